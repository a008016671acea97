import {
  comparableOf,
  driftFrom,
  driftOf,
  driftsOfBooking,
  effectOf,
  type PartnerSeen,
} from '../accounts/drifts.ts';
import { type Candidate, nextSearchStep, stayingOf } from '../accounts/search.ts';
import type { CallOutcome, Partner, PartnerBooking } from '../booking/ports.ts';
import { type Booking, enteredStateAt, isTerminal, priceOf } from '../booking/record.ts';
import { issuedAt } from '../booking/sales.ts';
import type { Store } from '../storage/store.ts';
import { type Instant, instantOf, venueDateAt } from '../venue/calendar.ts';
import type { DebtSampler } from './debt-samples.ts';

interface DebtSearchOptions {
  readonly sampler: Pick<DebtSampler, 'present'>;
  readonly partner: Pick<Partner, 'bookingInfo'>;
  readonly store: {
    readonly ledger: Pick<Store['ledger'], 'load' | 'everyInState' | 'soldOrCancelledWithin'>;
    readonly debtBook: Store['debtBook'];
    readonly clock: Pick<Store['clock'], 'now'>;
  };
  readonly timeZone: string;
}

/**
 * `rest`: there is nothing to search for; `again`: the known facts have changed; `unread`: the partner gave no
 * answer.
 */
type SearchOutcome = 'rest' | 'again' | 'unread';

export type DebtSearch = ReturnType<typeof createDebtSearch>;

/** Finds the cause of a persistent difference by reading bookings again at the partner, one after the other. */
export function createDebtSearch(options: DebtSearchOptions) {
  const { sampler, store, timeZone } = options;
  const { debtBook, clock } = store;
  return {
    /** Searches until something is found; asks `mayGoOn` after each read. */
    async search(mayGoOn: () => Promise<boolean>): Promise<SearchOutcome> {
      const present = await sampler.present();
      const staying = present && stayingOf(present.comparisons);
      if (present === null || staying === null) {
        if (present?.comparisons.at(-1)?.unnamed === 0) await debtBook.forgetReads();
        return 'rest';
      }
      const { since } = staying;
      const { anchor, drifts } = present.book;
      const candidates = await candidatesSince(anchor.beganAt, options);
      for (;;) {
        const next = nextSearchStep(staying, [...candidates.values()], drifts, anchor.beganAt);
        if (next.do === 'end') await debtBook.endDrift(next.drift.id, { at: since, how: 'agrees' });
        if (next.do === 'conclude') {
          await debtBook.addDrift(driftFrom(next.finding, since, venueDateAt(since, timeZone)));
        }
        if (next.do !== 'read') return next.do === 'wait' ? 'rest' : 'again';
        const readAt = clock.now();
        const looked = await look(next.candidate, since, options);
        if (looked !== 'same') return looked;
        candidates.set(next.candidate.reference, { ...next.candidate, readAt });
        if (!(await mayGoOn())) return 'again';
      }
    },
  };
}

/** Reads a booking and records its drift. Leaves the booking's record unchanged: an owner decides what follows. */
async function look(
  { reference, here }: Candidate,
  since: Instant,
  options: DebtSearchOptions,
): Promise<'same' | 'again' | 'unread'> {
  const { ledger, debtBook, clock } = options.store;
  const readAt = clock.now();
  const seen = await readAtPartner(await ledger.load(reference), options.partner);
  if (seen === null) return 'unread';
  const [after, drifts] = await Promise.all([ledger.load(reference), debtBook.drifts()]);
  const own = after && comparableOf(after, drifts, clock.now());
  // It has changed meanwhile.
  if (after === null || own?.here !== here || !isTerminal(after)) return 'again';
  const finding = driftOf(own, seen);
  const open = driftsOfBooking(reference, drifts).filter(({ ended }) => ended === undefined);
  const isKnown = open.some((drift) => finding !== null && effectOf(drift) === effectOf(finding));
  const isSame = isKnown || (finding === null && open.length === 0);
  if (!isSame) {
    for (const { id } of open) await debtBook.endDrift(id, { at: since, how: 'agrees' });
    const day = venueDateAt(since, options.timeZone);
    if (finding !== null) await debtBook.addDrift(driftFrom(finding, since, day));
  }
  await debtBook.noteRead(reference, readAt);
  return isSame ? 'same' : 'again';
}

/** Null: the partner gave no answer. The read queues behind all awaited calls. */
async function readAtPartner(
  booking: Booking | null,
  partner: DebtSearchOptions['partner'],
): Promise<PartnerSeen | null> {
  if (booking === null || booking.partner === null) return null;
  const waiting = { userId: booking.customer.userId, since: null };
  const outcome: CallOutcome<PartnerBooking> = await partner.bookingInfo(booking.partner.bookingId, waiting);
  if (outcome.kind === 'done') return outcome.value;
  return outcome.kind === 'refused' && outcome.failure.reason === 'not-found' ? 'gone' : null;
}

/** All that changed in the days since the anchor, and every issued booking whose visit was not over then. */
async function candidatesSince(
  anchoredAt: Instant,
  { store: { ledger, debtBook, clock }, timeZone }: DebtSearchOptions,
): Promise<Map<Candidate['reference'], Candidate>> {
  const firstDay = venueDateAt(anchoredAt, timeZone);
  const now = clock.now();
  const [changed, issued, reads, drifts] = await Promise.all([
    ledger.soldOrCancelledWithin(instantOf(firstDay, 0, timeZone), now + 1, { withEnded: true }),
    ledger.everyInState('issued'),
    debtBook.reads(),
    debtBook.drifts(),
  ]);
  const standing = issued.filter(({ order }) => order.date >= firstDay);
  const settled = [...changed, ...standing].filter(
    (booking) => isTerminal(booking) && booking.partner !== null,
  );
  return new Map(
    settled.map((booking) => [
      booking.reference,
      {
        ...comparableOf(booking, drifts, now),
        price: priceOf(booking),
        changedAt: booking.state === 'issued' ? (issuedAt(booking) ?? 0) : enteredStateAt(booking),
        readAt: reads.get(booking.reference) ?? null,
      },
    ]),
  );
}
