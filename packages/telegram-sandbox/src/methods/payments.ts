import type { LabeledPrice } from '@grammyjs/types';
import type { InvoiceTerms, MessageContent } from '../entities.ts';
import { settleApproved } from '../people/checkouts.ts';
import { badRequest, notImplemented } from '../refusal.ts';
import { type Arguments, isRecord } from '../wire/arguments.ts';
import { type TelegramCurrency, telegramCurrencies } from '../wire/currencies.ts';
import type { ReplyMarkup } from '../wire/reply-markup.ts';
import type { World } from '../world.ts';
import type { MethodAnswer, MethodTable } from './method.ts';
import { readSending, sendAsBot } from './sending.ts';

const maxPayloadBytes = 128;
const maxTitleLength = 32;
const maxDescriptionLength = 255;
const maxTips = 4;
/** A provider's token, for tests or not: `123456789:TEST:abcdef`. */
const providerToken = /^\d+:(TEST|LIVE):\S+$/;

function readPrices(args: Arguments): readonly LabeledPrice[] {
  const prices = args.json('prices', "can't parse prices JSON object");
  if (!Array.isArray(prices)) throw badRequest('expected an Array of labeled prices');
  if (prices.length === 0) throw badRequest('there must be at least one price');
  return prices.filter(isRecord).map(({ label, amount }) => {
    if (label === '') throw badRequest("can't parse labeled price: LabeledPrice label must be non-empty");
    return { label: String(label), amount: Number(amount) };
  });
}

function readCurrency(args: Arguments): TelegramCurrency {
  const code = args.text('currency');
  // Stars pay for digital goods only.
  if (code === 'XTR') throw notImplemented('a payment in Telegram Stars');
  const currency = telegramCurrencies.get(code);
  if (currency === undefined) throw badRequest('CURRENCY_INVALID');
  return currency;
}

function checkWords(args: Arguments) {
  const payloadBytes = Buffer.byteLength(args.text('payload'));
  if ([...args.text('title')].length > maxTitleLength) throw badRequest('TITLE_INVALID');
  if ([...args.text('description')].length > maxDescriptionLength) throw badRequest('DESCRIPTION_INVALID');
  if (payloadBytes > maxPayloadBytes) throw badRequest('INVOICE_PAYLOAD_INVALID');
  if (!/^[\w-]{0,64}$/.test(args.text('start_parameter'))) throw badRequest('START_PARAM_INVALID');
  args.json('provider_data', 'DATA_JSON_INVALID');
}

function refuseUnmodelledInvoice(args: Arguments) {
  const tips = args.json('suggested_tip_amounts', "can't parse suggested_tip_amounts JSON object");
  if (Array.isArray(tips) && tips.length > maxTips)
    throw badRequest('there can be at most 4 suggested tip amounts');
  if (args.integer('max_tip_amount')) throw notImplemented('a tip');
  if (args.flag('is_flexible') || args.flag('need_shipping_address')) throw notImplemented('shipping');
  if (args.integer('subscription_period')) throw notImplemented('a subscription');
}

function readTerms(args: Arguments): Omit<InvoiceTerms, 'id'> {
  checkWords(args);
  refuseUnmodelledInvoice(args);
  const currency = readCurrency(args);
  const prices = readPrices(args);
  const [, mode] = providerToken.exec(args.text('provider_token')) ?? [];
  if (mode === undefined) throw badRequest('PAYMENT_PROVIDER_INVALID');
  const totalAmount = prices.reduce((sum, { amount }) => sum + amount, 0);
  if (totalAmount < currency.least || totalAmount > currency.most)
    throw badRequest('CURRENCY_TOTAL_AMOUNT_INVALID');
  return {
    title: args.text('title'),
    description: args.text('description'),
    payload: args.text('payload'),
    currency: currency.code,
    prices,
    totalAmount,
    startParameter: args.text('start_parameter'),
    isTest: mode === 'TEST',
    needsName: args.flag('need_name'),
    needsPhoneNumber: args.flag('need_phone_number'),
    needsEmail: args.flag('need_email'),
  };
}

function invoiceContent(terms: Omit<InvoiceTerms, 'id'>): MessageContent {
  return {
    invoice: {
      title: terms.title,
      description: terms.description,
      start_parameter: terms.startParameter,
      currency: terms.currency,
      total_amount: terms.totalAmount,
    },
  };
}

/** An amount of the smallest unit as a price: `₫900,000`. */
export function formatPrice({ code, exponent }: TelegramCurrency, amount: number): string {
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
    minimumFractionDigits: exponent,
    maximumFractionDigits: exponent,
  });
  return format.format(amount / 10 ** exponent);
}

/** Adds a pay button to an invoice without buttons. */
function withPayButton(markup: ReplyMarkup, currency: TelegramCurrency, totalAmount: number): ReplyMarkup {
  if (markup.kind === 'inline') return markup;
  const text = `Pay ${formatPrice(currency, totalAmount)}`;
  return { kind: 'inline', markup: { inline_keyboard: [[{ text, pay: true }]] } };
}

function sendInvoice(world: World, args: Arguments): MethodAnswer {
  const terms = readTerms(args);
  const sending = readSending(world, args, true);
  const content = { ...sending.content, ...invoiceContent(terms) };
  const markup = withPayButton(sending.markup, readCurrency(args), terms.totalAmount);
  const { id } = world.payments.keep(terms);
  return { result: sendAsBot(world, { ...sending, markup, content }, id) };
}

function createInvoiceLink(world: World, args: Arguments): MethodAnswer {
  if (args.has('business_connection_id')) throw badRequest('business connection not found');
  return { result: `https://t.me/$${world.payments.keep(readTerms(args)).id}` };
}

function answerPreCheckoutQuery(world: World, args: Arguments): MethodAnswer {
  const isApproved = args.flag('ok');
  const reason = args.text('error_message');
  if (!isApproved && reason === '') throw badRequest('parameter "error_message" is required');
  const id = args.text('pre_checkout_query_id');
  const checkout = isApproved
    ? world.payments.move(id, ['asked'], 'confirming')
    : world.payments.move(id, ['asked'], 'declined', reason);
  if (checkout === null)
    throw badRequest('query is too old and response timeout expired or query ID is invalid');
  if (isApproved) settleApproved(world, checkout);
  return { result: true };
}

export const paymentMethods: MethodTable = { sendInvoice, createInvoiceLink, answerPreCheckoutQuery };
