import { setTimeout as sleep } from 'node:timers/promises';
import type { CallOutcome, CreateBookingRequest, SalePackage } from '../booking/ports.ts';
import { totalOf } from '../booking/rules.ts';
import { within } from '../time.ts';
import { addVenueDays, type VenueDate } from '../venue/calendar.ts';
import type { Amount } from '../venue/currency.ts';

/** The packages on sale on one day, in the partner's order. */
type Packages = readonly SalePackage[];

/** What is known of a day's packages when a customer's wait is over. */
type DayPackages =
  /** Fresh or stale; empty when nothing is on sale that day. */
  | { readonly kind: 'known'; readonly packages: Packages }
  /** Nothing is known yet; the partner's answer is pending. */
  | { readonly kind: 'slow' }
  /** Nothing is known, and the request failed. */
  | { readonly kind: 'unavailable' };

/** How long a customer is kept waiting for the partner's answer. */
export interface CustomerWait {
  /** When nothing is known of the day. */
  readonly waitMs: number;
  /** When a stale answer can be shown instead. */
  readonly staleWaitMs: number;
}

export type Catalogue = ReturnType<typeof createCatalogue>;

export interface CatalogueLimits {
  readonly packagesFreshMs: number;
  readonly packagesStaleMs: number;
  readonly explorePauseMs: number;
}

type BookedLine = CreateBookingRequest['packages'][number];

interface Day {
  readonly packages: Packages;
  /** By the monotonic clock. */
  readonly readAt: number;
}

/**
 * The one cache of the partner's sale packages in this process, by day, with stale-while-revalidate: an answer is
 * fresh for `packagesFreshMs` and may be shown for `packagesStaleMs`. Requests for the same day are deduplicated. A
 * failure is never cached. Nothing here is proof for a booking: the partner's answer to create-booking is.
 */
export function createCatalogue(
  read: (date: VenueDate) => Promise<CallOutcome<Packages>>,
  limits: CatalogueLimits,
  monotonic: () => number,
) {
  const cache = createDayCache(limits, monotonic);
  const requests = new Map<VenueDate, Promise<CallOutcome<Packages>>>();
  const { known, wasEmpty } = cache;

  function requested(date: VenueDate): Promise<CallOutcome<Packages>> {
    const inFlight = requests.get(date);
    if (inFlight !== undefined) return inFlight;
    const isCurrent = (): boolean => requests.get(date) === request;
    const request = read(date)
      .then((outcome) => {
        if (outcome.kind === 'done' && isCurrent()) cache.remember(date, outcome.value);
        return outcome;
      })
      .finally(() => {
        if (isCurrent()) requests.delete(date);
      });
    requests.set(date, request);
    return request;
  }

  /** A fresh answer, from the cache or from the partner. */
  async function packagesOn(date: VenueDate): Promise<CallOutcome<Packages>> {
    const fresh = cache.fresh(date);
    return fresh === null ? requested(date) : { kind: 'done', value: fresh };
  }

  return {
    packagesOn,
    /**
     * A fresh answer if it comes within the wait, else a stale one. The request continues, and `packagesOn` joins it.
     */
    async packagesWithin(date: VenueDate, { waitMs, staleWaitMs }: CustomerWait): Promise<DayPackages> {
      const stale = known(date);
      const outcome = await within(packagesOn(date), stale === null ? waitMs : staleWaitMs, 'over');
      if (outcome === 'over') return stale === null ? { kind: 'slow' } : { kind: 'known', packages: stale };
      const packages = outcome.kind === 'done' ? outcome.value : known(date);
      return packages === null ? { kind: 'unavailable' } : { kind: 'known', packages };
    },
    known,
    wasEmpty,
    /** Forgets the day's packages when their prices don't make a booking's total. */
    booked(date: VenueDate, lines: readonly BookedLine[], total: Amount): void {
      const packages = known(date);
      if (packages === null || listTotalOf(lines, packages) === total) return;
      cache.forget(date);
      // A request that is under way may bring them once more.
      requests.delete(date);
    },
    ...createExploration({ known, wasEmpty, packagesOn, requested }, limits),
  };
}

/** NaN where a line's package is not among them. */
function listTotalOf(lines: readonly BookedLine[], packages: Packages): Amount {
  const priceOf = (code: string): Amount => packages.find((each) => each.code === code)?.price ?? Number.NaN;
  return totalOf(lines.map(({ code, quantity }) => ({ quantity, unitPrice: priceOf(code) })));
}

/** The cached days. */
function createDayCache({ packagesFreshMs, packagesStaleMs }: CatalogueLimits, monotonic: () => number) {
  const days = new Map<VenueDate, Day>();
  const empty = new Set<VenueDate>();

  function atMost(maxAgeMs: number, day: Day | undefined): Packages | null {
    return day !== undefined && monotonic() - day.readAt < maxAgeMs ? day.packages : null;
  }

  return {
    fresh: (date: VenueDate) => atMost(packagesFreshMs, days.get(date)),
    /** The cached packages, fresh or stale; null: none. An empty list: nothing is on sale that day. */
    known: (date: VenueDate) => atMost(packagesStaleMs, days.get(date)),
    /** True when the day had no packages when it was read last, however long ago. */
    wasEmpty: (date: VenueDate) => empty.has(date),
    forget: (date: VenueDate) => void days.delete(date),
    remember(date: VenueDate, packages: Packages): void {
      for (const [each, day] of days) if (atMost(packagesStaleMs, day) === null) days.delete(each);
      days.set(date, { packages, readAt: monotonic() });
      if (packages.length === 0) empty.add(date);
      else empty.delete(date);
    },
  };
}

interface DayReads {
  known(date: VenueDate): Packages | null;
  wasEmpty(date: VenueDate): boolean;
  packagesOn(date: VenueDate): Promise<CallOutcome<Packages>>;
  requested(date: VenueDate): Promise<CallOutcome<Packages>>;
}

/** Reads in the background: one at a time for the whole process, and `explorePauseMs` apart. */
function createExploration(
  { known, wasEmpty, packagesOn, requested }: DayReads,
  { explorePauseMs }: CatalogueLimits,
) {
  const explorations = new Map<string, Promise<boolean>>();
  let lastInBackground: Promise<unknown> = Promise.resolve();

  function inBackground<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = lastInBackground.then(work);
    lastInBackground = done.catch(() => undefined);
    return done;
  }

  async function exploreEach(dates: readonly VenueDate[]): Promise<boolean> {
    let hasChanged = false;
    for (const date of dates) {
      if (known(date) !== null) continue;
      await sleep(explorePauseMs, undefined, { ref: false });
      const before = wasEmpty(date);
      const outcome = await packagesOn(date);
      if (outcome.kind !== 'done') return hasChanged;
      hasChanged ||= wasEmpty(date) !== before;
    }
    return hasChanged;
  }

  return {
    /**
     * Reads days of which nothing is known, without taking the rate limit from customers. Stops at the first failure.
     * True: a day without packages has some now, or the reverse. Deduplicates calls for the same days.
     */
    explore(dates: readonly VenueDate[]): Promise<boolean> {
      const key = dates.join();
      const exploration =
        explorations.get(key) ??
        inBackground(() => exploreEach(dates).finally(() => explorations.delete(key)));
      explorations.set(key, exploration);
      return exploration;
    },
    /** Asks the partner even if the day is cached, and caches the answer. */
    ask: (date: VenueDate): Promise<CallOutcome<Packages>> =>
      inBackground(async () => {
        await sleep(explorePauseMs, undefined, { ref: false });
        return requested(date);
      }),
  };
}

/** How many weeks ahead a package of the venue's file is searched for. */
export const weeksLookedAt = 3;

/** The codes that are not on sale in the coming weeks; null when some day could not be read. */
export async function unsoldCodes(
  codes: readonly string[],
  today: VenueDate,
  packagesOn: (date: VenueDate) => Promise<Packages | null>,
): Promise<readonly string[] | null> {
  const missing = new Set(codes);
  for (let ahead = 0; missing.size > 0 && ahead < 7 * weeksLookedAt; ahead += 1) {
    const packages = await packagesOn(addVenueDays(today, ahead));
    if (packages === null) return null;
    for (const { code } of packages) missing.delete(code);
  }
  return [...missing];
}
