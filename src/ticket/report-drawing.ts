import {
  type Box,
  type Drawing,
  type DrawingContext,
  drawingOn,
  drawLines,
  drawLogo,
  drawPanel,
  type FittedText,
  fillRounded,
  fitWords,
  heightOf,
  logoSpace,
  middled,
  type TicketLook,
} from './drawing.ts';
import type { Palette, TextStyle } from './theme.ts';

/** One bar with its texts; `share`: its length relative to the longest, from 0 to 1. */
interface ReportBar {
  readonly label: string;
  readonly value: string;
  readonly share: number;
}

/** The content of a week's picture, in the reader's language. */
export interface ReportFace {
  readonly venueName: string;
  readonly title: string;
  readonly week: string;
  readonly revenue: string;
  /** The change from the week before; null: there is nothing to compare with. */
  readonly change: string | null;
  readonly counts: readonly { readonly label: string; readonly value: string }[];
  readonly days: readonly (ReportBar & { readonly isBest: boolean })[];
  readonly packages: readonly ReportBar[];
  readonly sources: readonly ReportBar[];
  readonly funnel: readonly ReportBar[];
  readonly stars: { readonly average: number; readonly value: string } | null;
  readonly labels: {
    readonly revenue: string;
    readonly days: string;
    readonly packages: string;
    readonly sources: string;
    /** Shown when no link was used. */
    readonly noSources: string;
    readonly funnel: string;
    readonly stars: string;
    readonly noStars: string;
    /** Shown when nothing was sold. */
    readonly nothing: string;
  };
}

const reportLayout = {
  width: 1_080,
  height: 1_280,
  padding: 56,
  head: { top: 44, height: 330, logo: 104, logoGap: 28 },
  /** The height of a heading. */
  heading: 46,
  days: { top: 358, height: 240, gap: 20, radius: 10, label: 40, value: 34, least: 6 },
  packages: { top: 664, row: 50, bar: 10 },
  /** Sources and stars to the left, the funnel to the right. */
  columns: { top: 978, gap: 56, sourceRow: 36, funnelRow: 33 },
  starTop: 1_188,
  star: { radius: 17, step: 42 },
} as const;

const reportStyles = {
  venue: { weight: 500, steps: [30, 24, { size: 20, maxLines: 2 }] },
  title: { weight: 700, steps: [46, 36, 28] },
  revenue: { weight: 700, steps: [84, 64, 44] },
  count: { weight: 700, steps: [54, 40, 30] },
  note: { weight: 500, steps: [26, 22, { size: 19, maxLines: 2 }] },
  heading: { weight: 700, steps: [30, 25, 21] },
  label: { weight: 500, steps: [25, 21] },
  small: { weight: 500, steps: [23, 19] },
  value: { weight: 700, steps: [25, 21, 17] },
  hint: { weight: 500, steps: [{ size: 22, maxLines: 3 }] },
} as const satisfies Readonly<Record<string, TextStyle>>;

interface Report {
  readonly context: DrawingContext;
  readonly face: ReportFace;
  readonly colours: Palette;
}

const room = reportLayout.width - 2 * reportLayout.padding;
const halfWidth = (room - reportLayout.columns.gap) / 2;

/** The coloured head with what the week brought, its days as columns, and below them what was sold to whom. */
export function reportDrawing(face: ReportFace, look: TicketLook): Drawing {
  const { padding, columns } = reportLayout;
  const { labels, sources, funnel } = face;
  return drawingOn(look.palette.stub, reportLayout, (context) => {
    const report = { context, face, colours: look.palette };
    drawReportHead(report, look);
    drawDays(report);
    drawPackages(report);
    const hint = sources.length === 0 ? labels.noSources : '';
    drawColumn(report, { heading: labels.sources, hint, bars: sources }, padding, columns.sourceRow);
    const right = reportLayout.width - padding - halfWidth;
    drawColumn(report, { heading: labels.funnel, hint: '', bars: funnel }, right, columns.funnelRow);
    drawStars(report);
  });
}

function drawReportHead({ context, face, colours }: Report, { logo }: TicketLook): void {
  const { width, padding, head } = reportLayout;
  drawPanel(context, width, head.height, colours);
  drawLogo(context, logo, { x: padding, y: head.top, height: head.logo });
  const left = padding + logoSpace(logo, head.logo, head.logoGap);
  const venue = fitWords(face.venueName, reportStyles.venue, width - padding - left);
  const title = fitWords(`${face.title} · ${face.week}`, reportStyles.title, width - padding - left);
  const venueBottom = drawLines(context, venue, { x: left, y: head.top, colour: colours.quietInk });
  drawLines(context, title, { x: left, y: venueBottom + 2, colour: colours.ink });

  const top = head.top + head.logo + 30;
  const countWidth = 150;
  const countsLeft = width - padding - face.counts.length * countWidth;
  const revenue = fitWords(face.revenue, reportStyles.revenue, countsLeft - padding - 24);
  const label = fitWords(face.change ?? face.labels.revenue, reportStyles.note, countsLeft - padding - 24);
  const bottom = drawLines(context, revenue, { x: padding, y: top, colour: colours.ink });
  drawLines(context, label, { x: padding, y: bottom + 2, colour: colours.quietInk });
  for (const [index, count] of face.counts.entries()) {
    const middle = { x: countsLeft + (index + 0.5) * countWidth + 12, align: 'center' } as const;
    const value = fitWords(count.value, reportStyles.count, countWidth - 16);
    const name = fitWords(count.label, reportStyles.note, countWidth - 16);
    drawLines(context, value, { ...middle, y: bottom - heightOf(value), colour: colours.ink });
    drawLines(context, name, { ...middle, y: bottom + 2, colour: colours.quietInk });
  }
}

/** Draws seven columns; the best day in the strongest form of the venue's colour. */
function drawDays({ context, face, colours }: Report): void {
  const { width, padding, days, heading } = reportLayout;
  drawHeading(context, face.labels.days, { x: padding, y: days.top, width: room }, colours);
  const top = days.top + heading + days.value;
  const bottom = days.top + heading + days.height - days.label;
  const column = (room + days.gap) / Math.max(face.days.length, 1);
  if (face.days.every(({ share }) => share === 0)) {
    const nothing = fitWords(face.labels.nothing, reportStyles.note, room);
    const y = (top + bottom) / 2 - heightOf(nothing);
    drawLines(context, nothing, { x: width / 2, y, align: 'center', colour: colours.label });
  }
  context.fillStyle = colours.rule;
  context.fillRect(padding, bottom, room, 2);
  for (const [index, day] of face.days.entries()) {
    const x = padding + index * column;
    const barWidth = column - days.gap;
    const height = day.share === 0 ? 0 : Math.max(days.least, day.share * (bottom - top));
    const y = bottom - height;
    context.globalAlpha = day.isBest ? 1 : 0.45;
    const bar = { x, y, width: barWidth, height };
    fillRounded(context, colours.accent, bar, Math.min(days.radius, height / 2));
    context.globalAlpha = 1;
    const value = fitWords(day.value, reportStyles.value, column - 4);
    const label = fitWords(day.label, reportStyles.label, column - 4);
    const middle = { x: x + barWidth / 2, align: 'center' } as const;
    drawLines(context, value, { ...middle, y: y - days.value, colour: colours.text });
    drawLines(context, label, { ...middle, y: bottom + 8, colour: colours.label });
  }
}

/** Draws rows, each with a thin bar below; nothing where nothing was sold. */
function drawPackages({ context, face, colours }: Report): void {
  if (face.packages.length === 0) return;
  const { padding, packages, heading } = reportLayout;
  const { bar: thickness, row } = packages;
  drawHeading(context, face.labels.packages, { x: padding, y: packages.top, width: room }, colours);
  const textHeight = row - thickness - 8;
  for (const [index, bar] of face.packages.entries()) {
    const top = packages.top + heading + index * row;
    const value = fitWords(bar.value, reportStyles.value, room / 3);
    const label = fitWords(bar.label, reportStyles.label, room - value.width - 24);
    drawEnds(context, [label, value], { x: padding, y: top, width: room, height: textHeight }, colours);
    const track = { x: padding, y: top + textHeight + 2, width: room, height: thickness };
    fillRounded(context, colours.highlight, track, thickness / 2);
    if (bar.share > 0) {
      const length = Math.max(thickness, bar.share * room);
      fillRounded(context, colours.accent, { ...track, width: length }, thickness / 2);
    }
  }
}

/** Draws rows with bars behind their texts; without rows a hint. */
function drawColumn(
  { context, colours }: Report,
  { heading, hint, bars }: { heading: string; hint: string; bars: readonly ReportBar[] },
  x: number,
  rowHeight: number,
): void {
  const { columns } = reportLayout;
  drawHeading(context, heading, { x, y: columns.top, width: halfWidth }, colours);
  const top = columns.top + reportLayout.heading;
  const hinted = fitWords(hint, reportStyles.hint, halfWidth);
  drawLines(context, hinted, { x, y: top, colour: colours.label });
  const valueRoom = 132;
  const track = halfWidth - valueRoom;
  for (const [index, bar] of bars.entries()) {
    const y = top + index * rowHeight;
    const height = rowHeight - 4;
    if (bar.share > 0) {
      context.globalAlpha = 0.22;
      fillRounded(context, colours.accent, { x, y, width: Math.max(12, bar.share * track), height }, 6);
      context.globalAlpha = 1;
    }
    const label = fitWords(bar.label, reportStyles.small, track - 16);
    const value = fitWords(bar.value, reportStyles.small, valueRoom - 12);
    drawEnds(context, [label, value], { x: x + 10, y, width: halfWidth - 10, height }, colours);
  }
}

/** Draws five stars, filled up to the average. Leaves the lower right corner free, where Telegram puts the time. */
function drawStars({ context, face: { stars, labels }, colours }: Report): void {
  const { padding, starTop, star, columns } = reportLayout;
  if (stars === null) {
    const none = fitWords(`${labels.stars}: ${labels.noStars}`, reportStyles.small, halfWidth);
    drawLines(context, none, { x: padding, y: starTop, colour: colours.label });
    return;
  }
  const middle = starTop + star.radius + 4;
  for (let index = 0; index < 5; index += 1) {
    const centre = padding + star.radius + index * star.step;
    fillStar(context, centre, middle, star.radius, colours.rule);
    const part = Math.min(Math.max(stars.average - index, 0), 1);
    if (part === 0) continue;
    context.save();
    context.beginPath();
    context.rect(centre - star.radius, middle - star.radius, 2 * star.radius * part, 2 * star.radius);
    context.clip();
    fillStar(context, centre, middle, star.radius, '#f2a900');
    context.restore();
  }
  const left = padding + 5 * star.step + 16;
  const valueWidth = padding + halfWidth + columns.gap - left;
  const value = fitWords(stars.value.replace(/^⭐\s*/u, ''), reportStyles.small, valueWidth);
  const y = middled(starTop, 2 * star.radius + 8, value);
  drawLines(context, value, { x: left, y, colour: colours.text });
}

function fillStar(context: DrawingContext, x: number, y: number, radius: number, colour: string): void {
  context.fillStyle = colour;
  context.beginPath();
  for (let point = 0; point < 10; point += 1) {
    const angle = -Math.PI / 2 + (point * Math.PI) / 5;
    const length = point % 2 === 0 ? radius : radius * 0.42;
    context.lineTo(x + length * Math.cos(angle), y + length * Math.sin(angle));
  }
  context.closePath();
  context.fill();
}

function drawHeading(
  context: DrawingContext,
  words: string,
  { x, y, width }: Omit<Box, 'height'>,
  colours: Palette,
): void {
  drawLines(context, fitWords(words, reportStyles.heading, width), { x, y, colour: colours.text });
}

/** Draws a label at the left end of a row and its value at the right end. */
function drawEnds(
  context: DrawingContext,
  [label, value]: readonly [label: FittedText, value: FittedText],
  { x, y, width, height }: Box,
  { text: colour }: Palette,
): void {
  drawLines(context, label, { x, y: middled(y, height, label), colour });
  drawLines(context, value, { x: x + width - value.width, y: middled(y, height, value), colour });
}
