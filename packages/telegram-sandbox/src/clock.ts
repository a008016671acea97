/** The longest delay that a timer of the platform can hold. */
const longestTimerMs = 2 ** 31 - 1;

/** Milliseconds since the epoch, by a sandbox's clock. */
export type Instant = number;

/** A sandbox's time: a clock that can be moved forward and made to run fast, and timers that follow it. */
export interface SandboxClock {
  now(): Instant;
  readonly speed: number;
  /** By how much it has been moved forward, apart from running fast. */
  readonly advancedMs: number;
  /** Moves the clock forward. Calls the timers of that time, in order, before it returns. */
  advance(ms: number): void;
  setSpeed(speed: number): void;
  /** Calls back once the time has passed by this clock; answers a function that cancels it. */
  after(ms: number, callback: () => void): () => void;
  /** Returns to the time of its source. */
  reset(): void;
}

interface Alarm {
  readonly dueAt: Instant;
  readonly callback: () => void;
  timer: NodeJS.Timeout | undefined;
}

export function createSandboxClock(source: () => Instant): SandboxClock {
  const start = source();
  let speed = 1;
  let advancedMs = 0;
  let anchor = { source: start, now: start };
  const alarms = new Set<Alarm>();

  function now(): Instant {
    return Math.round(anchor.now + (source() - anchor.source) * speed);
  }

  function ring(alarm: Alarm) {
    clearTimeout(alarm.timer);
    if (alarms.delete(alarm)) alarm.callback();
  }

  function set(alarm: Alarm) {
    clearTimeout(alarm.timer);
    const delayMs = Math.min(Math.max(0, alarm.dueAt - now()) / speed, longestTimerMs);
    alarm.timer = setTimeout(() => ring(alarm), delayMs);
  }

  function move(to: Instant, nextSpeed: number) {
    anchor = { source: source(), now: to };
    speed = nextSpeed;
    const passed = [...alarms].filter(({ dueAt }) => dueAt <= to).sort((a, b) => a.dueAt - b.dueAt);
    for (const alarm of passed) ring(alarm);
    for (const alarm of alarms) set(alarm);
  }

  return {
    now,
    get speed() {
      return speed;
    },
    get advancedMs() {
      return advancedMs;
    },
    advance(ms) {
      advancedMs += ms;
      move(now() + ms, speed);
    },
    setSpeed: (next) => move(now(), next),
    after(ms, callback) {
      const alarm: Alarm = { dueAt: now() + ms, callback, timer: undefined };
      alarms.add(alarm);
      set(alarm);
      return () => {
        clearTimeout(alarm.timer);
        alarms.delete(alarm);
      };
    },
    reset() {
      advancedMs = 0;
      move(source(), 1);
    },
  };
}
