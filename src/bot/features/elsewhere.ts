import { Composer } from 'grammy';
import { inlineKeyboard } from '../card.ts';
import type { BotContext } from '../context.ts';
import { endTap } from './booking.ts';

/** In groups and channels the bot sells nothing: one sentence and the way to the private chat. */
export function elsewhereFeature(): Composer<BotContext> {
  const composer = new Composer<BotContext>();
  composer.chatType(['group', 'supergroup', 'channel']).use(async (ctx) => {
    await endTap(ctx, ctx.words.text('only-in-private'));
    const isAddressed = ctx.message?.text?.startsWith('/') === true;
    if (!isAddressed) return;
    const rows = [[{ text: ctx.words.text('open-chat'), url: `https://t.me/${ctx.me.username}` }]];
    await ctx.reply(ctx.words.html('only-in-private'), { reply_markup: inlineKeyboard({ rows }) });
  });
  return composer;
}

/** Whatever nobody took: it is said what the bot expects, and every tap is answered. */
export function unhandledFeature(
  menu: (ctx: BotContext) => Parameters<typeof inlineKeyboard>[0],
): Composer<BotContext> {
  const composer = new Composer<BotContext>();
  const inPrivate = composer.chatType('private');
  inPrivate.on('callback_query', (ctx) => endTap(ctx, ctx.words.text('stale')));
  inPrivate.on('message', async (ctx) => {
    const isCommand = ctx.message.text?.startsWith('/') === true;
    await ctx.reply(ctx.words.html(isCommand ? 'unknown-command' : 'unknown-message'), {
      parse_mode: 'HTML',
      reply_markup: inlineKeyboard(menu(ctx)),
    });
  });
  return composer;
}
