import { moneyOf, moneyToReturn } from '../booking/paid-and-due.ts';
import type { Deadline, DeliveryOutcome, Messenger } from '../booking/ports.ts';
import {
  type AlertKind,
  allTicketsOf,
  type Booking,
  bookingCodeOf,
  codeOf,
  type OutboxEntry,
  offerOf,
  priceOf,
  type StaffMessage,
  type TicketDocumentKind,
} from '../booking/record.ts';
import {
  archiveRound,
  closingMessagesOf,
  missingOfLines,
  missingTicketsOf,
  nextPart,
  nextToVoid,
} from '../booking/ticket-messages.ts';
import { outdatedAlerts, type SaidPaidAlert } from '../money/prepayment.ts';
import type { Audit } from '../store/audit.ts';
import { type ChatApi, editText, inlineKeyboard, sendText } from '../telegram/card.ts';
import { type CallLimits, telegramFailure } from '../telegram/transport.ts';
import { clipped, inLines, paragraphs, type Wording, type Wordings } from '../telegram/wording.ts';
import { minuteMs, secondMs } from '../time.ts';
import { alertRows } from '../views/alert-rows.ts';
import type { BookingView } from '../views/booking-view.ts';
import { sumsText } from '../views/payment.ts';
import { requestFacts } from '../views/return-choices.ts';
import {
  asNewMessage,
  cancelOutcome,
  longestPersonName,
  nameOf,
  showButton,
} from '../views/staff-booking.ts';
import type { StaffChats } from './alert-chats.ts';
import {
  type NoticeDelivery,
  notify,
  onceForBooking,
  type Preferences,
  showCard,
  showPayment,
} from './notices.ts';
import { expectedFaces, strikeOut } from './ticket-contents.ts';
import { closingScreen, messagesIn, sendPart } from './tickets.ts';
import type { Wallet } from './wallet-passes.ts';

/*
 * `createMessenger(options)` is the domain's port to the chats: `deliver(entry, booking, deadline)` brings one entry
 * of a booking's outbox.
 */

export interface MessengerOptions extends Pick<NoticeDelivery, 'sender' | 'pictures' | 'sendMarks'> {
  /** The API for calls that must be answered by a deadline. */
  readonly apiWithin: (limits: CallLimits) => ChatApi;
  readonly wordings: Wordings;
  readonly preferencesOf: (userId: number) => Promise<Preferences>;
  /** Books messages of a chat's limit: 0, or the milliseconds until the limit allows them. */
  readonly pace: { book(chatId: number, messages: number): Promise<number> };
  readonly audit: Pick<Audit, 'append'>;
  /** The wording of staff in that chat. */
  readonly staffWordsIn: (chatId: number) => Promise<Wording>;
  readonly staffChats: Pick<StaffChats, 'tell' | 'answer'>;
  readonly expirePasses: Wallet['expire'];
  /** Called when Telegram refuses a call permanently: a bug of ours, to be logged. */
  readonly onRefused: (entry: OutboxEntry, booking: Booking, description: string) => void;
}

const drawnKinds: ReadonlySet<OutboxEntry['kind']> = new Set(['tickets', 'document', 'void', 'payment']);

/** Whether the entry is delivered as a picture, or a document. */
export function isDrawn({ kind }: OutboxEntry): boolean {
  return drawnKinds.has(kind);
}

/** Made once: an error for each delivery would capture a stack each time. */
const deliveryIsOver = new Error('The delivery is over.');

/** Delivers outbox entries through Telegram: one message or album a call. */
export function createMessenger(options: MessengerOptions): Messenger {
  const { wordings, preferencesOf, onRefused } = options;
  return {
    async deliver(entry, booking, deadline) {
      const deliveryEnd = new AbortController();
      const sender = { ...options.sender, api: options.apiWithin(usualLimits(deadline, deliveryEnd.signal)) };
      const preferences = await preferencesOf(booking.customer.userId);
      const words = wordings.for(preferences.locale ?? booking.customer.locale);
      try {
        return await carry({ ...options, sender, deadline, booking, words, preferences }, entry);
      } catch (error) {
        const failure = telegramFailure(error);
        if (failure === null) throw error;
        if (failure.kind !== 'refused') return failure;
        onRefused(entry, booking, failure.description);
        return { kind: 'unanswered' };
      } finally {
        // Aborts a chat action that nobody awaits.
        deliveryEnd.abort(deliveryIsOver);
      }
    },
    prepare(booking) {
      // A failure to draw recurs when the tickets are sent.
      prepareTickets(options, booking).catch(() => undefined);
    },
  };
}

async function prepareTickets(
  { sender, wordings, preferencesOf }: MessengerOptions,
  booking: Booking,
): Promise<void> {
  const { userId, locale } = booking.customer;
  const words = wordings.for((await preferencesOf(userId)).locale ?? locale);
  await Promise.all(expectedFaces({ booking, words }).map(sender.printQueue.prepare));
}

function usualLimits(deadline: Deadline, over: AbortSignal): CallLimits {
  return { mayBegin: (timeoutMs) => timeoutMs <= deadline.leftMs(), over, timeoutMs: deadline.timeoutMs };
}

/** One delivery, with its own API. */
interface DeliveryWork extends MessengerOptions, NoticeDelivery {
  readonly deadline: Deadline;
}

async function carry(work: DeliveryWork, entry: OutboxEntry): Promise<DeliveryOutcome> {
  switch (entry.kind) {
    case 'card':
      return { kind: 'done', card: await showCard(work) };
    case 'tickets':
      return sendNext(work);
    case 'document':
      return sendDocument(work, entry.document);
    case 'closing':
      return correctClosing(work);
    case 'void':
      return strikeNext(work);
    case 'notice':
      return notify(work, entry);
    case 'payment':
      return showPayment(work);
    case 'alert':
      return alert(work, entry.alert);
    case 'alertOver':
      return askNoMore(work);
    case 'answer':
      return showOutcome(work, entry.to);
    case 'passes':
      return work.expirePasses(work.booking, entry.tries, work.deadline);
    case 'replace':
      throw new Error('A replaced booking is cancelled through its record, not by a message.');
    case 'audit':
      await work.audit.append({ ...entry.act, subject: codeOf(work.booking) });
      return { kind: 'done' };
  }
}

/** Sends when the chat's limit allows the messages; else answers when to try again. */
async function paced(
  { pace, booking }: DeliveryWork,
  messages: number,
  deliver: () => Promise<DeliveryOutcome>,
): Promise<DeliveryOutcome> {
  const waitMs = await pace.book(booking.customer.chatId, messages);
  return waitMs > 0 ? { kind: 'later', afterMs: waitMs } : deliver();
}

/** Sends the next part of the delivery. */
async function sendNext(work: DeliveryWork): Promise<DeliveryOutcome> {
  const { booking } = work;
  const part = nextPart(booking);
  if (part === null) return { kind: 'done' };
  return paced(work, messagesIn(booking, part), async () => ({
    kind: 'done',
    sent: await sendPart(work, part),
  }));
}

/** Sends a single file on request. */
function sendDocument(work: DeliveryWork, kind: TicketDocumentKind): Promise<DeliveryOutcome> {
  return paced(work, 1, async () => {
    const sent = await sendPart(work, { kind });
    return { kind: 'done', sent: { ...sent, round: archiveRound } };
  });
}

/** Corrects the closing message to the present tickets. A message that was deleted says nothing untrue. */
async function correctClosing(work: DeliveryWork): Promise<DeliveryOutcome> {
  const { booking, sender } = work;
  const closing = booking.state === 'issued' ? closingMessagesOf(booking) : [];
  for (const { messageId } of closing)
    await editText(sender.api, booking.customer.chatId, messageId, closingScreen(work));
  return { kind: 'done' };
}

/** Corrects one message. Tells the customer, once for the booking, when a picture can't be struck through. */
async function strikeNext(work: DeliveryWork): Promise<DeliveryOutcome> {
  const { booking, sender, words } = work;
  const { customer } = booking;
  const untrue = nextToVoid(booking);
  if (untrue === null) return { kind: 'done' };
  const { sent, message } = untrue;
  return paced(work, 1, async () => {
    const isCorrected = await strikeOut(work, untrue);
    if (!isCorrected && sent.part.kind === 'pictures') {
      const text = words.html('notice-void', { code: bookingCodeOf(booking) });
      // Replies to the picture, or sends the message alone where that was deleted.
      await onceForBooking(work, 'void', () =>
        sendText(sender.api, customer.chatId, { text }, message.messageId),
      );
    }
    return { kind: 'done', sent: { ...sent, messages: [{ ...message, isStruck: true }] } };
  });
}

async function alert(work: DeliveryWork, kind: AlertKind): Promise<DeliveryOutcome> {
  const { booking, sender, staffChats } = work;
  const { saidPaidAt } = booking.prepayment ?? {};
  const isAsking = kind === 'saysPaid' && saidPaidAt != null;
  const messages = await staffChats.tell(sender.api, (words) => ({
    text: alertText(kind, { booking, words }),
    rows: alertRows({ booking, words }, kind),
  }));
  if (messages.length === 0) return nobodyReached;
  const paymentAlerts = isAsking ? messages.map((sent): SaidPaidAlert => ({ ...sent, saidPaidAt })) : [];
  return { kind: 'done', paymentAlerts };
}

/** The delay of a message when no member of staff can be reached. */
const nobodyReached: DeliveryOutcome = { kind: 'later', afterMs: 10 * minuteMs };

/** Reduces the buttons of an "I have paid" alert to the one that shows the booking; keeps the text. */
async function askNoMore({ sender, staffWordsIn, booking }: DeliveryWork): Promise<DeliveryOutcome> {
  for (const { chatId, messageId } of outdatedAlerts(booking.prepayment)) {
    const words = await staffWordsIn(chatId);
    const reply_markup = inlineKeyboard({ rows: [[showButton({ booking, words }, asNewMessage)]] });
    try {
      await sender.api.editMessageReplyMarkup(chatId, messageId, { reply_markup });
    } catch (error) {
      // The message or its chat is gone, or this was done before.
      const failure = telegramFailure(error)?.kind;
      if (failure !== 'refused' && failure !== 'unreachable') throw error;
    }
  }
  return { kind: 'done' };
}

/** An edited message is silent: after this long the answer comes as a new one. */
const lateAnswerMs = 20 * secondMs;
/** How old a read of the partner's records may be and still count as live. */
const liveMs = minuteMs;

/** Shows how a cancellation ended on the message that asked for it. */
async function showOutcome(work: DeliveryWork, waiting: StaffMessage): Promise<DeliveryOutcome> {
  const { sender, staffChats, wordings, booking } = work;
  const { locale, askedAt, isOfAnother = false } = waiting;
  const { api, now } = sender;
  const isLive = booking.partner !== null && now() - booking.partner.readAt <= liveMs;
  const isLate = now() - askedAt >= lateAnswerMs;
  const isShown = await staffChats.answer(api, { ...waiting, words: wordings.for(locale), isLate }, (words) =>
    cancelOutcome({ booking, isLive, words }, isOfAnother),
  );
  return isShown ? { kind: 'done' } : nobodyReached;
}

/** The sum of an alert about money: the sum asked for, paid, or to be returned. */
function moneyInAlert(kind: AlertKind, { booking, words }: BookingView): string {
  const offer = offerOf(booking);
  if (kind === 'saysPaid' && offer !== null) return words.money(offer.amount);
  const sums = kind === 'moneyToReturn' ? moneyToReturn(booking) : [];
  if (sums.length > 0) return sumsText(sums, words);
  return words.money(moneyOf(booking)?.received ?? 0);
}

/** The packages that certainly lack tickets. */
function missingText({ booking, words }: BookingView): string {
  return inLines(
    ...missingOfLines(booking).map(({ line, count }) =>
      words.html('alert-missing-line', { count, name: words.packageName(line) }),
    ),
  );
}

/**
 * The text of an alert, with the next step. Names a booking by its codes; names its customer only where a transfer
 * has to be found on the account.
 */
export function alertText(kind: AlertKind, view: BookingView): string {
  const { booking, words } = view;
  const { partner, order } = booking;
  const count = allTicketsOf(booking).length;
  const alert = words.html(`alert-${kind}`, {
    code: codeOf(booking),
    date: words.day(order.date),
    theirs: partner?.bookingDate == null ? '—' : words.day(partner.bookingDate),
    count,
    of: count + missingTicketsOf(booking),
    total: words.money(priceOf(booking)),
    state: words.text(`state-${booking.state}`),
    other: booking.replacedBy?.code ?? booking.replaces?.code ?? '—',
    otherDate: words.day(booking.replacedBy?.date ?? booking.replaces?.date ?? order.date),
    amount: moneyInAlert(kind, view),
    name: clipped(nameOf(booking), longestPersonName),
    payment: booking.prepayment?.code ?? '—',
  });
  const isRequest = kind === 'cancelRequested' || kind === 'changeRequested';
  return paragraphs(alert, isRequest && requestFacts(view), kind === 'ticketsMissing' && missingText(view));
}
