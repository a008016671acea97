import type { CodeType } from '../booking/record.ts';
import { backdropOf, type Photo } from './backdrop.ts';
import {
  type Box,
  type Drawing,
  type DrawingContext,
  drawingOn,
  drawLines,
  type FittedText,
  fitText,
  fitWords,
  heightOf,
  piecesOf,
} from './canvas.ts';
import { canDraw, drawable } from './fonts.ts';
import { layPanel, panelRoom } from './panel.ts';
import {
  drawSymbol,
  isTurnedBarcode,
  leastBarPx,
  pictureLimitPx,
  readableCode,
  symbolOf,
  type TicketSymbol,
} from './symbol.ts';
import { type Palette, type TextStyle, theme, voidPalette } from './theme.ts';
import type { TicketLook } from './venue-look.ts';

/** A label with its value, such as "Name", "Emma Wilson". */
export interface TicketFact {
  readonly label: string;
  readonly value: string;
  /** Set in a monospaced font, for a code that somebody compares or types. */
  readonly isCode?: boolean | undefined;
}

/** The content of a ticket in the customer's language; this folder only draws it. */
export interface TicketFace {
  readonly venueName: string;
  readonly ticketName: string;
  readonly code: string;
  /** The requested symbol; `drawnType` decides which one is drawn. */
  readonly symbol: CodeType;
  /** Whom it is for and which of several it is: "Adult", "Admits 4", "2 of 7". */
  readonly badges: readonly string[];
  /** The day or days on which it is valid, the largest text: "Tue, 24 Nov 2026". */
  readonly day: string;
  /** Opening hours, or until when it is valid beyond the day; may be empty. */
  readonly validity: string;
  /** Side by side below the code, at most three. */
  readonly facts: readonly TicketFact[];
  /** Lines below the facts: the address, the package's note. */
  readonly notes: readonly string[];
  /** The address of the package's picture, which lies behind the texts above the symbol. */
  readonly picture?: string | undefined;
  readonly labels: {
    /** Stamped across a void ticket. */
    readonly void: string;
  };
  /** True to strike the ticket through, with a symbol that no scanner reads. */
  readonly void?: boolean | undefined;
}

/** The white lower part: its symbol, if any, and the areas of its parts. */
interface Stub {
  readonly symbol: TicketSymbol | null;
  /** Includes the symbol's quiet zone, where it is that of a QR code. */
  readonly symbolBox: Box;
  readonly code: FittedText;
  /** The upper end of its middle. */
  readonly codePoint: { readonly x: number; readonly y: number };
  readonly facts: readonly FactLine[];
}

const { panel, stub, padding } = theme;

/**
 * Draws a band with the package and the day, and below it on white the symbol, its code and the facts. All tickets have
 * one height, the greatest that Telegram does not scale.
 */
export function ticketDrawing(face: TicketFace, look: TicketLook, photo: Photo | null = null): Drawing {
  const symbol = symbolOf(face.code, face.symbol);
  const isVoid = face.void === true;
  const colours = isVoid ? voidPalette : look.palette;
  const size = { width: widthOf(symbol), height: pictureLimitPx };
  const unit = size.width / theme.width;
  const leastHeight = isTurnedBarcode(symbol) ? panel.leastHeightTurned : panel.leastHeight;
  const shownPhoto = isVoid ? null : photo;
  const head = layHead(face, { ...look, palette: colours }, { photo: shownPhoto, unit, leastHeight });
  const stubTop = wholePx(head.height * unit);
  const bottom = layStub(face, symbol, { unit, height: (size.height - stubTop) / unit });
  const drawing = { ...size, ownColours: [...(look.logo?.colours ?? []), ...(head.ownColours ?? [])] };
  return drawingOn(colours.stub, drawing, (context) => {
    context.save();
    context.scale(unit, unit);
    head.draw(context);
    context.restore();
    context.translate(0, stubTop);
    drawStub(context, face, bottom, { unit, colours });
  });
}

/** In pixels. A QR code and its quiet zone fill the width; a barcode has what its bars need. */
function widthOf(symbol: TicketSymbol | null): number {
  if (isTurnedBarcode(symbol)) return theme.turnedWidth;
  if (symbol?.kind !== 'CODE') return theme.narrowWidth;
  const modules = symbol.columns + 2 * symbol.quietModules;
  return modules * leastBarPx <= theme.width ? theme.width : pictureLimitPx;
}

/** Venue, package, the day in large, and its hours: all within what an album shows. */
function layHead(
  face: TicketFace,
  look: TicketLook,
  { photo, unit, leastHeight }: { photo: Photo | null; unit: number; leastHeight: number },
): Drawing {
  const { name, main, note, seenInAlbum } = panel;
  const lay = (palette: Palette) =>
    layPanel(
      {
        venueName: face.venueName,
        pills: face.badges,
        lines: [[fitWords(face.ticketName, name, panelRoom), 'ink']],
        align: 'center',
        main: fitWords(face.day, main, seenInAlbum),
        below: fitWords(face.validity, note, panelRoom),
        leastHeight,
      },
      { ...look, palette },
    );
  const flat = lay(look.palette);
  if (photo === null) return flat;
  const { image, colours, palette } = backdropOf(
    photo,
    { width: wholePx(flat.width * unit), height: wholePx(flat.height * unit) },
    look.palette,
  );
  const texts = lay(palette);
  return {
    ...texts,
    ownColours: colours,
    draw(context) {
      // The image has the picture's own pixels, which must stay what they are.
      context.imageSmoothingEnabled = false;
      context.drawImage(image, 0, 0, image.width / unit, image.height / unit);
      context.imageSmoothingEnabled = true;
      texts.drawTexts(context);
    },
  };
}

/** Lays out the symbol in the middle with nothing beside it, its code below the quiet zone, then the facts. */
function layStub(
  face: TicketFace,
  symbol: TicketSymbol | null,
  { unit, height }: { readonly unit: number; readonly height: number },
): Stub {
  if (isTurnedBarcode(symbol)) return layBeside(face, symbol, height);
  const width = theme.width - 2 * padding;
  const code = fitCode(face.code, width);
  const symbolBox = symbolBoxOf(symbol, { unit, height });
  const codeTop = symbolBox.y + symbolBox.height + (symbol?.kind === 'CODE' ? stub.aboveCode : 0);
  const factsTop = codeTop + heightOf(code) + stub.aboveFacts;
  const facts = layFacts(face, { x: padding, y: factsTop, width, height: height - factsTop }, layAcross);
  return { symbol, symbolBox, code, codePoint: { x: theme.width / 2, y: codeTop }, facts };
}

/** Lays out a turned barcode over the whole height, and beside it the code and the facts, one below the other. */
function layBeside(face: TicketFace, symbol: TicketSymbol | null, height: number): Stub {
  const { width, gap, top } = stub.turned;
  const x = padding + width + gap;
  const room = theme.width - padding - x;
  const code = fitCode(face.code, room);
  const y = top + heightOf(code) + gap;
  return {
    symbol,
    symbolBox: { x: padding, y: 0, width, height },
    code,
    codePoint: { x: x + code.width / 2, y: top },
    facts: layFacts(face, { x, y, width: room, height: height - y }, layStack),
  };
}

/** Over the whole width, from the band's end; in units of the theme. */
function symbolBoxOf(
  symbol: TicketSymbol | null,
  { unit, height }: { readonly unit: number; readonly height: number },
): Box {
  const { CODE, QR, withoutSymbol } = stub;
  const across = { x: 0, y: 0, width: theme.width };
  if (symbol === null) return { ...across, height: withoutSymbol };
  if (symbol.kind === 'CODE') {
    const room = height - CODE.top - CODE.below;
    return { ...across, y: CODE.top, height: Math.min(Math.max(room, CODE.least), CODE.most) };
  }
  const modules = symbol.columns + 2 * symbol.quietModules;
  const widest = Math.floor(theme.narrowWidth / modules);
  const modulePx = Math.min(widest, Math.round((QR.share * theme.narrowWidth) / symbol.columns));
  return { ...across, height: (modulePx * modules) / unit };
}

/** Draws the symbol at the picture's own pixels, everything else in units of the theme. */
function drawStub(
  context: DrawingContext,
  face: TicketFace,
  { symbol, code, codePoint, symbolBox, facts }: Stub,
  { unit, colours }: { readonly unit: number; readonly colours: Palette },
): void {
  const drawn =
    symbol === null ? null : drawSymbol(context, symbol, scaledBox(symbolBox, unit), colours.symbol);
  context.scale(unit, unit);
  drawLines(context, code, { ...codePoint, align: 'center', colour: colours.text });
  for (const { text, x, y, colour } of facts) {
    drawLines(context, text, { x, y, colour: colours[colour] });
  }
  if (face.void !== true) return;
  const struck = drawn === null ? null : scaledBox(drawn, 1 / unit);
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
  /** False where it had to be smaller than it should, or cut. */
  readonly isWhole: boolean;
}

type Facts = Pick<TicketFace, 'facts' | 'notes'>;

/**
 * Lays out facts and notes as large as fits the box with its free lower edge, all values in one size. At the smallest
 * setting cuts what is too long and leaves out what has no room.
 */
function layFacts(
  face: Facts,
  box: Box,
  lay: (face: Facts, box: Box, density: Density) => readonly FactLine[],
): readonly FactLine[] {
  const isAtRight = ({ x, text }: FactLine): boolean => x + text.width > stampLeft;
  const hasRoom = (line: FactLine): boolean => {
    const below = isAtRight(line) ? theme.albumStamp.height : stub.bottom;
    return line.y + heightOf(line.text) + below <= box.y + box.height;
  };
  let lines: readonly FactLine[] = [];
  for (const density of theme.facts) {
    lines = lay(face, box, density);
    if (lines.every((line) => line.isWhole && hasRoom(line))) break;
  }
  return lines.filter(hasRoom);
}

/** The facts side by side, and below them the notes, beside Telegram's time stamp. */
function layAcross({ facts, notes }: Facts, box: Box, density: Density): readonly FactLine[] {
  const columns = layColumns(facts, box, density);
  const y = columns.length === 0 ? box.y : endOf(columns, box.y) + density.gap;
  const width = stampLeft - stub.factsGap - box.x;
  return [...columns, ...layColumn(noteTexts(notes, density, stub.noteLines), { x: box.x, y, width })];
}

function layStack({ facts, notes }: Facts, box: Box, density: Density): readonly FactLine[] {
  let { y } = box;
  const blocks = [
    ...shownFacts(facts).map((fact) => factTexts(fact, { ...density, lines: stub.turned.lines })),
    ...noteTexts(notes, density, stub.turned.noteLines).map((note) => [note]),
  ];
  return blocks.flatMap((texts) => {
    const lines = layColumn(texts, { ...box, y });
    y = endOf(lines, y) + density.gap;
    return lines;
  });
}

function shownFacts(facts: readonly TicketFact[]): readonly TicketFact[] {
  return facts.filter(({ value }) => canDraw(value));
}

/** Where Telegram's time stamp begins. */
const stampLeft = theme.width - theme.albumStamp.width;

type Density = Readonly<Record<keyof (typeof theme.facts)[number], number>>;

/** A text of a column. */
interface FactText {
  readonly words: string;
  readonly colour: FactLine['colour'];
  readonly size: number;
  readonly maxLines: number;
  readonly weight: TextStyle['weight'];
  readonly isCode?: boolean | undefined;
}

function factTexts({ label, value, isCode }: TicketFact, density: Density): readonly FactText[] {
  return [
    { words: label, colour: 'label', size: density.label, maxLines: 1, weight: 500 },
    {
      words: value,
      colour: 'text',
      size: density.value,
      maxLines: isCode ? 1 : density.lines,
      weight: 700,
      isCode,
    },
  ];
}

function noteTexts(notes: readonly string[], { note: size }: Density, maxLines: number): readonly FactText[] {
  return notes.map((words) => ({ words, colour: 'label', size, maxLines, weight: 500 }));
}

/** The text at its size; else smaller or cut, so that something of it is shown. */
function fitFact({ words, size, maxLines, weight, isCode }: FactText, width: number): FittedText {
  const smaller = { size: theme.leastSize, maxLines: maxLines + 1 };
  return fitWords(words, { weight, isMonospaced: isCode, steps: [{ size, maxLines }, smaller] }, width);
}

function layColumns(facts: readonly TicketFact[], box: Box, density: Density): readonly FactLine[] {
  const columns = shownFacts(facts).map((fact) => factTexts(fact, density));
  const widths = columnWidths(columns, box.width);
  let x = box.x;
  return columns.flatMap((texts, index) => {
    const width = widths[index] ?? 0;
    const lines = layColumn(texts, { x, y: box.y, width });
    x += width + stub.factsGap;
    return lines;
  });
}

/**
 * One width for all columns; where a text needs more, each column has what its longest word needs, and what is left
 * goes first to those whose texts would take several lines.
 */
function columnWidths(columns: readonly (readonly FactText[])[], width: number): readonly number[] {
  const widest = (texts: readonly FactText[]): number =>
    Math.ceil(Math.max(0, ...texts.map((text) => fitFact(text, width).width)));
  const sum = (widths: readonly number[]): number => widths.reduce((total, each) => total + each, 0);
  const whole = columns.map(widest);
  const least = columns.map((texts) => widest(texts.flatMap(unbreakableTexts)));
  const share = (width - (stub.factColumns - 1) * stub.factsGap) / stub.factColumns;
  if ([...whole, ...least].every((each) => each <= share)) return columns.map(() => share);
  const spare = width - (columns.length - 1) * stub.factsGap - sum(least);
  if (spare < 0) return least.map((each) => (each * (sum(least) + spare)) / sum(least));
  const wishes = whole.map((each, index) => Math.max(0, each - (least[index] ?? 0)));
  const part = Math.min(1, spare / Math.max(1, sum(wishes)));
  const rest = (spare - part * sum(wishes)) / columns.length;
  return least.map((each, index) => each + part * (wishes[index] ?? 0) + rest);
}

/** The parts of a text that no line end may be in. */
function unbreakableTexts(text: FactText): readonly FactText[] {
  return text.maxLines === 1
    ? [text]
    : piecesOf(text.words).map((words) => ({ ...text, words, maxLines: 1 }));
}

function endOf(lines: readonly FactLine[], top: number): number {
  return lines.reduce((end, { text, y }) => Math.max(end, y + heightOf(text)), top);
}

/** Lays out texts one below the other. */
function layColumn(
  texts: readonly FactText[],
  { x, y: top, width }: Omit<Box, 'height'>,
): readonly FactLine[] {
  let y = top;
  return texts.map((each) => {
    const text = fitFact(each, width);
    const line = { text, x, y, colour: each.colour, isWhole: text.size === each.size };
    y += heightOf(text);
    return line;
  });
}

/**
 * Draws two lines from corner to corner in wide white gaps: every path of a scanner from one side of the symbol to
 * the other crosses a gap, and the gaps cut a QR code's finder patterns.
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

/** Draws a line through each centred line of text below the point. */
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

/** Draws a slanted rubber stamp with the word in the middle of the area. */
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

function scaledBox({ x, y, width, height }: Box, factor: number): Box {
  return { x: x * factor, y: y * factor, width: width * factor, height: height * factor };
}

/** The pixels that something lies on, except for a rounding error. */
function wholePx(length: number): number {
  return Math.ceil(length - 0.001);
}

/** Sets letters and digits in groups of four, with gaps too narrow to be read as a part of the code. */
function fitCode(code: string, room: number): FittedText {
  const text = drawable(readableCode(code), '\u25a1');
  const grouped = text.replaceAll(/[A-Za-z0-9]{6,}/g, (run) => run.replaceAll(/.{4}(?=..)/g, '$&\u2009'));
  return fitText(grouped, theme.code, room);
}
