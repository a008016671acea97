import { Composer } from 'grammy';
import type { SuccessfulPayment } from 'grammy/types';
import type { ArrivedMoney } from '../../booking/cashier.ts';
import { currencyDigits } from '../../partner/money.ts';
import { readInvoicePayload } from '../../payment/invoice.ts';
import { fromTelegramAmount, telegramCurrencies } from '../../payment/telegram-currency.ts';
import type { BotContext } from '../context.ts';
import type { FeatureDependencies } from '../dependencies.ts';

/**
 * Money that has moved by Telegram. It is booked whoever paid, however late and however often it is told; what the
 * customer hears of it is in the booking's outbox.
 */
export function paidFeature({ bookings, config }: FeatureDependencies): Composer<BotContext> {
  const digits = currencyDigits(config.venue.currency);
  const composer = new Composer<BotContext>();
  composer.on('message:successful_payment', async (ctx) => {
    await bookings.receive(arrivedBy(ctx.message.successful_payment, digits));
  });
  return composer;
}

function arrivedBy(payment: SuccessfulPayment, digits: number): ArrivedMoney {
  const { currency, total_amount: total, telegram_payment_charge_id: chargeId } = payment;
  const known = telegramCurrencies[currency];
  const payload = readInvoicePayload(payment.invoice_payload);
  return {
    id: `telegram:${chargeId}`,
    source: 'telegram',
    amount: (known === undefined ? null : fromTelegramAmount(total, digits, known)) ?? total,
    currency,
    names:
      payload === null
        ? { kind: 'nothing', because: 'unknownBooking' }
        : { kind: 'booking', reference: payload.reference },
    text: null,
  };
}
