import type { Money } from '../../src/money/receipts.ts';

/** Money as it has really moved, whatever the bot was told of it. */
export interface MovedMoney extends Money {
  readonly id: string;
  /** The booking that whoever paid had in mind. */
  readonly reference: string;
}

export class MoneyTruth {
  readonly #moved = new Map<string, MovedMoney>();
  /** Of which we have said that we have it. */
  readonly committed = new Set<string>();
  #lastId = 0;

  get moved(): readonly MovedMoney[] {
    return [...this.#moved.values()];
  }

  nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  moves(money: MovedMoney): void {
    this.#moved.set(money.id, money);
  }

  /** What staff took for arrived never moved, and nobody says so any more. */
  neverMoved(id: string): void {
    this.#moved.delete(id);
  }

  meantBy(id: string): string | null {
    return this.#moved.get(id)?.reference ?? null;
  }

  /** All that was paid for a booking, in the currency of its price. */
  paidFor(reference: string): number {
    return this.moved
      .filter((money) => money.reference === reference && money.currency === 'VND')
      .reduce((sum, { amount }) => sum + amount, 0);
  }
}
