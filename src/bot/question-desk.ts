import { GrammyError } from 'grammy';
import type { Message } from 'grammy/types';
import type { Booking } from '../booking/record.ts';
import type { Config } from '../config/config.ts';
import { errorFields, type Logger } from '../logger.ts';
import type { Asking, MessagePlace, QuestionLink, TopicPlace } from '../storage/questions.ts';
import type { Store } from '../storage/store.ts';
import { type ChatApi, discardMessage, inlineKeyboard, isNotModified } from './card.ts';
import { answerRows } from './screens/ask-venue.ts';
import { questionHeader, topicName } from './screens/staff/question.ts';
import type { Staff } from './staff.ts';
import type { Telegram } from './telegram.ts';
import { telegramFailure } from './telegram-errors.ts';
import type { Wording, Wordings } from './wording.ts';

/** What a customer has written to the venue. A private chat has its customer's id. */
export interface Question {
  readonly message: MessagePlace;
  readonly firstName: string;
  readonly booking: Booking | null;
  readonly locale: string;
  /** In chats of staff, what it goes on from: there it replies to this, and the booking's facts stand above. */
  readonly anchors: readonly MessagePlace[];
}

export type Passed =
  | { readonly kind: 'passed'; readonly anchors: readonly MessagePlace[] }
  /** It may have arrived, and is not sent again. */
  | { readonly kind: 'unknown' }
  /** It has not arrived, and may when it is written again. */
  | { readonly kind: 'later' }
  /** There is nobody whom it could reach. */
  | { readonly kind: 'nobody' };

export type Delivered =
  | 'delivered'
  /** It may have arrived, and is not sent again. */
  | 'unknown'
  | 'later'
  | 'blocked'
  | 'deactivated'
  | 'gone'
  | 'refused';

type Unsent = Exclude<Passed['kind'], 'passed'>;

/** Carries messages between customers and staff. Each is marked before it is sent, so that none is sent twice. */
export interface QuestionDesk {
  /** Null: the customer is not asking, or another message has become the one that they answer. */
  asking(customerId: number): Promise<Asking | null>;
  pass(question: Question): Promise<Passed>;
  /** `by`: who of staff answers, for their colleagues. */
  answer(message: MessagePlace, link: QuestionLink, by: string): Promise<Delivered>;
  /** Changes what stands for an edited message in the other chats, and tells them. False: somewhere it could not. */
  passEdit(message: Message, link: QuestionLink): Promise<boolean>;
  /** Closes the customer's topic, if there is one. */
  close(customerId: number): Promise<void>;
}

export interface QuestionDeskOptions {
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
interface Posted {
  readonly anchor: MessagePlace;
  readonly links: readonly (readonly [MessagePlace, QuestionLink])[];
}

export function createQuestionDesk(options: QuestionDeskOptions): QuestionDesk {
  const { config, store, telegram, staff, wordings, logger } = options;
  const { activeMessages, questions, saidOnce, records } = store;
  const { api } = telegram;

  async function wordsOf(userId: number, otherwise: string | undefined): Promise<Wording> {
    return wordings.for((await records.profiles.load(userId))?.locale ?? otherwise);
  }

  async function asking(customerId: number): Promise<Asking | null> {
    const found = await questions.asking(customerId);
    if (found === null) return null;
    const active = await activeMessages.current(customerId);
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
    const link = linkOf(question, 'customer', posted.flatMap(copiesIn));
    await questions.connect([...posted.flatMap(({ links }) => links), [message, link]]);
    await questions.setWaiting(chatId, question.locale);
    return { kind: 'passed', anchors: posted.map(({ anchor }) => anchor) };
  }

  /** To the group of staff; where there is none, or it is closed to the bot, to each member by themselves. */
  async function post(question: Question): Promise<readonly Posted[] | Unsent> {
    const group = await staff.chatId();
    const inGroup = group === null ? 'nobody' : await attempt(() => postToGroup(group, question));
    if (inGroup !== 'nobody') return typeof inGroup === 'string' ? inGroup : [inGroup];
    const posted: Posted[] = [];
    let otherwise: Unsent = 'nobody';
    for (const { id } of config.staff.members) {
      const words = await wordsOf(id, undefined);
      const sent = await attempt(() => postTo(id, null, question, words));
      if (typeof sent !== 'string') posted.push(sent);
      else if (sent !== 'nobody') otherwise = sent;
    }
    return posted.length > 0 ? posted : otherwise;
  }

  async function attempt<Sent>(send: () => Promise<Sent>): Promise<Sent | Unsent> {
    try {
      return await send();
    } catch (error) {
      const failure = telegramFailure(error);
      if (failure === null) throw error;
      if (failure.kind === 'unanswered') return 'unknown';
      const isWithdrawn = failure.kind === 'refused' && failure.description.includes('message to copy');
      if (failure.kind === 'later' || isWithdrawn) return 'later';
      logger.warn(errorFields(error), 'a question could not be shown to staff');
      return 'nobody';
    }
  }

  async function postToGroup(group: number, question: Question): Promise<Posted> {
    const words = await wordsOf(group, undefined);
    // A private chat has a person's id, which is positive: it has no topics.
    const topic = group > 0 ? null : await topicFor(group, question);
    // While a topic was looked for, the group may have been found to be a supergroup.
    return postTo((await staff.chatId()) ?? group, topic, question, words);
  }

  async function postTo(
    chatId: number,
    topic: OpenTopic | null,
    question: Question,
    words: Wording,
  ): Promise<Posted> {
    const { message, booking, firstName } = question;
    const thread = topic === null ? {} : { message_thread_id: topic.topicId };
    // In a new topic nothing stands above.
    const known =
      topic?.isNew === true ? undefined : question.anchors.find((anchor) => anchor.chatId === chatId);
    const anchor = known ?? (await showHeader());
    const copy = await api.copyMessage(anchor.chatId, message.chatId, message.messageId, {
      ...thread,
      reply_parameters: { message_id: anchor.messageId, allow_sending_without_reply: true },
    });
    const link = linkOf(question, 'staff', [message]);
    const place = { chatId: anchor.chatId, messageId: copy.message_id };
    return { anchor, links: [[place, link], ...(known === undefined ? [[anchor, link] as const] : [])] };

    async function showHeader(): Promise<MessagePlace> {
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
        ...(asked && {
          reply_parameters: { message_id: asked.messageId, allow_sending_without_reply: true },
        }),
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
    if (card !== null) await attempt(() => discardMessage(api, customerId, card.messageId));
  }

  /** Where each member of staff has the question in a chat of their own, the others learn that it is answered. */
  async function tellColleagues(asked: MessagePlace, answeredIn: number, by: string): Promise<void> {
    const copies = (await questions.link(asked))?.others ?? [];
    for (const { chatId, messageId } of copies.filter((copy) => copy.chatId !== answeredIn)) {
      const words = await wordsOf(chatId, undefined);
      await attempt(() =>
        api.sendMessage(chatId, words.html('staff-answer-by', { name: by }), {
          parse_mode: 'HTML',
          reply_parameters: { message_id: messageId, allow_sending_without_reply: true },
        }),
      );
    }
  }

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
    const words = link.side === 'staff' ? await customerWords(chatId) : await wordsOf(chatId, undefined);
    await api.sendMessage(chatId, words.html(link.side === 'staff' ? 'answer-edited' : 'question-edited'), {
      parse_mode: 'HTML',
      reply_parameters: { message_id: messageId, allow_sending_without_reply: true },
    });
  }

  async function customerWords(customerId: number): Promise<Wording> {
    return wordsOf(customerId, (await questions.thread(customerId))?.locale ?? undefined);
  }

  return {
    asking,
    pass,
    answer,
    passEdit,
    async close(customerId) {
      const topic = (await questions.thread(customerId))?.topic ?? null;
      if (topic !== null) await turned(topic, 'closed');
    },
  };
}

function linkOf(
  { message, booking }: Question,
  side: QuestionLink['side'],
  others: readonly MessagePlace[],
): QuestionLink {
  return { side, customerId: message.chatId, reference: booking?.reference ?? null, others };
}

/** The copy comes first, and what was written above it after. */
function copiesIn({ links }: Posted): readonly MessagePlace[] {
  return links.slice(0, 1).map(([place]) => place);
}

function whyUnreachable(error: unknown): Delivered {
  const description = error instanceof GrammyError ? error.description : '';
  if (description.includes('blocked')) return 'blocked';
  return description.includes('deactivated') ? 'deactivated' : 'gone';
}

/** Makes the bot's copy of a message say what the message says now. */
async function rewrite(
  api: ChatApi,
  { chatId, messageId }: MessagePlace,
  { text, entities, caption, caption_entities, photo, document }: Message,
  rows: Parameters<typeof inlineKeyboard>[0]['rows'],
): Promise<void> {
  const markup = rows.length > 0 ? { reply_markup: inlineKeyboard({ rows }) } : {};
  try {
    if (text !== undefined) {
      await api.editMessageText(chatId, messageId, text, { ...(entities && { entities }), ...markup });
      return;
    }
    const about = { ...(caption && { caption }), ...(caption_entities && { caption_entities }) };
    const file = photo?.at(-1);
    if (file !== undefined) {
      const media = { type: 'photo', media: file.file_id, ...about } as const;
      await api.editMessageMedia(chatId, messageId, media, markup);
    } else if (document !== undefined) {
      const media = { type: 'document', media: document.file_id, ...about } as const;
      await api.editMessageMedia(chatId, messageId, media, markup);
    }
  } catch (error) {
    if (!isNotModified(error)) throw error;
  }
}
