import type { SalePackage } from '../booking/ports.ts';
import { dateProblem, isPastCutoff } from '../booking/rules.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import type { Reading } from '../language/read.ts';
import type { Wish } from '../language/words.ts';
import type { DayPackages } from '../partner/catalogue.ts';
import { tapData } from '../taps.ts';
import { showingWork } from '../telegram/active-message.ts';
import type { BotContext } from '../telegram/context.ts';
import { button, type Screen } from '../telegram/screen.ts';
import { clipped, inLines, paragraphs } from '../telegram/text.ts';
import { listText, Markup, type Wording } from '../telegram/wording.ts';
import { addVenueDays, type VenueDate } from '../venue/calendar.ts';
import { inLocale } from '../venue/venue.ts';
import { mayBeAwaited } from './flow/day.ts';
import { servicesText } from './flow/offers.ts';
import { partyText } from './flow/requests.ts';
import { customerWait } from './flow/world.ts';
import { longestPackage, type PricedName, packagePrices, partyPrices } from './prices.ts';
import { askVenueRows, bookRow } from './shared-buttons.ts';

type LookUpSources = Pick<FeatureDependencies, 'config' | 'partner' | 'now' | 'today' | 'read'>;

/** A sentence that may ask something, and the day of the draft. */
interface Asked {
  readonly text: string;
  readonly reading: Reading;
  readonly date: VenueDate | null;
}

/**
 * The looked-up answer to a question about prices, a day's opening or a package; null: the text asks for none of
 * them.
 */
export async function lookedUp(
  ctx: BotContext,
  { text, reading, date }: Asked,
  sources: LookUpSources,
): Promise<Screen | null> {
  if (reading.kind === 'prices' && reading.dates.kind !== 'several') {
    const asked = reading.dates.kind === 'one' ? reading.dates.date : date;
    return dayScreen(ctx, asked ?? (await nextDayOnSale(ctx, sources)), sources, text);
  }
  const about = aboutPackages(text, reading, ctx.words, sources);
  if (about.length > 0) return aboutScreen(about, reading, ctx.words);
  const { dates, wishes } = reading;
  return wishes[0] === 'hours' && dates.kind === 'one' ? dayScreen(ctx, dates.date, sources) : null;
}

/** Wishes that a package's own note may answer better than the venue's general text. */
const ofVisit: ReadonlySet<Wish> = new Set(['hours', 'rules', 'visit', 'directions']);

/** Matches a question mark, or a word that begins or ends a question. */
const questionSign =
  /[?？]|^(?:what|when|how|is|are|does|do|can|which|where)\b|^(?:что|когда|как|можно|есть ли)(?!\p{L})|(?:吗|呢)[\s.!。！]*$|(?:까|나요|가요)[\s.!]*$|(?<!\p{L})(?:không|gì|thế nào|bao lâu|mấy giờ)[\s.!]*$/iu;

/** What is written of the packages that a question names; nothing when the text begins a booking. */
function aboutPackages(
  text: string,
  reading: Reading,
  words: Wording,
  { partner }: LookUpSources,
): readonly string[] {
  const { counts, dates, packages, wishes } = reading;
  const [wish] = wishes;
  const isOfVisit = wish !== undefined && ofVisit.has(wish);
  const isOther = wish !== undefined && !isOfVisit && wish !== 'greeting' && wish !== 'thanks';
  const isToBook = counts.length > 0 || (dates.kind !== 'none' && !isOfVisit);
  if (isOther || isToBook || !questionSign.test(text.normalize('NFC').trim())) return [];
  const known = packages.flatMap((code) => partner.catalogue.knownPackage(code) ?? []);
  // What several packages have in common is told once.
  const written = new Map<string, string>();
  for (const sold of known) {
    const note = words.packageNote(sold);
    const services = servicesText([sold], words);
    // What a package holds says nothing of hours, rules and ways.
    if (note === null && (services === null || isOfVisit)) continue;
    const name = clipped(words.packageName(sold), longestPackage);
    const lead =
      note === null
        ? words.html('group-title', { name })
        : words.html('package-written', { name, note: clipped(note, longestWrittenNote) });
    written.set(inLines(note, services), inLines(lead, services));
  }
  return [...written.values()];
}

const mostNotes = 3;
const longestWrittenNote = 600;

function aboutScreen(about: readonly string[], { dates }: Reading, words: Wording): Screen {
  const choose = dates.kind === 'one' ? chooseRow(dates.date, words) : bookRow(words);
  return { text: paragraphs(...about.slice(0, mostNotes)), rows: [choose, ...askVenueRows(words)] };
}

function chooseRow(date: VenueDate, { text }: Wording) {
  return [button(text('choose-tickets'), tapData.begin(date), 'success')];
}

const mostDaysAhead = 14;

/** The first day on which something can be bought; today when that is unknown or far away. */
export async function nextDayOnSale(ctx: BotContext, { config, partner, now, today }: LookUpSources) {
  const { timeZone } = config.venue;
  const last = Math.min(mostDaysAhead, config.booking.horizonDays);
  for (let ahead = 0; ahead <= last; ahead += 1) {
    const date = addVenueDays(today(), ahead);
    const found = await showingWork(ctx, partner.catalogue.packagesWithin(date, customerWait));
    if (found.kind !== 'known') return today();
    const isOpen = ({ cutoffMinutes }: SalePackage) => !isPastCutoff(cutoffMinutes, date, now(), timeZone);
    if (found.packages.some(isOpen)) return date;
  }
  return today();
}

/**
 * The prices that a sentence asks for: of its party, which is named, by each fitting offer, else of the named packages,
 * else of all.
 */
function pricesAsked(
  text: string,
  onSale: readonly SalePackage[],
  words: Wording,
  { config, read }: LookUpSources,
): { readonly prices: readonly PricedName[]; readonly party?: string } {
  const { packages: named, party } = read(text, words.locale, { among: onSale });
  const meant = onSale.filter(({ code }) => named.includes(code));
  const asked = meant.length > 0 ? meant : onSale;
  const prices = party === null ? [] : partyPrices(party, asked, { venue: config.venue, words, read });
  if (party === null || prices.length === 0) return { prices: packagePrices(asked, words) };
  return { prices, party: words.html('party-understood', { party: partyText(party.members, words) }) };
}

/**
 * Whether the venue is open on a day, by the packages on sale, with the hours below. `asked`: a question about
 * prices, which are listed instead.
 */
async function dayScreen(
  ctx: BotContext,
  date: VenueDate,
  sources: LookUpSources,
  asked: string | null = null,
): Promise<Screen> {
  const { words } = ctx;
  const { config, now, partner, today } = sources;
  const { venue, booking } = config;
  const { hours } = venue.visit;
  const hoursText = hours && words.html('visit-hours', { text: inLocale(hours, words.locale, venue) });
  const problem = dateProblem(date, today(), booking.horizonDays);
  if (problem !== null) {
    const last = addVenueDays(today(), booking.horizonDays);
    const why =
      problem === 'past'
        ? words.html('date-past', { date: words.day(date) })
        : words.html('date-beyond-horizon', { date: words.day(last) });
    return { text: paragraphs(why, hoursText), rows: [bookRow(words), ...askVenueRows(words)] };
  }
  const found = await showingWork(ctx, partner.catalogue.packagesWithin(date, customerWait));
  const isOpen = ({ cutoffMinutes }: SalePackage): boolean =>
    !isPastCutoff(cutoffMinutes, date, now(), venue.timeZone);
  const { key, onSale } = dayStanding(found, isOpen);
  const { prices, party } =
    asked === null ? { prices: packagePrices(onSale, words) } : pricesAsked(asked, onSale, words, sources);
  const rows = {
    'day-on-sale': [chooseRow(date, words)],
    'date-nothing-on-sale': mayBeAwaited(date, today())
      ? [[button(words.text('tell-when-open'), tapData.opening(date))]]
      : [],
    'day-sales-over': [bookRow(words)],
    'day-not-looked-up': [chooseRow(date, words)],
  }[key];
  const lead = words.html('lead-fact', { text: new Markup(words.html(key, { date: words.day(date) })) });
  return {
    text: paragraphs(
      inLines(lead, party),
      listText(prices, mostPrices, (each) => words.html('day-on-sale-line', each), words),
      asked === null && hoursText,
    ),
    rows: [...rows, ...askVenueRows(words)],
  };
}

const mostPrices = 12;

function dayStanding(found: DayPackages, isOpen: (offer: SalePackage) => boolean) {
  if (found.kind !== 'known') return { key: 'day-not-looked-up', onSale: [] } as const;
  if (found.packages.length === 0) return { key: 'date-nothing-on-sale', onSale: [] } as const;
  const onSale = found.packages.filter(isOpen);
  return { key: onSale.length === 0 ? 'day-sales-over' : 'day-on-sale', onSale } as const;
}
