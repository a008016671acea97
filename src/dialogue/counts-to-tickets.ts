import type { SalePackage } from '../booking/ports.ts';
import { quantityProblem, totalOf } from '../booking/rules.ts';
import { kindsNamed } from '../language/offer-names.ts';
import type { Count, Kind, TypedOrder } from '../language/reading-types.ts';
import { fitsLabel, fittingLabel } from '../telegram/screen.ts';
import { clipped, inLines, type Wording } from '../telegram/wording.ts';
import type { VenueDate } from '../venue/calendar.ts';
import type { Amount } from '../venue/currency.ts';
import { type Draft, type Earlier, manyPeople, type OpenOrder, placesIn } from './draft.ts';
import { isClosed, kindNamed, packagesOnSale } from './offers.ts';
import { factAbove } from './question-answers.ts';
import type { Offer, Remark, World } from './step-types.ts';

/** So many of a package. */
export interface FittedLine {
  readonly sold: SalePackage;
  readonly quantity: number;
}

interface Fit {
  readonly lines: readonly FittedLine[];
  /** Counts for which no package of these is certain. */
  readonly uncertain: readonly Count[];
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

/** Whether one package is for several visitors, so that a number of people is not a number of packages. */
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

/** The tickets of those counts that fit exactly one of these packages. */
export function fitAmong(counts: readonly Count[], packages: readonly SalePackage[], world: World): Fit {
  const lines = new Map<SalePackage, number>();
  const uncertain: Count[] = [];
  for (const count of counts) {
    const [only, another] = packages.filter((sold) => mayCount(count.kind, sold, world));
    if (only === undefined || another !== undefined) uncertain.push(count);
    else lines.set(only, (lines.get(only) ?? 0) + count.quantity);
  }
  return { lines: [...lines].map(([sold, quantity]) => ({ sold, quantity })), uncertain };
}

/** All tickets of the counts; null: it is uncertain which are meant, as when another package is for several people. */
export function linesAmong(
  counts: readonly Count[],
  packages: readonly SalePackage[],
  world: World,
): readonly FittedLine[] | null {
  const isOneOfMany = packages.length > 1 && packages.some((sold) => isForSeveral(sold, world));
  const { lines, uncertain } = fitAmong(counts, packages, world);
  return isOneOfMany || uncertain.length > 0 ? null : lines;
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
  { offers: namedCodes }: OpenOrder,
  world: Pick<World, 'packages'>,
): readonly SalePackage[] {
  return packagesOnSale(world).filter(({ code }) => namedCodes.length === 0 || namedCodes.includes(code));
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
  /** True when several could be meant and these are the tickets of last time. */
  readonly isSuggestion: boolean;
}

/** The tickets that an order certainly means, else those of last time; null: the customer has to choose. */
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

/** Ranks an offer for so many people: 2 if it suits their number, 1 if they can book it, 0 if not. */
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

/** The packages on sale on the day of an order. */
type OnSale = Pick<World, 'packages' | 'offers' | 'words'>;

/** "2 adults, 1 child" */
export function countsText(counts: readonly Count[], words: Wording): string {
  return words.listed(counts.map(({ kind, quantity }) => words.text(`party-${kind}`, { count: quantity })));
}

const longestOfferName = 40;

/** The name of the only offer, or of the only package, that is named; null: there is none, or several. */
function nameOfOffer(open: OpenOrder, world: OnSale): string | null {
  if (open.offers.length === 0) return null;
  const packages = packagesMeant(open, world);
  const [offer, another] = offersWith(packages, world);
  if (offer === undefined || another !== undefined) return null;
  const [only, other] = packages;
  const name = only !== undefined && other === undefined ? kindNamed(only, world) : offer.name;
  return clipped(name, longestOfferName);
}

/** "Sat, 28 Nov · 2 adults, 1 child": the order as it was understood. */
export function understood(open: OpenOrder, date: VenueDate | null, world: World): Remark {
  const { words } = world;
  const day = date === null ? null : words.dayLabel(date);
  return factAbove(words.joined(day, countsText(open.counts, words), nameOfOffer(open, world)));
}

/** The people and the offer of an order whose tickets are not chosen yet. */
export function openOrderText(open: OpenOrder, world: OnSale): string {
  const { words } = world;
  const text = words.joined(countsText(open.counts, words), nameOfOffer(open, world));
  return inLines(...entries(open.lines ?? [], words), text !== '' && words.html('fact', { text }));
}

/** The wished tickets of a day, without prices, which may differ on that day. */
export function wishedText({ openOrder, lines }: Pick<Draft, 'openOrder' | 'lines'>, world: OnSale): string {
  const open = openOrder !== null && openOrderText(openOrder, world);
  return inLines(...entries(lines, world.words), open);
}

function entries(lines: NonNullable<OpenOrder['lines']>, words: Wording): readonly string[] {
  return lines.map(({ name, quantity, code }) =>
    words.html('line-entry', { quantity, name: words.packageName({ code, name }) }),
  );
}

/**
 * "Sat, 28 Nov · 2 × Adult · ₫900,000": the price only where it is certain which tickets are meant, and then whole.
 * Where not all fits, the day goes first, which the card's title has, then the names.
 */
export function offerLabel(order: TypedOrder, draft: Draft, world: World): string {
  const { words } = world;
  const [first = draft.date, another] = order.days;
  const day = another === undefined ? first : null;
  const isSure = day !== null && day === draft.date && order.change === 'new';
  const certain = isSure ? certainLines(order, world) : null;
  const written = day === null ? [] : [words.dayLabel(day), words.shortDay(day)];
  const isNamed = certain !== null || order.days.length === 1;
  const dates = !isNamed ? [null] : day === draft.date ? [...written, null] : written;
  const price = certain && words.money(sumOf(certain.lines));
  const ticketTexts = certain === null ? orderedTickets(order, world) : namedTickets(certain.lines, world);
  const labels = ticketTexts.flatMap((tickets) => dates.map((date) => words.joined(date, tickets, price)));
  return labels.find((label) => fitsLabel(label)) ?? labels.at(-1) ?? '';
}

/** From the longest to the shortest; the last is only their number. */
function namedTickets(lines: readonly FittedLine[], world: World): readonly string[] {
  const { words } = world;
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const lineTexts = lineNameLengths.map((most) => lines.map((line) => lineLabel(line, most, world)));
  return [...lineTexts.map(words.listed), words.text('party-bare', { count })];
}

/** From the longest to the shortest; the last has no name of the offer. */
function orderedTickets(order: TypedOrder, world: World): readonly string[] {
  const { words } = world;
  const people = countsLabel(order.counts, words);
  const name = nameOfOffer(order, world);
  const names = name === null ? [] : [name, ...lineNameLengths.map((most) => clipped(name, most))];
  return [...names, people === '' ? name : null].map((offerName) => {
    const tickets = words.joined(people, offerName);
    return order.change === 'new' ? tickets : words.text(`offer-${order.change}`, { tickets });
  });
}

/** "2 × Adult, 1 × Child" */
function countsLabel(counts: readonly Count[], words: Wording): string {
  const labels = counts.map(({ kind, quantity }) =>
    kind === 'person' || kind === 'bare'
      ? words.text(`party-${kind}`, { count: quantity })
      : words.text('line-entry', { quantity, name: words.text(`kind-${kind}`) }),
  );
  return words.listed(labels);
}

/** "Sat, 28 Nov · 2 × Adult, 1 × Child · ₫900,000": a draft with tickets. */
export function bookingLabel({ date, lines }: Draft, world: World): string {
  const { words } = world;
  const fitted = lines.flatMap(({ code, quantity }): readonly FittedLine[] => {
    const sold = packagesOnSale(world).find((each) => each.code === code);
    return sold === undefined ? [] : [{ sold, quantity }];
  });
  const tickets = words.listed(fitted.map((line) => lineLabel(line, longestLineName, world)));
  return words.joined(date === null ? null : words.dayLabel(date), tickets, words.money(totalOf(lines)));
}

const longestLineName = 24;
/** A name with fewer characters would say nothing. */
const lineNameLengths = [longestLineName, 20, 16, 12, 10, 8, 6];

function lineLabel({ sold, quantity }: FittedLine, most: number, { offers, words }: World): string {
  const kind = offers.flatMap(({ kinds }) => kinds).find((each) => each.sold.code === sold.code);
  const name = clipped(kind?.name ?? words.packageName(sold), most);
  return words.text('line-entry', { quantity, name });
}

const longestEarlierName = 14;

/** "Go back to: 2 × Cable car ret… + 1 on 20 Dec" */
export function goBackLabel({ date, lines }: Earlier, words: Wording): string {
  const [first, ...others] = lines;
  const more = others.reduce((sum, { quantity }) => sum + quantity, 0);
  return fittingLabel(longestEarlierName, (most) => {
    const name = first === undefined ? '' : clipped(words.packageName(first), most);
    const entry = words.text('line-entry', { quantity: first?.quantity ?? 0, name });
    const tickets = more === 0 ? entry : `${entry} + ${more}`;
    return date === null
      ? words.text('go-back-to', { tickets })
      : words.text('go-back-to-day', { tickets, date: words.shortDay(date) });
  });
}
