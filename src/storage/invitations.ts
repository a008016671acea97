import { createHmac, randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Instant } from '../venue/calendar.ts';
import { askStore, defineScript, nowLua } from './connection.ts';
import { digest, type Keys } from './keys.ts';

export interface Invitation {
  /** Names the invitation without letting anybody in. */
  readonly id: string;
  readonly createdBy: number;
  readonly expiresAt: Instant;
  /** How many people it lets in. */
  readonly uses: number;
  readonly used: number;
}

export type Redeemed = 'admitted' | 'alreadyIn' | 'unknown' | 'expired' | 'usedUp' | 'withdrawn';

export interface NewInvitation {
  readonly createdBy: number;
  readonly uses: number;
  readonly validForMs: number;
}

/** Who may book where booking is by invitation. A link's token is stored as its hash only. */
export interface Invitations {
  /** The token is known to the caller only; it can't be read again. */
  create(asked: NewInvitation): Promise<{ readonly token: string; readonly invitation: Invitation }>;
  /**
   * Lets the person in and counts the use; who is in already uses up nothing. An invitation lets each person in once:
   * who was forgotten needs another one.
   */
  redeem(token: string, userId: number): Promise<Redeemed>;
  admits(userId: number): Promise<boolean>;
  /** By which invitation the person came, whether or not it still stands; null: by none. */
  broughtIn(userId: number): Promise<string | null>;
  /** The person is a stranger again. The invitation stays used, and won't let them in a second time. */
  forget(userId: number): Promise<void>;
  /** Nobody gets in by the link any more, and whoever came by it is out. False: there is no such link. */
  withdraw(id: string): Promise<boolean>;
  /** Those that still let somebody in, newest first. */
  open(): Promise<readonly Invitation[]>;
}

const tokenBytes = 16;
const idLength = 22;
const mostListed = 50;

/** KEYS: invitation, list. ARGV: id, createdBy, uses, validForMs. */
const createLua = `${nowLua}
local expiresAt = now + tonumber(ARGV[4])
redis.call('HSET', KEYS[1], 'createdBy', ARGV[2], 'uses', ARGV[3], 'used', 0, 'expiresAt', expiresAt)
redis.call('ZADD', KEYS[2], clock[1] * 1000000 + clock[2], ARGV[1])
return expiresAt
`;

/** Whether the guest's invitation stands. Its key is made from the guest's record: both share a tag. */
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
redis.call('SET', KEYS[2], ARGV[1])
return 'admitted'
`;

/** KEYS: guest. ARGV: base of the invitations' keys. */
const admitsLua = `${isIn}
return isIn(KEYS[1], ARGV[1]) and 1 or 0
`;

/** KEYS: invitation, list. ARGV: id. The record stays: people who came by the link are known by it. */
const withdrawLua = `
local isOpen = redis.call('EXISTS', KEYS[1]) == 1 and not redis.call('HGET', KEYS[1], 'withdrawn')
if isOpen then redis.call('HSET', KEYS[1], 'withdrawn', 1) end
redis.call('ZREM', KEYS[2], ARGV[1])
return isOpen and 1 or 0
`;

/** KEYS: list. ARGV: most, base. Answers the ids and records that still let somebody in. */
const openLua = `${nowLua}
local reply = {}
for _, id in ipairs(redis.call('ZREVRANGE', KEYS[1], 0, -1)) do
  local found = redis.call('HMGET', ARGV[2] .. id, 'createdBy', 'expiresAt', 'uses', 'used')
  local isOpen = found[1] and now < tonumber(found[2]) and tonumber(found[4]) < tonumber(found[3])
  if isOpen and #reply < tonumber(ARGV[1]) then
    table.insert(reply, { id, found[1], found[2], found[3], found[4] })
  end
end
return reply
`;

export function createInvitations(redis: Redis, keys: Keys): Invitations {
  const scripts = {
    create: defineScript(redis, 'createInvitation', createLua),
    redeem: defineScript(redis, 'redeemInvitation', redeemLua),
    admits: defineScript(redis, 'admitsGuest', admitsLua),
    withdraw: defineScript(redis, 'withdrawInvitation', withdrawLua),
    open: defineScript(redis, 'openInvitations', openLua),
  };
  const base = keys.invitation('');
  return {
    async create({ createdBy, uses, validForMs }) {
      const token = randomBytes(tokenBytes).toString('base64url');
      const id = idOf(token);
      const args = [id, createdBy, uses, validForMs];
      const expiresAt = Number(
        await askStore(() => scripts.create([keys.invitation(id), keys.invitations], args)),
      );
      return { token, invitation: { id, createdBy, expiresAt, uses, used: 0 } };
    },
    async redeem(token, userId) {
      const id = idOf(token);
      const args = [id, base, markOf(token, userId)];
      const call = () => scripts.redeem([keys.invitation(id), keys.guest(userId)], args);
      return (await askStore(call)) as Redeemed;
    },
    async admits(userId) {
      return (await askStore(() => scripts.admits([keys.guest(userId)], [base]))) === 1;
    },
    broughtIn: (userId) => askStore(() => redis.get(keys.guest(userId))),
    async forget(userId) {
      await askStore(() => redis.del(keys.guest(userId)));
    },
    async withdraw(id) {
      return (await askStore(() => scripts.withdraw([keys.invitation(id), keys.invitations], [id]))) === 1;
    },
    async open() {
      const rows = await askStore(() => scripts.open([keys.invitations], [mostListed, base]));
      return (rows as readonly (readonly string[])[]).map(([id = '', createdBy, expiresAt, uses, used]) => ({
        id,
        createdBy: Number(createdBy),
        expiresAt: Number(expiresAt),
        uses: Number(uses),
        used: Number(used),
      }));
    },
  };
}

/** Tells who has used an invitation. It can't be traced to a person without the token, which is not stored. */
function markOf(token: string, userId: number): string {
  return createHmac('sha256', token).update(String(userId)).digest('base64url').slice(0, idLength);
}

function idOf(token: string): string {
  return digest(token).slice(0, idLength);
}
