import { describe, expect, it } from 'vitest';
import type { SalePackage } from '../../src/booking/ports.ts';
import type { Booking, OrderLine } from '../../src/booking/record.ts';
import { changeDateFeature } from '../../src/staff/change-date.ts';
import type { ChangeAsk } from '../../src/store/awaiting.ts';
import { prepaid, receipt, withReceipts } from '../booking/prepaid.ts';
import { booking, exportedSide, now, visitDate } from '../booking/sample.ts';
import { packageSold } from '../simulation/front/front.ts';
import { deskWith, tapped, updateAtDesk } from './desk.ts';

const policy = { cancelUntilHours: null, changeUntilHours: 24, returns: [] };
const another = '2026-11-28';
const child: SalePackage = { ...packageSold, code: 'CHILD', name: 'CHILD' };

interface Standing {
  readonly issued?: Booking;
  readonly sold?: readonly SalePackage[];
  readonly isUnderWay?: boolean;
  /** Why the new booking is not placed. */
  readonly refusedBy?: string;
  readonly placed?: Booking;
  readonly now?: number;
}

function issuedFor(codes: readonly string[] = ['ADULT']): Booking {
  const plain = booking('issued', { partner: exportedSide(), policy });
  const [line] = plain.order.lines as [OrderLine];
  const lines = codes.map((code) => ({ ...line, code, name: code, quantity: 2 }));
  return { ...plain, order: { ...plain.order, lines } };
}

function featureFor({ issued = issuedFor(), sold = [packageSold], ...standing }: Standing) {
  const at = standing.now ?? now;
  const successor = { booking: null, isUnderWay: standing.isUnderWay ?? false };
  return changeDateFeature(
    deskWith({
      access: {
        place: async () => ({ kind: 'refused', why: standing.refusedBy, booking: standing.placed }),
      },
      atVenue: () => ({ now: at, timeZone: 'Asia/Ho_Chi_Minh' }),
      now: () => at,
      today: () => '2026-11-20',
      config: {
        venue: { currency: 'VND', timeZone: 'Asia/Ho_Chi_Minh' },
        booking: { horizonDays: 90 },
        payment: { telegram: null, transfer: null },
      },
      partner: { catalogue: { packagesOn: async () => ({ kind: 'done', value: sold }) } },
      bookings: {
        successorOf: async () => successor,
        refresh: async (one: Booking) => ({ booking: one, isLive: true }),
      },
      store: { ledger: { load: async () => issued } },
    }),
  );
}

const asked = {
  id: 'q',
  messageId: 5,
  reference: 'ref-1',
  kind: 'change',
  reason: null,
  total: 0,
  due: null,
} as const;

/** What is read once the day is typed. */
async function typedDay(day: string, standing: Standing = {}): Promise<string> {
  const { ctx, read, pressable } = updateAtDesk({ text: day });
  const outcome = await featureFor(standing).asks.change.typed(ctx, asked, day);
  return pressable.length > 0 ? 'asked' : `${outcome} ${read.join('\n')}`;
}

it('a day that costs more than was paid is not offered where customers pay here no more', async () => {
  const issued = prepaid('issued', withReceipts(receipt()), { partner: exportedSide(), policy });
  expect(await typedDay(another, { issued })).toBe('asked');
  const sold = [{ ...packageSold, price: packageSold.price + 1 }];
  expect(await typedDay(another, { issued, sold })).toMatch(/^waits staff-change-no-noWayToPay/);
});

describe('a day that is no day for the same tickets is refused with its own reason', () => {
  it.each([
    ['the day that it is for', visitDate, {}, /^waits staff-change-same-day/],
    ['a day that has passed', '2026-11-19', {}, /^waits date-past/],
    ['a day too far ahead', '2027-03-20', {}, /^waits date-not-yet/],
    ['a day without tickets', another, { sold: [] }, /^waits date-nothing-on-sale/],
  ] as const)('%s', async (_what, day, standing, reason) => {
    expect(await typedDay(day, standing)).toMatch(reason);
  });

  it('a package that is missing, limited or closed is named, and no other', async () => {
    const issued = issuedFor(['ADULT', 'CHILD']);
    const missing = await typedDay(another, { issued });
    expect(missing).toContain('staff-change-line-gone{"date":"2026-11-28","name":"CHILD"}');
    expect(missing).not.toContain('ADULT');
    const few = { ...child, maxQuantity: 1 };
    expect(await typedDay(another, { issued, sold: [packageSold, few] })).toContain(
      'staff-change-line-limits{"date":"2026-11-28","name":"CHILD","minimum":1,"maximum":1}',
    );
    const closed = { ...packageSold, cutoffMinutes: 9 * 60 };
    expect(await typedDay('2026-11-20', { issued, sold: [closed, child] })).toContain(
      'package-closed-now{"name":"ADULT","time":"09:00"}',
    );
    expect(await typedDay(another, { issued, sold: [packageSold, child] })).toBe('asked');
  });
});

describe('a booking that cannot be moved', () => {
  const startedFor = async (standing: Standing): Promise<string> => {
    const { ctx, read } = updateAtDesk();
    await featureFor(standing).taps.changeDate(ctx, tapped('ref-1'));
    return read.join();
  };

  it('since that is under way is not asked for a day', async () => {
    expect(await startedFor({})).toContain('staff-change-question');
    expect(await startedFor({ isUnderWay: true })).toMatch(/^staff-change-no-changing/);
  });

  it('since its payment is not in the records says so, and not that the policy forbids it', async () => {
    const unrecorded = prepaid('issued', withReceipts(), { partner: exportedSide(), policy });
    expect(await startedFor({ issued: unrecorded })).toMatch(/^staff-change-no-unrecorded/);
  });

  it('by the time that the day is typed is asked for no day any more', async () => {
    const cancelled = booking('cancelled', { partner: exportedSide({ status: 'cancelled' }) });
    expect(await typedDay(another, { issued: cancelled })).toMatch(/^over staff-change-no-notIssued/);
  });
});

describe('after "Change to"', () => {
  const carriedOut = async (standing: Standing, due: number | null = null) => {
    const sure: ChangeAsk & { readonly reason: string } = { ...asked, reason: another, total: 200_000, due };
    const update = updateAtDesk();
    await featureFor(standing).asks.change.yes(update.ctx, sure);
    return { read: update.read.join(), asked: update.asked };
  };

  it.each(['openHolds', 'ticketsPerDay', 'bookingsPerDay', 'uninvited', 'paused', 'changing'])(
    'it is told that it was refused by %s',
    async (refusedBy) => {
      expect((await carriedOut({ refusedBy })).read).toContain(`staff-change-no-${refusedBy}`);
    },
  );

  it('another one, which was asked for at the same time, is not told as the own', async () => {
    const placedFor = (date: string): Booking => {
      const placed = booking('requested');
      return { ...placed, order: { ...placed.order, date } };
    };
    const readFor = async (date: string) =>
      (await carriedOut({ refusedBy: 'existing', placed: placedFor(date) })).read;
    expect(await readFor(another)).toMatch(/^staff-change-begun/);
    expect(await readFor('2026-11-30')).toMatch(/^staff-change-refused.*staff-change-no-changing/s);
  });

  it('it is asked once more where another sum has been paid since', async () => {
    const issued = prepaid('issued', withReceipts(receipt()), { partner: exportedSide(), policy });
    expect((await carriedOut({ issued, refusedBy: 'paused' }, 0)).asked).toEqual([]);
    const { asked: again, read } = await carriedOut({ issued }, -100_000);
    expect(read).toContain('staff-returns-changed');
    expect(again).toMatchObject([{ kind: 'change', reason: another, total: 200_000, due: 0 }]);
  });

  it('the new total is asked about where the price has changed meanwhile', async () => {
    const sold = [{ ...packageSold, price: packageSold.price + 1 }];
    const total = 2 * (packageSold.price + 1);
    const { read, asked: again } = await carriedOut({ sold });
    expect(read).toContain('staff-returns-changed');
    expect(again).toMatchObject([{ kind: 'change', reason: another, total }]);
  });

  it('another day is asked for where that day is sold out by now', async () => {
    const { read, asked: again } = await carriedOut({ sold: [] });
    expect(read).toMatch(/^date-nothing-on-sale.*staff-change-question/s);
    expect(again).toMatchObject([{ kind: 'change', reason: null }]);
  });
});
