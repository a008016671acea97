import { readFile } from 'node:fs/promises';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { uncoveredPriceOf } from '../booking/paid-and-due.ts';
import { type Booking, type BookingReference, codeOf, paymentsOf } from '../booking/record.ts';
import { type Config, parseConfig, parsePartnerConfig, parseStoreConfig } from '../config/config.ts';
import type { Environment } from '../config/environment.ts';
import { confirmIntentLine, moveLine } from '../logger.ts';
import { createPartnerClient, type PartnerClient } from '../partner/client.ts';
import { createStoreClock, setStoreClock, UnreadableValue, withStore } from '../store/connection.ts';
import { createKeyring } from '../store/encryption.ts';
import { createLedger } from '../store/ledger.ts';
import { createKeys, digest, type Keys } from '../store/redis-keys.ts';
import { currencyDigits, decimalText } from '../venue/currency.ts';
import { type CheckFinding, type Findings, fault, ok, problemFinding, warning } from './doctor-findings.ts';
import { bookingsUnreadable, storeFailed } from './probe-advice.ts';
import { storeFailure, systemWordOf } from './probes.ts';

/** The messages of the line that is logged before each confirm; the other one by 1.0.0. */
const intentLines = [confirmIntentLine, 'confirm is about to be sent'] as const;
const intentSchema = z.object({
  msg: z.enum(intentLines),
  bookingId: z.string().min(1),
  chatId: z.number(),
});

type Intent = z.infer<typeof intentSchema>;

/** The messages of the line that is logged when a booking goes to another state; the other one by 1.0.0. */
const moveLines = [moveLine, 'booking moved'] as const;
const moveSchema = z.object({
  msg: z.enum(moveLines),
  booking: z.string().min(1),
  to: z.string(),
});

interface ReadLog {
  readonly intents: readonly Intent[];
  /** The references of bookings that were cancelled. */
  readonly cancelled: readonly string[];
  /** The number of unreadable lines. */
  readonly unreadable: number;
}

/**
 * Finds what a store has lost of a log's bookings, as after a restore from a backup: bookings that only the partner
 * has, cancellations, and payments.
 */
export async function* findLost(environment: Environment, logFile: string): Findings {
  const log = await readLog(logFile);
  if (typeof log === 'string') {
    yield fault('restore', { text: `${logFile} can't be read (${log})`, fix: 'name the file of the log' });
    return;
  }
  yield* logFindings(log);
  const store = parseStoreConfig(environment);
  const partner = parsePartnerConfig(environment);
  const problems = [store, partner].flatMap((each) => (each.ok ? [] : each.problems));
  yield* problems.map(problemFinding);
  if (!store.ok || !partner.ok) return;
  const whole = parseConfig(environment);
  const venue = whole.ok ? whole.config.venue : { timeZone: 'UTC', currency: 'VND' };
  try {
    const missing = await missingFrom(store.store, log);
    for (const [reason, bookings] of missing.unreadable())
      yield fault('store', bookingsUnreadable(reason, bookings.length));
    yield* missing.cancelled.map(cancelledSince);
    yield* missing.unpaid.map(paymentLost);
    const client = createPartnerClient({ config: partner.partner, venue, clock: missing.clock });
    try {
      for (const intent of missing.intents) yield await standingAtPartner(client, intent);
    } finally {
      client.close();
    }
  } catch (error) {
    yield fault('store', storeFailed(storeFailure(error)));
  }
}

/** What the store lacks of a log, with the store's clock, by which requests are signed. */
async function missingFrom({ url, prefix, encryptionKeys }: Config['store'], log: ReadLog) {
  return withStore(url, async ({ ledger }) => {
    const clock = createStoreClock();
    await setStoreClock(clock, ledger);
    const keys = createKeys(prefix);
    const keyring = createKeyring(encryptionKeys);
    const records = createRecords({ redis: ledger, keys, keyring, clock, quotasOf: () => [] });
    const intents: Intent[] = [];
    const known: Booking[] = [];
    for (const intent of log.intents) {
      if (await hasRecordOf(ledger, keys, intent))
        known.push(...(await records.byBookingId(intent.bookingId)));
      else intents.push(intent);
    }
    const cancelled: Booking[] = [];
    for (const reference of log.cancelled) {
      const bookings = await records.load(reference);
      cancelled.push(...bookings.filter(({ state }) => state === 'issued'));
    }
    return { clock, intents, cancelled, unpaid: known.filter(lacksPayment), unreadable: records.unreadable };
  });
}

/** Reads records; counts those that can't be read, once each, instead of failing. */
function createRecords(options: Parameters<typeof createLedger>[0]) {
  const reasons = new Map<BookingReference, UnreadableValue['reason']>();
  const ledger = createLedger({
    ...options,
    onUnreadable: (reason, reference) => reasons.set(reference, reason),
  });
  const ifReadable = (bookings: Promise<readonly Booking[]>): Promise<readonly Booking[]> =>
    bookings.catch((error: unknown) => {
      if (error instanceof UnreadableValue) return [];
      throw error;
    });
  return {
    load: (reference: BookingReference) =>
      ifReadable(ledger.load(reference).then((booking) => (booking === null ? [] : [booking]))),
    byBookingId: (bookingId: string) => ifReadable(ledger.byBookingId(bookingId)),
    unreadable: () => Map.groupBy(reasons.values(), (reason) => reason),
  };
}

/** Reads a log; answers the reason when it can't. Ignores prefixes of lines, such as those of `docker compose logs`. */
async function readLog(file: string): Promise<ReadLog | string> {
  try {
    const lines = (await readFile(file, 'utf8')).split('\n');
    const intents = readLines(lines, intentLines, intentSchema);
    const moves = readLines(lines, moveLines, moveSchema);
    const byId = new Map(intents.read.map((intent) => [intent.bookingId, intent]));
    const cancelled = moves.read.filter(({ to }) => to === 'cancelled').map(({ booking }) => booking);
    return {
      intents: [...byId.values()],
      cancelled: [...new Set(cancelled)],
      unreadable: intents.unreadable + moves.unreadable,
    };
  } catch (error) {
    return systemWordOf(error);
  }
}

/** The lines with one of these messages. */
function readLines<Line>(lines: readonly string[], messages: readonly string[], schema: z.ZodType<Line>) {
  const matching = lines.filter((line) => messages.some((message) => line.includes(message)));
  const read = matching.flatMap((line) => readLine(line, schema) ?? []);
  return { read, unreadable: matching.length - read.length };
}

function readLine<Line>(line: string, schema: z.ZodType<Line>): Line | null {
  try {
    return schema.parse(JSON.parse(line.slice(line.indexOf('{'))));
  } catch {
    return null;
  }
}

function* logFindings({ intents, unreadable }: ReadLog): Generator<CheckFinding> {
  const bookings = intents.length === 1 ? 'one booking was' : `${intents.length} bookings were`;
  if (intents.length > 0) yield ok('restore', `${bookings} about to be confirmed in this log`);
  else if (unreadable === 0) {
    const text = `no line of this log says "${confirmIntentLine}"`;
    yield warning('restore', {
      text,
      fix: 'use the log since the backup; LOG_LEVEL must be info, as it is by default',
    });
  }
  if (unreadable > 0) {
    const lines = unreadable === 1 ? 'one line' : `${unreadable} lines`;
    const text = `${lines} about a booking can't be read`;
    yield fault('restore', { text, fix: 'use the log as it was written, with a JSON object on each line' });
  }
}

/** Whether a record has or had this id of the partner's; claims outlive their booking. */
async function hasRecordOf(redis: Redis, keys: Keys, { bookingId }: Intent): Promise<boolean> {
  const places = [keys.bookingId(bookingId), keys.index('bookingId', digest(bookingId))];
  return (await redis.exists(...places)) > 0;
}

function cancelledSince(booking: Booking): CheckFinding {
  const named = codeOf(booking);
  return fault('restore', {
    text: `${named}: cancelled in this log and issued in the store`,
    fix: `an owner writes /find ${named} to the bot, which reads it at the partner`,
  });
}

/** A confirm was about to be sent, so it was paid; a receipt that staff took back is known. */
function lacksPayment(booking: Booking): boolean {
  const { corrections = [] } = paymentsOf(booking);
  return corrections.length === 0 && uncoveredPriceOf(booking) > 0;
}

function paymentLost(booking: Booking): CheckFinding {
  const currency = booking.prepayment?.currency ?? '';
  const sum = `${decimalText(uncoveredPriceOf(booking), currencyDigits(currency))} ${currency}`;
  return fault('restore', {
    text: `${codeOf(booking)}: its payment of ${sum} is not in the store`,
    fix:
      'have the bank report it again; ' +
      'or look at the account or the provider, then “Money arrived” under /todo',
  });
}

async function standingAtPartner(
  client: PartnerClient,
  { bookingId, chatId }: Intent,
): Promise<CheckFinding> {
  const outcome = await client.findBooking(bookingId);
  if (outcome.kind === 'refused') return ok('restore', `${bookingId}: the partner has no such booking`);
  if (outcome.kind !== 'done') {
    const text = `${bookingId}: the partner gave no answer about it (${outcome.failure.reason})`;
    return fault('restore', { text, fix: 'run this again' });
  }
  const { bookingCode, bookingDate, status } = outcome.value.booking;
  const named = `${bookingId} (${bookingCode}, for ${bookingDate ?? 'an unknown day'})`;
  switch (status) {
    case 'ended':
    case 'cancelled':
      return ok(
        'restore',
        `${named}: ${status === 'ended' ? 'its hold has ended' : 'cancelled'} at the partner`,
      );
    case 'held':
      return warning('restore', {
        text: `${named}: held at the partner and not in the store`,
        fix: 'nobody confirms it now, so its hold ends by itself; run this again after that',
      });
    default:
      return fault('restore', {
        text:
          `${named}: ${status === 'issued' ? 'issued' : `"${status}"`} ` +
          `at the partner and not in the store; its customer's chatId is ${chatId}`,
        fix: `an owner writes /find ${bookingId} ${chatId} to the bot, and adopts it`,
      });
  }
}
