import type { ArrivedMoney, Cashier } from '../../src/booking/cashier.ts';
import { moneyToReturn } from '../../src/booking/paid-and-due.ts';
import type { CheckoutQuery, PaymentMethod } from '../../src/money/prepayment.ts';
import { findPaymentCode } from '../../src/money/receipts.ts';
import { minuteMs, secondMs } from '../../src/time.ts';
import type { ShownOffer } from './chats.ts';
import { type People, staffId } from './people.ts';

/** Telegram waits so long for the answer to a checkout. */
const checkoutPatienceMs = 10 * secondMs;
const mostDeliveries = 200;
const mostLooks = 40;

/** How a payment is told to the bot: so often, and so late at most. */
export interface Telling {
  readonly times?: number;
  readonly afterMs?: readonly [least: number, most: number];
}

/** Customers who pay by what they see in their chats, the bank and Telegram that tell of it, and staff who look after it. */
export class Payers {
  readonly #people: People;

  constructor(people: People) {
    this.#people = people;
  }

  /** "Pay", on the card or below an invoice; answers what came of it, null when there is no such button. */
  async taps(reference: string, method: PaymentMethod, { times = 1 } = {}): Promise<string | null> {
    const { world } = this.#people;
    const chatId = this.#people.chatOf(reference) ?? 0;
    const total = world.chats.payable(chatId, reference, method);
    if (total === null) return null;
    this.#people.accepts(reference, total);
    const asked = await this.#people.taps(times, (bookings) =>
      bookings.pay(reference, chatId, total, method),
    );
    return asked === 'failed' ? asked : asked.kind;
  }

  /** Waits until the chat has an invoice, or a picture to pay by. */
  async sees(reference: string, withinMs = 5 * minuteMs): Promise<ShownOffer | null> {
    const { world } = this.#people;
    const chatId = this.#people.chatOf(reference) ?? 0;
    const until = world.timeline.now + withinMs;
    for (let pauseMs = secondMs; ; pauseMs = Math.min(2 * pauseMs, minuteMs)) {
      const offer = world.chats.offer(chatId, reference);
      if (offer !== undefined) return offer;
      if (world.timeline.now >= until) return null;
      await this.#people.wait(pauseMs);
    }
  }

  /** Pays the invoice; answers whether money has moved. */
  async byCard(reference: string, offer: ShownOffer, telling: Telling = {}): Promise<boolean> {
    const { world } = this.#people;
    const { revision, amount } = offer;
    const userId = this.#people.chatOf(reference) ?? 0;
    const query: CheckoutQuery = {
      id: `query-${world.money.nextId()}`,
      userId,
      payload: { reference, revision },
      amount,
      currency: 'VND',
    };
    const askedAt = world.timeline.now;
    const answer = await this.#people.onAnyMachine((bookings) => bookings.checkout(query));
    const isInTime = world.timeline.now - askedAt <= checkoutPatienceMs;
    if (answer === 'lost' || answer === 'failed' || answer.kind === 'decline' || !isInTime) return false;
    world.count('checkout.accepted');
    world.watch.money.accepted(reference, query.id);
    const id = `telegram:${world.money.nextId()}`;
    world.money.moves({ id, reference, amount, currency: 'VND' });
    const names = { kind: 'booking', reference } as const;
    await this.#tells({ id, source: 'telegram', amount, currency: 'VND', names, text: null }, telling);
    world.watch.money.paid(query.id);
    return true;
  }

  /** Transfers so much, with the text as the bank has mangled it. */
  async transfers(
    reference: string,
    { amount, code }: Pick<ShownOffer, 'amount' | 'code'>,
    {
      text = `MBVCB.32 ${code.toLowerCase()} chuyen tien`,
      currency = 'VND',
      isTold = true,
      ...telling
    } = {} as {
      readonly text?: string;
      readonly currency?: string;
      readonly isTold?: boolean;
    } & Telling,
  ): Promise<void> {
    const { world } = this.#people;
    const id = `bank:${world.money.nextId()}`;
    world.money.moves({ id, reference, amount, currency });
    const found = findPaymentCode(text);
    const names: ArrivedMoney['names'] =
      currency !== 'VND'
        ? { kind: 'nothing', because: 'foreignCurrency' }
        : found.kind === 'found'
          ? { kind: 'code', code: found.code }
          : { kind: 'nothing', because: found.kind === 'none' ? 'noCode' : 'severalCodes' };
    if (isTold) await this.#tells({ id, source: 'bank', amount, currency, names, text }, telling);
  }

  /** Told until somebody says that it is committed, and then so often again. */
  async #tells(money: ArrivedMoney, { times = 1, afterMs = [0, 20 * secondMs] }: Telling): Promise<void> {
    const tellings = Array.from({ length: times }, async () => {
      await this.#people.wait(this.#people.chance.between(...afterMs));
      for (let n = 0; n < mostDeliveries; n += 1) {
        const answer = await this.#people.onAnyMachine((bookings: Cashier) => bookings.receive(money));
        if (answer !== 'lost' && answer !== 'failed') {
          this.#people.world.count(`receive.${answer.kind}`);
          this.#people.world.money.committed.add(money.id);
          return;
        }
        await this.#people.wait(this.#people.chance.between(1, 60) * secondMs);
      }
    });
    await Promise.all(tellings);
  }

  saysPaid(reference: string): Promise<unknown> {
    const chatId = this.#people.chatOf(reference) ?? 0;
    return this.#people.taps(1, (bookings) => bookings.saysPaid(reference, chatId));
  }

  /** Staff have seen the money on the account, which the bank may tell of besides. */
  moneyArrived(reference: string): Promise<unknown> {
    const { prepayment } =
      this.#people.world.store.bookings.find((booking) => booking.reference === reference) ?? {};
    const shown = { amount: prepayment?.offer?.amount ?? 0, currency: prepayment?.currency ?? '' };
    return this.#people.staff((bookings) => bookings.moneyArrived(reference, staffId, shown));
  }

  /**
   * Staff say by mistake that money has arrived, which counts as moved until an owner takes that back, as here, or the
   * bank tells of such a transfer: then it was no mistake.
   */
  async mistakes(reference: string, { amount }: Pick<ShownOffer, 'amount'>): Promise<void> {
    const { world, chance } = this.#people;
    const id = `mistake:${world.money.nextId()}`;
    world.money.moves({ id, reference, amount, currency: 'VND' });
    await this.moneyArrived(reference);
    await this.#people.wait(chance.between(0, 40) * minuteMs);
    for (let n = 0; n < 3 * mostLooks; n += 1) {
      const payments = world.store.load(reference)?.prepayment?.payments;
      const word = payments?.receipts.find(({ source }) => source === 'staff');
      const isTaken = payments?.corrections?.some(({ receiptId }) => receiptId === word?.id) ?? false;
      if (word === undefined || isTaken) return world.money.neverMoved(id);
      const wrong = { receiptId: word.id, reason: 'of another booking' };
      const taken = await this.#people.staff((bookings) =>
        bookings.takeBackReceipt(reference, staffId, wrong),
      );
      if (taken !== 'failed') world.count(`takenBack.${taken.kind}`);
      await this.#people.wait(minuteMs);
    }
  }

  /** Staff look each minute: what matches nothing they match, what is to be returned they return. */
  async settlesMoney({ matches = true, returns = true } = {}): Promise<void> {
    const { world } = this.#people;
    for (let n = 0; n < mostLooks; n += 1) {
      for (const { id } of matches ? world.store.unmatched : []) {
        const reference = world.money.meantBy(id);
        if (reference === null) continue;
        const matched = await this.#people.staff((bookings) => bookings.match(id, reference, staffId));
        if (matched !== 'failed')
          world.count(`match.${matched.kind === 'refused' ? matched.why : matched.kind}`);
      }
      if (returns) await this.returnsAll();
      await this.#people.wait(2 * minuteMs);
    }
  }

  /** An owner gives back what is to be returned by now. */
  async returnsAll(): Promise<void> {
    for (const booking of this.#people.world.store.bookings) {
      for (const money of moneyToReturn(booking)) await this.#returns(booking.reference, money);
    }
  }

  async #returns(
    reference: string,
    money: { readonly amount: number; readonly currency: string },
  ): Promise<void> {
    const { world } = this.#people;
    const marked = await this.#people.staff((bookings) => bookings.markReturned(reference, staffId, money));
    if (marked !== 'failed') world.count(`returned.${marked.kind}`);
  }
}
