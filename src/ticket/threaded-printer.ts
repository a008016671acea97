import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import type { Venue } from '../venue/venue.ts';
import type { Faces, Photos, Printer } from './printer.ts';
import type { Opening, Printed, PrintOrder } from './printer-thread.ts';

interface PrinterThread {
  readonly worker: Worker;
  /** Rejects the orders without an answer. */
  readonly waiting: Set<(error: unknown) => void>;
}

/** One for the whole process, since it holds the canvas library and the fonts; replaced once it ends. */
let running: PrinterThread | undefined;

/**
 * A printer in a thread of its own, so that updates don't wait while it draws. Starts the thread with the first
 * order, and keeps the process alive only while an order is pending.
 */
export function threadedPrinter(look: Venue['ticket']): Printer {
  const ports = new WeakMap<PrinterThread, MessagePort>();
  const print = <Kind extends keyof Faces>(
    kind: Kind,
    face: Faces[Kind],
    photos?: Photos,
  ): Promise<Buffer> => {
    running ??= startThread();
    const { worker, waiting } = running;
    const orders = ports.getOrInsertComputed(running, () => openPort(worker, look));
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    const { port1: answers, port2: answerTo } = new MessageChannel();
    waiting.add(reject);
    worker.ref();
    answers.once('message', (answer: Printed) => {
      answers.close();
      waiting.delete(reject);
      if (waiting.size === 0) worker.unref();
      if ('error' in answer) reject(answer.error);
      else resolve(Buffer.from(answer.file.buffer, answer.file.byteOffset, answer.file.length));
    });
    orders.postMessage({ kind, face, photos, answerTo } satisfies PrintOrder<Kind>, [answerTo]);
    return promise;
  };
  return {
    ticket: (face, photos) => print('ticket', face, photos),
    transfer: (face) => print('transfer', face),
    report: (face) => print('report', face),
    close: (face) => print('close', face),
    document: (document, photos) => print('document', document, photos),
  };
}

function startThread(): PrinterThread {
  const worker = new Worker(new URL('./printer-thread.ts', import.meta.url), { name: 'printer' });
  const waiting: PrinterThread['waiting'] = new Set();
  let cause: unknown;
  worker.once('error', (error) => {
    cause = error;
  });
  worker.once('exit', () => {
    running = undefined;
    for (const refuse of waiting) refuse(new Error('the thread that draws has ended', { cause }));
  });
  return { worker, waiting };
}

function openPort(worker: Worker, look: Venue['ticket']): MessagePort {
  const { port1, port2 } = new MessageChannel();
  worker.postMessage({ look, orders: port2 } satisfies Opening, [port2]);
  return port1;
}
