import { hourMs } from '../time.ts';
import { type CheckFinding, ok, warning } from './doctor-findings.ts';
import type { BackupStanding } from './probes.ts';

/** A daily copy, and half a day to notice that one failed; the alert BackupTooOld says the same. */
const oldMs = 36 * hourMs;

/** Whether there is a fresh copy of the store, and whether one can be made. */
export function backupFinding({ ageMs, isEmpty, refusal }: BackupStanding, url: string): CheckFinding {
  const hours = ageMs === null ? null : Math.floor(ageMs / hourMs);
  if (ageMs !== null && hours !== null && ageMs < oldMs)
    return ok('backup', `the store was copied ${hours === 1 ? 'an hour' : `${hours} hours`} ago`);
  if (refusal !== null) {
    const isPermission = refusal.startsWith('NOPERM');
    return warning('backup', {
      text: `the store can't be copied: ${refusal}`,
      fix: isPermission
        ? 'run npm run backup daily, with a user of its own that has +replconf and +sync'
        : `turn on ${snapshotsOf(url)}, and try to restore one`,
    });
  }
  if (isEmpty) return ok('backup', 'the store holds no booking yet, and can be copied');
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

/** The provider's name for its own copies of a store. */
export function snapshotsOf(url: string): string {
  return providers.find(([host]) => host.test(url))?.[1] ?? "the snapshots of the store's provider";
}
