import { randomBytes } from 'node:crypto';
import { Composer, type NextFunction } from 'grammy';
import type { FeatureDependencies } from '../dependencies.ts';
import type {
  DeclineAsk,
  EndingAsk,
  MatchAsk,
  RecipientAsk,
  StaffAsk,
  StaffNotice,
  SumAsk,
  TakeBackAsk,
} from '../storage/staff-desk.ts';
import type { StaffTapped } from '../taps.ts';
import { discardMessage, stripButtons } from '../telegram/card.ts';
import { type BotContext, endTap, type TapContext } from '../telegram/context.ts';
import type { Screen } from '../telegram/screen.ts';
import { inLines, onOneLine, paragraphs } from '../telegram/text.ts';
import { answer, asReply, mentionOf, say } from './answer.ts';
import { askerOf, longestReason } from './booking-view.ts';

/** The store has the questions; whether a draft is open says whether a text belongs to the person's own booking. */
type Asking = Pick<FeatureDependencies, 'openDraft' | 'store'>;

type Begun = StaffAsk | StaffNotice;

/** What typing does to a question: it still waits for an answer, is over, or another question has replaced it. */
export type Outcome = 'waits' | 'over' | 'replaced';

type Take<Question> = (ctx: BotContext, question: Question, text: string) => Promise<Outcome>;

/** What each question does with the text that answers it; where that is a reason, it is one line of allowed length. */
export interface TypedAnswers {
  readonly match: Take<MatchAsk>;
  readonly recipient: Take<RecipientAsk>;
  readonly sum: Take<SumAsk>;
  readonly notice: Take<StaffNotice>;
  readonly decline: Take<DeclineAsk>;
  readonly end: Take<EndingAsk>;
  readonly takeBack: Take<TakeBackAsk>;
}

/** Hands what staff type to the question that waits for it. A command drops the question. */
export function typedAnswersFeature(dependencies: Asking, answers: TypedAnswers): Composer<BotContext> {
  const composer = new Composer<BotContext>();
  composer.on('message:text', async (ctx, next) => {
    const { text } = ctx.message;
    const { waiting, notice } = await begunBy(ctx, dependencies);
    if (text.startsWith('/')) {
      return dropFor(ctx, waiting ?? (isCancel(ctx) ? notice : null), dependencies, next);
    }
    if (waiting === null || !(await isAnswerTo(ctx, waiting, dependencies))) return next();
    await settle(ctx, waiting, await take(ctx, waiting, text.trim(), answers), dependencies);
  });
  return composer;
}

async function take(ctx: BotContext, question: Begun, text: string, answers: TypedAnswers): Promise<Outcome> {
  if (!('purpose' in question)) return answers.notice(ctx, question, text);
  if (question.purpose === 'match') return answers.match(ctx, question, text);
  if (question.purpose === 'recipient') return answers.recipient(ctx, question, text);
  if (question.purpose === 'sum') return answers.sum(ctx, question, text);
  const reason = onOneLine(text);
  if (reason === '' || isTooLong(reason)) {
    await sayTooLong(ctx);
    return 'waits';
  }
  if (question.purpose === 'decline') return answers.decline(ctx, question, reason);
  if (question.purpose === 'takeBack') return answers.takeBack(ctx, question, reason);
  // Taking over is decided by buttons alone.
  return question.purpose === 'takeOver' ? 'waits' : answers.end(ctx, question, reason);
}

/** What whoever wrote has begun here. `waiting`: the question that something is to be typed for. */
async function begunBy({ chatId, from }: BotContext, { store: { desk } }: Asking) {
  const { ask, notice } = await desk.begun(chatId, from.id);
  const waiting = [ask, notice].find((question) => question !== null && isOpen(question)) ?? null;
  return { ask, notice, waiting };
}

function isOpen(question: Unplaced | StaffNotice): boolean {
  if (!('purpose' in question)) return question.text === null;
  return question.purpose === 'decline' || question.reason === null;
}

/** Whether a message, of whatever kind, answers a question that waits for something typed. */
export async function isAwaited(ctx: BotContext, dependencies: Asking): Promise<boolean> {
  const { waiting } = await begunBy(ctx, dependencies);
  return waiting !== null && isAnswerTo(ctx, waiting, dependencies);
}

/**
 * A reply to the question answers it. In a private chat any other message does too, unless the member of staff is in
 * the middle of a booking of their own.
 */
async function isAnswerTo(ctx: BotContext, { messageId }: Begun, dependencies: Asking): Promise<boolean> {
  const isReply = ctx.message?.reply_to_message?.message_id === messageId;
  return isReply || (await isHeardWithoutReply(ctx, dependencies));
}

async function isHeardWithoutReply(ctx: BotContext, { openDraft }: Asking): Promise<boolean> {
  return ctx.chat.type === 'private' && (await openDraft(ctx)) === null;
}

/** Ends a question as its answer says. Called after the effect: an update that is handled again must find the question. */
export async function settle(
  ctx: BotContext,
  question: Begun,
  outcome: Outcome,
  dependencies: Asking,
): Promise<void> {
  if (outcome === 'over') await dropQuestion(ctx, question, dependencies);
  if (outcome === 'replaced') await discardMessage(ctx.api, ctx.chatId, question.messageId);
}

/** Forgets a question and deletes its message; one with buttons to decide by stays, without them. */
export async function dropQuestion(
  { api, chatId, from }: BotContext,
  question: Begun,
  { store: { desk } }: Asking,
): Promise<void> {
  await ('purpose' in question ? desk.removeAsk : desk.removeNotice)(chatId, from.id);
  await (isOpen(question) ? discardMessage : stripButtons)(api, chatId, question.messageId);
}

/** Drops a question for the command that was sent; /cancel is for the question alone. */
async function dropFor(
  ctx: BotContext,
  question: Begun | null,
  dependencies: Asking,
  next: NextFunction,
): Promise<void> {
  if (question === null) return next();
  await dropQuestion(ctx, question, dependencies);
  if (!isCancel(ctx)) return next();
  await say(ctx, 'purpose' in question ? `staff-${question.purpose}-kept` : 'notify-dropped');
}

function isCancel({ message }: BotContext): boolean {
  return /^\/cancel(@|\s|$)/.test(message?.text ?? '');
}

/** A question without its id and its message. */
type Unplaced = StaffAsk extends infer Ask
  ? Ask extends StaffAsk
    ? Omit<Ask, 'id' | 'messageId'>
    : never
  : never;

const placeholders: Readonly<Partial<Record<StaffAsk['purpose'], string>>> = {
  match: 'staff-match-placeholder',
  recipient: 'staff-recipient-placeholder',
  sum: 'staff-sum-placeholder',
};

/** Asks a question, which replaces what the person was asked before in this chat. */
export async function ask(
  ctx: BotContext,
  about: Unplaced,
  screenOf: (id: string) => Screen,
  dependencies: Asking,
): Promise<Outcome> {
  const { chatId, from, words } = ctx;
  const id = newQuestionId();
  const placeholder = words.text(placeholders[about.purpose] ?? 'staff-reason-placeholder');
  const messageId = isOpen(about)
    ? await askToType(ctx, screenOf(id), placeholder, dependencies)
    : (await answer(ctx, screenOf(id))).message_id;
  await dependencies.store.desk.putAsk(chatId, from.id, { ...about, id, messageId });
  return 'replaced';
}

/** Names one question, so that no button answers another. */
export function newQuestionId(): string {
  return randomBytes(12).toString('base64url');
}

/**
 * Asks for something to be typed, and answers which message asks it; nothing that was asked before waits any more. Where
 * only a reply counts as the answer, the client is told to begin one. Telegram has no buttons beside that, so /cancel
 * stands for them.
 */
export async function askToType(
  ctx: BotContext,
  question: Screen,
  placeholder: string,
  dependencies: Asking,
): Promise<number> {
  const { from, words } = ctx;
  const { ask: asked, waiting } = await begunBy(ctx, dependencies);
  for (const before of new Set([asked, waiting])) {
    if (before !== null) await dropQuestion(ctx, before, dependencies);
  }
  const isHeard = await isHeardWithoutReply(ctx, dependencies);
  if (isHeard && question.rows.length > 0) return (await answer(ctx, question)).message_id;
  const byReply = !isHeard && words.html('staff-by-reply', { person: mentionOf(from) });
  const hints = inLines(byReply, words.html('staff-cancel-hint'));
  const { message_id: messageId } = await ctx.reply(paragraphs(question.text, hints), {
    parse_mode: 'HTML',
    link_preview_options: { is_disabled: true },
    reply_markup: {
      force_reply: true,
      selective: ctx.chat.type !== 'private',
      input_field_placeholder: placeholder,
    },
    ...asReply(ctx),
  });
  return messageId;
}

/** The question that a button answers, if it is open and was asked of whoever taps; the tap is answered. */
export async function tappedAsk<Purpose extends StaffAsk['purpose']>(
  ctx: TapContext,
  { subject, argument }: StaffTapped,
  purposes: readonly Purpose[],
  { store: { desk } }: Pick<FeatureDependencies, 'store'>,
): Promise<Extract<StaffAsk, { readonly purpose: Purpose }> | null> {
  const { chatId, from, words } = ctx;
  const isIts = (asked: StaffAsk): asked is Extract<StaffAsk, { readonly purpose: Purpose }> =>
    asked.id === subject && purposes.some((purpose) => purpose === asked.purpose);
  if (argument !== '' && askerOf(argument) !== from.id) {
    await endTap(ctx, words.text('staff-not-yours'));
    return null;
  }
  const { ask: asked } = await desk.begun(chatId, from.id);
  const found = asked !== null && isIts(asked) ? asked : null;
  await endTap(ctx, found === null ? words.text('stale') : null);
  return found;
}

export function isTooLong(reason: string): boolean {
  return [...reason].length > longestReason;
}

export function sayTooLong(ctx: BotContext): Promise<void> {
  return say(ctx, 'staff-reason-too-long', { maximum: longestReason });
}
