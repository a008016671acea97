import {
  type Drawing,
  type DrawingContext,
  drawingOn,
  drawLines,
  fillRounded,
  fitWords,
  heightOf,
} from './drawing.ts';
import {
  drawFigureHead,
  drawHeading,
  type FigureBar,
  figureLayout,
  figureRoom,
  figureStyles,
  layBars,
} from './figures.ts';
import type { TicketLook } from './look.ts';
import type { Palette } from './theme.ts';

/** The content of a week's picture, in the reader's language. */
export interface ReportFace {
  readonly venueName: string;
  readonly title: string;
  readonly week: string;
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
  days: { top: 332, height: 240, gap: 20, radius: 10, label: 40, value: 34, least: 6 },
  packagesTop: 638,
  /** Above the sources, and below them, where Telegram puts the time. */
  betweenBars: 18,
  foot: 60,
} as const;

interface Report {
  readonly context: DrawingContext;
  readonly face: ReportFace;
  readonly colours: Palette;
}

/** The coloured head with what the week brought, its days as columns, and below them what was sold to whom. */
export function reportDrawing(face: ReportFace, look: TicketLook): Drawing {
  const { padding, betweenBars, foot, packagesTop, width } = reportLayout;
  const { labels } = face;
  const size = { width: figureRoom, labelStyle: figureStyles.barLabel };
  const packages = layBars({ heading: labels.packages, bars: face.packages }, size, look.palette);
  const sources = layBars({ heading: labels.sources, bars: face.sources }, size, look.palette);
  const hasPackages = face.packages.length > 0;
  const sourcesTop = packagesTop + (hasPackages ? Math.ceil(packages.height) + betweenBars : 0);
  const height = sourcesTop + Math.ceil(sources.height) + foot;
  return drawingOn(look.palette.stub, { width, height }, (context) => {
    const title = `${face.title} · ${face.week}`;
    const note = face.change ?? labels.revenue;
    drawFigureHead(context, { ...face, title, amount: face.revenue, note }, look);
    drawDays({ context, face, colours: look.palette });
    if (hasPackages) packages.draw(context, { x: padding, y: packagesTop });
    sources.draw(context, { x: padding, y: sourcesTop });
    if (face.sources.length > 0) return;
    const hint = fitWords(labels.noSources, figureStyles.hint, figureRoom);
    const hintTop = sourcesTop + reportLayout.heading;
    drawLines(context, hint, { x: padding, y: hintTop, colour: look.palette.label });
  });
}

/** Draws seven columns; the best day in the strongest form of the venue's colour. */
function drawDays({ context, face, colours }: Report): void {
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
