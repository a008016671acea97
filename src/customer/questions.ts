import { Composer } from 'grammy';
import type { Message } from 'grammy/types';
import { type Booking, type BookingReference, bookingCodeOf, isTerminal } from '../booking/record.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import { greetingName } from '../language/names.ts';
import type { CustomerQuestion } from '../relay/posting.ts';
import type { AskingCard } from '../storage/questions.ts';
import { onTap, tapData } from '../taps.ts';
import { activeMenu } from '../telegram/active-message.ts';
import { discardMessage, sendText } from '../telegram/card.ts';
import { type BotContext, changeProfile, endTap, isNotOwnWords } from '../telegram/context.ts';
import { button, rowsOf, type Screen } from '../telegram/screen.ts';
import { clipped, onOneLine, paragraphs } from '../telegram/text.ts';
import type { Wording } from '../telegram/wording.ts';
import { hourMs } from '../time.ts';
import type { Instant } from '../venue/calendar.ts';
import { sideRows, welcomeScreen } from './menu.ts';
import { listedBookings } from './my-tickets-screens.ts';
import { contactRows, sendToVenueRows, supportText } from './shared-buttons.ts';

/** How long the customer may pass a message on. */
const passOnMs = hourMs;
/** In characters, as staff read it. */
const longestAskerName = 60;
const copyable = ['text', 'photo', 'document', 'sticker', 'voice', 'video', 'video_note', 'audio'] as const;
const labels = { send: 'question-send', done: 'question-done', back: 'back' } as const;

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

/** The ids of the customer's last message or album, if it may be for the venue. */
export function toPassOn({ profile }: BotContext, now: Instant): readonly number[] {
  const last = profile.lastMessages;
  return last === undefined || now >= last.until ? [] : last.ids;
}

/**
 * "Ask the venue": while its card is the active message, the customer's messages go to staff; so does a reply to a
 * message of the conversation. Runs before the dialogue, whose card is inactive then.
 */
export function questionsFeature(
  dependencies: FeatureDependencies,
  showBooking: (ctx: BotContext, reference: BookingReference) => Promise<void>,
) {
  const { bookings, now, show, store, today } = dependencies;
  const { questions } = store;
  const { bookingOf, send, showCard } = createSending(dependencies);
  const composer = new Composer<BotContext>();

  /** The card, if it is still the active message of the chat. */
  async function askingIn(ctx: BotContext): Promise<AskingCard | null> {
    // The active message came with the lock, so most messages need no further read.
    const active = await activeMenu(ctx);
    const asking = active === null ? null : await questions.asking(ctx.chatId);
    return asking?.messageId === active ? asking : null;
  }

  async function open(ctx: BotContext, reference: BookingReference | null): Promise<void> {
    const booking = await bookingOf(ctx, reference);
    const isForeign = reference !== null && booking === null;
    if (isForeign || !ctx.words.canAskStaff) return endTap(ctx, ctx.words.text('stale'));
    await showCard(ctx, booking, { anchors: [] }, null);
  }

  /** Sends what was noted: on the card, or alone from where it was not understood. */
  async function sendNoted(ctx: BotContext, reference: BookingReference | null): Promise<void> {
    const ids = toPassOn(ctx, now());
    if (ids.length === 0) return endTap(ctx, ctx.words.text('stale'));
    const asking = await askingIn(ctx);
    const isSent = await send(ctx, ids, asking ?? { reference, anchors: [] }, asking);
    if (isSent) await changeProfile(ctx, { lastMessages: undefined });
  }

  async function leave(ctx: BotContext, to: 'done' | 'back', reference: BookingReference | null) {
    const { chatId, from, words } = ctx;
    const asking = await questions.asking(chatId);
    await questions.endAsking(chatId);
    const booking = reference === null ? null : await bookings.find(reference, from.id);
    const over = asking?.anchors.length === 0 ? 'question-over' : 'question-over-waiting';
    if (to === 'done') await show(ctx, { text: words.html(over), rows: sideRows(words) });
    else if (booking === null) {
      await show(ctx, welcomeScreen(greetingName(from, words.locale), words, today()));
    } else await showBooking(ctx, booking.reference);
    // What was typed, and the card of an unfinished booking, stand below this one.
    const isBelow = ctx.message !== undefined || (to === 'back' && booking !== null && !isTerminal(booking));
    if (isBelow && asking !== null) await discardMessage(ctx.api, chatId, asking.messageId);
  }

  onTap(composer, 'question', async (ctx, { action, reference }) => {
    if (action === 'ask') return open(ctx, reference);
    if (action === 'send') return sendNoted(ctx, reference);
    // Answers of earlier versions have such a button, too.
    if (ctx.msgId !== (await activeMenu(ctx))) return endTap(ctx, ctx.words.text('stale'));
    await leave(ctx, action, reference);
  });

  composer.on('message', async (ctx, next) => {
    const { chatId, message, profile } = ctx;
    if (isNotOwnWords(message)) return next();
    if (message.text?.startsWith('/') === true) {
      await questions.endAsking(chatId);
      return next();
    }
    const { lastMessages: last } = profile;
    if (last?.album !== undefined && last.album === message.media_group_id) {
      return void (await changeProfile(ctx, {
        lastMessages: { ...last, ids: [...last.ids, message.message_id] },
      }));
    }
    const asking = await askingIn(ctx);
    if (asking !== null && isLabel(ctx, 'send')) return sendNoted(ctx, asking.reference);
    const way = (['done', 'back'] as const).find((each) => isLabel(ctx, each));
    if (asking !== null && way !== undefined) return leave(ctx, way, asking.reference);
    // A later message replaces it.
    if (last !== undefined) await changeProfile(ctx, { lastMessages: undefined });
    const { reply_to_message: replied } = message;
    const place = { chatId, messageId: replied?.message_id ?? 0 };
    const link = replied === undefined ? null : await questions.link(place);
    if (!isCopyable(message) || (asking === null && link?.side !== 'customer')) return next();
    // A reply names its conversation more certainly than the card.
    const about = link?.side === 'customer' ? { ...link, anchors: link.others } : asking;
    if (about !== null) await send(ctx, [message.message_id], about, asking);
  });

  composer.on('edited_message', async (ctx, next) => {
    const { message_id: messageId } = ctx.editedMessage;
    const link = await questions.link({ chatId: ctx.chatId, messageId });
    if (link?.side !== 'customer') return next();
    await sendText(ctx.api, ctx.chatId, { text: ctx.words.html('question-edited') }, messageId);
  });
  return { composer, open: (ctx: BotContext) => open(ctx, null) };
}

/** Whether the message is the label of a button of the card. */
function isLabel({ message, words }: BotContext, way: keyof typeof labels): boolean {
  return message?.text?.trim().toLowerCase() === words.text(labels[way]).toLowerCase();
}

/** The way of a customer's messages to staff, and the card that shows it. */
function createSending({ bookings, bookingsOf, now, relay, show, store, today }: FeatureDependencies) {
  const { questions } = store;

  /** The customer's own booking; without a reference the first that /mytickets would list. */
  async function bookingOf({ from }: BotContext, reference: BookingReference | null) {
    if (reference !== null) return bookings.find(reference, from.id);
    return listedBookings(await bookingsOf(from.id), today())[0] ?? null;
  }

  /** Shows the card: in place, or as a new message with the outcome of the customer's last one. */
  async function showCard(
    ctx: BotContext,
    booking: Booking | null,
    sent: Pick<AskingCard, 'anchors' | 'album'>,
    outcome: string | null,
  ): Promise<void> {
    const canPassOn = outcome === null && toPassOn(ctx, now()).length > 0;
    const screen = askScreen(booking, { outcome, canPassOn }, ctx.words);
    await show(ctx, screen, outcome === null ? {} : { on: null });
    const messageId = await activeMenu(ctx);
    const reference = booking?.reference ?? null;
    if (messageId !== null) await questions.setAsking(ctx.chatId, { ...sent, reference, messageId });
  }

  /** Sends messages to staff until one fails. Answers the messages there that the next one replies to. */
  async function pass(chatId: number, ids: readonly number[], question: Omit<CustomerQuestion, 'message'>) {
    let { anchors } = question;
    for (const messageId of ids) {
      if ((await questions.take(chatId)) > 0) return 'tooMany';
      const passed = await relay.pass({ ...question, message: { chatId, messageId }, anchors });
      if (typeof passed === 'string') return passed;
      anchors = passed;
    }
    return anchors;
  }

  /** Sends messages to staff, and says what became of them. Answers whether all were sent. */
  async function send(
    ctx: BotContext,
    ids: readonly number[],
    { reference, anchors }: Pick<AskingCard, 'reference' | 'anchors'>,
    asking: AskingCard | null,
  ): Promise<boolean> {
    const { api, chatId, from, message, words } = ctx;
    const booking = await bookingOf(ctx, reference);
    const name = clipped(booking?.details.name || onOneLine(from.first_name), longestAskerName);
    const sent = await pass(chatId, ids, { name, booking, locale: words.locale, anchors });
    const isSent = typeof sent !== 'string';
    const album = message?.media_group_id;
    // Shown with the first picture of the album.
    if (isSent && album !== undefined && album === asking?.album) return true;
    const outcome = words.html(`question-${typeof sent === 'string' ? sent : 'passed'}`);
    if (asking !== null && sent !== 'nobody') {
      await showCard(ctx, booking, { anchors: isSent ? sent : anchors, album }, outcome);
    } else {
      await questions.endAsking(chatId);
      const rows = sent === 'nobody' ? contactRows(words) : isSent ? [] : sendToVenueRows(words, reference);
      const text = paragraphs(outcome, sent === 'nobody' && supportText(words));
      await show(ctx, { text, rows: [...rows, ...sideRows(words)] });
    }
    if (asking !== null) await discardMessage(api, chatId, asking.messageId);
    return isSent;
  }

  return { bookingOf, send, showCard };
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
      (['done', 'back'] as const).map((way) =>
        button(words.text(labels[way]), tapData.question(way, reference)),
      ),
    ),
  };
}
