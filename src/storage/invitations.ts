import { createHmac, randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';
import { dayMs } from '../time.ts';
import type { Instant } from '../venue/calendar.ts';
import { defineScript, nowLua, scanKeys } from './connection.ts';
import { digest, type Keys } from './keys.ts';

export interface Invitation {
  /** Identifies the invitation, without being its token. */
  readonly id: string;
  readonly createdBy: number;
  readonly expiresAt: Instant;
  /** How many people it lets in. */
  readonly uses: number;
  readonly used: number;
}

export type Redeemed = 'admitted' | 'alreadyIn' | 'unknown' | 'expired' | 'usedUp' | 'withdrawn';

const tokenBytes = 16;
const idLength = 22;
const mostListed = 50;
/** How long an invitation is kept that nobody can use any more and by which nobody may book. */
const keptMs = 30 * dayMs;
const guestsAtOnce = 500;

/** KEYS: invitation, list. ARGV: id, createdBy, uses, validForMs, keptMs. */
const createLua = `${nowLua}
local expiresAt = now + tonumber(ARGV[4])
redis.call('HSET', KEYS[1], 'createdBy', ARGV[2], 'uses', ARGV[3], 'used', 0, 'expiresAt', expiresAt)
redis.call('PEXPIREAT', KEYS[1], expiresAt + tonumber(ARGV[5]))
redis.call('ZADD', KEYS[2], clock[1] * 1000000 + clock[2], ARGV[1])
return expiresAt
`;

/** Whether the guest's invitation is valid. Its key is made from the guest's record: both share a slot. */
const isIn = `
local function isIn(guest, base)
  local id = redis.call('GET', guest)
  if not id then return false end
  local found = redis.call('HMGET', base .. id, 'uses', 'withdrawn')
  return found[1] and not found[2]
end
`;

/** KEYS: invitation, guest. ARGV: id, base of the invitations' keys, mark of the person. */
const redeemLua = `${nowLua}${isIn}
if isIn(KEYS[2], ARGV[2]) then return 'alreadyIn' end
local found = redis.call('HMGET', KEYS[1], 'uses', 'used', 'expiresAt', 'withdrawn')
if not found[1] then return 'unknown' end
if found[4] then return 'withdrawn' end
if now >= tonumber(found[3]) then return 'expired' end
local mark = 'by:' .. ARGV[3]
local isUsed = redis.call('HEXISTS', KEYS[1], mark) == 1 or tonumber(found[2]) >= tonumber(found[1])
if isUsed then return 'usedUp' end
redis.call('HINCRBY', KEYS[1], 'used', 1)
redis.call('HSET', KEYS[1], mark, 1)
redis.call('PERSIST', KEYS[1])
redis.call('SET', KEYS[2], ARGV[1])
return 'admitted'
`;

/** KEYS: guest. ARGV: base of the invitations' keys. */
const admitsLua = `${isIn}
return isIn(KEYS[1], ARGV[1]) and 1 or 0
`;

/** KEYS: invitation, list. ARGV: id, keptMs. Also ends the access of its guests when its record is gone. */
const withdrawLua = `
local isOpen = redis.call('EXISTS', KEYS[1]) == 1 and not redis.call('HGET', KEYS[1], 'withdrawn')
if isOpen then
  redis.call('HSET', KEYS[1], 'withdrawn', 1)
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
end
redis.call('ZREM', KEYS[2], ARGV[1])
return isOpen and 1 or 0
`;

/** KEYS: guest. ARGV: id. Keeps a guest who has used another invitation since. */
const sendAwayLua = `
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
`;

/**
 * KEYS: list. ARGV: most, base. Answers the ids and records that can still be used; removes ids without a record from
 * the list.
 */
const openLua = `${nowLua}
local reply = {}
for _, id in ipairs(redis.call('ZREVRANGE', KEYS[1], 0, -1)) do
  local found = redis.call('HMGET', ARGV[2] .. id, 'createdBy', 'expiresAt', 'uses', 'used')
  if not found[1] then redis.call('ZREM', KEYS[1], id) end
  local isOpen = found[1] and now < tonumber(found[2]) and tonumber(found[4]) < tonumber(found[3])
  if isOpen and #reply < tonumber(ARGV[1]) then
    table.insert(reply, { id, found[1], found[2], found[3], found[4] })
  end
end
return reply
`;

export type Invitations = ReturnType<typeof createInvitations>;

/** Stores who may book by invitation. Only the hash of a link's token is stored. */
export function createInvitations(redis: Redis, keys: Keys) {
  const scripts = {
    create: defineScript<Instant>(redis, 'createInvitation', createLua),
    redeem: defineScript<Redeemed>(redis, 'redeemInvitation', redeemLua),
    admits: defineScript<0 | 1>(redis, 'admitsGuest', admitsLua),
    withdraw: defineScript<0 | 1>(redis, 'withdrawInvitation', withdrawLua),
    sendAway: defineScript<null>(redis, 'sendGuestAway', sendAwayLua),
    open: defineScript<readonly (readonly string[])[]>(redis, 'openInvitations', openLua),
  };
  const base = keys.invitation('');
  return {
    /** Only the caller gets the token; it can't be read again. */
    async create({ validForMs, ...asked }: Pick<Invitation, 'createdBy' | 'uses'> & { validForMs: number }) {
      const token = randomBytes(tokenBytes).toString('base64url');
      const id = idOf(token);
      const args = [id, asked.createdBy, asked.uses, validForMs, keptMs];
      const expiresAt = await scripts.create([keys.invitation(id), keys.invitations], args);
      const invitation: Invitation = { id, ...asked, expiresAt, used: 0 };
      return { token, invitation };
    },
    /**
     * Admits the person and counts the use; admitting somebody again costs no use. An invitation admits each person
     * once: a person who was forgotten needs another one.
     */
    redeem(token: string, userId: number): Promise<Redeemed> {
      const id = idOf(token);
      return scripts.redeem([keys.invitation(id), keys.guest(userId)], [id, base, markOf(token, userId)]);
    },
    admits: async (userId: number) => (await scripts.admits([keys.guest(userId)], [base])) === 1,
    /** The invitation by which the person came, valid or not; null: none. */
    broughtIn: (userId: number) => redis.get(keys.guest(userId)),
    /** Forgets the person. The use stays counted, and the invitation won't admit them again. */
    async forget(userId: number): Promise<void> {
      await redis.del(keys.guest(userId));
    },
    /** Withdraws the link and the access of everybody who came by it. False: there is no such link. */
    withdraw: async (id: string) =>
      (await scripts.withdraw([keys.invitation(id), keys.invitations], [id, keptMs])) === 1,
    /** Everybody who came by the invitation. Scans all guests. */
    async guestsOf(id: string): Promise<readonly number[]> {
      const everybody = keys.guest('*');
      const found = new Set<string>();
      for await (const batch of scanKeys(redis, everybody, guestsAtOnce)) {
        const ids = await Promise.all(batch.map((key) => redis.get(key)));
        for (const [index, key] of batch.entries()) if (ids[index] === id) found.add(key);
      }
      return [...found].map((key) => Number(key.slice(everybody.length - 1)));
    },
    /** Forgets that the person came by this invitation. */
    async sendAway(userId: number, id: string): Promise<void> {
      await scripts.sendAway([keys.guest(userId)], [id]);
    },
    /** The invitations that can still be used, newest first. */
    async open(): Promise<readonly Invitation[]> {
      const rows = await scripts.open([keys.invitations], [mostListed, base]);
      return rows.map(invitationIn);
    },
  };
}

function invitationIn([id = '', ...numbers]: readonly string[]): Invitation {
  const [createdBy = 0, expiresAt = 0, uses = 0, used = 0] = numbers.map(Number);
  return { id, createdBy, expiresAt, uses, used };
}

/**
 * A mark of a person who has used an invitation. It can't be traced to the person without the token, which is not
 * stored.
 */
function markOf(token: string, userId: number): string {
  return createHmac('sha256', token).update(String(userId)).digest('base64url').slice(0, idLength);
}

function idOf(token: string): string {
  return digest(token).slice(0, idLength);
}
