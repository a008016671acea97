import { Composer } from 'grammy';
import type { FeatureDependencies } from '../dependencies.ts';
import type { QuestionLink } from '../storage/questions.ts';
import { onStaffTaps } from '../taps.ts';
import { discardMessage } from '../telegram/card.ts';
import { type BotContext, endTap, repliedOfBot } from '../telegram/context.ts';
import { askForReply, mentionOf, say, thumbsUp } from './answer.ts';
import { isPassable } from './question-relay.ts';

/**
 * Staff answer a customer by replying to one of the bot's messages of that conversation; other messages among staff
 * are not passed on.
 */
export function staffQuestionsFeature({
  questionRelay: relay,
  store,
}: FeatureDependencies): Composer<BotContext> {
  const { questions } = store;
  const composer = new Composer<BotContext>();

  composer.on('message', async (ctx, next) => {
    const { message, chatId } = ctx;
    const replied = repliedOfBot(ctx);
    if (replied === null || message.text?.startsWith('/') === true) return next();
    const linked = await linkOfStaff(chatId, replied.message_id);
    if (linked === null) return next();
    const { isPrompt = false, ...link } = linked;
    if (!isPassable(message)) return say(ctx, 'staff-answer-kinds');
    const place = { chatId, messageId: message.message_id };
    const delivered = await relay.answer(place, link, ctx.from.first_name);
    if (delivered !== 'delivered') return say(ctx, `staff-answer-${delivered}`);
    // Confirmed before anything else can fail: without it staff would answer again.
    if (!(await thumbsUp(ctx))) await say(ctx, 'staff-answer-delivered');
    if (isPrompt) await discardMessage(ctx.api, chatId, replied.message_id);
  });

  composer.on('edited_message', async (ctx, next) => {
    const message = ctx.editedMessage;
    const link = await linkOfStaff(ctx.chatId, message.message_id);
    if (link === null) return next();
    const isChanged = await relay.passEdit(message, link);
    await say(ctx, isChanged ? 'staff-answer-edited' : 'staff-answer-edit-failed');
  });

  onStaffTaps(composer, {
    async answerQuestion(ctx) {
      const { chatId, from, words } = ctx;
      const link = await linkOfStaff(chatId, ctx.msgId);
      await endTap(ctx, link === null ? words.text('stale') : null);
      if (link === null) return;
      // In a group the bot receives only replies, so the client is made to begin one.
      const prompt = words.html('staff-answer-prompt', { name: mentionOf(from) });
      const messageId = await askForReply(ctx, prompt, words.text('staff-answer-placeholder'));
      await questions.connect([
        [
          { chatId, messageId },
          { ...link, isPrompt: true },
        ],
      ]);
    },
    async closeQuestion(ctx) {
      const link = await linkOfStaff(ctx.chatId, ctx.msgId);
      if (link === null) return endTap(ctx, ctx.words.text('stale'));
      await questions.setWaiting(link.customerId, null);
      await relay.close(link.customerId);
      await endTap(ctx, ctx.words.text('question-closed'));
    },
  });

  /** The conversation that a message to staff is part of. */
  async function linkOfStaff(chatId: number, messageId: number): Promise<QuestionLink | null> {
    const link = await questions.link({ chatId, messageId });
    return link?.side === 'staff' ? link : null;
  }

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
