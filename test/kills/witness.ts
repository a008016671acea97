import { setTimeout as pause } from 'node:timers/promises';
import type { PersonClient } from 'telegram-sandbox';
import type { PartnerSandbox } from '../../sandbox/partner/server.ts';
import type { UnmatchedReceipt } from '../../src/booking/ports.ts';
import { type Booking, terminalStates } from '../../src/booking/record.ts';
import { connectStore, createStoreClock, setStoreClock } from '../../src/store/connection.ts';
import { createKeyring } from '../../src/store/encryption.ts';
import { createLedger } from '../../src/store/ledger.ts';
import { createKeys } from '../../src/store/redis-keys.ts';
import { createUnmatched } from '../../src/store/unmatched-receipts.ts';
import { codesIn } from '../scale/customer.ts';

/** Looks at the ledger from outside, as an auditor does: it waits for a store that is busy, or not there for a while. */
export interface Witness {
  /** Every booking in the ledger. */
  bookings(): Promise<readonly Booking[]>;
  /** Every receipt that no booking has. */
  unmatched(): Promise<readonly UnmatchedReceipt[]>;
  close(): Promise<void>;
}

const mostBookings = 1_000;
const patienceMs = 60_000;
const askAgainMs = 250;
const states = [...terminalStates, 'requested', 'held', 'confirming', 'cancelling', 'review'] as const;

export async function openWitness(url: string, prefix: string, key: Uint8Array): Promise<Witness> {
  const connections = await patiently(() => connectStore(url, () => undefined));
  const redis = connections.ledger;
  const clock = createStoreClock();
  await patiently(() => setStoreClock(clock, redis));
  const keys = createKeys(prefix);
  const keyring = createKeyring([{ id: 'k1', key }]);
  const ledger = createLedger({ redis, keys, keyring, clock, quotasOf: () => [] });
  const unmatched = createUnmatched(redis, keys, keyring, 0);
  return {
    async bookings() {
      const look = () =>
        Promise.all(states.map((state) => ledger.inState(state, { offset: 0, limit: mostBookings })));
      return (await patiently(look)).flatMap((page) => page.bookings);
    },
    async unmatched() {
      const look = () => unmatched.list({ offset: 0, limit: mostBookings });
      return (await patiently(look)).receipts;
    },
    close: connections.close,
  };
}

/** Asks again until the store answers. */
async function patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (performance.now() > until) throw error;
      await pause(askAgainMs);
    }
  }
}

/** What is not at rest yet, in words; empty when everything is. */
export function unrest(bookings: readonly Booking[]): readonly string[] {
  return bookings.flatMap(({ reference, state, outbox }) => {
    const isOpen = !terminalStates.has(state) && state !== 'review';
    const entries = outbox.map((entry) => entry.kind).join(', ');
    return isOpen || outbox.length > 0
      ? [`${reference} is ${state}${entries === '' ? '' : `, still has in its outbox ${entries}`}`]
      : [];
  });
}

/** Where the partner's records, the ledger and the chats tell different stories; empty when they agree. */
export function disagreements(
  bookings: readonly Booking[],
  { book }: PartnerSandbox,
  people: readonly PersonClient[],
): readonly string[] {
  const byId = new Map(
    bookings.flatMap((booking) => (booking.partner === null ? [] : [[booking.partner.bookingId, booking]])),
  );
  const codesOf = new Map(people.map((person) => [person.id, new Set(codesIn(person))]));
  const found: string[] = [];
  for (const exported of book.bookings.filter(({ status }) => status === 'TICKET_EXPORTED')) {
    const booking = byId.get(exported.id);
    if (booking === undefined) {
      found.push(`${exported.code} is paid and nobody knows of it`);
      continue;
    }
    if (booking.state !== 'issued') found.push(`${exported.code} is paid and stands as ${booking.state}`);
    const owner = codesOf.get(booking.customer.userId);
    const missing = exported.tickets.filter(({ code }) => owner?.has(code) !== true);
    if (missing.length > 0)
      found.push(`${exported.code} lacks ${missing.length} tickets in its owner's chat`);
    for (const [person, codes] of codesOf) {
      const isForeign = person !== booking.customer.userId;
      if (isForeign && exported.tickets.some(({ code }) => codes.has(code)))
        found.push(`${exported.code} leaked`);
    }
  }
  for (const booking of bookings.filter(({ state }) => state === 'issued')) {
    const theirs = book.find(booking.partner?.bookingId ?? '');
    if (theirs?.status !== 'TICKET_EXPORTED') found.push(`${booking.reference} stands as issued and is not`);
  }
  return found;
}
