import { fold } from '../language/folding.ts';
import { type Card, cardOf, expectedCard } from '../telegram/card.ts';
import { isReplyScreen, type ReplyScreen, type Screen } from '../telegram/screen.ts';
import { paragraphs } from '../telegram/wording.ts';
import type { VenueDate } from '../venue/calendar.ts';
import { type CheckedDraft, reconciled } from './cart.ts';
import { invoiceStep } from './company-invoice.ts';
import { choiceStep, dayStep } from './day.ts';
import { cardIdStep, emailStep, phoneStep } from './details.ts';
import { type Draft, needsPackages, type StepName } from './draft.ts';
import { nameStep } from './name.ts';
import { ticketsStep } from './packages.ts';
import { changeStep, editStep, noteStep, reviewStep } from './review.ts';
import {
  asTap,
  type Heard,
  type Input,
  isTap,
  type Remark,
  type Step,
  type StepEvent,
  type StepOutcome,
  type World,
} from './step-types.ts';
import { fulfilled, listStep } from './typed-orders.ts';
import { takeOffer, typed, withOffers } from './typed-text.ts';

const steps: Readonly<Record<StepName, Step>> = {
  day: dayStep,
  tickets: ticketsStep,
  list: listStep,
  choice: choiceStep,
  name: nameStep,
  phone: phoneStep,
  email: emailStep,
  cardId: cardIdStep,
  review: reviewStep,
  edit: editStep,
  note: noteStep,
  invoice: invoiceStep,
  change: changeStep,
};

/** The screen of the draft's step, with the offers for the last text. */
export function screenOf(draft: Draft, world: World): ReturnType<Step['screen']> {
  const screen = steps[draft.step].screen(draft, world);
  return isReplyScreen(screen) || !hasOffers(draft) ? screen : withOffers(screen, draft, world);
}

function hasOffers({ earlier, unread }: Draft): boolean {
  return earlier !== undefined || unread !== undefined;
}

/** Buttons that do nothing, or whose label is a quantity: a text equal to their label is read like any other text. */
const inertActions: ReadonlySet<string> = new Set(['title', 'blank', 'count']);

/** The event of an update. Typing works wherever a tap does: a typed label counts as the button. */
export function stepEventOf(draft: Draft, { event }: Input, world: World): StepEvent {
  if (event.kind !== 'text') return event;
  return labelTyped(event.text, screenOf(draft, world)) ?? { ...event, reading: world.read(event.text) };
}

function labelTyped(text: string, screen: Screen | ReplyScreen): StepEvent | null {
  const label = typedLabel(text);
  if (isReplyScreen(screen) || label === '') return null;
  const found = screen.rows.flat().find((button) => typedLabel(button.text) === label);
  const tap = found !== undefined && 'data' in found ? asTap(found.data) : null;
  return tap === null || inertActions.has(tap.action) ? null : tap;
}

/** The part of a label that people type: the number of "(28)". */
function typedLabel(label: string): string {
  return fold(label).replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** Whether the step takes every text as its answer, so that nothing else may read it. */
export function takesText({ step }: Draft): boolean {
  return steps[step].takesText === true;
}

/** The decision of the draft's step on an event. A text that is no detail counts as an order, a wish or a question. */
export function decisionOn(draft: Draft, event: StepEvent, world: World): StepOutcome {
  const step = steps[draft.step];
  if (event.kind === 'tap') {
    if (event.action === 'cancel') return { kind: 'cancel' };
    return (hasOffers(draft) ? takeOffer(draft, event, world) : null) ?? step.take(draft, event, world);
  }
  return event.kind === 'text' && step.takesText !== true
    ? decisionOnText(draft, event.heard ?? event.reading, world)
    : step.take(draft, event, world);
}

/** The decision on a text that is no detail. */
export function decisionOnText(draft: Draft, heard: Heard, world: World): StepOutcome {
  return typed(draft, heard, steps[draft.step], world);
}

/** Reconciles the lines with the day's packages, and chooses the tickets of an open order. */
export function checkedWith(draft: Draft, world: World): CheckedDraft {
  if (!needsPackages(draft)) return { draft, say: null };
  const checked = reconciled(draft, world);
  if (checked.draft.openOrder === null) return checked;
  const withTickets = fulfilled(checked.draft, checked.draft.openOrder, world);
  return { ...withTickets, say: checked.say ?? withTickets.say };
}

/** What the chat shows, deletes and answers next. */
export interface Plan {
  /** The text of the tap's answer. */
  readonly toast?: string | null | undefined;
  readonly paint?: Showing;
  /** Removes the keyboard under the input field. */
  readonly closesKeyboard?: boolean;
  /** The message with an ID number, to be deleted. */
  readonly deleteMessageId?: number | null;
  /** A message whose buttons are removed. */
  readonly stripMessageId?: number | null;
  /** True when the text may be meant for the venue, to which a button of the card sends it. */
  readonly mayPassOn?: boolean;
  readonly isOver?: boolean;
}

/** A screen, and where it goes. */
export interface Showing {
  readonly kind: 'card' | 'menu';
  readonly screen: Screen | ReplyScreen;
  /** The card to edit in place; null: a new message. */
  readonly card: Card | null;
  /** A question with a keyboard, deleted once the next card is shown. */
  readonly discards: number | null;
  /**
   * Makes the message the active one, and removes the live buttons of the former. A new message always becomes
   * active.
   */
  readonly makesActive: boolean;
  /** True when it was shown before, unless that failed; an open question need not be repeated. */
  readonly isRepeat?: boolean | undefined;
  /** The saved draft, with the expected card; null: the draft is gone. */
  readonly draft: Draft | null;
  /** The text above the screen; it stays when the card is shown again with the missing packages. */
  readonly lead?: Remark | null;
  /** The day whose packages are still being requested; the card is shown again when they come. */
  readonly waitsFor: VenueDate | null;
}

/** Shows a draft. */
interface DraftPlan extends Plan {
  readonly paint: Showing & { readonly draft: Draft };
}

/** Where a draft's screen goes, and the text above it. */
interface Placing {
  readonly lead?: Remark | null;
  /** The message to edit; null: a new one. */
  readonly on: Card | null;
  /** False when the message is active already. */
  readonly makesActive?: boolean;
  /** The former draft, whose keyboard may be open. */
  readonly before?: Draft | null;
}

/** The plan for a button of an earlier step, which changes nothing. */
export function outOfDate({ words }: Input, stripMessageId: number | null = null): Plan {
  return { toast: words.text('stale'), stripMessageId };
}

/** The answer to a tap; null: the update is no tap, or is answered already. */
export function tapToast({ tap, words }: Input, why: Remark | undefined): string | null {
  return tap === null || tap.isAnswered || why === undefined ? null : words.text(why.key, why.values);
}

/** Shows the draft's step. */
export function draftPlan(
  draft: Draft,
  input: Input,
  world: World,
  { lead = null, on, makesActive = true, before = null }: Placing,
): DraftPlan {
  const { shown = [], ...plain } = screenOf(draft, world);
  const screen = { ...plain, text: paragraphs(lead !== null && leadText(lead, input), plain.text) };
  const hasReplyKeyboard = isReplyScreen(screen);
  const card = hasReplyKeyboard ? null : on;
  const painted = card === null || isReplyScreen(screen) ? null : expectedCard(card, screen);
  return {
    closesKeyboard: before?.hasReplyKeyboard === true && !hasReplyKeyboard,
    mayPassOn: draft.unread !== undefined,
    paint: {
      kind: 'card',
      screen,
      card,
      discards: before === null ? null : keyboardQuestion(before),
      makesActive,
      draft: { ...draft, card: painted, hasReplyKeyboard, shown },
      lead,
      waitsFor: needsPackages(draft) && world.packages.kind === 'slow' ? draft.date : null,
    },
  };
}

/** Shows the screen after the draft was left. */
export function leavingPlan(draft: Draft, input: Input, screen: Screen): Plan {
  const { hasReplyKeyboard } = draft;
  const [card, discards] = [tappedOn(draft, input), keyboardQuestion(draft)];
  return {
    isOver: true,
    closesKeyboard: hasReplyKeyboard,
    paint: { kind: 'menu', screen, card, discards, makesActive: true, draft: null, waitsFor: null },
  };
}

/** The tapped card; the message itself when the card is unknown because an answer was lost. */
export function tappedOn({ card }: Draft, input: Input): Card | null {
  if (!isTap(input)) return null;
  const { messageId, hasPicture } = input;
  return card ?? (messageId === null ? null : cardOf(messageId, hasPicture));
}

/** The question that opened a keyboard; null: there is none. */
function keyboardQuestion({ card, hasReplyKeyboard }: Draft): number | null {
  return hasReplyKeyboard ? (card?.messageId ?? null) : null;
}

function leadText(lead: Remark, { words }: Input): string {
  const text = words.text(lead.key, lead.values);
  return words.html(lead.isFact === true ? 'lead-fact' : 'lead', { text });
}
