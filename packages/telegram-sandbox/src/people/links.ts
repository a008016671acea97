import type { Message } from '@grammyjs/types';
import type { World } from '../world.ts';
import { start } from './account.ts';
import { type InvoiceView, invoiceIdOf, viewInvoice } from './checkouts.ts';
import { Impossible } from './impossible.ts';
import { requirePerson } from './presence.ts';

/** What a link opened. */
export type Opened =
  /** `t.me/<bot>?start=<payload>`: the person pressed Start. */
  | { readonly kind: 'start'; readonly message: Message }
  /** `t.me/<bot>`: the chat with the bot. */
  | { readonly kind: 'chat' }
  /** `t.me/share/url`: Telegram asks with whom to share this. */
  | { readonly kind: 'share'; readonly url: string; readonly text: string }
  /** A link of createInvoiceLink: the payment sheet. */
  | { readonly kind: 'invoice'; readonly invoice: InvoiceView }
  /** An address outside of the sandbox. */
  | { readonly kind: 'elsewhere'; readonly url: string };

function botLink(world: World, { protocol, hostname, pathname, searchParams }: URL): string | null {
  const isTelegram = /^(?:www\.)?(?:t|telegram)\.me$/i.test(hostname);
  const name =
    protocol === 'tg:' && hostname === 'resolve'
      ? searchParams.get('domain')
      : isTelegram && pathname.slice(1);
  if (!name || name.toLowerCase() !== world.bot.username?.toLowerCase()) return null;
  return searchParams.get('start') ?? '';
}

/** What a Telegram client does with a link that is tapped. */
export function openLink(world: World, personId: number, link: string): Opened {
  requirePerson(world, personId);
  const address = /^[a-z][a-z0-9+.-]*:/i.test(link) ? link : `https://${link}`;
  if (!URL.canParse(address)) throw new Impossible(400, `${link} is no address.`);
  const url = new URL(address);
  if (invoiceIdOf(address) !== null)
    return { kind: 'invoice', invoice: viewInvoice(world, personId, { link: address }) };
  const isShare = /^(?:t|telegram)\.me$/i.test(url.hostname) && url.pathname === '/share/url';
  if (isShare) {
    const { searchParams } = url;
    return { kind: 'share', url: searchParams.get('url') ?? '', text: searchParams.get('text') ?? '' };
  }
  const payload = botLink(world, url);
  if (payload === null) return { kind: 'elsewhere', url: url.href };
  if (payload === '') return { kind: 'chat' };
  return { kind: 'start', message: start(world, personId, payload) };
}
