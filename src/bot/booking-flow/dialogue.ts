import type { Placed } from '../../booking/bookings.ts';
import type { Card, Draft } from '../../booking/draft.ts';
import { applied, isApplied, orderOf } from '../../booking/draft.ts';
import type { BookingRequest } from '../../booking/requests.ts';
import type { VenueDate } from '../../booking/sale-package.ts';
import type { Tap } from '../callback-data.ts';
import type { ReplyScreen, Screen } from '../screen.ts';
import { isReplyScreen } from '../screen.ts';
import type { Wording, Words } from '../wording.ts';
import { bookable, held } from './guards.ts';
import type { StepEvent, Taken, World } from './step.ts';
import { paragraphs } from './step.ts';
import { steps, stepsWithPackages } from './steps.ts';

/** One update of a customer in the dialogue. */
export interface Input {
  readonly updateId: number;
  readonly chatId: number;
  readonly userId: number;
  readonly username: string | undefined;
  readonly telegramName: string;
  readonly words: Wording;
  /** The message that the update brought or whose button was tapped. */
  readonly messageId: number | null;
  readonly event: StepEvent;
  /** The revision on the tapped button. */
  readonly revision: number | null;
}

/** What is to be done in the chat: plain data, since it passes through the conversation's log. */
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
  readonly draftId: string;
  readonly revision: number;
  readonly screen: Screen | ReplyScreen;
  /** The card to edit in place; null: a new message. */
  readonly card: Card | null;
  /** Packages of that day are still being asked for; the card is painted again when they come. */
  readonly waitsFor: VenueDate | null;
}

export interface DialogueDependencies {
  readonly drafts: {
    load(chatId: number): Promise<Draft | null>;
    save(chatId: number, draft: Draft, expectedRevision: number): Promise<'saved' | 'conflict'>;
    discard(chatId: number): Promise<void>;
  };
  /** The world as the draft needs it; with packages when `withPackages`. */
  readonly worldFor: (draft: Draft, input: Input, withPackages: boolean) => Promise<World>;
  readonly place: (request: BookingRequest) => Promise<Placed>;
  /** Keeps details and consent for the next booking. */
  readonly remember: (userId: number, draft: Draft) => Promise<void>;
}

export interface Dialogue {
  /** Applies an update to the draft and answers what to show. Null: there is no draft. */
  take(input: Input): Promise<Plan | null>;
  /** Begins a new draft, which replaces any other. */
  begin(draft: Draft, input: Input): Promise<Plan>;
  /** Shows the draft as it stands, as a new card. */
  show(input: Input): Promise<Plan | null>;
  /** Shows the painted draft once more in place, unless it has moved on since. */
  repaint(input: Input, painting: Painting): Promise<Plan | null>;
  /** Gives the draft up. Null: there was none. */
  cancel(input: Input): Promise<Plan | null>;
  /** Writes down which message is the card now. */
  painted(chatId: number, painting: Painting, card: Card | null): Promise<void>;
}

const nothing: Plan = {
  toast: null,
  paint: null,
  farewellToKeyboard: null,
  deleteMessageId: null,
  stripMessageId: null,
  isOver: false,
};

export function createDialogue(dependencies: DialogueDependencies): Dialogue {
  const { drafts, worldFor, place, remember } = dependencies;

  async function take(input: Input): Promise<Plan | null> {
    const draft = await drafts.load(input.chatId);
    if (draft === null) return null;
    if (isApplied(draft, input.updateId)) return painting(draft, input, null, false);
    if (isStale(draft, input)) return { ...nothing, toast: input.words.text('stale') };
    if (isCancelTap(input.event)) return giveUp(draft, input);
    const world = await worldFor(draft, input, stepsWithPackages.has(draft.step));
    const taken = steps[draft.step].take(draft, input.event, world);
    switch (taken.kind) {
      case 'stay':
        return stayed(draft, input, taken.why);
      case 'cancel':
        return giveUp(draft, input);
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
    const needsWorld = stepsWithPackages.has(taken.draft.step) && taken.draft.date !== null;
    const isSameDay = stepsWithPackages.has(draft.step) && taken.draft.date === draft.date;
    const nextWorld = needsWorld && !isSameDay ? await worldFor(taken.draft, input, true) : world;
    const checked = needsWorld ? held(taken.draft, nextWorld) : { draft: taken.draft, say: null };
    const next = applied(checked.draft, input.updateId);
    const saved = await drafts.save(input.chatId, next, draft.revision);
    if (saved === 'conflict') return { ...nothing, toast: input.words.text('stale') };
    const lead = checked.say ?? taken.say ?? null;
    const plan = await painting(next, input, lead, draft.hasReplyKeyboard, nextWorld);
    return { ...plan, deleteMessageId: taken.forget === 'message' ? input.messageId : null };
  }

  /** Nothing changes. A tap gets the reason as its answer; what was typed gets it above a new card. */
  async function stayed(draft: Draft, input: Input, why: Words | null): Promise<Plan> {
    const { words, event } = input;
    if (event.kind === 'tap' && why !== null) return { ...nothing, toast: words.text(why.key, why.values) };
    const next = applied(draft, input.updateId);
    if ((await drafts.save(input.chatId, next, draft.revision)) === 'conflict') return nothing;
    return painting(next, input, why, false);
  }

  async function book(draft: Draft, input: Input, world: World): Promise<Plan> {
    const problem = bookable(draft, world);
    if (problem !== null) return moveOn(draft, problem, input, world);
    const order = orderOf(draft);
    if (order === null) return stayed(draft, input, { key: 'stale' });
    const { userId, chatId, username, words } = input;
    const { card } = draft;
    const placed = await place({
      reference: draft.id,
      customer: { userId, chatId, locale: words.locale, username },
      order,
      details: draft.details,
      card: card === null ? null : { messageId: card.messageId, hasPicture: card.pictureUrl !== null },
    });
    if (placed.kind === 'limit') return stayed(draft, input, { key: `limit-${placed.limit}` });
    await remember(userId, draft);
    await drafts.discard(chatId);
    return { ...nothing, isOver: true };
  }

  async function giveUp(draft: Draft, input: Input): Promise<Plan> {
    const { words, chatId } = input;
    await drafts.discard(chatId);
    const screen: Screen = {
      text: words.html('cancelled-nothing-booked'),
      rows: [[{ text: words.text('book-tickets'), data: 'm:book' }]],
    };
    const card = input.event.kind === 'tap' ? draft.card : null;
    return {
      ...nothing,
      isOver: true,
      farewellToKeyboard: draft.hasReplyKeyboard ? words.html('keyboard-closed') : null,
      stripMessageId: card === null ? (draft.card?.messageId ?? null) : null,
      paint: { draftId: draft.id, revision: draft.revision, screen, card, waitsFor: null },
    };
  }

  /** The plan that shows the draft's step. */
  async function painting(
    draft: Draft,
    input: Input,
    lead: Words | null,
    hadReplyKeyboard: boolean,
    known?: World,
  ): Promise<Plan> {
    const { words } = input;
    const world = known ?? (await worldFor(draft, input, stepsWithPackages.has(draft.step)));
    const plain = steps[draft.step].screen(draft, world);
    const text = paragraphs(
      lead !== null && words.html('lead', { text: words.text(lead.key, lead.values) }),
      plain.text,
    );
    const screen = { ...plain, text };
    const isInPlace = input.event.kind === 'tap' && !isReplyScreen(screen) && !hadReplyKeyboard;
    const isWaiting = stepsWithPackages.has(draft.step) && world.packages.kind === 'slow';
    return {
      ...nothing,
      farewellToKeyboard: hadReplyKeyboard && !isReplyScreen(screen) ? words.html('keyboard-closed') : null,
      stripMessageId: isInPlace ? null : (draft.card?.messageId ?? null),
      paint: {
        draftId: draft.id,
        revision: draft.revision,
        screen,
        card: isInPlace ? draft.card : null,
        waitsFor: isWaiting ? draft.date : null,
      },
    };
  }

  return {
    take,
    async begin(draft, input) {
      const before = await drafts.load(input.chatId);
      await drafts.discard(input.chatId);
      const next = applied(draft, input.updateId);
      await drafts.save(input.chatId, next, 0);
      const plan = await painting(
        next,
        { ...input, event: { kind: 'other' } },
        null,
        before?.hasReplyKeyboard ?? false,
      );
      return { ...plan, stripMessageId: before?.card?.messageId ?? null };
    },
    async show(input) {
      const draft = await drafts.load(input.chatId);
      return draft === null ? null : painting(draft, { ...input, event: { kind: 'other' } }, null, false);
    },
    async repaint(input, { draftId, revision }) {
      const draft = await drafts.load(input.chatId);
      if (draft === null || draft.id !== draftId || draft.revision !== revision) return null;
      const plan = await painting(draft, input, null, false);
      return {
        ...plan,
        stripMessageId: null,
        paint: plan.paint === null ? null : { ...plan.paint, card: draft.card },
      };
    },
    async cancel(input) {
      const draft = await drafts.load(input.chatId);
      return draft === null ? null : giveUp(draft, { ...input, event: { kind: 'other' } });
    },
    async painted(chatId, { draftId, revision, screen }, card) {
      const draft = await drafts.load(chatId);
      if (draft === null || draft.id !== draftId || draft.revision !== revision) return;
      await drafts.save(chatId, { ...draft, card, hasReplyKeyboard: isReplyScreen(screen) }, revision);
    },
  };
}

function isStale(draft: Draft, { revision, messageId, event }: Input): boolean {
  if (event.kind !== 'tap') return false;
  return revision !== draft.revision || (draft.card !== null && draft.card.messageId !== messageId);
}

function isCancelTap(event: StepEvent): boolean {
  return event.kind === 'tap' && event.action === 'cancel';
}

/** The step's event behind a tap on a draft's button. */
export function tapEvent(tap: Extract<Tap, { kind: 'draft' }>): StepEvent {
  return { kind: 'tap', action: tap.action, argument: tap.argument };
}
