import type { CodeType } from '../booking/record.ts';
import {
  type Box,
  type Drawing,
  type DrawingContext,
  drawingOn,
  drawLines,
  drawLogo,
  drawPanel,
  drawPerforation,
  drawVenueRow,
  type FittedText,
  fitText,
  fitWords,
  heightOf,
  logoSpace,
  type TicketLook,
} from './drawing.ts';
import { drawable } from './fonts.ts';
import { drawSymbol, leastBarPx, pictureLimitPx, symbolOf, type TicketSymbol } from './symbol.ts';
import { type Palette, type TextStep, type TextStyle, theme, voidPalette } from './theme.ts';

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

/** What the stub is drawn on: its symbol, if any can carry the code, and the areas of its parts. */
interface Stub {
  readonly symbol: TicketSymbol | null;
  readonly code: FittedText;
  readonly codeTop: number;
  /** Includes the symbol's quiet zone, where it is that of a QR code. */
  readonly symbolBox: Box;
  readonly facts: Facts;
  readonly height: number;
}

const { panel, stub, padding } = theme;

/** A coloured panel with what the ticket is for, below it on white the symbol, its code and the facts. */
export function ticketDrawing(face: TicketFace, look: TicketLook): Drawing {
  const symbol = symbolOf(face.code, face.symbol);
  const colours = face.void === true ? voidPalette : look.palette;
  const top = panelDrawing(face, look, colours);
  const bottom = symbol?.kind === 'CODE' ? layBarcodeStub(face, symbol) : layStub(face, symbol);
  const unit = unitOf(symbol);
  const stubTop = Math.round(top.height * unit);
  const size = { width: theme.width * unit, height: Math.ceil(stubTop + bottom.height * unit) };
  return drawingOn(colours.stub, size, (context) => {
    context.save();
    context.scale(unit, unit);
    top.draw(context);
    drawPerforation(context, top.height, theme.width, colours);
    context.restore();
    context.translate(0, stubTop);
    drawStub(context, face, bottom, { unit, colours });
  });
}

/** Pixels of the picture for a length of the theme: all of a picture grows with a barcode that needs more room. */
function unitOf(symbol: TicketSymbol | null): number {
  if (symbol?.kind !== 'CODE') return 1;
  const modules = symbol.columns + 2 * symbol.quietModules;
  return modules * leastBarPx <= theme.width ? 1 : pictureLimitPx / theme.width;
}

/** As high as its texts need, which stand right of the logo. */
function panelDrawing(face: TicketFace, { logo }: TicketLook, colours: Palette): Drawing {
  const { width } = theme;
  const logoHeight = logo === null ? 0 : theme.logo.height;
  const left = padding + logoSpace(logo, logoHeight, theme.logo.gap);
  const right = width - padding;
  const name = fitWords(face.ticketName, panel.name, right - left);
  const validity = fitWords(face.validity, panel.validity, right - left);
  const nameTop = panel.top + theme.pill.height + panel.gap;
  const validityTop = nameTop + heightOf(name) + panel.gap;
  const content = Math.ceil(Math.max(validityTop + heightOf(validity) - panel.top, logoHeight));
  const height = panel.top + content + panel.bottom;
  return {
    width,
    height,
    draw(context) {
      drawPanel(context, width, height, colours);
      const logoTop = panel.top + (content - logoHeight) / 2;
      drawLogo(context, logo, { x: padding, y: logoTop, height: logoHeight });
      const row = {
        venue: [face.venueName, panel.venue],
        pill: [face.position, panel.position],
      } as const;
      drawVenueRow(context, row, { left, right, top: panel.top }, colours);
      drawLines(context, name, { x: left, y: nameTop, colour: colours.ink });
      drawLines(context, validity, { x: left, y: validityTop, colour: colours.quietInk });
    },
  };
}

/** The QR code as large as there is room with its code below, the facts beside them. */
function layStub(face: TicketFace, symbol: TicketSymbol | null): Stub {
  const { height, left, columnWidth, top, bottom } = stub.QR;
  const code = fitCode(face.code, columnWidth - padding);
  const codeBottom = height - bottom - heightOf(code);
  const symbolHeight = codeBottom - stub.aboveCode - top;
  const factsLeft = columnWidth + stub.factsGap;
  return {
    symbol,
    code,
    codeTop: symbol === null ? codeBottom / 2 : codeBottom,
    symbolBox: { x: left, y: top, width: columnWidth, height: symbolHeight },
    facts: layFacts(face.facts, 1, {
      x: factsLeft,
      y: stub.factsTop,
      width: theme.width - padding - factsLeft,
      height: height - stub.timeStamp - stub.factsTop,
    }),
    height,
  };
}

/** The barcode over the whole width, its code below, then the facts side by side. */
function layBarcodeStub(face: TicketFace, symbol: TicketSymbol): Stub {
  const { top, symbolHeight, aboveFacts, mostFacts } = stub.CODE;
  const width = theme.width - 2 * padding;
  const code = fitCode(face.code, width);
  const codeTop = top + symbolHeight + stub.aboveBarcodeText;
  const factsBox = { x: padding, y: codeTop + heightOf(code) + aboveFacts, width, height: mostFacts };
  const facts = layFacts(face.facts, Math.max(1, face.facts.length), factsBox);
  return {
    symbol,
    code,
    codeTop,
    symbolBox: { x: 0, y: top, width: theme.width, height: symbolHeight },
    facts,
    height: factsBox.y + facts.height + stub.timeStamp,
  };
}

/** The symbol at the picture's own pixels, all else in units of the theme. */
function drawStub(
  context: DrawingContext,
  face: TicketFace,
  { symbol, code, codeTop, symbolBox, facts }: Stub,
  { unit, colours }: { readonly unit: number; readonly colours: Palette },
): void {
  const drawn = symbol === null ? null : drawSymbol(context, symbol, scaled(symbolBox, unit), colours.symbol);
  const codePoint = { x: symbolBox.x + symbolBox.width / 2, y: codeTop };
  context.scale(unit, unit);
  drawLines(context, code, { ...codePoint, align: 'center', colour: colours.text });
  for (const { text, x, y, colour } of facts.lines) {
    drawLines(context, text, { x, y, colour: colours[colour] });
  }
  if (face.void !== true) return;
  const struck = drawn === null ? null : scaled(drawn, 1 / unit);
  strikeThrough(context, code, codePoint);
  if (struck !== null) crossOut(context, struck);
  const word = fitWords(face.labels.void, theme.stamp.word, theme.stamp.width);
  if (word.lines.length > 0) drawStamp(context, word, struck ?? symbolBox);
}

interface FactLine {
  readonly text: FittedText;
  readonly x: number;
  readonly y: number;
  readonly colour: 'label' | 'text';
}

/** Lines of labels and what they name, and how high they are together. */
interface Facts {
  readonly lines: readonly FactLine[];
  readonly height: number;
}

/**
 * Labels with what they name, dealt into columns downwards and set as large as all of them fit. What the box doesn't
 * hold at the smallest size either is left out.
 */
function layFacts(facts: readonly TicketFact[], columnCount: number, box: Box): Facts {
  const width = (box.width - (columnCount - 1) * stub.factsGap) / columnCount;
  const perColumn = Math.ceil(facts.length / columnCount);
  let columns: readonly Facts[] = [];
  for (const density of theme.facts) {
    columns = Array.from({ length: columnCount }, (_, index) => {
      const x = box.x + index * (width + stub.factsGap);
      return layColumn(
        facts.slice(index * perColumn, (index + 1) * perColumn),
        { ...box, x, width },
        density,
      );
    });
    if (columns.every(({ height }) => height <= box.height)) break;
  }
  const bottom = box.y + box.height;
  return {
    lines: columns.flatMap(({ lines }) => lines.filter(({ text, y }) => y + heightOf(text) <= bottom)),
    height: Math.min(box.height, Math.max(0, ...columns.map(({ height }) => height))),
  };
}

/** One column of facts, each below the other. */
function layColumn(facts: readonly TicketFact[], box: Box, density: (typeof theme.facts)[number]): Facts {
  const lines: FactLine[] = [];
  let y = box.y - density.gap;
  const add = (words: string, colour: FactLine['colour'], style: TextStyle): void => {
    const text = fitWords(words, style, box.width);
    lines.push({ text, x: box.x, y, colour });
    y += heightOf(text);
  };
  for (const { label, value, notes = [], isCode } of facts) {
    y += density.gap;
    add(label, 'label', { weight: 500, steps: [density.label] });
    add(value, 'text', { weight: 700, isMonospaced: isCode, steps: stepsFrom(density.value, 2) });
    for (const note of notes) add(note, 'label', { weight: 500, steps: stepsFrom(density.note, 3) });
  }
  return { lines, height: y - box.y };
}

/** A text in one line looks better a little smaller than broken in two. */
function stepsFrom(size: number, maxLines: number): readonly TextStep[] {
  const smaller = Math.round(0.85 * size);
  return [size, smaller, { size: smaller, maxLines }, { size: Math.round(0.7 * size), maxLines }];
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

function scaled({ x, y, width, height }: Box, factor: number): Box {
  return { x: x * factor, y: y * factor, width: width * factor, height: height * factor };
}

/** Letters and digits in groups of four, parted by a space too thin to be taken for a part of the code. */
function fitCode(code: string, room: number): FittedText {
  const text = drawable(code, '\u25a1');
  const grouped = text.replaceAll(/[A-Za-z0-9]{6,}/g, (run) => run.replaceAll(/.{4}(?=..)/g, '$&\u2009'));
  return fitText(grouped, theme.code, room);
}
