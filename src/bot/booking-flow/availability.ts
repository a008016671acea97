import { setTimeout as pause } from 'node:timers/promises';
import type { CallOutcome } from '../../booking/ports.ts';
import type { SalePackage, VenueDate } from '../../booking/sale-package.ts';
import { addVenueDays } from '../../booking/venue-time.ts';

export interface Availability {
  /**
   * Finds out in the background which days of a month have no package. True once days were found that were not
   * known to be empty before; false when there is nothing new, or the partner does not answer.
   */
  explore(month: string): Promise<boolean>;
}

export interface AvailabilityOptions {
  readonly packagesOn: (date: VenueDate) => Promise<CallOutcome<readonly SalePackage[]>>;
  readonly knownEmpty: (date: VenueDate) => boolean;
  readonly today: () => VenueDate;
  readonly horizonDays: number;
  readonly monotonic: () => number;
  /** Between two questions, so that customers' own always find room within the partner's rate limit. */
  readonly pauseMs: number;
}

/** As long as a day without packages is remembered. */
const exploredFreshMs = 15 * 60 * 1_000;

/** One question at a time for all customers together, and a month only once in a while. */
export function createAvailability(options: AvailabilityOptions): Availability {
  const { packagesOn, knownEmpty, today, horizonDays, monotonic, pauseMs } = options;
  const underWay = new Map<string, Promise<boolean>>();
  const exploredAt = new Map<string, number>();
  let turn: Promise<unknown> = Promise.resolve();

  async function exploreAll(month: string): Promise<boolean> {
    let isNews = false;
    for (const date of daysToSell(month, today(), horizonDays)) {
      if (knownEmpty(date)) continue;
      await pause(pauseMs, undefined, { ref: false });
      const outcome = await packagesOn(date);
      if (outcome.kind !== 'done') return isNews;
      isNews ||= outcome.value.length === 0;
    }
    exploredAt.set(month, monotonic());
    return isNews;
  }

  return {
    explore(month) {
      const running = underWay.get(month);
      if (running !== undefined) return running;
      if (monotonic() - (exploredAt.get(month) ?? Number.NEGATIVE_INFINITY) < exploredFreshMs) {
        return Promise.resolve(false);
      }
      const exploring = turn.then(() => exploreAll(month)).finally(() => underWay.delete(month));
      turn = exploring.catch(() => undefined);
      underWay.set(month, exploring);
      return exploring;
    },
  };
}

/** The days of a month on which tickets may be booked. */
function daysToSell(month: string, today: VenueDate, horizonDays: number): readonly VenueDate[] {
  const last = addVenueDays(today, horizonDays);
  const days: VenueDate[] = [];
  const first = `${month}-01` < today ? today : `${month}-01`;
  for (let date = first; date.startsWith(month) && date <= last; date = addVenueDays(date, 1))
    days.push(date);
  return days;
}
