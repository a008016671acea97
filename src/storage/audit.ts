import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { BookingState, StaffAct } from '../booking/record.ts';
import type { Money } from '../payment/receipts.ts';
import type { Instant } from '../venue/calendar.ts';
import { askStore, defineScript } from './connection.ts';
import type { Keyring, Reseal, Resealed } from './keyring.ts';
import type { Keys } from './keys.ts';

export type AuditAction = StaffAct['action'] | 'invited' | 'withdrawn' | 'notified';

/** What a member of staff did. Names people by their Telegram ids alone. */
export interface AuditEntry {
  readonly at: Instant;
  readonly by: number;
  readonly action: AuditAction;
  /** The booking code, the id of an invitation, or the day whose guests were written to. */
  readonly subject: string;
  readonly before?: BookingState | undefined;
  readonly after?: BookingState | undefined;
  /** What the act was about, where it was about money. */
  readonly money?: Money | undefined;
  /** In somebody's own words, so it is sealed; null when no key opens it any more. */
  readonly reason?: string | null | undefined;
}

export interface AuditAppend extends Omit<AuditEntry, 'at' | 'reason'> {
  /** An id that the trail has already is not appended again; a new one unless given. */
  readonly id?: string | undefined;
  /** The store's time unless given. */
  readonly at?: Instant | undefined;
  readonly reason?: string | undefined;
}

/** An append-only trail. */
export interface Audit {
  append(entry: AuditAppend): Promise<void>;
  /** Everything about one subject, the oldest first. */
  of(subject: string): Promise<readonly AuditEntry[]>;
}

/** KEYS: trail. ARGV: seconds to keep it, the entry's id, then its fields and values. A trail has a few entries. */
const appendLua = `
for _, row in ipairs(redis.call('XRANGE', KEYS[1], '-', '+')) do
  local fields = row[2]
  for i = 1, #fields, 2 do
    if fields[i] == 'id' and fields[i + 1] == ARGV[2] then return 'known' end
  end
end
redis.call('XADD', KEYS[1], '*', unpack(ARGV, 3))
redis.call('EXPIRE', KEYS[1], ARGV[1])
return 'appended'
`;

/** Each subject has a trail of its own, which is forgotten so long after its last entry. */
export function createAudit(redis: Redis, keys: Keys, keyring: Keyring, keptSeconds: number): Audit {
  const append = defineScript(redis, 'appendAudit', appendLua);
  return {
    async append({ id = randomUUID(), at, by, action, subject, before, after, money, reason }) {
      const entry = { id, by: String(by), action, subject };
      const sealed = reason === undefined ? undefined : keyring.seal(reason, reasonContext(entry));
      const amount = money?.amount.toString();
      const fields = Object.entries({
        ...entry,
        at: at?.toString(),
        before,
        after,
        amount,
        currency: money?.currency,
        reason: sealed,
      });
      const args = fields.flatMap(([name, value]) => (value === undefined ? [] : [name, value]));
      await askStore(() => append([keys.auditOf(subject)], [keptSeconds, id, ...args]));
    },
    async of(subject) {
      const rows = await askStore(() => redis.xrange(keys.auditOf(subject), '-', '+'));
      return rows.map(([streamId, fields]) => entryOf(streamId, valuesOf(fields), keyring));
    },
  };
}

type Values = Readonly<Record<string, string | undefined>>;

function valuesOf(fields: readonly string[]): Values {
  const pairs = fields.flatMap((name, index) =>
    index % 2 === 0 ? [[name, fields[index + 1]] as const] : [],
  );
  return Object.fromEntries(pairs);
}

/** A reason opens in its own entry alone. */
function reasonContext({ id, by, action, subject }: Values): string {
  return ['audit.reason', id, by, action, subject].join('\0');
}

function entryOf(streamId: string, values: Values, keyring: Keyring): AuditEntry {
  const { reason: sealed } = values;
  const opened = sealed === undefined ? undefined : keyring.open(sealed, reasonContext(values));
  const { amount, currency } = values;
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

/**
 * KEYS: trail. ARGV: the id of the last entry read, then for each its id, its number of fields and values, and these.
 * A stream's entries can't be changed: all are written anew, under the same ids.
 */
const replaceLua = `
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
if not last or last[1] ~= ARGV[1] then return 'conflict' end
local ttl = redis.call('PTTL', KEYS[1])
redis.call('DEL', KEYS[1])
local at = 2
while at < #ARGV do
  local count = tonumber(ARGV[at + 1])
  redis.call('XADD', KEYS[1], ARGV[at], unpack(ARGV, at + 2, at + 1 + count))
  at = at + 2 + count
end
if ttl > 0 then redis.call('PEXPIRE', KEYS[1], ttl) end
return 'resealed'
`;

/** The reasons of one trail; `unreadable` when one of them is, though the others are sealed anew. */
export function auditReseal(redis: Redis, keyring: Keyring): Reseal {
  const replace = defineScript(redis, 'replaceAudit', replaceLua);
  return async (key) => {
    const rows = await askStore(() => redis.xrange(key, '-', '+'));
    const [lastId] = rows.at(-1) ?? [];
    if (lastId === undefined) return 'gone';
    const found = new Set<Resealed>();
    const entries = rows.flatMap(([streamId, fields]) => {
      const reason = resealedReason(fields, keyring);
      found.add(reason.kind);
      const place = fields.findIndex((name, index) => index % 2 === 0 && name === 'reason') + 1;
      const next = reason.kind === 'resealed' ? fields.with(place, reason.sealed) : fields;
      return [streamId, next.length, ...next];
    });
    const outcome = found.has('resealed') ? await askStore(() => replace([key], [lastId, ...entries])) : null;
    if (outcome === 'conflict') return outcome;
    if (found.has('unreadable')) return 'unreadable';
    return outcome === null ? 'current' : 'resealed';
  };
}

type ResealedReason =
  | { readonly kind: 'current' | 'unreadable' }
  | { readonly kind: 'resealed'; readonly sealed: string };

/** An entry without a reason has nothing to seal. */
function resealedReason(fields: readonly string[], keyring: Keyring): ResealedReason {
  const values = valuesOf(fields);
  if (values.reason === undefined || keyring.isCurrent(values.reason)) return { kind: 'current' };
  const opened = keyring.open(values.reason, reasonContext(values));
  if (opened.kind === 'unreadable') return { kind: 'unreadable' };
  return { kind: 'resealed', sealed: keyring.seal(opened.text, reasonContext(values)) };
}
