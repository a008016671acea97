import { type Canvas, createCanvas } from '@napi-rs/canvas';
import type { Venue } from '../venue/venue.ts';
import type { Drawing } from './drawing.ts';
import { openLook } from './logo.ts';
import { documentPdf } from './pdf.ts';
import { type ReportFace, reportDrawing } from './report-drawing.ts';
import { theme } from './theme.ts';
import { ticketDrawing } from './ticket-drawing.ts';
import type { TicketDocument, TicketFace } from './ticket-face.ts';
import { type TransferFace, transferDrawing } from './transfer-drawing.ts';

export interface TicketPicture {
  readonly jpeg: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Draws in the look of one venue. Pictures are small enough (1,280 px) for Telegram to leave their size alone. */
export interface Printer {
  ticket(face: TicketFace): Promise<TicketPicture>;
  /** The picture by which a transfer is made. */
  transfer(face: TransferFace): Promise<TicketPicture>;
  /** A week's figures. */
  report(face: ReportFace): Promise<TicketPicture>;
  /** A PDF of all tickets. */
  document(document: TicketDocument): Promise<Buffer>;
}

export async function openPrinter(ticket: Venue['ticket']): Promise<Printer> {
  const look = await openLook(ticket);
  return {
    ticket: (face) => pictureOf(ticketDrawing(face, look)),
    transfer: (face) => pictureOf(transferDrawing(face, look.palette)),
    report: (face) => pictureOf(reportDrawing(face, look)),
    document: (document) => documentPdf(document, look),
  };
}

/** Canvases that nobody uses now, the latest last. A new one costs the main thread as much as drawing the ticket. */
const idleCanvases: Canvas[] = [];

/** Under 4 MB each. */
const mostIdle = 4;

/**
 * A JPEG, since Telegram makes one of whatever it gets and a PNG costs three times the CPU; encoding runs off the main
 * thread.
 */
async function pictureOf({ width, height, draw }: Drawing): Promise<TicketPicture> {
  const canvas = takeCanvas(width, height);
  draw(canvas.getContext('2d'));
  const jpeg = await canvas.encode('jpeg', theme.jpegQuality);
  idleCanvases.push(canvas);
  if (idleCanvases.length > mostIdle) idleCanvases.shift();
  return { jpeg, width, height };
}

function takeCanvas(width: number, height: number): Canvas {
  const index = idleCanvases.findLastIndex((idle) => idle.width === width && idle.height === height);
  const [canvas] = index < 0 ? [] : idleCanvases.splice(index, 1);
  return canvas ?? createCanvas(width, height);
}
