import type { PlaceResult } from '../../booking/placing.ts';
import type { Booking } from '../../booking/record.ts';
import type { BookingRequest } from '../../booking/requests.ts';
import type { ActiveMessages } from '../../storage/chat-records.ts';
import type { Screen } from '../../telegram/screen.ts';
import type { Draft } from './draft.ts';
import type { DraftStore } from './draft-store.ts';
import type { Input, World } from './step.ts';

export interface DialogueDependencies {
  readonly drafts: DraftStore;
  /** The world as the draft needs it. */
  readonly worldFor: (draft: Draft, input: Input) => Promise<World>;
  /** The booking that the customer's draft has become; null: it has not been placed. */
  readonly bookingOf: (draft: Draft, userId: number) => Promise<Booking | null>;
  /** The message is the card of a booking of the customer's. */
  readonly isBookingCard: (userId: number, messageId: number | null) => Promise<boolean>;
  /** `uninvited`: this customer may not book. `paused`: nothing new can be held at the moment. */
  readonly place: (
    request: BookingRequest,
  ) => Promise<PlaceResult | { readonly kind: 'uninvited' | 'paused' }>;
  /** Shows a booking's card as a new message. */
  readonly showCard: (reference: string, userId: number) => Promise<void>;
  readonly activeMessages: Pick<ActiveMessages, 'replace' | 'replaceNow'>;
  /** Keeps details and consent for the next booking. */
  readonly remember: (userId: number, draft: Draft) => Promise<void>;
  /** Where the way back from the first step leads. */
  readonly menu: (input: Input) => Screen;
}

/** An update, and the draft as it stands before it. */
export interface Turn extends DialogueDependencies {
  readonly draft: Draft;
  readonly input: Input;
}
