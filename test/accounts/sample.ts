import type { DebtReading } from '../../src/accounts/debt-comparison.ts';
import type { BookingEntry, PaymentEntry } from '../../src/accounts/debt-entries.ts';
import { minuteMs } from '../../src/time.ts';
import { venueDateAt } from '../../src/venue/calendar.ts';

export const timeZone = 'Asia/Ho_Chi_Minh';
/** Ten in the morning at the venue. */
export const start = Date.UTC(2026, 10, 20, 3);
export const dayOf = (at: number): string => venueDateAt(at, timeZone);

export function entry(changes: Partial<BookingEntry> & Pick<BookingEntry, 'amount' | 'at'>): BookingEntry {
  const { reference = 'ref-1', at, amount } = changes;
  const kind = amount < 0 ? 'cancelled' : 'confirmed';
  return {
    id: `${reference}:${kind === 'confirmed' ? 1 : 2}`,
    kind,
    day: dayOf(at),
    reference,
    code: reference.toUpperCase(),
    since: at - 1_000,
    visit: '2026-11-27',
    source: null,
    packages: [],
    ...changes,
  };
}

export function payment(changes: Pick<PaymentEntry, 'amount' | 'at'> & Partial<PaymentEntry>): PaymentEntry {
  return { id: `paid:${changes.at}`, kind: 'paid', day: dayOf(changes.at), by: 1, ...changes };
}

export function readingAt(at: number, debt: number, day = dayOf(at)): DebtReading {
  return { day, at, endedAt: at + 300, debt };
}

export const minutes = (count: number): number => start + count * minuteMs;
