interface Queued {
  readonly queueId: string;
}

/** Delayed updates by queue; later ones of the same queue wait behind them, so their order is kept. */
interface HeldUpdates<Update extends Queued> {
  readonly isEmpty: boolean;
  /** Puts an update behind the delayed one of its queue; false when none is delayed. */
  follow(update: Update): boolean;
  /** Holds an update back, then releases it and all that followed it. */
  hold(update: Update, delayMs: number, release: (update: Update) => void): void;
  clear(): void;
}

export function createHeldUpdates<Update extends Queued>(): HeldUpdates<Update> {
  const held = new Map<string, Update[]>();
  const timers = new Set<NodeJS.Timeout>();

  return {
    get isEmpty() {
      return held.size === 0;
    },
    follow(update) {
      return Boolean(held.get(update.queueId)?.push(update));
    },
    hold(update, delayMs, release) {
      held.set(update.queueId, [update]);
      const timer = setTimeout(() => {
        timers.delete(timer);
        const released = held.get(update.queueId) ?? [];
        held.delete(update.queueId);
        for (const one of released) release(one);
      }, delayMs);
      timers.add(timer);
    },
    clear() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      held.clear();
    },
  };
}
