import type { ConversationFlavor } from '@grammyjs/conversations';
import type { Api, Context, Filter, NextFunction, CommandContext as OfCommand } from 'grammy';
import type { Chat, Message, User } from 'grammy/types';
import type { ChatLock, Profile } from '../store/chat-session.ts';
import type { Pictures } from './pictures.ts';
import { isLateAnswer } from './transport.ts';
import { type Wording, withinUnits } from './wording.ts';

export type TapAnswer = ReturnType<typeof createTapAnswer>;

export interface AnswerCall {
  readonly method: 'answerCallbackQuery';
  readonly callback_query_id: string;
  readonly text?: string;
}

/** The response to the webhook request that brought an update; it can carry one call. */
export interface WebhookResponse {
  /**
   * False: the response is sent already, or carries another call. `onLate` is called when the work takes too long for
   * it.
   */
  carry(call: AnswerCall, onLate: () => void): boolean;
}

const longestAnswer = 200;

/**
 * Answers one tap. Telegram takes one answer, so the first is sent and later ones are dropped. The webhook's response
 * carries it when it is ready in time, which saves a call for each tap.
 */
export function createTapAnswer(api: Api, callbackId: string, response: WebhookResponse | null) {
  let isAnswered = false;
  let sent: Promise<void> = Promise.resolve();
  return {
    get isAnswered(): boolean {
      return isAnswered;
    },
    /** Ends the tap's spinner, with a text where there is something to say. */
    give(text: string | null): void {
      if (isAnswered) return;
      isAnswered = true;
      const call = answerCall(callbackId, text);
      const send = (): void => {
        sent = sendAnswer(api, call);
        // Avoids an unhandled rejection; `arrived` throws it.
        sent.catch(() => undefined);
      };
      if (response?.carry(call, send) !== true) send();
    },
    /** Waits for the call, if one was made. Throws its failure, unless the answer came too late. */
    arrived: (): Promise<void> => sent,
  };
}

function answerCall(callbackId: string, text: string | null): AnswerCall {
  const call = { method: 'answerCallbackQuery', callback_query_id: callbackId } as const;
  return text === null ? call : { ...call, text: withinUnits(text, longestAnswer) };
}

async function sendAnswer(api: Api, { callback_query_id: id, text }: AnswerCall): Promise<void> {
  try {
    await api.answerCallbackQuery(id, text === undefined ? {} : { text });
  } catch (error) {
    if (!isLateAnswer(error)) throw error;
  }
}

/** Ends the spinner of the tapped button, if the update is a tap. */
export async function endTap(
  { tap }: { readonly tap: TapAnswer | null },
  text: string | null,
): Promise<void> {
  tap?.give(text);
  await tap?.arrived();
}

/** What belongs to one update besides Telegram's own fields. */
export interface UpdateContext {
  /** The lock of the update's chat, with whether the update is within the chat's rate, and the chat's records. */
  readonly lock: ChatLock;
  readonly profile: Profile;
  readonly words: Wording;
  /** Null when nothing was tapped. */
  readonly tap: TapAnswer | null;
  readonly pictures: Pictures;
  /** Whether the person is putting a booking together in this chat: the dialogue then gets what they type. */
  readonly isBooking: () => Promise<boolean>;
}

/** An update as it arrives. Posts in channels have no sender. */
export type IncomingContext = ConversationFlavor<Context> & UpdateContext;

/** An update that a person caused in a chat. */
export type BotContext = IncomingContext & {
  readonly from: User;
  readonly chat: Chat;
  readonly chatId: number;
};

export function isByPerson(ctx: IncomingContext): ctx is BotContext {
  return ctx.from !== undefined && ctx.chat !== undefined;
}

/** Saves a change of the sender's profile; the rest of the update reads it from the context. */
export async function changeProfile(ctx: BotContext, change: Partial<Profile>): Promise<Profile> {
  const profile = await ctx.lock.records.profiles.update(ctx.from.id, (before) => ({ ...before, ...change }));
  Object.assign(ctx, { profile });
  return profile;
}

/** A tap on a button of a message. */
export type TapContext = Filter<BotContext, 'callback_query:data'> & { readonly msgId: number };

export function isTapOnMessage(ctx: BotContext): ctx is TapContext {
  return ctx.callbackQuery?.data !== undefined && ctx.msgId !== undefined;
}

/** A command; `match`: what was typed behind it. */
export type CommandContext = OfCommand<BotContext>;

/** `next`: the command is not for its sender. */
export type TakeCommand = (ctx: CommandContext, next: NextFunction) => Promise<unknown>;

/** Commands, by name, for those who may use them here. */
export function commandsFor(
  mayUse: (ctx: BotContext) => boolean | Promise<boolean>,
  commands: Readonly<Record<string, (ctx: CommandContext) => Promise<unknown>>>,
): Readonly<Record<string, TakeCommand>> {
  const checked = Object.entries(commands).map(([name, take]): [string, TakeCommand] => [
    name,
    async (ctx, next) => ((await mayUse(ctx)) ? take(ctx) : next()),
  ]);
  return Object.fromEntries(checked);
}

/** Commands never count as answers. */
export function isCommand(message: Pick<Message, 'text'> | undefined): boolean {
  return message?.text?.startsWith('/') === true;
}

/** Forwarded, made by an inline bot, or written in the name of a chat: the sender may not have chosen the words. */
export function isNotOwnWords(
  message: Pick<Message, 'forward_origin' | 'via_bot' | 'sender_chat'> | undefined,
): boolean {
  return (
    message?.forward_origin !== undefined ||
    message?.via_bot !== undefined ||
    message?.sender_chat !== undefined
  );
}

/** Keyboards write "/Start", so the case of a command doesn't count. Its arguments stay as they are. */
export async function lowerCommand({ message }: Context, next: () => Promise<void>): Promise<void> {
  if (message?.text !== undefined) {
    message.text = message.text.replace(/^\/\w+/, (command) => command.toLowerCase());
  }
  return next();
}

/**
 * True for messages of other bots, which get no answer. People who write in the name of a chat also arrive as a bot:
 * Telegram's own.
 */
export function isFromOtherBot({ from, message }: Context): boolean {
  return from?.is_bot === true && message?.sender_chat === undefined;
}

/**
 * The bot's message that is replied to. In a topic a message without a reply counts as one to the topic's first
 * message.
 */
export function repliedOfBot({ me, message }: Context): NonNullable<Message['reply_to_message']> | null {
  const replied = message?.reply_to_message;
  if (replied === undefined || replied.forum_topic_created !== undefined) return null;
  return replied.from?.id === me.id ? replied : null;
}
