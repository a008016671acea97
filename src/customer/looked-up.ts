import type { SalePackage } from '../booking/ports.ts';
import { dateProblem, isPastCutoff } from '../booking/rules.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import type { Party } from '../language/people/party.ts';
import type { Reading } from '../language/read.ts';
import type { Wish } from '../language/words/words.ts';
import { tapData } from '../taps.ts';
import { showingWork } from '../telegram/active-message.ts';
import type { BotContext } from '../telegram/context.ts';
import { type Button, button, type Screen } from '../telegram/screen.ts';
import { inLines, paragraphs } from '../telegram/text.ts';
import { listText, type Wording } from '../telegram/wording.ts';
import { addVenueDays, type VenueDate, weekdayOf } from '../venue/calendar.ts';
import { inLocale } from '../venue/venue.ts';
import { childrenDoubt, doubtText } from './flow/children.ts';
import { mayBeAwaited } from './flow/day.ts';
import type { Draft } from './flow/draft.ts';
import { offerLine, offersOf, servicesText, soldOn, validitiesText } from './flow/offers.ts';
import { partyText } from './flow/requests.ts';
import type { Offer } from './flow/step.ts';
import { customerWait } from './flow/world.ts';
import { namedOrder, onwardDays, onwardRow } from './onward.ts';
import { type PricedName, packagePrices, partyPrices } from './prices.ts';
import { askVenueRows, bookRow } from './shared-buttons.ts';
import { notesText } from './ticket-words.ts';

type LookUpSources = Pick<FeatureDependencies, 'config' | 'partner' | 'now' | 'today' | 'read'>;

/** A sentence that may ask something, and the booking under way. */
interface Asked {
  readonly text: string;
  readonly reading: Reading;
  readonly draft: Draft | null;
}

/**
 * The looked-up answer to a question about prices, a day's opening or a package; null: the text asks for none of
 * them.
 */
export async function lookedUp(
  ctx: BotContext,
  asked: Asked,
  sources: LookUpSources,
): Promise<Screen | null> {
  const { reading, draft } = asked;
  const { counts, dates, kind, packages, party, topics, wishes } = reading;
  const said = dates.kind === 'one' ? dates.date : null;
  if (topics.has('validity')) return validityScreen(ctx, asked, sources);
  // What is added to a price is no question for prices.
  if (topics.has('fees')) return null;
  // "What is the weekday saver, is the cable car in it?": told with the prices.
  const isOfContents = packages.length > 0 && topics.has('contents') && party === null && counts.length === 0;
  if (kind === 'prices' && !isOfContents) {
    if (dates.kind === 'several')
      return topics.has('cheapest') ? daysScreen(ctx, dates.dates, asked, sources, cheapestOn) : null;
    if (topics.has('byDay') && said === null) {
      const days = [
        await nextDayOnSale(ctx, sources, isWorkday),
        await nextDayOnSale(ctx, sources, isWeekend),
      ];
      return daysScreen(ctx, days.toSorted(), asked, sources, cheapestOn);
    }
    const day = said ?? draft?.date ?? null;
    if (day !== null) return pricesScreen(ctx, day, asked, { ...sources, isDaySaid: true });
    // "What is it for 32 of us in mid December"
    const first = dates.kind === 'week' ? dates.dates[0] : undefined;
    const next = first ?? (await nextDayOnSale(ctx, sources));
    return pricesScreen(ctx, next, asked, { ...sources, isDaySaid: false });
  }
  if (wishes[0] === 'hours' && said !== null) return openingScreen(ctx, said, asked, sources);
  if (wishes[0] === 'hours' && dates.kind === 'several')
    return daysScreen(ctx, dates.dates, asked, sources, openOn);
  return isOfContents || asksAboutPackages(reading) ? aboutScreen(ctx, asked, sources) : null;
}

/** Wishes that a package's own note may answer better than the venue's general text. */
export const wishesOfVisit: ReadonlySet<Wish> = new Set(['hours', 'rules', 'visit', 'directions']);
const politeness: ReadonlySet<Wish> = new Set(['greeting', 'thanks']);

/** Whether the sentence asks something about packages, and begins no booking of them. */
function asksAboutPackages({ counts, kind, packages, topics, wishes }: Reading): boolean {
  const isAsked = kind === 'question' || kind === 'open' || topics.has('contents');
  const isOther = wishes.some((wish) => !wishesOfVisit.has(wish) && !politeness.has(wish));
  // "When does the boat leave, we are two adults and a baby?"
  const isOrder = counts.length > 0 && kind !== 'open';
  return packages.length > 0 && !isOrder && isAsked && !isOther;
}

const mostOffersTold = 4;

/** What is known of the named packages: their price, contents and notes. Null: nothing of what was asked. */
async function aboutScreen(
  ctx: BotContext,
  { reading, draft }: Asked,
  sources: LookUpSources,
): Promise<Screen | null> {
  const { words } = ctx;
  const { config, partner } = sources;
  const order = namedOrder(reading);
  const found = order.date === null ? null : await packagesOn(ctx, order.date, sources);
  if (found?.kind === 'not') return null;
  const named = reading.packages.flatMap((code) => partner.catalogue.knownPackage(code) ?? []);
  const isSold = ({ code }: SalePackage): boolean =>
    found?.packages.some((sold) => sold.code === code) !== false;
  const known = found?.packages.filter(({ code }) => reading.packages.includes(code)) ?? named;
  const meant = offersOf(known, config.venue, words).filter((offer) =>
    isAnswering(notesText(soldOn(offer), words), reading),
  );
  const isOfVisit = reading.wishes.some((wish) => wishesOfVisit.has(wish));
  const told = offersTold(meant, words, { withServices: !isOfVisit });
  const unsold = order.date === null ? [] : named.filter((each) => !isSold(each));
  if (told.length + unsold.length === 0) return null;
  return {
    text: paragraphs(unsoldText(unsold, order.date ?? '', words), ...told),
    rows: [onwardRow(order, draft, words, sources), ...askVenueRows(words)],
  };
}

/** What a package holds says nothing of hours, rules and ways, and a note without a time nothing of hours. */
function isAnswering(note: string, { wishes }: Reading): boolean {
  if (wishes.includes('hours')) return /\d[:h.]\d\d/.test(note);
  return note !== '' || !wishes.some((wish) => wishesOfVisit.has(wish));
}

/** How long the tickets can be used: those in the booking or the named ones, else all of the day. */
async function validityScreen(
  ctx: BotContext,
  { reading, draft }: Asked,
  sources: LookUpSources,
): Promise<Screen | null> {
  const { words } = ctx;
  const order = namedOrder(reading);
  const date = order.date ?? draft?.date ?? (await nextDayOnSale(ctx, sources));
  const found = await packagesOn(ctx, date, sources);
  if (found.kind === 'not') return null;
  const inCart = draft?.lines.map(({ code }) => code) ?? [];
  const meant = reading.packages.length > 0 ? reading.packages : inCart;
  const packages = found.packages.filter(({ code }) => meant.length === 0 || meant.includes(code));
  const text = validitiesText(offersOf(packages, sources.config.venue, words), date, words);
  if (text === null) return null;
  return {
    text: inLines(words.html('list-title', { date: words.day(date) }), text),
    rows: [onwardRow({ ...order, date }, draft, words, sources), ...askVenueRows(words)],
  };
}

/** Which of the named packages are not on sale that day. */
function unsoldText(unsold: readonly SalePackage[], date: VenueDate, words: Wording): string {
  const lines = unsold
    .slice(0, mostOffersTold)
    .map((sold) =>
      words.text('day-without-package', { name: words.packageName(sold), date: words.day(date) }),
    );
  return lines.length === 0 ? '' : words.html('lead-fact', { text: inLines(...lines) });
}

/** "Aqua park – ₫350,000", its services, and its notes; what several have in common is told once. */
function offersTold(
  offers: readonly Offer[],
  words: Wording,
  { withServices }: { readonly withServices: boolean },
): readonly string[] {
  const told = new Set<string>();
  const once = (text: string | null): string | false => {
    if (text === null || told.has(text)) return false;
    told.add(text);
    return text;
  };
  return offers.slice(0, mostOffersTold).map((offer) => {
    const sold = soldOn(offer);
    const services = withServices ? servicesText(sold, words) : null;
    return inLines(offerLine(offer, words), once(services), once(notesText(sold, words)));
  });
}

const mostDaysAhead = 14;

/** The first such day on which something can be bought; today when that is unknown or far away. */
export async function nextDayOnSale(
  ctx: BotContext,
  sources: LookUpSources,
  isMeant: (date: VenueDate) => boolean = () => true,
): Promise<VenueDate> {
  const { config, partner, today } = sources;
  const last = Math.min(mostDaysAhead, config.booking.horizonDays);
  for (let ahead = 0; ahead <= last; ahead += 1) {
    const date = addVenueDays(today(), ahead);
    if (!isMeant(date)) continue;
    const found = await showingWork(ctx, partner.catalogue.packagesWithin(date, customerWait));
    if (found.kind !== 'known') return today();
    if (found.packages.some((sold) => isOpenFor(sold, date, sources))) return date;
  }
  return today();
}

function isWeekend(date: VenueDate): boolean {
  return weekdayOf(date) >= 5;
}

function isWorkday(date: VenueDate): boolean {
  return !isWeekend(date);
}

function isOpenFor({ cutoffMinutes }: SalePackage, date: VenueDate, { config, now }: LookUpSources): boolean {
  return !isPastCutoff(cutoffMinutes, date, now(), config.venue.timeZone);
}

/** The packages that can be bought for a day, or why there are none and the way on. */
type DayFound =
  | { readonly kind: 'onSale'; readonly packages: readonly SalePackage[] }
  | { readonly kind: 'not'; readonly why: string; readonly row: readonly Button[] };

async function packagesOn(ctx: BotContext, date: VenueDate, sources: LookUpSources): Promise<DayFound> {
  const { words } = ctx;
  const { config, partner, today } = sources;
  const { horizonDays } = config.booking;
  const not = (key: string, row: readonly Button[], day = date): DayFound => ({
    kind: 'not',
    why: words.html('lead-fact', { text: words.text(key, { date: words.day(day) }) }),
    row,
  });
  switch (dateProblem(date, today(), horizonDays)) {
    case 'past':
      return not('date-past', bookRow(words));
    case 'beyondHorizon':
      return not('date-beyond-horizon', bookRow(words), addVenueDays(today(), horizonDays));
  }
  const found = await showingWork(ctx, partner.catalogue.packagesWithin(date, customerWait));
  const again = [button(words.text('choose-tickets'), tapData.begin(date), 'success')];
  if (found.kind !== 'known') return not('day-not-looked-up', again);
  const wait = [button(words.text('tell-when-open'), tapData.opening(date))];
  if (found.packages.length === 0)
    return not('date-nothing-on-sale', mayBeAwaited(date, today()) ? wait : []);
  const packages = found.packages.filter((sold) => isOpenFor(sold, date, sources));
  return packages.length === 0 ? not('day-sales-over', bookRow(words)) : { kind: 'onSale', packages };
}

/** Whether the venue is open on a day, by the packages on sale, with the hours and what it costs at least. */
async function openingScreen(
  ctx: BotContext,
  date: VenueDate,
  { text, draft }: Asked,
  sources: LookUpSources,
): Promise<Screen> {
  const { words } = ctx;
  const { venue } = sources.config;
  const { hours } = venue.visit;
  const hoursText = hours && words.html('fact', { text: inLocale(hours, words.locale, venue) });
  const found = await packagesOn(ctx, date, sources);
  if (found.kind === 'not') return notOnSaleScreen(inLines(found.why, hoursText), found.row, words);
  const reading = sources.read(text, words.locale, { among: found.packages });
  const named = found.packages.filter(({ code }) => reading.packages.includes(code));
  const least = Math.min(...found.packages.map(({ price }) => price));
  const told = offersTold(offersOf(named, venue, words), words, { withServices: false });
  const lead = words.html('lead-fact', { text: words.text('day-open', { date: words.day(date) }) });
  return {
    text: paragraphs(
      inLines(lead, hoursText),
      ...(told.length > 0 ? told : [words.html('day-from', { price: words.money(least) })]),
    ),
    rows: [onwardRow({ ...namedOrder(reading), date }, draft, words, sources), ...askVenueRows(words)],
  };
}

function notOnSaleScreen(text: string, row: readonly Button[], words: Wording): Screen {
  return { text, rows: [...(row.length > 0 ? [row] : []), ...askVenueRows(words)] };
}

/** What is said of one of several days. */
type SaidOfDay = (date: VenueDate, onSale: readonly SalePackage[], reading: Reading) => string;

/** "Are you open at Tết", "Sunday or Monday, whichever is cheaper": something of each day, with the days as buttons. */
async function daysScreen(
  ctx: BotContext,
  dates: readonly VenueDate[],
  { text, reading, draft }: Asked,
  sources: LookUpSources,
  saidOfDay: (words: Wording, sources: LookUpSources) => SaidOfDay,
): Promise<Screen> {
  const { words } = ctx;
  const said: string[] = [];
  for (const date of dates) {
    const found = await packagesOn(ctx, date, sources);
    const among = found.kind === 'not' ? [] : found.packages;
    const again = sources.read(text, words.locale, { among });
    said.push(found.kind === 'not' ? found.why : saidOfDay(words, sources)(date, among, again));
  }
  const days = onwardDays(reading, draft, words, sources);
  return { text: paragraphs(...said), rows: [...days, ...askVenueRows(words)] };
}

function openOn(words: Wording): SaidOfDay {
  return (date, onSale) => {
    const least = Math.min(...onSale.map(({ price }) => price));
    return inLines(
      words.html('lead-fact', { text: words.text('day-open', { date: words.day(date) }) }),
      words.html('day-from', { price: words.money(least) }),
    );
  };
}

const mostCheapest = 3;

function cheapestOn(words: Wording, sources: LookUpSources): SaidOfDay {
  return (date, onSale, reading) => {
    const prices = pricesAsked(reading, onSale, words, sources);
    return inLines(
      words.html('lead-fact', { text: words.text('prices-least', { date: words.day(date) }) }),
      prices?.party,
      ...(prices?.lines ?? []).slice(0, mostCheapest).map((line) => words.html('day-on-sale-line', line)),
    );
  };
}

const mostPrices = 12;

/**
 * The prices of a day: of the sentence's party, which is named, else of the named packages, else of all. Null beside a
 * question that is answered already, where nobody and no package was named.
 */
async function pricesScreen(
  ctx: BotContext,
  date: VenueDate,
  asked: Asked,
  sources: LookUpSources & { readonly isDaySaid: boolean },
): Promise<Screen | null> {
  const { words } = ctx;
  const found = await packagesOn(ctx, date, sources);
  if (found.kind === 'not') return notOnSaleScreen(found.why, found.row, words);
  const reading = sources.read(asked.text, words.locale, { among: found.packages });
  const prices = pricesAsked(reading, found.packages, words, sources);
  if (prices === null) return null;
  const { isDaySaid } = sources;
  const lead = words.text(isDaySaid ? 'day-on-sale' : 'day-on-sale-next', { date: words.day(date) });
  const another = [button(words.text('another-day'), tapData.begin(null))];
  return {
    text: paragraphs(
      inLines(words.html('lead-fact', { text: lead }), prices.party),
      listText(prices.lines, mostPrices, (line) => words.html('day-on-sale-line', line), words),
      prices.hint,
    ),
    rows: [
      onwardRow({ ...namedOrder(reading), date }, asked.draft, words, sources),
      ...(isDaySaid ? [] : [another]),
      ...askVenueRows(words),
    ],
  };
}

interface Prices {
  readonly lines: readonly Readonly<Record<'name' | 'price', string>>[];
  /** The people, and who of them pays otherwise. */
  readonly party?: string;
  readonly hint?: string | false;
}

/** Whose prices are asked for: "the family package for 2+2" is of adults and children, "the cheapest 2 tickets" of two. */
function partyPriced({ bareNumbers, counts, party, topics }: Reading, isNamed: boolean): Party | null {
  const [adults, children, another] = bareNumbers?.isSum ? bareNumbers.counts : [];
  if (isNamed && children !== undefined && another === undefined) {
    const members = [
      { who: 'adult', count: adults ?? 0 },
      { who: 'child', count: children },
    ] as const;
    return { members, ages: [], mayOverlap: false };
  }
  const [tickets, other] = counts;
  const isOfTickets = tickets?.whom === 'ticket' && other === undefined && tickets.packages.length === 0;
  if (party !== null || !topics.has('cheapest') || !isOfTickets) return party;
  return { members: [{ who: 'person', count: tickets.count }], ages: [], mayOverlap: false };
}

function pricesAsked(
  reading: Reading,
  onSale: readonly SalePackage[],
  words: Wording,
  { config, read }: LookUpSources,
): Prices | null {
  const { packages: named, questions, topics } = reading;
  const meant = onSale.filter(({ code }) => named.includes(code));
  const isCheapest = topics.has('cheapest');
  const party = partyPriced(reading, meant.length > 0);
  // "The cheapest, a weekday is fine" is no question about the weekday ticket alone.
  const own = meant.length > (isCheapest ? 1 : 0) ? meant : onSale;
  const linesOf = (prices: readonly PricedName[]): Prices['lines'] =>
    (isCheapest || meant.length > 0 ? prices.toSorted((a, b) => a.price - b.price) : prices).map(
      ({ name, price }) => ({
        name,
        price: words.money(price),
      }),
    );
  const sources = { venue: config.venue, words, read, areAdults: isCheapest };
  const ofOwn = party === null ? null : partyPrices(party, own, sources);
  // A package for others than these is compared: "is the family package cheaper for 2 adults and 3 children".
  const ofParty = ofOwn ?? (party === null ? null : partyPrices(party, onSale, sources));
  if (party === null || ofParty === null) {
    const isAnswered = questions.length > 0 && meant.length === 0 && !isCheapest;
    return isAnswered ? null : { lines: linesOf(packagePrices(own, words)) };
  }
  const { sums, single, asAdults, leftOut } = ofParty;
  const doubt = childrenDoubt(party, reading.isOfHeight);
  // "A private cabin for my girlfriend": its own price, which isn't counted by people.
  const isSummed = (each: PricedName): boolean => sums.some(({ name }) => name.includes(each.name));
  const beside = ofOwn === null ? packagePrices(meant, words).filter((each) => !isSummed(each)) : [];
  return {
    lines: [...linesOf([...beside, ...sums]), ...(isCheapest ? [] : linesOf(single))],
    party: words.html('party-understood', { party: partyText(party.members, words) }),
    hint: inLines(
      asAdults.length > 0 && words.html('prices-as-adults', { who: partyText(asAdults, words) }),
      leftOut.length > 0 && words.html('prices-left-out', { who: partyText(leftOut, words) }),
      doubt !== null && words.html('fact', { text: doubtText(doubt, words) }),
    ),
  };
}
