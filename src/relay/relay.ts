import { GrammyError } from 'grammy';
import type { Booking } from '../booking/record.ts';
import type { Config } from '../config/config.ts';
import { errorFields, type Logger } from '../logger.ts';
import type { MessagePlace, QuestionLink, TopicPlace } from '../store/questions.ts';
import type { Store } from '../store/store.ts';
import { tapData } from '../taps.ts';
import { asReplyTo, discardMessage, inlineKeyboard } from '../telegram/card.ts';
import { button, type Screen } from '../telegram/screen.ts';
import type { Telegram } from '../telegram/telegram.ts';
import { telegramFailure } from '../telegram/transport.ts';
import type { Wording, Wordings } from '../telegram/wording.ts';

/** A customer's message to the venue. A private chat has its customer's id. */
export interface CustomerQuestion {
  readonly message: MessagePlace;
  /** Of the booking, or else the first name in Telegram. Staff see nothing else of the account. */
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
type Unsent = 'unknown' | 'later' | 'nobody' | 'refused';

interface PostingDependencies {
  readonly config: Pick<Config, 'staff'>;
  readonly store: Pick<Store, 'questions' | 'sendMarks' | 'records'>;
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
function createPosting(dependencies: PostingDependencies) {
  const { config, headerOf, logger, staff, store, telegram } = dependencies;
  const { api } = telegram;

  async function postTo(chatId: number, topicId: number | null, question: CustomerQuestion): Promise<Posted> {
    const { message, anchors } = question;
    const thread = topicId === null ? {} : { message_thread_id: topicId };
    let anchor = anchors.find((place) => place.chatId === chatId);
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
      const words = await staff.wordsIn(group);
      const title = words.joined(name, booking?.partner?.bookingCode);
      const shortened = [...title].slice(0, longestTopicName).join('');
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
    const outcomes: (Posted | Unsent)[] = [];
    for (const { id } of config.staff.members)
      outcomes.push(await attempt(logger, () => postTo(id, null, question)));
    const posted = outcomes.filter((outcome) => typeof outcome !== 'string');
    if (posted.length > 0) return posted;
    return outcomes.find((outcome) => outcome === 'unknown' || outcome === 'later') ?? 'nobody';
  };
}

/** Opens a topic that staff have closed. False: it was deleted. */
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
async function attempt<Sent>(logger: Logger, send: () => Promise<Sent>): Promise<Sent | Unsent> {
  try {
    return await send();
  } catch (error) {
    const failure = telegramFailure(error);
    if (failure === null) throw error;
    if (failure.kind === 'unanswered') return 'unknown';
    // The customer or the member of staff has deleted the message meanwhile.
    const isDeleted = failure.kind === 'refused' && failure.description.includes('message to copy');
    if (failure.kind === 'later' || isDeleted) return 'later';
    logger.warn(errorFields(error), 'A message between a customer and staff was not sent.');
    return failure.kind === 'refused' ? 'refused' : 'nobody';
  }
}

interface RelayDependencies extends PostingDependencies {
  readonly wordings: Wordings;
}

export type Relay = ReturnType<typeof createRelay>;

/**
 * Carries messages between customers and staff, as copies that don't show anybody's account. Each message is marked
 * before it is sent, so that none is sent twice.
 */
export function createRelay(dependencies: RelayDependencies) {
  const { logger, store, telegram, wordings } = dependencies;
  const { questions, sendMarks, records } = store;
  const { api } = telegram;
  const post = createPosting(dependencies);

  async function once<Sent>(place: MessagePlace, send: () => Promise<Sent | Unsent>): Promise<Sent | Unsent> {
    const mark = `relay:${place.messageId}`;
    if (!(await sendMarks.begin(place.chatId, mark))) return 'unknown';
    const outcome = await send();
    if (typeof outcome === 'string' && outcome !== 'unknown') await sendMarks.withdraw(place.chatId, mark);
    return outcome;
  }

  /** After an answer, what the customer types next is for the bot again. */
  async function endAsking(customerId: number): Promise<void> {
    const card = await records.awaiting.current(customerId, customerId);
    if (card?.kind !== 'question') return;
    await records.awaiting.clear(customerId, customerId);
    await discardMessage(api, customerId, card.messageId);
  }

  return {
    /** Sends a customer's message to staff. Answers the messages there that the next one replies to. */
    async pass(question: CustomerQuestion): Promise<readonly MessagePlace[] | Unsent> {
      const { message, locale, booking } = question;
      if ((await questions.link(message)) !== null) return question.anchors;
      const posted = await once(message, () => post(question));
      if (typeof posted === 'string') return posted;
      const [copies, anchors] = [posted.map(({ copy }) => copy), posted.map(({ anchor }) => anchor)];
      const about = { customerId: message.chatId, locale, reference: booking?.reference ?? null };
      await questions.connect([...copies, ...anchors], { ...about, side: 'staff', others: [message] });
      await questions.connect([message], { ...about, side: 'customer', others: copies });
      return anchors;
    },

    /** Sends the answer of a member of staff to its customer. */
    async answer(message: MessagePlace, link: QuestionLink): Promise<'delivered' | Unsent> {
      const { customerId, reference } = link;
      if ((await questions.link(message)) !== null) return 'delivered';
      const words = wordings.for((await records.profiles.load(customerId))?.locale ?? link.locale);
      const question = link.others.find(({ chatId }) => chatId === customerId);
      const look = {
        reply_markup: inlineKeyboard({ rows: [[askButton(words, reference)]] }),
        ...(question && asReplyTo(question.messageId)),
      };
      const copy = () => api.copyMessage(customerId, message.chatId, message.messageId, look);
      const copied = await once(message, () => attempt(logger, copy));
      if (typeof copied === 'string') return copied;
      const answerPlace = { chatId: customerId, messageId: copied.message_id };
      await questions.connect([answerPlace], { ...link, side: 'customer', others: [message] });
      await questions.connect([message], { ...link, side: 'staff', others: [answerPlace] });
      await endAsking(customerId);
      return 'delivered';
    },
  };
}

/** The button below an answer, and wherever else the venue can be asked. */
export function askButton({ text }: Wording, reference: Booking['reference'] | null) {
  return button(text('ask-the-venue'), tapData.question('ask', reference));
}
