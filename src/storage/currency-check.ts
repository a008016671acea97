import type { Redis } from 'ioredis';
import { type BookingReference, bookingStates, terminalStates } from '../booking/record.ts';
import type { ConfigProblem } from '../config/values.ts';
import { currencyOf } from './booking-codec.ts';
import type { Keys } from './keys.ts';
import type { MoneyList } from './ledger-indexes.ts';

/** The venue's currency was changed while bookings in another one are open. */
export class CurrencyChanged extends Error {
  override readonly name = 'CurrencyChanged';
  constructor({ where, problem }: ConfigProblem) {
    super(`${where} ${problem}`);
  }
}

/**
 * Throws CurrencyChanged, or notes the currency. Bookings that become open later in another currency, such as by a
 * refund, keep no process from starting.
 */
export async function adoptCurrency(redis: Redis, keys: Keys, currency: string): Promise<void> {
  const problem = await currencyProblem(redis, keys, currency);
  if (problem !== null) throw new CurrencyChanged(problem);
  if ((await redis.get(keys.currency)) !== currency) await redis.set(keys.currency, currency);
}

/** Why open bookings forbid a change to this currency; null: it is no change, or none is open in another one. */
export async function currencyProblem(
  redis: Redis,
  keys: Keys,
  currency: string,
): Promise<ConfigProblem | null> {
  const former = await redis.get(keys.currency);
  if (former === currency) return null;
  const open = await openByCurrency(redis, keys);
  // A version that noted no currency allowed the change; refusing both currencies would prevent any start.
  if (former === null && open.has(currency)) return null;
  const others = [...open].filter(([each]) => each !== currency);
  const kept = former ?? others[0]?.[0];
  if (kept === undefined || others.length === 0) return null;
  const counts = others.map(([each, count]) => `${count} in ${each}`).join(', ');
  return {
    where: '"currency" in venue.toml',
    problem:
      `was changed to ${currency} while bookings are open in another currency ` +
      `(${counts}): keep ${kept} until all are settled; /todo lists what staff have to do, and holds ` +
      'end by themselves',
    example: `currency = "${kept}"`,
  };
}

/** The states of bookings that “Money” of /todo lists, or that may still be confirmed, cancelled or paid. */
const openStates = bookingStates.filter((state) => !terminalStates.has(state));
const moneyLists: readonly MoneyList[] = ['awaited', 'toReturn'];
const currenciesReadAtOnce = 200;

/** Counts open bookings by currency, without those of versions that did not keep it. */
async function openByCurrency(redis: Redis, keys: Keys): Promise<ReadonlyMap<string, number>> {
  const lists = [...openStates.map(keys.state), ...moneyLists.map((list) => keys.index('money', list))];
  const references: readonly BookingReference[] = await redis.zunion(lists.length, lists);
  const counts = new Map<string, number>();
  for (let start = 0; start < references.length; start += currenciesReadAtOnce) {
    const batch = references.slice(start, start + currenciesReadAtOnce);
    const found = await Promise.all(batch.map((each) => redis.hgetall(keys.booking(each))));
    for (const stored of found) {
      const currency = stored.record === undefined ? null : currencyOf(stored);
      if (currency !== null) counts.set(currency, (counts.get(currency) ?? 0) + 1);
    }
  }
  return counts;
}
