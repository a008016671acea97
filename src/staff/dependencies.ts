import type { Access } from '../access.ts';
import type { Bookings } from '../booking/bookings.ts';
import type { Config } from '../config/config.ts';
import type { Logger } from '../logger.ts';
import type { PartnerClient } from '../partner/client.ts';
import type { Store } from '../store/store.ts';
import type { Telegram } from '../telegram/telegram.ts';
import type { Wordings } from '../telegram/wording.ts';
import type { Instant, VenueDate } from '../venue/calendar.ts';
import type { AtVenue } from '../views/booking-view.ts';
import type { Staff } from './staff.ts';

/** The dependencies of staff's features; each feature names those that it uses. */
export interface DeskDependencies {
  readonly config: Config;
  readonly store: Store;
  readonly telegram: Telegram;
  readonly partner: PartnerClient;
  readonly wordings: Wordings;
  readonly logger: Logger;
  readonly staff: Staff;
  readonly access: Access;
  /** Without `place`: only `access` places bookings. */
  readonly bookings: Omit<Bookings, 'place'>;
  /** Reads the partner's figure of the running day; false when the partner gave none. */
  readonly debtReader: { today(now: () => Instant): Promise<boolean> };
  readonly now: () => Instant;
  readonly today: () => VenueDate;
  readonly atVenue: () => AtVenue;
}
