import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { BookingState, StaffAct } from '../booking/record.ts';
import type { Money } from '../money/receipts.ts';
import { daySeconds } from '../time.ts';
import type { Instant } from '../venue/calendar.ts';
import { defineScript } from './connection.ts';
import { type Keyring, type Reseal, type Resealed, sealAnew } from './encryption.ts';
import type { Keys } from './redis-keys.ts';

type AuditAction = StaffAct['action'] | 'invited' | 'withdrawn' | 'notified' | DebtAct;
/** What owners do about the debt with the partner. */
type DebtAct = 'paidPartner' | 'paymentTakenBack' | 'driftTakenOver' | 'differenceSettled';

/** What a member of staff did. Names people by their Telegram ids alone. */
export interface AuditEntry {
  readonly at: Instant;
  readonly by: number;
  readonly action: AuditAction;
  /** A booking code, an invitation's id, or the day whose guests were written to. */
  readonly subject: string;
  readonly before?: BookingState | undefined;
  readonly after?: BookingState | undefined;
  /** The money that the act was about. */
  readonly money?: Money | undefined;
  /** Free text, so it is sealed; null when no key opens it any more. */
  readonly reason?: string | null | undefined;
}

export interface AuditAppend extends Omit<AuditEntry, 'at' | 'reason'> {
  /** An entry whose id the trail has already is not appended again; a new id unless given. */
  readonly id?: string | undefined;
  /** The store's clock unless given. */
  readonly at?: Instant | undefined;
  readonly reason?: string | undefined;
}

export type Audit = ReturnType<typeof createAudit>;

/** Append-only trails, one a subject. A trail expires some time after its last entry. */
export function createAudit(redis: Redis, keys: Keys, keyring: Keyring, trailSeconds: number) {
  const append = defineScript(redis, 'append-audit');
  return {
    async append(entry: AuditAppend): Promise<void> {
      const { id = randomUUID(), at, by, action, subject, before, after, money, reason } = entry;
      const named = { id, by: String(by), action, subject };
      const fields: StreamValues = {
        ...named,
        at: at?.toString(),
        before,
        after,
        amount: money?.amount.toString(),
        currency: money?.currency,
        reason: reason === undefined ? undefined : keyring.seal(reason, reasonContext(named)),
      };
      const args = Object.entries(fields).flatMap(([name, value]) =>
        value === undefined ? [] : [name, value],
      );
      await append([keys.auditOf(subject)], [trailSeconds, id, ...args]);
    },
    /** All entries of one subject, oldest first. */
    async of(subject: string): Promise<readonly AuditEntry[]> {
      const rows = await redis.xrange(keys.auditOf(subject), '-', '+');
      return rows.map(([streamId, fields]) => entryOf(streamId, streamValuesOf(fields), keyring));
    },
  };
}

type StreamValues = Readonly<Record<string, string | undefined>>;

function streamValuesOf(fields: readonly string[]): StreamValues {
  const names = fields.filter((_, index) => index % 2 === 0);
  return Object.fromEntries(names.map((name, index) => [name, fields[2 * index + 1]]));
}

/** Binds a sealed reason to its entry. */
function reasonContext({ id, by, action, subject }: StreamValues): string {
  return ['audit.reason', id, by, action, subject].join('\0');
}

function entryOf(streamId: string, values: StreamValues, keyring: Keyring): AuditEntry {
  const { reason: sealed, amount, currency } = values;
  const opened = sealed === undefined ? undefined : keyring.open(sealed, reasonContext(values));
  const isAboutMoney = amount !== undefined && currency !== undefined;
  return {
    at: Number(values.at ?? streamId.split('-')[0]),
    by: Number(values.by),
    action: values.action as AuditAction,
    subject: values.subject ?? '',
    before: values.before as BookingState | undefined,
    after: values.after as BookingState | undefined,
    money: isAboutMoney ? { amount: Number(amount), currency } : undefined,
    reason: opened === undefined ? undefined : opened.kind === 'opened' ? opened.text : null,
  };
}

/** Seals the reasons of one trail again; answers `unreadable` when one of them is, although the others are resealed. */
export function auditReseal(redis: Redis, keyring: Keyring): Reseal {
  const replace = defineScript<'conflict' | 'resealed'>(redis, 'replace-audit');
  return async (key) => {
    const rows = await redis.xrange(key, '-', '+');
    const [lastId] = rows.at(-1) ?? [];
    if (lastId === undefined) return 'gone';
    const outcomes = new Set<Resealed>();
    const entries = rows.flatMap(([streamId, fields]) => {
      const values = streamValuesOf(fields);
      // An entry without a reason has nothing to seal.
      if (values.reason === undefined) return [streamId, fields.length, ...fields];
      const anew = sealAnew(keyring, values.reason, reasonContext(values));
      outcomes.add(anew.kind);
      const place = fields.findIndex((name, index) => index % 2 === 0 && name === 'reason') + 1;
      const next = anew.kind === 'resealed' ? fields.with(place, anew.sealed) : fields;
      return [streamId, next.length, ...next];
    });
    const outcome = outcomes.has('resealed') ? await replace([key], [lastId, ...entries]) : 'current';
    return outcome !== 'conflict' && outcomes.has('unreadable') ? 'unreadable' : outcome;
  };
}

/** `booking`: the notice at the details; `openings`: "Tell me when it opens"; `reader`: an assistant reads texts. */
type Purpose = 'booking' | 'openings' | 'reader';

/** How long somebody may still claim that they never agreed. */
const receiptSeconds = 3 * 365 * daySeconds;

/**
 * Receipts of consents: to what, to which version of the text, and when, under a keyed hash of the Telegram id. They
 * outlive /forgetme and name nobody: finding one takes the id and the key.
 */
export function createConsents(redis: Redis, keys: Keys, keyring: Keyring) {
  const keysOf = (userId: number): string[] =>
    keyring.lookupHashes('consent', String(userId)).map((hash) => keys.consents(hash));

  return {
    /** The first consent to a version counts. */
    async note(userId: number, purpose: Purpose, version: string, at: Instant): Promise<void> {
      const [key = ''] = keysOf(userId);
      await redis.multi().hsetnx(key, `${purpose} ${version}`, at).expire(key, receiptSeconds).exec();
    },
    /** By purpose and version. */
    async of(userId: number): Promise<Readonly<Record<string, Instant>>> {
      const stored = await Promise.all(keysOf(userId).map((key) => redis.hgetall(key)));
      const all = stored.flatMap((receipts) => Object.entries(receipts));
      return Object.fromEntries(all.map(([consent, at]) => [consent, Number(at)]));
    },
  };
}
