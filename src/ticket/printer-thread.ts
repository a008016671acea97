import { type MessagePort, parentPort } from 'node:worker_threads';
import type { Venue } from '../venue/venue.ts';
import { type Faces, openPrinter, type Photos } from './printer.ts';

/** Opens a printer, which gets its orders by its own port. */
export interface Opening {
  readonly look: Venue['ticket'];
  readonly orders: MessagePort;
}

export interface PrintOrder<Kind extends keyof Faces> {
  readonly kind: Kind;
  readonly face: Faces[Kind];
  readonly photos: Photos | undefined;
  readonly answerTo: MessagePort;
}

export type Printed = { readonly file: Uint8Array } | { readonly error: unknown };

/** The file that `print-queue.ts` starts as a thread. */
parentPort?.on('message', ({ look, orders }: Opening) => {
  const printer = openPrinter(look);
  orders.on(
    'message',
    async <Kind extends keyof Faces>({ kind, face, photos, answerTo }: PrintOrder<Kind>) => {
      const answer: Printed = await printer
        .then((opened) => opened[kind](face, photos))
        .then(
          (file) => ({ file }),
          (error: unknown) => ({ error }),
        );
      answerTo.postMessage(answer);
    },
  );
});
