import { describe, expect, it } from 'vitest';
import type { UnmatchedReceipt } from '../../src/booking/ports.ts';
import type { Booking, TicketStatus } from '../../src/booking/record.ts';
import { askAnsweredBy } from '../../src/staff/asker.ts';
import { customerRequestsFeature } from '../../src/staff/customer-requests.ts';
import { findFeature } from '../../src/staff/find.ts';
import { messageGuestsFeature } from '../../src/staff/message-guests.ts';
import { partnerPaymentsFeature } from '../../src/staff/partner-payments.ts';
import { arrivedTaps, returnedTaps, takeBackQuestion } from '../../src/staff/payment-actions.ts';
import { createPayments, type PaymentsPage } from '../../src/staff/payments.ts';
import { sumsToReturnFeature } from '../../src/staff/sums-to-return.ts';
import type { StaffAsk } from '../../src/store/awaiting.ts';
import { parseTap, type StaffTapped } from '../../src/taps.ts';
import { packedMoney, receiptKey, unpackedMoney } from '../../src/views/staff-money.ts';
import { prepaid, receipt, withReceipts } from '../booking/prepaid.ts';
import { booking, exportedSide, now, ticket, total, visitDate } from '../booking/sample.ts';
import { clerk, deskWith, owner, tapped, updateAtDesk } from './desk.ts';

const receipts = Array.from({ length: 6 }, (_, n): UnmatchedReceipt => {
  const because = 'noCode';
  return { id: `sepay:${n}`, source: 'bank', amount: 1 + n, currency: 'VND', at: now, because, text: null };
});
const page = { report: async () => undefined } as unknown as PaymentsPage;

const common = { id: 'q', messageId: 5, reference: 'ref-1' } as const;

describe('what is for owners alone', () => {
  it('is typed by owners alone, though they were asked before they lost the role', async () => {
    const sum: StaffAsk = { ...common, kind: 'sum', about: { kind: 'goodwill' }, reason: null };
    const paid: StaffAsk = { ...common, kind: 'paid', amount: 0, reason: null };
    const takeBack: StaffAsk = { ...common, kind: 'takeBack', receiptId: 'r', reason: null };
    const decline: StaffAsk = {
      ...common,
      kind: 'decline',
      request: { askedAt: 1, messageId: 5 },
    };
    const isAnswered = async (asked: StaffAsk, by: number) =>
      (await askAnsweredBy(updateAtDesk({ by, asked, text: '5' }).ctx, deskWith({}).staff)) !== null;
    for (const asked of [sum, paid, takeBack])
      expect([await isAnswered(asked, owner), await isAnswered(asked, clerk)]).toEqual([true, false]);
    expect(await isAnswered(decline, clerk)).toBe(true);
  });
});

describe('a list of /todo', () => {
  it('has each entry on one of its pages', async () => {
    const none = async () => ({ bookings: [], total: 0 });
    const list = async ({ offset, limit }: { readonly offset: number; readonly limit: number }) => ({
      receipts: receipts.slice(offset, offset + limit),
      total: receipts.length,
    });
    const payments = createPayments(
      deskWith({ store: { ledger: { withMoney: none }, unmatched: { list } } }),
    );
    const { ctx } = updateAtDesk();
    const texts = await Promise.all([0, 1].map((at) => payments.list.screen(ctx, at)));
    const sums = texts.flatMap(({ text }) =>
      [...text.matchAll(/"amount":"(\d+) VND"/g)].map(([, sum]) => sum),
    );
    expect(sums).toEqual(['1', '2', '3', '4', '5', '6']);
    const { text } = await payments.list.screen(ctx, 7);
    expect(text).toBe(texts[1]?.text);
  });

  it('shows its last entry where a page is turned to that is no more', async () => {
    const asked = { kind: 'change', askedAt: now } as const;
    const open = booking('issued', { request: asked, partner: exportedSide() });
    const ledger = { withOpenRequest: async () => ({ bookings: [open], total: 1 }) };
    const bookings = { refresh: async (one: Booking) => ({ booking: one, isLive: true }) };
    const { list } = customerRequestsFeature(deskWith({ bookings, store: { ledger } }));
    const { rows } = await list.screen(updateAtDesk().ctx, 4);
    const labels = rows.flat().map(({ text }) => text);
    expect(labels).toContain('approve');
  });
});

it('a typed sum to give back is none that is returned in any case, and none above what was paid', async () => {
  const paid = withReceipts(receipt({ amount: total + 5_000 }));
  const issued = prepaid('issued', paid, { partner: exportedSide() });
  const bookings = { refresh: async (one: Booking) => ({ booking: one, isLive: true }) };
  const { asks } = sumsToReturnFeature(
    deskWith({ bookings, now: () => now, store: { ledger: { load: async () => issued } } }),
  );
  const typed = async (text: string) => {
    const about = { kind: 'cancel', reason: 'rain' } as const;
    const { ctx, read } = updateAtDesk({ text });
    await asks.sum.typed(ctx, { ...common, kind: 'sum', about, reason: null }, text);
    return read.some((each) => each.startsWith('staff-sum-unreadable'));
  };
  expect(await Promise.all(['4999', '5000', '205000', '205001'].map(typed))).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

it('a request is approved with a sum that the role may return; tickets in use at a second yes', async () => {
  const answers: unknown[] = [];
  const tapsFor = (status: TicketStatus) => {
    const partner = exportedSide({ tickets: [ticket(1, { status }), ticket(2)] });
    const request = { kind: 'cancel', askedAt: now } as const;
    const issued = prepaid('issued', withReceipts(receipt()), { partner, request });
    const bookings = {
      refresh: async (one: Booking) => ({ booking: one, isLive: true }),
      answerRequest: async (...[, , answer]: unknown[]) => {
        answers.push(answer);
        return { kind: 'accepted', booking: issued };
      },
    };
    const store = { ledger: { load: async () => issued } };
    return customerRequestsFeature(deskWith({ bookings, now: () => now, store })).taps;
  };
  const returnsAll = async (status: TicketStatus): Promise<StaffTapped> => {
    const { ctx, pressable } = updateAtDesk();
    await tapsFor(status).approve(ctx, tapped('ref-1', now.toString(36)));
    return parseTap(pressable[0] ?? '') as StaffTapped;
  };
  const all = await returnsAll('unused');
  const ofClerk = updateAtDesk({ by: clerk });
  await tapsFor('unused').approveYes(ofClerk.ctx, all);
  expect([ofClerk.read, answers]).toEqual([['only-owners-do'], []]);
  await tapsFor('unused').approveYes(updateAtDesk().ctx, all);
  expect(answers.splice(0)).toMatchObject([{ returns: { kind: 'all', amount: total } }]);
  // Since the question was asked, a ticket has been used.
  const again = updateAtDesk();
  await tapsFor('used').approveYes(again.ctx, all);
  expect([again.read.join(), answers]).toEqual([expect.stringContaining('staff-cancel-used-question'), []]);
  const sure = await returnsAll('used');
  await tapsFor('used').approveSure(updateAtDesk().ctx, sure);
  expect([sure.action, answers.length]).toEqual(['approveSure', 1]);
});

it('tickets are sent again, or given up, only after a look at the partner', async () => {
  const issued = booking('issued', { partner: exportedSide() });
  const order: string[] = [];
  const changed = (name: string) => async () => {
    order.push(name);
    return { kind: 'accepted', booking: issued };
  };
  const bookings = {
    async refresh(one: Booking) {
      order.push('look');
      return { booking: one, isLive: true };
    },
    resendByStaff: changed('send'),
    completeByStaff: changed('give up'),
  };
  const store = { ledger: { load: async () => issued } };
  const desk = deskWith({ bookings, config: { phoneCountry: 'VN' }, store });
  const { taps } = findFeature(desk, { showLost: async () => false });
  await taps.resend(updateAtDesk().ctx, tapped('ref-1'));
  await taps.complete(updateAtDesk().ctx, tapped('ref-1'));
  expect(order).toEqual(['look', 'send', 'look', 'give up']);
});

it('a payment to the partner that is taken back cannot be taken back again', async () => {
  const paid = { id: 'paid:x', kind: 'paid', amount: -5, at: now, day: visitDate, by: owner } as const;
  const corrected = { ...paid, id: 'corrected:paid:x', kind: 'corrected', payment: 'paid:x' } as const;
  const readAfter = async (...entries: readonly { readonly id: string }[]) => {
    const entry = async (id: string) => entries.find((one) => one.id === id) ?? null;
    const config = { venue: { currency: 'VND', timeZone: 'UTC' } };
    const { taps } = partnerPaymentsFeature(deskWith({ config, store: { debtBook: { entry } } }));
    const { ctx, read } = updateAtDesk();
    await taps.paidBack(ctx, tapped('x'));
    return read.map((text) => /^[\w-]+/.exec(text)?.[0]);
  };
  expect(await readAfter(paid)).toEqual(['paid-back-question']);
  expect(await readAfter(paid, corrected)).toEqual(['stale']);
});

it('who records a payment to the partner reads that the same sum is recorded already', async () => {
  const paid = { id: 'paid:x', kind: 'paid', amount: -5_000, at: now, day: visitDate, by: owner } as const;
  const config = { venue: { currency: 'VND', timeZone: 'UTC' } };
  const store = { clock: { now: () => now }, debtBook: { entries: async () => [paid] } };
  const { taps } = partnerPaymentsFeature(deskWith({ config, store }));
  const readFor = async (amount: number) => {
    const { ctx, read } = updateAtDesk();
    await taps.paidAsk(ctx, tapped(amount.toString(36)));
    return read.join();
  };
  expect(await readFor(5_000)).toMatch(/^paid-same.*paid-question/s);
  expect(await readFor(4_000)).toMatch(/^paid-question/);
});

it('a note behind a payment to the partner keeps its words, also a bank in capitals', async () => {
  const config = { venue: { currency: 'VND', timeZone: 'UTC' } };
  const store = { clock: { now: () => now }, debtBook: { entries: async () => [] } };
  const { asks } = partnerPaymentsFeature(deskWith({ config, store }));
  const noted = async (text: string) => {
    const { ctx, asked } = updateAtDesk({ text });
    await asks.paid.typed(ctx, { id: 'q', messageId: 5, kind: 'paid', amount: 0, reason: null }, text);
    return asked[0];
  };
  expect(await noted('5,000,000 ACB 12/11')).toMatchObject({ amount: 5_000_000, reason: 'ACB 12/11' });
  expect(await noted('5 000 000 VND ACB')).toMatchObject({ amount: 5_000_000, reason: 'ACB' });
  expect(await noted('5.000.000 ₫ October')).toMatchObject({ amount: 5_000_000, reason: 'October' });
  expect(await noted('500000vnd')).toMatchObject({ amount: 500_000, reason: '' });
});

it('money without a booking is marked as returned once it stands in the audit trail, and not before', async () => {
  const marked: string[] = [];
  const [receipt] = receipts;
  const unmatched = {
    waiting: async () => receipt,
    async returned(id: string) {
      marked.push(id);
      return 'returned';
    },
  };
  const markWith = async (append: () => Promise<void>) => {
    const taps = returnedTaps(deskWith({ store: { unmatched, audit: { append } } }), page);
    await taps.unmatchedSurely(updateAtDesk().ctx, tapped(receiptKey('sepay:0')));
  };
  await expect(markWith(() => Promise.reject(new Error('the store is away')))).rejects.toThrow('away');
  expect(marked).toEqual([]);
  await markWith(async () => undefined);
  expect(marked).toEqual(['sepay:0']);
});

it('a message to the guests of a day that has passed is neither begun nor sent', async () => {
  const visiting = async () => [booking('issued', { partner: exportedSide() })];
  const dayOf = (today: string) => async () => {
    const { taps } = messageGuestsFeature(deskWith({ store: { ledger: { visiting } }, today: () => today }));
    const { ctx, read } = updateAtDesk();
    await taps.notify(ctx, tapped(visitDate.replaceAll('-', '')));
    return read.join();
  };
  expect(await dayOf('2026-11-28')()).toMatch(/^notify-past/);
  const { asks } = messageGuestsFeature(
    deskWith({ store: { ledger: { visiting } }, today: () => '2026-11-28' }),
  );
  const { ctx, read } = updateAtDesk();
  await asks.notice.yes(ctx, { id: 'q', messageId: 5, kind: 'notice', date: visitDate, reason: 'Closed' });
  expect(read.join()).toMatch(/^notify-past/);
  expect(await dayOf(visitDate)()).toMatch(/^notify-question/);
});

it('"Two transfers" asks of which transfer, and separates the one that was tapped', async () => {
  const told = [1, 2].flatMap((n) => [
    receipt({ id: `staff:${n}`, source: 'staff', at: now + 2 * n }),
    receipt({ id: `bank:${n}`, at: now + 2 * n + 1 }),
  ]);
  const issued = prepaid('issued', withReceipts(...told), { partner: exportedSide() });
  const separated: string[] = [];
  const bookings = {
    async separate(...[, , id]: [string, number, string]) {
      separated.push(id);
      return { kind: 'accepted', booking: issued };
    },
  };
  const taps = arrivedTaps(deskWith({ bookings, store: { ledger: { load: async () => issued } } }), page);
  const { ctx, read, pressable } = updateAtDesk();
  await taps.separate(ctx, tapped('ref-1'));
  expect(read.join()).toContain('staff-separate-question');
  expect(separated).toEqual([]);
  const [yes = ''] = pressable;
  await taps.separateSurely(ctx, parseTap(yes) as StaffTapped);
  expect(separated).toEqual(['staff:1']);
});

it('money of two currencies is marked as returned one by one, as staff choose', async () => {
  const usd = receipt({ id: 'bank:2', amount: 20, currency: 'USD' });
  const expired = prepaid('expired', withReceipts(receipt(), usd));
  const taps = returnedTaps(deskWith({ store: { ledger: { load: async () => expired } } }), page);
  const { ctx, pressable } = updateAtDesk();
  await taps.returned(ctx, tapped('ref-1'));
  const sums = pressable.map((data) => unpackedMoney((parseTap(data) as StaffTapped).argument));
  expect(sums).toEqual([{ amount: total, currency: 'VND' }, { amount: 20, currency: 'USD' }, null]);
});

it('a sum to return that has changed just now is asked for as it stands', async () => {
  const [before, current] = [total, total + 5_000].map((amount) =>
    prepaid('expired', withReceipts(receipt({ amount }))),
  );
  const markReturned = async () => ({ kind: 'refused', why: 'changed', booking: current });
  const store = { ledger: { load: async () => before } };
  const taps = returnedTaps(deskWith({ bookings: { markReturned }, store }), page);
  const { ctx, pressable } = updateAtDesk();
  await taps.returnSurely(ctx, tapped('ref-1', packedMoney({ amount: total, currency: 'VND' })));
  const [yes = ''] = pressable;
  expect(unpackedMoney((parseTap(yes) as StaffTapped).argument)?.amount).toBe(total + 5_000);
});

it('before a receipt is taken back, it is said how much of the other money goes back with the tickets', () => {
  const wrong = receipt({ id: 'staff:1', source: 'staff', amount: total - 50_000 });
  const textWith = (other: number) => {
    const paid = withReceipts(receipt({ amount: other, at: now - 1 }), wrong);
    const issued = prepaid('issued', paid, { partner: exportedSide() });
    const asking = { id: 'q', staffId: owner };
    return takeBackQuestion({ booking: issued, words: updateAtDesk().ctx.words }, wrong, 'a mistake', asking)
      .text;
  };
  expect(textWith(50_000)).toContain('staff-returns-whole{"amount":"50000"}');
  // What else has come pays for the tickets.
  expect(textWith(total)).not.toContain('staff-returns-whole');
});
