import { GrammyError, InputFile } from 'grammy';
import { moneyOf } from '../../booking/money.ts';
import type { DeliveryOutcome } from '../../booking/ports.ts';
import type { Booking, NoticeKind } from '../../booking/record.ts';
import { invoicePayload } from '../../payment/invoice.ts';
import type { PaymentMessage, PaymentOffer } from '../../payment/prepayment.ts';
import { discardMessage, inlineKeyboard, isNotModified, showUploading } from '../card.ts';
import {
  invoiceOf,
  invoiceTexts,
  isPaidUp,
  returnOf,
  sumsOf,
  sumsText,
  transferFace,
  transferScreen,
  waysOutRows,
} from '../screens/payment.ts';
import type { Wording } from '../wording.ts';
import type { CardPainting } from './booking-message.ts';

/** Where the button of a forwarded invoice leads: with it nobody can pay there. */
const startParameter = 'pay';

/**
 * The message that shows the present offer of payment, and none besides: what invites another payment goes first, so
 * that a death in between leaves nothing to be paid twice.
 */
export async function showPayment(
  options: CardPainting,
  booking: Booking,
  words: Wording,
): Promise<DeliveryOutcome> {
  const { offer = null, messages = [] } = booking.prepayment ?? {};
  const standing = messages.find(({ revision }) => revision === offer?.revision);
  const others = messages.filter((message) => message !== standing);
  for (const message of others) await retire(options, booking, message, words);
  const removed = others.map(({ messageId }) => messageId);
  if (offer === null || standing !== undefined) {
    return { kind: 'done', payment: { shown: standing ?? null, removed } };
  }
  const messageId =
    offer.method === 'telegram'
      ? await sendInvoice(options, booking, offer, words)
      : await sendTransfer(options, booking, words);
  const { method, revision } = offer;
  return { kind: 'done', payment: { shown: { messageId, method, revision }, removed } };
}

/** An invoice goes. So does a picture whose place another offer takes; where none does, it says how it ended. */
async function retire(
  { sender, cardTexts }: CardPainting,
  booking: Booking,
  { messageId, method }: PaymentMessage,
  words: Wording,
): Promise<void> {
  const { api, press } = sender;
  const { chatId } = booking.customer;
  const { transfer } = cardTexts(words.locale).payment;
  if (method === 'telegram' || transfer === null || booking.state === 'held') {
    return discardMessage(api, chatId, messageId);
  }
  const jpeg = await press.transfer(transferFace(booking, transfer.account, words));
  const caption = words.html(isPaidUp(booking) ? 'transfer-paid-caption' : 'transfer-closed-caption');
  try {
    await api.editMessageMedia(chatId, messageId, {
      type: 'photo',
      media: new InputFile(jpeg, 'transfer.jpg'),
      caption,
      parse_mode: 'HTML',
    });
  } catch (error) {
    // The customer has deleted it.
    if (!isNotModified(error) && !(error instanceof GrammyError && error.error_code === 400)) throw error;
  }
}

async function sendInvoice(
  options: CardPainting,
  booking: Booking,
  { revision }: PaymentOffer,
  words: Wording,
): Promise<number> {
  const { sender, cardTexts } = options;
  const { payment: ways } = cardTexts(words.locale);
  const { reference, order, prepayment, customer } = booking;
  const invoice = invoiceOf(order.lines, sumsOf(booking), ways, words);
  if (invoice?.kind !== 'invoice' || ways.telegram === null || prepayment === null) {
    return sendWaysOut(options, booking, words);
  }
  const { title, description } = invoiceTexts(booking, words);
  const pay = [{ text: words.text('invoice-pay'), pay: true }];
  const others = inlineKeyboard({ rows: waysOutRows(booking, ways, words) }).inline_keyboard;
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
        reply_markup: { inline_keyboard: [pay, ...others] },
      },
    );
    return messageId;
  } catch (error) {
    if (!(error instanceof GrammyError) || !isInvoiceRefused(error)) throw error;
    return sendWaysOut(options, booking, words);
  }
}

function isInvoiceRefused({ description }: GrammyError): boolean {
  return /CURRENCY_TOTAL_AMOUNT_INVALID|PAYMENT_PROVIDER_INVALID|CURRENCY_INVALID/.test(description);
}

/**
 * In place of an offer that can't be made: Telegram's limits have changed since the review, the provider is gone, or
 * the operator no longer takes that way.
 */
async function sendWaysOut(
  { sender, cardTexts }: CardPainting,
  booking: Booking,
  words: Wording,
): Promise<number> {
  const rows = waysOutRows(booking, cardTexts(words.locale).payment, words);
  const { message_id: messageId } = await sender.api.sendMessage(
    booking.customer.chatId,
    words.html('pay-failed'),
    { parse_mode: 'HTML', reply_markup: inlineKeyboard({ rows }) },
  );
  return messageId;
}

async function sendTransfer(options: CardPainting, booking: Booking, words: Wording): Promise<number> {
  const { sender, cardTexts } = options;
  const { api, press } = sender;
  const { chatId } = booking.customer;
  const { payment: ways } = cardTexts(words.locale);
  if (ways.transfer === null) return sendWaysOut(options, booking, words);
  const { account } = ways.transfer;
  showUploading(api, chatId, 'upload_photo');
  const jpeg = await press.transfer(transferFace(booking, account, words));
  const screen = transferScreen(booking, account, ways, words);
  const { message_id: messageId } = await api.sendPhoto(chatId, new InputFile(jpeg, 'transfer.jpg'), {
    caption: screen.text,
    parse_mode: 'HTML',
    reply_markup: inlineKeyboard(screen),
  });
  return messageId;
}

export type MoneyNotice = Extract<
  NoticeKind,
  'partlyPaid' | 'paidWaiting' | 'moneyToReturn' | 'moneyReturned' | 'moneyCarriedOver'
>;

/** Tells the customer what became of their money, by the figures of this moment. */
export async function tellOfMoney(
  { sender }: CardPainting,
  notice: MoneyNotice,
  booking: Booking,
  words: Wording,
): Promise<DeliveryOutcome> {
  const text = moneyNotice(notice, booking, words);
  if (text !== null) {
    await sender.api.sendMessage(booking.customer.chatId, text, { parse_mode: 'HTML' });
  }
  return { kind: 'done' };
}

/** Null: it has been overtaken by what came since, which is told by itself. */
function moneyNotice(notice: MoneyNotice, booking: Booking, words: Wording): string | null {
  const balance = moneyOf(booking);
  if (balance === null) return null;
  const code = booking.partner?.bookingCode ?? '';
  const { receipts = [], returns = [] } = booking.prepayment?.payments ?? {};
  const isAgain = returns.length > 1;
  switch (notice) {
    case 'partlyPaid': {
      const { paid, due } = balance;
      if (due === 0) return null;
      return words.html('notice-partlyPaid', { amount: words.money(paid), due: words.money(due) });
    }
    case 'paidWaiting':
      return booking.state === 'held' && balance.due === 0 ? words.html('notice-paidWaiting') : null;
    case 'moneyToReturn': {
      const back = returnOf(booking);
      if (back === null) return null;
      const reason = words.text(`return-${back.because}`);
      // A part of it may have been told before.
      const came = receipts.at(-1);
      const isMore = back.sums.some(
        ({ amount, currency }) => currency === came?.currency && amount > came.amount,
      );
      const key = isMore || balance.toReturn.length > 1 ? 'notice-moneyToReturn-all' : 'notice-moneyToReturn';
      return words.html(key, { amount: sumsText(back.sums, words), code, reason });
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
