import type { DeliveryOutcome } from '../../booking/ports.ts';
import type { Booking, NoticeKind } from '../../booking/record.ts';
import { tapData } from '../callback-data.ts';
import { inlineKeyboard } from '../card.ts';
import { telegramFailure } from '../telegram-errors.ts';
import type { Wording } from '../wording.ts';
import { type CardPainting, showCard } from './booking-message.ts';
import { tellOfMoney } from './payment.ts';

/** What a customer has chosen, as it stands when something is due. */
export interface Preferences {
  /** Unset: the language of the booking. */
  readonly locale?: string | undefined;
  /** False: no reminder of a visit. */
  readonly reminders?: boolean | undefined;
}

/** Remembers across machines and crashes what has been said. */
export interface SaidOnce {
  /** True for the first caller only. */
  begin(chatId: number, what: string): Promise<boolean>;
  /** It certainly was not said: somebody may try again. */
  withdraw(chatId: number, what: string): Promise<void>;
}

/** What sending a notice takes. */
export interface NoticeSending extends CardPainting {
  readonly saidOnce: SaidOnce;
}

/** Messages of their own, since an edited card is silent. */
export async function notify(
  options: NoticeSending,
  notice: NoticeKind,
  booking: Booking,
  words: Wording,
  preferences: Preferences,
): Promise<DeliveryOutcome> {
  const card = async (lead: string): Promise<DeliveryOutcome> => ({
    kind: 'done',
    card: await showCard(options, booking, words, { lead }),
  });
  switch (notice) {
    case 'card':
    case 'cancelled':
      return card('');
    case 'outcome':
      return card(words.html('notice-outcome'));
    case 'holdReminder':
      if (booking.state !== 'held') return { kind: 'done' };
      return reminder(options, booking, 'hold', () =>
        card(words.html(booking.prepayment === null ? 'notice-hold-ends' : 'notice-hold-ends-pay')),
      );
    case 'visitReminder':
      if (booking.state !== 'issued' || preferences.reminders === false) return { kind: 'done' };
      return reminder(options, booking, 'visit', () => remindOfVisit(options, booking, words));
    case 'partlyPaid':
    case 'paidWaiting':
    case 'moneyToReturn':
    case 'moneyReturned':
      return tellOfMoney(options, notice, booking, words);
  }
}

async function reminder(
  { saidOnce }: NoticeSending,
  booking: Booking,
  name: 'hold' | 'visit',
  say: () => Promise<DeliveryOutcome>,
): Promise<DeliveryOutcome> {
  return (await once(saidOnce, booking, name, say)) ?? { kind: 'done' };
}

async function remindOfVisit(
  { sender }: NoticeSending,
  booking: Booking,
  words: Wording,
): Promise<DeliveryOutcome> {
  const text = words.html('notice-visit', {
    venue: words.venueName,
    code: booking.partner?.bookingCode ?? '',
    date: words.day(booking.order.date),
  });
  const rows = [[{ text: words.text('show-tickets'), data: tapData.tickets('open', booking.reference) }]];
  await sender.api.sendMessage(booking.customer.chatId, text, {
    parse_mode: 'HTML',
    reply_markup: inlineKeyboard({ rows }),
  });
  return { kind: 'done' };
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
