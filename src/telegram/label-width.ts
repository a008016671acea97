import type { Button } from './screen.ts';

/** Characters by their width, in hundredths of the size of the letters; all others are as wide as a digit. */
const widths: readonly (readonly [RegExp, number])[] = [
  [/[\p{Script=Han}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u, 100],
  [/[mMW%@…жшщюыЖШЩЮМФЫ]/u, 92],
  [/[UwHN&+−GDOQмф]/u, 78],
  [/[XAVEBKRC×₫А-Я]/u, 70],
  [/[YLTPSFZиклнпдцр]/u, 63],
  [/[cxvyeaokгсткуз]/u, 55],
  [/[r–sz?]/u, 46],
  [/[Jt[\]()/]/u, 39],
  [/[:;\-fI]/u, 33],
  [/['’·.,ijl\s]/u, 29],
];
const usualWidth = 59;

/** How wide a label is, in hundredths of the size of its letters. An estimate: phones have fonts of their own. */
function labelWidth(text: string): number {
  const letters = text.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC');
  return [...letters].reduce((sum, letter) => {
    const [, width = usualWidth] = widths.find(([group]) => group.test(letter)) ?? [];
    return sum + width;
  }, 0);
}

/** The room for a label on a phone of 320 pixels, by the number of buttons in its row. */
const roomInRow = [1_660, 810, 505];

/** Whether a phone shows the label whole beside the others of its row. */
export function fitsLabel(text: string, inRow = 1): boolean {
  return labelWidth(text) <= (roomInRow[inRow - 1] ?? 0);
}

/** The label with as much of a name, in characters, as a phone shows whole. */
export function fittingLabel(most: number, labelWith: (most: number) => string): string {
  for (let length = most; length > 1; length -= 1) {
    const label = labelWith(length);
    if (fitsLabel(label)) return label;
  }
  return labelWith(1);
}

/** Rows of two or three whose labels would be cut become more rows. The calendar and what turns pages stay. */
export function fittingRows<Item extends Pick<Button, 'text'>>(
  rows: readonly (readonly Item[])[],
): readonly (readonly Item[])[] {
  return rows.flatMap((row): readonly (readonly Item[])[] => {
    const [first, second, third, ...others] = row;
    if (first === undefined || second === undefined || others.length > 0 || areFitting(row)) return [row];
    if (third === undefined) return [[first], [second]];
    const isFirstAlone = !fitsLabel(first.text, 3) && fitsLabel(second.text, 3) && fitsLabel(third.text, 3);
    if (isFirstAlone || !areFitting([first, second])) return [[first], ...fittingRows([[second, third]])];
    return [[first, second], [third]];
  });
}

function areFitting(row: readonly Pick<Button, 'text'>[]): boolean {
  return row.every(({ text }) => fitsLabel(text, row.length));
}
