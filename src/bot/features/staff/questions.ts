import { Composer } from 'grammy';
import type { Message } from 'grammy/types';
import type { MessagePlace, QuestionLink } from '../../../storage/questions.ts';
import { parseTap } from '../../callback-data.ts';
import { discardMessage } from '../../card.ts';
import { type BotContext, endTap } from '../../context.ts';
import type { FeatureDependencies } from '../../dependencies.ts';
import { mentionOf, say, thumbsUp } from './answer.ts';

/**
 * Staff answer a customer by a reply to one of the bot's messages of that conversation; everything else that is said
 * among them stays there.
 */
export function staffQuestionsFeature({
  questionDesk: desk,
  store,
}: FeatureDependencies): Composer<BotContext> {
  const { questions } = store;
  const composer = new Composer<BotContext>();

  composer.on('message', async (ctx, next) => {
    const { message, chatId } = ctx;
    if (message.text?.startsWith('/') === true) return next();
    const replied = await repliedTo(ctx);
    if (replied === null) return next();
    const { isPrompt = false, ...link } = replied;
    const { text, photo, document } = message;
    if (text === undefined && photo === undefined && document === undefined)
      return say(ctx, 'staff-answer-kinds');
    const place = { chatId, messageId: message.message_id };
    const delivered = await desk.answer(place, link, ctx.from.first_name);
    if (delivered !== 'delivered') return say(ctx, `staff-answer-${delivered}`);
    if (isPrompt) await discardMessage(ctx.api, chatId, message.reply_to_message?.message_id ?? 0);
    if (!(await thumbsUp(ctx))) await say(ctx, 'staff-answer-delivered');
  });

  composer.on('edited_message', async (ctx, next) => {
    const message = ctx.editedMessage;
    const link = await questions.link({ chatId: ctx.chatId, messageId: message.message_id });
    if (link?.side !== 'staff') return next();
    const isChanged = await desk.passEdit(message, link);
    await say(ctx, isChanged ? 'staff-answer-edited' : 'staff-answer-edit-failed');
  });

  composer.on('callback_query:data', async (ctx, next) => {
    const tap = parseTap(ctx.callbackQuery.data);
    if (tap?.kind !== 'staff') return next();
    if (tap.action !== 'answerQuestion' && tap.action !== 'closeQuestion') return next();
    const { chatId, msgId, words } = ctx;
    const place = { chatId: chatId ?? 0, messageId: msgId ?? 0 };
    const link = await questions.link(place);
    if (link?.side !== 'staff') return endTap(ctx, words.text('stale'));
    if (tap.action === 'answerQuestion') return prompt(ctx, place, link);
    await questions.setWaiting(link.customerId, null);
    await desk.close(link.customerId);
    await endTap(ctx, words.text('question-closed'));
  });

  /** The conversation that a message goes on with. */
  async function repliedTo(ctx: BotContext): Promise<QuestionLink | null> {
    const { chatId } = ctx;
    const replied = repliedOfBot(ctx);
    if (replied === null || chatId === undefined) return null;
    const link = await questions.link({ chatId, messageId: replied.message_id });
    return link?.side === 'staff' ? link : null;
  }

  /** In a group the bot hears nothing but replies, so it asks for one. */
  async function prompt(ctx: BotContext, place: MessagePlace, link: QuestionLink): Promise<void> {
    const { api, chat, from, words } = ctx;
    await endTap(ctx, null);
    if (chat === undefined || from === undefined) return;
    const { message_id: messageId } = await api.sendMessage(
      chat.id,
      words.html('staff-answer-prompt', { name: mentionOf(from) }),
      {
        parse_mode: 'HTML',
        reply_parameters: { message_id: place.messageId, allow_sending_without_reply: true },
        reply_markup: {
          force_reply: true,
          selective: chat.type !== 'private',
          input_field_placeholder: words.text('staff-answer-placeholder'),
        },
      },
    );
    await questions.connect([
      [
        { chatId: chat.id, messageId },
        { ...link, isPrompt: true },
      ],
    ]);
  }

  return composer;
}

/** In the group a reply to the bot that nothing else took was meant for a customer, and reached none. */
export function strayAnswersFeature(): Composer<BotContext> {
  const composer = new Composer<BotContext>();
  composer.chatType(['group', 'supergroup']).on('message', async (ctx, next) => {
    const isCommand = ctx.message.text?.startsWith('/') === true;
    if (isCommand || repliedOfBot(ctx) === null) return next();
    await say(ctx, 'staff-answer-stray');
  });
  return composer;
}

/** The bot's message that is replied to. In a topic whatever replies to nothing replies to the topic's beginning. */
function repliedOfBot({ me, message }: BotContext): NonNullable<Message['reply_to_message']> | null {
  const replied = message?.reply_to_message;
  if (replied === undefined || replied.forum_topic_created !== undefined) return null;
  return replied.from?.id === me.id ? replied : null;
}
