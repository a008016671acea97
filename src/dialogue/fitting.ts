import type { SalePackage } from '../booking/ports.ts';
import { quantityProblem } from '../booking/rules.ts';
import { kindsNamed } from '../language/kinds.ts';
import type { Count, Kind } from '../language/reading.ts';
import type { VenueDate } from '../venue/calendar.ts';
import type { Amount } from '../venue/money.ts';
import { manyPeople, type OpenOrder, placesIn } from './draft.ts';
import { isClosed, packagesOnSale } from './offers.ts';
import type { Offer, World } from './step.ts';

/** So many of a package. */
export interface FittedLine {
  readonly sold: SalePackage;
  readonly quantity: number;
}

interface Fit {
  readonly lines: readonly FittedLine[];
  /** Counts for which no package of these is certain. */
  readonly left: readonly Count[];
}

/** The kinds of visitors that a package is named after; none: it is for anybody. */
function kindsOf(sold: SalePackage, { offers, words }: World): readonly Kind[] {
  const ownKinds = offers.flatMap(({ kinds }) => kinds.filter((kind) => kind.sold.code === sold.code));
  const names = [sold.name, words.packageName(sold), ...ownKinds.map(({ name }) => name)];
  if (kindsByName.size >= mostNames) kindsByName.clear();
  const kinds = names.flatMap((name) => kindsByName.getOrInsertComputed(name, kindsNamed));
  return [...new Set(kinds)];
}

/** Names of packages are few, and read for every count. */
const kindsByName = new Map<string, readonly Kind[]>();
const mostNames = 1_000;

/** Whether one of a package is for several visitors, so that people are no number of it. */
function isForSeveral(sold: SalePackage, world: World): boolean {
  return placesIn(sold.code, world.venue) > 1 || kindsOf(sold, world).length > 1;
}

/** Whether a count may be of the package. A baby needs a package of its own; a bare number may count anything. */
function mayCount(kind: Count['kind'], sold: SalePackage, world: World): boolean {
  if (kind === 'bare') return true;
  if (isForSeveral(sold, world)) return false;
  const [own] = kindsOf(sold, world);
  return own === undefined ? kind !== 'infant' : own === kind;
}

/** The tickets of the counts that can be of one of these packages only. */
export function fitAmong(counts: readonly Count[], packages: readonly SalePackage[], world: World): Fit {
  const lines = new Map<SalePackage, number>();
  const left: Count[] = [];
  for (const count of counts) {
    const [only, another] = packages.filter((sold) => mayCount(count.kind, sold, world));
    if (only === undefined || another !== undefined) left.push(count);
    else lines.set(only, (lines.get(only) ?? 0) + count.quantity);
  }
  return { lines: [...lines].map(([sold, quantity]) => ({ sold, quantity })), left };
}

/** All tickets of the counts; null: it isn't certain which are meant, as beside a package for several. */
export function linesAmong(
  counts: readonly Count[],
  packages: readonly SalePackage[],
  world: World,
): readonly FittedLine[] | null {
  const isOneOfMany = packages.length > 1 && packages.some((sold) => isForSeveral(sold, world));
  const { lines, left } = fitAmong(counts, packages, world);
  return isOneOfMany || left.length > 0 ? null : lines;
}

/** All tickets of the counts with one offer; null: it isn't certain which of its packages are meant. */
export function linesOfOffer(
  counts: readonly Count[],
  { kinds }: Offer,
  world: World,
): readonly FittedLine[] | null {
  const packages = kinds.map(({ sold }) => sold);
  return linesAmong(counts, packages, world);
}

/** The day's packages that an order may be of: all of them, or those that it names. */
export function packagesMeant(
  { offers: named }: OpenOrder,
  world: Pick<World, 'packages'>,
): readonly SalePackage[] {
  return packagesOnSale(world).filter(({ code }) => named.length === 0 || named.includes(code));
}

/** The offers with one of these packages. */
export function offersWith(
  packages: readonly SalePackage[],
  { offers }: Pick<World, 'offers'>,
): readonly Offer[] {
  return offers.filter(({ codes }) => packages.some(({ code }) => codes.includes(code)));
}

interface CertainLines {
  readonly lines: readonly FittedLine[];
  /** True when they are those of last time, where several could be meant. */
  readonly isSuggestion: boolean;
}

/** The tickets that an order certainly is of, or else those of last time; null: it is asked. */
export function certainLines(open: OpenOrder, world: World): CertainLines | null {
  const { counts, offers } = open;
  if (counts.length === 0) return null;
  const lines = linesAmong(counts, packagesMeant(open, world), world);
  if (lines !== null) return { lines, isSuggestion: false };
  const isUsual = ({ codes }: Offer): boolean => codes.some((code) => world.usualCodes.includes(code));
  const [only, another] = offers.length > 0 ? [] : world.offers.filter(isUsual);
  if (only === undefined || another !== undefined) return null;
  const usual = linesOfOffer(counts, only, world);
  return usual !== null && areBookable(usual) ? { lines: usual, isSuggestion: true } : null;
}

export function areBookable(lines: readonly FittedLine[]): boolean {
  return lines.every(({ sold, quantity }) => quantityProblem(quantity, sold) === null);
}

export function sumOf(lines: readonly FittedLine[]): Amount {
  return lines.reduce((sum, { sold, quantity }) => sum + quantity * sold.price, 0);
}

/** A package with a larger minimum is for groups. */
const smallParty = 5;

export function headcount(counts: readonly Count[]): number {
  return counts.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Ranks an offer for so many people: what is made for their number first, then what they can book at all. */
export function suitability({ kinds }: Offer, people: number, date: VenueDate, world: World): number {
  const possible = kinds.filter(({ sold }) => {
    const most = sold.maxQuantity * placesIn(sold.code, world.venue);
    return !isClosed(sold, date, world) && sold.minQuantity <= people && people <= most;
  });
  if (possible.length === 0) return 0;
  const isForMany = possible.some(
    ({ sold }) => sold.minQuantity > smallParty || placesIn(sold.code, world.venue) >= manyPeople,
  );
  return isForMany === people >= manyPeople ? 2 : 1;
}
