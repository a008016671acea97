import fc from 'fast-check';
import type { Receipt } from '../../src/money/receipts.ts';

export const price = 900_000;
const hour = 3_600_000;

export function receipt(differences: Partial<Receipt> = {}): Receipt {
  return { id: 'telegram:1', source: 'telegram', amount: price, currency: 'VND', at: 0, ...differences };
}

/** Few ids, amounts and hours, so that receipts often meet. */
export const someReceipts: fc.Arbitrary<readonly Receipt[]> = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom('r0', 'r1', 'r2', 'r3', 'r4', 'r5'),
    source: fc.constantFrom('telegram', 'bank', 'staff'),
    amount: fc.oneof(fc.constantFrom(price, price / 2, 2 * price, 1), fc.integer({ min: 1, max: 2 * price })),
    currency: fc.constantFrom('VND', 'VND', 'VND', 'USD'),
    at: fc.integer({ min: 0, max: 100 }).map((hours) => hours * hour),
  }),
  { selector: ({ id }) => id, maxLength: 6 },
);

/** Facts as they may be read back: in any order, some of them several times. */
export const told: fc.Arbitrary<<Fact>(facts: readonly Fact[]) => readonly Fact[]> = fc
  .array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 12 })
  .map((moves) => (facts) => {
    const mixed = [...facts];
    for (const [from, to] of moves) {
      const fact = mixed[from % Math.max(1, mixed.length)];
      if (fact !== undefined) mixed.splice(to % (mixed.length + 1), 0, fact);
    }
    // Of each fact any one of its mentions comes first now; the others remain or not.
    return moves.length % 2 === 0 ? mixed : mixed.toReversed();
  });
