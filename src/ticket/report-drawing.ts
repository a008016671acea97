import {
  type Box,
  type Drawing,
  type DrawingContext,
  drawLines,
  drawLogo,
  drawPanel,
  type FittedText,
  fillRounded,
  fitText,
  heightOf,
  logoWidth,
  middled,
  type TextStyle,
  type TicketLook,
} from './drawing.ts';
import { drawable } from './fonts.ts';
import { oneLine, type Palette } from './theme.ts';

/** One bar with its words; `share` is its length beside the longest, from 0 to 1. */
export interface ReportBar {
  readonly label: string;
  readonly value: string;
  readonly share: number;
}

/** What the picture of a week says. Every word arrives in the language of who reads it. */
export interface ReportFace {
  readonly venueName: string;
  readonly title: string;
  readonly week: string;
  readonly revenue: string;
  /** Beside the week before; null: there is nothing to compare with. */
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
    /** Where no link was used. */
    readonly noSources: string;
    readonly funnel: string;
    readonly stars: string;
    readonly noStars: string;
    /** Where nothing was sold. */
    readonly nothing: string;
  };
}

const layout = {
  width: 1_080,
  height: 1_280,
  padding: 56,
  head: { top: 44, height: 330, logo: 104, logoGap: 28 },
  /** Of a heading above what it is about. */
  heading: 46,
  days: { top: 358, height: 240, gap: 20, radius: 10, label: 40, value: 34, least: 6 },
  packages: { top: 664, row: 50, bar: 10 },
  /** Sources and stars to the left, the funnel to the right. */
  columns: { top: 978, gap: 56, row: 36 },
  starTop: 1_188,
  star: { radius: 17, step: 42 },
} as const;

const styles = {
  venue: {
    weight: 500,
    steps: [...oneLine(30, 24), { size: 20, maxLines: 2 }],
  },
  title: {
    weight: 700,
    steps: oneLine(46, 36, 28),
  },
  revenue: {
    weight: 700,
    steps: oneLine(84, 64, 44),
  },
  count: {
    weight: 700,
    steps: oneLine(54, 40, 30),
  },
  note: {
    weight: 500,
    steps: [...oneLine(26, 22), { size: 19, maxLines: 2 }],
  },
  heading: {
    weight: 700,
    steps: oneLine(30, 25, 21),
  },
  label: {
    weight: 500,
    steps: oneLine(25, 21),
  },
  small: {
    weight: 500,
    steps: oneLine(23, 19),
  },
  value: {
    weight: 700,
    steps: oneLine(25, 21, 17),
  },
} as const satisfies Readonly<Record<string, TextStyle>>;

/** The coloured head with what the week brought, its days as columns, and below them what was sold to whom. */
export function reportDrawing(face: ReportFace, look: TicketLook): Drawing {
  const { width, height } = layout;
  return {
    width,
    height,
    draw(context) {
      const drawing = { context, face, look, colours: look.palette };
      context.save();
      context.fillStyle = look.palette.stub;
      context.fillRect(0, 0, width, height);
      drawHead(drawing);
      drawDays(drawing);
      drawPackages(drawing);
      drawSources(drawing);
      drawFunnel(drawing);
      drawStars(drawing);
      context.restore();
    },
  };
}

interface Report {
  readonly context: DrawingContext;
  readonly face: ReportFace;
  readonly look: TicketLook;
  readonly colours: Palette;
}

function drawHead({ context, face, look, colours }: Report): void {
  const { width, padding, head } = layout;
  drawPanel(context, width, head.height, colours);
  let left: number = padding;
  if (look.logo !== null) {
    const logoSpace = logoWidth(look.logo, head.logo);
    drawLogo(context, look.logo, { x: padding, y: head.top, width: logoSpace, height: head.logo });
    left += logoSpace + head.logoGap;
  }
  const room = width - padding - left;
  const venue = fitted(face.venueName, styles.venue, room);
  const title = fitted(`${face.title} · ${face.week}`, styles.title, room);
  const titleTop = head.top + heightOf(venue) + 2;
  text(context, venue, left, head.top, colours.quietInk);
  text(context, title, left, titleTop, colours.ink);

  const top = head.top + head.logo + 30;
  const countWidth = 150;
  const countsLeft = width - padding - face.counts.length * countWidth;
  const revenue = fitted(face.revenue, styles.revenue, countsLeft - padding - 24);
  const label = fitted(face.change ?? face.labels.revenue, styles.note, countsLeft - padding - 24);
  text(context, revenue, padding, top, colours.ink);
  text(context, label, padding, top + heightOf(revenue) + 2, colours.quietInk);
  for (const [index, count] of face.counts.entries()) {
    const middle = countsLeft + (index + 0.5) * countWidth + 12;
    const value = fitted(count.value, styles.count, countWidth - 16);
    const name = fitted(count.label, styles.note, countWidth - 16);
    centred(context, value, middle, top + heightOf(revenue) - heightOf(value), colours.ink);
    centred(context, name, middle, top + heightOf(revenue) + 2, colours.quietInk);
  }
}

/** Seven columns; the best day in the venue's colour at its strongest. */
function drawDays({ context, face, colours }: Report): void {
  const { width, padding, days, heading: headingHeight } = layout;
  heading(context, face.labels.days, padding, days.top, colours);
  const top = days.top + headingHeight + days.value;
  const bottom = days.top + headingHeight + days.height - days.label;
  const column = (width - 2 * padding + days.gap) / Math.max(face.days.length, 1);
  if (face.days.every(({ share }) => share === 0)) {
    const nothing = fitted(face.labels.nothing, styles.note, width - 2 * padding);
    centred(context, nothing, width / 2, (top + bottom) / 2 - heightOf(nothing), colours.label);
  }
  context.fillStyle = colours.rule;
  context.fillRect(padding, bottom, width - 2 * padding, 2);
  for (const [index, day] of face.days.entries()) {
    const x = padding + index * column;
    const barWidth = column - days.gap;
    const barHeight = day.share === 0 ? 0 : Math.max(days.least, day.share * (bottom - top));
    if (barHeight > 0) {
      context.globalAlpha = day.isBest ? 1 : 0.45;
      fillRounded(
        context,
        colours.accent,
        { x, y: bottom - barHeight, width: barWidth, height: barHeight },
        Math.min(days.radius, barHeight / 2),
      );
      context.globalAlpha = 1;
    }
    const value = fitted(day.value, styles.value, column - 4);
    const middle = x + barWidth / 2;
    centred(context, value, middle, bottom - barHeight - days.value, colours.text);
    centred(context, fitted(day.label, styles.label, column - 4), middle, bottom + 8, colours.label);
  }
}

function drawPackages({ context, face, colours }: Report): void {
  const { width, padding, packages, heading: headingHeight } = layout;
  heading(context, face.labels.packages, padding, packages.top, colours);
  const room = width - 2 * padding;
  for (const [index, bar] of face.packages.entries()) {
    const y = packages.top + headingHeight + index * packages.row;
    drawBar(context, bar, { x: padding, y, width: room, height: packages.row }, colours);
  }
}

/** A label to the left, its value to the right, and below both a thin bar. */
function drawBar(context: DrawingContext, bar: ReportBar, box: Box, colours: Palette): void {
  const value = fitted(bar.value, styles.value, box.width / 3);
  const label = fitted(bar.label, styles.label, box.width - value.width - 24);
  const { bar: thickness } = layout.packages;
  const textHeight = box.height - thickness - 8;
  text(context, label, box.x, middled(box.y, textHeight, label), colours.text);
  text(context, value, box.x + box.width - value.width, middled(box.y, textHeight, value), colours.text);
  const y = box.y + textHeight + 2;
  fillRounded(
    context,
    colours.highlight,
    { x: box.x, y, width: box.width, height: thickness },
    thickness / 2,
  );
  if (bar.share > 0) {
    const length = Math.max(thickness, bar.share * box.width);
    fillRounded(context, colours.accent, { x: box.x, y, width: length, height: thickness }, thickness / 2);
  }
}

function columnWidth(): number {
  const { width, padding, columns } = layout;
  return (width - 2 * padding - columns.gap) / 2;
}

function drawSources({ context, face, colours }: Report): void {
  const { padding, columns, heading: headingHeight } = layout;
  const room = columnWidth();
  heading(context, face.labels.sources, padding, columns.top, colours, room);
  const top = columns.top + headingHeight;
  if (face.sources.length === 0) {
    const hint = fitText(
      drawable(face.labels.noSources),
      { weight: 500, steps: [{ size: 22, maxLines: 3 }] },
      room,
    );
    text(context, hint, padding, top, colours.label);
  }
  drawRows(context, face.sources, { x: padding, y: top, width: room, height: columns.row }, colours);
}

function drawFunnel({ context, face, colours }: Report): void {
  const { width, padding, columns, heading: headingHeight } = layout;
  const room = columnWidth();
  const left = width - padding - room;
  heading(context, face.labels.funnel, left, columns.top, colours, room);
  const box = { x: left, y: columns.top + headingHeight, width: room, height: 33 };
  drawRows(context, face.funnel, box, colours);
}

/** Rows whose bars lie behind their words. */
function drawRows(context: DrawingContext, bars: readonly ReportBar[], first: Box, colours: Palette): void {
  const valueRoom = 132;
  for (const [index, bar] of bars.entries()) {
    const y = first.y + index * first.height;
    const height = first.height - 4;
    const track = first.width - valueRoom;
    context.globalAlpha = 0.22;
    if (bar.share > 0) {
      fillRounded(
        context,
        colours.accent,
        { x: first.x, y, width: Math.max(12, bar.share * track), height },
        6,
      );
    }
    context.globalAlpha = 1;
    const label = fitted(bar.label, styles.small, track - 16);
    const value = fitted(bar.value, styles.small, valueRoom - 12);
    text(context, label, first.x + 10, middled(y, height, label), colours.text);
    text(context, value, first.x + first.width - value.width, middled(y, height, value), colours.text);
  }
}

/** Five stars, filled as far as the average goes. Nothing stands in the lower right corner, where Telegram puts the time. */
function drawStars({ context, face, colours }: Report): void {
  const { padding, starTop, star } = layout;
  const { stars, labels } = face;
  const room = columnWidth();
  const middle = starTop + star.radius + 4;
  if (stars === null) {
    text(
      context,
      fitted(`${labels.stars}: ${labels.noStars}`, styles.small, room),
      padding,
      starTop,
      colours.label,
    );
    return;
  }
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
  const value = fitted(
    stars.value.replace(/^⭐\s*/u, ''),
    styles.small,
    room + layout.columns.gap - left + padding,
  );
  text(context, value, left, middled(starTop, 2 * star.radius + 8, value), colours.text);
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

function heading(
  context: DrawingContext,
  words: string,
  x: number,
  y: number,
  colours: Palette,
  room: number = layout.width - 2 * layout.padding,
): void {
  text(context, fitted(words, styles.heading, room), x, y, colours.text);
}

function fitted(words: string, style: TextStyle, room: number): FittedText {
  return fitText(drawable(words), style, room);
}

function text(context: DrawingContext, words: FittedText, x: number, y: number, colour: string): void {
  drawLines(context, words, { x, y, align: 'left', colour });
}

function centred(context: DrawingContext, words: FittedText, x: number, y: number, colour: string): void {
  drawLines(context, words, { x, y, align: 'center', colour });
}
