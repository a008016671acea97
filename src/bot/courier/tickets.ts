import type { Message } from 'grammy/types';
import type { Booking, DeliveryPart, SentPart } from '../../booking/booking.ts';
import { allPicturesOf, isSendable } from '../../booking/delivery.ts';
import type { Instant } from '../../booking/sale-package.ts';
import type { TicketPress } from '../../ticket/ticket-press.ts';
import type { ChatApi } from '../card.ts';
import { inlineKeyboard } from '../card.ts';
import { type CardTexts, closingScreen } from '../screens/booking-card.ts';
import type { Wording } from '../wording.ts';
import { sendAlbum } from './album.ts';
import { sendCalendar, sendPdf } from './documents.ts';

/** What sending tickets takes, in a delivery and on request. */
export interface TicketSender {
  readonly api: ChatApi;
  readonly press: TicketPress;
  /** A name for what a picture shows that tells nothing of the ticket; the same for the same. */
  readonly faceDigest: (face: string) => string;
  readonly timeZone: string;
  readonly now: () => Instant;
  readonly cardTexts: (locale: string) => CardTexts;
}

/** What a part has become in the chat. */
export type Sent = Omit<SentPart, 'part' | 'round'>;

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
