import { once } from 'node:events';
import { createServer } from 'node:net';
import { Writable } from 'node:stream';
import {
  type PartnerSandbox,
  type PartnerSandboxOptions,
  startPartnerSandbox,
} from '../../sandbox/partner/server.ts';
import { startTelegramSandbox, type TelegramSandbox } from '../../sandbox/telegram/sandbox.ts';
import { type App, startApp } from '../../src/app.ts';
import { parseConfig } from '../../src/config.ts';
import { createLogger } from '../../src/logger.ts';
import { randomPrefix, runStore } from './store.ts';

export interface BotRun {
  readonly telegram: TelegramSandbox;
  readonly partner: PartnerSandbox;
  readonly app: App;
  /** Every line logged, as it was written. */
  readonly logs: () => string;
  /** The process stops and another one starts on the same store. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export interface BotRunOptions {
  readonly mode?: 'polling' | 'webhook';
  readonly environment?: Readonly<Record<string, string>>;
  readonly partner?: Omit<PartnerSandboxOptions, 'port' | 'host'>;
}

/** The whole bot between both sandboxes, over real HTTP, on the run's store under a prefix of its own. */
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
    REDIS_URL: runStore().url,
    REDIS_PREFIX: randomPrefix(),
    VENUE_NAME: 'Harbour Park',
    PAYMENT_NOTICE: 'Pay at the gate.',
    CONFIRM_QUIET_SECONDS: '1',
    LOG_LEVEL: 'info',
    ...options.environment,
  };
  const parsed = parseConfig(environment, 'embedded');
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const { config } = parsed;
  const start = (): Promise<App> =>
    startApp(config, createLogger(config.logLevel, destination), {
      allowsPrivatePictures: true,
      workerPollMs: 50,
    });
  let app = await start();
  return {
    telegram,
    partner,
    get app() {
      return app;
    },
    logs: () => lines.join(''),
    async restart() {
      await app.stop();
      app = await start();
    },
    async stop() {
      await app.stop();
      await telegram.stop();
      await partner.stop();
    },
  };
}

/** The webhook's address must be known before its server listens. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A listening server has a port.');
  server.close();
  await once(server, 'close');
  return address.port;
}
