import type { PreCheckoutQuery } from 'grammy/types';
import { describe, expect, it, vi } from 'vitest';
import { createCheckouts } from '../../src/customer/card-payments.ts';
import { createLogger } from '../../src/logger.ts';
import type { CheckoutDecision, CheckoutQuery, CheckoutRefusal } from '../../src/money/prepayment.ts';
import { locales } from '../../src/venue/venue.ts';
import { wordings } from '../locales/locale-files.ts';

const refusals: Readonly<Record<CheckoutRefusal, true>> = {
  unknownInvoice: true,
  otherCustomer: true,
  outdated: true,
  alreadyPaid: true,
  notHeld: true,
  differentAmount: true,
  anotherCheckout: true,
  holdEnds: true,
  noDebtRoom: true,
  partnerSilent: true,
  notPayable: true,
  totalChanged: true,
  dateDiffers: true,
  linesDiffer: true,
  cutoffPassed: true,
};
const everyRefusal = Object.keys(refusals) as readonly CheckoutRefusal[];
/** It stands in a sheet over the chat. */
const longestReason = 200;

interface Answered {
  readonly id: string;
  readonly ok: boolean;
  readonly reason: string | undefined;
}

function query(languageCode: string): PreCheckoutQuery {
  return {
    id: 'q1',
    from: { id: 5, is_bot: false, first_name: 'An', language_code: languageCode },
    currency: 'VND',
    total_amount: 450_000,
    invoice_payload: '0123456789abcdef:3',
  };
}

async function answerTo(
  asked: PreCheckoutQuery,
  decide: (checkout: CheckoutQuery) => Promise<CheckoutDecision>,
  loadProfile: () => Promise<null> = async () => null,
): Promise<Answered> {
  const answers: Answered[] = [];
  const answer = createCheckouts({
    cashier: { checkout: decide },
    api: {
      answerPreCheckoutQuery: async (id, ok, other) => {
        answers.push({ id, ok, reason: other?.error_message });
        return true;
      },
    },
    profiles: { load: loadProfile },
    wordings,
    logger: createLogger('silent'),
  });
  await answer(asked);
  expect(answers).toHaveLength(1);
  const [only] = answers;
  if (only === undefined) throw new Error('There is an answer.');
  return only;
}

describe('the answer to a checkout', () => {
  it('is yes where the cashier says so, who is asked in our own terms', async () => {
    const asked: CheckoutQuery[] = [];
    const answered = await answerTo(query('en'), async (checkout) => {
      asked.push(checkout);
      return { kind: 'accept' };
    });
    expect(answered).toEqual({ id: 'q1', ok: true, reason: undefined });
    expect(asked).toEqual([
      {
        id: 'q1',
        userId: 5,
        payload: { reference: '0123456789abcdef', revision: 3 },
        amount: 450_000,
        currency: 'VND',
      },
    ]);
  });

  it.each(locales)('names each reason to decline in the language %s', async (locale) => {
    const reasons = new Set<string>();
    for (const because of everyRefusal) {
      const nextAt = Date.UTC(2026, 10, 20, 8, 42);
      const { ok, reason = '' } = await answerTo(query(locale), async () => ({
        kind: 'decline',
        because,
        nextAt,
      }));
      expect(ok).toBe(false);
      expect(reason).toBe(wordings.for(locale).text(`checkout-${because}`, { time: '15:42' }));
      expect(reason.length).toBeLessThanOrEqual(longestReason);
      reasons.add(reason);
    }
    expect(reasons.size).toBe(everyRefusal.length);
  });

  it('is no, with a word of regret, when the store fails; no money moves', async () => {
    const failing = async (): Promise<never> => Promise.reject(new Error('The store is away.'));
    const answered = await answerTo(query('vi'), failing, failing);
    expect(answered).toMatchObject({ ok: false, reason: wordings.for('vi').text('checkout-trouble') });
  });

  it('is no before Telegram stops waiting, whoever stays silent', async () => {
    vi.useFakeTimers();
    try {
      const never = (): Promise<never> => new Promise(() => undefined);
      let answered: Answered | undefined;
      void answerTo(query('ko'), never, never).then((answer) => {
        answered = answer;
      });
      // Telegram waits ten seconds; the rest is for the answer's way there.
      await vi.advanceTimersByTimeAsync(9_000);
      expect(answered).toMatchObject({ ok: false, reason: wordings.for('ko').text('checkout-trouble') });
    } finally {
      vi.useRealTimers();
    }
  });

  it('counts an amount in the digits of its own currency', async () => {
    const asked: CheckoutQuery[] = [];
    await answerTo({ ...query('en'), currency: 'USD', total_amount: 700_000 }, async (checkout) => {
      asked.push(checkout);
      return { kind: 'decline', because: 'differentAmount' };
    });
    expect(asked).toMatchObject([{ amount: 700_000, currency: 'USD' }]);
  });

  it('is asked for with no amount where the currency is not ours to count in', async () => {
    const asked: CheckoutQuery[] = [];
    await answerTo({ ...query('en'), currency: 'XTR', invoice_payload: 'not ours' }, async (checkout) => {
      asked.push(checkout);
      return { kind: 'decline', because: 'unknownInvoice' };
    });
    expect(asked).toMatchObject([{ payload: null, amount: null, currency: 'XTR' }]);
  });
});
