import { allPicturesOf, deliveryParts, sentInRound } from '../../booking/delivery.ts';
import type { Booking, BookingCard, DeliveryPart } from '../../booking/record.ts';
import type { Card } from '../booking-flow/draft.ts';
import { discardMessage, paintCard } from '../card.ts';
import type { Pictures } from '../pictures.ts';
import { bookingCard, type CardTexts, type Progress } from '../screens/booking-card.ts';
import { paragraphs } from '../text.ts';
import type { Wording } from '../wording.ts';
import type { TicketSender } from './ticket-faces.ts';

/** What painting a card takes. */
export interface CardPainting {
  readonly sender: TicketSender;
  readonly pictures: Pictures;
  readonly cardTexts: (locale: string) => CardTexts;
}

export interface CardLook {
  /** Said above the card, which is then a new message in the place of the former: an edited one is silent. */
  readonly lead?: string;
  readonly progress?: Progress | null;
}

/** Paints the card as the booking stands, and answers which message it is now. */
export async function showCard(
  { sender, pictures, cardTexts }: CardPainting,
  booking: Booking,
  words: Wording,
  { lead, progress = null }: CardLook = {},
): Promise<BookingCard> {
  const { chatId } = booking.customer;
  const plain = bookingCard(booking, words, cardTexts(words.locale), progress);
  const screen = { ...plain, text: paragraphs(lead, plain.text) };
  const before: Card | null =
    booking.card === null
      ? null
      : { messageId: booking.card.messageId, pictureUrl: booking.card.hasPicture ? '' : null };
  const isNew = lead !== undefined;
  const painted = await paintCard(sender.api, pictures, chatId, isNew ? null : before, screen);
  if (isNew && before !== null) await discardMessage(sender.api, chatId, before.messageId);
  return { messageId: painted.messageId, hasPicture: painted.pictureUrl !== null };
}

/**
 * What the customer is shown before a part is sent. Null: nothing, since one album is over before it could be
 * read; a progress that is complete takes the line away again.
 */
export function progressBefore(booking: Booking, part: DeliveryPart): Progress | null {
  const parts = deliveryParts(booking);
  const isLong = parts.filter(({ kind }) => kind === 'pictures').length > 1;
  const pictures = allPicturesOf(booking);
  const of = pictures.at(-1)?.of ?? 0;
  if (!isLong) return null;
  if (part.kind === 'pictures') return { sent: pictures[part.from - 1]?.n ?? 0, of };
  const isFirstAfterPictures = sentInRound(booking).at(-1)?.part.kind === 'pictures';
  return isFirstAfterPictures ? { sent: of, of } : null;
}
