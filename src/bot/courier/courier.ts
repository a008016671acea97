import type { Booking, Duty } from '../../booking/booking.ts';
import { nextPart, nextToVoid } from '../../booking/delivery.ts';
import type { Courier, DutyOutcome } from '../../booking/ports.ts';
import { paragraphs } from '../booking-flow/step.ts';
import { tapData } from '../callback-data.ts';
import type { PaintedCard } from '../card.ts';
import { inlineKeyboard, paintCard, stripButtons } from '../card.ts';
import type { Pictures } from '../pictures.ts';
import type { CardTexts } from '../screens/booking-card.ts';
import { bookingCard } from '../screens/booking-card.ts';
import { telegramFailure } from '../telegram-errors.ts';
import type { Wording, Wordings } from '../wording.ts';
import { alertText } from './alerts.ts';
import type { TicketSender } from './tickets.ts';
import { sendPart, voidPart } from './tickets.ts';

export interface CourierOptions {
  readonly sender: TicketSender;
  readonly pictures: Pictures;
  readonly wordings: Wordings;
  readonly cardTexts: (locale: string) => CardTexts;
  /** Where alerts go; null: nowhere. */
  readonly staffChatId: number | null;
  /** Telegram refused what no retry can mend: a mistake of ours, for the log. */
  readonly onRefused: (duty: Duty, booking: Booking, description: string) => void;
}

/** Carries out in Telegram what the ledger owes: one message or album a call. */
export function createCourier(options: CourierOptions): Courier {
  const { wordings, onRefused } = options;
  return {
    async perform(duty, booking) {
      try {
        return await carry(options, duty, booking, wordings.for(booking.customer.locale));
      } catch (error) {
        const failure = telegramFailure(error);
        if (failure === null) throw error;
        if (failure.kind !== 'refused') return failure;
        onRefused(duty, booking, failure.description);
        return { kind: 'unanswered' };
      }
    },
  };
}

async function carry(
  options: CourierOptions,
  duty: Duty,
  booking: Booking,
  words: Wording,
): Promise<DutyOutcome> {
  switch (duty.kind) {
    case 'card':
      return { kind: 'done', card: await showCard(options, booking, words, null) };
    case 'tickets': {
      const part = nextPart(booking);
      if (part === null) return { kind: 'done' };
      return { kind: 'done', sent: await sendPart(options.sender, booking, part, words) };
    }
    case 'void': {
      const sent = nextToVoid(booking);
      if (sent === null) return { kind: 'done' };
      return { kind: 'done', sent: await voidPart(options.sender, booking, sent, words) };
    }
    case 'notice':
      return notify(options, duty.notice, booking, words);
    case 'alert':
      return alert(options, duty.alert, booking);
  }
}

type ShownCard = NonNullable<Booking['card']>;

/** Paints the card where it is; with a lead, as a new message below, since an edited one is silent. */
async function showCard(
  { sender, pictures, cardTexts }: CourierOptions,
  booking: Booking,
  words: Wording,
  lead: string | null,
): Promise<ShownCard> {
  const { chatId } = booking.customer;
  const plain = bookingCard(booking, words, cardTexts(words.locale));
  const screen = { ...plain, text: paragraphs(lead, plain.text) };
  const before: PaintedCard | null =
    booking.card === null
      ? null
      : { messageId: booking.card.messageId, pictureUrl: booking.card.hasPicture ? '' : null };
  const painted = await paintCard(sender.api, pictures, chatId, lead === null ? before : null, screen);
  if (lead !== null && before !== null) await stripButtons(sender.api, chatId, before.messageId);
  return { messageId: painted.messageId, hasPicture: painted.pictureUrl !== null };
}

async function notify(
  options: CourierOptions,
  notice: Extract<Duty, { kind: 'notice' }>['notice'],
  booking: Booking,
  words: Wording,
): Promise<DutyOutcome> {
  switch (notice) {
    case 'card':
      return { kind: 'done', card: await showCard(options, booking, words, '') };
    case 'holdReminder':
      if (booking.state !== 'held') return { kind: 'done' };
      return { kind: 'done', card: await showCard(options, booking, words, words.html('notice-hold-ends')) };
    case 'outcome':
      return { kind: 'done', card: await showCard(options, booking, words, words.html('notice-outcome')) };
    case 'cancelled': {
      const lead = words.html('notice-cancelled', { code: booking.partner?.bookingCode ?? '' });
      return { kind: 'done', card: await showCard(options, booking, words, lead) };
    }
    case 'visitReminder':
      return remindOfVisit(options, booking, words);
  }
}

async function remindOfVisit(
  { sender }: CourierOptions,
  booking: Booking,
  words: Wording,
): Promise<DutyOutcome> {
  if (booking.state !== 'issued') return { kind: 'done' };
  const text = words.html('notice-visit', {
    venue: sender.venueName,
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

async function alert(
  { sender, staffChatId, wordings }: CourierOptions,
  kind: Extract<Duty, { kind: 'alert' }>['alert'],
  booking: Booking,
): Promise<DutyOutcome> {
  if (staffChatId === null) return { kind: 'done' };
  const words = wordings.for(undefined);
  await sender.api.sendMessage(staffChatId, alertText(kind, booking, words), { parse_mode: 'HTML' });
  return { kind: 'done' };
}
