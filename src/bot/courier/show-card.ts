import type { Booking, BookingCard } from '../../booking/booking.ts';
import type { PaintedCard } from '../card.ts';
import { discardMessage, paintCard } from '../card.ts';
import { bookingCard } from '../screens/booking-card.ts';
import { paragraphs } from '../text.ts';
import type { Wording } from '../wording.ts';
import type { CourierOptions } from './courier.ts';
import type { Progress } from './progress.ts';

export interface CardLook {
  /** Said above the card, which is then a new message in the place of the former: an edited one is silent. */
  readonly lead?: string;
  readonly progress?: Progress | null;
}

/** Paints the card as the booking stands, and answers which message it is now. */
export async function showCard(
  { sender, pictures, cardTexts }: CourierOptions,
  booking: Booking,
  words: Wording,
  { lead, progress = null }: CardLook = {},
): Promise<BookingCard> {
  const { chatId } = booking.customer;
  const plain = bookingCard(booking, words, cardTexts(words.locale), progress);
  const screen = { ...plain, text: paragraphs(lead, plain.text) };
  const before: PaintedCard | null =
    booking.card === null
      ? null
      : { messageId: booking.card.messageId, pictureUrl: booking.card.hasPicture ? '' : null };
  const isNew = lead !== undefined;
  const painted = await paintCard(sender.api, pictures, chatId, isNew ? null : before, screen);
  if (isNew && before !== null) await discardMessage(sender.api, chatId, before.messageId);
  return { messageId: painted.messageId, hasPicture: painted.pictureUrl !== null };
}
