import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Booking } from '../../../booking/booking.ts';
import type { LedgerSearch } from '../../../storage/ledger-search.ts';
import { countryOf } from '../../booking-flow/world.ts';

/** What was looked for is repeated up to here. */
export const longestEcho = 60;

/** By booking code or the partner's booking_id, newest first. */
export async function byCode(ledger: LedgerSearch, text: string): Promise<readonly Booking[]> {
  const byBookingCode = await ledger.byBookingCode(text);
  return byBookingCode.length > 0 ? byBookingCode : ledger.byBookingId(text);
}

/** By code, booking_id, phone or @username, whichever finds something. */
export async function byAnything(
  ledger: LedgerSearch,
  text: string,
  timeZone: string,
): Promise<readonly Booking[]> {
  if (text.startsWith('@')) return ledger.byUsername(text);
  const found = await byCode(ledger, text);
  if (found.length > 0) return found;
  const phone = phoneOf(text, timeZone);
  return phone === null ? [] : ledger.byPhone(phone);
}

/** In E.164; numbers without a country code are the venue's country's. */
function phoneOf(text: string, timeZone: string): string | null {
  const country = countryOf(timeZone) as Parameters<typeof parsePhoneNumberFromString>[1];
  const number = parsePhoneNumberFromString(text.normalize('NFKC'), country);
  return number?.isPossible() === true ? number.number : null;
}
