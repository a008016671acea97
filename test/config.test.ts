import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { renderProblems } from '../src/config/environment.ts';
import { type Config, parseConfig, paymentNoticeFor } from '../src/config.ts';
import { partnerDefaults } from '../src/partner/conventions.ts';
import { defaultSignature } from '../src/partner/signature-convention.ts';

const key = Buffer.alloc(32, 7).toString('base64');

const enough = {
  BOT_TOKEN: '123456789:AAExample',
  PARTNER_BASE_URL: 'https://partner.example.com/',
  PARTNER_CLIENT_ID: 'demo-client',
  PARTNER_CLIENT_SECRET: 'test_secret',
  REDIS_URL: 'redis://127.0.0.1:6379',
  ENCRYPTION_KEYS: `k1:${key}`,
  VENUE_NAME: 'Harbour Aquarium',
  CUSTOMER_ACCESS: 'public',
  PAYMENT_NOTICE: 'Pay at the gate.',
};

function configOf(environment: Record<string, string | undefined>): Config {
  const parsed = parseConfig({ ...enough, ...environment });
  if (!parsed.ok) throw new Error(renderProblems(parsed.problems));
  return parsed.config;
}

function problemsOf(environment: Record<string, string | undefined>): Record<string, string> {
  const parsed = parseConfig({ ...enough, ...environment });
  const problems = parsed.ok ? [] : parsed.problems;
  return Object.fromEntries(problems.map(({ variable, problem }) => [variable, problem]));
}

test('what must be given is enough, and the rest has its default', () => {
  expect(configOf({})).toEqual({
    telegram: { token: '123456789:AAExample', apiRoot: 'https://api.telegram.org', webhook: null },
    server: { host: '0.0.0.0', port: 8080 },
    partner: {
      baseUrl: 'https://partner.example.com',
      clientId: 'demo-client',
      clientSecret: 'test_secret',
      signature: defaultSignature,
      timeoutMs: 15_000,
      imageUrlTemplate: '{image}/{size}',
      imageHosts: ['partner.example.com'],
      conventions: partnerDefaults,
    },
    store: {
      url: 'redis://127.0.0.1:6379',
      prefix: 'boxoffice',
      encryptionKeys: [{ id: 'k1', key: Buffer.alloc(32, 7) }],
    },
    venue: {
      name: 'Harbour Aquarium',
      timeZone: 'Asia/Ho_Chi_Minh',
      currency: 'VND',
      supportContact: null,
      paymentNotice: { default: 'Pay at the gate.', byLocale: {} },
    },
    booking: {
      horizonDays: 90,
      requiredDetails: ['name', 'phone'],
      optionalDetails: ['email'],
      holdMinutes: 60,
      holdReminderMinutes: 10,
      confirmQuietSeconds: 60,
      maxOpenHolds: 2,
      maxTicketsPerDay: 50,
      visitReminderHour: 18,
      retentionDays: 30,
      debtGuard: 'warn',
    },
    access: 'public',
    staff: { ids: [], chatId: null },
    defaultLocale: 'en',
    role: 'all',
    logLevel: 'info',
  });
});

describe('problems', () => {
  test('are all listed at once, each with an example', () => {
    const parsed = parseConfig({
      PORT: 'http',
      ROLE: 'boss',
      WEBHOOK_URL: 'https://bot.example.com/telegram',
    });
    expect(parsed.ok ? [] : parsed.problems.map(({ variable, problem }) => `${variable} ${problem}`)).toEqual(
      [
        'PARTNER_BASE_URL is required',
        'PARTNER_CLIENT_ID is required',
        'PARTNER_CLIENT_SECRET is required',
        'BOT_TOKEN is required',
        'PORT must be a whole number from 0 to 65535',
        'REDIS_URL is required',
        'ENCRYPTION_KEYS is required',
        'VENUE_NAME is required',
        'CUSTOMER_ACCESS is required',
        'PAYMENT_NOTICE is required',
        'ROLE must be one of web, worker, all',
        'WEBHOOK_SECRET is required with WEBHOOK_URL',
      ],
    );
    expect(parsed.ok ? [] : parsed.problems.filter(({ example }) => example === '')).toEqual([]);
  });

  test('are rendered for a person at a terminal', () => {
    const parsed = parseConfig({ ...enough, PORT: 'http', VENUE_NAME: '' });
    expect(parsed.ok ? '' : renderProblems(parsed.problems)).toBe(`The configuration has 2 problems:
  PORT must be a whole number from 0 to 65535
    example: PORT=8080
  VENUE_NAME is required
    example: VENUE_NAME=Harbour Aquarium
Every variable is described in .env.example.
`);
  });

  test('never repeat a secret', () => {
    const parsed = parseConfig({
      ...enough,
      BOT_TOKEN: 'hush-token',
      PARTNER_BASE_URL: 'https://user:hush-base@partner.example.com',
      PARTNER_CLIENT_SECRET: 'hush-secret',
      PARTNER_SIGNATURE: 'method-path-timestamp-body; key=hex',
      REDIS_URL: 'http://user:hush-redis@example.com',
      ENCRYPTION_KEYS: 'k1:hush-key',
      WEBHOOK_URL: 'http://example.com/hush-path',
      WEBHOOK_SECRET: 'hush secret',
    });
    expect(parsed.ok ? [] : parsed.problems).toHaveLength(7);
    expect(parsed.ok ? '' : renderProblems(parsed.problems)).not.toContain('hush');
  });

  test.each([
    ['TIME_ZONE', 'Asia/Nowhere'],
    ['CURRENCY', 'XYZ'],
    ['CURRENCY', 'vnd'],
    ['TELEGRAM_API_ROOT', 'api.telegram.org'],
    ['WEBHOOK_URL', 'http://bot.example.com/telegram'],
    ['WEBHOOK_SECRET', 'with space'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PARTNER_BASE_URL', 'https://partner.example.com/?a=b'],
    ['PARTNER_SIGNATURE', 'md5'],
    ['PARTNER_SIGNATURE', '{methode}{body}'],
    ['PARTNER_IMAGE_URL', '{size}'],
    ['PARTNER_IMAGE_URL', '{image}/{width}'],
    ['PARTNER_IMAGE_HOSTS', 'https://images.example.com'],
    ['REDIS_PREFIX', '{tag}'],
    ['ENCRYPTION_KEYS', 'k1:c2hvcnQ='],
    ['ENCRYPTION_KEYS', `k1:${key},k1:${Buffer.alloc(32, 8).toString('base64')}`],
    ['DEFAULT_LOCALE', 'not a locale'],
    ['CUSTOMER_ACCESS', 'friends'],
    ['BOOKING_HORIZON_DAYS', '-1'],
    ['REQUIRED_DETAILS', 'name,shoe_size'],
    ['REQUIRED_DETAILS', 'toString'],
    ['HOLD_MINUTES', '1e3'],
    ['HOLD_MINUTES', '0'],
    ['MAX_OPEN_HOLDS', '0'],
    ['STAFF_IDS', '12,@someone'],
    ['STAFF_IDS', '-5'],
    ['STAFF_CHAT_ID', '@channel'],
    ['VISIT_REMINDER_HOUR', '24'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s is one', (variable, text) => {
    expect(Object.keys(problemsOf({ WEBHOOK_SECRET: 'abc', [variable]: text }))).toEqual([variable]);
  });

  test('a secret that the signature cannot use is one', () => {
    expect(problemsOf({ PARTNER_SIGNATURE: 'method-path-timestamp-body; algorithm=rsa-sha256' })).toEqual({
      PARTNER_CLIENT_SECRET: 'must be an RSA private key in PEM, for rsa-sha256',
    });
  });
});

test('an empty variable is an unset one, except where nothing is a decision', () => {
  const config = configOf({
    PORT: '',
    WEBHOOK_URL: ' ',
    PAYMENT_NOTICE: '',
    REQUIRED_DETAILS: '',
    OPTIONAL_DETAILS: '',
  });
  expect(config.server.port).toBe(8080);
  expect(config.telegram.webhook).toBeNull();
  expect(config.venue.paymentNotice.default).toBe('');
  expect(config.booking).toMatchObject({ requiredDetails: [], optionalDetails: [] });
});

test('a demo or a test need not decide what an operator must', () => {
  const { BOT_TOKEN, PARTNER_BASE_URL, PARTNER_CLIENT_ID, PARTNER_CLIENT_SECRET, VENUE_NAME } = enough;
  const parsed = parseConfig(
    { BOT_TOKEN, PARTNER_BASE_URL, PARTNER_CLIENT_ID, PARTNER_CLIENT_SECRET, VENUE_NAME },
    'embedded',
  );
  expect(parsed.ok && parsed.config).toMatchObject({
    store: { url: 'redis://127.0.0.1:6379', encryptionKeys: [{ id: 'embedded' }] },
    venue: { paymentNotice: { default: '' } },
    access: 'public',
  });
});

test('the webhook has its address and its secret', () => {
  const webhook = { url: 'https://bot.example.com/telegram', secret: 'a_long-Word' };
  expect(configOf({ WEBHOOK_URL: webhook.url, WEBHOOK_SECRET: webhook.secret }).telegram.webhook).toEqual(
    webhook,
  );
  expect(
    configOf({ WEBHOOK_URL: 'http://127.0.0.1:8080/t', WEBHOOK_SECRET: 'a' }).telegram.webhook?.url,
  ).toBe('http://127.0.0.1:8080/t');
});

test('the payment notice is found by language', () => {
  const { paymentNotice } = configOf({
    PAYMENT_NOTICE_VI: 'Trả tại cổng.',
    PAYMENT_NOTICE_ZH_HANS: '',
    PAYMENT_NOTICE_KO: 'k',
  }).venue;
  expect(paymentNoticeFor(paymentNotice, 'vi')).toBe('Trả tại cổng.');
  expect(paymentNoticeFor(paymentNotice, 'vi-VN')).toBe('Trả tại cổng.');
  expect(paymentNoticeFor(paymentNotice, 'zh-Hans')).toBe('');
  expect(paymentNoticeFor(paymentNotice, 'en')).toBe('Pay at the gate.');
});

test('details that are not required may be skipped, the ID number is asked only when listed', () => {
  const asked = ({ booking }: Config) => [booking.requiredDetails, booking.optionalDetails];
  expect(asked(configOf({ REQUIRED_DETAILS: 'phone' }))).toEqual([['phone'], ['name', 'email']]);
  expect(asked(configOf({ OPTIONAL_DETAILS: 'card_id, phone' }))).toEqual([['name', 'phone'], ['cardId']]);
});

test('there is no reminder of a hold that is not longer than it', () => {
  expect(configOf({ HOLD_MINUTES: '0.5' }).booking).toMatchObject({
    holdMinutes: 0.5,
    holdReminderMinutes: null,
  });
  expect(configOf({ HOLD_REMINDER_MINUTES: '60' }).booking.holdReminderMinutes).toBeNull();
});

test('the remaining values are read as they are meant', () => {
  const config = configOf({
    STAFF_IDS: '12345678, 87654321,12345678',
    STAFF_CHAT_ID: '-1001234567890',
    VISIT_REMINDER_HOUR: 'off',
    PARTNER_IMAGE_HOSTS: 'Images.Example.com,127.0.0.1:9000',
    TIME_ZONE: 'Europe/Berlin',
    CURRENCY: 'EUR',
    ENCRYPTION_KEYS: `new:${key},old:${key}`,
  });
  expect(config.staff).toEqual({ ids: [12345678, 87654321], chatId: -1001234567890 });
  expect(config.booking.visitReminderHour).toBeNull();
  expect(config.partner.imageHosts).toEqual(['images.example.com', '127.0.0.1:9000']);
  expect(config.store.encryptionKeys.map(({ id }) => id)).toEqual(['new', 'old']);
});

describe('.env.example', () => {
  const lines = readFileSync(new URL('../.env.example', import.meta.url), 'utf8').split('\n');

  test('carries every variable that is read, and no other', () => {
    const read = new Set<string>();
    const watched = new Proxy<Record<string, string>>(
      {},
      {
        get: (_target, name) => {
          read.add(String(name));
          return undefined;
        },
      },
    );
    parseConfig(watched);
    const carried = lines.flatMap((line) => /^(?:# )?([A-Z][A-Z_]+)=/.exec(line)?.[1] ?? []);
    expect(carried.toSorted()).toEqual([...read].toSorted());
  });

  test('shows the defaults that hold', () => {
    const commented = lines.flatMap((line) => {
      const [, name, value] = /^# ([A-Z][A-Z_]+)=(.+)$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value] as const];
    });
    const withoutDefault = new Set([
      'WEBHOOK_URL',
      'PARTNER_IMAGE_HOSTS',
      'SUPPORT_CONTACT',
      'STAFF_IDS',
      'STAFF_CHAT_ID',
    ]);
    const shown = commented.filter(([name]) => !withoutDefault.has(name));
    expect(configOf(Object.fromEntries(shown))).toEqual(configOf({}));
  });
});
