import { secondMs } from '../time.ts';
import type { Instant } from '../venue/calendar.ts';
import { type Action, nextAction, readyToCommit } from './decide.ts';
import { settleDebt, settleOtherRead, settleRead, settleReplacedRead, settleSend } from './evidence.ts';
import { enqueue, entryFor, settleEntry, withNotBefore } from './outbox.ts';
import { moneyOf } from './paid-and-due.ts';
import { obstacleToReplacing, type ReplacedStanding } from './permissions.ts';
import type {
  CallOutcome,
  CommitOutcome,
  Deadline,
  DeliveryOutcome,
  LifecyclePorts,
  PartnerBooking,
  UnsentBecause,
} from './ports.ts';
import {
  type Attempt,
  agreedPriceOf,
  type Booking,
  type BookingReference,
  bookingCodeOf,
  cancelReasonOf,
  isLeased,
  type OutboxEntry,
  waitingFor,
  withAttempt,
  withPrepayment,
} from './record.ts';
import {
  accept,
  type Change,
  type MakeChange,
  type ReplacingRefusal,
  refuse,
  requestReplacing,
  type Uncommitted,
} from './requests.ts';
import { type DecisionContext, handOverMs, type LifecyclePolicy, leaseMs } from './rules.ts';
import { disown } from './transitions.ts';

/*
 * How a booking changes: `revise` commits a person's request, and `advance` does what the record then needs, at once
 * or, after a crash, in the worker. People's requests come by `createBookings`, which does both.
 */

/**
 * Drives a booking from its record: leases the next action by a commit, carries it out, commits its result together
 * with the next lease, and ends when nothing is due or another process continues. A booking under another process's
 * lease is left to that process, which picks up later commits.
 *
 * Answers the booking as last committed; null when its record is gone. Throws when the store fails: results since the
 * last commit are then lost, and the next process reads them from the partner.
 */
export function advance(start: Booking, ports: LifecyclePorts): Promise<Booking | null> {
  const work = (): Promise<Booking | null> => drive(start, ports);
  return ports.around === undefined ? work() : ports.around(start.reference, work);
}

/** The state of one call of `advance`. */
interface Run {
  /** As last committed. */
  booking: Booking;
  /** The result of the last action, still to be committed. */
  finding: Finding;
  /** The card on its way to Telegram. */
  card: CardDelivery | null;
  /** Whether another process does the rest of the due work. */
  isLeftToOthers: boolean;
}

/** An action whose lease is committed. `awaitCard`: only the card is left to wait for. */
type LeasedAction = { readonly action: Performed | { readonly do: 'awaitCard' }; readonly startedAt: number };

async function drive(start: Booking, ports: LifecyclePorts): Promise<Booking | null> {
  if (isLeased(start, ports.clock.now())) return start;
  const run: Run = { booking: start, finding: unchanged, card: null, isLeftToOthers: false };
  for (;;) {
    const next = await commitNext(run, ports);
    if (next.kind === 'over') return next.booking;
    run.finding = await performLeased(next.step, run, ports);
  }
}

type Next =
  | { readonly kind: 'step'; readonly step: LeasedAction }
  /** Nothing is due, the record is gone, or another process continues. */
  | { readonly kind: 'over'; readonly booking: Booking | null };

const over = (booking: Booking | null): Next => ({ kind: 'over', booking });

/** Commits the last finding, together with the lease of the next action and the intent of a send. */
async function commitNext(run: Run, ports: LifecyclePorts): Promise<Next> {
  const { ledger, clock, policy, observe, others } = ports;
  for (;;) {
    takeFindingOfCard(run);
    const startedAt = clock.monotonic();
    const now = clock.now();
    const decision = decideStep(run.finding(run.booking, now), now, run.card !== null, ports);
    const { booking, action, isLeftToOthers } = decision;
    if (action.do === 'forget') {
      await ledger.remove(booking);
      return over(null);
    }
    if (action.do !== 'wait' || !mayRest(run.booking, decision, now, ports)) {
      const leased = withLease(run.booking, decision, { now, policy, isCardUnderWay: run.card !== null });
      const outcome = await ledger.commit(leased);
      if (outcome.kind === 'conflict') {
        const continued = await afterConflict(outcome.current, run, ports);
        if (continued !== null) return continued;
        continue;
      }
      if (outcome.kind !== 'committed') {
        run.finding = withoutTakenId(outcome, booking, run.finding);
        continue;
      }
      observe({ kind: 'committed', before: run.booking, after: outcome.booking });
      run.booking = outcome.booking;
      run.finding = unchanged;
    }
    run.isLeftToOthers = isLeftToOthers;
    if (isLeftToOthers) others?.wake(booking.reference);
    if (action.do !== 'wait') return { kind: 'step', step: { action, startedAt } };
    return run.card === null
      ? over(run.booking)
      : { kind: 'step', step: { action: { do: 'awaitCard' }, startedAt } };
  }
}

/** Null: the conflicting commit was a person's request, which takes no lease, so the run continues from it. */
async function afterConflict(current: Booking | null, run: Run, ports: LifecyclePorts): Promise<Next | null> {
  if (current === null) return over(null);
  if (current.leasedUntil === run.booking.leasedUntil) {
    run.booking = current;
    return null;
  }
  if (run.card !== null) run.finding = inTurn(run.finding, await run.card.done);
  return over(run.finding === unchanged ? current : await writeDown(current, run.finding, ports));
}

/** Carries out a committed action, with the card beside it. */
async function performLeased(
  { action, startedAt }: LeasedAction,
  run: Run,
  ports: LifecyclePorts,
): Promise<Finding> {
  if (action.do === 'awaitCard') {
    await run.card?.done;
    return run.finding;
  }
  const { clock, policy } = ports;
  const leaseAgeMs = (): number => clock.monotonic() - startedAt;
  const performed = perform(run.booking, action, leaseAgeMs, ports);
  if (isBesideCard(action) && leaseAgeMs() <= handOverMs) {
    const leftMs = (): number => (run.isLeftToOthers ? 0 : shortestLeaseMs(policy) - leaseAgeMs());
    run.card ??= beginCard(run.booking, leftMs, ports);
  }
  return performed;
}

/** Drops the partner's id, which another booking has, from the finding. */
function withoutTakenId(
  refusal: Extract<CommitOutcome, { kind: 'limit' | 'taken' }>,
  { partner }: Booking,
  finding: Finding,
): Finding {
  if (refusal.kind === 'limit') throw new Error('The lifecycle took up more of a limit than was granted.');
  if (refusal.claim !== 'bookingId')
    throw new Error('The lifecycle claimed what belongs to another booking.');
  return (current, at) => disown(current, finding(current, at), partner?.bookingId, at);
}

/** A card on its way to Telegram. No call to the partner and no ticket waits for it; all other entries do. */
interface CardDelivery {
  /** Null while the card is under way. */
  finding: Finding | null;
  readonly done: Promise<Finding>;
}

/** A card may begin under a lease of any kind; every later lease ends after it. */
function shortestLeaseMs(policy: LifecyclePolicy): number {
  return Math.min(leaseMs(policy, 'call'), leaseMs(policy, 'deliver'));
}

/** Null when no card is due. */
function beginCard(booking: Booking, leftMs: Deadline['leftMs'], ports: LifecyclePorts): CardDelivery | null {
  const { clock, policy } = ports;
  const entry = booking.outbox.find(({ kind, notBefore }) => kind === 'card' && notBefore <= clock.now());
  if (entry === undefined) return null;
  const timeoutMs = Math.min(policy.messageTimeoutMs, policy.requestTimeoutMs);
  const deadline: Deadline = { leftMs, timeoutMs };
  const delivered = deliver(entry, booking, deadline, ports)
    // The entry stays in the outbox and is tried again by itself.
    .catch(() => unchanged);
  const done = delivered.then((finding) => {
    card.finding = finding;
    return finding;
  });
  const card: CardDelivery = { finding: null, done };
  return card;
}

function takeFindingOfCard(run: Run): void {
  if (run.card?.finding == null) return;
  run.finding = inTurn(run.finding, run.card.finding);
  run.card = null;
}

function inTurn(first: Finding, second: Finding): Finding {
  return (booking, now) => second(first(booking, now), now);
}

type Outside = Exclude<Action, { do: 'change' }>;
type Performed = Exclude<Outside, { do: 'wait' | 'forget' }>;

/** The next step of a run, and the record with its timers applied. */
interface RunDecision {
  readonly booking: Booking;
  readonly action: Outside | { readonly do: 'awaitCard' };
  /** Whether another process does the due work. */
  readonly isLeftToOthers: boolean;
}

/** Whether the card is sent during the action. */
function isBesideCard(action: Outside): boolean {
  if (action.do === 'deliver') return action.entry.kind === 'tickets';
  return action.do !== 'wait' && action.do !== 'forget';
}

/** Applies due timers, then decides the next action. */
function decideStep(
  start: Booking,
  now: Instant,
  isCardUnderWay: boolean,
  { policy, isStopping, others }: LifecyclePorts,
): RunDecision {
  let booking = start;
  let action = nextAction(booking, { now, policy });
  for (; action.do === 'change'; action = nextAction(booking, { now, policy })) booking = action.next;
  const isOthers = (entry: OutboxEntry): boolean =>
    entry.notBefore <= now && others?.delivers(entry) === true;
  const isLeftToOthers = action.do === 'deliver' && booking.outbox.some(isOthers);
  const step: Outside = isLeftToOthers || isStopping() ? { do: 'wait' } : action;
  const mustAwaitCard = isCardUnderWay && !isBesideCard(isLeftToOthers ? action : step);
  if (mustAwaitCard) return { booking, action: { do: 'awaitCard' }, isLeftToOthers: false };
  return { booking, action: step, isLeftToOthers };
}

/**
 * Whether nothing has to be committed. A record with nothing to do must not stay due, or workers would take it up
 * again and again.
 */
function mayRest(
  committed: Booking,
  { booking, isLeftToOthers }: RunDecision,
  now: Instant,
  { isStopping }: LifecyclePorts,
): boolean {
  const { wakeAt, leasedUntil } = committed;
  const isAsleep = isStopping() || wakeAt === null || wakeAt > now;
  return booking === committed && (isAsleep || (isLeftToOthers && leasedUntil === undefined));
}

/**
 * The record with the lease, and for a send with the intent, which keep other processes from carrying out the action.
 * If a record is left to others while its card is under way, its card is postponed until Telegram has answered.
 */
function withLease(
  committed: Booking,
  { booking, action }: Pick<RunDecision, 'booking' | 'action'>,
  { isCardUnderWay, ...at }: DecisionContext & { readonly isCardUnderWay: boolean },
): Booking {
  const { now, policy } = at;
  if (action.do === 'wait') {
    const postponed = isCardUnderWay
      ? withNotBefore(booking, now + shortestLeaseMs(policy), 'card')
      : booking;
    return readyToCommit(committed, { ...postponed, leasedUntil: undefined }, at);
  }
  const intended = action.do === 'send' ? withAttempt(booking, action.operation, now) : booking;
  const leasedUntil = now + leaseMs(policy, action.do === 'deliver' ? 'deliver' : 'call');
  return readyToCommit(committed, { ...intended, leasedUntil }, at);
}

/** Each lost commit means that another process made progress, so only a stalling process loses many in a row. */
const commitTries = 20;

/**
 * Commits the change that `decide` makes to the present record; decides again after each conflict, and when a payment
 * code was given out before. Throws when other processes committed first on every try.
 */
export async function revise<Refusal>(
  start: Booking | null,
  decide: MakeChange<Refusal>,
  { ledger, clock, policy, observe }: LifecyclePorts,
): Promise<Change<Refusal | Uncommitted>> {
  let booking = start;
  let takenId: string | null | undefined = null;
  for (let tries = 0; booking !== null; tries += 1) {
    if (tries === commitTries) throw new Error('The booking kept changing while it was being changed.');
    const decision = await decide(booking, clock.now());
    if (decision.kind === 'refused') return { ...decision, booking };
    const now = clock.now();
    const changed: Booking =
      takenId === null ? decision.booking : disown(booking, decision.booking, takenId, now);
    const outcome = await ledger.commit(readyToCommit(booking, changed, { now, policy }));
    if (outcome.kind === 'limit') return refuse(outcome.limit, booking);
    if (outcome.kind === 'taken') {
      if (outcome.claim === 'receipt') return refuse('known', booking);
      if (outcome.claim === 'bookingId') takenId = changed.partner?.bookingId;
      continue;
    }
    if (outcome.kind === 'committed') {
      observe({ kind: 'committed', before: booking, after: outcome.booking });
      return accept(outcome.booking);
    }
    booking = outcome.current;
  }
  return refuse('notFound');
}

/** Adds a finding to the record, also under another process's lease; null: the record is gone. */
export async function writeDown(
  start: Booking,
  finding: Finding,
  ports: LifecyclePorts,
): Promise<Booking | null> {
  const revision = await revise(start, (current, now) => accept(finding(current, now)), ports);
  return revision.booking ?? null;
}

/** Writes a result into the record that is current by then. */
type Finding = (booking: Booking, now: Instant) => Booking;

const unchanged: Finding = (booking) => booking;

/** Delivers one entry of the outbox. */
async function deliver(
  entry: OutboxEntry,
  booking: Booking,
  deadline: Deadline,
  { messenger }: LifecyclePorts,
): Promise<Finding> {
  const outcome = await messenger.deliver(entry, booking, deadline);
  return (current, now) => settleEntry(current, entry, outcome, { performed: booking, now });
}

/**
 * Carries out the action whose lease was committed `leaseAgeMs` ago. After a pause of the process it does nothing that
 * is out of date: a send is recorded as not made, any other action is decided anew.
 */
async function perform(
  booking: Booking,
  action: Performed,
  leaseAgeMs: () => number,
  ports: LifecyclePorts,
): Promise<Finding> {
  const { clock, partner, policy } = ports;
  const begunAt = clock.now();
  const isLate = leaseAgeMs() > handOverMs;
  if (isLate && action.do !== 'send') return unchanged;
  switch (action.do) {
    case 'send': {
      const attempt = booking.attempts.at(-1);
      if (attempt === undefined) throw new Error('A send was decided without its attempt being committed.');
      const obstacle = isLate ? 'heldUp' : await obstacleToSend(booking, leaseAgeMs, ports);
      const outcome =
        obstacle === null
          ? await sendAttempt(booking, attempt, ports)
          : notMade(booking, attempt, obstacle, ports);
      const settling = { begunAt: attempt.sentAt, policy };
      return (current, now) => settleSend(current, attempt, outcome, { ...settling, now });
    }
    case 'read': {
      const outcome = await partner.bookingInfo(bookingIdOf(booking), waitingFor(booking));
      return (current, now) => settleRead(current, outcome, { begunAt, now, policy });
    }
    case 'readReplaced': {
      const standing = await lookAtReplaced(booking, ports);
      return (current, now) => settleReplacedRead(current, standing, { begunAt, now, policy });
    }
    case 'askDebt': {
      const leavesRoom = await ports.debtLeavesRoom(agreedPriceOf(booking));
      return (current, now) => settleDebt(current, leavesRoom, now);
    }
    case 'deliver': {
      // The commit of the lease may have enqueued the message again, or have dropped it.
      const entry = entryFor(booking.outbox, action.entry);
      if (entry === undefined) return unchanged;
      if (entry.kind === 'replace') return replace(booking, entry, ports);
      const deadline: Deadline = { leftMs: () => leaseMs(policy, 'deliver') - leaseAgeMs() };
      return deliver(entry, booking, deadline, ports);
    }
  }
}

/**
 * Reads the replaced booking live, and writes the partner's answer into its record. `unread`: the partner gave no
 * answer.
 */
export async function lookAtReplaced(
  { reference, replaces }: Booking,
  ports: LifecyclePorts,
): Promise<ReplacedStanding> {
  if (replaces === undefined) return null;
  const old = await ports.ledger.load(replaces.reference);
  const obstacle = obstacleToReplacing(old, reference);
  if (old === null || obstacle !== null) return obstacle;
  const live = await readAndAdopt(old, ports);
  // An answer older than the record was not adopted, and proves nothing about the present.
  if (live === null || (live.booking?.partner?.readAt ?? live.begunAt) < live.begunAt) return 'unread';
  return obstacleToReplacing(live.booking, reference);
}

/** Reads the booking at the partner, and writes the answer into its record. Null: the partner gave none. */
export async function readAndAdopt(
  booking: Booking,
  ports: LifecyclePorts,
): Promise<{ readonly begunAt: Instant; readonly booking: Booking | null } | null> {
  const { partner, clock, policy } = ports;
  const begunAt = clock.now();
  const waiting = { userId: booking.customer.userId, since: begunAt };
  const outcome = await partner.bookingInfo(bookingIdOf(booking), waiting);
  if (outcome.kind !== 'done') return null;
  const adoptAnswer = (current: Booking, now: Instant): Booking =>
    settleOtherRead(current, outcome, { begunAt, now, policy });
  return { begunAt, booking: await writeDown(booking, adoptAnswer, ports) };
}

const replaceAgainMs = 10 * secondMs;

/**
 * Once this booking is issued, requests the cancellation of the replaced one through its own record. A booking that is
 * no longer issued replaces nothing. The credit is the sum that the old record has carried over.
 */
async function replace(booking: Booking, entry: OutboxEntry, ports: LifecyclePorts): Promise<Finding> {
  const { replaces, order, reference, state } = booking;
  const findingOf =
    (outcome: DeliveryOutcome): Finding =>
    (current, now) =>
      settleEntry(current, entry, outcome, { performed: booking, now });
  const later = findingOf({ kind: 'later', afterMs: replaceAgainMs });
  const done = findingOf({ kind: 'done' });
  if (replaces === undefined) return done;
  if (state === 'cancelling') return later;
  const by = { reference, date: order.date, code: bookingCodeOf(booking) };
  const ask: MakeChange<ReplacingRefusal> = (old, now) =>
    state === 'issued' ? requestReplacing(old, by, now) : refuse('done');
  const revision = await revise(await ports.ledger.load(replaces.reference), ask, ports);
  if (revision.kind === 'refused' && revision.why === 'later') return later;
  const old = revision.booking;
  const hasReplacedEnded =
    revision.kind === 'accepted' ? old?.state !== 'cancelling' : revision.why !== 'done';
  return (current, now) => {
    const carriedOver = old?.replacedBy?.reference === reference ? moneyOf(old)?.carriedOver : 0;
    const credited = old === undefined ? current : withPrepayment(current, { credit: carriedOver ?? 0 });
    const settled = done(credited, now);
    return hasReplacedEnded ? enqueue(settled, now, { kind: 'alert', alert: 'replacedEnded' }) : settled;
  };
}

/** An intent that the store may lose is not sent: the process that finds the former record would send it again. */
async function obstacleToSend(
  booking: Booking,
  leaseAgeMs: () => number,
  { replication }: LifecyclePorts,
): Promise<UnsentBecause | null> {
  if (replication !== undefined && !(await replication.hasIntent(booking))) return 'notReplicated';
  return leaseAgeMs() > handOverMs ? 'heldUp' : null;
}

function notMade(
  { reference }: Booking,
  { operation }: Attempt,
  because: UnsentBecause,
  { observe }: LifecyclePorts,
): CallOutcome<PartnerBooking> {
  observe({ kind: 'unsent', reference, operation, because });
  const failure = { operation: `${operation}-booking`, reason: 'paused' } as const;
  return { kind: 'notSent', failure };
}

async function sendAttempt(
  booking: Booking,
  attempt: Attempt,
  { partner, messenger, observe, others }: LifecyclePorts,
): Promise<CallOutcome<PartnerBooking>> {
  const { reference, order, details } = booking;
  const waiting = waitingFor(booking);
  const isToBeIssued = attempt.operation === 'confirm' || booking.accepted !== null;
  if (others === undefined && isToBeIssued && attempt.operation !== 'cancel') messenger.prepare?.(booking);
  switch (attempt.operation) {
    case 'create':
      return partner.createBooking(
        {
          date: order.date,
          isGrouped: order.isGrouped,
          note: order.note === '' ? undefined : order.note,
          customer: details,
          packages: order.lines.map(({ code, quantity }) => ({ code, quantity })),
        },
        waiting,
      );
    case 'confirm': {
      const bookingId = bookingIdOf(booking);
      observe({ kind: 'confirmIntent', reference, bookingId, chatId: booking.customer.chatId, n: attempt.n });
      return partner.confirmBooking(bookingId, waiting);
    }
    case 'cancel':
      return partner.cancelBooking(bookingIdOf(booking), cancelReasonOf(booking), waiting);
  }
}

function bookingIdOf(booking: Booking): string {
  if (booking.partner === null)
    throw new Error('A booking without an id at the partner was to be read or changed.');
  return booking.partner.bookingId;
}

/**
 * A worker's work on bookings. Their lease is the commit of `advance`, not the leased queue's: one script changes the
 * record and its wake-up, fenced by version and nonce.
 */
export function dueBookings(ports: LifecyclePorts) {
  const { ledger, clock } = ports;
  return {
    due: (limit: number) => ledger.due(limit),
    async carryOut(reference: BookingReference): Promise<void> {
      const booking = await ledger.load(reference);
      const isDue = booking !== null && booking.wakeAt !== null && booking.wakeAt <= clock.now();
      if (isDue) await advance(booking, ports);
    },
  };
}
