import { createHash } from 'node:crypto';
import type { BookingReference } from '../booking/record.ts';
import type { Amount, VenueDate } from '../booking/sale-package.ts';
import { venueDate } from '../venue/calendar.ts';

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
  | { readonly kind: 'menu'; readonly entry: MenuEntry }
  /** Begins a booking; null: on a day still to be chosen. */
  | { readonly kind: 'begin'; readonly date: VenueDate | null }
  | { readonly kind: 'language'; readonly locale: string }
  | { readonly kind: 'reminders'; readonly on: boolean }
  | { readonly kind: 'privacy'; readonly action: PrivacyTap }
  | { readonly kind: 'resume'; readonly action: 'continue' | 'startOver' };

/** What staff's buttons do; the subject is a booking's reference, a question's id or an invitation's. */
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
const privacyTaps = ['data', 'ask', 'forget', 'forgetSurely', 'keep'] as const;
const menuEntries = ['start', 'book', 'tickets', 'language', 'help', 'privacy'] as const;
export type BookingTap = (typeof bookingTaps)[number];
export type TicketsTap = (typeof ticketsTaps)[number];
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
  menu: (entry: MenuEntry): string => `m:${entry}`,
  begin: (date: VenueDate | null): string => `g:${date === null ? '' : compactDate(date)}`,
  language: (locale: string): string => `l:${locale}`,
  reminders: (on: boolean): string => `n:${on ? 'on' : 'off'}`,
  privacy: (action: PrivacyTap): string => `p:${action}`,
  staff: (action: StaffTap, subject = '', argument = ''): string => `s:${action}:${subject}:${argument}`,
  resume: (action: 'continue' | 'startOver'): string => `r:${action}`,
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
    case 's': {
      const action = staffTaps.find((candidate) => candidate === first);
      if (action === undefined || !/^[\w-]{0,32}$/.test(second) || !/^[\w-]{0,16}$/.test(third)) return null;
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
    case 'l':
      return /^[a-z]{2,3}$/.test(first) ? { kind: 'language', locale: first } : null;
    case 'n':
      return first === 'on' || first === 'off' ? { kind: 'reminders', on: first === 'on' } : null;
    case 'p': {
      const action = privacyTaps.find((candidate) => candidate === first);
      return action === undefined ? null : { kind: 'privacy', action };
    }
    case 'r':
      return first === 'continue' || first === 'startOver' ? { kind: 'resume', action: first } : null;
    default:
      return null;
  }
}

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
