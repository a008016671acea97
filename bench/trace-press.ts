import { type Profiler, Session } from 'node:inspector/promises';
import { type PersonClient, startTelegramSandbox, type TelegramSandbox } from 'telegram-sandbox';
import { freePort } from '../sandbox/free-port.ts';
import { addDays, weekday } from '../sandbox/partner/calendar.ts';
import { isClosed } from '../sandbox/partner/catalogue.ts';
import { type PartnerSandbox, startPartnerSandbox } from '../sandbox/partner/server.ts';
import { startStore } from '../sandbox/redis.ts';
import { type App, startApp } from '../src/app.ts';
import { readCommandLine } from '../src/command-line.ts';
import { parseConfig } from '../src/config/config.ts';
import { renderProblems } from '../src/config/values.ts';
import { createLogger } from '../src/logger.ts';

/*
 * npm run trace:press [-- --functions]
 *
 * How much of src/ runs for what a customer does: the whole bot between its sandboxes, by webhook as in production,
 * under V8's precise coverage. Prints for each action how many files and functions ran until it was answered for
 * good; with --functions each of them.
 */

interface Action {
  readonly name: string;
  readonly act: (person: PersonClient) => Promise<unknown>;
  /** What is seen when all of it is done. */
  readonly sees: string | RegExp;
  /** It is a part of the way from placing a booking to the picture of its ticket. */
  readonly leadsToPicture?: boolean;
}

const press = (label: string, sees: Action['sees']): Action => ({
  name: `press "${label}"`,
  act: (person) => person.taps(label),
  sees,
});
const write = (text: string, sees: Action['sees']): Action => ({
  name: `write "${text}"`,
  act: (person) => person.sends(text),
  sees,
});

const way: readonly Action[] = [
  write('/start', 'When would you like'),
  write(saleDay(), 'Tickets for'),
  press('+', 'Your booking for'),
  press('Continue · ₫450,000', 'What name'),
  press('Agree, book as Emma', 'phone'),
  write('0912345678', 'Please check your booking'),
  { ...press('Get tickets · ₫450,000', 'Here is your ticket'), leadsToPicture: true },
];

/** A weekday three weeks on, on which the venue is open. */
function saleDay(): string {
  let day = addDays(new Date().toISOString().slice(0, 10), 21);
  while (isClosed(day) || [0, 6].includes(weekday(day))) day = addDays(day, 1);
  return day;
}

const source = new URL('../src/', import.meta.url);
const usage = `npm run trace:press [-- --functions]
Lists the files of src that a press and a booking run through; --functions: with each function.`;
const { values } = readCommandLine(usage, { functions: { type: 'boolean', default: false } });
const isEach = values.functions;

/** What ran, by file: each function as its name and its place. */
type Ran = ReadonlyMap<string, readonly string[]>;

async function ranSince(session: Session): Promise<Ran> {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  return new Map(
    result
      .filter(({ url }) => url.startsWith(source.href))
      .map(
        ({ url, functions }) =>
          [url.slice(source.href.length), functions.filter(hasRun).map(nameOf)] as const,
      )
      .filter(([, names]) => names.length > 0),
  );
}

/** A file's own top level, which runs when it is imported, is no function. */
function hasRun({ functionName, ranges }: Profiler.FunctionCoverage): boolean {
  const [whole] = ranges;
  const isTopLevel = functionName === '' && whole?.startOffset === 0;
  return !isTopLevel && (whole?.count ?? 0) > 0;
}

function nameOf({ functionName, ranges }: Profiler.FunctionCoverage): string {
  return `${functionName === '' ? '(anonymous)' : functionName}@${ranges[0]?.startOffset ?? 0}`;
}

function together(one: Ran, other: Ran): Ran {
  const files = new Set([...one.keys(), ...other.keys()]);
  return new Map(
    [...files].map((file) => [file, [...new Set([...(one.get(file) ?? []), ...(other.get(file) ?? [])])]]),
  );
}

function report(name: string, ran: Ran): void {
  const functions = [...ran.values()].reduce((sum, names) => sum + names.length, 0);
  console.info(
    `${name.padEnd(34)} ${String(ran.size).padStart(4)} files ${String(functions).padStart(5)} functions`,
  );
  if (!isEach) return;
  for (const [file, names] of [...ran].toSorted(([a], [b]) => a.localeCompare(b)))
    console.info(`    ${file}: ${names.map((name) => name.replace(/@\d+$/, '')).join(', ')}`);
}

async function startBot(
  telegram: TelegramSandbox,
  partner: PartnerSandbox,
  storeUrl: string,
  port: number,
): Promise<App> {
  const parsed = parseConfig(
    {
      BOT_TOKEN: telegram.token,
      TELEGRAM_API_ROOT: telegram.apiRoot,
      HOST: '127.0.0.1',
      PORT: String(port),
      WEBHOOK_URL: `http://127.0.0.1:${port}/telegram`,
      WEBHOOK_SECRET: 'trace',
      PARTNER_BASE_URL: partner.baseUrl,
      PARTNER_CLIENT_ID: partner.clientId,
      PARTNER_CLIENT_SECRET: partner.clientSecret,
      REDIS_URL: storeUrl,
      REDIS_PREFIX: 'trace',
      VENUE_NAME: 'Harbour Park',
      LOG_LEVEL: 'error',
    },
    'embedded',
  );
  if (!parsed.ok) throw new Error(renderProblems(parsed.problems));
  // What looks after bookings from time to time has nothing to do with a press.
  const overrides = { allowsPrivatePictures: true, workerPollMs: 600_000, staffTiming: { watchMs: 600_000 } };
  return startApp(parsed.config, createLogger(parsed.config.logLevel), overrides);
}

async function main(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const store = await startStore({});
  const telegram = await startTelegramSandbox({ quickDelivery: true });
  const partner = await startPartnerSandbox({});
  const app = await startBot(telegram, partner, store.url, await freePort());
  const person = await telegram.person({ firstName: 'Emma', languageCode: 'en' });
  let toPicture: Ran = new Map();
  for (const { name, act, sees, leadsToPicture } of way) {
    await ranSince(session);
    await act(person);
    await person.sees(sees);
    await telegram.settled();
    const ran = await ranSince(session);
    report(name, ran);
    if (leadsToPicture === true) toPicture = together(toPicture, ran);
  }
  report('from the booking to the picture', toPicture);
  await app.stop();
  await telegram.stop();
  await partner.stop();
  await store.stop();
}

await main();
