import type { ShownPicture } from './pictures.ts';
import type { Wording } from './wording.ts';

interface ButtonLook {
  readonly text: string;
  /** The colour, in clients that support it; it carries no meaning by itself. */
  readonly style?: 'success' | 'danger' | 'primary';
}

/** A button whose tap comes back as callback data. */
export type TapButton = ButtonLook & { readonly data: string };

export type Button = TapButton | (ButtonLook & ({ readonly url: string } | { readonly copyText: string }));

export function button(text: string, data: string, style?: ButtonLook['style']): TapButton {
  return style === undefined ? { text, data } : { text, data, style };
}

/** Rows of buttons; leaves out `false`, and rows without buttons. */
export function rowsOf(...rows: readonly (readonly (Button | false)[] | false)[]): Screen['rows'] {
  return rows
    .map((row) => (row === false ? [] : row.filter((each) => each !== false)))
    .filter(({ length }) => length > 0);
}

/** What a card shows. Text is Telegram's HTML. */
export interface Screen {
  readonly text: string;
  readonly rows: readonly (readonly Button[])[];
  /** Shown above the text; without one the card keeps the picture it has. */
  readonly picture?: ShownPicture | undefined;
  /** The message is deleted once another one becomes active; others only lose their buttons. */
  readonly isPassing?: boolean | undefined;
}

/** A message without a picture. */
export type TextMessage = Pick<Screen, 'text'> & Partial<Pick<Screen, 'rows'>>;

/** A question that is answered with the keyboard under the input field. */
export interface ReplyScreen {
  readonly text: string;
  readonly placeholder: string;
  readonly keys: readonly (readonly { readonly text: string; readonly requestsContact?: boolean }[])[];
}

export function isReplyScreen(screen: Screen | ReplyScreen): screen is ReplyScreen {
  return 'keys' in screen;
}

/** Lays buttons out in rows of a given width. */
export function inRows<Item>(items: readonly Item[], width: number): readonly (readonly Item[])[] {
  const rows: Item[][] = [];
  for (let from = 0; from < items.length; from += width) rows.push(items.slice(from, from + width));
  return rows;
}

/** One page of many things. `turnTo`: callback data of a page. */
export function pageOf<Item>(
  all: readonly Item[],
  size: number,
  wanted: number,
  words: Wording,
  turnTo: (page: number) => string,
  /** The callback data of the button between the arrows; the same page unless given. */
  middle?: string,
) {
  const pages = inRows(all, size);
  const number = Math.max(0, Math.min(wanted, pages.length - 1));
  return {
    items: pages[number] ?? [],
    /** From 0; the last page when the requested one doesn't exist. */
    number,
    /** The row of buttons that turn the pages; empty when there is one page. */
    turningRows: turningRows(number, pages.length, words, turnTo, middle ?? turnTo(number)),
  };
}

/** ‹ n of count ›, which wraps around at the ends; `middle`: the callback data of the button between the arrows. */
export function turningRows(
  number: number,
  count: number,
  words: Wording,
  turnTo: (page: number) => string,
  middle: string,
): Screen['rows'] {
  if (count < 2) return [];
  return [
    [
      button('‹', turnTo((number - 1 + count) % count)),
      button(words.text('n-of-count', { n: number + 1, count }), middle),
      button('›', turnTo((number + 1) % count)),
    ],
  ];
}
