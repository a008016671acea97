import { randomBytes } from 'node:crypto';
import { awaitsText, type EndingAsk, type StaffAsk } from '../store/awaiting.ts';
import { type StaffTap, type StaffTapped, tapData } from '../taps.ts';
import { discardMessage } from '../telegram/card.ts';
import { type BotContext, endTap, type TapContext } from '../telegram/context.ts';
import { type Button, button, type Screen } from '../telegram/screen.ts';
import { type Arguments, inLines, onOneLine, paragraphs } from '../telegram/wording.ts';
import { longestStaffReason } from '../views/booking-state-text.ts';
import { askerOf, askerText } from '../views/staff-booking.ts';
import { answer, dropQuestion, mentionOf, openQuestionOf, paintText, say } from './replies.ts';
import { askRefusal } from './rights.ts';
import type { Staff } from './staff.ts';

/**
 * A question after a text: it still waits for an answer, is over, or was replaced by another question.
 */
export type AskOutcome = 'waits' | 'over' | 'replaced';

type AskKind = StaffAsk['kind'];
type AskOf<Kind, Ask = StaffAsk> = Ask extends { readonly kind: infer Own }
  ? Kind extends Own
    ? Ask
    : never
  : never;
/** A question whose reason has been typed, so that only a button answers it. */
type Reasoned<Ask> = Ask & { readonly reason: string };
type TakeTyped<Ask> = (ctx: BotContext, question: Ask, text: string) => Promise<AskOutcome>;

/** The handlers of the answers to each kind of question. */
export type StaffAsks<Kinds extends AskKind = AskKind> = {
  readonly [Kind in Kinds]: {
    readonly typed?: TakeTyped<AskOf<Kind>>;
    /** Carries out what was decided. */
    readonly yes?: (ctx: TapContext, question: Reasoned<AskOf<Kind>>, tap: StaffTapped) => Promise<unknown>;
  };
};

/** Asks staff questions, and hands a typed text, a "yes" or a "no" to the screen that asked. */
export function createAsker(asks: StaffAsks, staff: Pick<Staff, 'isOwner'>) {
  async function typed<Kind extends AskKind>(
    ctx: BotContext,
    question: AskOf<Kind> & StaffAsk & { readonly kind: Kind },
  ): Promise<void> {
    const { text } = ctx.message ?? {};
    if (text === undefined) return say(ctx, 'staff-typed-only');
    const outcome = await asks[question.kind].typed?.(ctx, question, text.trim());
    if (outcome === 'over') await dropQuestion(ctx, question);
    if (outcome === 'replaced') await discardMessage(ctx.api, ctx.chatId, question.messageId);
  }

  async function carryOut<Kind extends AskKind>(
    ctx: TapContext,
    tap: StaffTapped,
    question: Reasoned<AskOf<Kind>> & { readonly kind: Kind },
  ): Promise<void> {
    await asks[question.kind].yes?.(ctx, question, tap);
  }

  async function decide(ctx: TapContext, tap: StaffTapped): Promise<void> {
    const question = await tappedAsk(ctx, tap, staff);
    if (question !== null && isReasonGiven(question)) await carryOut(ctx, tap, question);
  }

  return {
    typed,
    taps: {
      yes: decide,
      sure: decide,
      async keep(ctx: TapContext, tap: StaffTapped): Promise<void> {
        const question = await tappedAsk(ctx, tap, staff);
        if (question === null) return;
        await endAsk(ctx);
        await paintText(ctx, `staff-${question.kind}-kept`);
      },
    },
  };
}

/** Takes a reason, which is one line of allowed length. */
export function onReason<Ask>(take: TakeTyped<Ask>): TakeTyped<Ask> {
  return async (ctx, question, text) => {
    const reason = onOneLine(text);
    return (await refusesReason(ctx, reason)) ? 'waits' : take(ctx, question, reason);
  };
}

/** Says when a reason is missing or too long. Only its writer may shorten it. */
export async function refusesReason(ctx: BotContext, reason: string): Promise<boolean> {
  if (reason !== '' && [...reason].length <= longestStaffReason) return false;
  await say(ctx, 'staff-reason-too-long', { maximum: longestStaffReason });
  return true;
}

/** In a group, and while the person is booking, only a reply to the question answers it. */
async function isHeardWithoutReply(ctx: BotContext): Promise<boolean> {
  return ctx.chat.type === 'private' && !(await ctx.isBooking());
}

/** The question that the sender's message answers; null: it answers none. */
export async function askAnsweredBy(
  ctx: BotContext,
  staff: Pick<Staff, 'isOwner'>,
): Promise<StaffAsk | null> {
  const question = await openQuestionOf(ctx);
  if (question === null || !awaitsText(question) || askRefusal(question.kind, ctx, staff) !== null)
    return null;
  const isReply = ctx.message?.reply_to_message?.message_id === question.messageId;
  return isReply || (await isHeardWithoutReply(ctx)) ? question : null;
}

/** Says why the text had no effect, and answers the new state of the question. */
export async function saying(
  outcome: AskOutcome,
  ctx: BotContext,
  key: string,
  values?: Arguments,
): Promise<AskOutcome> {
  await say(ctx, key, values);
  return outcome;
}

/** A command drops the question that waits for a text. True: the command was /cancel, which does nothing else. */
export async function droppedByCommand(ctx: BotContext): Promise<boolean> {
  const isCancel = /^\/cancel(@|\s|$)/.test(ctx.message?.text ?? '');
  const question = await openQuestionOf(ctx);
  const isPreview = isCancel && question?.kind === 'notice';
  if (question === null || (!awaitsText(question) && !isPreview)) return false;
  await dropQuestion(ctx, question);
  if (isCancel) await say(ctx, `staff-${question.kind}-kept`);
  return isCancel;
}

/** A question without its id and its message. */
type NewAsk<Ask = StaffAsk> = Ask extends StaffAsk ? Omit<Ask, 'id' | 'messageId'> : never;

/** Which question it is, and to whom it is put. */
export interface QuestionFor {
  readonly id: string;
  readonly staffId: number;
}

/** A button below a question. `choice`: what it chooses. */
export function answerButton(
  asking: QuestionFor,
  text: string,
  action: StaffTap,
  { style, choice = '' }: Pick<Button, 'style'> & { readonly choice?: string } = {},
): Button {
  return button(text, tapData.staff(action, asking.id, `${askerText(asking)}${choice}`), style);
}

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
  screenOf: (asking: QuestionFor) => Screen,
): Promise<AskOutcome> {
  const { chatId, from, lock } = ctx;
  // A new id, so that a button answers its own question alone.
  const id = randomBytes(12).toString('base64url');
  const screen = screenOf({ id, staffId: from.id });
  const messageId = awaitsText(about)
    ? await askToType(ctx, screen, about.kind)
    : (await answer(ctx, screen)).message_id;
  await lock.records.awaiting.set(chatId, from.id, { ...about, id, messageId });
  return 'replaced';
}

/**
 * Asks for a text, and answers the id of the message that asks; drops the former question. Where only a reply
 * counts as the answer, makes the client begin one. Telegram allows no buttons beside that, so /cancel replaces them.
 */
async function askToType(ctx: BotContext, question: Screen, kind: AskKind): Promise<number> {
  const { from, words } = ctx;
  const former = await openQuestionOf(ctx);
  if (former !== null) await dropQuestion(ctx, former);
  const isHeard = await isHeardWithoutReply(ctx);
  if (isHeard && question.rows.length > 0) return (await answer(ctx, question)).message_id;
  const byReply = !isHeard && words.html('staff-by-reply', { person: mentionOf(from) });
  const hints = inLines(byReply, words.html('staff-cancel-hint'));
  const placeholder = words.text(placeholders[kind] ?? 'staff-reason-placeholder');
  const text = paragraphs(question.text, hints);
  return (await answer(ctx, { text }, placeholder)).message_id;
}

/** The question that a button answers, if it is open and was put to the person who taps; answers the tap. */
async function tappedAsk(
  ctx: TapContext,
  { subject, argument }: StaffTapped,
  staff: Pick<Staff, 'isOwner'>,
): Promise<StaffAsk | null> {
  const { from, words } = ctx;
  if (argument !== '' && askerOf(argument) !== from.id) {
    await endTap(ctx, words.text('staff-not-yours'));
    return null;
  }
  const question = await openQuestionOf(ctx);
  const refusal = question?.id === subject ? askRefusal(question.kind, ctx, staff) : 'stale';
  await endTap(ctx, refusal === null ? null : words.text(refusal));
  return refusal === null ? question : null;
}

function isReasonGiven<Ask extends StaffAsk>(question: Ask): question is Reasoned<Ask> {
  return 'reason' in question && question.reason !== null;
}

/** Handles a further button below the question before a booking is cancelled. Answers the tap. */
export function onCancelling(
  staff: Pick<Staff, 'isOwner'>,
  take: (ctx: TapContext, question: Reasoned<EndingAsk>) => Promise<unknown>,
) {
  return async (ctx: TapContext, tap: StaffTapped): Promise<void> => {
    const question = await tappedAsk(ctx, tap, staff);
    if (question?.kind === 'cancel' && isReasonGiven(question)) await take(ctx, question);
  };
}

/** The decision was carried out. */
export async function endAsk({ chatId, from, lock }: BotContext): Promise<void> {
  await lock.records.awaiting.clear(chatId, from.id);
}
