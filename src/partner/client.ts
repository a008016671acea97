import type { CallOutcome, CreateBookingRequest, Partner, PartnerBooking } from '../booking/ports.ts';
import type { SalePackage } from '../booking/sale-package.ts';
import type { Config } from '../config/config.ts';
import { readBooking } from './booking-wire.ts';
import type { PartnerTrouble } from './breaker.ts';
import { createCatalogue, type PackageCatalogue } from './catalogue.ts';
import { type AttemptLimits, type Call, createExchange, type ExchangeOptions } from './exchange.ts';
import { currencyDigits } from './money.ts';
import type { ReadPayload } from './outcome.ts';
import { readSalePackages } from './package-wire.ts';
import { readPatiently } from './patience.ts';
import { createBookingBody, readDebtInfo, type WireReading } from './wire.ts';

export interface PartnerClientOptions extends ExchangeOptions {
  readonly venue: Pick<Config['venue'], 'timeZone' | 'currency'>;
}

export interface PartnerClient extends Partner {
  /** Where `salePackages` comes from, with what the calendar may know without asking. */
  readonly catalogue: PackageCatalogue;
  /** Why calls are not sent at the moment; null while the partner answers. */
  trouble(): PartnerTrouble | null;
  /** How far the partner's clock is ahead of ours, by its last answer; null before the first. */
  clockSkewMs(): number | null;
  /** Aborts what runs: a request that may have arrived comes back as `unknown`. */
  close(): void;
}

/**
 * The signed client of the partner's book: mutations are sent once; a read with its repeats has as long as one
 * request, so whoever has claimed a booking for one has it for the other.
 */
export function createPartnerClient(options: PartnerClientOptions): PartnerClient {
  const { config, clock, log } = options;
  const { conventions } = config;
  const exchange = createExchange(options);
  const reading = readingOf(options);
  const monotonic = () => clock.monotonic();

  function read<Value>(call: Call<Value>): Promise<CallOutcome<Value>> {
    const attempt = (limits: AttemptLimits) => exchange.attempt(call, limits);
    return readPatiently(attempt, conventions, config.timeoutMs, monotonic, exchange.closing);
  }

  function mutate<Value>(call: Call<Value>): Promise<CallOutcome<Value>> {
    const waitMs = conventions.mutationWaitMs;
    const beginBy = monotonic() + waitMs;
    return exchange.attempt(call, { waitMs, beginBy, deadline: Number.POSITIVE_INFINITY });
  }

  const bookingAnswer =
    (expectedId: string | null): ReadPayload<PartnerBooking> =>
    (data) =>
      readBooking(data, reading, expectedId);

  const catalogue = createCatalogue(
    (date) => read({ operation: 'sale-packages', body: { date }, readPayload: packagesAnswer(date) }),
    conventions,
    monotonic,
  );

  function packagesAnswer(date: string): ReadPayload<readonly SalePackage[]> {
    return (data) =>
      readSalePackages(data, reading, (index, problem) => {
        log?.warn({ date, index, problem }, 'a sale package was left out');
      });
  }

  return {
    catalogue,
    salePackages: (date) => catalogue.packagesOn(date),
    createBooking: (request: CreateBookingRequest) =>
      mutate({
        operation: 'create-booking',
        body: createBookingBody(request),
        readPayload: bookingAnswer(null),
      }),
    bookingInfo: (bookingId) =>
      read({
        operation: 'booking-info',
        body: { booking_id: bookingId },
        readPayload: bookingAnswer(bookingId),
      }),
    confirmBooking: (bookingId) =>
      mutate({
        operation: 'confirm-booking',
        body: { booking_id: bookingId },
        readPayload: bookingAnswer(bookingId),
      }),
    cancelBooking: (bookingId, reason) =>
      mutate({
        operation: 'cancel-booking',
        body: { booking_id: bookingId, reason },
        readPayload: bookingAnswer(bookingId),
      }),
    debtInfo: () =>
      read({ operation: 'debt-info', body: null, readPayload: (data) => readDebtInfo(data, reading) }),
    trouble: () => exchange.trouble(),
    clockSkewMs: () => exchange.clockSkewMs(),
    close: () => exchange.close(),
  };
}

function readingOf({ config, venue }: PartnerClientOptions): WireReading {
  return {
    timeZone: venue.timeZone,
    currencyDigits: currencyDigits(venue.currency),
    pictures: { template: config.imageUrlTemplate, sizes: config.conventions.imageSizes },
  };
}
