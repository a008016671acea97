import type { Booking } from '../booking/record.ts';
import type { MessagePlace, QuestionLink } from '../store/questions.ts';
import { tapData } from '../taps.ts';
import { asReplyTo, discardMessage, inlineKeyboard } from '../telegram/card.ts';
import { button } from '../telegram/screen.ts';
import type { Wording, Wordings } from '../telegram/wording.ts';
import {
  attempt,
  type CustomerQuestion,
  createPosting,
  type PostingDependencies,
  type Unsent,
} from './posting.ts';

interface RelayDependencies extends PostingDependencies {
  readonly wordings: Wordings;
}

export type Relay = ReturnType<typeof createRelay>;

/**
 * Carries messages between customers and staff, as copies that name nobody's account. Each is marked before it is
 * sent, so that none is sent twice.
 */
export function createRelay(dependencies: RelayDependencies) {
  const { logger, store, telegram, wordings } = dependencies;
  const { questions, saidOnce, records } = store;
  const { api } = telegram;
  const post = createPosting(dependencies);

  async function once<Sent>(place: MessagePlace, send: () => Promise<Sent | Unsent>): Promise<Sent | Unsent> {
    const mark = `relay:${place.messageId}`;
    if (!(await saidOnce.begin(place.chatId, mark))) return 'unknown';
    const sent = await send();
    if (typeof sent === 'string' && sent !== 'unknown') await saidOnce.withdraw(place.chatId, mark);
    return sent;
  }

  /** An answer ends the asking: what the customer types next is for the bot again. */
  async function endAsking(customerId: number): Promise<void> {
    const asked = await records.awaiting.current(customerId, customerId);
    if (asked?.kind !== 'question') return;
    await records.awaiting.clear(customerId, customerId);
    await attempt(logger, () => discardMessage(api, customerId, asked.messageId));
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
      const asked = link.others.find(({ chatId }) => chatId === customerId);
      const look = {
        reply_markup: inlineKeyboard({ rows: [[askButton(words, reference)]] }),
        ...(asked && asReplyTo(asked.messageId)),
      };
      const copy = () => api.copyMessage(customerId, message.chatId, message.messageId, look);
      const copied = await once(message, () => attempt(logger, copy));
      if (typeof copied === 'string') return copied;
      const shown = { chatId: customerId, messageId: copied.message_id };
      await questions.connect([shown], { ...link, side: 'customer', others: [message] });
      await questions.connect([message], { ...link, side: 'staff', others: [shown] });
      await endAsking(customerId);
      return 'delivered';
    },
  };
}

/** The button below an answer, and wherever else the venue can be asked. */
export function askButton({ text }: Wording, reference: Booking['reference'] | null) {
  return button(text('ask-the-venue'), tapData.question('ask', reference));
}
