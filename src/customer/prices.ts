import type { SalePackage } from '../booking/ports.ts';
import { quantityProblem } from '../booking/rules.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import type { Party } from '../language/party.ts';
import { clipped } from '../telegram/text.ts';
import type { Wording } from '../telegram/wording.ts';
import type { Venue } from '../venue/venue.ts';
import { admissionIn } from './flow/fitting.ts';
import { offersOf } from './flow/offers.ts';
import { partyFit } from './flow/party-fit.ts';
import type { Offer } from './flow/step.ts';

/** A name with its price. */
export type PricedName = Readonly<Record<'name' | 'price', string>>;

/** Characters of a name in a list. */
export const longestPackage = 60;

/** The price of each package. */
export function packagePrices(packages: readonly SalePackage[], words: Wording): readonly PricedName[] {
  return packages.map((sold) => ({
    name: clipped(words.packageName(sold), longestPackage),
    price: words.money(sold.price),
  }));
}

/** The party's price by each offer that certainly fits it; none when none is certain. */
export function partyPrices(
  party: Party,
  packages: readonly SalePackage[],
  { venue, words, read }: PriceSources,
): readonly PricedName[] {
  const offers = offersOf(packages, venue, words);
  const world = {
    offers,
    venue,
    words,
    read: (text: string, among?: readonly SalePackage[]) => read(text, words.locale, { among }),
  };
  return offers.flatMap(({ kinds }) => {
    const admitting = kinds.map(({ sold }) => ({
      code: sold.code,
      admits: admissionIn(sold, world),
    }));
    const fit = partyFit(party, admitting, { childrenNeedAdult: false });
    return fit.kind === 'fits' ? (priceOfLines(fit.lines, kinds, words) ?? []) : [];
  });
}

interface PriceSources {
  readonly venue: Venue;
  readonly words: Wording;
  readonly read: FeatureDependencies['read'];
}

/** Null: the number can't be booked. */
function priceOfLines(
  lines: readonly { readonly code: string; readonly count: number }[],
  kinds: Offer['kinds'],
  words: Wording,
): PricedName | null {
  const names: string[] = [];
  let sum = 0;
  for (const { code, count } of lines) {
    const sold = kinds.find((kind) => kind.sold.code === code)?.sold;
    if (sold === undefined || quantityProblem(count, sold) !== null) return null;
    const name = clipped(words.packageName(sold), longestPackage);
    names.push(words.text('line-entry', { name, quantity: count }));
    sum += count * sold.price;
  }
  return { name: names.join(' + '), price: words.money(sum) };
}
