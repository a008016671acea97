import type { Box, DrawingContext } from './drawing.ts';
import { drawable } from './fonts.ts';
import { drawPanel, drawPerforation } from './paper-drawing.ts';
import { symbolOf, type TicketSymbol } from './symbol.ts';
import { drawSymbol } from './symbol-drawing.ts';
import { drawLines, type FittedText, fitSharedText, fitText, heightOf } from './text-fitting.ts';
import { type TicketColours, type TicketFormat, theme } from './theme.ts';
import type { TicketFace } from './ticket-face.ts';
import { crossOut, drawStamp, strikeThrough } from './void-mark.ts';

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
