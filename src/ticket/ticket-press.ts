import PQueue from 'p-queue';
import type { Venue } from '../venue/venue.ts';
import type { CloseFace } from './close-drawing.ts';
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
  /** A picture of a day's close. */
  close(face: CloseFace): Promise<Buffer>;
  /** A PDF of all tickets. */
  document(document: TicketDocument): Promise<Buffer>;
  /** Loads what a ticket needs whose code is not known yet, where it has characters that were not drawn before. */
  prepare(face: TicketFace): Promise<void>;
}

const usualPriority = 0;
const lowPriority = -1;

function charactersOf(face: TicketFace): ReadonlySet<string> {
  return new Set(JSON.stringify(face));
}

export function createTicketPress(atOnce: number, look: Venue['ticket']): TicketPress {
  const pictures = new PQueue({ concurrency: atOnce });
  const documents = new PQueue({ concurrency: 1 });
  const printer = threadedPrinter(look);
  const drawnCharacters = new Set<string>();

  function picture(face: TicketFace, priority = usualPriority): Promise<Buffer> {
    for (const character of charactersOf(face)) drawnCharacters.add(character);
    return pictures.add(() => printer.ticket(face), { priority });
  }

  return {
    picture,
    async prepare(face) {
      if (!charactersOf(face).isSubsetOf(drawnCharacters)) await picture(face, lowPriority);
    },
    transfer: (face) => pictures.add(() => printer.transfer(face)),
    report: (face) => pictures.add(() => printer.report(face)),
    close: (face) => pictures.add(() => printer.close(face)),
    document: (document) => documents.add(() => printer.document(document)),
  };
}
