import PQueue from 'p-queue';
import type { Venue } from '../venue/venue.ts';
import type { DrawnPicture, Printer, TicketDocument } from './printer.ts';
import type { ReportFace } from './report-drawing.ts';
import type { TicketFace } from './ticket-drawing.ts';
import type { TransferFace } from './transfer-drawing.ts';

/** Draws a few at a time: encoding fills the cores that everything else of this process needs too. */
export interface TicketPress {
  /** As Telegram takes a photo. */
  picture(face: TicketFace): Promise<Buffer>;
  /** A picture by which a transfer is made. */
  transfer(face: TransferFace): Promise<Buffer>;
  /** A picture of a week's figures. */
  report(face: ReportFace): Promise<Buffer>;
  /** A PDF of all of them. */
  document(document: TicketDocument): Promise<Buffer>;
}

export function createTicketPress(atOnce: number, look: Venue['ticket']): TicketPress {
  const pictures = new PQueue({ concurrency: atOnce });
  const documents = new PQueue({ concurrency: 1 });
  let opened: Promise<Printer> | undefined;
  // Imported at first use: the canvas library takes as much memory as the rest, and web processes never draw.
  const printer = (): Promise<Printer> => {
    opened ??= import('./printer.ts').then(({ openPrinter }) => openPrinter(look));
    return opened;
  };
  const picture = (draw: (printer: Printer) => Promise<DrawnPicture>): Promise<Buffer> =>
    pictures.add(async () => (await draw(await printer())).image);
  return {
    picture: (face) => picture(({ ticket }) => ticket(face)),
    transfer: (face) => picture(({ transfer }) => transfer(face)),
    report: (face) => picture(({ report }) => report(face)),
    document: (document) => documents.add(async () => (await printer()).document(document)),
  };
}
