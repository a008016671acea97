import { isSameAlert, outdatedAlerts, type PaymentMessage } from '../money/prepayment.ts';
import { hourMs, secondMs } from '../time.ts';
import type { Instant } from '../venue/calendar.ts';
import type { DeliveryOutcome } from './ports.ts';
import {
  type Because,
  type Booking,
  type NoticeKind,
  type OutboxEntry,
  type OutboxMessage,
  type SentPart,
  type StaffAct,
  staffOf,
  withPrepayment,
} from './record.ts';
import {
  archiveRound,
  deliveryProgress,
  missingTicketsOf,
  nextPart,
  nextToVoid,
  withSent,
} from './ticket-messages.ts';

/** Records why the booking waits; enqueues its card when the reason has changed. */
export function explain(booking: Booking, now: Instant, because: Because): Booking {
  return booking.because === because ? booking : enqueue({ ...booking, because }, now, { kind: 'card' });
}

function isSameMessage(entry: OutboxEntry, message: OutboxMessage): boolean {
  if (entry.kind === 'notice') return message.kind === 'notice' && message.notice === entry.notice;
  if (entry.kind === 'alert') return message.kind === 'alert' && message.alert === entry.alert;
  if (entry.kind === 'audit') return message.kind === 'audit' && message.act.id === entry.act.id;
  if (entry.kind === 'answer') {
    const { to } = entry;
    return (
      message.kind === 'answer' && message.to.chatId === to.chatId && message.to.messageId === to.messageId
    );
  }
  if (entry.kind === 'document') return message.kind === 'document' && message.document === entry.document;
  return entry.kind === message.kind;
}

/** The pending entry of that message. */
export function entryFor(outbox: Booking['outbox'], message: OutboxMessage): OutboxEntry | undefined {
  return outbox.find((entry) => isSameMessage(entry, message));
}

/** Entries that don't concern the customer's chat. */
function isBesidesChat({ kind }: OutboxMessage): boolean {
  return ['alert', 'alertOver', 'answer', 'audit', 'passes', 'replace'].includes(kind);
}

/**
 * Adds entries. The same message is kept once: enqueued again, it is due at once. Its `since` then differs from an
 * earlier one whose delivery may be under way; no two of the same kind share it.
 */
export function enqueue(booking: Booking, now: Instant, ...messages: readonly OutboxMessage[]): Booking {
  let { outbox } = booking;
  for (const message of messages) {
    const same = entryFor(outbox, message);
    const since = same === undefined ? now : Math.max(now, same.since + 1);
    outbox = [...outbox.filter((entry) => entry !== same), { ...message, since, tries: 0, notBefore: now }];
  }
  return { ...booking, outbox };
}

/** Whether this very entry is still pending: neither delivered by another process nor enqueued again. */
export function isStillPending(booking: Booking, entry: OutboxEntry): boolean {
  return booking.outbox.some((other) => isSameMessage(other, entry) && other.since === entry.since);
}

export function dequeue(booking: Booking, message: OutboxMessage): Booking {
  return { ...booking, outbox: booking.outbox.filter((entry) => !isSameMessage(entry, message)) };
}

/** Removes the entry, unless it was enqueued again since. */
function delivered(booking: Booking, entry: OutboxEntry): Booking {
  return isStillPending(booking, entry) ? dequeue(booking, entry) : booking;
}

/** Shows the card as a new message that replaces the former one, since edits are silent. Drops a pending edit. */
export function showAnew(
  booking: Booking,
  now: Instant,
  notice: Extract<NoticeKind, 'card' | 'outcome' | 'cancelled'>,
): Booking {
  return enqueue(dequeue(booking, { kind: 'card' }), now, { kind: 'notice', notice });
}

function postpone(booking: Booking, message: OutboxMessage, notBefore: Instant, tries: number): Booking {
  return {
    ...booking,
    outbox: booking.outbox.map((entry) =>
      isSameMessage(entry, message) ? { ...entry, notBefore, tries } : entry,
    ),
  };
}

/** Delays the entries of these kinds until the given time. */
export function withNotBefore(
  booking: Booking,
  notBefore: Instant,
  ...kinds: readonly OutboxEntry['kind'][]
): Booking {
  const outbox = booking.outbox.map((entry) =>
    kinds.includes(entry.kind) ? { ...entry, notBefore } : entry,
  );
  return { ...booking, outbox };
}

const unansweredBeforeStaffAreTold = 3;
const unansweredBeforeGivingUp = 30;

/** How often Telegram has not answered while tickets were sent; null: not often enough for staff to know. */
export function unansweredDeliveries({ state, outbox }: Booking): number | null {
  const tries = outbox.find(({ kind }) => kind === 'tickets')?.tries ?? 0;
  return state === 'issued' && tries >= unansweredBeforeStaffAreTold ? tries : null;
}

type Delivered = Extract<DeliveryOutcome, { kind: 'done' }>;

/** The context of a delivery: the booking that it was made from, and when the outcome is recorded. */
interface SettlingEntry {
  readonly performed: Booking;
  readonly now: Instant;
}

/** Writes the outcome of a delivery. Ignores a failure when the entry was enqueued again since. */
export function settleEntry(
  booking: Booking,
  entry: OutboxEntry,
  outcome: DeliveryOutcome,
  { performed, now }: SettlingEntry,
): Booking {
  if (outcome.kind === 'done') {
    return entryDone(withCard(booking, performed, outcome, now), entry, outcome, { performed, now });
  }
  if (!isStillPending(booking, entry)) return booking;
  switch (outcome.kind) {
    case 'later':
      return postpone(booking, entry, now + outcome.afterMs, entry.tries);
    case 'unreachable':
      return isBesidesChat(entry) ? entryUnanswered(booking, entry, now) : chatUnreachable(booking, now);
    case 'unanswered':
      return entryUnanswered(booking, entry, now);
  }
}

function entryDone(
  booking: Booking,
  entry: OutboxEntry,
  outcome: Delivered,
  settling: SettlingEntry,
): Booking {
  const { now, performed } = settling;
  if (outcome.payment !== undefined) return paymentShown(booking, entry, outcome.payment, settling);
  if (entry.kind === 'alert') return delivered(withPaymentAlerts(booking, outcome), entry);
  if (entry.kind === 'alertOver') return delivered(withoutOutdatedAlerts(booking, performed), entry);
  if (entry.kind === 'notice' && outcome.card !== undefined) {
    return delivered(withPaymentBelow(booking, now), entry);
  }
  const recorded = outcome.sent === undefined ? booking : withSentOf(booking, outcome.sent, settling);
  const isOfTickets = entry.kind !== 'void' && outcome.sent !== undefined;
  if (isOfTickets && recorded.state === 'cancelled') {
    return enqueue(dequeue(recorded, entry), now, { kind: 'void' });
  }
  if (entry.kind === 'tickets') {
    if (nextPart(recorded) !== null)
      return postpone(withProgressShown(booking, recorded, now), entry, now, 0);
    return dequeue({ ...recorded, delivery: { ...recorded.delivery, status: 'done' } }, entry);
  }
  if (entry.kind === 'void' && nextToVoid(recorded) !== null) return postpone(recorded, entry, now, 0);
  return delivered(recorded, entry);
}

/**
 * Records a part that was sent of the tickets of `performed`. A store that came back without its last second may have
 * had the booking placed again meanwhile: the part is then kept to be struck through, and all new tickets are sent.
 * A closing message is corrected if staff have said since that no tickets are missing.
 */
function withSentOf(booking: Booking, sent: SentPart, { performed, now }: SettlingEntry): Booking {
  const isOtherBooking = booking.partner?.bookingId !== performed.partner?.bookingId;
  const recorded = withSent(booking, isOtherBooking ? { ...sent, round: archiveRound } : sent);
  const isUntrue = booking.isComplete === true && missingTicketsOf(performed) > 0;
  return isUntrue && sent.part.kind === 'closing' ? enqueue(recorded, now, { kind: 'closing' }) : recorded;
}

/** The card shows how many tickets of a long delivery are there. */
function withProgressShown(before: Booking, after: Booking, now: Instant): Booking {
  const hasProgress = deliveryProgress(before) !== null;
  return hasProgress ? enqueue(after, now, { kind: 'card' }) : after;
}

function withPaymentAlerts(booking: Booking, { paymentAlerts = [] }: Delivered): Booking {
  const { saidPaidTo = [] } = booking.prepayment ?? {};
  if (paymentAlerts.length === 0) return booking;
  return withPrepayment(booking, { saidPaidTo: [...saidPaidTo, ...paymentAlerts] });
}

/** Drops the alerts whose question is over. */
function withoutOutdatedAlerts(booking: Booking, performed: Booking): Booking {
  const outdated = outdatedAlerts(performed.prepayment);
  const { saidPaidTo = [] } = booking.prepayment ?? {};
  const current = saidPaidTo.filter((alert) => !outdated.some((other) => isSameAlert(other, alert)));
  return withPrepayment(booking, { saidPaidTo: current });
}

/** Sends the payment offer again below a new card, since the offer has the buttons. */
function withPaymentBelow(booking: Booking, now: Instant): Booking {
  const { prepayment } = booking;
  if (prepayment === null || prepayment.offer === null) return booking;
  const messages = prepayment.messages.map((message) => ({ ...message, revision: neverShown }));
  return enqueue(withPrepayment(booking, { messages }), now, { kind: 'payment' });
}

/** The revision of a message without an offer; offers count from 1. */
const neverShown = 0;

/**
 * Merges messages that another process has sent meanwhile. A further delivery corrects those that are out of date by
 * then.
 */
function paymentShown(
  booking: Booking,
  entry: OutboxEntry,
  { shown, removed }: NonNullable<Delivered['payment']>,
  { performed, now }: SettlingEntry,
): Booking {
  const { prepayment } = booking;
  if (prepayment === null) return dequeue(booking, entry);
  const others = prepayment.messages.filter(
    ({ messageId }) => messageId !== shown?.messageId && !removed.includes(messageId),
  );
  const messages = shown === null ? others : [...others, shown];
  const settled = withPrepayment(booking, { messages });
  const wasKnown = ({ messageId }: PaymentMessage): boolean =>
    performed.prepayment?.messages.some((message) => message.messageId === messageId) ?? false;
  const isOutdated = shown !== null && shown.revision !== prepayment.offer?.revision;
  if (isOutdated || !others.every(wasKnown)) return enqueue(settled, now, { kind: 'payment' });
  return delivered(settled, entry);
}

/**
 * Keeps a card that another process has replaced in the meantime. If this one has replaced it as well, each may have
 * deleted the other's message, so the card is enqueued again, as it is when the booking has changed since.
 */
function withCard(booking: Booking, performed: Booking, { card }: Delivered, now: Instant): Booking {
  if (card === undefined) return booking;
  const isOwn = card.messageId !== performed.card?.messageId;
  const isReplaced = booking.card?.messageId !== performed.card?.messageId;
  if (isReplaced) return isOwn ? enqueue(booking, now, { kind: 'card' }) : booking;
  const isOutdated =
    booking.history.length !== performed.history.length || booking.because !== performed.because;
  const carded = { ...booking, card };
  return isOutdated ? enqueue(carded, now, { kind: 'card' }) : carded;
}

function entryUnanswered(booking: Booking, entry: OutboxEntry, now: Instant): Booking {
  const tries = entry.tries + 1;
  const postponed = postpone(booking, entry, nextDeliveryAt(tries, now), tries);
  // An alert waits until staff can be reached.
  if (isBesidesChat(entry)) return postponed;
  if (tries >= unansweredBeforeGivingUp) return chatUnreachable(booking, now);
  return tries === unansweredBeforeStaffAreTold
    ? enqueue(postponed, now, { kind: 'alert', alert: 'deliveryUnanswered' })
    : postponed;
}

/** Drops the entries of a customer's chat that is gone, and alerts staff of the news that the customer will miss. */
function chatUnreachable(booking: Booking, now: Instant): Booking {
  const wasDelivering = booking.outbox.some((other) => other.kind === 'tickets');
  const wasInforming = booking.outbox.some(
    (other) => other.kind === 'notice' && mustBeKnown.has(other.notice),
  );
  const withoutChat = { ...booking, outbox: booking.outbox.filter(isBesidesChat) };
  const alerted = wasInforming
    ? enqueue(withoutChat, now, { kind: 'alert', alert: 'uninformed' })
    : withoutChat;
  if (!wasDelivering) return alerted;
  const unreachable = { ...alerted, delivery: { ...alerted.delivery, status: 'unreachable' as const } };
  return enqueue(unreachable, now, { kind: 'alert', alert: 'unreachable' });
}

/** Notices that a customer must get: if the bot can't reach the chat, staff tell the customer. */
const mustBeKnown: ReadonlySet<NoticeKind> = new Set([
  'cancelled',
  'outcome',
  'requestAnswered',
  'moneyWaits',
  'moneyCorrected',
  'moneyToReturn',
]);

/** Makes the entries due that wait for Telegram to answer again. Repeated outages make no delivery give up. */
export function retryUnanswered(booking: Booking, now: Instant): Booking {
  const isWaiting = ({ tries, notBefore }: OutboxEntry): boolean => tries > 0 && notBefore > now;
  if (!booking.outbox.some(isWaiting)) return booking;
  const outbox = booking.outbox.map((entry) => {
    const tries = Math.min(entry.tries, unansweredBeforeStaffAreTold);
    return isWaiting(entry) ? { ...entry, tries, notBefore: now } : entry;
  });
  return { ...booking, outbox };
}

/** When an unanswered message is tried again: after 5, 20, 80 s … an hour. */
export function nextDeliveryAt(tries: number, now: Instant): Instant {
  return now + Math.min(5 * secondMs * 4 ** Math.max(0, tries - 1), hourMs);
}

export type Act = Omit<StaffAct, 'id' | 'at'>;

/** Enqueues an audit entry, whose id makes repeated appends harmless. */
export function enqueueAudit(booking: Booking, now: Instant, act: Act): Booking {
  const id = `${booking.reference}:${act.action}:${now}`;
  return enqueue(booking, now, { kind: 'audit', act: { ...act, id, at: now } });
}

/** Tells staff of a commit: the outcome of a cancellation that they requested, and the end of an alarm. */
export function withStaffInformed(before: Booking, after: Booking, now: Instant): Booking {
  if (before.state === after.state || !isDecided(after)) return after;
  const informed = withCancellationAnswered(before, after, now);
  const isOver = wasAlarming(before) && after.state !== 'review';
  return isOver ? enqueue(informed, now, { kind: 'alert', alert: 'settled' }) : informed;
}

function isDecided({ state }: Booking): boolean {
  return state !== 'requested' && state !== 'confirming' && state !== 'cancelling';
}

function withCancellationAnswered(before: Booking, after: Booking, now: Instant): Booking {
  const { cancellation: wish } = before;
  const isStillOpen = before.state === 'confirming' && after.state === 'review';
  if (wish === undefined || isStillOpen) return after;
  const by = staffOf(wish);
  const audited =
    by === null
      ? after
      : enqueueAudit(after, now, {
          by,
          action: after.state === 'cancelled' ? 'cancelled' : 'cancelFailed',
          before: before.cancellingFrom ?? before.state,
          after: after.state,
          reason: wish.reason,
        });
  const waiting = [...(wish.answerTo === undefined ? [] : [wish.answerTo]), ...(wish.alsoTo ?? [])];
  if (waiting.length === 0) return audited;
  const answers = waiting.map((to) => ({ kind: 'answer', to }) as const);
  const answered = enqueue(audited, now, ...answers);
  const { cancellation } = answered;
  return {
    ...answered,
    cancellation: cancellation && { ...cancellation, answerTo: undefined, alsoTo: undefined },
  };
}

/** Whether staff were alarmed about the booking: by its review, or a confirm that stayed unanswered. */
function wasAlarming({ state, because, timers }: Booking): boolean {
  if (state === 'review') return true;
  return state === 'confirming' && because === 'noAnswer' && timers.unsettledAlert === undefined;
}
