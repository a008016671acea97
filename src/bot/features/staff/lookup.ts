import type { Booking } from '../../../booking/record.ts';
import { type PhoneCountry, readPhone } from '../../../language/phone.ts';
import type { LedgerSearch } from '../../../storage/ledger-search.ts';

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
  phoneCountry: PhoneCountry,
): Promise<readonly Booking[]> {
  if (text.startsWith('@')) return ledger.byUsername(text);
  const found = await byCode(ledger, text);
  if (found.length > 0) return found;
  const phone = readPhone(text, phoneCountry);
  return phone.kind === 'unreadable' ? [] : ledger.byPhone(phone.number);
}
