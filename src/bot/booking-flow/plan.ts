import type { Card, Draft } from '../../booking/draft.ts';
import type { VenueDate } from '../../booking/sale-package.ts';
import type { ReplyScreen, Screen } from '../screen.ts';

/** What is to be done in the chat. */
export interface Plan {
  /** What the tap is answered with; null: with nothing. */
  readonly toast: string | null;
  readonly paint: Painting | null;
  /** Said while the reply keyboard is taken away. */
  readonly farewellToKeyboard: string | null;
  readonly deleteMessageId: number | null;
  /** A message that loses its buttons. */
  readonly stripMessageId: number | null;
  readonly isOver: boolean;
}

export interface Painting {
  readonly kind: 'card' | 'menu';
  readonly screen: Screen | ReplyScreen;
  /** The card to edit in place; null: a new message. */
  readonly card: Card | null;
  /** Another message may have the live buttons now; it loses them. */
  readonly claims: boolean;
  /** It was shown before, unless that failed; a question that is open still needs no repeating. */
  readonly isRepeat?: boolean | undefined;
  /** As it was saved, with the card as it is expected to be after painting; null: there is none any more. */
  readonly draft: Draft | null;
  /** Packages of that day are still being asked for; the card is painted again when they come. */
  readonly waitsFor: VenueDate | null;
}

export const nothing: Plan = {
  toast: null,
  paint: null,
  farewellToKeyboard: null,
  deleteMessageId: null,
  stripMessageId: null,
  isOver: false,
};
