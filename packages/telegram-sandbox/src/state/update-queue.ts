import type { Update } from '@grammyjs/types';
import type { Instant } from '../clock.ts';
import type { UpdateType } from '../entities.ts';
import { type ArmedDisturbance, createDisturbances, type DeliveryFault } from './disturbances.ts';
import type { Journal } from './journal.ts';

/** Telegram keeps an update for a day; what asks for an answer is worth nothing after two and a half minutes. */
const keptMs = 24 * 60 * 60 * 1000;
const askingKeptMs = 150_000;
const asking: ReadonlySet<string> = new Set(['callback_query', 'pre_checkout_query']);

export interface PendingUpdate {
  readonly update: Update;
  readonly type: UpdateType;
  /** Updates of one queue are delivered to a webhook one after the other; queues know nothing of each other. */
  readonly queueId: string;
  readonly expiresAt: Instant;
}

export interface NewUpdate {
  readonly type: UpdateType;
  readonly queueId: string;
  readonly chatId: number;
  readonly payload: unknown;
}

export interface UpdateQueue {
  push(update: NewUpdate): void;
  /** In order of update_id; the expired are gone. */
  pending(): readonly PendingUpdate[];
  remove(entry: PendingUpdate): void;
  /** It will never be delivered. */
  giveUp(entry: PendingUpdate, reason: string): void;
  /** What getUpdates does with its offset: everything below is confirmed. */
  confirmBelow(updateId: number): void;
  drop(): void;
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
  clear(): void;
}

export function createUpdateQueue(journal: Journal, clock: () => Instant): UpdateQueue {
  let lastUpdateId = 700_000_000;
  let entries: PendingUpdate[] = [];
  let allowed: readonly string[] | null = null;
  const disturbances = createDisturbances(journal);
  /** Delayed updates by queue; whatever follows in the same queue waits behind them. */
  const held = new Map<string, NewUpdate[]>();
  const timers = new Set<NodeJS.Timeout>();
  const listeners = new Set<() => void>();

  function append(update: NewUpdate, copies: number) {
    lastUpdateId += 1;
    const entry = {
      update: { update_id: lastUpdateId, [update.type]: update.payload } as unknown as Update,
      type: update.type,
      queueId: update.queueId,
      expiresAt: clock() + (asking.has(update.type) ? askingKeptMs : keptMs),
    };
    for (let copy = 0; copy < copies; copy += 1) entries.push({ ...entry });
    journal.record('update', { updateId: lastUpdateId, type: update.type, stage: 'queued' });
    for (const listener of [...listeners]) listener();
  }

  function hold(update: NewUpdate, delayMs: number, copies: number) {
    held.set(update.queueId, [update]);
    const timer = setTimeout(() => {
      timers.delete(timer);
      const waiting = held.get(update.queueId) ?? [];
      held.delete(update.queueId);
      for (const one of waiting) append(one, one === update ? copies : 1);
    }, delayMs);
    timers.add(timer);
  }

  function settle(gone: readonly PendingUpdate[], stage: 'acknowledged' | 'failed', reason?: string) {
    const leaving = new Set(gone);
    entries = entries.filter((entry) => !leaving.has(entry));
    for (const { update, type } of gone) {
      journal.record('update', { updateId: update.update_id, type, stage, ...(reason && { reason }) });
    }
  }

  return {
    push(update) {
      if (allowed !== null && !allowed.includes(update.type)) return;
      const behind = held.get(update.queueId);
      if (behind) {
        behind.push(update);
        return;
      }
      const { duplicate, delayMs } = disturbances.strike(update.chatId, update.type);
      if (delayMs > 0) hold(update, delayMs, 1 + duplicate);
      else append(update, 1 + duplicate);
    },
    pending() {
      const now = clock();
      settle(
        entries.filter((entry) => entry.expiresAt < now),
        'failed',
        'too old',
      );
      return entries;
    },
    remove: (entry) => settle([entry], 'acknowledged'),
    giveUp: (entry, reason) => settle([entry], 'failed', reason),
    confirmBelow(updateId) {
      settle(
        entries.filter(({ update }) => update.update_id < updateId),
        'acknowledged',
      );
    },
    drop: () => settle(entries, 'failed', 'dropped'),
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
      return entries.length === 0 && held.size === 0;
    },
    clear() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      held.clear();
      entries = [];
      allowed = null;
      disturbances.disarm();
    },
  };
}
