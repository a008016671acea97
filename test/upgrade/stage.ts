import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import { type PersonClient, startTelegramSandbox, type TelegramSandbox } from 'telegram-sandbox';
import { type BankSandbox, startBankSandbox } from '../../sandbox/bank/bank.ts';
import { freePort } from '../../sandbox/free-port.ts';
import { type PartnerSandbox, startPartnerSandbox } from '../../sandbox/partner/server.ts';
import { startStore } from '../../sandbox/redis.ts';
import { startFront } from '../scale/front.ts';
import { formerKey, formerPrefix } from './stored.ts';

/** How the version's own tests walk through its dialogue. */
interface Walk {
  fillCart(
    person: PersonClient,
    choice: { readonly packageName: string; readonly quantity: number },
  ): Promise<void>;
  giveDetails(person: PersonClient, form: 'Separate tickets'): Promise<void>;
}

/** A version that runs. */
export interface Machine {
  readonly output: () => string;
  stop(): Promise<void>;
}

/** A former version between today's sandboxes, behind one webhook. */
export interface Scene {
  readonly walk: Walk;
  /** A module of the former version, by its path in the repository. */
  module(path: string): Promise<unknown>;
  readonly environment: Readonly<Record<string, string>>;
  readonly telegram: TelegramSandbox;
  readonly partner: PartnerSandbox;
  readonly bank: BankSandbox;
  readonly storeUrl: string;
  readonly redis: Redis;
  /** By what they have done. */
  readonly people: Record<string, PersonClient>;
  /** The payloads of shared tickets' links. */
  readonly links: string[];
  /** Starts the former version with these changes to its environment. */
  start(changes?: Readonly<Record<string, string>>): Promise<Machine>;
}

export const staffId = 7_000_000_001;

const project = fileURLToPath(new URL('../..', import.meta.url));
const venue =
  'name = "Harbour Park"\nsupport = "@harbour_help"\n[policy]\ncancel_until_hours = 1\nchange_until_hours = 1\n';

/** Runs the version from a git worktree of its own, and removes everything afterwards. */
export async function onStage(commit: string, play: (scene: Scene) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'former-'));
  const worktree = join(folder, commit);
  execFileSync('git', ['worktree', 'add', '--detach', worktree, commit], {
    cwd: project,
    stdio: 'ignore',
  });
  const [store, telegram, partner, bank, front] = await Promise.all([
    startStore(),
    startTelegramSandbox({ quickDelivery: true }),
    startPartnerSandbox(),
    startBankSandbox(),
    startFront({ duplicateEvery: 7 }),
  ]);
  const redis = new Redis(store.url);
  const machines = new Set<Machine>();
  try {
    await symlink(join(project, 'node_modules'), join(worktree, 'node_modules'));
    const venueFile = join(folder, 'venue.toml');
    await writeFile(venueFile, venue);
    const behindFront = `http://127.0.0.1:${front.port}`;
    bank.tells(`${behindFront}/payments/bank`);
    const environment: Readonly<Record<string, string>> = {
      PATH: process.env.PATH ?? '',
      BOT_TOKEN: telegram.token,
      TELEGRAM_API_ROOT: telegram.apiRoot,
      WEBHOOK_URL: `${behindFront}/telegram`,
      WEBHOOK_SECRET: 'upgrade-secret',
      HOST: '127.0.0.1',
      PARTNER_BASE_URL: partner.baseUrl,
      PARTNER_CLIENT_ID: partner.clientId,
      PARTNER_CLIENT_SECRET: partner.clientSecret,
      REDIS_URL: store.url,
      REDIS_PREFIX: formerPrefix,
      ENCRYPTION_KEYS: formerKey,
      CUSTOMER_ACCESS: 'public',
      PAYMENT_NOTICE: '',
      STAFF_IDS: String(staffId),
      STAFF_CHAT_ID: String(staffId),
      LOG_LEVEL: 'warn',
      VENUE_FILE: venueFile,
    };
    const module = (path: string): Promise<unknown> => import(join(worktree, path));
    await play({
      walk: (await module('test/e2e/dialogue.ts')) as Walk,
      module,
      environment,
      telegram,
      partner,
      bank,
      storeUrl: store.url,
      redis,
      people: {},
      links: [],
      async start(changes = {}) {
        const port = await freePort();
        const program = spawn(process.execPath, [join(worktree, 'test/helpers/unpaced-main.ts')], {
          cwd: worktree,
          env: { ...environment, ...changes, PORT: String(port) },
        });
        const machine = machineOf(program, () => {
          front.machines = front.machines.filter((each) => each !== port);
          machines.delete(machine);
        });
        machines.add(machine);
        await listening(port, machine);
        front.machines = [...front.machines, port];
        return machine;
      },
    });
  } finally {
    await Promise.all([...machines].map((machine) => machine.stop()));
    redis.disconnect();
    await front.stop();
    await Promise.all([telegram.stop(), partner.stop(), bank.stop(), store.stop()]);
    execFileSync('git', ['worktree', 'remove', '--force', worktree], { cwd: project });
    await rm(folder, { recursive: true });
  }
}

function machineOf(program: ChildProcess, leave: () => void): Machine {
  const chunks: string[] = [];
  for (const stream of [program.stdout, program.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
  }
  const ended = once(program, 'exit');
  return {
    output: () => chunks.join(''),
    async stop() {
      leave();
      program.kill('SIGTERM');
      await ended;
    },
  };
}

async function listening(port: number, { output }: Machine): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.ok === true) return;
    await pause(100);
  }
  throw new Error(`The version did not start:\n${output()}`);
}

/** Nothing is due within the next seconds. */
export async function quiet(redis: Redis): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const due = await redis.zcount(`${formerPrefix}:{ledger}:due`, '-inf', Date.now() + 3_000);
    if (due === 0) return;
    await pause(100);
  }
  throw new Error('The store does not come to rest');
}

/** Customers pay by bank transfer before they have tickets, as former versions were told. */
export function paidByTransfer({ account, preset, secret }: BankSandbox): Readonly<Record<string, string>> {
  return {
    PAYMENT: 'transfer',
    TRANSFER_BANK: account.bank,
    TRANSFER_ACCOUNT: account.number,
    TRANSFER_NAME: account.holder,
    TRANSFER_WEBHOOK: preset,
    TRANSFER_WEBHOOK_SECRET: secret,
  };
}
