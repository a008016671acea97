import { setTimeout as setTimeoutPromise } from 'node:timers/promises';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import PQueue from 'p-queue';
import type { Venue } from '../venue/venue.ts';
import type { Faces, Photos } from './printer.ts';
import type { Opening, Printed, PrintOrder } from './printer-thread.ts';
import type { TicketFace } from './ticket-drawing.ts';

/** Draws a few at a time: encoding occupies the cores that everything else in this process needs too. */
export type PrintQueue = {
  readonly [Kind in Exclude<keyof Faces, 'ticket'>]: (face: Faces[Kind]) => Promise<Buffer>;
} & {
  /** In a format for Telegram's photos. */
  picture(face: TicketFace): Promise<Buffer>;
  /** Loads in advance what a ticket needs whose code is not known yet: its picture and its characters. */
  prepare(face: TicketFace): Promise<void>;
};

/** Fetches a picture's file; null: there is none. */
type FetchPhoto = (address: string) => Promise<Uint8Array | null>;

/** How long tickets wait for their picture. */
const photoPatienceMs = 2_000;
/** How long to wait before an address that brought no picture is tried again. */
const photoRetryMs = 600_000;
const mostPhotos = 24;

/** The files of the packages' pictures, each fetched once. */
function createPhotos(fetchPhoto: FetchPhoto) {
  const known = new Map<string, Promise<Uint8Array | null>>();
  const fetched = (address: string): Promise<Uint8Array | null> => {
    if (known.size >= mostPhotos && !known.has(address)) known.clear();
    return known.getOrInsertComputed(address, async () => {
      const bytes = await fetchPhoto(address).catch(() => null);
      if (bytes === null) setTimeout(() => known.delete(address), photoRetryMs).unref();
      return bytes;
    });
  };
  return async (faces: readonly TicketFace[]): Promise<Photos> => {
    // A void ticket is drawn without its picture, so it does not wait for it.
    const shown = faces.filter((face) => face.void !== true);
    const addresses = new Set(shown.flatMap(({ picture }) => picture ?? []));
    const photos = new Map<string, Uint8Array>();
    const all = [...addresses].map(async (address) => {
      const bytes = await fetched(address);
      if (bytes !== null) photos.set(address, bytes);
    });
    await Promise.race([Promise.all(all), setTimeoutPromise(photoPatienceMs, null, { ref: false })]);
    return new Map(photos);
  };
}

/** Below the usual one, which is 0. */
const lowPriority = -1;

function charactersOf(face: TicketFace): ReadonlySet<string> {
  return new Set(JSON.stringify(face));
}

export function createPrintQueue(
  atOnce: number,
  look: Venue['ticket'],
  fetchPhoto: FetchPhoto = async () => null,
): PrintQueue {
  const photosOf = createPhotos(fetchPhoto);
  const pictures = new PQueue({ concurrency: atOnce });
  const documents = new PQueue({ concurrency: 1 });
  const print = threadedPrinter(look);
  const drawnCharacters = new Set<string>();

  function picture(face: TicketFace, priority = 0): Promise<Buffer> {
    for (const character of charactersOf(face)) drawnCharacters.add(character);
    return pictures.add(async () => print('ticket', face, await photosOf([face])), { priority });
  }

  return {
    picture,
    async prepare(face) {
      await photosOf([face]);
      if (!charactersOf(face).isSubsetOf(drawnCharacters)) await picture(face, lowPriority);
    },
    transfer: (face) => pictures.add(() => print('transfer', face)),
    report: (face) => pictures.add(() => print('report', face)),
    close: (face) => pictures.add(() => print('close', face)),
    document: (document) =>
      documents.add(async () => print('document', document, await photosOf(document.tickets))),
  };
}

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
function threadedPrinter(look: Venue['ticket']) {
  const ports = new WeakMap<PrinterThread, MessagePort>();
  return <Kind extends keyof Faces>(kind: Kind, face: Faces[Kind], photos?: Photos): Promise<Buffer> => {
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
