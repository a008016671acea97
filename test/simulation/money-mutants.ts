import { dueOf } from '../../src/booking/paid-and-due.ts';
import type { UnmatchedReceipts } from '../../src/booking/ports.ts';
import { type Booking, isTerminal, type OutboxEntry, withTimers } from '../../src/booking/record.ts';
import { becomeConfirming } from '../../src/booking/transitions.ts';
import type { Prepayment } from '../../src/money/prepayment.ts';
import { dayMs, hourMs } from '../../src/time.ts';
import { withChange, withCommit, withLedger, withMessenger, withPartner } from './planting.ts';
import type { Mutant } from './world.ts';

/** Bugs with money that a search worth its name must find. */
export const moneyMutants: Readonly<Record<string, Mutant>> = {
  'tickets are asked for before the money is there': withChange((next, now) =>
    next.prepayment?.offer == null || dueOf(next) === 0 ? next : confirmed(next, now),
  ),

  'partial money is taken for full': withChange((next, now) => {
    const isPartly = (next.prepayment?.payments.receipts.length ?? 0) > 0;
    return isPartly && next.prepayment?.offer != null ? confirmed(next, now) : next;
  }),

  'a receipt goes by the moment at which it was told': withChange((next) =>
    withMoney(next, ({ payments }) => ({
      payments: {
        ...payments,
        receipts: payments.receipts.map((receipt) =>
          receipt.id.includes('@') ? receipt : { ...receipt, id: `${receipt.id}@${receipt.at}` },
        ),
      },
    })),
  ),

  'a receipt counts twice': withChange((next) =>
    withMoney(next, ({ payments }) => ({
      payments: {
        ...payments,
        receipts: payments.receipts.flatMap((receipt) =>
          receipt.id.endsWith('#') ? [] : [receipt, { ...receipt, id: `${receipt.id}#` }],
        ),
      },
    })),
  ),

  'receipts go with the hold': withChange((next) =>
    next.state === 'expired'
      ? withMoney(next, ({ payments }) => ({ payments: { ...payments, receipts: [] } }))
      : next,
  ),

  'a checkout is accepted on a dying hold': withLoaded((booking) => ({
    ...booking,
    holdUntil: booking.holdUntil === null ? null : booking.holdUntil + hourMs,
  })),

  'a second checkout is accepted while one is open': withLoaded((booking) =>
    withMoney(booking, () => ({ checkouts: [] })),
  ),

  'a checkout is accepted by what was read before': (dependencies) => {
    const known = new Map<string, Awaited<ReturnType<typeof dependencies.partner.createBooking>>>();
    return withPartner((partner) => ({
      async createBooking(request, waiting) {
        const outcome = await partner.createBooking(request, waiting);
        if (outcome.kind === 'done') known.set(outcome.value.bookingId, outcome);
        return outcome;
      },
      bookingInfo: async (id, waiting) => known.get(id) ?? partner.bookingInfo(id, waiting),
    }))(dependencies);
  },

  'a checkout is accepted before its intent is committed': (dependencies) =>
    withCommit(dependencies, async (next, commit) => {
      const stored = await dependencies.ledger.load(next.reference);
      const before = stored?.prepayment?.checkouts.length ?? 0;
      const isIntent = (next.prepayment?.checkouts.length ?? 0) > before;
      return isIntent ? { kind: 'committed', booking: next } : commit(next);
    }),

  'money to return is forgotten when the hold has ended': withChange((next) =>
    next.state === 'expired' ? withoutMoneyTold(next) : next,
  ),

  'money to return is forgotten after a rejection': withChange((next) =>
    next.state === 'rejected' ? withoutMoneyTold(next) : next,
  ),

  'late money is swallowed': (dependencies) =>
    withCommit(dependencies, async (next, commit) => {
      const stored = await dependencies.ledger.load(next.reference);
      const [before, after] = [stored, next].map((booking) => booking?.prepayment?.payments.receipts.length);
      const isLate = isTerminal(next) && (after ?? 0) > (before ?? 0);
      return isLate ? { kind: 'taken', claim: 'receipt' } : commit(next);
    }),

  'the invoice stays where it is once it is paid': withMessenger(({ deliver }) => ({
    deliver: (entry, booking, deadline) =>
      entry.kind === 'payment' && booking.prepayment?.offer === null
        ? Promise.resolve({ kind: 'done' })
        : deliver(entry, booking, deadline),
  })),

  'staff are asked for the money after it has come': withChange((next) => ({
    ...next,
    outbox: next.outbox.filter(({ kind }) => kind !== 'alertOver'),
  })),

  'the whole total is asked for after a part was paid': withMessenger(({ deliver }) => ({
    deliver(entry, booking, deadline) {
      const asking = withMoney(booking, ({ offer, accepted }) => ({
        offer: offer === null ? null : { ...offer, amount: accepted?.total ?? offer.amount },
      }));
      return deliver(entry, entry.kind === 'payment' ? asking : booking, deadline);
    },
  })),

  'a booking is forgotten though money is to be returned': (dependencies) =>
    withCommit(dependencies, (next, commit) => {
      if (!isTerminal(next) || next.timers.retention !== undefined) return commit(next);
      const retention = dependencies.clock.now() + dayMs;
      return commit({ ...withTimers(next, { retention }), wakeAt: next.wakeAt ?? retention });
    }),

  'a receipt that was returned absorbs the next transfer': withChange((next) =>
    withMoney(next, ({ payments }) => ({
      payments: {
        ...payments,
        returns: payments.returns.map((mark) =>
          mark.id.endsWith('#') ? mark : { ...mark, id: `${mark.id}#`, at: mark.at + 4 * dayMs },
        ),
      },
    })),
  ),

  'what is taken back is still to be returned': withChange((next) =>
    next.state === 'held'
      ? next
      : withMoney(next, ({ payments }) => ({ payments: { ...payments, corrections: [] } })),
  ),

  'tickets stand after their money was taken back': withChange((next) => {
    const isTakenBack = (next.prepayment?.payments.corrections?.length ?? 0) > 0;
    return isTakenBack && next.state === 'cancelling'
      ? { ...next, state: 'issued', cancellation: undefined, cancellingFrom: undefined }
      : next;
  }),

  'a hold is confirmed by what was taken back': withChange((next, now) => {
    const isTakenBack = (next.prepayment?.payments.corrections?.length ?? 0) > 0;
    return isTakenBack && next.prepayment?.offer != null ? confirmed(next, now) : next;
  }),

  'money for another price is mentioned to nobody': withChange((next) => ({
    ...next,
    outbox: next.outbox.filter(
      (entry) =>
        !(entry.kind === 'notice' && entry.notice === 'moneyWaits') &&
        !(entry.kind === 'alert' && entry.alert === 'moneyWaits'),
    ),
  })),

  'what pays for a day counts on the cancelled one that was to replace it': withChange((next) =>
    next.state === 'cancelled' && next.replaces !== undefined
      ? withMoney(next, ({ accepted }) => ({ credit: accepted?.total ?? 0 }))
      : next,
  ),

  'what staff chose to give back is lost': withChange((next) => {
    const { cancellation } = next;
    if (cancellation?.keeps === undefined) return next;
    const { keeps: _, ...rest } = cancellation;
    return { ...next, cancellation: rest };
  }),

  'money without a code is dropped': withUnmatched(() => ({ add: async () => 'added' })),

  'unmatched money is removed before it is booked': withUnmatched((unmatched) => ({
    async find(id) {
      const found = await unmatched.find(id);
      await unmatched.remove(id);
      return found;
    },
  })),
};

/** Where each shows. */
export const storyOfMoney: Readonly<Record<string, string>> = {
  'what pays for a day counts on the cancelled one that was to replace it':
    'changes the date of what was paid, and staff cancel the new day',
  'tickets are asked for before the money is there': 'pays by transfer, told again and again',
  'partial money is taken for full': 'pays by two transfers',
  'a receipt goes by the moment at which it was told': 'pays by transfer, told again and again',
  'a receipt counts twice': 'pays by transfer, told again and again',
  'receipts go with the hold': 'pays too little, and the hold ends',
  'a checkout is accepted on a dying hold': 'pays by card as the hold ends',
  'a second checkout is accepted while one is open': 'pays by card on two phones at once',
  'a checkout is accepted by what was read before': 'pays by card',
  'a checkout is accepted before its intent is committed': 'pays by card',
  'money to return is forgotten when the hold has ended': 'pays too little, and the hold ends',
  'money to return is forgotten after a rejection': 'pays by card',
  'late money is swallowed': 'transfers after the hold',
  'the invoice stays where it is once it is paid': 'pays by card',
  'staff are asked for the money after it has come': 'says so, and staff say so, and the bank says it too',
  'the whole total is asked for after a part was paid': 'pays by two transfers',
  'a booking is forgotten though money is to be returned': 'pays too much',
  'a receipt that was returned absorbs the next transfer':
    'transfers again, after staff have said so, cancelled and given back',
  'what is taken back is still to be returned': 'staff say by mistake that money came, and take it back',
  'tickets stand after their money was taken back': 'staff say by mistake that money came, and take it back',
  'a hold is confirmed by what was taken back': 'staff say by mistake that money came, and take it back',
  'money for another price is mentioned to nobody': 'pays while the price changes',
  'what staff chose to give back is lost': 'has paid, and is cancelled by staff',
  'money without a code is dropped': 'transfers without a code, and staff match it',
  'unmatched money is removed before it is booked': 'transfers without a code, and staff match it',
};

function confirmed(booking: Booking, now: number): Booking {
  const total = booking.prepayment?.accepted?.total ?? 0;
  return becomeConfirming(booking, total, now);
}

function withMoney(booking: Booking, change: (prepayment: Prepayment) => Partial<Prepayment>): Booking {
  const { prepayment } = booking;
  return prepayment === null ? booking : { ...booking, prepayment: { ...prepayment, ...change(prepayment) } };
}

function withoutMoneyTold(booking: Booking): Booking {
  const isOfMoney = (entry: OutboxEntry): boolean =>
    (entry.kind === 'notice' && entry.notice === 'moneyToReturn') ||
    (entry.kind === 'alert' && entry.alert === 'moneyToReturn');
  return { ...booking, outbox: booking.outbox.filter((entry) => !isOfMoney(entry)) };
}

function withLoaded(change: (booking: Booking) => Booking): Mutant {
  return withLedger(({ load }) => ({
    async load(reference) {
      const booking = await load(reference);
      return booking === null ? null : change(booking);
    },
  }));
}

function withUnmatched(change: (unmatched: UnmatchedReceipts) => Partial<UnmatchedReceipts>): Mutant {
  return (dependencies) => ({
    ...dependencies,
    unmatched: { ...dependencies.unmatched, ...change(dependencies.unmatched) },
  });
}
