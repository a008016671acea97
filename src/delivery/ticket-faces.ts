import { InputFile } from 'grammy';
import {
  allPicturesOf,
  lineOfTicket,
  picturesOf,
  type TicketPicture,
  type UntrueMessage,
  usesOf,
} from '../booking/delivery.ts';
import { type Booking, bookingCodeOf, type IssuedTicket, type SentMessage } from '../booking/record.ts';
import type { CardTexts } from '../customer/booking-card.ts';
import { ticketName } from '../customer/ticket-words.ts';
import { type ChatApi, editMedia, isNotModified } from '../telegram/card.ts';
import { clipped, inLines } from '../telegram/text.ts';
import { isBadRequest } from '../telegram/transport.ts';
import type { Wording } from '../telegram/wording.ts';
import type { TicketDocument } from '../ticket/printer.ts';
import { readableCode, symbolsFor } from '../ticket/symbol.ts';
import type { TicketFace, TicketFact } from '../ticket/ticket-drawing.ts';
import type { TicketPress } from '../ticket/ticket-press.ts';
import type { Amount } from '../venue/money.ts';
import { type VisitCalendar, visitFile } from './visit-file.ts';

/** What it takes to send tickets, in a delivery and on request. */
export interface TicketSender extends VisitCalendar {
  readonly api: ChatApi;
  readonly press: Pick<TicketPress, 'picture' | 'transfer' | 'document' | 'prepare'>;
  /** A keyed digest of a picture's content, equal for equal pictures. */
  readonly faceDigest: (face: string) => string;
  readonly cardTexts: (locale: string) => CardTexts;
  /** Called with Telegram's words when it refuses a picture or file, which goes another way then. */
  readonly onMediaRefused: (description: string) => void;
}

/** A booking to write about, with the sender and the reader's wording. */
export interface Delivery {
  readonly sender: TicketSender;
  readonly booking: Booking;
  readonly words: Wording;
}

/** The texts of the operator and the venue on every ticket. */
type FaceTexts = Pick<CardTexts, 'paymentNotice' | 'visit'>;

/** The content of a ticket's picture, in the customer's language. */
export function ticketFace(
  picture: TicketPicture,
  booking: Booking,
  words: Wording,
  texts: FaceTexts,
): TicketFace {
  const { ticket, symbol } = picture;
  return {
    venueName: words.venueName,
    ticketName: words.unbroken(ticketName(booking, ticket, words)),
    code: ticket.code,
    symbol,
    position: positionWords(picture, booking, words),
    day: words.dayLabel(booking.order.date),
    validity: words.unbroken(whenWords(ticket, booking, words, texts.visit.hours)),
    facts: [...ownerFacts(booking, words), ...paymentFacts(booking, ticket, words, texts.paymentNotice)],
    notes: [
      // A prepaid booking owes nothing at the gate.
      booking.prepayment === null ? texts.paymentNotice : '',
      texts.visit.address,
      noteOf(ticket, booking, words),
    ].flatMap((note) => (note ? words.unbroken(note) : [])),
    labels: { void: words.text('ticket-void') },
  };
}

/** The note of the ticket's package, where the package is certain. */
function noteOf(ticket: IssuedTicket, { order }: Booking, words: Wording): string | null {
  const line = lineOfTicket(order, ticket);
  return line === null ? null : words.packageNote(line);
}

/** The same of a delivery. */
export function ownFace(picture: TicketPicture, { sender, booking, words }: Delivery): TicketFace {
  return ticketFace(picture, booking, words, sender.cardTexts(words.locale));
}

/** A face for each line of a booking that has no tickets yet, without their codes. */
export function expectedFaces(delivery: Delivery): readonly TicketFace[] {
  return delivery.booking.order.lines.map(({ name, quantity, codeType }) => {
    const ticket: IssuedTicket = { ...expectedTicket, serviceName: name };
    return ownFace({ ticket, n: 1, of: quantity, symbol: codeType ?? 'QR' }, delivery);
  });
}

const expectedTicket = {
  code: '',
  useFrom: null,
  useTo: null,
  price: null,
  status: 'unused',
  sequence: 1,
} as const;

/** All tickets for printing, with their common facts above them. */
export function ticketDocument(booking: Booking, words: Wording, texts: FaceTexts): TicketDocument {
  const { date, lines } = booking.order;
  const dates = lines.every(({ isForTheDate }) => isForTheDate)
    ? [{ label: words.text('ticket-date'), value: words.day(date) }]
    : [];
  return {
    title: words.text('pdf-title', { venue: words.venueName, code: bookingCodeOf(booking) }),
    venueName: words.venueName,
    facts: [...ownerFacts(booking, words), ...dates],
    notes: [texts.visit.address ?? '', texts.visit.hours ?? ''].filter((note) => note !== ''),
    tickets: picturesOf(booking).map((picture) => ticketFace(picture, booking, words, texts)),
  };
}

/** The booking's code, and the customer's name where the operator asks for one. */
function ownerFacts(booking: Booking, words: Wording): readonly TicketFact[] {
  return [
    { label: words.text('ticket-booking'), value: bookingCodeOf(booking), isCode: true },
    { label: words.text('ticket-name'), value: booking.details.name ?? '' },
  ].filter(({ value }) => value !== '');
}

/**
 * What the customer pays at the venue. Leaves the price out when the operator has no payment notice, and once
 * a ticket is cancelled, when only the venue knows what is due.
 */
function paymentFacts(
  booking: Booking,
  ticket: IssuedTicket,
  words: Wording,
  notice: string,
): readonly TicketFact[] {
  if (booking.prepayment !== null) {
    return [{ label: words.text('ticket-payment'), value: words.text('ticket-paid') }];
  }
  if (notice === '' || booking.partner === null) return [];
  const { tickets, total } = booking.partner;
  if (tickets.some(({ status }) => status === 'cancelled')) return [];
  const price = certainPriceOf(booking, ticket);
  if (price === null || price === total) {
    return [{ label: words.text('ticket-total'), value: words.money(total) }];
  }
  const ofBooking = words.text('ticket-of-total', { amount: words.money(total) });
  return [{ label: words.text('ticket-price'), value: words.money(price), notes: [ofBooking] }];
}

/** The package's price, when each package became one ticket and the partner charges the ordered total. */
function certainPriceOf({ order, partner }: Booking, ticket: IssuedTicket): Amount | null {
  const line = lineOfTicket(order, ticket);
  if (line === null || partner === null || partner.total !== order.total) return null;
  const alike = partner.tickets.filter(({ serviceName }) => serviceName === ticket.serviceName);
  return alike.length === line.quantity ? line.unitPrice : null;
}

/** "2 of 7"; for a group ticket also the number of people, when that is certain. */
function positionWords({ ticket, n, of }: TicketPicture, booking: Booking, words: Wording): string {
  if (!booking.order.isGrouped) return of === 1 ? '' : words.text('ticket-position', { n, count: of });
  const uses = usesOf(booking, ticket);
  return uses === null ? words.text('ticket-group') : words.text('ticket-group-uses', { count: uses });
}

/** "25 Dec 2026", or a range; empty when the partner named no day. */
export function validityWords({ useFrom, useTo }: IssuedTicket, words: Wording): string {
  if (useFrom !== null && useTo !== null && useFrom !== useTo) {
    return words.text('ticket-valid-range', { from: words.day(useFrom), to: words.day(useTo) });
  }
  const day = useTo ?? useFrom;
  return day === null ? '' : words.text('ticket-valid-on', { date: words.day(day) });
}

/**
 * The line below the day: the opening hours, or the last day of a ticket that is valid for more than the booked day.
 */
function whenWords(ticket: IssuedTicket, { order }: Booking, words: Wording, hours: string | null): string {
  const { useFrom, useTo } = ticket;
  const isForTheDay = [useFrom, useTo].every((day) => day === null || day === order.date);
  if (isForTheDay) return hours ?? '';
  if (useTo === null || order.date < (useFrom ?? order.date) || order.date > useTo)
    return validityWords(ticket, words);
  return words.text('ticket-booked-for', { date: words.shortDay(order.date), until: words.shortDay(useTo) });
}

const longestTicketName = 80;

/** The caption of a ticket's picture. Contains the code, which is then readable without the picture. */
export function ticketCaption(
  { ticket, n, of, symbol }: TicketPicture,
  booking: Booking,
  words: Wording,
): string {
  const drawn = symbolsFor(ticket.code, symbol);
  const name = clipped(ticketName(booking, ticket, words), longestTicketName);
  const code = readableCode(ticket.code);
  const caption =
    of === 1
      ? words.html('ticket-caption-only', { name, code })
      : words.html('ticket-caption', { n, count: of, name, code });
  return drawn.fallback ? `${caption}\n${words.html(`ticket-drawn-${drawn.symbol}`)}` : caption;
}

/** `gone`: the message can't be edited, most likely because the customer deleted it. */
type Strike = 'struck' | 'gone';

/** Corrects a message that a cancellation has made untrue; a picture is replaced by one struck through. */
export function strikeOut(delivery: Delivery, untrue: UntrueMessage): Promise<Strike> {
  return untrue.sent.part.kind === 'pictures'
    ? strikePicture(delivery, untrue.message)
    : corrected(() => correctText(delivery, untrue));
}

/**
 * Corrects the closing message and the captions of files. Replaces the calendar file by one that removes or moves the
 * visit; leaves the printable tickets, with a caption that says that they are void.
 */
async function correctText(delivery: Delivery, { sent, message }: UntrueMessage): Promise<void> {
  const { sender, booking, words } = delivery;
  const { customer, replacedBy } = booking;
  const { chatId } = customer;
  const { kind } = sent.part;
  const { messageId } = message;
  const text = words.html('closing-void', { code: bookingCodeOf(booking) });
  const options = { parse_mode: 'HTML' } as const;
  if (kind === 'closing') await sender.api.editMessageText(chatId, messageId, text, options);
  else if (kind === 'pdf')
    await sender.api.editMessageCaption(chatId, messageId, { caption: text, ...options });
  else {
    const next =
      replacedBy === undefined
        ? words.html('calendar-take-out')
        : words.html('calendar-move', { date: words.day(replacedBy.date) });
    const media = { type: 'document', media: visitFile(delivery), caption: inLines(text, next) } as const;
    await editMedia(sender.api, chatId, messageId, media, sender.onMediaRefused);
  }
}

async function strikePicture(
  delivery: Delivery,
  { messageId, picture: index }: SentMessage,
): Promise<Strike> {
  const { sender, booking, words } = delivery;
  const picture = index === undefined ? undefined : allPicturesOf(booking)[index];
  if (picture === undefined) return 'gone';
  const image = await sender.press.picture({ ...ownFace(picture, delivery), void: true });
  const media = {
    type: 'photo',
    media: new InputFile(image, 'void.png'),
    caption: voidCaption(picture, words),
  } as const;
  const { chatId } = booking.customer;
  return corrected(() => editMedia(sender.api, chatId, messageId, media, sender.onMediaRefused));
}

/** The caption of a picture that is struck through. */
function voidCaption({ n, of }: TicketPicture, words: Wording): string {
  return of === 1
    ? words.html('ticket-void-caption-only')
    : words.html('ticket-void-caption', { n, count: of });
}

async function corrected(correct: () => Promise<unknown>): Promise<Strike> {
  try {
    await correct();
    return 'struck';
  } catch (error) {
    if (isNotModified(error)) return 'struck';
    if (isBadRequest(error) && !error.description.includes('chat not found')) return 'gone';
    throw error;
  }
}
