import { setImmediate } from 'node:timers/promises';
import { type Canvas, createCanvas, PDFDocument } from '@napi-rs/canvas';
import type { Venue } from '../venue/venue.ts';
import { openPhoto, type Photo } from './backdrop.ts';
import { type Box, type Drawing, type DrawingContext, drawLines, fitWords } from './canvas.ts';
import { type CloseFace, closeDrawing, type ReportFace, reportDrawing } from './figure-charts.ts';
import { free, palettePng } from './palette-png.ts';
import { pictureLimitPx } from './symbol.ts';
import { type Palette, theme, voidPalette } from './theme.ts';
import { type TicketFace, ticketDrawing } from './ticket-drawing.ts';
import { type TransferFace, transferDrawing } from './transfer-drawing.ts';
import { openLook, type TicketLook } from './venue-look.ts';

/** The printable tickets of a booking. */
export interface TicketDocument {
  readonly title: string;
  readonly tickets: readonly TicketFace[];
}

/** The pictures that can be drawn. */
export interface Faces {
  readonly ticket: TicketFace;
  /** The picture with a transfer's QR code. */
  readonly transfer: TransferFace;
  /** A week's figures. */
  readonly report: ReportFace;
  /** A day's close. */
  readonly close: CloseFace;
  /** A PDF of all tickets. */
  readonly document: TicketDocument;
}

/** Files by the addresses under which tickets name their pictures. */
export type Photos = ReadonlyMap<string, Uint8Array>;

/** Draws in one venue's look. Telegram scales pictures to at most 1,280 px. */
type Printer = {
  readonly [Kind in keyof Faces]: (face: Faces[Kind], photos?: Photos) => Promise<Buffer>;
};

export async function openPrinter(ticket: Venue['ticket']): Promise<Printer> {
  const look = await openLook(ticket);
  return {
    async ticket(face, photos) {
      const drawing = ticketDrawing(face, look, await photoOf(face, photos));
      return pictureOf(drawing, face.void === true ? voidPalette : look.palette);
    },
    transfer: (face) => pictureOf(transferDrawing(face, look), look.palette),
    report: (face) => pictureOf(reportDrawing(face, look), look.palette),
    close: (face) => pictureOf(closeDrawing(face, look), look.palette),
    document: (document, photos) => documentPdf(document, look, photos),
  };
}

/** Decoded once for all tickets that show them. */
const decoded = new Map<string, Promise<Photo | null>>();
const mostDecoded = 12;

/** Null for one that has not come, or that can't be read: a ticket without it is better than none. */
async function photoOf({ picture = '' }: TicketFace, photos: Photos | undefined): Promise<Photo | null> {
  const bytes = photos?.get(picture);
  if (bytes === undefined) return null;
  if (decoded.size >= mostDecoded && !decoded.has(picture)) decoded.clear();
  return decoded.getOrInsertComputed(picture, () => openPhoto(bytes));
}

/** One for each width, as high as any picture. Creating one costs as much as drawing a ticket. */
const canvases = new Map<number, Canvas>();

/**
 * Encodes a PNG with a palette: with flat colours and one symbol it takes half the CPU of a JPEG, and Telegram makes
 * a JPEG of it anyway. Compresses off the main thread.
 */
function pictureOf(drawing: Drawing, colours: Palette): Promise<Buffer> {
  const { panel, ink, quietInk, stub, symbol, text, label, accent, highlight, rule } = colours;
  const { width, height, ownColours = [] } = drawing;
  const blends = [
    [stub, symbol],
    [stub, text],
    [stub, label],
    [panel, ink],
    [panel, quietInk],
    ...[accent, highlight, rule, ...ownColours].map((colour) => [colour, colour] as const),
  ] as const;
  const canvas = canvases.getOrInsertComputed(width, () => createCanvas(width, pictureLimitPx));
  const context = canvas.getContext('2d', { alpha: false });
  drawing.draw(context);
  const { data } = context.getImageData(0, 0, width, height);
  const image = palettePng({ width, height, data }, blends);
  // All has been read by now; what is awaited is its compression.
  free(data);
  return image;
}

/** An A4; lengths are points, a 72nd of an inch. */
const page = { width: 595, height: 842, margin: 28, numberTop: 812 } as const;

const numberStyle = { weight: 500, steps: [9] } as const;

/** In points of the page. */
const places = {
  /** A single ticket is larger. */
  alone: { columns: 1, rows: 1, width: 440, height: 762 },
  several: { columns: 2, rows: 2, width: 252, height: 374 },
  /** Keeps the bars of a long barcode wide enough to scan. */
  wide: { columns: 1, rows: 2, width: 518, height: 374 },
} as const;
const card = { gap: 14, cornerRadius: 9, outline: '#b9c7cc', outlineWidth: 0.8 } as const;

/** The tickets as vectors, each a card, up to four on a page. Yields to other work between pages. */
async function documentPdf(
  { title, tickets }: TicketDocument,
  look: TicketLook,
  photos?: Photos,
): Promise<Buffer> {
  const drawings = await Promise.all(
    tickets.map(async (face) => ticketDrawing(face, look, await photoOf(face, photos))),
  );
  const isWide = drawings.some(({ width }) => width > theme.width);
  const place = places[tickets.length === 1 ? 'alone' : isWide ? 'wide' : 'several'];
  const onPage = place.columns * place.rows;
  const pdf = new PDFDocument({ title });
  const pages = Math.ceil(drawings.length / onPage);
  for (let index = 0; index < pages; index += 1) {
    // The library declares the browser's type for a context of its own.
    const context = pdf.beginPage(page.width, page.height) as DrawingContext;
    const cards = drawings.slice(index * onPage, (index + 1) * onPage);
    for (const [at, drawing] of cards.entries()) drawCard(context, drawing, cellOf(at, place));
    const number = fitWords(`${index + 1} / ${pages}`, numberStyle, page.width);
    const at = { x: page.width / 2, y: page.numberTop, align: 'center' } as const;
    if (pages > 1) drawLines(context, number, { ...at, colour: look.palette.label });
    pdf.endPage();
    await setImmediate();
  }
  return pdf.close();
}

type Place = (typeof places)[keyof typeof places];

/** Row by row, all cells in the middle of the page. */
function cellOf(index: number, { columns, width, height }: Place): Box {
  const left = (page.width - columns * width - (columns - 1) * card.gap) / 2;
  const [row, column] = [Math.floor(index / columns), index % columns];
  const x = left + column * (width + card.gap);
  return { x, y: page.margin + row * (height + card.gap), width, height };
}

/** The ticket as large as the cell allows, with an outline to cut along. */
function drawCard(context: DrawingContext, drawing: Drawing, cell: Box): void {
  const { cornerRadius, outline, outlineWidth } = card;
  const scale = Math.min(cell.width / drawing.width, cell.height / drawing.height);
  const [width, height] = [drawing.width * scale, drawing.height * scale];
  const [x, y] = [cell.x + (cell.width - width) / 2, cell.y];
  context.save();
  context.translate(x, y);
  context.scale(scale, scale);
  context.beginPath();
  context.roundRect(0, 0, drawing.width, drawing.height, cornerRadius / scale);
  context.clip();
  drawing.draw(context);
  context.restore();
  context.strokeStyle = outline;
  context.lineWidth = outlineWidth;
  context.beginPath();
  context.roundRect(x, y, width, height, cornerRadius);
  context.stroke();
}
