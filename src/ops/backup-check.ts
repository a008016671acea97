import type { Redis } from 'ioredis';
import { parseStoreConfig } from '../config/config.ts';
import type { Environment } from '../config/environment.ts';
import {
  connectStore,
  createStoreClock,
  primariesOf,
  StoreUnavailable,
  setStoreClock,
} from '../store/connection.ts';
import { createKeys } from '../store/keys.ts';
import { countStored, lastBackupAt } from '../store/store-check.ts';
import { hourMs } from '../time.ts';
import { type CheckFinding, type Findings, ok, warning } from './findings.ts';
import { printable } from './probes.ts';

/** A daily copy, and half a day to notice that one failed; the alert BackupTooOld says the same. */
const oldMs = 36 * hourMs;

/** Whether there is a fresh copy of the store, and whether one can be made. Nothing where the store gives no answer. */
export async function* backupFindings(environment: Environment): Findings {
  const parsed = parseStoreConfig(environment);
  const standing = parsed.ok ? await standingOf(parsed.store).catch(() => null) : null;
  if (parsed.ok && standing !== null) yield backupFinding(standing, parsed.store.url);
}

type Standing = Awaited<ReturnType<typeof standingOf>>;

async function standingOf({ url, prefix }: { readonly url: string; readonly prefix: string }) {
  const { ledger, close } = await connectStore(url, () => undefined);
  try {
    const keys = createKeys(prefix);
    const clock = createStoreClock();
    await setStoreClock(clock, ledger);
    const at = await lastBackupAt(ledger, keys);
    const counts = await Promise.all(primariesOf(ledger).map((server) => countStored(server, keys)));
    return {
      ageMs: at === null ? null : clock.now() - at,
      isEmpty: counts.every(({ bookings }) => bookings === 0),
      refusal: await whyNotCopied(ledger),
    };
  } finally {
    await close();
  }
}

/**
 * Copies nothing: the first only switches off what is off, and the second has an argument too many, of which only a
 * server that knows the command complains.
 */
const copyingProbes = [
  ['REPLCONF', 'rdb-only', '0'],
  ['SYNC', 'probe'],
] as const;

/** Why the store does not let this user copy it; null: it does. */
async function whyNotCopied(redis: Redis): Promise<string | null> {
  const [server = redis] = primariesOf(redis);
  for (const [command, ...args] of copyingProbes) {
    const refusal = await server.call(command, ...args).then(
      () => null,
      (error: unknown) => error,
    );
    const cause = refusal instanceof StoreUnavailable ? refusal.cause : refusal;
    if (cause instanceof Error && !cause.message.includes('wrong number of arguments'))
      return printable(cause.message);
  }
  return null;
}

function backupFinding({ ageMs, isEmpty, refusal }: Standing, url: string): CheckFinding {
  const hours = ageMs === null ? null : Math.floor(ageMs / hourMs);
  if (ageMs !== null && hours !== null && ageMs < oldMs)
    return ok('backup', `the store was copied ${hours === 1 ? 'an hour' : `${hours} hours`} ago`);
  if (refusal !== null) {
    const isPermission = refusal.startsWith('NOPERM');
    return warning('backup', {
      text: `the store does not let itself be copied: ${refusal}`,
      fix: isPermission
        ? 'give npm run backup a user of its own with +replconf and +sync, daily'
        : `turn on ${snapshotsOf(url)}, and restore one for trial`,
    });
  }
  if (isEmpty) return ok('backup', 'the store holds no booking yet, and lets itself be copied');
  return warning('backup', {
    text: hours === null ? 'the store was never copied' : `the last copy of the store is ${hours} hours old`,
    fix: 'run npm run backup daily, and keep the copies on another machine',
  });
}

const providers: readonly (readonly [host: RegExp, snapshots: string])[] = [
  [/\.cache\.amazonaws\.com\b/, 'the automatic backups of Amazon ElastiCache'],
  [/\.memorydb\.[\w-]+\.amazonaws\.com\b/, 'the automatic snapshots of Amazon MemoryDB'],
  [/\.upstash\.io\b/, 'the daily backup of Upstash'],
  [/\.(?:redislabs|redis-cloud)\.com\b/, 'the remote backup of Redis Cloud'],
  [/\.redis\.(?:cache\.windows|azure)\.net\b/, 'the exports of Azure'],
  [/\.aivencloud\.com\b/, 'the backups of Aiven'],
];

/** How the provider of a store calls the copies that it makes itself. */
export function snapshotsOf(url: string): string {
  return providers.find(([host]) => host.test(url))?.[1] ?? 'the snapshots of whoever runs the store';
}
