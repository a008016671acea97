import type { CommitOutcome, Ledger, UnmatchedReceipts } from '../../src/booking/ports.ts';
import type { Booking } from '../../src/booking/record.ts';
import { StoreUnavailable } from '../../src/store/connection.ts';
import { secondMs } from '../../src/time.ts';
import type { Fault } from './faults.ts';
import type { Machine } from './machine.ts';
import type { World } from './world.ts';

/** The store failed; whether it did what it was asked to nobody knows. One for all: a stack for each is dear. */
export const storeFailure = new StoreUnavailable(new Error('The simulated store failed.'));

const commandTimeoutMs = 700;

/** What befalls any call to the store. */
export function reachStore(world: World, fault: Fault | null): void {
  const { timeline, chance } = world;
  if (fault === 'storeDown') world.storeDownUntil = timeline.now + chance.between(2, 90) * secondMs;
  if (fault === 'storeRefuses' || timeline.now < world.storeDownUntil) throw storeFailure;
}

/** A process's way to the store: the semantics of `src/store/ledger.ts` over a connection that fails. */
export function createLedger(world: World, machine: Machine): Ledger {
  const { store, watch } = world;
  let commits = 0;

  function apply(next: Booking, nonce: string): CommitOutcome {
    const before = store.load(next.reference);
    const outcome = store.commit(next, nonce);
    if (outcome.kind === 'committed') {
      watch.committed(before, outcome.booking, machine.life);
      world.wakeWorkers();
    }
    world.count(`commit.${outcome.kind}`);
    return outcome;
  }

  const answersAfterMs = (fault: Fault | null): number | undefined =>
    fault === 'commitLost' || fault === 'commitUnanswered' ? commandTimeoutMs : undefined;

  return {
    load: (reference) =>
      machine.call('store.load', () => reference, {
        arrive(fault) {
          reachStore(world, fault);
          return store.load(reference);
        },
      }),

    commit(next) {
      commits += 1;
      const nonce = `${machine.life}/${commits}`;
      return machine.call('store.commit', () => describe(next), {
        answersAfterMs,
        arrive(fault) {
          reachStore(world, fault);
          if (fault === 'storeFull' || fault === 'commitLost') throw storeFailure;
          const outcome = apply(next, nonce);
          if (fault === 'commitUnanswered') throw storeFailure;
          if (fault === 'storeForgets') {
            world.loseLastSecond();
            throw storeFailure;
          }
          if (fault !== 'commitConfirmedLater') return outcome;
          // The real ledger sends it again: the nonce tells that it has landed, unless somebody has committed since.
          if (store.load(next.reference)?.nonce !== nonce) throw storeFailure;
          return outcome;
        },
      });
    },

    due: (limit) =>
      machine.call('store.due', () => '', {
        arrive(fault) {
          reachStore(world, fault);
          return store.due(limit);
        },
      }),

    ownerOfCode: (code) =>
      machine.call('store.load', () => code, {
        arrive(fault) {
          reachStore(world, fault);
          return store.ownerOfCode(code);
        },
      }),

    remove: (booking) =>
      machine.call('store.remove', () => booking.reference, {
        arrive(fault) {
          reachStore(world, fault);
          store.remove(booking);
          watch.removed(booking);
        },
      }),
  };
}

/** A process's way to the money without a booking, over the same connection. */
export function createUnmatched(world: World, machine: Machine): UnmatchedReceipts {
  const { store } = world;
  const call = <Answer>(site: 'store.load' | 'store.unmatched', what: string, answer: () => Answer) =>
    machine.call(site, () => what, {
      arrive(fault) {
        reachStore(world, fault);
        return answer();
      },
    });
  return {
    add: (receipt) => call('store.unmatched', receipt.id, () => store.addUnmatched(receipt)),
    find: (id) => call('store.load', id, () => store.findUnmatched(id)),
    remove: (id) => call('store.unmatched', id, () => store.removeUnmatched(id)),
  };
}

function describe({ reference, version, state, because, attempts, outbox }: Booking): string {
  const last = attempts.at(-1);
  const attempt = last === undefined ? '' : `${last.operation}${last.n}:${last.result ?? '?'}`;
  const entries = outbox.map((entry) =>
    'notice' in entry ? entry.notice : 'alert' in entry ? entry.alert : entry.kind,
  );
  const pending = entries.length > 0 ? `outbox ${entries.join('+')}` : '';
  return [`${reference} v${version} ${state}`, because, attempt, pending].filter(Boolean).join(' ');
}
