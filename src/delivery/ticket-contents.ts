import { InputFile } from 'grammy';
import { type Booking, bookingCodeOf, type IssuedTicket, type SentMessage } from '../booking/record.ts';
import {
  allPicturesOf,
  cancelledEventOf,
  lineOfTicket,
  movedEventOf,
  picturesOf,
  type TicketPicture,
  type UntrueMessage,
  usesOf,
  visitEventOf,
} from '../booking/ticket-messages.ts';
import { type ChatApi, editMedia, unlessRefused } from '../telegram/card.ts';
import { clipped, inLines, type Wording } from '../telegram/wording.ts';
import { type CalendarEvent, calendarEvent } from '../ticket/calendar-event.ts';
import type { PrintQueue } from '../ticket/print-queue.ts';
import type { TicketDocument } from '../ticket/printer.ts';
import { drawnType, readableCode } from '../ticket/symbol.ts';
import type { TicketFace, TicketFact } from '../ticket/ticket-drawing.ts';
import type { Instant } from '../venue/calendar.ts';
import type { Amount } from '../venue/currency.ts';
import type { CardTerms } from '../views/booking-card.ts';
import type { BookingView } from '../views/booking-view.ts';
import { ticketName } from '../views/ticket-words.ts';

/** The tools to send tickets, in a delivery and on request. */
export interface TicketSender extends VisitCalendar {
  readonly api: ChatApi;
  readonly printQueue: Pick<PrintQueue, 'picture' | 'transfer' | 'document' | 'prepare'>;
  /** A keyed digest of a picture's content, equal for equal pictures. */
  readonly faceDigest: (face: string) => string;
  readonly cardTerms: CardTerms;
  /** Called with Telegram's description when it refuses a picture or file, which is then sent in another way. */
  readonly onMediaRefused: (description: string) => void;
}

export interface Delivery extends BookingView {
  readonly sender: TicketSender;
}

/** The content of a ticket's picture, in the customer's language. */
export function ticketFace(picture: TicketPicture, view: BookingView): TicketFace {
  const { booking, words } = view;
  const { ticket, symbol } = picture;
  const line = lineOfTicket(booking.order, ticket);
  return {
    venueName: words.venueName,
    ticketName: words.unbroken(ticketName(view, ticket)),
    code: ticket.code,
    symbol,
    badges: [line === null ? null : words.packageKind(line), positionWords(picture, view)].filter(
      (badge) => badge !== null,
    ),
    ...validityWords(ticket, view),
    facts: [...ownerFacts(view), ...paymentFacts(ticket, view)],
    notes: [words.address, line === null ? null : words.packageNote(line)].flatMap((note) =>
      note ? words.unbroken(note) : [],
    ),
    picture: line?.picture,
    labels: { void: words.text('ticket-void') },
  };
}

/** A face for each line of a booking that has no tickets yet, without their codes. */
export function expectedFaces(view: BookingView): readonly TicketFace[] {
  return view.booking.order.lines.map(({ name, quantity, codeType }) => {
    const ticket: IssuedTicket = { ...expectedTicket, serviceName: name };
    return ticketFace({ ticket, n: 1, of: quantity, symbol: codeType ?? 'QR' }, view);
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

/** All tickets for printing. */
export function ticketDocument(view: BookingView): TicketDocument {
  const { booking, words } = view;
  return {
    title: words.text('pdf-title', { venue: words.venueName, code: bookingCodeOf(booking) }),
    tickets: picturesOf(booking).map((picture) => ticketFace(picture, view)),
  };
}

/** The booking's code, and the customer's name where the operator asks for one. */
function ownerFacts({ booking, words }: BookingView): readonly TicketFact[] {
  return [
    { label: words.text('ticket-booking'), value: bookingCodeOf(booking), isCode: true },
    { label: words.text('ticket-name'), value: booking.details.name ?? '' },
  ].filter(({ value }) => value !== '');
}

/**
 * The sum to pay at the venue, or that it is paid. Left out when the operator has no payment notice, and once a ticket
 * is cancelled, since only the venue then knows the sum.
 */
function paymentFacts(ticket: IssuedTicket, { booking, words }: BookingView): readonly TicketFact[] {
  const price = certainPriceOf(booking, ticket);
  if (booking.prepayment !== null) {
    return [
      price === null
        ? { label: words.text('ticket-payment'), value: words.text('paid') }
        : { label: words.text('paid'), value: words.money(price) },
    ];
  }
  if (words.paymentNotice === '' || booking.partner === null) return [];
  const { tickets, total } = booking.partner;
  if (tickets.some(({ status }) => status === 'cancelled')) return [];
  return price === null && tickets.length > 1
    ? [{ label: words.text('ticket-to-pay-total'), value: words.money(total) }]
    : [{ label: words.text('ticket-to-pay'), value: words.money(price ?? total) }];
}

/**
 * The price of the ticket; null: uncertain. It is certain if each package became one ticket, or all of a package became
 * one group ticket, and the partner charges the ordered total.
 */
function certainPriceOf({ order, partner }: Booking, ticket: IssuedTicket): Amount | null {
  const line = lineOfTicket(order, ticket);
  if (line === null || partner === null || partner.total !== order.total) return null;
  const sameService = partner.tickets.filter(({ serviceName }) => serviceName === ticket.serviceName);
  if (order.isGrouped) return sameService.length === 1 ? line.quantity * line.unitPrice : null;
  return sameService.length === line.quantity ? line.unitPrice : null;
}

/** "2 of 7"; for a group ticket also the number of people, when that is certain. */
function positionWords({ ticket, n, of }: TicketPicture, { booking, words }: BookingView): string | null {
  if (!booking.order.isGrouped) return of === 1 ? null : words.text('n-of-count', { n, count: of });
  const uses = usesOf(booking, ticket);
  return uses === null ? words.text('ticket-group') : words.text('ticket-group-uses', { count: uses });
}

/**
 * The booked day, with the opening hours, or with the further days on which the ticket is valid. If it is not valid on
 * the booked day: the days on which it is.
 */
function validityWords(
  { useFrom, useTo }: IssuedTicket,
  { booking, words }: BookingView,
): Pick<TicketFace, 'day' | 'validity'> {
  const { date } = booking.order;
  const [from, until] = [useFrom ?? date, useTo ?? date];
  const day = words.day(date);
  if (from > date || until < date) {
    const [first, last] = [useFrom ?? until, useTo ?? from];
    return { day: first === last ? words.day(first) : words.days(first, last), validity: '' };
  }
  if (from === until) return { day, validity: words.unbroken(words.hours ?? '') };
  const validity =
    from === date
      ? words.text('ticket-valid-until', { date: words.day(until) })
      : words.text('ticket-valid-range', { days: words.days(from, until) });
  return { day, validity: words.unbroken(validity) };
}

const longestTicketName = 80;

/** The caption of a ticket's picture. Contains the code, which is then readable without the picture. */
export function ticketCaption(
  { ticket, n, of, symbol }: TicketPicture,
  { booking, words }: BookingView,
): string {
  const drawn = drawnType(ticket.code, symbol);
  const name = clipped(ticketName({ booking, words }, ticket), longestTicketName);
  const code = readableCode(ticket.code);
  const caption =
    of === 1
      ? words.html('ticket-caption-only', { name, code })
      : words.html('ticket-caption', { n, count: of, name, code });
  return drawn === symbol ? caption : `${caption}\n${words.html(`ticket-drawn-${drawn}`)}`;
}

/**
 * Corrects a message that a cancellation has made untrue; a picture is replaced by one struck through. False: the
 * message can't be edited, most likely because the customer deleted it.
 */
export function strikeOut(delivery: Delivery, untrue: UntrueMessage): Promise<boolean> {
  return untrue.sent.part.kind === 'pictures'
    ? strikePicture(delivery, untrue.message)
    : unlessRefused(correctText(delivery, untrue));
}

/**
 * Corrects the closing message, the reminder and the captions of files. Replaces the calendar file by one that
 * removes or moves the visit; leaves the printable tickets, with a caption that says that they are void.
 */
async function correctText(delivery: Delivery, { sent, message }: UntrueMessage): Promise<void> {
  const { sender, booking, words } = delivery;
  const { customer, replacedBy } = booking;
  const { chatId } = customer;
  const { kind } = sent.part;
  const { messageId } = message;
  const text = words.html('closing-void', { code: bookingCodeOf(booking) });
  const options = { parse_mode: 'HTML' } as const;
  if (kind === 'closing' || kind === 'reminder')
    await sender.api.editMessageText(chatId, messageId, text, options);
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
): Promise<boolean> {
  const { sender, booking, words } = delivery;
  const picture = index === undefined ? undefined : allPicturesOf(booking)[index];
  if (picture === undefined) return false;
  const image = await sender.printQueue.picture({ ...ticketFace(picture, delivery), void: true });
  const media = {
    type: 'photo',
    media: new InputFile(image, 'void.png'),
    caption: voidCaption(picture, words),
  } as const;
  const { chatId } = booking.customer;
  return unlessRefused(editMedia(sender.api, chatId, messageId, media, sender.onMediaRefused));
}

/** The caption of a picture that is struck through. */
function voidCaption({ n, of }: TicketPicture, words: Wording): string {
  return of === 1
    ? words.html('ticket-void-caption-only')
    : words.html('ticket-void-caption', { n, count: of });
}

/** The settings of calendar files. */
interface VisitCalendar {
  readonly calendar: Pick<CalendarEvent, 'url' | 'pin' | 'reminderHour' | 'timeZone'>;
  readonly now: () => Instant;
}

interface VisitFile extends BookingView {
  readonly sender: VisitCalendar;
}

/** The calendar file of the visit in its present state: booked, cancelled, or moved to another day. */
export function visitFile({ sender, booking, words }: VisitFile): InputFile {
  const { event, isCancelled, day, code } = visitOf(booking);
  const text = calendarEvent({
    uid: event.reference,
    sequence: event.sequence,
    isCancelled,
    writtenAt: sender.now(),
    summary: isCancelled ? words.text('calendar-cancelled', { venue: words.venueName }) : words.venueName,
    description: inLines(
      words.text('calendar-description', { code }),
      ...booking.order.lines.map((line) =>
        words.text('line-entry', { name: words.packageName(line), quantity: line.quantity }),
      ),
      sender.calendar.url,
    ),
    location: [words.venueName, words.address].filter(Boolean).join(', '),
    day,
    ...sender.calendar,
  });
  return new InputFile(Buffer.from(text), `visit-${fileSafe(booking)}.ics`);
}

function visitOf(booking: Booking) {
  const { state, replacedBy, order } = booking;
  const booked = { isCancelled: false, day: order.date, code: bookingCodeOf(booking) };
  if (state !== 'cancelled') return { ...booked, event: visitEventOf(booking) };
  return replacedBy === undefined
    ? { ...booked, event: cancelledEventOf(booking), isCancelled: true }
    : { ...booked, event: movedEventOf(booking), day: replacedBy.date, code: replacedBy.code };
}

/** The booking's code for a file name. */
export function fileSafe(booking: Booking): string {
  return bookingCodeOf(booking).replaceAll(/[^\w-]/g, '') || 'booking';
}
