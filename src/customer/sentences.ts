import { Composer } from 'grammy';
import { type Booking, type BookingReference, bookingCodeOf } from '../booking/record.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import { greetingName } from '../language/names.ts';
import type { Reading } from '../language/read.ts';
import type { Wish } from '../language/words.ts';
import { inlineKeyboard } from '../telegram/card.ts';
import { type BotContext, endTap, type IncomingContext, repliedOfBot } from '../telegram/context.ts';
import type { Screen, TextMessage } from '../telegram/screen.ts';
import { paragraphs } from '../telegram/text.ts';
import { telegramFailure } from '../telegram/transport.ts';
import type { Wording } from '../telegram/wording.ts';
import type { BookingFeature } from './booking.ts';
import { heldAmong } from './booking-card.ts';
import { answerTo } from './flow/answers.ts';
import { wantedText } from './flow/draft.ts';
import { lookedUp } from './looked-up.ts';
import { menuRows, sideRows } from './menu.ts';
import { paymentWaysOf } from './payment.ts';
import { keepToPassOn } from './questions.ts';
import { askVenueRows, bookRow, directionsButton, supportText } from './visit-info.ts';

/** Screens of other features that a wish opens. */
export interface Openers {
  readonly tickets: (ctx: BotContext) => Promise<void>;
  readonly booking: (ctx: BotContext, reference: BookingReference) => Promise<void>;
  readonly help: (ctx: BotContext) => Promise<void>;
  readonly language: (ctx: BotContext) => Promise<void>;
  readonly visit: (ctx: BotContext) => Promise<void>;
  readonly question: (ctx: BotContext) => Promise<void>;
}

/** Whatever is typed outside of a booking begins one, opens what was wished for, or brings the booking that waits. */
export function sentencesFeature(
  dependencies: FeatureDependencies,
  booking: BookingFeature,
  openers: Openers,
): Composer<BotContext> {
  const { bookings, bookingsOf, config, now, openDraft, read, show, today, welcome } = dependencies;

  async function hear(ctx: BotContext, text: string): Promise<void> {
    const reading = read(text, ctx.words.locale);
    const userId = ctx.from?.id ?? 0;
    const own = await bookingsOf(userId);
    const named = own.find((booking) => bookingCodeOf(booking).toUpperCase() === reading.bookingCode);
    if (named !== undefined) return openers.booking(ctx, named.reference);
    const answer = answerTo(reading, {
      words: ctx.words,
      venue: config.venue,
      payment: paymentWaysOf(config),
      paymentNotice: config.paymentNotice,
    });
    const wishOfOwn = own.length > 0 ? reading.wishes.find((each) => ofOwn.has(each)) : undefined;
    const wish = wishOfOwn ?? reading.wishes[0];
    const isBooking = (await openDraft(ctx)) !== null;
    const hasNone = own.length === 0 && !isBooking && wish !== undefined && ofBooking.has(wish);
    const said = answer === null ? null : ctx.words.html('lead-fact', { text: answer });
    if (hasNone) {
      await keepToPassOn(ctx, now());
      return show(ctx, noBookingScreen(said, ctx.words));
    }
    const found = reading.questions.length > 0 ? null : await lookedUp(ctx, text, reading, dependencies);
    if (found !== null) {
      await keepToPassOn(ctx, now());
      return show(ctx, found);
    }
    if (said !== null) {
      await keepToPassOn(ctx, now());
      const fact = factScreen(said, ctx);
      const hasWay = wish === 'directions' && config.venue.visit.pin !== null;
      return show(ctx, hasWay ? { ...fact, rows: [[directionsButton(ctx.words)], ...fact.rows] } : fact);
    }
    if (!isBooking && wishOfOwn === undefined && beginsBooking(reading)) {
      return booking.begin(ctx, { wanted: wantedText(text, true) });
    }
    const held = heldAmong(own);
    if (wish !== undefined && (await open(ctx, wish, own))) return;
    await keepToPassOn(ctx, now());
    if (held === null) return show(ctx, lostScreen(ctx));
    await bookings.showCard(held.reference, userId, wish === undefined ? 'notUnderstood' : 'card');
  }

  /** Opens what was wished for. False: a booking that is held is what was meant, or there is nothing to open. */
  async function open(ctx: BotContext, wish: Wish, own: readonly Booking[]): Promise<boolean> {
    const { words } = ctx;
    switch (wish) {
      case 'myTickets':
      case 'refund':
        await openers.tickets(ctx);
        return true;
      case 'help':
        await openers.help(ctx);
        return true;
      case 'language':
        await openers.language(ctx);
        return true;
      case 'visit':
      case 'directions':
      case 'hours':
      case 'parking':
      case 'rules':
        await openers.visit(ctx);
        return true;
      case 'changeDate':
        await (own.length > 0 ? openers.tickets : booking.book)(ctx);
        return true;
      case 'book':
      case 'prices':
        await booking.book(ctx);
        return true;
      case 'cancel':
        await booking.leave(ctx);
        return true;
      case 'person': {
        const { supportContact, hasDesk } = words;
        if (hasDesk) {
          await keepToPassOn(ctx, now());
          await openers.question(ctx);
          return true;
        }
        if (supportContact === null) return false;
        await show(ctx, factScreen(words.html('support', { contact: supportContact }), ctx));
        return true;
      }
      case 'greeting':
      case 'thanks': {
        const isFree = heldAmong(own) === null;
        if (isFree) await show(ctx, welcome(greetingName(ctx.from, words.locale), words));
        return isFree;
      }
      default:
        return false;
    }
  }

  function lostScreen({ words }: BotContext): Screen {
    return {
      text: words.html('not-understood'),
      rows: [...menuRows(words, today()), ...askVenueRows(words)],
      isPassing: true,
    };
  }

  const composer = new Composer<BotContext>();
  composer.chatType('private').on('message:text', async (ctx, next) => {
    if (ctx.message.text.startsWith('/')) return next();
    await hear(ctx, ctx.message.text);
  });
  return composer;
}

/** An answer, with the ways on. */
function factScreen(answer: string, { words }: BotContext): Screen {
  return { text: paragraphs(answer), rows: [...sideRows(words), ...askVenueRows(words)] };
}

/** There is no booking to which a wish could apply: it may have been made elsewhere. */
function noBookingScreen(fact: string | null, words: Wording): Screen {
  const text = paragraphs(fact, words.html('no-booking-here'), words.hasDesk ? null : supportText(words));
  return { text, rows: [bookRow(words), ...askVenueRows(words)] };
}

/** What can be done only with a booking. */
const ofBooking: ReadonlySet<Wish> = new Set(['cancel', 'changeDate', 'refund']);
/** Wishes that are about what a customer has, whatever day or number they name. */
const ofOwn: ReadonlySet<Wish> = new Set([...ofBooking, 'myTickets']);

/** What it costs is said with the days. */
function beginsBooking({ dates, counts, packages, bareNumbers, wishes }: Reading): boolean {
  const isDay = dates.kind !== 'none' || (bareNumbers !== null && bareNumbers.dates.kind !== 'none');
  const isNumber = counts.length > 0 || bareNumbers?.isSum === true;
  return isDay || isNumber || packages.length > 0 || wishes[0] === 'prices';
}

/**
 * In groups and channels the bot sells nothing: one sentence and the way to the private chat. When it comes to the group
 * of staff it says what that is for.
 */
export function elsewhereFeature({ staff }: FeatureDependencies): Composer<IncomingContext> {
  const composer = new Composer<IncomingContext>();
  composer.chatType(['group', 'supergroup', 'channel']).use(async (ctx) => {
    const { me, words } = ctx;
    await endTap(ctx, words.text('only-in-private'));
    if (!isAddressed(ctx)) return;
    if (ctx.myChatMember !== undefined && ctx.chat.id === (await staff.chatId())) {
      return sayIfAllowed(ctx, { text: words.html('staff-group-purpose', { venue: words.venueName }) });
    }
    const toPrivateChat = { text: words.text('open-chat'), url: `https://t.me/${me.username}` };
    await sayIfAllowed(ctx, { text: words.html('only-in-private'), rows: [[toPrivateChat]] });
  });
  return composer;
}

/** A courtesy: where the bot may not write, there is nothing to mend. In a forum it is said in the same topic. */
async function sayIfAllowed(ctx: IncomingContext, { text, rows = [] }: TextMessage): Promise<void> {
  try {
    await ctx.reply(text, {
      parse_mode: 'HTML',
      ...(rows.length > 0 && { reply_markup: inlineKeyboard({ rows }) }),
    });
  } catch (error) {
    if (telegramFailure(error) === null) throw error;
  }
}

/**
 * A command for this bot, an answer to it, its name, or its arrival in a group; other people's talk is theirs. What
 * is said in a channel reaches all of its readers, so there only a command that names the bot is answered.
 */
function isAddressed(ctx: IncomingContext): boolean {
  const { channelPost, me, message, myChatMember } = ctx;
  if (myChatMember !== undefined) return isArrivalInGroup(myChatMember);
  if (message?.forward_origin !== undefined || message?.via_bot !== undefined) return false;
  const text = message?.text ?? message?.caption ?? channelPost?.text ?? '';
  const name = `@${me.username}`.toLowerCase();
  const command = /^\/\w+(@\w+)?/.exec(text);
  const isNamed = command?.[1]?.toLowerCase() === name;
  if (channelPost !== undefined || command?.[1] !== undefined) return isNamed;
  const names: readonly string[] = text.toLowerCase().match(/@\w+/g) ?? [];
  return command !== null || repliedOfBot(ctx) !== null || names.includes(name);
}

function isArrivalInGroup({
  chat,
  old_chat_member: before,
  new_chat_member: now,
}: MembershipChange): boolean {
  const wasOut = before.status === 'left' || before.status === 'kicked';
  const mayWrite = now.status === 'member' || now.status === 'administrator';
  return chat.type !== 'channel' && wasOut && mayWrite;
}

type MembershipChange = NonNullable<BotContext['myChatMember']>;

/** In a private chat: what is not the person's own words is never obeyed. */
export function notOwnWordsFeature(): Composer<BotContext> {
  const composer = new Composer<BotContext>();
  composer.chatType('private').on('message', async (ctx) => {
    await ctx.reply(ctx.words.html('not-own-words'), { parse_mode: 'HTML' });
  });
  return composer;
}

/** Updates that no other feature took: says what the bot expects, and answers every tap. */
export function unhandledFeature({
  bookingsOf,
  now,
  show,
  today,
}: FeatureDependencies): Composer<BotContext> {
  const composer = new Composer<BotContext>();
  const inPrivate = composer.chatType('private');
  inPrivate.on('callback_query', (ctx) => endTap(ctx, ctx.words.text('stale')));
  inPrivate.on('message', async (ctx) => {
    const isCommand = ctx.message.text?.startsWith('/') === true;
    const text = ctx.words.html(isCommand ? 'unknown-command' : 'unknown-message');
    // It may be meant for the venue, such as the picture of a transfer.
    if (!isCommand) await keepToPassOn(ctx, now());
    const held = heldAmong(await bookingsOf(ctx.from.id));
    const ask = askVenueRows(ctx.words, held?.reference);
    await show(ctx, { text, rows: [...menuRows(ctx.words, today()), ...ask], isPassing: true });
  });
  return composer;
}
