import {
  alike,
  type Box,
  type Drawing,
  type DrawingContext,
  drawingOn,
  drawLines,
  fillRounded,
  fitWords,
  heightOf,
  middled,
} from './drawing.ts';
import {
  type Block,
  drawEnds,
  drawFigureHead,
  drawHeading,
  type FigureBar,
  type FigureHead,
  figureLayout,
  figureRoom,
  figureStyles,
  layBars,
} from './figures.ts';
import type { TicketLook } from './look.ts';
import { pictureLimitPx } from './symbol.ts';
import { type Palette, type TextStyle, theme } from './theme.ts';

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
  top: 326,
  gap: 40,
  /** The least height of a line. `around`: the space above and below a label together. */
  line: { height: 38, around: 4 },
  betweenAccounts: 16,
  verdict: { above: 14, height: 84, radius: 14, padding: 20 },
  /** Between the accounts and the bars. */
  aboveShares: 24,
  bottom: 28,
  /** The width of the packages' bars, whose names are longer than those of sources. */
  packages: 560,
} as const;

/** Grounds that say from afar whether somebody has to look. */
const verdictColours = { agrees: '#cdebd2', open: '#fde3ac' } as const;
const verdictStyle = {
  weight: 700,
  steps: [25, { size: 22, maxLines: 2 }, { size: 19, maxLines: 3 }],
} as const;

/** A label that is too long makes its row higher. */
const lineStyle = {
  weight: 500,
  steps: [25, 21, { size: theme.leastSize, maxLines: 2 }, { size: 18, maxLines: 3 }],
} as const;

const accountWidth = (figureRoom - closeLayout.gap) / 2;

/**
 * What was sold and what came in to the left, the debt with the partner to the right, and below them by whom and of what.
 * Cuts names that need two lines only where the picture would be too high otherwise.
 */
export function closeDrawing(face: CloseFace, look: TicketLook): Drawing {
  const whole = layClose(face, look, figureStyles.barLabelInTwoLines);
  return whole.height <= pictureLimitPx ? whole : layClose(face, look, figureStyles.barLabel);
}

function layClose(face: CloseFace, look: TicketLook, labelStyle: TextStyle): Drawing {
  const { padding, top, width, gap, betweenAccounts, verdict, aboveShares, packages } = closeLayout;
  const { palette } = look;
  const right = width - padding - accountWidth;
  const sales = layLedger(face.sales, palette);
  const money = face.money === null ? null : layLedger(face.money, palette);
  const debt = layLedger(face.debt, palette);
  const moneyTop = top + sales.height + betweenAccounts;
  const verdictTop = top + debt.height + verdict.above;
  const accountsEnd = Math.max(moneyTop + (money?.height ?? 0), verdictTop + verdict.height);
  const sharesTop = accountsEnd + aboveShares;
  const sold = layShares(face.packages, { width: packages, labelStyle }, palette);
  const brought = layShares(face.sources, { width: figureRoom - packages - gap, labelStyle }, palette);
  // Telegram's time stamp lies below the sources only.
  const sharesHeight = Math.max(sold.height + closeLayout.bottom, brought.height + theme.timeStamp.height);
  const height = Math.ceil(sharesTop + sharesHeight);
  const size = { width, height, ownColours: Object.values(verdictColours) };
  return drawingOn(palette.stub, size, (context) => {
    drawFigureHead(context, face, look);
    sales.draw(context, { x: padding, y: top });
    money?.draw(context, { x: padding, y: moneyTop });
    debt.draw(context, { x: right, y: top });
    const box = { x: right, y: verdictTop, width: accountWidth, height: verdict.height };
    drawVerdict(context, face.verdict, box, palette);
    sold.draw(context, { x: padding, y: sharesTop });
    brought.draw(context, { x: padding + packages + gap, y: sharesTop });
  });
}

function layLedger({ heading, lines }: Account, colours: Palette): Block {
  const amounts = lines.map(({ value }) => value);
  const valueStyle = alike(amounts, figureStyles.value, accountWidth / 2);
  const rows = lines.map((line) => {
    const value = fitWords(line.value, valueStyle, accountWidth);
    const style = line.isSum ? figureStyles.value : lineStyle;
    const label = fitWords(line.label, style, accountWidth - value.width - 16);
    const height = Math.max(closeLayout.line.height, heightOf(label) + closeLayout.line.around);
    return { label, value, height, isSum: line.isSum };
  });
  return {
    height: rows.reduce<number>((sum, { height }) => sum + height, figureLayout.heading),
    draw(context, { x, y }) {
      drawHeading(context, heading, { x, y, width: accountWidth }, colours);
      let top = y + figureLayout.heading;
      for (const { label, value, height, isSum } of rows) {
        context.fillStyle = colours.rule;
        if (isSum) context.fillRect(x, top, accountWidth, 2);
        drawEnds(context, [label, value], { x, y: top, width: accountWidth, height }, colours);
        top += height;
      }
    },
  };
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

function layShares(
  { heading, bars, none }: Shares,
  size: Parameters<typeof layBars>[1],
  colours: Palette,
): Block {
  const rows = layBars({ heading, bars }, size, colours);
  if (bars.length > 0) return rows;
  const hint = fitWords(none, figureStyles.hint, size.width);
  return {
    height: rows.height + heightOf(hint),
    draw(context, { x, y }) {
      rows.draw(context, { x, y });
      drawLines(context, hint, { x, y: y + rows.height, colour: colours.label });
    },
  };
}
