import { z } from 'zod';
import { bankOf, isAccountNumber, withoutSpaces } from '../money/vietqr.ts';
import { bestLocale, locales, phoneCountry, writtenLocales } from '../venue/venue.ts';
import { parseStoreAddress } from './store-address.ts';

/** Converts a text, of a variable or of the venue's file, to a value. */
export type TextSchema<Value> = z.ZodType<Value, string>;

export type ParsedText<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: string };

/** A text with a parser that reports its own problems. */
export function parsedBy<Value>(parse: (text: string) => ParsedText<Value>): TextSchema<Value> {
  return z.string().transform((text, { issues }) => {
    const parsed = parse(text);
    if (parsed.ok) return parsed.value;
    issues.push({ code: 'custom', message: parsed.problem, input: text });
    return z.NEVER;
  });
}

/** A text that `read` accepts. The problem never repeats the text, which may be a secret. */
export function expecting<Value>(
  expected: string,
  read: (text: string) => Value | undefined,
): TextSchema<Value> {
  return parsedBy((text) => {
    const value = read(text);
    return value === undefined ? { ok: false, problem: `must be ${expected}` } : { ok: true, value };
  });
}

export function matching(pattern: RegExp, expected: string): TextSchema<string> {
  return z.string().regex(pattern, `must be ${expected}`);
}

export function oneOf<const Choice extends string>(...choices: readonly Choice[]): TextSchema<Choice> {
  return expecting(`one of ${choices.join(', ')}`, (text) => choices.find((choice) => choice === text));
}

/** A number in the venue's file; a variable has it as a text. */
type NumberSchema = z.ZodType<number, number>;

export function wholeNumber(least: number, most: number): NumberSchema {
  const problem = `must be a whole number from ${least} to ${most}`;
  return numberIn(least, most, problem).refine(Number.isInteger, problem);
}

export function decimal(least: number, most: number): NumberSchema {
  return numberIn(least, most, `must be a number from ${least} to ${most}, such as 60 or 0.5`);
}

export function positive(most: number): NumberSchema {
  const problem = `must be a number above 0 and up to ${most}, such as 60 or 0.5`;
  return z.number(problem).positive(problem).max(most, problem);
}

export function numberIn(least: number, most: number, problem: string): NumberSchema {
  return z.number(problem).min(least, problem).max(most, problem);
}

/** A number in decimal digits, as a variable has it. */
export function numberText(schema: NumberSchema): TextSchema<number> {
  return z
    .string()
    .transform((text) => (/^\d{1,15}(\.\d{1,30})?$/.test(text) ? Number(text) : Number.NaN))
    .pipe(schema);
}

/** A comma-separated list, each item read by `read`; empty for an empty text. */
export function listOf<Item>(
  expected: string,
  read: (text: string) => Item | undefined,
): TextSchema<readonly Item[]> {
  return expecting(`a comma-separated list of ${expected}`, (text) => {
    const items = text === '' ? [] : text.split(',').map((item) => read(item.trim()));
    const good = items.filter((item) => item !== undefined);
    return good.length === items.length ? [...new Set(good)] : undefined;
  });
}

/** A Telegram id: at most 52 bits. Those of groups are negative. */
export function telegramId(text: string): number | undefined {
  const value = Number(text);
  return /^-?[1-9]\d*$/.test(text) && Number.isSafeInteger(value) ? value : undefined;
}

/** `desk` can't see the debt, export data, or return money. */
type StaffRole = 'owner' | 'desk';

export interface StaffMember {
  readonly id: number;
  readonly role: StaffRole;
}

function staffMember(text: string): StaffMember | undefined {
  const [, digits = '', role = 'owner'] = /^(\d+)(?::(owner|desk))?$/.exec(text) ?? [];
  const id = telegramId(digits);
  return id === undefined ? undefined : { id, role: role === 'desk' ? 'desk' : 'owner' };
}

/** A person named twice must have the same role both times. */
export const staff: TextSchema<readonly StaffMember[]> = listOf(
  "people's numeric Telegram ids, each with a role (:owner or :desk) or without",
  staffMember,
)
  .refine(
    (members) => members.every(({ id, role }) => members.find((member) => member.id === id)?.role === role),
    'must give each person one role',
  )
  .transform((members) => [...new Map(members.map((member) => [member.id, member])).values()]);

function addressOf(text: string, protocols: readonly string[]): URL | undefined {
  const address = URL.parse(text);
  return address !== null && protocols.includes(address.protocol) && address.hostname !== ''
    ? address
    : undefined;
}

const bareAddress = 'an http or https address without a user, a query or a fragment';

function bareAddressOf(text: string): string | undefined {
  const address = addressOf(text, ['https:', 'http:']);
  const isBare = address !== undefined && `${address.origin}${address.pathname}` === address.href;
  return isBare ? address.href.replace(/\/+$/, '') : undefined;
}

/** An http(s) address that paths are appended to, without a trailing slash. */
export const baseAddress = expecting(bareAddress, bareAddressOf);

/** The partner's root; drops `/api/v1`, which every path begins with, and everything behind it. */
export const partnerAddress = expecting(bareAddress, (text) =>
  bareAddressOf(text.replace(/\/+api\/+v1(?:[/?#].*)?$/, '')),
);

/** An OpenAI-compatible endpoint, whose address may end before the path that all of them have. */
export const readerAddress = expecting(bareAddress, (text) => {
  const address = bareAddressOf(text)?.replace(/\/chat\/completions$/, '');
  return address === undefined ? undefined : `${address.replace(/\/v1$/, '')}/v1/chat/completions`;
});

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The server's own paths: a webhook would hide one. */
const ownPath = /^\/(healthz|readyz|metrics|payments\/bank|passes\/.*)$/;

export const publicAddress = expecting('an https address (http only for this machine itself)', (text) => {
  const address = addressOf(text, ['https:', 'http:']);
  if (address === undefined || address.username !== '' || address.hash !== '') return undefined;
  return address.protocol === 'https:' || loopback.has(address.hostname) ? address.href : undefined;
}).refine(
  (href) => !ownPath.test(new URL(href).pathname),
  'must have another path than /healthz, /readyz, /metrics, /payments/bank and what begins with /passes/',
);

export const redisAddress = expecting(
  'redis://host:port, redis-sentinel://host:port,host:port/name or redis-cluster://host:port,host:port; ' +
    'over TLS rediss://, rediss-sentinel:// or rediss-cluster://; each with user:password@ before the first ' +
    'host where needed, special characters of both percent-encoded (@ is %40, # is %23, / is %2F)',
  (text) => (parseStoreAddress(text) === undefined ? undefined : text),
);

/** A host as `URL.host` spells it: lower case, with its port only when that isn't the scheme's own. */
export function hostOf(text: string): string | undefined {
  const address = URL.parse(`https://${text}`);
  return address !== null && address.href === `https://${address.host}/` ? address.host : undefined;
}

export const timeZone = expecting("an IANA time zone's name, such as Asia/Ho_Chi_Minh", (text) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return text;
  } catch {
    return undefined;
  }
});

const currencies = new Set(Intl.supportedValuesOf('currency'));

export const currencyCode = expecting("an ISO 4217 currency's code", (text) => {
  const code = text.toUpperCase();
  return currencies.has(code) ? code : undefined;
});

/** A language tag that the bot has a language for: `vi-VN` is `vi`. */
export const locale = expecting(
  `the tag of a language that the bot speaks (${locales.join(', ')})`,
  (text) => bestLocale(text, writtenLocales) ?? undefined,
);

export const bank = expecting(
  'the number of a Vietnamese bank at NAPAS (6 digits) or its short name',
  (text) => bankOf(text) ?? undefined,
);

export const accountNumber = expecting('an account number: 4 to 19 digits, or letters and digits', (text) =>
  isAccountNumber(withoutSpaces(text)) ? withoutSpaces(text) : undefined,
);

export const accountHolder = matching(
  /^(?=.*\p{L}).{1,70}$/u,
  'the name of the account holder in letters, at most 70 characters',
);

export const country = expecting("a country's ISO 3166 code of two capitals", phoneCountry);

export interface EncryptionKey {
  readonly id: string;
  /** 32 bytes. */
  readonly key: Uint8Array;
}

function encryptionKey(text: string): EncryptionKey | undefined {
  const [, id, encoded] = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/]{43}=)$/.exec(text) ?? [];
  return id === undefined || encoded === undefined ? undefined : { id, key: Buffer.from(encoded, 'base64') };
}

/** The first encrypts, all decrypt; an id names one key. */
export const encryptionKeys: TextSchema<readonly EncryptionKey[]> = listOf(
  'id:key pairs, each key 32 bytes in base64',
  encryptionKey,
).refine((keys) => new Set(keys.map(({ id }) => id)).size === keys.length, 'must name each key once');

/** A problem that the operator has to fix. */
export interface ConfigProblem {
  /** A variable's name; or the file and the line, and the key there. */
  readonly where: string;
  /** The end of a sentence that begins with `where`. Never holds a secret. */
  readonly problem: string;
  /** A line as the operator would write it. */
  readonly example: string;
}

/** The value, or all problems. */
export type Result<Value> =
  | ({ readonly ok: true } & Value)
  | { readonly ok: false; readonly problems: readonly ConfigProblem[] };

/** All problems as text for a person at a terminal. */
export function renderProblems(problems: readonly ConfigProblem[]): string {
  const lines = problems.map(
    ({ where, problem, example }) => `  ${where} ${problem}\n    example: ${example}`,
  );
  const count = problems.length === 1 ? 'a problem' : `${problems.length} problems`;
  return [
    `The configuration has ${count}:`,
    ...lines,
    'Every variable is described in .env.example, every key of the venue in venue.example.toml.',
    '',
  ].join('\n');
}

/** For the log, and for the end of a failed start. */
export const tokenRefused = 'Telegram does not accept BOT_TOKEN: it was revoked or mistyped.';
