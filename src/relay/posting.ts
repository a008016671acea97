import { GrammyError } from 'grammy';
import type { Booking } from '../booking/record.ts';
import type { Config } from '../config/config.ts';
import { errorFields, type Logger } from '../logger.ts';
import type { MessagePlace, TopicPlace } from '../store/questions.ts';
import type { Store } from '../store/store.ts';
import { asReplyTo, inlineKeyboard } from '../telegram/card.ts';
import type { Screen } from '../telegram/screen.ts';
import type { Telegram } from '../telegram/telegram.ts';
import { telegramFailure } from '../telegram/transport.ts';
import type { Wording } from '../telegram/wording.ts';

/** A customer's message to the venue. A private chat has its customer's id. */
export interface CustomerQuestion {
  readonly message: MessagePlace;
  /** Of the booking, or else the first name in Telegram; staff are told nothing else about the account. */
  readonly name: string;
  readonly booking: Booking | null;
  readonly locale: string;
  /** The messages in staff's chats that it replies to; the booking's facts are above them. */
  readonly anchors: readonly MessagePlace[];
}

/**
 * Why a message was not sent. `unknown`: it may have arrived, so it is not sent again. `later`: it can be tried
 * again. `nobody`: the chat can't be reached. `refused`: Telegram does not take it.
 */
export type Unsent = 'unknown' | 'later' | 'nobody' | 'refused';

export interface PostingDependencies {
  readonly config: Pick<Config, 'staff'>;
  readonly store: Pick<Store, 'questions' | 'saidOnce' | 'records'>;
  readonly telegram: Pick<Telegram, 'api'>;
  readonly logger: Logger;
  /** The group of staff (null: there is none), and the language of a chat of theirs. */
  readonly staff: { chatId(): Promise<number | null>; wordsIn(chatId: number): Promise<Wording> };
  /** What staff read above a customer's messages. */
  readonly headerOf: (question: CustomerQuestion, words: Wording) => Screen;
}

/** A question in a chat of staff, and the message that it replies to. */
type Posted = Readonly<Record<'copy' | 'anchor', MessagePlace>>;

/** Telegram's limit, in characters. */
const longestTopicName = 128;

/** Posts questions where staff read them. */
export function createPosting(dependencies: PostingDependencies) {
  const { config, headerOf, logger, staff, store, telegram } = dependencies;
  const { api } = telegram;

  async function postTo(chatId: number, topicId: number | null, question: CustomerQuestion): Promise<Posted> {
    const { message, anchors } = question;
    const thread = topicId === null ? {} : { message_thread_id: topicId };
    let anchor = anchors.find((one) => one.chatId === chatId);
    if (anchor === undefined) {
      const { text, rows } = headerOf(question, await staff.wordsIn(chatId));
      const look = { ...thread, parse_mode: 'HTML', reply_markup: inlineKeyboard({ rows }) } as const;
      const header = await api.sendMessage(chatId, text, look);
      // The group may have become a supergroup.
      anchor = { chatId: header.chat.id, messageId: header.message_id };
    }
    const look = { ...thread, ...asReplyTo(anchor.messageId) };
    const copy = await api.copyMessage(anchor.chatId, message.chatId, message.messageId, look);
    return { copy: { chatId: anchor.chatId, messageId: copy.message_id }, anchor };
  }

  /** The customer's topic in a forum, open; null: the group has none, or the bot may not create any. */
  async function topicIn(
    group: number,
    { message, name, booking }: CustomerQuestion,
  ): Promise<number | null> {
    const topic = await store.questions.topic(message.chatId);
    try {
      if (topic?.chatId === group && (await reopened(topic, api))) return topic.topicId;
      if ((await api.getChat(group)).is_forum !== true) return null;
      const named = [name, booking?.partner?.bookingCode].filter(Boolean).join(' · ');
      const shortened = [...named].slice(0, longestTopicName).join('');
      const { message_thread_id: topicId } = await api.createForumTopic(group, shortened);
      await store.questions.setTopic(message.chatId, { chatId: group, topicId });
      return topicId;
    } catch (error) {
      if (telegramFailure(error)?.kind !== 'refused') throw error;
      return null;
    }
  }

  /** Posts to the staff group; without one, or where the bot may not write there, to each member's private chat. */
  return async (question: CustomerQuestion): Promise<readonly Posted[] | Unsent> => {
    const group = await staff.chatId();
    const toGroup = async (chatId: number) => postTo(chatId, await topicIn(chatId, question), question);
    const inGroup = group === null ? 'nobody' : await attempt(logger, () => toGroup(group));
    if (typeof inGroup !== 'string') return [inGroup];
    if (inGroup === 'unknown' || inGroup === 'later') return inGroup;
    const all: (Posted | Unsent)[] = [];
    for (const { id } of config.staff.members)
      all.push(await attempt(logger, () => postTo(id, null, question)));
    const posted = all.filter((one) => typeof one !== 'string');
    if (posted.length > 0) return posted;
    return all.find((one) => one === 'unknown' || one === 'later') ?? 'nobody';
  };
}

/** Opens a topic that staff have closed. False: it is gone. */
async function reopened({ chatId, topicId }: TopicPlace, api: Telegram['api']): Promise<boolean> {
  try {
    return await api.reopenForumTopic(chatId, topicId);
  } catch (error) {
    if (error instanceof GrammyError && error.description.includes('TOPIC_NOT_MODIFIED')) return true;
    if (telegramFailure(error)?.kind !== 'refused') throw error;
    return false;
  }
}

/** Makes calls to Telegram; answers a failure classified. */
export async function attempt<Sent>(logger: Logger, send: () => Promise<Sent>): Promise<Sent | Unsent> {
  try {
    return await send();
  } catch (error) {
    const failure = telegramFailure(error);
    if (failure === null) throw error;
    if (failure.kind === 'unanswered') return 'unknown';
    // Its writer has deleted it meanwhile.
    const isDeleted = failure.kind === 'refused' && failure.description.includes('message to copy');
    if (failure.kind === 'later' || isDeleted) return 'later';
    logger.warn(errorFields(error), 'A message between a customer and staff was not sent.');
    return failure.kind === 'refused' ? 'refused' : 'nobody';
  }
}
