import { GrammyError } from 'grammy';
import type { Message } from 'grammy/types';
import type { Asking, MessagePlace, QuestionLink } from '../storage/questions.ts';
import { type ChatApi, discardMessage, inlineKeyboard, isNotModified } from './card.ts';
import {
  attempt,
  createQuestionPosting,
  type Question,
  type QuestionOptions,
  type Unsent,
} from './question-posting.ts';
import { answerRows } from './screens/ask-venue.ts';
import { telegramFailure } from './telegram-errors.ts';
import type { Wording } from './wording.ts';

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

export function createQuestionDesk(options: QuestionOptions): QuestionDesk {
  const { store, telegram, wordings, logger } = options;
  const { questions, saidOnce, records } = store;
  const { api } = telegram;
  const { post, closeTopic } = createQuestionPosting(options);

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
    if (card !== null) await attempt(logger, () => discardMessage(api, customerId, card.messageId));
  }

  /** Where each member of staff has the question in a chat of their own, the others learn that it is answered. */
  async function tellColleagues(asked: MessagePlace, answeredIn: number, by: string): Promise<void> {
    const copies = (await questions.link(asked))?.others ?? [];
    for (const { chatId, messageId } of copies.filter((copy) => copy.chatId !== answeredIn)) {
      const words = await wordsOf(chatId);
      await attempt(logger, () =>
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
    const words = link.side === 'staff' ? await customerWords(chatId) : await wordsOf(chatId);
    await api.sendMessage(chatId, words.html(link.side === 'staff' ? 'answer-edited' : 'question-edited'), {
      parse_mode: 'HTML',
      reply_parameters: { message_id: messageId, allow_sending_without_reply: true },
    });
  }

  /** Staff have the venue's language unless they chose another, and customers the one that they asked in. */
  async function wordsOf(userId: number, otherwise: string | null = null): Promise<Wording> {
    return wordings.for((await records.profiles.load(userId))?.locale ?? otherwise ?? undefined);
  }

  async function customerWords(customerId: number): Promise<Wording> {
    return wordsOf(customerId, (await questions.thread(customerId))?.locale);
  }

  return {
    asking,
    pass,
    answer,
    passEdit,
    close: closeTopic,
  };
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
