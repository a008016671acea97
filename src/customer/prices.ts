import type { SalePackage } from '../booking/ports.ts';
import { quantityProblem } from '../booking/rules.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import { headcount, type Member, type Party } from '../language/people/party.ts';
import { clipped } from '../telegram/text.ts';
import type { Wording } from '../telegram/wording.ts';
import type { Amount } from '../venue/money.ts';
import type { Venue } from '../venue/venue.ts';
import { admissionIn } from './flow/fitting.ts';
import { offersOf } from './flow/offers.ts';
import {
  type Admission,
  partyFit,
  payingAsAdults,
  peopleBeside,
  placesIn,
  timesWithin,
  withAdultTickets,
} from './flow/party-fit.ts';
import type { Offer } from './flow/step.ts';

/** A name with its price. */
export interface PricedName {
  readonly name: string;
  readonly price: Amount;
}

/** Characters of a name in a list. */
const longestPackage = 60;

/** The price of each package. */
export function packagePrices(packages: readonly SalePackage[], words: Wording): readonly PricedName[] {
  return packages.map((sold) => ({
    name: clipped(words.packageName(sold), longestPackage),
    price: sold.price,
  }));
}

/** What a party pays. */
interface PartyPrices {
  /** The sum by each offer that certainly fits the party, and of packages that admit several with others beside. */
  readonly sums: readonly PricedName[];
  /** The other packages that so many people can book, by the piece. */
  readonly single: readonly PricedName[];
  /** Those who have no package of their own, and pay as adults. */
  readonly asAdults: readonly Member[];
  /** Babies without a package of their own, who are not in the sums. */
  readonly leftOut: readonly Member[];
}

/** The party's prices; null: no offer certainly fits it. `areAdults`: people of unknown kind pay as adults. */
export function partyPrices(
  party: Party,
  packages: readonly SalePackage[],
  { venue, words, read, areAdults }: PriceSources & { readonly areAdults: boolean },
): PartyPrices | null {
  const offers = offersOf(packages, venue, words);
  const world = {
    offers,
    venue,
    words,
    read: (text: string, among?: readonly SalePackage[]) => read(text, words.locale, { among }),
  };
  const admissions = new Map(packages.map((sold) => [sold.code, admissionIn(sold, world)]));
  const admitting = [...admissions.values()].map((admits) => ({ admits }));
  const asAdults = payingAsAdults(party, admitting);
  const isOwn = admitting.some(({ admits }) => (admits.infant ?? 0) > 0);
  const leftOut = party.members.filter(({ who }) => who === 'infant' && !isOwn);
  const members = party.members.filter((member) => !leftOut.includes(member));
  const paying = withAdultTickets({ ...party, members }, asAdults);
  // A baby alone pays nothing, of which there is no price.
  if (paying.members.length === 0) return null;
  const sums: PricedName[] = [];
  const single: PricedName[] = [];
  const sumsOf: SumsOf = (people, holding) =>
    offers.map(({ kinds }) => {
      const isMeant =
        holding === undefined ||
        kinds.some(({ sold }) => sold.services.some(({ code }) => holding.has(code)));
      return isMeant ? sumByOffer(people, kinds, admissions, words) : null;
    });
  const sumsOfAdults = areAdults ? sumsOf(withAdults(paying)) : [];
  for (const [at, sum] of sumsOf(paying).entries()) {
    const kinds = offers[at]?.kinds ?? [];
    const certain = sum ?? sumsOfAdults[at] ?? sumBeside(paying, kinds, admissions, { sumsOf, words });
    if (certain !== null) sums.push(certain);
    else if (holdsAll(kinds, admissions, headcount(paying)))
      single.push(
        ...packagePrices(
          kinds.map(({ sold }) => sold),
          words,
        ),
      );
  }
  return sums.length === 0 ? null : { sums, single, asAdults, leftOut };
}

interface PriceSources {
  readonly venue: Venue;
  readonly words: Wording;
  readonly read: FeatureDependencies['read'];
}

/** The party with people of unknown kind as adults. */
function withAdults(party: Party): Party {
  const count = headcount({
    ...party,
    members: party.members.filter(({ who }) => who === 'person' || who === 'adult'),
  });
  const others = party.members.filter(({ who }) => who !== 'person' && who !== 'adult');
  return { ...party, members: [{ who: 'adult', count }, ...others] };
}

type Admissions = ReadonlyMap<string, Admission>;

/** The sum by each offer, or by those that hold one of the services. */
type SumsOf = (people: Party, holding?: ReadonlySet<string>) => readonly (PricedName | null)[];

/** "1 × Family + 2 × Cable car, child": a package that admits several, and the least sum for the others. */
function sumBeside(
  party: Party,
  [kind, another]: Offer['kinds'],
  admissions: Admissions,
  { sumsOf, words }: { readonly sumsOf: SumsOf; readonly words: Wording },
): PricedName | null {
  const isCertain = !party.mayOverlap && party.members.every(({ count }) => count !== null);
  if (kind === undefined || another !== undefined || !isCertain) return null;
  const admits = admissions.get(kind.sold.code) ?? {};
  if (placesIn(admits) < 2 || admits.person !== undefined) return null;
  const times = timesWithin(admits, party);
  const who = peopleBeside(admits, times, party);
  if (times === 0 || who.length === 0) return null;
  const own = priceOfLines([{ code: kind.sold.code, count: times }], [kind], words);
  const holds = new Set(kind.sold.services.map(({ code }) => code));
  // The others come along to what the package is for.
  const [least] = sumsOf({ ...party, members: who }, holds)
    .filter((sum) => sum !== null)
    .toSorted((a, b) => a.price - b.price);
  if (own === null || least === undefined) return null;
  return { name: `${own.name} + ${least.name}`, price: own.price + least.price };
}

/** Null: it is not certain which of them the party needs, or that number can't be booked. */
function sumByOffer(
  party: Party,
  kinds: Offer['kinds'],
  admissions: Admissions,
  words: Wording,
): PricedName | null {
  const admitting = kinds.map(({ sold: { code } }) => ({ code, admits: admissions.get(code) ?? {} }));
  // People of unknown kind may be other than whom a package is for: "Family: 2 adults, 1 child".
  const isUnknown = party.members.some(({ who }) => who === 'person');
  const isOfKinds = ({ admits }: { admits: Admission }): boolean => placesIn(admits) > (admits.person ?? 0);
  if (isUnknown && admitting.some((each) => placesIn(each.admits) > 1 && isOfKinds(each))) return null;
  const fit = partyFit(party, admitting, { childrenNeedAdult: false });
  return fit.kind === 'fits' ? priceOfLines(fit.lines, kinds, words) : null;
}

/** Whether so many people can book these packages together. */
function holdsAll(kinds: Offer['kinds'], admissions: Admissions, people: number): boolean {
  const places = ({ sold }: Offer['kinds'][number]): number => placesIn(admissions.get(sold.code) ?? {});
  const most = kinds.reduce((sum, kind) => sum + kind.sold.maxQuantity * places(kind), 0);
  return people <= most && kinds.some((kind) => kind.sold.minQuantity * places(kind) <= people);
}

/** Null: the number can't be booked. */
function priceOfLines(
  lines: readonly { readonly code: string; readonly count: number }[],
  kinds: Offer['kinds'],
  words: Wording,
): PricedName | null {
  const names: string[] = [];
  let price = 0;
  for (const { code, count } of lines) {
    const sold = kinds.find((kind) => kind.sold.code === code)?.sold;
    if (sold === undefined || quantityProblem(count, sold) !== null) return null;
    const name = clipped(words.packageName(sold), longestPackage);
    names.push(words.text('line-entry', { name, quantity: count }));
    price += count * sold.price;
  }
  return { name: names.join(' + '), price };
}
