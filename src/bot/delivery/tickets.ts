import { GrammyError, InputFile } from 'grammy';
import type { Message } from 'grammy/types';
import { allPicturesOf, isSendable } from '../../booking/delivery.ts';
import type { Booking, DeliveryPart, SentPart } from '../../booking/record.ts';
import { calendarEvent } from '../../ticket/calendar-event.ts';
import { inlineKeyboard, uploading } from '../card.ts';
import { closingScreen } from '../screens/booking-card.ts';
import type { Wording } from '../wording.ts';
import { sendAlbum } from './album.ts';
import { type Sent, sentFile, type TicketSender, ticketDocument } from './ticket-faces.ts';

/** Sends one part of a delivery and answers what was sent. */
export async function sendPart(
  sender: TicketSender,
  booking: Booking,
  part: DeliveryPart,
  words: Wording,
): Promise<SentPart> {
  const sent = await send(sender, booking, part, words);
  return { ...sent, part, round: booking.delivery.round };
}

async function send(
  sender: TicketSender,
  booking: Booking,
  part: DeliveryPart,
  words: Wording,
): Promise<Sent> {
  switch (part.kind) {
    case 'pictures':
      return sendAlbum(sender, booking, part, words);
    case 'pdf':
      return sendPdf(sender, booking, words);
    case 'calendar':
      return { messageIds: [(await sendCalendar(sender, booking, words)).message_id], fileIds: [] };
    case 'closing':
      return { messageIds: [(await sendClosing(sender, booking, words)).message_id], fileIds: [] };
  }
}

/** How many messages Telegram counts for a part: each picture of an album is one. */
export function messagesIn(booking: Booking, part: DeliveryPart): number {
  if (part.kind !== 'pictures') return 1;
  return allPicturesOf(booking)
    .slice(part.from, part.from + part.count)
    .filter(isSendable).length;
}

/** Albums can't carry buttons, so the ways on come in a message after the last. */
async function sendClosing(
  { api, cardTexts }: TicketSender,
  booking: Booking,
  words: Wording,
): Promise<Message> {
  const count = new Set(
    allPicturesOf(booking)
      .filter(isSendable)
      .map(({ n }) => n),
  ).size;
  const screen = closingScreen(booking, count, words, cardTexts(words.locale));
  return api.sendMessage(booking.customer.chatId, screen.text, {
    parse_mode: 'HTML',
    reply_markup: inlineKeyboard(screen),
  });
}

/** All tickets on paper, with the same symbols. The file of an earlier time is sent while it says the same. */
function sendPdf(sender: TicketSender, booking: Booking, words: Wording): Promise<Sent> {
  return uploading(sender.api, booking.customer.chatId, 'upload_document', () =>
    sendDocument(sender, booking, words),
  );
}

async function sendDocument(
  { api, press, faceDigest, cardTexts }: TicketSender,
  booking: Booking,
  words: Wording,
): Promise<Sent> {
  const { chatId } = booking.customer;
  const code = booking.partner?.bookingCode ?? '';
  const document = ticketDocument(booking, words, cardTexts(words.locale).paymentNotice);
  const face = faceDigest(JSON.stringify(document));
  const options = { caption: words.text('pdf-caption') };
  const known = sentFile(booking, face);
  const again = known === null ? null : await unlessRefused(api.sendDocument(chatId, known, options));
  if (again !== null) return { messageIds: [again.message_id], fileIds: [''], faces: [face] };
  const file = new InputFile(await press.document(document), `tickets-${fileSafe(code)}.pdf`);
  const message = await api.sendDocument(chatId, file, options);
  return { messageIds: [message.message_id], fileIds: [message.document.file_id], faces: [face] };
}

/** The day of the visit, for the customer's calendar. */
async function sendCalendar(
  { api, timeZone, now }: TicketSender,
  booking: Booking,
  words: Wording,
): Promise<Message> {
  const code = booking.partner?.bookingCode ?? '';
  const { date } = booking.order;
  const event = calendarEvent({
    reference: booking.reference,
    writtenAt: now(),
    summary: words.text('calendar-summary', { venue: words.venueName }),
    description: [
      words.text('calendar-description', { code }),
      ...booking.order.lines.map((line) =>
        words.text('line-entry', { name: words.packageName(line), quantity: line.quantity }),
      ),
    ].join('\n'),
    location: words.venueName,
    firstDay: date,
    lastDay: date,
    timeZone,
  });
  const file = new InputFile(Buffer.from(event), `visit-${fileSafe(code)}.ics`);
  return api.sendDocument(booking.customer.chatId, file, { caption: words.text('calendar-caption') });
}

/** Null when Telegram does not take the file any more. */
async function unlessRefused<Answer>(sending: Promise<Answer>): Promise<Answer | null> {
  try {
    return await sending;
  } catch (error) {
    if (error instanceof GrammyError && error.error_code === 400) return null;
    throw error;
  }
}

function fileSafe(code: string): string {
  return code.replaceAll(/[^\w-]/g, '') || 'booking';
}
