import { describe, expect, it } from 'vitest';
import { picturesOf } from '../../../src/booking/delivery.ts';
import type { Booking, OrderLine } from '../../../src/booking/record.ts';
import { ticketCaption, ticketFace, validityWords } from '../../../src/bot/delivery/ticket-faces.ts';
import { wordings } from '../../locales/locale-files.ts';
import { sampleBooking, samplePartnerSide } from '../../storage/sample-booking.ts';

const words = wordings.for('en');
const [sampleTicket] = samplePartnerSide().tickets;

function bookingOf(
  lines: readonly Partial<OrderLine>[],
  names: readonly string[],
  { isGrouped = true, code = 'SWP1' } = {},
): Booking {
  const sample = sampleBooking();
  const [line] = sample.order.lines;
  if (line === undefined || sampleTicket === undefined)
    throw new Error('The sample has a line and a ticket.');
  const tickets = names.map((serviceName, index) => ({
    ...sampleTicket,
    code,
    serviceName,
    sequence: index + 1,
  }));
  return {
    ...sample,
    order: { ...sample.order, isGrouped, lines: lines.map((change) => ({ ...line, ...change })) },
    partner: samplePartnerSide({ tickets }),
  };
}

function positions(booking: Booking): readonly string[] {
  return picturesOf(booking).map((picture) => ticketFace(picture, booking, words).position);
}

describe('what stands on a ticket', () => {
  it('is which of all tickets it is', () => {
    const booking = bookingOf([{}], ['Gate', 'Gate'], { isGrouped: false });
    expect(positions(booking)).toEqual(['1 of 2', '2 of 2']);
  });

  it('is, on a group ticket, the number that was ordered of its service', () => {
    const family = {
      quantity: 2,
      serviceNames: ['Gate', 'Gate – Child', 'Lunch'],
      serviceQuantities: [2, 1, 3],
    };
    const single = { quantity: 1, serviceNames: ['Gate'], serviceQuantities: [1] };
    const booking = bookingOf([family, single], ['Gate (5 lượt)', 'Gate – Child (2 lượt)', 'Lunch']);
    expect(positions(booking)).toEqual([
      'Shared ticket, 5 uses',
      'Shared ticket, 2 uses',
      'Shared ticket, 6 uses',
    ]);
  });

  it('is no number where the order does not say', () => {
    expect(positions(bookingOf([{}], ['Gate']))).toEqual(['Shared ticket']);
    const known = { serviceNames: ['Gate'], serviceQuantities: [1] };
    expect(positions(bookingOf([known], ['Boat']))).toEqual(['Shared ticket']);
  });

  it('is the day or days on which it is valid', () => {
    if (sampleTicket === undefined) throw new Error('The sample has a ticket.');
    const on = (useFrom: string | null, useTo: string | null) =>
      validityWords({ ...sampleTicket, useFrom, useTo }, words);
    expect(on('2026-12-25', '2026-12-25')).toBe('Valid on Fri, 25 Dec 2026');
    expect(on('2026-12-25', null)).toBe('Valid on Fri, 25 Dec 2026');
    expect(on('2026-12-01', '2026-12-31')).toBe('Valid Tue, 1 Dec 2026 – Thu, 31 Dec 2026');
    expect(on(null, null)).toBe('');
  });

  it('is said in the caption too, with the code to copy, and when the symbol is another one', () => {
    const long = 'A1'.repeat(40);
    const booking = bookingOf([{ codeType: 'CODE', quantity: 1 }], ['Gate <A>'], {
      isGrouped: false,
      code: long,
    });
    const [caption = ''] = picturesOf(booking).map((picture) => ticketCaption(picture, booking, words));
    expect(caption).toBe(
      `<b>1 of 1</b> · Gate &lt;A&gt;\n<code>${long}</code>\nThe code is too long for a barcode, so it is shown as a QR code.`,
    );
  });
});
