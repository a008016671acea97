import type { UnmatchedReceipt } from '../../src/booking/ports.ts';
import { type Booking, bookingStates, withPrepayment } from '../../src/booking/record.ts';
import { noPayments } from '../../src/money/receipts.ts';
import { outcomeText } from '../../src/ops/send-guest-messages.ts';
import { questionHeader } from '../../src/staff/answer-customer.ts';
import { arrivalsScreen } from '../../src/staff/arrivals.ts';
import { attentionList } from '../../src/staff/bookings-to-look-at.ts';
import { type EndingQuestion, endingQuestion, usedQuestion } from '../../src/staff/cancel-booking.ts';
import { changeQuestion } from '../../src/staff/change-date.ts';
import { answeredScreen, approveQuestion, requestsScreen } from '../../src/staff/customer-requests.ts';
import { invitationList, newInvitation } from '../../src/staff/invite.ts';
import { adoptionQuestion, candidateTexts } from '../../src/staff/lost-bookings.ts';
import { noticePreview } from '../../src/staff/message-guests.ts';
import {
  arrivedQuestion,
  matchQuestion,
  matchSurelyQuestion,
  matchWhichQuestion,
  returnQuestion,
  returnUnmatchedQuestion,
  separateQuestion,
  takeBackQuestion,
} from '../../src/staff/payment-actions.ts';
import { paymentsOnPage, paymentsScreen, receiptScreen } from '../../src/staff/payments.ts';
import { reportRows } from '../../src/staff/report.ts';
import { todoScreen } from '../../src/staff/todo.ts';
import type { Screen } from '../../src/telegram/screen.ts';
import type { Wording } from '../../src/telegram/wording.ts';
import { alertRows } from '../../src/views/alert-rows.ts';
import {
  cancelOutcome,
  cancelUnderWay,
  notCancellable,
  staffBooking,
  staffBookingList,
} from '../../src/views/staff-booking.ts';
import { closeScreens } from './close-screens.ts';
import type { Shown } from './every-screen.ts';
import {
  afterSaleBookings,
  everyAlert,
  everyReason,
  longHistory,
  prepaidBookings,
  sampleBooking,
} from './sample-bookings.ts';
import { awkwardName, now, today } from './sample-dialogue.ts';

const longestReason = awkwardName;
const manyBookings = Array.from({ length: 40 }, () => longHistory(sampleBooking('review', 'noAnswer')));
const invitations = Array.from({ length: 20 }, (_, index) => ({
  id: `invitation-${index}`,
  createdBy: 2 ** 51,
  expiresAt: now,
  uses: 999_999,
  used: 999_998,
}));
const asking = { id: 'x'.repeat(16), staffId: 2 ** 51 };
const question: EndingQuestion = {
  ...asking,
  isOwner: true,
  purpose: 'cancel',
  reason: longestReason,
  at: now,
  hasChanged: true,
};
/** What staff see, with data as long as it comes. */
export function staffScreens(words: Wording): readonly Shown<Screen>[] {
  const bookings = bookingStates.flatMap((state) =>
    [undefined, ...everyReason].map((because) => longHistory(sampleBooking(state, because))),
  );
  return [
    ...bookings.flatMap((booking) => bookingScreensFor(booking, words)),
    ...everyAlert.map((kind) => ({
      at: `alert ${kind}`,
      screen: { text: '-', rows: alertRows({ booking: sampleBooking('review'), words }, kind) },
    })),
    { at: 'found', screen: staffBookingList(bookings, 1, words) },
    { at: 'attention', screen: attentionList(manyBookings, 3, words) },
    { at: 'nothing to attend to', screen: attentionList([], 0, words) },
    { at: 'links', screen: invitationList(invitations, 1, words, words.html('staff-invitation-withdrawn')) },
    { at: 'no links', screen: invitationList([], 0, words) },
    ...invitations.slice(0, 1).map((invitation) => ({
      at: 'a link',
      screen: newInvitation(invitation, `https://t.me/${'x'.repeat(32)}?start=i_${'x'.repeat(22)}`, words),
    })),
    ...[0, 99_999].map((count) => ({
      at: `to do ${count}`,
      screen: todoScreen(
        (['attention', 'requests', 'payments', 'differing'] as const).map((name) => ({ name, count })),
        true,
        words,
      ),
    })),
    ...[0, 20, 49].map((page) => ({
      at: `arrivals ${page}`,
      screen: arrivalsScreen({ ...fullDay(page), words }),
    })),
    {
      at: 'what guests will read',
      screen: noticePreview({ date: today, text: '<'.repeat(3_000), chats: 9_999 }, asking, words),
    },
    {
      at: 'how guests were reached',
      screen: { text: outcomeText(guestMessage, tally, words), rows: [] },
    },
    { at: 'a week', screen: { text: '-', rows: reportRows(today, today, words) } },
    { at: 'no arrivals', screen: arrivalsScreen({ ...fullDay(0), bookings: [], words }) },
    ...requestScreens(words),
    ...lostScreens(words),
    ...closeScreens(words),
    {
      at: 'a question without a booking',
      screen: questionHeader({ booking: null, name: awkwardName }, words),
    },
    ...paymentScreens(words),
  ];
}

/** Of bookings that the store has lost. */
function lostScreens(words: Wording): readonly Shown<Screen>[] {
  const booking = longHistory(sampleBooking('issued'));
  const lost = { kind: 'lost', text: 'x'.repeat(60), booking, person: awkwardName } as const;
  const kinds = ['none', 'unreached', 'undated', 'known', 'notIssued', 'noChat'] as const;
  const others = kinds.map((kind) => ({ ...lost, kind }));
  const [most = ''] = candidateTexts(
    Array.from({ length: 20 }, () => lost),
    words,
  );
  return [
    { at: 'lost', screen: { text: candidateTexts([lost, ...others], words).join(), rows: [] } },
    { at: 'adoption', screen: adoptionQuestion(most, 20, asking, words) },
  ];
}

function bookingScreensFor(
  booking: ReturnType<typeof sampleBooking>,
  words: Wording,
): readonly Shown<Screen>[] {
  const at = `${booking.state} ${booking.because}`;
  const ways = { cancel: question, close: { ...question, purpose: 'close' } } as const;
  return [
    {
      at: `booking ${at}`,
      screen: staffBooking(
        { booking, isLive: false, words },
        {
          lead: words.html('staff-checked-unreached'),
          isPaidAtGate: true,
        },
      ),
    },
    {
      at: `question about ${at}`,
      screen: questionHeader({ booking, name: awkwardName }, words),
    },
    { at: `under way ${at}`, screen: cancelUnderWay({ booking, words }) },
    { at: `outcome ${at}`, screen: cancelOutcome({ booking, isLive: false, words }, false) },
    { at: `not cancellable ${at}`, screen: notCancellable({ booking, isLive: false, words }) },
    { at: `used ${at}`, screen: usedQuestion({ booking, words }, question, '-a0') },
    ...Object.values(ways).flatMap((way) => [
      { at: `question ${at}`, screen: endingQuestion({ booking, isLive: false, words }, way) },
      {
        at: `reason ${at}`,
        screen: endingQuestion({ booking, isLive: false, words }, { ...way, reason: null }),
      },
    ]),
  ];
}

const guestMessage = { id: 'x', date: today, text: 'x', chatId: 1, messageId: 1, locale: 'en', locales: {} };
const tally = { sent: 9_999, unreached: 9_999, unknown: 9_999, waiting: 0 };

function fullDay(page: number): Omit<Parameters<typeof arrivalsScreen>[0], 'words'> {
  const booking = sampleBooking('issued');
  const coming = { ...booking, history: [{ at: now, from: 'confirming', to: 'issued' }] as const };
  return {
    date: today,
    bookings: Array.from({ length: 400 }, () => coming),
    page,
    states: { kind: 'unread' },
    isPaidAtGate: true,
  };
}

/** Staff and the bank have both told of each of two sums. */
function toldTwice(booking: Booking): Booking {
  const money = { amount: 9_999_999_999_999, currency: 'VND', at: now };
  const receipts = [1, 2].flatMap((n) => [
    { ...money, id: `staff:${n}`, source: 'staff' as const },
    { ...money, id: `bank:${n}`, source: 'bank' as const, at: now + 1 },
  ]);
  return withPrepayment(booking, { payments: { ...noPayments, receipts } });
}

/** Lists that are full, and empty ones. */
function paymentScreens(words: Wording): readonly Shown<Screen>[] {
  const receipt: UnmatchedReceipt = {
    id: 'hmac:'.padEnd(128, 'x'),
    source: 'bank',
    amount: 9_999_999_999_999,
    currency: 'VND',
    at: now,
    because: 'unknownBooking',
    text: awkwardName.repeat(5),
  };
  const money = { amount: 9_999_999_999_999, currency: 'VND' };
  const bookings = prepaidBookings.slice(0, paymentsOnPage);
  const receipts = Array.from({ length: paymentsOnPage }, () => receipt);
  const full = { bookings, total: 999 };
  const lists = { awaited: full, unmatched: { receipts, total: 999 }, toReturn: full };
  const none = { bookings: [], total: 0 };
  const noLists = { awaited: none, unmatched: { receipts: [], total: 0 }, toReturn: none };
  return [
    { at: 'payments', screen: paymentsScreen(lists, 9, words) },
    { at: 'no payments', screen: paymentsScreen(noLists, 0, words) },
    { at: 'match', screen: matchQuestion(money, words) },
    { at: 'match which', screen: matchWhichQuestion(receipt, bookings, words) },
    ...bookings.flatMap((booking) => [
      { at: 'arrived', screen: arrivedQuestion({ booking, words }, money) },
      { at: 'match surely', screen: matchSurelyQuestion({ booking, words }, receipt) },
      ...[null, 'x'.repeat(200)].map((reason) => ({
        at: 'take back',
        screen: takeBackQuestion({ booking, words }, money, reason, asking),
      })),
      { at: 'two transfers', screen: separateQuestion({ booking: toldTwice(booking), words }) },
    ]),
    { at: 'a receipt', screen: receiptScreen(receipt, words) },
    { at: 'return unmatched', screen: returnUnmatchedQuestion(receipt, words) },
    ...bookings.map((booking) => ({
      at: 'return',
      screen: returnQuestion({ booking, words }, [money, { ...money, currency: 'EUR' }]),
    })),
    ...prepaidBookings.map((booking) => ({
      at: `paid booking ${booking.state}`,
      screen: staffBooking({ booking: longHistory(booking), isLive: false, words }),
    })),
  ];
}

function requestScreens(words: Wording): readonly Shown<Screen>[] {
  const shown = afterSaleBookings();
  const all = shown.map(({ booking }) => booking);
  return [
    ...shown.flatMap(({ what, booking }, page) => [
      { at: `request: ${what}`, screen: requestsScreen(all, { page, isLive: false, isOwner: true }, words) },
      { at: `answered: ${what}`, screen: answeredScreen({ booking, words }, awkwardName) },
      ...[true, false].flatMap((isOwner) =>
        booking.request === undefined
          ? []
          : [
              {
                at: `approve: ${what}`,
                screen: approveQuestion({ booking, isLive: false, words }, booking.request, {
                  isOwner,
                  hasChanged: true,
                }),
              },
            ],
      ),
      { at: `change: ${what}`, screen: changeScreen(booking, words) },
    ]),
    { at: 'no requests', screen: requestsScreen([], { page: 0, isLive: true, isOwner: false }, words) },
  ];
}

function changeScreen(booking: Booking, words: Wording): Screen {
  const { order, reference } = booking;
  const replaces = { reference, date: today, code: 'x', total: 9_999_999_999_999, paid: 1 };
  return changeQuestion({ booking, words }, { order, replaces }, { ...asking, hasChanged: true });
}
