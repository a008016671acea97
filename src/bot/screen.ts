import type { PackagePicture } from '../booking/sale-package.ts';

interface ButtonLook {
  readonly text: string;
  /** Colour for clients that know it; no meaning hangs on it. */
  readonly style?: 'success' | 'danger' | 'primary';
}

export type Button = ButtonLook &
  ({ readonly data: string } | { readonly url: string } | { readonly copyText: string });

/** What a card shows. Text is Telegram's HTML. */
export interface Screen {
  readonly text: string;
  readonly rows: readonly (readonly Button[])[];
  /** Shown above the text; without one the card keeps the picture it has. */
  readonly picture?: PackagePicture | undefined;
}

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
