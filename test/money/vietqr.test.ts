import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bankOf, isAccountNumber, vietQrPayload } from '../../src/money/vietqr.ts';

const vietinBank = { bin: '970415', name: 'VietinBank' };

/** Tag, two-digit length, value, as EMVCo defines it; read here without the library that wrote it. */
function fieldsOf(content: string): Readonly<Record<string, string>> {
  const fields: Record<string, string> = {};
  for (let at = 0; at < content.length; ) {
    const length = Number(content.slice(at + 2, at + 4));
    fields[content.slice(at, at + 2)] = content.slice(at + 4, at + 4 + length);
    at += 4 + length;
  }
  return fields;
}

/** CRC-16/CCITT-FALSE. */
function crcOf(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

describe('the content of a VietQR code', () => {
  test('is what two other encoders write', () => {
    const account = { bank: vietinBank, number: '113366668888', holder: 'HARBOUR AQUARIUM' };
    expect(vietQrPayload(account, 79_000, 'BX7K3M9Q')).toBe(
      '00020101021238560010A0000007270126000697041501121133666688880208QRIBFTTA53037045405790005802VN62120808BX7K3M9Q6304CCD4',
    );
  });

  test('carries account, amount and code, and a checksum that holds', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Za-z0-9]{4,19}$/),
        fc.integer({ min: 1, max: 9_999_999_999_999 }),
        fc.stringMatching(/^W[2-9A-HJKMNP-VX-Z]{7}$/),
        (number, amount, code) => {
          const payload = vietQrPayload({ bank: vietinBank, number, holder: 'A' }, amount, code);
          const fields = fieldsOf(payload);
          const transfer = fieldsOf(fields['38'] ?? '');
          const to = fieldsOf(transfer['01'] ?? '');
          expect(fields).toMatchObject({
            '00': '01',
            '01': '12',
            '53': '704',
            '54': String(amount),
            '58': 'VN',
          });
          expect(transfer).toMatchObject({ '00': 'A000000727', '02': 'QRIBFTTA' });
          expect(to).toEqual({ '00': '970415', '01': number });
          expect(fieldsOf(fields['62'] ?? '')).toEqual({ '08': code });
          expect(fields['63']).toBe(crcOf(payload.slice(0, -4)));
        },
      ),
    );
  });
});

describe('the bank of a setting', () => {
  test.each([
    ['970415', vietinBank],
    ['VietinBank', vietinBank],
    ['vietinbank', vietinBank],
    ['CTG', vietinBank],
    ['VCB', { bin: '970436', name: 'Vietcombank' }],
    ['mb bank', { bin: '970422', name: 'MB Bank' }],
    ['OCB', { bin: '970448', name: 'OCB Bank' }],
    ['970406', { bin: '970406', name: 'Vikki Bank' }],
  ])('%s', (text, bank) => {
    expect(bankOf(text)).toEqual(bank);
  });

  test.each(['', '000000', '97041', 'Bank', 'LienVietPostBank'])('"%s" is none', (text) => {
    expect(bankOf(text)).toBeNull();
  });

  test('has account numbers of letters and digits, without spaces', () => {
    expect(['113366668888', 'HARBOUR01', '1234'].every(isAccountNumber)).toBe(true);
    expect(['', '123', '1133 6666', '1'.repeat(20), '12345é'].some(isAccountNumber)).toBe(false);
  });
});
