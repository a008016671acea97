import { GrammyError } from 'grammy';
import type { Booking } from '../booking/record.ts';
import { errorFields, type Logger } from '../logger.ts';
import type { MessagePlace, TopicPlace } from '../storage/questions.ts';
import { tapData } from '../taps.ts';
import { asReplyTo, inlineKeyboard } from '../telegram/card.ts';
import { button, rowsOf, type Screen } from '../telegram/screen.ts';
import { clipped, paragraphs } from '../telegram/text.ts';
import { telegramFailure } from '../telegram/transport.ts';
import type { Wording } from '../telegram/wording.ts';
import { asNewMessage, bookingSummary, showButton } from './booking-view.ts';
import { type Staff, type StaffDependencies, staffWordsIn } from './staff.ts';

/** What a customer has written to the venue. A private chat has its customer's id. */
export interface CustomerQuestion {
  readonly message: MessagePlace;
  readonly firstName: string;
  readonly booking: Booking | null;
  readonly locale: string;
  /** The messages that it replies to in chats of staff; the booking's facts stand above them. */
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

export interface QuestionOptions
  extends Pick<StaffDependencies, 'config' | 'store' | 'telegram' | 'wordings' | 'logger'> {
  readonly staff: Staff;
}

type OpenTopic = Pick<TopicPlace, 'topicId'> & { readonly isNew: boolean };

/** A question in one chat of staff. */
interface Posted {
  readonly copy: MessagePlace;
  /** The message with the booking's facts; null: the copy replies to an earlier one. */
  readonly header: MessagePlace | null;
  /** What the customer's next one replies to. */
  readonly anchor: MessagePlace;
}

/** Posts questions in the chats of staff. */
export function createQuestionPosting(options: QuestionOptions) {
  const { config, store, telegram, staff, wordings, logger } = options;
  const { api } = telegram;
  const wordsIn = staffWordsIn(store, wordings);
  const { topicFor, closeTopic } = createTopics(options);

  /** To the group of staff; without one, or where the bot may not write, to each member's private chat. */
  async function post(question: CustomerQuestion): Promise<readonly Posted[] | Unsent> {
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

  async function postToGroup(group: number, question: CustomerQuestion): Promise<Posted> {
    // A private chat has a person's id, which is positive: it has no topics.
    const topic = group > 0 ? null : await topicFor(group, question);
    // While a topic was looked for, the group may have been found to be a supergroup.
    return postTo((await staff.chatId()) ?? group, topic, question);
  }

  async function postTo(
    chatId: number,
    topic: OpenTopic | null,
    question: CustomerQuestion,
  ): Promise<Posted> {
    const { message } = question;
    const thread = topic === null ? {} : { message_thread_id: topic.topicId };
    // A new topic has no earlier message to reply to.
    const known =
      topic?.isNew === true ? undefined : question.anchors.find((anchor) => anchor.chatId === chatId);
    const anchor = known ?? (await showHeader(chatId, question, thread));
    const { message_id: messageId } = await api.copyMessage(
      anchor.chatId,
      message.chatId,
      message.messageId,
      { ...thread, ...asReplyTo(anchor.messageId) },
    );
    const copy = { chatId: anchor.chatId, messageId };
    return { copy, header: known === undefined ? anchor : null, anchor };
  }

  async function showHeader(
    chatId: number,
    { booking, firstName }: CustomerQuestion,
    thread: { readonly message_thread_id?: number },
  ): Promise<MessagePlace> {
    const words = await wordsIn(chatId);
    const hasTopic = thread.message_thread_id !== undefined;
    const screen = questionHeader({ booking, firstName, hasTopic }, words);
    const header = await api.sendMessage(chatId, screen.text, {
      ...thread,
      parse_mode: 'HTML',
      reply_markup: inlineKeyboard(screen),
    });
    return { chatId: header.chat.id, messageId: header.message_id };
  }

  return { post, closeTopic };
}

/** The topics of customers in a group of staff that has topics. */
function createTopics({ store, telegram, staff }: QuestionOptions) {
  const { questions } = store;
  const { api } = telegram;

  /** The customer's topic, open; null: the group has no topics, or the bot may not make any. */
  async function topicFor(group: number, question: CustomerQuestion): Promise<OpenTopic | null> {
    const { chatId: customerId } = question.message;
    const topic = (await questions.thread(customerId))?.topic ?? null;
    if (topic !== null && topic.chatId === group && (await turned(topic, 'open')))
      return { topicId: topic.topicId, isNew: false };
    if (await questions.isNoForum(group)) return null;
    try {
      const { message_thread_id: topicId } = await api.createForumTopic(group, topicName(question));
      await questions.setTopic(customerId, { chatId: (await staff.chatId()) ?? group, topicId });
      return { topicId, isNew: true };
    } catch (error) {
      const failure = telegramFailure(error);
      if (failure?.kind !== 'refused') throw error;
      // Other refusals are not remembered, since the group's owner may lift them at any time.
      if (/not.*forum/i.test(failure.description)) await questions.setNoForum(group, true);
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

  async function closeTopic(customerId: number): Promise<void> {
    const topic = (await questions.thread(customerId))?.topic ?? null;
    if (topic !== null) await turned(topic, 'closed');
  }

  return { topicFor, closeTopic };
}

/** Sends something; a failure of Telegram's is answered as what it means for the message. */
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

/** Telegram's limit, in characters. */
const longestTopicName = 128;
const longestAskerName = 60;

interface Asker {
  readonly booking: Booking | null;
  /** As Telegram has it; staff learn nothing else of a customer without a booking. */
  readonly firstName: string;
}

function askerName({ booking, firstName }: Asker): string {
  const named = booking?.details.name ?? '';
  return clipped(named === '' ? firstName : named, longestAskerName);
}

/** Names the customer and the booking that was asked about first. */
function topicName(asker: Asker): string {
  const code = asker.booking?.partner?.bookingCode;
  const name = [askerName(asker), code].filter((part) => part !== undefined).join(' · ');
  return [...name].slice(0, longestTopicName).join('');
}

/** Stands above a customer's messages: who asks, about which booking, and how to answer. */
export function questionHeader(asker: Asker & { readonly hasTopic: boolean }, words: Wording): Screen {
  const { booking, hasTopic } = asker;
  return {
    text: paragraphs(
      words.html('question-header', { name: askerName(asker) }),
      booking === null ? words.html('question-without-booking') : bookingSummary(booking, words),
      words.html('question-how-to-answer'),
    ),
    rows: rowsOf(
      [
        button(words.text('answer-question'), tapData.staff('answerQuestion')),
        hasTopic && button(words.text('close-question'), tapData.staff('closeQuestion')),
      ],
      booking !== null && [showButton(booking, words, asNewMessage)],
    ),
  };
}
