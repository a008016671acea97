import type { BookingReference } from '../booking/record.ts';
import type { Wallet } from '../delivery/wallet.ts';
import { tapData } from '../taps.ts';
import { type Button, button, type Screen } from '../telegram/screen.ts';
import type { Wording } from '../telegram/wording.ts';

/** Telegram takes 100 buttons, two of them a ticket. */
const mostTickets = 48;

/** The tickets, one row each. */
export function walletScreen(
  links: ReturnType<Wallet['linksOf']>,
  { reference, page }: { readonly reference: BookingReference; readonly page: number },
  words: Wording,
): Screen {
  const isSeveral = links.length > 1;
  const named = (key: string, n: number, url: string | null): readonly Button[] =>
    url === null ? [] : [{ text: isSeveral ? `${n}. ${words.text(key)}` : words.text(key), url }];
  const rows = links
    .slice(0, mostTickets)
    .map(({ n, google, apple }) => [
      ...named('wallet-google', n, google),
      ...named('wallet-apple', n, apple),
    ]);
  return {
    text: words.html('wallet-title'),
    rows: [
      ...rows.filter((row) => row.length > 0),
      [button(words.text('back'), tapData.tickets('open', reference, page))],
    ],
  };
}
