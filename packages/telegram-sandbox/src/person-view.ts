import type { Message } from '@grammyjs/types';
import type { SandboxEvent } from './entities.ts';
import { requireChat, requirePerson } from './people/presence.ts';
import { describeChat, viewChat } from './people/views.ts';
import type { World } from './world.ts';

/** The environment's TELEGRAM_SANDBOX_WAIT_MS is for machines that are slow or busy. */
export const defaultTimeoutMs = Number(process.env.TELEGRAM_SANDBOX_WAIT_MS ?? 5_000);

/**
 * Part of the text or caption, a pattern for it, or a predicate on the whole message. A no-break space reads like any
 * other, except to a predicate.
 */
export type Expected = string | RegExp | ((message: Message) => boolean);

export interface Waiting {
  readonly timeoutMs?: number | undefined;
}

export interface Seeing extends Waiting {
  /** Ignores what the chat showed before this person's last action. */
  readonly onlyNew?: boolean | undefined;
}

/** What one person sees in one chat. Waits wake up on the journal's events, `sees` on those of the chat. */
export interface PersonView {
  /** Only later messages and edits count as new. */
  markAsSeen(): void;
  visibleMessages(): readonly Message[];
  sees(expected: Expected, options?: Seeing): Promise<Message>;
  /** Waits until `find` answers a value; rejects with the chat's transcript when that takes too long. */
  waitFor<Value>(what: string, find: () => Value | undefined, timeoutMs?: number): Promise<Value>;
}

function matches(expected: Expected, message: Message): boolean {
  if (typeof expected === 'function') return expected(message);
  const text = asRead(message.text ?? message.caption ?? '');
  return typeof expected === 'string' ? text.includes(asRead(expected)) : new RegExp(expected).test(text);
}

function asRead(text: string): string {
  return text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '');
}

function describe(expected: Expected): string {
  return typeof expected === 'string' ? JSON.stringify(expected) : String(expected);
}

export function createPersonView(world: World, personId: number, chatId: number): PersonView {
  const { firstName } = requirePerson(world, personId);
  const chatState = () => requireChat(world, personId, chatId);
  let lastSeenEventId = world.journal.lastId;

  const isOfChat = ({ data }: SandboxEvent): boolean => 'chatId' in data && data.chatId === chatId;

  function fromBot(message: Message): boolean {
    return chatState().messages.get(message.message_id)?.authorId === world.bot.id;
  }

  /** The bot's messages that came or changed since the last action, in their present state, oldest change first. */
  function newMessages(): readonly Message[] {
    return [...chatState().messages.values()]
      .filter(({ authorId, eventId }) => authorId === world.bot.id && eventId > lastSeenEventId)
      .toSorted((one, other) => one.eventId - other.eventId)
      .map(({ message }) => message);
  }

  function visibleMessages(): readonly Message[] {
    return viewChat(world, chatState()).messages.filter(fromBot);
  }

  async function waitFor<Value>(
    what: string,
    find: () => Value | undefined,
    timeoutMs = defaultTimeoutMs,
    concerns?: (event: SandboxEvent) => boolean,
  ) {
    const value = await world.journal.until(find, timeoutMs, concerns);
    if (value !== undefined) return value;
    throw new Error(
      `${firstName} waited ${timeoutMs} ms for ${what}. The chat:\n${describeChat(world, chatState())}`,
    );
  }

  return {
    markAsSeen() {
      lastSeenEventId = world.journal.lastId;
    },
    visibleMessages,
    sees: (expected, { timeoutMs, onlyNew = false } = {}) =>
      waitFor(
        `a message that matches ${describe(expected)}`,
        () =>
          newMessages().findLast((message) => matches(expected, message)) ??
          (onlyNew ? undefined : visibleMessages().findLast((message) => matches(expected, message))),
        timeoutMs,
        isOfChat,
      ),
    waitFor,
  };
}
