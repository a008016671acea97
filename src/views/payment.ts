import { moneyOf, moneyToReturn, paidOf, unrecordedPaymentOf } from '../booking/paid-and-due.ts';
import { type Booking, bookingCodeOf, type OrderLine, offerOf, priceOf } from '../booking/record.ts';
import type { Config } from '../config/config.ts';
import type { ReturnReason } from '../money/balance.ts';
import type { PaymentMethod } from '../money/prepayment.ts';
import type { Money } from '../money/receipts.ts';
import { type Invoice, invoiceFor } from '../money/telegram-invoice.ts';
import { type TransferAccount, vietQrPayload } from '../money/vietqr.ts';
import { tapData } from '../taps.ts';
import { button, copyButton, rowsOf, type Screen } from '../telegram/screen.ts';
import { clipped, inLines, type Wording } from '../telegram/wording.ts';
import type { TransferFace } from '../ticket/transfer-drawing.ts';
import { type Amount, currencyDigits } from '../venue/currency.ts';
import type { BookingView } from './booking-view.ts';

/** The ways to pay here; null: not that way. */
export type Ways = Pick<Config['payment'], 'telegram' | 'transfer'>;

/** How customers pay here, for their screens. */
export interface PaymentWays extends Ways {
  /** The decimals of the venue's currency. */
  readonly digits: number;
}

export function paymentWaysOf({ payment, venue }: Pick<Config, 'payment' | 'venue'>): PaymentWays {
  return { ...payment, digits: currencyDigits(venue.currency) };
}

/** Whether customers pay before their tickets are issued. */
export function isPaidHere(ways: Ways): boolean {
  return methodsOf(ways).length > 0;
}

export function methodsOf(ways: Ways): readonly PaymentMethod[] {
  return (['telegram', 'transfer'] as const).filter((method) => ways[method] !== null);
}

/** How it is paid, in a sentence; null where customers don't pay here. */
export function howItIsPaid(ways: PaymentWays, words: Wording): string | null {
  const [method, ...others] = methodsOf(ways);
  if (method === undefined) return null;
  return words.text(`review-pay-${others.length === 0 ? method : 'either'}`);
}

const longestPaymentNotice = 200;

/** The operator's notice about paying at the venue; null when there is none. */
export function paymentNoticeText(words: Wording): string | null {
  if (words.paymentNotice === '') return null;
  return words.html('payment-notice', { notice: clipped(words.paymentNotice, longestPaymentNotice) });
}

type Sold = Pick<OrderLine, 'code' | 'name' | 'quantity' | 'unitPrice'>;

const longestPriceLabel = 60;

/** The invoice of an order; null where nobody pays by card. */
export function invoiceOf(
  lines: readonly Sold[],
  { total, paid }: { readonly total: Amount; readonly paid: Amount },
  { telegram, digits }: PaymentWays,
  words: Wording,
): Invoice | null {
  if (telegram === null) return null;
  const labelled = lines.map((line) => ({
    label: clipped(
      words.text('line-entry', { name: words.packageName(line), quantity: line.quantity }),
      longestPriceLabel,
    ),
    amount: line.quantity * line.unitPrice,
  }));
  const labels = {
    adjustment: words.text('invoice-adjustment'),
    alreadyPaid: words.text('invoice-already-paid'),
  };
  return invoiceFor({ lines: labelled, total, paid, labels, digits }, telegram.exponent);
}

/** The possible ways to pay, and the problem where payment by card is offered but impossible. */
export function payChoices(
  lines: readonly Sold[],
  sums: { readonly total: Amount; readonly paid: Amount },
  methods: readonly PaymentMethod[],
  ways: PaymentWays,
  words: Wording,
) {
  const cardProblem = methods.includes('telegram')
    ? cardProblemOf(invoiceOf(lines, sums, ways, words), words)
    : null;
  const amount = words.money(sums.total - sums.paid);
  const possible = methods.filter((method) => method !== 'telegram' || cardProblem === null);
  const choices = possible.map((method) => ({
    method,
    label: words.text(methods.length === 1 ? 'pay-total' : `pay-by-${method}`, { amount }),
  }));
  return { choices, cardProblem };
}

function cardProblemOf(invoice: Invoice | null, words: Wording): string | null {
  if (invoice === null) return words.html('refused-otherMethod');
  if (invoice.kind === 'invoice' || invoice.because === 'nothingDue') return null;
  return words.html(`card-payment-${invoice.because}`);
}

/** The price that is to be paid before tickets are issued, and how much of it is paid. */
export function paymentSums(booking: Booking): { readonly total: Amount; readonly paid: Amount } {
  const total = priceOf(booking);
  return { total, paid: Math.min(total, paidOf(booking)) };
}

/** How the held booking can be paid now. */
export function payChoicesOf({ booking, words }: BookingView, ways: PaymentWays) {
  const methods = booking.prepayment?.methods.filter((method) => ways[method] !== null) ?? [];
  return payChoices(booking.order.lines, paymentSums(booking), methods, ways, words);
}

const payTaps = { telegram: 'payCard', transfer: 'payTransfer' } as const;

/** The buttons by which the held booking is paid; each carries the total that it shows. */
export function payRows(view: BookingView, ways: PaymentWays): Screen['rows'] {
  const { booking, words } = view;
  const { total, paid } = paymentSums(booking);
  const [method] = booking.prepayment?.methods ?? [];
  if (total === paid && method !== undefined) {
    const text = words.text('get-tickets', { amount: words.money(total) });
    return [[button(text, tapData.booking(payTaps[method], booking.reference, total), 'success')]];
  }
  return payChoicesOf(view, ways).choices.map(({ method: choice, label }) => [
    button(label, tapData.booking(payTaps[choice], booking.reference, total), 'success'),
  ]);
}

/** The sums paid (if all payments are recorded), due, to be returned and returned; null where all are 0. */
export function moneyText({ booking, words }: BookingView): string | null {
  const balance = moneyOf(booking);
  if (balance === null) return null;
  const { brought, due, carriedOver, returned } = balance;
  const isAllKnown = unrecordedPaymentOf(booking) === 0;
  const text = inLines(
    brought > 0 && isAllKnown && words.html('money-paid', { amount: words.money(brought) }),
    brought > 0 && due > 0 && words.html('money-due', { amount: words.money(due) }),
    carriedOver > 0 &&
      words.html('money-carried-over', {
        amount: words.money(carriedOver),
        code: booking.replacedBy?.code ?? '',
      }),
    ...moneyToReturn(booking).map((money) => words.html('money-to-return', { amount: words.sum(money) })),
    ...returned.map((money) => words.html('money-returned', { amount: words.sum(money) })),
  );
  return text === '' ? null : text;
}

/** All sums to be returned, with the reason for the largest. */
export function returnOf(
  booking: Booking,
): { readonly sums: readonly Money[]; readonly because: ReturnReason } | null {
  const [first] = (moneyOf(booking)?.toReturn ?? []).toSorted((a, b) => b.amount - a.amount);
  return first === undefined ? null : { sums: moneyToReturn(booking), because: first.because };
}

/** Several sums in one text. */
export function sumsText(sums: readonly Money[], words: Wording): string {
  return sums.map((money) => words.sum(money)).join(' + ');
}

/** Telegram's limits of an invoice's texts, in characters. */
const longestInvoiceTitle = 32;
const longestInvoiceDescription = 255;

export function invoiceTexts({ booking, words }: BookingView) {
  const { order } = booking;
  const values = { venue: words.venueName, date: words.day(order.date), code: bookingCodeOf(booking) };
  return {
    title: clipped(words.text('invoice-title', { date: words.shortDay(order.date) }), longestInvoiceTitle),
    description: clipped(words.text('invoice-description', values), longestInvoiceDescription),
  };
}

/** Buttons below an invoice or a transfer's picture: the other way to pay, and cancelling. */
export function waysOutRows(view: BookingView, ways: PaymentWays): Screen['rows'] {
  const { booking, words } = view;
  const { reference } = booking;
  const current = offerOf(booking)?.method;
  const otherWays = payChoicesOf(view, ways).choices.filter(({ method }) => method !== current);
  const { total } = paymentSums(booking);
  return [
    ...otherWays.map(({ method }) => [
      button(words.text(`instead-${method}`), tapData.booking(payTaps[method], reference, total)),
    ]),
    [button(words.text('cancel-booking'), tapData.booking('cancel', reference), 'danger')],
  ];
}

interface TransferLook {
  /** False: the picture could not be sent, so this is a text. */
  readonly hasPicture?: boolean;
  /** Whether to repeat the details for a customer who says that the transfer is made. */
  readonly hasDetails?: boolean;
}

/**
 * The caption of a transfer's picture, with what a customer may have to copy. Once the customer says that it is made,
 * nothing asks for it any more.
 */
export function transferScreen(
  view: BookingView,
  account: TransferAccount,
  ways: PaymentWays,
  { hasPicture = true, hasDetails = false }: TransferLook = {},
): Screen {
  const { booking, words } = view;
  const { prepayment, holdUntil, reference } = booking;
  const isSaidPaid = prepayment?.saidPaidAt != null;
  if (isSaidPaid && !hasDetails) {
    const details = button(words.text('show-transfer'), tapData.booking('details', reference));
    return {
      text: words.html('transfer-said-paid'),
      rows: [[details], ...waysOutRows(view, ways)],
    };
  }
  const amount = offerOf(booking)?.amount ?? 0;
  const code = prepayment?.code ?? '';
  const until = holdUntil ?? 0;
  return {
    text: inLines(
      words.html(isSaidPaid ? 'transfer-details' : 'transfer-caption', {
        amount: words.money(amount),
        time: words.time(until),
        left: words.countdown(until),
      }),
      hasPicture && words.html('transfer-how'),
      words.html('transfer-facts', { bank: account.bank.name, account: account.number, code }),
    ),
    rows: rowsOf(
      [copyButton(words.text('copy-account'), account.number)],
      [copyButton(words.text('copy-amount'), String(amount))],
      [copyButton(words.text('copy-content'), code)],
      !isSaidPaid && [button(words.text('i-have-paid'), tapData.booking('saysPaid', reference), 'success')],
      ...waysOutRows(view, ways),
    ),
  };
}

/** The content of a transfer's picture; without an offer, how the payment ended. */
export function transferFace({ booking, words }: BookingView, account: TransferAccount): TransferFace {
  const { prepayment, holdUntil } = booking;
  const offer = offerOf(booking);
  const code = prepayment?.code ?? null;
  const amount = offer?.amount ?? paymentSums(booking).total;
  return {
    payload: offer === null || code === null ? null : vietQrPayload(account, amount, code),
    venueName: words.venueName,
    amount: words.money(amount),
    bank: account.bank.name,
    account: account.number,
    holder: account.holder,
    code: code ?? '',
    labels: {
      title: words.text('transfer-title'),
      until:
        offer === null || holdUntil === null
          ? ''
          : words.text('transfer-until', { time: words.time(holdUntil) }),
      scan: words.text(offer !== null ? 'transfer-scan' : isPaidUp(booking) ? 'paid' : 'transfer-closed'),
      bank: words.text('transfer-bank'),
      account: words.text('transfer-account'),
      holder: words.text('transfer-holder'),
      content: words.text('transfer-content'),
      hint: words.text('transfer-hint'),
    },
  };
}

/** Whether the booking's price is paid. */
export function isPaidUp(booking: Booking): boolean {
  const balance = moneyOf(booking);
  return balance !== null && balance.paid >= priceOf(booking);
}

/** Whether the held booking's customer has to pay, and not only to tap. */
export function isToPay(booking: Booking): boolean {
  return booking.prepayment !== null && !isPaidUp(booking);
}
