import type { IssuedTicket, TicketStatus } from '../../booking/ports.ts';
import { clipped } from '../booking-flow/package-text.ts';
import type { Wording } from '../wording.ts';

const mostTicketsListed = 12;
const mostKindsListed = 20;
const longestName = 50;

/** The status of each ticket in words; of many tickets, how many of a kind have it. */
export function ticketsText(issued: readonly IssuedTicket[], words: Wording): string {
  const tickets = issued.toSorted((a, b) => a.sequence - b.sequence);
  return tickets.length > mostTicketsListed ? kindsText(tickets, words) : eachText(tickets, words);
}

function eachText(tickets: readonly IssuedTicket[], words: Wording): string {
  return tickets
    .map((ticket, index) =>
      words.html('tickets-ticket', {
        n: index + 1,
        name: clipped(ticket.serviceName, longestName),
        status: ticketStatusText(ticket.status, words),
      }),
    )
    .join('\n');
}

function kindsText(tickets: readonly IssuedTicket[], words: Wording): string {
  const kinds = Map.groupBy(tickets, ({ serviceName, status }) => JSON.stringify([serviceName, status]));
  const lines = [...kinds.values()].flatMap((alike) => {
    const [first] = alike;
    return first === undefined
      ? []
      : words.html('tickets-kind', {
          count: alike.length,
          name: clipped(first.serviceName, longestName),
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
