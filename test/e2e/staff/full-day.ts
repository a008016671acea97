import { randomBytes } from 'node:crypto';
import { debtEntriesOf } from '../../../src/accounts/debt-entries.ts';
import type { Booking } from '../../../src/booking/record.ts';
import { issuedAt, withCharges } from '../../../src/booking/sales.ts';
import { createStoreClock } from '../../../src/store/connection.ts';
import { createKeyring } from '../../../src/store/encryption.ts';
import { createLedger } from '../../../src/store/ledger.ts';
import { openCorner, runStore } from '../../helpers/store.ts';
import { sampleBooking, samplePartnerSide } from '../../store/sample-booking.ts';
import { venueZone } from '../dialogue.ts';
import { encryptionKey } from '../scene.ts';

/** What the bots of these tests seal with. */

/** Bookings with issued tickets for a day, written straight into the store of a bot under the prefix. */
export async function fillDay(prefix: string, bookings: readonly Booking[]): Promise<void> {
  const corner = await openCorner(runStore().url, prefix);
  const { ledger: redis, keys } = corner;
  const keyring = createKeyring([encryptionKey]);
  const entriesOf = (one: Booking) =>
    issuedAt(one) === null ? [] : debtEntriesOf(withCharges(one, one, Date.now()), venueZone);
  const clock = createStoreClock();
  const ledger = createLedger({ redis, keys, keyring, clock, quotasOf: () => [], entriesOf });
  for (const booking of bookings) await ledger.commit(booking);
  await corner.close();
}

/** Each is a little later than the one before. */
let issued = 0;

export interface Guest {
  readonly name: string;
  readonly code: string;
  readonly chatId: number;
  readonly adults: number;
  readonly children?: number;
  readonly note?: string;
}

export function issuedFor(
  date: string,
  { name, code, chatId, adults, children = 0, note = '' }: Guest,
): Booking {
  const { order, partner } = sampleBooking({ partner: samplePartnerSide() });
  const [line] = order.lines;
  const [ticket] = partner?.tickets ?? [];
  if (line === undefined || ticket === undefined) throw new Error('The sample has neither line nor ticket.');
  const lines = [
    { ...line, code: 'ADULT', name: 'Adult', quantity: adults },
    { ...line, code: 'CHILD', name: 'Child', quantity: children, unitPrice: 150_000 },
  ].filter(({ quantity }) => quantity > 0);
  const total = lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
  issued += 1;
  const at = Date.now() - 60_000 + issued;
  return sampleBooking({
    reference: randomBytes(16).toString('hex'),
    state: 'issued',
    createdAt: at,
    customer: { userId: chatId, chatId, locale: 'en' },
    details: { name, phone: `+84912${String(chatId).slice(-6).padStart(6, '0')}` },
    order: { ...order, date, note, lines, total },
    partner: samplePartnerSide({
      bookingId: `id-${code}`,
      bookingCode: code,
      total,
      tickets: Array.from({ length: adults + children }, (_, index) => ({
        ...ticket,
        code: `${code}-${index}`,
        sequence: index + 1,
      })),
    }),
    history: [{ at, from: 'confirming', to: 'issued' }],
    delivery: { status: 'done', round: 1, sent: [] },
  });
}
