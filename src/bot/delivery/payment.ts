import type { DeliveryOutcome } from '../../booking/ports.ts';
import type { Booking, NoticeKind } from '../../booking/record.ts';
import type { Wording } from '../wording.ts';
import type { CardPainting } from './booking-message.ts';

/** The message that shows the present offer of payment, or takes it out of the chat. */
export async function showPayment(
  _options: CardPainting,
  booking: Booking,
  _words: Wording,
): Promise<DeliveryOutcome> {
  const removed = booking.prepayment?.messages.map(({ messageId }) => messageId) ?? [];
  return { kind: 'done', payment: { shown: null, removed } };
}

/** Tells the customer what became of their money, by the figures of this moment. */
export async function tellOfMoney(
  _options: CardPainting,
  _notice: Extract<NoticeKind, 'partlyPaid' | 'paidWaiting' | 'moneyToReturn' | 'moneyReturned'>,
  _booking: Booking,
  _words: Wording,
): Promise<DeliveryOutcome> {
  return { kind: 'done' };
}
