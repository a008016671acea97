import { setImmediate } from 'node:timers/promises';
import { type Canvas, createCanvas, PDFDocument } from '@napi-rs/canvas';
import type { Venue } from '../venue/venue.ts';
import {
  type Box,
  type Drawing,
  type DrawingContext,
  drawLines,
  drawLogo,
  fitWords,
  heightOf,
  logoSpace,
  openLook,
  type Rows,
  type TicketLook,
} from './drawing.ts';
import { free, palettePng } from './palette-png.ts';
import { type ReportFace, reportDrawing } from './report-drawing.ts';
import { type Palette, type TextStyle, theme, voidPalette } from './theme.ts';
import { type TicketFace, type TicketFact, ticketDrawing } from './ticket-drawing.ts';
import { type TransferFace, transferDrawing } from './transfer-drawing.ts';

/** The printable tickets of a booking, with their common facts at the top of each page. */
export interface TicketDocument {
  readonly title: string;
  readonly venueName: string;
  readonly facts: readonly TicketFact[];
  /** The lines below the venue's name: where and when. */
  readonly notes: readonly string[];
  readonly tickets: readonly TicketFace[];
}

/** What can be drawn. */
export interface Faces {
  readonly ticket: TicketFace;
  /** The picture with a transfer's QR code. */
  readonly transfer: TransferFace;
  /** A week's figures. */
  readonly report: ReportFace;
  /** A PDF of all tickets. */
  readonly document: TicketDocument;
}

/** Draws in one venue's look. Telegram scales pictures to at most 1,280 px. */
export type Printer = { readonly [Kind in keyof Faces]: (face: Faces[Kind]) => Promise<Buffer> };

export async function openPrinter(ticket: Venue['ticket']): Promise<Printer> {
  const look = await openLook(ticket);
  return {
    ticket: (face) => pictureOf(ticketDrawing(face, look), face.void === true ? voidPalette : look.palette),
    transfer: (face) => pictureOf(transferDrawing(face, look.palette), look.palette),
    report: (face) => pictureOf(reportDrawing(face, look), look.palette),
    document: (document) => documentPdf(document, look),
  };
}

/** Canvases for reuse, latest last: creating one costs the main thread as much as drawing the ticket. */
const idleCanvases: Canvas[] = [];

/** Of 6 MB each: tickets of a booking have one size or two. */
const mostIdle = 2;

/**
 * Encodes a PNG with a palette: with flat colours and one symbol it takes half the CPU of a JPEG, and Telegram makes
 * a JPEG of it anyway. Compresses off the main thread.
 */
function pictureOf(drawing: Drawing, colours: Palette): Promise<Buffer> {
  const { panel, ink, quietInk, stub, symbol, text, label } = colours;
  const blends = [
    [stub, symbol],
    [stub, text],
    [stub, label],
    [panel, ink],
    [panel, quietInk],
  ] as const;
  const { width, height, alike = [] } = drawing;
  const canvas = takeCanvas(width, height);
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
  idleCanvases.push(canvas);
  if (idleCanvases.length > mostIdle) idleCanvases.shift();
  return image;
}

function takeCanvas(width: number, height: number): Canvas {
  const index = idleCanvases.findLastIndex((idle) => idle.width === width && idle.height === height);
  const [canvas] = index < 0 ? [] : idleCanvases.splice(index, 1);
  return canvas ?? createCanvas(width, height);
}

/** Lengths are points, a 72nd of an inch; the page is an A4. */
const page = {
  width: 595,
  height: 842,
  margin: 34,
  head: { top: 28, height: 44, gap: 12, below: 10, factGap: 22, factWidth: 150, rule: 1.5 },
  /** The lower edge of the tickets and the middle of the page number. */
  bottom: 808,
  numberTop: 816,
  /** Between rows. */
  gap: 10,
  /** A single ticket is larger. */
  oneTicket: { columns: 1, width: 430, columnGap: 0 },
  twoTickets: { columns: 2, width: 252, columnGap: 23 },
  mostTickets: 2,
  ticket: { cornerRadius: 9, outline: '#b9c7cc', outlineWidth: 0.8 },
} as const;

const pageStyles = {
  venue: { weight: 700, steps: [17, 14, 12, { size: 13, maxLines: 2 }, { size: 10, maxLines: 3 }] },
  label: { weight: 500, steps: [8] },
  note: { weight: 500, steps: [9, 8] },
  value: { weight: 700, steps: [11, { size: 9, maxLines: 2 }] },
  code: { weight: 700, isMonospaced: true, steps: [11, { size: 9, maxLines: 2 }] },
  number: { weight: 500, steps: [9] },
} as const satisfies Readonly<Record<string, TextStyle>>;

/** A ticket at its place on a page. */
interface Placed {
  readonly drawing: Drawing;
  readonly box: Box;
}

/** The tickets as a printable document, one or two on each A4 page, as vectors. Yields to other work between pages. */
async function documentPdf(document: TicketDocument, look: TicketLook): Promise<Buffer> {
  const pages = placedOnPages(document.tickets.map((face) => ticketDrawing(face, look)));
  const pdf = new PDFDocument({ title: document.title });
  for (const [index, tickets] of pages.entries()) {
    // The library declares the browser's type for a context of its own.
    const context = pdf.beginPage(page.width, page.height) as DrawingContext;
    drawPageHead(context, document, look);
    for (const ticket of tickets) drawTicket(context, ticket);
    const number = fitWords(`${index + 1} / ${pages.length}`, pageStyles.number, page.width);
    const at = { x: page.width / 2, y: page.numberTop, align: 'center' } as const;
    drawLines(context, number, { ...at, colour: look.palette.label });
    pdf.endPage();
    await setImmediate();
  }
  return pdf.close();
}

/** Places tickets row by row. A wide one has its own row, so that its bars stay wide enough to scan. */
function placedOnPages(drawings: readonly Drawing[]): readonly (readonly Placed[])[] {
  const { columns, width, columnGap } = drawings.length === 1 ? page.oneTicket : page.twoTickets;
  const top = page.head.top + page.head.height + page.head.below + page.gap;
  const pages: Placed[][] = [[]];
  let y: number = top;
  for (const row of inColumns(drawings, columns)) {
    const isAlone = row.some(isWide);
    const ticketWidth = isAlone ? page.width - 2 * page.margin : width;
    const heights = row.map((drawing) => (drawing.height * ticketWidth) / drawing.width);
    const rowHeight = Math.max(...heights);
    const isFull = (pages.at(-1)?.length ?? 0) + row.length > page.mostTickets;
    if (y > top && (isFull || y + rowHeight > page.bottom)) {
      pages.push([]);
      y = top;
    }
    const across = isAlone ? ticketWidth : columns * width + (columns - 1) * columnGap;
    for (const [index, drawing] of row.entries()) {
      const x = (page.width - across) / 2 + index * (width + columnGap);
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

/** Logo and venue on the left, what the document is about on the right, a line in the venue's colour below. */
function drawPageHead(
  context: DrawingContext,
  { venueName, facts, notes }: TicketDocument,
  { logo, palette }: TicketLook,
): void {
  const { top, height, gap, factGap, factWidth, below, rule } = page.head;
  const columns = facts.map(({ label, value, isCode }) => {
    const name = fitWords(label, pageStyles.label, factWidth);
    const text = fitWords(value, isCode === true ? pageStyles.code : pageStyles.value, factWidth);
    return { label: name, value: text, width: Math.max(name.width, text.width) };
  });
  const factsWidth = columns.reduce((sum, { width }) => sum + width + factGap, -factGap);
  const factsLeft = page.width - page.margin - factsWidth;
  drawLogo(context, logo, { x: page.margin, y: top, height });
  const left = page.margin + logoSpace(logo, height, gap);
  const texts = [
    [fitWords(venueName, pageStyles.venue, factsLeft - factGap - left), palette.text],
    ...notes.map(
      (note) => [fitWords(note, pageStyles.note, factsLeft - factGap - left), palette.label] as const,
    ),
  ] as const;
  let textTop = top + (height - texts.reduce((sum, [text]) => sum + heightOf(text), 0)) / 2;
  for (const [text, colour] of texts) textTop = drawLines(context, text, { x: left, y: textTop, colour });
  let x = factsLeft;
  for (const { label, value, width } of columns) {
    const y = top + (height - heightOf(label) - heightOf(value)) / 2;
    const labelBottom = drawLines(context, label, { x, y, colour: palette.label });
    drawLines(context, value, { x, y: labelBottom, colour: palette.text });
    x += width + factGap;
  }
  context.fillStyle = palette.accent;
  context.fillRect(page.margin, top + height + below, page.width - 2 * page.margin, rule);
}

/** The ticket with an outline to cut along. */
function drawTicket(context: DrawingContext, { drawing, box }: Placed): void {
  const { cornerRadius, outline, outlineWidth } = page.ticket;
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
