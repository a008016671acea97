import { readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { countUnreadable } from '../../src/storage/key-check.ts';
import { createKeyring } from '../../src/storage/keyring.ts';
import { rekey } from '../../src/storage/rekey.ts';
import { venueFileWith } from '../e2e/after-sale/after-sale-run.ts';
import { fillCart, getTickets, giveDetails, openDay, shown, tapsLike } from '../e2e/dialogue.ts';
import { labelsOf, textOf } from '../e2e/tickets/ticket-run.ts';
import { endWithTest, startBot } from '../helpers/bot-run.ts';
import { openCorner, randomPrefix, runStore, sweep } from '../helpers/store.ts';
import { loadStore, type OlderStore, olderKey, shifted, shiftOf } from './stored.ts';

const commits = ['e05834e', 'f869a1e', 'fba5ddb', '8e39fdf', '44b7101', '026a889', '39eb772'] as const;

const keyringOfStore = createKeyring([{ id: 'k1', key: Buffer.alloc(32, 7) }]);

function storeOf(commit: string): OlderStore {
  return JSON.parse(readFileSync(new URL(`stores/${commit}.json`, import.meta.url), 'utf8'));
}

/** Today's program on the store that the older version has left. */
async function goOn(commit: string) {
  const older = storeOf(commit);
  const corner = await openCorner(runStore().url, randomPrefix());
  const shift = shiftOf(older, corner.prefix);
  await loadStore(corner.ledger, older, shift);
  const run = await startBot({
    environment: {
      REDIS_PREFIX: corner.prefix,
      ENCRYPTION_KEYS: olderKey,
      VENUE_FILE: venueFileWith('cancel_until_hours = 1\nchange_until_hours = 1'),
      VENUE_NAME: '',
      STAFF_IDS: String(older.staffId),
      STAFF_CHAT_ID: String(older.staffId),
    },
    overrides: { staffTiming: { watchMs: 50, quietMs: 300 } },
  });
  endWithTest({
    logs: run.logs,
    async stop() {
      await run.stop();
      await sweep(corner.ledger, corner.prefix);
      await corner.close();
    },
  });
  run.partner.book.restore(JSON.parse(shifted(JSON.stringify(older.partner), shift)));
  const person = (role: string) => {
    const id = older.people[role];
    return run.telegram.person({
      id,
      firstName: 'An',
      languageCode: 'en',
      username: `an_${role.replace('.', '_')}`,
    });
  };
  const linh = await run.telegram.person({ id: older.staffId, firstName: 'Linh', languageCode: 'en' });
  await linh.sends('/start');
  await shown(linh, 'Linh');
  return { older, run, person, linh, corner };
}

async function openFirst(person: Awaited<ReturnType<Awaited<ReturnType<typeof goOn>>['person']>>) {
  await person.sends('/mytickets');
  const list = await shown(person, 'Your bookings');
  await person.taps(labelsOf(list)[0]?.[0] ?? '');
}

describe.each(commits)('the store of %s', (commit) => {
  it('is gone on with: a hold is confirmed, tickets come again, staff find and count, data is erased', async () => {
    const { run, person, linh, corner } = await goOn(commit);
    const holder = await person('held');
    await openFirst(holder);
    await shown(holder, 'One step left');
    await tapsLike(holder, 'Get tickets');
    await holder.sees('Here are your 3 tickets', { onlyNew: true });
    const codes = run.partner.book.bookings
      .filter(({ status }) => status === 'TICKET_EXPORTED')
      .flatMap(({ calls }) => calls['confirm-booking']);
    expect(codes.every((confirms) => confirms === 1)).toBe(true);

    const owner = await person('issued');
    await openFirst(owner);
    const card = await shown(owner, 'Confirmed');
    const code = /NL\d{6}-\w+/.exec(textOf(card))?.[0] ?? '';
    await tapsLike(owner, 'Send tickets again');
    await owner.sees('Here are your 3 tickets', { onlyNew: true });

    await linh.sends(`/find ${code}`);
    await shown(linh, code);
    await linh.sends('/today');
    expect(textOf(await shown(linh, 'Sold:'))).toMatch(/\d+ tickets/);

    const gone = await person('cancelled');
    await gone.sends('/forgetme');
    await shown(gone, 'Delete');
    await gone.taps('Forget me');
    await gone.taps('Yes, delete everything');
    await expect.poll(() => corner.ledger.zcard(corner.keys.index('customer', gone.id))).toBe(0);
    expect(run.logs()).not.toMatch(/UNREADABLE|TypeError|an update failed/);
  });

  it('a change of date takes its place where the policy of its purchase allows it, else staff are asked', async () => {
    const { run, person, linh } = await goOn(commit);
    const an = await person('issued');
    await openFirst(an);
    await shown(an, 'Confirmed');
    if (['8e39fdf', '44b7101', '026a889', '39eb772'].includes(commit)) {
      await an.taps('Change date');
      await shown(an, 'Which day');
      await an.sends(openDay(openDay()));
      await shown(an, 'Please check the change');
      await tapsLike(an, 'Change to ');
      await an.sees('Your visit is now on', { onlyNew: true });
    } else {
      await an.taps('Cancel booking');
      await an.taps('Ask the venue to cancel');
      await linh.taps('Approve', {
        message: await linh.sees('the customer asks to cancel', { onlyNew: true }),
      });
      await an.sees('cancelled this booking as you asked', { onlyNew: true });
    }
    expect(run.logs()).not.toMatch(/UNREADABLE|TypeError|an update failed/);
  });

  it('a draft at any step goes on, or starts over with what had been chosen', async () => {
    const { older, run, person } = await goOn(commit);
    const isFormer = commit === 'e05834e' || commit === 'f869a1e';
    for (const role of Object.keys(older.people).filter((each) => each.startsWith('draft.'))) {
      const an = await person(role);
      await an.sends('hello there');
      if (!isFormer) {
        await an.sees(() => true, { onlyNew: true });
        continue;
      }
      const said = textOf(await an.sees('please start again', { onlyNew: true }));
      expect(said).toContain('Which day would you like');
      if (!/day/.test(role)) expect(said).toMatch(/You had chosen: \w+, \d/);
      if (/review|form|email/.test(role)) expect(said).toContain('3 × ');
      await an.sends(openDay());
      await shown(an, 'per booking');
    }
    expect(run.logs()).not.toMatch(/UNREADABLE|TypeError|an update failed/);
  });

  it('rekey writes all of it as today, under today’s key, and indexes what was not indexed', async () => {
    const older = storeOf(commit);
    const corner = await openCorner(runStore().url, randomPrefix());
    onTestFinished(async () => {
      await sweep(corner.ledger, corner.prefix);
      await corner.close();
    });
    await loadStore(corner.ledger, older, shiftOf(older, corner.prefix));
    const keyring = createKeyring([
      { id: 'k2', key: Buffer.alloc(32, 8) },
      { id: 'k1', key: Buffer.alloc(32, 7) },
    ]);
    const first = await rekey(corner.ledger, corner.keys, keyring);
    expect(first.bookings).toMatchObject({ current: 0, unreadable: 0 });
    expect(first.bookings.resealed).toBe(bookingsIn(older));
    const second = await rekey(
      corner.ledger,
      corner.keys,
      createKeyring([{ id: 'k2', key: Buffer.alloc(32, 8) }]),
    );
    expect(second.bookings).toEqual({ resealed: 0, current: bookingsIn(older), unreadable: 0 });
    for (const report of Object.values(second)) expect(report).toMatchObject({ resealed: 0, unreadable: 0 });
  });
});

it.each(['44b7101', '026a889', '39eb772'])(
  'money that %s has asked for is awaited still, and what it has received counts',
  async (commit) => {
    const { person, linh, corner } = await goOn(commit);
    const payer = await person('paid');
    await openFirst(payer);
    expect(textOf(await shown(payer, 'Confirmed'))).toMatch(/Paid.*₫1,350,000/s);
    const asked = await person('asked');
    const [reference] = await corner.ledger.zrange(corner.keys.index('customer', asked.id), 0, '-1');
    expect(await corner.ledger.zrange(corner.keys.index('money', 'awaited'), 0, '-1')).toEqual([reference]);
    await linh.sends('/payments');
    await shown(linh, '₫1,350,000');
  },
);

it('what a newer version has written is no update that is done: it comes again, staff and the doctor are told', async () => {
  const { run, person, linh, corner } = await goOn('44b7101');
  const an = await person('held');
  const [reference = ''] = await corner.ledger.zrange(corner.keys.index('customer', an.id), 0, '-1');
  const key = corner.keys.booking(reference);
  const record = (await corner.ledger.hget(key, 'record')) ?? '';
  await corner.ledger.hset(key, 'record', record.replace('"schema":', '"schema":99'));
  const unreadable = await countUnreadable(corner.ledger, corner.keys, keyringOfStore);
  expect([...unreadable]).toEqual([['unknownSchema', 1]]);
  await an.sends('/mytickets');
  await linh.sees('A newer version has written bookings');
  expect(run.logs()).toContain('"outcome":"unavailable"');
  expect(an.transcript()).not.toContain('Something went wrong');
  // The newer version is deployed again.
  await corner.ledger.hset(key, 'record', record);
  await shown(an, 'Your bookings');
});

it('what a newer version has written and is due rests ever longer in the worker, and stays as it is', async () => {
  const { run, person, corner } = await goOn('44b7101');
  const held = await person('held');
  const [reference = ''] = await corner.ledger.zrange(corner.keys.index('customer', held.id), 0, '-1');
  const key = corner.keys.booking(reference);
  const record = (await corner.ledger.hget(key, 'record')) ?? '';
  await corner.ledger.hset(key, 'record', record.replace('"schema":', '"schema":99'));
  const before = await corner.ledger.hgetall(key);
  const refusals = () =>
    run
      .logs()
      .split('\n')
      .filter((line) => line.includes('a booking can not be read') && line.includes(reference)).length;
  const since = performance.now();
  await corner.ledger.zadd(corner.keys.due, 0, reference);
  await expect.poll(refusals).toBeGreaterThanOrEqual(2);
  // Others' bookings go on meanwhile.
  const an = await run.telegram.person({ id: 5_900_000_001, firstName: 'An', languageCode: 'en' });
  await fillCart(an, { packageName: 'Cable Car, Adult', quantity: 2 });
  await giveDetails(an);
  await getTickets(an);
  // After its first failure it rests for 1, 2, 4 … seconds.
  const seconds = (performance.now() - since) / 1_000;
  expect(refusals()).toBeLessThanOrEqual(1 + Math.ceil(Math.log2(seconds + 1)));
  expect(await corner.ledger.hgetall(key)).toEqual(before);
  expect(await corner.ledger.zscore(corner.keys.due, reference)).toBe('0');
  // The newer version is deployed again.
  await corner.ledger.hset(key, 'record', record);
  await openFirst(held);
  await shown(held, 'One step left');
});

function bookingsIn({ entries }: OlderStore): number {
  return entries.filter(({ key }) => key.includes('{ledger}:booking:')).length;
}
