import type { PersonClient } from 'telegram-sandbox';
import { describe, expect, it } from 'vitest';
import type { Booking } from '../../src/booking/record.ts';
import { tapData } from '../../src/taps.ts';
import { dayMs } from '../../src/time.ts';
import { venueDateAt } from '../../src/venue/calendar.ts';
import { prepayment } from '../booking/prepaid.ts';
import { goTo, seenIn } from '../e2e/dialogue/way.ts';
import {
  fillCart,
  hold,
  labelsOf,
  openDay,
  ownFile,
  shown,
  tapsLike,
  textOf,
  toReview,
  venueZone,
} from '../e2e/dialogue.ts';
import { type Scene, startScene } from '../e2e/scene.ts';
import {
  bookTickets,
  holdAnother,
  holdTickets,
  isSettled,
  latestOf,
  recordOnce,
} from '../e2e/tickets/ticket-run.ts';
import { goToEmptyDay } from '../e2e/visit/opening-run.ts';
import { hoaId, linhId, minhId, people } from '../helpers/people.ts';
import { keysUnder } from '../helpers/store.ts';
import { wordings } from '../locales/locale-files.ts';

const words = wordings.for('en');

async function start() {
  const run = await startScene();
  return { the: run, an: await run.telegram.person(people.an) };
}

/** Keys by which anything of the customer could be found or read; marks of updates and of rest are nobody's data. */
async function traces(the: Scene): Promise<readonly string[]> {
  const names = await keysUnder(the.corner.ledger, the.corner.prefix);
  return names
    .map((name) => name.slice(the.corner.prefix.length + 1))
    .filter((name) => /booking:|index:|\}:(?:profile|draft|conversation|state|due)|:guest:/.test(name));
}

async function forgets(person: PersonClient): Promise<void> {
  await person.taps('Forget me');
  await person.taps('Yes, delete everything');
}

describe('/privacy', () => {
  it('says what is stored and for how long, and leads on to the data and to its end', async () => {
    const { an } = await start();
    await an.sends('/privacy');
    const notice = await shown(an, '30 days after the last day');
    const text = textOf(notice);
    for (const part of ['a contract with you', 'With your consent', 'Who gets it', 'Your rights'])
      expect(text).toContain(part);
    expect(text).toContain('“Tell me when it opens”');
    expect(text).not.toContain('Country of the servers');
    expect(labelsOf(notice)).toEqual([['Get my data', 'Forget me']]);
  });
});

it('where customers pay here, what the law keeps of it is named, and before anything is forgotten too', async () => {
  const { customer } = await startScene({ payment: 'telegram,transfer' });
  await customer.sends('/privacy');
  const kept = 'What was paid stays in the books, without your name';
  expect(textOf(await shown(customer, 'What is stored'))).toContain(kept);
  await customer.taps('Forget me');
  expect(textOf(await shown(customer, 'Delete everything about you?'))).toContain(kept);
});

describe('/mydata', () => {
  it('is a file with everything that the bot knows of the customer, and of no account of staff', async () => {
    const { the, an } = await start();
    await an.sends('/language');
    await an.taps('English');
    const booking = await recordOnce(the, await bookTickets(the, an), isSettled);
    await fillCart(an, { packageName: 'Cable Car, Child', quantity: 2 });
    const file = await ownFile(an);
    expect(file).toMatchObject({
      telegramId: an.id,
      profile: {
        locale: 'en',
        details: { name: 'Nguyễn Văn Á', phone: '+84900000001' },
        consent: { version: '3' },
      },
      unfinishedBooking: { lines: [{ code: 'NL-CAP-TE', quantity: 2 }] },
    });
    expect(file.bookings).toEqual([JSON.parse(JSON.stringify(await the.ledger.load(booking.reference)))]);
    expect(file.bookings[0].partner.tickets).toHaveLength(3);
    await tellsNothingOfStaff(the, an, booking);
  });

  it('never shows an ID number whole: neither of what is being put together nor of what has been asked for', async () => {
    const the = await startScene({ venue: { details: { required: ['name', 'phone', 'card_id'] } } });
    const an = await the.telegram.person(people.an);
    const idNumber = '079200123456';
    await goTo(an, 'cardId');
    await an.sends(idNumber);
    await shown(an, seenIn.review);
    const ofDraft = JSON.stringify(await ownFile(an));
    expect(ofDraft).toContain('"cardId":"…456"');
    expect(ofDraft).not.toContain(idNumber);

    // The partner takes no create for as long as that.
    the.partner.faults.add({ operation: 'create-booking', kind: 'rateLimit', times: null });
    await tapsLike(an, 'Hold for ');
    await expect.poll(() => the.bookingsOf(an)).toHaveLength(1);
    const asked = await latestOf(the, an);
    expect(asked).toMatchObject({ state: 'requested', details: { cardId: idNumber } });
    const ofRequest = JSON.stringify(await ownFile(an));
    expect(ofRequest).toContain('"cardId":"…456"');
    expect(ofRequest).not.toContain(idNumber);

    the.partner.faults.clear();
    the.partner.faults.add({ operation: 'create-booking', kind: 'refuse', code: 1001 });
    const { details } = await recordOnce(the, asked, ({ state }) => state === 'rejected', 20_000);
    expect(details).toEqual({ name: expect.anything(), phone: expect.anything() });
    expect(JSON.stringify(await ownFile(an))).not.toContain('456"');
  });

  it('is a file for a stranger too, with nothing in it', async () => {
    const { an } = await start();
    expect(await ownFile(an)).toMatchObject({
      telegramId: an.id,
      profile: null,
      unfinishedBooking: null,
      bookings: [],
      invitation: null,
    });
  });
});

/** Staff who had to do with the booking: the file has their reasons, and not who they are. */
async function tellsNothingOfStaff(the: Scene, an: PersonClient, booking: Booking): Promise<void> {
  const staff = { linh: linhId, minh: minhId, hoa: hoaId };
  const at = booking.createdAt;
  const others = { chatId: staff.minh, messageId: 1, locale: 'en', askedAt: at };
  const act = { id: 'a', at, by: staff.hoa, action: 'cancelAsked' } as const;
  const later = { since: at, tries: 0, notBefore: at + dayMs } as const;
  const returns = [{ id: 'r', staffId: staff.minh, amount: 1, currency: 'VND', at }];
  const corrections = [{ id: 'c', receiptId: 's', staffId: staff.hoa, at }];
  const saidPaidTo = [{ chatId: staff.linh, messageId: 1, saidPaidAt: at }];
  const payments = { receipts: [], separated: [], returns, corrections };
  await the.change(booking, (current) => ({
    ...current,
    cancellation: { by: { staffId: staff.linh }, reason: 'Storm', requestedAt: at, answerTo: others },
    request: {
      kind: 'cancel',
      askedAt: at,
      answered: { at, decision: 'declined', by: staff.linh, reason: 'Sold out' },
    },
    closed: { staffId: staff.hoa, reason: 'Settled' },
    prepayment: prepayment({ payments, saidPaidTo }),
    outbox: [
      { kind: 'audit', act, ...later },
      { kind: 'answer', to: others, ...later },
    ],
  }));
  const text = JSON.stringify(await ownFile(an));
  for (const id of Object.values(staff)) expect(text).not.toContain(String(id));
  for (const own of ['Storm', 'Sold out', 'Settled']) expect(text).toContain(own);
}

describe('/forgetme', () => {
  it('may be thought better of; takes two taps, warns of valid tickets, and leaves no trace', async () => {
    const { the, an } = await start();
    await recordOnce(the, await bookTickets(the, an), isSettled);
    const before = await traces(the);
    await an.sends('/forgetme');
    await an.taps('Forget me');
    await an.taps('Keep my data');
    expect(labelsOf(await shown(an, 'Nothing was deleted'))).toEqual([['Back']]);
    expect(await traces(the)).toEqual(before);

    await fillCart(an, { packageName: 'Cable Car, Child', quantity: 2 });
    await an.sends('/forgetme');
    const warning = await shown(an, 'Delete everything about you?');
    expect(warning.text).toContain('You still have 3 tickets');
    expect(warning.text).toContain('they disappear from the bot');
    await an.taps('Forget me');
    await shown(an, 'This can’t be undone');
    expect(await the.bookingsOf(an)).toHaveLength(1);
    await an.taps('Yes, delete everything');
    await shown(an, 'Everything about you has been deleted');
    await the.telegram.settled();
    expect(await traces(the)).toEqual([]);

    await an.sends('/mytickets');
    await shown(an, 'You have no bookings yet');
    expect(await traces(the)).toEqual([]);
  });

  it('that must wait has a date, and by then a hold that has ended is gone', async () => {
    const { the, an } = await start();
    const held = await holdTickets(the, an);
    await an.sends('/forgetme');
    const wait = await shown(an, 'one of your bookings is still open');
    const code = expect.stringContaining(held.partner?.bookingCode ?? '-');
    expect(labelsOf(wait)).toEqual([[code], ['Forget me'], ['Keep my data']]);
    const date = words.day(venueDateAt(Date.now() + 20 * dayMs, venueZone));
    expect(textOf(wait)).toContain(`all else is deleted at once, and these bookings on ${date}.`);
    await forgets(an);
    const promise = await shown(an, 'All else about you has been deleted here');
    expect(textOf(promise)).toContain(`These bookings follow on ${date}.`);
    expect((await traces(the)).filter((name) => /profile|draft|conversation/.test(name))).toEqual([]);

    const waiting = await latestOf(the, an);
    expect(waiting.timers.forget).toBeGreaterThan(Date.now() + 19 * dayMs);
    await an.taps(labelsOf(promise)[0]?.[0] ?? '');
    await an.sees('One step left', { onlyNew: true });
    // Its buttons are live once the record knows of the card.
    await recordOnce(the, waiting, isSettled);
    await an.taps('Cancel booking');
    await an.taps('Yes, cancel booking');
    const cancelled = await recordOnce(the, waiting, (one) => one.state === 'cancelled' && isSettled(one));
    expect(cancelled.timers.forget).toBe(waiting.timers.forget);
    await comesToPass(the, waiting);
    await expect.poll(() => the.bookingsOf(an)).toEqual([]);
  });

  it('that meets what is still open on its date deletes what is personal, and the rest once it is settled', async () => {
    const { the, an } = await start();
    const held = await holdTickets(the, an);
    the.partner.faults.add({ operation: 'booking-info', kind: 'badGateway', times: null });
    await an.sends('/forgetme');
    await forgets(an);
    await shown(an, 'All else about you has been deleted here');
    await comesToPass(the, held);
    await expect.poll(async () => (await latestOf(the, an)).isAnonymous).toBe(true);
    const open = await latestOf(the, an);
    expect(open).toMatchObject({ state: 'held', details: {}, order: { note: '' }, timers: {} });
    expect(open.timers.forget).toBeUndefined();
    expect((await traces(the)).filter((name) => /index:(?:phone|name)/.test(name))).toEqual([]);
    the.partner.faults.clear();
    await the.change(open, (current) => ({ ...current, holdUntil: current.createdAt, timers: { act: 0 } }));
    the.partner.book.restore(
      the.partner.book.bookings.map((one) => ({ ...one, createdAt: one.createdAt - dayMs })),
    );
    await expect.poll(() => the.bookingsOf(an), { timeout: 20_000 }).toEqual([]);
  });

  it('is refused at the last tap too, when a booking was begun after the question', async () => {
    const { the, an } = await start();
    await an.sends('/forgetme');
    const question = await shown(an, 'Delete everything about you?');
    await toReview(an, 2);
    the.partner.faults.add({ operation: 'confirm-booking', kind: 'loseAnswer', applied: false });
    the.partner.faults.add({ operation: 'booking-info', kind: 'badGateway', skip: 1, times: null });
    await hold(an);
    await tapsLike(an, 'Get tickets · ');
    await shown(an, 'We are checking with the venue');
    await an.tapsData(question.message_id, tapData.privacy('forgetSurely'));
    await shown(an, 'one of your bookings is still open');
    expect(await the.bookingsOf(an)).toHaveLength(1);
  });
});

describe('retention', () => {
  it('counts from the last valid day, and ends with every trace of the booking gone, and at last the details', async () => {
    const { the, an } = await start();
    await an.sends('/language');
    await an.taps('English');
    const first = await recordOnce(the, await bookTickets(the, an), isSettled);
    const lastDay = first.partner?.tickets[0]?.useTo ?? '';
    expect(first.timers.retention).toBe(Date.parse(`${lastDay}T00:00:00+07:00`) + 31 * dayMs);
    const second = await recordOnce(the, await holdAnother(the, an), isSettled);
    await an.taps('Cancel booking');
    await an.taps('Yes, cancel booking');
    await shown(an, 'You cancelled this booking');
    await recordOnce(the, second, isSettled);

    await retentionPasses(the, an, first);
    expect((await the.bookingsOf(an)).map(({ reference }) => reference)).toEqual([second.reference]);
    expect((await traces(the)).filter((name) => name.includes(first.reference))).toEqual([]);
    await retentionPasses(the, an, second);
    expect(await traces(the)).toEqual([`{chat:${an.id}}:profile`]);

    expect((await ownFile(an)).profile).toEqual({ locale: 'en' });
  });
});

/** The day on which a /forgetme is carried out has come; the worker takes it up. */
async function comesToPass(the: Scene, { reference }: Booking): Promise<void> {
  const booking = await the.ledger.load(reference);
  if (booking === null) throw new Error('The record is gone already.');
  const { createdAt } = booking;
  await the.change(booking, (current) => ({ ...current, timers: { ...current.timers, forget: createdAt } }));
}

/** The record's time is over; the worker takes it up. */
async function retentionPasses(the: Scene, an: PersonClient, { reference }: Booking): Promise<void> {
  const booking = await the.ledger.load(reference);
  if (booking === null) throw new Error('The record is gone already.');
  await the.change(booking, (current) => ({ ...current, timers: { retention: current.createdAt } }));
  const references = async () => (await the.bookingsOf(an)).map((other) => other.reference);
  await expect.poll(references).not.toContain(reference);
}

it('A receipt of what somebody agreed to outlives /forgetme, and names nobody', async () => {
  const { the, an } = await start();
  const { ledger, prefix } = the.corner;
  const receipts = async () => {
    const names = (await keysUnder(ledger, prefix)).filter((name) => name.includes(':consent:'));
    return Promise.all(names.map(async (name) => ({ name, held: await ledger.hgetall(name) })));
  };
  await recordOnce(the, await bookTickets(the, an), isSettled);
  for (const { code } of the.partner.book.shelf.packages)
    the.partner.book.shelf.change(code, { onSale: false });
  await goToEmptyDay(an, openDay(openDay()));
  await an.taps('Tell me when it opens');
  await shown(an, 'We’ll write to you here');
  const before = await receipts();
  expect(before.map(({ held }) => Object.keys(held).toSorted())).toEqual([['booking 3', 'openings 3']]);
  await an.sends('/forgetme');
  await forgets(an);
  await an.sees('Everything about you has been deleted', { onlyNew: true });
  expect(await receipts()).toEqual(before);
  expect(JSON.stringify(before)).not.toContain(String(an.id));
  expect(await ledger.ttl(before[0]?.name ?? '')).toBeGreaterThan(1_000 * 86_400);
});
