import type { Bookings } from '../../booking/bookings.ts';
import type { Booking } from '../../booking/record.ts';
import type { Instant, VenueDate } from '../../booking/sale-package.ts';
import type { LiveThings } from '../../storage/live-things.ts';
import type { Dialogue } from '../booking-flow/dialogue.ts';
import type { Draft } from '../booking-flow/draft.ts';
import type { Driver } from '../booking-flow/driver.ts';
import type { BookingWatch } from '../chat-actions.ts';
import type { Profile } from '../context.ts';
import type { CustomerData } from '../customer-data.ts';
import type { TicketSender } from '../delivery/ticket-faces.ts';
import type { Pictures } from '../pictures.ts';
import type { Wordings } from '../wording.ts';

/** What the features share. */
export interface FeatureOptions {
  readonly bookings: Bookings;
  readonly dialogue: Dialogue;
  readonly driver: Driver;
  /** Drafts that have not become bookings. */
  readonly drafts: { load(chatId: number): Promise<Draft | null> };
  readonly liveThings: Pick<LiveThings, 'current'>;
  readonly pictures: Pictures;
  readonly profiles: {
    update(userId: number, change: (profile: Profile | null) => Profile): Promise<Profile>;
  };
  /** A customer's bookings, newest first. */
  readonly bookingsOf: (userId: number) => Promise<readonly Booking[]>;
  readonly sender: TicketSender;
  readonly watch: BookingWatch;
  readonly customerData: CustomerData;
  readonly access: 'public' | 'invite';
  readonly wordings: Wordings;
  readonly retentionDays: number;
  readonly horizonDays: number;
  readonly now: () => Instant;
  readonly today: () => VenueDate;
  readonly newReference: () => string;
}
