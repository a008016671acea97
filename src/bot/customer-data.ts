import type { Bookings } from '../booking/bookings.ts';
import { isUnresolved } from '../booking/money.ts';
import type { Booking } from '../booking/record.ts';
import type { VenueDate } from '../booking/sale-package.ts';
import { isSharedWith, sharedTicket, standingShares } from '../booking/shares.ts';
import type { ChatRecords } from '../storage/chat-records.ts';
import type { Store } from '../storage/store.ts';

/** Everything that the bot keeps of a customer, to be shown and to be forgotten. A private chat has its customer's id. */
export interface CustomerData {
  /** For JSON: what is kept for each purpose, under its name. */
  export(userId: number): Promise<Readonly<Record<string, unknown>>>;
  forget(userId: number): Promise<Forgotten>;
}

export type Forgotten =
  | { readonly kind: 'forgotten' }
  /** Their outcome is open, or money of theirs is to be returned. */
  | { readonly kind: 'unresolved'; readonly bookings: readonly Booking[] };

/** What is kept of a customer for one purpose besides their bookings. */
interface Kept {
  readonly name: string;
  readonly export: (userId: number) => Promise<unknown>;
  readonly forget: (userId: number) => Promise<void>;
}

export interface CustomerStores {
  readonly store: Pick<Store, 'ledger' | 'broadcasts' | 'invitations' | 'openings' | 'questions' | 'ratings'>;
  readonly records: ChatRecords;
  readonly bookings: Pick<Bookings, 'forgetReceiver'>;
  readonly today: () => VenueDate;
}

const pageSize = 100;
const removalRounds = 5;

export function createCustomerData(stores: CustomerStores): CustomerData {
  const { ledger, broadcasts, ratings } = stores.store;
  const kept = allKept(stores);

  async function bookingsOf(userId: number): Promise<readonly Booking[]> {
    const all: Booking[] = [];
    for (;;) {
      const page = await ledger.ofCustomer(userId, { offset: all.length, limit: pageSize });
      all.push(...page.bookings);
      if (page.bookings.length === 0 || all.length >= page.total) return all;
    }
  }

  /** Something may change a record between the read and its removal; it is then read again. */
  async function removeBookings(userId: number): Promise<Forgotten> {
    for (let round = 0; round < removalRounds; round += 1) {
      const all = await bookingsOf(userId);
      const unresolved = all.filter(isUnresolved);
      if (unresolved.length > 0) return { kind: 'unresolved', bookings: unresolved };
      if (all.length === 0) return { kind: 'forgotten' };
      for (const booking of all) {
        await ratings.forget(booking.reference);
        await ledger.remove(booking);
      }
    }
    throw new Error('Bookings kept changing while they were being forgotten.');
  }

  return {
    async export(userId) {
      const entries = await Promise.all(
        kept.map(async ({ name, export: read }) => [name, await read(userId)] as const),
      );
      const all = await bookingsOf(userId);
      const rated = await Promise.all(all.map(({ reference }) => ratings.of(reference)));
      const own = { bookings: all.map(withoutOthers), ratings: rated.filter((rating) => rating !== null) };
      return { telegramId: userId, ...own, ...Object.fromEntries(entries) };
    },
    async forget(userId) {
      const outcome = await removeBookings(userId);
      if (outcome.kind !== 'forgotten') return outcome;
      await Promise.all([broadcasts.forget(userId), ...kept.map(({ forget }) => forget(userId))]);
      return outcome;
    },
  };
}

/** A booking as its customer is shown it: accounts of staff, and of who has a ticket of it, are not theirs to see. */
function withoutOthers({ cancellation, request, closed, shares, prepayment, ...booking }: Booking): unknown {
  const { by, reason, requestedAt } = cancellation ?? {};
  const { answered } = request ?? {};
  return {
    ...booking,
    outbox: booking.outbox.filter(({ kind }) => kind !== 'audit' && kind !== 'answer'),
    cancellation: cancellation && { by: typeof by === 'object' ? 'staff' : by, reason, requestedAt },
    request: request && { ...request, answered: answered && { ...answered, by: undefined } },
    closed: closed && { reason: closed.reason },
    shares: shares?.map(({ ticket, at, receiver, openedAt, takenBackAt }) => ({
      ticket,
      at,
      receiver: receiver?.name ?? null,
      openedAt,
      takenBackAt,
    })),
    prepayment: prepayment && {
      ...prepayment,
      payments: {
        ...prepayment.payments,
        returns: prepayment.payments.returns.map(({ staffId: _theirs, ...mark }) => mark),
      },
    },
  };
}

function allKept({ store, records, bookings, today }: CustomerStores): readonly Kept[] {
  const { profiles, drafts, conversations } = records;
  const { ledger, invitations, openings, questions } = store;
  return [
    { name: 'profile', export: profiles.load, forget: profiles.remove },
    { name: 'unfinishedBooking', export: drafts.load, forget: drafts.discard },
    { name: 'dialogue', export: conversations.read, forget: conversations.delete },
    { name: 'invitation', export: invitations.broughtIn, forget: invitations.forget },
    {
      name: 'sharedTickets',
      async export(userId) {
        return (await ledger.sharedWith(userId)).flatMap((booking) =>
          standingShares(booking)
            .filter((share) => isSharedWith(share, userId))
            .map((share) => ({ date: booking.order.date, code: sharedTicket(booking, share)?.code ?? '' })),
        );
      },
      async forget(userId) {
        const others = await ledger.sharedWith(userId);
        await Promise.all(others.map(({ reference }) => bookings.forgetReceiver(reference, userId)));
      },
    },
    {
      name: 'awaitedDays',
      export: (userId) => openings.awaitedBy(userId, today()),
      forget: openings.forget,
    },
    {
      // Which messages belong to a conversation with staff. Where staff have their part is theirs.
      name: 'questions',
      async export(userId) {
        const thread = await questions.thread(userId);
        if (thread === null) return null;
        const { isWaiting, locale, messages } = thread;
        const own = messages.filter(({ chatId }) => chatId === userId);
        return { isWaiting, locale, messageIds: own.map(({ messageId }) => messageId) };
      },
      forget: questions.forget,
    },
  ];
}
