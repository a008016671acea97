import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startTelegramSandbox, type TelegramSandbox } from 'telegram-sandbox';
import { inject, onTestFinished } from 'vitest';
import { type PartnerSandbox, startPartnerSandbox } from '../../sandbox/partner/server.ts';
import type { VenueSettings } from '../../sandbox/venue/venue-file.ts';
import { randomPrefix, runStore } from './store.ts';
import { venueFileWith } from './venue-file.ts';

/** The bot as an operator runs it: a process with nothing but an environment. */
export interface Program {
  readonly process: ChildProcess;
  readonly output: () => string;
  /** Resolves when the output has the text; rejects when the program ends before. */
  says(text: string): Promise<void>;
  /** The exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>;
}

const bundle = inject('bundle');
/** A file of the source, or of the bundle when that is tested. */
function fileOf(name: 'main' | 'release'): string {
  if (bundle !== undefined) return join(bundle, `${name}.js`);
  return fileURLToPath(new URL(`../../src/${name}.ts`, import.meta.url));
}

export const mainFile = fileOf('main');
export const releaseFile = fileOf('release');
/** Starts without Telegram's limits, which the sandbox doesn't have. */
export const unpacedFile = fileURLToPath(new URL('./unpaced-main.ts', import.meta.url));

/** The environment to run against the sandboxes and a corner of the tests' store, with these keys of venue.toml. */
export function programEnvironment(
  telegram: Pick<TelegramSandbox, 'token' | 'apiRoot'>,
  partner: Pick<PartnerSandbox, 'baseUrl' | 'clientId' | 'clientSecret'>,
  venue?: VenueSettings,
) {
  return {
    BOT_TOKEN: telegram.token,
    TELEGRAM_API_ROOT: telegram.apiRoot,
    HOST: '127.0.0.1',
    PORT: '0',
    PARTNER_BASE_URL: partner.baseUrl,
    PARTNER_CLIENT_ID: partner.clientId,
    PARTNER_CLIENT_SECRET: partner.clientSecret,
    REDIS_URL: runStore().url,
    REDIS_PREFIX: randomPrefix(),
    ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
    VENUE_FILE: venueFileWith(venue),
  };
}

/** Starts a file of the program; the caller has to end it. */
export function startProgram(
  environment: Readonly<Record<string, string>>,
  file: string = mainFile,
  args: readonly string[] = [],
): Program {
  const child = spawn(process.execPath, [file, ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...environment },
  });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const chunks: string[] = [];
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      chunks.push(chunk);
      for (const listener of listeners) listener();
    });
  }
  const output = (): string => chunks.join('');
  return {
    process: child,
    output,
    says: (text) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (!output().includes(text)) return;
          listeners.delete(look);
          resolve();
        };
        listeners.add(look);
        void ended.then((code) => reject(new Error(`It ended with ${code}:\n${output()}`)));
        look();
      }),
    ended,
  };
}

/** What a program talks to, until the end of the test. */
export async function startSandboxes() {
  const telegram = await startTelegramSandbox({ quickDelivery: true });
  const partner = await startPartnerSandbox();
  onTestFinished(async () => {
    await telegram.stop();
    await partner.stop();
  });
  return { telegram, partner };
}
