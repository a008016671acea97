import { readdirSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
// Uses the library's largest metadata: smaller ones accept invented numbers, or reject landlines.
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { RefundPolicy } from './refund-policy.ts';

/** Beside the nearest package.json, for the source and for the bundle. */
export const localesDirectory = join(dirname(findPackageJSON(import.meta.url) ?? '.'), 'locales');

/** A file each: the languages that the bot speaks, and a second script of one, `zh-hant`. */
export const writtenLocales: readonly string[] = readdirSync(localesDirectory)
  .filter((file) => file.endsWith('.ftl'))
  .map((file) => file.slice(0, -'.ftl'.length))
  .sort();

/** The languages that the bot speaks. */
export const locales = writtenLocales.filter((locale) => !locale.includes('-'));

/**
 * The locale for a language tag: the same tag, else the same language, preferably in the same script. Null when none
 * has the language.
 */
export function bestLocale(tag: string, among: readonly string[]): string | null {
  const lowerTag = tag.toLowerCase();
  const exact = among.find((locale) => locale.toLowerCase() === lowerTag);
  if (exact !== undefined) return exact;
  const sameLanguage = among.filter((locale) => languageSubtag(locale) === languageSubtag(lowerTag));
  if (sameLanguage.length < 2) return sameLanguage[0] ?? null;
  return sameLanguage.find((locale) => scriptOf(locale) === scriptOf(lowerTag)) ?? sameLanguage[0] ?? null;
}

function languageSubtag(tag: string): string {
  return tag.toLowerCase().split('-', 1).join();
}

/** Null for an invalid tag: Telegram's come from outside. */
function scriptOf(tag: string): string | null {
  try {
    return new Intl.Locale(tag).maximize().script ?? null;
  } catch {
    return null;
  }
}

/** Values by language tag; `und` has a value for all languages. */
export type Localised<Value> = Readonly<Record<string, Value>>;

export interface Picture {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** An answer to what customers type. */
interface Question {
  readonly words: Localised<readonly string[]>;
  readonly answer: Localised<string>;
}

/** Packages that are chosen on one card, with a counter for each kind. */
interface PackageGroup {
  readonly name: Localised<string>;
  readonly kinds: readonly { readonly packageCode: string; readonly name: Localised<string> }[];
}

/** A person or company that sends customers by its own link (`/start src_<key>`). */
interface Source {
  readonly name: Localised<string>;
  /** Percent of the sales by the link that were not cancelled. */
  readonly commission: number;
}

/** A place on the map, in degrees. */
export interface Pin {
  readonly latitude: number;
  readonly longitude: number;
}

/** `person`: anybody. */
export const admittedKinds = ['adult', 'child', 'infant', 'senior', 'student', 'person'] as const;

export type Admits = Readonly<Partial<Record<(typeof admittedKinds)[number], number>>>;

/** The venue's description, for customers and staff. */
export interface Venue {
  readonly name: Localised<string>;
  readonly timeZone: string;
  readonly currency: string;
  readonly support: Localised<string> | null;
  /** The country where the data is kept (ISO 3166). */
  readonly hostedIn: string | null;
  readonly picture: Picture | null;
  readonly visit: {
    readonly address: Localised<string> | null;
    readonly pin: Pin | null;
    readonly hours: Localised<string> | null;
    readonly parking: Localised<string> | null;
    readonly rules: Localised<string> | null;
  };
  readonly questions: readonly Question[];
  readonly policy: RefundPolicy;
  /** By the partner's package code. */
  readonly packageNames: ReadonlyMap<string, Localised<string>>;
  /** By package code; replaces the partner's notes. */
  readonly packageNotes: ReadonlyMap<string, Localised<string>>;
  /** By package code: other words that customers use for it. */
  readonly packageWords: ReadonlyMap<string, Localised<readonly string[]>>;
  /** By package code: how many visitors of each kind one of it lets in. */
  readonly packageAdmits: ReadonlyMap<string, Admits>;
  readonly groups: readonly PackageGroup[];
  /** By the name in their links. */
  readonly sources: ReadonlyMap<string, Source>;
  /** Who runs the model that reads what customers type, and in which country. */
  readonly recipient: Localised<string> | null;
  readonly ticket: {
    readonly logo: Picture | null;
    /** As in CSS, `#0b4f5c`. */
    readonly colour: string | null;
  };
  /** The venue's accounts for the wallets of phones; null: none. */
  readonly wallet: {
    readonly googleIssuer: string | null;
    readonly applePassType: string | null;
    readonly appleTeam: string | null;
  };
  /** The language for customers in whose language a text is missing. */
  readonly defaultLocale: string;
}

/** The value in the customer's language, else in the venue's default one, in English, or the first there is. */
export function inLocale<Value>(
  values: Localised<Value>,
  locale: string,
  { defaultLocale }: Pick<Venue, 'defaultLocale'>,
): Value {
  const [first, ...others] = Object.keys(values);
  if (first === undefined) throw new Error('Nothing is written in any language.');
  const all = [first, ...others];
  const chosen = bestLocale(locale, all) ?? bestLocale(defaultLocale, all) ?? bestLocale('en', all) ?? first;
  return values[chosen] as Value;
}

/** The venue's name of a package, that of its group with its kind, else the partner's. */
export function packageName(venue: Venue, code: string, locale: string, partnerName: string): string {
  const names = venue.packageNames.get(code);
  if (names !== undefined) return inLocale(names, locale, venue);
  const kind = packageKind(venue, code, locale);
  const group = venue.groups.find(({ kinds }) => kinds.some(({ packageCode }) => packageCode === code));
  return group === undefined || kind === null
    ? partnerName
    : `${inLocale(group.name, locale, venue)}, ${kind}`;
}

/** The package's kind within its group; null: it is in no group. */
export function packageKind(venue: Venue, code: string, locale: string): string | null {
  const kind = venue.groups.flatMap(({ kinds }) => kinds).find(({ packageCode }) => packageCode === code);
  return kind === undefined ? null : inLocale(kind.name, locale, venue);
}

/** The source of bookings that came by no link, or by a link that the venue's file does not name. */
export const otherSource = 'other';

/** The name of a source in the venue's file, or `otherSource`. */
export function knownSource({ sources }: Pick<Venue, 'sources'>, source: string | undefined): string {
  const name = source?.toLowerCase() ?? '';
  return sources.has(name) ? name : otherSource;
}

/** The venue's name of a source, else the one in its link. */
export function sourceName(venue: Venue, source: string, locale: string): string {
  const entry = venue.sources.get(source);
  return entry === undefined ? source : inLocale(entry.name, locale, venue);
}

/** The venue's note of a package, else the partner's; null: there is none. */
export function packageNote(
  venue: Venue,
  code: string,
  locale: string,
  partnerNote: string | null,
): string | null {
  const notes = venue.packageNotes.get(code);
  return notes === undefined ? partnerNote || null : inLocale(notes, locale, venue);
}

/** A country whose numbers may be typed without "+". ISO 3166 alpha-2. */
export type PhoneCountry = CountryCode;

/** `unlikely`: of a possible length, but no such numbers are in use. Numbers are in E.164. */
type ReadPhone =
  | { readonly kind: 'valid' | 'unlikely'; readonly number: string }
  | { readonly kind: 'unreadable' };

export function readPhone(text: string, country: PhoneCountry): ReadPhone {
  const number = parsePhoneNumberFromString(text.normalize('NFKC'), country);
  if (number === undefined || !number.isPossible()) return { kind: 'unreadable' };
  return { kind: number.isValid() ? 'valid' : 'unlikely', number: number.number };
}

export function phoneCountry(text: string): PhoneCountry | undefined {
  return isSupportedCountry(text) ? text : undefined;
}

/** Legal tender in several countries, whose numbers differ. */
const sharedCurrencies = new Set(['AUD', 'CHF', 'DKK', 'ILS', 'NZD', 'USD']);

/** The country of a currency: its code begins with the country's; codes of unions, such as EUR and XAF, don't. */
export function countryOfCurrency(currency: string): PhoneCountry | undefined {
  return sharedCurrencies.has(currency) ? undefined : phoneCountry(currency.slice(0, 2));
}

/** Every package that the venue's file names. */
export function namedPackages(venue: Venue): readonly string[] {
  const { packageNames, packageNotes, packageWords, packageAdmits, groups } = venue;
  const tables = [packageNames, packageNotes, packageWords, packageAdmits];
  const inGroups = groups.flatMap(({ kinds }) => kinds.map(({ packageCode }) => packageCode));
  return [...new Set([...tables.flatMap((table) => [...table.keys()]), ...inGroups])];
}
