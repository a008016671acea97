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

/** What the picture of a day's close says. Every word arrives in the language of who reads it. */
export interface CloseFace extends FigureHead {
  readonly sales: Account;
  /** What customers paid, and what is to be done about it now; none where customers don't pay here. */
  readonly money: readonly Account[];
  readonly debt: Account;
  readonly verdict: { readonly text: string; readonly isOpen: boolean };
}

const closeLayout = {
  ...figureLayout,
  top: 326,
  gap: 40,
  /** The least height of a line. `around`: the space above and below a label together. */
  line: { height: 38, around: 4 },
  betweenAccounts: 16,
  verdict: { above: 14, height: 84, radius: 14, padding: 20 },
  bottom: 28,
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

/** What was sold and what came in to the left, the debt with the partner to the right. */
export function closeDrawing(face: CloseFace, look: TicketLook): Drawing {
  const { padding, top, width, betweenAccounts, verdict, bottom } = closeLayout;
  const { palette } = look;
  const right = width - padding - accountWidth;
  const accounts = [face.sales, ...face.money].map((account) => layLedger(account, palette));
  const debt = layLedger(face.debt, palette);
  const verdictTop = top + debt.height + verdict.above;
  const accountsEnd = accounts.reduce<number>((end, { height }) => end + height + betweenAccounts, top);
  // Telegram's time stamp lies in the lower right corner.
  const height = Math.ceil(
    Math.max(accountsEnd - betweenAccounts + bottom, verdictTop + verdict.height + theme.timeStamp.height),
  );
  const size = { width, height, ownColours: Object.values(verdictColours) };
  return drawingOn(palette.stub, size, (context) => {
    drawFigureHead(context, face, look);
    let y: number = top;
    for (const account of accounts) {
      account.draw(context, { x: padding, y });
      y += account.height + betweenAccounts;
    }
    debt.draw(context, { x: right, y: top });
    const box = { x: right, y: verdictTop, width: accountWidth, height: verdict.height };
    drawVerdict(context, face.verdict, box, palette);
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
