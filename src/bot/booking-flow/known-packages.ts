import type { CallOutcome } from '../../booking/ports.ts';
import type { SalePackage, VenueDate } from '../../booking/sale-package.ts';
import type { PackagesKnown } from './step.ts';

export interface KnownPackages {
  /** The packages of a day as well as they can be known within an update's time; `onWait` when that takes a while. */
  on(date: VenueDate, onWait: () => void): Promise<PackagesKnown>;
}

export interface KnownPackagesOptions {
  readonly packagesOn: (date: VenueDate) => Promise<CallOutcome<readonly SalePackage[]>>;
  readonly monotonic: () => number;
}

/** An update waits this long for the partner; after that the card says so and is painted again when it answers. */
const patienceMs = 3_000;
/** Where an answer of a while ago is at hand, it is taken after this. */
const patienceWithEarlierMs = 500;
const noticeableMs = 150;
/** A total that has changed since is pointed out before anything is confirmed. */
const earlierFreshMs = 15 * 60 * 1_000;

interface Earlier {
  readonly packages: readonly SalePackage[];
  readonly readAt: number;
}

/** Asks for a day's packages, and falls back on what it was told a while ago, so a pause of the partner's is not felt. */
export function createKnownPackages({ packagesOn, monotonic }: KnownPackagesOptions): KnownPackages {
  const earlier = new Map<VenueDate, Earlier>();

  function earlierOn(date: VenueDate): PackagesKnown | null {
    for (const [day, { readAt }] of earlier) if (monotonic() - readAt >= earlierFreshMs) earlier.delete(day);
    const known = earlier.get(date);
    return known === undefined ? null : { kind: 'known', packages: known.packages };
  }

  async function ask(date: VenueDate): Promise<PackagesKnown> {
    const outcome = await packagesOn(date);
    if (outcome.kind !== 'done') return earlierOn(date) ?? { kind: 'unavailable' };
    earlier.set(date, { packages: outcome.value, readAt: monotonic() });
    return { kind: 'known', packages: outcome.value };
  }

  return {
    async on(date, onWait) {
      const known = earlierOn(date);
      const late = Promise.withResolvers<PackagesKnown>();
      const timers = [
        setTimeout(onWait, noticeableMs),
        setTimeout(
          late.resolve,
          known === null ? patienceMs : patienceWithEarlierMs,
          known ?? { kind: 'slow' },
        ),
      ];
      try {
        return await Promise.race([ask(date), late.promise]);
      } finally {
        for (const timer of timers) clearTimeout(timer);
      }
    },
  };
}
