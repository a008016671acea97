import type { CustomerDetails } from '../../booking/booking.ts';
import type { Draft } from '../../booking/draft.ts';
import type { CallOutcome } from '../../booking/ports.ts';
import type { Instant, SalePackage, VenueDate } from '../../booking/sale-package.ts';
import { venueDateAt } from '../../booking/venue-time.ts';
import type { Config } from '../../config.ts';
import { paymentNoticeFor } from '../../config.ts';
import type { Wordings } from '../wording.ts';
import type { Input } from './dialogue.ts';
import type { PackagesKnown, World } from './step.ts';

export interface WorldSources {
  readonly config: Pick<Config, 'venue' | 'booking'>;
  readonly catalogue: {
    packagesOn(date: VenueDate): Promise<CallOutcome<readonly SalePackage[]>>;
    knownEmpty(date: VenueDate): boolean;
  };
  readonly wordings: Wordings;
  readonly now: () => Instant;
  readonly savedDetails: (userId: number) => Promise<CustomerDetails | null>;
}

/** Changes with the text of the notice, so it is known what a customer agreed to. */
export const noticeVersion = '1';

/** An update waits this long for the partner; after that the card says so and is painted again when it answers. */
const patienceMs = 3_000;
const detailOrder = ['name', 'phone', 'email', 'cardId'] as const;

/** Gathers what a step may look at. */
export function createWorldMaker(sources: WorldSources) {
  const { config, catalogue, wordings } = sources;
  const { booking, venue } = config;
  const asked = detailOrder.flatMap((detail) => {
    const isRequired = booking.requiredDetails.includes(detail);
    return isRequired || booking.optionalDetails.includes(detail) ? [{ detail, isRequired }] : [];
  });
  const country = countryOf(venue.timeZone);

  return async (draft: Draft, input: Input, withPackages: boolean): Promise<World> => {
    const now = sources.now();
    const { words } = input;
    const [packages, saved] = await Promise.all([
      withPackages && draft.date !== null ? packagesFor(draft.date) : ({ kind: 'slow' } as const),
      sources.savedDetails(input.userId),
    ]);
    return {
      now,
      today: venueDateAt(now, venue.timeZone),
      timeZone: venue.timeZone,
      horizonDays: booking.horizonDays,
      packages,
      hasNothingOn: (date) => catalogue.knownEmpty(date),
      asked,
      saved,
      telegramName: input.telegramName,
      country,
      noticeVersion,
      retentionDays: booking.retentionDays,
      venueName: venue.name,
      paymentNotice: paymentNoticeFor(venue.paymentNotice, words.locale),
      words,
      dateLanguages: [words, wordings.for('en')],
    };
  };

  async function packagesFor(date: VenueDate): Promise<PackagesKnown> {
    const slow = Promise.withResolvers<PackagesKnown>();
    const timer = setTimeout(slow.resolve, patienceMs, { kind: 'slow' });
    const known = catalogue.packagesOn(date).then((outcome): PackagesKnown => {
      return outcome.kind === 'done' ? { kind: 'known', packages: outcome.value } : { kind: 'unavailable' };
    });
    try {
      return await Promise.race([known, slow.promise]);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** The country whose phone numbers may be typed without a code: that of the venue's time zone. */
function countryOf(timeZone: string): string {
  const regions: readonly string[] = [
    'VN',
    'TH',
    'KH',
    'LA',
    'SG',
    'MY',
    'ID',
    'PH',
    'KR',
    'JP',
    'CN',
    'TW',
    'HK',
  ];
  const isHome = (region: string): boolean =>
    new Intl.Locale(`und-${region}`).getTimeZones?.()?.includes(timeZone) ?? false;
  return regions.find(isHome) ?? 'VN';
}
