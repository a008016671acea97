import { dayMs } from '../time.ts';

/** A language's rules for setting a line: where it must not break, and the case of a weekday's first letter. */
interface Typography {
  /** Sets a date that `Intl` wrote and that stands alone. */
  day(written: string): string;
  /** Sets a message in Telegram's HTML. */
  html(html: string): string;
  /** Sets the text of a button, a toast or a picture. */
  label(text: string): string;
  /** Sets a plain text that is wrapped, whoever wrote it. */
  unbroken(text: string): string;
}

export const noBreakSpace = '\u00a0';
/** A line may break between a dash and a no-break space, but not beside this. */
const wordJoiner = '\u2060';
const dashBefore = /[–—](?=\u00a0)/g;
/** The Russian abbreviation of "year", whose full stop would stand in the middle of sentences. */
const yearSign = / г\.$/;
/** A Monday. */
const aMonday = Date.UTC(2026, 0, 5);

/** `weekdayNames`: those on buttons. */
export function createTypography(locale: string, weekdayNames: readonly string[]): Typography {
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  const weekdays = Array.from({ length: 7 }, (_, day) => weekday.format(aMonday + day * dayMs));
  const setWeekdays = weekdaySetter(weekdays);
  const unbreakable = unbreakableSpaces([...weekdays, ...weekdayNames]);
  const unbroken = (text: string): string =>
    text.replaceAll(unbreakable, (found) => (found === ' ' ? noBreakSpace : found));
  return {
    day: (written) => capitalised(written.replace(yearSign, '')),
    html: (html) => unbroken(setWeekdays(html)).replaceAll(dashBefore, `$&${wordJoiner}`),
    label: setWeekdays,
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
const kept = [
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
 * the dash before it and the text after it, and between a number, "×" and what is counted. Matches `code` elements whole, so that text to be copied stays unchanged.
 */
function unbreakableSpaces(weekdays: readonly string[]): RegExp {
  const words = new Set(weekdays.flatMap((word) => [word, capitalised(word), ...word.split(' ')]));
  const names = [...words].filter((word) => /\p{L}/u.test(word)).map((word) => word.replace(/\.$/, ''));
  const date = `${/(?<!(?!日)\p{L})/u.source}(?:${names.join('|')})[.,]*${tags}`;
  const pairs = [...kept, [date, `${tags}${/\p{N}/u.source}`]];
  // Matches the space first, so that the engine looks back from spaces only.
  const spaces = pairs.map(([before, after]) => `(?<=${before} )(?=${after})`);
  return new RegExp(`<(?:code|pre)>[^<]*| (?:${spaces.join('|')})`, 'gu');
}

/** Capitalises a weekday at the beginning of a line in languages that write it in lower case. */
function weekdaySetter(weekdays: readonly string[]): (text: string) => string {
  const small = weekdays.filter((name) => capitalised(name) !== name);
  if (small.length === 0) return (text) => text;
  const found = new RegExp(`(?<!\\p{L})(?:${small.map(capitalised).join('|')})(?=, \\p{N})`, 'gu');
  return (text) =>
    text.replaceAll(found, (weekday, at: number) => {
      const before = text.slice(text.lastIndexOf('\n', at) + 1, at).replaceAll(/<[^<>]*>/g, '');
      return /[\p{L}\p{N}]/u.test(before) ? weekday.toLowerCase() : weekday;
    });
}
