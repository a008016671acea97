import { Composer } from 'grammy';
import type { Message } from 'grammy/types';
import { type Booking, type BookingReference, terminalStates } from '../booking/record.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import { greetingName } from '../language/names.ts';
import { mentionOf, say, thumbsUp } from '../staff/answer.ts';
import type { Passed } from '../staff/question-desk.ts';
import type { Profile } from '../storage/chat-records.ts';
import type { Asking, MessagePlace, QuestionLink } from '../storage/questions.ts';
import { asReplyTo, discardMessage, sendText, stripButtons } from '../telegram/card.ts';
import {
  type BotContext,
  endTap,
  isNotOwnWords,
  onStaffTaps,
  onTap,
  repliedOfBot,
  type TapContext,
} from '../telegram/context.ts';
import { onOneLine } from '../telegram/text.ts';
import { hourMs, minuteMs } from '../time.ts';
import type { Instant } from '../venue/calendar.ts';
import { sideRows, welcomeScreen } from './menu.ts';
import { listedBookings } from './my-tickets-screens.ts';
import { askScreen, nobodyScreen } from './visit-info.ts';

/** Which booking a message is about, and what it goes on from. */
type About = Pick<Asking, 'reference' | 'anchors'>;

/** How long after a message the customer may pass it on as it is. */
const passOnMs = hourMs;

/** What a customer can send to staff, and what else they might try. */
const passable = ['text', 'photo', 'document'] as const;
const unpassable = [
  'sticker',
  'voice',
  'video',
  'video_note',
  'audio',
  'location',
  'contact',
  'poll',
  'dice',
] as const;

function isPassable(message: Message): boolean {
  return passable.some((kind) => message[kind] !== undefined);
}

/** Keeps in mind the customer's message that gets no certain answer: from "Ask the venue" on it can be sent as it is. */
export async function keepToPassOn(ctx: BotContext, now: Instant): Promise<void> {
  const { message } = ctx;
  if (message === undefined || !isPassable(message)) return;
  await setToPassOn(ctx, { messageId: message.message_id, until: now + passOnMs });
}

async function setToPassOn(ctx: BotContext, toPassOn: Profile['toPassOn']): Promise<void> {
  const change = (profile: Profile | null): Profile => ({ ...profile, toPassOn });
  Object.assign(ctx, { profile: await ctx.lock.records.profiles.update(ctx.from.id, change) });
}

/**
 * "Ask the venue": while its card is the active message, what the customer writes goes to staff; so does what replies
 * to an answer. It comes before the dialogue, whose card has given its place up.
 */
export function questionsFeature(
  dependencies: FeatureDependencies,
  showBooking: (ctx: BotContext, reference: BookingReference) => Promise<void>,
) {
  const { bookings, bookingsOf, now, questionDesk: desk, show, store, today } = dependencies;
  const { questions } = store;
  const composer = new Composer<BotContext>();

  /** What is typed next goes to staff; null: about the booking that the customer is likely to mean, if there is one. */
  async function open(ctx: BotContext, wanted: BookingReference | null): Promise<void> {
    const userId = ctx.from.id;
    if (!ctx.words.hasDesk) return endTap(ctx, ctx.words.text('stale'));
    const booking = wanted === null ? await likelyBooking(userId) : await bookings.find(wanted, userId);
    if (wanted !== null && booking === null) return endTap(ctx, ctx.words.text('stale'));
    await showAsking(ctx, booking, []);
  }

  /** The customer's last message, where it may be for the venue. */
  function toPassOn({ profile }: BotContext): number | null {
    const last = profile.toPassOn;
    return last === undefined || now() >= last.until ? null : last.messageId;
  }

  /** Sends it as it is. */
  async function passOn(ctx: BotContext, about: BookingReference | null): Promise<void> {
    const messageId = toPassOn(ctx);
    const asking = await desk.asking(ctx.chatId);
    if (messageId === null || asking === null) return endTap(ctx, ctx.words.text('stale'));
    await take(ctx, messageId, { ...asking, reference: about }, null);
    await setToPassOn(ctx, undefined);
  }

  /** The first that /mytickets would list. */
  async function likelyBooking(userId: number): Promise<Booking | null> {
    const own = (await bookingsOf(userId)).map((booking) => ({ booking, share: null }));
    return listedBookings(own, today())[0]?.booking ?? null;
  }

  /** Shows the card and makes what is written next a question. */
  async function showAsking(
    ctx: BotContext,
    booking: Booking | null,
    anchors: readonly MessagePlace[],
    note: string | null = null,
  ): Promise<void> {
    const canPassOn = note === null && toPassOn(ctx) !== null;
    const screen = askScreen(booking, { note, canPassOn }, ctx.words);
    await show(ctx, screen, note === null ? {} : { on: null });
    await setAsking(ctx, { reference: booking?.reference ?? null, anchors });
  }

  /** Of the message that was just shown. */
  async function setAsking({ chatId, lock }: BotContext, asking: Omit<Asking, 'messageId'>): Promise<void> {
    const active = await lock.records.activeMessages.current(chatId);
    if (active?.kind === 'menu')
      await questions.setAsking(chatId, { ...asking, messageId: active.messageId });
  }

  onTap(composer, 'question', (ctx, { action, reference }) => {
    switch (action) {
      case 'ask':
        return open(ctx, reference);
      case 'send':
        return passOn(ctx, reference);
      case 'done':
        return done(ctx, ctx.msgId);
      case 'back':
        return back(ctx, ctx.msgId, reference);
    }
  });

  /**
   * The topic is closed once the question has been answered: in a closed one only administrators can write, and staff
   * have still to.
   */
  async function done(ctx: BotContext, msgId: number): Promise<void> {
    const { api, chatId, words } = ctx;
    const asking = await questions.asking(chatId);
    const isWaiting = (await questions.thread(chatId))?.isWaiting === true;
    if (!isWaiting) await desk.close(chatId);
    await questions.endAsking(chatId);
    if (ctx.callbackQuery !== undefined && asking?.messageId !== msgId) {
      // The button of an answer, which stays in the chat.
      await endTap(ctx, words.text('question-over-short'));
      return stripButtons(api, chatId, msgId);
    }
    const text = words.html(isWaiting ? 'question-over-waiting' : 'question-over');
    await show(ctx, { text, rows: sideRows(words) });
    if (isWaiting && asking !== null) await setAsking(ctx, { ...asking, isOver: true });
  }

  async function back(ctx: BotContext, msgId: number, reference: BookingReference | null): Promise<void> {
    const { api, chatId, from, words } = ctx;
    const asking = await questions.asking(chatId);
    await questions.endAsking(chatId);
    const booking = reference === null ? null : await bookings.find(reference, from.id);
    if (booking === null) return show(ctx, welcomeScreen(greetingName(from, words.locale), words, today()));
    // A booking that goes on has a card of its own, which takes this one's place.
    const isReplaced = asking?.messageId === msgId && !terminalStates.has(booking.state);
    if (isReplaced) await discardMessage(api, chatId, msgId);
    await showBooking(ctx, booking.reference);
  }

  /** A button's own words, typed, stand for the button. */
  function tapIn({ message, words }: BotContext): 'send' | 'done' | 'back' | undefined {
    const typed = message?.text?.trim().toLowerCase();
    const labels = { send: 'question-send', done: 'question-done', back: 'back' } as const;
    return (['send', 'done', 'back'] as const).find(
      (each) => words.text(labels[each]).toLowerCase() === typed,
    );
  }

  composer.on('message', async (ctx, next) => {
    const { message, chatId } = ctx;
    if (isNotOwnWords(message)) return next();
    if (message.text?.startsWith('/') === true) {
      await questions.endAsking(chatId);
      return next();
    }
    // Which message is the active one came with the lock; only a menu can be the card that asks.
    const active = await ctx.lock.records.activeMessages.current(chatId);
    const card = active?.kind === 'menu' ? await desk.asking(chatId) : null;
    const asking = card?.isOver === true ? null : card;
    const tapped = asking === null ? undefined : tapIn(ctx);
    if (asking !== null && tapped === 'send') return passOn(ctx, asking.reference);
    if (asking !== null && tapped !== undefined) {
      const { message_id: typedId } = message;
      await (tapped === 'done' ? done(ctx, typedId) : back(ctx, typedId, asking.reference));
      return discardMessage(ctx.api, chatId, asking.messageId);
    }
    // Another message has come since.
    if (ctx.profile.toPassOn !== undefined) await setToPassOn(ctx, undefined);
    if (isPassable(message)) {
      const replied = await repliedTo(message);
      return asking === null && replied === null ? next() : take(ctx, message.message_id, asking, replied);
    }
    if (asking === null || !unpassable.some((kind) => message[kind] !== undefined)) return next();
    const { reference } = asking;
    const booking = reference === null ? null : await bookings.find(reference, ctx.from.id);
    await showAsking(ctx, booking, asking.anchors, ctx.words.html('question-kinds'));
    await discardMessage(ctx.api, chatId, asking.messageId);
  });

  /** A reply to a message of a conversation goes on with it. */
  async function repliedTo({ chat, reply_to_message: replied }: Message): Promise<About | null> {
    if (replied === undefined) return null;
    const link = await questions.link({ chatId: chat.id, messageId: replied.message_id });
    if (link?.side !== 'customer' || link.customerId !== chat.id) return null;
    return { reference: link.reference, anchors: link.others };
  }

  async function take(
    ctx: BotContext,
    messageId: number,
    asking: Asking | null,
    replied: About | null,
  ): Promise<void> {
    const { chatId, from, words } = ctx;
    // What is replied to says more than the card.
    const anchors = [replied, asking].flatMap((about) => about?.anchors ?? []);
    const reference = (replied ?? asking)?.reference ?? null;
    const booking = reference === null ? null : await bookings.find(reference, from.id);
    const waitMs = await questions.take(chatId);
    const passed: Passed | { readonly kind: 'tooMany' } =
      waitMs > 0
        ? { kind: 'tooMany' }
        : await desk.pass({
            message: { chatId, messageId },
            firstName: onOneLine(from.first_name),
            booking,
            locale: words.locale,
            anchors,
          });
    if (passed.kind === 'nobody') {
      await questions.endAsking(chatId);
      await show(ctx, nobodyScreen(words));
    } else {
      const note = words.html(`question-${passed.kind}`, { minutes: Math.ceil(waitMs / minuteMs) });
      await showAsking(ctx, booking, passed.kind === 'passed' ? passed.anchors : anchors, note);
    }
    if (asking !== null) await discardMessage(ctx.api, chatId, asking.messageId);
  }

  composer.on('edited_message', async (ctx, next) => {
    const { editedMessage: message, chatId, words } = ctx;
    const link = await questions.link({ chatId, messageId: message.message_id });
    if (link?.side !== 'customer' || isNotOwnWords(message)) return next();
    const isPassed = (await questions.take(chatId)) === 0 && (await desk.passEdit(message, link));
    if (isPassed) return;
    await sendText(ctx.api, chatId, { text: words.html('question-edit-failed') }, message.message_id);
  });
  return { composer, open };
}

/**
 * Staff answer a customer by a reply to one of the bot's messages of that conversation; everything else that is said
 * among them stays there.
 */
export function staffQuestionsFeature({
  questionDesk: desk,
  store,
}: FeatureDependencies): Composer<BotContext> {
  const { questions } = store;
  const composer = new Composer<BotContext>();

  composer.on('message', async (ctx, next) => {
    const { message, chatId } = ctx;
    const replied = repliedOfBot(ctx);
    if (replied === null || message.text?.startsWith('/') === true) return next();
    const linked = await linkOfStaff(chatId, replied.message_id);
    if (linked === null) return next();
    const { isPrompt = false, ...link } = linked;
    if (!isPassable(message)) return say(ctx, 'staff-answer-kinds');
    const place = { chatId, messageId: message.message_id };
    const delivered = await desk.answer(place, link, ctx.from.first_name);
    if (delivered !== 'delivered') return say(ctx, `staff-answer-${delivered}`);
    // Said first: who doesn't see it would answer once more.
    if (!(await thumbsUp(ctx))) await say(ctx, 'staff-answer-delivered');
    if (isPrompt) await discardMessage(ctx.api, chatId, replied.message_id);
  });

  composer.on('edited_message', async (ctx, next) => {
    const message = ctx.editedMessage;
    const link = await linkOfStaff(ctx.chatId, message.message_id);
    if (link === null) return next();
    const isChanged = await desk.passEdit(message, link);
    await say(ctx, isChanged ? 'staff-answer-edited' : 'staff-answer-edit-failed');
  });

  onStaffTaps(composer, {
    async answerQuestion(ctx) {
      const link = await linkOfStaff(ctx.chatId, ctx.msgId);
      return link === null ? endTap(ctx, ctx.words.text('stale')) : prompt(ctx, link);
    },
    async closeQuestion(ctx) {
      const link = await linkOfStaff(ctx.chatId, ctx.msgId);
      if (link === null) return endTap(ctx, ctx.words.text('stale'));
      await questions.setWaiting(link.customerId, null);
      await desk.close(link.customerId);
      await endTap(ctx, ctx.words.text('question-closed'));
    },
  });

  /** The conversation that a message to staff is part of. */
  async function linkOfStaff(chatId: number, messageId: number): Promise<QuestionLink | null> {
    const link = await questions.link({ chatId, messageId });
    return link?.side === 'staff' ? link : null;
  }

  /** In a group the bot hears nothing but replies, so it asks for one. */
  async function prompt(ctx: TapContext, link: QuestionLink): Promise<void> {
    const { api, chat, from, msgId, words } = ctx;
    await endTap(ctx, null);
    const { message_id: messageId } = await api.sendMessage(
      chat.id,
      words.html('staff-answer-prompt', { name: mentionOf(from) }),
      {
        parse_mode: 'HTML',
        ...asReplyTo(msgId),
        reply_markup: {
          force_reply: true,
          selective: chat.type !== 'private',
          input_field_placeholder: words.text('staff-answer-placeholder'),
        },
      },
    );
    await questions.connect([
      [
        { chatId: chat.id, messageId },
        { ...link, isPrompt: true },
      ],
    ]);
  }

  return composer;
}

/** In the group a reply to the bot that nothing else took was meant for a customer, and reached none. */
export function strayAnswersFeature(): Composer<BotContext> {
  const composer = new Composer<BotContext>();
  composer.chatType(['group', 'supergroup']).on('message', async (ctx, next) => {
    const isCommand = ctx.message.text?.startsWith('/') === true;
    if (isCommand || repliedOfBot(ctx) === null) return next();
    await say(ctx, 'staff-answer-stray');
  });
  return composer;
}
