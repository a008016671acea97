import type { CodeType } from '../booking/record.ts';
import {
  type Box,
  type Drawing,
  type DrawingContext,
  drawingOn,
  drawLines,
  type FittedText,
  fitBalanced,
  fitText,
  fitWords,
  heightOf,
  lastBaselineOf,
  piecesOf,
  type Rows,
} from './drawing.ts';
import { canDraw, drawable } from './fonts.ts';
import type { TicketLook } from './look.ts';
import { drawPerforation, layPanel, panelRoom } from './panel.ts';
import {
  drawSymbol,
  leastBarPx,
  pictureLimitPx,
  readableCode,
  symbolArea,
  symbolOf,
  type TicketSymbol,
} from './symbol.ts';
import { type Palette, type TextStyle, theme, voidPalette } from './theme.ts';

/** A label with its value, such as "Name", "Emma Wilson". */
export interface TicketFact {
  readonly label: string;
  readonly value: string;
  /** Smaller texts below the value, each on its own line. */
  readonly notes?: readonly string[] | undefined;
  /** Set in a monospaced font, for a code that somebody compares or types. */
  readonly isCode?: boolean | undefined;
}

/** The content of a ticket in the customer's language; this folder only draws it. */
export interface TicketFace {
  readonly venueName: string;
  readonly ticketName: string;
  readonly code: string;
  /** The requested symbol; `symbolsFor` decides which one is drawn. */
  readonly symbol: CodeType;
  /** Such as "2 of 7" or "Admits 2"; empty for a single ticket. */
  readonly position: string;
  /** The booked day, the largest text: "Tue, 24 Nov". */
  readonly day: string;
  /** Opening hours, or the range of validity when that is more than the day; may be empty. */
  readonly validity: string;
  /** Side by side below the code, at most three. */
  readonly facts: readonly TicketFact[];
  /** Lines below the facts: the address, the package's note. */
  readonly notes: readonly string[];
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
  readonly codeTop: number;
  readonly facts: LaidFacts;
  readonly height: number;
}

const { panel, stub, padding } = theme;

/** Draws a coloured panel with the package and the day, and below it on white the symbol, its code and the facts. */
export function ticketDrawing(face: TicketFace, look: TicketLook): Drawing {
  const symbol = symbolOf(face.code, face.symbol);
  const colours = face.void === true ? voidPalette : look.palette;
  const unit = unitOf(symbol);
  const top = layHead(face, { ...look, palette: colours });
  const bottom = layStub(face, symbol, { top: top.height, limit: heightLimit(symbol, unit) });
  const size = { width: theme.width * unit, height: Math.ceil((top.height + bottom.height) * unit) };
  const stubTop = Math.round(top.height * unit);
  const alike = face.void === true ? [] : rowsAlike(bottom, stubTop, unit);
  return drawingOn(colours.stub, { ...size, alike }, (context) => {
    context.save();
    context.scale(unit, unit);
    top.draw(context);
    drawPerforation(context, top.height, theme.width, colours);
    context.restore();
    context.translate(0, stubTop);
    drawStub(context, face, bottom, { unit, colours });
  });
}

/** The identical rows: nothing is beside a symbol or in its quiet zone, and the rows of one module or bar are alike. */
function rowsAlike({ symbol, symbolBox, codeTop }: Stub, stubTop: number, unit: number): readonly Rows[] {
  if (symbol === null) return [];
  const area = symbolArea(symbol, scaledBox(symbolBox, unit));
  const rowPx = area.height / symbol.rows;
  const [top, bottom] = [stubTop + area.y, stubTop + area.y + area.height];
  const modules = Array.from({ length: symbol.rows }, (_, row) => {
    const start = top + row * rowPx;
    return { start, end: start + rowPx };
  });
  const belowNotch = stubTop + Math.ceil(theme.notchRadius * unit) + 1;
  const aboveCode = stubTop + Math.floor(codeTop * unit) - stub.aboveMarks;
  const blank = [
    { start: belowNotch, end: top },
    { start: bottom, end: aboveCode },
  ].filter(({ start, end }) => start < end);
  return [...blank, ...modules].toSorted((a, b) => a.start - b.start);
}

/** The pixels for one unit of the theme: the whole picture grows with a barcode that needs more room. */
function unitOf(symbol: TicketSymbol | null): number {
  if (symbol?.kind !== 'CODE') return 1;
  const modules = symbol.columns + 2 * symbol.quietModules;
  return modules * leastBarPx <= theme.width ? 1 : pictureLimitPx / theme.width;
}

/**
 * The greatest height of a picture. Bars must not become narrower, so Telegram must never scale a barcode's picture.
 */
function heightLimit(symbol: TicketSymbol | null, unit: number): number {
  return symbol?.kind === 'CODE' ? Math.floor(pictureLimitPx / unit) : theme.mostHeight;
}

/**
 * Venue, package and the day, which is large and nearest to the symbol. The times stand beside it, above where too long.
 * Both stay within what an album shows.
 */
function layHead(face: TicketFace, look: TicketLook): Drawing {
  const { gap, note } = panel.beside;
  const name = fitWords(face.ticketName, panel.name, panelRoom);
  const day = fitWords(face.day, panel.main, panel.seenInAlbum);
  const times = fitBalanced(face.validity, note, panel.seenInAlbum - day.width - gap);
  const above = times === null ? [[fitWords(face.validity, panel.note, panelRoom), 'quietInk'] as const] : [];
  const across = day.width + (times === null || times.width === 0 ? 0 : gap + times.width);
  const head = layPanel(
    {
      venueName: face.venueName,
      pill: face.position,
      lines: [[name, 'ink'], ...above],
      align: 'center',
      main: day,
      mainLeft: (theme.width - across) / 2,
    },
    look,
  );
  if (times === null) return head;
  const x = (theme.width + across) / 2 - times.width;
  const y = head.mainTop + lastBaselineOf(day) - lastBaselineOf(times);
  return {
    ...head,
    draw(context) {
      head.draw(context);
      drawLines(context, times, { x, y, colour: look.palette.quietInk });
    },
  };
}

/**
 * Lays out the symbol in the middle with nothing beside it, its code below the quiet zone, then the facts. `limit`:
 * of the whole picture, whose panel ends at `top`.
 */
function layStub(
  face: TicketFace,
  symbol: TicketSymbol | null,
  { top, limit }: { readonly top: number; readonly limit: number },
): Stub {
  const width = theme.width - 2 * padding;
  const code = fitCode(face.code, width);
  const symbolBox = symbolBoxOf(symbol, limit);
  const codeTop = symbolBox.y + symbolBox.height + (symbol?.kind === 'CODE' ? stub.aboveCode : 0);
  const factsTop = codeTop + heightOf(code) + stub.aboveFacts;
  const facts = layFacts(face, {
    x: padding,
    y: factsTop,
    width,
    height: limit - top - factsTop,
  });
  // Telegram's time stamp lies over the lower right corner, beside the notes.
  const needed = Math.max(factsTop + facts.height + stub.bottom, facts.stampTop + theme.albumStamp.height);
  const least = symbol?.kind === 'CODE' ? Math.min(limit, theme.leastBarcodeHeight) : theme.leastHeight;
  return { symbol, symbolBox, code, codeTop, facts, height: Math.ceil(Math.max(least - top, needed)) };
}

/** The box over the whole width, from the panel's end. */
function symbolBoxOf(symbol: TicketSymbol | null, limit: number): Box {
  const { CODE, QR, withoutSymbol } = stub;
  const across = { x: 0, y: 0, width: theme.width };
  if (symbol === null) return { ...across, height: withoutSymbol };
  if (symbol.kind === 'CODE') {
    return { ...across, y: CODE.top, height: limit < CODE.roomyFrom ? CODE.lowHeight : CODE.height };
  }
  const modulePx = Math.max(1, Math.floor(QR.side / symbol.columns));
  return { ...across, height: modulePx * (symbol.columns + 2 * symbol.quietModules) };
}

/** Draws the symbol at the picture's own pixels, everything else in units of the theme. */
function drawStub(
  context: DrawingContext,
  face: TicketFace,
  { symbol, code, codeTop, symbolBox, facts }: Stub,
  { unit, colours }: { readonly unit: number; readonly colours: Palette },
): void {
  const drawn =
    symbol === null ? null : drawSymbol(context, symbol, scaledBox(symbolBox, unit), colours.symbol);
  const codePoint = { x: theme.width / 2, y: codeTop };
  context.scale(unit, unit);
  drawLines(context, code, { ...codePoint, align: 'center', colour: colours.text });
  for (const { text, x, y, colour } of facts.lines) {
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

/** The laid out facts, with their height and how far down the side of the time stamp is used. */
interface LaidFacts {
  readonly lines: readonly FactLine[];
  readonly height: number;
  /** Below this the right side is free. */
  readonly stampTop: number;
}

/**
 * Lays out the facts side by side, all values in one size, and the notes below those that aren't at the right edge, as
 * large as fits the box with its free lower edge. At the smallest setting cuts what is too long and leaves out what has
 * no room.
 */
function layFacts({ facts, notes }: Pick<TicketFace, 'facts' | 'notes'>, box: Box): LaidFacts {
  const isAtRight = ({ x, text }: FactLine): boolean => x + text.width > stampLeft;
  const hasRoom = (line: FactLine): boolean => {
    const below = isAtRight(line) ? theme.albumStamp.height : stub.bottom;
    return line.y + heightOf(line.text) + below <= box.y + box.height;
  };
  let lines: readonly FactLine[] = [];
  for (const density of theme.facts) {
    const columns = layColumns(facts, box, density);
    lines = [...columns, ...layNotes(notes, columns, box, density)];
    if (lines.every((line) => line.isWhole && hasRoom(line))) break;
  }
  const kept = lines.filter(hasRoom);
  const atRight = kept.filter(isAtRight);
  return { lines: kept, height: endOf(kept, box.y) - box.y, stampTop: endOf(atRight, box.y) };
}

/** Where Telegram's time stamp begins. */
const stampLeft = theme.width - theme.albumStamp.width;

/** Lays out the notes below the columns, beside the last one where that is longer than the others. */
function layNotes(
  notes: readonly string[],
  columns: readonly FactLine[],
  box: Box,
  density: Density,
): readonly FactLine[] {
  const lastLeft = box.x + box.width - equalWidth(box.width);
  const end = endOf(
    columns.filter(({ x }) => x < lastLeft),
    box.y,
  );
  const right = endOf(columns, box.y) > end ? lastLeft : stampLeft;
  const y = end === box.y ? end : end + density.gap;
  return layColumn(noteTexts(notes, density), { x: box.x, y, width: right - stub.factsGap - box.x });
}

type Density = (typeof theme.facts)[number];

/** A text of a column. */
interface FactText {
  readonly words: string;
  readonly colour: FactLine['colour'];
  readonly size: number;
  readonly maxLines: number;
  readonly weight: TextStyle['weight'];
  readonly isCode?: boolean | undefined;
  /** True if its column needn't be as wide as it is in one line. */
  readonly isNote?: boolean;
}

function factTexts({ label, value, notes = [], isCode }: TicketFact, density: Density): readonly FactText[] {
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
    ...noteTexts(notes, density),
  ];
}

function noteTexts(notes: readonly string[], { note: size }: Density): readonly FactText[] {
  return notes.map((words) => ({ words, colour: 'label', size, maxLines: 4, weight: 500, isNote: true }));
}

/** The text at its size; else smaller or cut, so that something of it is shown. */
function fitFact({ words, size, maxLines, weight, isCode }: FactText, width: number): FittedText {
  const smaller = { size: theme.leastSize, maxLines: maxLines + 1 };
  return fitWords(words, { weight, isMonospaced: isCode, steps: [{ size, maxLines }, smaller] }, width);
}

function layColumns(facts: readonly TicketFact[], box: Box, density: Density): readonly FactLine[] {
  const columns = facts.filter(({ value }) => canDraw(value)).map((fact) => factTexts(fact, density));
  const widths = columnWidths(columns, box.width);
  let x = box.x;
  return columns.flatMap((texts, index) => {
    const width = widths[index] ?? 0;
    const lines = layColumn(texts, { x, y: box.y, width });
    x += width + stub.factsGap;
    return lines;
  });
}

/** The width of a column, all being equal. */
function equalWidth(width: number): number {
  return (width - (stub.factColumns - 1) * stub.factsGap) / stub.factColumns;
}

/**
 * One width for all columns; where a text needs more, each column has what its longest word needs, and what is left goes
 * first to those whose texts would take several lines.
 */
function columnWidths(columns: readonly (readonly FactText[])[], width: number): readonly number[] {
  const widest = (texts: readonly FactText[]): number =>
    Math.ceil(Math.max(0, ...texts.map((text) => fitFact(text, width).width)));
  const sum = (widths: readonly number[]): number => widths.reduce((total, each) => total + each, 0);
  const whole = columns.map((texts) => widest(texts.filter(({ isNote }) => !isNote)));
  const least = columns.map((texts) => widest(texts.flatMap(unbreakableTexts)));
  const share = equalWidth(width);
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

/** Sets letters and digits in groups of four, with gaps too narrow to be read as a part of the code. */
function fitCode(code: string, room: number): FittedText {
  const text = drawable(readableCode(code), '\u25a1');
  const grouped = text.replaceAll(/[A-Za-z0-9]{6,}/g, (run) => run.replaceAll(/.{4}(?=..)/g, '$&\u2009'));
  return fitText(grouped, theme.code, room);
}
