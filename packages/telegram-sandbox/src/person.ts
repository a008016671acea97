import type { Chat, Location, Message } from '@grammyjs/types';
import type { BankAnswer, BotStanding, CallbackAnswer, Checkout } from './entities.ts';
import { deactivate, setBlocked, setStanding, start } from './people/account.ts';
import {
  type Captioned,
  type Contact,
  deleteForAll,
  editText,
  forward,
  type OwnFile,
  sendOwnFile,
  sendPlaceholder,
  sendText,
  shareContact,
  shareLocation,
} from './people/actions.ts';
import { checkOut, closePayment, confirmPayment } from './people/checkouts.ts';
import { createTopic, setTopicClosed, upgradeGroup } from './people/groups.ts';
import { type Opened, openLink } from './people/links.ts';
import type { Placeholder } from './people/placeholders.ts';
import { type Place, requireChat, requirePerson } from './people/presence.ts';
import { findButton, type TapResult, tapData, tapLabel } from './people/taps.ts';
import { type ChatView, describeChat, viewChat } from './people/views.ts';
import {
  createPersonView,
  type Expected,
  type PersonView,
  type Seeing,
  type Waiting,
} from './person-view.ts';
import type { World } from './world.ts';

export interface Tap {
  readonly result: TapResult;
  /** The bot's answer to the tap; rejects for a tap without one, and when none comes in time. */
  answer(waiting?: Waiting): Promise<CallbackAnswer>;
}

/** A payment that the person has begun. */
export interface Payment {
  readonly checkout: Checkout;
  /** Its state once the bot has answered or let ten seconds pass; rejects when neither comes in time. */
  answered(waiting?: Waiting): Promise<Checkout>;
  /** Confirms it at the bank, where `bank` is `asks`. */
  confirms(): Promise<Checkout>;
  /** Closes the payment sheet. */
  closes(): Promise<Checkout>;
}

/** The place of a message in this chat. */
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
  /** Sends the own contact when none is given. */
  sharesContact(contact?: Contact): Promise<Message>;
  edits(messageId: number, text: string): Promise<Message>;
  forwards(messageId: number, toChatId?: number): Promise<Message>;
  deletes(messageId: number): Promise<void>;
  /** Taps the newest live button with that label, waiting for it to appear. */
  taps(label: string, options?: Waiting & { readonly message?: Message }): Promise<Tap>;
  /** Sends any callback data, as a modified client can. */
  tapsData(messageId: number, data: string): Promise<Tap>;
  /**
   * Waits for the newest matching message of the bot: first among those sent or edited since the last action, then
   * among all visible.
   */
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

/** The context of one person's actions in one chat. */
interface Stand {
  readonly world: World;
  readonly personId: number;
  readonly chatId: number;
  readonly seen: PersonView;
  /** Does something as the person; later messages count as new. */
  act<Value>(action: () => Value): Promise<Value>;
}

type WritingActions = Pick<
  PersonClient,
  'sends' | 'sendsA' | 'sendsFile' | 'sendsLocation' | 'sharesContact' | 'edits' | 'forwards' | 'deletes'
>;

function writingActions({ world, personId, chatId, act }: Stand): WritingActions {
  return {
    sends: (text, options) => act(() => sendText(world, personId, text, { chatId, ...options })),
    sendsA: (kind, options) => act(() => sendPlaceholder(world, personId, kind, { chatId, ...options })),
    sendsFile: (file, options) => act(() => sendOwnFile(world, personId, file, { chatId, ...options })),
    sendsLocation: (location, options) =>
      act(() => shareLocation(world, personId, location, { chatId, ...options })),
    sharesContact: (contact) => act(() => shareContact(world, personId, contact ?? null, { chatId })),
    edits: (messageId, text) => act(() => editText(world, personId, messageId, text, { chatId })),
    forwards: (messageId, toChatId = chatId) =>
      act(() => forward(world, personId, messageId, { chatId, toChatId })),
    deletes: (messageId) => act(() => deleteForAll(world, personId, messageId, { chatId })),
  };
}

function tappingActions({
  world,
  personId,
  chatId,
  seen,
  act,
}: Stand): Pick<PersonClient, 'taps' | 'tapsData'> {
  async function answerTo(result: TapResult, timeoutMs?: number): Promise<CallbackAnswer> {
    if (result.kind !== 'callback') throw new Error(`Nothing answers a tap of the kind ${result.kind}.`);
    const find = () => world.callbacks.find(result.callbackId)?.answer ?? undefined;
    return seen.waitFor('an answer to a tap', find, timeoutMs);
  }

  async function tap(action: () => TapResult): Promise<Tap> {
    const result = await act(action);
    return { result, answer: ({ timeoutMs } = {}) => answerTo(result, timeoutMs) };
  }

  return {
    async taps(label, { message, timeoutMs } = {}) {
      const messageId = message?.message_id;
      const find = () => findButton(requireChat(world, personId, chatId), label, messageId);
      await seen.waitFor(`a button "${label}"`, find, timeoutMs);
      return tap(() => tapLabel(world, personId, label, { chatId, messageId }));
    },
    tapsData: (messageId, data) => tap(() => tapData(world, personId, messageId, data, { chatId })),
  };
}

function payingActions({ world, personId, chatId, seen, act }: Stand): Pick<PersonClient, 'pays'> {
  function payment(checkout: Checkout): Payment {
    const { id } = checkout;
    const find = () => {
      const current = world.payments.find(id);
      return current?.state === 'asked' ? undefined : current;
    };
    return {
      checkout,
      answered: ({ timeoutMs } = {}) => seen.waitFor('an answer to a payment', find, timeoutMs),
      confirms: () => act(() => confirmPayment(world, personId, id)),
      closes: () => act(() => closePayment(world, personId, id)),
    };
  }

  return {
    async pays(invoice, { bank } = {}) {
      const place =
        typeof invoice === 'string' ? { link: invoice } : { chatId, messageId: invoice.message_id };
      return payment(await act(() => checkOut(world, personId, { ...place, bank })));
    },
  };
}

function photosIn(messages: readonly Message[]): readonly SeenPhoto[] {
  return messages.flatMap(({ message_id, photo, caption = '' }) => {
    const largest = photo?.at(-1);
    if (largest === undefined) return [];
    const { file_id, width, height } = largest;
    return [{ messageId: message_id, fileId: file_id, width, height, caption }];
  });
}

/** The person's client, which works directly on the sandbox's state. */
export function createPersonClient(world: World, personId: number, chatId = personId): PersonClient {
  const seen = createPersonView(world, personId, chatId);
  const chatState = () => requireChat(world, personId, chatId);

  function act<Value>(action: () => Value): Promise<Value> {
    seen.markAsSeen();
    return Promise.resolve().then(action);
  }

  function closeTopic(topicId: number, isClosed: boolean) {
    return act(() => setTopicClosed(world, personId, { chatId, topicId, isClosed }));
  }

  const stand: Stand = { world, personId, chatId, seen, act };
  return {
    id: personId,
    firstName: requirePerson(world, personId).firstName,
    ...writingActions(stand),
    ...tappingActions(stand),
    ...payingActions(stand),
    opens: (link) => act(() => openLink(world, personId, link)),
    createsTopic: (name) => act(() => createTopic(world, personId, chatId, name)),
    closesTopic: (topicId) => closeTopic(topicId, true),
    reopensTopic: (topicId) => closeTopic(topicId, false),
    setsBot: (standing) => act(() => setStanding(world, personId, chatId, standing)),
    upgradesGroup: () => act(() => upgradeGroup(world, personId, chatId)),
    starts: (payload) => act(() => start(world, personId, payload)),
    sees: seen.sees,
    blocks: () => act(() => void setBlocked(world, personId, true)),
    unblocks: () => act(() => void setBlocked(world, personId, false)),
    deactivates: () => act(() => void deactivate(world, personId)),
    view: () => viewChat(world, chatState()),
    transcript: () => describeChat(world, chatState()),
    photos: () => photosIn(seen.visibleMessages()),
    download(fileId) {
      const file = world.files.find(fileId);
      if (file === undefined) throw new Error(`There is no file ${fileId}.`);
      return file.bytes;
    },
    inChat: (otherChatId) => createPersonClient(world, personId, otherChatId),
  };
}
