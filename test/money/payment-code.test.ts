import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findPaymentCode, isPaymentCode, paymentCodeFrom } from '../../src/money/receipts.ts';

const symbols = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

const code = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map(paymentCodeFrom)
  .filter((found) => found !== null);

function found(code: string): unknown {
  return { kind: 'found', code };
}

function replaced(text: string, at: number, by: string): string {
  return text.slice(0, at) + by + text.slice(at + 1);
}

describe('a payment code', () => {
  test('has eight symbols that nobody mistakes for another, the first of which is always W and nowhere else', () => {
    fc.assert(
      fc.property(code, (text) => {
        expect(text).toMatch(/^W[2-9A-HJKMNP-VX-Z]{7}$/);
        expect(isPaymentCode(text)).toBe(true);
      }),
    );
  });

  test('is caught with any single symbol wrong', () => {
    fc.assert(
      fc.property(code, (text) => {
        for (let at = 0; at < text.length; at += 1) {
          for (const symbol of symbols) {
            const wrong = replaced(text, at, symbol);
            if (wrong !== text) expect(isPaymentCode(wrong), wrong).toBe(false);
          }
        }
      }),
    );
  });

  test('is caught with any two different neighbours swapped', () => {
    fc.assert(
      fc.property(code, (text) => {
        for (let at = 0; at + 1 < text.length; at += 1) {
          const [one = '', other = ''] = text.slice(at, at + 2);
          const swapped = text.slice(0, at) + other + one + text.slice(at + 2);
          if (one !== other) expect(isPaymentCode(swapped), swapped).toBe(false);
        }
      }),
    );
  });

  test('has no second W, whatever its check symbol', () => {
    fc.assert(
      fc.property(code, fc.integer({ min: 1, max: 6 }), (text, at) => {
        const start = replaced(text.slice(0, 7), at, 'W');
        expect([...symbols].some((symbol) => isPaymentCode(start + symbol))).toBe(false);
      }),
    );
  });

  test('has every symbol about as often, and is hardly ever the same', () => {
    const codes = Array.from({ length: 20_000 }, () => paymentCodeFrom(randomBytes(32)) ?? '');
    expect(new Set(codes).size).toBeGreaterThan(19_990);
    const drawn = codes.map((text) => text.slice(1, 7)).join('');
    for (const symbol of symbols.replace('W', '')) {
      const share = (drawn.split(symbol).length - 1) / drawn.length;
      expect(share, symbol).toBeGreaterThan(0.8 / 30);
      expect(share, symbol).toBeLessThan(1.2 / 30);
    }
  });

  test('needs enough bytes', () => {
    expect(paymentCodeFrom(Buffer.alloc(5))).toBeNull();
    expect(paymentCodeFrom(Buffer.alloc(32, 255))).toBeNull();
    expect(paymentCodeFrom(Buffer.alloc(6))).toMatch(/^W222222.$/);
  });
});

describe('the search for a code in what a bank has made of the text', () => {
  const words = [
    'NGUYEN VAN A chuyen tien ',
    'MBVCB.3278907687.',
    'thanh toán vé tàu điện ',
    'CT tu 0123 toi 0456 ',
    '',
  ];
  const around = fc.constantFrom(...words, 'IBFT ', 'Zalopay-', 'QR ', '2 vé người lớn ');

  test('finds it in both cases, among words, with spaces and hyphens anywhere', () => {
    const apart = fc.array(fc.constantFrom('', '', ' ', '-', '.', ' - '), { minLength: 7, maxLength: 7 });
    fc.assert(
      fc.property(code, apart, around, around, fc.boolean(), (text, gaps, before, after, isLower) => {
        const torn = [...text].map((symbol, at) => symbol + (gaps[at] ?? '')).join('');
        const mangled = before + (isLower ? torn.toLowerCase() : torn) + after;
        expect(findPaymentCode(mangled)).toEqual(found(text));
      }),
    );
  });

  test('finds it where a bank has cut its text at 25 characters behind a prefix of 17', () => {
    fc.assert(
      fc.property(code, (text) => {
        expect(findPaymentCode(`MBVCB.3278907687.${text}.CT tu 0123`.slice(0, 25))).toEqual(found(text));
      }),
    );
  });

  test('finds it behind the beginning of another, or of itself', () => {
    fc.assert(
      fc.property(code, code, fc.integer({ min: 1, max: 7 }), (text, other, length) => {
        expect(findPaymentCode(other.slice(0, length) + text)).toEqual(found(text));
      }),
    );
  });

  test('finds it twice as once, and in letters of another width', () => {
    fc.assert(
      fc.property(code, (text) => {
        const wide = [...text].map((symbol) => String.fromCharCode(symbol.charCodeAt(0) + 0xfee0)).join('');
        expect(findPaymentCode(`${text} ${text}`)).toEqual(found(text));
        expect(findPaymentCode(wide)).toEqual(found(text));
      }),
    );
  });

  test('never takes a damaged code for another: cut, one symbol wrong, two swapped', () => {
    fc.assert(
      fc.property(code, fc.nat(7), fc.constantFrom(...symbols), (text, at, symbol) => {
        const wrong = replaced(text, at, symbol);
        expect(findPaymentCode(text.slice(0, 7))).toEqual({ kind: 'none' });
        expect(findPaymentCode(text.slice(1))).toEqual({ kind: 'none' });
        expect(findPaymentCode(wrong)).toEqual(wrong === text ? found(text) : { kind: 'none' });
      }),
    );
  });

  test("tells nobody's code from two different ones", () => {
    fc.assert(
      fc.property(code, code, around, (one, other, between) => {
        const result = findPaymentCode(one + between + other);
        expect(result).toEqual(one === other ? found(one) : { kind: 'several' });
      }),
    );
  });

  test('finds none in ordinary texts', () => {
    for (const text of words) expect(findPaymentCode(text)).toEqual({ kind: 'none' });
  });

  test('finds one that nobody wrote in at most 1.2 percent of random texts of 50 letters and digits', () => {
    const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
    const texts = 20_000;
    const bytes = randomBytes(texts * 50);
    let strays = 0;
    for (let text = 0; text < texts; text += 1) {
      const random = [...bytes.subarray(text * 50, text * 50 + 50)]
        .map((byte) => letters[byte % 36])
        .join('');
      if (findPaymentCode(random).kind !== 'none') strays += 1;
    }
    expect(strays / texts).toBeLessThan(0.016);
  });
});
