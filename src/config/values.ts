import type { Parse } from './environment.ts';

/** A parser that says what it expects; the problem never repeats the text, which may be a secret. */
export function expecting<Value>(expected: string, read: (text: string) => Value | undefined): Parse<Value> {
  return (text) => {
    const value = read(text);
    return value === undefined ? { ok: false, problem: `must be ${expected}` } : { ok: true, value };
  };
}

export function matching(pattern: RegExp, expected: string): Parse<string> {
  return expecting(expected, (text) => (pattern.test(text) ? text : undefined));
}

export const anyText = matching(/^/, 'text');

export function oneOf<const Choice extends string>(...choices: readonly Choice[]): Parse<Choice> {
  return expecting(`one of ${choices.join(', ')}`, (text) => choices.find((choice) => choice === text));
}

export function wholeNumber(least: number, most: number): Parse<number> {
  return expecting(`a whole number from ${least} to ${most}`, (text) => {
    const value = Number(text);
    return /^\d{1,15}$/.test(text) && value >= least && value <= most ? value : undefined;
  });
}

export function decimal(least: number, most: number): Parse<number> {
  return expecting(`a number from ${least} to ${most}, such as 60 or 0.5`, (text) => {
    const value = Number(text);
    return /^\d{1,9}(\.\d{1,9})?$/.test(text) && value >= least && value <= most ? value : undefined;
  });
}

/** `off` is null. */
export function orOff<Value>(parse: Parse<Value>): Parse<Value | null> {
  return (text) => {
    if (text === 'off') return { ok: true, value: null };
    const parsed = parse(text);
    return parsed.ok ? parsed : { ok: false, problem: `${parsed.problem}, or off` };
  };
}

/** Comma separated, every item read by `read`; nothing at all is an empty list. */
export function listOf<Item>(
  expected: string,
  read: (text: string) => Item | undefined,
): Parse<readonly Item[]> {
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

export function personId(text: string): number | undefined {
  const id = telegramId(text);
  return id !== undefined && id > 0 ? id : undefined;
}

function addressOf(text: string, protocols: readonly string[]): URL | undefined {
  const address = URL.parse(text);
  return address !== null && protocols.includes(address.protocol) && address.hostname !== ''
    ? address
    : undefined;
}

/** An http(s) address that paths are appended to, without a trailing slash. */
export const baseAddress = expecting(
  'an http or https address without a user, a query or a fragment',
  (text) => {
    const address = addressOf(text, ['https:', 'http:']);
    const bare = address !== undefined && `${address.origin}${address.pathname}` === address.href;
    return bare ? address.href.replace(/\/+$/, '') : undefined;
  },
);

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

export const publicAddress = expecting('an https address (http only for this machine itself)', (text) => {
  const address = addressOf(text, ['https:', 'http:']);
  if (address === undefined || address.username !== '' || address.hash !== '') return undefined;
  return address.protocol === 'https:' || loopback.has(address.hostname) ? address.href : undefined;
});

export const redisAddress = expecting('a redis:// or rediss:// address', (text) =>
  addressOf(text, ['redis:', 'rediss:']) === undefined ? undefined : text,
);

/** A host as `URL.host` spells it: lower case, with its port only when that isn't the scheme's own. */
export function hostOf(text: string): string | undefined {
  const address = URL.parse(`https://${text}`);
  return address !== null && address.href === `https://${address.host}/` ? address.host : undefined;
}

export const timeZone = expecting("an IANA time zone's name", (text) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return text;
  } catch {
    return undefined;
  }
});

const currencies = new Set(Intl.supportedValuesOf('currency'));

export const currencyCode = expecting("an ISO 4217 currency's code in capitals", (text) =>
  currencies.has(text) ? text : undefined,
);

export const localeTag = expecting('a language tag', (text) => {
  try {
    return Intl.getCanonicalLocales(text)[0];
  } catch {
    return undefined;
  }
});

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
export const encryptionKeys: Parse<readonly EncryptionKey[]> = (text) => {
  const parsed = listOf('id:key pairs, each key 32 bytes in base64', encryptionKey)(text);
  if (!parsed.ok) return parsed;
  const ids = new Set(parsed.value.map((key) => key.id));
  return ids.size === parsed.value.length ? parsed : { ok: false, problem: 'must name each key once' };
};
