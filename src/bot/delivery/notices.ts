import type { DeliveryOutcome } from '../../booking/ports.ts';
import type { Booking, NoticeKind } from '../../booking/record.ts';
import { tapData } from '../callback-data.ts';
import { inlineKeyboard } from '../card.ts';
import { requestAnswerScreen } from '../screens/after-sale.ts';
import { directionsButton, ratingQuestion } from '../screens/venue.ts';
import { telegramFailure } from '../transport.ts';
import type { Wording } from '../wording.ts';
import { type CardPainting, showCard } from './booking-message.ts';
import { tellOfMoney } from './payment.ts';

/** What a customer has chosen, as it stands when something is due. */
export interface Preferences {
  /** Unset: the language of the booking. */
  readonly locale?: string | undefined;
  /** False: no reminder of a visit. */
  readonly reminders?: boolean | undefined;
  /** False: not asked how a visit was. */
  readonly reviews?: boolean | undefined;
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
  /** The venue wants to know how visits were; it may have changed its mind since a booking was placed. */
  readonly asksForReview: boolean;
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
    case 'notUnderstood':
      return card(words.html('lead', { text: words.text('not-understood') }));
    case 'outcome':
      return card(words.html('notice-outcome'));
    case 'holdReminder':
      if (booking.state !== 'held') return { kind: 'done' };
      return reminder(options, booking, 'hold', () =>
        card(words.html(booking.prepayment === null ? 'notice-hold-ends' : 'notice-hold-ends-pay')),
      );
    case 'requestAnswered':
      return tellAnswer(options, booking, words);
    case 'visitReminder':
      if (booking.state !== 'issued' || preferences.reminders === false) return { kind: 'done' };
      return reminder(options, booking, 'visit', () => remindOfVisit(options, booking, words));
    case 'review':
      if (booking.state !== 'issued' || preferences.reviews === false || !options.asksForReview)
        return { kind: 'done' };
      return reminder(options, booking, 'review', () => askForReview(options, booking, words));
    case 'partlyPaid':
    case 'paidWaiting':
    case 'moneyToReturn':
    case 'moneyReturned':
    case 'moneyCarriedOver':
      return tellOfMoney(options, notice, booking, words);
  }
}

/** What became of the customer's request, with the next step. */
async function tellAnswer(
  { sender }: NoticeSending,
  booking: Booking,
  words: Wording,
): Promise<DeliveryOutcome> {
  const screen = requestAnswerScreen(booking, words);
  if (screen === null) return { kind: 'done' };
  await sender.api.sendMessage(booking.customer.chatId, screen.text, {
    parse_mode: 'HTML',
    reply_markup: inlineKeyboard(screen),
  });
  return { kind: 'done' };
}

async function reminder(
  { saidOnce }: NoticeSending,
  booking: Booking,
  name: 'hold' | 'visit' | 'review',
  say: () => Promise<DeliveryOutcome>,
): Promise<DeliveryOutcome> {
  return (await once(saidOnce, booking, name, say)) ?? { kind: 'done' };
}

async function remindOfVisit(
  { sender, cardTexts }: NoticeSending,
  booking: Booking,
  words: Wording,
): Promise<DeliveryOutcome> {
  const text = words.html('notice-visit', {
    venue: words.venueName,
    code: booking.partner?.bookingCode ?? '',
    date: words.day(booking.order.date),
  });
  const show = { text: words.text('show-tickets'), data: tapData.tickets('open', booking.reference) };
  const rows = [cardTexts(words.locale).visit.hasPin ? [show, directionsButton(words)] : [show]];
  await sender.api.sendMessage(booking.customer.chatId, text, {
    parse_mode: 'HTML',
    reply_markup: inlineKeyboard({ rows }),
  });
  return { kind: 'done' };
}

async function askForReview(
  { sender }: NoticeSending,
  booking: Booking,
  words: Wording,
): Promise<DeliveryOutcome> {
  const { text, rows } = ratingQuestion(booking.reference, words);
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
export function once<Answer>(
  said: SaidOnce,
  { reference, customer }: Booking,
  name: 'hold' | 'visit' | 'review' | 'void',
  say: () => Promise<Answer>,
): Promise<Answer | null> {
  return sayOnce(said, customer.chatId, `${name}:${reference}`, say);
}

/** `what` names the thing by ids of ours. */
export async function sayOnce<Answer>(
  said: SaidOnce,
  chatId: number,
  what: string,
  say: () => Promise<Answer>,
): Promise<Answer | null> {
  if (!(await said.begin(chatId, what))) return null;
  try {
    return await say();
  } catch (error) {
    if (telegramFailure(error)?.kind === 'unanswered') return null;
    await said.withdraw(chatId, what);
    throw error;
  }
}
