import PQueue from 'p-queue';
import type { CodeType } from '../booking/record.ts';
import type { Venue } from '../venue/venue.ts';
import type { CloseFace } from './close-drawing.ts';
import type { TicketDocument } from './printer.ts';
import type { ReportFace } from './report-drawing.ts';
import type { Statement } from './statement.ts';
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
  /** A PDF of a month's figures. */
  statement(statement: Statement): Promise<Buffer>;
  /** Loads what draws, and draws a few pictures that nobody needs: a thread's first ones take a second. */
  warmUp(venueName: string): Promise<void>;
  /** Loads the fonts of a ticket whose code is not known yet, where it has characters that were not drawn before. */
  prepare(face: TicketFace): Promise<void>;
}

const usualPriority = 0;
const lowPriority = -1;

/** Each symbol, and then the usual one until its code is compiled. */
const warmingSymbols = ['CODE', 'QR', 'QR', 'QR'] as const satisfies readonly CodeType[];

const letters = 'abcdefghijklmnopqrstuvwxyz';

function warmingFace(venueName: string, symbol: CodeType): TicketFace {
  const value = [venueName, letters.toUpperCase(), letters, '0123456789'].join(' ');
  return {
    venueName,
    ticketName: venueName,
    code: 'ABC0123456789',
    symbol,
    position: '1',
    day: '1',
    validity: '08:00–21:00',
    facts: [
      { label: value, value, isCode: true },
      { label: value, value, notes: [value] },
    ],
    notes: [value],
    labels: { void: '' },
  };
}

function charactersOf(face: TicketFace): ReadonlySet<string> {
  return new Set(JSON.stringify(face));
}

export function createTicketPress(atOnce: number, look: Venue['ticket']): TicketPress {
  const pictures = new PQueue({ concurrency: atOnce });
  const documents = new PQueue({ concurrency: 1 });
  const printer = threadedPrinter(look);
  const drawnCharacters = new Set<string>();

  async function picture(face: TicketFace, priority = usualPriority): Promise<Buffer> {
    const image = await pictures.add(() => printer.ticket(face), { priority });
    for (const character of charactersOf(face)) drawnCharacters.add(character);
    return image;
  }

  return {
    picture,
    async warmUp(venueName) {
      for (const symbol of warmingSymbols) await picture(warmingFace(venueName, symbol), lowPriority);
    },
    async prepare(face) {
      if (!charactersOf(face).isSubsetOf(drawnCharacters)) await picture(face, lowPriority);
    },
    transfer: (face) => pictures.add(() => printer.transfer(face)),
    report: (face) => pictures.add(() => printer.report(face)),
    close: (face) => pictures.add(() => printer.close(face)),
    document: (document) => documents.add(() => printer.document(document)),
    statement: (statement) => documents.add(() => printer.statement(statement)),
  };
}
