import { Composer } from 'grammy';
import { inlineKeyboard } from '../card.ts';
import { type BotContext, endTap } from '../context.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import type { Screen } from '../screen.ts';
import { askVenueRows } from '../screens/venue.ts';
import { telegramFailure } from '../transport.ts';
import { heldAmong } from './booking.ts';
import { menuRows } from './menu.ts';

/**
 * In groups and channels the bot sells nothing: one sentence and the way to the private chat. When it comes to the group
 * of staff it says what that is for.
 */
export function elsewhereFeature({ staff }: FeatureDependencies): Composer<BotContext> {
  const composer = new Composer<BotContext>();
  composer.chatType(['group', 'supergroup', 'channel']).use(async (ctx) => {
    const { me, words } = ctx;
    await endTap(ctx, words.text('only-in-private'));
    if (!isAddressed(ctx)) return;
    if (ctx.myChatMember !== undefined && ctx.chat.id === (await staff.chatId())) {
      return sayIfAllowed(ctx, {
        text: words.html('staff-group-purpose', { venue: words.venueName }),
        rows: [],
      });
    }
    const toPrivateChat = { text: words.text('open-chat'), url: `https://t.me/${me.username}` };
    await sayIfAllowed(ctx, { text: words.html('only-in-private'), rows: [[toPrivateChat]] });
  });
  return composer;
}

/** A courtesy: where the bot may not write, there is nothing to mend. */
async function sayIfAllowed(ctx: BotContext, { text, rows }: Pick<Screen, 'text' | 'rows'>): Promise<void> {
  try {
    await ctx.reply(text, {
      parse_mode: 'HTML',
      ...(rows.length > 0 && { reply_markup: inlineKeyboard({ rows }) }),
    });
  } catch (error) {
    if (telegramFailure(error) === null) throw error;
  }
}

/**
 * A command for this bot, an answer to it, its name, or its arrival in a group; other people's talk is theirs. What
 * is said in a channel reaches all of its readers, so there only a command that names the bot is answered.
 */
function isAddressed({ channelPost, me, message, myChatMember }: BotContext): boolean {
  if (myChatMember !== undefined) return isArrivalInGroup(myChatMember);
  if (message?.forward_origin !== undefined || message?.via_bot !== undefined) return false;
  const text = message?.text ?? message?.caption ?? channelPost?.text ?? '';
  const name = `@${me.username}`.toLowerCase();
  const command = /^\/\w+(@\w+)?/.exec(text);
  const isNamed = command?.[1]?.toLowerCase() === name;
  if (channelPost !== undefined || command?.[1] !== undefined) return isNamed;
  const names: readonly string[] = text.toLowerCase().match(/@\w+/g) ?? [];
  return command !== null || message?.reply_to_message?.from?.id === me.id || names.includes(name);
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

/** In a private chat: what is not the person's own words is never obeyed. */
export function notOwnWordsFeature(): Composer<BotContext> {
  const composer = new Composer<BotContext>();
  composer.chatType('private').on('message', async (ctx) => {
    await ctx.reply(ctx.words.html('not-own-words'), { parse_mode: 'HTML' });
  });
  return composer;
}

/** Updates that no other feature took: says what the bot expects, and answers every tap. */
export function unhandledFeature({ bookingsOf, show, today }: FeatureDependencies): Composer<BotContext> {
  const composer = new Composer<BotContext>();
  const inPrivate = composer.chatType('private');
  inPrivate.on('callback_query', (ctx) => endTap(ctx, ctx.words.text('stale')));
  inPrivate.on('message', async (ctx) => {
    const isCommand = ctx.message.text?.startsWith('/') === true;
    const text = ctx.words.html(isCommand ? 'unknown-command' : 'unknown-message');
    // It may be meant for the venue, such as the picture of a transfer.
    const held = heldAmong(await bookingsOf(ctx.from.id));
    const ask = askVenueRows(ctx.words, held?.reference);
    await show(ctx, { text, rows: [...menuRows(ctx.words, today()), ...ask], isPassing: true });
  });
  return composer;
}
