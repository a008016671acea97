import { hasMoneyToReturn } from '../../src/booking/paid-and-due.ts';
import { type Booking, terminalStates } from '../../src/booking/record.ts';
import { chargedFor } from '../../src/booking/sales.ts';
import { checkAfterSale, checkChanges } from './after-sale-watch.ts';
import type { World } from './world.ts';

const mostPartnerCalls = 80;

/** What must be true when nothing happens any more: the venue, the ledger and the chats agree. */
export function checkAtRest(world: World): void {
  const { store, records, watch } = world;
  for (const booking of store.bookings) checkBooking(booking, world);
  checkChanges(world);
  checkArrivals(world);
  watch.money.checkAtRest();
  for (const { id, reference, status } of records.bookings) {
    if (status !== 'issued') continue;
    const booking = store.load(reference);
    const isKnown = booking?.partner?.bookingId === id;
    if (isKnown || (world.hasForgotten && booking?.partner?.bookingId !== id)) continue;
    watch.fail('c', `${id} of ${reference} is exported, and the ledger knows nothing of it`);
  }
}

/** Codes are in the chat of whoever booked them, and in no other. */
function checkArrivals({ records, chats, people, watch }: World): void {
  const owners = new Map(
    records.bookings.flatMap(({ reference, tickets }) =>
      tickets.map(({ code }) => [code, people.chatOf(reference)] as const),
    ),
  );
  for (const { chatId, code } of chats.arrivals())
    if (owners.get(code) !== chatId)
      watch.fail('c', `${code} has come to the chat ${chatId}, whose it is not`);
}

function checkBooking(booking: Booking, world: World): void {
  const { watch, chats } = world;
  const { reference, state, outbox, card, customer } = booking;
  const fail = watch.fail.bind(watch);
  if (!terminalStates.has(state) && state !== 'review') fail('g', `${reference} is still ${state}`);
  if (outbox.length > 0)
    fail('i', `${reference} still has in its outbox ${outbox.map((entry) => entry.kind).join(', ')}`);
  const calls = world.callsSinceFaults(reference);
  if (calls > mostPartnerCalls)
    fail('g', `${reference} took ${calls} calls to the partner after the last fault`);
  checkTruth(booking, world);
  checkCharges(booking, world);
  if (state === 'review') {
    if (!hasAlert(booking, 'review', world)) fail('c', `${reference} is in review and staff were not told`);
    if (booking.because !== 'bookingIdTaken') fail('g', `${reference} is still in review`);
  }
  if (world.wasBlocked(customer.chatId) || world.hasForgotten) return;
  const shown = card === null ? undefined : chats.message(customer.chatId, card.messageId)?.shown;
  if (shown?.state !== state)
    fail('i', `${reference} is ${state}, its card says ${shown?.state ?? 'nothing'}`);
  checkNotices(booking, world);
  checkAfterSale(booking, world);
  checkStaff(booking, world);
}

const actsOnMoney: ReadonlySet<string> = new Set([
  'moneyArrived',
  'matched',
  'separated',
  'takenBack',
  'returned',
]);

/** What staff did is on the trail once, and they have been told what they wait for. */
function checkStaff({ reference, cancellation, prepayment }: Booking, { watch, chats }: World): void {
  const acts = watch.trailOf(reference);
  const takenBack = prepayment?.payments.corrections?.length ?? 0;
  if (acts.filter((act) => act === 'takenBack').length !== takenBack)
    watch.fail('told', `the trail of ${reference} doesn't say what was taken back`);
  const resent = watch.resentByStaff.filter((other) => other === reference).length;
  // Who was not told that they were sent may have had them sent.
  if (acts.filter((act) => act === 'ticketsSent').length < resent)
    watch.fail('told', `the trail of ${reference} lacks that tickets were sent`);
  const trail = acts
    .filter((act) => act !== 'ticketsSent' && !actsOnMoney.has(act))
    .toSorted()
    .join();
  const expected = (watch.expected.get(reference) ?? []).toSorted().join();
  if (trail !== expected) watch.fail('told', `the trail of ${reference} has ${trail}, not ${expected}`);
  const messages = chats.ofStaff().filter((message) => message.reference === reference);
  const isAnswered = messages.some(({ text }) => text.startsWith('staff-cancel-'));
  const isWaiting = messages.some(({ kind }) => kind === 'answer') && expected.includes('cancelled');
  if (isWaiting && !isAnswered) watch.fail('told', `staff have no answer about ${reference}`);
  if (cancellation?.answerTo !== undefined) watch.fail('told', `${reference} still waits to be answered`);
  const isCleared = messages.some(({ alert }) => alert === 'settled');
  if (watch.cleared.has(reference) && !isCleared)
    watch.fail('told', `staff had no all-clear of ${reference}`);
}

/** What a customer has to be told in a message of its own, since nobody notices an edit. */
function checkNotices(
  { reference, customer, state, because }: Booking,
  { watch, chats, store }: World,
): void {
  const messages = chats.of(customer.chatId).filter((message) => message.reference === reference);
  const isToldOf = messages.some((message) => message.notice === 'cancelled');
  if (state === 'cancelled' && because !== 'customer' && !isToldOf) {
    watch.fail('i', `nobody told the customer that ${reference} is cancelled`);
  }
  const reminders = messages.filter((message) => message.notice === 'holdReminder').length;
  if (reminders > 1) watch.fail('i', `${reference} got ${reminders} reminders of its hold`);
  const isComplete = store.load(reference)?.isComplete === true;
  const written = messages.filter(({ id, kind }) => kind === 'card' || watch.wasSent(id));
  if (isComplete && written.some(({ text }) => text.includes('tickets-missing'))) {
    watch.fail('i', `the customer of ${reference} still reads that tickets are missing`);
  }
  const unvoided = messages.filter((message) => message.kind === 'pictures' && !message.isVoid);
  if (state === 'cancelled' && unvoided.some((message) => watch.wasSent(message.id))) {
    watch.fail('i', `pictures of the cancelled ${reference} are not struck through`);
  }
}

/** What is in review is for a person to find out, and so is what the store has lost. */
function checkCharges(booking: Booking, { watch, records, hasForgotten }: World): void {
  const { reference, state, partner } = booking;
  if (hasForgotten || state === 'review' || state === 'closed') return;
  const truth = records.find(partner?.bookingId ?? '');
  const there = truth?.status === 'issued' ? truth.total : 0;
  const here = chargedFor(booking);
  if (here !== there) watch.fail('a1', `${reference} is charged with ${here}, at the partner with ${there}`);
}

function checkTruth(booking: Booking, world: World): void {
  const { watch, records } = world;
  const { reference, state, partner } = booking;
  const truth = partner === null ? undefined : records.find(partner.bookingId);
  const expected = { issued: 'issued', expired: 'ended', cancelled: 'cancelled' };
  const status = expected[state as keyof typeof expected];
  const isExcused = world.hasForgotten && truth?.status === 'cancelled';
  if (status !== undefined && truth?.status !== status && !isExcused) {
    watch.fail('c', `${reference} is ${state}, the venue has ${truth?.status ?? 'nothing'}`);
  }
  if (truth?.status !== 'issued') return;
  const isRefusalBelieved = world.hasForgotten && state === 'rejected';
  if (!['issued', 'review', 'closed'].includes(state) && !isRefusalBelieved) {
    watch.fail('c', `${reference} is exported, and is ${state} in the ledger`);
  }
  if (state === 'issued') checkDelivery(booking, world);
}

function checkDelivery(booking: Booking, world: World): void {
  const { records, chats, watch } = world;
  const { reference, customer, partner, delivery } = booking;
  const issued = records.find(partner?.bookingId ?? '')?.tickets.map((ticket) => ticket.code) ?? [];
  const arrived = new Set(chats.of(customer.chatId).flatMap((message) => message.codes));
  if (delivery.status === 'unreachable') {
    if (!hasAlert(booking, 'unreachable', world))
      watch.fail('c', `nobody knows that ${reference} is undelivered`);
  } else if (delivery.status !== 'done' || !issued.every((code) => arrived.has(code))) {
    watch.fail('c', `the tickets of ${reference} have not all arrived (${delivery.status})`);
  }
}

/**
 * Long after: everybody was reminded of their visit, once at most and missed only over a fault, and everything is
 * forgotten.
 */
export function checkInTheEnd(world: World, atRest: readonly Booking[], faultsSince: number): void {
  const { store, chats, watch } = world;
  const [left] = store.bookings.filter((booking) => !hasMoneyToReturn(booking));
  if (left !== undefined) watch.fail('f', `${left.reference} is never forgotten`);
  for (const { reference, customer, state, timers } of atRest) {
    if (state !== 'issued' || world.wasBlocked(customer.chatId) || world.hasForgotten) continue;
    const said = chats
      .of(customer.chatId)
      .filter((message) => message.kind === 'visitReminder' && message.reference === reference).length;
    const expected = timers.visitReminder === undefined ? 0 : 1;
    // Said at most once: better missed over a fault than had twice.
    if (said > expected || (said < expected && faultsSince === 0))
      watch.fail('i', `${reference} got ${said} reminders of the visit`);
  }
}

function hasAlert({ reference }: Booking, alert: string, { chats }: World): boolean {
  return chats.ofStaff().some((message) => message.reference === reference && message.alert === alert);
}
