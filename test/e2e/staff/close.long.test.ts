import { loadImage } from '@napi-rs/canvas';
import type { Message } from 'grammy/types';
import type { PersonClient } from 'telegram-sandbox';
import { describe, expect, it } from 'vitest';
import { daysForUsual } from '../../../src/money/read-bank-notice.ts';
import { createDebtBook } from '../../../src/store/debt-book.ts';
import { createNoticeHours } from '../../../src/store/rate-limits.ts';
import { addVenueDays, instantOf, venueDateAt } from '../../../src/venue/calendar.ts';
import { asRead } from '../../helpers/as-read.ts';
import { linhId, minhId } from '../../helpers/people.ts';
import { wordings } from '../../locales/locale-files.ts';
import { standing } from '../after-sale/after-sale-run.ts';
import { closing, labelsOf, openHistory, shown, toReview, venueZone } from '../dialogue.ts';
import { scanned, toTransfer } from '../payments/paying.ts';
import { type StaffScene, startScene } from '../scene.ts';
import { issuedBooking } from './staff-run.ts';

const total = 900_000;
const lotus = { sources: { 'hotel-lotus': { name: 'Hotel Lotus', commission: 8 } } };

/** Whoever looks gets the partner's present figure, and bookings are read again at once. */
const restless = {
  watchMs: 50,
  quietMs: 300,
  debtFreshMs: 0,
  debtLookMs: 200,
  debtRetryMs: 400,
  debtReadPauseMs: 100,
};
const dayAway = (days: number) => addVenueDays(venueDateAt(Date.now(), venueZone), days);

/** Half an hour after midnight: the day before is closed at once, and no report is due. */
const dayBegins = instantOf(dayAway(0), 0, venueZone) + 30 * 60_000;

async function start(overrides: Readonly<Record<string, unknown>> = {}, venue = {}, environment = {}) {
  const run = await startScene({
    staff: true,
    venue: { ...lotus, ...venue },
    environment,
    overrides: { staffTiming: restless, staffTime: () => dayBegins, ...overrides },
  });
  const debtBook = createDebtBook(run.corner.ledger, run.corner.keys);
  const { currentDebt: openingDebt } = run.partner.book.debt;
  await expect.poll(async () => (await debtBook.readings())[0]?.debt).toBe(openingDebt);
  return { ...run, debtBook, openingDebt };
}

const money = (amount: number): string => `₫${amount.toLocaleString('en-US')}`;
/** As tests read it, without markup. */
const plain = (html: string): string => asRead(html.replaceAll(/<[^>]*>/g, ''));
const read = ({ text = '', caption = '' }: Message): string => asRead(text || caption);

/** Asks for today's close until it says this. */
async function closeSaying(person: PersonClient, part: string): Promise<Message> {
  await person.sends('/money');
  let card = await shown(person, 'Money: ');
  await expect
    .poll(async () => {
      if (read(card).includes(part)) return true;
      await person.taps('Refresh', { message: card });
      card = person.view().messages.find(({ message_id }) => message_id === card.message_id) ?? card;
      return read(card);
    })
    .toBe(true);
  return card;
}

/** Types what was paid to the partner. */
async function saysPaid(owner: PersonClient, text: string): Promise<void> {
  await owner.sends('/money');
  await owner.taps('Paid to the partner', { message: await shown(owner, 'Money: ') });
  await shown(owner, 'How much was paid');
  await owner.sends(text);
}

/** Opens the only booking that differs, from the close. */
async function openDiffering({ linh }: StaffScene, what: string): Promise<Message> {
  const card = await closeSaying(linh, what);
  await linh.taps('What differs: 1', { message: card });
  const list = await shown(linh, (message) => labelsOf(message).flat()[0]?.includes(' · ') === true);
  const [label = ''] = labelsOf(list).flat();
  await linh.taps(label, { message: list });
  return shown(linh, (message) => labelsOf(message).flat().includes('Settled'));
}

describe('/money', () => {
  it('says what was sold, what is owed, and that the partner agrees; as a picture and as files too', async () => {
    const run = await start();
    const { linh, an, openingDebt } = run;
    await an.starts('src_hotel-lotus');
    const code = await issuedBooking(run);
    const card = await closeSaying(linh, 'Our sums and the partner’s figure agree.');
    for (const line of [
      `Sold, one booking, 2 tickets: ${money(total)}`,
      `Net: ${money(total)}`,
      `): ${money(openingDebt)}`,
      `Added: ${money(total)}`,
      `Expected: ${money(openingDebt + total)}`,
      `): ${money(openingDebt + total)}`,
      `Difference: ${money(0)}`,
    ])
      expect(read(card)).toContain(line);

    await linh.taps('Picture', { message: card });
    const picture = await linh.sees(({ photo }) => photo !== undefined);
    const { width, height } = await loadImage(linh.download(picture.photo?.at(-1)?.file_id ?? ''));
    expect([width, height]).toEqual([1080, 806]);

    await linh.taps('CSV', { message: card });
    const file = await linh.sees(({ document }) => document?.file_name?.startsWith('close-') === true);
    const rows = linh
      .download(file.document?.file_id ?? '')
      .toString()
      .split('\r\n');
    expect(rows[1]).toContain(code);
    expect(rows[1]).toContain('hotel-lotus,"Hotel Lotus"');

    await linh.sends('/money last 7 days');
    const week = await shown(linh, ' – ');
    await linh.taps('Commission CSV', { message: week });
    const commission = await linh.sees(
      ({ document }) => document?.file_name?.startsWith('commission-') === true,
    );
    expect(linh.download(commission.document?.file_id ?? '').toString()).toContain(
      `hotel-lotus,"Hotel Lotus",1,${total},8,72000,VND`,
    );

    await linh.sends('/money 1/1/2020');
    const past = await shown(linh, 'Not known: the first reading was on');
    expect(read(past)).not.toContain('Expected');
  });

  it('names a booking that the partner cancelled, and tells the customer once an owner says so', async () => {
    const run = await start();
    const { linh, an, partner } = run;
    const code = await issuedBooking(run);
    await closeSaying(linh, 'agree.');
    const calls = partner.book.find(code);
    partner.book.cancel(calls?.id ?? '', 'double');
    const differing = await openDiffering(run, `${code}: cancelled at the partner`);
    const [unchanged] = await run.ledger.byBookingCode(code);
    expect(unchanged?.state).toBe('issued');
    await linh.taps('Tell the customer', { message: differing });
    const question = await shown(linh, 'The tickets are void at the partner.');
    await linh.taps('Yes, tell the customer', { message: question });
    await shown(linh, `${code} is cancelled here too`);
    await shown(an, 'cancelled');
    const [booking] = await run.ledger.byBookingCode(code);
    expect(booking?.state).toBe('cancelled');
    const card = await closeSaying(linh, 'agree.');
    expect(read(card)).toContain(`Cancelled, one booking, 2 tickets: -${money(total)}`);
    await openHistory(linh, code);
    await shown(linh, 'adopted the partner’s data');
  });

  it('follows another price, and says what no booking explains', async () => {
    const run = await start();
    const { linh, partner, openingDebt } = run;
    const code = await issuedBooking(run);
    partner.book.reprice(partner.book.find(code)?.id ?? '', total + 10_000);
    const differing = await openDiffering(run, `${code}: ${money(total)} here, ${money(total + 10_000)} at`);
    await linh.taps('Update here', { message: differing });
    await linh.taps('Yes, update it', { message: await shown(linh, 'is read once more') });
    await shown(linh, `${code} now has the partner’s data here.`);
    expect(read(await closeSaying(linh, 'agree.'))).toContain(
      `Prices changed by the partner: ${money(10_000)}`,
    );

    partner.book.changeDebt({ currentDebt: openingDebt + total + 80_000 });
    const card = await closeSaying(linh, 'no booking explains it. Please ask the partner.');
    expect(read(card)).toContain(`Difference: ${money(70_000)}`);
  });

  it('lets an owner settle what no record can follow', async () => {
    const run = await start();
    const { linh, partner, openingDebt } = run;
    const code = await issuedBooking(run);
    const booked = partner.book.find(code);
    if (booked !== undefined) partner.book.restore([{ ...booked, status: 'BOOKING_TIMEOUT', tickets: [] }]);
    partner.book.changeDebt({ currentDebt: openingDebt });
    const differing = await openDiffering(run, `${code}: issued here (${money(total)}), without tickets`);
    expect(labelsOf(differing).flat()).toEqual(['Settled']);
    await linh.taps('Settled', { message: differing });
    await shown(linh, `${code} is settled and leaves the list.`);
    await openHistory(linh, code);
    await shown(linh, 'settled a difference with the partner');
  });

  it('asks about a fall of the debt, and counts it as paid', async () => {
    const run = await start();
    const { linh, partner, openingDebt } = run;
    await issuedBooking(run);
    const paid = 5_000_000;
    partner.book.changeDebt({ currentDebt: openingDebt + total - paid });
    const card = await closeSaying(
      linh,
      `The debt is ${money(paid)} less than expected. Was the partner paid?`,
    );
    await linh.taps(`Yes, ${money(paid)}`, { message: card });
    const question = await shown(linh, 'Record');
    await linh.taps(`Yes, ${money(paid)}`, { message: question });
    await shown(linh, 'is recorded as paid to the partner');
    expect(read(await closeSaying(linh, 'agree.'))).toContain(`Paid to the partner: -${money(paid)}`);
  });
});

describe('what was paid to the partner', () => {
  it('asks once, counts, and can be taken back', async () => {
    const run = await start();
    const { linh, partner, openingDebt, debtBook } = run;
    const entries = () => debtBook.entries(0, Number.MAX_SAFE_INTEGER);
    await saysPaid(linh, '5,000,000 October');
    const question = await shown(linh, 'Record ₫5,000,000 as paid to the partner?');
    expect(read(question)).toContain('Note: October');
    expect(await entries()).toEqual([]);
    await linh.taps('Yes, ₫5,000,000', { message: question });
    const recorded = await shown(linh, 'is recorded as paid');
    expect(read(await closeSaying(linh, 'booked on another day'))).toContain('Difference: ₫5,000,000');
    partner.book.changeDebt({ currentDebt: openingDebt - 5_000_000 });
    await closeSaying(linh, 'agree.');

    await linh.taps('Take back', { message: recorded });
    await linh.taps('Yes, take back ₫5,000,000', { message: await shown(linh, 'Take back ₫5,000,000 of') });
    await shown(linh, 'does not count as paid');
    expect((await entries()).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['paid', -5_000_000],
      ['corrected', 5_000_000],
    ]);
    await saysPaid(linh, 'everything');
    expect(read(await shown(linh, 'How much was paid'))).not.toContain('Recorded recently');
    await linh.sends('/find partner');
    await shown(linh, 'took back a payment to the partner');
  });
});

describe('the close of the day before', () => {
  it('comes to each owner in the morning, once: a line where all agrees', async () => {
    const isLine = (message: Message): boolean => read(message).includes('All agrees with the partner.');
    let time = dayBegins;
    const run = await start({ staffTime: () => time }, { policy: { close_hour: 6 } });
    const { linh, minh } = run;
    await issuedBooking(run);
    await minh.sends('/start');
    await run.joins({ ROLE: 'worker' });
    time = instantOf(dayAway(1), 1, venueZone);
    await expect.poll(async () => (await run.debtBook.reading(dayAway(0)))?.at).toBe(time);
    time = instantOf(dayAway(1), 6, venueZone) + 60_000;
    for (const owner of [linh, minh]) {
      const line = await owner.sees(isLine);
      expect(read(line)).toContain(`net ${money(total)}, debt ${money(run.openingDebt + total)}`);
      await owner.taps('Show the day', { message: line });
      await shown(owner, `Sold, one booking, 2 tickets: ${money(total)}`);
    }
    await run.restart();
    await linh.sends('/report');
    await linh.sees(({ photo }) => photo !== undefined);
    expect(linh.view().messages.filter(isLine)).toEqual([]);
  });

  it('comes as the screen that lists the bookings which differ, to owners alone', async () => {
    let time = dayBegins;
    const run = await start(
      { staffTime: () => time },
      { policy: { close_hour: 6 } },
      { STAFF_IDS: `${linhId}:owner,${minhId}:desk` },
    );
    const { linh, minh, partner } = run;
    await minh.sends('/start');
    await minh.sees('Hello Minh!');
    const code = await issuedBooking(run);
    partner.book.cancel(partner.book.find(code)?.id ?? '', 'double');
    time = instantOf(dayAway(1), 1, venueZone);
    await expect.poll(() => run.debtBook.lookedFor(dayAway(0))).toBe(-total);
    time = instantOf(dayAway(1), 6, venueZone) + 60_000;
    const screen = await shown(linh, `${code}: cancelled at the partner`);
    expect(read(screen)).toContain('The bookings that differ at the partner explain the difference.');
    expect(labelsOf(screen).flat()).toContain('What differs: 1');
    await run.telegram.settled();
    expect(standing(minh)).not.toContain('debt');
  });
});

describe('in each language', () => {
  const typed = {
    en: ['/money yesterday', '5,000,000 October'],
    vi: ['/money hôm qua', '5.000.000 tháng 10'],
    ru: ['/money вчера', '5 000 000 за октябрь'],
    zh: ['/money 昨天', '5,000,000 十月'],
    ko: ['/money 어제', '5,000,000 10월분'],
  } as const;

  it('the commands take days and sums as people there write them', async () => {
    const owners = Object.entries(typed).map(([locale, texts], index) => ({
      locale,
      texts,
      id: 4_000 + index,
    }));
    const run = await startScene({
      staff: true,
      environment: { STAFF_IDS: owners.map(({ id }) => id).join(), STAFF_CHAT_ID: '' },
    });
    const yesterday = addVenueDays(venueDateAt(Date.now(), venueZone), -1);
    for (const { locale, texts, id } of owners) {
      const words = wordings.for(locale);
      const owner = await run.telegram.person({ id, firstName: 'Owner', languageCode: locale });
      await owner.sends(texts[0]);
      const message = await shown(owner, plain(words.html('close-title', { date: words.day(yesterday) })));
      await owner.taps(words.text('paid-to-partner'), { message });
      await owner.sees(() => true, { onlyNew: true });
      await owner.sends(texts[1]);
      await shown(owner, plain(words.html('paid-question', { amount: words.money(5_000_000) })));
    }
  });
});

describe('money of customers', () => {
  const yesterday = addVenueDays(venueDateAt(Date.now(), venueZone), -1);

  it('is counted on the day of its receipt, beside hours in which the bank was silent', async () => {
    const { run, bank, customer, owner } = await startScene({ payment: 'telegram,transfer' });
    const notices = createNoticeHours(run.corner.chats, run.corner.keys, venueZone);
    const at = (daysBefore: number, hour: number): number =>
      instantOf(addVenueDays(yesterday, -daysBefore), hour, venueZone);
    for (let day = 1; day <= daysForUsual; day += 1) {
      for (const hour of [9, 10, 11, 14]) await notices.count(at(day, hour));
    }
    for (const hour of [9, 14]) await notices.count(at(0, hour));
    await toReview(customer);
    const { amount, text } = await scanned(bank, customer, await toTransfer(customer, 'Pay by transfer'));
    expect(await bank.pay({ amount, text })).toBe(200);
    await customer.sees(closing);
    await owner.sends('/money');
    const card = await shown(owner, 'From customers');
    expect(read(card)).toContain('By card: ₫0');
    expect(read(card)).toContain(`By transfer: ${money(amount)}`);
    expect(read(card)).not.toContain('without a bank notice');
    expect(read(card)).not.toContain('Without a booking');
    expect(await bank.pay({ amount: 70_000, text: 'a gift' })).toBe(200);
    expect(read(await closeSaying(owner, 'Without a booking'))).toContain(
      `Without a booking, one transfer (/todo): ${money(70_000)}`,
    );
    await owner.sends('/money yesterday');
    expect(read(await shown(owner, 'No notice of the bank came'))).toContain('between 10:00 and 12:00');
  });
});
