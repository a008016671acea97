import { type Booking, type BookingReference, terminalStates } from '../booking/record.ts';
import type { VenueDate } from '../booking/sale-package.ts';
import { isSharedWith, sharedTicket, standingShares } from '../booking/shares.ts';
import type { Profile } from '../storage/chat-records.ts';
import type { Questions } from '../storage/questions.ts';

/** Everything that the bot keeps of a customer, to be shown and to be forgotten. A private chat has its customer's id. */
export interface CustomerData {
  export(userId: number): Promise<CustomerFile>;
  forget(userId: number): Promise<Forgotten>;
}

export interface CustomerFile {
  readonly telegramId: number;
  readonly profile: Profile | null;
  readonly unfinishedBooking: unknown;
  readonly dialogue: unknown;
  readonly bookings: readonly Booking[];
  readonly invitation: string | null;
  /** Which messages of the customer's chat belong to a conversation with staff: what they say is not kept. */
  readonly questions: {
    readonly isWaiting: boolean;
    readonly locale: string | null;
    readonly messageIds: readonly number[];
  } | null;
  /** Of other people's bookings, the tickets that were shared with the customer. */
  readonly sharedTickets: readonly { readonly date: VenueDate; readonly code: string }[];
}

export type Forgotten =
  | { readonly kind: 'forgotten' }
  /** A booking whose outcome is open can't be left without its record. */
  | { readonly kind: 'unresolved'; readonly bookings: readonly Booking[] };

export interface CustomerStores {
  readonly bookings: {
    ofCustomer(
      userId: number,
      page: { readonly offset: number; readonly limit: number },
    ): Promise<{ readonly bookings: readonly Booking[]; readonly total: number }>;
    /** A record that has changed since it was read stays. */
    remove(booking: Booking): Promise<void>;
    /** Of which tickets are with the person. */
    sharedWith(userId: number): Promise<readonly Booking[]>;
  };
  readonly forgetReceiver: (reference: BookingReference, userId: number) => Promise<void>;
  readonly profiles: { load(userId: number): Promise<Profile | null>; remove(userId: number): Promise<void> };
  readonly drafts: { load(chatId: number): Promise<unknown>; discard(chatId: number): Promise<void> };
  readonly conversations: { read(chatId: number): Promise<unknown>; delete(chatId: number): Promise<void> };
  readonly invitations: {
    broughtIn(userId: number): Promise<string | null>;
    forget(userId: number): Promise<void>;
  };
  readonly questions: Pick<Questions, 'thread' | 'forget'>;
}

const pageSize = 100;
const removalRounds = 5;

export function createCustomerData({
  bookings,
  forgetReceiver,
  profiles,
  drafts,
  conversations,
  invitations,
  questions,
}: CustomerStores): CustomerData {
  async function bookingsOf(userId: number): Promise<readonly Booking[]> {
    const all: Booking[] = [];
    for (;;) {
      const page = await bookings.ofCustomer(userId, { offset: all.length, limit: pageSize });
      all.push(...page.bookings);
      if (page.bookings.length === 0 || all.length >= page.total) return all;
    }
  }

  /** Something may change a record between the read and its removal; it is then read again. */
  async function removeBookings(userId: number): Promise<Forgotten> {
    for (let round = 0; round < removalRounds; round += 1) {
      const all = await bookingsOf(userId);
      const unresolved = all.filter(({ state }) => !terminalStates.has(state));
      if (unresolved.length > 0) return { kind: 'unresolved', bookings: unresolved };
      if (all.length === 0) return { kind: 'forgotten' };
      for (const booking of all) await bookings.remove(booking);
    }
    throw new Error('Bookings kept changing while they were being forgotten.');
  }

  return {
    async export(userId) {
      const [profile, unfinishedBooking, dialogue, all, invitation, thread, others] = await Promise.all([
        profiles.load(userId),
        drafts.load(userId),
        conversations.read(userId),
        bookingsOf(userId),
        invitations.broughtIn(userId),
        questions.thread(userId),
        bookings.sharedWith(userId),
      ]);
      const sharedTickets = others.flatMap((booking) =>
        standingShares(booking)
          .filter((share) => isSharedWith(share, userId))
          .map((share) => ({ date: booking.order.date, code: sharedTicket(booking, share)?.code ?? '' })),
      );
      return {
        telegramId: userId,
        profile,
        unfinishedBooking,
        dialogue,
        bookings: all,
        invitation,
        // Where staff have their part is theirs.
        questions: thread && {
          isWaiting: thread.isWaiting,
          locale: thread.locale,
          messageIds: thread.messages
            .filter(({ chatId }) => chatId === userId)
            .map(({ messageId }) => messageId),
        },
        sharedTickets,
      };
    },
    async forget(userId) {
      const outcome = await removeBookings(userId);
      if (outcome.kind === 'unresolved') return outcome;
      for (const { reference } of await bookings.sharedWith(userId)) await forgetReceiver(reference, userId);
      await Promise.all([
        drafts.discard(userId),
        conversations.delete(userId),
        profiles.remove(userId),
        invitations.forget(userId),
        questions.forget(userId),
      ]);
      return outcome;
    },
  };
}
