import type { SalePackage } from '../../booking/ports.ts';
import type { Config } from '../../config/config.ts';
import { QuestionWords } from '../../language/question-words.ts';
import type { Reading } from '../../language/read.ts';
import { read } from '../../language/read.ts';
import { type VenueWords, venueWords } from '../../language/venue-words.ts';
import type { Catalogue, CustomerWait } from '../../partner/catalogue.ts';
import { addVenueDays, type Instant, type VenueDate, venueDateAt } from '../../venue/calendar.ts';
import type { Venue } from '../../venue/venue.ts';
import { paymentWaysOf } from '../payment.ts';
import { type Draft, needsPackages } from './draft.ts';
import { offersOf, packagesOnSale } from './offers.ts';
import type { Input, PackagesKnown, World } from './step.ts';

interface WorldSources {
  readonly config: Pick<Config, 'venue' | 'booking' | 'phoneCountry' | 'payment' | 'paymentNotice'>;
  readonly catalogue: Pick<Catalogue, 'packagesWithin' | 'known'>;
  /** Codes of the packages in the customer's last booking. */
  readonly usualCodesOf: (userId: number) => Promise<readonly string[]>;
  /** The days that a customer waits for to open. */
  readonly awaitedBy: (userId: number) => Promise<readonly VenueDate[]>;
  readonly now: () => Instant;
}

/** Raise this when the text of the notice changes: it identifies what a customer agreed to. */
const noticeVersion = '2';

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
  const { config, catalogue, usualCodesOf, awaitedBy, now } = sources;
  const { phoneCountry, paymentNotice, venue } = config;
  const { requiredDetails, optionalDetails, horizonDays, retentionDays, holdMinutes } = config.booking;
  const payment = paymentWaysOf(config);
  const asked = detailOrder
    .filter((detail) => requiredDetails.includes(detail) || optionalDetails.includes(detail))
    .map((detail) => ({ detail, isRequired: requiredDetails.includes(detail) }));
  const reader = createReader(sources);
  const constant = { horizonDays, retentionDays, holdMinutes, noticeVersion };
  return {
    read: reader.read,
    /** The world as the draft needs it. */
    async worldFor(draft: Draft, input: Input): Promise<World> {
      const { words, userId, event, person } = input;
      const packages = await packagesOfDraft(draft, input, catalogue);
      const onSale = packagesOnSale({ packages });
      const known = packages.kind === 'known' ? onSale : undefined;
      const isSentence = event.kind === 'text' || draft.wanted !== null;
      const isUnopened = draft.unopenedDay !== undefined || known?.length === 0;
      const awaited = isUnopened ? await awaitedBy(userId) : [];
      return {
        ...constant,
        now: now(),
        today: venueDateAt(now(), venue.timeZone),
        packages,
        offers: offersOf(onSale, venue, words),
        hasNothingOn: (date) => catalogue.known(date)?.length === 0,
        isAwaited: (date) => awaited.includes(date),
        venue,
        asked,
        person,
        phoneCountry,
        paymentNotice,
        payment,
        usualCodes: isSentence ? await usualCodesOf(userId) : [],
        read: reader.readingOnce(words.locale, known, draft.date ?? draft.replaces?.date),
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

/** Reads a text with the names of the given packages, or of any known ones. */
function createReader({ config, catalogue, now }: WorldSources) {
  const { venue, booking } = config;
  /**
   * Caches a venue's words, whose preparation takes longer than reading a sentence; the catalogue answers the same
   * lists.
   */
  const preparedWords = new WeakMap<readonly SalePackage[], VenueWords>();
  const questions = new QuestionWords(venue.questions.map(({ words }) => Object.values(words).flat()));

  function wordsOf(packages?: readonly SalePackage[]): VenueWords {
    const list = packages ?? packagesForNames(catalogue, venueDateAt(now(), venue.timeZone));
    const key = list.length === 0 ? noPackages : list;
    return preparedWords.getOrInsertComputed(key, () => venueWords(withAllNames(list, venue), questions));
  }

  function readWith(words: VenueWords, text: string, locale: string, near?: VenueDate): Reading {
    const today = venueDateAt(now(), venue.timeZone);
    return read(text, { locale, venue: words, today, horizonDays: booking.horizonDays, near });
  }

  return {
    read: (text: string, locale: string, { among, near }: ReadBeside = {}): Reading =>
      readWith(wordsOf(among), text, locale, near),
    /** Reads each text once: the screens of a world ask for the same few again and again. */
    readingOnce(
      locale: string,
      known: readonly SalePackage[] | undefined,
      near: VenueDate | undefined,
    ): World['read'] {
      const readings = new Map<VenueWords, Map<string, Reading>>();
      return (text, among = known) => {
        const words = wordsOf(among);
        const done = readings.getOrInsertComputed(words, () => new Map<string, Reading>());
        return done.getOrInsertComputed(text, () => readWith(words, text, locale, near));
      };
    },
  };
}

/** What a text may be about. */
interface ReadBeside {
  /** The packages whose names are known: all, unless given. */
  readonly among?: readonly SalePackage[] | undefined;
  /** The day of a booking that was made. */
  readonly near?: VenueDate | undefined;
}

const noPackages: readonly SalePackage[] = [];

/** The lists that were made of several days, by the first day's own. */
const alsoNamed = new WeakMap<readonly SalePackage[], readonly SalePackage[]>();

/**
 * The packages whose names are searched while the day is unknown: those of the first days, since a weekday ticket is
 * none of Saturday's. The same list for the same answers of the catalogue.
 */
export function packagesForNames(
  { known }: Pick<Catalogue, 'known'>,
  today: VenueDate,
): readonly SalePackage[] {
  const days = Array.from({ length: daysForNames }, (_, ahead) => known(addVenueDays(today, ahead)) ?? []);
  const [first = noPackages, ...others] = days.filter(({ length }) => length > 0);
  const seen = new Set<string>();
  const all = [first, ...others].flat().filter(({ code }) => !seen.has(code) && seen.add(code));
  if (all.length === first.length) return first;
  const before = alsoNamed.get(first);
  const isSame = before?.length === all.length && before.every((sold, at) => sold === all[at]);
  if (isSame) return before;
  alsoNamed.set(first, all);
  return all;
}

/** The packages with all names that customers may use. */
function withAllNames(packages: readonly SalePackage[], { packageNames, packageWords, groups }: Venue) {
  const groupNames = (code: string): readonly string[] =>
    groups.flatMap(({ name: group, kinds }) =>
      kinds
        .filter(({ packageCode }) => packageCode === code)
        .flatMap(({ name: kind }) =>
          Object.keys(group).map((locale) => `${group[locale] ?? ''} – ${kind[locale] ?? ''}`),
        ),
    );
  return packages.map(({ code, name, services }) => ({
    code,
    services: services.map((service) => service.name),
    names: [
      name,
      ...Object.values(packageNames.get(code) ?? {}),
      ...Object.values(packageWords.get(code) ?? {}).flat(),
      ...groupNames(code),
    ],
  }));
}
