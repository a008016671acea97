import type { User } from 'grammy/types';
import type { Instant } from './entities.ts';
import { type CallLog, createCallLog } from './state/call-log.ts';
import { type Callbacks, createCallbacks } from './state/callbacks.ts';
import { createFaults, type Faults } from './state/faults.ts';
import { createFileCabinet, type FileCabinet } from './state/file-cabinet.ts';
import { createJournal, type Journal } from './state/journal.ts';
import { createPopulation, type Population } from './state/population.ts';
import { createProfile, type Profile } from './state/profile.ts';
import { createRooms, type Rooms } from './state/rooms.ts';
import { createUpdateQueue, type UpdateQueue } from './state/update-queue.ts';
import { createWebhook, type Webhook, type WebhookTiming } from './state/webhook.ts';

/** The getUpdates call that is waiting for updates; Telegram allows one. */
export interface LongPoll {
  current: { readonly terminate: (reason: string) => void } | null;
}

/** Everything the sandbox knows: one bot, its people and chats, and how updates leave. */
export interface World {
  readonly bot: User;
  readonly token: string;
  readonly clock: () => Instant;
  readonly journal: Journal;
  readonly log: CallLog;
  readonly faults: Faults;
  readonly people: Population;
  readonly rooms: Rooms;
  readonly files: FileCabinet;
  readonly callbacks: Callbacks;
  readonly profile: Profile;
  readonly updates: UpdateQueue;
  readonly webhook: Webhook;
  readonly longPoll: LongPoll;
  reset(): void;
}

export interface WorldOptions {
  readonly token: string;
  readonly clock: () => Instant;
  readonly callbackTimeoutMs: number;
  readonly webhook: WebhookTiming;
}

export function createWorld({ token, clock, callbackTimeoutMs, webhook: timing }: WorldOptions): World {
  const bot: User = {
    id: Number.parseInt(token, 10),
    is_bot: true,
    first_name: 'Sandbox Bot',
    username: 'sandbox_bot',
  };
  const journal = createJournal();
  const log = createCallLog(journal, clock);
  const faults = createFaults();
  const people = createPopulation(journal);
  const rooms = createRooms(journal, clock);
  const files = createFileCabinet(bot.id);
  const callbacks = createCallbacks(journal, callbackTimeoutMs);
  const profile = createProfile(journal, bot.first_name);
  const updates = createUpdateQueue(journal, clock);
  const webhook = createWebhook(updates, journal, clock, timing);
  const longPoll: LongPoll = { current: null };

  return {
    bot,
    token,
    clock,
    journal,
    log,
    faults,
    people,
    rooms,
    files,
    callbacks,
    profile,
    updates,
    webhook,
    longPoll,
    reset() {
      webhook.set(null);
      updates.clear();
      faults.disarm();
      for (const state of [people, rooms, files, callbacks, profile, log]) state.clear();
      journal.record('reset', {});
    },
  };
}
