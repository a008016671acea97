import { isUnresolved } from '../booking/money.ts';
import type { Booking } from '../booking/record.ts';
import type { Profile } from '../storage/chat-records.ts';

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
}

export type Forgotten =
  | { readonly kind: 'forgotten' }
  /** Their outcome is open, or money of theirs is to be returned. */
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
}

const pageSize = 100;
const removalRounds = 5;

export function createCustomerData({
  bookings,
  profiles,
  drafts,
  conversations,
  invitations,
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
      const unresolved = all.filter(isUnresolved);
      if (unresolved.length > 0) return { kind: 'unresolved', bookings: unresolved };
      if (all.length === 0) return { kind: 'forgotten' };
      for (const booking of all) await bookings.remove(booking);
    }
    throw new Error('Bookings kept changing while they were being forgotten.');
  }

  return {
    async export(userId) {
      const [profile, unfinishedBooking, dialogue, all, invitation] = await Promise.all([
        profiles.load(userId),
        drafts.load(userId),
        conversations.read(userId),
        bookingsOf(userId),
        invitations.broughtIn(userId),
      ]);
      return { telegramId: userId, profile, unfinishedBooking, dialogue, bookings: all, invitation };
    },
    async forget(userId) {
      const outcome = await removeBookings(userId);
      if (outcome.kind === 'unresolved') return outcome;
      await Promise.all([
        drafts.discard(userId),
        conversations.delete(userId),
        profiles.remove(userId),
        invitations.forget(userId),
      ]);
      return outcome;
    },
  };
}
