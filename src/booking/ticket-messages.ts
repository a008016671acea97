import {
  allTicketsOf,
  type Booking,
  type CodeType,
  type DeliveryPart,
  type DeliveryProgress,
  type IssuedTicket,
  type Order,
  type OrderLine,
  type SentMessage,
  type SentPart,
  type VisitEvent,
} from './record.ts';
import { ticketCountOf } from './rules.ts';

const mostPicturesInAlbum = 10;

/** One picture to send: a ticket and the symbol its code is printed as. */
export interface TicketPicture {
  readonly ticket: IssuedTicket;
  /** 1-based position of the ticket among the booking's tickets. */
  readonly n: number;
  /** The number of tickets, expected ones included. */
  readonly of: number;
  readonly symbol: CodeType;
}

const normalized = (name: string): string => name.normalize('NFC').trim().toLowerCase();

/** A name under which a line's ticket may be issued: the package's own, or that of its service at that position. */
interface TicketMatch {
  readonly line: OrderLine;
  readonly service: number | null;
}

/**
 * The lines that a ticket may belong to: those with the longest name that the ticket's name begins with. The rest of
 * the name, in brackets, is the number of people of a group ticket.
 */
function matchesOf({ lines }: Order, ticket: IssuedTicket): readonly TicketMatch[] {
  const written = normalized(ticket.serviceName);
  const matching = lines
    .flatMap((line) => [
      { line, service: null, name: normalized(line.name) },
      ...line.serviceNames.map((name, service) => ({ line, service, name: normalized(name) })),
    ])
    .filter(({ name }) => written === name || written.startsWith(`${name} (`));
  const longest = Math.max(...matching.map(({ name }) => name.length));
  return matching.filter(({ name }) => name.length === longest);
}

/**
 * The symbols of a ticket, from its possible lines. Both when that is ambiguous, since a wrong symbol doesn't
 * scan and a second one does no harm.
 */
function symbolsOf({ order }: Booking, ticket: IssuedTicket): readonly CodeType[] {
  const only = onlySymbolOf(order.lines) ?? onlySymbolOf(matchesOf(order, ticket).map(({ line }) => line));
  return only === null ? ['QR', 'CODE'] : [only];
}

/** The symbol that all of these lines have; null: they differ, or there are none. */
function onlySymbolOf(lines: readonly OrderLine[]): CodeType | null {
  const [symbol = null, ...others] = new Set(lines.map(({ codeType }) => codeType));
  return others.length === 0 ? symbol : null;
}

/**
 * The line of a ticket: the one whose package has its name, or whose only service has it. Null where that is
 * ambiguous, or the package has other services too.
 */
export function lineOfTicket(order: Order, ticket: IssuedTicket): OrderLine | null {
  const matches = matchesOf(order, ticket);
  const namedByPackage = matches.filter(({ service }) => service === null);
  const lines = new Set((namedByPackage.length > 0 ? namedByPackage : matches).map(({ line }) => line));
  const [line, ...others] = lines;
  const isWhole = namedByPackage.length > 0 || line?.serviceNames.length === 1;
  return line !== undefined && others.length === 0 && isWhole ? line : null;
}

/** A line with missing tickets, and the least number of them. */
interface MissingOfLine {
  readonly line: OrderLine;
  readonly count: number;
}

/**
 * The lines that certainly lack tickets. A package has at least one ticket, and one for each service that the line's
 * tickets name. Empty if a ticket may belong to several lines, and for groups.
 */
export function missingOfLines({ order, partner, isComplete }: Booking): readonly MissingOfLine[] {
  if (order.isGrouped || isComplete === true) return [];
  const matches = allTicketsOf({ partner }).map((ticket) => matchesOf(order, ticket));
  if (matches.some((ofTicket) => ofTicket.length !== 1)) return [];
  return order.lines.flatMap((line) => {
    const issued = new Map<number | null, number>();
    for (const match of matches.flat())
      if (match.line === line) issued.set(match.service, (issued.get(match.service) ?? 0) + 1);
    const counts = issued.size === 0 ? [0] : [...issued.values()];
    const count = counts.reduce((sum, each) => sum + Math.max(0, line.quantity - each), 0);
    return count === 0 ? [] : { line, count };
  });
}

/**
 * How many tickets of an exported booking are missing. A package may hold several services, so there may be more
 * tickets than packages; a group booking has one for each type, whose number is unknown. None once staff have said so.
 */
export function missingTicketsOf(booking: Booking): number {
  const { order, isComplete } = booking;
  if (isComplete === true) return 0;
  const expected = order.isGrouped ? 1 : ticketCountOf(order);
  const ofLines = missingOfLines(booking).reduce((sum, { count }) => sum + count, 0);
  return Math.max(0, expected - allTicketsOf(booking).length, ofLines);
}

/**
 * The pictures of all tickets in order, cancelled ones too. An index always means the same picture, also when a
 * ticket is cancelled later or comes later than the others.
 */
export function allPicturesOf(booking: Booking): readonly TicketPicture[] {
  const tickets = allTicketsOf(booking);
  const of = tickets.length + missingTicketsOf(booking);
  return tickets.flatMap((ticket, index) =>
    symbolsOf(booking, ticket).map((symbol) => ({ ticket, n: index + 1, of, symbol })),
  );
}

/** Whether most scanners misread the ticket's barcode: Code 128 has characters beyond ASCII by FNC4, or not at all. */
export function isMisread({ ticket, symbol }: TicketPicture): boolean {
  return symbol === 'CODE' && [...ticket.code].some((character) => character > '\u007f');
}

export function isSendable({ ticket }: TicketPicture): boolean {
  return ticket.status !== 'cancelled';
}

/** The pictures that may be sent, in order, without those of cancelled tickets. */
export function picturesOf(booking: Booking): readonly TicketPicture[] {
  return allPicturesOf(booking).filter(isSendable);
}

/**
 * How many people or visits a group ticket admits: the ordered quantity of its service. Null when the order doesn't
 * tell.
 */
export function usesOf({ order }: Booking, ticket: IssuedTicket): number | null {
  const uses = matchesOf(order, ticket).flatMap(({ line, service }) =>
    service === null ? [] : line.quantity * (line.serviceQuantities?.[service] ?? Number.NaN),
  );
  const sum = uses.reduce((all, each) => all + each, 0);
  return uses.length === 0 || Number.isNaN(sum) ? null : sum;
}

/** Splits pictures into albums of at most ten; never leaves a single picture after the first album. */
export function albumSizes(count: number): readonly number[] {
  const sizes: number[] = [];
  let rest = count;
  while (rest > 0) {
    const size =
      rest === mostPicturesInAlbum + 1 ? mostPicturesInAlbum - 1 : Math.min(rest, mostPicturesInAlbum);
    sizes.push(size);
    rest -= size;
  }
  return sizes;
}

/** The booking's calendar event while its tickets are valid. */
export function visitEventOf({ reference, replaces }: Booking): VisitEvent {
  return replaces?.event ?? { reference, sequence: 0 };
}

/**
 * The event of a cancelled booking. Calendar programs keep the revision with the highest sequence, so a cancellation
 * has a higher one than the visit, and a change of date a higher one than both.
 */
export function cancelledEventOf(booking: Booking): VisitEvent {
  const { reference, sequence } = visitEventOf(booking);
  return { reference, sequence: sequence + 1 };
}

export function movedEventOf(booking: Booking): VisitEvent {
  const { reference, sequence } = visitEventOf(booking);
  return { reference, sequence: sequence + 2 };
}

export type PicturesPart = Extract<DeliveryPart, { kind: 'pictures' }>;

/**
 * All parts of a delivery, in order; documents are sent on request. Albums are cut from all pictures; cancelled ones
 * are left out of their album. Pictures of late tickets follow the albums that were sent.
 */
export function deliveryParts(booking: Booking): readonly DeliveryPart[] {
  const sent = sentInRound(booking).flatMap(({ part }) => (part.kind === 'pictures' ? part : []));
  let from = Math.max(0, ...sent.map((part) => part.from + part.count));
  const albums = albumSizes(allPicturesOf(booking).length - from).map((count): PicturesPart => {
    const part: PicturesPart = { kind: 'pictures', from, count };
    from += count;
    return part;
  });
  return [...sent, ...albums, { kind: 'closing' }];
}

function isSamePart(a: SentPart['part'], b: SentPart['part']): boolean {
  if (a.kind === 'pictures') return b.kind === 'pictures' && a.from === b.from && a.count === b.count;
  return a.kind === b.kind;
}

/** The parts sent in the present round, in order. */
function sentInRound({ delivery }: Booking): readonly SentPart[] {
  return delivery.sent.filter((sent) => sent.round === delivery.round);
}

/** The closing messages of the present round: several where two processes have sent one. */
export function closingMessagesOf(booking: Booking): readonly SentMessage[] {
  return sentInRound(booking).find(({ part }) => part.kind === 'closing')?.messages ?? [];
}

/**
 * The first part that is not marked as sent. The closing message is sent again after late tickets.
 */
export function nextPart(booking: Booking): DeliveryPart | null {
  const sent = sentInRound(booking);
  const afterPictures = sent.slice(sent.findLastIndex(({ part }) => part.kind === 'pictures') + 1);
  const isSent = (part: DeliveryPart): boolean =>
    (part.kind === 'closing' ? afterPictures : sent).some((other) => isSamePart(other.part, part));
  return deliveryParts(booking).find((part) => !isSent(part)) ?? null;
}

/** How many tickets have been sent, and how many there are, missing ones included. */
interface Progress {
  readonly sent: number;
  readonly of: number;
}

/** The progress of a delivery of several albums, until the last is sent; a single one is there before it is read. */
export function deliveryProgress(booking: Booking): Progress | null {
  const albums = deliveryParts(booking).filter(({ kind }) => kind === 'pictures');
  const next = booking.delivery.status === 'pending' ? nextPart(booking) : null;
  if (albums.length < 2 || next?.kind !== 'pictures') return null;
  const pictures = allPicturesOf(booking);
  return { sent: pictures[next.from - 1]?.n ?? 0, of: pictures.at(-1)?.of ?? 0 };
}

/** A sent message that a cancellation has made untrue. */
export interface UntrueMessage {
  readonly sent: SentPart;
  readonly message: SentMessage;
}

/** The next uncorrected message that a cancellation has made untrue: pictures first. */
export function nextToVoid({ delivery }: Booking): UntrueMessage | null {
  const untrue = delivery.sent.flatMap((sent) =>
    sent.messages.filter(({ isStruck }) => !isStruck).map((message) => ({ sent, message })),
  );
  return untrue.find(({ sent }) => sent.part.kind === 'pictures') ?? untrue[0] ?? null;
}

/**
 * Records a sent part. If two processes sent the same part, one of them after a pause, both are in the chat, so both
 * are kept. Documents and the closing message that are sent again are recorded after the late tickets.
 */
export function withSent(booking: Booking, sent: SentPart): Booking {
  const { delivery } = booking;
  const isSame = (other: SentPart): boolean =>
    other.round === sent.round && isSamePart(other.part, sent.part);
  const recorded = delivery.sent.find(isSame);
  const merged = { ...sent, messages: withMessages(recorded?.messages ?? [], sent.messages) };
  const isKnownAlbum = recorded !== undefined && sent.part.kind === 'pictures';
  const parts = isKnownAlbum
    ? delivery.sent.map((other) => (other === recorded ? merged : other))
    : [...delivery.sent.filter((other) => !isSame(other)), merged];
  return { ...booking, delivery: { ...delivery, sent: parts } };
}

/** Merges known messages with new ones. A struck message stays struck. */
function withMessages(known: readonly SentMessage[], added: readonly SentMessage[]): readonly SentMessage[] {
  const messages = new Map(known.map((message) => [message.messageId, message]));
  for (const message of added) {
    messages.set(message.messageId, { ...messages.get(message.messageId), ...message });
  }
  return [...messages.values()];
}

/** The round that keeps all earlier rounds and single documents; rounds are counted from 1. */
export const archiveRound = 0;

/** The newest file at Telegram with this content; null when this booking sent none. */
export function sentFile({ delivery }: Booking, face: string): string | null {
  const files = delivery.sent.flatMap(({ messages }) => messages.flatMap(({ file }) => file ?? []));
  return files.findLast((file) => file.face === face)?.id ?? null;
}

/**
 * Begins a new round. Merges the former ones into one part of each kind, with what is needed later: the messages, to
 * be corrected should the booking be cancelled, and the newest file of each content.
 */
export function withNextRound(booking: Booking): DeliveryProgress {
  const { round, sent } = booking.delivery;
  const former = (['pictures', 'pdf', 'calendar', 'closing', 'reminder'] as const).flatMap(
    (kind): readonly SentPart[] => {
      const messages = sent
        .flatMap((each) => (each.part.kind === kind ? each.messages : []))
        .map(({ file, ...message }) =>
          file !== undefined && sentFile(booking, file.face) === file.id ? { ...message, file } : message,
        );
      const part = kind === 'pictures' ? { kind, from: 0, count: messages.length } : { kind };
      return messages.length === 0 ? [] : [{ part, round: archiveRound, messages }];
    },
  );
  return { status: 'pending', round: round + 1, sent: former };
}
