import { createHash } from 'node:crypto';
import type { BookingReference } from '../booking/record.ts';
import { type VenueDate, venueDate } from '../venue/calendar.ts';
import type { Amount } from '../venue/money.ts';

/**
 * Callback data, packed and unpacked in one place. It comes back from outside, where a modified client
 * may send anything: nothing in it is trusted for prices, limits or ownership.
 */
export type Tap =
  | { readonly kind: 'draft'; readonly revision: number; readonly action: string; readonly argument: string }
  | {
      readonly kind: 'booking';
      readonly action: BookingTap;
      readonly reference: BookingReference;
      readonly total: Amount | null;
    }
  | {
      readonly kind: 'tickets';
      readonly action: TicketsTap;
      readonly reference: BookingReference;
      readonly page: number;
    }
  | {
      readonly kind: 'staff';
      readonly action: StaffTap;
      readonly subject: string;
      readonly argument: string;
    }
  /** What the owner does with a ticket that others may have; `number`: its position, or a page of them. */
  | {
      readonly kind: 'share';
      readonly action: ShareTap;
      readonly reference: BookingReference;
      readonly number: number;
    }
  /** What the receiver does with it. */
  | { readonly kind: 'received'; readonly action: ReceivedTap; readonly share: string }
  | { readonly kind: 'menu'; readonly entry: MenuEntry }
  /** Begins a booking; null: on a day still to be chosen. */
  | { readonly kind: 'begin'; readonly date: VenueDate | null }
  /** Somebody wants to be told when tickets for that day go on sale. */
  | { readonly kind: 'opening'; readonly date: VenueDate }
  | { readonly kind: 'language'; readonly locale: string }
  | { readonly kind: 'reminders'; readonly on: boolean }
  | { readonly kind: 'reviews'; readonly on: boolean }
  /** How a visit was: so many stars, or the way to a sentence about it and back. */
  | {
      readonly kind: 'rating';
      readonly action: RatingTap;
      readonly reference: BookingReference;
    }
  | { readonly kind: 'privacy'; readonly action: PrivacyTap }
  /** Null: no booking in particular. */
  | {
      readonly kind: 'question';
      readonly action: QuestionTap;
      readonly reference: BookingReference | null;
    }
  | { readonly kind: 'resume' }
  /** Gives the unfinished booking up for one on that day, of that package; null: still to be chosen. */
  | { readonly kind: 'startOver'; readonly date: VenueDate | null; readonly code: string | null };

/** What staff's buttons do; the subject is a booking's reference, or the id of a question, an invitation or a receipt. */
export const staffTaps = [
  'show',
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
  'decline',
  'payments',
  'arrived',
  'match',
  'returned',
  'returnSurely',
  'returnKeep',
  'unmatchedReturned',
  'unmatchedSurely',
  'separate',
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
export type RatingTap = (typeof ratingTaps)[number];
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
export const questionTaps = ['ask', 'done', 'back'] as const;
export type QuestionTap = (typeof questionTaps)[number];
export type BookingTap = (typeof bookingTaps)[number];
export type TicketsTap = (typeof ticketsTaps)[number];
export type ShareTap = (typeof shareTaps)[number];
export type ReceivedTap = (typeof receivedTaps)[number];
export type PrivacyTap = (typeof privacyTaps)[number];
export type MenuEntry = (typeof menuEntries)[number];

const numberBase = 36;

export const tapData = {
  draft: (revision: number, action: string, argument = ''): string =>
    `d:${revision.toString(numberBase)}:${action}:${argument}`,
  booking: (action: BookingTap, reference: BookingReference, total: Amount | null = null): string =>
    `b:${action}:${reference}:${total === null ? '' : total.toString(numberBase)}`,
  tickets: (action: TicketsTap, reference: BookingReference, page = 0): string =>
    `t:${action}:${reference}:${page.toString(numberBase)}`,
  share: (action: ShareTap, reference: BookingReference, number = 0): string =>
    `h:${action}:${reference}:${number.toString(numberBase)}`,
  received: (action: ReceivedTap, share: string): string => `u:${action}:${share}`,
  menu: (entry: MenuEntry): string => `m:${entry}`,
  begin: (date: VenueDate | null): string => `g:${date === null ? '' : compactDate(date)}`,
  opening: (date: VenueDate): string => `o:${compactDate(date)}`,
  language: (locale: string): string => `l:${locale}`,
  reminders: (on: boolean): string => `n:${on ? 'on' : 'off'}`,
  reviews: (on: boolean): string => `w:${on ? 'on' : 'off'}`,
  rating: (action: RatingTap, reference: BookingReference): string => `e:${action}:${reference}`,
  privacy: (action: PrivacyTap): string => `p:${action}`,
  question: (action: QuestionTap, reference: BookingReference | null = null): string =>
    `q:${action}:${reference ?? ''}`,
  staff: (action: StaffTap, subject = '', argument = ''): string => `s:${action}:${subject}:${argument}`,
  resume: (): string => 'r:continue',
  startOver(date: VenueDate | null = null, code: string | null = null): string {
    const day = date === null ? '' : compactDate(date);
    return `r:startOver:${day}:${code !== null && linkedCode.test(code) ? code : ''}`;
  },
};

/** The tap behind callback data; null when no button of ours carries such data. */
export function parseTap(data: string): Tap | null {
  const [kind, first = '', second = '', third = ''] = data.split(':');
  switch (kind) {
    case 'd': {
      const revision = parseNumber(first);
      return revision === null ? null : { kind: 'draft', revision, action: second, argument: third };
    }
    case 'b': {
      const action = bookingTaps.find((candidate) => candidate === first);
      const reference = parseReference(second);
      if (action === undefined || reference === null) return null;
      return { kind: 'booking', action, reference, total: parseNumber(third) };
    }
    case 't': {
      const action = ticketsTaps.find((candidate) => candidate === first);
      if (action === undefined || (second !== '' && parseReference(second) === null)) return null;
      return { kind: 'tickets', action, reference: second, page: parseNumber(third) ?? 0 };
    }
    case 'h': {
      const action = shareTaps.find((candidate) => candidate === first);
      const reference = parseReference(second);
      const number = parseNumber(third);
      if (action === undefined || reference === null || number === null) return null;
      return { kind: 'share', action, reference, number };
    }
    case 'u': {
      const action = receivedTaps.find((candidate) => candidate === first);
      return action === undefined || !/^[\w-]{22}$/.test(second)
        ? null
        : { kind: 'received', action, share: second };
    }
    case 's': {
      const action = staffTaps.find((candidate) => candidate === first);
      if (action === undefined || !/^[\w-]{0,32}$/.test(second) || !/^[\w-]{0,18}$/.test(third)) return null;
      return { kind: 'staff', action, subject: second, argument: third };
    }
    case 'm': {
      const entry = menuEntries.find((candidate) => candidate === first);
      return entry === undefined ? null : { kind: 'menu', entry };
    }
    case 'g': {
      const date = expandedDate(first);
      return date === null && first !== '' ? null : { kind: 'begin', date };
    }
    case 'o': {
      const date = expandedDate(first);
      return date === null ? null : { kind: 'opening', date };
    }
    case 'l':
      return /^[a-z]{2,3}$/.test(first) ? { kind: 'language', locale: first } : null;
    case 'n':
      return first === 'on' || first === 'off' ? { kind: 'reminders', on: first === 'on' } : null;
    case 'w':
      return first === 'on' || first === 'off' ? { kind: 'reviews', on: first === 'on' } : null;
    case 'e': {
      const action = ratingTaps.find((candidate) => candidate === first);
      const reference = parseReference(second);
      return action === undefined || reference === null ? null : { kind: 'rating', action, reference };
    }
    case 'p': {
      const action = privacyTaps.find((candidate) => candidate === first);
      return action === undefined ? null : { kind: 'privacy', action };
    }
    case 'q': {
      const action = questionTaps.find((candidate) => candidate === first);
      const reference = second === '' ? null : parseReference(second);
      if (action === undefined || (second !== '' && reference === null)) return null;
      return { kind: 'question', action, reference };
    }
    case 'r':
      if (first === 'continue') return { kind: 'resume' };
      return first === 'startOver'
        ? { kind: 'startOver', date: expandedDate(second), code: linkedCode.test(third) ? third : null }
        : null;
    default:
      return null;
  }
}

/** The code of a package, as links carry it, that fits into a button beside a day. */
const linkedCode = /^[\w-]{1,40}$/;

/** A short stand-in for a package code, which may be too long or contain anything. */
export function packageKey(code: string): string {
  return createHash('sha256').update(code).digest('base64url').slice(0, 10);
}

/** A day as eight digits. */
export function compactDate(date: VenueDate): string {
  return date.replaceAll('-', '');
}

export function expandedDate(text: string): VenueDate | null {
  const parts = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  return parts === null ? null : venueDate(Number(parts[1]), Number(parts[2]), Number(parts[3]));
}

function parseNumber(text: string): number | null {
  if (!/^[0-9a-z]{1,11}$/.test(text)) return null;
  const number = Number.parseInt(text, numberBase);
  return Number.isSafeInteger(number) ? number : null;
}

function parseReference(text: string): BookingReference | null {
  return /^[\w-]{8,32}$/.test(text) ? text : null;
}
