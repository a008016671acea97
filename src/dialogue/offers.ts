import type { SalePackage, UseDay } from '../booking/ports.ts';
import { isPastCutoff } from '../booking/rules.ts';
import { digest } from '../store/redis-keys.ts';
import { clipped, inLines, paragraphs, type Wording } from '../telegram/wording.ts';
import type { VenueDate } from '../venue/calendar.ts';
import { inLocale, type Venue } from '../venue/venue.ts';
import { notesText } from '../views/ticket-words.ts';
import { type Draft, placesIn } from './draft.ts';
import type { Offer, VisitorKind, World } from './step-types.ts';

export function packagesOnSale({ packages }: Pick<World, 'packages'>): readonly SalePackage[] {
  return packages.kind === 'known' ? packages.packages : [];
}

/** The day is known to have no package. */
export function isWithoutTickets({ packages }: Pick<World, 'packages'>): boolean {
  return packages.kind === 'known' && packages.packages.length === 0;
}

/** The day's packages in the partner's order, those of a group on one card. */
export function offersOf(
  packages: readonly SalePackage[],
  venue: Pick<Venue, 'groups' | 'defaultLocale'>,
  words: Wording,
): readonly Offer[] {
  const isIn = ({ kinds }: Venue['groups'][number], { code }: SalePackage): boolean =>
    kinds.some(({ packageCode }) => packageCode === code);
  const grouped = new Set<string>();
  return packages.flatMap((sold): readonly Offer[] => {
    const { code } = sold;
    if (grouped.has(code)) return [];
    const group = venue.groups.find((each) => isIn(each, sold));
    const kinds = (group?.kinds ?? []).flatMap(({ packageCode, name }): readonly VisitorKind[] =>
      packages
        .filter((each) => each.code === packageCode)
        .map((each) => ({ sold: each, name: inLocale(name, words.locale, venue) })),
    );
    if (group === undefined || kinds.length < 2) {
      const name = words.packageName(sold);
      return [{ name, isGroup: false, kinds: [{ sold, name }], codes: [code] }];
    }
    const codes = kinds.map((kind) => kind.sold.code);
    for (const each of codes) grouped.add(each);
    return [{ name: inLocale(group.name, words.locale, venue), isGroup: true, kinds, codes }];
  });
}

/** A short stand-in for a package code in a button, since a code may be too long or contain anything. */
export function packageKey(code: string): string {
  return digest(code).slice(0, 10);
}

export function offerKey({ codes }: Offer): string {
  return packageKey(codes[0] ?? '');
}

/** The offer on the card: the one shown last, else that of the first line, else the first that can be bought. */
export function offerOnCard({ date, lines, packageCode }: Draft, world: World): Offer | null {
  const { offers } = world;
  const code = packageCode ?? lines[0]?.code;
  return (
    offers.find(({ codes }) => code !== undefined && codes.includes(code)) ??
    offers.find(({ kinds }) => date !== null && kinds.some(({ sold }) => !isClosed(sold, date, world))) ??
    offers[0] ??
    null
  );
}

/** Today's sale of the package, or of a line of it, is over. */
export function isClosed(
  { cutoffMinutes }: Pick<SalePackage, 'cutoffMinutes'>,
  date: VenueDate,
  { now, venue }: World,
): boolean {
  return isPastCutoff(cutoffMinutes, date, now, venue.timeZone);
}

/** The package's full name: its group's name before its kind. */
export function kindNamed(
  { code, name }: NamedInWords,
  { offers, words }: Pick<World, 'offers' | 'words'>,
): string {
  const offer = offers.find(({ codes }) => codes.includes(code));
  const kind = offer?.kinds.find(({ sold }) => sold.code === code);
  if (offer === undefined || kind === undefined) return words.packageName({ code, name });
  return offer.isGroup ? words.joined(kind.name, offer.name) : kind.name;
}

type NamedInWords = Pick<SalePackage, 'code' | 'name'>;

/** A short name for the answer to a tap, which has 200 characters. */
export function nameInAnswer(item: NamedInWords, words: Wording): string {
  return clipped(words.packageName(item), 60);
}

export function namesInAnswer(items: readonly NamedInWords[], words: Wording): string {
  return items.map((item) => nameInAnswer(item, words)).join('; ');
}

const longestServiceList = 6;
/** Larger numbers are typed faster than tapped. */
const fewTaps = 5;

/** How detailed an offer's text is; Telegram allows 1,024 characters under a picture. */
type OfferDetail = 'full' | 'withoutNotes' | 'short';

/** Everything a customer should know before choosing the offer for the date. */
export function offerText(offer: Offer, date: VenueDate, world: World, detail: OfferDetail): string {
  const { words } = world;
  const { isGroup, kinds } = offer;
  const [first] = kinds;
  if (first === undefined) return '';
  const { sold } = first;
  const name = clipped(offer.name, 120);
  return paragraphs(
    isGroup
      ? inLines(words.html('heading', { text: name }), ...kinds.map((kind) => kindText(kind, words)))
      : words.html('package-title', { name, price: words.money(sold.price) }),
    detail !== 'short' && servicesText(soldOn(offer), words),
    inLines(
      !isGroup && admitsText(sold, world),
      !isForTheDayAlone(sold, date) && words.html('package-for-date', { date: words.day(date) }),
      validityText(sold, date, words),
      !isGroup && limitsText(sold, words),
      detail !== 'short' && typedCountText(offer, date, world),
      ...cutoffTexts(offer, date, world),
    ),
    detail === 'full' && notesText(soldOn(offer), words),
  );
}

/** The visitors that one package lets in, if several; null: one, or unknown. */
function admitsText({ code }: SalePackage, { venue, words }: World): string | null {
  if (placesIn(code, venue) < 2) return null;
  const admits = Object.entries(venue.packageAdmits.get(code) ?? {});
  const visitors = words.listed(admits.map(([kind, count]) => words.text(`party-${kind}`, { count })));
  return words.html('package-admits', { visitors });
}

function soldOn({ kinds }: Offer): readonly SalePackage[] {
  return kinds.map(({ sold }) => sold);
}

function kindText({ sold, name }: VisitorKind, words: Wording): string {
  const { price, minQuantity: minimum, maxQuantity: maximum } = sold;
  return words.html('group-kind', { name: clipped(name, 60), price: words.money(price), minimum, maximum });
}

/**
 * The services of packages, in the venue's words if given. A group's kinds hold much the same, so each service is
 * named once. Null when this would only repeat the name.
 */
function servicesText(packages: readonly SalePackage[], words: Wording): string | null {
  const quantities = new Map(
    packages
      .filter((sold) => !isNamedAfterService(sold, words))
      .flatMap(({ services }) => services)
      .map((service) => [words.packageName(service), service.quantity]),
  );
  if (quantities.size === 0) return null;
  const shown = [...quantities].slice(0, longestServiceList);
  const count = quantities.size - shown.length;
  return inLines(
    ...shown.map(([name, quantity]) => words.html('package-service', { name: clipped(name, 60), quantity })),
    count > 0 && words.html('more-entries', { count }),
  );
}

/** Whether the package is a single service that its own name already describes. */
export function isNamedAfterService(
  sold: Pick<SalePackage, 'code' | 'name' | 'services'>,
  words: Wording,
): boolean {
  const [service, another] = sold.services;
  if (service === undefined || another !== undefined || service.quantity !== 1) return false;
  return (
    words.packageName(sold) !== sold.name || sold.name.toLowerCase().includes(service.name.toLowerCase())
  );
}

/** How long a ticket of the package can be used. */
function validityText({ validity }: SalePackage, date: VenueDate, words: Wording): string | null {
  if (validity.kind === 'numberOfDays') return words.html('validity-days', { days: validity.days });
  if (validity.kind === 'unstated') return null;
  const from = useDayText(validity.from, words) ?? words.day(date);
  const to = useDayText(validity.to, words) ?? words.day(date);
  return from === to ? words.html('validity-on', { date: from }) : words.html('validity-range', { from, to });
}

/** True when the validity is the day itself. */
function isForTheDayAlone({ validity }: SalePackage, date: VenueDate): boolean {
  if (validity.kind !== 'dateRange') return false;
  return [validity.from, validity.to].every((day) => day === null || ('date' in day && day.date === date));
}

function useDayText(day: UseDay | null, words: Wording): string | null {
  if (day === null) return null;
  return 'date' in day ? words.day(day.date) : clipped(day.text, 40);
}

function limitsText({ minQuantity: minimum, maxQuantity: maximum }: SalePackage, words: Wording): string {
  return minimum > 1
    ? words.html('package-limits', { minimum, maximum })
    : words.html('package-limit', { maximum });
}

/** The hint to type a number where counting takes many taps. */
function typedCountText({ kinds }: Offer, date: VenueDate, world: World): string | false {
  const isLong = kinds.some(({ sold }) => sold.maxQuantity > fewTaps && !isClosed(sold, date, world));
  return isLong && world.words.html('package-count-typed', { count: fewTaps });
}

/** When today's sale closes or has closed; once when all kinds close together. */
function cutoffTexts({ kinds }: Offer, date: VenueDate, world: World): readonly string[] {
  const { today, words } = world;
  if (date !== today) return [];
  const isTogether = new Set(kinds.map(({ sold }) => sold.cutoffMinutes)).size === 1;
  return (isTogether ? kinds.slice(0, 1) : kinds).flatMap(({ sold, name }) => {
    if (sold.cutoffMinutes === null) return [];
    const key = isClosed(sold, date, world) ? 'package-closed' : 'package-cutoff';
    const text = words.html(key, { time: clockText(sold.cutoffMinutes) });
    return [isTogether ? text : `${words.html('of-kind', { name })} ${text}`];
  });
}

export function clockText(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
