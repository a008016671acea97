import type { Redis } from 'ioredis';
import type { BookingReference } from '../booking/record.ts';
import { hourSeconds } from '../time.ts';
import type { Instant, VenueDate } from '../venue/calendar.ts';
import { askStore, defineScript, nowLua } from './connection.ts';
import { type Keyring, textOf } from './keyring.ts';
import type { Keys } from './keys.ts';

interface Asked {
  readonly id: string;
  /** The booking; of a match the id of the receipt, whose booking is being asked for. */
  readonly reference: BookingReference;
  /** The card with the buttons, or the question that waits for a reply. */
  readonly messageId: number;
}

/** A message to the guests of a day that a member of staff is writing. */
export interface StaffNotice {
  readonly id: string;
  readonly date: VenueDate;
  /** Null: it is being asked for. */
  readonly text: string | null;
  /** To how many people, as it was shown. */
  readonly people: number;
  /** The question, or what will be sent with its buttons. */
  readonly messageId: number;
}

/** A booking is to end. */
export interface EndingAsk extends Asked {
  readonly purpose: 'cancel' | 'close';
  /** Null: it is being asked for. */
  readonly reason: string | null;
}

/** A customer's request is to be declined; the reason is being asked for. */
export interface DeclineAsk extends Asked {
  readonly purpose: 'decline';
  /** When it was made, and the message that shows it. */
  readonly request: { readonly askedAt: Instant; readonly messageId: number };
}

/** Money is to be matched with a booking, whose code is being asked for. */
export interface MatchAsk extends Asked {
  readonly purpose: 'match';
  readonly reason: null;
}

/** What a member of staff is about to do in a chat, until they say yes or no. One at a time. */
export type StaffAsk = EndingAsk | DeclineAsk | MatchAsk;

/** What is open between the bot and its staff; it survives restarts. */
export interface StaffDesk {
  notice(chatId: number, staffId: number): Promise<StaffNotice | null>;
  putNotice(chatId: number, staffId: number, notice: StaffNotice): Promise<void>;
  removeNotice(chatId: number, staffId: number): Promise<void>;
  /** Notes what a message of ours shows now, so that what was read for something else is not painted over it. */
  noteShown(chatId: number, messageId: number, what: string): Promise<void>;
  isShown(chatId: number, messageId: number, what: string): Promise<boolean>;
  ask(chatId: number, staffId: number): Promise<StaffAsk | null>;
  putAsk(chatId: number, staffId: number, ask: StaffAsk): Promise<void>;
  removeAsk(chatId: number, staffId: number): Promise<void>;
  /** Which list of commands a member of staff has in a chat: a short text that changes with the list. */
  menu(chatId: number, staffId: number): Promise<string | null>;
  setMenu(chatId: number, staffId: number, list: string): Promise<void>;
  removeMenu(chatId: number, staffId: number): Promise<void>;
  /** The language of the menu in somebody's private chat: theirs at their last contact. Null: they have none. */
  languageOf(staffId: number): Promise<string | null>;
  menus(): Promise<readonly { readonly chatId: number; readonly staffId: number }[]>;
}

const askSeconds = hourSeconds;
/** Longer than anything is read in the background. */
const shownSeconds = hourSeconds;

export function createStaffDesk(redis: Redis, keys: Keys, keyring: Keyring): StaffDesk {
  async function load<Value>(key: string): Promise<Value | null> {
    const sealed = await askStore(() => redis.get(key));
    const text = textOf(sealed === null ? null : keyring.open(sealed, key), 'staffAsk');
    return text === null ? null : JSON.parse(text);
  }

  async function put(key: string, value: StaffAsk | StaffNotice): Promise<void> {
    const sealed = keyring.seal(JSON.stringify(value), key);
    await askStore(() => redis.set(key, sealed, 'EX', askSeconds));
  }

  async function remove(key: string): Promise<void> {
    await askStore(() => redis.del(key));
  }

  return {
    ask: (chatId, staffId) => load(keys.staffAsk(chatId, staffId)),
    putAsk: (chatId, staffId, ask) => put(keys.staffAsk(chatId, staffId), ask),
    removeAsk: (chatId, staffId) => remove(keys.staffAsk(chatId, staffId)),
    notice: (chatId, staffId) => load(keys.staffNotice(chatId, staffId)),
    putNotice: (chatId, staffId, notice) => put(keys.staffNotice(chatId, staffId), notice),
    removeNotice: (chatId, staffId) => remove(keys.staffNotice(chatId, staffId)),
    async noteShown(chatId, messageId, what) {
      await askStore(() => redis.set(keys.staffCard(chatId, messageId), what, 'EX', shownSeconds));
    },
    async isShown(chatId, messageId, what) {
      return (await askStore(() => redis.get(keys.staffCard(chatId, messageId)))) === what;
    },
    async menu(chatId, staffId) {
      return askStore(() => redis.hget(keys.staffMenus, menuField(chatId, staffId)));
    },
    async setMenu(chatId, staffId, list) {
      await askStore(() => redis.hset(keys.staffMenus, menuField(chatId, staffId), list));
    },
    async removeMenu(chatId, staffId) {
      await askStore(() => redis.hdel(keys.staffMenus, menuField(chatId, staffId)));
    },
    async languageOf(staffId) {
      const list = await askStore(() => redis.hget(keys.staffMenus, menuField(staffId, staffId)));
      return list?.split(':')[0] ?? null;
    },
    async menus() {
      const fields = await askStore(() => redis.hkeys(keys.staffMenus));
      return fields.map((field) => {
        const [chatId, staffId] = field.split(':').map(Number);
        return { chatId: chatId ?? 0, staffId: staffId ?? 0 };
      });
    },
  };
}

function menuField(chatId: number, staffId: number): string {
  return `${chatId}:${staffId}`;
}

/** What this process is to announce about an incident, to the exclusion of every other. */
export interface Announcement {
  /** The level announced before; 0: there was no incident. */
  readonly before: number;
  /** When the incident began; null for a new one. */
  readonly since: Instant | null;
}

/**
 * Incidents that many machines see and one tells about. A level above the announced one is news at once; a
 * lower one when no machine has seen the announced level for a while.
 */
export interface Incidents {
  /** The level that people were told about last; 0: none. */
  announced(name: string): Promise<number>;
  /** Tells what this machine sees. Null: nothing is to be announced, or another process is doing it. */
  see(name: string, level: number, quietMs: number): Promise<Announcement | null>;
  /** The announcement has been made. One that is never written down is made again. */
  told(name: string, level: number): Promise<void>;
}

/** A process that dies while it announces is followed by another after this long. */
const leaseMs = 30_000;

/** KEYS: incident. ARGV: level, quietMs, leaseMs. */
const seeLua = `${nowLua}
local level = tonumber(ARGV[1])
local stored = redis.call('HMGET', KEYS[1], 'level', 'since', 'seenAt', 'lease')
local announced = tonumber(stored[1] or 0)
if level >= announced and level > 0 then redis.call('HSET', KEYS[1], 'seenAt', now) end
if level == announced then return false end
if level < announced and now - tonumber(stored[3] or 0) < tonumber(ARGV[2]) then return false end
if tonumber(stored[4] or 0) > now then return false end
redis.call('HSET', KEYS[1], 'lease', now + tonumber(ARGV[3]))
return { announced, stored[2] or false }
`;

/** KEYS: incident. ARGV: level. */
const toldLua = `${nowLua}
if ARGV[1] == '0' then return redis.call('DEL', KEYS[1]) end
redis.call('HSETNX', KEYS[1], 'since', now)
redis.call('HDEL', KEYS[1], 'lease')
return redis.call('HSET', KEYS[1], 'level', ARGV[1])
`;

export function createIncidents(redis: Redis, keys: Keys): Incidents {
  const see = defineScript(redis, 'seeIncident', seeLua);
  const told = defineScript(redis, 'toldIncident', toldLua);
  return {
    async announced(name) {
      return Number((await askStore(() => redis.hget(keys.incident(name), 'level'))) ?? 0);
    },
    async see(name, level, quietMs) {
      const reply = await askStore(() => see([keys.incident(name)], [level, quietMs, leaseMs]));
      if (!Array.isArray(reply)) return null;
      const [before, since] = reply as [number, string | null];
      return { before, since: since === null ? null : Number(since) };
    },
    async told(name, level) {
      await askStore(() => told([keys.incident(name)], [level]));
    },
  };
}
