import { type Card, expectedCard } from '../telegram/card.ts';
import { isReplyScreen, type ReplyScreen, type Screen } from '../telegram/screen.ts';
import { paragraphs } from '../telegram/wording.ts';
import type { VenueDate } from '../venue/calendar.ts';
import { type Draft, needsPackages } from './draft.ts';
import { type Input, isTap, type Said, type World } from './step.ts';
import { screenOf } from './steps.ts';

/** What is to be done in the chat. */
export interface Plan {
  /** The text of the tap's answer; null: none. */
  readonly toast: string | null;
  readonly paint: Showing | null;
  /** Removes the keyboard under the input field. */
  readonly closesKeyboard: boolean;
  /** The message with an ID number, to be deleted. */
  readonly deleteMessageId: number | null;
  /** A message whose buttons are removed. */
  readonly stripMessageId: number | null;
  /** True when the text may be meant for the venue, to which a button of the card sends it. */
  readonly mayPassOn: boolean;
  readonly isOver: boolean;
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
  /** The day whose packages are still being requested; the card is shown again when they come. */
  readonly waitsFor: VenueDate | null;
}

/** Shows a draft. */
interface DraftPlan extends Plan {
  readonly paint: Showing & { readonly draft: Draft };
}

/** Where a draft's screen goes, and the text above it. */
interface Placing {
  readonly lead?: Said | null;
  /** The message to edit; null: a new one. */
  readonly on: Card | null;
  /** False when the message is active already. */
  readonly makesActive?: boolean;
  /** The former draft, whose keyboard may be open. */
  readonly before?: Draft | null;
}

const nothing: Plan = {
  toast: null,
  paint: null,
  closesKeyboard: false,
  deleteMessageId: null,
  stripMessageId: null,
  mayPassOn: false,
  isOver: false,
};

/** The plan once the draft has become a booking, which has its own card. */
export const handedOver: Plan = { ...nothing, isOver: true };

/** The plan for a button of an earlier step, which changes nothing. */
export function outOfDate({ words }: Input, stripMessageId: number | null = null): Plan {
  return { ...nothing, toast: words.text('stale'), stripMessageId };
}

/** Answers a tap; null: the update is no tap, or is answered already. */
export function toastPlan(input: Input, why: Said): Plan | null {
  const toast = tapToast(input, why);
  return toast === null ? null : { ...nothing, toast };
}

export function tapToast({ tap, words }: Input, why: Said | undefined): string | null {
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
    ...nothing,
    closesKeyboard: before?.hasReplyKeyboard === true && !hasReplyKeyboard,
    mayPassOn: draft.unread !== undefined,
    paint: {
      kind: 'card',
      screen,
      card,
      discards: before === null ? null : keyboardQuestion(before),
      makesActive,
      draft: { ...draft, card: painted, hasReplyKeyboard, shown },
      waitsFor: needsPackages(draft) && world.packages.kind === 'slow' ? draft.date : null,
    },
  };
}

/** Shows the screen after the draft was left. */
export function leavingPlan(draft: Draft, input: Input, screen: Screen): Plan {
  const { hasReplyKeyboard } = draft;
  const [card, discards] = [tappedOn(draft, input), keyboardQuestion(draft)];
  return {
    ...nothing,
    isOver: true,
    closesKeyboard: hasReplyKeyboard,
    paint: { kind: 'menu', screen, card, discards, makesActive: true, draft: null, waitsFor: null },
  };
}

/** The tapped card; the message itself when the card is unknown because an answer was lost. */
export function tappedOn({ card }: Draft, input: Input): Card | null {
  if (!isTap(input)) return null;
  const { messageId, hasPicture } = input;
  return card ?? (messageId === null ? null : { messageId, pictureUrl: hasPicture ? '' : null });
}

/** The message that asks with a keyboard; null: none does. */
function keyboardQuestion({ card, hasReplyKeyboard }: Draft): number | null {
  return hasReplyKeyboard ? (card?.messageId ?? null) : null;
}

function leadText(lead: Said, { words }: Input): string {
  const text = words.text(lead.key, lead.values);
  return words.html(lead.isFact === true ? 'lead-fact' : 'lead', { text });
}
