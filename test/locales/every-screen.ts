import { bookingStates } from '../../src/booking/record.ts';
import { askScreen } from '../../src/customer/ask-the-venue.ts';
import { visitScreen, welcomeScreen } from '../../src/customer/menu.ts';
import { ticketsDetail, ticketsList } from '../../src/customer/my-tickets.ts';
import { closingScreen } from '../../src/delivery/tickets.ts';
import { stepNames } from '../../src/dialogue/draft.ts';
import { screenOf } from '../../src/dialogue/steps.ts';
import type { ReplyScreen, Screen } from '../../src/telegram/screen.ts';
import type { Wording } from '../../src/telegram/wording.ts';
import {
  cancellableScreen,
  cancelTicketsScreen,
  obstacleScreen,
  requestAnswerScreen,
} from '../../src/views/after-sale.ts';
import { bookingCard, cancelQuestion } from '../../src/views/booking-card.ts';
import { transferScreen } from '../../src/views/payment.ts';
import { sampleVenue } from '../helpers/venue.ts';
import { bothWays, transferAccount } from '../money/ways.ts';
import {
  afterSaleBookings,
  everyReason,
  prepaidBookings,
  refusedBooking,
  sampleBooking,
} from './sample-bookings.ts';
import { awkwardName, now, packageAnswers, sampleDrafts, sampleWorld, today } from './sample-dialogue.ts';

export interface Shown<Kind> {
  /** Where it was met, for the report of a failure. */
  readonly at: string;
  readonly screen: Kind;
}

const refusalCauses = { 1: 'date', 2: 'packages', 3: 'details' } as const;

const longText = { und: awkwardName.repeat(40) };
const talkativeVenue = sampleVenue({
  policy: {
    cancelUntilHours: 24,
    changeUntilHours: 48,
    returns: [
      { hoursBefore: 168, percent: 100 },
      { hoursBefore: 24, percent: 50 },
    ],
  },
  visit: {
    address: longText,
    pin: { latitude: 20.9, longitude: 107.1 },
    hours: longText,
    parking: longText,
    rules: longText,
  },
});

/** Every screen of the dialogue that the sample drafts and answers of the partner lead to. */
export function dialogueScreens(words: Wording): readonly Shown<Screen | ReplyScreen>[] {
  return stepNames.flatMap((step) =>
    Object.entries(packageAnswers).flatMap(([answer, packages]) => {
      const world = sampleWorld(words, { packages });
      return sampleDrafts(step).map((draft, index) => ({
        at: `${step} ${index} with ${answer}`,
        screen: screenOf(draft, world),
      }));
    }),
  );
}

/** Bookings in every state and for every reason: their cards, their details, their list. */
export function bookingScreens(wording: Wording): readonly Shown<Screen>[] {
  const at = { now, timeZone: 'Asia/Ho_Chi_Minh' };
  const terms = { payment: bothWays, refusalCauses };
  const words: Wording = {
    ...wording,
    paymentNotice: awkwardName.repeat(5),
    address: awkwardName,
    hours: awkwardName,
    hasPin: true,
    hasWallet: true,
  };
  const bookings = [
    ...bookingStates.flatMap((state) =>
      [undefined, ...everyReason].map((because) => sampleBooking(state, because)),
    ),
    ...Object.keys(refusalCauses).map((code) => refusedBooking(Number(code))),
    ...prepaidBookings,
  ];
  return [
    ...bookings.flatMap((booking) => [
      { at: `card ${booking.state} ${booking.because}`, screen: bookingCard({ booking, words }, terms) },
      { at: `question ${booking.state}`, screen: cancelQuestion({ booking, words }, at.now) },
      { at: `closing ${booking.state}`, screen: closingScreen({ booking, words }) },
      {
        at: `detail ${booking.state}`,
        screen: ticketsDetail({ booking, isLive: false, page: 9, ...at, words }),
      },
    ]),
    { at: 'list', screen: ticketsList(bookings, 2, words) },
    { at: 'asking', screen: askScreen(sampleBooking('issued'), { canPassOn: true }, words) },
    { at: 'asking without a booking', screen: askScreen(null, {}, words) },
    {
      at: 'asked',
      screen: askScreen(sampleBooking('held'), { outcome: words.html('question-tooMany') }, words),
    },
    ...afterSaleScreens(words),
    ...prepaidBookings.map((booking) => ({
      at: `transfer ${booking.state}`,
      screen: transferScreen({ booking, words }, transferAccount, bothWays),
    })),
    { at: 'empty list', screen: ticketsList([], 0, words) },
    { at: 'welcome', screen: welcomeScreen({ first_name: awkwardName }, words, today) },
    { at: 'visit', screen: visitScreen({ venue: talkativeVenue, payment: bothWays }, words) },
    { at: 'visit unknown', screen: visitScreen({ venue: sampleVenue(), payment: bothWays }, words) },
  ];
}

/** Whatever a policy, the tickets and an answer of staff make of what a customer may do after the sale. */
function afterSaleScreens(words: Wording): readonly Shown<Screen>[] {
  const at = { now, timeZone: 'Asia/Ho_Chi_Minh' };
  return [
    ...afterSaleBookings().flatMap(({ what, booking }) => {
      const answer = requestAnswerScreen({ booking, words });
      return [
        { at: `cancel: ${what}`, screen: cancelTicketsScreen({ booking, ...at, words }, 9) },
        { at: `no cancel: ${what}`, screen: obstacleScreen({ booking, ...at, words }, 'cancel', 9) },
        { at: `change: ${what}`, screen: obstacleScreen({ booking, ...at, words }, 'change', 9) },
        {
          at: `detail: ${what}`,
          screen: ticketsDetail({ booking, isLive: true, page: 0, ...at, words }),
        },
        ...(answer === null ? [] : [{ at: `answer: ${what}`, screen: answer }]),
      ];
    }),
    { at: '/cancel with one', screen: cancellableScreen([sampleBooking('issued')], words) },
    { at: '/cancel with many', screen: cancellableScreen(Array(20).fill(sampleBooking('held')), words) },
  ];
}
