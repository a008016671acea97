import { InputFile } from 'grammy';
import type { InputMediaPhoto, Message } from 'grammy/types';
import type { Booking, DeliveryPart, SentPart } from '../../booking/booking.ts';
import type { TicketPicture } from '../../booking/delivery.ts';
import { picturesOf } from '../../booking/delivery.ts';
import type { Instant } from '../../booking/sale-package.ts';
import { calendarEvent } from '../../ticket/calendar-event.ts';
import { ticketsPdf } from '../../ticket/pdf.ts';
import { ticketPicture } from '../../ticket/picture.ts';
import { tapData } from '../callback-data.ts';
import type { ChatApi } from '../card.ts';
import { inlineKeyboard } from '../card.ts';
import type { Wording } from '../wording.ts';
import { ticketCaption, ticketFace } from './ticket-faces.ts';

export interface TicketSender {
  readonly api: ChatApi;
  readonly venueName: string;
  readonly timeZone: string;
  readonly now: () => Instant;
}

/** Sends one part of a delivery and answers what was sent. */
export async function sendPart(
  sender: TicketSender,
  booking: Booking,
  part: DeliveryPart,
  words: Wording,
): Promise<SentPart> {
  const { round } = booking.delivery;
  const messages = await messagesOf(sender, booking, part, words);
  return {
    part,
    round,
    messageIds: messages.map((message) => message.message_id),
    fileIds: messages.flatMap((message) => message.photo?.at(-1)?.file_id ?? []),
  };
}

function messagesOf(
  sender: TicketSender,
  booking: Booking,
  part: DeliveryPart,
  words: Wording,
): Promise<readonly Message[]> {
  switch (part.kind) {
    case 'pictures':
      return sendPictures(
        sender,
        booking,
        picturesOf(booking).slice(part.from, part.from + part.count),
        words,
      );
    case 'pdf':
      return sendPdf(sender, booking, words);
    case 'calendar':
      return sendCalendar(sender, booking, words);
    case 'closing':
      return sendClosing(sender, booking, words);
  }
}

async function sendPictures(
  { api, venueName }: TicketSender,
  booking: Booking,
  pictures: readonly TicketPicture[],
  words: Wording,
): Promise<readonly Message[]> {
  const { chatId } = booking.customer;
  await api.sendChatAction(chatId, 'upload_photo');
  const media: InputMediaPhoto[] = [];
  for (const picture of pictures) {
    const { jpeg } = await ticketPicture(ticketFace(picture, venueName, words));
    const name = `ticket-${picture.n}.jpg`;
    const caption = ticketCaption(picture, words);
    media.push({ type: 'photo', media: new InputFile(jpeg, name), caption, parse_mode: 'HTML' });
  }
  const [only] = media;
  if (media.length > 1) return api.sendMediaGroup(chatId, media);
  if (only === undefined) return [];
  const { caption } = only;
  return [
    await api.sendPhoto(chatId, only.media, {
      ...(caption === undefined ? {} : { caption }),
      parse_mode: 'HTML',
    }),
  ];
}

/** All tickets on paper: two a page, the same symbols. */
export async function sendPdf(
  { api, venueName }: TicketSender,
  booking: Booking,
  words: Wording,
): Promise<readonly Message[]> {
  const code = booking.partner?.bookingCode ?? '';
  const faces = picturesOf(booking).map((picture) => ticketFace(picture, venueName, words));
  const title = words.text('pdf-title', { venue: venueName, code });
  const file = new InputFile(await ticketsPdf(faces, title), `tickets-${fileSafe(code)}.pdf`);
  return [await api.sendDocument(booking.customer.chatId, file, { caption: words.text('pdf-caption') })];
}

/** The day of the visit, for the customer's calendar. */
export async function sendCalendar(
  { api, venueName, timeZone, now }: TicketSender,
  booking: Booking,
  words: Wording,
): Promise<readonly Message[]> {
  const code = booking.partner?.bookingCode ?? '';
  const { date } = booking.order;
  const event = calendarEvent({
    reference: booking.reference,
    writtenAt: now(),
    summary: words.text('calendar-summary', { venue: venueName }),
    description: words.text('calendar-description', { code }),
    location: venueName,
    firstDay: date,
    lastDay: date,
    timeZone,
  });
  const file = new InputFile(Buffer.from(event), `visit-${fileSafe(code)}.ics`);
  return [await api.sendDocument(booking.customer.chatId, file, { caption: words.text('calendar-caption') })];
}

/** Albums can't carry buttons, so the ways on come in a message after the last. */
async function sendClosing(
  { api }: TicketSender,
  booking: Booking,
  words: Wording,
): Promise<readonly Message[]> {
  const count = booking.partner?.tickets.length ?? 0;
  const rows = [
    [
      { text: words.text('my-tickets'), data: tapData.menu('tickets') },
      { text: words.text('book-again'), data: tapData.booking('again', booking.reference) },
    ],
  ];
  const message = await api.sendMessage(booking.customer.chatId, words.html('delivery-closing', { count }), {
    parse_mode: 'HTML',
    reply_markup: inlineKeyboard({ rows }),
  });
  return [message];
}

/** Replaces each picture of a sent part by the same one struck through. */
export async function voidPart(
  { api, venueName }: TicketSender,
  booking: Booking,
  sent: SentPart,
  words: Wording,
): Promise<SentPart> {
  const { part } = sent;
  const from = part.kind === 'pictures' ? part.from : 0;
  const pictures = picturesOf(booking).slice(from, from + sent.messageIds.length);
  for (const [index, picture] of pictures.entries()) {
    const messageId = sent.messageIds[index];
    if (messageId === undefined) continue;
    const { jpeg } = await ticketPicture({ ...ticketFace(picture, venueName, words), void: true });
    await api.editMessageMedia(booking.customer.chatId, messageId, {
      type: 'photo',
      media: new InputFile(jpeg, 'void.jpg'),
      caption: words.html('ticket-void-caption', { n: picture.n, count: picture.of }),
      parse_mode: 'HTML',
    });
  }
  return { ...sent, voided: true };
}

function fileSafe(code: string): string {
  return code.replaceAll(/[^\w-]/g, '') || 'booking';
}
