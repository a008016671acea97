import type { Redis } from 'ioredis';
import type { BookingState } from '../booking/booking.ts';
import type { Instant } from '../booking/sale-package.ts';
import type { Keyring } from './keyring.ts';
import type { Keys } from './keys.ts';
import { defineScript } from './script.ts';
import { askStore } from './store-error.ts';

export type AuditAction =
  | 'cancelAsked'
  | 'cancelled'
  | 'cancelFailed'
  | 'closed'
  | 'ticketsSent'
  | 'invited'
  | 'withdrawn';

/** What a member of staff did. Names people by their Telegram ids alone. */
export interface AuditEntry {
  readonly at: Instant;
  readonly by: number;
  readonly action: AuditAction;
  /** The booking code, or the id of an invitation. */
  readonly subject: string;
  readonly before?: BookingState | undefined;
  readonly after?: BookingState | undefined;
  /** In somebody's own words, so it is sealed; null when no key opens it any more. */
  readonly reason?: string | null | undefined;
}

/** An append-only trail. Its entries are dated by the store. */
export interface Audit {
  append(entry: Omit<AuditEntry, 'at' | 'reason'> & { readonly reason?: string | undefined }): Promise<void>;
  /** Everything about one subject, the oldest first. */
  of(subject: string): Promise<readonly AuditEntry[]>;
}

/** KEYS: trail, entries of the subject. ARGV: fields and values of the entry. */
const appendLua = `
local id = redis.call('XADD', KEYS[1], '*', unpack(ARGV))
redis.call('RPUSH', KEYS[2], id)
return id
`;

/** KEYS: trail, entries of the subject. */
const readLua = `
local reply = {}
for _, id in ipairs(redis.call('LRANGE', KEYS[2], 0, -1)) do
  for _, entry in ipairs(redis.call('XRANGE', KEYS[1], id, id)) do table.insert(reply, entry) end
end
return reply
`;

export const reasonContext = 'audit.reason';

export function createAudit(redis: Redis, keys: Keys, keyring: Keyring): Audit {
  const append = defineScript(redis, 'appendAudit', appendLua);
  const read = defineScript(redis, 'readAudit', readLua);
  return {
    async append({ by, action, subject, before, after, reason }) {
      const sealed = reason === undefined ? undefined : keyring.seal(reason, reasonContext);
      const fields = Object.entries({ by: String(by), action, subject, before, after, reason: sealed });
      const args = fields.flatMap(([name, value]) => (value === undefined ? [] : [name, value]));
      await askStore(() => append([keys.audit, keys.auditOf(subject)], args));
    },
    async of(subject) {
      const rows = await askStore(() => read([keys.audit, keys.auditOf(subject)], []));
      return (rows as readonly [string, readonly string[]][]).map(([id, fields]) =>
        entryOf(id, fields, keyring),
      );
    },
  };
}

function entryOf(id: string, fields: readonly string[], keyring: Keyring): AuditEntry {
  const values = new Map<string, string>();
  for (let index = 0; index + 1 < fields.length; index += 2) {
    values.set(fields[index] ?? '', fields[index + 1] ?? '');
  }
  const sealed = values.get('reason');
  const opened = sealed === undefined ? undefined : keyring.open(sealed, reasonContext);
  return {
    at: Number(id.split('-')[0]),
    by: Number(values.get('by')),
    action: values.get('action') as AuditAction,
    subject: values.get('subject') ?? '',
    before: values.get('before') as BookingState | undefined,
    after: values.get('after') as BookingState | undefined,
    reason: opened === undefined ? undefined : opened.kind === 'opened' ? opened.text : null,
  };
}
