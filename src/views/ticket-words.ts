import {
  allTicketsOf,
  type IssuedTicket,
  isUnknownStatus,
  type Order,
  type OrderLine,
  type TicketStatus,
} from '../booking/record.ts';
import { lineOfTicket } from '../booking/ticket-messages.ts';
import { clipped, inLines, listText, type Wording } from '../telegram/wording.ts';
import type { Amount } from '../venue/currency.ts';
import type { BookingView } from './booking-view.ts';

type SoldPackage = Pick<OrderLine, 'code' | 'name' | 'quantity'>;

const longestPackageName = 60;

/** "3 × Adult" */
export function packageLine(sold: SoldPackage, words: Wording, most = longestPackageName): string {
  const name = clipped(words.packageName(sold), most);
  return words.html('line-entry', { name, quantity: sold.quantity });
}

/** "3 × Adult – ₫1,350,000" */
export function pricedLine(
  sold: SoldPackage & { readonly amount: Amount },
  words: Wording,
  most = longestPackageName,
): string {
  const name = clipped(words.packageName(sold), most);
  return words.html('cart-line', { name, quantity: sold.quantity, amount: words.money(sold.amount) });
}

/** The same for a line with the price of one. */
export function orderLineText(line: SoldPackage & Pick<OrderLine, 'unitPrice'>, words: Wording): string {
  return pricedLine({ ...line, amount: line.quantity * line.unitPrice }, words);
}

const longestPackageNote = 240;

interface NotedPackage {
  readonly code: string;
  readonly name: string;
  readonly note?: string | null | undefined;
}

/** The notes of the packages, each once. */
export function notesText(packages: readonly NotedPackage[], words: Wording): string {
  return inLines(
    ...firstOfEachNote(packages, words).map(([note]) =>
      words.html('aside', { text: clipped(note, longestPackageNote) }),
    ),
  );
}

/** The notes of a purchase, each with its package when there are several. */
export function boughtNotesText({ lines }: Order, words: Wording): string {
  const [, another] = lines;
  if (another === undefined) return notesText(lines, words);
  return inLines(
    ...firstOfEachNote(lines, words).map(([note, line]) =>
      words.html('package-note-of', {
        name: clipped(words.packageName(line), longestPackageName),
        note: clipped(note, longestPackageNote),
      }),
    ),
  );
}

/** The first package of each note. */
function firstOfEachNote<Sold extends NotedPackage>(
  packages: readonly Sold[],
  words: Wording,
): readonly (readonly [note: string, sold: Sold])[] {
  const notes = new Map<string, Sold>();
  for (const sold of packages) {
    const note = words.packageNote(sold);
    if (note !== null && !notes.has(note)) notes.set(note, sold);
  }
  return [...notes];
}

const mostTicketsListed = 12;
const mostKindsListed = 20;
const longestListedName = 50;

/** The status of each ticket; for many tickets, the number of each kind by status. */
export function ticketsText(view: BookingView): string {
  const { booking, words } = view;
  const tickets = allTicketsOf(booking)
    .toSorted((a, b) => a.sequence - b.sequence)
    .map((ticket) => ({ name: ticketName(view, ticket), status: ticket.status }));
  const inWords = ({ name, status }: (typeof tickets)[number]) => ({
    name: clipped(name, longestListedName),
    status: ticketStatusText(status, words),
  });
  if (tickets.length <= mostTicketsListed) {
    return inLines(
      ...tickets.map((ticket, index) => words.html('tickets-ticket', { n: index + 1, ...inWords(ticket) })),
    );
  }
  const kinds = Map.groupBy(tickets, (ticket) => JSON.stringify(ticket));
  const texts = [...kinds.values()].flatMap((alike) =>
    alike
      .slice(0, 1)
      .map((ticket) => words.html('tickets-kind', { count: alike.length, ...inWords(ticket) })),
  );
  return listText(texts, mostKindsListed, (text) => text, words, 'tickets-more');
}

/** When the partner's records were read last; null: they never were. */
export function readLastText({ booking: { partner }, words }: BookingView): string | null {
  return partner === null ? null : words.html('tickets-not-live', { time: words.moment(partner.readAt) });
}

/** What a ticket is for: the package where certain, else the partner's name of the service. */
export function ticketName({ booking: { order }, words }: BookingView, ticket: IssuedTicket): string {
  const line = lineOfTicket(order, ticket);
  return line === null
    ? ticket.serviceName
    : words.packageName({ code: line.code, name: ticket.serviceName });
}

/** A ticket's status; an unknown one as it came, a missing one as "…". */
export function ticketStatusText(status: TicketStatus, words: Wording): string {
  return isUnknownStatus(status)
    ? clipped(status.slice(1), 20) || '…'
    : words.text(`ticket-status-${status}`);
}
