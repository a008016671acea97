import { AsyncLocalStorage } from 'node:async_hooks';
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timersPromises from 'node:timers/promises';

/** What a simulated process has in place of its platform's clock, timers and random bytes. */
export interface Platform {
  /** The update that is being worked on. */
  readonly updateId: number;
  monotonic(): number;
  /** Runs the task unless the process has died by then. */
  after(ms: number, task: () => void): void;
  randomBytes(size: number): Buffer;
}

const platforms = new AsyncLocalStorage<Platform>();

/** Whatever the work sets going, it has its clock, its timers and its random bytes from this platform. */
export function onPlatform<Result>(platform: Platform, work: () => Result): Result {
  return platforms.run(platform, work);
}

/** The platform of the work that is going on; undefined outside of simulated processes. */
export function platformNow(): Platform | undefined {
  return platforms.getStore();
}

const real = {
  setTimeout: globalThis.setTimeout,
  setInterval: globalThis.setInterval,
  clearTimeout: globalThis.clearTimeout,
  clearInterval: globalThis.clearInterval,
  now: performance.now.bind(performance),
  pause: timersPromises.setTimeout,
  randomBytes: crypto.randomBytes,
  randomUUID: crypto.randomUUID,
};

type Task = (...args: unknown[]) => void;

class VirtualTimer {
  #isCleared = false;

  constructor(platform: Platform, ms: number, task: () => void, isRepeated: boolean) {
    // A timer runs in the context in which it was set.
    const inContext = AsyncLocalStorage.snapshot();
    const wait = (): void =>
      platform.after(ms, () => {
        if (this.#isCleared) return;
        inContext(task);
        if (isRepeated) wait();
      });
    wait();
  }

  clear(): void {
    this.#isCleared = true;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  hasRef(): boolean {
    return true;
  }
}

function virtually(start: (task: Task, ms?: number, ...args: unknown[]) => unknown, isRepeated: boolean) {
  return (task: Task, ms = 0, ...args: unknown[]): unknown => {
    const platform = platforms.getStore();
    if (platform === undefined) return start(task, ms, ...args);
    return new VirtualTimer(platform, ms, () => task(...args), isRepeated);
  };
}

const clearing =
  (clear: (timer: never) => void) =>
  (timer: unknown): void => {
    if (timer instanceof VirtualTimer) timer.clear();
    else clear(timer as never);
  };

/**
 * From here on code that runs on a simulated platform has virtual timers, a virtual monotonic clock and random bytes
 * that come out the same for the same seed; all other code has the real ones.
 */
function install(): void {
  Object.assign(globalThis, {
    setTimeout: Object.assign(virtually(real.setTimeout as never, false), real.setTimeout),
    setInterval: virtually(real.setInterval as never, true),
    clearTimeout: clearing(real.clearTimeout),
    clearInterval: clearing(real.clearInterval),
  });
  performance.now = () => platforms.getStore()?.monotonic() ?? real.now();
  Object.assign(timersPromises, {
    setTimeout(ms?: number, value?: unknown, options?: object): Promise<unknown> {
      const platform = platforms.getStore();
      if (platform === undefined) return real.pause(ms, value, options);
      return new Promise((resolve) => platform.after(ms ?? 0, () => resolve(value)));
    },
  });
  Object.assign(crypto, {
    randomBytes: (size: number) => platforms.getStore()?.randomBytes(size) ?? real.randomBytes(size),
    randomUUID: (options?: crypto.RandomUUIDOptions) =>
      platforms.getStore()?.randomBytes(16).toString('hex') ?? real.randomUUID(options),
  });
  syncBuiltinESMExports();
}

install();
