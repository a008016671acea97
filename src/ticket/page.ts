import { setImmediate } from 'node:timers/promises';
import { PDFDocument } from '@napi-rs/canvas';
import { type DrawingContext, drawLines, fitWords } from './drawing.ts';

/** An A4; lengths are points, a 72nd of an inch. */
export const page = { width: 595, height: 842, margin: 28, numberTop: 812 } as const;

const numberStyle = { weight: 500, steps: [9] } as const;

/** A printable document of A4 pages, as vectors. Yields to other work between pages. */
export async function pdfOf(
  title: string,
  pages: readonly ((context: DrawingContext) => void)[],
  numberColour: string,
): Promise<Buffer> {
  const pdf = new PDFDocument({ title });
  for (const [index, draw] of pages.entries()) {
    // The library declares the browser's type for a context of its own.
    const context = pdf.beginPage(page.width, page.height) as DrawingContext;
    draw(context);
    const number = fitWords(`${index + 1} / ${pages.length}`, numberStyle, page.width);
    const at = { x: page.width / 2, y: page.numberTop, align: 'center' } as const;
    if (pages.length > 1) drawLines(context, number, { ...at, colour: numberColour });
    pdf.endPage();
    await setImmediate();
  }
  return pdf.close();
}
