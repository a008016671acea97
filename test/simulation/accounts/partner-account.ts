import type { PartnerBooking } from '../../../src/booking/ports.ts';
import type { PartnerStatus, PaymentStatus } from '../../../src/booking/record.ts';
import { ticket, visitDate } from '../../booking/sample.ts';

interface AccountBooking {
  readonly code: string;
  readonly date: string;
  readonly total: number;
  readonly status: Extract<PartnerStatus, 'held' | 'issued' | 'ended' | 'cancelled'>;
}

const paymentStatuses: Readonly<Record<AccountBooking['status'], PaymentStatus>> = {
  held: 'open',
  issued: 'charged',
  ended: 'open',
  cancelled: 'cancelled',
};

/** The partner's own book: its bookings, and what the venue owes it. It also does things that nobody asked for. */
export class PartnerAccount {
  readonly #bookings = new Map<string, AccountBooking>();
  #others: number;

  constructor(openingDebt: number) {
    this.#others = openingDebt;
  }

  get debt(): number {
    let debt = this.#others;
    for (const { status, total } of this.#bookings.values()) if (status === 'issued') debt += total;
    return debt;
  }

  hold(id: string, code: string, total: number, date: string = visitDate): void {
    this.#bookings.set(id, { code, date, total, status: 'held' });
  }

  set(id: string, change: Partial<AccountBooking>): void {
    const booking = this.#bookings.get(id);
    if (booking === undefined) throw new Error(`The partner has no booking ${id}.`);
    this.#bookings.set(id, { ...booking, ...change });
  }

  remove(id: string): void {
    this.#bookings.delete(id);
  }

  /** A payment of the venue, negative; or something that the partner books on the venue's account. */
  charge(sum: number): void {
    this.#others += sum;
  }

  /** Null: there is no such booking. */
  read(bookingId: string): PartnerBooking | null {
    const booking = this.#bookings.get(bookingId);
    if (booking === undefined) return null;
    const { code, date, total, status } = booking;
    return {
      bookingId,
      bookingCode: code,
      status,
      paymentStatus: paymentStatuses[status],
      bookingDate: date,
      total,
      packages: [],
      tickets: status === 'issued' ? [ticket(1, { code: `${bookingId}-T1` })] : [],
    };
  }
}
