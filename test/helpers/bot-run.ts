import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { startTelegramSandbox, type TelegramSandbox } from 'telegram-sandbox';
import { inject, onTestFinished } from 'vitest';
import { freePort } from '../../sandbox/free-port.ts';
import {
  type PartnerSandbox,
  type PartnerSandboxOptions,
  startPartnerSandbox,
} from '../../sandbox/partner/server.ts';
import type { VenueSettings } from '../../sandbox/venue/venue-file.ts';
import type { App, AppOverrides } from '../../src/app.ts';
import { parseConfig } from '../../src/config/config.ts';
import type { PartnerConventions } from '../../src/partner/conventions.ts';
import { randomPrefix, runStore } from './store.ts';
import { venueFileWith } from './venue-file.ts';

const bundle = inject('bundle');
/** A module of the source, or of the bundle when that is tested. */
const moduleOf = (name: 'app' | 'logger'): Promise<unknown> =>
  bundle === undefined
    ? import(`../../src/${name}.ts`)
    : import(pathToFileURL(join(bundle, `${name}.js`)).href);
const { startApp } = (await moduleOf('app')) as typeof import('../../src/app.ts');
const { createLogger } = (await moduleOf('logger')) as typeof import('../../src/logger.ts');

export interface BotRun {
  readonly telegram: TelegramSandbox;
  readonly partner: PartnerSandbox;
  readonly app: App;
  /** The prefix of its keys in the store. */
  readonly prefix: string;
  /** Every line logged, as it was written. */
  readonly logs: () => string;
  /**
   * Stops the process and starts another one on the same store, with these changes to its environment. `between`:
   * runs while no process does.
   */
  restart(changes?: Readonly<Record<string, string>>, between?: () => Promise<void>): Promise<void>;
  /** Starts one more process with these changes to its environment; it stops with the run. */
  joins(changes: Readonly<Record<string, string>>): Promise<void>;
  stop(): Promise<void>;
}

export interface BotRunOptions {
  readonly mode?: 'polling' | 'webhook';
  readonly environment?: Readonly<Record<string, string>>;
  /** Keys of venue.toml over the usual ones. */
  readonly venue?: VenueSettings;
  readonly partner?: Omit<PartnerSandboxOptions, 'port' | 'host'>;
  readonly overrides?: AppOverrides;
  readonly conventions?: Partial<PartnerConventions>;
}

/** Starts the whole bot with both sandboxes over real HTTP, on the run's store under its own prefix. */
export async function startBot(options: BotRunOptions = {}): Promise<BotRun> {
  const telegram = await startTelegramSandbox({ quickDelivery: true });
  const partner = await startPartnerSandbox({
    ...options.partner,
    onCall: ({ operation, ms, ...note }) =>
      telegram.note({ source: 'partner', title: operation, detail: note, ms }),
  });
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const port = options.mode === 'webhook' ? await freePort() : 0;
  const environment = {
    BOT_TOKEN: telegram.token,
    TELEGRAM_API_ROOT: telegram.apiRoot,
    HOST: '127.0.0.1',
    PORT: String(port),
    ...(options.mode === 'webhook'
      ? { WEBHOOK_URL: `http://127.0.0.1:${port}/telegram`, WEBHOOK_SECRET: 'test-secret' }
      : {}),
    PARTNER_BASE_URL: partner.baseUrl,
    PARTNER_CLIENT_ID: partner.clientId,
    PARTNER_CLIENT_SECRET: partner.clientSecret,
    PARTNER_TIMEOUT_MS: '2000',
    // More than the contract's five, so that bookings don't wait for their turn.
    PARTNER_REQUESTS_PER_SECOND: '50',
    REDIS_URL: runStore().url,
    REDIS_PREFIX: randomPrefix(),
    VENUE_FILE: venueFileWith(options.venue),
    CONFIRM_QUIET_SECONDS: '1',
    LOG_LEVEL: 'info',
    ...options.environment,
  };
  const start = (changes: Readonly<Record<string, string>> = {}): Promise<App> => {
    const parsed = parseConfig({ ...environment, ...changes }, 'embedded');
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
    const { partner: dealings } = parsed.config;
    const conventions = { ...dealings.conventions, ...options.conventions };
    const config = { ...parsed.config, partner: { ...dealings, conventions } };
    return startApp(config, createLogger(config.logLevel, destination), {
      allowsPrivatePictures: true,
      workerPollMs: 50,
      // Shorter than Telegram's second, since the tests don't flood.
      messageMs: 10,
      // A Thursday, on which no report is sent by itself.
      staffTime: () => 0,
      ...options.overrides,
    });
  };
  let app = await start();
  const others: App[] = [];
  return {
    telegram,
    partner,
    get app() {
      return app;
    },
    prefix: environment.REDIS_PREFIX,
    logs: () => lines.join(''),
    async restart(changes, between) {
      await app.stop();
      await between?.();
      app = await start(changes);
    },
    async joins(changes) {
      others.push(await start(changes));
    },
    async stop() {
      await Promise.all([app, ...others].map((one) => one.stop()));
      await telegram.stop();
      await partner.stop();
    },
  };
}

/** Stops the bot at the end of its test, and prints its log if the test has failed. */
export function endWithTest(run: Pick<BotRun, 'logs' | 'stop'>): void {
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') console.error(run.logs());
    await run.stop();
  });
}

/** The calls that Telegram refused as wrong; not those for whether a member of staff has begun a chat with the bot. */
export function refusedCalls({ telegram }: Pick<BotRun, 'telegram'>): readonly string[] {
  return telegram
    .calls()
    .filter(({ method, status }) => status === 400 && method !== 'getChat')
    .map(({ description, method }) => `${method}: ${description}`);
}
