import { setTimeout as sleep } from 'node:timers/promises';
import type { CallOutcome, CreateBookingRequest, PartnerBooking, SalePackage } from '../booking/ports.ts';
import type { Waiting } from '../booking/record.ts';
import type { VenueDate } from '../venue/calendar.ts';
import { currencyDigits } from '../venue/currency.ts';
import type { Venue } from '../venue/venue.ts';
import { createCatalogue } from './catalogue.ts';
import type { DebtInfo } from './debt-limit.ts';
import { createExchange, type ExchangeOptions, type PartnerCall } from './http-exchange.ts';
import {
  bookingIdBody,
  createBookingBody,
  type PackageReading,
  readBooking,
  readDebtInfo,
  readSalePackages,
  readUnrecordedBooking,
  type UnrecordedBooking,
} from './payloads.ts';
import type { Claimant } from './rate-limiter.ts';

/*
 * `createPartnerClient(options)` once a process. A call answers a `CallOutcome` and never throws; `advance` alone
 * sends mutations.
 */

export interface PartnerClientOptions extends ExchangeOptions {
  readonly venue: Pick<Venue, 'timeZone' | 'currency'>;
}

export type PartnerClient = ReturnType<typeof createPartnerClient>;

/** The signed client of the partner's API. A mutation is one request; a read may be several. */
export function createPartnerClient(options: PartnerClientOptions) {
  const { clock, config } = options;
  const exchange = createExchange(options);
  const { read, mutate } = createAttempts(exchange, options);
  const calls = createCalls(options);
  function claimantFor({ userId, since }: Waiting): Claimant {
    const waitedMs = since === null ? 0 : Math.max(0, clock.now() - since);
    return { queue: `customer ${userId}`, isInBackground: since === null, waitedMs };
  }

  const catalogue = createCatalogue(
    (date) => read(calls.packagesOn(date), forEverybody(`packages on ${date}`)),
    config.conventions,
    clock.monotonic,
  );

  return {
    catalogue,
    async createBooking(request: CreateBookingRequest, waiting: Waiting) {
      const outcome = await mutate(calls.create(request), claimantFor(waiting));
      if (outcome.kind === 'done') catalogue.booked(request.date, request.packages, outcome.value.total);
      return outcome;
    },
    /** Finds a booking at the partner that has no record here. */
    findBooking: (text: string) => read(calls.find(text), forEverybody('staff')),
    bookingInfo: (bookingId: string, waiting: Waiting) =>
      read(calls.about('booking-info', bookingId), claimantFor(waiting)),
    confirmBooking: (bookingId: string, waiting: Waiting) =>
      mutate(calls.about('confirm-booking', bookingId), claimantFor(waiting)),
    cancelBooking: (bookingId: string, reason: string, waiting: Waiting) =>
      mutate(calls.about('cancel-booking', bookingId, { reason }), claimantFor(waiting)),
    debtInfo: () => read(calls.debt, forEverybody('debt')),
    /** Why calls are not sent now; null while the partner answers. */
    trouble: exchange.trouble,
    /** How far the partner's clock is ahead of the store's, by its last answer; null before the first. */
    clockSkewMs: exchange.clockSkewMs,
    /** Aborts running requests: one that may have arrived ends as `unknown`. */
    close: exchange.close,
  };
}

/** The partner's operations: their requests, and readers of their answers. */
function createCalls({ config, venue, log }: PartnerClientOptions) {
  const reading: PackageReading = {
    timeZone: venue.timeZone,
    currencyDigits: currencyDigits(venue.currency),
    pictures: { template: config.imageUrlTemplate, sizes: config.conventions.imageSizes },
  };
  return {
    packagesOn: (date: VenueDate): PartnerCall<readonly SalePackage[]> => ({
      operation: 'sale-packages',
      body: { date },
      readPayload: (data) =>
        readSalePackages(data, reading, (index, problem) => {
          log?.warn({ date, index, problem }, 'A sale package was left out.');
        }),
    }),
    create: (request: CreateBookingRequest): PartnerCall<PartnerBooking> => ({
      operation: 'create-booking',
      body: createBookingBody(request),
      readPayload: (data) => readBooking(data, reading, null),
    }),
    find: (text: string): PartnerCall<UnrecordedBooking> => ({
      operation: 'booking-info',
      body: bookingIdBody(text),
      readPayload: (data) => readUnrecordedBooking(data, reading, text),
    }),
    about: (
      operation: 'booking-info' | 'confirm-booking' | 'cancel-booking',
      bookingId: string,
      more: object = {},
    ): PartnerCall<PartnerBooking> => ({
      operation,
      body: { ...bookingIdBody(bookingId), ...more },
      readPayload: (data) => readBooking(data, reading, bookingId),
    }),
    debt: {
      operation: 'debt-info',
      body: null,
      readPayload: (data) => readDebtInfo(data, reading),
    } satisfies PartnerCall<DebtInfo>,
  };
}

/** The claimant of a shared read, which doesn't queue behind any customer's calls. */
function forEverybody(queue: string): Claimant {
  return { queue, isInBackground: false, waitedMs: 0 };
}

function createAttempts(
  exchange: ReturnType<typeof createExchange>,
  { config: { conventions, timeoutMs }, clock }: PartnerClientOptions,
) {
  return {
    /**
     * Repeats an unanswered read with exponential backoff. Never used for a mutation: repeating one needs evidence,
     * gathered in between, of what the first has done. All attempts together, with their pauses and waits for the
     * rate limiter, take no longer than one request may, so a lease for one request covers a read.
     */
    async read<Value>(call: PartnerCall<Value>, claimant: Claimant): Promise<CallOutcome<Value>> {
      const deadline = clock.monotonic() + timeoutMs;
      for (let n = 1; ; n += 1) {
        const waitMs = Math.max(0, deadline - clock.monotonic());
        const outcome = await exchange.attempt(call, { waitMs, claimant, deadline });
        const pauseMs = retryPauseMs(outcome, conventions.readBackoffMs * 2 ** (n - 1));
        const isSpent = n >= conventions.readAttempts;
        if (pauseMs === null || isSpent || clock.monotonic() + pauseMs >= deadline) return outcome;
        await sleep(pauseMs, undefined, { signal: exchange.closing }).catch(() => undefined);
        if (exchange.closing.aborted) return outcome;
      }
    },
    mutate<Value>(call: PartnerCall<Value>, claimant: Claimant): Promise<CallOutcome<Value>> {
      const waitMs = conventions.mutationWaitMs;
      return exchange.attempt(call, { waitMs, claimant, beginBy: clock.monotonic() + waitMs });
    },
  };
}

/** Null when another request would have the same answer. */
function retryPauseMs(outcome: CallOutcome<unknown>, backoffMs: number): number | null {
  if (outcome.kind === 'done' || outcome.kind === 'refused') return null;
  const { reason } = outcome.failure;
  if (reason === 'authentication' || reason === 'paused' || reason === 'unexpected-code') return null;
  return outcome.kind === 'notSent' ? Math.max(backoffMs, outcome.retryAfterMs ?? 0) : backoffMs;
}
