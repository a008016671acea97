import type { Instant } from '../clock.ts';
import { type ArmedDisturbance, createDisturbances, type DeliveryFault } from './disturbances.ts';
import { createHeldUpdates } from './held-updates.ts';
import type { Journal } from './journal.ts';
import { createPendingUpdates, type NewUpdate, type PendingUpdates } from './pending-updates.ts';

export interface UpdateQueue extends Omit<PendingUpdates, 'append'> {
  push(update: NewUpdate): void;
  /** Null: Telegram's default set. */
  allow(types: readonly string[] | null): void;
  readonly allowed: readonly string[] | null;
  disturb(fault: DeliveryFault): ArmedDisturbance;
  disturbances(): readonly ArmedDisturbance[];
  /** One disturbance, or all; false when there is none with that id. */
  undisturb(id?: number): boolean;
  onPush(listener: () => void): () => void;
  /** Nothing is pending or held back. */
  readonly isEmpty: boolean;
}

export function createUpdateQueue(journal: Journal, clock: () => Instant): UpdateQueue {
  let allowed: readonly string[] | null = null;
  const disturbances = createDisturbances(journal);
  const entries = createPendingUpdates(journal, clock);
  const held = createHeldUpdates<NewUpdate>();
  const listeners = new Set<() => void>();

  function release(update: NewUpdate, copies: number) {
    entries.append(update, copies);
    for (const listener of [...listeners]) listener();
  }

  return {
    ...entries,
    push(update) {
      if (allowed !== null && !allowed.includes(update.type)) return;
      if (held.follow(update)) return;
      const { duplicate, delayMs } = disturbances.strike(update.chatId, update.type);
      if (delayMs > 0) held.hold(update, delayMs, (one) => release(one, one === update ? 1 + duplicate : 1));
      else release(update, 1 + duplicate);
    },
    allow(types) {
      allowed = types;
    },
    get allowed() {
      return allowed;
    },
    disturb: (fault) => disturbances.arm(fault),
    disturbances: () => disturbances.armed(),
    undisturb: (id) => disturbances.disarm(id),
    onPush(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    get isEmpty() {
      return entries.isEmpty && held.isEmpty;
    },
    clear() {
      held.clear();
      entries.clear();
      allowed = null;
      disturbances.disarm();
    },
  };
}
