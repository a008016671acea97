import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { stringify } from 'smol-toml';
import { freePort } from '../../sandbox/free-port.ts';
import { startStore } from '../../sandbox/redis.ts';
import { botToken } from '../load/bot-api.ts';
import type { Target } from '../load/customer.ts';
import type { PartnerAddress } from '../partner.ts';
import { startChild } from '../processes.ts';
import type { ProcessFigures } from './figures.ts';

/** A bot under measurement, with its store. */
export interface Subject {
  readonly target: Target;
  readonly store: Redis;
  readonly storeUrl: string;
  figures(): Promise<ProcessFigures>;
  /** Files of src since the call before; none unless it was started with BENCH_TRACE. */
  filesThatRan(): Promise<readonly string[]>;
  stop(): Promise<void>;
}

export interface SubjectOptions {
  /** The module under `subjects/`. */
  readonly module: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** A store to share; absent: one of its own. */
  readonly storeUrl?: string;
}

/** What every subject is given. */
export interface Surroundings {
  readonly botApiRoot: string;
  readonly partner: PartnerAddress;
}

export const storePrefix = 'bench';
const webhookSecret = 'bench-secret';
const preload = new URL('./figures.ts', import.meta.url).href;

export async function startSubject(options: SubjectOptions, surroundings: Surroundings): Promise<Subject> {
  const ownStore = options.storeUrl === undefined ? await startStore({ requireServer: true }) : null;
  const storeUrl = options.storeUrl ?? ownStore?.url ?? '';
  const port = await freePort();
  const target = { url: `http://127.0.0.1:${port}/telegram`, secret: webhookSecret };
  const child = await startChild(new URL(`./${options.module}`, import.meta.url), {
    environment: { ...environmentOf(surroundings, storeUrl, target, port), ...options.environment },
    nodeOptions: ['--import', preload],
  });
  const store = new Redis(storeUrl);
  return {
    target,
    store,
    storeUrl,
    figures: () => child.ask<ProcessFigures>('figures'),
    filesThatRan: () => child.ask<readonly string[]>('filesThatRan'),
    async stop() {
      await child.stop();
      store.disconnect();
      await ownStore?.stop();
    },
  };
}

/** Writes a venue.toml in which one customer may buy all day, for as long as the process lives. */
function venueFileOf(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'bench-venue-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  const file = join(folder, 'venue.toml');
  const payment = { ways: [], notice: 'Pay at the gate.' };
  writeFileSync(file, stringify({ name, access: 'public', payment, limits: { tickets_per_day: 1_000 } }));
  return file;
}

/** The configuration of the bot itself; the peers take from it what they need. */
export function environmentOf(
  { botApiRoot, partner }: Surroundings,
  storeUrl: string,
  target: Target,
  port: number,
): Readonly<Record<string, string>> {
  return {
    NODE_ENV: 'production',
    BOT_TOKEN: botToken,
    TELEGRAM_API_ROOT: botApiRoot,
    WEBHOOK_URL: target.url,
    WEBHOOK_SECRET: target.secret,
    HOST: '127.0.0.1',
    PORT: String(port),
    PARTNER_BASE_URL: partner.baseUrl,
    PARTNER_CLIENT_ID: partner.clientId,
    PARTNER_CLIENT_SECRET: partner.clientSecret,
    REDIS_URL: storeUrl,
    REDIS_PREFIX: storePrefix,
    ENCRYPTION_KEYS: `bench:${Buffer.alloc(32, 7).toString('base64')}`,
    VENUE_FILE: venueFileOf(partner.venueName),
  };
}
