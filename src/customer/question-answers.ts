import type { SalePackage } from '../booking/ports.ts';
import { dateProblem, isPastCutoff } from '../booking/rules.ts';
import { answerTo } from '../dialogue/answers.ts';
import { offersOf } from '../dialogue/offers.ts';
import { customerWait } from '../dialogue/world.ts';
import type { Reading } from '../language/reading.ts';
import { tapData } from '../taps.ts';
import { showingWork } from '../telegram/card.ts';
import type { BotContext } from '../telegram/context.ts';
import { button, inRows, type Screen } from '../telegram/screen.ts';
import type { Wording } from '../telegram/wording.ts';
import { addVenueDays, type VenueDate } from '../venue/calendar.ts';
import { askVenueRows, bookRow, directionsButton } from '../views/shared-buttons.ts';
import type { CustomerDependencies } from './dependencies.ts';

/** What is asked, and what it is about. */
export type AskedText = Pick<Extract<Reading, { readonly kind: 'question' }>, 'question' | 'offers' | 'days'>;
type LookUpSources = Pick<CustomerDependencies, 'config' | 'partner' | 'now' | 'today'>;

/** The answer to a question, with the days that it names and the venue to ask; null: nothing is known. */
export async function answerScreen(
  ctx: BotContext,
  { question, offers: named, days }: AskedText,
  sources: LookUpSources,
): Promise<Screen | null> {
  const { words } = ctx;
  const { booking, payment, venue } = sources.config;
  const { topics } = question;
  const open = days.filter((date) => dateProblem(date, sources.today(), booking.horizonDays) === null);
  const [day, another] = open;
  const isOfPackages = topics.includes('prices') || named.length > 0;
  const date = another === undefined && day !== undefined ? day : await nextDayOnSale(ctx, sources);
  const packages = isOfPackages ? await packagesOn(ctx, date, sources) : [];
  const isSilent = isOfPackages && packages.length === 0;
  const offers = offersOf(packages, venue, words);
  const text =
    answerTo(question, named, { venue, payment, date: isOfPackages ? date : null, offers, words }) ??
    (isSilent ? words.text('day-not-looked-up', { date: words.day(date) }) : null);
  if (text === null) return null;
  // The way back to a booking under way is added to every screen.
  const isUnderWay = await ctx.isBooking();
  const hasWay = topics.includes('directions') && venue.visit.pin !== null;
  return {
    text: words.html('lead-fact', { text }),
    rows: [
      ...(isUnderWay ? [] : waysToBook(isOfPackages && open.length === 0 ? [date] : open, words)),
      ...(hasWay ? [[directionsButton(words)]] : []),
      ...askVenueRows(words),
    ],
  };
}

/** The way on to buying: each of the days, or any. */
function waysToBook(days: readonly VenueDate[], words: Wording): Screen['rows'] {
  if (days.length === 0) return [bookRow(words)];
  const choose = days.map((date) => button(words.dayLabel(date), tapData.begin(date), 'success'));
  return [...inRows(choose, 2), [button(words.text('another-day'), tapData.begin(null))]];
}

const mostDaysAhead = 14;

/** The first day on which something can be bought; today when that is unknown or far away. */
export async function nextDayOnSale(ctx: BotContext, sources: LookUpSources): Promise<VenueDate> {
  const { config, partner, now, today } = sources;
  const last = Math.min(mostDaysAhead, config.booking.horizonDays);
  for (let ahead = 0; ahead <= last; ahead += 1) {
    const date = addVenueDays(today(), ahead);
    const found = await showingWork(ctx, partner.catalogue.packagesWithin(date, customerWait));
    if (found.kind !== 'known') return today();
    const isOpen = ({ cutoffMinutes }: SalePackage): boolean =>
      !isPastCutoff(cutoffMinutes, date, now(), config.venue.timeZone);
    if (found.packages.some(isOpen)) return date;
  }
  return today();
}

/** The day's packages; none when they are not known. */
async function packagesOn(
  ctx: BotContext,
  date: VenueDate,
  { partner }: LookUpSources,
): Promise<readonly SalePackage[]> {
  const found = await showingWork(ctx, partner.catalogue.packagesWithin(date, customerWait));
  return found.kind === 'known' ? found.packages : [];
}
