import type { PersonClient } from 'telegram-sandbox';
import { type Booking, type BookingState, bookingStates } from '../../src/booking/record.ts';
import type { BookingLedger } from '../../src/store/ledger.ts';
import type { Scene } from './stage.ts';
import { holds, newcomer, toReview } from './walks.ts';

/** What is used of 1.0.0's own store. */
interface FormerStore {
  readonly clock: { now(): number };
  readonly ledger: BookingLedger;
  readonly ratings: {
    rate(reference: string, stars: number, day: string): Promise<unknown>;
    say(reference: string, sentence: string, day: string): Promise<unknown>;
    sawUse(): Promise<void>;
  };
  readonly broadcasts: {
    begin(broadcast: object, chats: readonly number[], job: string, order?: object): Promise<string>;
  };
  readonly debtBook: {
    addSample(sample: object): Promise<void>;
    moveAnchor(sample: object): Promise<void>;
    addDrift(drift: object): Promise<boolean>;
    endDrift(id: string, how: object, entry: object): Promise<boolean>;
    noteRead(reference: string, at: number): Promise<void>;
    readonly work: { add(name: string): Promise<void> };
  };
  readonly records: {
    readonly profiles: { update(id: number, change: (profile: object | null) => object): Promise<unknown> };
  };
  readonly staffMemory: { putAsk(chatId: number, staffId: number, ask: object): Promise<void> };
  close(): Promise<void>;
}

/** Writes with 1.0.0's own code what it leaves only after days, or when something fails. */
export async function leaveEverything(scene: Scene, linh: PersonClient): Promise<void> {
  const held = new Map<BookingState, PersonClient>();
  const machine = await scene.start();
  for (const state of bookingStates) {
    const person = await newcomer(scene, `state.${state}`);
    await toReview(scene, person);
    await holds(person);
    held.set(state, person);
  }
  await machine.stop();
  const { parseConfig } = (await scene.module('src/config/config.ts')) as {
    parseConfig(environment: object): { readonly config: unknown };
  };
  const { openStore } = (await scene.module('src/storage/store.ts')) as {
    openStore(config: unknown, logger: object): Promise<FormerStore>;
  };
  const { broadcastJob } = (await scene.module('src/jobs/staff-jobs.ts')) as {
    broadcastJob(id: string): string;
  };
  const { createLogger } = (await scene.module('src/logger.ts')) as {
    createLogger(level: string): object;
  };
  const store = await openStore(parseConfig(scene.environment).config, createLogger('warn'));
  try {
    for (const [state, person] of held) await leaveIn(state, person, scene, store);
    const [issued] = await bookingsOf(store, scene.people.issued);
    await leaveBesidesBookings(store, issued, linh, broadcastJob);
  } finally {
    await store.close();
  }
}

async function bookingsOf({ ledger }: FormerStore, person: PersonClient | undefined) {
  return (await ledger.ofCustomer(person?.id ?? 0, { offset: 0, limit: 10 })).bookings;
}

/** Moves a held booking into the state, at the partner too, with all that only 1.0.0 has in an outbox. */
async function leaveIn(
  state: BookingState,
  person: PersonClient,
  { partner: { book } }: Scene,
  store: FormerStore,
): Promise<void> {
  const [booking] = await bookingsOf(store, person);
  if (booking?.partner == null) throw new Error(`Nothing is held for ${state}`);
  const { bookingId } = booking.partner;
  const now = store.clock.now();
  if (['confirming', 'issued', 'cancelling', 'review', 'cancelled', 'closed'].includes(state))
    book.confirm(bookingId);
  if (['cancelling', 'cancelled', 'closed'].includes(state)) book.cancel(bookingId, 'Storm');
  const due = { since: now, tries: 0, notBefore: now };
  const left = {
    ...booking,
    ...inState(booking, state, now),
    state,
    history: [...booking.history, { at: now, from: booking.state, to: state }],
    outbox: [
      { kind: 'shared', share: 'former-share', ...due },
      { kind: 'card', ...due },
      { kind: 'voidShared', share: 'former-share', ...due },
      { kind: 'notice', notice: 'review', ...due },
      { kind: 'notice', notice: 'heldUnchanged', ...due },
      { kind: 'notice', notice: 'cancelQuestion', ...due },
    ],
    shares: [
      {
        id: 'former-share',
        ticket: 0,
        at: now,
        receiver: { userId: 7_200_000_001, chatId: 7_200_000_001, locale: 'en', name: 'Friend' },
        sent: [{ messageId: 1, picture: 0 }],
      },
    ],
    timers: { ...booking.timers, act: now, review: now },
    wakeAt: now,
  } as unknown as Booking;
  const outcome = await store.ledger.commit(left);
  if (outcome.kind !== 'committed') throw new Error(`${state}: ${outcome.kind}`);
}

function inState({ attempts, partner }: Booking, state: BookingState, now: number): Partial<Booking> {
  const accepted = partner && { total: partner.total, date: partner.bookingDate ?? '' };
  const sent = (operation: 'create' | 'confirm' | 'cancel') => ({ operation, n: 1, sentAt: now });
  switch (state) {
    case 'requested':
      return { partner: null, holdUntil: null, attempts: [sent('create')], createdAt: now };
    case 'confirming':
      return { attempts: [...attempts, sent('confirm')], accepted, confirmRequestedAt: now };
    case 'review':
      return { attempts: [...attempts, sent('confirm')], accepted, because: 'noAnswer' };
    case 'cancelling':
      return {
        attempts: [...attempts, sent('cancel')],
        cancellation: { by: 'customer', reason: '', requestedAt: now },
        cancellingFrom: 'held',
      };
    case 'closed':
      return { closed: { staffId: 1, reason: 'settled by phone' } };
    case 'abandoned':
      return { partner: null, holdUntil: null, attempts: [sent('create')] };
    default:
      return {};
  }
}

/** A rating, messages to guests one after the other, drifts of the debt, and a question about one of these. */
async function leaveBesidesBookings(
  { clock, ratings, broadcasts, debtBook, records, staffMemory }: FormerStore,
  issued: Booking | undefined,
  linh: PersonClient,
  broadcastJob: (id: string) => string,
): Promise<void> {
  if (issued === undefined) throw new Error('Nothing is issued');
  const { reference, order, customer } = issued;
  const now = clock.now();
  await ratings.rate(reference, 4, order.date);
  await ratings.say(reference, 'The view was great', order.date);
  await ratings.sawUse();
  await records.profiles.update(customer.userId, (profile) => ({
    ...profile,
    reviews: false,
    rating: { reference, messageId: 1, until: now + 1_000_000 },
  }));
  for (const id of ['first-notice', 'second-notice']) {
    const message = { id, date: order.date, text: 'The cable car runs from 9:00', chatId: linh.id };
    const broadcast = { ...message, messageId: 1, locale: 'en', locales: {} };
    await broadcasts.begin(broadcast, [customer.chatId], broadcastJob(id), { isAfter: true });
  }
  const sample = { id: 'sample', beganAt: now, endedAt: now, debt: 1_000_000, underWay: [] };
  await debtBook.addSample(sample);
  await debtBook.moveAnchor(sample);
  for (const id of ['open-drift', 'noted-drift'])
    await debtBook.addDrift({ kind: 'rose', sum: 450_000, id, since: now, day: order.date });
  await debtBook.endDrift(
    'noted-drift',
    { at: now, how: 'noted' },
    {
      id: 'noted:noted-drift',
      kind: 'noted',
      amount: 450_000,
      at: now,
      day: order.date,
      drift: 'noted-drift',
      reference: null,
      by: linh.id,
    },
  );
  await debtBook.noteRead(reference, now);
  await debtBook.work.add('sample');
  const ask = { purpose: 'drift', id: 'drift-ask', reference: 'open-drift', reason: null, messageId: 1 };
  await staffMemory.putAsk(linh.id, linh.id, ask);
}
