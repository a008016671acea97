import { Composer } from 'grammy';
import { inlineKeyboard } from '../card.ts';
import type { BotContext } from '../context.ts';
import { endTap } from './booking.ts';

/** In groups and channels the bot sells nothing: one sentence and the way to the private chat. */
export function elsewhereFeature(): Composer<BotContext> {
  const composer = new Composer<BotContext>();
  composer.chatType(['group', 'supergroup', 'channel']).use(async (ctx) => {
    await endTap(ctx, ctx.words.text('only-in-private'));
    if (!isAddressed(ctx)) return;
    const rows = [[{ text: ctx.words.text('open-chat'), url: `https://t.me/${ctx.me.username}` }]];
    await ctx.reply(ctx.words.html('only-in-private'), { reply_markup: inlineKeyboard({ rows }) });
  });
  return composer;
}

/** A command for this bot, an answer to it, its name, or its arrival in a group; other people's talk is theirs. */
function isAddressed(ctx: BotContext): boolean {
  const { myChatMember, me } = ctx;
  if (myChatMember !== undefined) return isArrivalInGroup(myChatMember);
  const message = ctx.message ?? ctx.channelPost;
  const text = message?.text ?? message?.caption ?? '';
  const name = `@${me.username}`.toLowerCase();
  const command = /^\/\w+(@\w+)?/.exec(text);
  if (command !== null) return command[1] === undefined || command[1].toLowerCase() === name;
  return message?.reply_to_message?.from?.id === me.id || text.toLowerCase().includes(name);
}

function isArrivalInGroup({
  chat,
  old_chat_member: before,
  new_chat_member: now,
}: MembershipChange): boolean {
  const wasOut = before.status === 'left' || before.status === 'kicked';
  const mayWrite = now.status === 'member' || now.status === 'administrator';
  return chat.type !== 'channel' && wasOut && mayWrite;
}

type MembershipChange = NonNullable<BotContext['myChatMember']>;

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
