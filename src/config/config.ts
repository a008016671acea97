import { readFileSync } from 'node:fs';
import type { LifecyclePolicy } from '../booking/rules.ts';
import { paymentMethods } from '../money/prepayment.ts';
import type { NoticePreset } from '../money/read-bank-notice.ts';
import { telegramExponents } from '../money/telegram-invoice.ts';
import type { TransferAccount } from '../money/vietqr.ts';
import { partnerDefaults } from '../partner/conventions.ts';
import { secretProblem } from '../partner/signature.ts';
import { dayMs, minuteMs, secondMs } from '../time.ts';
import type { Localised, PhoneCountry, Venue } from '../venue/venue.ts';
import type { WalletKeys } from '../venue/wallet-signers.ts';
import {
  type ConfigMode,
  type Environment,
  partnerVariables,
  readEnvironment,
  readVariables,
  storeVariables,
  type ValuesOf,
  variableProblem,
  variables,
} from './environment.ts';
import { formerIn } from './former-variables.ts';
import type { ConfigProblem, Result, StaffMember } from './values.ts';
import { noNeeds, type ParsedVenue, type ReadFile, readVenueFile, type SalesTerms } from './venue-file.ts';
import { walletOf } from './wallet-keys.ts';

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
      /** The smallest unit of the venue's currency at Telegram is `10 ** -exponent`. */
      readonly exponent: number;
    };
    readonly transfer: null | TransferAccount;
  };
  /** Who reports transfers, also those to bookings from before transfers ended; null: only staff do. */
  readonly bankNotices: null | {
    readonly preset: NoticePreset;
    readonly secret: string;
    /** Our own account. */
    readonly account: string;
  };
  /** How customers pay at the venue; null where they pay here, or there is no text. */
  readonly paymentNotice: Localised<string> | null;
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
  readonly access: SalesTerms['access'];
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

export const readFromDisk: ReadFile = (path) => {
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
): Result<{ readonly config: Config; readonly warnings: readonly ConfigProblem[] }> {
  const { values, problems: unreadable } = readEnvironment(variables, environment, mode);
  const former = formerIn(environment);
  const file = venueFileOf(values, readFile);
  const wallet = file.ok ? walletOf(values, file.venue, readFile) : null;
  const problems = [
    ...unreadable,
    ...unusableSecret(values),
    ...missing(values, file.needs),
    ...addressConflict(values),
    ...(file.ok ? withoutRecipient(values, file.venue) : file.problems),
    ...(wallet?.problems ?? []),
    ...former.ends,
  ];
  if (problems.length > 0 || !file.ok || wallet === null) return { ok: false, problems };
  // Without a problem every variable has its value.
  return {
    ok: true,
    config: { ...configOf(values as VariableValues, file.venue, file.terms), wallet: wallet.keys },
    warnings: [...former.named, ...withoutOwner(values), ...unservedPasses(values, file.venue)],
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
  const read = readVariables(storeVariables, environment);
  return read.ok ? { ok: true, store: storeConfig(read.values) } : read;
}

function unusableSecret(values: Partial<PartnerValues>): readonly ConfigProblem[] {
  const { PARTNER_SIGNATURE: convention, PARTNER_CLIENT_SECRET: secret } = values;
  const problem = convention && secret ? secretProblem(convention, secret) : undefined;
  return problem === undefined ? [] : [variableProblem('PARTNER_CLIENT_SECRET', problem)];
}

/** Where VENUE_FILE itself is invalid, reads nothing and reports nothing more. */
function venueFileOf({ VENUE_FILE: path }: Partial<VariableValues>, readFile: ReadFile): ParsedVenue {
  const bytes = path === undefined ? null : readFile(path);
  if (path !== undefined && bytes instanceof Uint8Array) return readVenueFile(path, bytes, readFile);
  const problem = `names a file that ${bytes === 'missing' ? 'is not there' : 'cannot be read'}: ${path}`;
  const problems = bytes === null ? [] : [variableProblem('VENUE_FILE', problem)];
  return { ok: false, problems, needs: noNeeds };
}

/** Problems of unset variables that another one or the venue's file requires. */
function missing(
  values: Partial<VariableValues>,
  { ways, isTransferWatched }: ParsedVenue['needs'],
): readonly ConfigProblem[] {
  const needed: readonly (readonly [keyof VariableValues, string, unknown])[] = [
    ['WEBHOOK_SECRET', 'WEBHOOK_URL', values.WEBHOOK_URL],
    ['PAYMENT_PROVIDER_TOKEN', '"telegram" in [payment] ways of venue.toml', ways.includes('telegram')],
    [
      'TRANSFER_WEBHOOK_SECRET',
      '[payment.transfer] webhook in venue.toml',
      ways.includes('transfer') && isTransferWatched,
    ],
    ['READER_MODEL', 'READER_URL', values.READER_URL],
  ];
  return needed
    .filter(([name, , isNeeded]) => isNeeded && values[name] === null)
    .map(([name, cause]) => variableProblem(name, `is required with ${cause}`));
}

function withoutOwner({ STAFF_IDS: members = [] }: Partial<VariableValues>): readonly ConfigProblem[] {
  const problem = 'names no owner: nobody sees the debt or returns money';
  return members.some(({ role }) => role === 'owner') ? [] : [variableProblem('STAFF_IDS', problem)];
}

/** Passes are served beside the webhook. */
function unservedPasses(
  { WEBHOOK_URL: url }: Partial<VariableValues>,
  { wallet }: Venue,
): readonly ConfigProblem[] {
  if (url !== null || wallet.applePassType === null) return [];
  return [variableProblem('WEBHOOK_URL', 'is not set, so nobody can add a ticket to Apple Wallet')];
}

/** Customers are told who reads what they write. */
function withoutRecipient(
  { READER_URL: url }: Partial<VariableValues>,
  { recipient }: Venue,
): readonly ConfigProblem[] {
  const isNeeded = url != null && recipient === null;
  return isNeeded ? [variableProblem('READER_URL', 'needs [reader] recipient in venue.toml')] : [];
}

/** The owners' ids, which are those of their private chats too. */
export function ownersOf({ staff }: Pick<Config, 'staff'>): readonly number[] {
  return staff.members.filter(({ role }) => role === 'owner').map(({ id }) => id);
}

/** Whether customers pay at the venue. */
export function isPaidAtGate({ paymentNotice }: Pick<Config, 'paymentNotice'>): boolean {
  return Object.values(paymentNotice ?? {}).some((text) => text !== '');
}

function configOf(values: VariableValues, venue: Venue, terms: SalesTerms): Omit<Config, 'wallet'> {
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
    phoneCountry: terms.phoneCountry,
    payment: paymentOf(values, venue, terms),
    bankNotices: noticesConfig(values, terms),
    paymentNotice: terms.payment.ways.length === 0 ? terms.payment.notice : null,
    booking: bookingConfig(values, terms),
    reader: readerConfig(values, venue),
    access: terms.access,
    staff: { members: values.STAFF_IDS, chatId: values.STAFF_CHAT_ID, closeHour: terms.closeHour },
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
function addressConflict(values: Partial<VariableValues>): readonly ConfigProblem[] {
  const { HOST = '', PORT = 0, METRICS_HOST, METRICS_PORT } = values;
  const host = METRICS_HOST ?? HOST;
  if (host === HOST || (METRICS_PORT ?? PORT) !== PORT || PORT === 0) return [];
  if (![host, HOST].some((one) => everyHost.includes(one))) return [];
  return [
    variableProblem(
      'METRICS_PORT',
      'must differ from PORT where one host is 0.0.0.0 or ::, which is every address',
    ),
  ];
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

function paymentOf(
  { PAYMENT_PROVIDER_TOKEN: providerToken }: VariableValues,
  venue: Venue,
  { payment: { ways, transfer } }: SalesTerms,
): Config['payment'] {
  const exponent = telegramExponents.get(venue.currency);
  const isByTelegram = ways.includes('telegram') && providerToken !== null && exponent !== undefined;
  const isByTransfer = ways.includes('transfer') && transfer !== null;
  return {
    telegram: isByTelegram ? { providerToken, isTest: providerToken.includes(':TEST:'), exponent } : null,
    transfer: isByTransfer ? transfer.account : null,
  };
}

function noticesConfig(
  { TRANSFER_WEBHOOK_SECRET: secret }: VariableValues,
  { payment: { transfer } }: SalesTerms,
): Config['bankNotices'] {
  return secret === null || transfer === null || transfer.preset === null
    ? null
    : { preset: transfer.preset, secret, account: transfer.account.number };
}

function readerConfig(
  { READER_URL: url, READER_MODEL: model, READER_KEY: key, READER_MOST_A_DAY: mostADay }: VariableValues,
  { recipient }: Venue,
): Config['reader'] {
  return url === null || model === null || recipient === null
    ? null
    : { url, model, key, mostADay, recipient };
}

function bookingConfig(values: VariableValues, terms: SalesTerms) {
  const reminder = terms.holdReminderMinutes;
  return {
    ...terms.booking,
    holdMinutes: values.HOLD_MINUTES,
    /** Before the end of the hold; null: no reminder. */
    holdReminderMinutes: reminder > 0 && reminder < values.HOLD_MINUTES ? reminder : null,
    confirmQuietSeconds: values.CONFIRM_QUIET_SECONDS,
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
