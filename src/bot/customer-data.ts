import { type Booking, terminalStates } from '../booking/record.ts';
import type { Profile } from '../storage/chat-records.ts';
import type { Rating } from '../storage/ratings.ts';

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
  /** The days that the customer waits for to open. */
  readonly awaitedDays: readonly string[];
  readonly ratings: readonly Rating[];
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
  };
  readonly profiles: { load(userId: number): Promise<Profile | null>; remove(userId: number): Promise<void> };
  readonly drafts: { load(chatId: number): Promise<unknown>; discard(chatId: number): Promise<void> };
  readonly conversations: { read(chatId: number): Promise<unknown>; delete(chatId: number): Promise<void> };
  readonly invitations: {
    broughtIn(userId: number): Promise<string | null>;
    forget(userId: number): Promise<void>;
  };
  readonly ratings: {
    of(reference: string): Promise<Rating | null>;
    forget(reference: string): Promise<void>;
  };
  readonly openings: {
    awaitedBy(userId: number): Promise<readonly string[]>;
    forget(userId: number): Promise<void>;
  };
}

const pageSize = 100;
const removalRounds = 5;

export function createCustomerData({
  bookings,
  profiles,
  drafts,
  conversations,
  invitations,
  openings,
  ratings,
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
      for (const booking of all) {
        await ratings.forget(booking.reference);
        await bookings.remove(booking);
      }
    }
    throw new Error('Bookings kept changing while they were being forgotten.');
  }

  return {
    async export(userId) {
      const [profile, unfinishedBooking, dialogue, all, invitation, awaitedDays] = await Promise.all([
        profiles.load(userId),
        drafts.load(userId),
        conversations.read(userId),
        bookingsOf(userId),
        invitations.broughtIn(userId),
        openings.awaitedBy(userId),
      ]);
      const rated = await Promise.all(all.map(({ reference }) => ratings.of(reference)));
      const mine = { profile, unfinishedBooking, dialogue, bookings: all, invitation, awaitedDays };
      return { telegramId: userId, ...mine, ratings: rated.filter((rating) => rating !== null) };
    },
    async forget(userId) {
      const outcome = await removeBookings(userId);
      if (outcome.kind === 'unresolved') return outcome;
      await Promise.all([
        drafts.discard(userId),
        conversations.delete(userId),
        profiles.remove(userId),
        invitations.forget(userId),
        openings.forget(userId),
      ]);
      return outcome;
    },
  };
}
