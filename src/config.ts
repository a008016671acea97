import type { CustomerDetails } from './booking/booking.ts';
import {
  type ConfigMode,
  type ConfigProblem,
  decision,
  type Environment,
  emptyCounts,
  optional,
  readEnvironment,
  required,
  type ValuesOf,
  withDefault,
} from './config/environment.ts';
import * as value from './config/values.ts';
import { parsePartnerCodes } from './partner/codes.ts';
import { type PartnerConventions, partnerDefaults } from './partner/conventions.ts';
import { secretProblem } from './partner/signature.ts';
import { parseSignatureConvention, type SignatureConvention } from './partner/signature-convention.ts';

export type DetailName = keyof CustomerDetails;

/** How the customer pays. An empty text shows nothing. */
export interface PaymentNotice {
  readonly default: string;
  /** Keys are lower-case language tags. */
  readonly byLocale: Readonly<Record<string, string>>;
}

/** Everything the bot can be told from outside. Holds secrets: never logged, never shown. */
export interface Config {
  readonly telegram: {
    readonly token: string;
    /** Without a trailing slash. */
    readonly apiRoot: string;
    /** Null: updates are polled. */
    readonly webhook: null | { readonly url: string; readonly secret: string };
  };
  readonly server: { readonly host: string; readonly port: number };
  readonly partner: {
    /** Without a trailing slash; the operations' paths follow it. */
    readonly baseUrl: string;
    readonly clientId: string;
    readonly clientSecret: string;
    readonly signature: SignatureConvention;
    readonly timeoutMs: number;
    readonly imageUrlTemplate: string;
    /** As `URL.host` spells them. */
    readonly imageHosts: readonly string[];
    readonly conventions: PartnerConventions;
  };
  readonly store: {
    readonly url: string;
    readonly prefix: string;
    /** The first encrypts, all decrypt. */
    readonly encryptionKeys: readonly value.EncryptionKey[];
  };
  readonly venue: {
    readonly name: string;
    readonly timeZone: string;
    readonly currency: string;
    readonly supportContact: string | null;
    readonly paymentNotice: PaymentNotice;
  };
  readonly booking: {
    readonly horizonDays: number;
    readonly requiredDetails: readonly DetailName[];
    /** Asked with "Skip"; none of the required ones. */
    readonly optionalDetails: readonly DetailName[];
    readonly holdMinutes: number;
    /** Before the end of the hold; null: no reminder. */
    readonly holdReminderMinutes: number | null;
    readonly confirmQuietSeconds: number;
    readonly maxOpenHolds: number;
    readonly maxTicketsPerDay: number;
    /** Venue time, the evening before; null: no reminder. */
    readonly visitReminderHour: number | null;
    readonly retentionDays: number;
    readonly debtGuard: 'off' | 'warn' | 'block';
  };
  readonly access: 'public' | 'invite';
  readonly staff: { readonly ids: readonly number[]; readonly chatId: number | null };
  readonly defaultLocale: string;
  readonly role: 'web' | 'worker' | 'all';
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
}

export type ParsedConfig =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problems: readonly ConfigProblem[] };

const details: Readonly<Record<string, DetailName>> = {
  name: 'name',
  phone: 'phone',
  email: 'email',
  card_id: 'cardId',
};
const detailList = value.listOf(Object.keys(details).join(', '), (text) =>
  Object.hasOwn(details, text) ? details[text] : undefined,
);
const exampleKeys = 'k1:base64 of 32 random bytes, as "openssl rand -base64 32" prints';
/** Protects nothing: a demo's store is its own and holds invented people. */
const embeddedKeys = `embedded:${Buffer.alloc(32, 1).toString('base64')}`;
const imageTemplate = value.matching(
  /^(?=.*\{image\})([^{}]|\{image\}|\{size\})+$/,
  'a template with {image} and, where sizes exist, {size}',
);

const partnerVariables = {
  PARTNER_BASE_URL: required(value.baseAddress, 'https://partner.example.com'),
  PARTNER_CLIENT_ID: required(value.matching(/^[\x21-\x7e]+$/, 'visible ASCII without spaces'), 'my-client'),
  PARTNER_CLIENT_SECRET: required(value.anyText, 'the secret that belongs to PARTNER_CLIENT_ID'),
  PARTNER_SIGNATURE: withDefault(parseSignatureConvention, 'method-path-timestamp-body'),
  PARTNER_CODES: withDefault(
    parsePartnerCodes,
    '',
    'refusal=2001,2007:date; debt=2016,2017; authentication=2401',
  ),
  PARTNER_TIMEOUT_MS: withDefault(value.wholeNumber(1, 120_000), '15000'),
  PARTNER_IMAGE_URL: withDefault(imageTemplate, '{image}/{size}'),
  PARTNER_IMAGE_HOSTS: optional(
    value.listOf('host names', value.hostOf),
    'images.example.com,cdn.example.com',
  ),
};

const storeVariables = {
  REDIS_URL: decision(value.redisAddress, 'redis://127.0.0.1:6379', 'redis://127.0.0.1:6379'),
  REDIS_PREFIX: withDefault(value.matching(/^[\w.:-]{1,64}$/, '1 to 64 of A-Z a-z 0-9 _ . : -'), 'boxoffice'),
  ENCRYPTION_KEYS: decision(value.encryptionKeys, embeddedKeys, exampleKeys),
};

const variables = {
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
  ...storeVariables,
  TIME_ZONE: withDefault(value.timeZone, 'Asia/Ho_Chi_Minh'),
  CURRENCY: withDefault(value.currencyCode, 'VND'),
  DEFAULT_LOCALE: withDefault(value.localeTag, 'en'),
  VENUE_NAME: required(value.anyText, 'Harbour Aquarium'),
  CUSTOMER_ACCESS: decision(value.oneOf('public', 'invite'), 'public', 'public'),
  PAYMENT_NOTICE: emptyCounts(decision(value.anyText, '', 'Pay at the gate.')),
  SUPPORT_CONTACT: optional(value.anyText, '@harbour_help'),
  BOOKING_HORIZON_DAYS: withDefault(value.wholeNumber(0, 730), '90'),
  REQUIRED_DETAILS: emptyCounts(withDefault(detailList, 'name,phone')),
  OPTIONAL_DETAILS: emptyCounts(optional(detailList, 'email')),
  HOLD_MINUTES: withDefault(value.decimal(0.01, 43_200), '60'),
  HOLD_REMINDER_MINUTES: withDefault(value.decimal(0, 43_200), '10'),
  CONFIRM_QUIET_SECONDS: withDefault(value.decimal(0, 3_600), '60'),
  DEBT_GUARD: withDefault(value.oneOf('off', 'warn', 'block'), 'warn'),
  MAX_OPEN_HOLDS: withDefault(value.wholeNumber(1, 1_000), '2'),
  MAX_TICKETS_PER_DAY: withDefault(value.wholeNumber(1, 100_000), '50'),
  STAFF_IDS: withDefault(
    value.listOf("people's numeric Telegram ids", value.personId),
    '',
    '12345678,87654321',
  ),
  STAFF_CHAT_ID: optional(
    value.expecting("a chat's numeric Telegram id", value.telegramId),
    '-1001234567890',
  ),
  VISIT_REMINDER_HOUR: withDefault(value.orOff(value.wholeNumber(0, 23)), '18'),
  RETENTION_DAYS: withDefault(value.wholeNumber(0, 3_650), '30'),
  ROLE: withDefault(value.oneOf('web', 'worker', 'all'), 'all'),
  LOG_LEVEL: withDefault(value.oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'), 'info'),
};

type Values = ValuesOf<typeof variables>;
type PartnerValues = ValuesOf<typeof partnerVariables>;

/** Reads the whole environment at once, so that an operator mends everything in one go. */
export function parseConfig(environment: Environment, mode: ConfigMode = 'production'): ParsedConfig {
  const { values, problems: unreadable } = readEnvironment(variables, environment, mode);
  const problems = [...unreadable, ...unguardedWebhook(values), ...unusableSecret(values)];
  if (problems.length > 0) return { ok: false, problems };
  // No problem means that every variable has its value.
  return { ok: true, config: configOf(values as Values, localisedNotices(environment)) };
}

/** Reads only what a command needs that talks to the partner and to nobody else. */
export function parsePartnerConfig(
  environment: Environment,
):
  | { readonly ok: true; readonly partner: Config['partner'] }
  | { readonly ok: false; readonly problems: readonly ConfigProblem[] } {
  const { values, problems: unreadable } = readEnvironment(partnerVariables, environment, 'production');
  const problems = [...unreadable, ...unusableSecret(values)];
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, partner: partnerOf(values as PartnerValues) };
}

/** Reads only what a command needs that talks to the store and to nobody else. */
export function parseStoreConfig(
  environment: Environment,
):
  | { readonly ok: true; readonly store: Config['store'] }
  | { readonly ok: false; readonly problems: readonly ConfigProblem[] } {
  const { values, problems } = readEnvironment(storeVariables, environment, 'production');
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, store: storeOf(values as ValuesOf<typeof storeVariables>) };
}

function storeOf(values: ValuesOf<typeof storeVariables>): Config['store'] {
  return { url: values.REDIS_URL, prefix: values.REDIS_PREFIX, encryptionKeys: values.ENCRYPTION_KEYS };
}

function unguardedWebhook(values: Partial<Values>): readonly ConfigProblem[] {
  const unguarded = typeof values.WEBHOOK_URL === 'string' && values.WEBHOOK_SECRET === null;
  const example = variables.WEBHOOK_SECRET.example;
  return unguarded ? [{ variable: 'WEBHOOK_SECRET', problem: 'is required with WEBHOOK_URL', example }] : [];
}

function unusableSecret(values: Partial<PartnerValues>): readonly ConfigProblem[] {
  const { PARTNER_SIGNATURE: convention, PARTNER_CLIENT_SECRET: secret } = values;
  const problem = convention && secret ? secretProblem(convention, secret) : undefined;
  const example = partnerVariables.PARTNER_CLIENT_SECRET.example;
  return problem === undefined ? [] : [{ variable: 'PARTNER_CLIENT_SECRET', problem, example }];
}

/** `PAYMENT_NOTICE_VI` is the notice for `vi`, `PAYMENT_NOTICE_ZH_HANS` for `zh-hans`. */
function localisedNotices(environment: Environment): Readonly<Record<string, string>> {
  const notices = Object.entries(environment).flatMap(([name, text]) => {
    const locale = /^PAYMENT_NOTICE_([A-Z0-9_]+)$/.exec(name)?.[1];
    return locale === undefined || text === undefined
      ? []
      : [[locale.toLowerCase().replaceAll('_', '-'), text.trim()]];
  });
  return Object.fromEntries(notices);
}

/** The notice in the customer's language: the exact tag, else its language alone, else the default. */
export function paymentNoticeFor(notice: PaymentNotice, locale: string): string {
  const tag = locale.toLowerCase();
  const language = tag.split('-', 1).join();
  return notice.byLocale[tag] ?? notice.byLocale[language] ?? notice.default;
}

function configOf(values: Values, byLocale: PaymentNotice['byLocale']): Config {
  return {
    telegram: {
      token: values.BOT_TOKEN,
      apiRoot: values.TELEGRAM_API_ROOT,
      webhook:
        values.WEBHOOK_URL === null || values.WEBHOOK_SECRET === null
          ? null
          : { url: values.WEBHOOK_URL, secret: values.WEBHOOK_SECRET },
    },
    server: { host: values.HOST, port: values.PORT },
    partner: partnerOf(values),
    store: storeOf(values),
    venue: {
      name: values.VENUE_NAME,
      timeZone: values.TIME_ZONE,
      currency: values.CURRENCY,
      supportContact: values.SUPPORT_CONTACT,
      paymentNotice: { default: values.PAYMENT_NOTICE, byLocale },
    },
    booking: bookingOf(values),
    access: values.CUSTOMER_ACCESS,
    staff: { ids: values.STAFF_IDS, chatId: values.STAFF_CHAT_ID },
    defaultLocale: values.DEFAULT_LOCALE,
    role: values.ROLE,
    logLevel: values.LOG_LEVEL,
  };
}

function partnerOf(values: PartnerValues): Config['partner'] {
  return {
    baseUrl: values.PARTNER_BASE_URL,
    clientId: values.PARTNER_CLIENT_ID,
    clientSecret: values.PARTNER_CLIENT_SECRET,
    signature: values.PARTNER_SIGNATURE,
    timeoutMs: values.PARTNER_TIMEOUT_MS,
    imageUrlTemplate: values.PARTNER_IMAGE_URL,
    imageHosts: values.PARTNER_IMAGE_HOSTS ?? [new URL(values.PARTNER_BASE_URL).host],
    conventions: { ...partnerDefaults, ...values.PARTNER_CODES },
  };
}

function bookingOf(values: Values): Config['booking'] {
  const required = values.REQUIRED_DETAILS;
  const optional = values.OPTIONAL_DETAILS ?? (['name', 'phone', 'email'] as const);
  const reminder = values.HOLD_REMINDER_MINUTES;
  return {
    horizonDays: values.BOOKING_HORIZON_DAYS,
    requiredDetails: required,
    optionalDetails: optional.filter((detail) => !required.includes(detail)),
    holdMinutes: values.HOLD_MINUTES,
    holdReminderMinutes: reminder > 0 && reminder < values.HOLD_MINUTES ? reminder : null,
    confirmQuietSeconds: values.CONFIRM_QUIET_SECONDS,
    maxOpenHolds: values.MAX_OPEN_HOLDS,
    maxTicketsPerDay: values.MAX_TICKETS_PER_DAY,
    visitReminderHour: values.VISIT_REMINDER_HOUR,
    retentionDays: values.RETENTION_DAYS,
    debtGuard: values.DEBT_GUARD,
  };
}
