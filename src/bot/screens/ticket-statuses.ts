import { lineOfTicket } from '../../booking/delivery.ts';
import type { Booking, IssuedTicket, TicketStatus } from '../../booking/record.ts';
import { clipped } from '../text.ts';
import type { Wording } from '../wording.ts';

const mostTicketsListed = 12;
const mostKindsListed = 20;
const longestName = 50;

/** The status of each ticket in words; of many tickets, how many of a kind have it. */
export function ticketsText(booking: Booking, words: Wording): string {
  const tickets = (booking.partner?.tickets ?? [])
    .toSorted((a, b) => a.sequence - b.sequence)
    .map((ticket) => ({ name: ticketName(booking, ticket, words), status: ticket.status }));
  return tickets.length > mostTicketsListed ? kindsText(tickets, words) : eachText(tickets, words);
}

/** What a ticket is for: the package, where that is certain, else the partner's word for the service. */
export function ticketName({ order }: Booking, ticket: IssuedTicket, words: Wording): string {
  const line = lineOfTicket(order, ticket);
  return line === null
    ? ticket.serviceName
    : words.packageName({ code: line.code, name: ticket.serviceName });
}

interface NamedTicket {
  readonly name: string;
  readonly status: TicketStatus;
}

function eachText(tickets: readonly NamedTicket[], words: Wording): string {
  return tickets
    .map((ticket, index) =>
      words.html('tickets-ticket', {
        n: index + 1,
        name: clipped(ticket.name, longestName),
        status: ticketStatusText(ticket.status, words),
      }),
    )
    .join('\n');
}

function kindsText(tickets: readonly NamedTicket[], words: Wording): string {
  const kinds = Map.groupBy(tickets, ({ name, status }) => JSON.stringify([name, status]));
  const lines = [...kinds.values()].flatMap((alike) => {
    const [first] = alike;
    return first === undefined
      ? []
      : words.html('tickets-kind', {
          count: alike.length,
          name: clipped(first.name, longestName),
          status: ticketStatusText(first.status, words),
        });
  });
  const more = lines.length - mostKindsListed;
  return [
    ...lines.slice(0, mostKindsListed),
    ...(more > 0 ? [words.html('tickets-more', { count: more })] : []),
  ].join('\n');
}

const knownStatuses: ReadonlySet<TicketStatus> = new Set(['WAITING', 'USING', 'USED', 'LOCK', 'CANCEL']);

/** A status that we don't know is shown as it came; one that the partner did not name as "…". */
export function ticketStatusText(status: TicketStatus, words: Wording): string {
  return knownStatuses.has(status) ? words.text(`ticket-${status}`) : clipped(status, 20) || '…';
}
