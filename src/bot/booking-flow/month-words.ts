import type { Wording } from '../wording.ts';

export interface DayOfYear {
  readonly day: number;
  readonly month: number;
  /** Null: it was left out. */
  readonly year: number | null;
}

/** How a language's dates are formatted elsewhere: English months also come first. */
const formattingLocales: Readonly<Record<string, readonly string[]>> = { en: ['en-GB', 'en-US'] };
const leapYear = 2024;
const dayMs = 24 * 60 * 60 * 1_000;

/** Indexes by locale; each is made when somebody first types a date with letters. */
const indexes = new Map<string, ReadonlyMap<string, Omit<DayOfYear, 'year'>>>();

/** Reads "25 December 2026", "Dec 25", "25 декабря", "ngày 25 tháng 12", "12月25日"; null when it is none. */
export function spelledDay(text: string, words: Wording): DayOfYear | null {
  const year = /(?<!\d)\d{4}(?!\d)/.exec(text)?.[0];
  const bare = bareText(year === undefined ? text : text.replace(year, ' '), words);
  const found = indexOf(words).get(bare);
  return found === undefined ? null : { ...found, year: year === undefined ? null : Number(year) };
}

function indexOf(words: Wording): ReadonlyMap<string, Omit<DayOfYear, 'year'>> {
  const known = indexes.get(words.locale);
  if (known !== undefined) return known;
  const index = new Map<string, Omit<DayOfYear, 'year'>>();
  for (const locale of formattingLocales[words.locale] ?? [words.locale]) {
    for (const month of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month, timeZone: 'UTC' });
      for (let at = Date.UTC(leapYear, 0, 1); at < Date.UTC(leapYear + 1, 0, 1); at += dayMs) {
        const date = new Date(at);
        index.set(bareText(format.format(at), words), {
          day: date.getUTCDate(),
          month: date.getUTCMonth() + 1,
        });
      }
    }
  }
  indexes.set(words.locale, index);
  return index;
}

/** Without spaces, full stops and the small words around a date, which people write or leave out. */
function bareText(text: string, words: Wording): string {
  const folded = text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/(?<=\d)(?:st|nd|rd|th)(?![\p{L}])/gu, '');
  return words
    .list('date-words-ignored')
    .reduce((rest, word) => rest.replaceAll(word.normalize('NFC').toLowerCase(), ' '), folded)
    .replaceAll(/[\s.,]+/g, '');
}
