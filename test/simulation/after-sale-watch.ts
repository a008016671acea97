import { type Booking, type Cancellation, staffOf } from '../../src/booking/record.ts';
import { hourMs, secondMs } from '../../src/time.ts';
import type { RecordsAnswer } from './partner-records.ts';
import type { World } from './world.ts';

/** What a commit says of a cancellation and a request, against what the policy of the story allows. */
export function watchAfterSale(before: Booking | null, after: Booking, world: World): void {
  const { watch } = world;
  const { cancellation, request, reference } = after;
  const isNew = cancellation !== undefined && cancellation.requestedAt !== before?.cancellation?.requestedAt;
  if (isNew && !isWithinPolicy(after, cancellation, world)) {
    watch.fail('policy', `${reference} is cancelled by its customer beyond the policy`);
  }
  const answered = before?.request?.answered;
  const isSameRequest = before?.request?.askedAt === request?.askedAt;
  if (answered !== undefined && isSameRequest && answered.at !== request?.answered?.at) {
    watch.fail('answered', `the request about ${reference} is answered again`);
  }
}

function isWithinPolicy({ order }: Booking, cancellation: Cancellation, { policy }: World): boolean {
  const { by, isOfTickets, requestedAt } = cancellation;
  if (by !== 'customer' || isOfTickets !== true || staffOf(cancellation) !== null) return true;
  const { cancelUntilHours } = policy.afterSale;
  const dayBegins = Date.parse(`${order.date}T00:00:00${policy.timeZone}`);
  return cancelUntilHours !== null && requestedAt <= dayBegins - cancelUntilHours * hourMs;
}

/** How long what was read of the tickets that are to be replaced may lie back when the others are issued. */
const unseenMs = 50 * secondMs;

/** A confirm has taken effect at the venue: what it replaces stood, unused, and pays for nothing but it. */
export function watchReplacing(
  reference: string,
  { records, store, timeline, watch, hasForgotten }: World,
): void {
  const { replaces, prepayment } = store.load(reference) ?? {};
  const old = replaces === undefined ? null : store.load(replaces.reference);
  if (old === null || hasForgotten) return;
  const usedAt = records.find(old.partner?.bookingId ?? '')?.usedAt;
  if (usedAt !== undefined && timeline.now > usedAt + unseenMs) {
    watch.fail('unused', `${reference} is confirmed in place of ${old.reference}, which has been used`);
  }
  const { receipts = [], returns = [] } = old.prepayment?.payments ?? {};
  const sum = (all: readonly { readonly amount: number }[]): number =>
    all.reduce((total, { amount }) => total + amount, 0);
  if ((prepayment?.credit ?? 0) > Math.max(0, sum(receipts) - sum(returns))) {
    watch.fail('p7', `${reference} is paid by what was returned for ${old.reference}`);
  }
}

/** A cancel takes effect at the venue: what is to be replaced may end only once the other is issued. */
export function watchCancel(id: string, perform: () => RecordsAnswer, world: World): RecordsAnswer {
  const { records, store, watch } = world;
  const booked = records.find(id);
  const record = booked === undefined ? null : store.load(booked.reference);
  const answer = perform();
  const isReplaced = record?.cancellation?.by === 'replacement';
  if (answer.kind === 'refused' || record === null || !isReplaced || world.hasForgotten) return answer;
  const successor = records.bookings.find(
    ({ reference, wasConfirmed }) => reference === record.replacedBy?.reference && wasConfirmed,
  );
  if (successor === undefined) {
    watch.fail('neither', `${record.reference} is cancelled, and what replaces it is not issued`);
  }
  return answer;
}

/** At rest the customer of a change has one of the two, or staff know why not. */
export function checkChanges({ store, chats, watch, hasForgotten }: World): void {
  if (hasForgotten) return;
  const isAlerted = (reference: string, alerts: readonly string[]): boolean =>
    chats
      .ofStaff()
      .some((message) => message.reference === reference && alerts.includes(message.alert ?? ''));
  const issuedFor = new Map<string, string>();
  for (const { reference, replaces, state, cancellation } of store.bookings) {
    if (replaces === undefined) continue;
    const old = store.load(replaces.reference);
    if (old === null) continue;
    const isIssued = state === 'issued';
    const isTold = isAlerted(old.reference, ['replaceFailed']) || isAlerted(reference, ['replacedEnded']);
    if (isIssued && old.state === 'issued' && !isTold) {
      watch.fail('both', `${old.reference} and ${reference} are both issued, and staff were not told`);
    }
    const isEndedByOther = old.state === 'cancelled' && old.because !== 'replaced';
    if (isIssued && isEndedByOther && !isAlerted(reference, ['replacedEnded'])) {
      watch.fail('both', `${reference} replaced what had ended, and staff were not told`);
    }
    const isCancelled = state === 'cancelled' && cancellation !== undefined;
    if (!isIssued && !isCancelled && old.because === 'replaced' && old.replacedBy?.reference === reference) {
      watch.fail('neither', `${old.reference} was replaced by ${reference}, which is ${state}`);
    }
    const other = issuedFor.get(old.reference);
    const isExcused = isAlerted(reference, ['issuedAfterAll']);
    if (isIssued && other !== undefined && !isExcused) {
      watch.fail('once', `${old.reference} is replaced by ${other} and by ${reference}`);
    }
    if (isIssued) issuedFor.set(old.reference, reference);
  }
}

/** At rest the customer has been told the answer once, and nothing in the chat says that cancelled tickets are good. */
export function checkAfterSale(booking: Booking, { chats, watch }: World): void {
  const { reference, customer, state, cancellation, request } = booking;
  const messages = chats.of(customer.chatId).filter((message) => message.reference === reference);
  const untrue = messages.filter(
    ({ kind, text, id }) =>
      ['closing', 'pdf', 'calendar'].includes(kind) && !text.startsWith('closing-void') && watch.wasSent(id),
  );
  if (state === 'cancelled' && untrue.length > 0) {
    watch.fail('i', `the chat still says of the cancelled ${reference}: ${untrue[0]?.text}`);
  }
  const isTold = messages.some(({ notice }) => notice === 'cancelled');
  if (state === 'cancelled' && cancellation?.isOfTickets === true && !isTold) {
    watch.fail('i', `nobody told the customer that ${reference} is cancelled as they wished`);
  }
  const decision = request?.answered?.decision;
  const isAnswerTold = messages.some(({ text }) => text.startsWith('answer-'));
  const needsMessage = decision === 'declined' || (decision === 'approved' && request?.kind === 'change');
  if (needsMessage && !isAnswerTold)
    watch.fail('told', `nobody told the customer the answer about ${reference}`);
}
