import { createHash } from 'node:crypto';
import type { Composer, NextFunction } from 'grammy';
import {
  added,
  createCodec,
  day,
  defaulting,
  flag,
  natural,
  nullable,
  ofPattern,
  onOff,
  tap,
  word,
} from './telegram/callback-data.ts';
import { type BotContext, onCallbackData, type TapContext } from './telegram/context.ts';

/** What staff's buttons do; the subject is a booking's reference, or the id of a question, an invitation or a receipt. */
export const staffTaps = [
  'show',
  'found',
  'resend',
  'cancel',
  'close',
  'yes',
  'sure',
  'keep',
  'check',
  'attention',
  'today',
  'csv',
  'debt',
  'invitations',
  'withdraw',
  'answerQuestion',
  'closeQuestion',
  'arrivals',
  'arrivalsCsv',
  'notify',
  'notifySend',
  'notifyCancel',
  'report',
  'requests',
  'approve',
  'approveSure',
  'approveOther',
  'cancelOther',
  'goodwill',
  'goodwillSurely',
  'decline',
  'payments',
  'arrived',
  'arrivedSurely',
  'match',
  'matchTo',
  'matched',
  'takeBack',
  'takeBackSurely',
  'takeBackKeep',
  'returned',
  'returnSurely',
  'returnKeep',
  'unmatchedReturned',
  'unmatchedSurely',
  'separate',
  'takeOver',
  'takeOverSurely',
  'takeOverKeep',
  'handOver',
  'handOverSurely',
] as const;
export type StaffTap = (typeof staffTaps)[number];
const bookingTaps = [
  'confirm',
  'payCard',
  'payTransfer',
  'saysPaid',
  'cancel',
  'cancelSurely',
  'keep',
  'again',
] as const;
export const ticketsTaps = [
  'page',
  'open',
  'send',
  'pdf',
  'calendar',
  'cancel',
  'cancelSurely',
  'askCancel',
  'change',
  'askChange',
] as const;
export const ratingTaps = ['1', '2', '3', '4', '5', 'say', 'back'] as const;
const shareTaps = ['choose', 'give', 'show', 'takeBack', 'takeBackSurely'] as const;
const receivedTaps = ['open', 'send'] as const;
const privacyTaps = ['data', 'ask', 'forget', 'forgetSurely', 'keep'] as const;
const menuEntries = [
  'start',
  'book',
  'tickets',
  'language',
  'help',
  'privacy',
  'visit',
  'directions',
] as const;
export const questionTaps = ['ask', 'send', 'done', 'back'] as const;
export type TicketsTap = (typeof ticketsTaps)[number];
export type ShareTap = (typeof shareTaps)[number];
export type PrivacyTap = (typeof privacyTaps)[number];

const reference = ofPattern('reference', /^[\w-]{8,32}$/);
/** A package's code as links carry it; one that does not fit into a button beside a day is left out. */
const linkedCode = /^[\w-]{1,40}$/;
const code = {
  ...nullable(ofPattern('code', linkedCode)),
  write: (given: string | null) => (given !== null && linkedCode.test(given) ? given : ''),
};

/** What the buttons carry. Buttons stay in chats for ever, so fields are only added, at the end. */
const taps = createCodec({
  draft: tap(
    'd',
    natural('revision'),
    ofPattern('action', /^[\w-]{1,24}$/),
    defaulting(ofPattern('argument', /^[\w-]{0,24}$/), ''),
  ),
  /** `total`: the sum that the button's screen asks for. */
  booking: tap('b', word('action', bookingTaps), reference, nullable(natural('total'))),
  /** Without a reference it is about the list. `shown`: the sum that the button's screen says comes back. */
  tickets: tap(
    't',
    word('action', ticketsTaps),
    ofPattern('reference', /^(?:[\w-]{8,32})?$/),
    defaulting(natural('page'), 0),
    added(natural('shown')),
  ),
  /** What the owner does with a ticket that others may have; `number`: its position, or a page of them. */
  share: tap('h', word('action', shareTaps), reference, defaulting(natural('number'), 0)),
  /** What the receiver does with it. */
  received: tap('u', word('action', receivedTaps), ofPattern('share', /^[\w-]{22}$/)),
  menu: tap('m', word('entry', menuEntries)),
  /** Begins a booking; null: on a day still to be chosen. `isAsked`: with what the day was waited for with. */
  begin: tap('g', nullable(day('date')), flag('isAsked', 'asked')),
  /** Somebody wants to be told when tickets for that day go on sale. */
  opening: tap('o', day('date')),
  language: tap('l', ofPattern('locale', /^[a-z]{2,3}$/)),
  reminders: tap('n', onOff('on')),
  reviews: tap('w', onOff('on')),
  /** How a visit was: so many stars, or the way to a sentence about it and back. */
  rating: tap('e', word('action', ratingTaps), reference),
  privacy: tap('p', word('action', privacyTaps)),
  /** Without a reference it is about no booking in particular. */
  question: tap('q', word('action', questionTaps), nullable(reference)),
  staff: tap(
    's',
    word('action', staffTaps),
    defaulting(ofPattern('subject', /^[\w-]{0,32}$/), ''),
    defaulting(ofPattern('argument', /^[\w-]{0,32}$/), ''),
  ),
  resume: tap('r:continue'),
  /** Gives the unfinished booking up for one on that day, of that package; null: still to be chosen. */
  startOver: tap('r:startOver', nullable(day('date')), code, flag('isAsked', 'asked')),
});

/** The data of a button, by what it does. */
export const tapData = taps.data;
/** The tap behind callback data; null when no button of ours carries such data. */
export const parseTap = taps.parse;

export type Tap = NonNullable<ReturnType<typeof parseTap>>;
export type TapOf<Kind extends Tap['kind']> = Extract<Tap, { readonly kind: Kind }>;
export type StaffTapped = TapOf<'staff'>;

/** Takes the taps of a kind. */
export function onTap<Kind extends Tap['kind']>(
  composer: Composer<BotContext>,
  kind: Kind,
  take: (ctx: TapContext, tap: TapOf<Kind>, next: NextFunction) => unknown,
): void {
  onCallbackData(composer, (ctx, next) => {
    const tap = parseTap(ctx.callbackQuery.data);
    return tap !== null && isOf(kind, tap) ? take(ctx, tap, next) : next();
  });
}

function isOf<Kind extends Tap['kind']>(kind: Kind, tap: Tap): tap is TapOf<Kind> {
  return tap.kind === kind;
}

/** Takes those taps of staff that have a handler here. */
export function onStaffTaps(
  composer: Composer<BotContext>,
  handlers: Partial<Record<StaffTap, (ctx: TapContext, tap: StaffTapped, next: NextFunction) => unknown>>,
): void {
  onTap(composer, 'staff', (ctx, tap, next) => {
    const take = handlers[tap.action];
    return take === undefined ? next() : take(ctx, tap, next);
  });
}

/** A short stand-in for a package code, which may be too long or contain anything. */
export function packageKey(code: string): string {
  return createHash('sha256').update(code).digest('base64url').slice(0, 10);
}
