import type { EventName, SandboxEvent, SandboxEvents } from '../entities.ts';

const maxKeptEvents = 5000;

/** All events in order: the source of the event stream, and what waiting tests wake up on. */
export interface Journal {
  record<Name extends EventName>(name: Name, data: SandboxEvents[Name]): void;
  readonly lastId: number;
  /** Events after `id`, or null when some of them were dropped. */
  after(id: number): readonly SandboxEvent[] | null;
  subscribe(listener: (event: SandboxEvent) => void): () => void;
  /** Answers the first value of `find` that is not undefined; calls it at once, then after every event that concerns it. */
  until<Value>(
    find: () => Value | undefined,
    timeoutMs: number,
    concerns?: (event: SandboxEvent) => boolean,
  ): Promise<Value | undefined>;
}

export function createJournal(): Journal {
  let lastId = 0;
  let events: SandboxEvent[] = [];
  const listeners = new Set<(event: SandboxEvent) => void>();

  function subscribe(listener: (event: SandboxEvent) => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  return {
    record(name, data) {
      lastId += 1;
      const event = { id: lastId, name, data } as SandboxEvent;
      events.push(event);
      if (events.length > maxKeptEvents * 2) events = events.slice(-maxKeptEvents);
      for (const listener of [...listeners]) listener(event);
    },
    get lastId() {
      return lastId;
    },
    after(id) {
      const firstId = events[0]?.id ?? lastId + 1;
      if (id > lastId || id < firstId - 1) return null;
      return events.slice(id - firstId + 1);
    },
    subscribe,
    until(find, timeoutMs, concerns = () => true) {
      const present = find();
      if (present !== undefined) return Promise.resolve(present);
      return new Promise((resolve, reject) => {
        const finish = (settle: () => void) => {
          clearTimeout(timer);
          unsubscribe();
          settle();
        };
        const timer = setTimeout(() => finish(() => resolve(undefined)), timeoutMs);
        const unsubscribe = subscribe((event) => {
          if (!concerns(event)) return;
          try {
            const value = find();
            if (value !== undefined) finish(() => resolve(value));
          } catch (error) {
            finish(() => reject(error));
          }
        });
      });
    },
  };
}
