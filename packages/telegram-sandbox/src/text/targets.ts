import type { MessageEntity } from '@grammyjs/types';
import { badRequest, type Refusal } from '../refusal.ts';

/** An entity's place in the text, in UTF-16 units. */
export interface Span {
  readonly offset: number;
  readonly length: number;
}

const timeFormat = /^(r|w?[dD]?[tT]?)$/;
const linkProtocol = /^(https?|ftp|tg|ton|mailto|tel):/i;

/** The refusal of a text whose markup is wrong. */
export function cantParseEntities(reason: string): Refusal {
  return badRequest(`can't parse entities: ${reason}`);
}

/** The address in Telegram's form; null when it is invalid. */
export function checkedLink(href: string): string | null {
  const address = /^[a-z][a-z0-9+.-]*:/i.test(href) ? href : `http://${href}`;
  if (!URL.canParse(address) || !linkProtocol.test(address)) return null;
  if (!/^https?:/i.test(address)) return address;
  const url = new URL(address);
  return /[.:]/.test(url.hostname) ? url.href : null;
}

/** A link, or the mention of a person; null for an invalid address, which Telegram ignores. */
export function linkOf(href: string, span: Span): MessageEntity | null {
  const userId = /^tg:(?:\/\/)?user\?id=(\d+)$/.exec(href)?.[1];
  if (userId !== undefined)
    return { type: 'text_mention', ...span, user: { id: Number(userId), is_bot: false, first_name: '' } };
  const url = checkedLink(href);
  return url === null ? null : { type: 'text_link', ...span, url };
}

export function emojiOf(custom_emoji_id: string, span: Span): MessageEntity {
  if (!/^[1-9]\d{0,18}$/.test(custom_emoji_id) || BigInt(custom_emoji_id) >= 2n ** 63n)
    throw cantParseEntities('Invalid custom emoji identifier specified');
  return { type: 'custom_emoji', ...span, custom_emoji_id };
}

export function timeOf(unix: string, format: string, span: Span): MessageEntity {
  if (!/^\d{1,10}$/.test(unix) || !timeFormat.test(format)) throw cantParseEntities('Invalid date specified');
  const date_time_format = format as MessageEntity.DateTimeMessageEntity['date_time_format'];
  return { type: 'date_time', ...span, unix_time: Number(unix), date_time_format };
}

/** The entity of `![…](…)` in MarkdownV2: a custom emoji or a time. */
export function pictureOf(address: string, span: Span): MessageEntity {
  const [, scheme = '', host = '', query = ''] =
    /^(?:([a-z]+):(?:\/\/)?)?([^/?#]*)\/?(?:\?([^#]*))?/i.exec(address) ?? [];
  const values = new URLSearchParams(query);
  if (scheme.toLowerCase() !== 'tg') throw cantParseEntities('Custom emoji URL must have scheme tg');
  if (host.toLowerCase() === 'time')
    return timeOf(values.get('unix') ?? '', values.get('format') ?? '', span);
  if (host.toLowerCase() !== 'emoji') throw cantParseEntities('Custom emoji URL must have host "emoji"');
  const id = values.get('id');
  if (id === null) throw cantParseEntities('Custom emoji URL must have an emoji identifier');
  return emojiOf(id, span);
}
