import type { PersonClient } from 'telegram-sandbox';
import { onTestFinished } from 'vitest';
import {
  type BankSandbox,
  type BankSandboxOptions,
  startBankSandbox,
  transferTable,
} from '../../sandbox/bank/bank.ts';
import { merged } from '../../sandbox/venue/venue-file.ts';
import type { Booking } from '../../src/booking/record.ts';
import { createStoreClock, setStoreClock } from '../../src/store/connection.ts';
import { createKeyring } from '../../src/store/encryption.ts';
import { type BookingLedger, createLedger } from '../../src/store/ledger.ts';
import { type BotRun, type BotRunOptions, endWithTest, startBot } from '../helpers/bot-run.ts';
import { linhId, minhId, people } from '../helpers/people.ts';
import { openCorner, randomPrefix, runStore, type StoreCorner } from '../helpers/store.ts';

/** The whole bot, and its records as somebody with the keys reads and changes them. */
export interface Scene extends BotRun {
  readonly corner: StoreCorner;
  readonly ledger: BookingLedger;
  /** Every record that there is of a customer. */
  bookingsOf(person: PersonClient): Promise<readonly Booking[]>;
  /** Changes a record whoever else is at work on it; its wake-up comes at once. */
  change(booking: Booking, change: (booking: Booking) => Booking): Promise<Booking>;
}

export interface StaffScene extends Scene {
  /** Staff; alerts go to her private chat unless told otherwise. */
  readonly linh: PersonClient;
  /** Staff, too. */
  readonly minh: PersonClient;
  /** A customer. */
  readonly an: PersonClient;
}

/** What the group of staff is. The bot may manage topics in a forum. */
export type DeskKind = 'group' | 'supergroup' | 'forum';

export interface DeskScene extends StaffScene {
  readonly groupId: number;
  /** Staff, in their group. */
  readonly desk: PersonClient;
  readonly colleague: PersonClient;
  /** In the group, and none of staff. */
  readonly stranger: PersonClient;
}

export interface PaidScene {
  readonly run: Scene;
  readonly bank: BankSandbox;
  readonly customer: PersonClient;
  /** Linh; Minh is at the desk. */
  readonly owner: PersonClient;
}

export interface PaidSceneOptions extends BotRunOptions {
  readonly payment: 'telegram' | 'transfer' | 'telegram,transfer';
  readonly bank?: BankSandboxOptions;
}

interface EveryOption extends Omit<PaidSceneOptions, 'payment'> {
  readonly staff?: true;
  readonly desk?: DeskKind;
  readonly payment?: PaidSceneOptions['payment'];
}

/**
 * The whole bot for one test: it ends with it, and what it logged is told if the test has failed. `staff`: two of them and
 * a customer, everything looked after quickly. `desk`: staff have a group. `payment`: customers pay first, with a bank
 * that tells the bot of transfers.
 */
export function startScene(options: BotRunOptions & { readonly desk: DeskKind }): Promise<DeskScene>;
export function startScene(options: BotRunOptions & { readonly staff: true }): Promise<StaffScene>;
export function startScene(options: PaidSceneOptions): Promise<PaidScene>;
export function startScene(options?: BotRunOptions): Promise<Scene>;
export async function startScene({
  staff,
  desk,
  payment,
  bank,
  ...options
}: EveryOption = {}): Promise<Scene | PaidScene> {
  if (payment !== undefined) return withPayment(payment, bank, options);
  if (desk !== undefined) return withDesk(desk, options);
  return staff === true ? withStaff(options) : withRecords(options);
}

const key = Buffer.alloc(32, 7);
export const encryptionKey = { id: 'k1', key };

async function withRecords(options: BotRunOptions): Promise<Scene> {
  const run = await startBot({
    ...options,
    venue: merged({ limits: { tickets_per_day: 500 } }, options.venue ?? {}),
    environment: {
      REDIS_PREFIX: randomPrefix(),
      ENCRYPTION_KEYS: `k1:${key.toString('base64')}`,
      ...options.environment,
    },
  });
  endWithTest(run);
  const corner = await openCorner(options.environment?.REDIS_URL ?? runStore().url, run.prefix);
  onTestFinished(() => corner.close());
  const clock = createStoreClock();
  await setStoreClock(clock, corner.ledger);
  const keyring = createKeyring([encryptionKey]);
  const ledger = createLedger({
    redis: corner.ledger,
    keys: corner.keys,
    keyring,
    clock,
    quotasOf: () => [],
  });
  return Object.assign(run, {
    corner,
    ledger,
    bookingsOf: async ({ id }: PersonClient) =>
      (await ledger.ofCustomer(id, { offset: 0, limit: 100 })).bookings,
    async change(booking: Booking, change: (booking: Booking) => Booking) {
      for (let current: Booking | null = booking; current !== null; ) {
        const outcome = await ledger.commit({ ...change(current), wakeAt: clock.now() });
        if (outcome.kind === 'committed') return outcome.booking;
        if (outcome.kind !== 'conflict') throw new Error(`A ${outcome.kind} stands in the way.`);
        current = outcome.current;
      }
      throw new Error('There is no such record.');
    },
  });
}

async function withStaff(options: BotRunOptions): Promise<StaffScene> {
  const run = await withRecords({
    ...options,
    environment: {
      STAFF_IDS: `${linhId},${minhId}`,
      STAFF_CHAT_ID: String(linhId),
      ...options.environment,
    },
    overrides: { staffTiming: { watchMs: 50, quietMs: 300 }, ...options.overrides },
  });
  const linh = await run.telegram.person(people.linh);
  const minh = await run.telegram.person(people.minh);
  const an = await run.telegram.person({ ...people.an, username: 'an_nguyen' });
  await linh.sends('/start');
  await linh.sees('Hello Linh!');
  return Object.assign(run, { linh, minh, an });
}

async function withDesk(kind: DeskKind, options: BotRunOptions): Promise<DeskScene> {
  const run = await withStaff(options);
  const { linh, minh, telegram } = run;
  const stranger = await telegram.person(people.mallory);
  const group = await telegram.group({
    title: 'Desk',
    members: [linh, minh, stranger],
    kind,
    ...(kind === 'forum' && {
      bot: { status: 'administrator', canManageTopics: true, canDeleteMessages: true } as const,
    }),
  });
  await linh.inChat(group.id).sees('I sell tickets in private chat.');
  await telegram.settled();
  await run.restart({ STAFF_CHAT_ID: String(group.id) });
  return Object.assign(run, {
    groupId: group.id,
    desk: linh.inChat(group.id),
    colleague: minh.inChat(group.id),
    stranger: stranger.inChat(group.id),
  });
}

async function withPayment(
  payment: PaidSceneOptions['payment'],
  bankOptions: BankSandboxOptions | undefined,
  options: BotRunOptions,
): Promise<PaidScene> {
  const bank = await startBankSandbox(bankOptions);
  onTestFinished(() => bank.stop());
  const run = await withRecords({
    ...options,
    venue: merged(
      { payment: { ways: payment.split(','), transfer: transferTable(bank) } },
      options.venue ?? {},
    ),
    environment: {
      PAYMENT_PROVIDER_TOKEN: '123456789:TEST:e2e',
      TRANSFER_WEBHOOK_SECRET: bank.secret,
      STAFF_IDS: `${linhId}:owner,${minhId}:desk`,
      ...options.environment,
    },
  });
  bank.tells(noticeUrl(run));
  const owner = await run.telegram.person(people.linh);
  const customer = await run.telegram.person(people.an);
  return { run, bank, customer, owner };
}

export function noticeUrl({ app }: Pick<BotRun, 'app'>): string {
  return `http://127.0.0.1:${app.port}/payments/bank`;
}
