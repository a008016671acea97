import type { Draft } from '../../booking/draft.ts';
import type { Booking } from '../../booking/record.ts';
import type { VenueDate } from '../../booking/sale-package.ts';
import type { Show } from '../active-message.ts';
import type { Driver } from '../booking-flow/driver.ts';
import type { BookingWatch } from '../chat-actions.ts';
import type { BotContext } from '../context.ts';
import type { BotDependencies } from '../dependencies.ts';

/** What the features share. */
export interface FeatureDependencies extends BotDependencies {
  readonly show: Show;
  readonly driver: Driver;
  readonly watch: BookingWatch;
  /** The draft of the update's chat, unless it has become a booking. */
  readonly openDraft: (ctx: BotContext) => Promise<Draft | null>;
  /** A customer's bookings, newest first. */
  readonly bookingsOf: (userId: number) => Promise<readonly Booking[]>;
  readonly today: () => VenueDate;
}
