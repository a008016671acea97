import type { PlaceObstacle } from '../access.ts';
import type { PlaceRefusal } from '../booking/placing.ts';
import type { Booking } from '../booking/record.ts';
import type { BookingRequest, Change } from '../booking/requests.ts';
import type { FunnelStep } from '../booking/sales.ts';
import type { ActiveMessages } from '../store/chat-session.ts';
import type { Screen } from '../telegram/screen.ts';
import type { Hearing } from './ask-reader.ts';
import { bookable } from './cart.ts';
import { type Draft, type DraftStore, orderOf } from './draft.ts';
import { packagesOnSale } from './offers.ts';
import {
  type Input,
  isTap,
  type NextDraft,
  type Stay,
  type StepOutcome,
  stay,
  type World,
} from './step-types.ts';
import { type Plan, tappedOn } from './steps.ts';

export interface DialogueDependencies {
  readonly drafts: DraftStore;
  /** The world as the draft needs it. */
  readonly worldFor: (draft: Draft, input: Input) => Promise<World>;
  /** The booking of a placed draft; null: it has not been placed. */
  readonly bookingOf: (draft: Draft, userId: number) => Promise<Booking | null>;
  /** Whether the message is the card of one of the customer's bookings. */
  readonly isBookingCard: (userId: number, messageId: number | null) => Promise<boolean>;
  readonly place: (request: BookingRequest) => Promise<Change<PlaceRefusal | PlaceObstacle>>;
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
  readonly menu: (input: Input) => Promise<Screen>;
}

/** An update, and the draft before it. */
export interface Turn extends DialogueDependencies {
  readonly draft: Draft;
  readonly input: Input;
}

type Book = Extract<StepOutcome, { readonly kind: 'book' }>;

const obstacles: Partial<Record<string, string>> = {
  uninvited: 'by-invitation',
  paused: 'sales-paused',
  storeFull: 'sales-paused-shortly',
} satisfies Record<PlaceObstacle, string>;

/** Places the draft's order on the draft's card; answers the next step when that fails. */
export async function book(
  turn: Turn,
  { isAccepted, payBy }: Book,
  world: World,
): Promise<Plan | NextDraft | Stay> {
  const { draft, input, activeMessages } = turn;
  const problem = bookable(draft, world);
  if (problem !== null) return problem;
  const order = orderOf(draft, world.venue.currency, packagesOnSale(world));
  if (order === null) return stay('stale');
  const { userId, chatId, username, words, source } = input;
  const card = draft.card ?? tappedOn(draft, input);
  // Marked before placing, since the process may die at any moment after, and a booking's card keeps its buttons.
  if (card !== null) await activeMessages.replaceNow(chatId, { kind: 'booking', messageId: card.messageId });
  const placed = await turn.place({
    reference: draft.id,
    customer: { userId, chatId, locale: words.locale, username },
    order,
    details: draft.details,
    source,
    card: card === null ? null : { messageId: card.messageId, hasPicture: card.pictureUrl !== null },
    accept: isAccepted ? { total: order.total, date: order.date } : null,
    replaces: draft.replaces,
    payBy,
  });
  if (placed.kind === 'accepted') return finish(turn);
  if (placed.booking !== undefined) return shownAsPlaced(turn, placed.booking);
  if (card !== null) await activeMessages.replace(chatId, { kind: 'card', messageId: card.messageId });
  const key = obstacles[placed.why];
  return key === undefined ? stay(`refused-${placed.why}`) : { kind: 'next', draft, say: { key } };
}

/**
 * Completes the handover of a draft that was placed before: shows the booking's card unless it was tapped; removes
 * the buttons of a tapped copy of the draft's card, which a process that died may have sent twice.
 */
export async function shownAsPlaced(turn: Turn, { card, reference }: Booking): Promise<Plan> {
  const { input, showCard } = turn;
  const tappedId = isTap(input) ? input.messageId : null;
  if (tappedId !== null && card?.messageId === tappedId) return finish(turn);
  await showCard(reference, input.userId);
  return { ...(await finish(turn)), stripMessageId: tappedId };
}

async function finish({ draft, input, drafts, remember }: Turn): Promise<Plan> {
  await remember(input.userId, draft);
  await drafts.discard(input.chatId);
  // The booking has a card of its own.
  return { isOver: true };
}
