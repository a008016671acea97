import type { Chat, ForceReply, LabeledPrice, Message, ReplyKeyboardMarkup, User } from '@grammyjs/types';
import type { Instant } from './clock.ts';

export interface Person {
  readonly id: number;
  readonly firstName: string;
  readonly lastName?: string | undefined;
  readonly username?: string | undefined;
  readonly languageCode?: string | undefined;
  readonly phoneNumber: string;
  /** This person has blocked the bot. */
  readonly blocked: boolean;
  /** This account was deleted. */
  readonly deactivated: boolean;
}

/** The content of a message, without its place and time. */
export type MessageContent = Partial<Omit<Message, 'message_id' | 'date' | 'chat' | 'from'>>;

export interface StoredMessage {
  readonly message: Message;
  /** The sender; kept here since posts in channels don't name one. */
  readonly authorId: number;
  /** The event that told of its coming or of its last edit. */
  readonly eventId: number;
  /** Sent with a reply keyboard, its removal or a forced reply; Telegram never lets a bot edit such a message. */
  readonly hadReplyMarkup: boolean;
  /** The invoice of its pay button. */
  readonly invoiceId?: string | undefined;
  /** The emoji with which the bot has reacted to it. */
  readonly reaction?: string | undefined;
}

/** The reply keyboard or forced reply under the input field, and the message that brought it. */
export interface OpenKeyboard {
  readonly messageId: number;
  readonly keyboard: ReplyKeyboardMarkup | null;
  readonly forceReply: ForceReply | null;
  /** The people whose client shows it: everybody, or with `selective` those the message is for. */
  readonly personIds: readonly number[];
}

/** The bot's membership of a chat. The rights are those of an administrator. */
export interface BotStanding {
  readonly status: 'member' | 'administrator' | 'left' | 'kicked';
  readonly canManageTopics: boolean;
  readonly canDeleteMessages: boolean;
}

/** A topic of a forum; its id is that of the service message that began it. */
export interface Topic {
  readonly id: number;
  readonly name: string;
  readonly iconColor: number;
  readonly iconCustomEmojiId?: string | undefined;
  readonly isClosed: boolean;
  readonly creatorId: number;
}

export interface ChatState {
  readonly chat: Chat;
  readonly memberIds: readonly number[];
  /** Who may post: in a channel its administrators, elsewhere everybody. */
  readonly posterIds: readonly number[];
  /** The bot may write here: the person has written first, or it is a group the bot is in. */
  readonly isOpen: boolean;
  readonly bot: BotStanding;
  /** False: only administrators may write in this group. */
  readonly membersMayWrite: boolean;
  /** The supergroup that this basic group has become. */
  readonly migratedTo: number | null;
  readonly topics: ReadonlyMap<number, Topic>;
  readonly messages: ReadonlyMap<number, StoredMessage>;
  readonly keyboard: OpenKeyboard | null;
  readonly action: string | null;
}

export type FileKind = 'photo' | 'document' | 'sticker' | 'voice';

export interface UploadedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: Buffer;
}

export interface StoredFile extends UploadedFile {
  readonly serial: number;
  readonly kind: FileKind;
  /** Equal for equal bytes, whatever their file_id. */
  readonly uniqueId: string;
  readonly width: number;
  readonly height: number;
}

export interface CallbackAnswer {
  readonly text?: string | undefined;
  readonly showAlert: boolean;
  readonly url?: string | undefined;
}

export interface Callback {
  readonly id: string;
  readonly personId: number;
  readonly chatId: number;
  readonly messageId: number;
  readonly data: string;
  readonly answer: CallbackAnswer | null;
}

/** The terms of an invoice. */
export interface InvoiceTerms {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly payload: string;
  readonly currency: string;
  readonly prices: readonly LabeledPrice[];
  readonly totalAmount: number;
  readonly startParameter: string;
  /** The provider's token is one for tests: no money moves. */
  readonly isTest: boolean;
  readonly needsName: boolean;
  readonly needsPhoneNumber: boolean;
  readonly needsEmail: boolean;
}

/** What the person's bank does once the bot has agreed: it pays, declines, or asks the person to confirm first. */
export type BankAnswer = 'pays' | 'declines' | 'asks';

/**
 * The state of a payment: the bot is asked, then perhaps the person by their bank; the others are final. Only `paid`
 * has moved money.
 */
export type CheckoutState =
  | 'asked'
  | 'confirming'
  | 'paid'
  | 'declined'
  | 'timed-out'
  | 'bank-declined'
  | 'closed';

export interface Checkout {
  /** The pre_checkout_query's. */
  readonly id: string;
  readonly personId: number;
  readonly invoiceId: string;
  /** The chat of the payment's message: the invoice's, or the private one for a link. */
  readonly chatId: number;
  /** The invoice's message; null for a link. */
  readonly messageId: number | null;
  readonly bank: BankAnswer;
  readonly state: CheckoutState;
  /** Why the bot declined. */
  readonly reason?: string | undefined;
}

export interface CallEntry {
  readonly kind: 'call';
  readonly id: number;
  readonly at: Instant;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly ok: boolean;
  readonly status: number;
  readonly result?: unknown;
  readonly description?: string | undefined;
  readonly ms: number;
  readonly fault?: string | undefined;
  /** Given parameters without an effect: unknown ones, and those that the sandbox does not model. */
  readonly ignored?: readonly string[] | undefined;
  /** The call came in the answer to a webhook. */
  readonly inWebhookAnswer?: true | undefined;
}

/** An event elsewhere that is listed among the calls, such as the bot's call to another service. */
export interface Note {
  /** The source, by which the chat page can filter notes. */
  readonly source: string;
  readonly title: string;
  readonly text?: string | undefined;
  /** Shown when it is not `ok`, such as a code. */
  readonly status?: string | undefined;
  readonly fault?: string | undefined;
  /** `{request, answer, …}` is shown as a call; anything else as it is. */
  readonly detail?: unknown;
  readonly ok?: boolean | undefined;
  readonly ms?: number | undefined;
}

export interface NoteEntry extends Note {
  readonly kind: 'note';
  readonly id: number;
  readonly at: Instant;
}

export type LogEntry = CallEntry | NoteEntry;

export type FaultKind = 'error' | 'hang' | 'delay' | 'lose-answer' | 'flood' | 'bad-gateway';

export interface Fault {
  /** A Bot API method, or `*`. */
  readonly method: string;
  readonly kind: FaultKind;
  /** Calls that name this chat only; all when left out. */
  readonly chatId?: number | undefined;
  /** How many calls it affects; 1 when left out. */
  readonly times?: number | undefined;
  /** How many calls pass first; none when left out. */
  readonly skip?: number | undefined;
  readonly errorCode?: number | undefined;
  readonly description?: string | undefined;
  /** Seconds, for `flood`. */
  readonly retryAfter?: number | undefined;
  /** For `hang`; until the client gives up when left out. */
  readonly hangMs?: number | undefined;
  /** For `delay`: how much later the call is carried out, even if nobody waits for it any more; 1000 when left out. */
  readonly delayMs?: number | undefined;
}

export type UpdateType =
  | 'message'
  | 'edited_message'
  | 'channel_post'
  | 'edited_channel_post'
  | 'callback_query'
  | 'pre_checkout_query'
  | 'my_chat_member';

type UpdateStage = 'queued' | 'delivered' | 'acknowledged' | 'failed';

/** The events of the event stream, by name. */
export interface SandboxEvents {
  readonly message: { readonly chatId: number; readonly message: Message };
  readonly 'message-edited': { readonly chatId: number; readonly message: Message };
  readonly 'messages-deleted': { readonly chatId: number; readonly messageIds: readonly number[] };
  readonly keyboard: {
    readonly chatId: number;
    readonly keyboard: ReplyKeyboardMarkup | null;
    readonly forceReply: ForceReply | null;
    readonly keyboardFor: readonly number[];
    readonly keyboardMessageId: number | null;
  };
  readonly reaction: {
    readonly chatId: number;
    readonly messageId: number;
    readonly emoji: string | null;
  };
  /** The bot's standing in a chat, or the chat's topics, have changed. */
  readonly standing: {
    readonly chatId: number;
    readonly bot: BotStanding;
    readonly topics: readonly Topic[];
    readonly migratedTo: number | null;
  };
  readonly checkout: Checkout;
  readonly action: { readonly chatId: number; readonly action: string | null };
  readonly callback: {
    readonly chatId: number;
    readonly callbackId: string;
    readonly personId: number;
    readonly messageId: number;
    readonly data: string;
  };
  readonly 'callback-answered': CallbackAnswer & {
    readonly chatId: number;
    readonly callbackId: string;
    readonly personId: number;
  };
  readonly call: CallEntry;
  readonly note: NoteEntry;
  readonly update: {
    readonly updateId: number;
    readonly type: UpdateType;
    readonly stage: UpdateStage;
    readonly attempt?: number | undefined;
    readonly reason?: string | undefined;
  };
  readonly person: Person;
  readonly chat: Chat;
  readonly profile: Record<string, never>;
  /** A fault was armed, used or disarmed. */
  readonly faults: Record<string, never>;
  readonly clock: { readonly now: Instant; readonly speed: number };
  readonly limits: { readonly flood: boolean };
  readonly reset: Record<string, never>;
}

export type EventName = keyof SandboxEvents;

export type SandboxEvent = {
  readonly [Name in EventName]: {
    readonly id: number;
    readonly name: Name;
    readonly data: SandboxEvents[Name];
  };
}[EventName];

/** A person as Telegram shows them to bots. */
export function userOf(person: Person): User {
  return {
    id: person.id,
    is_bot: false,
    first_name: person.deactivated ? '' : person.firstName,
    ...(person.lastName !== undefined && { last_name: person.lastName }),
    ...(person.username !== undefined && { username: person.username }),
    ...(person.languageCode !== undefined && { language_code: person.languageCode }),
  };
}
