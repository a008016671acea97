import type { Chat, Location, Message } from '@grammyjs/types';
import type { BankAnswer, BotStanding, CallbackAnswer, Checkout, SandboxEvent } from './entities.ts';
import { deactivate, setBlocked, setStanding, start } from './people/account.ts';
import {
  type Captioned,
  type Contact,
  deleteForAll,
  editText,
  forward,
  type OwnFile,
  sendContact,
  sendFile,
  sendLocation,
  sendPlaceholder,
  sendText,
} from './people/actions.ts';
import { checkOut, closePayment, confirmPayment } from './people/checkouts.ts';
import { createTopic, setTopicClosed, upgradeGroup } from './people/groups.ts';
import { type Opened, openLink } from './people/links.ts';
import type { Placeholder } from './people/placeholders.ts';
import { type Place, requireChat, requirePerson } from './people/presence.ts';
import { findButton, type TapResult, tapData, tapLabel } from './people/taps.ts';
import { type ChatView, describeChat, viewChat } from './people/views.ts';
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
  /** Only what was sent or edited since this person's last action counts, not what stood there already. */
  readonly onlyNew?: boolean | undefined;
}

export interface Tap {
  readonly result: TapResult;
  /** The bot's answer to the tap; rejects for a tap that asks for none, and when none comes in time. */
  answer(waiting?: Waiting): Promise<CallbackAnswer>;
}

/** A payment that the person has begun. */
export interface Payment {
  readonly checkout: Checkout;
  /** How it stands once the bot has answered or let ten seconds pass; rejects when neither comes in time. */
  answered(waiting?: Waiting): Promise<Checkout>;
  /** Confirms it at the bank, where `bank` is `asks`. */
  confirms(): Promise<Checkout>;
  /** Closes the payment sheet. */
  closes(): Promise<Checkout>;
}

/** What is said of a message besides its content. */
type Speaking = Omit<Place, 'chatId'>;

/** A photo in the chat in its largest size. */
export interface SeenPhoto {
  readonly messageId: number;
  readonly fileId: string;
  readonly width: number;
  readonly height: number;
  readonly caption: string;
}

/** What one person does and sees in one chat. */
export interface PersonClient {
  readonly id: number;
  readonly firstName: string;
  sends(text: string, options?: Speaking): Promise<Message>;
  sendsA(kind: Placeholder, options?: Omit<Captioned, 'chatId'>): Promise<Message>;
  sendsFile(file: OwnFile, options?: Omit<Captioned, 'chatId'>): Promise<Message>;
  sendsLocation(location: Location, options?: Speaking): Promise<Message>;
  /** Taps a link, of whatever kind. */
  opens(link: string): Promise<Opened>;
  /** Begins to pay an invoice: its message in this chat, or a link to one. */
  pays(invoice: Message | string, options?: { readonly bank?: BankAnswer }): Promise<Payment>;
  /** Begins a topic in this forum; the message's id is the topic's. */
  createsTopic(name: string): Promise<Message>;
  closesTopic(topicId: number): Promise<Message>;
  reopensTopic(topicId: number): Promise<Message>;
  /** Adds the bot to this group, removes it, or changes its rights as an administrator. */
  setsBot(standing: Partial<BotStanding>): Promise<BotStanding>;
  /** Makes a supergroup of this basic group. */
  upgradesGroup(): Promise<Chat>;
  /** Opens the bot through a link with that payload and presses Start. */
  starts(payload?: string): Promise<Message>;
  /** One's own contact when none is given. */
  sharesContact(contact?: Contact): Promise<Message>;
  edits(messageId: number, text: string): Promise<Message>;
  forwards(messageId: number, toChatId?: number): Promise<Message>;
  deletes(messageId: number): Promise<void>;
  /** Taps the newest live button with that label, waiting for it to appear. */
  taps(label: string, options?: Waiting & { readonly message?: Message }): Promise<Tap>;
  /** Sends callback data whatever the buttons say, as a modified client can. */
  tapsData(messageId: number, data: string): Promise<Tap>;
  /** The newest message of the bot that matches: sent or edited since the last action first, else any visible. */
  sees(expected: Expected, options?: Seeing): Promise<Message>;
  blocks(): Promise<void>;
  unblocks(): Promise<void>;
  /** Deletes the own account, for good. */
  deactivates(): Promise<void>;
  view(): ChatView;
  transcript(): string;
  photos(): readonly SeenPhoto[];
  download(fileId: string): Buffer;
  /** The same person in another chat. */
  inChat(chatId: number): PersonClient;
}

function matches(expected: Expected, message: Message): boolean {
  if (typeof expected === 'function') return expected(message);
  const text = asRead(message.text ?? message.caption ?? '');
  return typeof expected === 'string' ? text.includes(asRead(expected)) : new RegExp(expected).test(text);
}

function asRead(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}

function describe(expected: Expected): string {
  return typeof expected === 'string' ? JSON.stringify(expected) : String(expected);
}

function isMessageOf(
  chatId: number,
  event: SandboxEvent,
): event is SandboxEvent & { name: 'message' | 'message-edited' } {
  return (event.name === 'message' || event.name === 'message-edited') && event.data.chatId === chatId;
}

/** The person's client, working directly on the sandbox's state; every wait wakes up on the journal. */
export function createPersonClient(world: World, personId: number, chatId = personId): PersonClient {
  const person = requirePerson(world, personId);
  const chatState = () => requireChat(world, personId, chatId);
  let lastActionEventId = world.journal.lastId;

  function act<Value>(action: () => Value): Promise<Value> {
    lastActionEventId = world.journal.lastId;
    return Promise.resolve().then(action);
  }

  function fromBot(message: Message | undefined): message is Message {
    return message !== undefined && chatState().messages.get(message.message_id)?.authorId === world.bot.id;
  }

  /** The present state of the bot's messages that came or changed since the last action, oldest change first. */
  function newMessages(): readonly Message[] {
    const events = world.journal.after(lastActionEventId) ?? [];
    const ids = events
      .filter((event) => isMessageOf(chatId, event))
      .map(({ data }) => data.message.message_id);
    return ids.map((id) => chatState().messages.get(id)?.message).filter(fromBot);
  }

  function visibleMessages(): readonly Message[] {
    return viewChat(world, chatState()).messages.filter(fromBot);
  }

  async function waitFor<Value>(what: string, find: () => Value | undefined, timeoutMs = defaultTimeoutMs) {
    const found = await world.journal.until(find, timeoutMs);
    if (found !== undefined) return found;
    throw new Error(
      `${person.firstName} waited ${timeoutMs} ms for ${what}. The chat:\n${describeChat(world, chatState())}`,
    );
  }

  async function answerTo(result: TapResult, timeoutMs?: number): Promise<CallbackAnswer> {
    if (result.kind !== 'callback') throw new Error(`Nothing answers a tap of the kind ${result.kind}.`);
    const find = () => world.callbacks.find(result.callbackId)?.answer ?? undefined;
    return waitFor('an answer to a tap', find, timeoutMs);
  }

  function payment(checkout: Checkout): Payment {
    const { id } = checkout;
    const find = () => {
      const found = world.payments.find(id);
      return found?.state === 'asked' ? undefined : found;
    };
    return {
      checkout,
      answered: ({ timeoutMs } = {}) => waitFor('an answer to a payment', find, timeoutMs),
      confirms: () => act(() => confirmPayment(world, personId, id)),
      closes: () => act(() => closePayment(world, personId, id)),
    };
  }

  function closeTopic(topicId: number, isClosed: boolean) {
    return act(() => setTopicClosed(world, personId, { chatId, topicId, isClosed }));
  }

  function tapped(result: TapResult): Tap {
    return { result, answer: ({ timeoutMs } = {}) => answerTo(result, timeoutMs) };
  }

  return {
    id: personId,
    firstName: person.firstName,
    sends: (text, options) => act(() => sendText(world, personId, text, { chatId, ...options })),
    sendsA: (kind, options) => act(() => sendPlaceholder(world, personId, kind, { chatId, ...options })),
    sendsFile: (file, options) => act(() => sendFile(world, personId, file, { chatId, ...options })),
    sendsLocation: (location, options) =>
      act(() => sendLocation(world, personId, location, { chatId, ...options })),
    opens: (link) => act(() => openLink(world, personId, link)),
    pays: async (invoice, { bank } = {}) => {
      const place =
        typeof invoice === 'string' ? { link: invoice } : { chatId, messageId: invoice.message_id };
      return payment(await act(() => checkOut(world, personId, { ...place, bank })));
    },
    createsTopic: (name) => act(() => createTopic(world, personId, chatId, name)),
    closesTopic: (topicId) => closeTopic(topicId, true),
    reopensTopic: (topicId) => closeTopic(topicId, false),
    setsBot: (standing) => act(() => setStanding(world, personId, chatId, standing)),
    upgradesGroup: () => act(() => upgradeGroup(world, personId, chatId)),
    starts: (payload) => act(() => start(world, personId, payload)),
    sharesContact: (contact) => act(() => sendContact(world, personId, contact ?? null, { chatId })),
    edits: (messageId, text) => act(() => editText(world, personId, messageId, text, { chatId })),
    forwards: (messageId, toChatId = chatId) =>
      act(() => forward(world, personId, messageId, { chatId, toChatId })),
    deletes: (messageId) => act(() => deleteForAll(world, personId, messageId, { chatId })),
    async taps(label, { message, timeoutMs } = {}) {
      const messageId = message?.message_id;
      await waitFor(`a button "${label}"`, () => findButton(chatState(), label, messageId), timeoutMs);
      return tapped(await act(() => tapLabel(world, personId, label, { chatId, messageId })));
    },
    tapsData: async (messageId, data) =>
      tapped(await act(() => tapData(world, personId, messageId, data, { chatId }))),
    sees: (expected, { timeoutMs, onlyNew = false } = {}) =>
      waitFor(
        `a message that matches ${describe(expected)}`,
        () =>
          newMessages().findLast((message) => matches(expected, message)) ??
          (onlyNew ? undefined : visibleMessages().findLast((message) => matches(expected, message))),
        timeoutMs,
      ),
    blocks: () => act(() => void setBlocked(world, personId, true)),
    unblocks: () => act(() => void setBlocked(world, personId, false)),
    deactivates: () => act(() => void deactivate(world, personId)),
    view: () => viewChat(world, chatState()),
    transcript: () => describeChat(world, chatState()),
    photos: () =>
      visibleMessages().flatMap(({ message_id, photo, caption = '' }) => {
        const largest = photo?.at(-1);
        if (largest === undefined) return [];
        const { file_id, width, height } = largest;
        return [{ messageId: message_id, fileId: file_id, width, height, caption }];
      }),
    download(fileId) {
      const lookup = world.files.find(fileId);
      if (lookup.kind === 'unknown') throw new Error(`There is no file ${fileId}.`);
      return lookup.file.bytes;
    },
    inChat: (otherChatId) => createPersonClient(world, personId, otherChatId),
  };
}
