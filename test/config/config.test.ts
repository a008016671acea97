import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { type Config, parseConfig, paymentNoticeFor } from '../../src/config/config.ts';
import { renderProblems } from '../../src/config/values.ts';
import { partnerDefaults } from '../../src/partner/conventions.ts';
import { defaultSignature } from '../../src/partner/signature.ts';
import { loadWordings } from '../../src/telegram/wording.ts';
import { bestLocale, locales, plainVenue } from '../../src/venue/venue.ts';

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

/** A developer's own venue.toml is none of the tests' business. */
const noFiles = () => 'missing' as const;

function configOf(environment: Record<string, string | undefined>): Config {
  const parsed = parseConfig({ ...enough, ...environment }, 'production', noFiles);
  if (!parsed.ok) throw new Error(renderProblems(parsed.problems));
  return parsed.config;
}

function problemsOf(environment: Record<string, string | undefined>): Record<string, string> {
  const parsed = parseConfig({ ...enough, ...environment }, 'production', noFiles);
  const problems = parsed.ok ? [] : parsed.problems;
  return Object.fromEntries(problems.map(({ where, problem }) => [where, problem]));
}

test('a byte order mark before the first variable of .env is no part of its name', () => {
  const { BOT_TOKEN: token, ...others } = enough;
  const parsed = parseConfig({ '\ufeffBOT_TOKEN': token, ...others }, 'production', noFiles);
  expect(parsed.ok && parsed.config.telegram.token).toBe(token);
});

describe('a quote in .env that nothing closes', () => {
  const inFile = (...lines: readonly string[]) => problemsOf(parseEnv(lines.join('\n')));

  test('is said as such, where it stays in the value', () => {
    expect(inFile('PARTNER_CLIENT_SECRET="s3cret', 'PORT=9000')).toEqual({
      PARTNER_CLIENT_SECRET: 'has a quote that nothing closes: "',
    });
    expect(inFile("REDIS_URL='redis://127.0.0.1:6379")).toEqual({
      REDIS_URL: "has a quote that nothing closes: '",
    });
  });

  test('is said as such, where a quote further down closes it and the lines between are lost', () => {
    expect(inFile('PARTNER_CLIENT_ID="demo', 'PORT=9000', 'SUPPORT_CONTACT="@harbour"')).toEqual({
      PARTNER_CLIENT_ID: 'has a quote that nothing closes: PORT below became a part of it',
    });
  });

  test('is none where it is closed, or begins a name', () => {
    expect(inFile('VENUE_NAME="\'t Hof van Eden"', 'PAYMENT_NOTICE=\'Pay "here".\nThank you.\'')).toEqual({});
  });
});

test('what must be given is enough, and the rest has its default', () => {
  expect(configOf({})).toEqual({
    telegram: { token: '123456789:AAExample', apiRoot: 'https://api.telegram.org', webhook: null },
    server: { outside: { host: '0.0.0.0', port: 8080 }, inside: null },
    partner: {
      baseUrl: 'https://partner.example.com',
      clientId: 'demo-client',
      clientSecret: 'test_secret',
      signature: defaultSignature,
      timeoutMs: 15_000,
      imageUrlTemplate: '{image}/{size}',
      imageHosts: ['partner.example.com'],
      conventions: { ...partnerDefaults, requestsPerSecond: 5 },
    },
    store: {
      url: 'redis://127.0.0.1:6379',
      prefix: 'boxoffice',
      encryptionKeys: [{ id: 'k1', key: Buffer.alloc(32, 7) }],
    },
    venue: plainVenue({
      name: { und: 'Harbour Aquarium' },
      timeZone: 'Asia/Ho_Chi_Minh',
      currency: 'VND',
      support: null,
      defaultLocale: 'en',
    }),
    phoneCountry: 'VN',
    payment: { telegram: null, transfer: null },
    paymentNotice: { default: 'Pay at the gate.', byLocale: {} },
    booking: {
      horizonDays: 90,
      requiredDetails: ['name', 'phone'],
      optionalDetails: ['email'],
      holdMinutes: 60,
      holdReminderMinutes: 10,
      confirmQuietSeconds: 60,
      openingCheckMinutes: 15,
      maxOpenHolds: 2,
      maxTicketsPerDay: 50,
      visitReminderHour: 18,
      retentionDays: 30,
      debtGuard: 'warn',
    },
    access: 'public',
    staff: { members: [], chatId: null, closeHour: 6 },
    wallet: { google: null, apple: null },
    role: 'all',
    reader: null,
    logLevel: 'info',
  });
});

describe('problems', () => {
  test('are all listed at once, each with an example', () => {
    const parsed = parseConfig(
      { PORT: 'http', ROLE: 'boss', WEBHOOK_URL: 'https://bot.example.com/telegram' },
      'production',
      noFiles,
    );
    expect(parsed.ok ? [] : parsed.problems.map(({ where, problem }) => `${where} ${problem}`)).toEqual([
      'PARTNER_BASE_URL is required',
      'PARTNER_CLIENT_ID is required',
      'PARTNER_CLIENT_SECRET is required',
      'BOT_TOKEN is required',
      'PORT must be a whole number from 0 to 65535',
      'REDIS_URL is required',
      'ENCRYPTION_KEYS is required',
      'CUSTOMER_ACCESS is required',
      'ROLE must be one of web, worker, all',
      'WEBHOOK_SECRET is required with WEBHOOK_URL',
      'PAYMENT_NOTICE is required with PAYMENT=none',
      'VENUE_NAME is required without venue.toml',
    ]);
    expect(parsed.ok ? [] : parsed.problems.filter(({ example }) => example === '')).toEqual([]);
  });

  test('are rendered for a person at a terminal', () => {
    const parsed = parseConfig({ ...enough, PORT: 'http', VENUE_NAME: '' }, 'production', noFiles);
    expect(parsed.ok ? '' : renderProblems(parsed.problems)).toBe(`The configuration has 2 problems:
  PORT must be a whole number from 0 to 65535
    example: PORT=8080
  VENUE_NAME is required without venue.toml
    example: VENUE_NAME=Harbour Aquarium
Every variable is described in .env.example, every key of the venue in venue.example.toml.
`);
  });

  test('never repeat a secret', () => {
    const secrets = {
      ...enough,
      BOT_TOKEN: 'hush-token',
      PARTNER_BASE_URL: 'https://user:hush-base@partner.example.com',
      PARTNER_CLIENT_SECRET: 'hush-secret',
      PARTNER_SIGNATURE: 'method-path-timestamp-body; key=hex',
      REDIS_URL: 'http://user:hush-redis@example.com',
      ENCRYPTION_KEYS: 'k1:hush-key',
      WEBHOOK_URL: 'http://example.com/hush-path',
      WEBHOOK_SECRET: 'hush secret',
    };
    const parsed = parseConfig(secrets, 'production', noFiles);
    expect(parsed.ok ? [] : parsed.problems).toHaveLength(7);
    expect(parsed.ok ? '' : renderProblems(parsed.problems)).not.toContain('hush');
  });

  test.each([
    ['TIME_ZONE', 'Asia/Nowhere'],
    ['CURRENCY', 'XYZ'],
    ['CURRENCY', 'dong'],
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
    ['REDIS_URL', 'redis-sentinel://127.0.0.1:26379,127.0.0.1:26380'],
    ['REDIS_URL', 'redis-sentinel://127.0.0.1:99999/boxoffice'],
    ['REDIS_URL', 'redis-cluster://127.0.0.1:7001,/'],
    ['REDIS_URL', 'redis-cluster://127.0.0.1:7001/boxoffice'],
    ['REDIS_URL', 'redis-cluster://us%er:password@127.0.0.1:7001'],
    ['REDIS_PREFIX', '{tag}'],
    ['ENCRYPTION_KEYS', 'k1:c2hvcnQ='],
    ['ENCRYPTION_KEYS', `k1:${key},k1:${Buffer.alloc(32, 8).toString('base64')}`],
    ['DEFAULT_LOCALE', 'not a locale'],
    ['DEFAULT_LOCALE', 'fr'],
    ['PAYMENT_NOTICE_FR', 'À la caisse.'],
    ['PAYMENT', 'cash'],
    ['PAYMENT', 'none,transfer'],
    ['PAYMENT', 'transfer,transfer'],
    ['PAYMENT_PROVIDER_TOKEN', '123456789:AAExample'],
    ['TRANSFER_BANK', 'The Bank of Nowhere'],
    ['TRANSFER_ACCOUNT', '12 3'],
    ['TRANSFER_WEBHOOK', 'stripe'],
    ['PHONE_COUNTRY', 'vn'],
    ['PHONE_COUNTRY', 'EU'],
    ['VENUE_FILE', 'nowhere.toml'],
    ['OPENING_CHECK_MINUTES', '0'],
    ['CUSTOMER_ACCESS', 'friends'],
    ['BOOKING_HORIZON_DAYS', '-1'],
    ['REQUIRED_DETAILS', 'name,shoe_size'],
    ['REQUIRED_DETAILS', 'toString'],
    ['HOLD_MINUTES', '1e3'],
    ['HOLD_MINUTES', '0'],
    ['HOLD_MINUTES', '43200.5'],
    ['MAX_OPEN_HOLDS', '0'],
    ['STAFF_IDS', '12,@someone'],
    ['STAFF_IDS', '-5'],
    ['STAFF_IDS', '12345:boss'],
    ['STAFF_IDS', '12345:owner,12345:desk'],
    ['STAFF_CHAT_ID', '@channel'],
    ['VISIT_REMINDER_HOUR', '24'],
    ['CLOSE_HOUR', '24'],
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
  expect(config.server.outside.port).toBe(8080);
  expect(config.telegram.webhook).toBeNull();
  expect(config.paymentNotice.default).toBe('');
  expect(config.booking).toMatchObject({ requiredDetails: [], optionalDetails: [] });
});

describe('where health and metrics are', () => {
  test.each([
    [{}, null],
    [{ METRICS_PORT: '8080' }, null],
    [{ METRICS_PORT: '9090' }, { host: '0.0.0.0', port: 9090 }],
    [
      { METRICS_HOST: '127.0.0.1', METRICS_PORT: '9090' },
      { host: '127.0.0.1', port: 9090 },
    ],
    [
      { HOST: '10.0.0.7', METRICS_HOST: '127.0.0.1' },
      { host: '127.0.0.1', port: 8080 },
    ],
  ])('%j: %j', (environment, inside) => {
    expect(configOf(environment).server.inside).toEqual(inside);
  });

  test('one port can’t be shared with a host that is every address', () => {
    const parsed = parseConfig({ ...enough, METRICS_HOST: '127.0.0.1' }, 'production', noFiles);
    expect(parsed.ok ? [] : parsed.problems.map(({ where, problem }) => `${where} ${problem}`)).toEqual([
      'METRICS_PORT must differ from PORT where a host is every address',
    ]);
  });
});

test('a demo or a test need not decide what an operator must', () => {
  const { BOT_TOKEN, PARTNER_BASE_URL, PARTNER_CLIENT_ID, PARTNER_CLIENT_SECRET, VENUE_NAME } = enough;
  const parsed = parseConfig(
    { BOT_TOKEN, PARTNER_BASE_URL, PARTNER_CLIENT_ID, PARTNER_CLIENT_SECRET, VENUE_NAME },
    'embedded',
  );
  expect(parsed.ok && parsed.config).toMatchObject({
    store: { url: 'redis://127.0.0.1:6379', encryptionKeys: [{ id: 'embedded' }] },
    paymentNotice: { default: '' },
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

const transfer = {
  PAYMENT: 'transfer',
  TRANSFER_BANK: 'mb bank',
  TRANSFER_ACCOUNT: '1133 6666 8888',
  TRANSFER_NAME: 'NGUYEN VAN A',
};
const card = { PAYMENT: 'telegram', PAYMENT_PROVIDER_TOKEN: '123:TEST:abc' };

describe('how customers pay here', () => {
  test('by card in Telegram; a test token is known', () => {
    const { payment } = configOf(card);
    expect(payment).toEqual({
      telegram: {
        providerToken: '123:TEST:abc',
        isTest: true,
        currency: expect.objectContaining({ exponent: 0 }),
      },
      transfer: null,
    });
    const live = configOf({ ...card, PAYMENT_PROVIDER_TOKEN: '123:LIVE:abc' });
    expect(live.payment.telegram?.isTest).toBe(false);
  });

  test('by transfer to an account, of which a watcher may tell', () => {
    const account = {
      bank: { bin: '970422', name: 'MB Bank' },
      number: '113366668888',
      holder: 'NGUYEN VAN A',
    };
    expect(configOf(transfer).payment).toEqual({ telegram: null, transfer: { account, webhook: null } });
    const watched = configOf({ ...transfer, TRANSFER_WEBHOOK: 'sepay', TRANSFER_WEBHOOK_SECRET: 'key' });
    expect(watched.payment.transfer?.webhook).toEqual({ preset: 'sepay', secret: 'key' });
  });

  test('both ways, in either order', () => {
    for (const PAYMENT of ['telegram,transfer', 'transfer, telegram']) {
      const { payment } = configOf({ ...card, ...transfer, PAYMENT });
      expect([payment.telegram, payment.transfer]).not.toContain(null);
    }
  });

  test('makes the notice of how they pay elsewhere needless, and ignored', () => {
    expect(configOf({ ...card, PAYMENT_NOTICE: undefined }).paymentNotice.default).toBe('');
    const { paymentNotice } = configOf({ ...card, PAYMENT_NOTICE_VI: 'Trả tại cổng.' });
    expect(paymentNotice).toEqual({ default: '', byLocale: {} });
  });

  test('needs everything that belongs to it', () => {
    expect(problemsOf({ PAYMENT: 'telegram,transfer', TRANSFER_WEBHOOK: 'hmac' })).toEqual({
      PAYMENT_PROVIDER_TOKEN: 'is required with PAYMENT=telegram',
      TRANSFER_BANK: 'is required with PAYMENT=transfer',
      TRANSFER_ACCOUNT: 'is required with PAYMENT=transfer',
      TRANSFER_NAME: 'is required with PAYMENT=transfer',
      TRANSFER_WEBHOOK_SECRET: 'is required with TRANSFER_WEBHOOK',
    });
  });

  test('needs a currency in which it can be done', () => {
    expect(problemsOf({ ...transfer, CURRENCY: 'THB' })).toEqual({
      PAYMENT: 'has transfer, which is in VND, not in THB',
    });
    expect(problemsOf({ ...card, CURRENCY: 'KWD', PHONE_COUNTRY: 'KW' })).toEqual({
      PAYMENT: 'has telegram, whose payments do not know the currency KWD',
    });
    expect(
      configOf({ ...card, CURRENCY: 'USD', PHONE_COUNTRY: 'US' }).payment.telegram?.currency.exponent,
    ).toBe(2);
  });
});

test('the payment notice is found by language', () => {
  const { paymentNotice } = configOf({
    PAYMENT_NOTICE_VI: 'Trả tại cổng.',
    PAYMENT_NOTICE_ZH_HANS: '',
    PAYMENT_NOTICE_KO: 'k',
  });
  expect(paymentNoticeFor(paymentNotice, 'vi')).toBe('Trả tại cổng.');
  expect(paymentNoticeFor(paymentNotice, 'vi-VN')).toBe('Trả tại cổng.');
  expect(paymentNoticeFor(paymentNotice, 'zh')).toBe('');
  expect(paymentNoticeFor(paymentNotice, 'zh-Hans')).toBe('');
  expect(paymentNoticeFor(paymentNotice, 'en')).toBe('Pay at the gate.');
});

test.each([
  ['VND', 'VN'],
  ['GBP', 'GB'],
  ['KRW', 'KR'],
])('the currency %s tells that numbers without "+" are of %s', (CURRENCY, country) => {
  expect(configOf({ CURRENCY }).phoneCountry).toBe(country);
});

test.each(['EUR', 'USD', 'AUD', 'XAF'])('the currency %s tells of no country', (CURRENCY) => {
  expect(problemsOf({ CURRENCY })).toEqual({
    PHONE_COUNTRY: `is required with the currency ${CURRENCY}, which several countries use`,
  });
});

test.each([
  ['vi-VN', 'vi'],
  ['zh-CN', bestLocale('zh', locales)],
  ['ko', 'ko'],
])("DEFAULT_LOCALE=%s is the bot's %s", (DEFAULT_LOCALE, locale) => {
  const { venue } = configOf({ DEFAULT_LOCALE });
  expect(loadWordings(venue).for('fr').locale).toBe(locale);
});

describe("the venue's file", () => {
  const venueIn = (environment: Record<string, string>, files: Readonly<Record<string, string>>) => {
    const readFile = (path: string) =>
      files[path] === undefined ? ('missing' as const) : Buffer.from(files[path]);
    const parsed = parseConfig({ ...enough, ...environment }, 'production', readFile);
    return parsed.ok ? parsed.config.venue : parsed.problems;
  };
  const file = 'name = "Harbour Park"\ntime_zone = "Europe/Berlin"';

  test('goes before the variables, which say what it does not', () => {
    const venue = venueIn({ TIME_ZONE: 'Asia/Seoul', SUPPORT_CONTACT: '@help' }, { 'venue.toml': file });
    expect(venue).toMatchObject({
      name: { und: 'Harbour Park' },
      timeZone: 'Europe/Berlin',
      currency: 'VND',
      support: { und: '@help' },
    });
  });

  test('that is there and cannot be read is a problem, whether named or not', () => {
    for (const environment of [enough, { ...enough, VENUE_FILE: 'park.toml' }]) {
      const parsed = parseConfig(environment, 'production', () => 'unreadable');
      expect(parsed).toMatchObject({
        problems: [{ where: 'VENUE_FILE', problem: 'names a file that cannot be read' }],
      });
    }
  });

  test('may be elsewhere, and makes VENUE_NAME unnecessary', () => {
    const environment = { VENUE_FILE: '/etc/venue/park.toml', VENUE_NAME: '' };
    expect(venueIn(environment, { '/etc/venue/park.toml': file })).toMatchObject({
      name: { und: 'Harbour Park' },
    });
  });

  test("its problems are listed with the environment's", () => {
    expect(venueIn({ PORT: 'http' }, { 'venue.toml': 'name = "A"\n[visit]\npins = 1' })).toEqual([
      { where: 'PORT', problem: 'must be a whole number from 0 to 65535', example: 'PORT=8080' },
      {
        where: 'venue.toml, line 3: visit.pins',
        problem: 'is not known here; what is: address, pin, hours, parking, rules',
        example: '[visit]',
      },
    ]);
  });

  test('is asked for the currency when the country of phone numbers is not given', () => {
    expect(venueIn({}, { 'venue.toml': 'name = "A"\ncurrency = "EUR"' })).toMatchObject([
      { where: 'PHONE_COUNTRY' },
    ]);
  });

  test('is read by a demo or a test only where it is named', () => {
    const read: string[] = [];
    const readFile = (path: string) => {
      read.push(path);
      return 'missing' as const;
    };
    parseConfig(enough, 'embedded', readFile);
    expect(read).toEqual([]);
  });
});

test('an hour may pass in any number of times less, from 1 to 3,600', () => {
  for (let speed = 1; speed <= 3_600; speed += 1) {
    const { booking } = configOf({
      HOLD_MINUTES: String(60 / speed),
      HOLD_REMINDER_MINUTES: String(10 / speed),
      CONFIRM_QUIET_SECONDS: String(60 / speed),
    });
    expect(booking).toMatchObject({ holdMinutes: 60 / speed, holdReminderMinutes: 10 / speed });
  }
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
    STAFF_IDS: '12345678, 87654321:desk,12345678:owner',
    STAFF_CHAT_ID: '-1001234567890',
    VISIT_REMINDER_HOUR: 'off',
    CLOSE_HOUR: 'off',
    PARTNER_IMAGE_HOSTS: 'Images.Example.com,127.0.0.1:9000',
    TIME_ZONE: 'Europe/Berlin',
    CURRENCY: 'EUR',
    PHONE_COUNTRY: 'DE',
    ENCRYPTION_KEYS: `new:${key},old:${key}`,
  });
  expect(config.staff).toEqual({
    members: [
      { id: 12345678, role: 'owner' },
      { id: 87654321, role: 'desk' },
    ],
    chatId: -1001234567890,
    closeHour: null,
  });
  expect(config.booking.visitReminderHour).toBeNull();
  expect(config.phoneCountry).toBe('DE');
  expect(config.partner.imageHosts).toEqual(['images.example.com', '127.0.0.1:9000']);
  expect(config.store.encryptionKeys.map(({ id }) => id)).toEqual(['new', 'old']);
});

describe('.env.example', () => {
  const lines = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8').split('\n');

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
    parseConfig(watched, 'production', noFiles);
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
      'READER_URL',
      'READER_MODEL',
      'PARTNER_IMAGE_HOSTS',
      'METRICS_HOST',
      'METRICS_PORT',
      'SUPPORT_CONTACT',
      'PHONE_COUNTRY',
      'VENUE_FILE',
      'VENUE_NAME',
      'STAFF_IDS',
      'STAFF_CHAT_ID',
    ]);
    const shown = commented.filter(([name]) => !withoutDefault.has(name));
    expect(configOf(Object.fromEntries(shown))).toEqual(configOf({}));
  });
});

test.each(['', '/', '/api/v1', '/api/v1/'])(
  'takes the root of a partner address that ends in "%s"',
  (end) => {
    for (const root of ['https://partner.example.com', 'https://example.com/partner']) {
      const parsed = parseConfig({ ...enough, PARTNER_BASE_URL: `${root}${end}` });
      expect(parsed.ok && parsed.config.partner.baseUrl).toBe(root);
    }
  },
);

describe('the reader', () => {
  const withRecipient = 'name = "A"\n[reader]\nrecipient = { en = "Example AI, Singapore" }';

  test.each([
    'https://ai.example.com',
    'https://ai.example.com/v1/',
    'https://ai.example.com/v1/chat/completions',
  ])('is asked at the address that all such endpoints have: %s', (READER_URL) => {
    const parsed = parseConfig(
      { ...enough, VENUE_FILE: 'venue.toml', READER_URL, READER_MODEL: 'small' },
      'production',
      () => Buffer.from(withRecipient),
    );
    expect(parsed).toMatchObject({
      config: {
        reader: {
          url: 'https://ai.example.com/v1/chat/completions',
          key: null,
          mostADay: 2_000,
          recipient: { en: 'Example AI, Singapore' },
        },
      },
    });
  });

  test('needs a model, and a recipient whom customers are told of', () => {
    const parsed = parseConfig({ ...enough, READER_URL: 'https://ai.example.com' }, 'production', noFiles);
    expect(parsed).toMatchObject({
      problems: [
        { where: 'READER_MODEL', problem: 'is required with READER_URL' },
        { where: 'READER_URL', problem: 'needs [reader] recipient in venue.toml' },
      ],
    });
  });
});
