import { Composer } from 'grammy';
import type { User } from 'grammy/types';
import { type Booking, bookingCodeOf } from '../booking/record.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import type { Reading } from '../language/read.ts';
import type { Wish } from '../language/words/words.ts';
import { inlineKeyboard } from '../telegram/card.ts';
import {
  type BotContext,
  endTap,
  type IncomingContext,
  isNotOwnWords,
  repliedOfBot,
} from '../telegram/context.ts';
import type { Screen, TextMessage } from '../telegram/screen.ts';
import { inLines, paragraphs } from '../telegram/text.ts';
import { telegramFailure } from '../telegram/transport.ts';
import type { Wording } from '../telegram/wording.ts';
import type { VenueDate } from '../venue/calendar.ts';
import { inLocale, type Venue } from '../venue/venue.ts';
import type { BookingFeature } from './booking.ts';
import { heldAmong } from './booking-card.ts';
import { venueAnswer } from './flow/answers.ts';
import type { Draft } from './flow/draft.ts';
import { packagesForNames } from './flow/world.ts';
import { lookedUp, nextDayOnSale, wishesOfVisit } from './looked-up.ts';
import { menuRows, sideRows } from './menu.ts';
import { onwardDays } from './onward.ts';
import { bookedDay } from './own-meaning.ts';
import { createOwnSentences, type OwnOpeners } from './own-sentences.ts';
import { isCopyable, keepToPassOn, toPassOn } from './questions.ts';
import {
  askVenueRows,
  bookRow,
  directionsButton,
  myTicketsButton,
  passOnRows,
  supportText,
} from './shared-buttons.ts';
import { resumeButton } from './show.ts';

type Open = (ctx: BotContext) => Promise<void>;

/** Screens of other features that a wish opens. */
type Openers = OwnOpeners & Readonly<Record<'tickets' | 'help' | 'language' | 'visit' | 'question', Open>>;

/** A sentence typed outside the dialogue, with its sender's bookings. */
interface TypedSentence {
  readonly text: string;
  readonly reading: Reading;
  /** The customer's bookings. */
  readonly own: readonly Booking[];
  readonly wish: Wish | undefined;
  /** The booking that is under way. */
  readonly draft: Draft | null;
}

/** Handles texts outside the dialogue: begins a booking, opens the wished screen, or shows the waiting booking. */
export function sentencesFeature(
  dependencies: FeatureDependencies,
  booking: BookingFeature,
  openers: Openers,
): Composer<BotContext> {
  const { bookings, bookingsOf, now, openDraft, show, today } = dependencies;
  const openerFor = createOpenerFor(dependencies, booking, openers);
  const ofOwnBookings = createOwnSentences(dependencies, booking, openers);
  const composer = new Composer<BotContext>();

  async function hear(ctx: BotContext & { readonly from: User }, text: string): Promise<void> {
    const { words } = ctx;
    const own = await bookingsOf(ctx.from.id);
    const standing = ofOwnBookings.ownStandingOf(own);
    const reading = await understood(ctx, text, bookedDay(standing), dependencies);
    const named = own.find((each) => bookingCodeOf(each).toUpperCase() === reading.bookingCode);
    if (named !== undefined) return openers.booking(ctx, named.reference);
    const draft = await openDraft(ctx);
    const isBooking = draft !== null;
    if (!isBooking && (await ofOwnBookings.hear(ctx, { text, reading, standing }))) return;
    const wishOfOwn = reading.wishes.find(
      (each) => each === 'myTickets' || (own.length > 0 && ofBooking.has(each)),
    );
    const wish = wishOfOwn ?? meantWish(reading);
    if (!isBooking && ordersBesides(reading)) return ofOwnBookings.begin(ctx, text, standing);
    const answer = await answerScreen(ctx, { text, reading, own, wish, draft }, dependencies);
    if (answer !== null) {
      await keepToPassOn(ctx, now());
      return show(ctx, answer);
    }
    if (!isBooking && wishOfOwn === undefined && beginsBooking(reading)) {
      return ofOwnBookings.begin(ctx, text, standing);
    }
    const { held } = standing;
    const isTalk = reading.kind === 'smallTalk';
    if (isTalk && held === null) return show(ctx, smallTalkScreen(reading, own.length > 0, words));
    const open = openerFor(wish, own, words);
    if (open !== undefined) return open(ctx);
    if (!isTalk) await keepToPassOn(ctx, now());
    if (held === null) {
      const isAsked = reading.kind === 'question' && wish === undefined;
      return show(ctx, notUnderstoodScreen(isAsked, words, today()));
    }
    const isUnderstood = wish !== undefined || isTalk;
    await bookings.showCard(held.reference, ctx.from.id, isUnderstood ? 'card' : 'notUnderstood');
  }

  const inPrivate = composer.chatType('private');
  inPrivate.on('message:text', (ctx, next) => {
    const { text } = ctx.message;
    return text.startsWith('/') ? next() : hear(ctx, text);
  });
  // A text that was only answered is read again when it is edited.
  inPrivate.on('edited_message:text', (ctx, next) => {
    const { message_id: edited, text } = ctx.editedMessage;
    const isOwn = !isNotOwnWords(ctx.editedMessage) && !text.startsWith('/');
    return isOwn && toPassOn(ctx, now()).includes(edited) ? hear(ctx, text) : next();
  });
  return composer;
}

/** Reads a text; while no package is known, those of the next day on sale lend their names. */
async function understood(
  ctx: BotContext,
  text: string,
  near: VenueDate | undefined,
  dependencies: FeatureDependencies,
): Promise<Reading> {
  const { partner, read, today } = dependencies;
  const first = read(text, ctx.words.locale, { near });
  const isWish = first.wishes.some((wish) => !wishesOfVisit.has(wish));
  const isClear = first.kind === 'smallTalk' || isWish || first.bookingCode !== null;
  if (isClear || packagesForNames(partner.catalogue, today()).length > 0) return first;
  await nextDayOnSale(ctx, dependencies);
  return read(text, ctx.words.locale, { near });
}

/** The first wish, but for "예약 취소할라면", where the booking is what would be cancelled. */
function meantWish({ counts, dates, wishes }: Reading): Wish | undefined {
  const [first] = wishes;
  const isOfBooking = first === 'book' && counts.length === 0 && dates.kind === 'none';
  return (isOfBooking ? wishes.find((wish) => ofBooking.has(wish)) : undefined) ?? first;
}

/** The opener of the wished screen. Undefined: a held booking was meant, or there is nothing to open. */
function createOpenerFor(
  { now, show }: FeatureDependencies,
  booking: BookingFeature,
  { tickets, wishedTickets, help, language, visit, question }: Openers,
) {
  const always: Partial<Record<Wish, Open>> = {
    myTickets: wishedTickets,
    refund: tickets,
    help,
    language,
    visit,
    directions: visit,
    hours: visit,
    parking: visit,
    rules: visit,
    book: booking.book,
    prices: booking.book,
    cancel: booking.leave,
  };

  async function ask(ctx: BotContext): Promise<void> {
    await keepToPassOn(ctx, now());
    await question(ctx);
  }

  return (wish: Wish | undefined, own: readonly Booking[], words: Wording): Open | undefined => {
    switch (wish) {
      case undefined:
        return undefined;
      case 'next':
        return own.length > 0 ? wishedTickets : booking.book;
      case 'changeDate':
        return own.length > 0 ? tickets : booking.book;
      case 'person': {
        const contact = supportText(words);
        if (words.canAskStaff) return ask;
        return contact === null ? undefined : (ctx) => show(ctx, contactScreen(contact, words));
      }
      default:
        return always[wish];
    }
  };
}

/** The venue's answer to a question; null: it has none. */
async function answerScreen(
  ctx: BotContext,
  { text, reading, own, wish, draft }: TypedSentence,
  dependencies: FeatureDependencies,
): Promise<Screen | null> {
  const { words } = ctx;
  const { venue } = dependencies.config;
  const isNew = own.length === 0 && draft === null;
  // What was booked elsewhere only the venue knows.
  if (reading.topics.has('otherSeller') || (reading.isPaid && isNew))
    return { ...noBookingScreen(null, words), rows: [...passOnRows(words), bookRow(words)] };
  const found = await lookedUp(ctx, { text, reading, draft }, dependencies);
  // The looked-up text has the hours and the package's own notes.
  const besides = reading.wishes.filter((each) => reading.kind === 'prices' || !wishesOfVisit.has(each));
  const asked = found === null ? reading : { ...reading, wishes: besides };
  const { answer } = venueAnswer(asked, words, dependencies.config);
  const said = answer === null ? null : words.html('lead-fact', { text: answer });
  const isAboutNone = isNew && wish !== undefined && ofBooking.has(wish);
  if (isAboutNone && !isInGeneral(reading))
    return noBookingScreen(reading.kind === 'question' ? howText(said, words, venue) : said, words);
  if (found !== null) return { ...found, text: paragraphs(said, found.text) };
  if (said === null) return null;
  const onward = onwardDays(reading, draft, words, dependencies);
  const hasWay = wish === 'directions' && venue.visit.pin !== null;
  return {
    text: said,
    rows: [
      ...onward,
      ...(hasWay ? [[directionsButton(words)]] : []),
      ...sideRows(words),
      ...askVenueRows(words),
    ],
  };
}

/** The venue's contact, with the ways on. */
function contactScreen(contact: string, words: Wording): Screen {
  return { text: contact, rows: [bookRow(words), ...sideRows(words), ...askVenueRows(words)] };
}

/** A short line, and one way on. */
function smallTalkScreen({ wishes }: Reading, hasBookings: boolean, words: Wording): Screen {
  const said = (['thanks', 'greeting'] as const).find((each) => wishes.includes(each));
  return {
    text: words.html(`talk-${said ?? 'other'}`),
    rows: [hasBookings ? [myTicketsButton(words)] : bookRow(words)],
    isPassing: true,
  };
}

/** `isQuestion`: an unknown question, which the venue may answer, instead of the menu. */
function notUnderstoodScreen(isQuestion: boolean, words: Wording, today: VenueDate): Screen {
  return {
    text: inLines(words.html('not-understood'), words.canAskStaff && words.html('not-understood-send')),
    rows: [
      ...passOnRows(words),
      ...(isQuestion ? [bookRow(words), ...sideRows(words)] : menuRows(words, today)),
    ],
    isPassing: true,
  };
}

/** How a booking is changed or cancelled, and what the venue says of that. */
function howText(said: string | null, words: Wording, venue: Venue): string {
  const { refunds } = venue.visit;
  const how = words.text('own-booking-how', { button: words.text('my-tickets') });
  const terms = refunds === null ? false : inLocale(refunds, words.locale, venue);
  return said ?? words.html('lead-fact', { text: paragraphs(how, terms) });
}

/** Says that there is no booking for the wish: it may have been made elsewhere. */
function noBookingScreen(fact: string | null, words: Wording): Screen {
  const text = paragraphs(fact, words.html('no-booking-here'), words.canAskStaff ? null : supportText(words));
  return { text, rows: [bookRow(words), ...askVenueRows(words)] };
}

/** Wishes that need a booking. */
const ofBooking: ReadonlySet<Wish> = new Set(['cancel', 'changeDate', 'refund']);

/** "If it rains, do I get my money back?" */
function isInGeneral({ isClear, kind, questions }: Reading): boolean {
  return questions.length > 0 || (kind === 'question' && !isClear);
}

/** True for "2 adults with a stroller on Saturday", which is answered in the booking that it begins. */
function ordersBesides({ counts, dates, kind, packages, questions, wishes }: Reading): boolean {
  const isDay = dates.kind !== 'none';
  const isOrder =
    counts.length > 0
      ? (kind === 'other' && isParty(counts)) || (isDay && (kind === 'other' || kind === 'question'))
      : kind === 'other' && isDay && packages.length > 0;
  return questions.length > 0 && isOrder && wishes.every((wish) => besidesOrder.has(wish));
}

const besidesOrder: ReadonlySet<Wish> = new Set(['book', 'greeting', 'thanks']);

/** "2 adults with a stroller"; "my mother uses a wheelchair" is of one who may not come alone. */
function isParty(counts: Reading['counts']): boolean {
  return counts.every(({ whom }) => whom !== null) && counts.reduce((sum, { count }) => sum + count, 0) > 1;
}

/** A question about prices alone doesn't begin a booking; prices are shown with the days. */
function beginsBooking(reading: Reading): boolean {
  const { dates, counts, kind, packages, bareNumbers, removals, wishes } = reading;
  // "Swap an adult for a child" is about another booking.
  if (reading.isMore && removals.length > 0) return false;
  // "I left my bag in the cable car"
  if (wishes.includes('person') && counts.length === 0 && dates.kind === 'none') return false;
  const isDay = dates.kind !== 'none' || (bareNumbers !== null && bareNumbers.dates.kind !== 'none');
  // "Is the cable car safe for a child?"
  if (kind === 'question' && !isDay && !wishes.includes('book')) return false;
  const isNumber = counts.length > 0 || bareNumbers?.isSum === true;
  return isDay || isNumber || packages.length > 0 || wishes[0] === 'prices';
}

/**
 * Answers in groups and channels, where the bot sells nothing: one sentence and the way to the private chat. In the
 * staff group, says what that is for when it is added.
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

/** Says something if the bot may write there; in a forum in the same topic. Ignores failures. */
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
 * Whether a message in a group is for the bot: a command for it, a reply to it, its name, or its arrival. In a
 * channel only a command that names the bot is answered, since all readers see the answer.
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

/** Handles texts in a private chat that aren't the person's own words, which are never obeyed. */
export function notOwnWordsFeature(): Composer<BotContext> {
  const composer = new Composer<BotContext>();
  composer.chatType('private').on('message', async (ctx) => {
    await ctx.reply(ctx.words.html('not-own-words'), { parse_mode: 'HTML' });
  });
  return composer;
}

/** Handles updates that no other feature took: says what the bot expects, and answers every tap. */
export function unhandledFeature(
  { bookingsOf, now, openDraft, show, today }: FeatureDependencies,
  directions: Open,
): Composer<BotContext> {
  const composer = new Composer<BotContext>();
  const inPrivate = composer.chatType('private');
  inPrivate.on('callback_query', (ctx) => endTap(ctx, ctx.words.text('stale')));
  // A person who sends a place wants directions.
  inPrivate.on('message:location', directions);
  inPrivate.on('message', async (ctx) => {
    const { message, words } = ctx;
    const held = heldAmong(await bookingsOf(ctx.from.id));
    const ask = askVenueRows(words, held?.reference);
    if (message.text?.startsWith('/') === true) {
      const rows = [...menuRows(words, today()), ...ask];
      return show(ctx, { text: words.html('unknown-command'), rows, isPassing: true });
    }
    // It may be meant for the venue, such as the picture of a transfer.
    await keepToPassOn(ctx, now());
    const canPassOn = words.canAskStaff && isCopyable(message);
    const isBooking = (await openDraft(ctx)) !== null;
    const onward = isBooking ? [resumeButton(words)] : bookRow(words);
    await show(ctx, {
      text: words.html(canPassOn ? 'unknown-message-send' : 'unknown-message'),
      rows: [...(canPassOn ? passOnRows(words, held?.reference) : ask), onward, ...sideRows(words)],
      isPassing: true,
    });
  });
  return composer;
}
