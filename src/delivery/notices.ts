import { GrammyError, InputFile } from 'grammy';
import type { InlineKeyboardMarkup } from 'grammy/types';
import { idleMoneyOf, moneyOf, moneyToReturn, unrecordedPaymentOf } from '../booking/paid-and-due.ts';
import type { DeliveryOutcome } from '../booking/ports.ts';
import {
  type BookingCard,
  bookingCodeOf,
  type NoticeKind,
  type OutboxEntry,
  offerOf,
  paymentsOf,
  priceOf,
} from '../booking/record.ts';
import { differenceFromTotal } from '../booking/rules.ts';
import { archiveRound } from '../booking/ticket-messages.ts';
import type { Balance } from '../money/balance.ts';
import type { PaymentMessage, PaymentOffer } from '../money/prepayment.ts';
import { invoicePayload } from '../money/telegram-invoice.ts';
import type { Profile } from '../store/chat-session.ts';
import type { SendMarks } from '../store/telegram-memory.ts';
import { tapData } from '../taps.ts';
import {
  cardOf,
  discardMessage,
  editMedia,
  inlineKeyboard,
  paintCard,
  removeMessage,
  sendPicture,
  sendText,
  showUploading,
  unlessRefused,
} from '../telegram/card.ts';
import type { Pictures } from '../telegram/pictures.ts';
import { button, rowsOf, type Screen, type TextMessage } from '../telegram/screen.ts';
import { telegramFailure } from '../telegram/transport.ts';
import { paragraphs, type Wording } from '../telegram/wording.ts';
import { requestAnswerScreen } from '../views/after-sale.ts';
import { bookingCard } from '../views/booking-card.ts';
import {
  invoiceOf,
  invoiceTexts,
  isPaidUp,
  isToPay,
  paymentSums,
  sumsText,
  transferFace,
  transferScreen,
  waysOutRows,
} from '../views/payment.ts';
import { askVenueRows, menuButton } from '../views/shared-buttons.ts';
import { boughtNotesText } from '../views/ticket-words.ts';
import type { Delivery } from './ticket-contents.ts';

/**
 * Shows the booking's present card, and answers its message id. `lead`: a line above the card, which is then a new
 * message that replaces the former one, since edits are silent.
 */
export async function showCard(delivery: NoticeDelivery, lead?: string): Promise<BookingCard> {
  const { booking, pictures, sender } = delivery;
  const { card, customer } = booking;
  const plain = bookingCard(delivery, sender.cardTerms);
  const screen = { ...plain, text: paragraphs(lead, plain.text) };
  const isNew = lead !== undefined;
  const before = card && cardOf(card.messageId, card.hasPicture);
  const { api } = sender;
  const painted = await paintCard({ api, pictures }, customer.chatId, isNew ? null : before, screen);
  if (isNew && before !== null) await discardMessage(api, customer.chatId, before.messageId);
  return { messageId: painted.messageId, hasPicture: painted.pictureUrl !== null };
}

/** A customer's present settings; without a language, the booking's applies. */
export type Preferences = Pick<Profile, 'locale' | 'reminders'>;

/** A delivery with everything that notices need. */
export interface NoticeDelivery extends Delivery {
  readonly pictures: Pictures;
  readonly sendMarks: SendMarks;
  readonly preferences: Preferences;
}

const done: DeliveryOutcome = { kind: 'done' };

/** Sends new messages, since an edited card makes no sound. */
export async function notify(
  delivery: NoticeDelivery,
  { notice }: Extract<OutboxEntry, { kind: 'notice' }>,
): Promise<DeliveryOutcome> {
  const { booking, words, preferences } = delivery;
  const card = async (lead: string): Promise<DeliveryOutcome> => ({
    kind: 'done',
    card: await showCard(delivery, lead),
  });
  switch (notice) {
    case 'card':
    case 'cancelled':
    // The card itself says why it waits.
    case 'paidWaiting':
      return card('');
    case 'notUnderstood':
      return card(words.html('lead', { text: words.text('not-understood') }));
    case 'outcome':
      return card(words.html('notice-outcome'));
    case 'changedByVenue': {
      const [before, date] = [booking.replaces?.date ?? booking.order.date, booking.order.date];
      const values = { before: words.day(before), date: words.day(date), venue: words.venueName };
      return tell(delivery, { text: words.html('notice-changedByVenue', values) });
    }
    case 'requestAnswered':
      return tell(delivery, requestAnswerScreen(delivery));
    case 'holdReminder': {
      // Neither a tap nor a payment brings tickets for another day than was chosen, or other tickets.
      const isAsChosen = differenceFromTotal(booking, priceOf(booking)) === null;
      if (booking.state !== 'held' || !isAsChosen) return done;
      const key = isToPay(booking) ? 'notice-hold-ends-pay' : 'notice-hold-ends';
      return (await onceForBooking(delivery, 'hold', () => card(words.html(key)))) ?? done;
    }
    case 'visitReminder':
      if (booking.state !== 'issued' || preferences.reminders === false) return done;
      return (await onceForBooking(delivery, 'visit', () => remindOfVisit(delivery))) ?? done;
    case 'moneyWaits':
      return card(words.html('notice-moneyWaits', { amount: words.money(idleMoneyOf(booking)) }));
    case 'moneyCorrected':
      return tell(delivery, correctionNotice(delivery));
    // Above the card, so that it goes once it is untrue.
    case 'partlyPaid': {
      const { paid = 0, due = 0 } = moneyOf(booking) ?? {};
      // What counts of a replaced booking has not arrived, and stays there if the rest doesn't come.
      const amount = words.money(paid - (booking.prepayment?.credit ?? 0));
      const key = booking.replaces === undefined ? 'notice-partlyPaid' : 'notice-partlyPaid-change';
      return due === 0 ? done : card(words.html(key, { amount, due: words.money(due) }));
    }
    case 'moneyToReturn':
    case 'moneyReturned':
    case 'moneyCarriedOver': {
      const text = moneyNotice(notice, delivery);
      return tell(delivery, text === null ? null : { text });
    }
  }
}

/** Null: the notice is out of date. */
async function tell({ sender, booking }: Delivery, message: TextMessage | null): Promise<DeliveryOutcome> {
  if (message !== null) await sendText(sender.api, booking.customer.chatId, message);
  return done;
}

/** Keeps the message in the record, since a cancellation of that evening makes it untrue. */
async function remindOfVisit(delivery: Delivery): Promise<DeliveryOutcome> {
  const { sender, booking } = delivery;
  const screen = visitReminderScreen(delivery);
  const { message_id: messageId } = await sendText(sender.api, booking.customer.chatId, screen);
  const sent = { part: { kind: 'reminder' }, round: archiveRound, messages: [{ messageId }] } as const;
  return { kind: 'done', sent };
}

function visitReminderScreen({ booking, words }: Delivery): Screen {
  const { order, reference } = booking;
  const date = words.day(order.date);
  const show = button(words.text('show-tickets'), tapData.tickets('open', reference));
  return {
    text: paragraphs(
      words.html('notice-visit', { venue: words.venueName, code: bookingCodeOf(booking), date }),
      boughtNotesText(order, words),
    ),
    rows: rowsOf([show, words.hasPin && menuButton(words, 'directions')]),
  };
}

/**
 * Sends a notice of a booking at most once. Marks it before the send, and withdraws the mark only when Telegram
 * answers that nothing was sent. Null: it was sent before, or the send has no answer.
 */
export function onceForBooking<Answer>(
  { sendMarks, booking: { reference, customer } }: NoticeDelivery,
  name: 'hold' | 'visit' | 'void',
  say: () => Promise<Answer>,
): Promise<Answer | null> {
  return sayOnce(sendMarks, customer.chatId, `${name}:${reference}`, say);
}

/** `name` identifies the message, by ids of ours. */
export async function sayOnce<Answer>(
  sendMarks: SendMarks,
  chatId: number,
  name: string,
  say: () => Promise<Answer>,
): Promise<Answer | null> {
  if (!(await sendMarks.begin(chatId, name))) return null;
  try {
    return await say();
  } catch (error) {
    if (telegramFailure(error)?.kind === 'unanswered') return null;
    await sendMarks.withdraw(chatId, name);
    throw error;
  }
}

type MoneyNotice = Extract<NoticeKind, 'moneyToReturn' | 'moneyReturned' | 'moneyCarriedOver'>;

/**
 * A notice about the customer's money with the present figures. Null when later money has overtaken it; that money
 * has a notice of its own.
 */
function moneyNotice(notice: MoneyNotice, { booking, words }: Delivery): string | null {
  const balance = moneyOf(booking);
  if (balance === null) return null;
  const code = bookingCodeOf(booking);
  const { receipts, returns } = paymentsOf(booking);
  const isAgain = returns.length > 1;
  switch (notice) {
    case 'moneyToReturn': {
      const sums = moneyToReturn(booking);
      const { toReturn } = balance;
      if (sums.length === 0) return null;
      // Some of it may have been told before.
      const lastReceipt = receipts.at(-1);
      const isMore = sums.some(
        ({ amount, currency }) => currency === lastReceipt?.currency && amount > lastReceipt.amount,
      );
      const key = isMore || toReturn.length > 1 ? 'notice-moneyToReturn-all' : 'notice-moneyToReturn';
      return words.html(key, { amount: sumsText(sums, words), code, reason: reasonsText(toReturn, words) });
    }
    case 'moneyCarriedOver': {
      const { replacedBy } = booking;
      if (replacedBy === undefined) return null;
      const [other, date] = [replacedBy.code, words.day(replacedBy.date)];
      const amount = words.money(balance.carriedOver);
      return words.html('notice-moneyCarriedOver', { amount, code, other, date });
    }
    case 'moneyReturned':
      return words.html(isAgain ? 'notice-moneyReturned-again' : 'notice-moneyReturned', {
        amount: sumsText(balance.returned, words),
        code,
      });
  }
}

/** Why money is returned; several sums have a reason each. */
function reasonsText(parts: Balance['toReturn'], words: Wording): string {
  const reasonOf = ({ because }: Balance['toReturn'][number]): string => words.text(`return-${because}`);
  const [only, another] = parts;
  if (only !== undefined && another === undefined) return reasonOf(only);
  return parts
    .map((part) => words.text('return-part', { amount: words.sum(part), reason: reasonOf(part) }))
    .join(' ');
}

/** Names staff's receipt that was taken back last. For a hold, the payment's message asks for the money again. */
function correctionNotice({ booking, words }: Delivery): Screen | null {
  const { receipts, corrections = [] } = paymentsOf(booking);
  const last = corrections.at(-1);
  const wrong = receipts.find(({ id }) => id === last?.receiptId);
  if (wrong === undefined) return null;
  const values = { amount: words.sum(wrong), code: bookingCodeOf(booking) };
  const isHeld = booking.state === 'held';
  return {
    text: words.html(isHeld ? 'notice-moneyCorrected-held' : 'notice-moneyCorrected', values),
    rows: isHeld ? [] : [...askVenueRows(words, booking.reference)],
  };
}

/** Makes a forwarded invoice open the bot instead of taking a payment. */
const startParameter = 'pay';

/**
 * Leaves only the message of the present offer. Removes the others first, so that a crash in between leaves nothing
 * that could be paid twice.
 */
export async function showPayment(delivery: Delivery): Promise<DeliveryOutcome> {
  const offer = offerOf(delivery.booking);
  const messages = delivery.booking.prepayment?.messages ?? [];
  const present = messages.find(({ revision }) => revision === offer?.revision);
  const others = messages.filter((message) => message !== present);
  for (const message of others) await retire(delivery, message);
  const removed = others.map(({ messageId }) => messageId);
  if (present?.method === 'telegram') await paintInvoice(delivery, present);
  if (offer === null || present !== undefined) {
    return { kind: 'done', payment: { shown: present ?? null, removed } };
  }
  const { method, revision } = offer;
  const messageId = method === 'telegram' ? await sendInvoice(delivery, offer) : await sendTransfer(delivery);
  return { kind: 'done', payment: { shown: { messageId, method, revision }, removed } };
}

/**
 * Deletes an invoice, or a picture that another offer replaces; writes the outcome under a picture without a
 * successor.
 */
async function retire(
  { sender: { api, cardTerms, printQueue, onMediaRefused }, booking, words }: Delivery,
  { messageId, method }: PaymentMessage,
): Promise<void> {
  const { chatId } = booking.customer;
  const { transfer } = cardTerms.payment;
  if (method === 'telegram' || transfer === null || booking.state === 'held') {
    return removeMessage(api, chatId, messageId);
  }
  const image = await printQueue.transfer(transferFace({ booking, words }, transfer));
  const outcome = isPaidUp(booking) ? 'paid' : unrecordedPaymentOf(booking) > 0 ? 'issued' : 'closed';
  const caption = words.html(`transfer-${outcome}-caption`);
  const media = new InputFile(image, 'transfer.png');
  // Refused: the customer has deleted it.
  await unlessRefused(editMedia(api, chatId, messageId, { type: 'photo', media, caption }, onMediaRefused));
}

async function sendInvoice(delivery: Delivery, { revision }: PaymentOffer): Promise<number> {
  const { sender, booking, words } = delivery;
  const { payment: ways } = sender.cardTerms;
  const { reference, order, prepayment, customer } = booking;
  const invoice = invoiceOf(order.lines, paymentSums(booking), ways, words);
  if (invoice?.kind !== 'invoice' || ways.telegram === null || prepayment === null) {
    return sendWaysOut(delivery);
  }
  const { title, description } = invoiceTexts(delivery);
  try {
    const { message_id: messageId } = await sender.api.sendInvoice(
      customer.chatId,
      title,
      description,
      invoicePayload({ reference, revision }),
      prepayment.currency,
      [...invoice.prices],
      {
        provider_token: ways.telegram.providerToken,
        start_parameter: startParameter,
        reply_markup: invoiceMarkup(delivery),
      },
    );
    return messageId;
  } catch (error) {
    if (!(error instanceof GrammyError) || !isInvoiceRefused(error)) throw error;
    return sendWaysOut(delivery);
  }
}

/** The first button of an invoice has to pay, even while another payment is under way and this one is declined. */
function invoiceMarkup({ sender, booking, words }: Delivery): InlineKeyboardMarkup {
  const { checkoutEnds } = booking.timers;
  const { total, paid } = paymentSums(booking);
  const pay =
    checkoutEnds === undefined
      ? ({ text: words.text('pay-total', { amount: words.money(total - paid) }), style: 'success' } as const)
      : { text: words.text('pay-again-at', { time: words.time(checkoutEnds) }) };
  const rows = waysOutRows({ booking, words }, sender.cardTerms.payment);
  return { inline_keyboard: [[{ ...pay, pay: true }], ...inlineKeyboard({ rows }).inline_keyboard] };
}

/** Shows on the present invoice when it can be paid. */
async function paintInvoice(delivery: Delivery, { messageId }: PaymentMessage): Promise<void> {
  const { sender, booking } = delivery;
  if (booking.prepayment?.checkouts.length === 0) return;
  const reply_markup = invoiceMarkup(delivery);
  // Refused: the customer has deleted it.
  await unlessRefused(
    sender.api.editMessageReplyMarkup(booking.customer.chatId, messageId, { reply_markup }),
  );
}

function isInvoiceRefused({ description }: GrammyError): boolean {
  return /CURRENCY_TOTAL_AMOUNT_INVALID|PAYMENT_PROVIDER_INVALID|CURRENCY_INVALID/.test(description);
}

/**
 * Sends other ways to pay instead of an offer that can't be made: Telegram's limits have changed since the review,
 * the provider is gone, or the operator no longer takes that way.
 */
async function sendWaysOut({ sender: { api, cardTerms }, booking, words }: Delivery): Promise<number> {
  const rows = waysOutRows({ booking, words }, cardTerms.payment);
  const text = words.html('pay-failed');
  return (await sendText(api, booking.customer.chatId, { text, rows })).message_id;
}

async function sendTransfer(delivery: Delivery): Promise<number> {
  const { sender, booking } = delivery;
  const { api, cardTerms, printQueue } = sender;
  const { chatId } = booking.customer;
  const { payment: ways } = cardTerms;
  const { transfer: account } = ways;
  if (account === null) return sendWaysOut(delivery);
  showUploading(api, chatId, 'upload_photo');
  const image = await printQueue.transfer(transferFace(delivery, account));
  const screen = transferScreen(delivery, account, ways);
  const { text: alone } = transferScreen(delivery, account, ways, { hasPicture: false });
  const file = new InputFile(image, 'transfer.png');
  return (await sendPicture(api, chatId, file, { ...screen, alone }, sender.onMediaRefused)).message_id;
}
