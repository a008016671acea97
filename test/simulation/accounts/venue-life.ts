import { debtEntriesOf } from '../../../src/accounts/debt-entries.ts';
import { readyToCommit } from '../../../src/booking/decide.ts';
import { settleOtherRead, settleRead, settleSend } from '../../../src/booking/evidence.ts';
import type { CallOutcome, PartnerBooking } from '../../../src/booking/ports.ts';
import {
  type Booking,
  type BookingReference,
  type BookingState,
  enteredStateAt,
  type MutationKind,
  withAttempt,
} from '../../../src/booking/record.ts';
import { issuedAt, withNewPrice } from '../../../src/booking/sales.ts';
import { addVenueDays, type Instant, venueDateAt } from '../../../src/venue/calendar.ts';
import { attempt, booking, policy, side } from '../../booking/sample.ts';
import type { Random } from '../random.ts';
import type { PartnerAccount } from './partner-account.ts';

const timeoutMs = policy.requestTimeoutMs;
const found = (value: PartnerBooking): CallOutcome<PartnerBooking> => ({ kind: 'done', value });

function unanswered(operation: 'confirm-booking' | 'cancel-booking'): CallOutcome<PartnerBooking> {
  return { kind: 'unknown', failure: { operation, reason: 'timeout' } };
}

/** What life happens in: virtual time, the partner's account, and where records and their entries are kept. */
export interface VenueSurroundings {
  readonly now: () => Instant;
  readonly at: (time: Instant, task: () => Promise<void> | void) => void;
  readonly chance: Random;
  readonly account: PartnerAccount;
  readonly commit: (booking: Booking) => Promise<void>;
}

/**
 * The records of a venue whose customers buy and cancel: by the domain's own steps, with calls that take their time, are
 * refused, or are never answered.
 */
export class VenueLife {
  readonly records = new Map<BookingReference, Booking>();
  readonly #in: VenueSurroundings;

  constructor(surroundings: VenueSurroundings) {
    this.#in = surroundings;
  }

  /** One booking is confirmed; answers its reference. */
  async buys(n: number, price: number): Promise<BookingReference> {
    const { now, at, chance, account } = this.#in;
    const reference = `ref-${n}`;
    const [sentAt, id, code] = [now(), `id-${n}`, `VN-${n}`];
    const date = addVenueDays(venueDateAt(sentAt, policy.timeZone), chance.between(0, 12));
    account.hold(id, code, price, date);
    const start = booking('confirming', {
      reference,
      version: 0,
      createdAt: sentAt,
      partner: side({ bookingId: id, bookingCode: code, bookingDate: date, total: price, readAt: sentAt }),
      order: { ...booking('held').order, date, total: price },
      accepted: { total: price, date },
      attempts: [attempt('confirm', 1, { sentAt })],
      holdUntil: sentAt + policy.holdMs,
      history: [{ at: sentAt, from: 'held', to: 'confirming' }],
      details: {},
    });
    await this.#write(start, start);
    const landsAt = sentAt + chance.between(20, 600);
    const isRefused = chance.chance(0.03);
    if (!isRefused) at(landsAt, () => account.set(id, { status: 'issued' }));
    if (isRefused) at(sentAt + policy.holdMs / 2, () => this.#endsHold(reference, id));
    else this.#answersTo(reference, 'confirm', landsAt);
    return reference;
  }

  /** Staff cancel what is issued; false where it is not. */
  async cancels(reference: BookingReference): Promise<boolean> {
    const { now, at, chance, account } = this.#in;
    const current = this.records.get(reference);
    if (current?.state !== 'issued' || current.partner === null) return false;
    const sentAt = now();
    const cancellation = { by: { staffId: 7 }, reason: '', requestedAt: sentAt } as const;
    const history = [...current.history, { at: sentAt, from: current.state, to: 'cancelling' as const }];
    const asked = {
      ...current,
      state: 'cancelling' as const,
      cancellingFrom: current.state,
      cancellation,
      history,
    };
    await this.#write(current, withAttempt(asked, 'cancel', sentAt));
    const { bookingId } = current.partner;
    const landsAt = sentAt + chance.between(20, 600);
    at(landsAt, () => account.set(bookingId, { status: 'cancelled' }));
    this.#answersTo(reference, 'cancel', landsAt);
    return true;
  }

  /** The hold ends here and at the partner, without tickets. */
  async endsHold(n: number, price: number): Promise<BookingReference> {
    const reference = `ref-${n}`;
    const [at, id, code] = [this.#in.now(), `id-${n}`, `VN-${n}`];
    this.#in.account.hold(id, code, price);
    const held = booking('held', {
      reference,
      version: 0,
      createdAt: at,
      partner: side({ bookingId: id, bookingCode: code, total: price, readAt: at }),
      history: [{ at, from: 'requested', to: 'held' }],
      details: {},
    });
    await this.#write(held, held);
    await this.#endsHold(reference, id);
    return reference;
  }

  /** The record follows the partner, as a read of it says; answers it. */
  async follows(reference: BookingReference): Promise<Booking | null> {
    const current = this.records.get(reference);
    const seen = this.#in.account.read(current?.partner?.bookingId ?? '');
    if (current === undefined || seen === null) return null;
    const now = this.#in.now();
    const adopted = settleOtherRead(current, found(seen), { begunAt: now, now, policy });
    await this.#write(current, withNewPrice(adopted, now));
    return this.records.get(reference) ?? null;
  }

  inState(state: BookingState): readonly Booking[] {
    return this.#all().filter((record) => record.state === state);
  }

  soldOrEndedWithin(from: Instant, until: Instant): readonly Booking[] {
    return this.#all().filter((record) =>
      [issuedAt(record), enteredStateAt(record)].some((at) => at !== null && at >= from && at < until),
    );
  }

  #all(): readonly Booking[] {
    return [...this.records.values()];
  }

  async #endsHold(reference: BookingReference, id: string): Promise<void> {
    this.#in.account.set(id, { status: 'ended' });
    await this.#read(reference);
  }

  /** The answer comes, or never does, and is found out by reading. */
  #answersTo(
    reference: BookingReference,
    operation: Exclude<MutationKind, 'create'>,
    landsAt: Instant,
  ): void {
    const { at, chance } = this.#in;
    const isLost = chance.chance(0.05);
    const settle = async (): Promise<void> => {
      const current = this.records.get(reference);
      const sent = current?.attempts.findLast((one) => one.operation === operation);
      const seen = this.#in.account.read(current?.partner?.bookingId ?? '');
      if (current === undefined || sent === undefined || seen === null) return;
      const outcome = isLost ? unanswered(`${operation}-booking`) : found(seen);
      const settling = { begunAt: sent.sentAt, now: this.#in.now(), policy };
      await this.#write(current, settleSend(current, sent, outcome, settling));
    };
    at(isLost ? landsAt + timeoutMs : landsAt + chance.between(20, 600), settle);
    if (isLost) at(landsAt + timeoutMs + chance.between(2, 900) * 1_000, () => this.#read(reference));
  }

  async #read(reference: BookingReference): Promise<void> {
    const current = this.records.get(reference);
    const seen = this.#in.account.read(current?.partner?.bookingId ?? '');
    if (current === undefined || seen === null) return;
    const now = this.#in.now();
    await this.#write(current, settleRead(current, found(seen), { begunAt: now, now, policy }));
  }

  async #write(before: Booking, after: Booking): Promise<void> {
    const next = readyToCommit(before, after, { now: this.#in.now(), policy });
    const stored = { ...next, version: before.version + 1, outbox: [] };
    this.records.set(stored.reference, stored);
    await this.#in.commit(stored);
  }
}

export const entriesIn = (record: Booking) => debtEntriesOf(record, policy.timeZone);
