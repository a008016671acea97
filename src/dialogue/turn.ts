import type { PlaceObstacle } from '../access.ts';
import type { PlaceResult } from '../booking/placing.ts';
import type { Booking } from '../booking/record.ts';
import type { BookingRequest } from '../booking/requests.ts';
import type { FunnelStep } from '../booking/sales.ts';
import type { ActiveMessages } from '../store/chat-session.ts';
import type { Screen } from '../telegram/screen.ts';
import type { Draft } from './draft.ts';
import type { DraftStore } from './draft-store.ts';
import type { Hearing } from './hearing.ts';
import type { Input, World } from './step.ts';

export interface DialogueDependencies {
  readonly drafts: DraftStore;
  /** The world as the draft needs it. */
  readonly worldFor: (draft: Draft, input: Input) => Promise<World>;
  /** The booking of a placed draft; null: it has not been placed. */
  readonly bookingOf: (draft: Draft, userId: number) => Promise<Booking | null>;
  /** Whether the message is the card of one of the customer's bookings. */
  readonly isBookingCard: (userId: number, messageId: number | null) => Promise<boolean>;
  readonly place: (request: BookingRequest) => Promise<PlaceResult | { readonly kind: PlaceObstacle }>;
  /** Shows a booking's card as a new message. */
  readonly showCard: (reference: string, userId: number) => Promise<void>;
  readonly activeMessages: Pick<ActiveMessages, 'replace' | 'replaceNow'>;
  /** Keeps details and consent for the next booking. */
  readonly remember: (userId: number, draft: Draft) => Promise<void>;
  /** Reads what the grammar could not. */
  readonly hearing: Pick<Hearing, 'hear' | 'isOffered'>;
  /** Counts steps that a customer has reached. */
  readonly reached: (steps: readonly FunnelStep[], input: Input) => void;
  /** Where the way back from the first step leads. */
  readonly menu: (input: Input) => Screen;
}

/** An update, and the draft before it. */
export interface Turn extends DialogueDependencies {
  readonly draft: Draft;
  readonly input: Input;
}
