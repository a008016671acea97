import type { CustomerQuestion, Relay } from '../relay/relay.ts';
import type { QuestionLink } from '../store/questions.ts';
import type { BotContext } from '../telegram/context.ts';
import { rowsOf, type Screen } from '../telegram/screen.ts';
import { paragraphs, type Wording } from '../telegram/wording.ts';
import { asNewMessage, bookingSummary, showButton } from '../views/staff-booking.ts';
import { say, thumbsUp } from './replies.ts';

/** Sends the reply of a member of staff to the customer whose conversation it replies to. */
export async function answerCustomer(ctx: BotContext, link: QuestionLink, relay: Relay): Promise<void> {
  const { chatId, message } = ctx;
  if (message === undefined || (message.text ?? message.photo ?? message.document) === undefined)
    return say(ctx, 'staff-answer-kinds');
  const delivered = await relay.answer({ chatId, messageId: message.message_id }, link);
  // Confirmed at once: without it staff would answer again.
  if (delivered !== 'delivered' || !(await thumbsUp(ctx))) await say(ctx, `staff-answer-${delivered}`);
}

/** The header above a customer's messages: the name, the booking, and how to answer. */
export function questionHeader(
  { name, booking }: Pick<CustomerQuestion, 'name' | 'booking'>,
  words: Wording,
): Screen {
  return {
    text: paragraphs(
      words.html('question-header', { name }),
      booking === null ? words.html('question-without-booking') : bookingSummary({ booking, words }),
      words.html('question-how-to-answer'),
    ),
    rows: rowsOf(booking !== null && [showButton({ booking, words }, asNewMessage)]),
  };
}
