import type { Instant } from '../venue/calendar.ts';
import { allPicturesOf } from './delivery.ts';
import { enqueue } from './outbox.ts';
import {
  allTicketsOf,
  type Booking,
  type IssuedTicket,
  type ShareReceiver,
  type TicketShare,
} from './record.ts';
import { accept, type Change, refuse } from './requests.ts';
import { evidenceAgeMs } from './rules.ts';

/** Bounds the record, which keeps every link for ever so that each works once. */
const mostShares = 100;

/** The shares in force: an unopened link, or a ticket with a receiver. */
export function standingShares({ shares = [] }: Booking): readonly TicketShare[] {
  return shares.filter(({ takenBackAt }) => takenBackAt === undefined);
}

/** `ticket`: its position among the booking's tickets. */
export function shareOfTicket(booking: Booking, ticket: number): TicketShare | null {
  return standingShares(booking).find((share) => share.ticket === ticket) ?? null;
}

function sharesOf({ shares = [] }: Booking): readonly TicketShare[] {
  return shares;
}

export function shareOf({ shares = [] }: Booking, id: string): TicketShare | null {
  return shares.find((share) => share.id === id) ?? null;
}

/** The ticket of a share, unless it is cancelled. */
export function sharedTicket(booking: Booking, share: TicketShare): IssuedTicket | null {
  return allTicketsOf(booking)[share.ticket] ?? null;
}

/** Whether the person holds a ticket of somebody else's booking. */
export function isSharedWith({ receiver, takenBackAt }: TicketShare, userId: number): boolean {
  return receiver?.userId === userId && receiver.isForgotten !== true && takenBackAt === undefined;
}

/** The tickets of those bookings that the person holds, each as its share. */
export function sharedTo(
  userId: number,
  bookings: readonly Booking[],
): readonly { readonly booking: Booking; readonly share: TicketShare }[] {
  return bookings.flatMap((booking) =>
    standingShares(booking)
      .filter((share) => isSharedWith(share, userId))
      .map((share) => ({ booking, share })),
  );
}

/** The receivers, without those who asked to be forgotten: of these only messages to strike through are kept. */
export function knownReceivers({ shares = [] }: Booking): ReadonlySet<number> {
  return new Set(
    shares.flatMap(({ receiver }) => (receiver === null || receiver.isForgotten ? [] : receiver.userId)),
  );
}

type NotUnused = 'inUse' | 'unread';

/** Why a ticket doesn't count as unused; null: a fresh read shows that it is. */
function whyNotUnused({ partner }: Booking, ticket: number, now: Instant): NotUnused | null {
  if (partner === null || now - partner.readAt > evidenceAgeMs) return 'unread';
  return partner.tickets[ticket]?.status === 'unused' ? null : 'inUse';
}

/** The owner shares one ticket by a link, whose digest alone is recorded. The caller has just read the ticket. */
export function requestShare(
  booking: Booking,
  { ticket, id }: Pick<TicketShare, 'ticket' | 'id'>,
  now: Instant,
): Change<'notIssued' | NotUnused | 'shared' | 'tooManyShares'> {
  const shares = sharesOf(booking);
  const issued = booking.state === 'issued' ? allTicketsOf(booking)[ticket] : undefined;
  if (issued === undefined) return refuse('notIssued');
  const obstacle = whyNotUnused(booking, ticket, now);
  if (obstacle !== null) return refuse(obstacle);
  if (shareOfTicket(booking, ticket) !== null) return refuse('shared');
  if (shares.length >= mostShares) return refuse('tooManyShares');
  const share: TicketShare = { id, ticket, at: now, receiver: null, sent: [] };
  return accept({ ...booking, shares: [...shares, share] });
}

/** Bounds the record, which keeps every picture's message in the receiver's chat so that it can be struck through. */
const mostPicturesSent = 50;

/** Gives an unused, just read ticket to the first person who opens its link; shows it again to its present receiver. */
export function requestShared(
  booking: Booking,
  id: string,
  { by, ...receiver }: ShareReceiver & { readonly by: 'link' | 'tap' },
  now: Instant,
): Change<'own' | 'used' | 'ended' | NotUnused | 'sentOften'> {
  const share = shareOf(booking, id);
  if (share === null) return refuse('used');
  if (receiver.userId === booking.customer.userId) return refuse('own');
  const isFree = share.receiver === null && share.openedAt === undefined && share.takenBackAt === undefined;
  // A tap has the stored id, a link has the token: only the link gives the ticket to a new person.
  const mayHaveIt = isFree ? by === 'link' : isSharedWith(share, receiver.userId);
  if (!mayHaveIt) return refuse('used');
  const status = sharedTicket(booking, share)?.status ?? 'cancelled';
  if (booking.state !== 'issued' || status === 'cancelled') return refuse('ended');
  const obstacle = isFree ? whyNotUnused(booking, share.ticket, now) : null;
  if (obstacle !== null) return refuse(obstacle);
  if (share.sent.length >= mostPicturesSent) return refuse('sentOften');
  const opened = withShare(booking, { ...share, receiver, openedAt: share.openedAt ?? now });
  return accept(enqueue(opened, now, { kind: 'shared', share: id }));
}

/**
 * The owner takes back a ticket that is unused, as just read, or at any time a link that nobody has opened. The link
 * stays used.
 */
export function requestTakeBack(
  booking: Booking,
  ticket: number,
  now: Instant,
): Change<'notShared' | NotUnused> {
  const share = shareOfTicket(booking, ticket);
  if (share === null) return refuse('notShared');
  const obstacle = share.receiver === null ? null : whyNotUnused(booking, ticket, now);
  if (obstacle !== null) return refuse(obstacle);
  return accept(strikeShare(booking, { ...share, takenBackAt: now }, now));
}

/**
 * Removes a receiver's tickets; the link stays used. Their messages are theirs to delete, but pending strikes are
 * made before the receiver is removed.
 */
export function forgetReceiver(booking: Booking, userId: number): Change<never> {
  const shares = sharesOf(booking).map((share) =>
    share.receiver?.userId === userId
      ? { ...share, receiver: { ...share.receiver, name: '', isForgotten: true as const } }
      : share,
  );
  return accept(withoutForgotten({ ...booking, shares }));
}

/** Drops forgotten receivers without pending strikes. */
export function withoutForgotten(booking: Booking): Booking {
  const isLeaving = ({ id, receiver }: TicketShare): boolean =>
    receiver?.isForgotten === true &&
    !booking.outbox.some((entry) => entry.kind === 'voidShared' && entry.share === id);
  if (booking.shares?.some(isLeaving) !== true) return booking;
  const shares = booking.shares.map((share) =>
    isLeaving(share) ? { ...share, receiver: null, sent: [] } : share,
  );
  return { ...booking, shares };
}

/** Strikes through every receiver's pictures of a cancelled booking. */
export function strikeShares(booking: Booking, now: Instant): Booking {
  return standingShares(booking).reduce((struck, share) => strikeShare(struck, share, now), booking);
}

function strikeShare(booking: Booking, share: TicketShare, now: Instant): Booking {
  const next = withShare(booking, share);
  const undelivered = {
    ...next,
    outbox: next.outbox.filter((entry) => entry.kind !== 'shared' || entry.share !== share.id),
  };
  const hasPictures = share.receiver !== null && share.sent.some(({ isStruck }) => !isStruck);
  return hasPictures ? enqueue(undelivered, now, { kind: 'voidShared', share: share.id }) : undelivered;
}

function withShare(booking: Booking, share: TicketShare): Booking {
  const shares = sharesOf(booking).map((other) => (other.id === share.id ? share : other));
  return { ...booking, shares };
}

/** The indexes in `allPicturesOf` of the shared ticket's pictures. */
export function picturesOfShare(booking: Booking, share: TicketShare): readonly number[] {
  return allPicturesOf(booking).flatMap(({ n }, index) => (n === share.ticket + 1 ? [index] : []));
}
