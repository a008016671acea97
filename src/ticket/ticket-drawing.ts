import type { CodeType } from '../booking/sale-package.ts';
import { type Box, type DrawingContext, drawable } from './fonts.ts';
import { drawPanel, drawPerforation } from './paper-drawing.ts';
import { drawSymbol, symbolOf, type TicketSymbol } from './symbol.ts';
import { drawLines, type FittedText, fitSharedText, fitText, heightOf } from './text-fitting.ts';
import { type TicketColours, type TicketFormat, theme } from './theme.ts';

/** What a ticket says. Every word arrives in the customer's language; this room only draws it. */
export interface TicketFace {
  readonly venueName: string;
  readonly ticketName: string;
  readonly code: string;
  /** The symbol the venue asks for; `symbolsFor` says which one is drawn. */
  readonly symbol: CodeType;
  /** Such as "2 of 7". */
  readonly position: string;
  /** Such as "25 Dec 2026"; empty when nothing is known. */
  readonly validity: string;
  readonly labels: {
    /** Stamped across a void ticket. */
    readonly void: string;
  };
  /** Struck through, with a symbol that no scanner reads. */
  readonly void?: boolean | undefined;
}

/** A ticket as strokes on any context: the pixels of a picture or the page of a PDF. */
export interface TicketDrawing {
  readonly width: number;
  readonly height: number;
  /** Draws from the context's origin, and nothing outside `width` and `height`. */
  readonly draw: (context: DrawingContext) => void;
}

interface Sheet {
  readonly context: DrawingContext;
  readonly face: TicketFace;
  readonly format: TicketFormat;
  readonly colours: TicketColours;
}

const { spacing } = theme;

export function ticketDrawing(face: TicketFace): TicketDrawing {
  const symbol = symbolOf(face.code, face.symbol);
  const format = theme.formats[symbol?.kind ?? 'QR'];
  const colours = face.void === true ? { ...theme.colours, ...theme.voidColours } : theme.colours;
  return {
    width: format.width,
    height: format.height,
    draw(context) {
      const sheet = { context, face, format, colours };
      context.save();
      context.fillStyle = colours.stub;
      context.fillRect(0, 0, format.width, format.height);
      const panelHeight = drawDetails(sheet);
      drawPerforation(context, panelHeight, format.width, colours);
      drawStub(sheet, symbol, panelHeight);
      context.restore();
    },
  };
}

/** The coloured upper part: venue, position, name, validity. Answers its height, which follows from its texts. */
function drawDetails(sheet: Sheet): number {
  const { context, face, format, colours } = sheet;
  const room = format.width - 2 * format.padding;
  const left = { x: format.padding, align: 'left' } as const;
  const position = fitText(
    context,
    drawable(face.position),
    { weight: 500, steps: theme.position },
    room / 2,
  );
  const pillRoom = position.lines.length === 0 ? 0 : pillWidth(position) + theme.pill.gap;
  const venue = fitSharedText(
    context,
    drawable(face.venueName),
    { weight: 500, steps: theme.venue },
    room - pillRoom,
  );
  const name = fitSharedText(context, drawable(face.ticketName), { weight: 700, steps: format.name }, room);
  const validity = fitSharedText(
    context,
    drawable(face.validity),
    { weight: 500, steps: theme.validity },
    room,
  );
  const nameTop = spacing.panelTop + theme.pill.height + spacing.afterVenue;
  const validityTop = nameTop + heightOf(name) + spacing.afterName;
  const height = Math.ceil(validityTop + heightOf(validity) + spacing.panelBottom);

  drawPanel(context, format.width, height, colours);
  const venueTop = spacing.panelTop + (theme.pill.height - heightOf(venue)) / 2;
  drawLines(context, venue, { ...left, y: venueTop, colour: colours.venue });
  if (pillRoom > 0) drawPill(sheet, position);
  drawLines(context, name, { ...left, y: nameTop, colour: colours.name });
  drawLines(context, validity, { ...left, y: validityTop, colour: colours.validity });
  return height;
}

function pillWidth(text: FittedText): number {
  return Math.ceil(text.width) + 2 * theme.pill.padding;
}

function drawPill({ context, format, colours }: Sheet, text: FittedText): void {
  const { height } = theme.pill;
  const width = pillWidth(text);
  const x = format.width - format.padding - width;
  context.fillStyle = colours.pill;
  context.beginPath();
  context.roundRect(x, spacing.panelTop, width, height, height / 2);
  context.fill();
  const y = spacing.panelTop + (height - heightOf(text)) / 2;
  drawLines(context, text, { x: x + width / 2, y, align: 'center', colour: colours.pillText });
}

/** The white lower part: the symbol as large as there is room, the code in letters under it. */
function drawStub(sheet: Sheet, symbol: TicketSymbol | null, top: number): void {
  const { context, face, format, colours } = sheet;
  const room = format.width - 2 * format.padding;
  const code = fitText(context, codeInLetters(face.code), { weight: 700, steps: theme.code }, room);
  const bottom = format.height - spacing.stubBottom - heightOf(code);
  const codeTop = symbol === null ? (top + bottom) / 2 : bottom;
  const symbolTop = top + format.symbolTop;
  const box = { x: 0, y: symbolTop, width: format.width, height: codeTop - spacing.aboveCode - symbolTop };
  const symbolBox = symbol === null ? null : drawSymbol(context, symbol, box, colours.symbol);
  drawLines(context, code, { x: format.width / 2, y: codeTop, align: 'center', colour: colours.code });
  if (face.void !== true) return;
  strikeThrough(context, code, { x: format.width / 2, y: codeTop });
  if (symbolBox !== null) crossOut(context, symbolBox);
  drawVoidWord(sheet, symbolBox ?? box);
}

function drawVoidWord({ context, face, format }: Sheet, box: Box): void {
  const steps = format.stamp.map(({ size }) => ({ size, maxLines: 1 }));
  const word = fitSharedText(context, drawable(face.labels.void), { weight: 700, steps }, format.stampWidth);
  if (word.lines.length > 0) drawStamp(context, word, box);
}

/** Letters and digits in groups of four, parted by a space too thin to be taken for a part of the code. */
function codeInLetters(code: string): string {
  const text = drawable(code, '\u25a1');
  return /^[A-Za-z0-9]{6,}$/.test(text) ? text.replace(/.{4}(?=..)/g, '$&\u2009') : text;
}

/**
 * Two lines from corner to corner in wide white gaps: every path a scanner can take from one side of the symbol
 * to the other crosses a gap, and the gaps cut a QR code's finder patterns.
 */
export function crossOut(context: DrawingContext, area: Box): void {
  const gap = Math.min(theme.strike.gap, area.height / 4);
  context.save();
  context.beginPath();
  context.rect(
    area.x - theme.strike.line,
    area.y - theme.strike.line,
    area.width + 2 * theme.strike.line,
    area.height + 2 * theme.strike.line,
  );
  context.clip();
  strokeDiagonals(context, area, theme.colours.stub, gap);
  strokeDiagonals(context, area, theme.strikeColour, theme.strike.line);
  context.restore();
}

/** A line through each centred line of text that was drawn downwards from the point. */
export function strikeThrough(
  context: DrawingContext,
  text: FittedText,
  { x, y }: { readonly x: number; readonly y: number },
): void {
  const lineHeight = heightOf(text) / text.lines.length;
  context.strokeStyle = theme.strikeColour;
  context.lineWidth = theme.strike.codeLine;
  context.beginPath();
  for (const index of text.lines.keys()) {
    context.moveTo(x - text.width / 2, y + (index + 0.5) * lineHeight);
    context.lineTo(x + text.width / 2, y + (index + 0.5) * lineHeight);
  }
  context.stroke();
}

/** A rubber stamp with the word, aslant in the middle of the area. */
export function drawStamp(context: DrawingContext, word: FittedText, area: Box): void {
  const { padding, border, radius, slant } = theme.stamp;
  const width = word.width + 2 * padding;
  const height = heightOf(word) + padding;
  context.save();
  context.translate(area.x + area.width / 2, area.y + area.height / 2);
  context.rotate(slant);
  context.beginPath();
  context.roundRect(-width / 2, -height / 2, width, height, radius);
  context.fillStyle = theme.colours.stub;
  context.fill();
  context.strokeStyle = theme.strikeColour;
  context.lineWidth = border;
  context.stroke();
  drawLines(context, word, { x: 0, y: -heightOf(word) / 2, align: 'center', colour: theme.strikeColour });
  context.restore();
}

function strokeDiagonals(context: DrawingContext, area: Box, colour: string, lineWidth: number): void {
  const { x, y, width, height } = area;
  context.strokeStyle = colour;
  context.lineWidth = lineWidth;
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(x + width, y + height);
  context.moveTo(x + width, y);
  context.lineTo(x, y + height);
  context.stroke();
}
