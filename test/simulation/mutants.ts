import type { CallOutcome, Messenger, PartnerBooking } from '../../src/booking/ports.ts';
import {
  type Booking,
  type BookingReference,
  isTerminal,
  isUnanswered,
  priceOf,
  type Waiting,
  withTimers,
} from '../../src/booking/record.ts';
import { requestReplacing } from '../../src/booking/requests.ts';
import { leaseMs } from '../../src/booking/rules.ts';
import { nextPart } from '../../src/booking/ticket-messages.ts';
import { retentionFrom, scheduled } from '../../src/booking/timers.ts';
import { becomeEnded, becomeHeld, move } from '../../src/booking/transitions.ts';
import { dayMs, minuteMs, secondMs } from '../../src/time.ts';
import { ownerChatId } from './chats.ts';
import { moneyMutants, storyOfMoney } from './money-mutants.ts';
import {
  besides,
  seenAs,
  withChange,
  withCommit,
  withLedger,
  withMessenger,
  withPartner,
} from './planting.ts';
import { type Mutant, policy } from './world.ts';

/** Bugs that a search worth its name must find, each planted in what the lifecycle is given. */
export const mutants: Readonly<Record<string, Mutant>> = {
  'a confirm without an answer is sent again at once': withPartner(({ confirmBooking }) => ({
    confirmBooking: (id, waiting) => again(() => confirmBooking(id, waiting)),
  })),

  'a create without an answer is sent again at once': withPartner(({ createBooking }) => ({
    createBooking: (request, waiting) => again(() => createBooking(request, waiting)),
  })),

  'the HTTP client repeats what it sends': (dependencies, { records, watch }) => {
    const seconds = new Map<string, string>();
    return withPartner((partner) => ({
      async createBooking(request, waiting) {
        const outcome = await partner.createBooking(request, waiting);
        const again = records.create(request);
        if (outcome.kind === 'done' && again.kind === 'booking')
          seconds.set(outcome.value.bookingId, again.booking.id);
        return outcome;
      },
      async confirmBooking(id, waiting) {
        const outcome = await partner.confirmBooking(id, waiting);
        const second = seconds.get(id);
        if (second !== undefined) watch.confirms(() => records.confirm(second));
        return outcome;
      },
    }))(dependencies);
  },

  'a process goes by a clock of its own': (dependencies) => ({
    ...dependencies,
    clock: { ...dependencies.clock, now: () => dependencies.clock.now() + minuteMs },
  }),

  'a booking that is not clear is read every ten seconds': withChange((next, now) => {
    const { act } = next.timers;
    return next.because === 'noAnswer' && act !== undefined && act > now
      ? withTimers(next, { act: Math.min(act, now + 10 * secondMs) })
      : next;
  }),

  'a message without an answer is taken for a mistake of ours': withMessenger(({ deliver }) => ({
    async deliver(entry, booking, deadline) {
      const outcome = await deliver(entry, booking, deadline);
      if (outcome.kind === 'unanswered') throw new Error('Telegram did not answer.');
      return outcome;
    },
  })),

  'a message leaves however long its process was held up': withMessenger(({ deliver }) => ({
    deliver: (entry, booking) => deliver(entry, booking, { leftMs: () => Number.POSITIVE_INFINITY }),
  })),

  'a lease leaves out the time that an answer from a chat may take': (dependencies) =>
    withCommit(dependencies, (next, commit) => {
      const { leasedUntil } = next;
      const isForChat = (leasedUntil ?? 0) - dependencies.clock.now() > leaseMs(policy, 'call');
      if (leasedUntil === undefined || !isForChat) return commit(next);
      const shorter = { ...next, leasedUntil: leasedUntil - policy.messageTimeoutMs };
      return commit(scheduled(shorter, { now: dependencies.clock.now(), policy }));
    }),

  'the card of an order is painted before its create is sent': withChange((next, now) =>
    next.version === 0 ? withTimers(next, { act: now + 5 * secondMs }) : next,
  ),

  'an audit entry is appended in the background': besides((entry) => entry.kind === 'audit'),

  'an all-clear is told in the background': besides(
    (entry) => entry.kind === 'alert' && entry.alert === 'settled',
  ),

  'staff are answered in the background': besides((entry) => entry.kind === 'answer'),

  'a hold that was wanted is confirmed at once': withChange((next, now) =>
    next.version === 0
      ? {
          ...next,
          accepted: { total: next.order.total, date: next.order.date },
          confirmRequestedAt: now,
        }
      : next,
  ),

  'another total of an order goes unnoticed': withPartner(({ createBooking }) => ({
    async createBooking(request, waiting) {
      const outcome = await createBooking(request, waiting);
      const total = request.packages.reduce((sum, { quantity }) => sum + quantity * 100_000, 0);
      return outcome.kind === 'done' ? { kind: 'done', value: { ...outcome.value, total } } : outcome;
    },
  })),

  'another day of an order goes unnoticed': withPartner(({ createBooking }) => ({
    async createBooking(request, waiting) {
      const outcome = await createBooking(request, waiting);
      return outcome.kind === 'done'
        ? { kind: 'done', value: { ...outcome.value, bookingDate: request.date } }
        : outcome;
    },
  })),

  'an order is confirmed by the answer of its create, however old': (dependencies) => {
    const { requestTimeoutMs } = dependencies.policy;
    const patient = { ...dependencies.policy, requestTimeoutMs: requestTimeoutMs + 10 * minuteMs };
    return { ...dependencies, policy: patient };
  },

  'an attempt is written down after its call': (dependencies) => {
    const ahead = new Set<BookingReference>();
    return withCommit(dependencies, (next, commit) => {
      const last = next.attempts.at(-1);
      const isIntent = last !== undefined && last.result === undefined && !ahead.has(next.reference);
      if (isIntent) {
        ahead.add(next.reference);
        return Promise.resolve({ kind: 'committed', booking: { ...next, version: next.version + 1 } });
      }
      return commit(ahead.delete(next.reference) ? { ...next, version: next.version - 1 } : next);
    });
  },

  'a hold expires by our clock, without a read': withChange((next, now) =>
    next.state === 'held' && now >= (next.holdUntil ?? now) ? move(next, 'expired', now) : next,
  ),

  'the card says "issued" while the confirm is under way': withMessenger(({ deliver }) => ({
    deliver: (entry, booking, deadline) =>
      deliver(
        entry,
        entry.kind === 'card' && booking.state === 'confirming' ? { ...booking, state: 'issued' } : booking,
        deadline,
      ),
  })),

  'a commit does not compare': (dependencies) =>
    withCommit(dependencies, async (next, commit) => {
      const outcome = await commit(next);
      if (outcome.kind !== 'conflict' || outcome.current === null) return outcome;
      const { version, nonce } = outcome.current;
      return commit({ ...next, version, nonce });
    }),

  'a commit compares the number of the version alone': (dependencies) =>
    withCommit(dependencies, async (next, commit) => {
      const outcome = await commit(next);
      if (outcome.kind !== 'conflict' || outcome.current?.version !== next.version) return outcome;
      return commit({ ...next, nonce: outcome.current.nonce });
    }),

  'a wake-up is lost once the state has ended': (dependencies) =>
    withCommit(dependencies, (next, commit) =>
      commit(next.state === 'issued' && next.leasedUntil === undefined ? { ...next, wakeAt: null } : next),
    ),

  'a booking that is being confirmed is never due': withLedger(({ due, load }) => ({
    async due(limit) {
      const found = await due(limit);
      const bookings = await Promise.all(found.map(load));
      return found.filter((_, index) => bookings[index]?.state !== 'confirming');
    },
  })),

  'a customer may cancel while the outcome is unknown': withLedger(({ load }) => ({
    async load(reference) {
      const booking = await load(reference);
      const last = booking?.attempts.at(-1);
      const isOpen = last?.operation === 'confirm' && isUnanswered(last);
      return booking?.state === 'confirming' && isOpen ? { ...booking, state: 'held' } : booking;
    },
  })),

  'whatever was read last is adopted': (dependencies) => {
    const last = new Map<string, string>();
    const note = (outcome: CallOutcome<PartnerBooking>): CallOutcome<PartnerBooking> => {
      if (outcome.kind === 'done') last.set(outcome.value.bookingId, outcome.value.status);
      return outcome;
    };
    const { partner } = dependencies;
    const listening = {
      ...partner,
      bookingInfo: (id: string, waiting: Waiting) => partner.bookingInfo(id, waiting).then(note),
      confirmBooking: (id: string, waiting: Waiting) => partner.confirmBooking(id, waiting).then(note),
    };
    return withCommit({ ...dependencies, partner: listening }, (next, commit) => {
      const isBackwards = next.state === 'issued' && last.get(next.partner?.bookingId ?? '') === 'held';
      return commit(
        isBackwards ? scheduled(backToHeld(next), { now: dependencies.clock.now(), policy }) : next,
      );
    });
  },

  'another total goes unnoticed': (dependencies) => {
    const totals = new Map<string, number>();
    const forged = (outcome: CallOutcome<PartnerBooking>): CallOutcome<PartnerBooking> => {
      if (outcome.kind !== 'done') return outcome;
      const total = totals.get(outcome.value.bookingId) ?? outcome.value.total;
      totals.set(outcome.value.bookingId, total);
      return { kind: 'done', value: { ...outcome.value, total } };
    };
    return withPartner((partner) => ({
      createBooking: (request, waiting) => partner.createBooking(request, waiting).then(forged),
      bookingInfo: (id, waiting) => partner.bookingInfo(id, waiting).then(forged),
    }))(dependencies);
  },

  'tickets are marked as sent before they are': withMessenger(({ deliver }) => ({
    deliver(entry, booking, deadline) {
      const part = entry.kind === 'tickets' ? nextPart(booking) : null;
      const answer = deliver(entry, booking, deadline);
      if (part === null) return answer;
      answer.catch(() => undefined);
      const sent = { part, round: booking.delivery.round, messages: [] };
      return Promise.resolve({ kind: 'done', sent });
    },
  })),

  'a part that got no answer counts as sent': withMessenger(({ deliver }) => ({
    async deliver(entry, booking, deadline) {
      const outcome = await deliver(entry, booking, deadline);
      return outcome.kind === 'unanswered' || outcome.kind === 'later' ? { kind: 'done' } : outcome;
    },
  })),

  'one picture that is struck through counts for its album': withMessenger(({ deliver }) => ({
    async deliver(entry, booking, deadline) {
      const outcome = await deliver(entry, booking, deadline);
      if (entry.kind !== 'void' || outcome.kind !== 'done' || outcome.sent === undefined) return outcome;
      const { part, round } = outcome.sent;
      const whole = booking.delivery.sent.find((sent) => sent.part === part && sent.round === round);
      const messages = (whole?.messages ?? []).map((message) => ({ ...message, isStruck: true }));
      return { ...outcome, sent: { part, round, messages } };
    },
  })),

  'earlier rounds of a delivery are forgotten': withChange((next) => {
    const { round, sent } = next.delivery;
    return { ...next, delivery: { ...next.delivery, sent: sent.filter((part) => part.round === round) } };
  }),

  'what is enqueued anew within a second is taken for the same': withChange((next) => ({
    ...next,
    outbox: next.outbox.map((entry) => ({ ...entry, since: entry.since - (entry.since % secondMs) })),
  })),

  'retention counts from the day of the visit': withChange((next, now) => {
    const { retention } = next.timers;
    const fromVisit = retentionFrom({ ...next, partner: null }, { now, policy });
    return retention === undefined ? next : withTimers(next, { retention: Math.min(retention, fromVisit) });
  }),

  'some tickets are taken for all of them': withChange((next, now) =>
    next.state === 'issued' ? withTimers(next, { act: now + dayMs, ticketsMissing: undefined }) : next,
  ),

  'a quota lapses after two days': (dependencies, { store }) => {
    store.longestQuotaMs = 2 * dayMs;
    return dependencies;
  },

  'the partner’s id may be that of another booking': (dependencies, { store }) => {
    store.claimsBookingIds = false;
    return dependencies;
  },

  'a booking that has ended was never placed': (dependencies, { store }) => {
    store.isCounted = ({ name }, booking) => name !== 'bookingsPerDay' || !isTerminal(booking);
    return dependencies;
  },

  'other lines go unnoticed': withPartner((partner) => ({
    createBooking: (request, waiting) => partner.createBooking(request, waiting).then(withoutLines),
    bookingInfo: (id, waiting) => partner.bookingInfo(id, waiting).then(withoutLines),
  })),

  'a timeout is believed for good while a confirm may still land': withChange((next, now) => {
    const isOver = next.partner?.status === 'ended';
    const ended = next.state === 'confirming' && isOver ? becomeEnded(next, 'expired', now) : next;
    return ended.state === 'expired' ? withTimers(ended, { act: now + dayMs }) : ended;
  }),

  'a booking is charged as soon as its confirm is sent': withChange((next, now) => {
    const isSent = next.state === 'confirming' && next.attempts.at(-1)?.operation === 'confirm';
    if (!isSent || next.charges !== undefined) return next;
    return { ...next, charges: [{ kind: 'confirmed', amount: priceOf(next), since: now, at: now }] };
  }),

  'a booking that is cancelled stays charged': withChange((next) =>
    next.state === 'cancelled' && next.charges?.length === 2
      ? { ...next, charges: next.charges.slice(0, 1) }
      : next,
  ),

  'a notice in the outbox is dropped': withChange((next) => ({
    ...next,
    outbox: next.outbox.filter((entry) => entry.kind !== 'notice' || entry.notice !== 'cancelled'),
  })),

  'an alert in the outbox is dropped': withMessenger(({ deliver }) => ({
    deliver: (entry, booking, deadline) =>
      entry.kind === 'alert' ? Promise.resolve({ kind: 'done' }) : deliver(entry, booking, deadline),
  })),

  'owners are told nothing where the group of staff refuses the bot': (dependencies, { chats }) => {
    const { messenger } = dependencies;
    const deliver: Messenger['deliver'] = async (entry, booking, deadline) => {
      const outcome = await messenger.deliver(entry, booking, deadline);
      for (const { id } of chats.of(ownerChatId)) chats.remove(ownerChatId, id);
      return outcome;
    };
    return { ...dependencies, messenger: { ...messenger, deliver } };
  },

  'the message of a delivery still says that tickets are missing': withMessenger(({ deliver }) => ({
    deliver: (entry, booking, deadline) =>
      entry.kind === 'closing' ? Promise.resolve({ kind: 'done' }) : deliver(entry, booking, deadline),
  })),

  'the ID number outlives a create that was given up': withChange((next) =>
    next.state === 'abandoned' ? { ...next, details: { ...next.details, cardId: '1' } } : next,
  ),

  'a refusal after an unanswered confirm is believed': withChange((next, now) => {
    const last = next.attempts.at(-1);
    const isDebt = last?.operation === 'confirm' && last.result === 'unknown' && last.reason === 'debt';
    return next.state === 'confirming' && isDebt ? becomeHeld(next, { now, policy }, 'debt') : next;
  }),

  'an answer that contradicts what was asked for is believed': withChange((next, now) => {
    const last = next.attempts.at(-1);
    const isConfirm = next.state === 'confirming' && last?.operation === 'confirm';
    return isConfirm && last.reason === 'contradicted' ? move(next, 'cancelled', now) : next;
  }),

  'a process that was held up sends nevertheless': (dependencies) => ({
    ...dependencies,
    clock: { ...dependencies.clock, monotonic: () => 0 },
  }),

  'the line from which a forgotten confirm is found is logged once it has ended': (dependencies) => {
    const lines: (() => void)[] = [];
    return {
      ...withPartner((partner) => ({
        async confirmBooking(id, waiting) {
          const outcome = await partner.confirmBooking(id, waiting);
          for (const line of lines.splice(0)) line();
          return outcome;
        },
      }))(dependencies),
      observe(event) {
        const tell = () => dependencies.observe(event);
        if (event.kind === 'confirmIntent') lines.push(tell);
        else tell();
      },
    };
  },

  'a confirm is sent without reading first': (dependencies) => {
    const known = new Map<string, PartnerBooking>();
    return withPartner((partner) => ({
      async createBooking(request, waiting) {
        const outcome = await partner.createBooking(request, waiting);
        if (outcome.kind === 'done') known.set(outcome.value.bookingId, outcome.value);
        return outcome;
      },
      bookingInfo(id, waiting) {
        const value = known.get(id);
        return value === undefined
          ? partner.bookingInfo(id, waiting)
          : Promise.resolve({ kind: 'done', value });
      },
    }))(dependencies);
  },

  'a booking is cancelled before what replaces it is issued': (dependencies) =>
    withCommit(dependencies, async (next, commit) => {
      const outcome = await commit(next);
      const { replaces, reference, order, version } = next;
      if (outcome.kind !== 'committed' || version !== 0 || replaces === undefined) return outcome;
      const now = dependencies.clock.now();
      const old = await dependencies.ledger.load(replaces.reference);
      const asked = old && requestReplacing(old, { reference, date: order.date, code: '' }, now);
      if (asked?.kind === 'accepted') await commit(scheduled(asked.booking, { now, policy }));
      return outcome;
    }),

  'a change of date that was begun is forgotten': seenAs((booking) => ({ ...booking, change: undefined })),

  'the cancellation of what was replaced is forgotten': withChange((next) => ({
    ...next,
    outbox: next.outbox.filter(({ kind }) => kind !== 'replace'),
  })),

  'what is to be replaced is not looked at before the confirm': withChange((next, now) =>
    next.state === 'confirming' && next.replaces !== undefined
      ? { ...next, replacedSeen: { at: now, obstacle: null } }
      : next,
  ),

  'what is to be replaced is looked at in the records alone': withPartner(({ bookingInfo }) => ({
    async bookingInfo(id, waiting) {
      const outcome = await bookingInfo(id, waiting);
      if (outcome.kind !== 'done') return outcome;
      const tickets = outcome.value.tickets.map((ticket) => ({ ...ticket, status: 'unused' as const }));
      return { kind: 'done', value: { ...outcome.value, tickets } };
    },
  })),

  'more counts on the other day than was paid': withChange((next) =>
    next.version === 0 && next.replaces !== undefined && next.prepayment !== null
      ? { ...next, prepayment: { ...next.prepayment, credit: next.prepayment.credit + 50_000 } }
      : next,
  ),

  'a request is open once more after its answer': seenAs((booking) =>
    booking.request === undefined
      ? booking
      : { ...booking, request: { ...booking.request, answered: undefined } },
  ),

  'the policy is not asked again when tickets are cancelled': seenAs((booking) => ({
    ...booking,
    policy: { ...booking.policy, cancelUntilHours: 0 },
  })),

  'a booking is taken up without a lease': (dependencies) =>
    withCommit(dependencies, async (next, commit) => {
      const { leasedUntil: _dropped, ...unleased } = next;
      return commit(scheduled(unleased, { now: dependencies.clock.now(), policy }));
    }),

  ...moneyMutants,
};

/** Where to look first for a bug that shows in few stories only, or by a rule that no other bug breaks. */
export const storyOf: Readonly<Record<string, string>> = {
  'a booking that is cancelled stays charged': 'is cancelled by staff',
  'a wake-up is lost once the state has ended': 'taps "Get tickets" twice',
  'a booking that is not clear is read every ten seconds': 'uses up the credit',
  'the ID number outlives a create that was given up': 'gets tickets of a slow venue on one machine',
  'a booking is cancelled before what replaces it is issued': 'changes the date',
  'a change of date that was begun is forgotten': 'changes the date on two phones at once',
  'the cancellation of what was replaced is forgotten': 'changes the date',
  'more counts on the other day than was paid': 'changes the date of what was paid',
  'what is to be replaced is not looked at before the confirm':
    'is given back what would pay for the other day',
  'what is to be replaced is looked at in the records alone':
    'goes in while the more expensive day waits for money',
  'a request is open once more after its answer': 'asks staff to cancel, and two of them answer',
  'the policy is not asked again when tickets are cancelled': 'asks staff to cancel, and two of them answer',
  'staff are answered in the background': 'is cancelled by staff while confirming',
  'an audit entry is appended in the background': 'is cancelled by staff while confirming',
  'a create without an answer is sent again at once': 'gets tickets',
  'a message leaves however long its process was held up': 'gets tickets',
  'a commit compares the number of the version alone': 'is served slowly beside others',
  'some tickets are taken for all of them': 'books and confirms',
  'a timeout is believed for good while a confirm may still land':
    'confirms late at a venue that issues nevertheless',
  'an answer that contradicts what was asked for is believed': 'books and confirms',
  'the partner’s id may be that of another booking': 'gets as many tickets as are allowed in a day',
  'owners are told nothing where the group of staff refuses the bot':
    'gets one ticket of two, and staff say that it is all',
  'the message of a delivery still says that tickets are missing':
    'gets one ticket of two, and staff say that it is all',
  'a refusal after an unanswered confirm is believed': 'is read from a replica that lags',
  'an order is confirmed by the answer of its create, however old':
    'gets tickets of a slow venue on one machine',
  ...storyOfMoney,
};

/** What `move` refuses to do. */
function backToHeld(issued: Booking): Booking {
  const step = { at: issued.createdAt, from: issued.state, to: 'held' } as const;
  return { ...issued, state: 'held', timers: {}, history: [...issued.history, step] };
}

function withoutLines(outcome: CallOutcome<PartnerBooking>): CallOutcome<PartnerBooking> {
  return outcome.kind === 'done' ? { kind: 'done', value: { ...outcome.value, packages: [] } } : outcome;
}

async function again(call: () => Promise<CallOutcome<PartnerBooking>>): Promise<CallOutcome<PartnerBooking>> {
  const outcome = await call();
  return outcome.kind === 'unknown' ? call() : outcome;
}
