import { Composer } from 'grammy';
import type { FeatureDependencies } from '../dependencies.ts';
import type { CustomerQuestion } from '../relay/posting.ts';
import type { QuestionLink } from '../storage/questions.ts';
import { type BotContext, repliedOfBot } from '../telegram/context.ts';
import { rowsOf, type Screen } from '../telegram/screen.ts';
import { paragraphs } from '../telegram/text.ts';
import type { Wording } from '../telegram/wording.ts';
import { say, thumbsUp } from './answer.ts';
import { asNewMessage, bookingSummary, showButton } from './booking-view.ts';

/**
 * Staff answer a customer by replying to one of the bot's messages of that conversation; other messages among staff
 * are not passed on.
 */
export function staffQuestionsFeature({ relay, store }: FeatureDependencies): Composer<BotContext> {
  const composer = new Composer<BotContext>();

  async function linkOfStaff(chatId: number, messageId: number): Promise<QuestionLink | null> {
    const link = await store.questions.link({ chatId, messageId });
    return link?.side === 'staff' ? link : null;
  }

  composer.on('message', async (ctx, next) => {
    const { message, chatId } = ctx;
    const replied = repliedOfBot(ctx);
    if (replied === null || message.text?.startsWith('/') === true) return next();
    const link = await linkOfStaff(chatId, replied.message_id);
    if (link === null) return next();
    if ((message.text ?? message.photo ?? message.document) === undefined)
      return say(ctx, 'staff-answer-kinds');
    const place = { chatId, messageId: message.message_id };
    const delivered = await relay.answer(place, link);
    // Confirmed at once: without it staff would answer again.
    if (delivered !== 'delivered' || !(await thumbsUp(ctx))) await say(ctx, `staff-answer-${delivered}`);
  });

  composer.on('edited_message', async (ctx, next) => {
    if ((await linkOfStaff(ctx.chatId, ctx.editedMessage.message_id)) === null) return next();
    await say(ctx, 'question-edited');
  });
  return composer;
}

/** Tells staff that a reply to the bot in the group, which no feature took, reached no customer. */
export function strayAnswersFeature(): Composer<BotContext> {
  const composer = new Composer<BotContext>();
  composer.chatType(['group', 'supergroup']).on('message', async (ctx, next) => {
    const isCommand = ctx.message.text?.startsWith('/') === true;
    if (isCommand || repliedOfBot(ctx) === null) return next();
    await say(ctx, 'staff-answer-stray');
  });
  return composer;
}

/** The header above a customer's messages: who asks, about which booking, and how to answer. */
export function questionHeader(
  { name, booking }: Pick<CustomerQuestion, 'name' | 'booking'>,
  words: Wording,
): Screen {
  return {
    text: paragraphs(
      words.html('question-header', { name }),
      booking === null ? words.html('question-without-booking') : bookingSummary(booking, words),
      words.html('question-how-to-answer'),
    ),
    rows: rowsOf(booking !== null && [showButton(booking, words, asNewMessage)]),
  };
}
