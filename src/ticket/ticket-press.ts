import PQueue from 'p-queue';
import type { Venue } from '../venue/venue.ts';
import type { TicketDocument } from './printer.ts';
import type { ReportFace } from './report-drawing.ts';
import { threadedPrinter } from './threaded-printer.ts';
import type { TicketFace } from './ticket-drawing.ts';
import type { TransferFace } from './transfer-drawing.ts';

/** Draws a few at a time: encoding occupies the cores that everything else in this process needs too. */
export interface TicketPress {
  /** In a format for Telegram's photos. */
  picture(face: TicketFace): Promise<Buffer>;
  /** The picture with a transfer's QR code. */
  transfer(face: TransferFace): Promise<Buffer>;
  /** A picture of a week's figures. */
  report(face: ReportFace): Promise<Buffer>;
  /** A PDF of all of them. */
  document(document: TicketDocument): Promise<Buffer>;
}

export function createTicketPress(atOnce: number, look: Venue['ticket']): TicketPress {
  const pictures = new PQueue({ concurrency: atOnce });
  const documents = new PQueue({ concurrency: 1 });
  const printer = threadedPrinter(look);
  return {
    picture: (face) => pictures.add(() => printer.ticket(face)),
    transfer: (face) => pictures.add(() => printer.transfer(face)),
    report: (face) => pictures.add(() => printer.report(face)),
    document: (document) => documents.add(() => printer.document(document)),
  };
}
