import { telegramExponents } from '../../src/money/telegram-invoice.ts';
import type { PaymentWays } from '../../src/views/payment.ts';

/** Nothing is paid here. */
export const noWays: PaymentWays = { telegram: null, transfer: null, digits: 0 };

const exponent = telegramExponents.get('VND');
if (exponent === undefined) throw new Error('Telegram takes dong.');

/** Where customers transfer to. */
export const transferAccount = {
  bank: { bin: '970436', name: 'Vietcombank' },
  number: '1133666688',
  holder: 'NGOC LAM PARK',
};

/** Both by card and by transfer. */
export const bothWays: PaymentWays = {
  telegram: { providerToken: '123:TEST:abc', isTest: true, exponent },
  transfer: transferAccount,
  digits: 0,
};
