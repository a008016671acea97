import { GrammyError } from 'grammy';
import type { Message } from 'grammy/types';
import type { Booking } from '../booking/record.ts';
import { answerRows } from '../customer/visit-info.ts';
import { errorFields, type Logger } from '../logger.ts';
import type { Asking, MessagePlace, QuestionLink, TopicPlace } from '../storage/questions.ts';
import {
  asReplyTo,
  type ChatApi,
  discardMessage,
  inlineKeyboard,
  isNotModified,
  sendText,
} from '../telegram/card.ts';
import type { Screen } from '../telegram/screen.ts';
import { telegramFailure } from '../telegram/transport.ts';
import type { Wording } from '../telegram/wording.ts';
import { questionHeader, topicName } from './alert-rows.ts';
import { type Staff, type StaffDependencies, staffWordsIn } from './staff.ts';

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

interface QuestionOptions
  extends Pick<StaffDependencies, 'config' | 'store' | 'telegram' | 'wordings' | 'logger'> {
  readonly staff: Staff;
}

type OpenTopic = Pick<TopicPlace, 'topicId'> & { readonly isNew: boolean };

/** A question in one chat of staff. */
interface Posted {
  readonly copy: MessagePlace;
  /** With the booking's facts; null: the copy goes on from what stands there. */
  readonly header: MessagePlace | null;
  /** What the customer's next one replies to. */
  readonly anchor: MessagePlace;
}

/** Where questions stand among staff. */
function createQuestionPosting({ config, store, telegram, staff, wordings, logger }: QuestionOptions) {
  const { questions } = store;
  const { api } = telegram;
  const wordsIn = staffWordsIn(store, wordings);

  /** To the group of staff; where there is none, or it is closed to the bot, to each member by themselves. */
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
    const { message } = question;
    const thread = topic === null ? {} : { message_thread_id: topic.topicId };
    // In a new topic nothing stands above.
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
    { booking, firstName }: Question,
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

  /** The customer's topic, open; null: the group has no topics, or the bot may not make any. */
  async function topicFor(group: number, question: Question): Promise<OpenTopic | null> {
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
      // What the bot may not do there can change with any tap of an owner's.
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

  /** The customer's, if there is one. */
  async function closeTopic(customerId: number): Promise<void> {
    const topic = (await questions.thread(customerId))?.topic ?? null;
    if (topic !== null) await turned(topic, 'closed');
  }

  return { post, closeTopic };
}

/** Makes a call that may fail; what that means for what was to be sent. */
async function attempt<Sent>(logger: Logger, send: () => Promise<Sent>): Promise<Sent | Unsent> {
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

export type Passed =
  | { readonly kind: 'passed'; readonly anchors: readonly MessagePlace[] }
  | { readonly kind: Unsent };

export type Delivered =
  | 'delivered'
  /** It may have arrived, and is not sent again. */
  | 'unknown'
  | 'later'
  | 'blocked'
  | 'deactivated'
  | 'gone'
  | 'refused';

export type QuestionDesk = ReturnType<typeof createQuestionDesk>;

/** Carries messages between customers and staff. Each is marked before it is sent, so that none is sent twice. */
export function createQuestionDesk(options: QuestionOptions) {
  const { store, telegram, wordings, logger } = options;
  const { questions, saidOnce, records } = store;
  const { api } = telegram;
  const wordsIn = staffWordsIn(store, wordings);
  const { post, closeTopic } = createQuestionPosting(options);

  /** The card of `questions.asking`. Null: there is none, or another message has become the one that they answer. */
  async function asking(customerId: number): Promise<Asking | null> {
    const found = await questions.asking(customerId);
    if (found === null) return null;
    const active = await records.activeMessages.current(customerId);
    if (active?.kind === 'menu' && active.messageId === found.messageId) return found;
    await questions.endAsking(customerId);
    return null;
  }

  async function pass(question: Question): Promise<Passed> {
    const { message, anchors } = question;
    const { chatId } = message;
    if ((await questions.link(message)) !== null) return { kind: 'passed', anchors };
    const mark = `question:${message.messageId}`;
    if (!(await saidOnce.begin(chatId, mark))) return { kind: 'unknown' };
    const posted = await post(question);
    if (typeof posted === 'string') {
      if (posted !== 'unknown') await saidOnce.withdraw(chatId, mark);
      return { kind: posted };
    }
    const about = { customerId: chatId, reference: question.booking?.reference ?? null };
    const copies = posted.map(({ copy }) => copy);
    const headers = posted.flatMap(({ header }) => header ?? []);
    const ofStaff: QuestionLink = { ...about, side: 'staff', others: [message] };
    await questions.connect([
      ...[...copies, ...headers].map((place) => [place, ofStaff] as const),
      [message, { ...about, side: 'customer', others: copies }],
    ]);
    await questions.setWaiting(chatId, question.locale);
    return { kind: 'passed', anchors: posted.map(({ anchor }) => anchor) };
  }

  /** `by`: who of staff answers, for their colleagues. */
  async function answer(message: MessagePlace, link: QuestionLink, by: string): Promise<Delivered> {
    const { customerId, reference } = link;
    if ((await questions.link(message)) !== null) return 'delivered';
    const mark = `answer:${message.messageId}`;
    if (!(await saidOnce.begin(message.chatId, mark))) return 'unknown';
    const words = await customerWords(customerId);
    const asked = link.others.find(({ chatId }) => chatId === customerId);
    try {
      const copy = await api.copyMessage(customerId, message.chatId, message.messageId, {
        reply_markup: inlineKeyboard({ rows: answerRows(reference, words) }),
        ...(asked && asReplyTo(asked.messageId)),
      });
      const shown = { chatId: customerId, messageId: copy.message_id };
      await questions.connect([
        [shown, { ...link, side: 'customer', others: [message] }],
        [message, { ...link, side: 'staff', others: [shown] }],
      ]);
      await questions.setWaiting(customerId, null);
      await putCardAway(customerId);
      if (asked !== undefined) await tellColleagues(asked, message.chatId, by);
      return 'delivered';
    } catch (error) {
      const failure = telegramFailure(error);
      if (failure === null) throw error;
      if (failure.kind === 'unanswered') return 'unknown';
      await saidOnce.withdraw(message.chatId, mark);
      return failure.kind === 'unreachable' ? whyUnreachable(error) : failure.kind;
    }
  }

  /** The answer has the buttons now. What the customer writes still goes to staff. */
  async function putCardAway(customerId: number): Promise<void> {
    const card = await asking(customerId);
    if (card === null) return;
    await attempt(logger, () => discardMessage(api, customerId, card.messageId));
    if (card.isOver === true) await questions.setAsking(customerId, { ...card, isOver: false });
  }

  /** Where each member of staff has the question in a chat of their own, the others learn that it is answered. */
  async function tellColleagues(asked: MessagePlace, answeredIn: number, by: string): Promise<void> {
    const copies = (await questions.link(asked))?.others ?? [];
    for (const { chatId, messageId } of copies.filter((copy) => copy.chatId !== answeredIn)) {
      const words = await wordsIn(chatId);
      const text = words.html('staff-answer-by', { name: by });
      await attempt(logger, () => sendText(api, chatId, { text }, messageId));
    }
  }

  /** Changes what stands for an edited message in the other chats, and tells them. False: somewhere it could not. */
  async function passEdit(message: Message, link: QuestionLink): Promise<boolean> {
    const isOfStaff = link.side === 'staff';
    const rows = isOfStaff ? answerRows(link.reference, await customerWords(link.customerId)) : [];
    let isEverywhere = true;
    for (const other of link.others) {
      try {
        await rewrite(api, other, message, rows);
        await tellOfEdit(message, other, link);
      } catch (error) {
        if (telegramFailure(error) === null) throw error;
        isEverywhere = false;
      }
    }
    return isEverywhere;
  }

  /** An edited message makes no sound. */
  async function tellOfEdit(message: Message, other: MessagePlace, link: QuestionLink): Promise<void> {
    const { chatId, messageId } = other;
    const mark = `edited:${message.chat.id}:${message.message_id}:${message.edit_date}`;
    if (!(await saidOnce.begin(chatId, mark))) return;
    const words = link.side === 'staff' ? await customerWords(chatId) : await wordsIn(chatId);
    const text = words.html(link.side === 'staff' ? 'answer-edited' : 'question-edited');
    await sendText(api, chatId, { text }, messageId);
  }

  /** Customers are answered in the language that they chose, else in the one that they asked in. */
  async function customerWords(customerId: number): Promise<Wording> {
    const chosen = (await records.profiles.load(customerId))?.locale;
    return wordings.for(chosen ?? (await questions.thread(customerId))?.locale ?? undefined);
  }

  return { asking, pass, answer, passEdit, close: closeTopic };
}

function whyUnreachable(error: unknown): Delivered {
  const description = error instanceof GrammyError ? error.description : '';
  if (description.includes('blocked')) return 'blocked';
  return description.includes('deactivated') ? 'deactivated' : 'gone';
}

/** The kinds of message that are passed on, and can be rewritten once they are edited. */
export function isPassable({ text, photo, document }: Message): boolean {
  return [text, photo, document].some((content) => content !== undefined);
}

/** Makes the bot's copy of a message say what the message says now. */
async function rewrite(
  api: ChatApi,
  { chatId, messageId }: MessagePlace,
  { text, entities, caption, caption_entities, photo, document }: Message,
  rows: Screen['rows'],
): Promise<void> {
  const markup = rows.length > 0 ? { reply_markup: inlineKeyboard({ rows }) } : {};
  const about = { ...(caption && { caption }), ...(caption_entities && { caption_entities }) };
  const picture = photo?.at(-1);
  try {
    if (text !== undefined) {
      await api.editMessageText(chatId, messageId, text, { ...(entities && { entities }), ...markup });
    } else if (picture !== undefined) {
      const media = { type: 'photo', media: picture.file_id, ...about } as const;
      await api.editMessageMedia(chatId, messageId, media, markup);
    } else if (document !== undefined) {
      const media = { type: 'document', media: document.file_id, ...about } as const;
      await api.editMessageMedia(chatId, messageId, media, markup);
    }
  } catch (error) {
    if (!isNotModified(error)) throw error;
  }
}
