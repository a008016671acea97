import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import fc from 'fast-check';
import { stringify } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { plainVenue } from '../../sandbox/plain-venue.ts';
import { merged, type VenueSettings } from '../../sandbox/venue/venue-file.ts';
import { type Config, isPaidAtGate, parseConfig } from '../../src/config/config.ts';
import { renderProblems } from '../../src/config/values.ts';
import { partnerDefaults } from '../../src/partner/conventions.ts';
import { defaultSignature } from '../../src/partner/signature.ts';
import { loadWordings } from '../../src/telegram/wording.ts';
import { bestLocale, locales } from '../../src/venue/venue.ts';

const key = Buffer.alloc(32, 7).toString('base64');

const enough = {
  BOT_TOKEN: '123456789:AAExample',
  PARTNER_BASE_URL: 'https://partner.example.com/',
  PARTNER_CLIENT_ID: 'demo-client',
  PARTNER_CLIENT_SECRET: 'test_secret',
  REDIS_URL: 'redis://127.0.0.1:6379',
  ENCRYPTION_KEYS: `k1:${key}`,
};

const account = { bank: 'mb bank', account: '1133 6666 8888', holder: 'NGUYEN VAN A' };
const enoughOfVenue = { name: 'Harbour Aquarium', access: 'public', payment: { notice: 'Pay at the gate.' } };

/** Only venue.toml is there, with these keys over those that are enough. */
function venueWith(settings: VenueSettings = {}) {
  const text = stringify(merged(enoughOfVenue, settings));
  return (path: string) => (path === 'venue.toml' ? Buffer.from(text) : ('missing' as const));
}

function parse(environment: Record<string, string | undefined>, venue?: VenueSettings) {
  return parseConfig({ ...enough, ...environment }, 'production', venueWith(venue));
}

function configOf(environment: Record<string, string | undefined>, venue?: VenueSettings): Config {
  const parsed = parse(environment, venue);
  if (!parsed.ok) throw new Error(renderProblems(parsed.problems));
  return parsed.config;
}

function problemsOf(
  environment: Record<string, string | undefined>,
  venue?: VenueSettings,
): Record<string, string> {
  const parsed = parse(environment, venue);
  const problems = parsed.ok ? [] : parsed.problems;
  return Object.fromEntries(
    problems.map(({ where, problem }) => [where.replace(/^venue\.toml, line \d+: /, ''), problem]),
  );
}

test('a byte order mark before the first variable of .env is no part of its name', () => {
  const { BOT_TOKEN: token, ...others } = enough;
  const parsed = parseConfig({ '\ufeffBOT_TOKEN': token, ...others }, 'production', venueWith());
  expect(parsed.ok && parsed.config.telegram.token).toBe(token);
});

describe('a quote in .env that nothing closes', () => {
  const inFile = (...lines: readonly string[]) => problemsOf(parseEnv(lines.join('\n')));

  test('is said as such, where it stays in the value', () => {
    expect(inFile('PARTNER_CLIENT_SECRET="s3cret', 'PORT=9000')).toEqual({
      PARTNER_CLIENT_SECRET: 'has a quotation mark that is not closed: "',
    });
    expect(inFile("REDIS_URL='redis://127.0.0.1:6379")).toEqual({
      REDIS_URL: "has a quotation mark that is not closed: '",
    });
  });

  test('is said as such, where a quote further down closes it and the lines between are lost', () => {
    expect(inFile('PARTNER_CLIENT_ID="demo', 'PORT=9000', 'READER_KEY="abc"')).toEqual({
      PARTNER_CLIENT_ID: 'has a quotation mark that is not closed: the line of PORT became a part of it',
    });
  });

  test('is none where it is closed, or begins a name', () => {
    expect(inFile('READER_KEY="\'t Hof van Eden"', 'READER_MODEL=\'Small "model".\nThank you.\'')).toEqual(
      {},
    );
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
    bankNotices: null,
    paymentNotice: { und: 'Pay at the gate.' },
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
      asksInvoice: false,
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
  test('are all listed at once, those of venue.toml with their line, each with an example', () => {
    const venue = 'name = "A"\nacess = "public"\n[payment]\nways = ["telegram", "cash"]\ncurrency = 7\n';
    const parsed = parseConfig(
      { PORT: 'http', ROLE: 'boss', WEBHOOK_URL: 'https://bot.example.com/telegram', MAX_OPEN_HOLDS: '3' },
      'production',
      () => Buffer.from(venue),
    );
    expect(parsed.ok ? [] : parsed.problems.map(({ where, problem }) => `${where} ${problem}`)).toEqual([
      'PARTNER_BASE_URL is required',
      'PARTNER_CLIENT_ID is required',
      'PARTNER_CLIENT_SECRET is required',
      'BOT_TOKEN is required',
      'PORT must be a whole number from 0 to 65535',
      'REDIS_URL is required',
      'ENCRYPTION_KEYS is required',
      'ROLE must be one of web, worker, all',
      'WEBHOOK_SECRET is required with WEBHOOK_URL',
      'PAYMENT_PROVIDER_TOKEN is required with "telegram" in [payment] ways of venue.toml',
      'venue.toml, line 1: access is required',
      expect.stringMatching(/^venue\.toml, line 2: acess is not known here; what is: name, /),
      'venue.toml, line 4: payment.ways[2] must be one of telegram, transfer',
      'venue.toml, line 5: payment.currency is not known here; what is: ways, notice, transfer',
      'MAX_OPEN_HOLDS: now [limits] open_holds in venue.toml',
    ]);
    expect(parsed.ok ? [] : parsed.problems.filter(({ example }) => example === '')).toEqual([]);
  });

  test('are rendered for a person at a terminal', () => {
    const parsed = parseConfig({ ...enough, PORT: 'http' }, 'production', () => 'missing');
    expect(parsed.ok ? '' : renderProblems(parsed.problems)).toBe(`The configuration has 2 problems:
  PORT must be a whole number from 0 to 65535
    example: PORT=8080
  VENUE_FILE names a file that is not there: venue.toml
    example: VENUE_FILE=venue.toml
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
    const parsed = parseConfig(secrets, 'production', venueWith());
    expect(parsed.ok ? [] : parsed.problems).toHaveLength(7);
    expect(parsed.ok ? '' : renderProblems(parsed.problems)).not.toContain('hush');
  });

  test.each([
    ['TELEGRAM_API_ROOT', 'api.telegram.org'],
    ['WEBHOOK_URL', 'http://bot.example.com/telegram'],
    ['WEBHOOK_URL', 'https://bot.example.com/healthz'],
    ['WEBHOOK_URL', 'https://bot.example.com/readyz'],
    ['WEBHOOK_URL', 'https://bot.example.com/metrics?a=b'],
    ['WEBHOOK_URL', 'https://bot.example.com/payments/bank'],
    ['WEBHOOK_URL', 'https://bot.example.com/passes/telegram'],
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
    ['PAYMENT_PROVIDER_TOKEN', '123456789:AAExample'],
    ['VENUE_FILE', 'nowhere.toml'],
    ['HOLD_MINUTES', '1e3'],
    ['HOLD_MINUTES', '0'],
    ['HOLD_MINUTES', '43200.5'],
    ['STAFF_IDS', '12,@someone'],
    ['STAFF_IDS', '-5'],
    ['STAFF_IDS', '12345:boss'],
    ['STAFF_IDS', '12345:owner,12345:desk'],
    ['STAFF_CHAT_ID', '@channel'],
    ['CONFIRM_QUIET_SECONDS', '-1'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s is one', (variable, text) => {
    expect(Object.keys(problemsOf({ WEBHOOK_SECRET: 'abc', [variable]: text }))).toEqual([variable]);
  });

  test.each([
    [{ time_zone: 'Asia/Nowhere' }, 'time_zone'],
    [{ currency: 'XYZ' }, 'currency'],
    [{ currency: 7 }, 'currency'],
    [{ default_locale: 'fr' }, 'default_locale'],
    [{ phone_country: 'EU' }, 'phone_country'],
    [{ access: 'friends' }, 'access'],
    [{ details: { required: ['name', 'shoe_size'] } }, 'details.required[2]'],
    [{ details: { required: ['toString'] } }, 'details.required[1]'],
    [{ details: { optional: 'email' } }, 'details.optional'],
    [{ payment: { ways: 'transfer' } }, 'payment.ways'],
    [{ payment: { ways: ['cash'] } }, 'payment.ways[1]'],
    [{ payment: { ways: ['transfer'] } }, 'payment.transfer'],
    [{ payment: { notice: { fr: 'À la caisse.' } } }, 'payment.notice.fr'],
    [{ payment: { transfer: { ...account, bank: 'The Bank of Nowhere' } } }, 'payment.transfer.bank'],
    [{ payment: { transfer: { ...account, account: '12 3' } } }, 'payment.transfer.account'],
    [{ payment: { transfer: { ...account, holder: '12' } } }, 'payment.transfer.holder'],
    [{ payment: { transfer: { ...account, webhook: 'stripe' } } }, 'payment.transfer.webhook'],
    [{ policy: { horizon_days: -1 } }, 'policy.horizon_days'],
    [{ policy: { horizon_days: '90' } }, 'policy.horizon_days'],
    [{ policy: { reminder_hour: 24 } }, 'policy.reminder_hour'],
    [{ policy: { close_hour: 'never' } }, 'policy.close_hour'],
    [{ policy: { opening_check_minutes: 0 } }, 'policy.opening_check_minutes'],
    [{ policy: { retention_days: 1.5 } }, 'policy.retention_days'],
    [{ policy: { retention_days: 0 } }, 'policy.retention_days'],
    [{ policy: { debt_guard: 'on' } }, 'policy.debt_guard'],
    [{ limits: { open_holds: 0 } }, 'limits.open_holds'],
    [{ limits: { tickets_per_day: 0 } }, 'limits.tickets_per_day'],
    [{ invoices: { ask: 'yes' } }, 'invoices.ask'],
  ])('%j in venue.toml is one', (venue, key) => {
    expect(Object.keys(problemsOf({}, venue))).toEqual([key]);
  });

  test('a secret that the signature cannot use is one', () => {
    expect(problemsOf({ PARTNER_SIGNATURE: 'method-path-timestamp-body; algorithm=rsa-sha256' })).toEqual({
      PARTNER_CLIENT_SECRET: 'must be an RSA private key in PEM, for rsa-sha256',
    });
  });
});

test('an empty variable is an unset one', () => {
  const config = configOf({ PORT: '', WEBHOOK_URL: ' ' });
  expect(config.server.outside.port).toBe(8080);
  expect(config.telegram.webhook).toBeNull();
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
    const parsed = parse({ METRICS_HOST: '127.0.0.1' });
    expect(parsed.ok ? [] : parsed.problems.map(({ where, problem }) => `${where} ${problem}`)).toEqual([
      'METRICS_PORT must differ from PORT where one host is 0.0.0.0 or ::, which is every address',
    ]);
  });
});

test('a demo or a test needs no store and no keys', () => {
  const { REDIS_URL: _store, ENCRYPTION_KEYS: _keys, ...others } = enough;
  const parsed = parseConfig(others, 'embedded', venueWith());
  expect(parsed.ok && parsed.config.store).toMatchObject({
    url: 'redis://127.0.0.1:6379',
    encryptionKeys: [{ id: 'embedded' }],
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

const token = { PAYMENT_PROVIDER_TOKEN: '123:TEST:abc' };
const byCard = { payment: { ways: ['telegram'] } };
const byTransfer = { payment: { ways: ['transfer'], transfer: account } };

describe('how customers pay here', () => {
  test('by card in Telegram; a test token is known', () => {
    const { payment } = configOf(token, byCard);
    expect(payment).toEqual({
      telegram: {
        providerToken: '123:TEST:abc',
        isTest: true,
        exponent: 0,
      },
      transfer: null,
    });
    const live = configOf({ PAYMENT_PROVIDER_TOKEN: '123:LIVE:abc' }, byCard);
    expect(live.payment.telegram?.isTest).toBe(false);
  });

  test('by transfer to an account, of which a watcher may tell', () => {
    const read = {
      bank: { bin: '970422', name: 'MB Bank' },
      number: '113366668888',
      holder: 'NGUYEN VAN A',
    };
    expect(configOf({}, byTransfer).payment).toEqual({
      telegram: null,
      transfer: read,
    });
    const watched = merged(byTransfer, { payment: { transfer: { webhook: 'sepay' } } });
    const watch = { preset: 'sepay', secret: 'key', account: '113366668888' };
    expect(configOf({ TRANSFER_WEBHOOK_SECRET: 'key' }, watched).bankNotices).toEqual(watch);
    expect(problemsOf({}, watched)).toEqual({
      TRANSFER_WEBHOOK_SECRET: 'is required with [payment.transfer] webhook in venue.toml',
    });
  });

  test('both ways, in either order', () => {
    for (const ways of [
      ['telegram', 'transfer'],
      ['transfer', 'telegram'],
    ]) {
      const { payment } = configOf(token, { payment: { ways, transfer: account } });
      expect([payment.telegram, payment.transfer]).not.toContain(null);
    }
  });

  test('makes the notice of how they pay elsewhere needless, and ignored', () => {
    const config = configOf(token, byCard);
    expect([config.paymentNotice, isPaidAtGate(config)]).toEqual([null, false]);
  });

  test('needs everything that belongs to it', () => {
    const ways = ['telegram', 'transfer'];
    expect(problemsOf({}, { payment: { ways, transfer: { webhook: 'hmac' } } })).toEqual({
      PAYMENT_PROVIDER_TOKEN: 'is required with "telegram" in [payment] ways of venue.toml',
      TRANSFER_WEBHOOK_SECRET: 'is required with [payment.transfer] webhook in venue.toml',
      'payment.transfer.bank': 'is required',
      'payment.transfer.account': 'is required',
      'payment.transfer.holder': 'is required',
    });
  });

  test('needs a currency in which it can be done', () => {
    expect(problemsOf({}, merged(byTransfer, { currency: 'THB' }))).toEqual({
      'payment.ways': 'has transfer, which takes only VND, not THB',
    });
    expect(problemsOf(token, { ...byCard, currency: 'KWD' })).toEqual({
      'payment.ways': 'has telegram, which takes no payments in KWD',
    });
    const inDollars = configOf(token, { ...byCard, currency: 'USD', phone_country: 'US' });
    expect(inDollars.payment.telegram?.exponent).toBe(2);
  });
});

function noticeIn({ venue, paymentNotice }: Config) {
  const wordings = loadWordings(venue, { paymentNotice });
  return (locale: string): string => wordings.for(locale).paymentNotice;
}

test('the payment notice is found by language; a venue may say nothing', () => {
  const notice = { en: 'Pay at the gate.', vi: 'Trả tại cổng.', zh: '' };
  const config = configOf({}, { payment: { notice } });
  const read = ['vi', 'vi-VN', 'zh-Hans', 'fr'].map(noticeIn(config));
  expect(read).toEqual(['Trả tại cổng.', 'Trả tại cổng.', '', 'Pay at the gate.']);
  expect(isPaidAtGate(config)).toBe(true);
  const silent = configOf({}, { payment: { notice: '' } });
  expect([noticeIn(silent)('en'), isPaidAtGate(silent)]).toEqual(['', false]);
});

test.each([
  ['VND', 'VN'],
  ['GBP', 'GB'],
  ['KRW', 'KR'],
])('the currency %s tells that numbers without "+" are of %s', (currency, country) => {
  expect(configOf({}, { currency }).phoneCountry).toBe(country);
});

test.each(['EUR', 'USD', 'AUD', 'XAF'])('the currency %s tells of no country', (currency) => {
  expect(problemsOf({}, { currency })).toEqual({
    phone_country: `is required with the currency ${currency}, which several countries use`,
  });
});

test.each([
  ['vi-VN', 'vi'],
  ['zh-CN', bestLocale('zh', locales)],
  ['ko', 'ko'],
])("the default_locale %s is the bot's %s", (default_locale, locale) => {
  const { venue } = configOf({}, { default_locale });
  expect(loadWordings(venue).for('fr').locale).toBe(locale);
});

describe("the venue's file", () => {
  test('that is not there or cannot be read is a problem', () => {
    for (const [why, words] of [
      ['missing', 'is not there'],
      ['unreadable', 'cannot be read'],
    ] as const) {
      expect(parseConfig({ ...enough, VENUE_FILE: 'park.toml' }, 'production', () => why)).toMatchObject({
        problems: [{ where: 'VENUE_FILE', problem: `names a file that ${words}: park.toml` }],
      });
    }
  });

  test('may be elsewhere', () => {
    const readFile = venueWith();
    const parsed = parseConfig({ ...enough, VENUE_FILE: '/etc/park.toml' }, 'production', (path) =>
      path === '/etc/park.toml' ? readFile('venue.toml') : 'missing',
    );
    expect(parsed.ok && parsed.config.venue.name).toEqual({ und: 'Harbour Aquarium' });
  });
});

describe('a variable of an earlier version that is still set', () => {
  test.each([
    ['PAYMENT', 'telegram', '[payment] ways'],
    ['PAYMENT_NOTICE_VI', 'Trả tại cổng.', '[payment] notice'],
    ['TRANSFER_NAME', 'NGUYEN VAN A', '[payment.transfer] holder'],
    ['CUSTOMER_ACCESS', 'invite', 'access'],
    ['TIME_ZONE', 'UTC', 'time_zone'],
    ['OPTIONAL_DETAILS', '', '[details] optional'],
    ['RETENTION_DAYS', '7', '[policy] retention_days'],
    ['MAX_TICKETS_PER_DAY', '5', '[limits] tickets_per_day'],
  ])('%s=%s ends the start, and its new place is named', (variable, text, place) => {
    expect(problemsOf({ [variable]: text })).toEqual({ [`${variable}:`]: `now ${place} in venue.toml` });
  });

  test('is only named where customers get the same, and an empty one is unset', () => {
    const parsed = parse({ CLOSE_HOUR: '7', VENUE_NAME: 'Park', PAYMENT: '', STAFF_IDS: '1' });
    expect(parsed.ok && parsed.warnings).toEqual([
      { where: 'CLOSE_HOUR:', problem: 'now [policy] close_hour in venue.toml', example: 'close_hour = 6' },
      { where: 'VENUE_NAME:', problem: 'now name in venue.toml', example: 'name = "Harbour Aquarium"' },
    ]);
  });
});

test.each(['', '2:desk'])('no owner in STAFF_IDS=%s is a warning', (STAFF_IDS) => {
  const parsed = parse({ STAFF_IDS });
  expect(parsed.ok && parsed.warnings.map(({ where }) => where)).toEqual(['STAFF_IDS']);
});

test('an hour may pass in any number of times less, from 1 to 3,600', () => {
  const isTaken = (speed: number) => {
    const environment = { HOLD_MINUTES: String(60 / speed), CONFIRM_QUIET_SECONDS: String(60 / speed) };
    const { booking } = configOf(environment, { policy: { hold_reminder_minutes: 10 / speed } });
    expect(booking).toMatchObject({ holdMinutes: 60 / speed, holdReminderMinutes: 10 / speed });
  };
  fc.assert(fc.property(fc.integer({ min: 1, max: 3_600 }), isTaken), { examples: [[1], [3_599], [3_600]] });
});

test('details that are not required may be skipped, the ID number is asked only when listed', () => {
  const asked = ({ booking }: Config) => [booking.requiredDetails, booking.optionalDetails];
  expect(asked(configOf({}, { details: { required: ['phone'] } }))).toEqual([['phone'], ['name', 'email']]);
  expect(asked(configOf({}, { details: { optional: ['card_id', 'phone'] } }))).toEqual([
    ['name', 'phone'],
    ['cardId'],
  ]);
});

test('there is no reminder of a hold that is not longer than it', () => {
  expect(configOf({ HOLD_MINUTES: '0.5' }).booking).toMatchObject({
    holdMinutes: 0.5,
    holdReminderMinutes: null,
  });
  expect(configOf({}, { policy: { hold_reminder_minutes: 60 } }).booking.holdReminderMinutes).toBeNull();
});

test('the remaining values are read as they are meant', () => {
  const environment = {
    STAFF_IDS: '12345678, 87654321:desk,12345678:owner',
    STAFF_CHAT_ID: '-1001234567890',
    PARTNER_IMAGE_HOSTS: 'Images.Example.com,127.0.0.1:9000',
    ENCRYPTION_KEYS: `new:${key},old:${key}`,
  };
  const config = configOf(environment, {
    currency: 'EUR',
    phone_country: 'DE',
    policy: { reminder_hour: 'off', close_hour: 'off' },
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
    parseConfig(watched, 'production', () => 'missing');
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
      'STAFF_IDS',
      'STAFF_CHAT_ID',
    ]);
    const shown = commented.filter(([name]) => !withoutDefault.has(name));
    expect(configOf(Object.fromEntries(shown))).toEqual(configOf({}));
  });
});

test.each(['', '/', '/api/v1', '/api/v1/', '/api/v1/sale-packages?date=2026-12-01'])(
  'takes the root of a partner address that ends in "%s"',
  (end) => {
    for (const root of ['https://partner.example.com', 'https://example.com/partner']) {
      const parsed = parse({ PARTNER_BASE_URL: `${root}${end}` });
      expect(parsed.ok && parsed.config.partner.baseUrl).toBe(root);
    }
  },
);

describe('the reader', () => {
  const recipient = { en: 'Example AI, Singapore' };

  test.each([
    'https://ai.example.com',
    'https://ai.example.com/v1/',
    'https://ai.example.com/v1/chat/completions',
  ])('is asked at the address that all such endpoints have: %s', (READER_URL) => {
    const { reader } = configOf({ READER_URL, READER_MODEL: 'small' }, { reader: { recipient } });
    expect(reader).toMatchObject({
      url: 'https://ai.example.com/v1/chat/completions',
      key: null,
      mostADay: 2_000,
      recipient,
    });
  });

  test('needs a model, and a recipient whom customers are told of', () => {
    const parsed = parse({ READER_URL: 'https://ai.example.com' });
    expect(parsed).toMatchObject({
      problems: [
        { where: 'READER_MODEL', problem: 'is required with READER_URL' },
        { where: 'READER_URL', problem: 'needs [reader] recipient in venue.toml' },
      ],
    });
  });
});
