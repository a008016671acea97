import {
  alike,
  type DrawingContext,
  drawLines,
  type FittedText,
  fitWords,
  heightOf,
  middled,
} from './drawing.ts';
import type { TicketLook } from './look.ts';
import { type PageHead, page, pageTop, pdfOf } from './page.ts';
import type { Palette, TextStyle } from './theme.ts';

/** A row of a statement, with a cell for each column. `isSum`: it is what the rows above it come to. */
interface StatementRow {
  readonly cells: readonly string[];
  readonly isSum: boolean;
}

/** The first column has words, the others amounts. */
export interface StatementTable {
  readonly heading: string;
  readonly columns: readonly string[];
  readonly rows: readonly StatementRow[];
}

/** The figures of a month on paper. Every word arrives in the language of who reads it. */
export interface Statement extends PageHead {
  readonly title: string;
  readonly tables: readonly StatementTable[];
  /** Below the tables. */
  readonly remarks: readonly string[];
}

/** In points of the page. */
const layout = { row: 17, columnsRow: 26, heading: 26, gap: 14, padding: 4, leastWords: 64 } as const;

const styles = {
  heading: { weight: 700, steps: [13, 11] },
  column: { weight: 500, steps: [8, 7, { size: 7, maxLines: 2 }, { size: 6, maxLines: 3 }] },
  cell: { weight: 500, steps: [8.5, 7.5, 6.5, 5.5] },
  sum: { weight: 700, steps: [8.5, 7.5, 6.5, 5.5] },
  remark: { weight: 500, steps: [{ size: 8.5, maxLines: 4 }] },
} as const satisfies Readonly<Record<string, TextStyle>>;

const room = page.width - 2 * page.margin;

/** What stands at one height of a page. */
interface Strip {
  readonly height: number;
  readonly draw: (context: DrawingContext, y: number) => void;
  /** It must not be the last of its page. */
  readonly isLead: boolean;
  /** What stands above it again where a page begins with it. */
  readonly under?: Strip;
}

export function statementPdf(statement: Statement, look: TicketLook): Promise<Buffer> {
  const { tables, remarks, title } = statement;
  const strips = [
    ...tables.flatMap((table) => stripsOf(table, look.palette)),
    ...remarks.map((remark) => remarkStrip(remark, look.palette)),
  ];
  const pages = onPages(strips).map((placed) => (context: DrawingContext) => {
    for (const { strip, y } of placed) strip.draw(context, y);
  });
  return pdfOf(title, statement, pages, look);
}

/** From the top of a page down, as many as it has room for. A lead goes to the next page with what it leads. */
function onPages(strips: readonly Strip[]) {
  const pages: { readonly strip: Strip; readonly y: number }[][] = [[]];
  let y: number = pageTop;
  for (const [index, strip] of strips.entries()) {
    let needed = strip.height;
    for (let next = index; strips[next]?.isLead === true; next += 1) needed += strips[next + 1]?.height ?? 0;
    if (y > pageTop && y + needed > page.bottom) {
      const { under } = strip;
      pages.push(under === undefined ? [] : [{ strip: under, y: pageTop }]);
      y = pageTop + (under?.height ?? 0);
    }
    pages.at(-1)?.push({ strip, y });
    y += strip.height;
  }
  return pages;
}

function stripsOf({ heading, columns, rows }: StatementTable, colours: Palette): readonly Strip[] {
  const title = fitWords(heading, styles.heading, room);
  const at = placesOf(columns.length);
  const fitted = (text: string, style: TextStyle, index: number): FittedText =>
    fitWords(text, style, (at[index]?.width ?? 0) - 2 * layout.padding);
  // Amounts are as large as one another, so that they compare.
  const amounts = rows.flatMap(({ cells }) => cells.slice(1));
  const { steps: amountSteps } = alike(amounts, styles.sum, (at[1]?.width ?? 0) - 2 * layout.padding);
  const rowCells = ({ cells, isSum }: StatementRow): readonly FittedText[] => {
    const style = isSum ? styles.sum : styles.cell;
    return cells.map((text, index) =>
      fitted(text, index === 0 ? style : { ...style, steps: amountSteps }, index),
    );
  };
  const row = (
    texts: readonly FittedText[],
    height: number,
    ground: string | null,
    colour: string,
  ): Strip => ({
    height,
    isLead: false,
    draw(context, y) {
      if (ground !== null) {
        context.fillStyle = ground;
        context.fillRect(page.margin, y, room, height);
      }
      for (const [index, text] of texts.entries()) {
        const { left = 0, width = 0 } = at[index] ?? {};
        const x = index === 0 ? left + layout.padding : left + width - layout.padding - text.width;
        drawLines(context, text, { x, y: middled(y, height, text), colour });
      }
    },
  });
  const names = columns.map((text, index) => fitted(text, styles.column, index));
  const under = { ...row(names, layout.columnsRow, null, colours.label), isLead: true };
  return [
    {
      height: layout.heading + layout.gap,
      isLead: true,
      draw: (context, y) =>
        void drawLines(context, title, { x: page.margin, y: y + layout.gap, colour: colours.text }),
    },
    under,
    ...rows.map((each, index) => {
      const ground = each.isSum ? colours.rule : index % 2 === 0 ? colours.highlight : null;
      return { ...row(rowCells(each), layout.row, ground, colours.text), under };
    }),
  ];
}

/** The columns of amounts are as wide as one another; the words have what is left, in a narrow table most of it. */
function placesOf(columns: number) {
  const amounts = columns - 1;
  const width = Math.min(96, (room - layout.leastWords) / Math.max(amounts, 1));
  const words = room - amounts * width;
  return Array.from({ length: columns }, (_, index) =>
    index === 0
      ? { left: page.margin, width: words }
      : { left: page.margin + words + (index - 1) * width, width },
  );
}

function remarkStrip(remark: string, { label: colour }: Palette): Strip {
  const text = fitWords(remark, styles.remark, room);
  return {
    height: heightOf(text) + layout.padding,
    isLead: false,
    draw: (context, y) => void drawLines(context, text, { x: page.margin, y: y + layout.padding, colour }),
  };
}
