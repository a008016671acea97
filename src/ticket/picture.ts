import { type Canvas, createCanvas } from '@napi-rs/canvas';
import PQueue from 'p-queue';
import { ticketsPdf } from './pdf.ts';
import { theme } from './theme.ts';
import { type TicketDrawing, type TicketFace, ticketDrawing } from './ticket-drawing.ts';
import { type TransferFace, transferDrawing } from './transfer-drawing.ts';

export interface TicketPicture {
  readonly jpeg: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Canvases that nobody uses now, by size. A new one costs the main thread as much as drawing the ticket. */
const idleCanvases = new Map<string, readonly Canvas[]>();

/** Of each size; together under 20 MB. */
const mostIdle = 4;

/** The picture of a ticket, small enough (1,280 px) for Telegram to leave its size alone. */
export function ticketPicture(face: TicketFace): Promise<TicketPicture> {
  return pictureOf(ticketDrawing(face));
}

/** The picture by which a transfer is made, within the same limit. */
export function transferPicture(face: TransferFace): Promise<TicketPicture> {
  return pictureOf(transferDrawing(face));
}

/**
 * A JPEG, since Telegram makes one of whatever it gets and a PNG costs three times the CPU; encoding runs off the main
 * thread.
 */
async function pictureOf({ width, height, draw }: TicketDrawing): Promise<TicketPicture> {
  const canvas = takeCanvas(width, height);
  draw(canvas.getContext('2d'));
  const jpeg = await canvas.encode('jpeg', theme.jpegQuality);
  giveBack(canvas);
  return { jpeg, width, height };
}

function takeCanvas(width: number, height: number): Canvas {
  const key = `${width}×${height}`;
  const [canvas, ...others] = idleCanvases.get(key) ?? [];
  if (canvas === undefined) return createCanvas(width, height);
  idleCanvases.set(key, others);
  return canvas;
}

function giveBack(canvas: Canvas): void {
  const key = `${canvas.width}×${canvas.height}`;
  idleCanvases.set(key, [...(idleCanvases.get(key) ?? []), canvas].slice(0, mostIdle));
}

/** Draws tickets a few at a time: encoding fills the cores that everything else of this process needs too. */
export interface TicketPress {
  /** A JPEG. */
  picture(face: TicketFace): Promise<Buffer>;
  /** A PDF of all of them. */
  document(faces: readonly TicketFace[], title: string): Promise<Buffer>;
}

export function createTicketPress(atOnce: number): TicketPress {
  const pictures = new PQueue({ concurrency: atOnce });
  const documents = new PQueue({ concurrency: 1 });
  return {
    picture: async (face) => (await pictures.add(() => ticketPicture(face))).jpeg,
    document: (faces, title) => documents.add(() => ticketsPdf(faces, title)),
  };
}
