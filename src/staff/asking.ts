import { randomBytes } from 'node:crypto';
import { awaitsText, type StaffAsk } from '../store/awaiting.ts';
import type { StaffTap, StaffTapped } from '../taps.ts';
import { discardMessage } from '../telegram/card.ts';
import { type BotContext, endTap, type TapContext } from '../telegram/context.ts';
import type { Screen } from '../telegram/screen.ts';
import { type Arguments, inLines, onOneLine, paragraphs } from '../telegram/wording.ts';
import { longestStaffReason } from '../views/booking-standing.ts';
import { askerOf } from '../views/staff-booking.ts';
import { answer, askedOf, askForReply, dropQuestion, mentionOf, paintText, say } from './answer.ts';
import type { Staff } from './staff.ts';
import { type StaffTaps, wrapped } from './taps.ts';

/**
 * What becomes of a question after a text: it still waits for an answer, is over, or another question has replaced
 * it.
 */
export type AskOutcome = 'waits' | 'over' | 'replaced';

type AskKind = StaffAsk['kind'];
type AskOf<One extends AskKind> = Extract<StaffAsk, { readonly kind: One }>;

type TakeTyped<Asked> = (ctx: BotContext, asked: Asked, text: string) => Promise<AskOutcome>;

/** Handles the text that is typed for a question. */
export function onTyped<Asked extends StaffAsk>(take: TakeTyped<Asked>) {
  return async (ctx: BotContext, asked: Asked): Promise<void> => {
    const { text } = ctx.message ?? {};
    if (text === undefined) return say(ctx, 'staff-typed-only');
    const outcome = await take(ctx, asked, text.trim());
    if (outcome === 'over') await dropQuestion(ctx, asked);
    if (outcome === 'replaced') await discardMessage(ctx.api, ctx.chatId, asked.messageId);
  };
}

/** The same for a reason, which is one line of allowed length. */
export function onTypedReason<Asked extends StaffAsk>(take: TakeTyped<Asked>) {
  return onTyped<Asked>(async (ctx, asked, text) => {
    const reason = onOneLine(text);
    return (await refusesReason(ctx, reason)) ? 'waits' : take(ctx, asked, reason);
  });
}

/** In a group, and in the middle of a booking of one's own, only a reply to the question answers it. */
async function isHeardWithoutReply(ctx: BotContext): Promise<boolean> {
  return ctx.chat.type === 'private' && !(await ctx.isBooking());
}

/** What only owners are asked to type. */
const ownersKinds: readonly AskKind[] = ['sum', 'takeBack', 'paid'];

/** The question to the sender that their message answers; null: none waits for it. */
export async function askAnsweredBy(
  ctx: BotContext,
  { isOwner }: Pick<Staff, 'isOwner'>,
): Promise<Exclude<StaffAsk, { readonly kind: 'adopt' }> | null> {
  const asked = await askedOf(ctx);
  if (asked === null || asked.kind === 'adopt' || !awaitsText(asked)) return null;
  if (ownersKinds.includes(asked.kind) && !isOwner(ctx.from.id)) return null;
  const isReply = ctx.message?.reply_to_message?.message_id === asked.messageId;
  return isReply || (await isHeardWithoutReply(ctx)) ? asked : null;
}

/** Says why the text had no effect, and answers what becomes of the question. */
export async function saying(
  outcome: AskOutcome,
  ctx: BotContext,
  key: string,
  values?: Arguments,
): Promise<AskOutcome> {
  await say(ctx, key, values);
  return outcome;
}

/** Drops a question that waits for a text because of a command. True: of /cancel, which does nothing else. */
export async function droppedByCommand(ctx: BotContext): Promise<boolean> {
  const isCancel = /^\/cancel(@|\s|$)/.test(ctx.message?.text ?? '');
  const asked = await askedOf(ctx);
  const isPreview = isCancel && asked?.kind === 'notice';
  if (asked === null || (!awaitsText(asked) && !isPreview)) return false;
  await dropQuestion(ctx, asked);
  if (isCancel) await say(ctx, `staff-${asked.kind}-kept`);
  return isCancel;
}

/** A question without its id and its message. */
type NewAsk = StaffAsk extends infer Ask
  ? Ask extends StaffAsk
    ? Omit<Ask, 'id' | 'messageId'>
    : never
  : never;

const placeholders: Readonly<Partial<Record<AskKind, string>>> = {
  match: 'staff-match-placeholder',
  sum: 'staff-sum-placeholder',
  paid: 'staff-sum-placeholder',
  notice: 'notify-placeholder',
  change: 'staff-change-placeholder',
  invite: 'staff-invite-placeholder',
};

/** Asks a question, which replaces the person's former one in this chat. */
export async function ask(
  ctx: BotContext,
  about: NewAsk,
  screenOf: (id: string) => Screen,
): Promise<AskOutcome> {
  const { chatId, from, lock } = ctx;
  // A new id, so that a button answers its own question alone.
  const id = randomBytes(12).toString('base64url');
  const messageId = awaitsText(about)
    ? await askToType(ctx, screenOf(id), about.kind)
    : (await answer(ctx, screenOf(id))).message_id;
  await lock.records.awaiting.set(chatId, from.id, { ...about, id, messageId });
  return 'replaced';
}

/**
 * Asks for a text, and answers the id of the message that asks; drops the former question. Where only a reply
 * counts as the answer, makes the client begin one. Telegram allows no buttons beside that, so /cancel replaces them.
 */
async function askToType(ctx: BotContext, question: Screen, kind: AskKind): Promise<number> {
  const { from, words } = ctx;
  const before = await askedOf(ctx);
  if (before !== null) await dropQuestion(ctx, before);
  const isHeard = await isHeardWithoutReply(ctx);
  if (isHeard && question.rows.length > 0) return (await answer(ctx, question)).message_id;
  const byReply = !isHeard && words.html('staff-by-reply', { person: mentionOf(from) });
  const hints = inLines(byReply, words.html('staff-cancel-hint'));
  const placeholder = words.text(placeholders[kind] ?? 'staff-reason-placeholder');
  return askForReply(ctx, paragraphs(question.text, hints), placeholder);
}

/** The question that a button answers, if it is open and was put to the person who taps; answers the tap. */
async function tappedAsk<One extends AskKind>(
  ctx: TapContext,
  { subject, argument }: StaffTapped,
  kinds: readonly One[],
): Promise<AskOf<One> | null> {
  const { from, words } = ctx;
  const isIts = (asked: StaffAsk): asked is AskOf<One> =>
    asked.id === subject && kinds.some((kind) => kind === asked.kind);
  if (argument !== '' && askerOf(argument) !== from.id) {
    await endTap(ctx, words.text('staff-not-yours'));
    return null;
  }
  const asked = await askedOf(ctx);
  const found = asked !== null && isIts(asked) ? asked : null;
  await endTap(ctx, found === null ? words.text('stale') : null);
  return found;
}

/** A question after which nothing more is to be typed. */
type Reasoned<Asked> = Asked & { readonly reason: string };

function isReasonGiven<Asked extends StaffAsk>(asked: Asked): asked is Reasoned<Asked> {
  return 'reason' in asked && asked.reason !== null;
}

/** Wraps handlers of taps that decide on a question, once its reason was given. Answers the tap. */
export function aboutAsk<One extends AskKind, Action extends StaffTap>(
  kinds: readonly One[],
  taps: StaffTaps<Action, [asked: Reasoned<AskOf<One>>]>,
): StaffTaps<Action> {
  return wrapped(taps, (take) => async (ctx, tap) => {
    const asked = await tappedAsk(ctx, tap, kinds);
    if (asked !== null && isReasonGiven(asked)) await take(ctx, tap, asked);
  });
}

/** The decision was carried out. */
export async function endAsk({ chatId, from, lock }: BotContext): Promise<void> {
  await lock.records.awaiting.clear(chatId, from.id);
}

/** Those that "No" drops. */
const keptKinds = ['cancel', 'close', 'takeBack', 'adopt', 'paid', 'notice', 'change'] as const;

/** Handles "No" to any question: drops it. */
export async function keepTap(ctx: TapContext, tap: StaffTapped): Promise<void> {
  const asked = await tappedAsk(ctx, tap, keptKinds);
  if (asked === null) return;
  await endAsk(ctx);
  await paintText(ctx, `staff-${asked.kind}-kept`);
}

/** Says when a reason is missing or too long. Only its writer shortens it. */
export async function refusesReason(ctx: BotContext, reason: string): Promise<boolean> {
  if (reason !== '' && [...reason].length <= longestStaffReason) return false;
  await say(ctx, 'staff-reason-too-long', { maximum: longestStaffReason });
  return true;
}
