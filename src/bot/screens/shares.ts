import type { Booking, TicketShare } from '../../booking/record.ts';
import { sharedTicket, shareOfTicket, standingShares } from '../../booking/shares.ts';
import { type ShareTap, tapData } from '../callback-data.ts';
import { receiverName } from '../delivery/shared-ticket.ts';
import { type Button, inRows, pageOf, type Screen } from '../screen.ts';
import { clipped, clippedApart, paragraphs } from '../text.ts';
import type { Wording } from '../wording.ts';
import { ticketName, ticketStatusText } from './ticket-statuses.ts';

const ticketsOnPage = 6;
const sharesInRow = 2;
const longestLabelName = 26;

/** The owner's tickets that are with others, each leading to its end. */
export function shareRows(booking: Booking, words: Wording): Screen['rows'] {
  const shared = standingShares(booking).toSorted((a, b) => a.ticket - b.ticket);
  const buttons = shared.map((share) => shareButton('show', booking, share.ticket, labelOf(share, words)));
  return inRows(buttons, sharesInRow);
}

/** "2 · with Quynh". */
function labelOf({ ticket, receiver }: TicketShare, words: Wording): string {
  const n = ticket + 1;
  return receiver === null
    ? words.text('share-waits', { n })
    : words.text('share-with', { n, name: receiverName(receiver) });
}

/** Positions of the tickets that can be given away. */
export function sharable(booking: Booking): readonly number[] {
  if (booking.state !== 'issued') return [];
  return (booking.partner?.tickets ?? []).flatMap(({ status }, index) =>
    status === 'WAITING' && shareOfTicket(booking, index) === null ? [index] : [],
  );
}

/** Which of several tickets is to be given away. */
export function shareChoice(booking: Booking, page: number, words: Wording): Screen {
  const { items, turningRows } = pageOf(sharable(booking), ticketsOnPage, page, words, (to) =>
    tapData.share('choose', booking.reference, to),
  );
  const names = (booking.partner?.tickets ?? []).map((ticket) => ticketName(booking, ticket, words));
  const label = (index: number): string =>
    words.text('share-ticket', {
      n: index + 1,
      name: clippedApart(names[index] ?? '', names, longestLabelName),
    });
  const entries = items.map((index): readonly Button[] => [
    shareButton('give', booking, index, label(index)),
  ]);
  return {
    text: words.html('share-choose'),
    rows: [...entries, ...turningRows, [backTo(booking, words)]],
  };
}

/** The link, to be passed on by Telegram's own share sheet or by hand. It is shown this once. */
export function shareLink(booking: Booking, ticket: number, link: string, words: Wording): Screen {
  const message = words.text('share-message', {
    venue: words.venueName,
    date: words.day(booking.order.date),
  });
  const sheet = `https://t.me/share/url?${new URLSearchParams({ url: link, text: message })}`;
  return {
    text: words.html('share-link', { n: ticket + 1, link }),
    rows: [
      [{ text: words.text('send-link'), url: sheet, style: 'success' }],
      [{ text: words.text('copy-link'), copyText: link }],
      [{ ...shareButton('takeBack', booking, ticket, words.text('take-it-back')), style: 'danger' }],
      [backTo(booking, words)],
    ],
  };
}

/** What has become of a ticket that was given away. */
export function shareDetail(booking: Booking, share: TicketShare, words: Wording): Screen {
  const { ticket, receiver } = share;
  return {
    text:
      receiver === null
        ? words.html('share-unopened', { n: ticket + 1 })
        : words.html('share-opened', { n: ticket + 1, name: receiverName(receiver) }),
    rows: [
      [{ ...shareButton('takeBack', booking, ticket, words.text('take-it-back')), style: 'danger' }],
      [backTo(booking, words)],
    ],
  };
}

export function takeBackQuestion(
  booking: Booking,
  { ticket, receiver }: TicketShare,
  words: Wording,
): Screen {
  return {
    text:
      receiver === null
        ? words.html('take-back-link')
        : words.html('take-back-ticket', { name: receiverName(receiver) }),
    rows: [
      [
        {
          ...shareButton('takeBackSurely', booking, ticket, words.text('take-back-surely')),
          style: 'danger',
        },
      ],
      [backTo(booking, words)],
    ],
  };
}

/** Somebody else's ticket, as its receiver sees it. */
export function receivedTicket(
  booking: Booking,
  share: TicketShare,
  { isLive, note }: { readonly isLive: boolean; readonly note?: string | undefined },
  words: Wording,
): Screen {
  const ticket = sharedTicket(booking, share);
  const isValid = booking.state === 'issued' && ticket !== null && ticket.status !== 'CANCEL';
  const { partner } = booking;
  return {
    text: paragraphs(
      note,
      words.html('share-received', {
        date: words.day(booking.order.date),
        name: ticket === null ? '' : clipped(ticketName(booking, ticket, words), 60),
        status: isValid ? ticketStatusText(ticket.status, words) : words.text('state-cancelled'),
      }),
      !isLive && partner !== null && words.html('tickets-not-live', { time: words.moment(partner.readAt) }),
    ),
    rows: [
      ...(isValid
        ? [
            [
              {
                text: words.text('send-again-one'),
                data: tapData.received('send', share.id),
                style: 'success',
              } as const,
            ],
          ]
        : []),
      [{ text: words.text('my-tickets'), data: tapData.menu('tickets') }],
    ],
  };
}

function shareButton(action: ShareTap, booking: Booking, ticket: number, text: string): Button {
  return { text, data: tapData.share(action, booking.reference, ticket) };
}

function backTo(booking: Booking, words: Wording): Button {
  return { text: words.text('back'), data: tapData.tickets('open', booking.reference) };
}
