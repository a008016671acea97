import type { Box, DrawingContext } from './drawing.ts';
import { drawable } from './fonts.ts';
import type { Palette } from './palette.ts';
import { drawLines, type FittedText, fitSharedText, heightOf, type TextStyle } from './text-fitting.ts';
import { theme } from './theme.ts';
import type { TicketFact } from './ticket-face.ts';

/** The sizes of labels, values and notes, and the gap between two facts. */
interface Density {
  readonly label: number;
  readonly value: number;
  readonly note: number;
  readonly gap: number;
}

interface Line {
  readonly text: FittedText;
  readonly isValue: boolean;
}

/**
 * Labels with what they name, dealt into columns downwards and set as large as all of them fit. What the box doesn't
 * hold at the smallest size either is left out.
 */
export function drawFacts(
  context: DrawingContext,
  facts: readonly TicketFact[],
  { columns, gap, colours }: { readonly columns: number; readonly gap: number; readonly colours: Palette },
  box: Box,
): void {
  const width = (box.width - (columns - 1) * gap) / columns;
  const perColumn = Math.ceil(facts.length / columns);
  const { lines, density } = laidOut(facts, width, perColumn, box.height);
  for (const [index, fact] of lines.entries()) {
    const x = box.x + Math.floor(index / perColumn) * (width + gap);
    const above = lines.slice(index - (index % perColumn), index);
    let y = box.y + above.reduce((sum, each) => sum + heightOfAll(each) + density.gap, 0);
    for (const { text, isValue } of fact) {
      if (y + heightOf(text) > box.y + box.height) break;
      drawLines(context, text, { x, y, align: 'left', colour: isValue ? colours.text : colours.label });
      y += heightOf(text);
    }
  }
}

function laidOut(
  facts: readonly TicketFact[],
  width: number,
  perColumn: number,
  height: number,
): { readonly lines: readonly (readonly Line[])[]; readonly density: Density } {
  let tried: ReturnType<typeof laidOut> = { lines: [], density: theme.facts[0] };
  for (const density of theme.facts) {
    const lines = facts.map((fact) => linesOf(fact, width, density));
    tried = { lines, density };
    const starts = facts.keys().filter((index) => index % perColumn === 0);
    const fits = starts.every((start) => {
      const column = lines.slice(start, start + perColumn);
      const needed = column.reduce((sum, each) => sum + heightOfAll(each) + density.gap, -density.gap);
      return needed <= height;
    });
    if (fits) break;
  }
  return tried;
}

function linesOf(
  { label, value, notes = [], isCode }: TicketFact,
  width: number,
  density: Density,
): readonly Line[] {
  const fitted = (text: string, style: TextStyle): FittedText => fitSharedText(drawable(text), style, width);
  return [
    { text: fitted(label, { weight: 500, steps: [{ size: density.label, maxLines: 1 }] }), isValue: false },
    {
      text: fitted(value, { weight: 700, isMonospaced: isCode, steps: stepsFrom(density.value, 2) }),
      isValue: true,
    },
    ...notes.map((note) => ({
      text: fitted(note, { weight: 500, steps: stepsFrom(density.note, 3) }),
      isValue: false,
    })),
  ];
}

/** A text in one line looks better a little smaller than broken in two. */
function stepsFrom(size: number, mostLines: number): TextStyle['steps'] {
  const smaller = Math.round(0.85 * size);
  return [
    { size, maxLines: 1 },
    { size: smaller, maxLines: 1 },
    { size: smaller, maxLines: mostLines },
    { size: Math.round(0.7 * size), maxLines: mostLines },
  ];
}

function heightOfAll(lines: readonly Line[]): number {
  return lines.reduce((sum, { text }) => sum + heightOf(text), 0);
}
