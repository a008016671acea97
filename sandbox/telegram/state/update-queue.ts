import type { Update } from 'grammy/types';
import type { Instant, UpdateType } from '../entities.ts';
import type { Journal } from './journal.ts';

/** Telegram keeps an update for a day. */
const keptMs = 24 * 60 * 60 * 1000;

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
  readonly payload: unknown;
}

/** What happens to the next updates on their way out. */
export interface DeliveryFault {
  /** Delivered so many times more. */
  readonly duplicate?: number | undefined;
  readonly delayMs?: number | undefined;
  /** For so many updates; 1 when left out. */
  readonly count?: number | undefined;
}

export interface UpdateQueue {
  push(update: NewUpdate): void;
  /** In order of update_id; the expired are gone. */
  pending(): readonly PendingUpdate[];
  remove(entry: PendingUpdate): void;
  /** What getUpdates does with its offset: everything below is confirmed. */
  confirmBelow(updateId: number): void;
  drop(): void;
  /** Null: Telegram's default set. */
  allow(types: readonly string[] | null): void;
  readonly allowed: readonly string[] | null;
  disturb(fault: DeliveryFault): void;
  onPush(listener: () => void): () => void;
  /** Nothing is pending or held back. */
  readonly isEmpty: boolean;
  clear(): void;
}

export function createUpdateQueue(journal: Journal, clock: () => Instant): UpdateQueue {
  let lastUpdateId = 700_000_000;
  let entries: PendingUpdate[] = [];
  let allowed: readonly string[] | null = null;
  let disturbance: { duplicate: number; delayMs: number; remaining: number } | null = null;
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
      expiresAt: clock() + keptMs,
    };
    for (let copy = 0; copy < copies; copy += 1) entries.push({ ...entry });
    journal.record('update', { updateId: lastUpdateId, type: update.type, stage: 'queued' });
    for (const listener of [...listeners]) listener();
  }

  function hold(update: NewUpdate, delayMs: number) {
    held.set(update.queueId, [update]);
    const timer = setTimeout(() => {
      timers.delete(timer);
      const waiting = held.get(update.queueId) ?? [];
      held.delete(update.queueId);
      for (const one of waiting) append(one, 1);
    }, delayMs);
    timers.add(timer);
  }

  function takeDisturbance() {
    const current = disturbance;
    if (current === null) return { duplicate: 0, delayMs: 0 };
    disturbance = current.remaining > 1 ? { ...current, remaining: current.remaining - 1 } : null;
    return current;
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
      const { duplicate, delayMs } = takeDisturbance();
      if (delayMs > 0) hold(update, delayMs);
      else append(update, 1 + duplicate);
    },
    pending() {
      const now = clock();
      settle(
        entries.filter((entry) => entry.expiresAt < now),
        'failed',
        'older than 24 hours',
      );
      return entries;
    },
    remove: (entry) => settle([entry], 'acknowledged'),
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
    disturb({ duplicate = 0, delayMs = 0, count = 1 }) {
      disturbance = { duplicate, delayMs, remaining: count };
    },
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
      disturbance = null;
    },
  };
}
