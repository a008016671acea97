import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startPartnerSandbox } from '../../sandbox/partner/server.ts';
import { confirmIntentLine, moveLine } from '../../src/logger.ts';
import { findLost } from '../../src/ops/after-restore.ts';
import type { CheckFinding } from '../../src/ops/doctor-findings.ts';
import { dayMs } from '../../src/time.ts';
import { programEnvironment } from '../helpers/program.ts';
import { openCorner, randomPrefix, runStore, sweep } from '../helpers/store.ts';
import { formerKey, loadStore, readStore, shiftOf } from '../upgrade/stored.ts';

const telegram = { token: '1:none', apiRoot: 'http://127.0.0.1:9' };

/** What is found with the log, at a partner that has the bookings of the store of 1.0.0. */
async function found(log: string | null, changes: Readonly<Record<string, string>> = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'boxoffice-log-'));
  const partner = await startPartnerSandbox();
  onTestFinished(async () => {
    await partner.stop();
    await rm(directory, { recursive: true, force: true });
  });
  // Every hold has ended.
  partner.book.restore(
    former.partner.map((booking) => ({ ...booking, createdAt: booking.createdAt - dayMs })),
  );
  const file = join(directory, 'bot.log');
  if (log !== null) await writeFile(file, log);
  const environment = { ...programEnvironment(telegram, partner), ...changes };
  return Array.fromAsync<CheckFinding>(findLost(environment, file));
}

const former = readStore();

/** The messages of 1.0.0. */
const formerIntentLine = 'confirm is about to be sent';
const formerMoveLine = 'booking moved';

function intentOf(bookingId: string, msg = confirmIntentLine): string {
  return `bot-1  | ${JSON.stringify({ level: 'info', bookingId, chatId: 77, n: 1, msg })}\n`;
}

describe('the log of intents after a restore', () => {
  it('names what is issued at the partner alone, and leaves what has ended there', async () => {
    const { partner } = former;
    const log = ['nothing-like-it', ...partner.map(({ id }) => id), partner[0]?.id ?? ''].map((id) =>
      intentOf(id),
    );
    const [counted, ...lines] = await found(log.join(''));
    expect(counted?.text).toBe(`${partner.length + 1} bookings were about to be confirmed in this log`);
    expect(lines[0]).toMatchObject({
      status: 'ok',
      text: 'nothing-like-it: the partner has no such booking',
    });
    const expected = { TICKET_EXPORTED: 'fault', CANCEL: 'ok', BOOKING: 'ok' } as const;
    expect(lines.slice(1).map(({ status }) => status)).toEqual(
      partner.map(({ status }) => expected[status as keyof typeof expected]),
    );
    const issued = partner.find(({ status }) => status === 'TICKET_EXPORTED');
    const line = lines.find(({ text }) => text.includes(issued?.code ?? ''));
    expect(line?.text).toContain("issued at the partner and not in the store; its customer's chatId is 77");
    expect(line?.fix).toContain(`/find ${issued?.id}`);
  });

  it('is asked for where it is another file, and a line that is cut is a fault', async () => {
    expect(await found(null)).toMatchObject([{ status: 'fault', text: expect.stringContaining('ENOENT') }]);
    expect(await found('bot-1  | started\n')).toMatchObject([{ status: 'warning' }]);
    expect(await found(intentOf('any').slice(0, -3))).toMatchObject([
      { status: 'fault', text: "one line about a booking can't be read" },
    ]);
  });

  it('of 1.0.0 is read too', async () => {
    const [counted, ...lines] = await found(intentOf('by-former', formerIntentLine) + intentOf('by-today'));
    expect(counted?.text).toBe('2 bookings were about to be confirmed in this log');
    expect(lines.map(({ text }) => text)).toEqual([
      'by-former: the partner has no such booking',
      'by-today: the partner has no such booking',
    ]);
    expect(await found(intentOf('any', formerIntentLine).slice(0, -3))).toMatchObject([
      { status: 'fault', text: "one line about a booking can't be read" },
    ]);
  });

  it('is looked at again where store or partner gave no answer', async () => {
    const none = 'redis://127.0.0.1:9';
    expect(await found(intentOf('any'), { REDIS_URL: none })).toMatchObject([
      { status: 'ok' },
      { check: 'store', status: 'fault' },
    ]);
    const away = { PARTNER_BASE_URL: 'http://127.0.0.1:9', PARTNER_TIMEOUT_MS: '1000' };
    expect(await found(intentOf('any'), away)).toMatchObject([
      { status: 'ok' },
      {
        status: 'fault',
        text: expect.stringContaining('any: the partner gave no answer'),
        fix: 'run this again',
      },
    ]);
  });

  it('counts the bookings that no key opens, and names the key as what is missing, not the store', async () => {
    const corner = await openCorner(runStore().url, randomPrefix());
    onTestFinished(async () => {
      await sweep(corner.ledger, corner.prefix);
      await corner.close();
    });
    await loadStore(corner.ledger, former, shiftOf(former, corner.prefix));
    const confirmed = former.partner.filter(({ confirmedAt }) => confirmedAt !== null);
    const references = await corner.ledger.zrange(corner.keys.state('issued'), 0, '-1');
    const moves = references.map(
      (booking, index) =>
        `${JSON.stringify({ booking, to: 'cancelled', msg: index === 0 ? formerMoveLine : moveLine })}\n`,
    );
    const log = [...confirmed.map(({ id }) => intentOf(id)), ...moves].join('');
    const withKey = (key: string) => found(log, { REDIS_PREFIX: corner.prefix, ENCRYPTION_KEYS: key });
    const [, ...cancelled] = await withKey(formerKey);
    expect(cancelled).toHaveLength(references.length);
    const [, ...lines] = await withKey(`k2:${Buffer.alloc(32, 8).toString('base64')}`);
    expect(lines).toEqual([
      {
        check: 'store',
        status: 'fault',
        text: `${confirmed.length} bookings can't be opened`,
        fix: 'put the key that is missing back into ENCRYPTION_KEYS',
      },
    ]);
  });
});
