import { Composer } from 'grammy';
import type { Message } from 'grammy/types';
import { type Booking, type BookingReference, bookingCodeOf, isTerminal } from '../booking/record.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import { greetingName } from '../language/names/full-name.ts';
import type { AskingCard, MessagePlace } from '../storage/questions.ts';
import { onTap, tapData } from '../taps.ts';
import { activeMenu } from '../telegram/active-message.ts';
import { discardMessage, sendText, stripButtons } from '../telegram/card.ts';
import { type BotContext, changeProfile, endTap, isNotOwnWords } from '../telegram/context.ts';
import { button, rowsOf, type Screen } from '../telegram/screen.ts';
import { onOneLine, paragraphs } from '../telegram/text.ts';
import type { Wording } from '../telegram/wording.ts';
import { hourMs, minuteMs } from '../time.ts';
import type { Instant } from '../venue/calendar.ts';
import { sideRows, welcomeScreen } from './menu.ts';
import { listedBookings } from './my-tickets-screens.ts';
import { ownBooking } from './own-booking.ts';
import { contactRows, doneButton, passOnRows, supportText } from './shared-buttons.ts';

/** How long the customer may pass a message on. */
const passOnMs = hourMs;

const copyable = [
  'text',
  'photo',
  'document',
  'sticker',
  'voice',
  'video',
  'video_note',
  'audio',
  'animation',
] as const;

/** Kinds of message that can't be copied, which the customer is told; others are left to other features. */
const uncopyable = ['location', 'contact', 'poll', 'dice'] as const;

/** Whether the message can be copied to staff, understood or not. */
export function isCopyable(message: Message): boolean {
  return copyable.some((kind) => message[kind] !== undefined);
}

/** Notes a message that got no certain answer: with "Ask the venue" it can be sent as it is. */
export async function keepToPassOn(ctx: BotContext, now: Instant): Promise<void> {
  const message = ctx.message ?? ctx.editedMessage;
  if (message === undefined || !isCopyable(message)) return;
  await changeProfile(ctx, { toPassOn: { messageId: message.message_id, until: now + passOnMs } });
}

/** The customer's last message that may be for the venue. */
export function toPassOn({ profile }: BotContext, now: Instant): number | null {
  const last = profile.toPassOn;
  return last === undefined || now >= last.until ? null : last.messageId;
}

type ShowBooking = (ctx: BotContext, reference: BookingReference) => Promise<void>;

/**
 * "Ask the venue": while its card is the active message, the customer's messages go to staff; so do replies to an
 * answer. Runs before the dialogue, whose card is inactive then.
 */
export function questionsFeature(dependencies: FeatureDependencies, showBooking: ShowBooking) {
  const { questionRelay: relay, store } = dependencies;
  const { questions } = store;
  const card = createAskCard(dependencies);
  const { repliedTo, pass, passAsItIs, passEdit } = createPassing(dependencies, card);
  const { done, back } = createEnding(dependencies, card, showBooking);
  const composer = new Composer<BotContext>();

  onTap(composer, 'question', (ctx, { action, reference }) => {
    switch (action) {
      case 'ask':
        return card.open(ctx, reference);
      case 'send':
        return passAsItIs(ctx, reference);
      case 'done':
        return done(ctx, ctx.msgId);
      case 'back':
        return back(ctx, ctx.msgId, reference);
    }
  });

  composer.on('message', async (ctx, next) => {
    const { api, message, chatId } = ctx;
    if (isNotOwnWords(message)) return next();
    if (message.text?.startsWith('/') === true) {
      await questions.endAsking(chatId);
      return next();
    }
    // The active message came with the lock, so most messages need no further read.
    const current = (await activeMenu(ctx)) === null ? null : await relay.asking(chatId);
    const asking = current?.isOver === true ? null : current;
    const tapped = asking === null ? undefined : typedButton(ctx);
    if (asking !== null && tapped === 'send') return passAsItIs(ctx, asking.reference);
    if (asking !== null && tapped !== undefined) {
      const { message_id: typedId } = message;
      await (tapped === 'done' ? done(ctx, typedId) : back(ctx, typedId, asking.reference));
      return discardMessage(api, chatId, asking.messageId);
    }
    // A later message replaces it.
    if (ctx.profile.toPassOn !== undefined) await changeProfile(ctx, { toPassOn: undefined });
    if (isCopyable(message)) {
      const replied = await repliedTo(message);
      return asking === null && replied === null ? next() : pass(ctx, message.message_id, asking, replied);
    }
    if (asking === null || !uncopyable.some((kind) => message[kind] !== undefined)) return next();
    const booking = await card.bookingOf(ctx, asking.reference);
    await card.show(ctx, booking, asking.anchors, ctx.words.html('question-kinds'));
    await discardMessage(api, chatId, asking.messageId);
  });

  composer.on('edited_message', async (ctx, next) => {
    if (isNotOwnWords(ctx.editedMessage) || !(await passEdit(ctx, ctx.editedMessage))) return next();
  });
  return { composer, open: (ctx: BotContext) => card.open(ctx, null) };
}

/** The button whose label was typed. */
function typedButton({ message, words }: BotContext): 'send' | 'done' | 'back' | undefined {
  const typed = message?.text?.trim().toLowerCase();
  const labels = { send: 'question-send', done: 'question-done', back: 'back' } as const;
  return (['send', 'done', 'back'] as const).find((each) => words.text(labels[each]).toLowerCase() === typed);
}

type AskCard = ReturnType<typeof createAskCard>;

/** The card that makes the next messages questions, and the booking they are about. */
function createAskCard(dependencies: FeatureDependencies) {
  const { bookings, bookingsOf, now, show, store, today } = dependencies;

  async function bookingOf(ctx: BotContext, reference: BookingReference | null): Promise<Booking | null> {
    return reference === null ? null : bookings.find(reference, ctx.from.id);
  }

  /** The first booking that /mytickets would list. */
  async function likelyBooking(ctx: BotContext): Promise<Booking | null> {
    return listedBookings(await bookingsOf(ctx.from.id), today())[0] ?? null;
  }

  /** Stores the asking state for the message just shown. */
  async function setAsking(ctx: BotContext, asking: Omit<AskingCard, 'messageId'>): Promise<void> {
    const messageId = await activeMenu(ctx);
    if (messageId !== null) await store.questions.setAsking(ctx.chatId, { ...asking, messageId });
  }

  /** `note`: the outcome of the customer's last message. */
  async function showCard(
    ctx: BotContext,
    booking: Booking | null,
    anchors: readonly MessagePlace[],
    note: string | null = null,
  ): Promise<void> {
    const canPassOn = note === null && toPassOn(ctx, now()) !== null;
    const screen = askScreen(booking, { note, canPassOn }, ctx.words);
    await show(ctx, screen, note === null ? {} : { on: null });
    await setAsking(ctx, { reference: booking?.reference ?? null, anchors });
  }

  /** `wanted`: null for the customer's likely booking, if there is one. */
  async function open(ctx: BotContext, wanted: BookingReference | null): Promise<void> {
    if (!ctx.words.canAskStaff) return endTap(ctx, ctx.words.text('stale'));
    const booking = wanted === null ? await likelyBooking(ctx) : await ownBooking(ctx, dependencies, wanted);
    if (wanted === null || booking !== null) await showCard(ctx, booking, []);
  }

  return { open, show: showCard, setAsking, bookingOf, likelyBooking };
}

/** The booking of a message, and the messages that it continues. */
type About = Pick<AskingCard, 'reference' | 'anchors'>;

/** Sends a message to staff. `note`: the outcome; null: nobody could be reached, which is shown. */
async function passedOn(
  { questionRelay: relay, show, store: { questions } }: FeatureDependencies,
  ctx: BotContext,
  messageId: number,
  booking: Booking | null,
  anchors: readonly MessagePlace[],
): Promise<{
  readonly isSent: boolean;
  readonly note: string | null;
  readonly anchors: readonly MessagePlace[];
}> {
  const { chatId, from, words } = ctx;
  const waitMs = await questions.take(chatId);
  const passed =
    waitMs > 0
      ? ({ kind: 'tooMany' } as const)
      : await relay.pass({
          message: { chatId, messageId },
          firstName: onOneLine(from.first_name),
          booking,
          locale: words.locale,
          anchors,
        });
  if (passed.kind === 'nobody') {
    await show(ctx, nobodyScreen(words));
    return { isSent: false, note: null, anchors };
  }
  const note = words.html(`question-${passed.kind}`, { minutes: Math.ceil(waitMs / minuteMs) });
  const isSent = passed.kind === 'passed';
  return { isSent, note, anchors: isSent ? passed.anchors : anchors };
}

/** Sends a message without opening a conversation: later texts are for the bot. False: it can be tried again. */
async function passAlone(
  dependencies: FeatureDependencies,
  card: AskCard,
  ctx: BotContext,
  messageId: number,
  about: BookingReference | null,
): Promise<boolean> {
  const booking = about === null ? await card.likelyBooking(ctx) : await card.bookingOf(ctx, about);
  const { isSent, note } = await passedOn(dependencies, ctx, messageId, booking, []);
  if (note === null) return false;
  const ways = isSent ? [] : passOnRows(ctx.words, about);
  await dependencies.show(ctx, { text: note, rows: [...ways, ...sideRows(ctx.words)] });
  return isSent;
}

/** The customer's messages on their way to staff. */
function createPassing(dependencies: FeatureDependencies, card: AskCard) {
  const { now, questionRelay: relay, store } = dependencies;
  const { questions } = store;

  /** The conversation that a replied message belongs to. */
  async function repliedTo({ chat, reply_to_message: replied }: Message): Promise<About | null> {
    if (replied === undefined) return null;
    const link = await questions.link({ chatId: chat.id, messageId: replied.message_id });
    if (link?.side !== 'customer' || link.customerId !== chat.id) return null;
    return { reference: link.reference, anchors: link.others };
  }

  async function pass(
    ctx: BotContext,
    messageId: number,
    asking: AskingCard | null,
    replied: About | null,
  ): Promise<void> {
    const { chatId } = ctx;
    // A reply identifies its conversation more certainly than the card.
    const anchors = [replied, asking].flatMap((about) => about?.anchors ?? []);
    const booking = await card.bookingOf(ctx, (replied ?? asking)?.reference ?? null);
    const passed = await passedOn(dependencies, ctx, messageId, booking, anchors);
    if (passed.note === null) await questions.endAsking(chatId);
    else await card.show(ctx, booking, passed.anchors, passed.note);
    if (asking !== null) await discardMessage(ctx.api, chatId, asking.messageId);
  }

  /** Sends the customer's last message as it is: into the conversation, or alone from where it was not understood. */
  async function passAsItIs(ctx: BotContext, about: BookingReference | null): Promise<void> {
    const messageId = toPassOn(ctx, now());
    if (messageId === null) return endTap(ctx, ctx.words.text('stale'));
    const asking = await relay.asking(ctx.chatId);
    if (asking !== null) await pass(ctx, messageId, { ...asking, reference: about }, null);
    else if (!(await passAlone(dependencies, card, ctx, messageId, about))) return;
    await changeProfile(ctx, { toPassOn: undefined });
  }

  /** False: the message is not part of a conversation. */
  async function passEdit({ api, chatId, words }: BotContext, message: Message): Promise<boolean> {
    const { message_id: messageId } = message;
    const link = await questions.link({ chatId, messageId });
    if (link?.side !== 'customer') return false;
    const isPassed = (await questions.take(chatId)) === 0 && (await relay.passEdit(message, link));
    if (!isPassed) await sendText(api, chatId, { text: words.html('question-edit-failed') }, messageId);
    return true;
  }

  return { repliedTo, pass, passAsItIs, passEdit };
}

/** Ends the asking. `msgId`: the message whose button was tapped, or the text that is its label. */
function createEnding(
  { questionRelay: relay, show, store, today }: FeatureDependencies,
  card: AskCard,
  showBooking: ShowBooking,
) {
  const { questions } = store;

  /** Closes the topic once the question has been answered: in a closed one only administrators can write. */
  async function done(ctx: BotContext, msgId: number): Promise<void> {
    const { api, chatId, words } = ctx;
    const asking = await questions.asking(chatId);
    const isWaiting = (await questions.thread(chatId))?.isWaiting === true;
    if (!isWaiting) await relay.close(chatId);
    await questions.endAsking(chatId);
    if (ctx.callbackQuery !== undefined && asking?.messageId !== msgId) {
      // The button belongs to an answer, which stays in the chat.
      await endTap(ctx, words.text('question-over-short'));
      return stripButtons(api, chatId, msgId);
    }
    const text = words.html(isWaiting ? 'question-over-waiting' : 'question-over');
    await show(ctx, { text, rows: sideRows(words) });
    if (isWaiting && asking !== null) await card.setAsking(ctx, { ...asking, isOver: true });
  }

  async function back(ctx: BotContext, msgId: number, reference: BookingReference | null): Promise<void> {
    const { api, chatId, from, words } = ctx;
    const asking = await questions.asking(chatId);
    await questions.endAsking(chatId);
    const booking = await card.bookingOf(ctx, reference);
    if (booking === null) return show(ctx, welcomeScreen(greetingName(from, words.locale), words, today()));
    // The card of an unfinished booking replaces this one.
    if (asking?.messageId === msgId && !isTerminal(booking)) await discardMessage(api, chatId, msgId);
    await showBooking(ctx, booking.reference);
  }

  return { done, back };
}

/**
 * The card that says that the next messages go to staff. `note`: the outcome of the last message. `canPassOn`: the
 * message just before can be sent too.
 */
export function askScreen(
  booking: Booking | null,
  { note = null, canPassOn = false }: { readonly note?: string | null; readonly canPassOn?: boolean },
  words: Wording,
): Screen {
  const reference = booking?.reference ?? null;
  return {
    text:
      note === null
        ? paragraphs(
            words.html('question-ask', { venue: words.venueName }),
            canPassOn && words.html('question-as-it-is'),
            aboutText(booking, words),
          )
        : paragraphs(note, words.html('question-more')),
    rows: rowsOf(
      canPassOn && [button(words.text('question-send'), tapData.question('send', reference), 'success')],
      [doneButton(words, reference), button(words.text('back'), tapData.question('back', reference))],
    ),
  };
}

function aboutText(booking: Booking | null, words: Wording): string {
  if (booking === null) return words.html('question-about-none');
  const date = words.day(booking.order.date);
  const code = bookingCodeOf(booking);
  return code === ''
    ? words.html('question-about-day', { date })
    : words.html('question-about', { date, code });
}

/** Says that nobody could be reached. */
export function nobodyScreen(words: Wording): Screen {
  return {
    text: paragraphs(words.html('question-nobody'), supportText(words)),
    rows: contactRows(words),
  };
}
