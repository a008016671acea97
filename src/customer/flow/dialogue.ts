import type { PlaceResult } from '../../booking/placing.ts';
import type { Booking } from '../../booking/record.ts';
import type { BookingRequest } from '../../booking/requests.ts';
import type { ActiveMessages } from '../../storage/chat-records.ts';
import { tapData } from '../../taps.ts';
import { expectedCard } from '../../telegram/card.ts';
import { isReplyScreen, type ReplyScreen, type Screen } from '../../telegram/screen.ts';
import { paragraphs } from '../../telegram/text.ts';
import type { VenueDate } from '../../venue/calendar.ts';
import { dayStep } from './day.ts';
import { cardIdStep, emailStep, holdsIdNumber, nameStep, phoneStep } from './details.ts';
import type { Card, Draft, FormerDraft, StepName } from './draft.ts';
import { applied, isApplied, orderOf } from './draft.ts';
import { bookable, type CheckedDraft, reconciled } from './packages.ts';
import { changeStep, editStep, noteStep, reviewStep } from './review.ts';
import {
  asTap,
  type Input,
  isTap,
  type NextTaken,
  type Said,
  type Step,
  type StepEvent,
  type Taken,
  type World,
} from './step.ts';
import { listStep, shownOnCard, ticketsStep } from './tickets.ts';
import { answeredFrom, heard } from './typed.ts';
import { choiceStep, fulfilled } from './wanted.ts';

export const steps: Readonly<Record<StepName, Step>> = {
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
  change: changeStep,
};

/** Steps that show the packages of the day, or reconcile the lines with them. */
const stepsWithPackages: ReadonlySet<StepName> = new Set(['tickets', 'list', 'choice', 'review', 'change']);

export interface DialogueDependencies {
  readonly drafts: {
    load(chatId: number): Promise<Draft | null>;
    save(chatId: number, draft: Draft, expectedRevision: number): Promise<'saved' | 'conflict'>;
    amend(chatId: number, draft: Draft): Promise<void>;
    discard(chatId: number): Promise<void>;
  };
  /** The world as the draft needs it; with packages when `withPackages`. */
  readonly worldFor: (draft: Draft, input: Input, withPackages: boolean) => Promise<World>;
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

/** What is to be done in the chat. */
export interface Plan {
  /** What the tap is answered with; null: with nothing. */
  readonly toast: string | null;
  readonly paint: Painting | null;
  /** Said while the reply keyboard is taken away. */
  readonly farewellToKeyboard: string | null;
  /** The message that brought an ID number. */
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
  /** A question with a keyboard, which goes once the next card stands. */
  readonly discards: number | null;
  /** The message is made the active one; another one that has live buttons loses them. */
  readonly makesActive: boolean;
  /** It was shown before, unless that failed; a question that is open still needs no repeating. */
  readonly isRepeat?: boolean | undefined;
  /** As it was saved, with the card as it is expected to be after painting; null: there is none any more. */
  readonly draft: Draft | null;
  /** Packages of that day are still being asked for; the card is painted again when they come. */
  readonly waitsFor: VenueDate | null;
}

const nothing: Plan = {
  toast: null,
  paint: null,
  farewellToKeyboard: null,
  deleteMessageId: null,
  stripMessageId: null,
  isOver: false,
};

/** What a customer's updates do to their draft: decisions, without a word to Telegram. */
export interface Dialogue {
  /** Applies an update to the draft and answers what to show. Null: it is not for the draft, or there is none. */
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
  readonly lead?: Said | null;
  /** The message to edit; null: a new one. */
  readonly on: Card | null;
  /** False: the message is the active one already. */
  readonly makesActive?: boolean;
  /** As it stood before, whose keyboard may be open. */
  readonly before?: Pick<Draft, 'card' | 'hasReplyKeyboard'> | null;
}

export function createDialogue(dependencies: DialogueDependencies): Dialogue {
  const { drafts, worldFor, bookingOf, isBookingCard, place, showCard, activeMessages, remember, menu } =
    dependencies;
  const worldOf = (draft: Draft, input: Input): Promise<World> =>
    worldFor(draft, input, needsPackages(draft));

  async function take(input: Input): Promise<Plan | null> {
    const draft = await drafts.load(input.chatId);
    if (draft === null) return null;
    const booking = await bookingOf(draft, input.userId);
    if (booking !== null) return placedBefore(draft, booking, input);
    if (draft.former !== undefined) return startOver(draft, draft.former, input);
    // Another message that is tapped is taken for the card where that is not known, and else loses its buttons: neither
    // is for a booking's own card.
    const isElsewhere = isTap(input) && draft.card?.messageId !== input.messageId;
    if (isElsewhere && (await isBookingCard(input.userId, input.messageId))) {
      return { ...nothing, toast: input.words.text('stale') };
    }
    if (isApplied(draft, input.updateId)) return again(draft, input);
    if (isTap(input) && input.revision !== draft.revision) return stale(draft, input);
    if (!isOnCard(draft, input)) return stale(draft, input);
    if (input.event.kind === 'edited') return stayed(draft, input, { key: 'edited-not-read' });
    const world = await worldOf(draft, input);
    const event = meant(draft, input, world);
    if (event.kind === 'tap' && event.action === 'cancel') return giveUp(draft, input);
    // What an earlier text was answered with goes with the next one.
    const listening = event.kind === 'text' ? { ...draft, unopenedDay: undefined } : draft;
    const taken = takenAt(listening, event, world);
    switch (taken.kind) {
      case 'elsewhere':
        return null;
      case 'stay':
        return taken.offers === undefined
          ? stayed(listening, input, taken.why, world)
          : offered(draft, taken.offers, taken.why, input);
      case 'cancel':
        return giveUp(draft, input);
      case 'leave':
        return draft.replaces === undefined ? leave(draft, input, menu(input)) : giveUp(draft, input);
      case 'book':
        return book(draft, taken, input, world);
      case 'next':
        return moveOn(draft, taken, input, world);
    }
  }

  /** Another version's draft can't be gone on with: the first question is asked anew, below what had been chosen. */
  async function startOver({ former: _, ...draft }: Draft, former: FormerDraft, input: Input): Promise<Plan> {
    const { words } = input;
    const chosen = [
      ...(former.date === null ? [] : [words.day(former.date)]),
      ...former.lines.map(({ name, quantity }) => `${quantity} × ${name}`),
    ].join(', ');
    const say = chosen === '' ? { key: 'started-over' } : { key: 'started-over-from', values: { chosen } };
    return saved(draft, draft, input, await worldOf(draft, input), say);
  }

  /** Saves the next draft and shows it, with what was asked for and reconciled with the day's packages. */
  async function moveOn(draft: Draft, taken: NextTaken, input: Input, world: World): Promise<Plan> {
    const hasThem = needsPackages(draft) && taken.draft.date === draft.date;
    const nextWorld = needsPackages(taken.draft) && !hasThem ? await worldOf(taken.draft, input) : world;
    const checked = checkedWith(taken.draft, nextWorld);
    const plan = await saved(draft, checked.draft, input, nextWorld, checked.say ?? taken.say ?? null);
    return taken.forget === 'message' ? { ...plan, deleteMessageId: input.messageId } : plan;
  }

  /** Nothing changes. A tap gets the reason as its answer; what was typed gets it above a new card. */
  async function stayed(draft: Draft, input: Input, why: Said | null, known?: World): Promise<Plan> {
    const { words, tap } = input;
    if (tap !== null && !tap.isAnswered && why !== null) {
      return { ...nothing, toast: words.text(why.key, why.values) };
    }
    return saved(draft, draft, input, known ?? (await worldOf(draft, input)), why);
  }

  /** The step is shown again with what it offers, and says why; a tap gets that as its answer too. */
  async function offered(draft: Draft, offers: Draft, why: Said | null, input: Input): Promise<Plan> {
    const plan = await saved(draft, offers, input, await worldOf(offers, input), null);
    const isTapped = input.tap !== null && !input.tap.isAnswered && plan.toast === null;
    return isTapped && why !== null ? { ...plan, toast: input.words.text(why.key, why.values) } : plan;
  }

  /** One revision on, with the update remembered, and painted where it belongs. */
  async function saved(
    before: Draft,
    changed: Draft,
    input: Input,
    world: World,
    lead: Said | null,
  ): Promise<Plan> {
    const { card, hasReplyKeyboard } = before;
    const isAdopted = isTap(input) && card === null;
    const on = isTap(input) && !hasReplyKeyboard ? (card ?? tappedCard(input)) : null;
    const draft = applied(changed, input.updateId);
    const plan = painting(draft, input, world, { lead, on, makesActive: isAdopted, before });
    const next = plan.paint?.draft ?? draft;
    if ((await drafts.save(input.chatId, next, before.revision)) === 'saved') return plan;
    return { ...nothing, toast: input.words.text('stale') };
  }

  /** A repeated update, or one whose answer never reached the chat: the screen is shown once more. */
  async function again(draft: Draft, input: Input): Promise<Plan> {
    const on = isTap(input) ? (draft.card ?? tappedCard(input)) : null;
    const world = await worldOf(draft, input);
    const shown = painting(draft, input, world, { on });
    const plan = { ...shown, paint: { ...shown.paint, isRepeat: true } };
    const { event } = input;
    const isIdNumber = event.kind === 'text' && holdsIdNumber(draft, event.text);
    return isIdNumber ? { ...plan, deleteMessageId: input.messageId } : plan;
  }

  /** The card itself is painted again, in case its last painting was lost; any older message loses its buttons. */
  async function stale(draft: Draft, input: Input): Promise<Plan> {
    const toast = input.words.text('stale');
    if (draft.card !== null && draft.card.messageId !== input.messageId) {
      return { ...nothing, toast, stripMessageId: input.messageId };
    }
    return { ...(await again(draft, input)), toast };
  }

  async function book(
    draft: Draft,
    { isAccepted, payBy }: Extract<Taken, { kind: 'book' }>,
    input: Input,
    world: World,
  ): Promise<Plan> {
    const problem = bookable(draft, world);
    if (problem?.kind === 'stay') return stayed(draft, input, problem.why, world);
    if (problem !== null) return moveOn(draft, problem, input, world);
    const order = orderOf(draft, world.venue.currency);
    if (order === null) return stayed(draft, input, { key: 'stale' }, world);
    const { userId, chatId, username, words } = input;
    const card = draft.card ?? (isTap(input) ? tappedCard(input) : null);
    // Marked before it is placed: a process may die at any moment after, and a booking's card keeps its buttons.
    if (card !== null)
      await activeMessages.replaceNow(chatId, { kind: 'booking', messageId: card.messageId });
    const placed = await place({
      reference: draft.id,
      customer: { userId, chatId, locale: words.locale, username },
      order,
      details: draft.details,
      card: card === null ? null : { messageId: card.messageId, hasPicture: card.pictureUrl !== null },
      accept: isAccepted ? { total: order.total, date: order.date } : null,
      replaces: draft.replaces,
      payBy,
    });
    if (placed.kind === 'placed') return finish(draft, input);
    if (placed.kind === 'existing') return placedBefore(draft, placed.booking, input);
    if (card !== null) await activeMessages.replace(chatId, { kind: 'card', messageId: card.messageId });
    if (placed.kind === 'limit') return stayed(draft, input, { key: `limit-${placed.limit}` }, world);
    if (placed.kind === 'unchangeable') {
      return stayed(draft, input, { key: `refused-${placed.why}` }, world);
    }
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
    if (draft.replaces !== undefined) {
      const { date, code } = draft.replaces;
      return leave(draft, input, {
        text: words.html('change-left', { date: words.day(date), code }),
        rows: [[{ text: words.text('my-tickets'), data: tapData.menu('tickets') }]],
      });
    }
    return leave(draft, input, {
      text: words.html('cancelled-nothing-booked'),
      rows: [[{ text: words.text('book-tickets'), data: 'm:book' }]],
    });
  }

  /** Discards a draft that has come to nothing. Its card may be marked as a booking's, and goes like any other card. */
  async function drop({ card, hasReplyKeyboard }: Draft, chatId: number): Promise<void> {
    if (card !== null && !hasReplyKeyboard) {
      await activeMessages.replace(chatId, { kind: 'card', messageId: card.messageId });
    }
    await drafts.discard(chatId);
  }

  async function leave(draft: Draft, input: Input, screen: Screen): Promise<Plan> {
    await drop(draft, input.chatId);
    const card = isTap(input) ? (draft.card ?? tappedCard(input)) : null;
    return {
      ...nothing,
      isOver: true,
      farewellToKeyboard: draft.hasReplyKeyboard ? input.words.html('keyboard-closed') : null,
      paint: {
        kind: 'menu',
        screen,
        card,
        discards: questionOf(draft),
        makesActive: true,
        draft: null,
        waitsFor: null,
      },
    };
  }

  function painting(
    draft: Draft,
    input: Input,
    world: World,
    { lead = null, on, makesActive = true, before = null }: Showing,
  ): Plan & { readonly paint: Painting } {
    const { words } = input;
    const plain = steps[draft.step].screen(draft, world);
    const screen = { ...plain, text: paragraphs(lead !== null && leadText(lead, input), plain.text) };
    const isReply = isReplyScreen(screen);
    const card = isReply ? null : on;
    const next: Draft = {
      ...draft,
      card: isReplyScreen(screen) || card === null ? null : expectedCard(card, screen),
      hasReplyKeyboard: isReply,
      shown: shownOnCard(draft, world),
    };
    const closesKeyboard = before?.hasReplyKeyboard === true && !isReply;
    return {
      ...nothing,
      farewellToKeyboard: closesKeyboard ? words.html('keyboard-closed') : null,
      paint: {
        kind: 'card',
        screen,
        card,
        discards: before === null ? null : questionOf(before),
        makesActive: makesActive || card === null,
        draft: next,
        waitsFor: needsPackages(draft) && world.packages.kind === 'slow' ? draft.date : null,
      },
    };
  }

  return {
    take,
    async begin(fresh, input, card) {
      const before = await drafts.load(input.chatId);
      if (before !== null && isApplied(before, input.updateId)) return begunBefore(before, input, card);
      if (before !== null && (await bookingOf(before, input.userId)) === null)
        await drop(before, input.chatId);
      else if (before !== null) await drafts.discard(input.chatId);
      const world = await worldOf(fresh, input);
      const known = applied(withSavedDetails(fresh, input, world), input.updateId);
      const checked = await begun(known, input, world);
      const { draft, say: lead } = checked;
      const plan = painting(draft, input, checked.world, { lead, on: card, before });
      await drafts.save(input.chatId, plan.paint.draft ?? draft, 0);
      return plan;
    },
    async show(input, card) {
      const draft = await drafts.load(input.chatId);
      if (draft === null) return null;
      const booking = await bookingOf(draft, input.userId);
      if (booking !== null) return placedBefore(draft, booking, input);
      if (draft.former !== undefined) return startOver(draft, draft.former, input);
      const world = await worldOf(draft, input);
      const plan = painting(draft, input, world, { on: card, before: draft });
      const next = plan.paint.draft;
      if (next !== null) await drafts.save(input.chatId, next, draft.revision);
      return plan;
    },
    async repaint(input, painted) {
      const draft = await drafts.load(input.chatId);
      if (draft === null || draft.id !== painted.id || draft.revision !== painted.revision) return null;
      if (draft.card === null || (await bookingOf(draft, input.userId)) !== null) return null;
      const world = await worldOf(draft, input);
      const { draft: checked, say: lead } = checkedWith(draft, world);
      const isSame = lead === null && checked.step === draft.step && checked.wanted === draft.wanted;
      const next = isSame ? draft : { ...checked, revision: draft.revision + 1 };
      const plan = painting(next, input, world, { lead, on: draft.card, makesActive: false });
      if (!isSame && plan.paint.draft !== null) {
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
      await drafts.amend(chatId, { ...draft, card });
    },
  };

  /** The update began this draft before: it is shown as it stands. */
  async function begunBefore(draft: Draft, input: Input, card: Card | null): Promise<Plan> {
    const booking = await bookingOf(draft, input.userId);
    if (booking !== null) return placedBefore(draft, booking, input);
    return painting(draft, input, await worldOf(draft, input), { on: draft.card ?? card });
  }

  /** A new draft on its first card: a sentence that began it may have said the day, unless that is known, and the tickets. */
  async function begun(
    draft: Draft,
    input: Input,
    world: World,
  ): Promise<CheckedDraft & { readonly world: World }> {
    if (draft.wanted === null || draft.date !== null) return { ...checkedWith(draft, world), world };
    const { text } = draft.wanted;
    const taken = heard({ ...draft, wanted: null }, { text, reading: world.read(text) }, world);
    if (taken.kind === 'stay' && taken.offers !== undefined) return { draft: taken.offers, say: null, world };
    if (taken.kind !== 'next') {
      const say = taken.kind === 'stay' ? taken.why : null;
      return { draft: { ...draft, wanted: null }, say, world };
    }
    const nextWorld = needsPackages(taken.draft) ? await worldOf(taken.draft, input) : world;
    const checked = checkedWith(taken.draft, nextWorld);
    return { draft: checked.draft, say: checked.say ?? taken.say ?? null, world: nextWorld };
  }
}

function needsPackages({ step, date }: Draft): boolean {
  return stepsWithPackages.has(step) && date !== null;
}

function takenAt(draft: Draft, event: StepEvent, world: World): Taken {
  const step = steps[draft.step];
  if (event.kind !== 'text') return step.take(draft, event, world);
  if (step.takesText !== true) return heard(draft, event, world);
  const taken = step.take(draft, event, world);
  // What is no answer to the step's question may be a question of the customer's own.
  return taken.kind === 'stay' ? (answeredFrom(event.reading, world) ?? taken) : taken;
}

/** Reconciles the lines with what the day sells, and puts in what a sentence asked for. */
function checkedWith(draft: Draft, world: World): CheckedDraft {
  if (!needsPackages(draft)) return { draft, say: null };
  const checked = reconciled(draft, world);
  if (checked.draft.wanted === null || checked.draft.step !== 'tickets') return checked;
  const { draft: done, say } = fulfilled(checked.draft, world);
  return { draft: done, say: checked.say ?? say ?? null };
}

/** What was given with an earlier booking is not asked again. */
function withSavedDetails(draft: Draft, { saved }: Input, { asked, noticeVersion }: World): Draft {
  const known = asked.flatMap(({ detail }) =>
    saved.details[detail] === undefined ? [] : [[detail, saved.details[detail]]],
  );
  const consent = saved.consent?.version === noticeVersion ? saved.consent : null;
  return {
    ...draft,
    consent: draft.consent ?? consent,
    details: { ...Object.fromEntries(known), ...draft.details },
  };
}

/** The message that asks with a keyboard; null: none does. */
function questionOf({ card, hasReplyKeyboard }: Pick<Draft, 'card' | 'hasReplyKeyboard'>): number | null {
  return hasReplyKeyboard ? (card?.messageId ?? null) : null;
}

function leadText(lead: Said, { words }: Input): string {
  const text = words.text(lead.key, lead.values);
  return words.html(lead.isFact === true ? 'lead-fact' : 'lead', { text });
}

/** A tap counts on the card only; where the card is not known, its answer was lost, on the message itself. */
function isOnCard({ card }: Draft, input: Input): boolean {
  return !isTap(input) || card === null || card.messageId === input.messageId;
}

function tappedCard({ messageId, hasPicture }: Input): Card | null {
  return messageId === null ? null : { messageId, pictureUrl: hasPicture ? '' : null };
}

/** Labels beside which others are tapped; their words are read like any others. */
const inertActions: ReadonlySet<string> = new Set(['title', 'blank']);

/** Typing works wherever a tap does: a button's own words stand for the button. */
function meant(draft: Draft, { event }: Input, world: World): StepEvent {
  if (event.kind !== 'text') return event;
  const heardText = { ...event, reading: world.read(event.text) };
  const screen = steps[draft.step].screen(draft, world);
  if (isReplyScreen(screen) || !/\p{L}/u.test(event.text)) return heardText;
  const wanted = event.text.trim().toLowerCase();
  const typed = screen.rows.flat().find((button) => button.text.toLowerCase() === wanted);
  const tap = typed !== undefined && 'data' in typed ? asTap(typed.data) : null;
  return tap === null || inertActions.has(tap.action) ? heardText : tap;
}
