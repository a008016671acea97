import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookingsCsv, csvCell } from '../../src/staff/csv.ts';
import { sampleBooking, samplePartnerSide, sentinels } from '../storage/sample-booking.ts';

describe('a cell', () => {
  test.each(['=1+1', '+84912345678', '-2+3', '@SUM(A1)', '\t=1', '  =HYPERLINK("x")', '＝1'])(
    'that begins like a formula is text: %j',
    (value) => {
      expect(csvCell(value)).toBe(`"'${value.replaceAll('"', '""')}"`);
    },
  );

  test('that is a plain word or number stays as it is', () => {
    expect(['BK0123', '2026-12-25', '1500000', '-12.50', ''].map(csvCell)).toEqual([
      'BK0123',
      '2026-12-25',
      '1500000',
      '-12.50',
      '',
    ]);
  });

  test('never ends its row or its field, whatever a customer typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (value) => {
        const cell = csvCell(value);
        const isQuoted = cell.startsWith('"') && cell.endsWith('"') && cell.length >= 2;
        const inner = isQuoted ? cell.slice(1, -1).replaceAll('""', '') : cell;
        expect(inner).not.toContain('"');
        if (!isQuoted) expect(cell).not.toMatch(/[,;\r\n\t ]/);
        const text = isQuoted ? cell.slice(1, -1) : cell;
        if (!/^-\d+(\.\d+)?$/.test(text)) expect(text).not.toMatch(/^\s*[=+\-@]/);
      }),
    );
  });
});

describe("the day's bookings", () => {
  test('are a row for each package, without the codes that open the gate', () => {
    const csv = bookingsCsv(
      [
        sampleBooking({
          state: 'issued',
          partner: samplePartnerSide(),
          history: [{ at: 1, from: 'confirming', to: 'issued' }],
        }),
      ],
      { timeZone: 'Asia/Ho_Chi_Minh', currency: 'VND' },
      { packageName: ({ name }) => name },
    );
    expect(csv).toBe(
      '\ufeffbooking_code,payment_code,sale,state,booked_at,visit_date,package_code,package_name,quantity,unit_price,amount,' +
        'booking_tickets,booking_total,received,moved_by_change,due,for_tickets,kept,to_return,returned,customer_name,customer_phone,telegram_username,note\r\n' +
        'BK0123,,sold,issued,"2023-11-15 05:13",2026-12-25,ADULT,Adult,2,250000,500000,1,500000,,,,,,,,' +
        `"${sentinels.name}","'${sentinels.phone}",${sentinels.username},"${sentinels.note}"\r\n`,
    );
    expect(csv).not.toContain(sentinels.ticketCode);
  });
});
