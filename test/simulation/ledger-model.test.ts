import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { quotasOf } from '../../src/booking/limits.ts';
import { awaitedMoney, idleMoneyOf, moneyToReturn } from '../../src/booking/paid-and-due.ts';
import type { Ledger } from '../../src/booking/ports.ts';
import type { Booking, BookingState } from '../../src/booking/record.ts';
import type { MoneyList } from '../../src/store/booking-codec.ts';
import { createStoreClock, setStoreClock } from '../../src/store/connection.ts';
import { createLedger } from '../../src/store/ledger.ts';
import { prepayment, receipt, withReceipts } from '../booking/prepaid.ts';
import { sweep, useStore } from '../helpers/store.ts';
import { sampleBooking, samplePartnerSide } from '../store/sample-booking.ts';
import { keyringOf, randomKey } from '../store/sample-keyring.ts';
import { SimulatedStore } from './store.ts';
import { policy } from './world.ts';

const limits = { ...policy, maxOpenHolds: 2, maxTicketsPerDay: 5, maxBookingsPerDay: 3 };
const references = ['r1', 'r2', 'r3', 'r4'] as const;
const users = [41, 42] as const;
const codes = ['WABCDEFG', 'WHJKMNPQ'] as const;
const bookingIds = ['id-1', 'id-2'] as const;
const receiptIds = ['bank:1', 'bank:2', 'telegram:1'] as const;
const confirmedAt = Date.UTC(2026, 10, 20, 3);
const limitsOf = (booking: Booking) => quotasOf(booking, limits);

/** The commit that the stored record comes from, or another that came to the same number. */
type Follows = 'stored' | 'another' | 'none';

type Command =
  | {
      readonly do: 'commit';
      readonly reference: string;
      /** How far the commit's version is from the stored one. */
      readonly offBy: number;
      readonly follows: Follows;
      readonly state: BookingState;
      readonly userId: number;
      readonly quantity: number;
      readonly wakesInMs: number | null;
      /** Null: the partner has not answered. */
      readonly bookingId: string | null;
      /** Null: nothing is paid first. */
      readonly money: {
        readonly code: string | null;
        readonly receipts: readonly string[];
        readonly isOffered: boolean;
      } | null;
    }
  | { readonly do: 'load'; readonly reference: string }
  | { readonly do: 'due'; readonly limit: number }
  | {
      readonly do: 'remove';
      readonly reference: string;
      readonly offBy: number;
      readonly follows: Follows;
    };

const reference = fc.constantFrom(...references);
const offBy = fc.oneof({ weight: 6, arbitrary: fc.constant(0) }, fc.constantFrom(-1, 1, 2));
const follows = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Follows>('stored') },
  fc.constantFrom<Follows>('another', 'none'),
);
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('commit' as const),
      reference,
      offBy,
      follows,
      state: fc.constantFrom<BookingState>(
        'requested',
        'held',
        'confirming',
        'issued',
        'cancelling',
        'expired',
        'review',
      ),
      userId: fc.constantFrom(...users),
      quantity: fc.integer({ min: 1, max: 4 }),
      wakesInMs: fc.constantFrom(null, -7_200_000, -3_600_000, -3_600_000, 3_600_000),
      bookingId: fc.option(fc.constantFrom(...bookingIds)),
      money: fc.option(
        fc.record({
          code: fc.option(fc.constantFrom(...codes)),
          receipts: fc.uniqueArray(fc.constantFrom(...receiptIds), { maxLength: 2 }),
          isOffered: fc.boolean(),
        }),
      ),
    }),
  },
  fc.record({ do: fc.constant('load' as const), reference }),
  fc.record({ do: fc.constant('due' as const), limit: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ do: fc.constant('remove' as const), reference, offBy, follows }),
);

describe('the simulated store', () => {
  const corner = useStore();
  const clock = createStoreClock();
  const keyring = keyringOf(randomKey('model'));
  beforeAll(() => setStoreClock(clock, corner().ledger));

  it('answers and keeps what the Lua scripts do', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 30 }), async (commands) => {
        const { ledger: redis, keys, prefix } = corner();
        await sweep(redis, prefix);
        const real = createLedger({ redis, keys, keyring, clock, quotasOf: limitsOf });
        const simulated = new SimulatedStore(() => clock.now(), limitsOf);
        const startedAt = clock.now();
        for (const next of commands) {
          const play = played(next, simulated, startedAt);
          expect(await play(real)).toEqual(await play(asLedger(simulated)));
        }
        for (const code of codes) {
          expect(await real.ownerOfCode(code)).toBe(simulated.ownerOfCode(code));
        }
        for (const id of receiptIds) {
          expect(await redis.hget(keys.receipt(id), 'owner')).toBe(simulated.ownerOfReceipt(id));
        }
        for (const list of ['awaited', 'toReturn'] as const) {
          const { bookings } = await real.withMoney(list, { offset: 0, limit: 100 });
          expect(bookings.map(({ reference }) => reference).toSorted()).toEqual(listed(simulated, list));
        }
        for (const key of quotaKeys) {
          const amounts = Object.entries(await redis.hgetall(keys.quota(key)));
          expect(simulated.quotaOf(key)).toEqual(
            Object.fromEntries(amounts.map(([member, amount]) => [member, Number(amount)])),
          );
        }
      }),
      { numRuns: 80 },
    );
  });
});

/** What /payments is to list, by the records themselves. */
function listed({ bookings }: SimulatedStore, list: MoneyList): readonly string[] {
  const isListed = (booking: Booking): boolean =>
    list === 'awaited'
      ? awaitedMoney(booking) !== null || idleMoneyOf(booking) > 0
      : moneyToReturn(booking).length > 0;
  return bookings
    .filter(isListed)
    .map(({ reference }) => reference)
    .toSorted();
}

const quotaKeys = users.flatMap((userId) => [
  `holds:${userId}`,
  `tickets:${userId}:2026-11-20`,
  `placed:${userId}:2023-11-15`,
]);

type Play = (ledger: Ledger) => Promise<unknown>;

/** The command as a call that can be made of either ledger; its version is that of the moment. */
function played(command: Command, simulated: SimulatedStore, startedAt: number): Play {
  if (command.do === 'due') return (ledger) => ledger.due(command.limit);
  if (command.do === 'load') return async (ledger) => plain(await ledger.load(command.reference));
  const version = Math.max(0, (simulated.load(command.reference)?.version ?? 0) + command.offBy);
  const booking = bookingOf(command, version, startedAt);
  return async (ledger) => {
    const stored = await ledger.load(command.reference);
    const nonces = { stored: stored?.nonce, another: 'another', none: undefined };
    const next = { ...booking, nonce: nonces[command.follows] };
    return plain(command.do === 'remove' ? await ledger.remove(next) : await ledger.commit(next));
  };
}

function bookingOf(
  command: Exclude<Command, { do: 'due' | 'load' }>,
  version: number,
  startedAt: number,
): Booking {
  const sample = sampleBooking({ reference: command.reference, version });
  if (command.do === 'remove') return sample;
  const { state, userId, quantity, wakesInMs, bookingId, money } = command;
  return {
    ...sample,
    state,
    partner: bookingId === null ? null : samplePartnerSide({ bookingId }),
    prepayment: money === null ? null : paidBy(money),
    cancellingFrom: state === 'cancelling' ? 'issued' : undefined,
    confirmRequestedAt: confirmedAt,
    customer: { userId, chatId: userId, locale: 'en' },
    order: { ...sample.order, lines: sample.order.lines.map((line) => ({ ...line, quantity })) },
    wakeAt: wakesInMs === null ? null : startedAt + wakesInMs,
  };
}

function paidBy({ code, receipts, isOffered }: NonNullable<Extract<Command, { do: 'commit' }>['money']>) {
  const offer = { revision: 1, method: 'transfer', amount: 1 } as const;
  const all = receipts.map((id) => receipt({ id, amount: 1_000, at: confirmedAt }));
  return prepayment({ code, offer: isOffered ? offer : null, ...withReceipts(...all) });
}

function asLedger(store: SimulatedStore): Ledger {
  return {
    load: async (reference) => store.load(reference),
    commit: async (next) => store.commit(next, randomUUID()),
    due: async (limit) => store.due(limit),
    remove: async (booking) => store.remove(booking),
    ownerOfCode: async (code) => store.ownerOfCode(code),
  };
}

/** As JSON has it: what is undefined is not there. The nonces are each ledger's own, but both have one or none. */
function plain(value: unknown): unknown {
  const text = JSON.stringify(value, (key, part) =>
    key === 'nonce' && part !== undefined ? 'a nonce' : part,
  );
  return text === undefined ? undefined : JSON.parse(text);
}
