import type { Draft } from '../../booking/draft.ts';
import type { Instant, VenueDate } from '../../booking/sale-package.ts';
import { type Config, paymentNoticeFor } from '../../config/config.ts';
import type { Catalogue, CustomerWait } from '../../partner/catalogue.ts';
import { venueDateAt } from '../../venue/calendar.ts';
import type { Wordings } from '../wording.ts';
import type { Input } from './input.ts';
import type { PackagesKnown, World } from './step.ts';

export interface WorldSources {
  readonly config: Pick<Config, 'venue' | 'booking' | 'phoneCountry' | 'paymentNotice'>;
  readonly catalogue: Pick<Catalogue, 'packagesWithin' | 'known'>;
  readonly wordings: Wordings;
  readonly now: () => Instant;
}

/** Changes with the text of the notice, so it is known what a customer agreed to. */
export const noticeVersion = '1';

/** After this the card says that it waits, and is painted again when the partner answers. */
const customerWait: CustomerWait = { waitMs: 3_000, staleWaitMs: 500 };
/** A wait of this length is shown to the customer. */
const noticeableMs = 150;

const detailOrder = ['name', 'phone', 'email', 'cardId'] as const;

/** Gathers what a step may look at. */
export function createWorldMaker(sources: WorldSources) {
  const { config, wordings, catalogue } = sources;
  const { booking, venue, phoneCountry, paymentNotice } = config;
  const asked = detailOrder.flatMap((detail) => {
    const isRequired = booking.requiredDetails.includes(detail);
    return isRequired || booking.optionalDetails.includes(detail) ? [{ detail, isRequired }] : [];
  });
  const everyWording = wordings.locales.map((locale) => wordings.for(locale));

  async function packagesOn(date: VenueDate, onWait: () => void): Promise<PackagesKnown> {
    const timer = setTimeout(onWait, noticeableMs);
    try {
      return await catalogue.packagesWithin(date, customerWait);
    } finally {
      clearTimeout(timer);
    }
  }

  return async (draft: Draft, input: Input, withPackages: boolean): Promise<World> => {
    const now = sources.now();
    const { words } = input;
    const packages =
      withPackages && draft.date !== null
        ? await packagesOn(draft.date, input.onWait)
        : ({ kind: 'slow' } as const);
    return {
      now,
      today: venueDateAt(now, venue.timeZone),
      timeZone: venue.timeZone,
      horizonDays: booking.horizonDays,
      packages,
      hasNothingOn: (date) => catalogue.known(date)?.length === 0,
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
