import { moneyOf } from '../../../booking/money.ts';
import type { Booking } from '../../../booking/record.ts';
import type { Amount } from '../../../booking/sale-package.ts';
import { type Money, transfersOf } from '../../../payment/receipts.ts';
import { tapData } from '../../callback-data.ts';
import type { Button, Screen } from '../../screen.ts';
import type { Wording } from '../../wording.ts';
import { returnOf, sumsText } from '../payment.ts';

/** How a booking's money stands, on its card for staff; null where nothing is paid here. */
export function staffMoneyText(booking: Booking, words: Wording): string | null {
  const balance = moneyOf(booking);
  if (balance === null) return null;
  const back = returnOf(booking);
  const { brought, due, returned } = balance;
  return [
    words.html('staff-money', {
      paid: words.money(brought),
      total: words.money(booking.partner?.total ?? booking.order.total),
    }),
    due > 0 && brought > 0 && words.html('staff-money-due', { amount: words.money(due) }),
    back !== null &&
      words.html('staff-money-to-return', {
        amount: sumsText(back.sums, words),
        reason: words.text(`staff-return-${back.because}`),
      }),
    returned.length > 0 && words.html('staff-money-returned', { amount: sumsText(returned, words) }),
  ]
    .filter((line) => line !== false)
    .join('\n');
}

/** When which money moved, for the booking's history. */
export function moneyEvents({ prepayment }: Booking, words: Wording) {
  const { receipts = [], returns = [] } = prepayment?.payments ?? {};
  return [
    ...receipts.map(({ at, source, ...money }) => ({
      at,
      text: words.text('staff-receipt', {
        amount: words.sum(money),
        source: words.text(`receipt-${source}`),
      }),
    })),
    ...returns.map(({ at, ...money }) => ({
      at,
      text: words.text('staff-return-mark', { amount: words.sum(money) }),
    })),
  ];
}

/** What staff can say of a booking's money. */
export function moneyRows(booking: Booking, words: Wording): Screen['rows'] {
  const { reference, prepayment } = booking;
  if (prepayment === null) return [];
  const button = (key: string, data: string): Button => ({ text: words.text(key), data });
  const isTaken = transfersOf(prepayment.payments).some(({ confirmedBy }) => confirmedBy !== null);
  const buttons = [
    ...(prepayment.offer === null ? [] : [button('money-arrived', arrivedData(booking))]),
    ...(isTaken ? [button('two-transfers', tapData.staff('separate', reference))] : []),
  ];
  return buttons.length === 0 ? [] : [buttons];
}

/** "Money arrived" is of the sum that is shown. `lead` stands before it in what the button carries. */
export function arrivedData({ reference, prepayment }: Booking, lead = ''): string {
  const amount = prepayment?.offer?.amount ?? 0;
  const money = packedMoney({ amount, currency: prepayment?.currency ?? '' });
  return tapData.staff('arrived', reference, `${lead}${money}`);
}

const numberBase = 36;

export function packedMoney({ amount, currency }: Money): string {
  return `${amount.toString(numberBase)}${currency}`;
}

/** Null for what no button of ours carries. */
export function unpackedMoney(text: string): Money | null {
  const [, digits = '', currency] = /^([0-9a-z]{1,11})([A-Z]{3})$/.exec(text) ?? [];
  const amount: Amount = Number.parseInt(digits, numberBase);
  return currency === undefined || !Number.isSafeInteger(amount) ? null : { amount, currency };
}
