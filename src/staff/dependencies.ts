import type { Access } from '../access.ts';
import type { Bookings } from '../booking/bookings.ts';
import type { Instant, VenueDate } from '../venue/calendar.ts';
import type { AtVenue } from '../views/after-sale.ts';
import type { Staff, StaffDependencies } from './staff.ts';

/** What the features of staff are made of; each names those that it uses. */
export interface DeskDependencies
  extends Pick<StaffDependencies, 'config' | 'store' | 'telegram' | 'partner' | 'wordings' | 'logger'> {
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
