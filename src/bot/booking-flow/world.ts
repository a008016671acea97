import type { Draft } from '../../booking/draft.ts';
import type { Instant, VenueDate } from '../../booking/sale-package.ts';
import { venueDateAt } from '../../booking/venue-time.ts';
import { type Config, paymentNoticeFor } from '../../config/config.ts';
import type { Wordings } from '../wording.ts';
import type { Input } from './input.ts';
import type { KnownPackages } from './known-packages.ts';
import type { World } from './step.ts';

export interface WorldSources {
  readonly config: Pick<Config, 'venue' | 'booking' | 'phoneCountry' | 'paymentNotice'>;
  readonly packages: KnownPackages;
  readonly knownEmpty: (date: VenueDate) => boolean;
  readonly wordings: Wordings;
  readonly now: () => Instant;
}

/** Changes with the text of the notice, so it is known what a customer agreed to. */
export const noticeVersion = '1';

const detailOrder = ['name', 'phone', 'email', 'cardId'] as const;

/** Gathers what a step may look at. */
export function createWorldMaker(sources: WorldSources) {
  const { config, wordings } = sources;
  const { booking, venue, phoneCountry, paymentNotice } = config;
  const asked = detailOrder.flatMap((detail) => {
    const isRequired = booking.requiredDetails.includes(detail);
    return isRequired || booking.optionalDetails.includes(detail) ? [{ detail, isRequired }] : [];
  });
  const everyWording = wordings.locales.map((locale) => wordings.for(locale));

  return async (draft: Draft, input: Input, withPackages: boolean): Promise<World> => {
    const now = sources.now();
    const { words } = input;
    const packages =
      withPackages && draft.date !== null
        ? await sources.packages.on(draft.date, input.onWait)
        : ({ kind: 'slow' } as const);
    return {
      now,
      today: venueDateAt(now, venue.timeZone),
      timeZone: venue.timeZone,
      horizonDays: booking.horizonDays,
      packages,
      hasNothingOn: sources.knownEmpty,
      asked,
      saved: input.savedDetails,
      telegramName: input.telegramName,
      phoneCountry,
      noticeVersion,
      retentionDays: booking.retentionDays,
      paymentNotice: paymentNoticeFor(paymentNotice, words.locale),
      words,
      dateLanguages: [words, ...everyWording],
    };
  };
}
