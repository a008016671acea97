import { type Card, expectedCard } from '../../telegram/card.ts';
import { isReplyScreen, type ReplyScreen, type Screen } from '../../telegram/screen.ts';
import { paragraphs } from '../../telegram/text.ts';
import type { VenueDate } from '../../venue/calendar.ts';
import { type Draft, needsPackages } from './draft.ts';
import { type Input, isTap, type Said, type World } from './step.ts';
import { steps } from './steps.ts';

/** What is to be done in the chat. */
export interface Plan {
  /** What the tap is answered with; null: with nothing. */
  readonly toast: string | null;
  readonly paint: Showing | null;
  /** The keyboard under the input field is taken away. */
  readonly closesKeyboard: boolean;
  /** The message that brought an ID number. */
  readonly deleteMessageId: number | null;
  /** A message that loses its buttons. */
  readonly stripMessageId: number | null;
  readonly isOver: boolean;
}

/** A screen, and where it goes. */
export interface Showing {
  readonly kind: 'card' | 'menu';
  readonly screen: Screen | ReplyScreen;
  /** The card to edit in place; null: a new message. */
  readonly card: Card | null;
  /** A question with a keyboard, which goes once the next card stands. */
  readonly discards: number | null;
  /** The message is made the active one; another one that has live buttons loses them. A new message always is. */
  readonly makesActive: boolean;
  /** It was shown before, unless that failed; a question that is open still needs no repeating. */
  readonly isRepeat?: boolean | undefined;
  /** As it was saved, with the card as it is expected to be after painting; null: there is none any more. */
  readonly draft: Draft | null;
  /** Packages of that day are still being asked for; the card is painted again when they come. */
  readonly waitsFor: VenueDate | null;
}

/** Shows a draft. */
interface DraftPlan extends Plan {
  readonly paint: Showing & { readonly draft: Draft };
}

/** Where a draft's screen goes, and what stands above it. */
interface Placing {
  readonly lead?: Said | null;
  /** The message to edit; null: a new one. */
  readonly on: Card | null;
  /** False: the message is the active one already. */
  readonly makesActive?: boolean;
  /** As it stood before, whose keyboard may be open. */
  readonly before?: Draft | null;
}

const nothing: Plan = {
  toast: null,
  paint: null,
  closesKeyboard: false,
  deleteMessageId: null,
  stripMessageId: null,
  isOver: false,
};

/** The draft has become a booking, whose own card is shown. */
export const handedOver: Plan = { ...nothing, isOver: true };

/** The update changes nothing: its button is of an earlier step. */
export function outOfDate({ words }: Input, stripMessageId: number | null = null): Plan {
  return { ...nothing, toast: words.text('stale'), stripMessageId };
}

/** Answers a tap; null: what was sent is no tap, or has its answer. */
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
  const { shown = [], ...plain } = steps[draft.step].screen(draft, world);
  const screen = { ...plain, text: paragraphs(lead !== null && leadText(lead, input), plain.text) };
  const hasReplyKeyboard = isReplyScreen(screen);
  const card = hasReplyKeyboard ? null : on;
  const painted = card === null || isReplyScreen(screen) ? null : expectedCard(card, screen);
  return {
    ...nothing,
    closesKeyboard: before?.hasReplyKeyboard === true && !hasReplyKeyboard,
    paint: {
      kind: 'card',
      screen,
      card,
      discards: before === null ? null : questionOf(before),
      makesActive,
      draft: { ...draft, card: painted, hasReplyKeyboard, shown },
      waitsFor: needsPackages(draft) && world.packages.kind === 'slow' ? draft.date : null,
    },
  };
}

/** Shows what the customer comes to who leaves the draft. */
export function leavingPlan(draft: Draft, input: Input, screen: Screen): Plan {
  const { hasReplyKeyboard } = draft;
  const [card, discards] = [tappedOn(draft, input), questionOf(draft)];
  return {
    ...nothing,
    isOver: true,
    closesKeyboard: hasReplyKeyboard,
    paint: { kind: 'menu', screen, card, discards, makesActive: true, draft: null, waitsFor: null },
  };
}

/** The card that was tapped; the message itself where the card is not known, since an answer was lost. */
export function tappedOn({ card }: Draft, input: Input): Card | null {
  if (!isTap(input)) return null;
  const { messageId, hasPicture } = input;
  return card ?? (messageId === null ? null : { messageId, pictureUrl: hasPicture ? '' : null });
}

/** The message that asks with a keyboard; null: none does. */
function questionOf({ card, hasReplyKeyboard }: Draft): number | null {
  return hasReplyKeyboard ? (card?.messageId ?? null) : null;
}

function leadText(lead: Said, { words }: Input): string {
  const text = words.text(lead.key, lead.values);
  return words.html(lead.isFact === true ? 'lead-fact' : 'lead', { text });
}
