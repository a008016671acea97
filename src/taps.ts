import type { StaffAsk } from './store/awaiting.ts';
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
} from './telegram/screen.ts';

/** The buttons and questions of a screen of staff, and for whom it is. */
export interface ScreenRights {
  /** `ownersInPrivate`: not in the group, where other staff can read it. */
  readonly for: 'staff' | 'owners' | 'ownersInPrivate';
  /** Other staff are told that only owners can do this; without it, they get the answer that strangers get. */
  readonly ownersCan?: 'return' | 'do';
  /** The actions of its buttons. */
  readonly taps: readonly string[];
  /** The questions that it asks. */
  readonly asks?: readonly StaffAsk['kind'][];
}

/**
 * All screens of staff. A button's subject is a booking's reference, or the id of a question, an invitation or a
 * receipt.
 */
export const staffScreens = {
  card: { for: 'staff', taps: ['show', 'found', 'resend', 'complete', 'check', 'history'] },
  questions: { for: 'staff', taps: ['yes', 'sure', 'keep'] },
  ending: { for: 'staff', taps: ['cancel', 'close', 'askOwner'], asks: ['cancel', 'close'] },
  changeDate: { for: 'staff', taps: ['changeDate'], asks: ['change'] },
  todo: { for: 'staff', taps: ['todo', 'attention', 'requests', 'payments', 'invitations'] },
  inviting: { for: 'staff', taps: ['invite', 'withdraw'], asks: ['invite'] },
  requests: { for: 'staff', taps: ['approve', 'approveYes', 'approveSure', 'decline'], asks: ['decline'] },
  arrived: {
    for: 'staff',
    taps: ['receipt', 'arrived', 'arrivedSurely', 'separate', 'separateSurely', 'returnKeep'],
  },
  matching: { for: 'staff', taps: ['match', 'matchTo', 'matched'], asks: ['match'] },
  arrivals: { for: 'staff', taps: ['arrivals'] },
  notices: { for: 'staff', taps: ['notify'], asks: ['notice'] },
  report: { for: 'staff', taps: ['report'] },
  money: { for: 'staff', taps: ['money'] },
  sums: {
    for: 'owners',
    ownersCan: 'return',
    taps: ['goodwill', 'goodwillSurely', 'approveOther', 'cancelOther'],
    asks: ['sum'],
  },
  returns: {
    for: 'owners',
    ownersCan: 'return',
    taps: ['returned', 'returnSurely', 'unmatchedReturned', 'unmatchedSurely'],
  },
  takingBack: { for: 'owners', taps: ['takeBack'], asks: ['takeBack'] },
  adoption: { for: 'owners', ownersCan: 'do', taps: [], asks: ['adopt'] },
  arrivalsFile: { for: 'owners', taps: ['arrivalsCsv'] },
  moneyFiles: { for: 'owners', taps: ['moneyPicture', 'moneyCsv', 'commission'] },
  paidToPartner: {
    for: 'ownersInPrivate',
    taps: ['paid', 'paidAsk', 'paidBack', 'paidBackSurely', 'paidKeep'],
    asks: ['paid'],
  },
  differing: {
    for: 'ownersInPrivate',
    taps: ['differing', 'differs', 'differsUpdate', 'differsSurely', 'differsSettled'],
  },
} as const satisfies Readonly<Record<string, ScreenRights>>;
export type StaffScreen = keyof typeof staffScreens;
/** The actions of the buttons of a screen. */
export type TapOn<Name extends StaffScreen> = (typeof staffScreens)[Name]['taps'][number];
export type StaffTap = TapOn<StaffScreen>;
export const staffTaps: readonly StaffTap[] = Object.values(staffScreens).flatMap(({ taps }) => taps);
const bookingTaps = [
  'confirm',
  'payCard',
  'payTransfer',
  'saysPaid',
  'cancel',
  'cancelSurely',
  'keep',
  'again',
  'details',
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
  'wallet',
] as const;
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
const readerTaps = ['allow', 'withdraw'] as const;
export const questionTaps = ['ask', 'send', 'done', 'back'] as const;
export type TicketsTap = (typeof ticketsTaps)[number];
export type PrivacyTap = (typeof privacyTaps)[number];

const reference = ofPattern('reference', /^[\w-]{8,32}$/);
/** A package's code in a link. A code that doesn't fit into a button beside a day is left out. */
const linkedCode = /^[\w-]{1,40}$/;
const code = {
  ...nullable(ofPattern('code', linkedCode)),
  write: (code: string | null) => (code !== null && linkedCode.test(code) ? code : ''),
};

/**
 * The callback data of every button. Buttons stay in chats for ever, so new fields are only added at the end, and `e`,
 * `f`, `h`, `u`, `v` and `w` of removed features are not used again.
 */
const taps = createCodec({
  draft: tap(
    'd',
    natural('revision'),
    ofPattern('action', /^[\w-]{1,24}$/),
    defaulting(ofPattern('argument', /^[\w-]{0,24}$/), ''),
  ),
  /** `total`: the sum that the button's screen asks for. */
  booking: tap('b', word('action', bookingTaps), reference, nullable(natural('total'))),
  /**
   * Without a reference: the list. `page`: of the list; `shown`: the sum that the button's screen says is returned;
   * `part`: of the tickets for a wallet.
   */
  tickets: tap(
    't',
    word('action', ticketsTaps),
    ofPattern('reference', /^(?:[\w-]{8,32})?$/),
    defaulting(natural('page'), 0),
    added(natural('shown')),
    added(natural('part')),
  ),
  menu: tap('m', word('entry', menuEntries)),
  /**
   * Begins a booking; null: the day is still to be chosen. `hasSavedOrder`: with the order saved by "Tell me when
   * it opens".
   */
  begin: tap('g', nullable(day('date')), flag('hasSavedOrder', 'asked')),
  /** Asks to be told when tickets for that day go on sale. */
  opening: tap('o', day('date')),
  language: tap('l', ofPattern('locale', /^[a-z]{2,3}(?:-[a-z]{4})?$/)),
  /** The customer's consent to the reader. */
  reader: tap('a', word('action', readerTaps)),
  reminders: tap('n', onOff('on')),
  privacy: tap('p', word('action', privacyTaps)),
  /** Without a reference: about no booking in particular. */
  question: tap('q', word('action', questionTaps), nullable(reference)),
  staff: tap(
    's',
    word('action', staffTaps),
    defaulting(ofPattern('subject', /^[\w-]{0,32}$/), ''),
    defaulting(ofPattern('argument', /^[\w-]{0,32}$/), ''),
  ),
  resume: tap('r:continue'),
  /** Replaces the unfinished draft by one for that day and package; null: still to be chosen. */
  startOver: tap('r:startOver', nullable(day('date')), code, flag('hasSavedOrder', 'asked')),
});

/** Packs a tap into callback data. */
export const tapData = taps.data;
/** Parses callback data; null when no button carries such data. */
export const parseTap = taps.parse;

export type Tap = NonNullable<ReturnType<typeof parseTap>>;
export type TapOf<Kind extends Tap['kind']> = Extract<Tap, { readonly kind: Kind }>;
export type StaffTapped = TapOf<'staff'>;
