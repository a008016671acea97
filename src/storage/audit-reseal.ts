import type { Redis } from 'ioredis';
import { reasonContext } from './audit.ts';
import type { Keyring } from './keyring.ts';
import type { Keys } from './keys.ts';
import type { RekeyReport } from './resealing.ts';
import { defineScript } from './script.ts';
import { askStore, StoreUnavailable } from './store-error.ts';

/** KEYS: copy, trail. ARGV: the number of entries copied. An entry written meanwhile makes it a copy of the past. */
const replaceLua = `
if redis.call('XLEN', KEYS[2]) ~= tonumber(ARGV[1]) then return 'changed' end
redis.call('RENAME', KEYS[1], KEYS[2])
return 'resealed'
`;

const tries = 5;

type Entry = readonly [id: string, fields: readonly string[]];

/** Seals the reasons of the trail anew. A stream's entries can't be changed, so it is replaced by a copy, all at once. */
export async function rekeyAudit(redis: Redis, keys: Keys, keyring: Keyring): Promise<RekeyReport> {
  const replace = defineScript(redis, 'replaceAudit', replaceLua);
  const copy = `${keys.audit}:rekeyed`;
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const entries = (await askStore(() => redis.xrange(keys.audit, '-', '+'))) as readonly Entry[];
    const report = { resealed: 0, current: 0, unreadable: 0 };
    const resealed = entries.map(([id, fields]): Entry => [id, resealReason(fields, keyring, report)]);
    if (report.resealed === 0) return report;
    await askStore(() => redis.del(copy));
    for (const [id, fields] of resealed) await askStore(() => redis.xadd(copy, id, ...fields));
    if ((await askStore(() => replace([copy, keys.audit], [entries.length]))) === 'resealed') return report;
  }
  throw new StoreUnavailable(new Error("staff's trail kept growing while it was being sealed anew"));
}

function resealReason(
  fields: readonly string[],
  keyring: Keyring,
  report: Record<keyof RekeyReport, number>,
): readonly string[] {
  const place = fields.findIndex((name, index) => index % 2 === 0 && name === 'reason') + 1;
  const sealed = place === 0 ? undefined : fields[place];
  if (sealed === undefined) return fields;
  const opened = keyring.open(sealed, reasonContext);
  if (opened.kind === 'unreadable') report.unreadable += 1;
  else if (keyring.isCurrent(sealed)) report.current += 1;
  else {
    report.resealed += 1;
    return fields.with(place, keyring.seal(opened.text, reasonContext));
  }
  return fields;
}
