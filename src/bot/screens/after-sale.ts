import { moneyOf, returnIfCancelled } from '../../booking/money.ts';
import {
  type AfterSale,
  mayAskStaff,
  mayDo,
  type Obstacle,
  openRequestOf,
} from '../../booking/permissions.ts';
import type { Booking, RequestKind } from '../../booking/record.ts';
import type { Instant } from '../../venue/calendar.ts';
import { type TicketsTap, tapData } from '../callback-data.ts';
import type { Button, Screen } from '../screen.ts';
import { clipped, paragraphs } from '../text.ts';
import type { Wording } from '../wording.ts';
import { bookingFacts } from './booking-card.ts';
import { sumsText } from './payment.ts';
import { askVenueRows } from './venue.ts';

/** When, and by whose calendar, it is asked what a customer may do. */
export interface AtVenue {
  readonly now: Instant;
  readonly timeZone: string;
  /** There is a place that "Directions" can show. */
  readonly hasPin: boolean;
}

const longestReason = 200;

/** Asked once before tickets are cancelled; or why they can't be, and what can be done instead. */
export function cancelTicketsScreen(booking: Booking, page: number, at: AtVenue, words: Wording): Screen {
  const permission = mayDo('cancel', booking, at.now, at.timeZone);
  if (!permission.allowed) return obstacleScreen('cancel', permission, booking, page, at, words);
  const { reference } = booking;
  return {
    text: paragraphs(
      words.html('cancel-tickets-question'),
      bookingFacts(booking, words),
      returnedText(booking, at, words),
    ),
    rows: [
      [
        {
          text: words.text('cancel-surely'),
          data: tapData.tickets('cancelSurely', reference, page),
          style: 'danger',
        },
      ],
      [{ text: words.text('keep-booking'), data: tapData.tickets('open', reference, page) }],
    ],
  };
}

/** Why the date can't be changed by the customer, and what can be done instead. */
export function changeObstacleScreen(booking: Booking, page: number, at: AtVenue, words: Wording): Screen {
  const permission = mayDo('change', booking, at.now, at.timeZone);
  return obstacleScreen('change', permission, booking, page, at, words);
}

function returnedText(booking: Booking, at: AtVenue, words: Wording): string {
  const balance = moneyOf(booking);
  if (balance === null || balance.brought === 0) return words.html('cancel-returns-unpaid');
  const back = returnIfCancelled(booking, at.now);
  return back.length === 0
    ? words.html('cancel-returns-nothing')
    : words.html('cancel-returns', {
        amount: sumsText(back, words),
        total: words.money(balance.brought),
      });
}

function obstacleScreen(
  kind: RequestKind,
  permission: AfterSale,
  booking: Booking,
  page: number,
  at: AtVenue,
  words: Wording,
): Screen {
  const { reference } = booking;
  const button = (key: string, action: TicketsTap): Button => ({
    text: words.text(key),
    data: tapData.tickets(action, reference, page),
  });
  const ask = kind === 'cancel' ? button('ask-to-cancel', 'askCancel') : button('ask-to-change', 'askChange');
  return {
    text: paragraphs(
      bookingFacts(booking, words),
      permission.allowed ? null : obstacleText(kind, permission, words),
      requestText(booking, words),
    ),
    rows: [
      ...(mayAskStaff(kind, booking, at.now, at.timeZone) ? [[ask]] : []),
      ...askVenueRows(words, reference),
      [button('back', 'open')],
    ],
  };
}

function obstacleText(
  kind: RequestKind,
  { because, until }: Extract<AfterSale, { allowed: false }>,
  words: Wording,
): string {
  if (because === 'tooLate' && until !== undefined) {
    return words.html(`${kind}-too-late`, { time: words.moment(until) });
  }
  return because === 'askStaff' ? words.html(`${kind}-by-staff`) : words.html(refusalKeys[because]);
}

const refusalKeys: Readonly<Record<Obstacle, string>> = {
  notIssued: 'refused-notIssued',
  visitOver: 'refused-visitOver',
  replaced: 'refused-replaced',
  ticketsUsed: 'refused-ticketsUsed',
  askStaff: 'refused-askStaff',
  tooLate: 'refused-tooLate',
};

/** What the customer may still do by themselves, and until when; and how their request stands. */
export function afterSaleText(booking: Booking, at: AtVenue, words: Wording): string | null {
  if (booking.state !== 'issued') return null;
  const lineOf = (kind: RequestKind): string | null => {
    const permission = mayDo(kind, booking, at.now, at.timeZone);
    if (permission.allowed) return words.html(`${kind}-until`, { time: words.moment(permission.until) });
    const isOfPolicy = permission.because === 'askStaff' || permission.because === 'tooLate';
    return isOfPolicy ? obstacleText(kind, permission, words) : null;
  };
  const [change, cancel] = (['change', 'cancel'] as const).map((kind) =>
    mayDo(kind, booking, at.now, at.timeZone),
  );
  const isOneTime =
    change?.until !== undefined && change.until === cancel?.until && change.allowed === cancel.allowed;
  const isOneReason =
    cancel?.allowed === false && cancel.because !== 'askStaff' && cancel.because !== 'tooLate';
  const lines = isOneTime
    ? [words.html(change.allowed ? 'both-until' : 'both-too-late', { time: words.moment(change.until) })]
    : isOneReason
      ? [obstacleText('cancel', cancel, words)]
      : [lineOf('change'), lineOf('cancel')];
  return paragraphs(lines.filter((line) => line !== null).join('\n'), requestText(booking, words));
}

/** How the request to staff stands; null: there is none. */
function requestText(booking: Booking, words: Wording): string | null {
  const { request } = booking;
  if (request === undefined || booking.state !== 'issued') return null;
  const { kind, askedAt, answered } = request;
  if (openRequestOf(booking) !== null) {
    return words.html(`request-${kind}-open`, { time: words.moment(askedAt) });
  }
  if (answered?.decision === 'declined') {
    return words.html(`request-${kind}-declined`, { reason: clipped(answered.reason, longestReason) });
  }
  return answered?.decision === 'approved' && kind === 'change'
    ? words.html('request-change-approved')
    : null;
}

/** Whether there is still something to cancel or to change, or to say about it. */
export function hasAfterSale(booking: Booking, { now, timeZone }: AtVenue): boolean {
  const permission = mayDo('cancel', booking, now, timeZone);
  return permission.allowed || (permission.because !== 'notIssued' && permission.because !== 'visitOver');
}

/** A message of its own: what staff have answered, or that nobody did. Null: there is nothing to say of it. */
export function requestAnswerScreen(booking: Booking, words: Wording): Screen | null {
  const { request, order, partner, reference } = booking;
  const answered = request?.answered;
  if (request === undefined || answered === undefined) return null;
  const { kind } = request;
  const values = { code: partner?.bookingCode ?? '', date: words.day(order.date) };
  const myTickets: Button = { text: words.text('my-tickets'), data: tapData.menu('tickets') };
  switch (answered.decision) {
    case 'approved':
      return {
        text: words.html('answer-change-approved', values),
        rows: [
          [
            {
              text: words.text('change-visit-date'),
              data: tapData.tickets('change', reference),
              style: 'success',
            },
          ],
          [myTickets],
        ],
      };
    case 'declined':
      return {
        text: paragraphs(
          words.html(`answer-${kind}-declined`, values),
          words.html('reason-given', { reason: clipped(answered.reason, longestReason) }),
        ),
        rows: [...askVenueRows(words, booking.reference), [myTickets]],
      };
    case 'expired':
      return {
        text: words.html('answer-expired', values),
        rows: [...askVenueRows(words, booking.reference), [myTickets]],
      };
  }
}

/** /cancel, and nothing is unfinished: which bookings there are, and the way to cancel them. */
export function cancellableScreen(bookings: readonly Booking[], words: Wording): Screen {
  const [only, ...others] = bookings;
  const myTickets: Button = { text: words.text('my-tickets'), data: tapData.menu('tickets') };
  if (only !== undefined && others.length === 0) {
    return {
      text: paragraphs(words.html('cancel-which-one'), bookingFacts(only, words)),
      rows: [
        [
          {
            text: words.text('cancel-booking'),
            data: tapData.tickets('cancel', only.reference),
            style: 'danger',
          },
        ],
        [myTickets],
      ],
    };
  }
  const entries = bookings.slice(0, mostListed).map((booking): readonly Button[] => [
    {
      text: words.text('cancel-which-entry', {
        date: words.dayLabel(booking.order.date),
        code: clipped(booking.partner?.bookingCode ?? '…', 20),
      }),
      data: tapData.tickets(booking.state === 'held' ? 'open' : 'cancel', booking.reference),
    },
  ]);
  return { text: words.html('cancel-which'), rows: [...entries, [myTickets]] };
}

const mostListed = 8;
