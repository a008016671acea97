import type { LifecycleEvent } from '../../src/booking/ports.ts';
import {
  type Booking,
  type Cancellation,
  claimedBookingId,
  type OutboxEntry,
  staffOf,
  terminalStates,
} from '../../src/booking/record.ts';
import { missingTicketsOf } from '../../src/booking/ticket-messages.ts';
import { isLegalTransition } from '../../src/booking/transitions.ts';
import type { AuditAppend } from '../../src/store/audit.ts';
import { dayMs, hourMs } from '../../src/time.ts';
import { venueDateAt } from '../../src/venue/calendar.ts';
import { bookingCard } from '../../src/views/booking-card.ts';
import { watchAfterSale, watchReplacing } from './after-sale-watch.ts';
import { type Shown, shownOf } from './chats.ts';
import type { FrontRule } from './front/watch.ts';
import { cardTerms } from './messenger.ts';
import { MoneyWatch } from './money-watch.ts';
import type { RecordsAnswer } from './partner-records.ts';
import { SendWatch } from './send-watch.ts';
import { wordings } from './wording.ts';
import type { World } from './world.ts';

/** What must always be true. */
export const rules = {
  a: 'At most one booking of a reference is ever confirmed, by the venue’s own records.',
  b: 'A confirm follows a read of BOOKING and UNPAID, or at once the create that said so; a second one the quiet window besides.',
  c: 'At rest every exported booking is issued in the ledger and all its codes are in its own chat and no other, or staff know.',
  d: 'Nobody is told "failed", "expired" or "done" falsely.',
  e: 'The day, the lines and the amount confirmed are those that were shown.',
  f: 'Every record with anything left to do has a wake-up.',
  g: 'Once faults stop, everything is settled within 65 minutes and 80 calls to the partner.',
  h: 'Every request is signed as agreed.',
  i: 'At rest every outbox is empty, and every card shows how its booking stands.',
  j: 'Whoever acts outside has the booking to itself, and acts at once.',
  first: 'No message of a booking leaves before its create has been sent.',
  told: 'At rest the audit trail has once what staff did and what came of it, and staff have their answer and the all-clear.',
  lease: 'No lease ends while one of its calls to a chat may still be answered.',
  intent: 'Every mutation has its own intent, committed before; every confirm its line in the log.',
  kept: 'A commit forgets nothing that the record it replaces has of the past.',
  idNumber: 'The ID number leaves the record with the state `requested`.',
  neither: 'A change of date never leaves its customer with neither booking.',
  both: 'After a change of date the customer has both bookings only with staff alerted.',
  once: 'A change of date is placed once.',
  policy: 'A customer cancels tickets within the policy of the purchase, or with the leave of staff.',
  answered: 'A request to staff is answered once.',
  limit: 'No customer has more holds open, or places more bookings in a day, than are allowed.',
  p1: 'What is paid first is confirmed once its receipts cover the total that was accepted.',
  p2: 'At rest what came for a booking is its price if issued, what is to be returned, and what was.',
  p3: 'Each receipt is booked once.',
  p4: 'No checkout is accepted that the hold may not outlive, unseen, or beside another.',
  p5: 'Nobody is asked for what is not due, and whoever is to get or give money back knows.',
  p6: 'Money that matches or covers nothing waits for staff, and its customer knows.',
  p7: 'No receipt covers two bookings, and one that was returned none.',
  a1: 'At rest a booking is charged in our book with what the partner has in its debt for it.',
  id: 'No two records name one booking of the partner.',
  unused: 'Tickets that have been used make way for no others.',
  p8: 'What is kept of cancelled tickets is what whoever cancelled was shown.',
  alert: 'An alert that staff must know reaches one of them, or waits.',
  table: 'A booking only goes the ways of the transition table.',
  bug: 'Nothing throws but the store.',
} as const;

export type Rule = keyof typeof rules | FrontRule;

export interface Violation {
  readonly rule: Rule;
  readonly text: string;
}

/** Whether what the card shows has changed, and nobody is to paint it. */
function isStale(before: Booking, after: Booking): boolean {
  const isSame =
    before.state === after.state &&
    before.because === after.because &&
    (after.state !== 'held' || before.partner?.total === after.partner?.total);
  return !isSame && !after.outbox.some(showsCard);
}

/** On the message that is there, or as a new one. */
function showsCard(entry: OutboxEntry): boolean {
  if (entry.kind === 'notice') return ['card', 'outcome', 'cancelled'].includes(entry.notice);
  return entry.kind === 'card';
}

/** A confirm of which staff have been told that nobody knows. */
function isUnsettled({ state, because, timers }: Booking): boolean {
  return state === 'confirming' && because === 'noAnswer' && timers.unsettledAlert === undefined;
}

/** Whether what the stored record has of the past is missing in the one that replaces it. */
function forgets(before: Booking, after: Booking): boolean {
  const hasMoment = before.history.every(({ at, to }, index) => {
    const kept = after.history[index];
    return kept?.at === at && kept.to === to;
  });
  const hasAttempts = before.attempts.every(({ operation, sentAt }, index) => {
    const kept = after.attempts[index];
    return kept?.operation === operation && kept.sentAt === sentAt;
  });
  return !hasMoment || !hasAttempts;
}

/** What the card of a booking says when it is painted as the booking stands. */
function expectedOn(booking: Booking): Shown | null {
  const { text, rows } = bookingCard({ booking, words: wordings.for(undefined) }, cardTerms);
  return shownOf(
    text,
    rows.flat().flatMap((button) => ('data' in button ? [button.data] : [])),
  );
}

/** How far two processes' clocks may be apart. */
export const clockToleranceMs = 100;
const longestSleepMs = 25 * hourMs;

/** Looks on while a run happens and notes the first thing that must not be. */
export class Watch {
  violation: Violation | null = null;
  readonly sends: SendWatch;
  readonly money: MoneyWatch;
  readonly #world: World;
  /** What must be on the audit trail of each booking, in the end. */
  readonly expected = new Map<string, string[]>();
  /** Bookings whose tickets staff were told to have had sent, each time. */
  readonly resentByStaff: string[] = [];
  /** Bookings of which staff must have had the all-clear, in the end. */
  readonly cleared = new Set<string>();
  readonly #trail = new Map<string, Map<string, string>>();
  readonly #sent = new Set<number>();
  readonly #leases = new Map<string, { readonly life: string; readonly until: number }>();

  constructor(world: World) {
    this.#world = world;
    this.sends = new SendWatch(world, this);
    this.money = new MoneyWatch(world, this);
  }

  fail(rule: Rule, text: string): void {
    if (this.violation !== null) return;
    this.violation = { rule, text };
    this.#world.trace('watch', () => `VIOLATION of ${rule}: ${text}`, null);
    this.#world.timeline.stop();
  }

  committed(before: Booking | null, after: Booking, life: string): void {
    if (after.leasedUntil !== undefined && after.leasedUntil !== before?.leasedUntil) {
      this.#leases.set(after.reference, { life, until: after.leasedUntil });
    }
    for (const { from, to } of after.history.slice(before?.history.length ?? 0)) {
      if (from === to) continue;
      this.#world.count(`${from} → ${to}`);
      if (!isLegalTransition(from, to)) this.fail('table', `${after.reference} went from ${from} to ${to}`);
    }
    if (before !== null && forgets(before, after)) {
      this.fail(
        'kept',
        `${after.reference} v${after.version} was written without what v${before.version} had`,
      );
    }
    if (before !== null && isStale(before, after)) {
      this.fail('i', `${after.reference} looks different, and its card is not in the outbox`);
    }
    const id = claimedBookingId(after);
    const other = this.#world.store.bookings.find(
      (booking) => booking.reference !== after.reference && claimedBookingId(booking) === id,
    );
    if (id !== null && other !== undefined)
      this.fail('id', `${after.reference} and ${other.reference} are both ${id}`);
    if (after.state !== 'requested' && after.details.cardId !== undefined)
      this.fail('idNumber', `${after.reference} is ${after.state} and still has the ID number`);
    const needsSomebody = !terminalStates.has(after.state) || after.outbox.length > 0;
    const wakesBy = this.#world.timeline.now + Math.max(longestSleepMs, this.#world.policy.holdMs);
    const sleeps = after.wakeAt === null || after.wakeAt > wakesBy;
    if (needsSomebody && sleeps) this.fail('f', `${after.reference} (${after.state}) has no wake-up`);
    for (const { messages } of after.delivery.sent)
      for (const { messageId } of messages) this.#sent.add(messageId);
    if (before !== null) this.#settles(before, after);
    watchAfterSale(before, after, this.#world);
    this.#notesStaff(before, after);
    if (before !== null) this.#keepsAlerts(before, after);
    this.#world.front?.watch.committed(before, after, life);
    this.money.committed(before, after);
    this.#counts(after);
  }

  /** Whether the bot has once written down that it sent this message. */
  wasSent(messageId: number): boolean {
    return this.#sent.has(messageId);
  }

  /** Once a card is delivered, it shows the booking as it stands. */
  #settles(before: Booking, after: Booking): void {
    const { chats, hasForgotten } = this.#world;
    const { chatId } = after.customer;
    const isPainted = [before, after].map(({ outbox }) => outbox.some(({ kind }) => kind === 'card'));
    const isSettled = isPainted[0] === true && isPainted[1] === false;
    // A notice that is still to be settled may have replaced the card already.
    const isBeingReplaced = after.outbox.some(({ kind }) => kind === 'notice');
    if (
      !isSettled ||
      isBeingReplaced ||
      hasForgotten ||
      this.#world.wasBlocked(chatId) ||
      after.card === null
    )
      return;
    const message = chats.message(chatId, after.card.messageId);
    // Whether to keep the booking is asked on its card, perhaps while the answer of the paint is on its way; it leads back.
    if (message?.buttons.some((data) => data.startsWith('b:keep:'))) return;
    const shown = message?.shown;
    const expected = expectedOn(after);
    if (shown?.state !== after.state || shown.why !== expected?.why || shown.total !== expected.total) {
      this.fail('i', `the card of ${after.reference} counts as painted, and shows what was before`);
    }
  }

  /** No customer has more holds open, or has placed more bookings in a day, than are allowed. */
  #counts({ customer, state, createdAt }: Booking): void {
    if (state !== 'requested') return;
    const { store, policy, hasForgotten } = this.#world;
    const dayOf = (at: number) => venueDateAt(at, policy.timeZone);
    const own = store.bookings.filter((other) => other.customer.userId === customer.userId);
    const placed = own.filter((other) => dayOf(other.createdAt) === dayOf(createdAt));
    if (placed.length > policy.maxBookingsPerDay && !hasForgotten) {
      this.fail('limit', `${customer.userId} has placed ${placed.length} bookings in a day`);
    }
    const open = own.filter(
      (other) => other.replaces === undefined && ['requested', 'held', 'confirming'].includes(other.state),
    );
    if (open.length > policy.maxOpenHolds && !hasForgotten) {
      this.fail('limit', `${customer.userId} has ${open.length} open holds`);
    }
  }

  removed(booking: Booking): void {
    const { records, timeline, policy } = this.#world;
    const truth = booking.partner === null ? undefined : records.find(booking.partner.bookingId);
    const lastDay =
      (truth?.tickets ?? [])
        .map(({ useTo }) => useTo ?? '')
        .sort()
        .at(-1) ?? '';
    const keptUntil =
      lastDay === '' ? 0 : Date.parse(`${lastDay}T00:00:00${policy.timeZone}`) + dayMs + policy.retentionMs;
    if (booking.state === 'issued' && timeline.now + clockToleranceMs < keptUntil) {
      this.fail('kept', `${booking.reference} was forgotten too soon after its tickets had ended`);
    }
    this.money.removed(booking);
    if (!terminalStates.has(booking.state))
      this.fail('f', `${booking.reference} was forgotten while ${booking.state}`);
  }

  observed(event: LifecycleEvent, life: string): void {
    this.#world.count(`event.${event.kind}`);
    if (event.kind === 'confirmIntent') this.sends.logs(event.bookingId, event.n, life);
    if (event.kind !== 'committed') this.#world.trace(life, () => event.kind, null);
  }

  /** A confirm takes effect at the venue. */
  confirms(perform: () => RecordsAnswer): RecordsAnswer {
    const answer = perform();
    if (answer.kind === 'refused') return answer;
    const { booking } = answer;
    const { records, people, hasForgotten } = this.#world;
    const confirmed = records.bookings.filter(
      (other) => other.reference === booking.reference && other.wasConfirmed,
    );
    if (confirmed.length > 1 && !hasForgotten) {
      this.fail(
        'a',
        `${booking.reference} is confirmed as ${confirmed.map((other) => other.id).join(' and ')}`,
      );
    }
    watchReplacing(booking.reference, this.#world);
    const order = people.orderOf(booking.reference);
    const isAsShown =
      order?.date === booking.date &&
      order.lines.map(({ code, quantity }) => `${quantity} ${code}`).join() ===
        booking.lines.map(({ code, quantity }) => `${quantity} ${code}`).join();
    if (!isAsShown)
      this.fail('e', `${booking.reference} is confirmed for another day or other lines than shown`);
    if (!people.hasAccepted(booking.reference, booking.total)) {
      this.fail('e', `${booking.reference} is confirmed for ${booking.total}, which nobody has accepted`);
    }
    return answer;
  }

  /** A card is about to be seen by its customer. */
  told({ reference, partner }: Booking, { state }: Shown): void {
    const { records, hasForgotten } = this.#world;
    const own = partner === null ? undefined : records.find(partner.bookingId);
    const wasConfirmed = records.bookings.some(
      (other) => other.reference === reference && other.wasConfirmed,
    );
    const isFalse =
      (state === 'issued' && !(own?.wasConfirmed ?? false)) ||
      (state === 'expired' && own?.status !== 'ended') ||
      (state === 'cancelled' && own?.status !== 'cancelled') ||
      (['rejected', 'abandoned', 'held'].includes(state) && wasConfirmed && !hasForgotten);
    if (isFalse)
      this.fail('d', `${reference} is said to be ${state}; the venue has it as ${own?.status ?? 'nothing'}`);
  }

  delivers(part: string, booking: Booking, codes: readonly string[]): void {
    const { reference, state, customer, partner } = booking;
    const { records, chats, people } = this.#world;
    const own = partner === null ? undefined : records.find(partner.bookingId);
    const issued = own?.tickets.map((ticket) => ticket.code) ?? [];
    if (state !== 'issued' || !own?.wasConfirmed) this.fail('d', `${reference} is delivered while ${state}`);
    if (!codes.every((code) => issued.includes(code)))
      this.fail('c', `${reference} is sent codes of another booking`);
    if (people.chatOf(reference) !== customer.chatId)
      this.fail('c', `${reference} is delivered to another chat`);
    const arrived = chats.of(customer.chatId).flatMap((message) => message.codes);
    const isSaidToBeAll = part === 'closing' && missingTicketsOf(booking) === 0;
    if (isSaidToBeAll && !issued.every((code) => arrived.includes(code))) {
      this.fail('d', `${reference} is said to be delivered, and is not`);
    }
  }

  /** What the audit trail has of a booking. */
  trailOf(reference: string): readonly string[] {
    return [...(this.#trail.get(reference)?.values() ?? [])];
  }

  appends(reference: string, { id = '', action }: AuditAppend): void {
    const trail = this.#trail.get(reference) ?? new Map<string, string>();
    this.#trail.set(reference, trail.set(id, action));
  }

  /** What staff have done and been told, by the commits that were made. */
  #notesStaff(before: Booking | null, after: Booking): void {
    const { reference, cancellation } = after;
    const acts = this.expected.get(reference) ?? [];
    const ofStaff = (asked: Cancellation | undefined): Cancellation | undefined =>
      asked === undefined || staffOf(asked) === null ? undefined : asked;
    const wish = ofStaff(cancellation);
    const earlier = ofStaff(before?.cancellation);
    const isNew = wish !== undefined && wish.requestedAt !== earlier?.requestedAt;
    if (isNew && wish.by !== 'customer') acts.push('cancelAsked');
    const answered = after.request?.answered;
    if (answered !== undefined && before?.request?.answered === undefined && answered.by !== null)
      acts.push(answered.decision === 'approved' ? 'requestApproved' : 'requestDeclined');
    const isOpen = ['requested', 'confirming', 'cancelling'].includes(after.state);
    const isKept = before?.state === 'confirming' && after.state === 'review';
    if (earlier !== undefined && before?.state !== after.state && !isOpen && !isKept)
      acts.push(after.state === 'cancelled' ? 'cancelled' : 'cancelFailed');
    if (after.state === 'closed' && before?.state !== 'closed') acts.push('closed');
    if (after.isComplete === true && before?.isComplete !== true) acts.push('completed');

    this.expected.set(reference, acts);
    const isAlarmed = before?.state === 'review' || (before !== null && isUnsettled(before));
    if (isAlarmed && !isOpen && after.state !== before?.state && after.state !== 'review')
      this.cleared.add(reference);
  }

  /** An alert leaves the outbox once it is in a chat of staff. */
  #keepsAlerts(before: Booking, after: Booking): void {
    const { chats, hasForgotten } = this.#world;
    const isDisowned = after.because === 'bookingIdTaken' && before.because !== after.because;
    if (hasForgotten || isDisowned) return;
    for (const entry of before.outbox) {
      if (entry.kind !== 'alert') continue;
      const { alert, since } = entry;
      const isOver = alert === 'ticketsMissing' && after.isComplete === true;
      const isWaiting = after.outbox.some((other) => other.kind === 'alert' && other.alert === alert);
      if (isOver || isWaiting) continue;
      const isTold = chats
        .ofStaff()
        .some(
          (message) =>
            message.reference === after.reference &&
            message.alert === alert &&
            message.shownAt + clockToleranceMs >= since,
        );
      if (!isTold) this.fail('alert', `nobody of staff was told ${alert} of ${after.reference}`);
    }
  }

  alerted(alert: string): void {
    this.#world.count(`alert.${alert}`);
  }

  /** An entry is about to be delivered. */
  performs(entry: OutboxEntry, booking: Booking, life: string): void {
    const { reference } = booking;
    this.money.performs(entry, booking);
    this.#world.count(`entry.${entry.kind === 'notice' ? entry.notice : entry.kind}`);
    // A trail takes an entry once, whoever brings it.
    const isFree = entry.kind === 'audit' || this.#world.hasForgotten;
    if (!isFree) this.mayAct(reference, `${entry.kind} was carried out`, life);
  }

  /** A call to a chat is about to be made, which has its answer, or none, after so long. */
  mayCall(reference: string, what: string, life: string, timeoutMs: number): void {
    const { hasForgotten, store, timeline } = this.#world;
    if (hasForgotten) return;
    const record = store.load(reference);
    if (record?.state === 'requested' && record.attempts.length === 0)
      this.fail('first', `${what} for ${reference} comes before its create`);
    this.mayAct(reference, what, life);
    const until = this.#leases.get(reference)?.until ?? 0;
    if (timeline.now + timeoutMs > until + clockToleranceMs)
      this.fail('lease', `${what} for ${reference} by ${life}, whose lease may end before the answer`);
  }

  /** Whoever acts outside has the booking to itself. */
  mayAct(reference: string, what: string, life: string): void {
    const lease = this.#leases.get(reference);
    const isHeld = lease?.life === life && lease.until + clockToleranceMs > this.#world.timeline.now;
    if (!isHeld) this.fail('j', `${what} for ${reference} by ${life}, which has no lease`);
  }
}
