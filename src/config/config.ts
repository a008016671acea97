import { readFileSync } from 'node:fs';
import type { LifecyclePolicy } from '../booking/rules.ts';
import { partnerDefaults } from '../partner/conventions.ts';
import { secretProblem } from '../partner/signature.ts';
import type { NoticePreset } from '../payment/bank-notice.ts';
import { type PaymentMethod, paymentMethods } from '../payment/prepayment.ts';
import { type TelegramCurrency, telegramCurrencies } from '../payment/telegram-currencies.ts';
import type { TransferAccount } from '../payment/vietqr.ts';
import { dayMs, minuteMs, secondMs } from '../time.ts';
import {
  bestLocale,
  countryOfCurrency,
  type Localised,
  locales,
  type PhoneCountry,
  plainVenue,
  type Venue,
} from '../venue/venue.ts';
import type { WalletKeys } from '../venue/wallet.ts';
import {
  type ConfigMode,
  type DetailName,
  type Environment,
  partnerVariables,
  readEnvironment,
  storeVariables,
  type ValuesOf,
  variableProblem,
  variables,
} from './environment.ts';
import type { ConfigProblem, Result, StaffMember } from './values.ts';
import { type ReadFile, readVenueFile } from './venue-file.ts';
import { walletOf } from './wallet.ts';

/** How the customer pays at the venue. An empty text shows nothing. */
export interface PaymentNotice {
  readonly default: string;
  /** Keys are lower-case language tags. */
  readonly byLocale: Readonly<Record<string, string>>;
}

/** Where a server listens. Port 0: any that is free. */
export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/** The whole configuration. Holds secrets: never logged, never shown. */
export interface Config {
  readonly telegram: {
    readonly token: string;
    /** Without a trailing slash. */
    readonly apiRoot: string;
    /** Null: updates are polled. */
    readonly webhook: null | { readonly url: string; readonly secret: string };
  };
  readonly server: {
    readonly outside: ListenAddress;
    /** Null: health and metrics are answered outside too. */
    readonly inside: ListenAddress | null;
  };
  readonly partner: Readonly<ReturnType<typeof partnerConfig>>;
  readonly store: Readonly<ReturnType<typeof storeConfig>>;
  readonly venue: Venue;
  /** The country of phone numbers without "+". */
  readonly phoneCountry: PhoneCountry;
  /** How customers pay before their tickets are issued. Both null: they don't. */
  readonly payment: {
    readonly telegram: null | {
      readonly providerToken: string;
      /** True for test payments. */
      readonly isTest: boolean;
      /** The venue's currency in Telegram's units. */
      readonly currency: TelegramCurrency;
    };
    readonly transfer: null | {
      readonly account: TransferAccount;
      /** Null: only staff report that money has arrived. */
      readonly webhook: null | { readonly preset: NoticePreset; readonly secret: string };
    };
  };
  /** Empty where customers pay here. */
  readonly paymentNotice: PaymentNotice;
  readonly booking: Readonly<ReturnType<typeof bookingConfig>>;
  /** The model that reads what the grammar can't; null: none does. */
  readonly reader: null | {
    /** Of `/v1/chat/completions`. */
    readonly url: string;
    readonly model: string;
    readonly key: string | null;
    readonly mostADay: number;
    /** Who gets what customers write, and in which country. */
    readonly recipient: Localised<string>;
  };
  readonly access: VariableValues['CUSTOMER_ACCESS'];
  readonly staff: {
    readonly members: readonly StaffMember[];
    readonly chatId: number | null;
    /** Venue time at which owners get the close of the day before; null: they ask for it. */
    readonly closeHour: number | null;
  };
  readonly wallet: WalletKeys;
  readonly role: VariableValues['ROLE'];
  readonly logLevel: VariableValues['LOG_LEVEL'];
}

type VariableValues = ValuesOf<typeof variables>;
type PartnerValues = ValuesOf<typeof partnerVariables>;

const usualVenueFile = 'venue.toml';

const readFromDisk: ReadFile = (path) => {
  try {
    return readFileSync(path);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'missing' : 'unreadable';
  }
};

/** Reads the environment and the venue's file together, so that an operator sees all problems at once. */
export function parseConfig(
  environment: Environment,
  mode: ConfigMode = 'production',
  readFile: ReadFile = readFromDisk,
): Result<{ readonly config: Config }> {
  const { values, problems: unreadable } = readEnvironment(variables, environment, mode);
  const venue = venueOf(values, mode, readFile);
  const notices = localisedNotices(environment);
  const wallet = venue.ok ? walletOf(values, venue.venue, readFile) : null;
  const problems = [
    ...unreadable,
    ...unusableSecret(values),
    ...missing(values, mode),
    ...takenAddress(values),
    ...notices.problems,
    ...(venue.ok
      ? [...currencyProblems(values, venue.venue), ...withoutRecipient(values, venue.venue)]
      : venue.problems),
    ...(wallet?.problems ?? []),
  ];
  const phoneCountry =
    values.PHONE_COUNTRY ?? (venue.ok ? countryOfCurrency(venue.venue.currency) : undefined);
  if (problems.length > 0 || !venue.ok || wallet === null || phoneCountry === undefined)
    return { ok: false, problems };
  // Without a problem every variable has its value.
  return {
    ok: true,
    config: {
      ...configOf(values as VariableValues, venue.venue, phoneCountry, notices.byLocale),
      wallet: wallet.keys,
    },
  };
}

/** Reads only the settings for a command that uses the partner alone. */
export function parsePartnerConfig(
  environment: Environment,
): Result<{ readonly partner: Config['partner'] }> {
  const { values, problems: unreadable } = readEnvironment(partnerVariables, environment, 'production');
  const problems = [...unreadable, ...unusableSecret(values)];
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, partner: partnerConfig(values as PartnerValues) };
}

/** Reads only the settings for a command that uses the store alone. */
export function parseStoreConfig(environment: Environment): Result<{ readonly store: Config['store'] }> {
  const { values, problems } = readEnvironment(storeVariables, environment, 'production');
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, store: storeConfig(values as ValuesOf<typeof storeVariables>) };
}

function unusableSecret(values: Partial<PartnerValues>): readonly ConfigProblem[] {
  const { PARTNER_SIGNATURE: convention, PARTNER_CLIENT_SECRET: secret } = values;
  const problem = convention && secret ? secretProblem(convention, secret) : undefined;
  return problem === undefined ? [] : [variableProblem('PARTNER_CLIENT_SECRET', problem)];
}

/** The venue by the file, else by the variables. A demo or a test has no file unless it names one. */
function venueOf(
  values: Partial<VariableValues>,
  mode: ConfigMode,
  readFile: ReadFile,
): Result<{ readonly venue: Venue }> {
  const named = values.VENUE_FILE ?? null;
  const path = named ?? (mode === 'production' ? usualVenueFile : null);
  const bytes = path === null ? 'missing' : readFile(path);
  const { TIME_ZONE: timeZone, CURRENCY: currency, DEFAULT_LOCALE: defaultLocale } = values;
  // A variable's problem is reported once, and does not keep the file from being read.
  const otherwise = {
    timeZone: timeZone ?? 'UTC',
    currency: currency ?? 'VND',
    support: values.SUPPORT_CONTACT ? { und: values.SUPPORT_CONTACT } : null,
    defaultLocale: defaultLocale ?? 'en',
  };
  if (path !== null && typeof bytes !== 'string') return readVenueFile(path, bytes, otherwise, readFile);
  if (bytes === 'unreadable' || named !== null) {
    const problem = `names a file that ${bytes === 'unreadable' ? 'cannot be read' : 'is not there'}`;
    return { ok: false, problems: [variableProblem('VENUE_FILE', problem)] };
  }
  return values.VENUE_NAME
    ? { ok: true, venue: plainVenue({ ...otherwise, name: { und: values.VENUE_NAME } }) }
    : { ok: false, problems: [variableProblem('VENUE_NAME', `is required without ${usualVenueFile}`)] };
}

/** `PAYMENT_NOTICE_VI` is the notice for `vi`, `PAYMENT_NOTICE_ZH_HANS` for `zh-hans`. */
function localisedNotices(environment: Environment) {
  const byLocale: Record<string, string> = {};
  const problems: ConfigProblem[] = [];
  for (const [name, text] of Object.entries(environment)) {
    const tag = /^PAYMENT_NOTICE_([A-Z0-9_]+)$/.exec(name)?.[1]?.toLowerCase().replaceAll('_', '-');
    if (tag === undefined || text === undefined) continue;
    if (bestLocale(tag, locales) !== null) byLocale[tag] = text.trim();
    else {
      problems.push({
        where: name,
        problem: `must end with a language that the bot speaks (${locales.join(', ')})`,
        example: 'PAYMENT_NOTICE_VI=Trả tại cổng.',
      });
    }
  }
  return { byLocale, problems };
}

/** Problems of unset variables that another variable requires. */
function missing(values: Partial<VariableValues>, mode: ConfigMode): readonly ConfigProblem[] {
  const methods = values.PAYMENT ?? [];
  const isByTransfer = methods.includes('transfer');
  const needed: readonly (readonly [keyof VariableValues, string, unknown])[] = [
    ['WEBHOOK_SECRET', 'WEBHOOK_URL', values.WEBHOOK_URL],
    ['PAYMENT_NOTICE', 'PAYMENT=none', values.PAYMENT?.length === 0 && mode === 'production'],
    ['PAYMENT_PROVIDER_TOKEN', 'PAYMENT=telegram', methods.includes('telegram')],
    ['TRANSFER_BANK', 'PAYMENT=transfer', isByTransfer],
    ['TRANSFER_ACCOUNT', 'PAYMENT=transfer', isByTransfer],
    ['TRANSFER_NAME', 'PAYMENT=transfer', isByTransfer],
    ['TRANSFER_WEBHOOK_SECRET', 'TRANSFER_WEBHOOK', isByTransfer && values.TRANSFER_WEBHOOK],
    ['READER_MODEL', 'READER_URL', values.READER_URL],
  ];
  return needed
    .filter(([name, , isNeeded]) => isNeeded && values[name] === null)
    .map(([name, cause]) => variableProblem(name, `is required with ${cause}`));
}

/** Customers are told who reads what they write. */
function withoutRecipient(
  { READER_URL: url }: Partial<VariableValues>,
  { recipient }: Venue,
): readonly ConfigProblem[] {
  const isNeeded = url != null && recipient === null;
  return isNeeded ? [variableProblem('READER_URL', 'needs [reader] recipient in venue.toml')] : [];
}

function currencyProblems(
  { PAYMENT: methods = [], PHONE_COUNTRY: phoneCountry }: Partial<VariableValues>,
  { currency }: Venue,
): readonly ConfigProblem[] {
  const reasons = {
    telegram: 'whose payments do not know the currency',
    transfer: 'which is in VND, not in',
  } as const;
  const problems = methods
    .filter((method) => !takesCurrency(method, currency))
    .map((method) => variableProblem('PAYMENT', `has ${method}, ${reasons[method]} ${currency}`));
  if (phoneCountry === null && countryOfCurrency(currency) === undefined) {
    const problem = `is required with the currency ${currency}, which several countries use`;
    problems.push(variableProblem('PHONE_COUNTRY', problem));
  }
  return problems;
}

/** The owners' ids, which are those of their private chats too. */
export function ownersOf({ staff }: Pick<Config, 'staff'>): readonly number[] {
  return staff.members.filter(({ role }) => role === 'owner').map(({ id }) => id);
}

/** Whether the payment method takes the currency. */
export function takesCurrency(method: PaymentMethod, currency: string): boolean {
  return method === 'transfer' ? currency === 'VND' : telegramCurrencies.has(currency);
}

/** Whether customers pay at the venue. */
export function isPaidAtGate({ paymentNotice }: Pick<Config, 'paymentNotice'>): boolean {
  return [paymentNotice.default, ...Object.values(paymentNotice.byLocale)].some((text) => text !== '');
}

/** The notice in the customer's language, else the common one. */
export function paymentNoticeFor(notice: PaymentNotice, locale: string): string {
  const chosen = bestLocale(locale, Object.keys(notice.byLocale));
  return (chosen === null ? undefined : notice.byLocale[chosen]) ?? notice.default;
}

function configOf(
  values: VariableValues,
  venue: Venue,
  phoneCountry: PhoneCountry,
  notices: PaymentNotice['byLocale'],
): Omit<Config, 'wallet'> {
  return {
    telegram: {
      token: values.BOT_TOKEN,
      apiRoot: values.TELEGRAM_API_ROOT,
      webhook:
        values.WEBHOOK_URL === null || values.WEBHOOK_SECRET === null
          ? null
          : { url: values.WEBHOOK_URL, secret: values.WEBHOOK_SECRET },
    },
    server: serverConfig(values),
    partner: partnerConfig(values),
    store: storeConfig(values),
    venue,
    phoneCountry,
    payment: paymentOf(values, venue),
    paymentNotice:
      values.PAYMENT.length === 0
        ? { default: values.PAYMENT_NOTICE ?? '', byLocale: notices }
        : { default: '', byLocale: {} },
    booking: bookingConfig(values),
    reader: readerConfig(values, venue),
    access: values.CUSTOMER_ACCESS,
    staff: { members: values.STAFF_IDS, chatId: values.STAFF_CHAT_ID, closeHour: values.CLOSE_HOUR },
    role: values.ROLE,
    logLevel: values.LOG_LEVEL,
  };
}

function serverConfig({ HOST, PORT, METRICS_HOST, METRICS_PORT }: VariableValues): Config['server'] {
  const outside = { host: HOST, port: PORT };
  const inside = { host: METRICS_HOST ?? HOST, port: METRICS_PORT ?? PORT };
  return { outside, inside: isSameAddress(inside, outside) ? null : inside };
}

const everyHost = ['0.0.0.0', '::'];

/** A host beside "every host" needs a port of its own. */
function takenAddress(values: Partial<VariableValues>): readonly ConfigProblem[] {
  const { HOST = '', PORT = 0, METRICS_HOST, METRICS_PORT } = values;
  const host = METRICS_HOST ?? HOST;
  if (host === HOST || (METRICS_PORT ?? PORT) !== PORT || PORT === 0) return [];
  if (![host, HOST].some((one) => everyHost.includes(one))) return [];
  return [variableProblem('METRICS_PORT', 'must differ from PORT where a host is every address')];
}

function isSameAddress(one: ListenAddress, other: ListenAddress): boolean {
  return one.host === other.host && one.port === other.port;
}

function storeConfig(values: ValuesOf<typeof storeVariables>) {
  return {
    url: values.REDIS_URL,
    prefix: values.REDIS_PREFIX,
    /** The first encrypts, all decrypt. */
    encryptionKeys: values.ENCRYPTION_KEYS,
  };
}

function partnerConfig(values: PartnerValues) {
  return {
    /** Without a trailing slash; the operations' paths follow it. */
    baseUrl: values.PARTNER_BASE_URL,
    clientId: values.PARTNER_CLIENT_ID,
    clientSecret: values.PARTNER_CLIENT_SECRET,
    signature: values.PARTNER_SIGNATURE,
    timeoutMs: values.PARTNER_TIMEOUT_MS,
    imageUrlTemplate: values.PARTNER_IMAGE_URL,
    /** As `URL.host` spells them. */
    imageHosts: values.PARTNER_IMAGE_HOSTS ?? [new URL(values.PARTNER_BASE_URL).host],
    conventions: {
      ...partnerDefaults,
      ...values.PARTNER_CODES,
      requestsPerSecond: values.PARTNER_REQUESTS_PER_SECOND,
    },
  };
}

function paymentOf(values: VariableValues, venue: Venue): Config['payment'] {
  const { PAYMENT: methods, PAYMENT_PROVIDER_TOKEN: providerToken } = values;
  const { TRANSFER_BANK: bank, TRANSFER_ACCOUNT: number, TRANSFER_NAME: holder } = values;
  const { TRANSFER_WEBHOOK: preset, TRANSFER_WEBHOOK_SECRET: secret } = values;
  const currency = telegramCurrencies.get(venue.currency);
  const isByTelegram = methods.includes('telegram') && providerToken !== null && currency !== undefined;
  const isByTransfer = methods.includes('transfer') && bank !== null && number !== null && holder !== null;
  return {
    telegram: isByTelegram ? { providerToken, isTest: providerToken.includes(':TEST:'), currency } : null,
    transfer: isByTransfer
      ? {
          account: { bank, number, holder },
          webhook: preset === null || secret === null ? null : { preset, secret },
        }
      : null,
  };
}

function readerConfig(
  { READER_URL: url, READER_MODEL: model, READER_KEY: key, READER_MOST_A_DAY: mostADay }: VariableValues,
  { recipient }: Venue,
): Config['reader'] {
  return url === null || model === null || recipient === null
    ? null
    : { url, model, key, mostADay, recipient };
}

function bookingConfig(values: VariableValues) {
  const required = values.REQUIRED_DETAILS;
  const optional: readonly DetailName[] = values.OPTIONAL_DETAILS ?? ['name', 'phone', 'email'];
  const reminder = values.HOLD_REMINDER_MINUTES;
  return {
    horizonDays: values.BOOKING_HORIZON_DAYS,
    requiredDetails: required,
    /** Without the required ones. */
    optionalDetails: optional.filter((detail) => !required.includes(detail)),
    holdMinutes: values.HOLD_MINUTES,
    /** Before the end of the hold; null: no reminder. */
    holdReminderMinutes: reminder > 0 && reminder < values.HOLD_MINUTES ? reminder : null,
    confirmQuietSeconds: values.CONFIRM_QUIET_SECONDS,
    /** The interval of checking whether an awaited day can be booked. */
    openingCheckMinutes: values.OPENING_CHECK_MINUTES,
    maxOpenHolds: values.MAX_OPEN_HOLDS,
    maxTicketsPerDay: values.MAX_TICKETS_PER_DAY,
    /** Venue time, the evening before; null: no reminder. */
    visitReminderHour: values.VISIT_REMINDER_HOUR,
    retentionDays: values.RETENTION_DAYS,
    debtGuard: values.DEBT_GUARD,
  };
}

/** The timeout of a Bot API call: an album may be slow to upload. */
export const telegramTimeoutMs = 15 * secondMs;

/** The least limit of bookings a day: nobody changes their mind more often. */
const leastBookingsPerDay = 20;

/** The lifecycle policy by the configuration. */
export function policyOf({ booking, partner, venue, payment }: Config): LifecyclePolicy {
  const methods = paymentMethods.filter((method) => payment[method] !== null);
  return {
    holdMs: booking.holdMinutes * minuteMs,
    holdReminderMs: booking.holdReminderMinutes === null ? null : booking.holdReminderMinutes * minuteMs,
    quietMs: booking.confirmQuietSeconds * secondMs,
    requestTimeoutMs: partner.timeoutMs,
    messageTimeoutMs: telegramTimeoutMs,
    visitReminderHour: booking.visitReminderHour,
    retentionMs: booking.retentionDays * dayMs,
    timeZone: venue.timeZone,
    maxOpenHolds: booking.maxOpenHolds,
    maxTicketsPerDay: booking.maxTicketsPerDay,
    // Allows a customer to buy every ticket that the other limits allow in a booking of its own.
    maxBookingsPerDay: Math.max(leastBookingsPerDay, booking.maxOpenHolds, booking.maxTicketsPerDay),
    afterSale: venue.policy,
    prepay: methods.length === 0 ? null : { currency: venue.currency, methods },
  };
}
