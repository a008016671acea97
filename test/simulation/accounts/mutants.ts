import type { DebtEntry } from '../../../src/accounts/entries.ts';
import { hourMs, minuteMs } from '../../../src/time.ts';
import type { DebtMutant, DebtParts } from './month.ts';

type Book = DebtParts['debtBook'];

/** Bugs that a month worth its name must find, each planted in what the jobs of the book are given. */
export const debtMutants: Readonly<Record<string, DebtMutant>> = {
  'a cancellation takes nothing away': withBook(({ record }) => ({
    record: async (entry) => (entry.kind as DebtEntry['kind']) === 'cancelled' || record(entry),
  })),

  'an entry is written once more by each commit': withBook(({ record }) => {
    let writes = 0;
    return {
      record(entry) {
        writes += 1;
        return record({ ...entry, id: `${entry.id}#${writes}` });
      },
    };
  }),

  'a payment is written down without its sign': withBook(({ record, endDrift }) => ({
    record: (entry) => record(entry.kind === 'paid' ? { ...entry, amount: -entry.amount } : entry),
    endDrift: (id, ended, entry) =>
      endDrift(id, ended, entry?.kind === 'paid' ? { ...entry, amount: -entry.amount } : entry),
  })),

  'the debt is counted from a sample in which something was open': withBook(({ addSample, moveAnchor }) => ({
    async addSample(sample) {
      await addSample(sample);
      await moveAnchor(sample);
    },
  })),

  'calls that are under way are nobody’s': (parts) => ({
    ...parts,
    ledger: {
      ...parts.ledger,
      everyInState: async (state) => (state === 'issued' ? parts.ledger.everyInState(state) : []),
    },
  }),

  'a drift has another name each time': withBook(({ addDrift }) => {
    let found = 0;
    return {
      addDrift(drift) {
        found += 1;
        return addDrift({ ...drift, id: `${drift.id}#${found}`, since: drift.since + 10 * hourMs });
      },
    };
  }),

  'a booking that was read once is never read again': withBook(({ noteRead, forgetReads: _ }) => ({
    noteRead: (reference) => noteRead(reference, Number.MAX_SAFE_INTEGER),
    forgetReads: async () => undefined,
  })),

  'what was read is answered from memory': (parts) => {
    const answers = new Map<string, ReturnType<DebtParts['partner']['bookingInfo']>>();
    return {
      ...parts,
      partner: {
        bookingInfo(id, waiting) {
          const answer = answers.get(id) ?? parts.partner.bookingInfo(id, waiting);
          answers.set(id, answer);
          return answer;
        },
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

  'a drift is noted as known without its sum': withBook(({ endDrift }) => ({
    endDrift: (id, ended) => endDrift(id, ended),
  })),

  'a note that was taken back still counts': withBook(({ reopenDrift }) => ({
    reopenDrift: (id, ended, next, entry) => reopenDrift(id, ended, next, { ...entry, amount: 0 }),
  })),

  'a booking whose note was taken back still has its sum': withBook(({ reopenDrift }) => ({
    reopenDrift: (id, { takenBackAt: _, ...ended }, next, entry) => reopenDrift(id, ended, next, entry),
  })),

  'a sum that nobody explains is not worth a word': withBook(({ addDrift }) => ({
    addDrift: async (drift) => drift.kind === 'rose' || addDrift(drift),
  })),

  'a booking of ours that ended is not looked at': (parts) => ({
    ...parts,
    ledger: { ...parts.ledger, soldOrCancelledWithin: async () => [] },
  }),

  'a figure is taken for one of ten minutes ago': withBook(({ addSample }) => ({
    addSample: (sample) => addSample({ ...sample, beganAt: sample.beganAt - 10 * minuteMs }),
  })),
};

function withBook(change: (book: Book) => Partial<Book>): DebtMutant {
  return (parts) => ({ ...parts, debtBook: { ...parts.debtBook, ...change(parts.debtBook) } });
}
