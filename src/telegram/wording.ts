import { readFileSync } from 'node:fs';
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import { dayMs } from '../time.ts';
import {
  type Instant,
  midnightUtc,
  partsOf,
  type VenueDate,
  venueDateAt,
  venueMinutesAt,
  weekdayOf,
} from '../venue/calendar.ts';
import type { Amount } from '../venue/currency.ts';
import {
  bestLocale,
  inLocale,
  type Localised,
  locales,
  localesDirectory,
  packageKind,
  packageName,
  packageNote,
  sourceName,
  type Venue,
  writtenLocales,
} from '../venue/venue.ts';

/** Markup made by us, which is not escaped inside a message. */
export class Markup {
  readonly html: string;
  constructor(html: string) {
    this.html = html;
  }
}

export type Arguments = Readonly<Record<string, string | number | Markup>>;

/** A message key with its values, so that pure code can name a message. */
export interface Words {
  readonly key: string;
  readonly values?: Arguments | undefined;
}

/** Writes English dates day first. */
const formattingLocaleOf: Readonly<Record<string, string>> = { en: 'en-GB', zh: 'zh-CN', 'zh-hant': 'zh-TW' };
/** Writes Vietnamese dates in digits. */
const monthStyleOf: Readonly<Record<string, 'numeric' | 'short'>> = { vi: 'numeric' };

/** What wordings need besides the venue's description. */
interface WordingOptions {
  readonly canAskStaff?: boolean;
  readonly hasWallet?: boolean;
  readonly paymentNotice?: Localised<string> | null;
  readonly recipient?: Localised<string> | null;
}

export type Wordings = ReturnType<typeof loadWordings>;

/** Each locale is prepared at its first use. */
export function loadWordings(venue: Venue, options: WordingOptions = {}) {
  const prepared = new Map<string, Wording>();
  const match = (tag: string | undefined): string | null => bestLocale(tag ?? '', writtenLocales);
  const fallback = match(venue.defaultLocale) ?? 'en';
  return {
    /** The languages, each in its usual script. */
    locales,
    /** The wording for a language tag; the default one when no locale matches. */
    for(tag: string | undefined): Wording {
      const locale = match(tag) ?? fallback;
      return prepared.getOrInsertComputed(locale, () => createWording(locale, venue, options));
    },
    /** Our locale for a language tag, or null when there is none. */
    match,
  };
}

export type Wording = Readonly<ReturnType<typeof createWording>>;

/** All texts for one person, in their language and in the venue's time zone and currency. */
function createWording(locale: string, venue: Venue, options: WordingOptions) {
  const formatting = formattingLocaleOf[locale] ?? locale;
  const format = createFormat(locale);
  /** Words with alternatives, as the locale lists them: `today | now`. */
  const list = (key: string): readonly string[] =>
    format(key, {}, asPlain)
      .split('|')
      .map((word) => word.trim());
  const weekdayNames = list('weekday-names');
  const monthNames = list('month-names');
  const typography = createTypography(formatting, weekdayNames);
  /** For buttons, toasts and pictures: plain text. */
  const text = (key: string, values: Arguments = {}): string =>
    typography.label(format(key, values, asPlain));
  const [betweenItems, betweenFacts] = [text('item-separator'), text('fact-separator')];
  const dates = createDates(formatting, monthStyleOf[locale] ?? 'short', venue.timeZone);
  /** "Fri, 25 Dec", for buttons. */
  const dayLabel = (date: VenueDate): string =>
    text('day-label', { weekday: weekdayNames[weekdayOf(date)] ?? '', date: dates.shortDay(date) });
  return {
    locale,
    ...venueTexts(locale, venue, options),
    ...namesIn(locale, venue),
    /** For messages: Telegram's HTML; the values are escaped. */
    html: (key: string, values: Arguments = {}) => typography.html(format(key, values, asHtml)),
    text,
    /** For lines of a picture: a plain text that is wrapped nowhere within a date or between a number and its unit. */
    unbroken: typography.unbroken,
    list,
    /** "2 adults, 1 child" */
    listed: (items: readonly string[]) => items.join(betweenItems),
    /** "Sat, 28 Nov · 2 adults": facts beside each other; those without content are left out. */
    joined: (...facts: readonly OptionalText[]) => facts.filter(Boolean).join(betweenFacts),
    ...createSums(formatting, venue.currency),
    ...dates,
    /** "Fri, 25 Dec 2026" */
    day: (date: VenueDate) => typography.day(dates.day(date)),
    /** "4–28 Dec 2026" */
    days: (from: VenueDate, until: VenueDate) => typography.day(dates.days(from, until)),
    dayLabel,
    /** "November 2026" */
    month(name: string): string {
      const { year, month } = partsOf(`${name}-01`);
      return format('month-title', { month: monthNames[month - 1] ?? '', year: String(year) }, asPlain);
    },
    /** Monday to Sunday, as short as on a calendar. */
    weekdays: () => weekdayNames,
    /** As `moment`, for an end; one at midnight is "the end of Thu, 26 Nov". */
    deadline: (instant: Instant) =>
      venueMinutesAt(instant, venue.timeZone) === 0
        ? text('end-of-day', { date: dayLabel(venueDateAt(instant - 1, venue.timeZone)) })
        : dates.moment(instant),
    /**
     * A time that counts down on the customer's screen, beside the clock time. Clients that can't count down show
     * the time zone.
     */
    countdown: (instant: Instant) => countdownTo(instant, format('venue-time', {}, asHtml)),
  };
}

function countdownTo(instant: Instant, otherwise: string): Markup {
  const unix = Math.floor(instant / 1_000);
  return new Markup(`<tg-time unix="${unix}" format="r">${otherwise}</tg-time>`);
}

/** The operator's texts about the venue. */
function venueTexts(
  locale: string,
  venue: Venue,
  { canAskStaff = false, hasWallet = false, paymentNotice = null, recipient = null }: WordingOptions,
) {
  const inOurLocale = (text: Localised<string> | null): string | null =>
    text === null ? null : inLocale(text, locale, venue);
  return {
    venueName: inLocale(venue.name, locale, venue),
    /** Shown where a person has to help; null: there is none. */
    supportContact: inOurLocale(venue.support),
    /** Where the data is kept; null: the venue doesn't say. */
    hostingCountry:
      venue.hostedIn === null
        ? null
        : (new Intl.DisplayNames(locale, { type: 'region' }).of(venue.hostedIn) ?? null),
    /** How customers pay at the venue; empty: there is no text. */
    paymentNotice: inOurLocale(paymentNotice) ?? '',
    address: inOurLocale(venue.visit.address),
    hours: inOurLocale(venue.visit.hours),
    /** Whether there is a place that "Directions" can show. */
    hasPin: venue.visit.pin !== null,
    /** Whether tickets can be added to a phone's wallet. */
    hasWallet,
    /** Who gets the texts that the grammar can't read; null: nobody. */
    recipient: inOurLocale(recipient),
    /** Whether staff can be asked in this chat. */
    canAskStaff,
  };
}

/** The operator's names of what is sold. */
function namesIn(locale: string, venue: Venue) {
  return {
    /** The venue's name of a package that the partner sells. */
    packageName: ({ code, name }: { readonly code: string; readonly name: string }) =>
      packageName(venue, code, locale, name),
    /** Which of a group's kinds the package is, such as "Adult"; null: it is in no group. */
    packageKind: ({ code }: { readonly code: string }) => packageKind(venue, code, locale),
    /** The venue's description of a package, else the partner's; null: there is none. */
    packageNote: ({
      code,
      note = null,
    }: {
      readonly code: string;
      readonly note?: string | null | undefined;
    }) => packageNote(venue, code, locale, note),
    /** The venue's name of a link's source, else the link's own. */
    sourceName: (source: string) => sourceName(venue, source, locale),
  };
}

type Spell = (value: string | Markup) => string;
const asPlain: Spell = (value) => (value instanceof Markup ? value.html : value);
const asHtml: Spell = (value) => (value instanceof Markup ? value.html : escapeHtml(value));

/** Read once a process: the same for every venue. */
const bundles = new Map<string, FluentBundle>();

/** Throws when the locale can't be read. */
function readBundle(locale: string): FluentBundle {
  const bundle = new FluentBundle(locale, { useIsolating: false });
  const source = readFileSync(`${localesDirectory}/${locale}.ftl`, 'utf8');
  const [problem] = bundle.addResource(new FluentResource(source));
  if (problem !== undefined) throw problem;
  return bundle;
}

/** Puts values into the messages of a locale. Throws for a message that the locale doesn't have. */
function createFormat(locale: string) {
  const bundle = bundles.getOrInsertComputed(locale, readBundle);
  return (key: string, values: Arguments, spell: Spell): string => {
    const pattern = bundle.getMessage(key)?.value;
    if (pattern === null || pattern === undefined) throw new Error(`No message "${key}" in ${locale}.`);
    const spelled: Record<string, FluentVariable> = {};
    for (const [name, value] of Object.entries(values)) {
      spelled[name] = typeof value === 'number' ? value : spell(value);
    }
    return bundle.formatPattern(pattern, spelled);
  };
}

function createSums(formatting: string, currency: string) {
  const inCurrency = (code: string, options: Intl.NumberFormatOptions = {}) =>
    new Intl.NumberFormat(formatting, { ...options, style: 'currency', currency: code });
  const own = inCurrency(currency);
  const short = inCurrency(currency, { notation: 'compact', maximumFractionDigits: 1 });
  const unitsPerAmount = 10 ** digitsOf(own);
  const money = (amount: Amount): string => own.format(amount / unitsPerAmount);
  return {
    money,
    /** "₫12.3M", for pictures. */
    shortMoney: (amount: Amount) => short.format(amount / unitsPerAmount),
    /** A sum in any currency. */
    sum({ amount, currency: other }: { readonly amount: Amount; readonly currency: string }): string {
      if (other === currency) return money(amount);
      const foreign = inCurrency(other);
      return foreign.format(amount / 10 ** digitsOf(foreign));
    },
  };
}

function createDates(formatting: string, month: 'numeric' | 'short', timeZone: string) {
  const onDay = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(formatting, { ...options, timeZone: 'UTC' });
    return (date: VenueDate): string => format.format(midnightUtc(date));
  };
  const range = new Intl.DateTimeFormat(formatting, {
    day: 'numeric',
    month,
    year: 'numeric',
    timeZone: 'UTC',
  });
  const atVenue = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(formatting, { ...options, hourCycle: 'h23', timeZone });
    return (instant: Instant): string => format.format(instant);
  };
  const moment = atVenue({ day: 'numeric', month, hour: '2-digit', minute: '2-digit' });
  return {
    day: onDay({ weekday: 'short', day: 'numeric', month, year: 'numeric' }),
    days: (from: VenueDate, until: VenueDate) =>
      range
        .formatRange(midnightUtc(from), midnightUtc(until))
        .replaceAll('\u2009', ' ')
        .replace(/^(\p{N}+) – (?=\p{N}+ \p{L})/u, '$1–'),
    /** "25 Dec" */
    shortDay: onDay({ day: 'numeric', month }),
    /** "15:42", venue time. */
    time: atVenue({ hour: '2-digit', minute: '2-digit' }),
    /** "20 Nov, 15:42", venue time, with no-break spaces. */
    moment: (instant: Instant) => moment(instant).replaceAll(' ', noBreakSpace),
  };
}

function digitsOf(format: Intl.NumberFormat): number {
  return format.resolvedOptions().maximumFractionDigits ?? 0;
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** A line for each; beyond `most`, a line of `moreKey` with how many are left out. */
export function listText<Item>(
  items: readonly Item[],
  most: number,
  lineOf: (item: Item, index: number) => string,
  words: Wording,
  moreKey = 'cart-lines-more',
): string {
  const more = items.length - most;
  const shown = items.slice(0, most).map(lineOf);
  return inLines(...shown, more > 0 && words.html(moreKey, { count: more }));
}

const noBreakSpace = '\u00a0';
/** A line may break between a dash and a no-break space, but not beside this. */
const wordJoiner = '\u2060';
const dashBefore = /[–—](?=\u00a0)/g;
/** The Russian abbreviation of "year", whose full stop would stand in the middle of sentences. */
const yearSign = / г\.$/;
/** A Monday. */
const aMonday = Date.UTC(2026, 0, 5);

/**
 * A language's rules for setting a line: where it must not break, and the case of a weekday's first letter.
 * `weekdayNames`: those on buttons.
 */
function createTypography(locale: string, weekdayNames: readonly string[]) {
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  const weekdays = Array.from({ length: 7 }, (_, day) => weekday.format(aMonday + day * dayMs));
  const setWeekdays = weekdaySetter(weekdays);
  const unbreakable = unbreakableSpaces([...weekdays, ...weekdayNames]);
  const unbroken = (text: string): string =>
    text.replaceAll(unbreakable, (match) => (match === ' ' ? noBreakSpace : match));
  return {
    /** Sets a date that `Intl` wrote and that stands alone. */
    day: (written: string) => capitalised(written.replace(yearSign, '')),
    /** Sets a message in Telegram's HTML. */
    html: (html: string) => unbroken(setWeekdays(html)).replaceAll(dashBefore, `$&${wordJoiner}`),
    /** Sets the text of a button, a toast or a picture. */
    label: setWeekdays,
    /** Sets a plain text that is wrapped, also one that a customer wrote. */
    unbroken,
  };
}

function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

const tags = /(?:<\/?[a-z][^<>]*>)*/.source;
/** A number that is not part of a code, a time, a date in digits or a phone number. */
const numeral = /(?<![\p{L}\p{N}:/+-])\p{N}(?:[\p{N}.,]*\p{N})?/u.source;
/** Excludes "2 of 3", where no unit follows the number. */
const noUnit = /(?:of|из) /.source;
const price = `${tags}${/[\p{Sc}\p{N}]/u.source}`;
/** Pairs of what stands before and after a space at which a line must not break. */
const joinedPairs = [
  [`${numeral}${tags}`, `${tags}(?!${noUnit})${/[\p{L}%]/u.source}`],
  [/\p{N}[年月日년월일]/u.source, /[\p{N}(]/u.source],
  ['', /20\p{N}{2}(?!\p{N})/u.source],
  ['', `[–—] ${price}`],
  ['[–—]', `(?:${/\p{L}/u.source}+ )?${price}`],
  [`[–—][ ${noBreakSpace}]${/\p{L}+/u.source}`, price],
  [`${numeral}${tags}`, '×'],
  ['×', ''],
] as const;

/**
 * Finds the spaces at which a line must not break: within a date, between a number and its unit, and between a price,
 * the dash before it and the text after it, and between a number, "×" and what is counted. Matches `code` elements
 * whole, so that text to be copied stays unchanged.
 */
function unbreakableSpaces(weekdays: readonly string[]): RegExp {
  const words = new Set(weekdays.flatMap((word) => [word, capitalised(word), ...word.split(' ')]));
  const names = [...words].filter((word) => /\p{L}/u.test(word)).map((word) => word.replace(/\.$/, ''));
  const date = `${/(?<!(?!日)\p{L})/u.source}(?:${names.join('|')})[.,]*${tags}`;
  const pairs = [...joinedPairs, [date, `${tags}${/\p{N}/u.source}`]];
  // Matches the space first, so that the engine looks back from spaces only.
  const spaces = pairs.map(([before, after]) => `(?<=${before} )(?=${after})`);
  return new RegExp(`<(?:code|pre)>[^<]*| (?:${spaces.join('|')})`, 'gu');
}

/** Capitalises a weekday at the beginning of a line in languages that write it in lower case. */
function weekdaySetter(weekdays: readonly string[]): (text: string) => string {
  const small = weekdays.filter((name) => capitalised(name) !== name);
  if (small.length === 0) return (text) => text;
  const pattern = new RegExp(`(?<!\\p{L})(?:${small.map(capitalised).join('|')})(?=, \\p{N})`, 'gu');
  return (text) =>
    text.replaceAll(pattern, (weekday, at: number) => {
      const before = text.slice(text.lastIndexOf('\n', at) + 1, at).replaceAll(/<[^<>]*>/g, '');
      return /[\p{L}\p{N}]/u.test(before) ? weekday.toLowerCase() : weekday;
    });
}

/** Expensive to construct, stateless, so shared. */
const segmenter = new Intl.Segmenter();
/** What may make several code units one grapheme. */
const composing = /[\p{M}\p{Cf}\r\n\u1100-\u11ff\u{10000}-\u{10ffff}]/u;

/** A sum with its currency's sign, or a short number: a cut keeps it whole, or leaves it out. */
const amounts =
  /\p{Sc}\s?\p{N}(?:[\p{N}.,\s]{0,20}\p{N})?|\p{N}[\p{N}.,\s]{0,20}\p{Sc}|(?<![\p{L}\p{N}])\p{N}{2,4}(?!\p{N})/gu;
/** Signs and words that only join others; dropped at the end of a cut text. */
const danglingEnd = /(?:[\s\p{Pd}\p{Ps}:,·&+|、，：]|(?<=\s)(?:and|of|for|và|и|на|및))+$/u;

/** Cuts a text after a word where it has several, else between graphemes; never within an amount. */
export function clipped(text: string, most: number): string {
  // A text has at most as many graphemes as code units, and most texts are short.
  if (text.length <= most) return text;
  if (!composing.test(text)) return `${beginning(text, Math.max(most - 1, 0))}…`;
  let count = 0;
  let end = 0;
  for (const { index } of segmenter.segment(text)) {
    if (count === most - 1) end = index;
    if (count === most) return `${beginning(text, end)}…`;
    count += 1;
  }
  return text;
}

/** The same for a limit of Telegram's, which counts an emoji as several UTF-16 units. */
export function withinUnits(text: string, most: number): string {
  for (let characters = most; ; characters -= 1) {
    const cut = clipped(text, characters);
    if (cut.length <= most) return cut;
  }
}

/** The words of a text that end at `end` or before. */
function beginning(text: string, end: number): string {
  const across = [...text.matchAll(amounts)].find(
    ({ index, 0: { length } }) => index < end && index + length > end,
  );
  const most = across?.index ?? end;
  const isWordsEnd = /^[\s,;:，、：]/.test(text.slice(most));
  const space = isWordsEnd ? most : text.slice(0, most).search(/\s\S*$/);
  return text.slice(0, space > 0 ? space : most).replace(danglingEnd, '') || text.slice(0, most);
}

/** What stands between the shared beginning of a name and its own part. */
const joint = /^(?:[\s\p{Pd}\p{Ps}:,·&+、，：]|(?:and|và|и|및)\s|[和及与與])+/u;
/** How many characters of the part that tells two names apart must be visible. */
const leastToTellApart = 3;
const isUnspaced = /^[\p{sc=Han}\p{sc=Hangul}]{2}$/u;

/**
 * A name for a list, cut to `most` characters. Where another of the list would look the same, the part that tells it
 * apart comes first: "Child · Cable car return…".
 */
export function clippedApart(
  name: string,
  all: readonly string[],
  most: number,
  { joined }: Pick<Wording, 'joined'>,
): string {
  const cut = clipped(name, most);
  if (cut === name) return cut;
  const head = cut.slice(0, -1);
  const isWithinWord = /^[\p{L}\p{N}]/u.test(name.slice(head.length));
  const seen = isWithinWord ? head.slice(0, -leastToTellApart) || head : head;
  const starts = all
    .filter((other) => other !== name && other.startsWith(seen))
    .map((other) => startOfOwn(name, other));
  const own = starts
    .toSorted((a, b) => b - a)
    .map((start) => [name.slice(start).replace(joint, ''), name.slice(0, start).replace(danglingEnd, '')])
    .find(([part]) => part !== '');
  if (own === undefined) return cut;
  const [part = '', shared] = own;
  const [short = ''] = part.split(/\s*\p{Ps}/u);
  const label = clipped(joined(short === '' ? part : short.replace(/\p{Pe}$/u, ''), shared), most);
  return label === '…' ? cut : label;
}

/** Where the words that tell a name from another begin. */
function startOfOwn(name: string, other: string): number {
  let shared = 0;
  while (shared < name.length && name[shared] === other[shared]) shared += 1;
  const isWhole = [name, other].every((each) => /^[\s:,]?$/.test(each.slice(shared, shared + 1)));
  if (isWhole || isUnspaced.test(name.slice(shared - 1, shared + 1))) return shared;
  return Math.max(name.slice(0, shared).search(/(?<=[\s\p{Ps}])[^\s\p{Ps}]*$/u), 0);
}

/** A part that a message may lack. */
type OptionalText = string | null | undefined | false;

/** Paragraphs of a message; those without content are left out. */
export function paragraphs(...parts: readonly OptionalText[]): string {
  return parts.filter(Boolean).join('\n\n');
}

/** The lines of one paragraph; those without content are left out. */
export function inLines(...parts: readonly OptionalText[]): string {
  return parts.filter(Boolean).join('\n');
}

/** Removes line breaks and control and direction characters; keeps those that join letters and emoji. */
export function onOneLine(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/(?:(?![\p{Join_Control}\p{Emoji_Component}])[\p{C}\s])+/gu, ' ')
    .trim();
}
