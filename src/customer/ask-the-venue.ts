import type { Message } from 'grammy/types';
import { type Booking, type BookingReference, bookingCodeOf, isTerminal } from '../booking/record.ts';
import type { CustomerQuestion } from '../relay/relay.ts';
import type { AskingCard } from '../store/awaiting.ts';
import { type TapOf, tapData } from '../taps.ts';
import { activeMenu, discardMessage, sendText } from '../telegram/card.ts';
import { type BotContext, changeProfile, endTap, type TapContext } from '../telegram/context.ts';
import { button, rowsOf, type Screen } from '../telegram/screen.ts';
import { clipped, onOneLine, paragraphs, type Wording } from '../telegram/wording.ts';
import { hourMs } from '../time.ts';
import type { Instant } from '../venue/calendar.ts';
import { contactRows, sendToVenueRows, supportText } from '../views/shared-buttons.ts';
import type { CustomerDependencies } from './dependencies.ts';
import { sideRows } from './menu.ts';
import { listedBookings } from './my-tickets.ts';
import { resumeButton } from './show-screen.ts';

/** In characters, as staff read it. */
const longestAskerName = 60;
const labels = { send: 'question-send', done: 'question-done', back: 'back' } as const;

type AskVenue = ReturnType<typeof createSending>;

type QuestionDependencies = Pick<
  CustomerDependencies,
  'bookings' | 'bookingsOf' | 'menuFor' | 'now' | 'relay' | 'show' | 'store' | 'today'
>;

/**
 * "Ask the venue": while its card awaits them, the customer's messages go to staff; so does a reply in the
 * conversation.
 */
export function askTheVenueFeature(
  dependencies: QuestionDependencies,
  showBooking: (ctx: BotContext, reference: BookingReference) => Promise<void>,
) {
  const { now } = dependencies;
  const cards = createAskingCards(dependencies);
  const { bookingOf, showCard } = cards;
  const send = createSending(dependencies, cards);
  const leave = createLeaving(dependencies, showBooking);

  async function open(ctx: BotContext, reference: BookingReference | null): Promise<void> {
    const booking = await bookingOf(ctx, reference);
    const isForeign = reference !== null && booking === null;
    if (isForeign || !ctx.words.canAskStaff) return endTap(ctx, ctx.words.text('stale'));
    await showCard(ctx, booking, { anchors: [] }, null);
  }

  /** Sends the messages noted by `keepToPassOn`, from the card or from the screen that did not understand them. */
  async function sendNoted(
    ctx: BotContext,
    reference: BookingReference | null,
    card: AskingCard | null,
  ): Promise<void> {
    const ids = toPassOn(ctx, now());
    if (ids.length === 0) return endTap(ctx, ctx.words.text('stale'));
    const isSent = await send(ctx, ids, card ?? { reference, anchors: [] }, card);
    if (isSent) await forgetToPassOn(ctx);
  }

  return {
    open: (ctx: BotContext) => open(ctx, null),

    async tap(ctx: TapContext, { action, reference }: TapOf<'question'>): Promise<void> {
      if (action === 'ask') return open(ctx, reference);
      const card = await askingIn(ctx);
      if (action === 'send') return sendNoted(ctx, reference, card);
      // Answers of earlier versions have such a button, too.
      if (ctx.msgId !== (await activeMenu(ctx))) return endTap(ctx, ctx.words.text('stale'));
      await leave(ctx, action, reference, card);
    },

    /** Sends a message to the venue, unless it is the label of a button of the card. */
    async take(ctx: BotContext, about: Parameters<AskVenue>[2], card: AskingCard | null): Promise<void> {
      if (card !== null && isLabel(ctx, 'send')) return sendNoted(ctx, card.reference, card);
      const exit = (['done', 'back'] as const).find((each) => isLabel(ctx, each));
      if (card !== null && exit !== undefined) return leave(ctx, exit, card.reference, card);
      await forgetToPassOn(ctx);
      if (ctx.message !== undefined) await send(ctx, [ctx.message.message_id], about, card);
    },

    /** Says that an edit is not passed on. */
    async sayEditStays({ api, chatId, editedMessage, words }: BotContext): Promise<void> {
      await sendText(api, chatId, { text: words.html('question-edited') }, editedMessage?.message_id);
    },
  };
}

/** "Done" and "Back": ends the asking, and shows where it began. */
function createLeaving(
  { bookings, menuFor, show }: QuestionDependencies,
  showBooking: (ctx: BotContext, reference: BookingReference) => Promise<void>,
) {
  return async (
    ctx: BotContext,
    to: 'done' | 'back',
    reference: BookingReference | null,
    card: AskingCard | null,
  ): Promise<void> => {
    const { chatId, from, words } = ctx;
    const booking = reference === null ? null : await bookings.find(reference, from.id);
    const over = card?.anchors.length === 0 ? 'question-over' : 'question-over-waiting';
    if (to === 'done') await show(ctx, { text: words.html(over), rows: await waysOn(ctx) });
    else if (booking === null) await show(ctx, await menuFor(from, words));
    else await showBooking(ctx, booking.reference);
    await endAsking(ctx);
    // The typed text, or the card of an unfinished booking, is below this card.
    const isBelow = ctx.message !== undefined || (to === 'back' && booking !== null && !isTerminal(booking));
    if (isBelow && card !== null) await discardMessage(ctx.api, chatId, card.messageId);
  };
}

/** Back to the draft, also where nothing is chosen yet: its card is gone. */
async function waysOn(ctx: BotContext): Promise<Screen['rows']> {
  return rowsOf((await ctx.isBooking()) && [resumeButton(ctx.words)], ...sideRows(ctx.words));
}

/** The card on which the customer asks the venue; null: they aren't asking. */
async function askingIn({ chatId, from, lock }: BotContext): Promise<AskingCard | null> {
  const awaited = await lock.records.awaiting.current(chatId, from.id);
  return awaited?.kind === 'question' ? awaited : null;
}

/** Ends the asking, as a command does. */
export async function endAsking(ctx: BotContext): Promise<void> {
  if ((await askingIn(ctx)) !== null) await ctx.lock.records.awaiting.clear(ctx.chatId, ctx.from.id);
}

/** Whether the message is the label of a button of the card. */
function isLabel({ message, words }: BotContext, label: keyof typeof labels): boolean {
  return message?.text?.trim().toLowerCase() === words.text(labels[label]).toLowerCase();
}

/** Sends messages to staff until one fails. Answers the messages there that the next one replies to. */
async function passAll(
  { relay, store: { questions } }: QuestionDependencies,
  chatId: number,
  ids: readonly number[],
  question: Omit<CustomerQuestion, 'message'>,
) {
  let { anchors } = question;
  for (const messageId of ids) {
    if ((await questions.take(chatId)) > 0) return 'tooMany';
    const result = await relay.pass({ ...question, message: { chatId, messageId }, anchors });
    if (typeof result === 'string') return result;
    anchors = result;
  }
  return anchors;
}

/** The card on which a customer asks the venue. */
function createAskingCards({ bookings, bookingsOf, now, show, today }: QuestionDependencies) {
  /** The customer's own booking; without a reference the first that /mytickets would list. */
  async function bookingOf({ from }: BotContext, reference: BookingReference | null) {
    if (reference !== null) return bookings.find(reference, from.id);
    return listedBookings(await bookingsOf(from.id), today())[0] ?? null;
  }

  /** Shows the card: in place, or as a new message with the outcome of the customer's last one. */
  async function showCard(
    ctx: BotContext,
    booking: Booking | null,
    conversation: Pick<AskingCard, 'anchors' | 'album'>,
    outcome: string | null,
  ): Promise<void> {
    const canPassOn = outcome === null && toPassOn(ctx, now()).length > 0;
    const screen = askScreen(booking, { outcome, canPassOn }, ctx.words);
    await show(ctx, screen, outcome === null ? {} : { on: null });
    const messageId = await activeMenu(ctx);
    const reference = booking?.reference ?? null;
    if (messageId === null) return;
    await ctx.lock.records.awaiting.set(ctx.chatId, ctx.from.id, {
      kind: 'question',
      ...conversation,
      reference,
      messageId,
    });
  }

  return { bookingOf, showCard };
}

/** Sends messages to staff, and says what became of them. Answers whether all were sent. */
function createSending(
  dependencies: QuestionDependencies,
  { bookingOf, showCard }: ReturnType<typeof createAskingCards>,
) {
  return async (
    ctx: BotContext,
    ids: readonly number[],
    { reference, anchors }: Pick<AskingCard, 'reference' | 'anchors'>,
    asking: AskingCard | null,
  ): Promise<boolean> => {
    const { api, chatId, from, message, words } = ctx;
    const booking = await bookingOf(ctx, reference);
    const name = clipped(booking?.details.name || onOneLine(from.first_name), longestAskerName);
    const result = await passAll(dependencies, chatId, ids, { name, booking, locale: words.locale, anchors });
    const isSent = typeof result !== 'string';
    const album = message?.media_group_id;
    // Shown with the first picture of the album.
    if (isSent && album !== undefined && album === asking?.album) return true;
    const outcome = words.html(`question-${typeof result === 'string' ? result : 'passed'}`);
    if (asking !== null && result !== 'nobody') {
      await showCard(ctx, booking, { anchors: isSent ? result : anchors, album }, outcome);
    } else {
      await endAsking(ctx);
      const rows = result === 'nobody' ? contactRows(words) : isSent ? [] : sendToVenueRows(words, reference);
      const text = paragraphs(outcome, result === 'nobody' && supportText(words));
      await dependencies.show(ctx, { text, rows: [...rows, ...(await waysOn(ctx))] });
    }
    if (asking !== null) await discardMessage(api, chatId, asking.messageId);
    return isSent;
  };
}

/**
 * The card that says that the next messages go to staff. `outcome`: of the last message. `canPassOn`: the message just
 * before can be sent too.
 */
export function askScreen(
  booking: Booking | null,
  { outcome = null, canPassOn = false }: { readonly outcome?: string | null; readonly canPassOn?: boolean },
  words: Wording,
): Screen {
  const reference = booking?.reference ?? null;
  const [date, code] = booking === null ? [] : [words.day(booking.order.date), bookingCodeOf(booking)];
  const about = date === undefined ? 'none' : code === '' ? 'day' : 'booking';
  const question = paragraphs(
    words.html('question-ask', { venue: words.venueName }),
    canPassOn && words.html('question-as-it-is'),
    words.html(`question-about-${about}`, { date: date ?? '', code: code ?? '' }),
  );
  return {
    text: outcome === null ? question : paragraphs(outcome, words.html('question-more')),
    rows: rowsOf(
      canPassOn && [button(words.text(labels.send), tapData.question('send', reference), 'success')],
      (['done', 'back'] as const).map((exit) =>
        button(words.text(labels[exit]), tapData.question(exit, reference)),
      ),
    ),
  };
}

/* A message that got no certain answer is noted, so that a button can send it to the venue as it is. */

/** How long the customer may pass a message on. */
const passOnMs = hourMs;
const copyable = ['text', 'photo', 'document', 'sticker', 'voice', 'video', 'video_note', 'audio'] as const;

/** Whether the message can be copied to staff, understood or not. */
export function isCopyable(message: Message): boolean {
  return copyable.some((kind) => message[kind] !== undefined);
}

/**
 * Notes a message that got no certain answer: it can be sent to the venue as it is, with the rest of its album.
 * `keepsText`: the customer may let the reader read it.
 */
export async function keepToPassOn(ctx: BotContext, now: Instant, keepsText = false): Promise<void> {
  const message = ctx.message ?? ctx.editedMessage;
  if (message === undefined || !isCopyable(message)) return;
  const { message_id: id, media_group_id: album } = message;
  const text = keepsText ? message.text : undefined;
  await changeProfile(ctx, { lastMessages: { ids: [id], album, until: now + passOnMs, text } });
}

/** Adds a message to the noted album. */
export async function keepOfAlbum(ctx: BotContext): Promise<void> {
  const { message, profile } = ctx;
  const { lastMessages: last } = profile;
  if (last === undefined || message === undefined) return;
  await changeProfile(ctx, { lastMessages: { ...last, ids: [...last.ids, message.message_id] } });
}

/** Forgets the noted message, which a later one replaces. */
export async function forgetToPassOn(ctx: BotContext): Promise<void> {
  if (ctx.profile.lastMessages !== undefined) await changeProfile(ctx, { lastMessages: undefined });
}

/** The ids of the customer's last message or album, if it may be for the venue. */
export function toPassOn({ profile }: BotContext, now: Instant): readonly number[] {
  const last = profile.lastMessages;
  return last === undefined || now >= last.until ? [] : last.ids;
}

/** Shows a screen with a button that sends the customer's text to the venue. */
export async function showToSend(
  ctx: BotContext,
  screen: Screen,
  { now, show }: Pick<CustomerDependencies, 'now' | 'show'>,
): Promise<void> {
  await keepToPassOn(ctx, now());
  await show(ctx, screen);
}
