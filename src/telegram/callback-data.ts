import { createHash } from 'node:crypto';
import type { BookingReference } from '../booking/record.ts';
import { type VenueDate, venueDate } from '../venue/calendar.ts';
import type { Amount } from '../venue/money.ts';

/**
 * Callback data, packed and unpacked in one place. It comes back from outside, where a modified client
 * may send anything: nothing in it is trusted for prices, limits or ownership.
 */
export type Tap = NonNullable<ReturnType<typeof parseTap>>;

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
export const questionTaps = ['ask', 'send', 'done', 'back'] as const;
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
  /** `shown`: the sum that the button's screen says comes back. */
  tickets: (
    action: TicketsTap,
    reference: BookingReference,
    page = 0,
    shown: Amount | null = null,
  ): string => {
    const sum = shown === null ? '' : `:${shown.toString(numberBase)}`;
    return `t:${action}:${reference}:${page.toString(numberBase)}${sum}`;
  },
  share: (action: ShareTap, reference: BookingReference, number = 0): string =>
    `h:${action}:${reference}:${number.toString(numberBase)}`,
  received: (action: ReceivedTap, share: string): string => `u:${action}:${share}`,
  menu: (entry: MenuEntry): string => `m:${entry}`,
  begin: (date: VenueDate | null, isAsked = false): string =>
    `g:${date === null ? '' : compactDate(date)}${isAsked ? ':asked' : ''}`,
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
  startOver(date: VenueDate | null = null, code: string | null = null, isAsked = false): string {
    const day = date === null ? '' : compactDate(date);
    if (isAsked) return `r:startOver:${day}::asked`;
    return `r:startOver:${day}:${code !== null && linkedCode.test(code) ? code : ''}`;
  },
};

/** The tap behind callback data; null when no button of ours carries such data. */
export function parseTap(data: string) {
  const [kind, first = '', second = '', third = '', fourth = ''] = data.split(':');
  switch (kind) {
    case 'd': {
      const revision = parseNumber(first);
      if (revision === null) return null;
      return { kind: 'draft', revision, action: second, argument: third } as const;
    }
    case 'b': {
      const action = oneOf(bookingTaps, first);
      const reference = parseReference(second);
      if (action === null || reference === null) return null;
      return { kind: 'booking', action, reference, total: parseNumber(third) } as const;
    }
    case 't': {
      const action = oneOf(ticketsTaps, first);
      if (action === null || (second !== '' && parseReference(second) === null)) return null;
      return {
        kind: 'tickets',
        action,
        reference: second,
        page: parseNumber(third) ?? 0,
        shown: parseNumber(fourth),
      } as const;
    }
    // What the owner does with a ticket that others may have; `number`: its position, or a page of them.
    case 'h': {
      const action = oneOf(shareTaps, first);
      const reference = parseReference(second);
      const number = parseNumber(third);
      if (action === null || reference === null || number === null) return null;
      return { kind: 'share', action, reference, number } as const;
    }
    // What the receiver does with it.
    case 'u': {
      const action = oneOf(receivedTaps, first);
      if (action === null || !/^[\w-]{22}$/.test(second)) return null;
      return { kind: 'received', action, share: second } as const;
    }
    case 's': {
      const action = oneOf(staffTaps, first);
      if (action === null || ![second, third].every((text) => /^[\w-]{0,32}$/.test(text))) return null;
      return { kind: 'staff', action, subject: second, argument: third } as const;
    }
    case 'm': {
      const entry = oneOf(menuEntries, first);
      return entry && ({ kind: 'menu', entry } as const);
    }
    // Begins a booking; null: on a day still to be chosen. `isAsked`: with what the day was waited for with.
    case 'g': {
      const date = expandedDate(first);
      const isAsked = second === 'asked';
      return date === null && first !== '' ? null : ({ kind: 'begin', date, isAsked } as const);
    }
    // Somebody wants to be told when tickets for that day go on sale.
    case 'o': {
      const date = expandedDate(first);
      return date && ({ kind: 'opening', date } as const);
    }
    case 'l':
      return /^[a-z]{2,3}$/.test(first) ? ({ kind: 'language', locale: first } as const) : null;
    case 'n':
      return isSwitch(first) ? ({ kind: 'reminders', on: first === 'on' } as const) : null;
    case 'w':
      return isSwitch(first) ? ({ kind: 'reviews', on: first === 'on' } as const) : null;
    // How a visit was: so many stars, or the way to a sentence about it and back.
    case 'e': {
      const action = oneOf(ratingTaps, first);
      const reference = parseReference(second);
      if (action === null || reference === null) return null;
      return { kind: 'rating', action, reference } as const;
    }
    case 'p': {
      const action = oneOf(privacyTaps, first);
      return action && ({ kind: 'privacy', action } as const);
    }
    // Without a reference it is about no booking in particular.
    case 'q': {
      const action = oneOf(questionTaps, first);
      const reference = second === '' ? null : parseReference(second);
      if (action === null || (second !== '' && reference === null)) return null;
      return { kind: 'question', action, reference } as const;
    }
    // "Start over" gives the unfinished booking up for one on that day, of that package; null: still to be chosen.
    case 'r': {
      if (first === 'continue') return { kind: 'resume' } as const;
      if (first !== 'startOver') return null;
      const code = linkedCode.test(third) ? third : null;
      const isAsked = fourth === 'asked';
      return { kind: 'startOver', date: expandedDate(second), code, isAsked } as const;
    }
    default:
      return null;
  }
}

function oneOf<Value extends string>(values: readonly Value[], text: string): Value | null {
  return values.find((value) => value === text) ?? null;
}

function isSwitch(text: string): boolean {
  return text === 'on' || text === 'off';
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
