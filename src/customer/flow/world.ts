import type { SalePackage } from '../../booking/ports.ts';
import type { Config } from '../../config/config.ts';
import type { Reading } from '../../language/read.ts';
import { read } from '../../language/read.ts';
import { type VenueWords, venueWords } from '../../language/venue-words.ts';
import type { Catalogue, CustomerWait } from '../../partner/catalogue.ts';
import { addVenueDays, type Instant, type VenueDate, venueDateAt } from '../../venue/calendar.ts';
import type { Venue } from '../../venue/venue.ts';
import { paymentWaysOf } from '../payment.ts';
import { type Draft, needsPackages } from './draft.ts';
import type { Input, PackagesKnown, World } from './step.ts';

export interface WorldSources {
  readonly config: Pick<Config, 'venue' | 'booking' | 'phoneCountry' | 'payment' | 'paymentNotice'>;
  readonly catalogue: Pick<Catalogue, 'packagesWithin' | 'known'>;
  /** Codes of the packages in the customer's last booking. */
  readonly usualCodesOf: (userId: number) => Promise<readonly string[]>;
  /** The days that a customer waits for to open. */
  readonly awaitedBy: (userId: number) => Promise<readonly VenueDate[]>;
  readonly now: () => Instant;
}

/** Changes with the text of the notice, so it is known what a customer agreed to. */
export const noticeVersion = '2';

/** After this the card says that it waits, and is painted again when the partner answers. */
export const customerWait: CustomerWait = { waitMs: 3_000, staleWaitMs: 500 };
/** A wait of this length is shown to the customer. */
const noticeableMs = 150;
/** Packages of any of these days lend their names where the day is not known yet. */
const daysForNames = 7;

const detailOrder = ['name', 'phone', 'email', 'cardId'] as const;

export type Worlds = ReturnType<typeof createWorlds>;

/** Gathers what a step may look at. */
export function createWorlds({ config, catalogue, usualCodesOf, awaitedBy, now }: WorldSources) {
  const { booking, venue, phoneCountry, paymentNotice } = config;
  const payment = paymentWaysOf(config);
  const asked = detailOrder.flatMap((detail) => {
    const isRequired = booking.requiredDetails.includes(detail);
    return isRequired || booking.optionalDetails.includes(detail) ? [{ detail, isRequired }] : [];
  });
  /** Preparing a venue's words takes longer than reading a sentence; the catalogue hands out the same lists. */
  const preparedWords = new WeakMap<readonly SalePackage[], VenueWords>();
  const noPackages: readonly SalePackage[] = [];
  const today = (): VenueDate => venueDateAt(now(), venue.timeZone);

  function wordsOf(packages: readonly SalePackage[]): VenueWords {
    const prepared = preparedWords.get(packages) ?? venueWords(namesIn(packages, venue));
    preparedWords.set(packages, prepared);
    return prepared;
  }

  /** Packages that lend their names while those of the day are not known. */
  function likelyPackages(): readonly SalePackage[] {
    for (let ahead = 0; ahead < daysForNames; ahead += 1) {
      const packages = catalogue.known(addVenueDays(today(), ahead));
      if (packages !== null && packages.length > 0) return packages;
    }
    return noPackages;
  }

  /** Understands a text, in terms of these packages where they are known. */
  function readText(
    text: string,
    locale: string,
    packages: readonly SalePackage[] = likelyPackages(),
  ): Reading {
    const { horizonDays } = booking;
    return read(text, { locale, venue: wordsOf(packages), today: today(), horizonDays });
  }

  async function packagesOn(date: VenueDate, onWait: () => void): Promise<PackagesKnown> {
    const timer = setTimeout(onWait, noticeableMs);
    try {
      return await catalogue.packagesWithin(date, customerWait);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    read: readText,
    /** The world as the draft needs it. */
    async worldFor(draft: Draft, input: Input): Promise<World> {
      const { words } = input;
      const packages =
        needsPackages(draft) && draft.date !== null
          ? await packagesOn(draft.date, input.onWait)
          : ({ kind: 'slow' } as const);
      const isSentence = input.event.kind === 'text' || draft.wanted !== null;
      const known = packages.kind === 'known' ? packages.packages : undefined;
      const isUnopened = draft.unopenedDay !== undefined || known?.length === 0;
      const awaited = isUnopened ? await awaitedBy(input.userId) : [];
      return {
        now: now(),
        today: today(),
        horizonDays: booking.horizonDays,
        packages,
        hasNothingOn: (date) => catalogue.known(date)?.length === 0,
        isAwaited: (date) => awaited.includes(date),
        venue,
        asked,
        person: input.person,
        phoneCountry,
        noticeVersion,
        retentionDays: booking.retentionDays,
        holdMinutes: booking.holdMinutes,
        paymentNotice,
        payment,
        usualCodes: isSentence ? await usualCodesOf(input.userId) : [],
        read: (text) => readText(text, words.locale, known),
        words,
      };
    },
  };
}

/** By all the names that customers may know the packages by, and the words of the owner's questions. */
function namesIn(packages: readonly SalePackage[], { packageNames, groups, questions }: Venue) {
  const groupNames = (code: string): readonly string[] =>
    groups.flatMap(({ name: group, kinds }) =>
      kinds
        .filter(({ packageCode }) => packageCode === code)
        .flatMap(({ name: kind }) =>
          Object.keys(group).map((locale) => `${group[locale] ?? ''} – ${kind[locale] ?? ''}`),
        ),
    );
  return {
    packages: packages.map(({ code, name }) => ({
      code,
      names: [name, ...Object.values(packageNames.get(code) ?? {}), ...groupNames(code)],
    })),
    questions: questions.map(({ words }) => Object.values(words).flat()),
  };
}
