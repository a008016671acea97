import { type Box, type Drawing, type DrawingContext, fillRounded } from './drawing.ts';
import { drawFacts } from './facts-drawing.ts';
import { drawable } from './fonts.ts';
import { drawLogo, logoWidth, type TicketLook } from './logo.ts';
import { type Palette, voidPalette } from './palette.ts';
import { drawPanel, drawPerforation } from './paper-drawing.ts';
import { leastBarPx, pictureLimitPx, symbolOf, type TicketSymbol } from './symbol.ts';
import { drawSymbol } from './symbol-drawing.ts';
import { drawLines, type FittedText, fitSharedText, fitText, heightOf, middled } from './text-fitting.ts';
import { theme } from './theme.ts';
import type { TicketFace } from './ticket-face.ts';
import { crossOut, drawStamp, strikeThrough } from './void-mark.ts';

const { panel, pill, stub, padding } = theme;

/** The panel's texts, fitted. */
interface Panel {
  readonly height: number;
  /** Where the texts begin, right of the logo. */
  readonly left: number;
  readonly logo: Box | null;
  readonly position: FittedText;
  readonly venue: FittedText;
  readonly name: FittedText;
  readonly validity: FittedText;
}

/** What the stub is drawn on: its symbol, if any can carry the code, and the areas of its parts. */
interface Stub {
  readonly symbol: TicketSymbol | null;
  readonly code: FittedText;
  readonly codeTop: number;
  /** Includes the symbol's quiet zone, where it is that of a QR code. */
  readonly symbolBox: Box;
  readonly facts: Box;
  readonly factColumns: number;
  readonly height: number;
}

/** A coloured panel with what the ticket is for, below it on white the symbol, its code and the facts. */
export function ticketDrawing(face: TicketFace, look: TicketLook): Drawing {
  const symbol = symbolOf(face.code, face.symbol);
  const top = layPanel(face, look);
  const bottom = symbol?.kind === 'CODE' ? layBarcodeStub(face, symbol) : layStub(face, symbol);
  const colours = face.void === true ? voidPalette : look.palette;
  const unit = unitOf(symbol);
  const width = theme.width * unit;
  const stubTop = Math.round(top.height * unit);
  const height = stubTop + bottom.height * unit;
  return {
    width,
    height: Math.ceil(height),
    draw(context) {
      context.save();
      context.fillStyle = colours.stub;
      context.fillRect(0, 0, width, Math.ceil(height));
      context.save();
      context.scale(unit, unit);
      drawPanel(context, theme.width, top.height, colours);
      drawPanelTexts(context, top, look, colours);
      drawPerforation(context, top.height, theme.width, colours);
      context.restore();
      context.translate(0, stubTop);
      drawStub(context, face, bottom, { unit, colours });
      context.restore();
    },
  };
}

/** Pixels of the picture for a length of the theme: all of a picture grows with a barcode that needs more room. */
function unitOf(symbol: TicketSymbol | null): number {
  if (symbol?.kind !== 'CODE') return 1;
  const modules = symbol.columns + 2 * symbol.quietModules;
  return modules * leastBarPx <= theme.width ? 1 : pictureLimitPx / theme.width;
}

/** As high as its texts need. */
function layPanel(face: TicketFace, { logo }: TicketLook): Panel {
  const logoSpace = logo === null ? 0 : logoWidth(logo, theme.logo.height);
  const left = padding + (logo === null ? 0 : logoSpace + theme.logo.gap);
  const room = theme.width - padding - left;
  const position = fitText(drawable(face.position), { weight: 700, steps: panel.position }, room / 2);
  const pillSpace = position.lines.length === 0 ? 0 : pillWidth(position) + pill.gap;
  const venue = fitSharedText(
    drawable(face.venueName),
    { weight: 500, steps: panel.venue },
    room - pillSpace,
  );
  const name = fitSharedText(drawable(face.ticketName), { weight: 700, steps: panel.name }, room);
  const validity = fitSharedText(drawable(face.validity), { weight: 500, steps: panel.validity }, room);
  const texts = pill.height + heightOf(name) + heightOf(validity) + 2 * panel.gap;
  const content = Math.ceil(Math.max(texts, logo === null ? 0 : theme.logo.height));
  const logoTop = panel.top + (content - theme.logo.height) / 2;
  return {
    height: panel.top + content + panel.bottom,
    left,
    logo: logo === null ? null : { x: padding, y: logoTop, width: logoSpace, height: theme.logo.height },
    position,
    venue,
    name,
    validity,
  };
}

function drawPanelTexts(
  context: DrawingContext,
  { left, logo: logoBox, position, venue, name, validity }: Panel,
  { logo }: TicketLook,
  colours: Palette,
): void {
  if (logo !== null && logoBox !== null) drawLogo(context, logo, logoBox);
  const column = { x: left, align: 'left' } as const;
  const venueTop = middled(panel.top, pill.height, venue);
  const nameTop = panel.top + pill.height + panel.gap;
  const validityTop = nameTop + heightOf(name) + panel.gap;
  drawLines(context, venue, { ...column, y: venueTop, colour: colours.quietInk });
  drawLines(context, name, { ...column, y: nameTop, colour: colours.ink });
  drawLines(context, validity, { ...column, y: validityTop, colour: colours.quietInk });
  if (position.lines.length > 0) drawPill(context, position, colours);
}

function pillWidth(text: FittedText): number {
  return Math.ceil(text.width) + 2 * pill.padding;
}

function drawPill(context: DrawingContext, text: FittedText, colours: Palette): void {
  const width = pillWidth(text);
  const box = { x: theme.width - padding - width, y: panel.top, width, height: pill.height };
  fillRounded(context, colours.ink, box, pill.height / 2);
  const y = middled(panel.top, pill.height, text);
  drawLines(context, text, { x: box.x + width / 2, y, align: 'center', colour: colours.pillText });
}

/** The QR code as large as there is room with its code below, the facts beside them. */
function layStub(face: TicketFace, symbol: TicketSymbol | null): Stub {
  const { height, columnWidth, top, bottom } = stub.QR;
  const code = fitCode(face.code, columnWidth - padding);
  const codeBottom = height - bottom - heightOf(code);
  const symbolHeight = codeBottom - stub.aboveCode - top;
  return {
    symbol,
    code,
    codeTop: symbol === null ? codeBottom / 2 : codeBottom,
    symbolBox: { x: 0, y: top, width: columnWidth, height: symbolHeight },
    facts: {
      x: columnWidth + stub.factsGap,
      y: stub.factsTop,
      width: theme.width - padding - columnWidth - stub.factsGap,
      height: height - stub.timeStamp - stub.factsTop,
    },
    factColumns: 1,
    height,
  };
}

/** The barcode over the whole width, its code below, then the facts side by side. */
function layBarcodeStub(face: TicketFace, symbol: TicketSymbol): Stub {
  const { width } = theme;
  const { height, top, symbolHeight, aboveFacts } = stub.CODE;
  const code = fitCode(face.code, width - 2 * padding);
  const codeTop = top + symbolHeight + stub.aboveBarcodeText;
  const factsTop = codeTop + heightOf(code) + aboveFacts;
  return {
    symbol,
    code,
    codeTop,
    symbolBox: { x: 0, y: top, width, height: symbolHeight },
    facts: {
      x: padding,
      y: factsTop,
      width: width - 2 * padding,
      height: height - stub.timeStamp - factsTop,
    },
    factColumns: Math.max(1, face.facts.length),
    height,
  };
}

/** The symbol at the picture's own pixels, all else in units of the theme. */
function drawStub(
  context: DrawingContext,
  face: TicketFace,
  { symbol, code, codeTop, symbolBox, facts, factColumns }: Stub,
  { unit, colours }: { readonly unit: number; readonly colours: Palette },
): void {
  const drawn = symbol === null ? null : drawSymbol(context, symbol, scaled(symbolBox, unit), colours.symbol);
  const codePoint = { x: symbolBox.x + symbolBox.width / 2, y: codeTop };
  context.scale(unit, unit);
  drawLines(context, code, { ...codePoint, align: 'center', colour: colours.text });
  drawFacts(context, face.facts, { columns: factColumns, gap: stub.factsGap, colours }, facts);
  if (face.void !== true) return;
  const struck = drawn === null ? null : scaled(drawn, 1 / unit);
  strikeThrough(context, code, codePoint);
  if (struck !== null) crossOut(context, struck);
  const { steps, width } = theme.stamp;
  const word = fitSharedText(drawable(face.labels.void), { weight: 700, steps }, width);
  if (word.lines.length > 0) drawStamp(context, word, struck ?? symbolBox);
}

function scaled({ x, y, width, height }: Box, factor: number): Box {
  return { x: x * factor, y: y * factor, width: width * factor, height: height * factor };
}

/** Letters and digits in groups of four, parted by a space too thin to be taken for a part of the code. */
function fitCode(code: string, room: number): FittedText {
  const text = drawable(code, '\u25a1');
  const grouped = text.replaceAll(/[A-Za-z0-9]{6,}/g, (run) => run.replaceAll(/.{4}(?=..)/g, '$&\u2009'));
  return fitText(grouped, { weight: 700, isMonospaced: true, steps: theme.code }, room);
}
