import { hasMoneyToReturn, moneyOf } from '../../src/booking/paid-and-due.ts';
import type { Booking, OutboxEntry } from '../../src/booking/record.ts';
import { minuteMs, secondMs } from '../../src/time.ts';
import { ownerChatId, type ShownOffer, staffChatId } from './chats.ts';
import type { Watch } from './watch.ts';
import type { World } from './world.ts';

const currency = 'VND';
const checkoutOpenMs = 120 * secondMs;
/** A checkout's read and its commit take no longer. */
const checkoutTakesMs = 10 * secondMs;
const toleranceMs = secondMs;

/** The sum of the receipts as they stand in the record, however they came, and unless they were taken back. */
function receivedBy({ prepayment }: Booking): number {
  const receipts = new Map(prepayment?.payments.receipts.map((receipt) => [receipt.id, receipt]));
  for (const { receiptId } of prepayment?.payments.corrections ?? []) receipts.delete(receiptId);
  return [...receipts.values()]
    .filter((receipt) => receipt.currency === currency)
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** Looks on at money: what moves, what the records say of it, and what people are told. */
export class MoneyWatch {
  readonly #world: World;
  readonly #watch: Watch;
  readonly #performed = new Map<string, Set<string>>();
  readonly #written = new Set<number>();
  /** Checkouts whose payment has not been told yet. */
  readonly #accepted: { readonly reference: string; readonly queryId: string; readonly at: number }[] = [];

  constructor(world: World, watch: Watch) {
    this.#world = world;
    this.#watch = watch;
  }

  committed(before: Booking | null, after: Booking): void {
    const { prepayment, reference } = after;
    if (prepayment === null || this.#world.hasForgotten) return;
    const ids = prepayment.payments.receipts.map(({ id }) => id);
    if (new Set(ids).size !== ids.length) this.#watch.fail('p3', `${reference} has a receipt twice`);
    const known = before?.prepayment?.payments.receipts ?? [];
    if (known.some(({ id }) => !ids.includes(id))) this.#watch.fail('p3', `${reference} has lost a receipt`);
    const corrected = after.prepayment?.payments.corrections?.map(({ receiptId }) => receiptId) ?? [];
    const was = before?.prepayment?.payments.corrections ?? [];
    if (was.some(({ receiptId }) => !corrected.includes(receiptId)))
      this.#watch.fail('p3', `${reference} has forgotten that a receipt was taken back`);
    this.#idles(before, after);
    const isEntering = after.history
      .slice(before?.history.length ?? 0)
      .some(({ from, to }) => from !== to && to === 'confirming');
    if (isEntering) this.#confirms(after);
    const { messages, saidPaidTo = [] } = prepayment;
    for (const { messageId } of [...messages, ...saidPaidTo]) this.#written.add(messageId);
    this.#offers(after);
  }

  /** Whoever is to pay sees by what: once nothing more is to be delivered, the offer is in the chat. */
  #offers({ reference, prepayment, outbox, customer }: Booking): void {
    const { chats } = this.#world;
    const isUnderWay = outbox.some(({ kind }) => kind === 'payment' || kind === 'notice' || kind === 'card');
    if (prepayment?.offer == null || isUnderWay || this.#world.wasBlocked(customer.chatId)) return;
    const { revision } = prepayment.offer;
    const shown = prepayment.messages.find((message) => message.revision === revision);
    const message = shown && chats.message(customer.chatId, shown.messageId);
    if (message?.offer === undefined)
      this.#watch.fail('p5', `${reference} is to be paid, and nothing in the chat says so`);
  }

  /** Money that comes for a hold of another price than was accepted covers nothing: staff and customer are told at once. */
  #idles(before: Booking | null, after: Booking): void {
    const { reference, state, prepayment, partner, outbox } = after;
    const hasMore = receivedBy(after) > (before === null ? 0 : receivedBy(before));
    const isAsAccepted = prepayment?.accepted?.total === partner?.total;
    if (state !== 'held' || !hasMore || isAsAccepted) return;
    const isTold = outbox.some((entry) => entry.kind === 'notice' && entry.notice === 'moneyWaits');
    const isAlerted = outbox.some((entry) => entry.kind === 'alert' && entry.alert === 'moneyWaits');
    this.#world.count('money.idle');
    if (!isTold || !isAlerted)
      this.#watch.fail('p6', `${reference} has money that covers nothing, and nobody is told`);
  }

  /** Tickets are asked for: the money is there. */
  #confirms(booking: Booking): void {
    const { reference, accepted } = booking;
    const paid = Math.min(receivedBy(booking), this.#world.money.paidFor(reference)) + this.#credit(booking);
    if (accepted === null || paid < accepted.total)
      this.#watch.fail('p1', `${reference} is confirmed for ${accepted?.total}, and ${paid} is paid`);
  }

  /** What of the credit is true: it was paid for the booking that this one is to replace. */
  #credit({ prepayment, replaces }: Booking): number {
    const { store, money } = this.#world;
    const old = replaces === undefined ? null : store.load(replaces.reference);
    if (old === null) return 0;
    return Math.min(prepayment?.credit ?? 0, receivedBy(old), money.paidFor(old.reference));
  }

  /** Telegram has our yes in time, so the money moves: it must find the hold standing, and no other on its way. */
  accepted(reference: string, queryId: string): void {
    const { records, timeline, policy, store, hasForgotten } = this.#world;
    if (hasForgotten) return;
    const { holdMs, requestTimeoutMs } = policy;
    const leastMs = holdMs < 10 * minuteMs ? holdMs / 3 : 2 * requestTimeoutMs + minuteMs;
    const bookingId = store.load(reference)?.partner?.bookingId ?? '';
    const held = records.find(bookingId);
    const leftMs = held?.status === 'held' ? held.endsAt - timeline.now : 0;
    if (leftMs < leastMs - checkoutTakesMs)
      this.#watch.fail('p4', `a checkout of ${reference} is accepted with ${leftMs} ms left`);
    const now = timeline.now;
    const isBeside = this.#accepted.some(
      (other) =>
        other.reference === reference && other.queryId !== queryId && now < other.at + checkoutOpenMs,
    );
    if (isBeside) this.#watch.fail('p4', `a second checkout of ${reference} is accepted`);
    this.#accepted.push({ reference, queryId, at: now });
    if (!this.#watch.sends.hasSeenUnpaid(bookingId, now - checkoutTakesMs))
      this.#watch.fail('p4', `a checkout of ${reference} is accepted without a live read`);
    const intended = store.load(reference)?.prepayment?.checkouts ?? [];
    if (!intended.some((checkout) => checkout.queryId === queryId))
      this.#watch.fail('p4', `a checkout of ${reference} is accepted without its intent`);
  }

  /** The payment of an accepted checkout has been told. */
  paid(queryId: string): void {
    const paid = this.#accepted.findIndex((checkout) => checkout.queryId === queryId);
    if (paid >= 0) this.#accepted.splice(paid, 1);
  }

  /** An invoice, or a picture to pay by, is about to be seen. */
  asks(booking: Booking, shown: ShownOffer): void {
    const { prepayment, reference } = booking;
    const { accepted = null, offer = null } = prepayment ?? {};
    const due = (accepted?.total ?? 0) - receivedBy(booking) - this.#credit(booking);
    if (this.#world.hasForgotten) return;
    if (offer === null || accepted === null || due <= 0 || shown.amount !== due)
      this.#watch.fail('p5', `${reference} is asked for money that is not due`);
    if (!this.#world.people.hasAccepted(reference, accepted?.total ?? 0))
      this.#watch.fail('p5', `${reference} is asked for a total that nobody has accepted`);
  }

  /** A notice about money is about to be read. */
  says(text: string, booking: Booking): void {
    const { prepayment, reference, state } = booking;
    if (prepayment === null || this.#world.hasForgotten) return;
    const total = prepayment.accepted?.total ?? 0;
    const own = receivedBy(booking);
    const received = own + this.#credit(booking);
    const wasIssued = booking.history.some(({ to }) => to === 'issued');
    const isForeign = prepayment.payments.receipts.some((receipt) => receipt.currency !== currency);
    const isTrue: Readonly<Record<string, boolean>> = {
      'notice-partlyPaid': received > 0 && received < (booking.partner?.total ?? total),
      'notice-moneyToReturn': isForeign || (wasIssued ? received : own) > (state === 'issued' ? total : 0),
      'notice-moneyWaits': state === 'held' && own > 0 && total !== booking.partner?.total,
      'notice-moneyCorrected': (prepayment.payments.corrections?.length ?? 0) > 0,
      'notice-moneyReturned': prepayment.payments.returns.length > 0,
    };
    const key = /^notice-\w+/.exec(text)?.[0] ?? '';
    if (isTrue[key] === false) this.#watch.fail('p5', `${reference} (${state}) is told ${text}`);
  }

  performs(entry: OutboxEntry, { reference }: Booking): void {
    if (entry.kind !== 'notice') return;
    const performed = this.#performed.get(reference) ?? new Set();
    this.#performed.set(reference, performed.add(entry.notice));
  }

  /** What is to be given back, and the facts of what came, outlive the rest of the record. */
  removed(booking: Booking): void {
    const { timeline, policy, hasForgotten } = this.#world;
    if (booking.prepayment === null || hasForgotten) return;
    if (hasMoneyToReturn(booking))
      this.#watch.fail('p2', `${booking.reference} is forgotten with money to return`);
    const last = Math.max(0, ...booking.prepayment.payments.receipts.map(({ at }) => at));
    if (last > 0 && timeline.now + toleranceMs < last + policy.retentionMs)
      this.#watch.fail('p2', `the receipts of ${booking.reference} are forgotten too soon`);
  }

  /** What is true of money when nothing happens any more. */
  checkAtRest(): void {
    const { store, hasForgotten } = this.#world;
    if (hasForgotten) return;
    this.#checkReceipts();
    for (const booking of store.bookings) if (booking.prepayment !== null) this.#checkBooking(booking);
  }

  /** Whatever we said we have is on one booking, or waits for staff to match it. */
  #checkReceipts(): void {
    const { store, money } = this.#world;
    for (const id of money.committed) {
      const owners = store.bookings.filter(({ prepayment }) =>
        prepayment?.payments.receipts.some((receipt) => receipt.id === id),
      );
      const isUnmatched = store.unmatched.some((receipt) => receipt.id === id);
      if (owners.length + (isUnmatched ? 1 : 0) > 1) this.#watch.fail('p3', `${id} is booked twice`);
      if (owners.length === 0 && !isUnmatched) this.#watch.fail('p6', `${id} is nowhere to be seen`);
    }
  }

  #checkBooking(booking: Booking): void {
    const { store, money, records, chats } = this.#world;
    const { reference, state, customer, prepayment, partner } = booking;
    const balance = moneyOf(booking);
    if (balance === null || prepayment === null) return;
    const unmatched = new Set(store.unmatched.map(({ id }) => id));
    const booked = new Set(prepayment.payments.receipts.map(({ id }) => id));
    const hasStaffsWord = prepayment.payments.receipts.some(({ source }) => source === 'staff');
    const paid = money.moved
      .filter((moved) => moved.reference === reference && !unmatched.has(moved.id))
      .filter(({ id }) => booked.has(id) || (hasStaffsWord && !money.committed.has(id)));
    const returned = prepayment.payments.returns;
    const { replacedBy } = booking;
    const successor = replacedBy === undefined ? null : store.load(replacedBy.reference);
    const carriedOver = successor?.prepayment?.credit ?? 0;
    const wasIssued = booking.history.some(({ to }) => to === 'issued');
    const replaced = booking.replaces === undefined ? null : store.load(booking.replaces.reference);
    const isCarriedHere = replaced === null || replaced.replacedBy?.reference === reference;
    const credit = isCarriedHere ? prepayment.credit : 0;
    const isEarned = state === 'issued' && replacedBy === undefined;
    const isCancelled = state === 'cancelled' && wasIssued && replacedBy === undefined;
    const kept = isCancelled ? balance.earned - balance.uncovered : 0;
    if (!this.#world.people.hasAgreedToKeep(reference, balance.earned) && isCancelled)
      this.#watch.fail('p8', `${reference} keeps ${balance.earned}, which nobody who cancelled was shown`);
    const price = isEarned ? (records.find(partner?.bookingId ?? '')?.total ?? 0) : kept;
    for (const each of new Set([...paid, ...returned].map((moved) => moved.currency))) {
      const sumOf = (all: readonly { readonly amount: number; readonly currency: string }[]): number =>
        all.filter((moved) => moved.currency === each).reduce((sum, { amount }) => sum + amount, 0);
      const [has, back, owed] = [sumOf(paid), sumOf(returned), sumOf(balance.toReturn)];
      const earned = each === currency ? price + carriedOver - credit : 0;
      if (has !== earned + back + owed)
        this.#watch.fail(
          'p2',
          `${reference} (${state}) got ${has} ${each}: ${earned} earned, ${owed} to return, ${back} returned`,
        );
    }
    // A group that refuses the bot keeps what stands there.
    const isAsking = chats
      .of(this.#world.wasBlocked(staffChatId) ? ownerChatId : staffChatId)
      .filter((message) => message.reference === reference && this.#written.has(message.id))
      .some(({ buttons }) => buttons.some((data) => data.startsWith('s:arrived:')));
    if (prepayment.offer === null && isAsking)
      this.#watch.fail('p5', `staff are still asked whether the money for ${reference} (${state}) has come`);
    const isOwed = balance.toReturn.length > 0 || returned.length > 0;
    if (isOwed) this.#checkTold(booking);
    if (this.#world.wasBlocked(customer.chatId)) return;
    const inviting = chats
      .of(customer.chatId)
      .filter((message) => message.reference === reference && message.offer !== undefined);
    if (prepayment.offer === null && inviting.some(({ id }) => this.#written.has(id)))
      this.#watch.fail('p5', `${reference} (${state}) still asks for money`);
  }

  #checkTold({ reference, customer }: Booking): void {
    const isAlerted = this.#world.chats
      .ofStaff()
      .some((message) => message.reference === reference && message.alert === 'moneyToReturn');
    if (!isAlerted) this.#watch.fail('p5', `staff don't know that money of ${reference} is to be returned`);
    const isTold = this.#performed.get(reference)?.has('moneyToReturn') ?? false;
    if (!isTold && !this.#world.wasBlocked(customer.chatId))
      this.#watch.fail('p5', `the customer of ${reference} doesn't know that money is to be returned`);
  }
}
