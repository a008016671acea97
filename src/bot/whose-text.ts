import { isCopyable } from '../customer/questions.ts';
import { isAmongStaff } from '../staff/answer.ts';
import { askAnsweredBy } from '../staff/asking.ts';
import type { DeskDependencies } from '../staff/dependencies.ts';
import type { AskingCard, ReasonAsk, StaffAsk } from '../store/awaiting.ts';
import type { QuestionLink } from '../store/questions.ts';
import { type BotContext, repliedOfBot } from '../telegram/context.ts';

/** What a message is for. */
export type Awaited =
  /** An edit of what was passed on, which is not passed on. */
  | { readonly kind: 'edit'; readonly link: QuestionLink }
  /** Staff's answer to a customer. */
  | { readonly kind: 'answer'; readonly link: QuestionLink }
  /** What a member of staff is asked to type. */
  | Exclude<StaffAsk, { readonly kind: 'adopt' }>
  /** A reply in staff's group to a message of the bot that asks nothing. */
  | { readonly kind: 'stray' }
  /** The rest of an album whose beginning got no certain answer. */
  | { readonly kind: 'album' }
  /** A customer's message to the venue. `card`: null where only the reply names the conversation. */
  | (Pick<AskingCard, 'reference' | 'anchors'> & {
      readonly kind: 'question';
      readonly card: AskingCard | null;
    })
  | (ReasonAsk & { readonly kind: 'reason' })
  /** The booking that is being put together. */
  | { readonly kind: 'draft' }
  /** Nothing is awaited: the words themselves say what is wanted. */
  | { readonly kind: 'words' };

/**
 * Whose text is this? A reply names its conversation; else it is for what its writer is asked in this chat; else for
 * their unfinished booking. Null: for nobody, in a group.
 */
export function createWhoseText({ staff, store: { questions } }: Pick<DeskDependencies, 'staff' | 'store'>) {
  async function linkOf({ chatId }: BotContext, messageId: number | undefined, side: QuestionLink['side']) {
    const link = messageId === undefined ? null : await questions.link({ chatId, messageId });
    return link?.side === side ? link : null;
  }

  async function forStaff(ctx: BotContext): Promise<Awaited | null> {
    const replied = repliedOfBot(ctx);
    const link = await linkOf(ctx, replied?.message_id, 'staff');
    if (link !== null) return { kind: 'answer', link };
    const asked = await askAnsweredBy(ctx, staff);
    if (asked !== null) return asked;
    return replied === null || ctx.chat.type === 'private' ? null : { kind: 'stray' };
  }

  async function forCustomer(ctx: BotContext): Promise<Awaited> {
    const { chatId, from, lock, message, profile } = ctx;
    if (message === undefined) return ofCustomer(ctx);
    const { lastMessages: last } = profile;
    if (last?.album !== undefined && last.album === message.media_group_id) return { kind: 'album' };
    const asked = await lock.records.awaiting.current(chatId, from.id);
    if (isCopyable(message)) {
      const card = asked?.kind === 'question' ? asked : null;
      // A reply names its conversation more certainly than the card.
      const link = await linkOf(ctx, message.reply_to_message?.message_id, 'customer');
      if (link !== null) return { kind: 'question', reference: link.reference, anchors: link.others, card };
      if (card !== null) return { ...card, card };
    }
    return asked?.kind === 'reason' && message.text !== undefined ? asked : ofCustomer(ctx);
  }

  const ofCustomer = async (ctx: BotContext): Promise<Awaited> => ({
    kind: (await ctx.isBooking()) ? 'draft' : 'words',
  });

  return async (ctx: BotContext): Promise<Awaited | null> => {
    const isPrivate = ctx.chat.type === 'private';
    const isStaff = await isAmongStaff(ctx, staff);
    const edited = ctx.editedMessage?.message_id;
    const link =
      (isStaff ? await linkOf(ctx, edited, 'staff') : null) ??
      (isPrivate ? await linkOf(ctx, edited, 'customer') : null);
    if (link !== null) return { kind: 'edit', link };
    const staffs = isStaff && ctx.message !== undefined ? await forStaff(ctx) : null;
    return staffs ?? (isPrivate ? forCustomer(ctx) : null);
  };
}
