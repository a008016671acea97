import type { Wording } from '../wording.ts';
import { spelledList, spellingsOf } from './folded-text.ts';

/** A day with its month's name, whether or not the calendar has it. */
export interface SpelledDay {
  readonly day: number;
  readonly month: number;
  /** Null: it was left out. */
  readonly year: number | 'short' | null;
}

/** How a language's dates are formatted elsewhere: English months also come first. */
const formattingLocales: Readonly<Record<string, readonly string[]>> = { en: ['en-GB', 'en-US'] };
const monthsInYear = 12;
const someDay = 28;
const shortestCut = 3;

/** The months of each locale by a date's text with `#` for its day; made when a date with letters is first typed. */
const patterns = new Map<string, ReadonlyMap<string, number>>();

/** Reads "25 December 2026", "Dec 25", "25 декабря", "ngày 25 tháng 12", "12月25日"; null when it is none. */
export function spelledDay(text: string, words: Wording): SpelledDay | null {
  const year = /(?<!\d)\d{4}(?!\d)/.exec(text)?.[0];
  const found = dayAndMonth(year === undefined ? text : text.replace(year, ' '), words);
  if (found !== null) return { ...found, year: year === undefined ? null : Number(year) };
  const [, withoutYear] = /^(.*\D)\d{2}$/.exec(text) ?? [];
  const short = year !== undefined || withoutYear === undefined ? null : dayAndMonth(withoutYear, words);
  return short === null ? null : { ...short, year: 'short' };
}

function dayAndMonth(text: string, words: Wording): Pick<SpelledDay, 'day' | 'month'> | null {
  const bare = bareText(text, words);
  const months = monthsOf(words);
  for (const { 0: digits, index } of bare.matchAll(/\d{1,2}/g)) {
    const month = months.get(`${bare.slice(0, index)}#${bare.slice(index + digits.length)}`);
    if (month !== undefined) return { day: Number(digits), month };
  }
  return null;
}

function monthsOf(words: Wording): ReadonlyMap<string, number> {
  const known = patterns.get(words.locale);
  if (known !== undefined) return known;
  const months = new Map<string, number>();
  for (const locale of formattingLocales[words.locale] ?? [words.locale]) {
    for (const style of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: style, timeZone: 'UTC' });
      for (let month = 1; month <= monthsInYear; month += 1) {
        const parts = format.formatToParts(Date.UTC(2024, month - 1, someDay));
        for (const text of patternsFrom(parts)) months.set(bareText(text, words), month);
      }
    }
  }
  patterns.set(words.locale, months);
  return months;
}

/** With the month's name as it is, without its marks, and cut as people cut it: "sept", "фев". */
function patternsFrom(parts: readonly Intl.DateTimeFormatPart[]): readonly string[] {
  const name = parts.find(({ type }) => type === 'month')?.value ?? '';
  const cuts = /^\p{L}+$/u.test(name)
    ? Array.from({ length: Math.max(name.length - shortestCut, 0) }, (_, index) =>
        name.slice(0, shortestCut + index),
      )
    : [];
  const textWith = (month: string): string =>
    parts.map(({ type, value }) => (type === 'day' ? '#' : type === 'month' ? month : value)).join('');
  return [name, ...cuts].flatMap((cut) => spellingsOf(textWith(cut)));
}

/** Without the signs and the small words around a date, which people write or leave out; digits stay apart. */
function bareText(text: string, words: Wording): string {
  return spelledList('date-words-ignored', words)
    .reduce(
      (rest, word) => rest.replaceAll(new RegExp(`(?<!\\p{L})${RegExp.escape(word)}(?!\\p{L})`, 'gu'), ' '),
      text.replaceAll(/(?<=\d)-?(?:st|nd|rd|th|го|е)(?!\p{L})/gu, ''),
    )
    .replaceAll(/(?<!\d)0+(?=\d)/g, '')
    .replaceAll(/(?<=\d)[\s.,/-]+(?=\d)/g, '~')
    .replaceAll(/[\s.,/-]+/g, '');
}

/** Whether the language's people write the month before the day. */
export function writesMonthFirst({ locale }: Wording): boolean {
  const [first = locale] = formattingLocales[locale] ?? [];
  const parts = new Intl.DateTimeFormat(first, { day: 'numeric', month: 'numeric' }).formatToParts(0);
  return parts.find(({ type }) => type === 'day' || type === 'month')?.type === 'month';
}
