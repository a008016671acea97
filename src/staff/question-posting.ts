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

/** A customer's message to the venue. A private chat has its customer's id. */
export interface CustomerQuestion {
  readonly message: MessagePlace;
  readonly firstName: string;
  readonly booking: Booking | null;
  readonly locale: string;
  /** The messages in staff's chats that it replies to; the booking's facts are above them. */
  readonly anchors: readonly MessagePlace[];
}

/** Why it was not posted. */
export type Unsent =
  /** It may have been posted, so it is not sent again. */
  | 'unknown'
  /** It was not posted; writing it again may help. */
  | 'later'
  /** Nobody can be reached. */
  | 'nobody';

export interface QuestionOptions
  extends Pick<StaffDependencies, 'config' | 'store' | 'telegram' | 'wordings' | 'logger'> {
  readonly staff: Staff;
}

type OpenTopic = Pick<TopicPlace, 'topicId'> & { readonly isNew: boolean };

/** A question in one chat of staff. */
interface Posted {
  readonly copy: MessagePlace;
  /** The message with the booking's facts; null: the copy replies to an earlier message. */
  readonly header: MessagePlace | null;
  /** The message that the customer's next one replies to. */
  readonly anchor: MessagePlace;
}

/** Posts questions in the chats of staff. */
export function createQuestionPosting(options: QuestionOptions) {
  const { config, store, telegram, staff, wordings, logger } = options;
  const { api } = telegram;
  const wordsIn = staffWordsIn(store, wordings);
  const { topicFor, closeTopic } = createTopics(options);

  /** Posts to the staff group; without one, or where the bot may not write there, to each member's private chat. */
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
    // A positive id is a private chat, which has no topics.
    const topic = group > 0 ? null : await topicFor(group, question);
    // Read again: the group may have become a supergroup while the topic was looked up.
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

/** The customers' topics in the staff group. */
function createTopics({ store, telegram, staff }: QuestionOptions) {
  const { questions } = store;
  const { api } = telegram;

  /** The customer's open topic; null: the group has no topics, or the bot may not create any. */
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
      // Other refusals aren't stored, since the group's owner may lift them at any time.
      if (/not.*forum/i.test(failure.description)) await questions.setNoForum(group, true);
      return null;
    }
  }

  /** Opens or closes a topic. False: it is gone, or the bot lacks the right. */
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

/** Sends a message; answers a Telegram failure classified. */
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
  /** The Telegram first name; staff are told nothing else about a customer without a booking. */
  readonly firstName: string;
}

function askerName({ booking, firstName }: Asker): string {
  const named = booking?.details.name ?? '';
  return clipped(named === '' ? firstName : named, longestAskerName);
}

/** The customer's name and the booking that they asked about first. */
function topicName(asker: Asker): string {
  const code = asker.booking?.partner?.bookingCode;
  const name = [askerName(asker), code].filter((part) => part !== undefined).join(' · ');
  return [...name].slice(0, longestTopicName).join('');
}

/** The header above a customer's messages: who asks, about which booking, and how to answer. */
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
