import { parseArgs } from 'node:util';
import { startApp } from '../src/app.ts';
import { renderProblems } from '../src/config/environment.ts';
import { type Config, parseConfig } from '../src/config.ts';
import { createLogger } from '../src/logger.ts';
import { venueName } from './partner/catalogue.ts';
import { type PartnerSandbox, startPartnerSandbox } from './partner/server.ts';
import { startStore } from './redis.ts';
import { isScenario, playScenario, scenarioNames } from './scenarios.ts';
import { startTelegramSandbox, type TelegramSandbox } from './telegram/sandbox.ts';

const defaultPort = 8090;
const holdMinutes = 60;
const holdReminderMinutes = 10;
const confirmQuietSeconds = 60;
const partnerTimeoutMs = 15_000;
const leastPartnerTimeoutMs = 3_000;
const staffId = 7_000_000_001;

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: String(defaultPort) },
    speed: { type: 'string', default: '1' },
    scenario: { type: 'string' },
    'log-level': { type: 'string', default: 'warn' },
  },
});

/** Starts everything that a stranger needs, prints where to look, and stops on Ctrl-C. */
async function main(): Promise<void> {
  const speed = Number(values.speed);
  const { scenario } = values;
  if (!(speed >= 1 && speed <= 600)) return refuse('--speed is a number from 1 to 600.');
  if (scenario !== undefined && !isScenario(scenario)) {
    return refuse(`--scenario is one of ${scenarioNames.join(', ')}.`);
  }
  const realToken = process.env.BOT_TOKEN;
  const store = await startStore(process.env.REDIS_URL === undefined ? {} : { url: process.env.REDIS_URL });
  let telegram: TelegramSandbox | null = null;
  const partner = await startPartnerSandbox({
    holdMinutes: holdMinutes / speed,
    onCall: ({ operation, ms, ...note }) =>
      telegram?.note({ source: 'partner', title: operation, detail: note, ok: note.code === 1000, ms }),
  });
  if (realToken === undefined) {
    telegram = await startTelegramSandbox({ port: Number(values.port), panel: { partnerUrl: partner.url } });
    await populate(telegram);
  }
  const config = configFor(partner, store.url, telegram, speed, realToken);
  const app = await startApp(config, createLogger(config.logLevel), { allowsPrivatePictures: true });
  if (scenario !== undefined) playScenario(scenario, partner, telegram);

  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    await app.stop();
    await telegram?.stop();
    await partner.stop();
    await store.stop();
    process.exit(0);
  };
  process.once('SIGINT', () => void stop());
  process.once('SIGTERM', () => void stop());
  process.stdout.write(
    telegram === null
      ? 'The bot answers on Telegram, with the partner sandbox behind it. Ctrl-C stops it.\n'
      : `Store: ${store.kind}. Ctrl-C stops the demo. Open the chat page:\n${telegram.url}\n`,
  );
}

/** Two customers and one member of staff. */
async function populate(telegram: TelegramSandbox): Promise<void> {
  await telegram.person({ firstName: 'An', lastName: 'Nguyễn', languageCode: 'vi', username: 'an_nguyen' });
  await telegram.person({ firstName: 'Emma', lastName: 'Wilson', languageCode: 'en', username: 'emma_w' });
  await telegram.person({ id: staffId, firstName: 'Linh', lastName: '(staff)', languageCode: 'en' });
}

/** An hour of hold passes in an hour divided by the speed. */
function configFor(
  partner: PartnerSandbox,
  storeUrl: string,
  telegram: TelegramSandbox | null,
  speed: number,
  realToken: string | undefined,
): Config {
  const parsed = parseConfig(
    {
      BOT_TOKEN: telegram?.token ?? realToken,
      ...(telegram === null ? {} : { TELEGRAM_API_ROOT: telegram.apiRoot }),
      HOST: '127.0.0.1',
      PORT: '0',
      PARTNER_BASE_URL: partner.baseUrl,
      PARTNER_CLIENT_ID: partner.clientId,
      PARTNER_CLIENT_SECRET: partner.clientSecret,
      PARTNER_TIMEOUT_MS: String(Math.round(Math.max(partnerTimeoutMs / speed, leastPartnerTimeoutMs))),
      REDIS_URL: storeUrl,
      REDIS_PREFIX: `demo-${process.pid}`,
      VENUE_NAME: venueName,
      PAYMENT_NOTICE: 'Pay at the gate: nothing is charged now.',
      PAYMENT_NOTICE_VI: 'Thanh toán tại cổng: hiện chưa thu tiền.',
      SUPPORT_CONTACT: '@ngoclam_support',
      HOLD_MINUTES: String(holdMinutes / speed),
      HOLD_REMINDER_MINUTES: String(holdReminderMinutes / speed),
      CONFIRM_QUIET_SECONDS: String(confirmQuietSeconds / speed),
      STAFF_IDS: String(staffId),
      STAFF_CHAT_ID: String(staffId),
      LOG_LEVEL: values['log-level'],
    },
    'embedded',
  );
  if (!parsed.ok) throw new Error(renderProblems(parsed.problems));
  return parsed.config;
}

function refuse(problem: string): void {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 64;
}

await main();
