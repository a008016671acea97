import type { Booking, DeliveryPart, Order, OrderLine, SentPart } from './booking.ts';
import type { IssuedTicket } from './ports.ts';
import type { CodeType } from './sale-package.ts';

const mostPicturesInAlbum = 10;
const mostTicketsWithoutPdf = 3;

/** One picture to send: a ticket and the symbol its code is printed as. */
export interface TicketPicture {
  readonly ticket: IssuedTicket;
  /** 1-based position of the ticket among the booking's tickets. */
  readonly n: number;
  readonly of: number;
  readonly symbol: CodeType;
}

const fold = (name: string): string => name.normalize('NFC').trim().toLowerCase();

/**
 * Which symbol a ticket gets: the booking's only code type; else that of the line whose names match;
 * both where that is ambiguous, since a wrong symbol doesn't scan and a second one does no harm.
 */
export function symbolsOf(booking: Booking, ticket: IssuedTicket): readonly CodeType[] {
  const all = new Set(booking.order.lines.map((line) => line.codeType));
  if (all.size === 1) return [...all];
  const name = fold(ticket.serviceName);
  const matching = new Set(
    booking.order.lines
      .filter((line) => [line.name, ...line.serviceNames].some((candidate) => fold(candidate) === name))
      .map((line) => line.codeType),
  );
  return matching.size === 1 ? [...matching] : ['QR', 'CODE'];
}

/**
 * The line that a ticket is of: it has the package's name, or that of the only service in only one package. Null
 * where that is not certain, or the package holds other services too.
 */
export function lineOfTicket({ lines }: Order, ticket: IssuedTicket): OrderLine | null {
  // A partner writes in brackets for how many a group ticket is.
  const written = fold(ticket.serviceName);
  const names = (name: string): boolean => written === fold(name) || written.startsWith(`${fold(name)} (`);
  const named = lines.filter((line) => names(line.name));
  const serving = lines.filter((line) => line.serviceNames.some(names));
  const [line, ...others] = named.length > 0 ? named : serving;
  const isWhole = named.length > 0 || line?.serviceNames.length === 1;
  return line !== undefined && others.length === 0 && isWhole ? line : null;
}

/**
 * The pictures of all tickets in order, cancelled ones too: an index into them means the same picture for ever,
 * also when a ticket is cancelled between two albums or after them.
 */
export function allPicturesOf(booking: Booking): readonly TicketPicture[] {
  const tickets = [...(booking.partner?.tickets ?? [])].sort((a, b) => a.sequence - b.sequence);
  return tickets.flatMap((ticket, index) =>
    symbolsOf(booking, ticket).map((symbol) => ({ ticket, n: index + 1, of: tickets.length, symbol })),
  );
}

export function isSendable({ ticket }: TicketPicture): boolean {
  return ticket.status !== 'CANCEL';
}

/** Every picture that may be sent, in order; a cancelled ticket has none. */
export function picturesOf(booking: Booking): readonly TicketPicture[] {
  return allPicturesOf(booking).filter(isSendable);
}

/**
 * How many people or times a group ticket is good for: what was ordered of the service that it names. Null when the
 * order does not say; a partner may write more after the service's name.
 */
export function usesOf({ order }: Booking, ticket: IssuedTicket): number | null {
  const name = fold(ticket.serviceName);
  const named = order.lines.flatMap(({ quantity, serviceNames, serviceQuantities = [] }) =>
    serviceNames.map((service, index) => ({
      service: fold(service),
      uses: quantity * (serviceQuantities[index] ?? Number.NaN),
    })),
  );
  const matching = named.filter(({ service }) => name.startsWith(service));
  const closest = Math.max(...matching.map(({ service }) => service.length));
  const uses = matching
    .filter(({ service }) => service.length === closest)
    .reduce((sum, match) => sum + match.uses, 0);
  return matching.length === 0 || Number.isNaN(uses) ? null : uses;
}

/** Splits a number of pictures into albums of at most ten and, past the first picture, never of one. */
export function albumSizes(count: number): readonly number[] {
  const sizes: number[] = [];
  let left = count;
  while (left > 0) {
    const size =
      left === mostPicturesInAlbum + 1 ? mostPicturesInAlbum - 1 : Math.min(left, mostPicturesInAlbum);
    sizes.push(size);
    left -= size;
  }
  return sizes;
}

/** All that a delivery sends, in order. Albums are cut from all pictures; what is cancelled is left out of its album. */
export function deliveryParts(booking: Booking): readonly DeliveryPart[] {
  const pictures = picturesOf(booking);
  let from = 0;
  const albums = albumSizes(allPicturesOf(booking).length).map((count): DeliveryPart => {
    const part: DeliveryPart = { kind: 'pictures', from, count };
    from += count;
    return part;
  });
  const tickets = new Set(pictures.map((picture) => picture.n)).size;
  return [
    ...albums,
    ...(tickets > mostTicketsWithoutPdf ? [{ kind: 'pdf' } as const] : []),
    { kind: 'calendar' },
    { kind: 'closing' },
  ];
}

function isSamePart(a: DeliveryPart, b: DeliveryPart): boolean {
  if (a.kind === 'pictures') return b.kind === 'pictures' && a.from === b.from && a.count === b.count;
  return a.kind === b.kind;
}

/** The first part that has not been marked as sent. */
export function nextPart(booking: Booking): DeliveryPart | null {
  const isSent = (part: DeliveryPart): boolean =>
    booking.delivery.sent.some(
      (sent) => sent.round === booking.delivery.round && isSamePart(sent.part, part),
    );
  return deliveryParts(booking).find((part) => !isSent(part)) ?? null;
}

/** The first sent pictures that are not struck through yet. */
export function nextToVoid(booking: Booking): SentPart | null {
  return booking.delivery.sent.find((sent) => sent.part.kind === 'pictures' && !sent.voided) ?? null;
}

export function withSent(booking: Booking, sent: SentPart): Booking {
  const others = booking.delivery.sent.filter(
    (other) => other.round !== sent.round || !isSamePart(other.part, sent.part),
  );
  return { ...booking, delivery: { ...booking.delivery, sent: [...others, sent] } };
}
