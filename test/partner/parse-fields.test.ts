import { describe, expect, test } from 'vitest';
import { readEnvelope } from '../../src/partner/parse-fields.ts';
import {
  type PackageReading,
  packagePicturesOf,
  readBooking,
  readDebtInfo,
  readSalePackages,
} from '../../src/partner/payloads.ts';
import { aBooking } from './scripted-partner.ts';

const reading: PackageReading = {
  timeZone: 'Asia/Ho_Chi_Minh',
  currencyDigits: 0,
  pictures: { template: '{image}/{size}', sizes: ['large', 'medium', 'public', 'small'] },
};

const adult = {
  code: 'ADULT',
  name: 'Adult\u0007 ticket',
  images: ['https://cdn.example.com/a', 'ftp://cdn.example.com/b', 7],
  image_size: ['small', 'medium'],
  note: null,
  code_type: 'CODE',
  use_period_type: 'DATE_RANGE',
  use_period_from: '2025-08-01T00:00:00+07:00',
  use_period_to: 'end of season',
  expired_after: null,
  min_quantity: '2',
  max_quantity: 9,
  price: '120000.00',
  services: [
    { product_name: 'Whale show', product_code: 'W', quantity: 2 },
    { product_name: 'Parking', product_code: null },
    'nonsense',
  ],
  cutoff_time: 1730,
  brand_new_field: { anything: true },
};

function packagesOf(data: unknown) {
  const skipped: string[] = [];
  const read = readSalePackages(data, reading, (index, problem) => skipped.push(`${index} ${problem}`));
  return { packages: read.ok ? read.value : null, skipped };
}

describe('a sale package', () => {
  test('is mapped to what customers are shown', () => {
    expect(packagesOf([adult]).packages).toEqual([
      {
        code: 'ADULT',
        name: 'Adult  ticket',
        note: null,
        codeType: 'CODE',
        validity: { kind: 'dateRange', from: { date: '2025-08-01' }, to: { text: 'end of season' } },
        minQuantity: 2,
        maxQuantity: 9,
        price: 120000,
        services: [
          { name: 'Whale show', code: 'W', quantity: 2 },
          { name: 'Parking', code: '', quantity: 1 },
        ],
        pictures: [{ url: 'https://cdn.example.com/a/medium', bareUrl: 'https://cdn.example.com/a' }],
        cutoffMinutes: 1050,
      },
    ]);
  });

  test('needs only what cannot be done without', () => {
    expect(packagesOf([{ code: 7, max_quantity: 5, price: 0 }]).packages).toEqual([
      {
        code: '7',
        name: '7',
        note: null,
        codeType: 'QR',
        validity: { kind: 'unstated' },
        minQuantity: 1,
        maxQuantity: 5,
        price: 0,
        services: [],
        pictures: [],
        cutoffMinutes: null,
      },
    ]);
  });

  test('is sold one at least, whatever it says', () => {
    for (const least of [0, -3, null]) {
      expect(packagesOf([{ ...adult, min_quantity: least }]).packages?.[0]?.minQuantity).toBe(1);
    }
  });

  test('may be valid for a number of days', () => {
    const pass = { ...adult, use_period_type: 'NUM_OF_DAY', use_period_from: null, expired_after: '30' };
    expect(packagesOf([pass]).packages?.[0]?.validity).toEqual({ kind: 'numberOfDays', days: 30 });
    expect(packagesOf([{ ...pass, expired_after: null }]).packages?.[0]?.validity).toEqual({
      kind: 'unstated',
    });
  });

  test('that is unreadable does not hide the others', () => {
    const { packages, skipped } = packagesOf([
      { ...adult, code: '' },
      adult,
      { ...adult, max_quantity: 'many' },
      { ...adult, price: -1 },
      'nonsense',
    ]);
    expect(packages?.map((item) => item.code)).toEqual(['ADULT']);
    expect(skipped).toEqual([
      '0 unreadable: code (string)',
      '2 unreadable: max_quantity (string)',
      '3 unreadable: price (number)',
      '4 unreadable: the payload (string)',
    ]);
  });

  test('none at all may be written as null, but not as something else', () => {
    expect(packagesOf(null).packages).toEqual([]);
    expect(packagesOf({ items: [] }).packages).toBeNull();
  });
});

describe('pictures', () => {
  test.each([
    [['public', 'large'], 'https://cdn.example.com/a/large'],
    [['huge'], 'https://cdn.example.com/a/huge'],
    [['../b?'], 'https://cdn.example.com/a/..%2Fb%3F'],
    [['\ud800'], 'https://cdn.example.com/a/%EF%BF%BD'],
    [[], 'https://cdn.example.com/a/'],
  ])('of sizes %j are shown as %s', (sizes, url) => {
    expect(packagePicturesOf([' https://cdn.example.com/a/ '], sizes, reading.pictures)).toEqual([
      { url, bareUrl: 'https://cdn.example.com/a/' },
    ]);
  });

  test('that are no web address are dropped', () => {
    const images = ['javascript:alert(1)', 'file:///etc/passwd', '/a.png', '', 'data:image/png;base64,AA'];
    expect(packagePicturesOf(images, ['large'], reading.pictures)).toEqual([]);
  });
});

describe('a booking', () => {
  test('keeps numbers as names and words that it does not know', () => {
    const read = readBooking(
      {
        ...aBooking,
        booking_id: 42,
        status: 'ON_THE_MOON',
        payment_status: 'IOU',
        note: null,
        total_amount: '240000',
        booking_date: 'soon',
        tickets: [
          { code: 9001, status: 'LOST', price: 'x', use_from_date: null, sequence: '3' },
          { code: 'b', status: 'USED' },
        ],
      },
      reading,
      '42',
    );
    expect(read.ok && read.value).toMatchObject({
      bookingId: '42',
      status: '?ON_THE_MOON',
      paymentStatus: '?IOU',
      total: 240000,
      bookingDate: null,
      tickets: [
        {
          code: '9001',
          serviceName: '',
          useFrom: null,
          useTo: null,
          price: null,
          status: '?LOST',
          sequence: 3,
        },
        { code: 'b', status: 'used', sequence: 2 },
      ],
    });
  });

  test('keeps the codes of its tickets to the character', () => {
    const codes = ['01095\u001d21A7', 'A7\r\n', ' x '];
    const tickets = codes.map((code) => ({ code, status: 'WAITING' }));
    const read = readBooking({ ...aBooking, tickets }, reading, null);
    expect(read.ok && read.value.tickets.map(({ code }) => code)).toEqual(codes);
    expect(readBooking({ ...aBooking, tickets: [{ code: '', status: 'WAITING' }] }, reading, null).ok).toBe(
      false,
    );
  });

  test('without lines or tickets has none', () => {
    const read = readBooking({ ...aBooking, packages: null, tickets: null }, reading, null);
    expect(read.ok && [read.value.packages, read.value.tickets]).toEqual([[], []]);
  });

  test('says which field could not be read, and not what it held', () => {
    const read = readBooking({ ...aBooking, booking_id: 'secret\n', status: null }, reading, null);
    expect(read).toEqual({ ok: false, problem: 'unreadable: booking_id (string), status (null)' });
  });
});

test('a debt that cannot be read blocks nobody', () => {
  expect(
    readDebtInfo({ type: 'NEW', limit: 'unlimited', current_debt: null, days: 'x', due_date: 0 }, reading),
  ).toEqual({
    ok: true,
    value: { limitedBy: 'other', limit: null, currentDebt: null, days: null, dueDate: null },
  });
  expect(readDebtInfo([], reading).ok).toBe(false);
});

test.each([
  '',
  'null',
  '[]',
  '{"success":"true","code":1000}',
  '{"success":true}',
  '{"success":true,"code":1.5}',
])('%s is no envelope', (text) => {
  expect(readEnvelope(text)).toBeNull();
});
