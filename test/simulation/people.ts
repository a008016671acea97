import type { Bookings } from '../../src/booking/bookings.ts';
import {
  moneyIfClosed,
  type ReturnChoice,
  returnRange,
  returnShown,
} from '../../src/booking/paid-and-due.ts';
import {
  type Booking,
  type BookingState,
  isTerminal,
  type Order,
  type RequestKind,
  type StaffMessage,
} from '../../src/booking/record.ts';
import type { StaffAnswer } from '../../src/booking/requests.ts';
import type { PaymentMethod } from '../../src/money/prepayment.ts';
import { parseTap } from '../../src/taps.ts';
import { hourMs, minuteMs, secondMs } from '../../src/time.ts';
import { askedAtOf } from '../../src/views/return-choices.ts';
import { type Shown, staffChatId } from './chats.ts';
import type { Front } from './front/front.ts';
import type { VenueOptions } from './partner-records.ts';
import { Payers } from './payers.ts';
import type { Random } from './random.ts';
import { startsAt, type World } from './world.ts';

export type Script = (people: People) => Promise<void>;

export const staffId = 7;
const visitDate = '2026-11-27';
const changedDate = '2026-11-28';
const unitPrice = 100_000;
const patienceTaps = 6;
/** In minutes: longer than any partner in these stories is down. */
const mostLooks = 150;

export type Handler<Value> = (bookings: Bookings) => Promise<Value>;

/** Customers and staff: they know what is in their chats, and tap what they see there. */
export class People {
  readonly chance: Random;
  /** What they do with money. */
  readonly pay: Payers = new Payers(this);
  doneAt = 0;
  readonly #world: World;
  readonly #orders = new Map<string, { readonly chatId: number; readonly order: Order }>();
  readonly #accepted = new Map<string, Set<number>>();
  readonly #kept = new Map<string, Set<number>>();
  #busy = 0;

  constructor(world: World, chance: Random) {
    this.#world = world;
    this.chance = chance;
  }

  get world(): World {
    return this.#world;
  }

  get areBusy(): boolean {
    return this.#busy > 0;
  }

  /** Where stories that begin at the update find their customers. */
  get front(): Front | null {
    return this.#world.front;
  }

  follow(script: Script): void {
    this.#busy += 1;
    script(this).then(
      () => {
        this.#busy -= 1;
        this.doneAt = this.#world.timeline.now;
        this.#world.wakeWorkers();
      },
      (error: unknown) => this.#world.watch.fail('bug', `The script threw ${String(error)}`),
    );
  }

  orderOf(reference: string): Order | undefined {
    return this.#orders.get(reference)?.order;
  }

  chatOf(reference: string): number | undefined {
    return this.#orders.get(reference)?.chatId;
  }

  hasAccepted(reference: string, total: number): boolean {
    return this.#accepted.get(reference)?.has(total) ?? false;
  }

  /** A customer has accepted this total by a button that showed it. */
  accepts(reference: string, total: number): void {
    this.#accepted.set(reference, (this.#accepted.get(reference) ?? new Set()).add(total));
  }

  /** A customer's tap on a card of the dialogue has become a booking. */
  places(reference: string, chatId: number, order: Order, getsTickets: boolean): void {
    this.#orders.set(reference, { chatId, order });
    if (getsTickets) this.accepts(reference, order.total);
  }

  wait(ms: number): Promise<void> {
    return new Promise((resolve) => this.#world.timeline.after(ms, resolve));
  }

  /** Until so long after the story began. */
  waitUntil(ms: number): Promise<void> {
    return this.wait(Math.max(0, startsAt + ms - this.#world.timeline.now));
  }

  /** Taps "Book". A tap that fails is tapped again; `times`: so often at the same moment. */
  async book(
    chatId: number,
    quantity: number,
    {
      times = 1,
      date = visitDate,
      cutoffMinutes = null as number | null,
      getsTickets = false,
      payBy = undefined as PaymentMethod | undefined,
    } = {},
  ) {
    const reference = `ref-000${this.#orders.size + 1}`;
    const line = {
      code: 'ADULT',
      name: 'Adult',
      quantity,
      unitPrice,
      codeType: 'QR' as const,
      cutoffMinutes,
      isForTheDate: true,
      serviceNames: ['Gate'],
    };
    const order: Order = {
      date,
      isGrouped: false,
      note: reference,
      lines: [line],
      total: quantity * unitPrice,
    };
    this.#orders.set(reference, { chatId, order });
    const isAccepted = getsTickets || payBy !== undefined;
    if (isAccepted) this.accepts(reference, order.total);
    const accept = isAccepted ? { total: order.total, date } : null;
    const customer = { userId: chatId, chatId, locale: 'en' };
    const details = { name: 'A', cardId: '1' };
    await this.taps(times, (bookings) =>
      bookings.place({ reference, customer, order, details, card: null, accept, payBy }),
    );
    return reference;
  }

  /** Taps "Confirm" on the card as it is shown; answers what came of it, null when there is no such card. */
  async confirm(reference: string, { times = 1 } = {}): Promise<string | null> {
    const chatId = this.chatOf(reference) ?? 0;
    const shown = this.#world.chats.card(chatId, reference);
    const total = shown?.total ?? null;
    if (shown?.state !== 'held' || total === null) return null;
    this.accepts(reference, total);
    const asked = await this.taps(times, (bookings) => bookings.confirm(reference, chatId, total));
    return asked === 'failed' ? asked : asked.kind;
  }

  cancel(reference: string): Promise<unknown> {
    return this.#cancelsAsShown(reference, false);
  }

  /** "Yes, cancel booking" in /mytickets. */
  cancelTickets(reference: string): Promise<unknown> {
    return this.#cancelsAsShown(reference, true);
  }

  /** Thinks about the sum that the question says, and agrees; another one they are asked again. */
  async #cancelsAsShown(reference: string, isOfTickets: boolean): Promise<void> {
    const userId = this.chatOf(reference) ?? 0;
    for (let n = 0; n < 3; n += 1) {
      const back = this.#returnSeen(reference);
      if (this.chance.chance(0.3)) await this.wait(this.chance.between(0, 30) * minuteMs);
      const asked = await this.taps(1, (bookings) =>
        bookings.cancel(reference, userId, { isOfTickets, back }),
      );
      if (asked === 'failed' || asked.kind !== 'refused' || asked.why !== 'returnChanged') return;
    }
  }

  /** What the screen of this moment says comes back by the policy; whoever taps below it may agree. */
  #returnSeen(reference: string): number {
    const booking = this.#world.store.load(reference);
    const { now } = this.#world.timeline;
    if (booking === null) return 0;
    const back = returnShown(booking, now);
    const all = returnRange(booking, now)?.all;
    if (all !== undefined) this.#agreesToKeep(reference, all - back);
    return back;
  }

  #agreesToKeep(reference: string, sum: number): void {
    this.#kept.set(reference, (this.#kept.get(reference) ?? new Set()).add(sum));
  }

  /** Whether somebody who cancelled tickets was shown that this much of their price is kept. */
  hasAgreedToKeep(reference: string, sum: number): boolean {
    return this.#kept.get(reference)?.has(sum) ?? sum === 0;
  }

  askStaff(reference: string, kind: RequestKind): Promise<unknown> {
    const back = this.#returnSeen(reference);
    return this.taps(1, (bookings) =>
      bookings.askStaff(reference, this.chatOf(reference) ?? 0, { kind, back, reason: 'ill' }),
    );
  }

  /** One of the sums that staff are offered at this moment, or one that they type. */
  #choosesReturn(reference: string, askedAt = this.#world.timeline.now): ReturnChoice | undefined {
    const booking = this.#world.store.load(reference);
    const range = booking && returnRange(booking, askedAt);
    if (range === null) return undefined;
    const kind = this.chance.pick(['all', 'policy', 'sum'] as const);
    const amount = kind === 'sum' ? this.chance.between(range.least, range.all) : range[kind];
    this.#agreesToKeep(reference, range.all - amount);
    return { kind, amount };
  }

  /** Two members of staff tap at once what they see below the alert. */
  async answeredByTwo(
    reference: string,
    ...decisions: readonly [StaffAnswer['decision'], StaffAnswer['decision']]
  ): Promise<void> {
    const askedAt = await this.#requestSeen(reference);
    if (askedAt === null) return;
    await Promise.all(
      decisions.map((decision, index) =>
        this.staff((bookings) =>
          bookings.answerRequest(reference, staffId + index, {
            askedAt,
            decision,
            reason: decision === 'declined' ? 'sold out' : '',
            returns: this.#choosesReturn(reference, askedAt),
          }),
        ),
      ),
    );
  }

  /** Which request the buttons of staff's alert are for; null: no alert has come. */
  async #requestSeen(reference: string): Promise<number | null> {
    for (let n = 0; n < mostLooks; n += 1) {
      const alert = this.#world.chats
        .ofStaff()
        .find((message) => message.reference === reference && message.alert?.endsWith('Requested') === true);
      const taps = (alert?.buttons ?? []).map(parseTap);
      const approve = taps.find((tap) => tap?.kind === 'staff' && tap.action === 'approve');
      if (approve?.kind === 'staff') return askedAtOf(approve.argument);
      await this.wait(minuteMs);
    }
    return null;
  }

  /**
   * "Change to …" at the review of a change; answers the new booking's reference. `attempt`: another draft of it, as on
   * another phone or after one that came to nothing.
   */
  async changeDate(
    old: string,
    { times = 1, attempt = 1, moreBy = 0, payBy = undefined as PaymentMethod | undefined } = {},
  ): Promise<string> {
    const chatId = this.chatOf(old) ?? 0;
    const before = this.orderOf(old);
    const reference = `${old}-c${attempt}`;
    if (before === undefined) return reference;
    const total = before.total + moreBy;
    const order: Order = { ...before, date: changedDate, note: reference, total };
    this.#orders.set(reference, { chatId, order });
    this.#accepted.set(reference, new Set([order.total]));
    const replaces = { reference: old, date: before.date, code: old, total: before.total, paid: null };
    await this.taps(times, (bookings) =>
      bookings.place({
        reference,
        customer: { userId: chatId, chatId, locale: 'en' },
        order,
        details: { name: 'A', cardId: '1' },
        card: null,
        accept: { total, date: changedDate },
        payBy,
        replaces,
      }),
    );
    return reference;
  }

  /** Opens the booking in /mytickets; answers it as it is shown there. */
  lookUp(reference: string): Promise<{ readonly booking: Booking } | null | 'failed'> {
    return this.taps(1, async (bookings) => {
      const booking = await bookings.find(reference, this.chatOf(reference) ?? 0);
      return booking === null ? null : bookings.refresh(booking);
    });
  }

  /** Looks again each minute until nothing more can come of it. */
  async lookUpUntilOver(reference: string): Promise<void> {
    for (let n = 0; n < mostLooks; n += 1) {
      const seen = await this.lookUp(reference);
      const isOver =
        seen === null || (seen !== 'failed' && isTerminal(seen.booking) && seen.booking.state !== 'issued');
      if (isOver) return;
      await this.wait(minuteMs);
    }
  }

  /** The venue changes its prices, two people of a family look at once, and it changes them again. */
  async watchesPricesChange(reference: string): Promise<void> {
    for (let n = 0; n < 3; n += 1) {
      this.repriceAll(1_000);
      const first = this.lookUp(reference);
      await this.wait(this.chance.between(100, 900));
      this.repriceAll(1_000);
      await Promise.all([first, this.lookUp(reference)]);
    }
  }

  askAgain(reference: string): Promise<unknown> {
    return this.taps(1, (bookings) => bookings.resend(reference, this.chatOf(reference) ?? 0));
  }

  showCard(reference: string): Promise<unknown> {
    return this.taps(1, (bookings) => bookings.showCard(reference, this.chatOf(reference) ?? 0));
  }

  /** Staff cancel, on a message that waits for the answer. */
  cancelByStaff(reference: string): Promise<unknown> {
    const { chats, timeline } = this.#world;
    const waiting = { kind: 'answer', reference, text: '', buttons: [], codes: [], isVoid: false } as const;
    const messageId = chats.send(staffChatId, waiting);
    const answerTo = { chatId: staffChatId, messageId, locale: 'en', askedAt: timeline.now };
    return this.#insistsOnCancelling(reference, answerTo);
  }

  /** Says that no more tickets come, once the alert has. */
  async completeByStaff(reference: string): Promise<void> {
    for (let n = 0; n < mostLooks; n += 1) {
      const messages = this.#world.chats.ofStaff().filter((message) => message.reference === reference);
      if (messages.some(({ alert }) => alert === 'ticketsMissing')) break;
      await this.wait(minuteMs);
    }
    await this.staff((bookings) => bookings.completeByStaff(reference, staffId));
  }

  async #insistsOnCancelling(reference: string, answerTo: StaffMessage): Promise<void> {
    for (let n = 0; n < 3; n += 1) {
      const returns = this.#choosesReturn(reference);
      const asked = await this.staff((bookings) =>
        bookings.cancelByStaff(reference, staffId, { reason: 'rain', returns, answerTo }),
      );
      if (asked === 'failed' || asked.kind !== 'refused' || asked.why !== 'returnChanged') return;
    }
  }

  /**
   * Closes the review as soon as there is one, unless it all ends by itself, and looks until it is found over twice: a store
   * may forget the last second, and with it that it was closed.
   */
  async closeByStaff(reference: string): Promise<void> {
    let wasOver = false;
    for (let n = 0; n < mostLooks; n += 1) {
      const booking = this.#world.store.load(reference);
      const money = booking && moneyIfClosed(booking);
      const asked = await this.staff((bookings) =>
        bookings.closeByStaff(reference, staffId, { reason: 'asked by phone', money }),
      );
      const isOver =
        asked !== 'failed' &&
        asked.kind !== 'accepted' &&
        (asked.booking === undefined || isTerminal(asked.booking));
      if (isOver && wasOver) return;
      wasOver = isOver;
      await this.wait(minuteMs);
    }
  }

  async resendByStaff(reference: string): Promise<void> {
    const asked = await this.staff((bookings) => bookings.resendByStaff(reference, staffId));
    if (asked !== 'failed' && asked.kind === 'accepted') this.#world.watch.resentByStaff.push(reference);
  }

  staff<Value>(handler: Handler<Value>): Promise<Value | 'failed'> {
    return this.taps(1, handler);
  }

  /** Waits until the booking's card shows one of these states. */
  async sees(
    reference: string,
    states: readonly BookingState[],
    withinMs = 20 * minuteMs,
  ): Promise<Shown | null> {
    const until = this.#world.timeline.now + withinMs;
    for (let pauseMs = secondMs; ; pauseMs = Math.min(2 * pauseMs, minuteMs)) {
      const shown = this.#world.chats.card(this.chatOf(reference) ?? 0, reference);
      if (shown !== undefined && states.includes(shown.state)) return shown;
      if (this.#world.timeline.now >= until) return null;
      await this.wait(pauseMs);
    }
  }

  /** Confirms and, where sales were paused or the total was another, does so again. */
  async insistOnConfirming(reference: string, tries = 4): Promise<void> {
    for (let n = 0; n < tries; n += 1) {
      const shown = await this.sees(
        reference,
        ['held', 'issued', 'expired', 'rejected', 'abandoned', 'cancelled'],
        hourMs,
      );
      if (shown?.state !== 'held') return;
      await this.confirm(reference);
      await this.sees(reference, ['confirming', 'issued'], minuteMs);
      await this.wait(this.chance.between(30, 300) * secondMs);
    }
  }

  /** For a while nobody answers there. */
  closeVenue(ms: number): void {
    this.#world.partnerDownUntil = this.#world.timeline.now + ms;
  }

  /** The venue does this no more. */
  setStraight(options: Partial<VenueOptions>): void {
    this.#world.records.options = { ...this.#world.records.options, ...options };
  }

  /** The venue itself cancels, and tells nobody. */
  cancelAtVenue(reference: string): void {
    const { records } = this.#world;
    for (const booking of records.bookings) if (booking.reference === reference) records.cancel(booking.id);
  }

  /** Somebody goes in by a ticket of the booking. */
  goesIn(reference: string): void {
    const { records } = this.#world;
    for (const booking of records.bookings)
      if (booking.reference === reference) records.useTicket(booking.id);
  }

  repriceAll(difference: number): void {
    for (const { id } of this.#world.records.bookings) this.#world.records.reprice(id, difference);
  }

  async taps<Value>(times: number, handler: Handler<Value>): Promise<Value | 'failed'> {
    const taps = Array.from({ length: times }, () => this.#tap(handler));
    const answers = await Promise.all(taps);
    return answers[0] ?? 'failed';
  }

  /** An update that some machine has handled, or not. */
  async onAnyMachine<Value>(handler: Handler<Value>): Promise<Value | 'failed' | 'lost'> {
    const up = this.#world.machines.filter((machine) => machine.isUp);
    return up.length === 0 ? 'lost' : this.chance.pick(up).handle(handler);
  }

  /** An update is delivered until some machine has handled it; whoever reads "try again" tries again. */
  async #tap<Value>(handler: Handler<Value>): Promise<Value | 'failed'> {
    for (let n = 0; n < patienceTaps; ) {
      const answer = await this.onAnyMachine(handler);
      if (answer !== 'lost' && answer !== 'failed') return answer;
      if (answer === 'failed') n += 1;
      await this.wait(this.chance.between(1, answer === 'lost' ? 5 : 40) * secondMs);
    }
    return 'failed';
  }
}
