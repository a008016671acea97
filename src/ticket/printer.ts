import { type Canvas, createCanvas } from '@napi-rs/canvas';
import type { Venue } from '../venue/venue.ts';
import { type CloseFace, closeDrawing } from './close-drawing.ts';
import type { Box, Drawing, DrawingContext, Rows } from './drawing.ts';
import { openLook, type TicketLook } from './look.ts';
import { type PageHead, page, pageTop, pdfOf } from './page.ts';
import { free, palettePng } from './palette-png.ts';
import { type ReportFace, reportDrawing } from './report-drawing.ts';
import { type Palette, theme, voidPalette } from './theme.ts';
import { type TicketFace, ticketDrawing } from './ticket-drawing.ts';
import { type TransferFace, transferDrawing } from './transfer-drawing.ts';

/** The printable tickets of a booking, with their common facts in the head. */
export interface TicketDocument extends PageHead {
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

/** Draws in one venue's look. Telegram scales pictures to at most 1,280 px. */
export type Printer = { readonly [Kind in keyof Faces]: (face: Faces[Kind]) => Promise<Buffer> };

export async function openPrinter(ticket: Venue['ticket']): Promise<Printer> {
  const look = await openLook(ticket);
  return {
    ticket: (face) => pictureOf(ticketDrawing(face, look), face.void === true ? voidPalette : look.palette),
    transfer: (face) => pictureOf(transferDrawing(face, look), look.palette),
    report: (face) => pictureOf(reportDrawing(face, look), look.palette),
    close: (face) => pictureOf(closeDrawing(face, look), look.palette),
    document: (document) => documentPdf(document, look),
  };
}

/** One for each width of pictures, as high as any is: creating one costs as much as drawing a ticket. */
const canvases = new Map<number, Canvas>();

/**
 * Encodes a PNG with a palette: with flat colours and one symbol it takes half the CPU of a JPEG, and Telegram makes
 * a JPEG of it anyway. Compresses off the main thread.
 */
function pictureOf(drawing: Drawing, colours: Palette): Promise<Buffer> {
  const { panel, ink, quietInk, stub, symbol, text, label, accent, highlight, rule } = colours;
  const { width, height, alike = [], ownColours = [] } = drawing;
  const blends = [
    [stub, symbol],
    [stub, text],
    [stub, label],
    [panel, ink],
    [panel, quietInk],
    ...[accent, highlight, rule, ...ownColours].map((colour) => [colour, colour] as const),
  ] as const;
  const canvas = canvases.getOrInsertComputed(width, () => createCanvas(width, theme.mostHeight));
  const context = canvas.getContext('2d', { alpha: false });
  drawing.draw(context);
  const copies: Uint8ClampedArray[] = [];
  const read = ({ start, end }: Rows): Uint8ClampedArray => {
    const { data } = context.getImageData(0, start, width, end - start);
    copies.push(data);
    return data;
  };
  const image = palettePng({ width, height, alike, read }, blends);
  // All has been read by now; what is awaited is its compression.
  copies.forEach(free);
  return image;
}

/** In points of the page. */
const places = {
  /** A single ticket is larger. */
  oneTicket: { columns: 1, width: 430, columnGap: 0 },
  twoTickets: { columns: 2, width: 252, columnGap: 23 },
  mostTickets: 2,
  ticket: { cornerRadius: 9, outline: '#b9c7cc', outlineWidth: 0.8 },
} as const;

/** A ticket at its place on a page. */
interface Placed {
  readonly drawing: Drawing;
  readonly box: Box;
}

/** The tickets as a printable document, one or two on each page. */
function documentPdf(document: TicketDocument, look: TicketLook): Promise<Buffer> {
  const placed = placedOnPages(document.tickets.map((face) => ticketDrawing(face, look)));
  const pages = placed.map((tickets) => (context: DrawingContext) => {
    for (const ticket of tickets) drawTicket(context, ticket);
  });
  return pdfOf(document.title, document, pages, look);
}

/** Places tickets row by row, each row in the middle. A wide one has its own row, so that its bars stay wide enough to scan. */
function placedOnPages(drawings: readonly Drawing[]): readonly (readonly Placed[])[] {
  const { columns, width, columnGap } = drawings.length === 1 ? places.oneTicket : places.twoTickets;
  const pages: Placed[][] = [[]];
  let y: number = pageTop;
  for (const row of inColumns(drawings, columns)) {
    const isAlone = row.some(isWide);
    const ticketWidth = isAlone ? page.width - 2 * page.margin : width;
    const heights = row.map((drawing) => (drawing.height * ticketWidth) / drawing.width);
    const rowHeight = Math.max(...heights);
    const isFull = (pages.at(-1)?.length ?? 0) + row.length > places.mostTickets;
    if (y > pageTop && (isFull || y + rowHeight > page.bottom)) {
      pages.push([]);
      y = pageTop;
    }
    const across = row.length * ticketWidth + (row.length - 1) * columnGap;
    for (const [index, drawing] of row.entries()) {
      const x = (page.width - across) / 2 + index * (ticketWidth + columnGap);
      pages.at(-1)?.push({ drawing, box: { x, y, width: ticketWidth, height: heights[index] ?? 0 } });
    }
    y += rowHeight + page.gap;
  }
  return pages;
}

function inColumns(drawings: readonly Drawing[], columns: number): readonly (readonly Drawing[])[] {
  const rows: Drawing[][] = [];
  for (const drawing of drawings) {
    const row = rows.at(-1);
    const isFull = row === undefined || row.length === columns || row.some(isWide) || isWide(drawing);
    if (isFull) rows.push([drawing]);
    else row.push(drawing);
  }
  return rows;
}

function isWide({ width }: Drawing): boolean {
  return width > theme.width;
}

/** The ticket with an outline to cut along. */
function drawTicket(context: DrawingContext, { drawing, box }: Placed): void {
  const { cornerRadius, outline, outlineWidth } = places.ticket;
  const scale = box.width / drawing.width;
  context.save();
  context.translate(box.x, box.y);
  context.scale(scale, scale);
  context.beginPath();
  context.roundRect(0, 0, drawing.width, drawing.height, cornerRadius / scale);
  context.clip();
  drawing.draw(context);
  context.restore();
  context.strokeStyle = outline;
  context.lineWidth = outlineWidth;
  context.beginPath();
  context.roundRect(box.x, box.y, box.width, box.height, cornerRadius);
  context.stroke();
}
