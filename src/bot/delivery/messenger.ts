import { nextPart, nextToVoid } from '../../booking/delivery.ts';
import type { DeliveryOutcome, Messenger } from '../../booking/ports.ts';
import type { AlertKind, Booking, BookingCard, OutboxEntry } from '../../booking/record.ts';
import { missingTicketsOf } from '../../booking/rules.ts';
import { type ChatApi, inlineKeyboard } from '../card.ts';
import type { Progress } from '../screens/booking-card.ts';
import { alertRows } from '../screens/staff/alert-rows.ts';
import { telegramFailure } from '../telegram-errors.ts';
import type { Wording, Wordings } from '../wording.ts';
import { progressBefore, showCard } from './booking-message.ts';
import { type NoticeSending, notify, once, type Preferences } from './notices.ts';
import { nextStrike, strikeOut, withStrike } from './strike-out.ts';
import type { TicketSender } from './ticket-faces.ts';
import { messagesIn, sendPart } from './tickets.ts';

export interface MessengerOptions extends NoticeSending {
  /** The way to Telegram for calls that are not made any more once they are stale, and end when `over` aborts. */
  readonly apiUnless: (isStale: () => boolean, over: AbortSignal) => ChatApi;
  readonly wordings: Wordings;
  readonly preferencesOf: (userId: number) => Promise<Preferences>;
  /** Books room for messages in a chat: 0, or in how many milliseconds there will be room. */
  readonly pace: { book(chatId: number, messages: number): Promise<number> };
  /** Where alerts go; null: nowhere. */
  readonly staffChatId: number | null;
  /** Telegram refused what no retry can mend: a mistake of ours, for the log. */
  readonly onRefused: (entry: OutboxEntry, booking: Booking, description: string) => void;
}

/** Delivers outbox entries through Telegram: one message or album a call. */
export function createMessenger(options: MessengerOptions): Messenger {
  const { wordings, preferencesOf, onRefused } = options;
  return {
    async deliver(entry, booking, isStale) {
      const over = new AbortController();
      const sender = { ...options.sender, api: options.apiUnless(isStale, over.signal) };
      const preferences = await preferencesOf(booking.customer.userId);
      const words = wordings.for(preferences.locale ?? booking.customer.locale);
      try {
        return await carry({ ...options, sender }, entry, booking, words, preferences);
      } catch (error) {
        const failure = telegramFailure(error);
        if (failure === null) throw error;
        if (failure.kind !== 'refused') return failure;
        onRefused(entry, booking, failure.description);
        return { kind: 'unanswered' };
      } finally {
        // A chat action that nobody waited for.
        over.abort();
      }
    },
  };
}

async function carry(
  options: MessengerOptions,
  entry: OutboxEntry,
  booking: Booking,
  words: Wording,
  preferences: Preferences,
): Promise<DeliveryOutcome> {
  switch (entry.kind) {
    case 'card':
      return { kind: 'done', card: await showCard(options, booking, words) };
    case 'tickets':
      return sendNext(options, booking, words);
    case 'void':
      return strikeNext(options, booking, words);
    case 'notice':
      return notify(options, entry.notice, booking, words, preferences);
    case 'alert':
      return alert(options, entry.alert, booking);
  }
}

/** The next part of the delivery, as soon as the chat has room for it. */
async function sendNext(
  options: MessengerOptions,
  booking: Booking,
  words: Wording,
): Promise<DeliveryOutcome> {
  const part = nextPart(booking);
  if (part === null) return { kind: 'done' };
  const waitMs = await options.pace.book(booking.customer.chatId, messagesIn(booking, part));
  if (waitMs > 0) return { kind: 'later', afterMs: waitMs };
  const progress = progressBefore(booking, part);
  const card = progress === null ? undefined : await showProgress(options, booking, words, progress);
  const sent = await sendPart(options.sender, booking, part, words);
  return { kind: 'done', sent, ...(card === undefined ? {} : { card }) };
}

/** Tickets that are sent again come with a card of their own: the first is far above by then. Never stops a delivery. */
async function showProgress(
  options: MessengerOptions,
  booking: Booking,
  words: Wording,
  progress: Progress,
): Promise<BookingCard | undefined> {
  const isNew = booking.delivery.round > 1 && progress.sent === 0;
  try {
    return await showCard(options, booking, words, { progress, ...(isNew ? { lead: '' } : {}) });
  } catch (error) {
    if (telegramFailure(error) === null) throw error;
    return undefined;
  }
}

/** Strikes one picture out. Where that is impossible the customer is told so, once for the booking. */
async function strikeNext(
  options: MessengerOptions,
  booking: Booking,
  words: Wording,
): Promise<DeliveryOutcome> {
  const sent = nextToVoid(booking);
  if (sent === null) return { kind: 'done' };
  const next = nextStrike(sent);
  if (next === null) return { kind: 'done', sent: { ...sent, voided: true } };
  const { chatId } = booking.customer;
  const waitMs = await options.pace.book(chatId, 1);
  if (waitMs > 0) return { kind: 'later', afterMs: waitMs };
  const strike = await strikeOut(options.sender, booking, next, words);
  if (strike === 'gone') {
    await once(options.saidOnce, booking, 'void', () =>
      tellOfVoid(options.sender, booking, next.messageId, words),
    );
  }
  return { kind: 'done', sent: withStrike(sent) };
}

/** As an answer to the picture, or by itself where that was deleted. */
async function tellOfVoid(
  { api }: TicketSender,
  { customer, partner }: Booking,
  messageId: number,
  words: Wording,
): Promise<void> {
  await api.sendMessage(customer.chatId, words.html('notice-void', { code: partner?.bookingCode ?? '' }), {
    parse_mode: 'HTML',
    reply_parameters: { message_id: messageId, allow_sending_without_reply: true },
  });
}

async function alert(
  { sender, staffChatId, wordings }: MessengerOptions,
  kind: Extract<OutboxEntry, { kind: 'alert' }>['alert'],
  booking: Booking,
): Promise<DeliveryOutcome> {
  if (staffChatId === null) return { kind: 'done' };
  const words = wordings.for(undefined);
  await sender.api.sendMessage(staffChatId, alertText(kind, booking, words), {
    parse_mode: 'HTML',
    reply_markup: inlineKeyboard({ rows: alertRows(kind, booking, words) }),
  });
  return { kind: 'done' };
}

/** What staff are told, with what to do; a booking is named by its codes, never by its customer. */
export function alertText(kind: AlertKind, booking: Booking, words: Wording): string {
  const { partner, order } = booking;
  const count = partner?.tickets.length ?? 0;
  return words.html(`alert-${kind}`, {
    code: partner?.bookingCode ?? booking.reference,
    date: words.day(order.date),
    theirs: partner?.bookingDate === null || partner === null ? '—' : words.day(partner.bookingDate),
    count,
    of: count + missingTicketsOf(booking),
    total: words.money(partner?.total ?? order.total),
  });
}
