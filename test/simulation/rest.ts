import type { Booking } from '../../src/booking/booking.ts';
import { terminalStates } from '../../src/booking/booking.ts';
import { staffChatId } from './chats.ts';
import type { World } from './world.ts';

const mostPartnerCalls = 80;

/** What must be true when nothing happens any more: the book, the ledger and the chats agree. */
export function checkAtRest(world: World): void {
  const { store, book, watch } = world;
  for (const booking of store.bookings) checkBooking(booking, world);
  checkArrivals(world);
  for (const { id, reference, status } of book.bookings) {
    if (status !== 'TICKET_EXPORTED') continue;
    const booking = store.load(reference);
    const isKnown = booking?.partner?.bookingId === id;
    if (isKnown || (world.hasForgotten && booking?.partner?.bookingId !== id)) continue;
    watch.fail('c', `${id} of ${reference} is exported, and the ledger knows nothing of it`);
  }
}

/** Codes are in the chat of whoever booked them, and in no other. */
function checkArrivals({ book, chats, people, watch }: World): void {
  const owners = new Map(
    book.bookings.flatMap(({ reference, tickets }) =>
      tickets.map(({ code }) => [code, people.chatOf(reference)] as const),
    ),
  );
  for (const { chatId, code } of chats.arrivals())
    if (owners.get(code) !== chatId)
      watch.fail('c', `${code} has come to the chat ${chatId}, whose it is not`);
}

function checkBooking(booking: Booking, world: World): void {
  const { watch, chats } = world;
  const { reference, state, owed, card, customer } = booking;
  const fail = watch.fail.bind(watch);
  if (!terminalStates.has(state) && state !== 'review') fail('g', `${reference} is still ${state}`);
  if (owed.length > 0) fail('i', `${reference} is still owed ${owed.map((duty) => duty.kind).join(', ')}`);
  const calls = world.callsSinceFaults(reference);
  if (calls > mostPartnerCalls)
    fail('g', `${reference} took ${calls} calls to the partner after the last fault`);
  checkTruth(booking, world);
  if (state === 'review') {
    if (!hasAlert(booking, 'review', world)) fail('c', `${reference} is in review and staff were not told`);
    fail('g', `${reference} is still in review`);
  }
  if (world.wasBlocked(customer.chatId) || world.hasForgotten) return;
  const shown = card === null ? undefined : chats.message(customer.chatId, card.messageId)?.shown;
  if (shown?.state !== state)
    fail('i', `${reference} is ${state}, its card says ${shown?.state ?? 'nothing'}`);
  checkNotices(booking, world);
}

/** What a customer has to be told in a message of its own, since nobody notices an edit. */
function checkNotices({ reference, customer, state, because }: Booking, { watch, chats }: World): void {
  const messages = chats.of(customer.chatId).filter((message) => message.reference === reference);
  const isToldOf = messages.some((message) => message.notice === 'cancelled');
  if (state === 'cancelled' && because !== 'customer' && !isToldOf) {
    watch.fail('i', `nobody told the customer that ${reference} is cancelled`);
  }
  const unvoided = messages.filter((message) => message.kind === 'pictures' && !message.isVoid);
  if (state === 'cancelled' && unvoided.some((message) => watch.wasSent(message.id))) {
    watch.fail('i', `pictures of the cancelled ${reference} are not struck through`);
  }
}

function checkTruth(booking: Booking, world: World): void {
  const { watch, book } = world;
  const { reference, state, partner } = booking;
  const truth = partner === null ? undefined : book.find(partner.bookingId);
  const expected = { issued: 'TICKET_EXPORTED', expired: 'BOOKING_TIMEOUT', cancelled: 'CANCEL' };
  const status = expected[state as keyof typeof expected];
  const isExcused = world.hasForgotten && truth?.status === 'CANCEL';
  if (status !== undefined && truth?.status !== status && !isExcused) {
    watch.fail('c', `${reference} is ${state}, the book has ${truth?.status ?? 'nothing'}`);
  }
  if (truth?.status !== 'TICKET_EXPORTED') return;
  const isRefusalBelieved = world.hasForgotten && state === 'rejected';
  if (!['issued', 'review', 'closed'].includes(state) && !isRefusalBelieved) {
    watch.fail('c', `${reference} is exported, and is ${state} in the ledger`);
  }
  if (state === 'issued') checkDelivery(booking, world);
}

function checkDelivery(booking: Booking, world: World): void {
  const { book, chats, watch } = world;
  const { reference, customer, partner, delivery } = booking;
  const issued = book.find(partner?.bookingId ?? '')?.tickets.map((ticket) => ticket.code) ?? [];
  const arrived = new Set(chats.of(customer.chatId).flatMap((message) => message.codes));
  if (delivery.status === 'unreachable') {
    if (!hasAlert(booking, 'unreachable', world))
      watch.fail('c', `nobody knows that ${reference} is undelivered`);
  } else if (delivery.status !== 'done' || !issued.every((code) => arrived.has(code))) {
    watch.fail('c', `the tickets of ${reference} have not all arrived (${delivery.status})`);
  }
}

/**
 * Long after: everybody was reminded of their visit (once, and again at most for each fault that may have kept an
 * answer from us), and everything is forgotten.
 */
export function checkInTheEnd(world: World, atRest: readonly Booking[], faultsSince: number): void {
  const { store, chats, watch } = world;
  const [left] = store.bookings;
  if (left !== undefined) watch.fail('f', `${left.reference} is never forgotten`);
  for (const { reference, customer, state, timers } of atRest) {
    if (state !== 'issued' || world.wasBlocked(customer.chatId) || world.hasForgotten) continue;
    const reminders = chats
      .of(customer.chatId)
      .filter((message) => message.kind === 'visitReminder' && message.reference === reference).length;
    const expected = timers.visitReminder === undefined ? 0 : 1;
    if (reminders < expected || reminders > expected + faultsSince)
      watch.fail('i', `${reference} got ${reminders} reminders of the visit`);
  }
}

function hasAlert({ reference }: Booking, alert: string, { chats }: World): boolean {
  return chats.of(staffChatId).some((message) => message.reference === reference && message.alert === alert);
}
