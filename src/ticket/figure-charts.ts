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
} from './canvas.ts';
import { drawPanel } from './panel.ts';
import { type Palette, type TextStyle, theme } from './theme.ts';
import { drawLogo, type TicketLook } from './venue-look.ts';

/** One bar with its texts; `share`: its length relative to the longest, from 0 to 1. */
interface FigureBar {
  readonly label: string;
  readonly value: string;
  readonly share: number;
}

/** The coloured head of a picture of figures. Every word arrives in the language of who reads it. */
interface FigureHead {
  readonly venueName: string;
  readonly title: string;
  readonly amount: string;
  /** Below the amount. */
  readonly note: string;
  readonly counts: readonly { readonly label: string; readonly value: string }[];
}

/** What all pictures of figures share. */
export const figureLayout = {
  width: 1_080,
  padding: 56,
  head: { top: 30, height: 304, logo: 104, logoGap: 28, aboveAmount: 10 },
  /** The height of a heading. */
  heading: 40,
  /** A thin bar below its label, with its value at the right end. */
  bar: { value: 27, thickness: 10, gap: 16 },
} as const;

const figureStyles = {
  venue: { weight: 500, steps: [30, 24, { size: 20, maxLines: 2 }] },
  title: { weight: 700, steps: [46, 36, 28] },
  amount: { weight: 700, steps: [84, 64, 44] },
  count: { weight: 700, steps: [54, 40, 30] },
  note: { weight: 500, steps: [26, 22, { size: 19, maxLines: 2 }] },
  heading: { weight: 700, steps: [30, 25, 21] },
  label: { weight: 500, steps: [25, 21, 19] },
  value: { weight: 700, steps: [25, 21, 17] },
  barLabel: { weight: 500, steps: [23, 21, theme.leastSize] },
  barValue: { weight: 700, steps: [21, theme.leastSize, 17] },
  hint: { weight: 500, steps: [{ size: 22, maxLines: 3 }] },
} as const satisfies Readonly<Record<string, TextStyle>>;

const figureRoom = figureLayout.width - 2 * figureLayout.padding;

/** Whose picture it is, the amount that matters most, and counts beside it. */
export function drawFigureHead(
  context: DrawingContext,
  face: FigureHead,
  { logo, palette: colours }: TicketLook,
): void {
  const { width, padding, head } = figureLayout;
  drawPanel(context, width, head.height, colours);
  const left = drawLogo(context, logo, { x: padding, y: head.top, height: head.logo }, head.logoGap);
  const venue = fitWords(face.venueName, figureStyles.venue, width - padding - left);
  const title = fitWords(face.title, figureStyles.title, width - padding - left);
  const venueBottom = drawLines(context, venue, { x: left, y: head.top, colour: colours.quietInk });
  drawLines(context, title, { x: left, y: venueBottom + 2, colour: colours.ink });

  const top = head.top + head.logo + head.aboveAmount;
  const countWidth = 150;
  const countsLeft = width - padding - face.counts.length * countWidth;
  const amount = fitWords(face.amount, figureStyles.amount, countsLeft - padding - 24);
  const note = fitWords(face.note, figureStyles.note, countsLeft - padding - 24);
  const bottom = drawLines(context, amount, { x: padding, y: top, colour: colours.ink });
  drawLines(context, note, { x: padding, y: bottom + 2, colour: colours.quietInk });
  for (const [index, count] of face.counts.entries()) {
    const middle = { x: countsLeft + (index + 0.5) * countWidth + 12, align: 'center' } as const;
    const value = fitWords(count.value, figureStyles.count, countWidth - 16);
    const name = fitWords(count.label, figureStyles.note, countWidth - 16);
    drawLines(context, value, { ...middle, y: bottom - heightOf(value), colour: colours.ink });
    drawLines(context, name, { ...middle, y: bottom + 2, colour: colours.quietInk });
  }
}

function drawHeading(
  context: DrawingContext,
  words: string,
  { x, y, width }: Omit<Box, 'height'>,
  colours: Palette,
): void {
  drawLines(context, fitWords(words, figureStyles.heading, width), { x, y, colour: colours.text });
}

/** A laid out part of a picture, for any place in it. */
interface Block {
  readonly height: number;
  readonly draw: (context: DrawingContext, at: Pick<Box, 'x' | 'y'>) => void;
}

/** Lays out bars under a heading. Each row is as high as its label needs. */
function layBars(
  { heading, bars }: { readonly heading: string; readonly bars: readonly FigureBar[] },
  colours: Palette,
): Block {
  const width = figureRoom;
  const { gap, value: barRow, thickness } = figureLayout.bar;
  const [labels, amounts] = [bars.map(({ label }) => label), bars.map(({ value }) => value)];
  const sizedLabel = alike(labels, figureStyles.barLabel, width);
  const sizedValue = alike(amounts, figureStyles.barValue, 0.6 * width);
  const rows = bars.map(({ label, value, share }) => ({
    label: fitWords(label, sizedLabel, width),
    value: fitWords(value, sizedValue, width),
    share,
  }));
  const track = width - gap - Math.max(0, ...rows.map(({ value }) => value.width));
  const heightOfRow = ({ label }: (typeof rows)[number]): number => heightOf(label) + barRow;
  return {
    height: rows.reduce<number>((sum, row) => sum + heightOfRow(row), figureLayout.heading),
    draw(context, { x, y }) {
      drawHeading(context, heading, { x, y, width }, colours);
      let top = y + figureLayout.heading;
      for (const row of rows) {
        const below = drawLines(context, row.label, { x, y: top, colour: colours.text });
        const bar = { x, y: below + (barRow - thickness) / 2, width: track, height: thickness };
        fillRounded(context, colours.highlight, bar, thickness / 2);
        const length = row.share === 0 ? 0 : Math.max(thickness, row.share * track);
        if (length > 0) fillRounded(context, colours.accent, { ...bar, width: length }, thickness / 2);
        const at = { x: x + width - row.value.width, y: middled(below, barRow, row.value) };
        drawLines(context, row.value, { ...at, colour: colours.text });
        top += heightOfRow(row);
      }
    },
  };
}

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

/** Backgrounds that show at a glance whether somebody has to act. */
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
        drawLines(context, label, { x, y: middled(top, height, label), colour: colours.text });
        const valueAt = { x: x + accountWidth - value.width, y: middled(top, height, value) };
        drawLines(context, value, { ...valueAt, colour: colours.text });
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

/** The content of a week's picture, in the reader's language. */
export interface ReportFace {
  readonly venueName: string;
  readonly title: string;
  readonly revenue: string;
  /** The change from the week before; null: there is nothing to compare with. */
  readonly change: string | null;
  readonly counts: readonly { readonly label: string; readonly value: string }[];
  readonly days: readonly (FigureBar & { readonly isBest: boolean })[];
  readonly packages: readonly FigureBar[];
  readonly sources: readonly FigureBar[];
  readonly labels: {
    readonly revenue: string;
    readonly days: string;
    readonly packages: string;
    readonly sources: string;
    /** Shown when no link was used. */
    readonly noSources: string;
    /** Shown when nothing was sold. */
    readonly nothing: string;
  };
}

const reportLayout = {
  ...figureLayout,
  days: { top: 332, height: 204, gap: 20, radius: 10, label: 40, value: 34, least: 6 },
  packagesTop: 602,
  /** Above the sources. */
  betweenBars: 18,
  /** Below them, where Telegram puts the time. */
  foot: theme.timeStamp.height,
} as const;

/** The coloured head with what the week brought, its days as columns, and below them what was sold to whom. */
export function reportDrawing(face: ReportFace, look: TicketLook): Drawing {
  const { padding, betweenBars, foot, packagesTop, width } = reportLayout;
  const { labels } = face;
  const packages = layBars({ heading: labels.packages, bars: face.packages }, look.palette);
  const sources = layBars({ heading: labels.sources, bars: face.sources }, look.palette);
  const hasPackages = face.packages.length > 0;
  const sourcesTop = packagesTop + (hasPackages ? Math.ceil(packages.height) + betweenBars : 0);
  const height = sourcesTop + Math.ceil(sources.height) + foot;
  return drawingOn(look.palette.stub, { width, height }, (context) => {
    const note = face.change ?? labels.revenue;
    drawFigureHead(context, { ...face, amount: face.revenue, note }, look);
    drawDays(context, face, look.palette);
    if (hasPackages) packages.draw(context, { x: padding, y: packagesTop });
    sources.draw(context, { x: padding, y: sourcesTop });
    if (face.sources.length > 0) return;
    const hint = fitWords(labels.noSources, figureStyles.hint, figureRoom);
    const hintTop = sourcesTop + reportLayout.heading;
    drawLines(context, hint, { x: padding, y: hintTop, colour: look.palette.label });
  });
}

/** Draws seven columns; the best day in the strongest form of the venue's colour. */
function drawDays(context: DrawingContext, face: ReportFace, colours: Palette): void {
  const { width, padding, days, heading } = reportLayout;
  drawHeading(context, face.labels.days, { x: padding, y: days.top, width: figureRoom }, colours);
  const top = days.top + heading + days.value;
  const bottom = days.top + heading + days.height - days.label;
  const column = (figureRoom + days.gap) / Math.max(face.days.length, 1);
  if (face.days.every(({ share }) => share === 0)) {
    const nothing = fitWords(face.labels.nothing, figureStyles.note, figureRoom);
    const y = (top + bottom) / 2 - heightOf(nothing);
    drawLines(context, nothing, { x: width / 2, y, align: 'center', colour: colours.label });
  }
  context.fillStyle = colours.rule;
  context.fillRect(padding, bottom, figureRoom, 2);
  for (const [index, day] of face.days.entries()) {
    const x = padding + index * column;
    const barWidth = column - days.gap;
    const height = day.share === 0 ? 0 : Math.max(days.least, day.share * (bottom - top));
    const y = bottom - height;
    context.globalAlpha = day.isBest ? 1 : 0.45;
    const bar = { x, y, width: barWidth, height };
    fillRounded(context, colours.accent, bar, Math.min(days.radius, height / 2));
    context.globalAlpha = 1;
    const value = fitWords(day.value, figureStyles.value, column - 4);
    const label = fitWords(day.label, figureStyles.label, column - 4);
    const middle = { x: x + barWidth / 2, align: 'center' } as const;
    drawLines(context, value, { ...middle, y: y - days.value, colour: colours.text });
    drawLines(context, label, { ...middle, y: bottom + 8, colour: colours.label });
  }
}
