import { readFile } from 'node:fs/promises';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { type Config, parseConfig, parsePartnerConfig, parseStoreConfig } from '../config/config.ts';
import type { Environment } from '../config/environment.ts';
import { confirmIntentLine } from '../logger.ts';
import { createPartnerClient, type PartnerClient } from '../partner/client.ts';
import { connectStore, createStoreClock, isPasswordRefused, setStoreClock } from '../storage/connection.ts';
import { createKeys, digest, type Keys } from '../storage/keys.ts';
import { storeFailed } from './advice.ts';
import { type CheckFinding, type Findings, fault, ok, problemFinding, warning } from './findings.ts';
import { systemWordOf } from './probes.ts';

/** The line that is logged before each confirm. */
const intentSchema = z.object({
  msg: z.literal(confirmIntentLine),
  bookingId: z.string().min(1),
  chatId: z.number(),
});

type Intent = z.infer<typeof intentSchema>;

interface ReadLog {
  readonly intents: readonly Intent[];
  /** The number of unreadable lines about a confirm. */
  readonly unreadable: number;
}

/** Finds bookings of a log that the partner has and the store doesn't, as after a restore from a backup. */
export async function* findLost(environment: Environment, logFile: string): Findings {
  const log = await readLog(logFile);
  if (typeof log === 'string') {
    yield fault('restore', { text: `${logFile} can't be read (${log})`, mend: 'name the file of the log' });
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
    const unknown = await unknownTo(store.store, log.intents);
    const client = createPartnerClient({ config: partner.partner, venue, clock: unknown.clock });
    try {
      for (const intent of unknown.intents) yield await standingAtPartner(client, intent);
    } finally {
      client.close();
    }
  } catch (error) {
    const answer = isPasswordRefused(error)
      ? ({ kind: 'refused' } as const)
      : ({ kind: 'unreachable', why: systemWordOf(error) } as const);
    yield fault('store', storeFailed(answer));
  }
}

/** The intents that the store doesn't know, with the store's time, by which requests are signed. */
async function unknownTo({ url, prefix }: Config['store'], intents: readonly Intent[]) {
  const { ledger, close } = await connectStore(url, () => undefined);
  try {
    const clock = createStoreClock();
    await setStoreClock(clock, ledger);
    const keys = createKeys(prefix);
    const unknown: Intent[] = [];
    for (const intent of intents) if (!(await hasRecordOf(ledger, keys, intent))) unknown.push(intent);
    return { clock, intents: unknown };
  } finally {
    await close();
  }
}

/** Reads a log; answers the reason when it can't. Ignores prefixes of lines, such as those of `docker compose logs`. */
async function readLog(file: string): Promise<ReadLog | string> {
  try {
    const lines = (await readFile(file, 'utf8'))
      .split('\n')
      .filter((line) => line.includes(confirmIntentLine));
    const read = lines.map(intentOf);
    const intents = read.flatMap((intent) => intent ?? []);
    const byId = new Map(intents.map((intent) => [intent.bookingId, intent]));
    return { intents: [...byId.values()], unreadable: lines.length - intents.length };
  } catch (error) {
    return systemWordOf(error);
  }
}

function intentOf(line: string): Intent | null {
  try {
    return intentSchema.parse(JSON.parse(line.slice(line.indexOf('{'))));
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
      mend: 'take the log since the backup, with LOG_LEVEL at info as it is by default',
    });
  }
  if (unreadable > 0) {
    const lines = unreadable === 1 ? 'one line' : `${unreadable} lines`;
    const text = `${lines} about a confirm can't be read`;
    yield fault('restore', { text, mend: 'take the log as it was written, a line of JSON each' });
  }
}

/** Whether a record has or had this id of the partner's; claims outlive their booking. */
async function hasRecordOf(redis: Redis, keys: Keys, { bookingId }: Intent): Promise<boolean> {
  const places = [keys.bookingId(bookingId), keys.index('bookingId', digest(bookingId))];
  return (await redis.exists(...places)) > 0;
}

async function standingAtPartner(
  client: PartnerClient,
  { bookingId, chatId }: Intent,
): Promise<CheckFinding> {
  const outcome = await client.findBooking(bookingId);
  if (outcome.kind === 'refused') return ok('restore', `${bookingId}: the partner has no such booking`);
  if (outcome.kind !== 'done') {
    const text = `${bookingId}: the partner gave no answer about it (${outcome.failure.reason})`;
    return fault('restore', { text, mend: 'run this again' });
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
        mend: 'nobody confirms it now, so its hold ends by itself; run this again then',
      });
    default:
      return fault('restore', {
        text: `${named}: ${status === 'issued' ? 'issued' : `"${status}"`} at the partner and not in the store; its customer's chatId is ${chatId}`,
        mend: `an owner writes /find ${bookingId} to the bot, and takes it over`,
      });
  }
}
