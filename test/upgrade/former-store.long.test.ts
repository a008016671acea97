import { readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { rekey } from '../../src/ops/rekey.ts';
import { decodeBooking, schema } from '../../src/store/booking-codec.ts';
import { createKeyring } from '../../src/store/encryption.ts';
import { countUnreadable } from '../../src/store/store-check.ts';
import {
  getTickets,
  openDay,
  openFirst,
  openTodo,
  shown,
  tapsLike,
  textOf,
  toReview,
} from '../e2e/dialogue.ts';
import { endWithTest, startBot } from '../helpers/bot-run.ts';
import { programEnvironment, startProgram } from '../helpers/program.ts';
import { keysUnder, openCorner, randomPrefix, runStore, type StoreCorner, sweep } from '../helpers/store.ts';
import { generous } from '../helpers/venue-file.ts';
import { formerKey, loadStore, readStore, shifted, shiftOf } from './stored.ts';

const former = readStore();
const keyring = createKeyring([{ id: 'k1', key: Buffer.alloc(32, 7) }]);

/** A corner of the store as 1.0.0 has left it. */
async function openFormer() {
  const corner = await openCorner(runStore().url, randomPrefix());
  onTestFinished(async () => {
    await sweep(corner.ledger, corner.prefix);
    await corner.close();
  });
  const shift = shiftOf(former, corner.prefix);
  await loadStore(corner.ledger, former, shift);
  return { corner, shift };
}

function startOn({ prefix }: StoreCorner) {
  return startBot({
    venue: generous,
    environment: {
      REDIS_PREFIX: prefix,
      ENCRYPTION_KEYS: formerKey,
      STAFF_IDS: String(former.staffId),
      STAFF_CHAT_ID: String(former.staffId),
    },
    overrides: { staffTiming: { watchMs: 50, quietMs: 300 } },
  });
}

/** This version on the store that 1.0.0 has left. */
async function goOn() {
  const { corner, shift } = await openFormer();
  const run = await startOn(corner);
  endWithTest(run);
  run.partner.book.restore(JSON.parse(shifted(JSON.stringify(former.partner), shift)));
  const person = (role: string) => {
    const id = former.people[role];
    const username = `an_${role.replace('.', '_')}`;
    return run.telegram.person({ id, firstName: 'An', languageCode: 'en', username });
  };
  const linh = await run.telegram.person({ id: former.staffId, firstName: 'Linh', languageCode: 'en' });
  await linh.sends('/start');
  await shown(linh, 'Linh');
  return { run, person, linh, corner };
}

const troubles = /UNREADABLE|unknownSchema|TypeError|An update failed|No message/;

describe('the store of 1.0.0', () => {
  it('is gone on with: a hold is confirmed, tickets come again, staff find and count, data is erased', async () => {
    const { run, person, linh, corner } = await goOn();
    const holder = await person('held');
    await openFirst(holder);
    await shown(holder, 'One step left');
    await tapsLike(holder, 'Get tickets');
    await holder.sees('Here are your 3 tickets', { onlyNew: true });

    const owner = await person('issued');
    await openFirst(owner);
    const card = await shown(owner, 'Confirmed');
    const code = /NL\d{6}-\w+/.exec(textOf(card))?.[0] ?? '';
    await tapsLike(owner, 'Send tickets again');
    await owner.sees('Here are your 3 tickets', { onlyNew: true });

    await linh.sends(`/find ${code}`);
    await shown(linh, code);
    await linh.sends('/money');
    expect(textOf(await shown(linh, 'Sold, '))).toMatch(/\d+ tickets/);

    for (const role of ['cancelled', 'shared', 'friend', 'state.issued']) {
      const gone = await person(role);
      await gone.sends('/forgetme');
      await shown(gone, 'Delete');
      await gone.taps('Forget me');
      await gone.taps('Yes, delete everything');
      await gone.sees(() => true, { onlyNew: true });
      await expect
        .poll(async () => (await keysUnder(corner.ledger, corner.prefix)).filter((key) => isOf(key, gone.id)))
        .toEqual([]);
    }
    expect(run.logs()).not.toMatch(troubles);
  });

  it('has bookings in every state, and each goes on to its end with nothing of what was removed', async () => {
    const { run, corner } = await goOn();
    const stateOf = async (role: string): Promise<string> => {
      const customer = corner.keys.index('customer', former.people[`state.${role}`] ?? 0);
      const [reference = ''] = await corner.ledger.zrange(customer, 0, '-1');
      const stored = await corner.ledger.hgetall(corner.keys.booking(reference));
      const booking = decodeBooking(stored, reference, keyring);
      expect(booking).not.toHaveProperty('shares');
      const pending = booking.outbox.map((entry) => ('notice' in entry ? entry.notice : entry.kind));
      expect(
        pending.filter((each) => /shared|voidShared|review|heldUnchanged|cancelQuestion/.test(each)),
      ).toEqual([]);
      return booking.state;
    };
    const ends = {
      requested: 'held',
      held: 'held',
      confirming: 'issued',
      issued: 'issued',
      expired: 'expired',
      rejected: 'rejected',
      cancelling: 'cancelled',
      cancelled: 'cancelled',
      review: 'issued',
      abandoned: 'abandoned',
      closed: 'closed',
    };
    for (const [state, end] of Object.entries(ends)) await expect.poll(() => stateOf(state)).toBe(end);
    // Nothing stays due.
    await expect.poll(() => corner.ledger.zcount(corner.keys.due, '-inf', Date.now())).toBe(0);
    const confirms = run.partner.book.bookings.map(({ calls }) => calls['confirm-booking']);
    expect(Math.max(...confirms)).toBe(1);
    expect(run.logs()).not.toMatch(troubles);
  });

  it('loses the keys of removed features at the first start, and no other', async () => {
    const { corner } = await openFormer();
    const removed =
      /ratings\}|index:(share|receiver):|\}:broadcast|debt:(samples|anchor|drifts|untold|reads)|staff-ask|dialogue-state|incident-leases/;
    const before = await keysUnder(corner.ledger, corner.prefix);
    expect(before.filter((key) => removed.test(key)).length).toBeGreaterThan(10);
    const run = await startOn(corner);
    endWithTest(run);
    const after = new Set(await keysUnder(corner.ledger, corner.prefix));
    // The lease of a call that was under way is over, and what is due meanwhile is done.
    const gone = before.filter(
      (key) => !after.has(key) && !/index:(?:customer|codeEnd)|\{desk\}|:state:|quota/.test(key),
    );
    expect(gone.filter((key) => !removed.test(key))).toEqual([]);
    expect([...after].filter((key) => removed.test(key))).toEqual([]);
    expect(await corner.ledger.get(corner.keys.schema)).toBe(String(schema));
    // It is done once.
    const kept = `${corner.prefix}:{ratings}:kept`;
    await corner.ledger.set(kept, '1');
    await run.restart();
    expect(await corner.ledger.exists(kept)).toBe(1);
  });

  it('has buttons in its chats, each of which is answered', async () => {
    const { run, person, linh, corner } = await goOn();
    const [reference = ''] = await corner.ledger.zrange(
      corner.keys.index('customer', former.people.issued ?? 0),
      0,
      '-1',
    );
    const removed = {
      issued: [
        `e:4:${reference}`,
        `e:say:${reference}`,
        'w:0',
        `v:${reference}:20270101`,
        'f:20270101:2a1c:',
      ],
      staff: [
        's:drifts::',
        's:drift:open-drift:',
        's:driftKnownSurely:drift-ask:',
        's:takeOver:any:',
        `s:handOver:${reference}:`,
        's:statement:202611:',
        's:notifySend:second-notice:',
      ],
    };
    for (const buttons of [former.buttons, removed]) {
      for (const [role, data] of Object.entries(buttons)) {
        const who = role === 'staff' ? linh : await person(role);
        await who.sends('/help');
        await who.sees(() => true, { onlyNew: true });
        for (const each of data) {
          const newest = who.view().messages.at(-1)?.message_id ?? 0;
          await (await who.tapsData(newest, each)).answer();
          await run.telegram.settled();
        }
      }
    }
    expect(run.logs()).not.toMatch(troubles);
  });

  it('has trails of what staff did, and each act has its words', () => {
    const texts = readFileSync(new URL('../../locales/en.ftl', import.meta.url), 'utf8');
    for (const action of auditedIn1) expect(texts).toContain(`\naudit-${action} = `);
  });

  it('has bookings whose date is changed', async () => {
    const { run, person } = await goOn();
    const an = await person('issued');
    await openFirst(an);
    await shown(an, 'Confirmed');
    await an.taps('Change date');
    await shown(an, 'Which day');
    await an.sends(openDay(openDay()));
    await shown(an, 'Please check the change');
    await tapsLike(an, 'Change to ');
    await an.sees('Your visit was moved to', { onlyNew: true });
    expect(run.logs()).not.toMatch(troubles);
  });

  it('has a draft at each step, and each goes on', async () => {
    const { run, person } = await goOn();
    for (const role of Object.keys(former.people).filter((each) => each.startsWith('draft.'))) {
      const an = await person(role);
      await an.sends('hello there');
      await an.sees(() => true, { onlyNew: true });
    }
    expect(run.logs()).not.toMatch(troubles);
  });

  it('has money that is awaited still, and money that counts', async () => {
    const { person, linh, corner } = await goOn();
    const payer = await person('paid');
    await openFirst(payer);
    expect(textOf(await shown(payer, 'Confirmed'))).toMatch(/Paid.*₫1,350,000/s);
    const asked = await person('asked');
    const [reference] = await corner.ledger.zrange(corner.keys.index('customer', asked.id), 0, '-1');
    expect(await corner.ledger.zrange(corner.keys.index('money', 'awaited'), 0, '-1')).toEqual([reference]);
    await openTodo(linh, 'Money');
    await shown(linh, '₫1,350,000');
  });

  it('is written as today, under today’s key, by rekey', async () => {
    const { corner } = await openFormer();
    const bookings = former.entries.filter(({ key }) => key.includes('{ledger}:booking:')).length;
    const newKey = { id: 'k2', key: Buffer.alloc(32, 8) };
    const both = createKeyring([newKey, { id: 'k1', key: Buffer.alloc(32, 7) }]);
    const first = await rekey(corner.ledger, corner.keys, both);
    expect(first.bookings).toEqual({ resealed: bookings, current: 0, unreadable: 0 });
    const second = await rekey(corner.ledger, corner.keys, createKeyring([newKey]));
    expect(second.bookings).toEqual({ resealed: 0, current: bookings, unreadable: 0 });
    for (const report of Object.values(second)) expect(report).toMatchObject({ resealed: 0, unreadable: 0 });
  });
});

describe('a store of another version', () => {
  it('ends the program with a sentence where a newer one was started on it', async () => {
    const { corner } = await openFormer();
    await corner.ledger.set(corner.keys.schema, schema + 1);
    const nowhere = { token: '1:none', apiRoot: 'http://127.0.0.1:9' };
    const partner = { baseUrl: 'http://127.0.0.1:9', clientId: 'id', clientSecret: 'secret' };
    const environment = { ...programEnvironment(nowhere, partner), REDIS_PREFIX: corner.prefix };
    const program = startProgram(environment);
    expect(await program.ended).toBe(78);
    expect(program.output()).toContain('restore the backup that was made before it');
  });

  it.each([
    [99, 'A newer version has written this store'],
    [3, 'start 1.0.0 on it'],
  ])('ends it where bookings of schema %i are in it', async (written, sentence) => {
    const { corner } = await openFormer();
    const [reference = ''] = await corner.ledger.zrange(corner.keys.due, 0, '0');
    const key = corner.keys.booking(reference);
    const record = (await corner.ledger.hget(key, 'record')) ?? '';
    await corner.ledger.hset(key, 'record', record.replace(/"schema":\d+/, `"schema":${written}`));
    await expect(startOn(corner)).rejects.toThrow(sentence);
    expect(await corner.ledger.get(corner.keys.schema)).toBeNull();
  });
});

it('what a newer version has written is no update that is done: it comes again, staff and the doctor are told', async () => {
  const { run, person, linh, corner } = await goOn();
  const an = await person('held');
  const [reference = ''] = await corner.ledger.zrange(corner.keys.index('customer', an.id), 0, '-1');
  const key = corner.keys.booking(reference);
  const record = (await corner.ledger.hget(key, 'record')) ?? '';
  await corner.ledger.hset(key, 'record', record.replace('"schema":', '"schema":99'));
  const unreadable = await countUnreadable(corner.ledger, corner.keys, keyring);
  expect([...unreadable]).toEqual([['unknownSchema', 1]]);
  await an.sends('/mytickets');
  await linh.sees('A newer version has written bookings');
  await expect.poll(run.logs).toContain('"outcome":"unavailable"');
  expect(an.transcript()).not.toContain('Something went wrong');
  // The newer version is deployed again.
  await corner.ledger.hset(key, 'record', record);
  await shown(an, 'Your bookings');
});

it('what a newer version has written and is due rests ever longer in the worker, and stays as it is', async () => {
  const { run, person, corner } = await goOn();
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
      .filter((line) => line.includes('A booking can not be read.') && line.includes(reference)).length;
  const since = performance.now();
  await corner.ledger.zadd(corner.keys.due, 0, reference);
  await expect.poll(refusals).toBeGreaterThanOrEqual(2);
  // Others' bookings go on meanwhile.
  const an = await run.telegram.person({ id: 5_900_000_001, firstName: 'An', languageCode: 'en' });
  await toReview(an, 2);
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

/** What 1.0.0 wrote into trails. */
const auditedIn1 = [
  'cancelAsked',
  'cancelled',
  'cancelFailed',
  'closed',
  'ticketsSent',
  'requestApproved',
  'requestDeclined',
  'moneyArrived',
  'matched',
  'separated',
  'takenBack',
  'returned',
  'goodwill',
  'takenOver',
  'handedOver',
  'invited',
  'withdrawn',
  'notified',
  'paidPartner',
  'paymentTakenBack',
  'driftNoted',
  'noteTakenBack',
  'driftTakenOver',
  'driftUnpaid',
];

function isOf(key: string, userId: number): boolean {
  return key.includes(`:customer:${userId}`) || key.includes(`:receiver:${userId}`);
}
