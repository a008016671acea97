import type { Booking } from '../../booking/booking.ts';
import type { Placed } from '../../booking/bookings.ts';
import type { Card, Draft } from '../../booking/draft.ts';
import { applied, isApplied, orderOf } from '../../booking/draft.ts';
import type { BookingRequest } from '../../booking/requests.ts';
import type { LiveThing } from '../../storage/live-things.ts';
import { expectedCard } from '../card.ts';
import type { Screen } from '../screen.ts';
import { isReplyScreen } from '../screen.ts';
import type { Words } from '../wording.ts';
import { holdsIdNumber } from './details.ts';
import { bookable, held } from './guards.ts';
import type { Input } from './input.ts';
import { asTap, isTap } from './input.ts';
import { shownOnCard } from './package.ts';
import type { Painting, Plan } from './plan.ts';
import { nothing } from './plan.ts';
import type { StepEvent, Taken, World } from './step.ts';
import { paragraphs } from './step.ts';
import { steps, stepsWithPackages } from './steps.ts';

export interface DialogueDependencies {
  readonly drafts: {
    load(chatId: number): Promise<Draft | null>;
    save(chatId: number, draft: Draft, expectedRevision: number): Promise<'saved' | 'conflict'>;
    discard(chatId: number): Promise<void>;
  };
  /** The world as the draft needs it; with packages when `withPackages`. */
  readonly worldFor: (draft: Draft, input: Input, withPackages: boolean) => Promise<World>;
  /** The booking that the customer's draft has become; null: it has not been placed. */
  readonly bookingOf: (draft: Draft, userId: number) => Promise<Booking | null>;
  /** `uninvited`: this customer may not book. `paused`: nothing new can be held at the moment. */
  readonly place: (request: BookingRequest) => Promise<Placed | { readonly kind: 'uninvited' | 'paused' }>;
  /** Shows a booking's card as a new message. */
  readonly showCard: (reference: string, userId: number) => Promise<void>;
  readonly liveThings: { replace(chatId: number, thing: LiveThing): Promise<unknown> };
  /** Keeps details and consent for the next booking. */
  readonly remember: (userId: number, draft: Draft) => Promise<void>;
  /** Where the way back from the first step leads. */
  readonly menu: (input: Input) => Screen;
}

/** What a customer's updates do to their draft: decisions, without a word to Telegram. */
export interface Dialogue {
  /** Applies an update to the draft and answers what to show. Null: there is no draft. */
  take(input: Input): Promise<Plan | null>;
  /** Begins a new draft, which replaces any other, on the given message or a new one. */
  begin(draft: Draft, input: Input, card: Card | null): Promise<Plan>;
  /** Shows the draft as it stands, on the given message or a new one. Null: there is none. */
  show(input: Input, card: Card | null): Promise<Plan | null>;
  /** Shows the painted draft once more in place, unless it has moved on since. */
  repaint(input: Input, painted: Draft): Promise<Plan | null>;
  /** Gives the draft up. Null: there was none. */
  cancel(input: Input): Promise<Plan | null>;
  /** Writes down which message is the card now. */
  painted(chatId: number, draft: Draft, card: Card | null): Promise<void>;
}

/** Where a screen goes, and what stands above it. */
interface Showing {
  readonly draft: Draft;
  readonly input: Input;
  readonly world: World;
  readonly lead: Words | null;
  /** The message to edit; null: a new one. */
  readonly on: Card | null;
  /** The message may not be the live one at present. */
  readonly claims: boolean;
  readonly hadReplyKeyboard: boolean;
}

export function createDialogue(dependencies: DialogueDependencies): Dialogue {
  const { drafts, worldFor, bookingOf, place, showCard, liveThings, remember, menu } = dependencies;
  const worldOf = (draft: Draft, input: Input): Promise<World> =>
    worldFor(draft, input, stepsWithPackages.has(draft.step) && draft.date !== null);

  async function take(input: Input): Promise<Plan | null> {
    const draft = await drafts.load(input.chatId);
    if (draft === null) return null;
    const booking = await bookingOf(draft, input.userId);
    if (booking !== null) return placedBefore(draft, booking, input);
    if (isApplied(draft, input.updateId)) return again(draft, input);
    if (isTap(input) && input.revision !== draft.revision) return stale(draft, input);
    if (!isOnCard(draft, input)) return stale(draft, input);
    if (input.event.kind === 'edited') return stayed(draft, input, { key: 'edited-not-read' });
    const world = await worldOf(draft, input);
    const event = meant(draft, input, world);
    if (event.kind === 'tap' && event.action === 'cancel') return giveUp(draft, input);
    const taken = steps[draft.step].take(draft, event, world);
    switch (taken.kind) {
      case 'stay':
        return stayed(draft, input, taken.why, world);
      case 'cancel':
        return giveUp(draft, input);
      case 'leave':
        return leave(draft, input, menu(input));
      case 'book':
        return book(draft, input, world);
      case 'next':
        return moveOn(draft, taken, input, world);
    }
  }

  /** Saves the next draft and shows it; the day's packages are held against the cart on the way. */
  async function moveOn(
    draft: Draft,
    taken: Extract<Taken, { kind: 'next' }>,
    input: Input,
    world: World,
  ): Promise<Plan> {
    const needsPackages = stepsWithPackages.has(taken.draft.step) && taken.draft.date !== null;
    const hasThem = stepsWithPackages.has(draft.step) && taken.draft.date === draft.date;
    const nextWorld = needsPackages && !hasThem ? await worldOf(taken.draft, input) : world;
    const checked = needsPackages ? held(taken.draft, nextWorld) : { draft: taken.draft, say: null };
    const plan = await saved(draft, checked.draft, input, nextWorld, checked.say ?? taken.say ?? null);
    return taken.forget === 'message' ? { ...plan, deleteMessageId: input.messageId } : plan;
  }

  /** Nothing changes. A tap gets the reason as its answer; what was typed gets it above a new card. */
  async function stayed(draft: Draft, input: Input, why: Words | null, known?: World): Promise<Plan> {
    const { words, tap } = input;
    if (tap !== null && !tap.isAnswered && why !== null) {
      return { ...nothing, toast: words.text(why.key, why.values) };
    }
    return saved(draft, draft, input, known ?? (await worldOf(draft, input)), why);
  }

  /** One revision on, with the update remembered, and painted where it belongs. */
  async function saved(
    before: Draft,
    changed: Draft,
    input: Input,
    world: World,
    lead: Words | null,
  ): Promise<Plan> {
    const { card, hasReplyKeyboard } = before;
    const isAdopted = isTap(input) && card === null;
    const on = isTap(input) && !hasReplyKeyboard ? (card ?? tappedCard(input)) : null;
    const showing = { input, world, lead, on, claims: isAdopted, hadReplyKeyboard: hasReplyKeyboard };
    const draft = applied(changed, input.updateId);
    const plan = painting({ ...showing, draft });
    const next = plan.paint?.draft ?? draft;
    if ((await drafts.save(input.chatId, next, before.revision)) === 'saved') return plan;
    return { ...nothing, toast: input.words.text('stale') };
  }

  /** A repeated update, or one whose answer never reached the chat: the screen is shown once more. */
  async function again(draft: Draft, input: Input): Promise<Plan> {
    const on = isTap(input) ? (draft.card ?? tappedCard(input)) : null;
    const world = await worldOf(draft, input);
    const shown = painting({ draft, input, world, lead: null, on, claims: true, hadReplyKeyboard: false });
    const plan = { ...shown, paint: { ...shown.paint, isRepeat: true } };
    return holdsIdNumber(draft, input.event) ? { ...plan, deleteMessageId: input.messageId } : plan;
  }

  /** The card itself is painted again, in case its last painting was lost; any older message loses its buttons. */
  async function stale(draft: Draft, input: Input): Promise<Plan> {
    const toast = input.words.text('stale');
    if (draft.card !== null && draft.card.messageId !== input.messageId) {
      return { ...nothing, toast, stripMessageId: input.messageId };
    }
    return { ...(await again(draft, input)), toast };
  }

  async function book(draft: Draft, input: Input, world: World): Promise<Plan> {
    const problem = bookable(draft, world);
    if (problem?.kind === 'stay') return stayed(draft, input, problem.why, world);
    if (problem !== null) return moveOn(draft, problem, input, world);
    const order = orderOf(draft);
    if (order === null) return stayed(draft, input, { key: 'stale' }, world);
    const { userId, chatId, username, words } = input;
    const card = draft.card ?? (isTap(input) ? tappedCard(input) : null);
    // Marked before it is placed: a process may die at any moment after, and a booking's card keeps its buttons.
    if (card !== null) await liveThings.replace(chatId, { kind: 'booking', messageId: card.messageId });
    const placed = await place({
      reference: draft.id,
      customer: { userId, chatId, locale: words.locale, username },
      order,
      details: draft.details,
      card: card === null ? null : { messageId: card.messageId, hasPicture: card.pictureUrl !== null },
    });
    if (placed.kind === 'placed') return finish(draft, input);
    if (placed.kind === 'existing') return placedBefore(draft, placed.booking, input);
    if (card !== null) await liveThings.replace(chatId, { kind: 'card', messageId: card.messageId });
    if (placed.kind === 'limit') return stayed(draft, input, { key: `limit-${placed.limit}` }, world);
    const say = { key: placed.kind === 'paused' ? 'sales-paused' : 'by-invitation' };
    return moveOn(draft, { kind: 'next', draft, say }, input, world);
  }

  /** The process that placed the booking did not get to the end of the draft. Its card is shown unless it was tapped. */
  async function placedBefore(draft: Draft, booking: Booking, input: Input): Promise<Plan> {
    const isTapped = isTap(input) && booking.card?.messageId === input.messageId;
    if (!isTapped) await showCard(booking.reference, input.userId);
    return finish(draft, input);
  }

  async function finish(draft: Draft, { userId, chatId }: Input): Promise<Plan> {
    await remember(userId, draft);
    await drafts.discard(chatId);
    return { ...nothing, isOver: true };
  }

  async function giveUp(draft: Draft, input: Input): Promise<Plan> {
    const { words } = input;
    return leave(draft, input, {
      text: words.html('cancelled-nothing-booked'),
      rows: [[{ text: words.text('book-tickets'), data: 'm:book' }]],
    });
  }

  async function leave(draft: Draft, input: Input, screen: Screen): Promise<Plan> {
    await drafts.discard(input.chatId);
    const card = isTap(input) ? (draft.card ?? tappedCard(input)) : null;
    return {
      ...nothing,
      isOver: true,
      farewellToKeyboard: draft.hasReplyKeyboard ? input.words.html('keyboard-closed') : null,
      paint: { kind: 'menu', screen, card, claims: true, draft: null, waitsFor: null },
    };
  }

  function painting(showing: Showing): Plan & { readonly paint: Painting } {
    const { draft, input, world, lead, on, claims, hadReplyKeyboard } = showing;
    const { words } = input;
    const plain = steps[draft.step].screen(draft, world);
    const said = lead !== null && words.html('lead', { text: words.text(lead.key, lead.values) });
    const screen = { ...plain, text: paragraphs(said, plain.text) };
    const isReply = isReplyScreen(screen);
    const card = isReply ? null : on;
    const next: Draft = {
      ...draft,
      card: isReplyScreen(screen) || card === null ? null : expectedCard(card, screen),
      hasReplyKeyboard: isReply,
      shown: shownOnCard(draft, world),
    };
    return {
      ...nothing,
      farewellToKeyboard: hadReplyKeyboard && !isReply ? words.html('keyboard-closed') : null,
      paint: {
        kind: 'card',
        screen,
        card,
        claims: claims || card === null,
        draft: next,
        waitsFor: stepsWithPackages.has(draft.step) && world.packages.kind === 'slow' ? draft.date : null,
      },
    };
  }

  return {
    take,
    async begin(fresh, input, card) {
      const before = await drafts.load(input.chatId);
      if (before !== null) await drafts.discard(input.chatId);
      const draft = applied(fresh, input.updateId);
      const world = await worldOf(draft, input);
      const checked = held(draft, world);
      const hadReplyKeyboard = before?.hasReplyKeyboard ?? false;
      const showing = { input, world, lead: checked.say, on: card, claims: true, hadReplyKeyboard };
      const plan = painting({ ...showing, draft: checked.draft });
      await drafts.save(input.chatId, plan.paint.draft ?? checked.draft, 0);
      return plan;
    },
    async show(input, card) {
      const draft = await drafts.load(input.chatId);
      if (draft === null) return null;
      const booking = await bookingOf(draft, input.userId);
      if (booking !== null) return placedBefore(draft, booking, input);
      const world = await worldOf(draft, input);
      const { hasReplyKeyboard: hadReplyKeyboard } = draft;
      const plan = painting({ draft, input, world, lead: null, on: card, claims: true, hadReplyKeyboard });
      const next = plan.paint.draft;
      if (next !== null) await drafts.save(input.chatId, next, draft.revision);
      return plan;
    },
    async repaint(input, painted) {
      const draft = await drafts.load(input.chatId);
      if (draft === null || draft.id !== painted.id || draft.revision !== painted.revision) return null;
      if (draft.card === null || (await bookingOf(draft, input.userId)) !== null) return null;
      const world = await worldOf(draft, input);
      const { draft: checked, say: lead } = held(draft, world);
      const next = lead === null ? draft : { ...checked, revision: draft.revision + 1 };
      const showing = { input, world, lead, on: draft.card, claims: false, hadReplyKeyboard: false };
      const plan = painting({ ...showing, draft: next });
      if (lead !== null && plan.paint.draft !== null) {
        const outcome = await drafts.save(input.chatId, plan.paint.draft, draft.revision);
        if (outcome === 'conflict') return null;
      }
      return plan;
    },
    async cancel(input) {
      const draft = await drafts.load(input.chatId);
      if (draft === null) return null;
      const booking = await bookingOf(draft, input.userId);
      return booking === null ? giveUp(draft, input) : placedBefore(draft, booking, input);
    },
    async painted(chatId, draft, card) {
      await drafts.save(chatId, { ...draft, card }, draft.revision);
    },
  };
}

/** A tap counts on the card only; where the card is not known, its answer was lost, on the message itself. */
function isOnCard({ card }: Draft, input: Input): boolean {
  return !isTap(input) || card === null || card.messageId === input.messageId;
}

function tappedCard({ messageId, hasPicture }: Input): Card | null {
  return messageId === null ? null : { messageId, pictureUrl: hasPicture ? '' : null };
}

/** Typing works wherever a tap does: a button's own words stand for the button. */
function meant(draft: Draft, { event }: Input, world: World): StepEvent {
  if (event.kind !== 'text' || !/\p{L}/u.test(event.text)) return event;
  const screen = steps[draft.step].screen(draft, world);
  if (isReplyScreen(screen)) return event;
  const wanted = event.text.trim().toLowerCase();
  const typed = screen.rows.flat().find((button) => button.text.toLowerCase() === wanted);
  return (typed !== undefined && 'data' in typed ? asTap(typed.data) : null) ?? event;
}
