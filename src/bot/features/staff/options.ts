import type { Bookings, StaffBookings } from '../../../booking/bookings.ts';
import type { Ledger } from '../../../booking/ports.ts';
import type { Booking } from '../../../booking/record.ts';
import type { Instant } from '../../../booking/sale-package.ts';
import type { PhoneCountry } from '../../../language/phone.ts';
import type { Audit } from '../../../storage/audit.ts';
import type { Funnel } from '../../../storage/funnel.ts';
import type { Invitations } from '../../../storage/invitations.ts';
import type { LedgerSearch } from '../../../storage/ledger-search.ts';
import type { StaffDesk } from '../../../storage/staff-desk.ts';
import type { DebtWatch } from '../../alerts/debt-watch.ts';
import type { BotContext } from '../../context.ts';
import type { Wordings } from '../../wording.ts';
import { createLiveReader, type LiveBooking } from '../live-reader.ts';

/** What staff's commands share. */
export interface StaffOptions {
  readonly isStaff: (userId: number) => boolean;
  /** Money is for owners only: whoever else asks gets a stranger's answer. */
  readonly isOwner: (userId: number) => boolean;
  /** The chat of alerts; in a group of that id staff's commands work too. */
  readonly staffChatId: number | null;
  readonly bookings: Bookings & StaffBookings;
  readonly ledger: LedgerSearch & Pick<Ledger, 'load'>;
  readonly desk: StaffDesk;
  readonly audit: Audit;
  readonly invitations: Invitations;
  readonly funnel: Funnel;
  readonly debt: DebtWatch;
  readonly guard: 'off' | 'warn' | 'block';
  readonly access: 'public' | 'invite';
  readonly timeZone: string;
  readonly phoneCountry: PhoneCountry;
  readonly currencyDigits: number;
  readonly wordings: Wordings;
  readonly now: () => Instant;
}

/** The partner's word on a booking, unless it takes too long to be had. */
export function liveRead(
  { bookings }: StaffOptions,
  ctx: BotContext,
  booking: Booking,
): Promise<LiveBooking> {
  return createLiveReader((one) => bookings.refresh(one))(ctx, booking);
}
