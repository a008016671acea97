import { setTimeout as sleep } from 'node:timers/promises';
import type { CallOutcome, CreateBookingRequest, Operation, PartnerBooking } from '../booking/ports.ts';
import type { Waiting } from '../booking/record.ts';
import type { Config } from '../config/config.ts';
import { currencyDigits } from '../venue/money.ts';
import { createCatalogue } from './catalogue.ts';
import { readDebtInfo } from './debt.ts';
import { type Call, type Claimant, createExchange, type ExchangeOptions } from './exchange.ts';
import {
  createBookingBody,
  type PackageReading,
  readBooking,
  readFoundBooking,
  readSalePackages,
} from './payloads.ts';

export interface PartnerClientOptions extends ExchangeOptions {
  readonly venue: Pick<Config['venue'], 'timeZone' | 'currency'>;
}

export type PartnerClient = ReturnType<typeof createPartnerClient>;

/** The signed client of the partner's interface. A mutation is one request; a read may be several. */
export function createPartnerClient(options: PartnerClientOptions) {
  const { config, venue, clock, log } = options;
  const { conventions } = config;
  const exchange = createExchange(options);
  const reading: PackageReading = {
    timeZone: venue.timeZone,
    currencyDigits: currencyDigits(venue.currency),
    pictures: { template: config.imageUrlTemplate, sizes: conventions.imageSizes },
  };
  const monotonic = () => clock.monotonic();

  /**
   * Repeats a read that got no answer, with exponential backoff. Never used for a mutation: whoever sends one again
   * needs evidence, gathered in between, of what the first has done. The attempts together, with every pause and every
   * wait for the rate limiter, take no longer than one request may: whoever holds a lease on a booking for the time of
   * one request can also read under it.
   */
  async function read<Value>(call: Call<Value>, claimant: Claimant): Promise<CallOutcome<Value>> {
    const deadline = monotonic() + config.timeoutMs;
    for (let n = 1; ; n += 1) {
      const waitMs = Math.max(0, deadline - monotonic());
      const outcome = await exchange.attempt(call, { waitMs, claimant, deadline });
      const pauseMs = retryPauseMs(outcome, conventions.readBackoffMs * 2 ** (n - 1));
      const isLast = n >= conventions.readAttempts || pauseMs === null || monotonic() + pauseMs >= deadline;
      if (isLast) return outcome;
      await sleep(pauseMs, undefined, { signal: exchange.closing }).catch(() => undefined);
      if (exchange.closing.aborted) return outcome;
    }
  }

  function mutate<Value>(call: Call<Value>, claimant: Claimant): Promise<CallOutcome<Value>> {
    const waitMs = conventions.mutationWaitMs;
    return exchange.attempt(call, { waitMs, claimant, beginBy: monotonic() + waitMs });
  }

  function claimantFor({ userId, since }: Waiting): Claimant {
    const waitedMs = since === null ? 0 : Math.max(0, clock.now() - since);
    return { queue: `customer ${userId}`, isInBackground: since === null, waitedMs };
  }

  /** What is read once for everybody who wants it: such reads wait for no customer's calls. */
  const forEverybody = (queue: string): Claimant => ({ queue, isInBackground: false, waitedMs: 0 });

  const bookingCall = (operation: Operation, bookingId: string, more: object = {}): Call<PartnerBooking> => ({
    operation,
    body: { booking_id: bookingId, ...more },
    readPayload: (data) => readBooking(data, reading, bookingId),
  });

  return {
    catalogue: createCatalogue(
      (date) =>
        read(
          {
            operation: 'sale-packages',
            body: { date },
            readPayload: (data) =>
              readSalePackages(data, reading, (index, problem) => {
                log?.warn({ date, index, problem }, 'a sale package was left out');
              }),
          },
          forEverybody(`packages on ${date}`),
        ),
      conventions,
      monotonic,
    ),
    createBooking: (request: CreateBookingRequest, waiting: Waiting) =>
      mutate(
        {
          operation: 'create-booking',
          body: createBookingBody(request),
          readPayload: (data) => readBooking(data, reading, null),
        },
        claimantFor(waiting),
      ),
    /** What the partner has of a booking that no record here is of. */
    findBooking: (text: string) =>
      read(
        {
          operation: 'booking-info',
          body: { booking_id: text },
          readPayload: (data) => readFoundBooking(data, reading, text),
        },
        { queue: 'staff', isInBackground: false, waitedMs: 0 },
      ),
    bookingInfo: (bookingId: string, waiting: Waiting) =>
      read(bookingCall('booking-info', bookingId), claimantFor(waiting)),
    confirmBooking: (bookingId: string, waiting: Waiting) =>
      mutate(bookingCall('confirm-booking', bookingId), claimantFor(waiting)),
    cancelBooking: (bookingId: string, reason: string, waiting: Waiting) =>
      mutate(bookingCall('cancel-booking', bookingId, { reason }), claimantFor(waiting)),
    debtInfo: () =>
      read(
        { operation: 'debt-info', body: null, readPayload: (data) => readDebtInfo(data, reading) },
        forEverybody('debt'),
      ),
    /** Why calls are not sent at the moment; null while the partner answers. */
    trouble: exchange.trouble,
    /** How far the partner's clock is ahead of ours, by its last answer; null before the first. */
    clockSkewMs: exchange.clockSkewMs,
    /** Aborts what runs: a request that may have arrived comes back as `unknown`. */
    close: exchange.close,
  };
}

/** Null when asking again would bring the same answer. */
function retryPauseMs(outcome: CallOutcome<unknown>, backoffMs: number): number | null {
  if (outcome.kind === 'done' || outcome.kind === 'refused') return null;
  const { reason } = outcome.failure;
  if (reason === 'authentication' || reason === 'paused' || reason === 'unexpected-code') return null;
  return outcome.kind === 'notSent' ? Math.max(backoffMs, outcome.retryAfterMs ?? 0) : backoffMs;
}
