import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Chat } from '@grammyjs/types';
import type { SandboxClock } from './clock.ts';
import type { CallEntry, Fault, LogEntry, Note, NoteEntry } from './entities.ts';
import type { PageExtension } from './http/page.ts';
import { createSandboxServer } from './http/server.ts';
import { answerWebhookReply } from './http/webhook-replies.ts';
import { addChannel, addGroup, addPerson } from './people/newcomers.ts';
import { createPersonClient, type PersonClient } from './person.ts';
import { defaultTimeoutMs } from './person-view.ts';
import type { NewGroup } from './state/chat-directory.ts';
import type { DeliveryFault } from './state/disturbances.ts';
import type { NewPerson } from './state/population.ts';
import { createWorld, type World } from './world.ts';

export const sandboxToken = '1234567:sandbox';

const callbackTimeoutMs = 15_000;
const webhookTimeoutMs = 60_000;

export interface TelegramSandboxOptions {
  /** Any free port when 0, the default. */
  readonly port?: number | undefined;
  readonly host?: string | undefined;
  /** The source of the sandbox's clock, which decides dates, ages and expiry, and can be moved and made to run fast. */
  readonly clock?: (() => number) | undefined;
  readonly botToken?: string | undefined;
  /** The bot's name until setMyName. */
  readonly botName?: string | undefined;
  readonly botUsername?: string | undefined;
  /** Refuses too many messages with retry_after; off by default; can be switched by `/_/limits`. */
  readonly floodLimits?: boolean | undefined;
  /** Shortens each second between two tries of a webhook delivery to 20 ms. */
  readonly quickDelivery?: boolean | undefined;
  readonly callbackTimeoutMs?: number | undefined;
  readonly webhookTimeoutMs?: number | undefined;
  /** Makes the page say that the bot uses this clock too, which the caller has to ensure. */
  readonly movesBotsClock?: boolean | undefined;
  /** Extensions of the chat page. */
  readonly extensions?: readonly PageExtension[] | undefined;
  /** Called after every call. */
  readonly onCall?: ((call: CallEntry) => void) | undefined;
}

/** A running Telegram: a Bot API for one bot, the people who use it, and the chat page. */
export interface TelegramSandbox {
  /** The address of the chat page and of the people's side. */
  readonly url: string;
  /** The API root for bots. */
  readonly apiRoot: string;
  readonly token: string;
  person(person: NewPerson): Promise<PersonClient>;
  /** A supergroup with the bot as a plain member by default. */
  group(group: Omit<NewGroup, 'memberIds'> & { readonly members: readonly PersonClient[] }): Promise<Chat>;
  channel(channel: {
    readonly title: string;
    readonly admins: readonly PersonClient[];
    readonly subscribers?: readonly PersonClient[];
  }): Promise<Chat>;
  calls(method?: string): readonly CallEntry[];
  log(): readonly LogEntry[];
  readonly clock: Pick<SandboxClock, 'now' | 'advance' | 'setSpeed'>;
  fault(fault: Fault): void;
  /** Removes all faults of calls and updates. */
  disarm(): void;
  /** Disturbs the delivery of the next updates. */
  disturb(fault: DeliveryFault): void;
  note(note: Note): NoteEntry;
  /** Resolves when no update is undelivered or being handled; rejects when that takes too long. */
  settled(options?: { readonly timeoutMs?: number }): Promise<void>;
  reset(): void;
  stop(): Promise<void>;
}

function worldFor(options: TelegramSandboxOptions, token: string): World {
  return createWorld({
    token,
    botName: options.botName ?? 'Sandbox Bot',
    botUsername: options.botUsername ?? 'sandbox_bot',
    floodLimits: options.floodLimits ?? false,
    clock: options.clock ?? Date.now,
    callbackTimeoutMs: options.callbackTimeoutMs ?? callbackTimeoutMs,
    webhook: {
      timeoutMs: options.webhookTimeoutMs ?? webhookTimeoutMs,
      secondMs: options.quickDelivery ? 20 : 1000,
    },
  });
}

export async function startTelegramSandbox(options: TelegramSandboxOptions = {}): Promise<TelegramSandbox> {
  const token = options.botToken ?? sandboxToken;
  const host = options.host ?? '127.0.0.1';
  const world = worldFor(options, token);
  const { onCall } = options;
  if (onCall) world.journal.subscribe((event) => event.name === 'call' && onCall(event.data));
  const server = createSandboxServer(world, {
    extensions: options.extensions ?? [],
    movesBotsClock: options.movesBotsClock ?? false,
  });
  world.webhook.onReply((reply) => answerWebhookReply(world, reply));
  server.listen(options.port ?? 0, host);
  await once(server, 'listening');
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`;

  return {
    url,
    apiRoot: url,
    token,
    person: async (person) => createPersonClient(world, addPerson(world, person).id),
    group: async ({ members, ...group }) => addGroup(world, { ...group, memberIds: idsOf(members) }).chat,
    channel: async ({ title, admins, subscribers = [] }) =>
      addChannel(world, title, idsOf(admins), idsOf(subscribers)).chat,
    calls: (method) => world.log.calls(method),
    log: () => world.log.entries(),
    clock: world.time,
    fault: (fault) => void world.faults.arm(fault),
    disarm() {
      world.faults.disarm();
      world.updates.undisturb();
    },
    disturb: (fault) => void world.updates.disturb(fault),
    note: (note) => world.log.note(note),
    async settled({ timeoutMs = 2 * defaultTimeoutMs } = {}) {
      const isEmpty = () => (world.updates.isEmpty ? true : undefined);
      if (await world.journal.until(isEmpty, timeoutMs)) return;
      const waiting = world.updates.pending().map(({ update }) => JSON.stringify(update));
      throw new Error(`Updates were not handled within ${timeoutMs} ms:\n${waiting.join('\n')}`);
    },
    reset: () => world.reset(),
    async stop() {
      world.reset();
      world.webhook.stop();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function idsOf(people: readonly PersonClient[]): readonly number[] {
  return people.map(({ id }) => id);
}
