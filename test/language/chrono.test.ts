import { readFileSync } from 'node:fs';
import { parse as parseEnglish } from 'chrono-node/en';
import { parse as parseRussian } from 'chrono-node/ru';
import { parse as parseChinese } from 'chrono-node/zh/hans';
import { describe, expect, it } from 'vitest';
import { options, readIn } from './corpus.ts';

/*
 * The sentences about days of chrono-node's own tests, and some of this project, read by both on the same day.
 * chrono-node 2.9.0 reads English, Russian and Chinese of the languages that customers type here, no Vietnamese and no
 * Korean. Where the two differ the sentence stands below the kind of difference; one that isn't listed fails, and so
 * does one that is gone.
 */
const parsers = { en: parseEnglish, ru: parseRussian, zh: parseChinese };

type ReadByBoth = keyof typeof parsers;

const alike = 'alike';

const differences = {
  eachDay: 'Its days are offered, three and the last if there are more; chrono gives the first and the last.',
  anyDay: 'Any day that is left of the week or weekend is asked for; chrono takes one.',
  month: 'A month alone is no day to book; chrono takes its first.',
  length: 'A length of time is no day to book; chrono counts it from today.',
  timeOfDay: 'A time of day changes no day, and alone is none; chrono takes when it is next.',
  passed: 'Nobody books a day that has passed; chrono reads it, or the same weekday ahead.',
  passedThisWeek: 'The Monday of this week has passed, which is said; chrono takes the next.',
  weekBegins: 'Weeks begin on Monday in China; chrono begins them on Sunday.',
  eitherOrder: 'Where either number may be the month, both days are offered; chrono takes the first for it.',
  shortDate: 'Two numbers around a dash may be a day and its month, which is asked; chrono reads no day.',
  weekdayOfToday:
    'A weekday that is said on that weekday is today or in a week, which is asked; chrono takes today.',
  weekdayAmiss: 'The weekday is not that of the date, so both days are offered; chrono takes the date.',
  noSuchDay: 'The calendar has no such day, which is said; chrono takes another.',
  counted: 'A number before "day after tomorrow" counts visitors; chrono counts days with it.',
  inOtherWords: 'chrono finds a month in "the mo", and tomorrow in "the day off".',
  unread: 'Not read here, so the day is asked for.',
  unreadByChrono: 'Feasts, days without their month, and some words for days, which chrono does not read.',
  misreadByChrono:
    'chrono reads only the end of the number: the 1st of "25-го", the 2nd of the twelfth month.',
} as const;

interface Compared {
  readonly sentence: string;
  /** Why both read it otherwise, or `alike`. */
  readonly kind: string;
}

function comparedIn(language: ReadByBoth): readonly Compared[] {
  const source = readFileSync(new URL(`./chrono/${language}.txt`, import.meta.url), 'utf8');
  let kind = '';
  return source.split('\n').flatMap((line) => {
    if (line.startsWith('## ')) kind = line.slice(3);
    return line === '' || line.startsWith('#') ? [] : [{ sentence: line, kind }];
  });
}

/** The days that chrono finds from where its text begins to where it ends. */
function daysOfChrono(language: ReadByBoth, text: string): string {
  const [year = 0, month = 0, day = 0] = options.today.split('-').map(Number);
  const instant = new Date(year, month - 1, day, 9);
  const found = parsers[language](text, instant, { forwardDate: true });
  return found
    .flatMap(({ start, end }) => [start, ...(end == null ? [] : [end])])
    .map((part) =>
      [part.get('year'), part.get('month'), part.get('day')]
        .map((number) => String(number).padStart(2, '0'))
        .join('-'),
    )
    .join(' ');
}

function daysOfReader(language: string, text: string): string {
  const { dates } = readIn(language, text);
  if (dates.kind === 'one') return dates.date;
  return dates.kind === 'several' || dates.kind === 'week' ? dates.dates.join(' ') : '';
}

describe.each(['en', 'ru', 'zh'] as const)('the sentences of chrono-node and ours in %s', (language) => {
  const compared = comparedIn(language);

  it('are read as chrono-node does, but for the differences that are explained', () => {
    const isAlike = ({ sentence }: Compared): boolean =>
      daysOfReader(language, sentence) === daysOfChrono(language, sentence);
    const differing = compared.filter((one) => !isAlike(one)).map(({ sentence }) => sentence);
    const listed = compared.filter(({ kind }) => kind !== alike).map(({ sentence }) => sentence);
    expect(differing).toEqual(listed);
  });

  it('stand once, below kinds that are explained', () => {
    expect(new Set(compared.map(({ sentence }) => sentence)).size).toBe(compared.length);
    const kinds = new Set(compared.map(({ kind }) => kind));
    expect([...kinds].filter((kind) => kind !== alike && !(kind in differences))).toEqual([]);
  });
});

it('every kind of difference has a sentence', () => {
  const kinds = new Set((['en', 'ru', 'zh'] as const).flatMap(comparedIn).map(({ kind }) => kind));
  expect(Object.keys(differences).filter((kind) => !kinds.has(kind))).toEqual([]);
});
