import type { Card } from '../telegram/card.ts';
import type { Screen } from '../telegram/screen.ts';
import { paragraphs } from '../telegram/wording.ts';
import { bookRow, menuButton } from '../views/shared-buttons.ts';
import type { CheckedDraft } from './cart.ts';
import { bookingLabel, offerLabel } from './counts-to-tickets.ts';
import { holdsIdNumber } from './details.ts';
import { applied, type Draft, isApplied, needsPackages, stepsReached, type Unread } from './draft.ts';
import { answerAt, factAbove } from './question-answers.ts';
import {
  expectedAt,
  type Heard,
  type Input,
  isTap,
  type NextDraft,
  type Proposal,
  type Remark,
  type Stay,
  type StepEvent,
  type StepOutcome,
  stay,
  stepsOfTickets,
  type World,
} from './step-types.ts';
import {
  checkedWith,
  decisionOn,
  decisionOnText,
  draftPlan,
  leavingPlan,
  outOfDate,
  type Plan,
  stepEventOf,
  takesText,
  tappedOn,
  tapToast,
} from './steps.ts';
import { book, type DialogueDependencies, shownAsPlaced, type Turn } from './submit.ts';
import { ordered } from './typed-orders.ts';
import { nothingOffered, openQuestion } from './typed-text.ts';

export type Dialogue = ReturnType<typeof createDialogue>;

/**
 * Decides what a customer's updates do to their draft, without calls to Telegram. Answers what to show; null: the
 * update isn't for the draft, or there is none.
 */
export function createDialogue(dependencies: DialogueDependencies) {
  const { drafts, bookingOf } = dependencies;

  /** Null: there is no draft. A draft whose booking was placed, by a process that then died, is over. */
  async function withDraft(input: Input, decide: (turn: Turn) => Promise<Plan | null>): Promise<Plan | null> {
    const draft = await drafts.load(input.chatId);
    if (draft === null) return null;
    const booking = await bookingOf(draft, input.userId);
    const turn = { ...dependencies, draft, input };
    return booking === null ? decide(turn) : shownAsPlaced(turn, booking);
  }

  return {
    /** Applies an update to the draft. */
    take: (input: Input) => withDraft(input, takeInput),
    /** Shows the present draft on the given message or a new one. */
    show: (input: Input, card: Card | null) => withDraft(input, (turn) => showDraft(turn, card)),
    /** Discards the draft. */
    cancel: (input: Input) => withDraft(input, giveUp),
    /** Records the card's message. */
    painted: (chatId: number, draft: Draft, card: Card | null) => drafts.amend(chatId, { ...draft, card }),

    /**
     * Begins a new draft, which replaces any other, on the given message or a new one. `reading`: of the text that
     * begins it.
     */
    async begin(fresh: Draft, input: Input, card: Card | null, reading?: Heard): Promise<Plan> {
      const before = await drafts.load(input.chatId);
      const booking = before === null ? null : await bookingOf(before, input.userId);
      const turn = { ...dependencies, draft: fresh, input };
      if (before === null) return begin(turn, card, null, reading);
      const turnBefore = { ...turn, draft: before };
      if (isApplied(before, input.updateId)) {
        if (booking !== null) return shownAsPlaced(turnBefore, booking);
        const world = await dependencies.worldFor(before, input);
        return draftPlan(before, input, world, { on: before.card ?? card });
      }
      await (booking === null ? drop(turnBefore) : drafts.discard(input.chatId));
      return begin(turn, card, before, reading);
    },

    /** Shows the draft again in place, below the same text, unless it has changed since. */
    async repaint(input: Input, { id, revision }: Draft, lead: Remark | null): Promise<Plan | null> {
      const draft = await drafts.load(input.chatId);
      if (draft === null || draft.id !== id || draft.revision !== revision || draft.card === null)
        return null;
      return (await bookingOf(draft, input.userId)) === null
        ? repaint({ ...dependencies, draft, input }, lead)
        : null;
    },
  };
}

async function takeInput(turn: Turn): Promise<Plan | null> {
  const { draft } = turn;
  const unapplied = await unappliedPlan(turn);
  if (unapplied !== null) return unapplied;
  const heardInput = editAsNewText(turn);
  if (heardInput === null) return stayPlan(turn, stay('edited-not-read'));
  const world = await turn.worldFor(draft, heardInput);
  const stepEvent = stepEventOf(draft, heardInput, world);
  const { event, offersReader } = await readFurther({ ...turn, input: heardInput }, stepEvent);
  // The next text removes the answer to an earlier one.
  const heard = { unopenedDay: undefined, unreadMessageId: undefined, unread: undefined, offersReader };
  const listening = event.kind === 'text' ? { ...draft, ...heard } : draft;
  const outcome = decisionOn(listening, event, world);
  return follow({ ...turn, draft: listening, input: heardInput }, outcome, world);
}

/** Lets the model read a text that the grammar could not read, but never a text that may be a detail. */
async function readFurther(
  { draft, hearing, input }: Turn,
  event: StepEvent,
): Promise<{ readonly event: StepEvent; readonly offersReader?: true | undefined }> {
  if (event.kind !== 'text' || takesText(draft)) return { event };
  const { reading, text } = event;
  const by = { ...input, consent: input.readerConsent };
  return {
    event: { ...event, heard: await hearing.hear(text, reading, by, draft) },
    offersReader: hearing.isOffered(reading, by) ? true : undefined,
  };
}

/** Treats an edited text that has had no effect yet as a new one. Null: it was acted on, or has no words. */
function editAsNewText({ draft, input }: Turn): Input | null {
  const { event, messageId } = input;
  if (event.kind !== 'edited') return input;
  const isUnread = messageId !== null && messageId === draft.unreadMessageId;
  return isUnread && event.text !== undefined
    ? { ...input, event: { kind: 'text', text: event.text } }
    : null;
}

/** Carries out the step's decision. */
async function follow(turn: Turn, outcome: StepOutcome, world: World): Promise<Plan | null> {
  switch (outcome.kind) {
    case 'elsewhere':
      return null;
    case 'stay':
      return stayPlan(turn, outcome, world);
    case 'cancel':
      return giveUp(turn);
    case 'leave':
      if (turn.draft.replaces !== undefined) return giveUp(turn);
      return leaveDraft(turn, await turn.menu(turn.input));
    case 'propose':
      return showProposal(turn, await proposalCard(turn, outcome.proposal, world), world);
    case 'next':
      return moveOn(turn, outcome, world);
    case 'book': {
      const placed = await book(turn, outcome, world);
      return 'kind' in placed ? follow(turn, placed, world) : placed;
    }
  }
}

/** The text of a proposal's card, and the choices that it sets once the customer says yes. */
interface ProposalCard {
  readonly why: Remark | null;
  readonly unread: Unread | undefined;
}

/** Tries a proposal within the limits that hold for taps; changes nothing. */
async function proposalCard(turn: Turn, proposal: Proposal, world: World): Promise<ProposalCard> {
  const { draft } = turn;
  const { order, question, traits } = proposal;
  if (order === null) return { unread: undefined, ...openQuestion(proposal, draft, world) };
  const outcome = ordered(draft, order, world);
  if (outcome.kind !== 'next') {
    return {
      why: outcome.kind === 'stay' ? outcome.why : { key: expectedAt(draft) },
      unread: nothingOffered,
    };
  }
  const next = await draftInWorld(turn, outcome, world);
  if (next.say !== null && next.say.isFact !== true) return { why: next.say, unread: nothingOffered };
  const { choice, lines } = next.draft;
  const days = next.draft.step === 'choice' ? (choice?.dates ?? []) : [];
  const isChosen = lines.length > 0 && days.length === 0;
  const label = isChosen
    ? bookingLabel(next.draft, next.world)
    : offerLabel({ ...order, days: days.length > 0 ? [] : order.days }, draft, world);
  const { words } = world;
  const answer = answerAt(draft, question, [], world);
  const beside = traits.length > 0 && words.text('proposal-traits', { words: traits.join('; ') });
  const why = paragraphs(answer, beside);
  return {
    why: why === '' ? null : factAbove(why),
    unread: { order, days, proposed: label },
  };
}

function showProposal(turn: Turn, { why, unread }: ProposalCard, world: World): Promise<Plan> {
  const { messageId } = turn.input;
  const draft = { ...turn.draft, unreadMessageId: messageId ?? undefined, unread };
  return saveAndShow(turn, draft, world, why);
}

/**
 * The plan for an update that the draft has had before, or that comes from an earlier step. Null: the update counts.
 */
async function unappliedPlan(turn: Turn): Promise<Plan | null> {
  const { draft, input } = turn;
  // A tap on another message. If the card is unknown, that message becomes the card; otherwise its buttons are
  // removed. A booking's own card is left alone.
  const isElsewhere = isTap(input) && draft.card?.messageId !== input.messageId;
  if (isElsewhere && (await turn.isBookingCard(input.userId, input.messageId))) return outOfDate(input);
  if (isApplied(draft, input.updateId)) return showAgain(turn);
  if (draft.card !== null && isElsewhere) return outOfDate(input, input.messageId);
  if (!isTap(input) || input.revision === draft.revision) return null;
  // Shows the card again, in case its last edit was lost.
  return { ...(await showAgain(turn)), toast: outOfDate(input).toast };
}

/** Shows the screen again, for a repeated update or one whose answer never reached the chat. */
async function showAgain({ draft, input, worldFor }: Turn): Promise<Plan> {
  const plan = draftPlan(draft, input, await worldFor(draft, input), { on: tappedOn(draft, input) });
  const { event, messageId } = input;
  const text = event.kind === 'text' || event.kind === 'edited' ? event.text : undefined;
  const isIdNumber = text !== undefined && holdsIdNumber(draft, text);
  return {
    ...plan,
    paint: { ...plan.paint, isRepeat: true },
    deleteMessageId: isIdNumber ? messageId : null,
  };
}

/** Saves the next draft and shows it. */
async function moveOn(turn: Turn, outcome: NextDraft, currentWorld: World): Promise<Plan> {
  const { input } = turn;
  const next = withoutOffers(turn.draft, outcome.draft);
  const { draft, say, world } = await draftInWorld(turn, { ...outcome, draft: next }, currentWorld);
  const plan = await saveAndShow(turn, draft, world, say);
  const toast = plan.toast ?? tapToast(input, outcome.answer);
  return { ...plan, toast, deleteMessageId: outcome.forget === 'message' ? input.messageId : null };
}

/** Drops the offers once the customer goes on, and the way back to earlier choices once they give details. */
function withoutOffers(before: Draft, next: Draft): Draft {
  const isOverOffer = next.unread === before.unread;
  const isOverEarlier = next.earlier === before.earlier && !stepsOfTickets.has(before.step);
  return {
    ...next,
    ...(isOverOffer && { unread: undefined }),
    ...(isOverEarlier && { earlier: undefined }),
  };
}

interface DraftInWorld extends CheckedDraft {
  readonly world: World;
}

/** The next draft in its own world: reconciled with the day's packages, with the ordered tickets. */
async function draftInWorld(turn: Turn, outcome: NextDraft, currentWorld: World): Promise<DraftInWorld> {
  const { draft, input, worldFor } = turn;
  const { draft: next, say = null } = outcome;
  const hasPackages = !needsPackages(next) || (needsPackages(draft) && next.date === draft.date);
  const hasDays = next.step !== 'day' || draft.step === 'day';
  const isKnown = hasPackages && hasDays && next.unopenedDay === draft.unopenedDay;
  const world = isKnown ? currentWorld : await worldFor(next, input);
  const checked = checkedWith(next, world);
  return { draft: checked.draft, say: checked.say ?? say, world };
}

/** Leaves the choices unchanged. Answers a tap with the reason; shows it above a new card after a text. */
async function stayPlan(turn: Turn, { why, unread }: Stay, currentWorld?: World): Promise<Plan> {
  const { input } = turn;
  const toast = tapToast(input, why);
  if (toast !== null) return { toast };
  const { messageId } = input;
  const isText = input.event.kind === 'text' && messageId !== null;
  const draft = isText ? { ...turn.draft, unreadMessageId: messageId, unread } : turn.draft;
  return saveAndShow(turn, draft, currentWorld ?? (await turn.worldFor(draft, input)), why);
}

/** Saves the draft with the next revision and the update's id, and shows it. */
async function saveAndShow(turn: Turn, changed: Draft, world: World, lead: Remark | null): Promise<Plan> {
  const { draft: before, input, drafts } = turn;
  const makesActive = isTap(input) && before.card === null;
  const on = before.hasReplyKeyboard ? null : tappedOn(before, input);
  const plan = draftPlan(applied(changed, input.updateId), input, world, { lead, on, makesActive, before });
  const outcome = await drafts.save(input.chatId, plan.paint.draft, before.revision);
  if (outcome !== 'saved') return outOfDate(input);
  turn.reached(stepsReached(before, plan.paint.draft), input);
  return plan;
}

async function begin(
  turn: Turn,
  card: Card | null,
  before: Draft | null,
  reading: Heard | undefined,
): Promise<Plan> {
  const { draft: fresh, input, drafts, worldFor } = turn;
  const world = await worldFor(fresh, input);
  const draft = applied(withSavedDetails(fresh, input, world), input.updateId);
  const first = await openingDraft({ ...turn, draft }, world, reading);
  const plan = draftPlan(first.draft, input, first.world, { lead: first.say, on: card, before });
  await drafts.save(input.chatId, plan.paint.draft, 0);
  turn.reached(stepsReached(null, plan.paint.draft), input);
  return plan;
}

/** A new draft for its first card, with the order of the text that began it. */
async function openingDraft(newTurn: Turn, world: World, reading: Heard | undefined): Promise<DraftInWorld> {
  if (reading === undefined) return { ...checkedWith(newTurn.draft, world), world };
  const { hearing, input } = newTurn;
  const isOffered = hearing.isOffered(reading, { consent: input.readerConsent });
  const draft = { ...newTurn.draft, offersReader: isOffered ? (true as const) : undefined };
  const turn = { ...newTurn, draft };
  const outcome = decisionOnText(draft, reading, world);
  if (outcome.kind === 'next') return draftInWorld(turn, outcome, world);
  if (outcome.kind === 'propose') {
    const { why, unread } = await proposalCard(turn, outcome.proposal, world);
    return { draft: { ...draft, unread }, say: why, world };
  }
  const { unread, say } =
    outcome.kind === 'stay' ? { unread: outcome.unread, say: outcome.why } : { say: null };
  return { draft: { ...draft, unread }, say, world };
}

/** Fills in the details of an earlier booking. */
function withSavedDetails(draft: Draft, { saved }: Input, { askedDetails, noticeVersion }: World): Draft {
  const knownDetails = askedDetails.flatMap(({ detail }) =>
    saved.details[detail] === undefined ? [] : [[detail, saved.details[detail]]],
  );
  // Another day of a booking needs no new consent.
  const isAgreed = draft.replaces !== undefined || saved.consent?.version === noticeVersion;
  const consent = isAgreed ? saved.consent : null;
  return {
    ...draft,
    consent: draft.consent ?? consent,
    details: { ...Object.fromEntries(knownDetails), ...draft.details },
  };
}

async function showDraft(turn: Turn, card: Card | null): Promise<Plan> {
  const { draft, input, drafts } = turn;
  const plan = draftPlan(draft, input, await turn.worldFor(draft, input), { on: card, before: draft });
  await drafts.save(input.chatId, plan.paint.draft, draft.revision);
  return plan;
}

async function repaint(turn: Turn, before: Remark | null): Promise<Plan | null> {
  const { draft, input, drafts, worldFor } = turn;
  const world = await worldFor(draft, input);
  const { draft: checked, say } = checkedWith(draft, world);
  const lead = say ?? before;
  const isSame = say === null && checked.step === draft.step && checked.openOrder === draft.openOrder;
  const next = isSame ? draft : { ...checked, revision: draft.revision + 1 };
  const plan = draftPlan(next, input, world, { lead, on: draft.card, makesActive: false });
  if (isSame) return plan;
  return (await drafts.save(input.chatId, plan.paint.draft, draft.revision)) === 'saved' ? plan : null;
}

/** Discards a draft, or a change of date. */
async function giveUp(turn: Turn): Promise<Plan> {
  const { words } = turn.input;
  const { replaces } = turn.draft;
  if (replaces === undefined)
    return leaveDraft(turn, { text: words.html('cancelled-nothing-booked'), rows: [bookRow(words)] });
  const text = words.html('change-left', { date: words.day(replaces.date), code: replaces.code });
  return leaveDraft(turn, { text, rows: [[menuButton(words, 'tickets')]] });
}

async function leaveDraft(turn: Turn, screen: Screen): Promise<Plan> {
  await drop(turn);
  return leavingPlan(turn.draft, turn.input, screen);
}

/** Discards a draft without a booking. Its card may be marked as a booking's, and is treated like any other card. */
async function drop({ draft, input, drafts, activeMessages }: Turn): Promise<void> {
  const { card, hasReplyKeyboard } = draft;
  if (card !== null && !hasReplyKeyboard) {
    await activeMessages.replace(input.chatId, { kind: 'card', messageId: card.messageId });
  }
  await drafts.discard(input.chatId);
}
