import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import { type PersonClient, startTelegramSandbox, type TelegramSandbox } from 'telegram-sandbox';
import { type BankSandbox, startBankSandbox, transferSettings } from '../../sandbox/bank/bank.ts';
import { freePort } from '../../sandbox/free-port.ts';
import { type PartnerSandbox, startPartnerSandbox } from '../../sandbox/partner/server.ts';
import { startStore } from '../../sandbox/redis.ts';
import { startFront } from '../scale/front.ts';
import { olderKey, olderPrefix } from './stored.ts';

/** What a version can do, and how its dialogue goes. */
export interface Version {
  readonly commit: string;
  /** Of the dialogue: by "Book" and then "Confirm", or by one tap. */
  readonly talk: 'long' | 'short';
  readonly sharesAndChanges: boolean;
  readonly isPaid: boolean;
}

/** The last version of each shape that a record or a draft has had on the main branch, and a later one of the newest shape. */
export const shapes: readonly Version[] = [
  { commit: 'e05834e', talk: 'long', sharesAndChanges: false, isPaid: false },
  { commit: 'f869a1e', talk: 'long', sharesAndChanges: false, isPaid: false },
  { commit: 'fba5ddb', talk: 'short', sharesAndChanges: false, isPaid: false },
  { commit: '8e39fdf', talk: 'short', sharesAndChanges: true, isPaid: false },
  { commit: '44b7101', talk: 'short', sharesAndChanges: true, isPaid: true },
  { commit: '026a889', talk: 'short', sharesAndChanges: true, isPaid: true },
  { commit: '39eb772', talk: 'short', sharesAndChanges: true, isPaid: true },
];

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

/** An older version and today's, between today's sandboxes, on one store and behind one webhook. */
export interface Scene {
  readonly version: Version;
  readonly walk: Walk;
  readonly telegram: TelegramSandbox;
  readonly partner: PartnerSandbox;
  readonly bank: BankSandbox;
  readonly storeUrl: string;
  readonly redis: Redis;
  /** By what they have done. */
  readonly people: Record<string, PersonClient>;
  /** The payloads of shared tickets' links. */
  readonly links: string[];
  /** Starts a version beside those that run, with these changes to its environment. */
  start(which: 'older' | 'today', changes?: Readonly<Record<string, string>>): Promise<Machine>;
  /** What the older version's doctor says of the store. */
  olderDoctor(): string;
}

export const staffId = 7_000_000_001;

const project = fileURLToPath(new URL('../..', import.meta.url));
const venue =
  'name = "Harbour Park"\nsupport = "@harbour_help"\n[policy]\ncancel_until_hours = 1\nchange_until_hours = 1\n';

/** Whether a commit is another one, or came before it. */
export function isUpTo(commit: string, later: string): boolean {
  try {
    execFileSync('git', ['merge-base', '--is-ancestor', commit, later], { cwd: project, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** The shape of a version: that of the first of `shapes` which is not before it, else the last. */
export function versionOf(commit: string): Version {
  const shape = shapes.find((each) => isUpTo(commit, each.commit)) ?? shapes.at(-1);
  if (shape === undefined) throw new Error('No shape is known');
  return { ...shape, commit };
}

/** Sets a scene with the version in a git worktree of its own, and clears all of it away. */
export async function onStage(version: Version, play: (scene: Scene) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'older-'));
  const worktree = join(folder, version.commit);
  execFileSync('git', ['worktree', 'add', '--detach', worktree, version.commit], {
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
  const roots = { older: worktree, today: project };
  try {
    await symlink(join(project, 'node_modules'), join(worktree, 'node_modules'));
    const venueFile = join(folder, 'venue.toml');
    await writeFile(venueFile, venue);
    const behindFront = `http://127.0.0.1:${front.port}`;
    bank.tells(`${behindFront}/payments/bank`);
    const environmentOf = (which: keyof typeof roots): Readonly<Record<string, string>> => ({
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
      REDIS_PREFIX: olderPrefix,
      ENCRYPTION_KEYS: olderKey,
      CUSTOMER_ACCESS: 'public',
      PAYMENT_NOTICE: '',
      STAFF_IDS: String(staffId),
      STAFF_CHAT_ID: String(staffId),
      LOG_LEVEL: 'warn',
      ...(which === 'older' && version.talk === 'long'
        ? { VENUE_NAME: 'Harbour Park' }
        : { VENUE_FILE: venueFile }),
    });
    await play({
      version,
      walk: await import(join(worktree, 'test/e2e/dialogue.ts')),
      telegram,
      partner,
      bank,
      storeUrl: store.url,
      redis,
      people: {},
      links: [],
      async start(which, changes = {}) {
        const port = await freePort();
        const root = roots[which];
        const program = spawn(process.execPath, [join(root, 'test/helpers/unpaced-main.ts')], {
          cwd: root,
          env: { ...environmentOf(which), ...changes, PORT: String(port) },
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
      olderDoctor: () => doctorOf(worktree, environmentOf('older')),
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

/** Its answer whatever its exit code, which is 1 for any fault. */
function doctorOf(cwd: string, env: Readonly<Record<string, string>>): string {
  try {
    return execFileSync(process.execPath, ['src/operator/doctor.ts'], { cwd, env, encoding: 'utf8' });
  } catch (error) {
    if (error instanceof Error && 'stdout' in error) return String(error.stdout);
    throw error;
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
    const due = await redis.zcount(`${olderPrefix}:{ledger}:due`, '-inf', Date.now() + 3_000);
    if (due === 0) return;
    await pause(100);
  }
  throw new Error('The store does not come to rest');
}

/** Customers pay by bank transfer before they have tickets. */
export function paidByTransfer(bank: BankSandbox): Readonly<Record<string, string>> {
  return {
    PAYMENT: 'transfer',
    ...transferSettings(bank),
  };
}
