import type { Update } from 'grammy/types';
import { dueBookings, writeDown } from '../../src/booking/advance.ts';
import { createBookings } from '../../src/booking/bookings.ts';
import { retryUnanswered } from '../../src/booking/outbox.ts';
import type { LifecyclePorts } from '../../src/booking/ports.ts';
import { isDrawn } from '../../src/delivery/messenger.ts';
import { createWorker, type Worker } from '../../src/ops/worker.ts';
import type { IntakeOutcome } from '../../src/telegram/intake.ts';
import { secondMs } from '../../src/time.ts';
import type { Fault, Site } from './faults.ts';
import { createLedger, createUnmatched, storeFailure } from './ledger.ts';
import { createMessenger } from './messenger.ts';
import { createPartner, leavesRoom } from './partner.ts';
import type { Handler } from './people.ts';
import type { World } from './world.ts';

/** One call to the outside, as the other side sees it. */
export interface Exchange<Answer> {
  /** What happens at the other side when the call arrives; throws what the caller is to catch. */
  arrive(fault: Fault | null): Answer;
  /** How long the caller waits for the answer; without: as long as a network takes. */
  answersAfterMs?(fault: Fault | null): number | undefined;
}

const pollMs = 500;
const graceMs = 8 * secondMs;
const pauseMs = 4 * 60 * secondMs;

/** One process of the bot. It dies, is restarted, is held up for minutes; what it asked for arrives nevertheless. */
export class Machine {
  readonly name: string;
  readonly hasWorker: boolean;
  readonly #world: World;
  /** Raised by each death: what belongs to an earlier life reaches nobody. */
  #life = 0;
  #isUp = false;
  #pausedUntil = 0;
  #isStopping = false;
  /** What the worker wants to do next, and from when on. */
  #look: { readonly notBefore: number; readonly task: () => void } | null = null;
  #lookAt: number | null = null;
  #bookings: ReturnType<typeof createBookings> | null = null;
  #worker: Worker | null = null;
  #retry: (() => Promise<void>) | null = null;
  #take: ((update: Update) => Promise<IntakeOutcome>) | null = null;
  #onCrash: (() => void)[] = [];

  constructor(name: string, hasWorker: boolean, world: World) {
    this.name = name;
    this.hasWorker = hasWorker;
    this.#world = world;
  }

  /** Takes taps and due bookings. */
  get isUp(): boolean {
    return this.#isUp && !this.#isStopping;
  }

  /** Names this life of this machine. */
  get life(): string {
    return `${this.name}#${this.#life}`;
  }

  start(): void {
    const world = this.#world;
    const { life } = this;
    this.#isUp = true;
    this.#isStopping = false;
    const skewMs = world.chance.between(0, 15);
    const bootedAt = world.timeline.now - world.chance.between(0, 100_000);
    const dependencies: LifecyclePorts = world.mutant({
      ledger: createLedger(world, this),
      unmatched: createUnmatched(world, this),
      debtLeavesRoom: () => leavesRoom(world, this),
      drawPaymentCode: () => world.drawPaymentCode(),
      after: (ms, task) => this.#after(ms, task),
      partner: createPartner(world, this, () => dependencies.clock.now()),
      messenger: createMessenger(world, this),
      clock: {
        now: () => world.timeline.now + skewMs,
        monotonic: () => world.timeline.now - bootedAt,
      },
      policy: world.policy,
      observe: (event) => world.watch.observed(event, life),
      isStopping: () => this.#isStopping,
      // A machine that only takes what people do draws nothing; the others find it when they poll.
      others: this.hasWorker ? undefined : { delivers: isDrawn, wake: () => undefined },
    });
    const onError = (error: unknown): void => {
      if (error !== storeFailure) world.watch.fail('bug', `${this.name} threw ${String(error)}`);
    };
    this.#bookings = createBookings(dependencies, onError);
    this.#retry = async () => {
      for (const booking of world.store.bookings) {
        const isWaiting = retryUnanswered(booking, dependencies.clock.now()) !== booking;
        if (isWaiting) await writeDown(booking, retryUnanswered, dependencies);
      }
    };
    this.#take = world.front?.open(this, dependencies, this.#bookings) ?? null;
    if (!this.hasWorker) return;
    const after = (ms: number, task: () => void) => this.#lookAfter(ms, task);
    this.#worker = createWorker(dueBookings(dependencies), {
      pollMs,
      concurrency: 16,
      onError,
      after,
      monotonic: dependencies.clock.monotonic,
      isStopping: dependencies.isStopping,
    });
    this.#worker.start();
  }

  /** Makes one call to the outside, with whatever goes wrong at this point of the run. */
  call<Answer>(site: Site, detail: () => string, exchange: Exchange<Answer>): Promise<Answer> {
    const world = this.#world;
    const fault = world.nextFault(site);
    world.trace(this.name, () => `${site} ${detail()}`, fault);
    return new Promise((resolve, reject) => {
      if (fault === 'crashBefore') {
        this.crash();
        return;
      }
      const life = this.#life;
      world.timeline.quietly(world.latencyMs(site), () => {
        const settle = settled(() => exchange.arrive(fault), resolve, reject);
        if (life !== this.#life) return;
        if (fault === 'crashAfter') return this.crash();
        if (fault === 'pause') this.pause(pauseMs);
        if (fault === 'stop') this.stop();
        this.deliver(exchange.answersAfterMs?.(fault) ?? world.latencyMs(site), settle);
      });
    });
  }

  /** Something reaches this life of the process: not before it goes on, and never after its death. */
  deliver(afterMs: number, task: () => void): void {
    const life = this.#life;
    const { timeline } = this.#world;
    const attempt = (): void => {
      if (life !== this.#life || !this.#isUp) return;
      if (timeline.now < this.#pausedUntil) timeline.at(this.#pausedUntil, attempt);
      else task();
    };
    timeline.after(afterMs, attempt);
  }

  /** A person's tap is handled here; `lost` when the process dies over it, so that it is delivered again. */
  handle<Value>(task: Handler<Value>): Promise<Value | 'failed' | 'lost'> {
    return new Promise((resolve) => {
      this.#onCrash.push(() => resolve('lost'));
      this.deliver(this.#world.latencyMs('store.load'), () => {
        if (this.#bookings !== null) task(this.#bookings).then(resolve, () => resolve('failed'));
      });
    });
  }

  /** Telegram answers again, as this machine has noticed. */
  telegramIsBack(): void {
    if (!this.isUp) return;
    this.#world.count('telegram.back');
    // The store may be away; what waits is due by itself later.
    void this.#retry?.().catch(() => undefined);
  }

  /** An update is brought here. */
  takes(update: Update): Promise<IntakeOutcome | 'failed' | 'lost'> {
    return this.handle(async () => (this.#take === null ? 'failed' : this.#take(update)));
  }

  crash(): void {
    const { timeline, chance, trace } = this.#world;
    if (!this.#isUp) return;
    trace(this.name, () => 'dies', null);
    this.#isUp = false;
    this.#life += 1;
    this.#pausedUntil = 0;
    this.#look = null;
    this.#lookAt = null;
    const tellAll = this.#onCrash.splice(0);
    timeline.after(0, () => {
      for (const tell of tellAll) tell();
    });
    timeline.after(chance.between(1, 12) * secondMs, () => this.start());
  }

  /** Asked to stop: what runs is written down, nothing new is begun, and then it is ended. */
  stop(): void {
    const life = this.#life;
    this.#isStopping = true;
    void this.#worker?.stop();
    this.#world.timeline.quietly(graceMs, () => {
      if (life === this.#life) this.crash();
    });
  }

  pause(ms: number): void {
    this.#pausedUntil = this.#world.timeline.now + ms;
  }

  /**
   * Lets the worker look once something is due: a look that finds nothing, or a store that is known to be down,
   * teaches nothing and is left out.
   */
  wake(): void {
    const { timeline, store, chance, deadline, storeDownUntil } = this.#world;
    const look = this.#look;
    const dueAt = store.nextDueAt();
    if (look === null || !this.isUp || dueAt === null || dueAt > deadline()) return;
    const at = Math.max(look.notBefore, dueAt, storeDownUntil) + chance.between(0, pollMs);
    if (timeline.now > deadline() || (this.#lookAt !== null && this.#lookAt <= at)) return;
    this.#lookAt = at;
    this.deliver(at - timeline.now, () => {
      if (this.#lookAt !== at) return;
      this.#lookAt = null;
      const isDue = (store.nextDueAt() ?? Number.POSITIVE_INFINITY) <= timeline.now;
      if (!isDue || this.#look !== look) return this.wake();
      this.#look = null;
      look.task();
    });
  }

  /** A task of this life of the process; answers how to call it off. */
  #after(ms: number, task: () => void): () => void {
    let isCalledOff = false;
    this.deliver(ms, () => {
      if (!isCalledOff) task();
    });
    return () => {
      isCalledOff = true;
    };
  }

  #lookAfter(ms: number, task: () => void): () => void {
    this.#look = { notBefore: this.#world.timeline.now + ms, task };
    this.wake();
    return () => {
      this.#look = null;
    };
  }
}

function settled<Answer>(
  arrive: () => Answer,
  resolve: (answer: Answer) => void,
  reject: (error: unknown) => void,
): () => void {
  try {
    const answer = arrive();
    return () => resolve(answer);
  } catch (error) {
    return () => reject(error);
  }
}
