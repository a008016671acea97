import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readEnvelope } from '../../src/partner/parse-fields.ts';
import { type PackageReading, readBooking, readSalePackages } from '../../src/partner/payloads.ts';
import { aBooking } from './scripted-partner.ts';

const reading: PackageReading = {
  timeZone: 'Asia/Ho_Chi_Minh',
  currencyDigits: 0,
  pictures: { template: '{image}/{size}', sizes: ['large'] },
};

const ticket = {
  code: 'T-1',
  service_name: 'Adult',
  use_from_date: '2025-08-21',
  use_to_date: '2025-08-21',
  price: 120000,
  status: 'WAITING',
  sequence: 1,
};
const line = aBooking.packages[0];
const confirmed = {
  ...aBooking,
  status: 'TICKET_EXPORTED',
  payment_status: 'PAID',
  tickets: [ticket, { ...ticket, code: 'T-2', sequence: 2 }],
};

const salePackage = {
  code: 'ADULT',
  name: 'Adult',
  images: ['https://cdn.example.com/a'],
  image_size: ['large'],
  note: 'Bring a hat',
  code_type: 'QR',
  use_period_type: 'DATE_RANGE',
  use_period_from: '2025-08-01',
  use_period_to: '2025-08-31',
  expired_after: null,
  min_quantity: 1,
  max_quantity: 9,
  price: 120000,
  services: [{ product_name: 'Whale show', product_code: 'W', quantity: 2 }],
  cutoff_time: 17,
};

/** Takes the way of an answer: as text, in the common envelope. */
function throughText(json: string): unknown {
  return readEnvelope(`{"success":true,"code":1000,"data":${json}}`)?.data;
}

function readTickets(data: unknown) {
  const read = readBooking(throughText(JSON.stringify(data)), reading, 'b-1');
  return read.ok ? read.value.tickets.map(({ code }) => code) : read.problem;
}

/** Any text that JSON can carry, halves of surrogate pairs included. */
const text = fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units));
const odd = fc.oneof(fc.jsonValue(), text, fc.array(text), fc.double());
/** A field that is missing, or holds anything at all. */
const anyChange = fc.oneof(
  odd.map((value) => ({ present: true as const, value })),
  fc.constant({ present: false as const }),
);
type Change = { readonly present: true; readonly value: unknown } | { readonly present: false };

function changed(object: object, name: string, change: Change): object {
  const { [name]: _, ...others } = object as Record<string, unknown>;
  return change.present ? { ...others, [name]: change.value } : others;
}

function except(object: object, ...needed: readonly string[]): readonly [string, ...string[]] {
  return [...Object.keys(object).filter((name) => !needed.includes(name)), 'brand_new'] as unknown as [
    string,
    ...string[],
  ];
}

describe('a booking is read whatever becomes of the fields that it can do without', () => {
  test.each(except(confirmed, 'booking_id', 'status', 'total_amount', 'tickets'))('%s', (name) => {
    fc.assert(
      fc.property(anyChange, (change) => {
        expect(readTickets(changed(confirmed, name, change))).toEqual(['T-1', 'T-2']);
      }),
    );
  });

  test.each(except(ticket, 'code'))('%s of a ticket', (name) => {
    fc.assert(
      fc.property(anyChange, (change) => {
        const tickets = [changed(ticket, name, change), { ...ticket, code: 'T-2' }];
        expect(readTickets({ ...confirmed, tickets })).toEqual(['T-1', 'T-2']);
      }),
    );
  });

  test.each(except(line ?? {}))('%s of a package', (name) => {
    fc.assert(
      fc.property(anyChange, (change) => {
        const packages = [changed(line ?? {}, name, change)];
        expect(readTickets({ ...confirmed, packages })).toEqual(['T-1', 'T-2']);
      }),
    );
  });

  test('several of them at once', () => {
    const names = except(confirmed, 'booking_id', 'status', 'total_amount', 'tickets');
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), anyChange), (changes) => {
        const booking = Object.entries(changes).reduce<object>(
          (before, [name, change]) => changed(before, name, change),
          confirmed,
        );
        expect(readTickets(booking)).toEqual(['T-1', 'T-2']);
      }),
    );
  });

  test('the tickets of one that has none yet', () => {
    fc.assert(
      fc.property(
        anyChange.filter((change) => !(change.present && Array.isArray(change.value))),
        (change) => {
          expect(readTickets(changed(aBooking, 'tickets', change))).toEqual([]);
        },
      ),
    );
  });
});

test('a sale package is read whatever becomes of the fields that it can do without', () => {
  const names = except(salePackage, 'code', 'max_quantity', 'price');
  fc.assert(
    fc.property(fc.constantFrom(...names), anyChange, (name, change) => {
      const data = throughText(JSON.stringify([changed(salePackage, name, change)]));
      const skipped: string[] = [];
      const read = readSalePackages(data, reading, (_index, problem) => skipped.push(problem));
      expect([skipped, read.ok && read.value.length]).toEqual([[], 1]);
    }),
  );
});

test('an answer is read, or is none, and never throws', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
      const data = throughText(text);
      for (const expectedId of [null, 'b-1']) readBooking(data, reading, expectedId);
      readSalePackages(data, reading, () => {});
    }),
  );
  const deep = `${'['.repeat(500_000)}${']'.repeat(500_000)}`;
  expect(() => throughText(deep)).not.toThrow();
});

describe('numbers that stand for names keep every digit', () => {
  test('whatever their size', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 60n }), (number) => {
        const booking = JSON.stringify({ ...confirmed, booking_id: 0, tickets: [{ ...ticket, code: 0 }] })
          .replace('"booking_id":0', `"booking_id":${number}`)
          .replace('"code":0', `"code":${number}`);
        const read = readBooking(throughText(booking), reading, String(number));
        expect(read.ok && [read.value.bookingId, read.value.tickets[0]?.code]).toEqual([
          String(number),
          String(number),
        ]);
      }),
    );
  });

  test('also those of packages, services and booking codes', () => {
    const big = '9007199254740993';
    const booking = JSON.stringify(confirmed).replace('"BK0001"', big);
    const read = readBooking(throughText(booking), reading, null);
    expect(read.ok && read.value.bookingCode).toBe(big);
    const packages = JSON.stringify([salePackage]).replace('"ADULT"', big).replace('"W"', big);
    const sold = readSalePackages(throughText(packages), reading, () => {});
    expect(sold.ok && [sold.value[0]?.code, sold.value[0]?.services[0]?.code]).toEqual([big, big]);
  });

  test('a fraction stands for no name', () => {
    for (const number of ['1.5', '1e400', '9007199254740993.5']) {
      const booking = JSON.stringify({ ...confirmed, booking_id: 0 }).replace(
        '"booking_id":0',
        `"booking_id":${number}`,
      );
      expect(readBooking(throughText(booking), reading, null)).toEqual({
        ok: false,
        problem: 'unreadable: booking_id (number)',
      });
    }
  });
});
