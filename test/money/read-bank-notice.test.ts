import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NoticePreset } from '../../src/money/read-bank-notice.ts';
import { paymentCodeFrom } from '../../src/money/receipts.ts';
import { readBankNotice } from '../../src/ops/bank-notices.ts';

const now = Date.parse('2026-12-24T09:01:00Z');
const code = paymentCodeFrom(Buffer.from('thirty-two bytes of no randomness')) ?? '';
const key = 'a-key';
const sepayHeaders = { authorization: `Apikey ${key}` };

const sepayBody = {
  id: 92704,
  gateway: 'Vietcombank',
  transactionDate: '2023-03-25 14:02:37',
  accountNumber: '0123499999',
  code: null,
  content: `MBVCB.3278907687.${code}.CT tu 0123 toi 0456`,
  transferType: 'in',
  transferAmount: 2_277_000,
  accumulated: 19_077_000,
  subAccount: null,
  referenceCode: 'MBVCB.3278907687',
  description: '',
};

const payosKey = '1a54716c8f0efb2744fb28b6e38b25da7f67a925d98bc1c18bd8faaecadd7675';
/** Signed by payOS itself. */
const payosBody =
  '{"code":"00","desc":"success","success":true,"data":{"orderCode":123,"amount":3000,"description":"VQRIO123","accountNumber":"12345678","reference":"TF230204212323","transactionDateTime":"2023-02-04 18:25:00","currency":"VND","paymentLinkId":"124c33293c43417ab7879e14c8d9eb18","code":"00","desc":"Thành công","counterAccountBankId":"","counterAccountBankName":"","counterAccountName":"","counterAccountNumber":"","virtualAccountName":"","virtualAccountNumber":""},"signature":"412e915d2871504ed31be63c8f62a149a4410d34c4c42affc9006ef9917eaa03"}';

const hmacBody = {
  id: 'T-1',
  amount: 900_000,
  currency: 'VND',
  account: '0123499999',
  text: `thanh toan ${code}`,
  at: '2026-12-24T09:00:00Z',
};

function readSepay(
  body: unknown,
  headers: IncomingHttpHeaders = sepayHeaders,
): ReturnType<typeof readBankNotice> {
  return readBankNotice('sepay', headers, Buffer.from(JSON.stringify(body)), key, now, '0123499999');
}

function readPayos(body: string, account = '12345678', secret = payosKey): ReturnType<typeof readBankNotice> {
  return readBankNotice('payos', {}, Buffer.from(body), secret, now, account);
}

/** Signs changed data as payOS documents it. */
function payosSigned(changes: Readonly<Record<string, unknown>>): string {
  const data = { ...JSON.parse(payosBody).data, ...changes };
  const text = Object.keys(data)
    .sort()
    .map((name) => `${name}=${data[name] ?? ''}`)
    .join('&');
  const signature = createHmac('sha256', payosKey).update(text).digest('hex');
  return JSON.stringify({ code: '00', desc: 'success', success: true, data, signature });
}

function readHmac(
  body: unknown,
  changes: { readonly timestamp?: string; readonly secret?: string; readonly signature?: string } = {},
): ReturnType<typeof readBankNotice> {
  const raw = typeof body === 'string' ? body : JSON.stringify(body);
  const timestamp = changes.timestamp ?? String(Math.floor(now / 1_000));
  const signature =
    changes.signature ??
    createHmac('sha256', changes.secret ?? key)
      .update(`${timestamp}.${raw}`)
      .digest('hex');
  const headers = { 'x-timestamp': timestamp, 'x-signature': signature };
  return readBankNotice('hmac', headers, Buffer.from(raw), key, now, '0123499999');
}

const unauthenticated = { kind: 'unauthenticated' };

describe('a notice of SePay', () => {
  test('is read, its code found between what the bank has written', () => {
    expect(readSepay(sepayBody)).toEqual({
      kind: 'coded',
      code,
      notice: {
        transactionId: 'sepay:92704',
        amount: 2_277_000,
        currency: 'VND',
        text: sepayBody.content,
      },
    });
  });

  test.each([
    ['none', {}],
    ['another key', { authorization: 'Apikey another' }],
    ['a longer key', { authorization: `Apikey ${key}x` }],
    ['another scheme', { authorization: `Bearer ${key}` }],
  ])('is refused with %s as its key, whatever it says', (_, headers) => {
    expect(readSepay(sepayBody, headers)).toEqual(unauthenticated);
    expect(readSepay({}, headers)).toEqual(unauthenticated);
  });

  test.each(['id', 'transferAmount'])('without %s is malformed', (field) => {
    expect(readSepay({ ...sepayBody, [field]: undefined })).toEqual({ kind: 'malformed', field });
  });

  test('is read with a byte order mark before it, and its amount in a text', () => {
    const body = JSON.stringify({ ...sepayBody, transferAmount: '2277000' });
    const read = readBankNotice(
      'sepay',
      sepayHeaders,
      Buffer.from(`\ufeff${body}\n`),
      key,
      now,
      '0123499999',
    );
    expect(read).toMatchObject({ kind: 'coded', code, notice: { amount: 2_277_000 } });
  });

  test.each([0, -1, 0.5, 1e300, '-900000', '9e5', '900,000', '', null, true])(
    'with the amount %s is malformed',
    (transferAmount) => {
      expect(readSepay({ ...sepayBody, transferAmount })).toEqual({
        kind: 'malformed',
        field: 'transferAmount',
      });
    },
  );

  test.each(['2023-03-25T14:02:37+0700', '25/03/2023 14:02', 1_679_727_757, '', null, undefined])(
    'is booked whatever its time looks like: %j',
    (transactionDate) => {
      expect(readSepay({ ...sepayBody, transactionDate })).toMatchObject({ kind: 'coded', code });
    },
  );

  test.each([
    ['no text', { content: undefined }, ''],
    ['null for a text', { content: null }, ''],
    ['another shape of text', { content: ['for', { the: 'day' }] }, '["for",{"the":"day"}]'],
  ])('with %s is money without a code', (_, changes, text) => {
    expect(readSepay({ ...sepayBody, ...changes })).toMatchObject({
      kind: 'unmatched',
      because: 'noCode',
      notice: { amount: 2_277_000, text },
    });
  });

  test.each([
    ['names no account', { accountNumber: undefined }],
    ['names an account in another shape', { accountNumber: 123_499_999 }],
    ['says of no direction that it was', { transferType: undefined }],
    ['says another direction', { transferType: 'credit' }],
  ])('that %s is for staff to look at, with the text that it has', (_, changes) => {
    expect(readSepay({ ...sepayBody, ...changes })).toMatchObject({
      kind: 'unmatched',
      because: 'unclear',
      notice: { transactionId: 'sepay:92704', amount: 2_277_000, text: sepayBody.content },
    });
  });

  test('is ignored when the money went out or is on another account', () => {
    expect(readSepay({ ...sepayBody, transferType: 'out' })).toEqual({
      kind: 'ignored',
      because: 'outgoing',
    });
    expect(readSepay({ ...sepayBody, transferType: 'OUT' })).toEqual({
      kind: 'ignored',
      because: 'outgoing',
    });
    expect(readSepay({ ...sepayBody, accountNumber: '1' })).toEqual({
      kind: 'ignored',
      because: 'otherAccount',
    });
  });

  test('is read with capitals', () => {
    expect(readSepay({ ...sepayBody, transferType: 'IN' })).toMatchObject({ kind: 'coded', code });
  });

  test('is ours when its sub-account is', () => {
    const body = { ...sepayBody, accountNumber: '1', subAccount: '0123499999' };
    expect(readSepay(body)).toMatchObject({ kind: 'coded', code });
  });

  test('is ours however its account is spaced', () => {
    const body = { ...sepayBody, accountNumber: ' 0123 499 999 ' };
    expect(readSepay(body)).toMatchObject({ kind: 'coded', code });
  });

  test('without a code, or with two, is unmatched', () => {
    const other = paymentCodeFrom(Buffer.from('another thirty-two bytes, as well')) ?? '';
    expect(readSepay({ ...sepayBody, content: 'NGUYEN VAN A chuyen tien' })).toMatchObject({
      kind: 'unmatched',
      because: 'noCode',
    });
    expect(readSepay({ ...sepayBody, content: `${code} ${other}` })).toMatchObject({
      kind: 'unmatched',
      because: 'severalCodes',
    });
  });
});

describe('a notice of payOS', () => {
  test("verifies with payOS's own signature", () => {
    expect(readPayos(payosBody)).toEqual({
      kind: 'unmatched',
      because: 'noCode',
      notice: {
        transactionId: 'payos:TF230204212323',
        amount: 3_000,
        currency: 'VND',
        text: 'VQRIO123',
      },
    });
  });

  test('with one character changed is refused', () => {
    expect(readPayos(payosBody.replace('"amount":3000', '"amount":3001'))).toEqual(unauthenticated);
    expect(readPayos(payosBody.replace('412e915d', '412e915e'))).toEqual(unauthenticated);
    expect(readPayos(payosBody, '12345678', `${payosKey}0`)).toEqual(unauthenticated);
  });

  test.each(['', 'no JSON', '[]', 'null', '{}', '{"data":{}}', '{"data":null,"signature":"00"}'])(
    '"%s" is refused',
    (body) => {
      expect(readPayos(body)).toEqual(unauthenticated);
    },
  );

  test.each(['null', 'undefined'])(
    'whose text is "%s" verifies: payOS signs it as nothing',
    (description) => {
      const signed = JSON.parse(payosSigned({ description: '' }));
      const body = JSON.stringify({ ...signed, data: { ...signed.data, description } });
      expect(readPayos(body)).toMatchObject({ kind: 'unmatched', notice: { text: description } });
    },
  );

  test('is malformed where a signed field is wrong', () => {
    expect(readPayos(payosSigned({ amount: 0 }))).toEqual({ kind: 'malformed', field: 'data.amount' });
    expect(readPayos(payosSigned({ reference: '' }))).toEqual({ kind: 'malformed', field: 'data.reference' });
  });

  test('may leave fields empty that only name the other side', () => {
    expect(readPayos(payosSigned({ counterAccountName: null, virtualAccountNumber: null }))).toMatchObject({
      kind: 'unmatched',
      because: 'noCode',
    });
  });

  test('with a code finds it; on a virtual account too', () => {
    const body = payosSigned({ description: `CS4X ${code}`, virtualAccountNumber: 'V01' });
    expect(readPayos(body, 'V01')).toMatchObject({ kind: 'coded', code });
    expect(readPayos(body, 'V02')).toEqual({ kind: 'ignored', because: 'otherAccount' });
  });

  test('is booked without what it can do without', () => {
    const changes = { description: code, transactionDateTime: 1_675_509_900, currency: null };
    expect(readPayos(payosSigned(changes))).toMatchObject({
      kind: 'coded',
      code,
      notice: { currency: 'VND' },
    });
    expect(readPayos(payosSigned({ description: null }))).toMatchObject({
      kind: 'unmatched',
      because: 'noCode',
      notice: { text: '' },
    });
    for (const missing of [{ accountNumber: null }, { code: null }]) {
      expect(readPayos(payosSigned({ description: code, ...missing }))).toMatchObject({
        kind: 'unmatched',
        because: 'unclear',
        notice: { transactionId: 'payos:TF230204212323', amount: 3_000, text: code },
      });
    }
  });

  test('is malformed in a currency that is none: its amount means nothing', () => {
    expect(readPayos(payosSigned({ currency: 'dong' }))).toEqual({
      kind: 'malformed',
      field: 'data.currency',
    });
  });

  test('of an unsuccessful payment, or in another currency, books nothing on a booking', () => {
    expect(readPayos(payosSigned({ code: '01', description: code }))).toEqual({
      kind: 'ignored',
      because: 'notSuccessful',
    });
    expect(readPayos(payosSigned({ currency: 'USD', description: code }))).toMatchObject({
      kind: 'unmatched',
      because: 'foreignCurrency',
      notice: { currency: 'USD', amount: 3_000 },
    });
  });
});

describe('a notice signed by HMAC', () => {
  test('is read', () => {
    expect(readHmac(hmacBody)).toEqual({
      kind: 'coded',
      code,
      notice: {
        transactionId: 'hmac:T-1',
        amount: 900_000,
        currency: 'VND',
        text: hmacBody.text,
      },
    });
  });

  test('is refused with another key, another body, another time, or none', () => {
    expect(readHmac(hmacBody, { secret: 'another' })).toEqual(unauthenticated);
    expect(readHmac(hmacBody, { signature: '00' })).toEqual(unauthenticated);
    expect(readHmac(hmacBody, { signature: '' })).toEqual(unauthenticated);
    const raw = Buffer.from(JSON.stringify(hmacBody));
    expect(readBankNotice('hmac', {}, raw, key, now, '0123499999')).toEqual(unauthenticated);
  });

  test.each([
    [-300, 'coded'],
    [300, 'coded'],
    [-301, 'unauthenticated'],
    [301, 'unauthenticated'],
  ])('whose clock is %i s off is %s', (seconds, kind) => {
    const timestamp = String(Math.floor(now / 1_000) + seconds);
    expect(readHmac(hmacBody, { timestamp })).toMatchObject({ kind });
  });

  test.each(['', '1e9', ' 1766566860', '0x1', 'now'])('with the time "%s" is refused', (timestamp) => {
    expect(readHmac(hmacBody, { timestamp })).toEqual(unauthenticated);
  });

  test('is malformed when it is genuine and no notice', () => {
    expect(readHmac('no JSON')).toMatchObject({ kind: 'malformed' });
    expect(readHmac({ ...hmacBody, amount: 1.5 })).toEqual({ kind: 'malformed', field: 'amount' });
    expect(readHmac({ ...hmacBody, currency: 'dong' })).toEqual({ kind: 'malformed', field: 'currency' });
  });

  test('is booked without a time, a text or an account that can be read', () => {
    expect(readHmac({ ...hmacBody, at: 1_798_102_800 })).toMatchObject({ kind: 'coded', code });
    expect(readHmac({ ...hmacBody, at: undefined, currency: 'vnd' })).toMatchObject({ kind: 'coded', code });
    expect(readHmac({ ...hmacBody, text: 42 })).toMatchObject({
      kind: 'unmatched',
      because: 'noCode',
      notice: { text: '42' },
    });
    expect(readHmac({ ...hmacBody, account: null })).toMatchObject({
      kind: 'unmatched',
      because: 'unclear',
      notice: { amount: 900_000, text: hmacBody.text },
    });
  });

  test('in another currency is unmatched in its own', () => {
    expect(readHmac({ ...hmacBody, currency: 'USD' })).toMatchObject({
      kind: 'unmatched',
      because: 'foreignCurrency',
      notice: { currency: 'USD', amount: 900_000 },
    });
  });
});

test('no bytes make a reader throw, and none are taken without the key', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<NoticePreset>('sepay', 'payos', 'hmac'),
      fc.oneof(
        fc.uint8Array({ maxLength: 200 }).map(Buffer.from),
        fc.json().map((text) => Buffer.from(text)),
      ),
      fc.dictionary(fc.constantFrom('authorization', 'x-timestamp', 'x-signature'), fc.string()),
      (preset, body, headers) => {
        expect(readBankNotice(preset, headers, body, key, now, '0123499999')).toEqual(unauthenticated);
      },
    ),
  );
});
