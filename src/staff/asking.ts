import { randomBytes } from 'node:crypto';
import { Composer, type NextFunction } from 'grammy';
import { longestStaffReason } from '../customer/booking-standing.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import type { StaffAsk } from '../storage/staff-memory.ts';
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

/**
 * What becomes of a question after a text: it still waits for an answer, is over, or another question has replaced
 * it.
 */
export type AskOutcome = 'waits' | 'over' | 'replaced';

type AskPurpose = StaffAsk['purpose'];
type AskOf<One extends AskPurpose> = Extract<StaffAsk, { readonly purpose: One }>;
type Take<One extends AskPurpose> = (ctx: BotContext, asked: AskOf<One>, text: string) => Promise<AskOutcome>;

/** Handlers of the typed answers, by question. Only buttons answer an adoption. */
type TypedAnswers = { readonly [One in Exclude<AskPurpose, 'adopt'>]: Take<One> };

/** Hands a text of staff to the question that waits for it. A command drops the question. */
export function typedAnswersFeature(
  dependencies: AskDependencies,
  answers: TypedAnswers,
): Composer<BotContext> {
  const composer = new Composer<BotContext>();
  composer.on('message', async (ctx, next) => {
    const { text } = ctx.message;
    const asked = await askedOf(ctx, dependencies);
    const waiting = asked !== null && isOpen(asked) ? asked : null;
    if (text?.startsWith('/') === true) {
      const isPreview = isCancel(text) && asked?.purpose === 'notice';
      return dropFor(ctx, isPreview ? asked : waiting, dependencies, next);
    }
    if (waiting === null || !(await isAnswerTo(ctx, waiting, dependencies))) return next();
    if (text === undefined) return say(ctx, 'staff-typed-only');
    await endQuestion(ctx, waiting, await handOn(ctx, waiting, text.trim(), answers), dependencies);
  });
  return composer;
}

function handOn<One extends AskPurpose>(
  ctx: BotContext,
  asked: AskOf<One> & { readonly purpose: One },
  text: string,
  answers: Partial<{ readonly [Each in AskPurpose]: Take<Each> }>,
): Promise<AskOutcome> {
  const take: Take<One> | undefined = answers[asked.purpose];
  return take === undefined ? Promise.resolve('waits') : take(ctx, asked, text);
}

/** Wraps the handler of a reason, which is one line of allowed length. */
export function ofReason<Asked extends StaffAsk>(
  take: (ctx: BotContext, asked: Asked, reason: string) => Promise<AskOutcome>,
) {
  return async (ctx: BotContext, asked: Asked, text: string): Promise<AskOutcome> => {
    const reason = onOneLine(text);
    return (await refusesReason(ctx, reason)) ? 'waits' : take(ctx, asked, reason);
  };
}

function askedOf({ chatId, from }: BotContext, { store }: AskDependencies): Promise<StaffAsk | null> {
  return store.staffMemory.asked(chatId, from.id);
}

function isOpen(asked: NewAsk): boolean {
  return asked.purpose === 'decline' || asked.reason === null;
}

/**
 * A reply to the question answers it. In a private chat any other message does too, unless the member of staff is in
 * the middle of a booking of their own.
 */
async function isAnswerTo(
  ctx: BotContext,
  { messageId }: StaffAsk,
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
  asked: StaffAsk,
  outcome: AskOutcome,
  dependencies: AskDependencies,
): Promise<void> {
  if (outcome === 'over') await dropQuestion(ctx, asked, dependencies);
  if (outcome === 'replaced') await discardMessage(ctx.api, ctx.chatId, asked.messageId);
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
async function dropQuestion(
  { api, chatId, from }: BotContext,
  asked: StaffAsk,
  { store: { staffMemory } }: AskDependencies,
): Promise<void> {
  await staffMemory.removeAsk(chatId, from.id);
  await (isOpen(asked) ? discardMessage : stripButtons)(api, chatId, asked.messageId);
}

/** Drops a question because of a command; /cancel does nothing else. */
async function dropFor(
  ctx: BotContext,
  asked: StaffAsk | null,
  dependencies: AskDependencies,
  next: NextFunction,
): Promise<void> {
  if (asked === null) return next();
  await dropQuestion(ctx, asked, dependencies);
  if (!isCancel(ctx.message?.text ?? '')) return next();
  await say(ctx, `staff-${asked.purpose}-kept`);
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

const placeholders: Readonly<Partial<Record<AskPurpose, string>>> = {
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
  dependencies: AskDependencies,
): Promise<AskOutcome> {
  const { chatId, from } = ctx;
  // A new id, so that a button answers its own question alone.
  const id = randomBytes(12).toString('base64url');
  const messageId = isOpen(about)
    ? await askToType(ctx, screenOf(id), about.purpose, dependencies)
    : (await answer(ctx, screenOf(id))).message_id;
  await dependencies.store.staffMemory.putAsk(chatId, from.id, { ...about, id, messageId });
  return 'replaced';
}

/**
 * Asks for a text, and answers the id of the message that asks; drops the former question. Where only a reply
 * counts as the answer, makes the client begin one. Telegram allows no buttons beside that, so /cancel replaces them.
 */
async function askToType(
  ctx: BotContext,
  question: Screen,
  purpose: AskPurpose,
  dependencies: AskDependencies,
): Promise<number> {
  const { from, words } = ctx;
  const before = await askedOf(ctx, dependencies);
  if (before !== null) await dropQuestion(ctx, before, dependencies);
  const isHeard = await isHeardWithoutReply(ctx, dependencies);
  if (isHeard && question.rows.length > 0) return (await answer(ctx, question)).message_id;
  const byReply = !isHeard && words.html('staff-by-reply', { person: mentionOf(from) });
  const hints = inLines(byReply, words.html('staff-cancel-hint'));
  const placeholder = words.text(placeholders[purpose] ?? 'staff-reason-placeholder');
  return askForReply(ctx, paragraphs(question.text, hints), placeholder);
}

/** The question that a button answers, if it is open and was put to the person who taps; answers the tap. */
async function tappedAsk<One extends AskPurpose>(
  ctx: TapContext,
  { subject, argument }: StaffTapped,
  purposes: readonly One[],
  { store: { staffMemory } }: Pick<FeatureDependencies, 'store'>,
): Promise<AskOf<One> | null> {
  const { chatId, from, words } = ctx;
  const isIts = (asked: StaffAsk): asked is AskOf<One> =>
    asked.id === subject && purposes.some((purpose) => purpose === asked.purpose);
  if (argument !== '' && askerOf(argument) !== from.id) {
    await endTap(ctx, words.text('staff-not-yours'));
    return null;
  }
  const asked = await staffMemory.asked(chatId, from.id);
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
export function aboutAsk<One extends AskPurpose>(
  purposes: readonly One[],
  dependencies: Pick<FeatureDependencies, 'store'>,
  taps: StaffTaps<[asked: Reasoned<AskOf<One>>]>,
): StaffTaps {
  return wrapped(taps, (take) => async (ctx, tap) => {
    const asked = await tappedAsk(ctx, tap, purposes, dependencies);
    if (asked !== null && isReasonGiven(asked)) await take(ctx, tap, asked);
  });
}

/** Handles "No" to any question: drops it. */
export function keepTap(dependencies: Pick<FeatureDependencies, 'store'>): StaffTaps {
  const purposes = [
    'cancel',
    'close',
    'takeBack',
    'adopt',
    'paid',
    'notice',
    'change',
  ] as const satisfies readonly AskPurpose[];
  return {
    async keep(ctx, tap) {
      const asked = await tappedAsk(ctx, tap, purposes, dependencies);
      if (asked === null) return;
      await dependencies.store.staffMemory.removeAsk(ctx.chatId, ctx.from.id);
      await paintText(ctx, `staff-${asked.purpose}-kept`);
    },
  };
}

/** Says when a reason is missing or too long. Only its writer shortens it. */
export async function refusesReason(ctx: BotContext, reason: string): Promise<boolean> {
  if (reason !== '' && [...reason].length <= longestStaffReason) return false;
  await say(ctx, 'staff-reason-too-long', { maximum: longestStaffReason });
  return true;
}
