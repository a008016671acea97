import type { CommitOutcome, Ledger, LifecyclePorts, Messenger, Partner } from '../../src/booking/ports.ts';
import type { Booking, OutboxEntry } from '../../src/booking/record.ts';
import { scheduled } from '../../src/booking/timers.ts';
import { type Mutant, policy } from './world.ts';

export function withPartner(
  change: (partner: Partner) => Partial<Partner>,
): (d: LifecyclePorts) => LifecyclePorts {
  return (dependencies) => ({
    ...dependencies,
    partner: { ...dependencies.partner, ...change(dependencies.partner) },
  });
}

export function withMessenger(change: (messenger: Messenger) => Messenger): Mutant {
  return (dependencies) => ({ ...dependencies, messenger: change(dependencies.messenger) });
}

export function withLedger(change: (ledger: Ledger) => Partial<Ledger>): Mutant {
  return (dependencies) => ({
    ...dependencies,
    ledger: { ...dependencies.ledger, ...change(dependencies.ledger) },
  });
}

/** What belongs in the outbox is done after the commit instead, by the process that made it. */
export function besides(isMeant: (entry: OutboxEntry) => boolean): Mutant {
  return (dependencies) =>
    withCommit(dependencies, async (next, commit) => {
      const meant = next.outbox.filter(isMeant);
      if (meant.length === 0) return commit(next);
      const outbox = next.outbox.filter((entry) => !isMeant(entry));
      const outcome = await commit({ ...next, outbox });
      if (outcome.kind !== 'committed') return outcome;
      const deadline = { leftMs: () => Number.POSITIVE_INFINITY };
      for (const entry of meant) {
        dependencies.messenger.deliver(entry, outcome.booking, deadline).catch(() => undefined);
      }
      return outcome;
    });
}

type Commit = (next: Booking) => Promise<CommitOutcome>;

export function withCommit(
  dependencies: LifecyclePorts,
  commit: (next: Booking, real: Commit) => Promise<CommitOutcome>,
): LifecyclePorts {
  const { ledger } = dependencies;
  return {
    ...dependencies,
    ledger: { ...ledger, commit: (next) => commit(next, (booking) => ledger.commit(booking)) },
  };
}

/** Changes every record on its way into the store. */
export function withChange(change: (next: Booking, now: number) => Booking): Mutant {
  return (dependencies) =>
    withCommit(dependencies, (next, commit) => {
      const now = dependencies.clock.now();
      const changed = change(next, now);
      return commit(changed === next ? next : scheduled(changed, { now, policy }));
    });
}

/** Records look otherwise than they are stored to whoever reads them, and before they are written. */
export function seenAs(view: (booking: Booking) => Booking): Mutant {
  return (dependencies) => {
    const { ledger } = dependencies;
    const load: Ledger['load'] = async (reference) => {
      const booking = await ledger.load(reference);
      return booking && view(booking);
    };
    return withCommit({ ...dependencies, ledger: { ...ledger, load } }, async (next, commit) => {
      const outcome = await commit(next);
      if (outcome.kind !== 'conflict' || outcome.current === null) return outcome;
      return { ...outcome, current: view(outcome.current) };
    });
  };
}
