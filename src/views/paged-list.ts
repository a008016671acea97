import { type StaffTap, tapData } from '../taps.ts';
import { type Button, inRows, pageOf, type Screen } from '../telegram/screen.ts';
import { inLines, paragraphs, type Wording } from '../telegram/wording.ts';

interface ListLook<Item> {
  /** Above the entries; where there are none, it is all. */
  readonly title: string;
  readonly onPage: number;
  readonly textOf: (item: Item, n: number) => string;
  readonly buttonOf?: (item: Item, n: number) => Button;
  /** The action of the buttons that turn the pages, and its subject. */
  readonly turnedBy: StaffTap;
  readonly subject?: string;
  readonly inRow?: number;
  /** True: a line each, instead of a paragraph. */
  readonly isDense?: boolean;
  readonly hint?: string | false;
  /** Below the entries' buttons. */
  readonly rows?: Screen['rows'];
}

/** A list of staff in pages: the text and the button of each entry. */
export function listScreen<Item>(
  all: readonly Item[],
  page: number,
  look: ListLook<Item>,
  words: Wording,
): Screen {
  const { items, number, turningRows } = pageOf(all, look.onPage, page, words, (to) =>
    tapData.staff(look.turnedBy, look.subject, String(to)),
  );
  const nth = (index: number): number => number * look.onPage + index + 1;
  const texts = items.map((item, index) => look.textOf(item, nth(index)));
  const buttons = items.flatMap((item, index) => look.buttonOf?.(item, nth(index)) ?? []);
  return {
    text: paragraphs(
      look.title,
      ...(look.isDense ? [inLines(...texts)] : texts),
      items.length > 0 && (look.hint ?? false),
    ),
    rows: [...inRows(buttons, look.inRow ?? 1), ...turningRows, ...(look.rows ?? [])],
  };
}
