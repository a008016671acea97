import { awaitedMoney, moneyOf, unrecordedPaymentOf } from '../booking/paid-and-due.ts';
import { type Booking, paymentsOf, priceOf } from '../booking/record.ts';
import { confirmedTransfersOf, correctableOf, type Money, type Receipt } from '../money/receipts.ts';
import { digest } from '../store/redis-keys.ts';
import { tapData } from '../taps.ts';
import { button, numberBase, rowsOf, type Screen } from '../telegram/screen.ts';
import { inLines, type Wording } from '../telegram/wording.ts';
import { type Amount, currencyDigits, minorUnits } from '../venue/currency.ts';
import type { BookingView } from './booking-view.ts';
import { returnOf, sumsText } from './payment.ts';

/** A booking's money on its card for staff; null where customers don't pay here. */
export function staffMoneyText(view: BookingView): string | null {
  const { booking, words } = view;
  const balance = moneyOf(booking);
  if (balance === null) return null;
  const back = returnOf(booking);
  const { brought, due, returned } = balance;
  const unrecorded = unrecordedPaymentOf(booking);
  return inLines(
    words.html('staff-money', {
      paid: words.money(brought),
      total: words.money(priceOf(booking)),
    }),
    due > 0 && brought > 0 && words.html('staff-money-due', { amount: words.money(due) }),
    unrecorded > 0 && words.html('staff-money-unrecorded', { amount: words.money(unrecorded) }),
    back !== null &&
      words.html('staff-money-to-return', {
        amount: sumsText(back.sums, words),
        reason: words.text(`staff-return-${back.because}`),
      }),
    returned.length > 0 && words.html('staff-money-returned', { amount: sumsText(returned, words) }),
    paymentCodeText(view),
  );
}

/** The code of the booking in a transfer's text; null where there is none. */
export function paymentCodeText({ booking: { prepayment }, words }: BookingView): string | null {
  const code = prepayment?.code ?? null;
  return code === null ? null : words.html('staff-payment-code', { code });
}

/** The sum of one of the booking's receipts; empty when it has no such receipt. */
export function receiptSum({ booking, words }: BookingView, receiptId: Receipt['id']): string {
  const receipt = paymentsOf(booking).receipts.find(({ id }) => id === receiptId);
  return receipt === undefined ? '' : words.sum(receipt);
}

/** The money's entries in the booking's history. */
export function moneyEvents(view: BookingView) {
  const { booking, words } = view;
  const { receipts, returns, corrections = [] } = paymentsOf(booking);
  return [
    ...receipts.map((receipt) => receiptEvent(receipt, words)),
    ...corrections.map(({ at, receiptId }) => ({
      at,
      text: words.text('staff-correction', { amount: receiptSum(view, receiptId) }),
    })),
    ...returns.map(({ at, ...money }) => ({
      at,
      text: words.text('staff-return-mark', { amount: words.sum(money) }),
    })),
  ];
}

/** The source of the money, and when it came. */
export function receiptEvent({ at, source, ...money }: Receipt, words: Wording) {
  const values = { amount: words.sum(money), source: words.text(`receipt-${source}`) };
  return { at, text: words.text('staff-receipt', values) };
}

/** The buttons for a booking's money. */
export function moneyRows({ booking, words }: BookingView): Screen['rows'] {
  const { reference, prepayment } = booking;
  if (prepayment === null) return [];
  const isConfirmed = confirmedTransfersOf(prepayment.payments).length > 0;
  return rowsOf(
    [
      awaitedMoney(booking) !== null && button(words.text('money-arrived'), arrivedData(booking)),
      isConfirmed && button(words.text('two-transfers'), tapData.staff('separate', reference)),
    ],
    ...correctableOf(prepayment.payments).map((receipt) => [
      button(
        words.text('take-back-money', { amount: words.sum(receipt) }),
        tapData.staff(
          'takeBack',
          reference,
          String(prepayment.payments.receipts.findIndex(({ id }) => id === receipt.id)),
        ),
      ),
    ]),
  );
}

/** The data of "Money arrived" with the shown sum. `lead`: goes before the sum. */
export function arrivedData(booking: Booking, lead = ''): string {
  const awaited = awaitedMoney(booking);
  const money = awaited === null ? '' : packedMoney(awaited);
  return tapData.staff('arrived', booking.reference, `${lead}${money}`);
}

export function packedMoney({ amount, currency }: Money): string {
  return `${amount.toString(numberBase)}${currency}`;
}

/** Null: no button carries such a text. */
export function unpackedMoney(text: string): Money | null {
  const [, digits = '', currency] = /^([0-9a-z]{1,11})([A-Z]{3})$/.exec(text) ?? [];
  const amount: Amount = Number.parseInt(digits, numberBase);
  return currency === undefined || !Number.isSafeInteger(amount) ? null : { amount, currency };
}

/** Formats a decimal text as money; leaves it unchanged when it is no number. */
export function decimalMoney(text: string | null, currencyDigits: number, words: Wording): string {
  const amount = text === null ? null : minorUnits(text, currencyDigits);
  return amount === null ? (text ?? '—') : words.money(amount);
}

/**
 * Reads a sum as people type it: "500000", "500.000 ₫", "1,350,000", "12.50". Null for anything else. It is always
 * shown back before it is used.
 */
export function typedAmount(text: string, currency: string): Amount | null {
  const digits = currencyDigits(currency);
  const bare = text.normalize('NFKC').replaceAll(new RegExp(`${currency}|[\\p{Sc}\\u0111\\s]`, 'giu'), '');
  if (/^\d{1,3}([.,]\d{3})+$/.test(bare) || /^\d+$/.test(bare)) {
    return minorUnits(bare.replaceAll(/[.,]/g, ''), digits);
  }
  const [, whole = '', fraction] = /^([\d.,]*\d)[.,](\d{1,2})$/.exec(bare) ?? [];
  const isGrouped = /^\d+$/.test(whole) || /^\d{1,3}([.,]\d{3})+$/.test(whole);
  return fraction === undefined || !isGrouped
    ? null
    : minorUnits(`${whole.replaceAll(/[.,]/g, '')}.${fraction}`, digits);
}

/** A short stand-in for a receipt's id, which may be too long or contain anything. */
export function receiptKey(id: string): string {
  return digest(id).slice(0, 16);
}
