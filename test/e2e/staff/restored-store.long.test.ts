import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Redis } from 'ioredis';
import type { PersonClient } from 'telegram-sandbox';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type RunningStore, startStore } from '../../../sandbox/redis.ts';
import { confirmIntentLine } from '../../../src/logger.ts';
import type { BotRun } from '../../helpers/bot-run.ts';
import { linhId, minhId, people } from '../../helpers/people.ts';
import { programEnvironment, startProgram } from '../../helpers/program.ts';
import { keysUnder, randomPrefix, runStore, sweep } from '../../helpers/store.ts';
import { halving } from '../../helpers/venue-file.ts';
import { layOutCopy } from '../../ops/restored.ts';
import { codesIn } from '../../scale/customer.ts';
import {
  closing,
  dataOf,
  fillCart,
  openBooking,
  openHistory,
  openTodo,
  shown,
  tapsLike,
  toReview,
} from '../dialogue.ts';
import { toTransfer, transfers } from '../payments/paying.ts';
import { noticeUrl, type PaidScene, type StaffScene, startScene } from '../scene.ts';
import { issuedBooking } from './staff-run.ts';

const run = promisify(execFile);
const doctorFile = fileURLToPath(new URL('../../../src/ops/doctor.ts', import.meta.url));

/** A store that keeps its data, with the steps of docs/operations.md, "Backup and restore". */
async function openDurableStore() {
  const directory = await mkdtemp(join(tmpdir(), 'boxoffice-restored-'));
  const backup = join(directory, 'backup.rdb');
  const data = join(directory, 'data');
  await run('mkdir', [data]);
  let store: RunningStore = await startStore({ durable: { directory: data } });
  const { url } = store;
  const port = new URL(url).port;
  onTestFinished(async () => {
    await store.stop();
    await rm(directory, { recursive: true, force: true });
  });

  /** The steps between the stop of the bot and its start. */
  async function restore(): Promise<void> {
    await store.stop();
    await rm(join(data, 'appendonlydir'), { recursive: true });
    await layOutCopy(backup, data);
    store = await startStore({ durable: { directory: data }, port: Number(port) });
  }

  return { url, backUp: () => run('redis-cli', ['-p', port, '--rdb', backup]), restore };
}

interface Intent {
  readonly booking: string;
  readonly bookingId: string;
  readonly chatId: number;
}

function intentsIn({ logs }: StaffScene): readonly Intent[] {
  const lines = logs().split('\n');
  return lines.filter((each) => each.includes(confirmIntentLine)).map((line) => JSON.parse(line));
}

/** The details are known from the first time. */
async function issuedAgain({ an, partner }: StaffScene, tickets: number): Promise<string> {
  await fillCart(an, { packageName: 'Cable Car, Adult', quantity: 2 });
  await tapsLike(an, 'Continue · ');
  await shown(an, 'Please check your booking');
  await tapsLike(an, 'Get tickets · ');
  await an.sees(() => codesIn(an).length === tickets);
  return partner.book.bookings.at(-1)?.code ?? '';
}

interface Restored {
  readonly bot: Pick<BotRun, 'logs' | 'telegram' | 'partner'>;
  readonly url: string;
  readonly prefix: string;
}

/** `npm run doctor -- --after-restore` with the bot's log, as `docker compose logs` writes it. */
async function doctorSays({ bot, url, prefix }: Restored) {
  const directory = await mkdtemp(join(tmpdir(), 'boxoffice-log-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const file = join(directory, 'bot.log');
  const lines = bot.logs().trimEnd().split('\n');
  await writeFile(file, lines.map((line) => `bot-1  | ${line}\n`).join(''));
  const environment = programEnvironment(bot.telegram, bot.partner);
  const doctor = startProgram({ ...environment, REDIS_URL: url, REDIS_PREFIX: prefix }, doctorFile, [
    '--after-restore',
    file,
  ]);
  const code = await doctor.ended;
  return { code, lines: doctor.output().trimEnd().split('\n') };
}

/** Bookings of which the restored store has the first. */
async function restoredBot({ lost: count = 1 } = {}) {
  const store = await openDurableStore();
  const prefix = randomPrefix();
  const bot = await startScene({
    staff: true,
    environment: {
      REDIS_URL: store.url,
      REDIS_PREFIX: prefix,
      STAFF_IDS: `${linhId}:owner,${minhId}:desk`,
      STAFF_CHAT_ID: String(linhId),
    },
  });
  const kept = await issuedBooking(bot);
  await store.backUp();
  const lost: string[] = [];
  for (let n = 1; n <= count; n += 1) lost.push(await issuedAgain(bot, 2 + 2 * n));
  await bot.telegram.settled();
  await bot.restart({}, store.restore);
  return { bot, kept, lost, intents: intentsIn(bot).slice(-count), url: store.url, prefix };
}

const isServer = runStore().kind !== 'wasm';

describe.skipIf(!isServer)('a booking that a restored store has lost', () => {
  it('is found by its log line, and adopted by an owner for the chat of that line', async () => {
    const restored = await restoredBot();
    const { bot, kept, lost, intents } = restored;
    const [code = ''] = lost;
    const [intent] = intents;
    if (intent === undefined) throw new Error('No confirm was logged.');
    const { bookingId } = intent;
    const { an, linh, minh, partner } = bot;
    const doctor = await doctorSays(restored);
    expect(doctor.lines).toEqual([
      expect.stringContaining('2 bookings were about to be confirmed in this log'),
      expect.stringContaining(`${bookingId} (${code}, for `),
      'One line above needs you to act.',
    ]);
    expect(doctor.lines[1]).toContain(`chatId is ${an.id} — an owner writes /find ${bookingId} ${an.id}`);
    expect(doctor.code).toBe(1);
    expect(intent).toMatchObject({ chatId: an.id, booking: expect.stringMatching(/^[\w-]{8,}$/) });
    expect(partner.book.find(code)?.id).toBe(bookingId);

    await linh.sends(`/find ${kept}`);
    await shown(linh, new RegExp(`^${kept} · Confirmed`));
    await minh.sends(`/find ${bookingId}`);
    await shown(minh, 'I know no such booking');
    await minh.sends(`/find ${bookingId} ${an.id}`);
    await shown(minh, 'I know no such booking');

    // An id alone gives nobody a ticket.
    await linh.sends(`/find ${bookingId}`);
    const found = await shown(linh, 'This booking is not in our records.');
    expect(found.text).toContain(`${code} · Confirmed`);
    expect(found.text).toContain('2 tickets · ₫900,000');
    expect(found.text).toMatch(/Customer at the partner: Nguyễn Văn Á · \+84/);
    expect(found.text).toContain(`send /find ${bookingId} 123456789, with the number behind chatId`);
    expect(found.reply_markup).toBeUndefined();
    await linh.sends(`/find ${bookingId} 999`);
    await shown(linh, 'I can’t write to this chat.');

    await linh.sends(`/find ${bookingId} ${an.id}`);
    const asked = await shown(linh, 'Adopt this booking?');
    expect(asked.text).toMatch(/Customer at the partner: Nguyễn Văn Á · \+84/);
    expect(asked.text).toContain(`→ An (@an_nguyen) (${an.id})`);
    await linh.taps('Not now');
    await shown(linh, 'Nothing was adopted.');
    await bot.telegram.settled();
    expect(codesIn(an)).toHaveLength(4);

    await linh.sends(`/find ${bookingId} ${an.id}`);
    await shown(linh, 'Adopt this booking?');
    await linh.taps('Yes, adopt it');
    await shown(linh, 'Adopted. The tickets are on their way.');
    await an.sees(() => codesIn(an).length === 6);
    expect(codesIn(an).slice(4).toSorted()).toEqual(codesIn(an).slice(2, 4).toSorted());
    await an.sends('/mytickets');
    await an.sees(({ reply_markup }) =>
      JSON.stringify(reply_markup ?? '').includes(`${code.slice(-6)} · 2 tickets`),
    );
    expect(partner.book.confirmedCount).toBe(2);
    await linh.sends(`/find ${bookingId}`);
    expect((await shown(linh, new RegExp(`^${code} · Confirmed`))).text).toContain(
      'adopted from the partner',
    );

    expect(await doctorSays(restored)).toEqual({
      code: 0,
      lines: [
        expect.stringContaining('2 bookings were about to be confirmed in this log'),
        'The store has every booking of this log that exists at the partner.',
      ],
    });
    await openHistory(linh, code);
    expect((await shown(linh, 'adopted from the partner')).caption).toContain(`· ${an.id}`);
  });

  it('is adopted with others by one confirmation, once, and only by who was asked', async () => {
    const restored = await restoredBot({ lost: 2 });
    const { bot, kept, lost, intents } = restored;
    const { an, linh, minh, partner } = bot;
    // As the doctor writes them.
    const { lines } = await doctorSays(restored);
    const list = lines.join('\n').match(/\/find \S+ \d+/g) ?? [];
    expect(list).toEqual(intents.map(({ bookingId, chatId }) => `/find ${bookingId} ${chatId}`));
    const keptId = partner.book.find(kept)?.id ?? '';
    await linh.sends([...list, `${keptId} ${an.id}`, `unknown-1 ${an.id}`].join('\n'));
    const question = await shown(linh, 'Adopt these 2 bookings?');
    for (const code of lost) expect(question.text).toContain(`${code} · Confirmed`);
    expect(question.text).toContain(keptId.slice(0, 50));
    expect(question.text).toContain('is in our records already');
    expect(question.text).toContain('There is no booking for unknown-1, neither here nor at the partner.');
    const [data = ''] = dataOf(question, 'Yes, adopt all 2');
    await minh.sends('/help');
    const { message_id } = await minh.sees(() => true, { onlyNew: true });
    expect((await (await minh.tapsData(message_id, data)).answer()).text).toContain(
      'Only the person who asked',
    );
    await linh.taps('Yes, adopt all 2', { message: question });
    await shown(linh, 'Adopted: 2.');
    await an.sees(() => codesIn(an).length === 10);
    const again = await linh.tapsData(question.message_id, data);
    expect((await again.answer()).text).toContain('earlier step');
    await linh.sends(list.join('\n'));
    expect((await shown(linh, 'is in our records already')).reply_markup).toBeUndefined();
    expect(codesIn(an)).toHaveLength(10);
    expect(partner.book.confirmedCount).toBe(3);
  });
});

const hourMs = 3_600_000;

/** A store whose clock can be set ahead, and whose records can be put back to what they were. */
async function openStoreWithClock(prefix: string) {
  const store = await startStore({ hasOwnClock: true });
  const redis = new Redis(store.url);
  let aheadMs = 0;
  let copy: readonly (readonly [key: string, expiresAt: number, value: Buffer])[] = [];
  onTestFinished(async () => {
    redis.disconnect();
    await store.stop();
  });
  return {
    url: store.url,
    now: () => Date.now() + aheadMs,
    setAhead(ms: number): void {
      store.setAhead?.(ms);
      aheadMs = ms;
    },
    async backUp(): Promise<void> {
      const keys = await keysUnder(redis, prefix);
      copy = await Promise.all(
        keys.map(async (key) => [key, await redis.pexpiretime(key), await redis.dumpBuffer(key)] as const),
      );
    },
    async restore(): Promise<void> {
      await sweep(redis, prefix);
      for (const [key, expiresAt, value] of copy) {
        await redis.restore(key, Math.max(expiresAt, 0), value, 'ABSTTL');
      }
    },
  };
}

/** Tickets of a new customer, who has paid for them. */
async function paidBooking({ run, bank }: PaidScene, who: keyof typeof people) {
  const person = await run.telegram.person(people[who]);
  await toReview(person);
  await toTransfer(person);
  await transfers(person, bank);
  await person.sees(closing);
  return { person, booking: lastAtPartner({ run }) };
}

function lastAtPartner({ run }: Pick<PaidScene, 'run'>) {
  const booking = run.partner.book.bookings.at(-1);
  if (booking === undefined) throw new Error('Nothing was booked.');
  return booking;
}

async function cancels(person: PersonClient): Promise<void> {
  await openBooking(person);
  await person.taps('Cancel booking');
  await person.taps('Yes, cancel booking');
  await person.sees('You cancelled this booking');
}

/** A bot whose customers pay by transfer, on a store that can be put back by an hour. */
async function openPaidBot() {
  const prefix = randomPrefix();
  const store = await openStoreWithClock(prefix);
  const scene = await startScene({
    payment: 'transfer',
    // A cancellation returns half of the price.
    venue: halving,
    environment: { REDIS_URL: store.url, REDIS_PREFIX: prefix },
    partner: { clock: store.now },
  });
  const { run, bank } = scene;

  /** The log until then. */
  async function goBack(): Promise<Restored> {
    await run.telegram.settled();
    const inTheHour = run.logs();
    await run.restart({}, async () => {
      await store.restore();
      store.setAhead(hourMs);
    });
    bank.tells(noticeUrl(run));
    return { bot: { ...run, logs: () => inTheHour }, url: store.url, prefix };
  }

  return { scene, store, goBack };
}

describe('a backup that is an hour old', () => {
  it('names what was booked in that hour, and the bank and the partner bring back the rest of it', async () => {
    const { scene, store, goBack } = await openPaidBot();
    const { run, bank, owner, customer } = scene;
    const before = await paidBooking(scene, 'emma');
    await toReview(customer);
    await toTransfer(customer);
    const held = lastAtPartner(scene);
    await run.telegram.settled();
    await store.backUp();

    store.setAhead(hourMs / 2);
    const lost = await paidBooking(scene, 'bo');
    const cancelled = await paidBooking(scene, 'chi');
    await cancels(cancelled.person);
    await transfers(customer, bank);
    await customer.sees(closing);
    await cancels(before.person);
    const restored = await goBack();
    const found = await doctorSays(restored);
    expect(found.lines).toEqual([
      expect.stringContaining('4 bookings were about to be confirmed in this log'),
      expect.stringContaining(
        `${before.booking.code}: cancelled in this log and issued in the store — an owner writes /find ${before.booking.code}`,
      ),
      expect.stringContaining(`${held.code}: its payment of 450000 VND is not in the store`),
      expect.stringContaining(`${lost.booking.code}, for `),
      expect.stringMatching(new RegExp(`${cancelled.booking.code}, for .*: cancelled at the partner$`)),
      '3 lines above need you to act.',
    ]);
    expect(found.lines[3]).toContain(`not in the store; its customer's chatId is ${lost.person.id}`);

    // Held before and paid since: read at the partner by itself. Its money is booked when the bank tells again.
    await customer.sees(() => codesIn(customer).length === 2);
    await owner.sends(`/find ${held.code}`);
    await shown(owner, 'Paid ₫0 of ₫450,000');
    for (const { id } of bank.transfers) expect(await bank.tell(id)).toBe(200);
    await owner.sends(`/find ${held.code}`);
    await shown(owner, 'Paid ₫450,000 of ₫450,000');

    // Booked before and cancelled since: read at the partner when somebody looks.
    await owner.sends(`/find ${before.booking.code}`);
    const looked = await shown(owner, 'Cancelled (done at the partner)');
    // Which part of the price its customer was shown to get back is lost, so it is all of it.
    expect(looked.text).toContain('to be returned: ₫450,000');
    await before.person.sees(/The venue has cancelled this booking[\s\S]*You get back: ₫450,000/);
    const again = await doctorSays(restored);
    expect(again.lines).toEqual(
      found.lines.filter((_, n) => n !== 1 && n !== 2).with(-1, 'One line above needs you to act.'),
    );
    await openTodo(owner, 'Money');
    const payments = await shown(owner, 'Unmatched');
    // What came for the two bookings that the store has lost.
    expect(payments.text?.match(/its code belongs to no booking that is known/g)).toHaveLength(2);
    expect(run.partner.book.confirmedCount).toBe(4);
  });

  it('tells nobody of a payment that the store does not know, and staff enter it once', async () => {
    const { scene, store, goBack } = await openPaidBot();
    const { run, bank, owner, customer } = scene;
    await toReview(customer);
    await toTransfer(customer);
    const { code } = lastAtPartner(scene);
    await run.telegram.settled();
    await store.backUp();
    store.setAhead(hourMs / 2);
    await transfers(customer, bank);
    await customer.sees(closing);
    const restored = await goBack();

    const closings = () => customer.view().messages.filter(({ text = '' }) => closing.test(text));
    await customer.sees(() => closings().length === 2);
    await run.telegram.settled();
    expect(closings().map(({ text }) => /Paid: .*|entrance\.$/.exec(text ?? '')?.[0])).toEqual([
      'Paid: ₫450,000. Nothing is due at the entrance.',
      undefined,
    ]);
    await openBooking(customer);
    const opened = await shown(customer, 'Confirmed');
    expect(opened.text).not.toContain('Paid');
    // What comes back can't be said, so the venue decides.
    expect(opened.text).toContain('To cancel, please ask the venue.');
    expect(JSON.stringify(customer.view().messages)).not.toContain('₫0');

    const { lines } = await doctorSays(restored);
    expect(lines[1]).toContain(`${code}: its payment of 450000 VND is not in the store`);
    expect(lines[1]).toContain('“Money arrived” under /todo');
    await openTodo(owner, 'Money');
    const awaited = await shown(owner, 'Awaited');
    expect(awaited.text).toMatch(new RegExp(`₫450,000 · .* · ${code} · its tickets are issued`));
    await owner.sends(`/find ${code}`);
    const found = await shown(owner, `${code} · Confirmed`);
    expect(found.text).toContain('not in our records: ₫450,000');
    await owner.taps('Money arrived');
    await shown(owner, 'Has ₫450,000');
    await tapsLike(owner, 'Yes, ₫450,000 from ');
    await shown(owner, '₫450,000 is noted as arrived.');
    // The bank tells of it again: it is the same transfer.
    for (const { id } of bank.transfers) expect(await bank.tell(id)).toBe(200);
    await owner.sends(`/find ${code}`);
    const paid = await shown(owner, 'Paid ₫450,000 of ₫450,000');
    expect(paid.text).not.toContain('not in our records');
    expect(paid.text).not.toContain('to be returned');
    await openBooking(customer);
    await shown(customer, /Confirmed[\s\S]*Paid: ₫450,000/);
    expect((await doctorSays(restored)).code).toBe(0);
    expect(run.partner.book.confirmedCount).toBe(1);
  });
});
