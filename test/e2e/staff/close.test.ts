import { loadImage } from '@napi-rs/canvas';
import type { Message } from 'grammy/types';
import type { PersonClient } from 'telegram-sandbox';
import { describe, expect, it } from 'vitest';
import { daysForUsual } from '../../../src/payment/notice-hours.ts';
import { createDebtBook } from '../../../src/storage/debt-book.ts';
import { createNoticeHours } from '../../../src/storage/notice-hours.ts';
import { addVenueDays, instantOf, partsOf, venueDate, venueDateAt } from '../../../src/venue/calendar.ts';
import { asRead } from '../../helpers/as-read.ts';
import { linhId, minhId } from '../../helpers/people.ts';
import { wordings } from '../../locales/locale-files.ts';
import { standing } from '../after-sale/after-sale-run.ts';
import { closing, shown, venueZone } from '../dialogue.ts';
import { scanned, toReview, toTransfer } from '../payments/paying.ts';
import { type StaffScene, startScene } from '../scene.ts';
import { labelsOf } from '../tickets/ticket-run.ts';
import { issuedBooking } from './staff-run.ts';

const total = 900_000;
const lotus = '[sources.hotel-lotus]\nname = "Hotel Lotus"\ncommission = 8';

/** The partner's figure is looked at all the time, and each booking read as soon as the one before. */
const restless = { watchMs: 50, quietMs: 300, debtSampleMs: 400, debtLookMs: 200, debtReadPauseMs: 250 };

async function start(overrides: Readonly<Record<string, unknown>> = {}, environment = {}) {
  const run = await startScene({
    staff: true,
    policy: lotus,
    environment,
    overrides: { staffTiming: restless, ...overrides },
  });
  const book = createDebtBook(run.corner.ledger, run.corner.keys);
  const { currentDebt: openingDebt } = run.partner.book.debt;
  // After a booking that could not be read the search pauses for 30 s.
  const anchored = (debt: number) =>
    expect.poll(async () => (await book.anchor())?.debt, { timeout: 75_000 }).toBe(debt);
  await anchored(openingDebt);
  return { ...run, debtBook: book, openingDebt, anchored };
}

type CloseRun = Awaited<ReturnType<typeof start>>;

const money = (amount: number): string => `₫${amount.toLocaleString('en-US')}`;
/** As tests read it, without markup. */
const plain = (html: string): string => asRead(html.replaceAll(/<[^>]*>/g, ''));
const read = ({ text = '', caption = '' }: Message): string => asRead(text || caption);

/** Asks for today's close until it says this. */
async function closeSaying(person: PersonClient, part: string): Promise<Message> {
  await person.sends('/close');
  let card = await shown(person, 'Close: ');
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

/** Opens the only difference from the close. The same may have been reported in a message of its own meanwhile. */
async function openDifference({ linh }: StaffScene, what: string, next = what): Promise<Message> {
  const card = await closeSaying(linh, 'What differs: 1');
  const onCard = (part: string, without: string): Promise<Message> =>
    shown(
      linh,
      (message) =>
        message.message_id === card.message_id &&
        read(message).includes(part) &&
        !labelsOf(message).flat().includes(without),
    );
  await linh.taps('What differs: 1', { message: card });
  const list = await onCard(what, 'What differs: 1');
  const [label = ''] = labelsOf(list).flat();
  await linh.taps(label, { message: list });
  return onCard(next, label);
}

async function sold(run: CloseRun): Promise<string> {
  const code = await issuedBooking(run);
  await run.anchored(run.openingDebt + total);
  return code;
}

describe('/close', () => {
  it('says what was sold, what is owed, and that the partner agrees; as a picture and as files too', async () => {
    const run = await start();
    const { linh, an, openingDebt } = run;
    await an.starts('src_hotel-lotus');
    const code = await sold(run);
    const card = await closeSaying(linh, 'Our book and the partner agree.');
    for (const line of [
      `Sold, one booking: ${money(total)}`,
      `Net: ${money(total)}`,
      `Before: ${money(openingDebt)}`,
      `Added: ${money(total)}`,
      `Expected: ${money(openingDebt + total)}`,
      `Difference: ${money(0)}`,
      `Hotel Lotus: one booking, ${money(total)}`,
    ])
      expect(read(card)).toContain(line);

    await linh.taps('Picture', { message: card });
    const picture = await linh.sees(({ photo }) => photo !== undefined);
    const { width, height } = await loadImage(linh.download(picture.photo?.at(-1)?.file_id ?? ''));
    expect([width, height]).toEqual([1080, 926]);

    await linh.taps('CSV', { message: card });
    const file = await linh.sees(({ document }) => document?.file_name?.startsWith('close-') === true);
    const rows = linh
      .download(file.document?.file_id ?? '')
      .toString()
      .split('\r\n');
    expect(rows[1]).toContain(code);
    expect(rows[1]).toContain('hotel-lotus,"Hotel Lotus"');

    await linh.sends('/close last 7 days');
    const week = await shown(linh, ' – ');
    await linh.taps('Commission CSV', { message: week });
    const commission = await linh.sees(
      ({ document }) => document?.file_name?.startsWith('commission-') === true,
    );
    expect(linh.download(commission.document?.file_id ?? '').toString()).toContain(
      `hotel-lotus,"Hotel Lotus",1,${total},8,72000,VND`,
    );
    await linh.taps('PDF statement', { message: week });
    const statement = await linh.sees(({ document }) => document?.file_name?.endsWith('.pdf') === true);
    expect(
      linh
        .download(statement.document?.file_id ?? '')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  it('names a booking that the partner cancelled, and tells the customer once an owner says so', async () => {
    const run = await start();
    const { linh, an, partner, openingDebt } = run;
    const code = await sold(run);
    partner.book.cancel(partner.book.find(code)?.id ?? '', 'double');
    const drift = await openDifference(run, 'cancelled at the partner');
    expect(read(drift)).toContain(`${code}: cancelled at the partner on`);
    await linh.taps('Tell the customer', { message: drift });
    const question = await shown(linh, 'The tickets are void at the partner.');
    await linh.taps('Yes, tell the customer', { message: question });
    await shown(linh, `${code} is cancelled here too`);
    await shown(an, 'cancelled');
    const [booking] = await run.ledger.byBookingCode(code);
    expect(booking?.state).toBe('cancelled');
    await run.anchored(openingDebt);
    const card = await closeSaying(linh, 'Our book and the partner agree.');
    expect(read(card)).toContain(`Cancelled, one booking: -${money(total)}`);
    await linh.sends(`/audit ${code}`);
    await shown(linh, 'took over what the partner says');
  });

  it('takes over another price, and notes as known what no booking explains', async () => {
    const run = await start();
    const { linh, partner, openingDebt } = run;
    const code = await sold(run);
    partner.book.reprice(partner.book.find(code)?.id ?? '', total + 10_000);
    const drift = await openDifference(run, 'here,');
    expect(read(drift)).toContain(`${code}: ${money(total)} here, ${money(total + 10_000)} there`);
    await linh.taps('Take over', { message: drift });
    await linh.taps('Yes, take it over', { message: await shown(linh, 'is read once more') });
    await shown(linh, `${code} counts here as the partner says.`);
    const card = await closeSaying(linh, 'Our book and the partner agree.');
    expect(read(card)).toContain(`Prices changed by the partner: ${money(10_000)}`);

    const owed = openingDebt + total + 10_000;
    partner.book.changeDebt({ currentDebt: owed + 70_000 });
    const unexplained = await openDifference(run, 'that no booking of ours explains');
    await linh.taps('Known', { message: unexplained });
    await shown(linh, 'Why is it known?');
    await linh.sends('A fee of the bank');
    const question = await shown(linh, 'By our book the debt then changes by');
    await linh.taps(`Yes, ${money(70_000)} is known`, { message: question });
    await shown(linh, 'Noted as known');
    await run.anchored(owed + 70_000);
    const noted = await closeSaying(linh, 'agree.');
    expect(read(noted)).toContain(`Noted as known: ${money(70_000)}`);

    await linh.taps('Noted as known', { message: noted });
    const list = await shown(linh, 'Noted as known lately');
    const [label = ''] = labelsOf(list).flat();
    await linh.taps(label, { message: list });
    const takeBack = await shown(linh, 'Take this note back?');
    expect(read(takeBack)).toContain(`changes by -${money(70_000)}`);
    await linh.taps('Yes, take it back', { message: takeBack });
    const again = await shown(linh, 'The note is taken back.');
    expect(labelsOf(again).flat()).toEqual(['Known']);
    expect(read(await closeSaying(linh, 'What differs: 1'))).toContain(`Difference: ${money(70_000)}`);
    await linh.sends('/audit partner');
    const trail = read(await shown(linh, 'took back a note of a difference'));
    expect(trail).toContain('noted a difference as known');
  });

  it('asks about a fall of the debt, and counts it as paid', async () => {
    const run = await start();
    const { linh, partner, openingDebt } = run;
    await sold(run);
    const paid = 5_000_000;
    partner.book.changeDebt({ currentDebt: openingDebt + total - paid });
    const drift = await openDifference(run, 'less on', 'Did you pay the partner?');
    await linh.taps(`Yes, ${money(paid)}`, { message: drift });
    const question = await shown(linh, 'Record');
    await linh.taps(`Yes, ${money(paid)}`, { message: question });
    await shown(linh, 'is recorded as paid to the partner');
    expect(read(await closeSaying(linh, 'agree.'))).toContain(`Paid to the partner: -${money(paid)}`);
  });
});

describe('/paid', () => {
  it('asks once, counts, and can be taken back', async () => {
    const run = await start();
    const { linh, partner, openingDebt } = run;
    await linh.sends('/paid 5,000,000 October');
    const question = await shown(linh, 'Record ₫5,000,000 as paid to the partner?');
    expect(read(question)).toContain('Note: October');
    expect(await run.debtBook.entries(0)).toEqual([]);
    await linh.taps('Yes, ₫5,000,000', { message: question });
    const recorded = await shown(linh, 'is recorded as paid');
    partner.book.changeDebt({ currentDebt: openingDebt - 5_000_000 });
    await run.anchored(openingDebt - 5_000_000);
    await closeSaying(linh, 'Our book and the partner agree.');

    await linh.taps('Take back', { message: recorded });
    await linh.taps('Yes, take back ₫5,000,000', { message: await shown(linh, 'Take back ₫5,000,000 of') });
    await shown(linh, 'does not count as paid');
    expect((await run.debtBook.entries(0)).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['paid', -5_000_000],
      ['corrected', 5_000_000],
    ]);
    await linh.sends('/paid');
    expect(read(await shown(linh, 'How much was paid'))).not.toContain('Recorded lately');
    await linh.sends('/paid everything');
    await shown(linh, 'How much was paid');
    await linh.sends('/audit partner');
    await shown(linh, 'took back a payment to the partner');
  });
});

describe('the close of the day before', () => {
  const tomorrow = addVenueDays(venueDateAt(Date.now(), venueZone), 1);

  it('comes to each owner in the morning, once: a line where all agrees', async () => {
    const isLine = (message: Message): boolean => read(message).includes('All agrees with the partner.');
    let time = instantOf(tomorrow, 6, venueZone) - 60_000;
    const run = await start({ staffTime: () => time }, { CLOSE_HOUR: '6' });
    const { linh, minh } = run;
    await sold(run);
    await minh.sends('/start');
    await run.joins({ ROLE: 'worker' });
    time += 120_000;
    for (const owner of [linh, minh]) {
      const line = await owner.sees(isLine);
      expect(read(line)).toContain(`net ${money(total)}, debt ${money(run.openingDebt + total)}`);
      await owner.taps('Show the day', { message: line });
      await shown(owner, `Sold, one booking: ${money(total)}`);
    }
    await run.restart();
    await linh.sends('/report');
    await linh.sees(({ photo }) => photo !== undefined);
    expect(linh.view().messages.filter(isLine)).toEqual([]);
  });

  it('comes with the statement of the month on the first day of the next', async () => {
    const today = venueDateAt(Date.now(), venueZone);
    const { year, month } = partsOf(today);
    const first = venueDate(month === 12 ? year + 1 : year, month === 12 ? 1 : month + 1, 1) ?? today;
    let time = instantOf(first, 5, venueZone);
    const run = await start({ staffTime: () => time }, { CLOSE_HOUR: '6', STAFF_CHAT_ID: '' });
    await sold(run);
    time = instantOf(first, 6, venueZone);
    const name = `statement-${today.slice(0, 7)}-01_${addVenueDays(first, -1)}.pdf`;
    const statement = await run.linh.sees(({ document }) => document?.file_name === name);
    expect(
      run.linh
        .download(statement.document?.file_id ?? '')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  it('comes as the screen where something is open', async () => {
    let time = instantOf(tomorrow, 5, venueZone);
    const run = await start({ staffTime: () => time }, { CLOSE_HOUR: '6' });
    const { linh, partner } = run;
    const code = await sold(run);
    partner.book.cancel(partner.book.find(code)?.id ?? '', 'double');
    await expect.poll(async () => (await run.debtBook.drifts()).length).toBe(1);
    time = instantOf(tomorrow, 7, venueZone);
    await shown(linh, `${code}: cancelled at the partner`);
  });
});

describe('in each language', () => {
  const typed = {
    en: ['/close yesterday', '/paid 5,000,000 October'],
    vi: ['/close hôm qua', '/paid 5.000.000 tháng 10'],
    ru: ['/close вчера', '/paid 5 000 000 за октябрь'],
    zh: ['/close 昨天', '/paid 5,000,000 十月'],
    ko: ['/close 어제', '/paid 5,000,000 10월분'],
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
      await shown(owner, plain(words.html('close-title', { date: words.day(yesterday) })));
      await owner.sends(texts[1]);
      await shown(owner, plain(words.html('paid-question', { amount: words.money(5_000_000) })));
    }
  });
});

describe('what differs', () => {
  it('is told to each owner once, with its next step, and to nobody else', async () => {
    const run = await start({}, { STAFF_IDS: `${linhId}:owner,${minhId}:desk`, STAFF_CHAT_ID: '' });
    const { linh, minh, partner, openingDebt } = run;
    await minh.sends('/start');
    await minh.sees('Hello Minh!');
    await sold(run);
    partner.book.changeDebt({ currentDebt: openingDebt + total - 5_000_000 });
    const asked = await shown(linh, 'Did you pay the partner?');
    expect(labelsOf(asked).flat()).toEqual(['Yes, ₫5,000,000', 'Another sum', 'No']);
    await linh.taps('Another sum', { message: asked });
    await shown(linh, 'How much was paid to the partner?');
    await linh.sends('4.000.000');
    await linh.taps('Yes, ₫4,000,000', { message: await shown(linh, 'Record ₫4,000,000') });
    // The rest is another difference, and asked about in its turn.
    const rest = await shown(linh, 'The debt is ₫1,000,000 less');
    await linh.taps('No', { message: rest });
    await shown(linh, 'It was no payment');
    const unexplained = await shown(linh, 'that neither a booking nor a payment explains');
    expect(labelsOf(unexplained).flat()).toEqual(['Known']);
    await run.telegram.settled();
    expect(standing(minh)).not.toContain('debt');
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
    await owner.sends('/close');
    const card = await shown(owner, 'From customers');
    expect(read(card)).toContain('By card: ₫0');
    expect(read(card)).toContain(`By transfer: ${money(amount)}`);
    expect(read(card)).not.toContain('without a bank notice');
    expect(read(card)).not.toContain('Without a booking');
    expect(await bank.pay({ amount: 70_000, text: 'a gift' })).toBe(200);
    expect(read(await closeSaying(owner, 'Without a booking'))).toContain(
      `Without a booking, one transfer (/payments): ${money(70_000)}`,
    );
    await owner.sends('/close yesterday');
    expect(read(await shown(owner, 'No notice of the bank came'))).toContain('between 10:00 and 12:00');
  });
});
