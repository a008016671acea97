import { GrammyError, InputFile } from 'grammy';
import type { DeliveryOutcome } from '../../booking/ports.ts';
import { invoicePayload } from '../../payment/invoice.ts';
import type { PaymentMessage, PaymentOffer } from '../../payment/prepayment.ts';
import { discardMessage, inlineKeyboard, isNotModified, sendText, showUploading } from '../card.ts';
import {
  invoiceOf,
  invoiceTexts,
  isPaidUp,
  sumsOf,
  transferFace,
  transferScreen,
  waysOutRows,
} from '../screens/payment.ts';
import { isBadRequest } from '../transport.ts';
import type { Delivery } from './ticket-faces.ts';

/** Where the button of a forwarded invoice leads: with it nobody can pay there. */
const startParameter = 'pay';

/**
 * The message that shows the present offer of payment, and none besides: what invites another payment goes first, so
 * that a death in between leaves nothing to be paid twice.
 */
export async function showPayment(delivery: Delivery): Promise<DeliveryOutcome> {
  const { offer = null, messages = [] } = delivery.booking.prepayment ?? {};
  const standing = messages.find(({ revision }) => revision === offer?.revision);
  const others = messages.filter((message) => message !== standing);
  for (const message of others) await retire(delivery, message);
  const removed = others.map(({ messageId }) => messageId);
  if (offer === null || standing !== undefined) {
    return { kind: 'done', payment: { shown: standing ?? null, removed } };
  }
  const { method, revision } = offer;
  const messageId = method === 'telegram' ? await sendInvoice(delivery, offer) : await sendTransfer(delivery);
  return { kind: 'done', payment: { shown: { messageId, method, revision }, removed } };
}

/** An invoice goes. So does a picture whose place another offer takes; where none does, it says how it ended. */
async function retire(
  { sender: { api, cardTexts, press }, booking, words }: Delivery,
  { messageId, method }: PaymentMessage,
): Promise<void> {
  const { chatId } = booking.customer;
  const { transfer } = cardTexts(words.locale).payment;
  if (method === 'telegram' || transfer === null || booking.state === 'held') {
    return discardMessage(api, chatId, messageId);
  }
  const jpeg = await press.transfer(transferFace(booking, transfer.account, words));
  const caption = words.html(isPaidUp(booking) ? 'transfer-paid-caption' : 'transfer-closed-caption');
  const media = new InputFile(jpeg, 'transfer.jpg');
  try {
    await api.editMessageMedia(chatId, messageId, { type: 'photo', media, caption, parse_mode: 'HTML' });
  } catch (error) {
    // The customer has deleted it.
    if (!isNotModified(error) && !isBadRequest(error)) throw error;
  }
}

async function sendInvoice(delivery: Delivery, { revision }: PaymentOffer): Promise<number> {
  const { sender, booking, words } = delivery;
  const { payment: ways } = sender.cardTexts(words.locale);
  const { reference, order, prepayment, customer } = booking;
  const invoice = invoiceOf(order.lines, sumsOf(booking), ways, words);
  if (invoice?.kind !== 'invoice' || ways.telegram === null || prepayment === null) {
    return sendWaysOut(delivery);
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
    return sendWaysOut(delivery);
  }
}

function isInvoiceRefused({ description }: GrammyError): boolean {
  return /CURRENCY_TOTAL_AMOUNT_INVALID|PAYMENT_PROVIDER_INVALID|CURRENCY_INVALID/.test(description);
}

/**
 * In place of an offer that can't be made: Telegram's limits have changed since the review, the provider is gone, or
 * the operator no longer takes that way.
 */
async function sendWaysOut({ sender: { api, cardTexts }, booking, words }: Delivery): Promise<number> {
  const rows = waysOutRows(booking, cardTexts(words.locale).payment, words);
  const text = words.html('pay-failed');
  return (await sendText(api, booking.customer.chatId, { text, rows })).message_id;
}

async function sendTransfer(delivery: Delivery): Promise<number> {
  const { sender, booking, words } = delivery;
  const { api, cardTexts, press } = sender;
  const { chatId } = booking.customer;
  const { payment: ways } = cardTexts(words.locale);
  if (ways.transfer === null) return sendWaysOut(delivery);
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
