import type { Booking, NoticeKind } from '../../booking/booking.ts';
import type { DutyOutcome } from '../../booking/ports.ts';
import { tapData } from '../callback-data.ts';
import { inlineKeyboard } from '../card.ts';
import type { Wording } from '../wording.ts';
import type { CourierOptions, Preferences } from './courier.ts';
import { once } from './once.ts';
import { showCard } from './show-card.ts';

/** Messages of their own, since an edited card is silent. */
export async function notify(
  options: CourierOptions,
  notice: NoticeKind,
  booking: Booking,
  words: Wording,
  preferences: Preferences,
): Promise<DutyOutcome> {
  const card = async (lead: string): Promise<DutyOutcome> => ({
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
      return reminder(options, booking, 'hold', () => card(words.html('notice-hold-ends')));
    case 'visitReminder':
      if (booking.state !== 'issued' || preferences.reminders === false) return { kind: 'done' };
      return reminder(options, booking, 'visit', () => remindOfVisit(options, booking, words));
  }
}

async function reminder(
  { saidOnce }: CourierOptions,
  booking: Booking,
  name: 'hold' | 'visit',
  say: () => Promise<DutyOutcome>,
): Promise<DutyOutcome> {
  return (await once(saidOnce, booking, name, say)) ?? { kind: 'done' };
}

async function remindOfVisit(
  { sender }: CourierOptions,
  booking: Booking,
  words: Wording,
): Promise<DutyOutcome> {
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
