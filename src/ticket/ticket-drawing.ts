import type { CodeType } from '../booking/record.ts';
import {
  type Box,
  type Drawing,
  type DrawingContext,
  drawLines,
  drawLogo,
  drawPanel,
  drawPerforation,
  type FittedText,
  fillRounded,
  fitSharedText,
  fitText,
  heightOf,
  logoWidth,
  middled,
  type TextStyle,
  type TicketLook,
} from './drawing.ts';
import { drawable } from './fonts.ts';
import { drawSymbol, leastBarPx, pictureLimitPx, symbolOf, type TicketSymbol } from './symbol.ts';
import { type Palette, theme, voidPalette } from './theme.ts';

/** A label with what it names, such as "Name", "Emma Wilson". */
export interface TicketFact {
  readonly label: string;
  readonly value: string;
  /** Smaller, below the value; each begins a line. */
  readonly notes?: readonly string[] | undefined;
  /** In letters of one width, for a code that somebody compares or types. */
  readonly isCode?: boolean | undefined;
}

/** What a ticket says. Every word arrives in the customer's language; this folder only draws it. */
export interface TicketFace {
  readonly venueName: string;
  readonly ticketName: string;
  readonly code: string;
  /** The symbol the venue asks for; `symbolsFor` says which one is drawn. */
  readonly symbol: CodeType;
  /** Such as "2 of 7"; empty when there is nothing to tell apart. */
  readonly position: string;
  /** Such as "25 Dec 2026"; empty when nothing is known. */
  readonly validity: string;
  readonly facts: readonly TicketFact[];
  readonly labels: {
    /** Stamped across a void ticket. */
    readonly void: string;
  };
  /** Struck through, with a symbol that no scanner reads. */
  readonly void?: boolean | undefined;
}

/** The sizes of labels, values and notes, and the gap between two facts. */
interface Density {
  readonly label: number;
  readonly value: number;
  readonly note: number;
  readonly gap: number;
}

interface Line {
  readonly text: FittedText;
  readonly isValue: boolean;
}

/**
 * Labels with what they name, dealt into columns downwards and set as large as all of them fit. What the box doesn't
 * hold at the smallest size either is left out.
 */
function drawFacts(
  context: DrawingContext,
  facts: readonly TicketFact[],
  { columns, gap, colours }: { readonly columns: number; readonly gap: number; readonly colours: Palette },
  box: Box,
): void {
  const width = (box.width - (columns - 1) * gap) / columns;
  const perColumn = Math.ceil(facts.length / columns);
  const { lines, density } = laidOut(facts, width, perColumn, box.height);
  for (const [index, fact] of lines.entries()) {
    const x = box.x + Math.floor(index / perColumn) * (width + gap);
    const above = lines.slice(index - (index % perColumn), index);
    let y = box.y + above.reduce((sum, each) => sum + heightOfAll(each) + density.gap, 0);
    for (const { text, isValue } of fact) {
      if (y + heightOf(text) > box.y + box.height) break;
      drawLines(context, text, { x, y, align: 'left', colour: isValue ? colours.text : colours.label });
      y += heightOf(text);
    }
  }
}

function laidOut(
  facts: readonly TicketFact[],
  width: number,
  perColumn: number,
  height: number,
): { readonly lines: readonly (readonly Line[])[]; readonly density: Density } {
  let tried: ReturnType<typeof laidOut> = { lines: [], density: theme.facts[0] };
  for (const density of theme.facts) {
    const lines = facts.map((fact) => linesOf(fact, width, density));
    tried = { lines, density };
    const starts = facts.keys().filter((index) => index % perColumn === 0);
    const fits = starts.every((start) => {
      const column = lines.slice(start, start + perColumn);
      const needed = column.reduce((sum, each) => sum + heightOfAll(each) + density.gap, -density.gap);
      return needed <= height;
    });
    if (fits) break;
  }
  return tried;
}

function linesOf(
  { label, value, notes = [], isCode }: TicketFact,
  width: number,
  density: Density,
): readonly Line[] {
  const fitted = (text: string, style: TextStyle): FittedText => fitSharedText(drawable(text), style, width);
  return [
    { text: fitted(label, { weight: 500, steps: [{ size: density.label, maxLines: 1 }] }), isValue: false },
    {
      text: fitted(value, { weight: 700, isMonospaced: isCode, steps: stepsFrom(density.value, 2) }),
      isValue: true,
    },
    ...notes.map((note) => ({
      text: fitted(note, { weight: 500, steps: stepsFrom(density.note, 3) }),
      isValue: false,
    })),
  ];
}

/** A text in one line looks better a little smaller than broken in two. */
function stepsFrom(size: number, mostLines: number): TextStyle['steps'] {
  const smaller = Math.round(0.85 * size);
  return [
    { size, maxLines: 1 },
    { size: smaller, maxLines: 1 },
    { size: smaller, maxLines: mostLines },
    { size: Math.round(0.7 * size), maxLines: mostLines },
  ];
}

function heightOfAll(lines: readonly Line[]): number {
  return lines.reduce((sum, { text }) => sum + heightOf(text), 0);
}

/**
 * Two lines from corner to corner in wide white gaps: every path a scanner can take from one side of the symbol
 * to the other crosses a gap, and the gaps cut a QR code's finder patterns.
 */
function crossOut(context: DrawingContext, area: Box): void {
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
  strokeDiagonals(context, area, voidPalette.stub, gap);
  strokeDiagonals(context, area, theme.strikeColour, theme.strike.line);
  context.restore();
}

/** A line through each centred line of text that was drawn downwards from the point. */
function strikeThrough(
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
function drawStamp(context: DrawingContext, word: FittedText, area: Box): void {
  const { padding, border, radius, slant } = theme.stamp;
  const width = word.width + 2 * padding;
  const height = heightOf(word) + padding;
  context.save();
  context.translate(area.x + area.width / 2, area.y + area.height / 2);
  context.rotate(slant);
  context.beginPath();
  context.roundRect(-width / 2, -height / 2, width, height, radius);
  context.fillStyle = voidPalette.stub;
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
