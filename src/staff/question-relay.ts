import { GrammyError } from 'grammy';
import type { Message } from 'grammy/types';
import { answerRows } from '../customer/shared-buttons.ts';
import type { AskingCard, MessagePlace, QuestionLink } from '../storage/questions.ts';
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
import {
  attempt,
  type CustomerQuestion,
  createQuestionPosting,
  type QuestionOptions,
  type Unsent,
} from './question-posting.ts';
import { staffWordsIn } from './staff.ts';

type Passed =
  | { readonly kind: 'passed'; readonly anchors: readonly MessagePlace[] }
  | { readonly kind: Unsent };

type AnswerDelivery =
  | 'delivered'
  /** It may have arrived, so it is not sent again. */
  | 'unknown'
  | 'later'
  | 'blocked'
  | 'deactivated'
  | 'gone'
  | 'refused';

export type QuestionRelay = ReturnType<typeof createQuestionRelay>;

/** Carries messages between customers and staff. Marks each before sending it, so that none is sent twice. */
export function createQuestionRelay(options: QuestionOptions) {
  const { questions, saidOnce, records } = options.store;
  const { post, closeTopic } = createQuestionPosting(options);

  /** The asking card, if it is still the active message of the chat; else null. */
  async function asking(customerId: number): Promise<AskingCard | null> {
    const found = await questions.asking(customerId);
    if (found === null) return null;
    const active = await records.activeMessages.current(customerId);
    if (active?.kind === 'menu' && active.messageId === found.messageId) return found;
    await questions.endAsking(customerId);
    return null;
  }

  async function pass(question: CustomerQuestion): Promise<Passed> {
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

  const answer = createAnswering(options, asking);
  return { asking, pass, answer, passEdit: createEditPassing(options), close: closeTopic };
}

/** Sends staff's answers to their customers. */
function createAnswering(
  { store, telegram, wordings, logger }: QuestionOptions,
  cardOf: (customerId: number) => Promise<AskingCard | null>,
) {
  const { questions, saidOnce } = store;
  const { api } = telegram;
  const wordsIn = staffWordsIn(store, wordings);
  const customerWords = customerWordsIn(store, wordings);

  /** `by`: the name of the answering member of staff, for colleagues. */
  async function answer(message: MessagePlace, link: QuestionLink, by: string): Promise<AnswerDelivery> {
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

  /** Removes the asking card, since the answer has the buttons now; the customer's messages still go to staff. */
  async function putCardAway(customerId: number): Promise<void> {
    const card = await cardOf(customerId);
    if (card === null) return;
    await attempt(logger, () => discardMessage(api, customerId, card.messageId));
    if (card.isOver === true) await questions.setAsking(customerId, { ...card, isOver: false });
  }

  /** Tells the other members that the question is answered. Without a group each has it in a private chat. */
  async function tellColleagues(asked: MessagePlace, answeredIn: number, by: string): Promise<void> {
    const copies = (await questions.link(asked))?.others ?? [];
    for (const { chatId, messageId } of copies.filter((copy) => copy.chatId !== answeredIn)) {
      const words = await wordsIn(chatId);
      const text = words.html('staff-answer-by', { name: by });
      await attempt(logger, () => sendText(api, chatId, { text }, messageId));
    }
  }

  return answer;
}

/** Passes edits of a conversation's messages on. */
function createEditPassing({ store, telegram, wordings }: QuestionOptions) {
  const { saidOnce } = store;
  const { api } = telegram;
  const wordsIn = staffWordsIn(store, wordings);
  const customerWords = customerWordsIn(store, wordings);

  /** Edits the copies of an edited message, and notifies their chats. False: a copy could not be edited. */
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

  /** Sends a message about an edit, since edits are silent. */
  async function tellOfEdit(message: Message, other: MessagePlace, link: QuestionLink): Promise<void> {
    const { chatId, messageId } = other;
    const mark = `edited:${message.chat.id}:${message.message_id}:${message.edit_date}`;
    if (!(await saidOnce.begin(chatId, mark))) return;
    const words = link.side === 'staff' ? await customerWords(chatId) : await wordsIn(chatId);
    const text = words.html(link.side === 'staff' ? 'answer-edited' : 'question-edited');
    await sendText(api, chatId, { text }, messageId);
  }

  return passEdit;
}

/** The language that the customer chose, else the one of the question. */
function customerWordsIn(
  { records, questions }: QuestionOptions['store'],
  wordings: QuestionOptions['wordings'],
): (customerId: number) => Promise<Wording> {
  return async (customerId) => {
    const chosen = (await records.profiles.load(customerId))?.locale;
    return wordings.for(chosen ?? (await questions.thread(customerId))?.locale ?? undefined);
  };
}

function whyUnreachable(error: unknown): AnswerDelivery {
  const description = error instanceof GrammyError ? error.description : '';
  if (description.includes('blocked')) return 'blocked';
  return description.includes('deactivated') ? 'deactivated' : 'gone';
}

/** The kinds of message that staff may answer with. */
export function isPassable({ text, photo, document }: Message): boolean {
  return [text, photo, document].some((content) => content !== undefined);
}

/** Edits the bot's copy of a message. */
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
    } else {
      await api.editMessageCaption(chatId, messageId, { ...about, ...markup });
    }
  } catch (error) {
    if (!isNotModified(error)) throw error;
  }
}
