import {
  alike,
  type Box,
  type Drawing,
  type DrawingContext,
  drawingOn,
  drawLines,
  fillRounded,
  fitWords,
  middled,
} from './drawing.ts';
import {
  drawBars,
  drawEnds,
  drawFigureHead,
  drawHeading,
  type FigureBar,
  type FigureHead,
  figureLayout,
  figureRoom,
  figureStyles,
} from './figures.ts';
import type { TicketLook } from './look.ts';
import { type Palette, theme } from './theme.ts';

/** A line of an account. `isSum`: it is what the lines above it come to. */
export interface AccountLine {
  readonly label: string;
  readonly value: string;
  readonly isSum: boolean;
}

/** Lines of an account under a heading. */
export interface Account {
  readonly heading: string;
  readonly lines: readonly AccountLine[];
}

interface Shares {
  readonly heading: string;
  readonly bars: readonly FigureBar[];
  /** In place of the bars, where there are none. */
  readonly none: string;
}

/** What the picture of a day's close says. Every word arrives in the language of who reads it. */
export interface CloseFace extends FigureHead {
  readonly sales: Account;
  /** Null: customers don't pay here. */
  readonly money: Account | null;
  readonly debt: Account;
  readonly verdict: { readonly text: string; readonly isOpen: boolean };
  readonly packages: Shares;
  readonly sources: Shares;
}

const closeLayout = {
  ...figureLayout,
  top: 366,
  gap: 56,
  line: 40,
  betweenAccounts: 20,
  verdict: { above: 14, height: 84, radius: 14, padding: 20 },
  /** Between the accounts and the bars. */
  aboveShares: 30,
  /** The width of the packages' bars, whose names are longer than those of sources. */
  packages: 600,
} as const;

/** Grounds that say from afar whether somebody has to look. */
const verdictColours = { agrees: '#cdebd2', open: '#fde3ac' } as const;
const verdictStyle = {
  weight: 700,
  steps: [25, { size: 22, maxLines: 2 }, { size: 19, maxLines: 3 }],
} as const;

/** A label that is too long stands in two lines of a row. */
const lineStyle = { weight: 500, steps: [25, 21, { size: 18, maxLines: 2 }] } as const;

const accountWidth = (figureRoom - closeLayout.gap) / 2;

/** What was sold and what came in to the left, the debt with the partner to the right, and below them by whom and of what. */
export function closeDrawing(face: CloseFace, look: TicketLook): Drawing {
  const { padding, top, width, gap, betweenAccounts, verdict, aboveShares, packages } = closeLayout;
  const right = width - padding - accountWidth;
  const moneyTop = top + ledgerHeight(face.sales) + betweenAccounts;
  const verdictTop = top + ledgerHeight(face.debt) + verdict.above;
  const moneyBottom = moneyTop + (face.money === null ? 0 : ledgerHeight(face.money));
  const sharesTop = Math.max(moneyBottom, verdictTop + verdict.height) + aboveShares;
  const bars = Math.max(1, face.packages.bars.length, face.sources.bars.length);
  const height = sharesTop + figureLayout.heading + bars * figureLayout.bar.row + theme.timeStamp.height;
  const size = { width, height, ownColours: Object.values(verdictColours) };
  return drawingOn(look.palette.stub, size, (context) => {
    const { palette } = look;
    drawFigureHead(context, face, look);
    drawLedger(context, face.sales, { x: padding, y: top }, palette);
    if (face.money !== null) drawLedger(context, face.money, { x: padding, y: moneyTop }, palette);
    drawLedger(context, face.debt, { x: right, y: top }, palette);
    const box = { x: right, y: verdictTop, width: accountWidth, height: verdict.height };
    drawVerdict(context, face.verdict, box, palette);
    drawShares(context, face.packages, { x: padding, y: sharesTop, width: packages }, palette);
    const sources = { x: padding + packages + gap, y: sharesTop, width: figureRoom - packages - gap };
    drawShares(context, face.sources, sources, palette);
  });
}

function ledgerHeight({ lines }: Account): number {
  return figureLayout.heading + lines.length * closeLayout.line;
}

function drawLedger(
  context: DrawingContext,
  { heading, lines }: Account,
  { x, y }: Pick<Box, 'x' | 'y'>,
  colours: Palette,
): void {
  drawHeading(context, heading, { x, y, width: accountWidth }, colours);
  const { line: height } = closeLayout;
  const top = y + figureLayout.heading;
  const amounts = lines.map(({ value }) => value);
  const valueStyle = alike(amounts, figureStyles.value, accountWidth / 2);
  for (const [index, line] of lines.entries()) {
    const box = { x, y: top + index * height, width: accountWidth, height };
    if (line.isSum) {
      context.fillStyle = colours.rule;
      context.fillRect(x, box.y, accountWidth, 2);
    }
    const value = fitWords(line.value, valueStyle, accountWidth);
    const style = line.isSum ? figureStyles.value : lineStyle;
    const label = fitWords(line.label, style, accountWidth - value.width - 16);
    drawEnds(context, [label, value], box, colours);
  }
}

function drawVerdict(
  context: DrawingContext,
  { text, isOpen }: CloseFace['verdict'],
  box: Box,
  { text: colour }: Palette,
): void {
  const { radius, padding } = closeLayout.verdict;
  fillRounded(context, isOpen ? verdictColours.open : verdictColours.agrees, box, radius);
  const words = fitWords(text, verdictStyle, box.width - 2 * padding);
  drawLines(context, words, { x: box.x + padding, y: middled(box.y, box.height, words), colour });
}

function drawShares(
  context: DrawingContext,
  { heading, bars, none }: Shares,
  box: Omit<Box, 'height'>,
  colours: Palette,
): void {
  drawBars(context, { heading, bars }, box, colours);
  if (bars.length > 0) return;
  const hint = fitWords(none, figureStyles.hint, box.width);
  drawLines(context, hint, { x: box.x, y: box.y + figureLayout.heading, colour: colours.label });
}
