import type { PreCheckoutQuery, SuccessfulPayment } from 'grammy/types';
import type { ArrivedMoney, Cashier } from '../booking/cashier.ts';
import { checkoutAnswerMs } from '../booking/rules.ts';
import { errorFields, type Logger } from '../logger.ts';
import type { CheckoutQuery } from '../money/prepayment.ts';
import {
  fromTelegramAmount,
  paidAmount,
  readInvoicePayload,
  telegramExponents,
} from '../money/telegram-invoice.ts';
import type { ProfileStore } from '../store/chat-session.ts';
import type { ChatApi } from '../telegram/card.ts';
import type { AnswerCheckout } from '../telegram/intake.ts';
import { isLateAnswer } from '../telegram/transport.ts';
import type { Wording, Wordings } from '../telegram/wording.ts';
import { secondMs, within } from '../time.ts';
import { currencyDigits } from '../venue/currency.ts';

interface CheckoutDependencies {
  readonly cashier: Pick<Cashier, 'checkout'>;
  readonly api: Pick<ChatApi, 'answerPreCheckoutQuery'>;
  readonly profiles: Pick<ProfileStore, 'load'>;
  readonly wordings: Wordings;
  readonly logger: Logger;
}

/** How long to wait for the customer's language, before Telegram's is used. */
const languageMs = 2 * secondMs;

/**
 * Runs outside the lock of the chat, whose holder may be waiting for the partner. Always answers: without an answer
 * Telegram declines after ten seconds, without a reason.
 */
export function createCheckouts(dependencies: CheckoutDependencies): AnswerCheckout {
  const { cashier, api, profiles, wordings, logger } = dependencies;

  async function wordsFor({ from }: PreCheckoutQuery): Promise<Wording> {
    const loading = profiles.load(from.id).catch(() => null);
    const profile = await within(loading, languageMs, null);
    return wordings.for(profile?.locale ?? from.language_code);
  }

  async function decide(query: PreCheckoutQuery) {
    const trouble = { kind: 'decline', because: 'trouble', nextAt: null } as const;
    const deciding = cashier.checkout(checkoutOf(query)).catch((error: unknown) => {
      logger.error(errorFields(error), 'Checking a payment failed, so it is declined.');
      return trouble;
    });
    return within(deciding, checkoutAnswerMs, trouble);
  }

  return async (query) => {
    const [words, decision] = await Promise.all([wordsFor(query), decide(query)]);
    const { because, nextAt } = decision.kind === 'accept' ? { because: undefined, nextAt: null } : decision;
    logger.info(
      { outcome: because === undefined ? 'accepted' : 'declined', because },
      'A payment was accepted or declined.',
    );
    try {
      if (because === undefined) await api.answerPreCheckoutQuery(query.id, true);
      else {
        await api.answerPreCheckoutQuery(query.id, false, {
          error_message: words.text(
            `checkout-${because}`,
            nextAt == null ? {} : { time: words.time(nextAt) },
          ),
        });
      }
    } catch (error) {
      // Telegram has declined it by itself, so no money moves.
      if (!isLateAnswer(error)) throw error;
    }
  };
}

function checkoutOf(query: PreCheckoutQuery): CheckoutQuery {
  const { id, from, currency, total_amount: total, invoice_payload: payload } = query;
  const exponent = telegramExponents.get(currency);
  return {
    id,
    userId: from.id,
    payload: readInvoicePayload(payload),
    amount: exponent === undefined ? null : fromTelegramAmount(total, currencyDigits(currency), exponent),
    currency,
  };
}

/** A payment by Telegram. It is booked for any payer and at any time; idempotent by charge id. */
export function arrivedBy(payment: SuccessfulPayment): ArrivedMoney {
  const { currency, total_amount: total, telegram_payment_charge_id: chargeId } = payment;
  const payload = readInvoicePayload(payment.invoice_payload);
  return {
    id: `telegram:${chargeId}`,
    source: 'telegram',
    amount: paidAmount(total, currency),
    currency,
    names:
      payload === null
        ? { kind: 'nothing', because: 'unknownBooking' }
        : { kind: 'booking', reference: payload.reference },
    text: null,
  };
}
