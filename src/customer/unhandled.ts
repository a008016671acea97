import { Composer } from 'grammy';
import { inlineKeyboard } from '../telegram/card.ts';
import {
  type BotContext,
  endTap,
  type IncomingContext,
  isCommand,
  repliedOfBot,
} from '../telegram/context.ts';
import type { TextMessage } from '../telegram/screen.ts';
import { orIfTelegramFails } from '../telegram/transport.ts';
import { heldAmong } from '../views/booking-card.ts';
import { askVenueRows, bookRow, sendToVenueRows } from '../views/shared-buttons.ts';
import { isCopyable, keepToPassOn } from './ask-the-venue.ts';
import type { CustomerDependencies } from './dependencies.ts';
import { menuRows, sideRows } from './menu.ts';
import { resumeButton } from './show-screen.ts';

/**
 * Answers in groups and channels, where the bot sells nothing: one sentence and the way to the private chat. In the
 * staff group, says what that is for when it is added.
 */
export function elsewhereFeature({ staff }: Pick<CustomerDependencies, 'staff'>): Composer<IncomingContext> {
  const composer = new Composer<IncomingContext>();
  composer.chatType(['group', 'supergroup', 'channel']).use(async (ctx) => {
    const { me, words } = ctx;
    await endTap(ctx, words.text('only-in-private'));
    if (!isAddressed(ctx)) return;
    if (ctx.myChatMember !== undefined && ctx.chat.id === (await staff.chatId())) {
      return sayIfAllowed(ctx, { text: words.html('staff-group-purpose', { venue: words.venueName }) });
    }
    const toPrivateChat = { text: words.text('open-chat'), url: `https://t.me/${me.username}` };
    await sayIfAllowed(ctx, { text: words.html('only-in-private'), rows: [[toPrivateChat]] });
  });
  return composer;
}

/** Says something if the bot may write there; in a forum in the same topic. Ignores failures. */
async function sayIfAllowed(ctx: IncomingContext, { text, rows = [] }: TextMessage): Promise<void> {
  const reply_markup = rows.length > 0 && { reply_markup: inlineKeyboard({ rows }) };
  await orIfTelegramFails(ctx.reply(text, { parse_mode: 'HTML', ...reply_markup }), null);
}

/**
 * Whether a message in a group is for the bot: a command for it, a reply to it, its name, or its arrival. In a
 * channel only a command that names the bot is answered, since all readers see the answer.
 */
function isAddressed(ctx: IncomingContext): boolean {
  const { channelPost, me, message, myChatMember } = ctx;
  if (myChatMember !== undefined) return isArrivalInGroup(myChatMember);
  if (message?.forward_origin !== undefined || message?.via_bot !== undefined) return false;
  const text = message?.text ?? message?.caption ?? channelPost?.text ?? '';
  const name = `@${me.username}`.toLowerCase();
  const command = /^\/\w+(@\w+)?/.exec(text);
  const isNamed = command?.[1]?.toLowerCase() === name;
  if (channelPost !== undefined || command?.[1] !== undefined) return isNamed;
  const names: readonly string[] = text.toLowerCase().match(/@\w+/g) ?? [];
  return command !== null || repliedOfBot(ctx) !== null || names.includes(name);
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

/** Answers a text in a private chat that isn't the person's own words: the bot never acts on it. */
export async function sayNotOwnWords(ctx: BotContext): Promise<void> {
  await ctx.reply(ctx.words.html('not-own-words'), { parse_mode: 'HTML' });
}

/** Answers a message in a private chat that nothing else handles: says what the bot expects. */
export function unhandledMessages({
  bookingsOf,
  now,
  show,
  today,
}: Pick<CustomerDependencies, 'bookingsOf' | 'now' | 'show' | 'today'>): (ctx: BotContext) => Promise<void> {
  return async (ctx) => {
    const { message, words } = ctx;
    if (message === undefined) return;
    const held = heldAmong(await bookingsOf(ctx.from.id));
    const ask = askVenueRows(words, held?.reference);
    if (isCommand(message)) {
      const rows = [...menuRows(words, today()), ...ask];
      return show(ctx, { text: words.html('unknown-command'), rows, isPassing: true });
    }
    // It may be meant for the venue, such as the picture of a transfer.
    await keepToPassOn(ctx, now());
    const canPassOn = words.canAskStaff && isCopyable(message);
    const isBooking = await ctx.isBooking();
    const onward = isBooking ? [resumeButton(words)] : bookRow(words);
    await show(ctx, {
      text: words.html(canPassOn ? 'unknown-message-send' : 'unknown-message'),
      rows: [...(canPassOn ? sendToVenueRows(words, held?.reference) : ask), onward, ...sideRows(words)],
      isPassing: true,
    });
  };
}

/** Says in one plain sentence what to do next; in a group only to the person who tapped. Ignores its own failures. */
export async function apologise(ctx: IncomingContext): Promise<void> {
  const isPrivate = ctx.chat?.type === 'private';
  try {
    await endTap(ctx, isPrivate ? null : ctx.words.text('trouble'));
    if (isPrivate) await ctx.reply(ctx.words.html('trouble'), { parse_mode: 'HTML' });
  } catch {
    // The chat or Telegram can't be reached; the error itself has been logged.
  }
}
