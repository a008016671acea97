import type { Update } from 'grammy/types';
import { plainVenue } from '../../../sandbox/plain-venue.ts';
import { openAccess } from '../../../src/access.ts';
import type { Bookings } from '../../../src/booking/bookings.ts';
import type { LifecyclePorts, SalePackage } from '../../../src/booking/ports.ts';
import type { BotDependencies } from '../../../src/bot/features.ts';
import { createBot } from '../../../src/bot.ts';
import type { Config } from '../../../src/config/config.ts';
import type { Logger } from '../../../src/logger.ts';
import { partnerDefaults } from '../../../src/partner/conventions.ts';
import type { ChatMessages } from '../../../src/reader/prompt.ts';
import { openStaff, type StaffDependencies, usualStaffTiming } from '../../../src/staff/staff.ts';
import { type ChatLock, createChatLocks, createChatRecords } from '../../../src/store/chat-session.ts';
import { createKeyring } from '../../../src/store/encryption.ts';
import { createKeys } from '../../../src/store/redis-keys.ts';
import type { Store } from '../../../src/store/store.ts';
import {
  chatOf,
  createIntake,
  type IntakeDependencies,
  usualUpdateRate,
} from '../../../src/telegram/intake.ts';
import type { CallLimits } from '../../../src/telegram/transport.ts';
import { minuteMs, secondMs } from '../../../src/time.ts';
import { venueDateAt } from '../../../src/venue/calendar.ts';
import type { Fault, Site } from '../faults.ts';
import { reachStore, storeFailure } from '../ledger.ts';
import type { Machine } from '../machine.ts';
import { createRandom, type Random } from '../random.ts';
import { wordings } from '../wording.ts';
import type { World } from '../world.ts';
import { SimulatedChatStore } from './chat-store.ts';
import { Customer } from './customer.ts';
import { answerOfModel } from './model.ts';
import { onPlatform, type Platform, platformNow } from './platform.ts';
import { createRedis } from './redis.ts';
import { createFrontApi } from './telegram.ts';
import { FrontWatch } from './watch.ts';

export type Handle = (update: Update, lock: ChatLock) => ReturnType<IntakeDependencies['handle']>;
export type Execute = (command: string, args: readonly string[]) => unknown;

/** A planted bug: what it changes of what a process's front is made of, or of what the store does. */
export interface FrontMutant {
  readonly bot?: (bot: BotDependencies, world: World) => BotDependencies;
  readonly handle?: (update: Update, lock: ChatLock, handle: Handle, world: World) => ReturnType<Handle>;
  readonly execute?: (command: string, args: readonly string[], execute: Execute) => unknown;
}

const botId = 1;
const commandTimeoutMs = 700;
/** After so long Telegram waits no longer for a webhook. */
const webhookPatienceMs = minuteMs;
export const keys = createKeys('front');
export const keyring = createKeyring([{ id: 'one', key: new Uint8Array(32).fill(7) }]);

export const packageSold: SalePackage = {
  code: 'ADULT',
  name: 'ADULT',
  note: null,
  codeType: 'QR',
  validity: { kind: 'dateRange', from: null, to: null },
  minQuantity: 1,
  maxQuantity: 10,
  price: 100_000,
  services: [],
  pictures: [],
  cutoffMinutes: null,
};
const packages = [packageSold];

/** All before the domain: Telegram's webhook, the customers, the chats' store, and each process's intake and dialogue. */
export class Front {
  readonly store: SimulatedChatStore;
  readonly watch: FrontWatch;
  readonly chance: Random;
  readonly #world: World;
  readonly #seed: number;
  readonly #bytes: Random;
  /** The draft that each chat has had last. */
  readonly #lastDrafts = new Map<number, string>();
  readonly #customers = new Map<number, Customer>();
  #mutant: FrontMutant = {};
  #lastUpdateId = 1_000;

  constructor(world: World, seed: number) {
    this.#world = world;
    this.#seed = seed;
    this.store = new SimulatedChatStore(() => world.timeline.now);
    this.watch = new FrontWatch(world);
    this.chance = createRandom(seed, 5);
    this.#bytes = createRandom(seed, 6);
  }

  get chatIds(): Iterable<number> {
    return this.#customers.keys();
  }

  customer(id: number): Customer {
    const customer = this.#customers.get(id) ?? new Customer(this.#world, this, id);
    this.#customers.set(id, customer);
    return customer;
  }

  /** The id of the chat's draft as it is stored; undefined: there is none. */
  draftOf(chatId: number): string | undefined {
    return (this.store.execute('hget', [keys.draft(chatId), 'id']) as string | null) ?? undefined;
  }

  lastDraftOf(chatId: number): string | undefined {
    return this.#lastDrafts.get(chatId);
  }

  plant(mutant: FrontMutant): void {
    this.#mutant = mutant;
  }

  /** The intake of one life of a process. */
  open(machine: Machine, lifecycle: LifecyclePorts, bookings: Bookings) {
    const { life } = machine;
    const world = this.#world;
    const mutant = this.#mutant;
    const plain = this.#bot(machine, lifecycle, bookings);
    const bot = mutant.bot?.(plain, world) ?? plain;
    const { handle: work } = createBot(bot);
    const handle: IntakeDependencies['handle'] = (update, lock, response) => {
      const plainly: Handle = (each, under) => work(each, under, response);
      return mutant.handle === undefined
        ? plainly(update, lock)
        : mutant.handle(update, lock, plainly, world);
    };
    const intake = createIntake({
      botId,
      locks: bot.store.locks,
      rate: usualUpdateRate,
      handle: async (update, lock, response) => {
        const chatId = chatOf(update);
        this.watch.begins(chatId, life, update.update_id, () => machine.life === life);
        try {
          const handled = await handle(update, this.#watched(lock, update.update_id), response);
          this.watch.ends(chatId, life, update.update_id);
          return handled;
        } catch (error) {
          this.watch.breaksOff(chatId, life);
          throw error;
        }
      },
      answerCheckout: async () => undefined,
      isStopping: lifecycle.isStopping,
      isCutOff: () => false,
      metrics: { updateTaken: () => undefined },
      logger: bot.logger,
    });
    return (update: Update) =>
      onPlatform(this.#platform(machine, update.update_id), () => intake.take(update));
  }

  /** Has the watch see each draft that an update has saved. */
  #watched(lock: ChatLock, updateId: number): ChatLock {
    const { drafts } = lock.records;
    const save: typeof drafts.save = async (chatId, draft, expected) => {
      const outcome = await drafts.save(chatId, draft, expected);
      if (outcome === 'saved') this.watch.saves(updateId, draft, expected);
      return outcome;
    };
    return { ...lock, records: { ...lock.records, drafts: { ...drafts, save } } };
  }

  /** Telegram brings an update, and again until a process has taken it. */
  brings(update: Omit<Update, 'update_id'>): Promise<void> {
    this.#lastUpdateId += 1;
    const numbered = { ...update, update_id: this.#lastUpdateId };
    this.watch.arrives(numbered.update_id, numbered.callback_query?.data);
    const fault = this.#world.nextFault('update');
    this.#world.trace('telegram', () => `brings ${textOf(numbered)}`, fault);
    return this.#deliver(numbered, fault);
  }

  wait(ms: number): Promise<void> {
    return this.#world.people.wait(ms);
  }

  async #deliver(update: Update, fault: Fault | null): Promise<void> {
    const { chance } = this;
    if (fault === 'overtaken') await this.wait(chance.between(1, 20) * secondMs);
    if (fault === 'broughtTwice') {
      const second = this.wait(chance.between(0, 3_000)).then(() => this.#bring(update));
      await Promise.all([this.#bring(update), second]);
      return;
    }
    await this.#bring(update);
    if (fault !== 'broughtAgain') return;
    await this.wait(chance.between(1, 90) * secondMs);
    await this.#bring(update);
  }

  async #bring(update: Update): Promise<void> {
    const { chance } = this;
    for (;;) {
      await this.wait(chance.between(5, 60));
      const up = this.#world.machines.filter((machine) => machine.isUp);
      const silence = this.wait(webhookPatienceMs).then(() => 'lost' as const);
      const taken = up.length === 0 ? 'lost' : await Promise.race([chance.pick(up).takes(update), silence]);
      if (taken === 'handled' || taken === 'duplicate') return;
      await this.wait(chance.between(1, 5) * secondMs);
    }
  }

  #platform(machine: Machine, updateId: number): Platform {
    const { timeline } = this.#world;
    const { life } = machine;
    return {
      updateId,
      monotonic: () => timeline.now,
      // What still runs after a death sets no timer in the life that follows.
      after(ms, task) {
        if (machine.life === life) machine.deliver(ms, task);
      },
      randomBytes: (size) => Buffer.from(Array.from({ length: size }, () => this.#bytes.between(0, 255))),
    };
  }

  /** One command of a process to the chats' store. */
  #ask(machine: Machine, command: string, args: readonly string[]): Promise<unknown> {
    const updateId = platformNow()?.updateId ?? 0;
    const describe = (): string => `${command} ${args.find((arg) => arg.startsWith('front:')) ?? ''}`;
    return machine.call(siteOf(command), describe, {
      arrive: (fault) => {
        reachStore(this.#world, fault);
        if (fault === 'commitLost') throw storeFailure;
        if (command === 'del') this.#notesDiscard(args, updateId);
        const reply = this.#execute(command, args);
        this.#notesSave(command, args, reply, updateId);
        if (fault === 'commitUnanswered') throw storeFailure;
        return reply;
      },
      answersAfterMs: (fault) =>
        fault === 'commitLost' || fault === 'commitUnanswered' ? commandTimeoutMs : undefined,
    });
  }

  #execute(command: string, args: readonly string[]): unknown {
    const execute: Execute = (...asked) => this.store.execute(...asked);
    const { execute: changed } = this.#mutant;
    return changed === undefined ? execute(command, args) : changed(command, args, execute);
  }

  #notesDiscard([key]: readonly string[], updateId: number): void {
    const chatId = [...this.#customers.keys()].find((each) => keys.draft(each) === key);
    const draftId = chatId === undefined ? undefined : this.draftOf(chatId);
    if (draftId !== undefined) this.watch.discards(draftId, updateId);
  }

  #notesSave(command: string, args: readonly string[], reply: unknown, updateId: number): void {
    if (command !== 'save-sealed-record' || reply !== 'saved') return;
    const [, key = '', id = '', expected, revision] = args;
    const chatId = [...this.#customers.keys()].find((each) => keys.draft(each) === key);
    if (chatId === undefined) return;
    this.#lastDrafts.set(chatId, id);
    if (Number(revision) > Number(expected)) this.watch.applies(id, updateId);
  }

  #bot(machine: Machine, { clock }: LifecyclePorts, bookings: Bookings): BotDependencies {
    const world = this.#world;
    const redis = createRedis((command, args) => this.#ask(machine, command, args));
    const config = this.#config();
    const reads = <Answer>(what: string, read: () => Answer): Promise<Answer> =>
      machine.call('store.load', () => what, {
        arrive(fault) {
          reachStore(world, fault);
          return read();
        },
      });
    const newestOf = (userId: number) =>
      world.store.bookings.filter(({ customer }) => customer.userId === userId).toReversed();
    // As much of the store as the front uses for customers.
    const store = {
      clock,
      ledger: {
        everyOfCustomer: (userId: number) => reads(`of customer ${userId}`, () => newestOf(userId)),
        ofCustomer: (userId: number, { limit }: { readonly limit: number }) =>
          reads(`of customer ${userId}`, () => {
            const own = newestOf(userId);
            return { bookings: own.slice(0, limit), total: own.length };
          }),
      },
      records: createChatRecords(redis, keys, keyring)(),
      locks: createChatLocks(redis, keys, keyring),
      // Nobody asks the venue, and no worker asks what money is unmatched.
      unmatched: { toAnnounce: {} },
      fill: { percent: () => 0 },
      questions: { link: async () => null },
      readerBudget: { take: async () => null },
      consents: { note: async () => undefined },
      contents: { isSame: async () => false, note: async () => undefined },
    } as unknown as Store;
    const apiWithin = (limits: CallLimits) => createFrontApi(world, machine, limits);
    const api = apiWithin({ mayBegin: () => true });
    const apiUnder = ({ isHeld }: ChatLock) => apiWithin({ mayBegin: isHeld });
    const telegram = {
      api,
      apiWithin,
      apiUnder,
      botInfo: me,
      pictures: {},
    } as unknown as BotDependencies['telegram'];
    const partner = {
      catalogue: {
        packagesOn: async () => ({ kind: 'done', value: packages }),
        packagesWithin: async () => ({ kind: 'known', packages }),
        known: () => packages,
        knownPackage: () => packageSold,
        wasEmpty: () => false,
        explore: async () => false,
      },
    } as unknown as BotDependencies['partner'];
    const logger = this.#logger();
    const staff = openStaff({
      config,
      store,
      telegram,
      partner,
      wordings,
      logger,
      timing: usualStaffTiming,
      debt: { look: async () => null, last: () => null } as unknown as StaffDependencies['debt'],
      staffChats: { unreachedOwners: () => [] } as unknown as StaffDependencies['staffChats'],
      webhookWatch: { look: async () => null },
    });
    const debtLeavesRoom = async (): Promise<boolean> => true;
    return {
      access: openAccess({ config, store, staff, bookings, debtLeavesRoom }),
      wallet: {
        linksOf: () => [],
        expire: async () => ({ kind: 'done' }),
        passAt: async () => null,
      },
      config,
      store,
      telegram,
      partner,
      bookings,
      staff,
      debtReader: {} as BotDependencies['debtReader'],
      metrics: {
        stepReached: () => undefined,
        textHeard: (outcome) => this.watch.hears(platformNow()?.updateId ?? 0, outcome),
      },
      askReader: (messages) => this.#askModel(messages),
      wordings,
      logger,
      now: () => clock.now(),
    };
  }

  /** The same answer whenever an update is read. */
  async #askModel(messages: ChatMessages) {
    const { policy, timeline } = this.#world;
    const text = messages.at(-1)?.content ?? '';
    const chance = createRandom(this.#seed, platformNow()?.updateId);
    const answer = answerOfModel(text, chance, venueDateAt(timeline.now, policy.timeZone));
    return { outcome: 'answered', durationMs: 1, text: '', answer } as const;
  }

  #config(): Config {
    const venue = plainVenue({
      name: { und: 'Venue' },
      timeZone: this.#world.policy.timeZone,
      currency: 'VND',
      support: null,
      defaultLocale: 'en',
    });
    const booking = {
      horizonDays: 90,
      requiredDetails: [],
      optionalDetails: [],
      holdMinutes: 60,
      asksInvoice: false,
      retentionDays: 30,
      debtGuard: 'off',
    };
    const config = {
      venue,
      booking,
      phoneCountry: 'VN',
      reader: { recipient: { und: 'Example AI' } },
      access: 'public',
      staff: { members: [], chatId: null, closeHour: null },
      partner: { conventions: partnerDefaults },
      payment: { methods: [], telegram: null, transfer: null },
    };
    // As much of the configuration as the front reads.
    return config as unknown as Config;
  }

  /** An update fails by Telegram or the store alone: any other error is a mistake. */
  #logger(): Logger {
    const nothing = (): void => undefined;
    const error: Logger['error'] = ({ error: thrown }, message) => {
      const { name = '', message: text = '' } = thrown ?? {};
      const isOutside = name === 'HttpError' || name === 'StoreUnavailable';
      const isTelegrams = name === 'GrammyError' && !/\(400: /.test(text);
      if (thrown !== undefined && !isOutside && !isTelegrams)
        this.#world.watch.fail('bug', `${message}: ${name} ${text} ${thrown.at ?? ''}`);
    };
    return { debug: nothing, info: nothing, warn: nothing, error, fatal: nothing, flush: nothing };
  }
}

const me = { id: botId, is_bot: true, first_name: 'Bot', username: 'bot' };

function siteOf(command: string): Site {
  switch (command) {
    case 'acquire-chat-lock':
      return 'store.lock';
    case 'renew-chat-lock':
      return 'store.renew';
    case 'get':
    case 'hget':
      return 'store.load';
    default:
      return 'store.write';
  }
}

function textOf({ update_id, message, callback_query }: Update): string {
  return `update ${update_id} ${message?.text ?? callback_query?.data ?? ''}`;
}
