import type { Bookings, StaffBookings } from '../booking/bookings.ts';
import type { Instant } from '../booking/sale-package.ts';
import type { Config } from '../config/config.ts';
import type { Logger } from '../logger.ts';
import type { PartnerClient } from '../partner/client.ts';
import type { Store } from '../storage/store.ts';
import type { TicketSender } from './delivery/ticket-faces.ts';
import type { Staff } from './staff.ts';
import type { Telegram } from './telegram.ts';
import type { Wordings } from './wording.ts';

/** What the bot is made of: each owner whole, so that nothing is spelled again on its way down. */
export interface BotDependencies {
  readonly config: Config;
  readonly store: Store;
  readonly telegram: Telegram;
  readonly partner: PartnerClient;
  readonly bookings: Bookings & StaffBookings;
  readonly staff: Staff;
  readonly sender: TicketSender;
  readonly wordings: Wordings;
  readonly logger: Logger;
  /** What time it is for customers who put a booking together. */
  readonly now: () => Instant;
}
