import { setTimeout as sleep } from 'node:timers/promises';
import type { CallOutcome, Operation, Partner, PartnerBooking, SalePackage } from '../booking/ports.ts';
import type { Config } from '../config/config.ts';
import type { Instant, VenueDate } from '../venue/calendar.ts';
import { currencyDigits } from '../venue/money.ts';
import { type Catalogue, createCatalogue } from './catalogue.ts';
import { type DebtInfo, readDebtInfo } from './debt.ts';
import { type Call, createExchange, type Exchange, type ExchangeOptions } from './exchange.ts';
import type { PartnerTrouble } from './limits.ts';
import type { ReadPayload } from './outcome.ts';
import { createBookingBody, type PackageReading, readBooking, readSalePackages } from './payloads.ts';

export interface PartnerClientOptions extends ExchangeOptions {
  readonly venue: Pick<Config['venue'], 'timeZone' | 'currency'>;
}

export interface PartnerClient extends Partner {
  readonly catalogue: Catalogue;
  debtInfo(): Promise<CallOutcome<DebtInfo>>;
  /** Why calls are not sent at the moment; null while the partner answers. */
  trouble(): PartnerTrouble | null;
  /** How far the partner's clock is ahead of ours, by its last answer; null before the first. */
  clockSkewMs(): number | null;
  /** Aborts what runs: a request that may have arrived comes back as `unknown`. */
  close(): void;
}

/** The signed client of the partner's interface. A mutation is one request; a read may be several. */
export function createPartnerClient(options: PartnerClientOptions): PartnerClient {
  const { config, clock, log } = options;
  const { conventions } = config;
  const exchange = createExchange(options);
  const reading = readingOf(options);
  const monotonic = () => clock.monotonic();

  /**
   * Its attempts together take no longer than one request may: whoever holds a lease on a booking for the time of one
   * request can also read under it.
   */
  function read<Value>(call: Call<Value>, since?: Instant): Promise<CallOutcome<Value>> {
    const budgetMs = config.timeoutMs;
    return readWithRetries(exchange, call, {
      ...conventions,
      budgetMs,
      waitedMs: waitedMs(since),
      monotonic,
    });
  }

  function mutate<Value>(call: Call<Value>, since?: Instant): Promise<CallOutcome<Value>> {
    const waitMs = conventions.mutationWaitMs;
    const beginBy = monotonic() + waitMs;
    const deadline = Number.POSITIVE_INFINITY;
    return exchange.attempt(call, { waitMs, waitedMs: waitedMs(since), beginBy, deadline });
  }

  function waitedMs(since: Instant | undefined): number {
    return since === undefined ? 0 : Math.max(0, clock.now() - since);
  }

  const bookingOf =
    (expectedId: string | null): ReadPayload<PartnerBooking> =>
    (data) =>
      readBooking(data, reading, expectedId);

  const bookingCall = (operation: Operation, bookingId: string, more: object = {}): Call<PartnerBooking> => ({
    operation,
    body: { booking_id: bookingId, ...more },
    readPayload: bookingOf(bookingId),
  });

  const packagesOf =
    (date: VenueDate): ReadPayload<readonly SalePackage[]> =>
    (data) =>
      readSalePackages(data, reading, (index, problem) => {
        log?.warn({ date, index, problem }, 'a sale package was left out');
      });

  return {
    catalogue: createCatalogue(
      (date) => read({ operation: 'sale-packages', body: { date }, readPayload: packagesOf(date) }),
      conventions,
      monotonic,
    ),
    createBooking: (request, since) =>
      mutate(
        { operation: 'create-booking', body: createBookingBody(request), readPayload: bookingOf(null) },
        since,
      ),
    bookingInfo: (bookingId, since) => read(bookingCall('booking-info', bookingId), since),
    confirmBooking: (bookingId, since) => mutate(bookingCall('confirm-booking', bookingId), since),
    cancelBooking: (bookingId, reason, since) =>
      mutate(bookingCall('cancel-booking', bookingId, { reason }), since),
    debtInfo: () =>
      read({ operation: 'debt-info', body: null, readPayload: (data) => readDebtInfo(data, reading) }),
    trouble: () => exchange.trouble(),
    clockSkewMs: () => exchange.clockSkewMs(),
    close: () => exchange.close(),
  };
}

function readingOf({ config, venue }: PartnerClientOptions): PackageReading {
  return {
    timeZone: venue.timeZone,
    currencyDigits: currencyDigits(venue.currency),
    pictures: { template: config.imageUrlTemplate, sizes: config.conventions.imageSizes },
  };
}

interface RetryPolicy {
  readonly readAttempts: number;
  readonly readBackoffMs: number;
  /** From the start of the read to its last answer, with every pause and every wait for the rate limiter. */
  readonly budgetMs: number;
  readonly waitedMs: number;
  readonly monotonic: () => number;
}

/**
 * Repeats a read that got no answer, with exponential backoff. Never used for a mutation: whoever sends one again
 * needs evidence, gathered in between, of what the first has done.
 */
async function readWithRetries<Value>(
  exchange: Exchange,
  call: Call<Value>,
  { readAttempts, readBackoffMs, budgetMs, waitedMs, monotonic }: RetryPolicy,
): Promise<CallOutcome<Value>> {
  const deadline = monotonic() + budgetMs;
  for (let n = 1; ; n += 1) {
    const waitMs = Math.max(0, deadline - monotonic());
    const outcome = await exchange.attempt(call, { waitMs, waitedMs, deadline });
    const pauseMs = retryPauseMs(outcome, readBackoffMs * 2 ** (n - 1));
    if (n >= readAttempts || pauseMs === null || monotonic() + pauseMs >= deadline) return outcome;
    await sleep(pauseMs, undefined, { signal: exchange.closing }).catch(() => undefined);
    if (exchange.closing.aborted) return outcome;
  }
}

/** Null when asking again would bring the same answer. */
function retryPauseMs(outcome: CallOutcome<unknown>, backoffMs: number): number | null {
  if (outcome.kind === 'done' || outcome.kind === 'refused') return null;
  const { reason } = outcome.failure;
  if (reason === 'authentication' || reason === 'paused' || reason === 'unexpected-code') return null;
  return outcome.kind === 'notSent' ? Math.max(backoffMs, outcome.retryAfterMs ?? 0) : backoffMs;
}
