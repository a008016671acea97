import type { SalePackage } from '../booking/ports.ts';
import type { Config } from '../config/config.ts';
import { type OfferNames, offerNames } from '../language/offer-names.ts';
import { questionStems } from '../language/question-topics.ts';
import { read } from '../language/read.ts';
import type { NamedPackage, Reading } from '../language/reading-types.ts';
import type { Catalogue, CustomerWait } from '../partner/catalogue.ts';
import { addVenueDays, type Instant, type VenueDate, venueDateAt } from '../venue/calendar.ts';
import type { Venue } from '../venue/venue.ts';
import { paymentWaysOf } from '../views/payment.ts';
import type { TextContext } from './ask-reader.ts';
import { type Draft, needsPackages } from './draft.ts';
import { offersOf, packagesOnSale } from './offers.ts';
import type { Input, PackagesKnown, World } from './step-types.ts';

interface WorldSources {
  readonly config: Pick<Config, 'venue' | 'reader' | 'booking' | 'phoneCountry' | 'payment'>;
  readonly catalogue: Pick<Catalogue, 'packagesWithin' | 'known' | 'wasEmpty'>;
  /** Codes of the packages in the customer's last booking. */
  readonly usualCodesOf: (userId: number) => Promise<readonly string[]>;
  /** The days of a customer's coming visits. */
  readonly visitDaysOf: (userId: number) => Promise<readonly VenueDate[]>;
  /** The days that a customer waits for to open. */
  readonly awaitedBy: (userId: number) => Promise<readonly VenueDate[]>;
  readonly now: () => Instant;
}

/** Raise these when the text of the notice changes: they identify what a customer agreed to. */
const noticeVersions = { plain: '3', withReader: '4' } as const;

export function noticeVersionOf({ reader }: Pick<Config, 'reader'>): string {
  return reader === null ? noticeVersions.plain : noticeVersions.withReader;
}

/** After this wait the card says so, and is shown again when the partner answers. */
export const customerWait: CustomerWait = { waitMs: 3_000, staleWaitMs: 500 };
/** A wait of this length is shown to the customer. */
const noticeableMs = 150;
/** While no day is chosen, the packages of this many days are searched for names. */
const daysForNames = 7;

const detailOrder = ['name', 'phone', 'email', 'cardId'] as const;

export type Worlds = ReturnType<typeof createWorlds>;

/** Builds the worlds of drafts. */
export function createWorlds(sources: WorldSources) {
  const { config, catalogue, usualCodesOf, visitDaysOf, awaitedBy, now } = sources;
  const { phoneCountry, venue } = config;
  const { requiredDetails, optionalDetails, horizonDays, retentionDays, holdMinutes, asksInvoice } =
    config.booking;
  const payment = paymentWaysOf(config);
  const askedDetails = detailOrder
    .filter((detail) => requiredDetails.includes(detail) || optionalDetails.includes(detail))
    .map((detail) => ({ detail, isRequired: requiredDetails.includes(detail) }));
  const contextOf = createContexts(sources);
  const noticeVersion = noticeVersionOf(config);
  const settings = { horizonDays, retentionDays, holdMinutes, asksInvoice, noticeVersion };
  return {
    read: (text: string, locale: string): Reading => read(text, contextOf(locale)),
    contextOf,
    /** The world as the draft needs it. */
    async worldFor(draft: Draft, input: Input): Promise<World> {
      const { words, userId, event, person } = input;
      const packages = await packagesOfDraft(draft, input, catalogue);
      const onSale = packagesOnSale({ packages });
      const knownPackages = packages.kind === 'known' ? onSale : undefined;
      const isOrder = event.kind === 'text' || draft.openOrder !== null || draft.unread !== undefined;
      const isUnopened = draft.unopenedDay !== undefined || knownPackages?.length === 0;
      const awaited = isUnopened ? await awaitedBy(userId) : [];
      return {
        ...settings,
        now: now(),
        today: venueDateAt(now(), venue.timeZone),
        packages,
        offers: offersOf(onSale, venue, words),
        hasNothingOn: (date) => catalogue.known(date)?.length === 0,
        hadNothingOn: catalogue.wasEmpty,
        ownDays: draft.step === 'day' ? await visitDaysOf(userId) : [],
        isAwaited: (date) => awaited.includes(date),
        venue,
        askedDetails,
        person,
        phoneCountry,
        payment,
        usualCodes: isOrder ? await usualCodesOf(userId) : [],
        read: (text) => read(text, contextOf(words.locale, knownPackages)),
        words,
      };
    },
  };
}

/** The packages of the draft's day, where its step shows them. */
async function packagesOfDraft(
  draft: Draft,
  { onWait }: Input,
  catalogue: WorldSources['catalogue'],
): Promise<PackagesKnown> {
  if (!needsPackages(draft) || draft.date === null) return { kind: 'slow' };
  const timer = setTimeout(onWait, noticeableMs);
  try {
    return await catalogue.packagesWithin(draft.date, customerWait);
  } finally {
    clearTimeout(timer);
  }
}

/** The context of reading a text: the names of the given packages, or of any known ones. */
function createContexts({ config, catalogue, now }: WorldSources) {
  const { venue, booking } = config;
  /** Preparing names takes longer than reading a text; the catalogue answers the same lists. */
  const prepared = new WeakMap<readonly SalePackage[], OfferNames>();
  const questions = questionStems(venue.questions.map(({ words }) => Object.values(words).flat()));

  return (locale: string, among?: readonly SalePackage[]): TextContext => {
    const today = venueDateAt(now(), venue.timeZone);
    const lastDay = addVenueDays(today, booking.horizonDays);
    const list = among ?? packagesForNames(catalogue, today);
    const key = list.length === 0 ? noPackages : list;
    const offers = prepared.getOrInsertComputed(key, () => offerNames(withAllNames(list, venue)));
    const namesOf = (codes: readonly string[]): readonly NamedPackage[] =>
      withAllNames(
        list.filter(({ code }) => codes.includes(code)),
        venue,
      );
    return { locale, today, lastDay, offers, questions, packages: list, namesOf };
  };
}

const noPackages: readonly SalePackage[] = [];

/** The lists made from several days, by the list of the first day. */
const alsoNamed = new WeakMap<readonly SalePackage[], readonly SalePackage[]>();

/**
 * The packages whose names are searched while the day is unknown: those of the next days, since weekdays and weekends
 * have different tickets. The same list for the same answers of the catalogue.
 */
export function packagesForNames(
  { known }: Pick<Catalogue, 'known'>,
  today: VenueDate,
): readonly SalePackage[] {
  const days = Array.from({ length: daysForNames }, (_, ahead) => known(addVenueDays(today, ahead)) ?? []);
  const [first = noPackages, ...others] = days.filter(({ length }) => length > 0);
  const seen = new Set<string>();
  const packages = [first, ...others].flat().filter(({ code }) => !seen.has(code) && seen.add(code));
  if (packages.length === first.length) return first;
  const before = alsoNamed.get(first);
  const isSame = before?.length === packages.length && before.every((sold, at) => sold === packages[at]);
  if (isSame) return before;
  alsoNamed.set(first, packages);
  return packages;
}

/** The packages with all names that customers may use. The name of a group counts as a name of each of its packages. */
function withAllNames(
  packages: readonly SalePackage[],
  { packageNames, packageWords, groups }: Venue,
): readonly NamedPackage[] {
  const groupNames = (code: string): readonly string[] =>
    groups.flatMap(({ name: group, kinds }) =>
      kinds
        .filter(({ packageCode }) => packageCode === code)
        .flatMap(({ name: kind }) =>
          Object.entries(group).flatMap(([locale, name]) => [name, `${name} – ${kind[locale] ?? ''}`]),
        ),
    );
  return packages.map(({ code, name }) => ({
    code,
    names: [name, ...Object.values(packageNames.get(code) ?? {}), ...groupNames(code)],
    words: Object.values(packageWords.get(code) ?? {}).flat(),
  }));
}
