import { GrammyError, InputFile } from 'grammy';
import type { Message } from 'grammy/types';
import type { Booking } from '../../booking/booking.ts';
import { calendarEvent } from '../../ticket/calendar-event.ts';
import { showUploading } from '../card.ts';
import type { Wording } from '../wording.ts';
import { sentFile } from './sent-files.ts';
import { ticketDocument } from './ticket-faces.ts';
import type { Sent, TicketSender } from './tickets.ts';

/** All tickets on paper, with the same symbols. The file of an earlier time is sent while it says the same. */
export async function sendPdf(
  { api, press, faceDigest, paymentNotice }: TicketSender,
  booking: Booking,
  words: Wording,
): Promise<Sent> {
  const { chatId } = booking.customer;
  const code = booking.partner?.bookingCode ?? '';
  const document = ticketDocument(booking, words, paymentNotice(words.locale));
  const face = faceDigest(JSON.stringify(document));
  const options = { caption: words.text('pdf-caption') };
  const known = sentFile(booking, face);
  showUploading(api, chatId, 'upload_document');
  const again = known === null ? null : await unlessRefused(api.sendDocument(chatId, known, options));
  if (again !== null) return { messageIds: [again.message_id], fileIds: [''], faces: [face] };
  const file = new InputFile(await press.document(document), `tickets-${fileSafe(code)}.pdf`);
  const message = await api.sendDocument(chatId, file, options);
  return { messageIds: [message.message_id], fileIds: [message.document.file_id], faces: [face] };
}

/** The day of the visit, for the customer's calendar. */
export async function sendCalendar(
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
