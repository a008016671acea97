import { createHmac, randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';
import { dayMs } from '../time.ts';
import type { Instant } from '../venue/calendar.ts';
import { defineScript, scanKeys } from './connection.ts';
import { digest, type Keys } from './redis-keys.ts';

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
/** How long an invitation is stored after it has ended for everybody. */
const deadInvitationMs = 30 * dayMs;
const guestsAtOnce = 500;

export type Invitations = ReturnType<typeof createInvitations>;

/** Stores who may book by invitation. Only the hash of a link's token is stored. */
export function createInvitations(redis: Redis, keys: Keys) {
  const scripts = {
    create: defineScript<Instant>(redis, 'create-invitation'),
    redeem: defineScript<Redeemed>(redis, 'redeem-invitation'),
    admits: defineScript<0 | 1>(redis, 'may-guest-book'),
    withdraw: defineScript<0 | 1>(redis, 'withdraw-invitation'),
    sendAway: defineScript<null>(redis, 'remove-guest'),
    open: defineScript<readonly (readonly string[])[]>(redis, 'open-invitations'),
  };
  const base = keys.invitation('');
  return {
    /** Only the caller gets the token; it can't be read again. */
    async create({ validForMs, ...terms }: Pick<Invitation, 'createdBy' | 'uses'> & { validForMs: number }) {
      const token = randomBytes(tokenBytes).toString('base64url');
      const id = idOf(token);
      const args = [id, terms.createdBy, terms.uses, validForMs, deadInvitationMs];
      const expiresAt = await scripts.create([keys.invitation(id), keys.invitations], args);
      const invitation: Invitation = { id, ...terms, expiresAt, used: 0 };
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
      (await scripts.withdraw([keys.invitation(id), keys.invitations], [id, deadInvitationMs])) === 1,
    /** Everybody who came by the invitation. Scans all guests. */
    async guestsOf(id: string): Promise<readonly number[]> {
      const everybody = keys.guest('*');
      const guests = new Set<string>();
      for await (const batch of scanKeys(redis, everybody, guestsAtOnce)) {
        const ids = await Promise.all(batch.map((key) => redis.get(key)));
        for (const [index, key] of batch.entries()) if (ids[index] === id) guests.add(key);
      }
      return [...guests].map((key) => Number(key.slice(everybody.length - 1)));
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
