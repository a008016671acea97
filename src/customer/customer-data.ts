import { isUnresolved } from '../booking/money.ts';
import type { Booking } from '../booking/record.ts';
import { forgetWithinMs } from '../booking/rules.ts';
import { draftsIn } from '../dialogue/draft-store.ts';
import type { ChatRecords } from '../store/chat-session.ts';
import type { CustomerDependencies } from './dependencies.ts';

/** Data of a customer for one purpose besides bookings. */
interface Kept {
  readonly name: string;
  readonly export: (userId: number) => Promise<unknown>;
  readonly forget: (userId: number) => Promise<void>;
}

type CustomerStores = Pick<CustomerDependencies, 'bookings' | 'now' | 'store' | 'today'>;

const removalRounds = 5;
const invitationName = 'invitation';

/** Exports and deletes all data of a customer. A private chat has its customer's id. */
export function createCustomerData(stores: CustomerStores, records: ChatRecords) {
  const { ledger, guestMessages, contents } = stores.store;
  const kept = allKept(stores, records);

  /** Retries when a record has changed between its read and its removal. */
  async function removeBookings(userId: number): Promise<readonly Booking[]> {
    for (let round = 0; round < removalRounds; round += 1) {
      const all = await ledger.everyOfCustomer(userId);
      const unresolved = all.filter(isUnresolved);
      if (unresolved.length > 0 || all.length === 0) return unresolved;
      for (const booking of all) await ledger.remove(booking);
    }
    throw new Error('Bookings kept changing while they were being forgotten.');
  }

  return {
    /** All data for JSON, by purpose. */
    async export(userId: number): Promise<Readonly<Record<string, unknown>>> {
      const entries = await Promise.all(
        kept.map(async ({ name, export: read }) => [name, await read(userId)] as const),
      );
      const bookings = (await ledger.everyOfCustomer(userId)).map(withoutStaff);
      const consents = await stores.store.consents.of(userId);
      return { telegramId: userId, bookings, ...Object.fromEntries(entries), consents };
    },
    /**
     * Deletes everything. Where there are unresolved bookings (`isUnresolved`), which it answers, all bookings are kept
     * for `forgetWithinMs`, and the invitation, without which the customer could not end them.
     */
    async forget(userId: number): Promise<readonly Booking[]> {
      const unresolved = await removeBookings(userId);
      if (unresolved.length > 0) {
        // All of them: a booking may be what another one replaces.
        const by = stores.now() + forgetWithinMs;
        for (const { reference } of await ledger.everyOfCustomer(userId))
          await stores.bookings.forgetBy(reference, userId, by);
      }
      const others = [guestMessages.forget(userId), contents.forget(userId)];
      const gone = kept.filter(({ name }) => unresolved.length === 0 || name !== invitationName);
      await Promise.all([...others, ...gone.map(({ forget }) => forget(userId))]);
      return unresolved;
    },
  };
}

/** A booking without the accounts of staff. */
function withoutStaff({ cancellation, request, closed, prepayment, ...booking }: Booking): unknown {
  const { by, reason, requestedAt } = cancellation ?? {};
  const { answered } = request ?? {};
  return {
    ...booking,
    outbox: booking.outbox.filter(({ kind }) => !['audit', 'answer', 'alertOver'].includes(kind)),
    cancellation: cancellation && { by: typeof by === 'object' ? 'staff' : by, reason, requestedAt },
    request: request && { ...request, answered: answered && { ...answered, by: undefined } },
    closed: closed && { reason: closed.reason },
    prepayment: prepayment && {
      ...prepayment,
      saidPaidTo: undefined,
      payments: {
        ...prepayment.payments,
        returns: prepayment.payments.returns.map(({ staffId: _theirs, ...mark }) => mark),
      },
    },
  };
}

function allKept({ store, today }: CustomerStores, records: ChatRecords): readonly Kept[] {
  const { awaiting, profiles, conversations } = records;
  const drafts = draftsIn(records);
  const { invitations, openings, questions } = store;
  return [
    { name: 'profile', export: profiles.load, forget: profiles.remove },
    { name: 'unfinishedBooking', export: drafts.load, forget: drafts.discard },
    { name: 'dialogue', export: conversations.read, forget: conversations.delete },
    {
      name: 'reasonOfRequest',
      async export(userId) {
        const asked = await awaiting.current(userId, userId);
        return asked?.kind === 'reason' ? asked : null;
      },
      forget: (userId) => awaiting.clear(userId, userId),
    },
    { name: invitationName, export: invitations.broughtIn, forget: invitations.forget },
    {
      name: 'awaitedDays',
      export: (userId) => openings.awaitedBy(userId, today()),
      forget: openings.forget,
    },
    { name: 'askedForDays', export: openings.askedBy, forget: openings.forget },
    {
      // The customer's own messages of a conversation with staff.
      name: 'questions',
      async export(userId) {
        const messages = await questions.messagesOf(userId);
        const own = messages.filter(({ chatId }) => chatId === userId);
        return own.length === 0 ? null : { messageIds: own.map(({ messageId }) => messageId) };
      },
      forget: questions.forget,
    },
  ];
}
