import { Client } from 'undici';
import { type Findings, ok } from './doctor-findings.ts';

/** The calls of a plain booking of three tickets, from /start on, as `npm run bench -- booking` counts them. */
const callsOfBooking = { telegram: 23, partner: 2 } as const;

const timesMeasured = 5;
const longestMs = 5_000;

/**
 * How far away Telegram and the partner are, and how long customers wait because of it. Yields nothing where one of
 * them gives no answer: other checks report that.
 */
export async function* roundTripFindings(telegramRoot: string, partnerRoot: string): Findings {
  const [telegram, partner] = await Promise.all([telegramRoot, partnerRoot].map(roundTripMs));
  if (telegram === undefined || telegram === null || partner === undefined || partner === null) return;
  const ofTickets = telegram + 2 * partner;
  const { telegram: toTelegram, partner: toPartner } = callsOfBooking;
  const whole = toTelegram * telegram + toPartner * partner;
  yield ok(
    'distance',
    `a round trip to Telegram takes ${telegram} ms, to the partner ${partner} ms (median of ${timesMeasured}): ` +
      `a tap waits ${telegram} ms for the network, "Get tickets" ${ofTickets} ms; ` +
      `a booking ${toTelegram} × ${telegram} + ${toPartner} × ${partner} = ${whole} ms`,
  );
}

/** The time of one exchange on an open connection, as the bot has them. Any answer counts. Null: there is none. */
async function roundTripMs(root: string): Promise<number | null> {
  const { origin, pathname } = new URL(root);
  const client = new Client(origin, { headersTimeout: longestMs, connectTimeout: longestMs });
  async function exchange(): Promise<number> {
    const beganAt = performance.now();
    const { body } = await client.request({ method: 'HEAD', path: pathname });
    const tookMs = performance.now() - beganAt;
    await body.dump();
    return tookMs;
  }
  try {
    await exchange();
    const times: number[] = [];
    for (let n = 0; n < timesMeasured; n += 1) times.push(await exchange());
    return Math.max(1, Math.round(times.toSorted((a, b) => a - b)[Math.floor(timesMeasured / 2)] ?? 0));
  } catch {
    return null;
  } finally {
    client.destroy().catch(() => undefined);
  }
}
