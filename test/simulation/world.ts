import { quotasOf } from '../../src/booking/limits.ts';
import type { LifecyclePorts } from '../../src/booking/ports.ts';
import type { LifecyclePolicy } from '../../src/booking/rules.ts';
import { type PaymentCode, paymentCodeFrom } from '../../src/money/receipts.ts';
import { hourMs, minuteMs, secondMs } from '../../src/time.ts';
import { policy as samplePolicy, now as samplesBegin } from '../booking/sample.ts';
import { Chats } from './chats.ts';
import { type Fault, type FaultPlan, isStoreFault, type PlannedFault, type Site } from './faults.ts';
import { Front } from './front/front.ts';
import { Machine } from './machine.ts';
import { MoneyTruth } from './money-truth.ts';
import { PartnerRecords } from './partner-records.ts';
import { People } from './people.ts';
import { createRandom, type Random } from './random.ts';
import { checkAtRest, checkInTheEnd } from './rest.ts';
import { SimulatedStore } from './store.ts';
import type { Scenario } from './story.ts';
import { Timeline } from './timeline.ts';
import { type Violation, Watch } from './watch.ts';

export const startsAt = samplesBegin;

/** The venue's zone by its offset: names of zones are slow to look up. */
export const policy: LifecyclePolicy = { ...samplePolicy, timeZone: '+07:00' };

/** Once faults have stopped and people have done what they wanted, everything is settled within this time. */
const settledWithinMs = 65 * minuteMs;
/** Nobody in these stories waits for longer. */
const longestWaitMs = 2 * hourMs;

/** Plants a bug by wrapping what the lifecycle is given. */
export type Mutant = (dependencies: LifecyclePorts, world: World) => LifecyclePorts;

export interface RunOptions {
  readonly scenario: Scenario;
  /** Decides everything that is left to chance, apart from the faults. */
  readonly seed: number;
  readonly plan: FaultPlan;
  readonly toTheEnd: boolean;
  readonly mutant?: Mutant | undefined;
  readonly isTraced?: boolean | undefined;
}

export interface RunResult {
  readonly violation: Violation | null;
  readonly faults: readonly PlannedFault[];
  /** The kind of each call to the outside, in order. */
  readonly sites: readonly Site[];
  /** How many of these calls were made until everything was at rest. */
  readonly callsUntilRest: number;
  readonly counts: ReadonlyMap<string, number>;
  readonly traceLines: readonly string[];
}

/** Everything of one run: the venue, the chats, the store, the machines, the people, and who looks on. */
export class World {
  readonly timeline = new Timeline(startsAt);
  readonly policy: LifecyclePolicy;
  readonly chance: Random;
  readonly records: PartnerRecords;
  readonly chats = new Chats(() => this.timeline.now);
  readonly money = new MoneyTruth();
  readonly store: SimulatedStore;
  readonly watch: Watch = new Watch(this);
  readonly people: People;
  readonly machines: readonly Machine[];
  /** Present in stories that begin at the update. */
  readonly front: Front | null;
  storeDownUntil = 0;
  partnerDownUntil = 0;
  telegramDownUntil = 0;
  /** What the files are that Telegram has. */
  readonly files = new Map<string, string>();
  /**
   * True once the store has lost commits that it had confirmed (appendfsync other than `always`, or a failover).
   * Promised then: what the venue has issued under a booking_id that the record still knows is found by reading
   * and delivered. Not promised: that messages come once, that a lost intent is not sent anew, that a refusal
   * of what was sent anew is not believed, that a lost cancellation is noticed before the next read, that a
   * booking_id learned in the lost second is found.
   */
  hasForgotten = false;
  readonly #options: RunOptions;
  readonly #sites: Site[] = [];
  readonly #faults: PlannedFault[] = [];
  readonly #counts = new Map<string, number>();
  readonly #traceLines: string[] = [];
  readonly #said = new Set<string>();
  readonly #codes = new Set<PaymentCode>();
  readonly #everBlocked = new Set<number>();
  readonly #partnerCalls: { readonly reference: string; readonly at: number }[] = [];
  #lastFaultAt = startsAt;
  #isPastRest = false;

  constructor(options: RunOptions) {
    const { scenario, seed } = options;
    this.#options = options;
    this.policy = { ...policy, ...scenario.policy };
    this.chance = createRandom(seed, 1);
    this.records = new PartnerRecords(() => this.timeline.now, this.policy.holdMs, scenario.venue);
    this.store = new SimulatedStore(
      () => this.timeline.now,
      (booking) => quotasOf(booking, this.policy),
    );
    this.people = new People(this, createRandom(seed, 2));
    this.front = scenario.front !== true ? null : new Front(this, seed);
    this.machines = scenario.machines.map(({ name, hasWorker }) => new Machine(name, hasWorker, this));
  }

  async run(): Promise<RunResult> {
    for (const machine of this.machines) machine.start();
    this.people.follow(this.#options.scenario.script);
    await this.timeline.run();
    const callsUntilRest = this.#sites.length;
    if (this.watch.violation === null) checkAtRest(this);
    if (this.watch.violation === null) this.front?.watch.checkAtRest();
    if (this.watch.violation === null && this.#options.toTheEnd) await this.#seeTheEnd();
    return {
      violation: this.watch.violation,
      faults: this.#faults,
      sites: this.#sites,
      callsUntilRest,
      counts: this.#counts,
      traceLines: this.#traceLines,
    };
  }

  /** After this moment nobody looks for due bookings any more. */
  deadline = (): number => {
    const { people, timeline } = this;
    if (this.#isPastRest) return Number.POSITIVE_INFINITY;
    if (people.areBusy) return timeline.now + longestWaitMs;
    return Math.max(this.#faultsOverAt(), people.doneAt) + settledWithinMs;
  };

  mutant = (dependencies: LifecyclePorts): LifecyclePorts =>
    this.#options.mutant?.(dependencies, this) ?? dependencies;

  nextFault(site: Site): Fault | null {
    this.#sites.push(site);
    if (this.#sites.length === mostCalls) this.watch.fail('g', `${mostCalls} calls, and no rest`);
    const fault = this.#options.plan.faultAt(this.#sites.length, site, this.timeline.now);
    if (fault === null || this.#isFelled(fault)) return null;
    this.#faults.push({ point: this.#sites.length, fault });
    this.count(`${site} ${fault}`);
    this.front?.watch.meets(fault);
    this.#lastFaultAt = Math.max(this.#lastFaultAt, this.timeline.now + (longestEffectMs[fault] ?? 0));
    return fault;
  }

  /** A store that is down is not brought down anew by each call that finds it so: that outage would never end. */
  #isFelled(fault: Fault): boolean {
    return isStoreFault(fault) && this.timeline.now < this.storeDownUntil;
  }

  latencyMs(site: Site): number {
    if (site.startsWith('store')) return this.chance.between(0, 2);
    return this.chance.between(15, site.startsWith('partner') ? 400 : 200);
  }

  /** What is said once, across all processes. */
  begins(what: string): boolean {
    const isNew = !this.#said.has(what);
    this.#said.add(what);
    return isNew;
  }

  withdraws(what: string): void {
    this.#said.delete(what);
  }

  /** Now and then one that was given out before. */
  drawPaymentCode(): PaymentCode {
    const [given] = this.#codes;
    if (given !== undefined && this.chance.chance(0.2)) return given;
    const bytes = Uint8Array.from({ length: 32 }, () => this.chance.between(0, 255));
    const code = paymentCodeFrom(bytes) ?? this.drawPaymentCode();
    this.#codes.add(code);
    return code;
  }

  wakeWorkers(): void {
    for (const machine of this.machines) machine.wake();
  }

  /** The store dies, and is back without its last second. */
  loseLastSecond(): void {
    this.hasForgotten = true;
    this.store.forget(secondMs);
    this.front?.store.forget(secondMs);
    this.storeDownUntil = this.timeline.now + this.chance.between(1, 10) * secondMs;
    // What was done may be due again.
    this.wakeWorkers();
  }

  /** The venue sells nothing on credit for a while. */
  pauseSales(): void {
    const before = this.records.options;
    this.records.options = { ...before, creditFor: 0 };
    this.timeline.after(this.chance.between(1, 15) * minuteMs, () => {
      this.records.options = before;
    });
  }

  takeTelegramDown(ms: number): void {
    this.telegramDownUntil = this.timeline.now + ms;
    this.timeline.after(ms + secondMs, () => {
      for (const machine of this.machines) machine.telegramIsBack();
    });
  }

  blockForAWhile(chatId: number): void {
    this.chats.block(chatId);
    this.#everBlocked.add(chatId);
    const isForGood = this.chance.chance(0.3);
    if (!isForGood)
      this.timeline.after(this.chance.between(1, 20) * minuteMs, () => this.chats.unblock(chatId));
  }

  wasBlocked(chatId: number): boolean {
    return this.#everBlocked.has(chatId);
  }

  countPartnerCall(reference: string): void {
    this.#partnerCalls.push({ reference, at: this.timeline.now });
  }

  callsSinceFaults(reference: string): number {
    const since = Math.max(this.#faultsOverAt(), this.people.doneAt);
    return this.#partnerCalls.filter((call) => call.reference === reference && call.at >= since).length;
  }

  count(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
  }

  trace = (who: string, describe: () => string, fault: Fault | null): void => {
    if (this.#options.isTraced !== true) return;
    const what = describe();
    const elapsed = ((this.timeline.now - startsAt) / secondMs).toFixed(3).padStart(10);
    const met = fault === null ? '' : `   ⚡ ${fault}`;
    const point = /^(store|partner|chat)\./.test(what) ? this.#sites.length : '';
    this.#traceLines.push(`${elapsed} s ${String(point).padStart(4)} ${who.padEnd(8)} ${what}${met}`);
  };

  /** The evening before the visit, and the day on which everything is forgotten. */
  async #seeTheEnd(): Promise<void> {
    const atRest = this.store.bookings;
    const faultsUntilRest = this.#faults.length;
    this.#isPastRest = true;
    this.wakeWorkers();
    // What nothing can be read of, staff have to close.
    const unread = atRest.filter(({ state, partner }) => state === 'review' && partner === null);
    for (const { reference } of unread) void this.people.closeByStaff(reference);
    await this.timeline.run();
    checkInTheEnd(this, atRest, this.#faults.length - faultsUntilRest);
  }

  #faultsOverAt(): number {
    const { storeDownUntil, partnerDownUntil, telegramDownUntil } = this;
    return Math.max(this.#lastFaultAt, storeDownUntil, partnerDownUntil, telegramDownUntil);
  }
}

/** Far more than any run takes that comes to rest. */
const mostCalls = 100_000;

/** What a fault does may last so long after the call that it befell; what is not here is over at once. */
const longestEffectMs: Partial<Record<Fault, number>> = {
  pause: 4 * minuteMs,
  appliedLate: 70 * secondMs,
  debtReached: 15 * minuteMs,
  withoutTickets: 15 * minuteMs,
  someTickets: 15 * minuteMs,
};
