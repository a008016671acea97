import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startBankSandbox, transferTable } from '../../sandbox/bank/bank.ts';
import {
  connectStore,
  createStoreClock,
  type StoreConnections,
  scanKeys,
  setStoreClock,
} from '../../src/store/connection.ts';
import { createLedger } from '../../src/store/ledger.ts';
import { createKeys } from '../../src/store/redis-keys.ts';
import { deleteRemovedKeys } from '../../src/store/removed-features.ts';
import { checkStore } from '../../src/store/store-check.ts';
import { changesDate } from '../e2e/after-sale/after-sale-run.ts';
import {
  closing,
  getTickets,
  openBooking,
  openDay,
  openTodo,
  shown,
  tapsLike,
  toReview,
  writeToGuests,
} from '../e2e/dialogue.ts';
import { toInvoice, toTransfer, transfers } from '../e2e/payments/paying.ts';
import { asks } from '../e2e/questions/question-run.ts';
import { noticeUrl, startScene } from '../e2e/scene.ts';
import { issuedBooking } from '../e2e/staff/staff-run.ts';
import { bookTickets, isSettled, recordOnce } from '../e2e/tickets/ticket-run.ts';
import { asRead } from '../helpers/as-read.ts';
import { type BotRun, endWithTest, startBot } from '../helpers/bot-run.ts';
import { linhId, people } from '../helpers/people.ts';
import { startProgram } from '../helpers/program.ts';
import { generous } from '../helpers/venue-file.ts';
import { type ClusterStore, startClusterStore } from './cluster.ts';
import { sampleBooking } from './sample-booking.ts';
import { keyringOf, randomKey } from './sample-keyring.ts';
import { serverPath } from './servers.ts';

describe.skipIf(serverPath === null)('a cluster of three nodes', () => {
  let cluster: ClusterStore;
  let url: string;
  beforeAll(async () => {
    cluster = await startClusterStore();
    url = cluster.url;
  });
  afterAll(() => cluster.stop());

  it('is found by the address of any node as if that were one server', async () => {
    const connections = await connectStore(`redis://127.0.0.1:${cluster.ports[2]}`, () => {});
    expect(await checkStore(connections)).toMatchObject({ kind: 'cluster', primaries: 3, replicas: 0 });
    await connections.close();
  });

  it('takes a booking and a lease, and only one of two leases', async () => {
    const connections: StoreConnections = await connectStore(url, () => {});
    const clock = createStoreClock();
    await setStoreClock(clock, connections.ledger);
    const ledger = createLedger({
      redis: connections.ledger,
      keys: createKeys('cluster-test'),
      keyring: keyringOf(randomKey('only')),
      clock,
      quotasOf: () => [],
    });
    const booking = { ...sampleBooking(), wakeAt: 1 };
    const placed = await ledger.commit(booking);
    if (placed.kind !== 'committed') throw new Error(`Not committed: ${placed.kind}`);
    expect(placed.booking).toMatchObject({ ...booking, version: 1 });
    expect(await ledger.due(10)).toEqual([booking.reference]);
    const lease = { ...placed.booking, leasedUntil: 2, wakeAt: 2 };
    const leases = await Promise.all([ledger.commit(lease), ledger.commit(lease)]);
    expect(leases.map(({ kind }) => kind).sort()).toEqual(['committed', 'conflict']);
    expect((await ledger.ofCustomer(booking.customer.userId, { offset: 0, limit: 5 })).total).toBe(1);
    await connections.close();
  });

  it('has its keys found on every node', async () => {
    const connections = await connectStore(url, () => {});
    const keys = Array.from({ length: 50 }, (_, n) => `scan-test:${n}`);
    for (const key of keys) await connections.chats.set(key, '1');
    const found = new Set<string>();
    for await (const batch of scanKeys(connections.chats, 'scan-test:*', 10)) {
      for (const key of batch) found.add(key);
    }
    expect([...found].toSorted()).toEqual(keys.toSorted());
    await connections.close();
  });

  it('loses the keys of removed features on every node', async () => {
    const { chats, close } = await connectStore(url, () => {});
    const keys = createKeys('removed-test');
    const removed = ['{ratings}:of:one', '{funnel}:day', '{chat:1}:staff-ask:1', '{chat:2}:staff-ask:2'];
    for (const key of [...removed, '{chat:1}:profile']) await chats.set(`removed-test:${key}`, '1');
    await deleteRemovedKeys(chats, keys);
    const found: string[] = [];
    for await (const batch of scanKeys(chats, keys.every, 10)) found.push(...batch);
    expect(found).toEqual(['removed-test:{chat:1}:profile']);
    await close();
  });

  it('is told as unavailable where a node refuses', async () => {
    const { chats, close } = await connectStore(url, () => {});
    await chats.set('refusal-test', 'text');
    await expect(chats.lpush('refusal-test', 'one')).rejects.toMatchObject({
      name: 'StoreUnavailable',
      cause: { name: 'ReplyError' },
    });
    await close();
  });

  it('carries the whole bot, from the first question to tickets', async () => {
    const run: BotRun = await startBot({ environment: { REDIS_URL: url } });
    const people = await Promise.all(
      ['An', 'Bo', 'Chi'].map((firstName) => run.telegram.person({ firstName, languageCode: 'en' })),
    );
    for (const person of people) {
      await toReview(person);
      await getTickets(person);
      await person.sends('/mytickets');
      await person.sees('Your bookings', { onlyNew: true });
    }
    expect(run.partner.book.confirmedCount).toBe(3);
    expect(run.logs()).not.toMatch(/MOVED|CROSSSLOT/);
    await run.stop();
  });

  it('takes payments, changes of date, what staff look up, and another key', async () => {
    const bank = await startBankSandbox();
    onTestFinished(() => bank.stop());
    const keysBefore = `k1:${Buffer.alloc(32, 1).toString('base64')}`;
    const run = await startBot({
      environment: {
        REDIS_URL: url,
        ENCRYPTION_KEYS: keysBefore,
        STAFF_IDS: `${linhId}:owner`,
        TRANSFER_WEBHOOK_SECRET: bank.secret,
      },
      venue: {
        ...generous,
        payment: { ways: ['transfer'], transfer: transferTable(bank) },
      },
    });
    endWithTest(run);
    bank.tells(noticeUrl(run));
    const an = await run.telegram.person(people.an);
    await toReview(an, 2);
    await toTransfer(an);
    await transfers(an, bank);
    await an.sees(closing);
    await changesDate(an);

    const linh = await run.telegram.person(people.linh);
    const code = run.partner.book.bookings.at(-1)?.code ?? '';
    for (const [asked, answer] of [
      [`/find ${code}`, new RegExp(`^${code} · Confirmed`)],
      ['/find Nguyễn', code],
      ['/money', '₫900,000'],
      ['/arrivals', /./],
      ['/todo', 'To do'],
    ] as const) {
      await linh.sends(asked);
      await shown(linh, answer);
    }
    expectNoFault(run);

    const keysAfter = `k2:${Buffer.alloc(32, 2).toString('base64')},${keysBefore}`;
    const rekeyFile = fileURLToPath(new URL('../../src/ops/rekey.ts', import.meta.url));
    const rekey = startProgram(
      { REDIS_URL: url, REDIS_PREFIX: run.prefix, ENCRYPTION_KEYS: keysAfter },
      rekeyFile,
    );
    expect(await rekey.ended).toBe(0);
    expect(rekey.output()).toMatch(
      /bookings: 2 encrypted again, 0 already under the first key, 0 unreadable/,
    );
  });

  it('takes a payment by card, its cancellation and return, the day’s close, and erases a customer', async () => {
    const { run, customer, owner } = await startScene({
      payment: 'telegram',
      venue: generous,
      environment: { REDIS_URL: url },
    });
    await toReview(customer, 2);
    await customer.pays(await toInvoice(customer, 'Pay ₫'));
    await customer.sees(closing);
    await openBooking(customer);
    await customer.taps('Cancel booking');
    await customer.taps('Yes, cancel booking');
    await customer.sees('You get back: ₫900,000');
    await openTodo(owner, 'Money');
    await shown(owner, /To be returned\n₫900,000/);
    await owner.taps('Mark returned');
    await shown(owner, 'Has ₫900,000 been returned');
    await tapsLike(owner, 'Yes, ₫');
    await customer.sees('The venue has returned ₫900,000 to you');

    await owner.sends('/money');
    await owner.taps('Paid to the partner', { message: await shown(owner, 'Money: ') });
    await shown(owner, 'How much was paid');
    await owner.sends('5,000,000 October');
    await owner.taps('Yes, ₫5,000,000', { message: await shown(owner, 'Record ₫5,000,000 as paid') });
    await shown(owner, 'is recorded as paid');
    await owner.sends('/money');
    const close = await shown(owner, 'Money: ');
    expect(close.text).toContain('Our sums and the partner’s figure agree.');

    await run.telegram.settled();
    await customer.sends('/forgetme');
    await shown(customer, 'Delete everything about you?');
    await customer.taps('Forget me');
    await customer.taps('Yes, delete everything');
    await shown(customer, 'Everything about you has been deleted');
    expectNoFault(run);
  });

  it('takes a question in a customer’s topic, a message to the day’s guests, and a booking that it had lost', async () => {
    const run = await startScene({
      desk: 'forum',
      environment: { REDIS_URL: url, STAFF_IDS: `${linhId}:owner` },
    });
    const { an, desk, linh, partner, telegram } = run;
    await issuedBooking(run);
    await asks(run, an, 'May I bring a dog?');
    expect(desk.view().topics).toHaveLength(1);
    const question = await desk.sees('May I bring a dog?');
    await desk.sends('Small ones only.', { replyTo: question.message_id });
    await an.sees('Small ones only.');

    await writeToGuests(linh, openDay());
    await shown(linh, 'What should they read?');
    await linh.sends('The cable car runs from 9:00.');
    await shown(linh, 'This is what one chat will read:');
    await tapsLike(linh, 'Send to ');
    await an.sees('The cable car runs from 9:00.');

    const lost = partner.book.bookByItself();
    if (!lost.ok) throw new Error(lost.message);
    await linh.sends(`/find ${lost.value.id}`);
    await shown(linh, 'This booking is not in our records.');
    await linh.sends(`/find ${lost.value.id} ${an.id}`);
    await shown(linh, 'Adopt this booking?');
    await linh.taps('Yes, adopt it');
    await an.sees((message) => message.photo !== undefined, { onlyNew: true });
    await telegram.settled();
    expectNoFault(run);
  });

  it('sends the report, and tells of a day that has opened', async () => {
    const run = await startScene({
      staff: true,
      environment: { REDIS_URL: url, STAFF_IDS: `${linhId}:owner` },
      venue: { policy: { opening_check_minutes: 0.005 } },
    });
    const { an, linh, partner, telegram } = run;
    await recordOnce(run, await bookTickets(run, an), isSettled);
    await linh.sends('/report');
    const report = await linh.sees(({ caption }) => caption?.startsWith('The week ') === true);
    expect(asRead(report.caption ?? '')).toContain('One booking, 3 tickets');

    const { shelf } = partner.book;
    for (const { code } of shelf.packages) shelf.change(code, { onSale: false });
    // Of the first open day its packages are known already.
    const date = openDay(openDay());
    await an.sends('/book');
    await shown(an, 'Which day would you like');
    await an.sends(date);
    await an.taps('Tell me when it opens', { message: await shown(an, 'No tickets are on sale for ') });
    await shown(an, 'We’ll write to you here');
    shelf.restore();
    await an.taps('Choose tickets', { message: await an.sees('are on sale now') });
    await shown(an, 'per booking');
    await telegram.settled();
    expectNoFault(run);
  });
});

function expectNoFault({ logs }: Pick<BotRun, 'logs'>): void {
  expect(logs()).not.toMatch(/MOVED|CROSSSLOT|"level":"error"/);
}
