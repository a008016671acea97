import type { z } from 'zod';
import { parsePartnerCodes } from '../partner/conventions.ts';
import { parseSignatureConvention } from '../partner/signature.ts';
import { type PaymentMethod, paymentMethods } from '../payment/prepayment.ts';
import { bankOf, isAccountNumber, withoutSpaces } from '../payment/vietqr.ts';
import type { ConfigProblem } from './values.ts';
import * as value from './values.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** `embedded`: a demo or a test, with defaults for what an operator must decide. */
export type ConfigMode = 'production' | 'embedded';

/** One environment variable: its schema, its default, and an example. */
interface Variable<Value> {
  readonly schema: z.ZodType<Value, string | undefined>;
  readonly example: string;
  /** An empty text is a value of its own, not the same as unset. */
  readonly emptyCounts?: boolean;
  /** The default in a demo or a test, where an operator must decide. */
  readonly embedded?: string | undefined;
}

export type ValuesOf<Variables> = {
  readonly [Name in keyof Variables]: Variables[Name] extends Variable<infer Value> ? Value : never;
};

function required<Value>(
  schema: value.TextSchema<Value>,
  example: string,
  embedded?: string,
): Variable<Value> {
  return { schema: schema as z.ZodType<Value, string | undefined>, example, embedded };
}

/** A variable with a default, written as an operator would write it and read by the same schema. */
function withDefault<Value>(schema: value.TextSchema<Value>, text: string, example = text): Variable<Value> {
  return { schema: schema.prefault(text), example };
}

/** Null when unset. */
function optional<Value>(schema: value.TextSchema<Value>, example: string): Variable<Value | null> {
  return { schema: schema.optional().transform((read) => read ?? null), example };
}

const anyText = value.matching(/^/, 'text');

export type DetailName = 'name' | 'phone' | 'email' | 'cardId';

const details = new Map<string, DetailName>([
  ['name', 'name'],
  ['phone', 'phone'],
  ['email', 'email'],
  ['card_id', 'cardId'],
]);
const detailList = value.listOf([...details.keys()].join(', '), (text) => details.get(text));

/** The methods in a fixed order; empty where customers don't pay here. */
const payment = value.expecting(
  'none, telegram, transfer, or telegram,transfer',
  (text): readonly PaymentMethod[] | undefined => {
    const named = text.split(',').map((name) => name.trim());
    if (named.join() === 'none') return [];
    const methods = paymentMethods.filter((method) => named.includes(method));
    return methods.length === named.length ? methods : undefined;
  },
);

export const partnerVariables = {
  PARTNER_BASE_URL: required(value.partnerAddress, 'https://partner.example.com'),
  PARTNER_CLIENT_ID: required(value.matching(/^[\x21-\x7e]+$/, 'visible ASCII without spaces'), 'my-client'),
  PARTNER_CLIENT_SECRET: required(anyText, 'the secret that belongs to PARTNER_CLIENT_ID'),
  PARTNER_SIGNATURE: withDefault(value.parsedBy(parseSignatureConvention), 'method-path-timestamp-body'),
  PARTNER_CODES: withDefault(
    value.parsedBy(parsePartnerCodes),
    '',
    'refusal=2001,2007:date; debt=2016,2017; authentication=2401',
  ),
  PARTNER_TIMEOUT_MS: withDefault(value.wholeNumber(1, 120_000), '15000'),
  PARTNER_REQUESTS_PER_SECOND: withDefault(value.wholeNumber(1, 1_000), '5'),
  PARTNER_IMAGE_URL: withDefault(
    value.matching(
      /^(?=.*\{image\})([^{}]|\{image\}|\{size\})+$/,
      'a template with {image} and, where sizes exist, {size}',
    ),
    '{image}/{size}',
  ),
  PARTNER_IMAGE_HOSTS: optional(
    value.listOf('host names', value.hostOf),
    'images.example.com,cdn.example.com',
  ),
};

/** Protects nothing: a demo has its own store with invented people. */
const embeddedKeys = `embedded:${Buffer.alloc(32, 1).toString('base64')}`;

export const storeVariables = {
  REDIS_URL: required(value.redisAddress, 'redis://127.0.0.1:6379', 'redis://127.0.0.1:6379'),
  REDIS_PREFIX: withDefault(value.matching(/^[\w.:-]{1,64}$/, '1 to 64 of A-Z a-z 0-9 _ . : -'), 'boxoffice'),
  ENCRYPTION_KEYS: required(
    value.encryptionKeys,
    'k1:base64 of 32 random bytes, as "openssl rand -base64 32" prints',
    embeddedKeys,
  ),
};

export const backupVariables = {
  BACKUP_DIR: optional(anyText, '/backups'),
  BACKUP_KEEP: withDefault(value.wholeNumber(1, 10_000), '14'),
};

export const variables = {
  ...partnerVariables,
  BOT_TOKEN: required(value.matching(/^\d+:[\w-]+$/, "a bot's token from @BotFather"), '123456789:AAExample'),
  TELEGRAM_API_ROOT: withDefault(value.baseAddress, 'https://api.telegram.org'),
  WEBHOOK_URL: optional(value.publicAddress, 'https://bot.example.com/telegram'),
  WEBHOOK_SECRET: optional(
    value.matching(/^[\w-]{1,256}$/, '1 to 256 of A-Z a-z 0-9 _ -'),
    'a-long-random-word',
  ),
  HOST: withDefault(value.matching(/^[\w.:-]+$/, 'a host name or an address to listen on'), '0.0.0.0'),
  PORT: withDefault(value.wholeNumber(0, 65535), '8080'),
  METRICS_HOST: optional(value.matching(/^[\w.:-]+$/, 'a host name or an address to listen on'), '127.0.0.1'),
  METRICS_PORT: optional(value.wholeNumber(0, 65535), '9090'),
  ...storeVariables,
  ...backupVariables,
  VENUE_FILE: optional(anyText, 'venue.toml'),
  VENUE_NAME: optional(anyText, 'Harbour Aquarium'),
  TIME_ZONE: withDefault(value.timeZone, 'Asia/Ho_Chi_Minh'),
  CURRENCY: withDefault(value.currencyCode, 'VND'),
  SUPPORT_CONTACT: optional(anyText, '@harbour_help'),
  PHONE_COUNTRY: optional(value.country, 'DE'),
  DEFAULT_LOCALE: withDefault(value.locale, 'en'),
  CUSTOMER_ACCESS: required(value.oneOf('public', 'invite'), 'public', 'public'),
  PAYMENT: withDefault(payment, 'none'),
  PAYMENT_NOTICE: { ...optional(anyText, 'Pay at the gate.'), emptyCounts: true },
  PAYMENT_PROVIDER_TOKEN: optional(
    value.matching(/^\d+:(TEST|LIVE):\S+$/, "a payment provider's token from @BotFather"),
    '123456789:TEST:abcdef',
  ),
  TRANSFER_BANK: optional(
    value.expecting(
      'the number of a Vietnamese bank at NAPAS (6 digits) or its short name',
      (text) => bankOf(text) ?? undefined,
    ),
    'Vietcombank',
  ),
  TRANSFER_ACCOUNT: optional(
    value.expecting('an account number: 4 to 19 digits, or letters and digits', (text) =>
      isAccountNumber(withoutSpaces(text)) ? withoutSpaces(text) : undefined,
    ),
    '113366668888',
  ),
  TRANSFER_NAME: optional(
    value.matching(
      /^(?=.*\p{L}).{1,70}$/u,
      'the name of the account holder in letters, at most 70 characters',
    ),
    'NGUYEN VAN A',
  ),
  TRANSFER_WEBHOOK: optional(value.oneOf('sepay', 'payos', 'hmac'), 'sepay'),
  TRANSFER_WEBHOOK_SECRET: optional(anyText, 'the API key, checksum key or HMAC key of TRANSFER_WEBHOOK'),
  GOOGLE_WALLET_KEY_FILE: optional(anyText, 'google-wallet.json'),
  APPLE_WALLET_CERT_FILE: optional(anyText, 'pass-certificate.pem'),
  APPLE_WALLET_KEY_FILE: optional(anyText, 'pass-key.pem'),
  APPLE_WALLET_KEY_PASSWORD: optional(anyText, 'the password of APPLE_WALLET_KEY_FILE'),
  APPLE_WALLET_WWDR_FILE: optional(anyText, 'AppleWWDRCAG4.pem'),
  BOOKING_HORIZON_DAYS: withDefault(value.wholeNumber(0, 730), '90'),
  REQUIRED_DETAILS: { ...withDefault(detailList, 'name,phone'), emptyCounts: true },
  OPTIONAL_DETAILS: { ...optional(detailList, 'email'), emptyCounts: true },
  HOLD_MINUTES: withDefault(value.positive(43_200), '60'),
  HOLD_REMINDER_MINUTES: withDefault(value.decimal(0, 43_200), '10'),
  CONFIRM_QUIET_SECONDS: withDefault(value.decimal(0, 3_600), '60'),
  OPENING_CHECK_MINUTES: withDefault(value.positive(1_440), '15'),
  DEBT_GUARD: withDefault(value.oneOf('off', 'warn', 'block'), 'warn'),
  MAX_OPEN_HOLDS: withDefault(value.wholeNumber(1, 1_000), '2'),
  MAX_TICKETS_PER_DAY: withDefault(value.wholeNumber(1, 100_000), '50'),
  STAFF_IDS: withDefault(value.staff, '', '12345678:owner,87654321:desk'),
  STAFF_CHAT_ID: optional(
    value.expecting("a chat's numeric Telegram id", value.telegramId),
    '-1001234567890',
  ),
  VISIT_REMINDER_HOUR: withDefault(value.wholeNumberOrOff(0, 23), '18'),
  READER_URL: optional(value.readerAddress, 'http://127.0.0.1:11434/v1'),
  READER_MODEL: optional(anyText, 'qwen3:8b'),
  READER_KEY: optional(anyText, "the endpoint's API key"),
  READER_MOST_A_DAY: withDefault(value.wholeNumber(0, 1_000_000), '2000'),
  CLOSE_HOUR: withDefault(value.wholeNumberOrOff(0, 23), '6'),
  RETENTION_DAYS: withDefault(value.wholeNumber(0, 3_650), '30'),
  ROLE: withDefault(value.oneOf('web', 'worker', 'all'), 'all'),
  LOG_LEVEL: withDefault(value.oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'), 'info'),
};

/** Some editors begin a file with it, and Node takes it for a part of the first variable's name. */
const leadingMark = '\ufeff';

/** Reads every variable; unreadable ones are missing from `values` and named in `problems`. */
export function readEnvironment<Variables extends Readonly<Record<string, Variable<unknown>>>>(
  table: Variables,
  environment: Environment,
  mode: ConfigMode,
): { readonly values: Partial<ValuesOf<Variables>>; readonly problems: readonly ConfigProblem[] } {
  const values: Record<string, unknown> = {};
  const problems: ConfigProblem[] = [];
  const marked = Object.keys(environment).find((name) => name.startsWith(leadingMark));
  for (const [name, variable] of Object.entries(table)) {
    const given = environment[marked === `${leadingMark}${name}` ? marked : name]?.trim();
    const isSet = given !== undefined && (given !== '' || variable.emptyCounts === true);
    const text = isSet ? given : mode === 'embedded' ? variable.embedded : undefined;
    const unclosed = isSet ? unclosedQuoteIn(given) : null;
    const parsed = variable.schema.safeParse(text);
    if (parsed.success && unclosed === null) values[name] = parsed.data;
    else {
      const problem = unclosed ?? parsed.error?.issues[0]?.message ?? 'cannot be read';
      problems.push({
        where: name,
        problem: text === undefined ? 'is required' : problem,
        example: `${name}=${variable.example}`,
      });
    }
  }
  return { values: values as Partial<ValuesOf<Variables>>, problems };
}

/** Names such as 't Hof begin with an apostrophe. */
const apostrophe = /^'\p{L}{1,2}[ -]/u;

/**
 * The quote that nothing closes in a value: environment files keep it, or close it at a quote further down, with the
 * lines in between. Null: every quote is closed.
 */
function unclosedQuoteIn(text: string): string | null {
  const swallowed = Object.keys(variables).find((name) =>
    new RegExp(`\\n\\s*(export )?${name}[ \\t]*=`).test(text),
  );
  if (swallowed !== undefined)
    return `has a quote that nothing closes: ${swallowed} below became a part of it`;
  const [quote = ''] = text;
  const isAlone = /["'`]/.test(quote) && text.indexOf(quote, 1) < 0 && !apostrophe.test(text);
  return isAlone ? `has a quote that nothing closes: ${quote}` : null;
}

/** A problem of a variable caused by another one. */
export function variableProblem(name: keyof typeof variables, problem: string): ConfigProblem {
  return { where: name, problem, example: `${name}=${variables[name].example}` };
}
