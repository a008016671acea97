import type { Booking, BookingReference, MutationKind } from './booking.ts';
import { type Claimed, carryOut, type Finding } from './carrying-out.ts';
import type { Action } from './decision.ts';
import { nextAction } from './decision.ts';
import type { LifecyclePolicy } from './policy.ts';
import { claimMs, dutyClaimMs } from './policy.ts';
import type { Clock, Courier, Ledger, Partner } from './ports.ts';
import { isClaimed, withAttempt } from './record.ts';
import type { Instant } from './sale-package.ts';
import { scheduled } from './schedule.ts';

/** What happens to bookings, for the log. Carries no personal data. */
export type LifecycleEvent =
  /** Before each confirm is sent: enough to find the booking should the store forget it. */
  | {
      readonly kind: 'confirmIntent';
      readonly reference: BookingReference;
      readonly bookingId: string;
      readonly chatId: number;
      readonly n: number;
    }
  | { readonly kind: 'committed'; readonly before: Booking; readonly after: Booking }
  /** An intent was committed and not sent, because this process was held up in between. */
  | { readonly kind: 'lateSend'; readonly reference: BookingReference; readonly operation: MutationKind };

export interface LifecycleDependencies {
  readonly ledger: Ledger;
  readonly partner: Partner;
  readonly courier: Courier;
  readonly clock: Clock;
  readonly policy: LifecyclePolicy;
  readonly observe: (event: LifecycleEvent) => void;
  /** True once this process is stopping: what runs is written down, nothing new is begun. */
  readonly isStopping: () => boolean;
  /** Runs the work on one booking, so that whatever is logged meanwhile can be told to belong to it. */
  readonly around?: <Result>(reference: BookingReference, work: () => Promise<Result>) => Promise<Result>;
}

/**
 * Drives a booking from its record: claims the next action by a commit, carries it out, commits what
 * came of it together with the next claim, and ends when nothing is due or somebody else goes on. A booking
 * that another process has claimed is left to it: that one takes over whatever was committed meanwhile.
 *
 * Answers the booking as last committed; null when its record is gone. Throws when the store fails: what
 * was found out since the last commit is then unknown to all, and the next process reads.
 */
export function advance(start: Booking, dependencies: LifecycleDependencies): Promise<Booking | null> {
  const work = (): Promise<Booking | null> => drive(start, dependencies);
  return dependencies.around === undefined ? work() : dependencies.around(start.reference, work);
}

async function drive(start: Booking, dependencies: LifecycleDependencies): Promise<Booking | null> {
  const { ledger, clock, policy, observe } = dependencies;
  if (isClaimed(start, clock.now())) return start;
  let committed = start;
  let finding: Finding | null = null;
  for (;;) {
    const startedAt = clock.monotonic();
    const now = clock.now();
    const found = finding === null ? committed : finding(committed, now);
    const { booking, action } = next(found, now, dependencies);
    if (action.do === 'forget') {
      await ledger.remove(booking);
      return null;
    }
    if (action.do === 'wait' && booking === committed && isAsleep(committed, now, dependencies)) {
      return committed;
    }
    const outcome = await ledger.commit(claimed(booking, action, now, policy));
    if (outcome.kind === 'limit') throw new Error('The lifecycle took up more of a limit than was granted.');
    if (outcome.kind === 'conflict') {
      if (outcome.current === null) return null;
      if (!isSameClaim(outcome.current, committed)) {
        return finding === null ? outcome.current : writeDown(outcome.current, finding, dependencies);
      }
      committed = outcome.current;
      continue;
    }
    observe({ kind: 'committed', before: committed, after: outcome.booking });
    committed = outcome.booking;
    if (action.do === 'wait') return committed;
    const heldMs = (): number => clock.monotonic() - startedAt;
    finding = await carryOut(committed, own(committed, action), heldMs, dependencies);
  }
}

/** Nobody else has taken the booking over: what was committed meanwhile was a wish, and this process goes on. */
function isSameClaim(current: Booking, committed: Booking): boolean {
  return current.claimedUntil === committed.claimedUntil;
}

/** A record with nothing to do must not stay due, or it would be looked at again and again. */
function isAsleep({ wakeAt }: Booking, now: Instant, { isStopping }: LifecycleDependencies): boolean {
  return isStopping() || wakeAt === null || wakeAt > now;
}

type Outside = Exclude<Action, { do: 'change' }>;

/** What time alone has changed, and then the one thing to do. */
function next(
  start: Booking,
  now: Instant,
  { policy, isStopping }: LifecycleDependencies,
): { booking: Booking; action: Outside } {
  let booking = start;
  for (;;) {
    const action = nextAction(booking, now, policy);
    if (action.do !== 'change') return { booking, action: isStopping() ? { do: 'wait' } : action };
    booking = action.next;
  }
}

/** The record with the intent or claim that makes the action this process's alone. */
function claimed(booking: Booking, action: Outside, now: Instant, policy: LifecyclePolicy): Booking {
  const intended = action.do === 'send' ? withAttempt(booking, action.operation, now) : booking;
  const forMs = action.do === 'duty' ? dutyClaimMs(policy) : claimMs(policy);
  const claimedUntil = action.do === 'wait' ? undefined : now + forMs;
  return scheduled({ ...intended, claimedUntil }, now, policy);
}

function own(booking: Booking, action: Exclude<Outside, { do: 'wait' | 'forget' }>): Claimed {
  if (action.do !== 'send') return action;
  const attempt = booking.attempts.at(-1);
  if (attempt === undefined) throw new Error('A send was decided without its attempt being committed.');
  return { do: 'send', attempt };
}

const writeTries = 5;

/** Somebody else goes on with the booking: only what this process found out is added to the record. */
async function writeDown(
  start: Booking,
  finding: Finding,
  { ledger, clock, policy, observe }: LifecycleDependencies,
): Promise<Booking | null> {
  let current = start;
  for (let tries = 0; tries < writeTries; tries += 1) {
    const now = clock.now();
    const outcome = await ledger.commit(scheduled(finding(current, now), now, policy));
    if (outcome.kind === 'committed') {
      observe({ kind: 'committed', before: current, after: outcome.booking });
      return outcome.booking;
    }
    if (outcome.kind === 'limit') return current;
    if (outcome.current === null) return null;
    current = outcome.current;
  }
  return current;
}
