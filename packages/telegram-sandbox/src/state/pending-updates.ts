import type { Update } from '@grammyjs/types';
import type { Instant } from '../clock.ts';
import type { UpdateType } from '../entities.ts';
import type { Journal } from './journal.ts';

/** Telegram keeps an update for a day, and one that needs an answer for two and a half minutes. */
const keptMs = 24 * 60 * 60 * 1000;
const askingKeptMs = 150_000;
const asking: ReadonlySet<string> = new Set(['callback_query', 'pre_checkout_query']);

export interface PendingUpdate {
  readonly update: Update;
  readonly type: UpdateType;
  /** Updates of one queue are delivered to a webhook one after the other; queues are independent. */
  readonly queueId: string;
  readonly expiresAt: Instant;
}

export interface NewUpdate {
  readonly type: UpdateType;
  readonly queueId: string;
  readonly chatId: number;
  readonly payload: unknown;
}

/** The undelivered updates, each until it expires. The journal records their outcomes. */
export interface PendingUpdates {
  readonly isEmpty: boolean;
  /** In order of update_id; the expired are removed first. */
  pending(): readonly PendingUpdate[];
  append(update: NewUpdate, copies: number): void;
  remove(entry: PendingUpdate): void;
  /** It will never be delivered. */
  giveUp(entry: PendingUpdate, reason: string): void;
  /** What getUpdates does with its offset: everything below is confirmed. */
  confirmBelow(updateId: number): void;
  drop(): void;
  /** Removes all without an event in the journal. */
  clear(): void;
}

function pendingUpdate({ type, queueId, payload }: NewUpdate, updateId: number, now: Instant): PendingUpdate {
  return {
    update: { update_id: updateId, [type]: payload } as unknown as Update,
    type,
    queueId,
    expiresAt: now + (asking.has(type) ? askingKeptMs : keptMs),
  };
}

export function createPendingUpdates(journal: Journal, clock: () => Instant): PendingUpdates {
  let lastUpdateId = 700_000_000;
  let entries: readonly PendingUpdate[] = [];

  function settle(ended: readonly PendingUpdate[], stage: 'acknowledged' | 'failed', reason?: string) {
    const leaving = new Set(ended);
    entries = entries.filter((entry) => !leaving.has(entry));
    for (const { update, type } of ended) {
      journal.record('update', { updateId: update.update_id, type, stage, ...(reason && { reason }) });
    }
  }

  return {
    get isEmpty() {
      return entries.length === 0;
    },
    pending() {
      const now = clock();
      const expired = entries.filter((entry) => entry.expiresAt < now);
      settle(expired, 'failed', 'too old');
      return entries;
    },
    append(update, copies) {
      lastUpdateId += 1;
      const entry = pendingUpdate(update, lastUpdateId, clock());
      entries = [...entries, ...Array.from({ length: copies }, () => ({ ...entry }))];
      journal.record('update', { updateId: lastUpdateId, type: update.type, stage: 'queued' });
    },
    remove: (entry) => settle([entry], 'acknowledged'),
    giveUp: (entry, reason) => settle([entry], 'failed', reason),
    confirmBelow(updateId) {
      const confirmed = entries.filter(({ update }) => update.update_id < updateId);
      settle(confirmed, 'acknowledged');
    },
    drop: () => settle(entries, 'failed', 'dropped'),
    clear() {
      entries = [];
    },
  };
}
