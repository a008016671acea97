import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { theme } from './theme.ts';
import { type TicketDrawing, ticketDrawing } from './ticket-drawing.ts';
import type { TicketFace } from './ticket-face.ts';
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
