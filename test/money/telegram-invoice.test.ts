import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type InvoiceRequest,
  invoiceFor,
  invoicePayload,
  readInvoicePayload,
} from '../../src/money/telegram-invoice.ts';

const dong = 0;
const rupiah = 2;

function request(differences: Partial<InvoiceRequest> = {}): InvoiceRequest {
  return {
    lines: [
      { label: '2 × Adult', amount: 600_000 },
      { label: '1 × Child', amount: 300_000 },
    ],
    total: 900_000,
    paid: 0,
    labels: { adjustment: 'Fees and discounts', alreadyPaid: 'Already paid' },
    digits: 0,
    ...differences,
  };
}

describe('an invoice', () => {
  test('has a row for each line', () => {
    expect(invoiceFor(request(), dong)).toEqual({
      kind: 'invoice',
      prices: request().lines,
      amount: 900_000,
    });
  });

  test('has a row for what the total differs by, and for what is paid already', () => {
    expect(invoiceFor(request({ total: 880_000, paid: 100_000 }), dong)).toEqual({
      kind: 'invoice',
      prices: [
        ...request().lines,
        { label: 'Fees and discounts', amount: -20_000 },
        { label: 'Already paid', amount: -100_000 },
      ],
      amount: 780_000,
    });
  });

  test("counts in Telegram's smallest unit", () => {
    expect(invoiceFor(request(), rupiah)).toMatchObject({
      prices: [{ amount: 60_000_000 }, { amount: 30_000_000 }],
      amount: 90_000_000,
    });
  });

  test('may be of any amount, however small or large: Telegram decides', () => {
    const peso = 2;
    const large = request({ total: 1_440_000, digits: 0, lines: [{ label: 'Adult', amount: 1_440_000 }] });
    expect(invoiceFor(large, peso)).toMatchObject({ kind: 'invoice', amount: 144_000_000 });
    expect(invoiceFor(request({ paid: 899_999 }), dong)).toMatchObject({ kind: 'invoice', amount: 1 });
  });

  test.each([
    ['nothingDue', request({ paid: 900_000 }), dong],
    ['notWhole', request({ total: 900_001, digits: 2 }), dong],
  ])('is refused: %s', (because, asked, currency) => {
    expect(invoiceFor(asked, currency)).toEqual({ kind: 'refused', because });
  });

  test('always charges exactly what is due, by rows that are not empty', () => {
    const amount = fc.nat(5_000_000);
    const lines = fc.array(fc.record({ label: fc.constant('line'), amount }), { maxLength: 5 });
    fc.assert(
      fc.property(lines, amount, amount, (some, total, paid) => {
        const invoice = invoiceFor(request({ lines: some, total, paid }), dong);
        if (invoice.kind === 'refused') {
          expect(total - paid).toBeLessThanOrEqual(0);
          return;
        }
        expect(invoice.amount).toBe(total - paid);
        expect(invoice.prices.reduce((sum, price) => sum + price.amount, 0)).toBe(total - paid);
        expect(invoice.prices.every((price) => price.amount !== 0)).toBe(true);
      }),
    );
  });
});

describe("an invoice's payload", () => {
  const reference = fc.stringMatching(/^[A-Za-z0-9_-]{1,100}$/);

  test('comes back as it went, within 128 bytes', () => {
    fc.assert(
      fc.property(reference, fc.nat(999_999_999_999_999), (name, revision) => {
        const payload = invoicePayload({ reference: name, revision });
        expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(128);
        expect(readInvoicePayload(payload)).toEqual({ reference: name, revision });
      }),
    );
  });

  test.each([
    '',
    'a',
    'a:',
    ':1',
    'a:01',
    'a:-1',
    'a:1.5',
    'a:1:2',
    'a b:1',
    `${'a'.repeat(101)}:1`,
    'a:1\n',
  ])('"%s" is none of ours', (payload) => {
    expect(readInvoicePayload(payload)).toBeNull();
  });

  test('is never written so that it could not be read', () => {
    fc.assert(
      fc.property(fc.string(), fc.oneof(fc.constant(-0), fc.integer(), fc.double()), (name, revision) => {
        let payload: string;
        try {
          payload = invoicePayload({ reference: name, revision });
        } catch {
          return;
        }
        // Minus zero is written as zero.
        expect(readInvoicePayload(payload)).toEqual({ reference: name, revision: revision + 0 });
      }),
    );
  });
});
