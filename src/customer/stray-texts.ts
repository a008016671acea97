import type { Heard } from '../dialogue/step-types.ts';
import { noticeVersionOf, packagesForNames } from '../dialogue/step-world.ts';
import { takesText } from '../dialogue/steps.ts';
import { readerOffer } from '../dialogue/typed-text.ts';
import type { Reading, TypedQuestion } from '../language/reading-types.ts';
import type { TapOf } from '../taps.ts';
import { type BotContext, changeProfile, endTap, isCommand, isNotOwnWords } from '../telegram/context.ts';
import type { Screen } from '../telegram/screen.ts';
import { inLines, paragraphs, type Wording } from '../telegram/wording.ts';
import type { VenueDate } from '../venue/calendar.ts';
import { heldAmong } from '../views/booking-card.ts';
import type { BookingView } from '../views/booking-view.ts';
import { bookRow, menuButton, sendToVenueRows } from '../views/shared-buttons.ts';
import { keepToPassOn, showToSend, toPassOn } from './ask-the-venue.ts';
import type { CustomerDependencies } from './dependencies.ts';
import { menuRows, sideRows } from './menu.ts';
import {
  type AskedText,
  answerScreen,
  nextDayOnSale,
  noBookingScreen,
  type Openers,
  openByCode,
  openWish,
  refundsText,
  type WishDependencies,
  type Wishing,
} from './wished-screens.ts';

type SentenceDependencies = WishDependencies &
  Pick<CustomerDependencies, 'bookingsOf' | 'driver' | 'hearing' | 'openDraft' | 'read' | 'store'>;

/** Handles texts outside the dialogue: begins a booking, opens the wished screen, answers, or says what can be done. */
export function strayTextsFeature(dependencies: SentenceDependencies, openers: Openers) {
  const { bookings, bookingsOf, hearing, now, openDraft, show, today } = dependencies;

  async function hear(ctx: BotContext, text: string): Promise<void> {
    const own = await bookingsOf(ctx.from.id);
    const reading = await readWithNames(ctx, text, dependencies);
    const draft = await openDraft(ctx);
    const by = listeningTo(ctx);
    // A text for a detail may be somebody's name.
    const isDetail = draft !== null && takesText(draft);
    const heard = isDetail ? reading : await hearing.hear(text, reading, by, draft);
    const open = opening(heard, { ...dependencies, ctx, own, openers });
    if (open !== null) return open;
    const offersReader = !isDetail && hearing.isOffered(reading, by);
    await keepToPassOn(ctx, now(), offersReader);
    const held = heldAmong(own);
    if (held === null) {
      return show(ctx, notUnderstoodScreen(offersReader, ctx.words, today()));
    }
    await bookings.showCard(held.reference, ctx.from.id, 'notUnderstood');
  }

  /** Reads an edited text again, if the bot had not understood it. */
  async function hearAgain(ctx: BotContext): Promise<void> {
    const { editedMessage: edited } = ctx;
    if (edited?.text === undefined || isNotOwnWords(edited) || isCommand(edited)) return;
    if (toPassOn(ctx, now()).includes(edited.message_id)) await hear(ctx, edited.text);
  }
  /** Takes a message in a private chat that answers no question, or its edit. */
  async function take(ctx: BotContext): Promise<void> {
    const { message } = ctx;
    if (message === undefined) return hearAgain(ctx);
    // A person who sends a place wants directions.
    if (message.location !== undefined) return openers.visit.directions(ctx);
    return message.text === undefined ? openers.unhandled(ctx) : hear(ctx, message.text);
  }
  return { take, tapReader: createConsent(dependencies, hear) };
}

/**
 * "Let an assistant read it": the consent for this text and later ones. The text is the customer's last one that
 * was not understood; it is handled as if it had been written now.
 */
function createConsent(
  { config, driver, hearing, now, show, store }: SentenceDependencies,
  hear: (ctx: BotContext, text: string) => Promise<void>,
) {
  async function allow(ctx: BotContext): Promise<void> {
    const { profile, words } = ctx;
    const reader = hearing.consentAt(now());
    const { ids = [], text, until = 0 } = profile.lastMessages ?? {};
    if (reader === null || text === undefined || now() >= until) return endTap(ctx, words.text('stale'));
    await endTap(ctx, null);
    await store.consents.note(ctx.from.id, 'reader', noticeVersionOf(config), now());
    await changeProfile(ctx, { reader });
    const messageId = ids.at(-1) ?? null;
    const outcome = await driver.handle(ctx, (dialogue, input) =>
      dialogue.take({ ...input, event: { kind: 'text', text }, messageId, revision: null, tap: null }),
    );
    if (outcome === 'none') await hear(ctx, text);
  }

  async function withdraw(ctx: BotContext): Promise<void> {
    await changeProfile(ctx, { reader: undefined });
    const { words } = ctx;
    await show(ctx, { text: words.html('reader-withdrawn'), rows: [[menuButton(words, 'start')]] });
  }

  return (ctx: BotContext, { action }: TapOf<'reader'>) => (action === 'allow' ? allow(ctx) : withdraw(ctx));
}

/** The customer, as the reader needs to know them. */
function listeningTo(ctx: BotContext) {
  const { chatId, profile, update, words } = ctx;
  return {
    chatId,
    updateId: update.update_id,
    words,
    consent: profile.reader ?? null,
    onWait: (): void => void ctx.replyWithChatAction('typing').catch(() => false),
  };
}

/** Reads a text. While no packages are loaded, loads those of the next day on sale for their names. */
async function readWithNames(
  ctx: BotContext,
  text: string,
  dependencies: SentenceDependencies,
): Promise<Reading> {
  const { partner, read, today } = dependencies;
  const first = read(text, ctx.words.locale);
  const isClear = first.kind === 'wish' || first.kind === 'talk' || first.kind === 'code';
  if (isClear || packagesForNames(partner.catalogue, today()).length > 0) return first;
  await nextDayOnSale(ctx, dependencies);
  return read(text, ctx.words.locale);
}

/** Opens the screen for a reading; null: no screen fits it. */
function opening(reading: Heard, wishing: Wishing): Promise<void> | null {
  switch (reading.kind) {
    case 'order':
    case 'part':
      if (isChange(reading)) return showNothingToChange(wishing);
      if (isOrder(reading)) return beginOrder(reading, wishing);
      return reading.kind === 'part' && reading.question !== null
        ? answerAsked({ question: reading.question, offers: reading.offers, days: [] }, wishing)
        : null;
    case 'question':
      return answerAsked(reading, wishing);
    case 'wish':
      return reading.code === null ? openWish(reading.wish, wishing) : openByCode(reading.code, wishing);
    case 'code':
      return openByCode(reading.code, wishing);
    case 'talk':
      return talk(reading.talk, wishing);
    case 'proposal':
      return isChange(reading) ? showNothingToChange(wishing) : beginOrder(reading, wishing);
    case 'go':
      return openWish('yes', wishing);
    case 'nothing':
      return null;
  }
}

/** A held booking stays as it is; a separate message says so. */
async function beginOrder(reading: Heard, { ctx, own, openers, show }: Wishing): Promise<void> {
  const held = heldAmong(own);
  const stays = held && { text: heldStaysText({ booking: held, words: ctx.words }), rows: [] };
  if (stays !== null) await show(ctx, stays, { on: null });
  await openers.booking.begin(ctx, {}, reading);
}

async function answerAsked(question: AskedText, wishing: Wishing): Promise<void> {
  const { ctx } = wishing;
  const screen = await answerScreen(ctx, question, wishing);
  if (screen === null && question.question.topics.includes('person')) return openWish('person', wishing);
  await showToSend(ctx, screen ?? noAnswerScreen(question.question.topics, wishing), wishing);
}

/** A short line and one way on, unless a held booking waits. */
async function talk(about: string, { ctx, own, bookings, show }: Wishing): Promise<void> {
  const { from, words } = ctx;
  const held = heldAmong(own);
  if (held !== null) return bookings.showCard(held.reference, from.id);
  const row = own.length > 0 ? [menuButton(words, 'tickets')] : bookRow(words);
  await show(ctx, { text: words.html(`talk-${about}`), rows: [row], isPassing: true });
}

type Ordering = Extract<Reading, { readonly kind: 'order' | 'part' }>;

/** "Add 1 child" changes a booking under way, and there is none. */
function isChange({ order }: Pick<Ordering, 'order'>): boolean {
  if (order === null || order.change === 'new') return false;
  return order.change !== 'to' || order.days.length + order.offers.length === 0;
}

/** False for a number alone, which orders nothing where no card is open. */
function isOrder(reading: Ordering): boolean {
  if (reading.order === null) return reading.kind === 'part' && reading.days.length > 0;
  const { counts, days, offers } = reading.order;
  return days.length + offers.length > 0 || counts.some(({ kind }) => kind !== 'bare');
}

function heldStaysText({ booking, words }: BookingView): string {
  const { holdUntil, order } = booking;
  const date = words.day(order.date);
  if (holdUntil === null) return words.html('held-stays', { date });
  return words.html('held-stays-until', { date, time: words.time(holdUntil) });
}

/** For a question that the venue's file doesn't answer. */
function noAnswerScreen(topics: TypedQuestion['topics'], { ctx: { words }, own, config }: Wishing): Screen {
  const ways = sendToVenueRows(words);
  if (!topics.includes('booking') && !topics.includes('refund'))
    return { text: words.html('no-answer'), rows: [...ways, bookRow(words), ...sideRows(words)] };
  const how = words.html('own-booking-how', { button: words.text('my-tickets') });
  const text = paragraphs(how, refundsText(config, words));
  return own.length === 0
    ? noBookingScreen(text, words)
    : { text, rows: [[menuButton(words, 'tickets')], ...ways] };
}

function showNothingToChange(wishing: Wishing): Promise<void> {
  const { ctx, own } = wishing;
  const { words } = ctx;
  const rows = own.length > 0 ? [[menuButton(words, 'tickets')]] : [];
  const text = words.html('nothing-to-change');
  return showToSend(ctx, { text, rows: [bookRow(words), ...rows, ...sendToVenueRows(words)] }, wishing);
}

function notUnderstoodScreen(offersReader: boolean, words: Wording, today: VenueDate): Screen {
  const reader = readerOffer(offersReader, words);
  const text = inLines(words.html('not-understood'), words.canAskStaff && words.html('not-understood-send'));
  return {
    text: paragraphs(text, reader.text),
    rows: [...reader.rows, ...sendToVenueRows(words), ...menuRows(words, today)],
    isPassing: true,
  };
}
