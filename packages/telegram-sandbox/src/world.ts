import type { User } from '@grammyjs/types';
import { createSandboxClock, type Instant, type SandboxClock } from './clock.ts';
import { type CallLog, createCallLog } from './state/call-log.ts';
import { type Callbacks, createCallbacks } from './state/callbacks.ts';
import { type Chats, createChats } from './state/chats.ts';
import { createFaults, type Faults } from './state/faults.ts';
import { createFileCabinet, type FileCabinet } from './state/file-cabinet.ts';
import { createFloodLimits, type FloodLimits } from './state/flood-limits.ts';
import { createJournal, type Journal } from './state/journal.ts';
import { createPayments, type Payments } from './state/payments.ts';
import { createPopulation, type Population } from './state/population.ts';
import { createProfile, type Profile } from './state/profile.ts';
import { createUpdateQueue, type UpdateQueue } from './state/update-queue.ts';
import { createWebhook, type Webhook, type WebhookTiming } from './state/webhook.ts';

/** The getUpdates call that is waiting for updates; Telegram allows one. */
interface LongPoll {
  current: { readonly terminate: (reason: string) => void } | null;
}

/** The whole state of the sandbox: one bot, its people and chats, and how updates are delivered. */
export interface World {
  /** With its present name, which setMyName changes. */
  readonly bot: User;
  readonly token: string;
  readonly clock: () => Instant;
  readonly time: SandboxClock;
  readonly journal: Journal;
  readonly log: CallLog;
  readonly faults: Faults;
  readonly people: Population;
  readonly chats: Chats;
  readonly files: FileCabinet;
  readonly callbacks: Callbacks;
  readonly payments: Payments;
  readonly profile: Profile;
  readonly updates: UpdateQueue;
  readonly webhook: Webhook;
  readonly floodLimits: FloodLimits;
  readonly longPoll: LongPoll;
  reset(): void;
}

interface WorldOptions {
  readonly token: string;
  readonly botName: string;
  readonly botUsername: string;
  readonly floodLimits: boolean;
  readonly clock: () => Instant;
  readonly callbackTimeoutMs: number;
  readonly webhook: WebhookTiming;
}

export function createWorld(options: WorldOptions): World {
  const { token, botName, botUsername } = options;
  const botId = Number.parseInt(token, 10);
  const time = createSandboxClock(options.clock);
  const clock = time.now;
  const journal = createJournal();
  const log = createCallLog(journal, clock);
  const faults = createFaults(journal);
  const people = createPopulation(journal);
  const chats = createChats(journal, clock);
  const files = createFileCabinet(botId);
  const callbacks = createCallbacks(journal, time, options.callbackTimeoutMs);
  const payments = createPayments(journal, time);
  const profile = createProfile(journal, botName);
  const updates = createUpdateQueue(journal, clock);
  const webhook = createWebhook({ queue: updates, journal, time, timing: options.webhook });
  const floodLimits = createFloodLimits(clock, options.floodLimits);
  const longPoll: LongPoll = { current: null };

  return {
    get bot() {
      const first_name = profile.text('name', '');
      return { id: botId, is_bot: true, first_name, username: botUsername };
    },
    token,
    clock,
    time,
    journal,
    log,
    faults,
    people,
    chats,
    files,
    callbacks,
    payments,
    profile,
    updates,
    webhook,
    floodLimits,
    longPoll,
    reset() {
      webhook.set(null);
      updates.clear();
      faults.disarm();
      time.reset();
      for (const state of [people, chats, files, callbacks, payments, profile, log, floodLimits])
        state.clear();
      journal.record('reset', {});
    },
  };
}
