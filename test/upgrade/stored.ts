import { readFileSync } from 'node:fs';
import type { Redis } from 'ioredis';
import type { BookedBooking } from '../../sandbox/partner/book.ts';
import { isClosed } from '../../sandbox/partner/catalogue.ts';
import { deflated, inflated } from '../../src/store/chat-session.ts';
import { createKeyring } from '../../src/store/encryption.ts';
import { dayMs } from '../../src/time.ts';
import { addVenueDays, venueDateAt } from '../../src/venue/calendar.ts';

/** What 1.0.0 left in its store: one booking in every state, and a draft at each step. */
export interface FormerStore {
  readonly commit: string;
  /** When it was read: what is loaded later is shifted by the time since. */
  readonly at: number;
  readonly staffId: number;
  /** Telegram's ids of the people in it, by what they have done. */
  readonly people: Readonly<Record<string, number>>;
  /** The payloads of shared tickets' links, opened and not. */
  readonly links: readonly string[];
  readonly partner: readonly BookedBooking[];
  /** Callback data of the buttons that it has sent, one for each action, by the person who had them. */
  readonly buttons: Readonly<Record<string, readonly string[]>>;
  readonly entries: readonly StoredEntry[];
}

interface StoredEntry {
  /** Without the prefix. */
  readonly key: string;
  readonly ttlMs: number | null;
  readonly value: StoredValue;
}

type StoredValue =
  | { readonly type: 'string'; readonly text: string }
  | { readonly type: 'hash'; readonly fields: Readonly<Record<string, string>> }
  | { readonly type: 'set' | 'list'; readonly members: readonly string[] }
  /** Member and score by turns. */
  | { readonly type: 'zset'; readonly members: readonly string[] }
  | { readonly type: 'stream'; readonly added: readonly (readonly string[])[] };

const fileOfStore = new URL('stores/1.0.0.jsonl', import.meta.url);

/** What is known of the store, and then a line for each of its keys. */
export function readStore(): FormerStore {
  const [others, ...entries] = readFileSync(fileOfStore, 'utf8').trimEnd().split('\n');
  return { ...JSON.parse(others ?? ''), entries: entries.map((line) => JSON.parse(line)) };
}

/** Its scripts name keys with their prefix inside of values, so both runs use this one; nobody else may. */
const formerPrefix = 'former-store';
/** Test values: whoever has the fixtures may read them. */
export const formerKey = `k1:${Buffer.alloc(32, 7).toString('base64')}`;

/** Instants and days of the time in which the store was made, moved to the time of the test. */
export interface Shift {
  readonly ms: number;
  readonly days: number;
  readonly prefix: string;
}

const instant = /\b1\d{12}\b/g;
const date = /\b20\d\d-\d\d-\d\d\b/g;

/** A visit doesn't fall on a day on which the sandbox's venue is closed. */
function openDay(day: string): string {
  const today = venueDateAt(Date.now(), 'Asia/Ho_Chi_Minh');
  return day > today && isClosed(day) ? addVenueDays(day, 1) : day;
}

export function shifted(text: string, { ms, days, prefix }: Shift): string {
  return text
    .replaceAll(instant, (found) => String(Number(found) + ms))
    .replaceAll(date, (found) => openDay(addVenueDays(found, days)))
    .replaceAll(`${formerPrefix}:`, `${prefix}:`);
}

export function shiftOf(former: FormerStore, prefix: string): Shift {
  const now = Date.now();
  const day = (at: number): number => Date.parse(venueDateAt(at, 'Asia/Ho_Chi_Minh'));
  return { ms: now - former.at, days: (day(now) - day(former.at)) / dayMs, prefix };
}

/** Puts all of it into a store under another prefix, as if it had been left there a moment ago. */
export async function loadStore(redis: Redis, former: FormerStore, shift: Shift): Promise<void> {
  const keyring = createKeyring([{ id: 'k1', key: Buffer.alloc(32, 7) }]);
  for (const { key, ttlMs, value } of former.entries) {
    const next = shifted(`${formerPrefix}${key}`, shift);
    const moved = (text: string): string => {
      const opened = keyring.open(text, `${formerPrefix}${key}`);
      if (opened.kind !== 'opened') return shifted(text, shift);
      const isPacked = /^[\w+/=]+$/.test(opened.text);
      const plain = isPacked ? inflated(opened.text) : opened.text;
      const late = shifted(plain, shift);
      return keyring.seal(isPacked ? deflated(late) : late, next);
    };
    await write(redis, next, value, moved);
    if (ttlMs !== null) await redis.pexpire(next, ttlMs);
  }
}

async function write(
  redis: Redis,
  key: string,
  value: StoredValue,
  moved: (text: string) => string,
): Promise<void> {
  switch (value.type) {
    case 'string':
      await redis.set(
        key,
        value.text.startsWith('"') ? JSON.stringify(moved(JSON.parse(value.text))) : moved(value.text),
      );
      return;
    case 'hash':
      for (const [field, text] of Object.entries(value.fields)) await redis.hset(key, field, moved(text));
      return;
    case 'set':
      await redis.sadd(key, ...value.members.map(moved));
      return;
    case 'list':
      await redis.rpush(key, ...value.members.map(moved));
      return;
    case 'zset':
      for (let at = 0; at < value.members.length; at += 2)
        await redis.zadd(key, moved(value.members[at + 1] ?? ''), moved(value.members[at] ?? ''));
      return;
    case 'stream':
      for (const fields of value.added) await redis.xadd(key, '*', ...fields);
  }
}
