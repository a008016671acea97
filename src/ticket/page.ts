import { setImmediate } from 'node:timers/promises';
import { PDFDocument } from '@napi-rs/canvas';
import { type DrawingContext, drawLines, fitWords, heightOf, middled } from './drawing.ts';
import { canDraw } from './fonts.ts';
import { drawLogo, type TicketLook } from './look.ts';
import type { TextStyle } from './theme.ts';
import type { TicketFact } from './ticket-drawing.ts';

/** What is the same at the top of each page. */
export interface PageHead {
  readonly venueName: string;
  readonly facts: readonly TicketFact[];
  /** Below the venue's name, each on a line. */
  readonly notes: readonly string[];
}

/** Lengths are points, a 72nd of an inch; the page is an A4. */
export const page = {
  width: 595,
  height: 842,
  margin: 34,
  head: { top: 28, height: 44, gap: 12, below: 10, factGap: 10, labelWidth: 80, factWidth: 180, rule: 1.5 },
  /** The lower edge of what is on it, and the middle of the page number. */
  bottom: 808,
  numberTop: 816,
  /** Between rows. */
  gap: 10,
} as const;

/** Where the page's own content begins. */
export const pageTop = page.head.top + page.head.height + page.head.below + page.gap;

const pageStyles = {
  venue: { weight: 700, steps: [17, 14, 12, { size: 13, maxLines: 2 }, { size: 10, maxLines: 3 }] },
  label: { weight: 500, steps: [8] },
  note: { weight: 500, steps: [9, 8, { size: 7.5, maxLines: 2 }] },
  value: { weight: 700, steps: [11, 9, { size: 8, maxLines: 2 }] },
  code: { weight: 700, isMonospaced: true, steps: [11, 9, { size: 8, maxLines: 2 }] },
  number: { weight: 500, steps: [9] },
} as const satisfies Readonly<Record<string, TextStyle>>;

/** A printable document of A4 pages, as vectors. Yields to other work between pages. */
export async function pdfOf(
  title: string,
  head: PageHead,
  pages: readonly ((context: DrawingContext) => void)[],
  look: TicketLook,
): Promise<Buffer> {
  const pdf = new PDFDocument({ title });
  for (const [index, draw] of pages.entries()) {
    // The library declares the browser's type for a context of its own.
    const context = pdf.beginPage(page.width, page.height) as DrawingContext;
    drawPageHead(context, head, look);
    draw(context);
    const number = fitWords(`${index + 1} / ${pages.length}`, pageStyles.number, page.width);
    const at = { x: page.width / 2, y: page.numberTop, align: 'center' } as const;
    drawLines(context, number, { ...at, colour: look.palette.label });
    pdf.endPage();
    await setImmediate();
  }
  return pdf.close();
}

/** Logo and venue on the left, what the document is about on the right, a line in the venue's colour below. */
function drawPageHead(
  context: DrawingContext,
  { venueName, facts, notes }: PageHead,
  { logo, palette }: TicketLook,
): void {
  const { top, height, gap, factGap, labelWidth, factWidth, below, rule } = page.head;
  const rows = facts
    .filter(({ value }) => canDraw(value))
    .map(({ label, value, isCode }) => ({
      label: fitWords(label, pageStyles.label, labelWidth),
      value: fitWords(value, isCode === true ? pageStyles.code : pageStyles.value, factWidth),
    }));
  const valuesLeft = page.width - page.margin - Math.max(0, ...rows.map(({ value }) => value.width));
  const labelsLeft = valuesLeft - factGap - Math.max(0, ...rows.map(({ label }) => label.width));
  const left = drawLogo(context, logo, { x: page.margin, y: top, height }, gap);
  const room = labelsLeft - gap - left;
  const texts = [
    [fitWords(venueName, pageStyles.venue, room), palette.text],
    ...notes.map((note) => [fitWords(note, pageStyles.note, room), palette.label] as const),
  ] as const;
  const middle = top + height / 2;
  let y = middle - texts.reduce((sum, [text]) => sum + heightOf(text), 0) / 2;
  for (const [text, colour] of texts) y = drawLines(context, text, { x: left, y, colour });
  y = middle - rows.reduce((sum, { value }) => sum + heightOf(value), 0) / 2;
  for (const { label, value } of rows) {
    const labelTop = middled(y, heightOf(value), label);
    drawLines(context, label, { x: labelsLeft, y: labelTop, colour: palette.label });
    y = drawLines(context, value, { x: valuesLeft, y, colour: palette.text });
  }
  context.fillStyle = palette.accent;
  context.fillRect(page.margin, top + height + below, page.width - 2 * page.margin, rule);
}
