import { minuteMs } from '../../../src/time.ts';
import { addVenueDays } from '../../../src/venue/calendar.ts';
import type { DebtMutant, DebtParts } from './days.ts';

type Book = DebtParts['debtBook'];

/** Bugs that some days worth their name must find, each planted in what the job is given. */
export const debtMutants: Readonly<Record<string, DebtMutant>> = {
  'a cancellation takes nothing away': withBook(({ entries }) => ({
    entries: async (from, until) => (await entries(from, until)).filter(({ kind }) => kind !== 'cancelled'),
  })),

  'an entry is counted twice': withBook(({ entries }) => ({
    async entries(from, until) {
      const all = await entries(from, until);
      return [...all, ...all.slice(-1).map((entry) => ({ ...entry, id: `${entry.id}#2` }))];
    },
  })),

  'a payment is entered without its sign': withBook(({ record }) => ({
    record: (entry) => record(entry.kind === 'paid' ? { ...entry, amount: -entry.amount } : entry),
  })),

  'a payment is not entered': withBook(({ record }) => ({
    record: async (entry) => entry.kind === 'paid' || record(entry),
  })),

  'an entry counts a minute late, for the next day': withBook(({ entries }) => ({
    entries: async (from, until) =>
      (await entries(from, until)).map((entry) => ({ ...entry, at: entry.at + minuteMs })),
  })),

  'a figure is taken for one of a minute ago': withBook(({ putReading }) => ({
    putReading: (reading) => putReading({ ...reading, at: reading.at - minuteMs }),
  })),

  'a day’s figure counts for the day after': withBook(({ putReading }) => ({
    putReading: (reading) => putReading({ ...reading, day: addVenueDays(reading.day, 1) }),
  })),

  'calls that are under way are nobody’s': (parts) => ({
    ...parts,
    ledger: {
      ...parts.ledger,
      everyInState: async (state) => (state === 'issued' ? parts.ledger.everyInState(state) : []),
    },
  }),

  'what was read is answered from memory': (parts) => {
    const answers = new Map<string, ReturnType<DebtParts['partner']['bookingInfo']>>();
    const { bookingInfo } = parts.partner;
    return {
      ...parts,
      partner: {
        bookingInfo: (id, waiting) => answers.getOrInsertComputed(id, () => bookingInfo(id, waiting)),
      },
    };
  },

  'no answer is taken for a missing booking': (parts) => ({
    ...parts,
    partner: {
      async bookingInfo(id, waiting) {
        const outcome = await parts.partner.bookingInfo(id, waiting);
        if (outcome.kind !== 'unknown') return outcome;
        return { kind: 'refused', failure: { ...outcome.failure, reason: 'not-found' } };
      },
    },
  }),

  'a booking of ours that ended is not looked at': (parts) => ({
    ...parts,
    ledger: { ...parts.ledger, soldOrEndedWithin: async () => [] },
  }),

  'a booking sold on another day is not looked at': (parts) => ({
    ...parts,
    ledger: {
      ...parts.ledger,
      everyInState: async (state) => (state === 'issued' ? [] : parts.ledger.everyInState(state)),
    },
  }),

  'what differs is not listed': withBook(() => ({ putDiffering: async () => undefined })),

  'all bookings are read at once': (parts) => ({ ...parts, pause: async () => undefined }),
};

function withBook(change: (book: Book) => Partial<Book>): DebtMutant {
  return (parts) => ({ ...parts, debtBook: { ...parts.debtBook, ...change(parts.debtBook) } });
}
