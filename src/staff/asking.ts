import { randomBytes } from 'node:crypto';
import { Composer, type NextFunction } from 'grammy';
import { longestStaffReason } from '../customer/booking-standing.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import type {
  DeclineAsk,
  EndingAsk,
  MatchAsk,
  StaffAsk,
  StaffNotice,
  SumAsk,
  TakeBackAsk,
} from '../storage/staff-memory.ts';
import type { StaffTapped } from '../taps.ts';
import { discardMessage, stripButtons } from '../telegram/card.ts';
import { type BotContext, endTap, type TapContext } from '../telegram/context.ts';
import type { Screen } from '../telegram/screen.ts';
import { inLines, onOneLine, paragraphs } from '../telegram/text.ts';
import type { Arguments } from '../telegram/wording.ts';
import { answer, askForReply, mentionOf, paintText, say } from './answer.ts';
import { askerOf } from './booking-view.ts';
import { type StaffTaps, wrapped } from './taps.ts';

/** The store holds the questions; an open draft decides whether a text belongs to the person's own booking. */
type AskDependencies = Pick<FeatureDependencies, 'openDraft' | 'store'>;

type Begun = StaffAsk | StaffNotice;

/**
 * What becomes of a question after a text: it still waits for an answer, is over, or another question has replaced
 * it.
 */
export type AskOutcome = 'waits' | 'over' | 'replaced';

type Take<Question> = (ctx: BotContext, question: Question, text: string) => Promise<AskOutcome>;

/** Handlers of the typed answers, by question. A reason is one line of allowed length. */
interface TypedAnswers {
  readonly match: Take<MatchAsk>;
  readonly sum: Take<SumAsk>;
  readonly notice: Take<StaffNotice>;
  readonly decline: Take<DeclineAsk>;
  readonly end: Take<EndingAsk>;
  readonly takeBack: Take<TakeBackAsk>;
}

/** Hands a text of staff to the question that waits for it. A command drops the question. */
export function typedAnswersFeature(
  dependencies: AskDependencies,
  answers: TypedAnswers,
): Composer<BotContext> {
  const composer = new Composer<BotContext>();
  composer.on('message', async (ctx, next) => {
    const { text } = ctx.message;
    const { waiting, notice } = await begunBy(ctx, dependencies);
    if (text?.startsWith('/') === true) {
      return dropFor(ctx, waiting ?? (isCancel(text) ? notice : null), dependencies, next);
    }
    if (waiting === null || !(await isAnswerTo(ctx, waiting, dependencies))) return next();
    if (text === undefined) return say(ctx, 'staff-typed-only');
    await endQuestion(ctx, waiting, await handOn(ctx, waiting, text.trim(), answers), dependencies);
  });
  return composer;
}

async function handOn(
  ctx: BotContext,
  question: Begun,
  text: string,
  answers: TypedAnswers,
): Promise<AskOutcome> {
  if (!('purpose' in question)) return answers.notice(ctx, question, text);
  switch (question.purpose) {
    case 'match':
      return answers.match(ctx, question, text);
    case 'sum':
      return answers.sum(ctx, question, text);
    // Only buttons answer these, so they never wait for a text.
    case 'paid':
    case 'adopt':
      return 'waits';
  }
  const reason = onOneLine(text);
  if (await refusesReason(ctx, reason)) return 'waits';
  switch (question.purpose) {
    case 'decline':
      return answers.decline(ctx, question, reason);
    case 'takeBack':
      return answers.takeBack(ctx, question, reason);
    case 'cancel':
    case 'close':
      return answers.end(ctx, question, reason);
  }
}

/** What the sender has begun in this chat. `waiting`: the question that waits for a text. */
async function begunBy({ chatId, from }: BotContext, { store: { staffMemory } }: AskDependencies) {
  const { ask, notice } = await staffMemory.begun(chatId, from.id);
  const waiting = [ask, notice].find((question) => question !== null && isOpen(question)) ?? null;
  return { ask, notice, waiting };
}

function isOpen(question: NewAsk | StaffNotice): boolean {
  if (!('purpose' in question)) return question.text === null;
  return question.purpose === 'decline' || question.reason === null;
}

/**
 * A reply to the question answers it. In a private chat any other message does too, unless the member of staff is in
 * the middle of a booking of their own.
 */
async function isAnswerTo(
  ctx: BotContext,
  { messageId }: Begun,
  dependencies: AskDependencies,
): Promise<boolean> {
  const isReply = ctx.message?.reply_to_message?.message_id === messageId;
  return isReply || (await isHeardWithoutReply(ctx, dependencies));
}

async function isHeardWithoutReply(ctx: BotContext, { openDraft }: AskDependencies): Promise<boolean> {
  return ctx.chat.type === 'private' && (await openDraft(ctx)) === null;
}

/** Ends a question after its answer. Called after the effect: a redelivered update must still find the question. */
async function endQuestion(
  ctx: BotContext,
  question: Begun,
  outcome: AskOutcome,
  dependencies: AskDependencies,
): Promise<void> {
  if (outcome === 'over') await dropQuestion(ctx, question, dependencies);
  if (outcome === 'replaced') await discardMessage(ctx.api, ctx.chatId, question.messageId);
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

/** Drops a question and deletes its message; a message with buttons to decide by only loses those. */
export async function dropQuestion(
  { api, chatId, from }: BotContext,
  question: Begun,
  { store: { staffMemory } }: AskDependencies,
): Promise<void> {
  await ('purpose' in question ? staffMemory.removeAsk : staffMemory.removeNotice)(chatId, from.id);
  await (isOpen(question) ? discardMessage : stripButtons)(api, chatId, question.messageId);
}

/** Drops a question because of a command; /cancel does nothing else. */
async function dropFor(
  ctx: BotContext,
  question: Begun | null,
  dependencies: AskDependencies,
  next: NextFunction,
): Promise<void> {
  if (question === null) return next();
  await dropQuestion(ctx, question, dependencies);
  if (!isCancel(ctx.message?.text ?? '')) return next();
  await say(ctx, 'purpose' in question ? `staff-${question.purpose}-kept` : 'notify-dropped');
}

function isCancel(text: string): boolean {
  return /^\/cancel(@|\s|$)/.test(text);
}

/** A question without its id and its message. */
type NewAsk = StaffAsk extends infer Ask
  ? Ask extends StaffAsk
    ? Omit<Ask, 'id' | 'messageId'>
    : never
  : never;

const placeholders: Readonly<Partial<Record<StaffAsk['purpose'], string>>> = {
  match: 'staff-match-placeholder',
  sum: 'staff-sum-placeholder',
};

/** Asks a question, which replaces the person's former one in this chat. */
export async function ask(
  ctx: BotContext,
  about: NewAsk,
  screenOf: (id: string) => Screen,
  dependencies: AskDependencies,
): Promise<AskOutcome> {
  const { chatId, from, words } = ctx;
  const id = newQuestionId();
  const placeholder = words.text(placeholders[about.purpose] ?? 'staff-reason-placeholder');
  const messageId = isOpen(about)
    ? await askToType(ctx, screenOf(id), placeholder, dependencies)
    : (await answer(ctx, screenOf(id))).message_id;
  await dependencies.store.staffMemory.putAsk(chatId, from.id, { ...about, id, messageId });
  return 'replaced';
}

/** A new id, so that a button answers its own question alone. */
export function newQuestionId(): string {
  return randomBytes(12).toString('base64url');
}

/**
 * Asks for a text, and answers the id of the message that asks; replaces the former question. Where only a reply
 * counts as the answer, makes the client begin one. Telegram allows no buttons beside that, so /cancel replaces them.
 */
export async function askToType(
  ctx: BotContext,
  question: Screen,
  placeholder: string,
  dependencies: AskDependencies,
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
  return askForReply(ctx, paragraphs(question.text, hints), placeholder);
}

type AskOf<Purpose extends StaffAsk['purpose']> = Extract<StaffAsk, { readonly purpose: Purpose }>;

/** The question that a button answers, if it is open and was put to the person who taps; answers the tap. */
async function tappedAsk<Purpose extends StaffAsk['purpose']>(
  ctx: TapContext,
  { subject, argument }: StaffTapped,
  purposes: readonly Purpose[],
  { store: { staffMemory } }: Pick<FeatureDependencies, 'store'>,
): Promise<AskOf<Purpose> | null> {
  const { chatId, from, words } = ctx;
  const isIts = (asked: StaffAsk): asked is AskOf<Purpose> =>
    asked.id === subject && purposes.some((purpose) => purpose === asked.purpose);
  if (argument !== '' && askerOf(argument) !== from.id) {
    await endTap(ctx, words.text('staff-not-yours'));
    return null;
  }
  const { ask: asked } = await staffMemory.begun(chatId, from.id);
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
export function aboutAsk<Purpose extends StaffAsk['purpose']>(
  purposes: readonly Purpose[],
  dependencies: Pick<FeatureDependencies, 'store'>,
  taps: StaffTaps<[asked: Reasoned<AskOf<Purpose>>]>,
): StaffTaps {
  return wrapped(taps, (take) => async (ctx, tap) => {
    const asked = await tappedAsk(ctx, tap, purposes, dependencies);
    if (asked !== null && isReasonGiven(asked)) await take(ctx, tap, asked);
  });
}

/** Handles "No": drops the question. */
export function keepTap(
  purposes: readonly StaffAsk['purpose'][],
  dependencies: Pick<FeatureDependencies, 'store'>,
) {
  return async (ctx: TapContext, tap: StaffTapped): Promise<void> => {
    const asked = await tappedAsk(ctx, tap, purposes, dependencies);
    if (asked === null) return;
    await dependencies.store.staffMemory.removeAsk(ctx.chatId, ctx.from.id);
    await paintText(ctx, `staff-${asked.purpose}-kept`);
  };
}

/** Says when a reason is missing or too long. Only its writer shortens it. */
export async function refusesReason(ctx: BotContext, reason: string): Promise<boolean> {
  if (reason !== '' && [...reason].length <= longestStaffReason) return false;
  await say(ctx, 'staff-reason-too-long', { maximum: longestStaffReason });
  return true;
}
