import { type RunningStore, startStore } from '../sandbox/redis.ts';
import type { Booking } from '../src/booking/record.ts';
import { visitDay } from './load/script.ts';
import type { PartnerAddress } from './partner.ts';
import { control } from './partner-control.ts';
import { heldBookings } from './populate.ts';
import type { OtherPartner, Stage } from './stage.ts';
import { createBooking } from './subjects/peer.ts';

const partnerCallsAtOnce = 64;
const hourMs = 3_600_000;

interface EndedHolds {
  readonly partner: OtherPartner;
  /** Empty as yet. */
  readonly store: RunningStore;
  readonly bookings: Iterable<Booking>;
  /** What a bot is started with to work for this partner. */
  readonly environment: Readonly<Record<string, string>>;
}

/** So many holds that have just ended at a partner of their own: each is due once it is in the store, and is read then. */
export async function endHolds(stage: Stage, holds: number): Promise<EndedHolds> {
  const partner = await stage.startPartner();
  const { baseUrl, clientId, clientSecret } = partner.address;
  const store = await startStore({ requireServer: true });
  const bookingIds = await holdAtPartner(partner.address, holds);
  await control(partner.address, 'clock', { advanceMs: hourMs });
  return {
    partner,
    store,
    bookings: heldBookings(bookingIds, visitDay(), Date.now()),
    environment: {
      PARTNER_BASE_URL: baseUrl,
      PARTNER_CLIENT_ID: clientId,
      PARTNER_CLIENT_SECRET: clientSecret,
    },
  };
}

/** Drafts at the partner, whose clock is then turned past their end. */
async function holdAtPartner(
  { baseUrl, clientId, clientSecret }: PartnerAddress,
  holds: number,
): Promise<readonly string[]> {
  const partner = { url: baseUrl, clientId, clientSecret };
  const order = { date: visitDay(), packages: [{ code: 'NL-CAP-NL', quantity: 2 }] };
  const ids: string[] = [];
  async function next(): Promise<void> {
    while (ids.length < holds) ids.push((await createBooking(partner, order)).booking_id);
  }
  await Promise.all(Array.from({ length: partnerCallsAtOnce }, next));
  return ids.slice(0, holds);
}
