import type { z } from 'zod';
import { parsePartnerCodes } from '../partner/conventions.ts';
import { parseSignatureConvention } from '../partner/signature.ts';
import type { ConfigProblem } from './values.ts';
import * as value from './values.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** `embedded`: a demo or a test, with defaults for what an operator must decide. */
export type ConfigMode = 'production' | 'embedded';

/** One environment variable: its schema, its default, and an example. */
interface Variable<Value> {
  readonly schema: z.ZodType<Value, string | undefined>;
  readonly example: string;
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
  PARTNER_TIMEOUT_MS: withDefault(value.numberText(value.wholeNumber(1, 120_000)), '15000'),
  PARTNER_REQUESTS_PER_SECOND: withDefault(value.numberText(value.wholeNumber(1, 1_000)), '5'),
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
  BACKUP_KEEP: withDefault(value.numberText(value.wholeNumber(1, 10_000)), '14'),
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
  PORT: withDefault(value.numberText(value.wholeNumber(0, 65535)), '8080'),
  METRICS_HOST: optional(value.matching(/^[\w.:-]+$/, 'a host name or an address to listen on'), '127.0.0.1'),
  METRICS_PORT: optional(value.numberText(value.wholeNumber(0, 65535)), '9090'),
  ...storeVariables,
  ...backupVariables,
  VENUE_FILE: withDefault(anyText, 'venue.toml'),
  PAYMENT_PROVIDER_TOKEN: optional(
    value.matching(/^\d+:(TEST|LIVE):\S+$/, "a payment provider's token from @BotFather"),
    '123456789:TEST:abcdef',
  ),
  TRANSFER_WEBHOOK_SECRET: optional(anyText, 'the API key, checksum key or HMAC key'),
  GOOGLE_WALLET_KEY_FILE: optional(anyText, 'google-wallet.json'),
  APPLE_WALLET_CERT_FILE: optional(anyText, 'pass-certificate.pem'),
  APPLE_WALLET_KEY_FILE: optional(anyText, 'pass-key.pem'),
  APPLE_WALLET_KEY_PASSWORD: optional(anyText, 'the password of APPLE_WALLET_KEY_FILE'),
  APPLE_WALLET_WWDR_FILE: optional(anyText, 'AppleWWDRCAG4.pem'),
  HOLD_MINUTES: withDefault(value.numberText(value.positive(43_200)), '60'),
  CONFIRM_QUIET_SECONDS: withDefault(value.numberText(value.decimal(0, 3_600)), '60'),
  STAFF_IDS: withDefault(value.staff, '', '12345678:owner,87654321:desk'),
  STAFF_CHAT_ID: optional(
    value.expecting("a chat's numeric Telegram id", value.telegramId),
    '-1001234567890',
  ),
  READER_URL: optional(value.readerAddress, 'http://127.0.0.1:11434/v1'),
  READER_MODEL: optional(anyText, 'qwen3:8b'),
  READER_KEY: optional(anyText, "the endpoint's API key"),
  READER_MOST_A_DAY: withDefault(value.numberText(value.wholeNumber(0, 1_000_000)), '2000'),
  ROLE: withDefault(value.oneOf('web', 'worker', 'all'), 'all'),
  LOG_LEVEL: withDefault(value.oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'), 'info'),
};

/** The byte order mark. Some editors begin a file with it, and Node makes it a part of the first name. */
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
    const isSet = given !== undefined && given !== '';
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

/** The values of a program that needs only these variables. */
export function readVariables<Variables extends Readonly<Record<string, Variable<unknown>>>>(
  table: Variables,
  environment: Environment,
): value.Result<{ readonly values: ValuesOf<Variables> }> {
  const { values, problems } = readEnvironment(table, environment, 'production');
  // Without a problem every variable has its value.
  return problems.length > 0 ? { ok: false, problems } : { ok: true, values: values as ValuesOf<Variables> };
}

/** Names such as 't Hof begin with an apostrophe. */
const apostrophe = /^'\p{L}{1,2}[ -]/u;

/**
 * Why a value has a quote that is never closed: the reader of environment files keeps such a quote, or closes it at a
 * later one and takes in the lines between. Null: every quote is closed.
 */
function unclosedQuoteIn(text: string): string | null {
  const enclosed = Object.keys(variables).find((name) =>
    new RegExp(`\\n\\s*(export )?${name}[ \\t]*=`).test(text),
  );
  if (enclosed !== undefined)
    return `has a quotation mark that is not closed: the line of ${enclosed} became a part of it`;
  const [quote = ''] = text;
  const isAlone = /["'`]/.test(quote) && text.indexOf(quote, 1) < 0 && !apostrophe.test(text);
  return isAlone ? `has a quotation mark that is not closed: ${quote}` : null;
}

/** A problem of a variable caused by another one. */
export function variableProblem(name: keyof typeof variables, problem: string): ConfigProblem {
  return { where: name, problem, example: `${name}=${variables[name].example}` };
}
