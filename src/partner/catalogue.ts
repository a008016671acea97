import type { CallOutcome } from '../booking/ports.ts';
import type { SalePackage, VenueDate } from '../booking/sale-package.ts';

type Packages = CallOutcome<readonly SalePackage[]>;

/** What is on sale on which day, remembered for a short while. */
export interface PackageCatalogue {
  /** Fresh, and asked for once however many want it at the same time. A failure is not remembered. */
  packagesOn(date: VenueDate): Promise<Packages>;
  /** True when the day was seen without packages lately: good enough for a calendar, not for a sale. */
  knownEmpty(date: VenueDate): boolean;
}

export interface Freshness {
  readonly packagesFreshMs: number;
  readonly emptyDayFreshMs: number;
}

interface Entry {
  readonly outcome: Extract<Packages, { kind: 'done' }>;
  readonly readAt: number;
}

export function createCatalogue(
  read: (date: VenueDate) => Promise<Packages>,
  freshness: Freshness,
  monotonic: () => number,
): PackageCatalogue {
  const entries = new Map<VenueDate, Entry>();
  const inFlight = new Map<VenueDate, Promise<Packages>>();
  const ageOf = (entry: Entry) => monotonic() - entry.readAt;
  const isEmpty = (entry: Entry) => entry.outcome.value.length === 0;

  function forgetStale(): void {
    for (const [date, entry] of entries) {
      const keptMs = isEmpty(entry) ? freshness.emptyDayFreshMs : freshness.packagesFreshMs;
      if (ageOf(entry) >= keptMs) entries.delete(date);
    }
  }

  async function ask(date: VenueDate): Promise<Packages> {
    try {
      const outcome = await read(date);
      forgetStale();
      if (outcome.kind === 'done') entries.set(date, { outcome, readAt: monotonic() });
      return outcome;
    } finally {
      inFlight.delete(date);
    }
  }

  return {
    async packagesOn(date) {
      const entry = entries.get(date);
      if (entry !== undefined && ageOf(entry) < freshness.packagesFreshMs) return entry.outcome;
      const asked = inFlight.get(date) ?? ask(date);
      inFlight.set(date, asked);
      return asked;
    },
    knownEmpty(date) {
      const entry = entries.get(date);
      return entry !== undefined && isEmpty(entry) && ageOf(entry) < freshness.emptyDayFreshMs;
    },
  };
}
