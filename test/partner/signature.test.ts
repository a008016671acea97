import { createHash, createHmac, generateKeyPairSync, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  createSigner,
  parseSignatureConvention,
  type Signature,
  type SignatureConvention,
  secretProblem,
  signaturePresets,
} from '../../src/partner/signature.ts';

const timestampMs = 1_679_815_200_000;

function convention(text: string): SignatureConvention {
  const parsed = parseSignatureConvention(text);
  if (!parsed.ok) throw new Error(parsed.problem);
  return parsed.value;
}

interface Sample {
  readonly method?: string;
  readonly path?: string;
  readonly base?: string;
  readonly body?: string;
  readonly secret?: string;
}

function signed(text: string, sample: Sample = {}): Signature {
  const { method = 'POST', path = '/api/v1/sale-packages', base = '', secret = 'test_secret' } = sample;
  const { body = '{"date":"2025-08-21"}' } = sample;
  const sign = createSigner(convention(text), { clientId: 'demo-client', clientSecret: secret });
  const url = new URL(`https://partner.example.com${base}${path}`);
  return sign({ method, url, basePath: base, body }, timestampMs, 'n-1');
}

describe('known signatures', () => {
  test.each([
    ['method-path-timestamp-body', {}, 'abd897959aad9411822ab9ab3a3bf74d31f89f2430205806876d96d76324d470'],
    [
      'method-path-timestamp-body',
      { method: 'GET', path: '/api/v1/debt-info', body: '' },
      'eb20529cee2ce5e97b61231ec70492b8521281e285539089523a02b703a4384e',
    ],
    [
      'method-path-timestamp-body; empty-body={}',
      { method: 'GET', path: '/api/v1/debt-info', body: '' },
      '17d0e7c8683541ff40269438d90ab97c2067bc3236b6fe7190f0d8822429f064',
    ],
    ['clientid-timestamp-body', {}, 'a43b19185c9486dea2116b5ffaa8aad8508d46f8baec2138dced90b670408ea1'],
    [
      'lines-method-path-timestamp-bodyhash',
      {},
      'b01877956f49b1ec8530c819534158a8e659fba6bb856eca8c96e73efd509ed9',
    ],
    [
      'method-path-timestamp-body',
      { path: '/api/v1/create-booking', body: '{"name":"Nguyễn Văn Á"}' },
      'caefc5d0de70108b91c034fb29ff2e1f4e3e181c729f1171be60141d47086394',
    ],
  ])('%s %j', (text, sample, expected) => {
    expect(signed(text, sample).signature).toBe(expected);
  });
});

describe('what is signed', () => {
  const body = '{"date":"2025-08-21"}';
  const hash = createHash('sha256').update(body).digest('hex');

  test.each([
    ['method-path-timestamp-body', `POST/api/v1/sale-packages1679815200${body}`],
    ['clientid-timestamp-body', `demo-client1679815200${body}`],
    ['timestamp-dot-body', `1679815200.${body}`],
    ['clientid-dot-timestamp', 'demo-client.1679815200'],
    ['lines-method-path-timestamp-body', `POST\n/api/v1/sale-packages\n1679815200\n${body}`],
    ['lines-method-path-timestamp-bodyhash', `POST\n/api/v1/sale-packages\n1679815200\n${hash}`],
    ['pipe-clientid-timestamp-bodyhash', `demo-client|1679815200|${hash}`],
    ['sha256-body-secret', body],
  ])('by the preset %s', (preset, expected) => {
    expect(signed(preset).stringToSign).toBe(expected);
    expect(signaturePresets).toHaveProperty(preset);
  });

  test('by a template with every placeholder', () => {
    const text =
      '{method} {path} {query} {timestamp} {body} {bodySha256} {clientId} {nonce}{nl}; timestamp=ms';
    expect(signed(text, { path: '/p?a=b', body: '' }).stringToSign).toBe(
      `POST /p a=b 1679815200000  ${createHash('sha256').digest('hex')} demo-client n-1\n`,
    );
  });

  test('a body that looks like a template stays as it is', () => {
    expect(signed('{body}{timestamp}', { body: '{"note":"{timestamp}$&"}' }).stringToSign).toBe(
      '{"note":"{timestamp}$&"}1679815200',
    );
  });

  test('the path, with or without that of the base address', () => {
    expect(signed('{path}', { base: '/gateway' }).stringToSign).toBe('/gateway/api/v1/sale-packages');
    expect(signed('{path}; path=relative', { base: '/gateway' }).stringToSign).toBe('/api/v1/sale-packages');
  });
});

describe('how it is signed', () => {
  const reference = (algorithm: string, key: Buffer) =>
    createHmac(algorithm, key).update('demo-client.1679815200').digest();

  test.each(['hex', 'base64'] as const)('with a key written in %s', (encoding) => {
    const key = Buffer.from('00ff10', 'hex');
    const { signature } = signed(`clientid-dot-timestamp; key=${encoding}`, {
      secret: key.toString(encoding),
    });
    expect(signature).toBe(reference('sha256', key).toString('hex'));
  });

  test('as capital hex or base64, with SHA-512', () => {
    const key = Buffer.from('test_secret');
    expect(signed('clientid-dot-timestamp; output=HEX').signature).toBe(
      reference('sha256', key).toString('hex').toUpperCase(),
    );
    expect(signed('clientid-dot-timestamp; algorithm=hmac-sha512; output=base64').signature).toBe(
      reference('sha512', key).toString('base64'),
    );
  });

  test('by a plain digest of the string and the secret', () => {
    const expected = createHash('sha256').update('{"date":"2025-08-21"}test_secret').digest('hex');
    expect(signed('sha256-body-secret').signature).toBe(expected);
  });

  test('with an RSA key on one line', () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const secret = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().replaceAll('\n', '\\n');
    const { stringToSign, signature } = signed('timestamp-dot-body; algorithm=rsa-sha256; output=base64', {
      secret,
    });
    expect(verify('sha256', Buffer.from(stringToSign), publicKey, Buffer.from(signature, 'base64'))).toBe(
      true,
    );
  });
});

describe('the headers', () => {
  test('are the three of the interface', () => {
    const { headers, signature } = signed('method-path-timestamp-body');
    expect(headers).toEqual({
      'X-Client-ID': 'demo-client',
      'X-Timestamp': '1679815200',
      'X-Signature': signature,
    });
  });

  test('may be named otherwise, and carry the nonce that was signed', () => {
    const text =
      '{nonce}{body}; client-header=App; timestamp-header=At; signature-header=Sign; nonce-header=Once; timestamp=ms';
    const { headers, signature } = signed(text);
    expect(headers).toEqual({ App: 'demo-client', At: '1679815200000', Sign: signature, Once: 'n-1' });
  });
});

describe('a convention that cannot be', () => {
  test.each([
    ['md5', /one of method-path-timestamp-body, /],
    ['{method}{secret}', /\{secret\}; known are \{method\}/],
    ['timestamp-dot-body; output=octal', /output=octal; allowed are hex, HEX, base64/],
    ['timestamp-dot-body; output=hex; colour=red', /"colour=red"/],
    ['timestamp-dot-body; client-header=X Client', /"client-header=X Client"/],
    ['toString', /one of/],
  ])('%s is refused with the reason', (text, problem) => {
    const parsed = parseSignatureConvention(text);
    expect(parsed.ok ? '' : parsed.problem).toMatch(problem);
  });

  test('a secret that cannot be used is noticed before the first request', () => {
    expect(secretProblem(convention('{body}; key=hex'), 'xyz')).toBe(
      'must be hex, as PARTNER_SIGNATURE says',
    );
    expect(secretProblem(convention('{body}; algorithm=rsa-sha256'), 'xyz')).toMatch(/RSA private key/);
    expect(secretProblem(convention('{body}'), 'xyz')).toBeUndefined();
  });
});
