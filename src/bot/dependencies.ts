import type { Booking } from '../booking/record.ts';
import type { Instant, VenueDate } from '../venue/calendar.ts';
import type { BookingWatch, Show } from './active-message.ts';
import type { Draft } from './booking-flow/draft.ts';
import type { Driver } from './booking-flow/driver.ts';
import type { Worlds } from './booking-flow/world.ts';
import type { BotContext } from './context.ts';
import type { TicketSender } from './delivery/ticket-faces.ts';
import type { QuestionDesk } from './question-desk.ts';
import type { Screen } from './screen.ts';
import type { AtVenue } from './screens/after-sale.ts';
import type { Staff, StaffDependencies } from './staff.ts';
import type { Wording } from './wording.ts';

/** What the bot is made of: each owner whole, so that nothing is spelled again on its way down. */
export interface BotDependencies
  extends Pick<
    StaffDependencies,
    'config' | 'store' | 'telegram' | 'partner' | 'bookings' | 'wordings' | 'logger'
  > {
  readonly staff: Staff;
  readonly sender: TicketSender;
  /** What time it is for customers who put a booking together. */
  readonly now: () => Instant;
}

/** What the features share. */
export interface FeatureDependencies extends BotDependencies {
  readonly show: Show;
  readonly questionDesk: QuestionDesk;
  readonly driver: Driver;
  readonly watch: BookingWatch;
  /** The draft of the update's chat, unless it has become a booking. */
  readonly openDraft: (ctx: BotContext) => Promise<Draft | null>;
  /** A customer's bookings, newest first. */
  readonly bookingsOf: (userId: number) => Promise<readonly Booking[]>;
  readonly today: () => VenueDate;
  readonly atVenue: () => AtVenue;
  /** The menu under a greeting, with the venue's picture. */
  readonly welcome: (firstName: string, words: Wording) => Screen;
  readonly read: Worlds['read'];
}
