import type { Booking } from '../../booking/booking.ts';
import { telegramFailure } from '../telegram-errors.ts';

/** Remembers across machines and crashes what has been said. */
export interface SaidOnce {
  /** True for the first caller only. */
  begin(chatId: number, what: string): Promise<boolean>;
  /** It certainly was not said: somebody may try again. */
  withdraw(chatId: number, what: string): Promise<void>;
}

/**
 * Says something of a booking at most once: better missed than had twice. It is marked before it is said, and the
 * mark is withdrawn only when Telegram answers that nothing was sent. Null: it was said before, or may have been now.
 */
export async function once<Answer>(
  said: SaidOnce,
  { reference, customer }: Booking,
  name: 'hold' | 'visit' | 'void',
  say: () => Promise<Answer>,
): Promise<Answer | null> {
  const what = `${name}:${reference}`;
  if (!(await said.begin(customer.chatId, what))) return null;
  try {
    return await say();
  } catch (error) {
    if (telegramFailure(error)?.kind === 'unanswered') return null;
    await said.withdraw(customer.chatId, what);
    throw error;
  }
}
