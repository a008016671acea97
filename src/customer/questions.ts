import { Composer } from 'grammy';
import type { Message } from 'grammy/types';
import { type Booking, type BookingReference, terminalStates } from '../booking/record.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import { mentionOf, say, thumbsUp } from '../staff/answer.ts';
import type { Passed } from '../staff/question-desk.ts';
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
import { minuteMs } from '../time.ts';
import { sideRows, welcomeScreen } from './menu.ts';
import { listedBookings } from './my-tickets-screens.ts';
import { askScreen, nobodyScreen } from './visit-info.ts';

/** Which booking a message is about, and what it goes on from. */
type About = Pick<Asking, 'reference' | 'anchors'>;

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

/**
 * "Ask the venue": while its card is the active message, what the customer writes goes to staff; so does what replies
 * to an answer. It comes before the dialogue, whose card has given its place up.
 */
export function questionsFeature(
  dependencies: FeatureDependencies,
  showBooking: (ctx: BotContext, reference: BookingReference) => Promise<void>,
) {
  const { bookings, bookingsOf, questionDesk: desk, show, store, today } = dependencies;
  const { questions } = store;
  const composer = new Composer<BotContext>();

  /** What is typed next goes to staff; null: about the booking that the customer is likely to mean, if there is one. */
  async function open(ctx: BotContext, wanted: BookingReference | null): Promise<void> {
    const userId = ctx.from.id;
    if (!ctx.words.hasDesk) return endTap(ctx, ctx.words.text('stale'));
    const booking = wanted === null ? await likelyBooking(userId) : await bookings.find(wanted, userId);
    if (wanted !== null && booking === null) return endTap(ctx, ctx.words.text('stale'));
    await showAsking(ctx, booking, null, []);
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
    note: string | null,
    anchors: readonly MessagePlace[],
  ): Promise<void> {
    const { chatId, words } = ctx;
    await show(ctx, askScreen(booking, note, words), note === null ? {} : { on: null });
    const active = await ctx.lock.records.activeMessages.current(chatId);
    if (active?.kind !== 'menu') return;
    const reference = booking?.reference ?? null;
    await questions.setAsking(chatId, { messageId: active.messageId, reference, anchors });
  }

  onTap(composer, 'question', (ctx, { action, reference }) => {
    switch (action) {
      case 'ask':
        return open(ctx, reference);
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
  }

  async function back(ctx: BotContext, msgId: number, reference: BookingReference | null): Promise<void> {
    const { api, chatId, from, words } = ctx;
    const asking = await questions.asking(chatId);
    await questions.endAsking(chatId);
    const booking = reference === null ? null : await bookings.find(reference, from.id);
    if (booking === null) return show(ctx, welcomeScreen(from.first_name, words, today()));
    // A booking that goes on has a card of its own, which takes this one's place.
    const isReplaced = asking?.messageId === msgId && !terminalStates.has(booking.state);
    if (isReplaced) await discardMessage(api, chatId, msgId);
    await showBooking(ctx, booking.reference);
  }

  /** A button's own words, typed, stand for the button. */
  function endIn({ message, words }: BotContext): 'done' | 'back' | undefined {
    const typed = message?.text?.trim().toLowerCase();
    if (typed === words.text('question-done').toLowerCase()) return 'done';
    return typed === words.text('back').toLowerCase() ? 'back' : undefined;
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
    const asking = active?.kind === 'menu' ? await desk.asking(chatId) : null;
    const end = asking === null ? undefined : endIn(ctx);
    if (asking !== null && end !== undefined) {
      const { message_id: typedId } = message;
      await (end === 'done' ? done(ctx, typedId) : back(ctx, typedId, asking.reference));
      return discardMessage(ctx.api, chatId, asking.messageId);
    }
    if (isPassable(message)) {
      const replied = await repliedTo(message);
      return asking === null && replied === null ? next() : take(ctx, message, asking, replied);
    }
    if (asking === null || !unpassable.some((kind) => message[kind] !== undefined)) return next();
    const { reference } = asking;
    const booking = reference === null ? null : await bookings.find(reference, ctx.from.id);
    await showAsking(ctx, booking, ctx.words.html('question-kinds'), asking.anchors);
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
    { message_id: messageId }: Message,
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
      await showAsking(ctx, booking, note, passed.kind === 'passed' ? passed.anchors : anchors);
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
