import { GrammyError } from 'grammy';
import type { Booking } from '../booking/record.ts';
import type { Config } from '../config/config.ts';
import { errorFields, type Logger } from '../logger.ts';
import type { MessagePlace, TopicPlace } from '../storage/questions.ts';
import type { Store } from '../storage/store.ts';
import { inlineKeyboard } from './card.ts';
import { questionHeader, topicName } from './screens/staff/question.ts';
import type { Staff } from './staff.ts';
import type { Telegram } from './telegram.ts';
import { telegramFailure } from './telegram-errors.ts';
import type { Wordings } from './wording.ts';

/** What a customer has written to the venue. A private chat has its customer's id. */
export interface Question {
  readonly message: MessagePlace;
  readonly firstName: string;
  readonly booking: Booking | null;
  readonly locale: string;
  /** In chats of staff, what it goes on from: there it replies to this, and the booking's facts stand above. */
  readonly anchors: readonly MessagePlace[];
}

/** Why it was not posted. */
export type Unsent =
  /** It may have been, and is not sent again. */
  | 'unknown'
  /** It was not, and may be when it is written again. */
  | 'later'
  /** There is nobody whom it could reach. */
  | 'nobody';

export interface QuestionOptions {
  readonly config: Config;
  readonly store: Store;
  readonly telegram: Telegram;
  readonly staff: Staff;
  readonly wordings: Wordings;
  readonly logger: Logger;
}

interface OpenTopic {
  readonly topicId: number;
  readonly isNew: boolean;
}

/** A question in one chat of staff. */
export interface Posted {
  readonly copy: MessagePlace;
  /** With the booking's facts; null: the copy goes on from what stands there. */
  readonly header: MessagePlace | null;
  /** What the customer's next one replies to. */
  readonly anchor: MessagePlace;
}

/** Where questions stand among staff. */
export interface QuestionPosting {
  /** To the group of staff; where there is none, or it is closed to the bot, to each member by themselves. */
  post(question: Question): Promise<readonly Posted[] | Unsent>;
  /** The customer's, if there is one. */
  closeTopic(customerId: number): Promise<void>;
}

export function createQuestionPosting(options: QuestionOptions): QuestionPosting {
  const { config, store, telegram, staff, wordings, logger } = options;
  const { questions } = store;
  const { api } = telegram;

  async function post(question: Question): Promise<readonly Posted[] | Unsent> {
    const group = await staff.chatId();
    const inGroup = group === null ? 'nobody' : await attempt(logger, () => postToGroup(group, question));
    if (inGroup !== 'nobody') return typeof inGroup === 'string' ? inGroup : [inGroup];
    const posted: Posted[] = [];
    let otherwise: Unsent = 'nobody';
    for (const { id } of config.staff.members) {
      const sent = await attempt(logger, () => postTo(id, null, question));
      if (typeof sent !== 'string') posted.push(sent);
      else if (sent !== 'nobody') otherwise = sent;
    }
    return posted.length > 0 ? posted : otherwise;
  }

  async function postToGroup(group: number, question: Question): Promise<Posted> {
    // A private chat has a person's id, which is positive: it has no topics.
    const topic = group > 0 ? null : await topicFor(group, question);
    // While a topic was looked for, the group may have been found to be a supergroup.
    return postTo((await staff.chatId()) ?? group, topic, question);
  }

  async function postTo(chatId: number, topic: OpenTopic | null, question: Question): Promise<Posted> {
    const { message, booking, firstName } = question;
    const thread = topic === null ? {} : { message_thread_id: topic.topicId };
    // In a new topic nothing stands above.
    const known =
      topic?.isNew === true ? undefined : question.anchors.find((anchor) => anchor.chatId === chatId);
    const anchor = known ?? (await showHeader());
    const header = known === undefined ? anchor : null;
    const copied = await api.copyMessage(anchor.chatId, message.chatId, message.messageId, {
      ...thread,
      reply_parameters: { message_id: anchor.messageId, allow_sending_without_reply: true },
    });
    return { copy: { chatId: anchor.chatId, messageId: copied.message_id }, header, anchor };

    async function showHeader(): Promise<MessagePlace> {
      const { locale } = (await store.records.profiles.load(chatId)) ?? {};
      const words = wordings.for(locale);
      const screen = questionHeader({ booking, firstName, hasTopic: topic !== null }, words);
      const header = await api.sendMessage(chatId, screen.text, {
        ...thread,
        parse_mode: 'HTML',
        reply_markup: inlineKeyboard(screen),
      });
      return { chatId: header.chat.id, messageId: header.message_id };
    }
  }

  /** The customer's topic, open; null: the group has no topics, or the bot may not make any. */
  async function topicFor(group: number, question: Question): Promise<OpenTopic | null> {
    const { chatId: customerId } = question.message;
    const topic = (await questions.thread(customerId))?.topic ?? null;
    if (topic !== null && topic.chatId === group && (await turned(topic, 'open')))
      return { topicId: topic.topicId, isNew: false };
    try {
      const { message_thread_id: topicId } = await api.createForumTopic(group, topicName(question));
      await questions.setTopic(customerId, { chatId: (await staff.chatId()) ?? group, topicId });
      return { topicId, isNew: true };
    } catch (error) {
      if (telegramFailure(error)?.kind !== 'refused') throw error;
      return null;
    }
  }

  /** Opens or closes a topic. False: it is gone, or the bot may not. */
  async function turned({ chatId, topicId }: TopicPlace, to: 'open' | 'closed'): Promise<boolean> {
    try {
      await (to === 'open' ? api.reopenForumTopic(chatId, topicId) : api.closeForumTopic(chatId, topicId));
      return true;
    } catch (error) {
      if (error instanceof GrammyError && error.description.includes('TOPIC_NOT_MODIFIED')) return true;
      if (telegramFailure(error)?.kind !== 'refused') throw error;
      return false;
    }
  }

  return {
    post,
    async closeTopic(customerId) {
      const topic = (await questions.thread(customerId))?.topic ?? null;
      if (topic !== null) await turned(topic, 'closed');
    },
  };
}

/** Makes a call that may fail; what that means for what was to be sent. */
export async function attempt<Sent>(logger: Logger, send: () => Promise<Sent>): Promise<Sent | Unsent> {
  try {
    return await send();
  } catch (error) {
    const failure = telegramFailure(error);
    if (failure === null) throw error;
    if (failure.kind === 'unanswered') return 'unknown';
    const isWithdrawn = failure.kind === 'refused' && failure.description.includes('message to copy');
    if (failure.kind === 'later' || isWithdrawn) return 'later';
    logger.warn(errorFields(error), 'a part of a conversation with staff was not shown');
    return 'nobody';
  }
}
