import { readFileSync } from 'node:fs';
import { QuestionWords } from '../../src/language/question-words.ts';
import type { Reading } from '../../src/language/read.ts';
import { type ReadOptions, read } from '../../src/language/read.ts';
import { venueWords } from '../../src/language/venue-words.ts';

export const languages = ['en', 'vi', 'ru', 'zh', 'ko'] as const;

export const venue = venueWords(
  [
    {
      code: 'CAP-NL',
      names: [
        'Vé cáp treo khứ hồi – Người lớn (Cable Car, Adult)',
        'Канатная дорога, взрослый',
        '缆车成人票',
        '케이블카 어른',
      ],
    },
    {
      code: 'CAP-TE',
      names: [
        'Vé cáp treo khứ hồi – Trẻ em <1m4 (Cable Car, Child)',
        'Канатная дорога, детский',
        '缆车儿童票',
        '케이블카 어린이',
      ],
    },
    {
      code: 'COMBO-NL',
      names: [
        'Combo Cáp treo & Công viên – Người lớn (Cable Car & Park)',
        'Канатная дорога и парк, взрослый',
        '缆车和公园联票 成人',
        '케이블카와 공원 어른',
      ],
    },
    {
      code: 'GIADINH',
      names: ['Combo Gia đình 2 lớn + 1 nhỏ (Family Fun & Buffet)', 'Семья и обед', '家庭套票', '가족 세트'],
    },
    {
      code: 'NUOC',
      names: ['Công viên nước Sóng Xanh – Aqua Park Day Pass', 'Аквапарк', '水上乐园', '워터파크'],
    },
    {
      code: 'PHAOHOA',
      names: [
        'Đêm pháo hoa trên vịnh – Fireworks Dinner Cruise',
        'Круиз с фейерверком',
        '烟花游船',
        '불꽃놀이 크루즈',
      ],
    },
  ],
  new QuestionWords([['locker', 'lockers', 'gửi đồ', 'камера хранения', '寄存', '짐 보관']]),
);

/** Friday, 20 November 2026; until 18 February 2027 can be booked. */
export const options = { today: '2026-11-20', horizonDays: 90, venue } as const;

export function readIn(locale: string, text: string, change: Partial<ReadOptions> = {}): Reading {
  return read(text, { ...options, locale, ...change });
}

export interface Example {
  readonly sentence: string;
  readonly expected: string;
}

/**
 * Sentences as people type them, one a line, with everything that is to be understood, in the order of `described`:
 * days (`11-21`, another year's `27-01-05`, any of several `11-21|11-22`, of a week `week 11-23`), counts (`2 adult`,
 * `2 any`), who comes of whom it isn't said how many (`some child`), ages (`ages 5`), people who may be counted twice
 * (`overlap`), what is taken away (`-child`, `-1 child`), numbers alone (`bare 28`), wishes, the kind of sentence (`(question)`, `name Anna`), packages (`=CODE CODE`), a booking code (`#CODE`), the
 * owner's questions (`?0`), what it is about (`~cheapest`), and that the counts are shown back first (`unclear`).
 */
export function examplesOf(language: string): readonly Example[] {
  const source = readFileSync(new URL(`./corpus/${language}.txt`, import.meta.url), 'utf8');
  return source
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# '))
    .map((line) => {
      const [sentence = '', expected = ''] = line.split(' -> ');
      return { sentence, expected };
    });
}

/** A reading as the corpus writes it. */
export function described(reading: Reading): string {
  const parts = [
    ...daysOf(reading),
    ...reading.counts.map(({ count, whom }) => `${count} ${whom ?? 'any'}`),
    ...partyOf(reading),
    ...reading.removals.map(({ count, whom }) => `-${count === null ? '' : `${count} `}${whom ?? 'any'}`),
    ...(reading.bareNumbers === null ? [] : [`bare ${reading.bareNumbers.counts.join(' ')}`]),
    ...reading.wishes,
    ...kindOf(reading),
    ...(reading.packages.length === 0 ? [] : [`=${reading.packages.join(' ')}`]),
    ...(reading.bookingCode === null ? [] : [`#${reading.bookingCode}`]),
    ...reading.questions.map((question) => `?${question}`),
    ...[...reading.topics].map((topic) => `~${topic}`),
    ...(isCounting(reading) && !reading.isClear ? ['unclear'] : []),
  ];
  return parts.length === 0 ? 'nothing' : parts.join('; ');
}

function isCounting({ counts, bareNumbers, kind }: Reading): boolean {
  return kind !== 'prices' && (counts.length > 0 || bareNumbers !== null);
}

/** What kind of sentence it is, where its wishes don't say so. */
function kindOf({ kind, name }: Reading): readonly string[] {
  if (kind === 'name') return [`name ${name ?? ''}`];
  return kind === 'other' || kind === 'prices' ? [] : [`(${kind})`];
}

/** What is not certain about who comes. */
function partyOf({ party }: Reading): readonly string[] {
  if (party === null) return [];
  const some = party.members.filter(({ count }) => count === null).map(({ who }) => `some ${who}`);
  const ages = party.ages.length === 0 ? [] : [`ages ${party.ages.join(' ')}`];
  return [...some, ...ages, ...(party.mayOverlap ? ['overlap'] : [])];
}

function daysOf({ dates }: Reading): readonly string[] {
  const short = (date: string): string =>
    date.startsWith('2026') && date >= '2026-11' ? date.slice(5) : date.slice(2);
  switch (dates.kind) {
    case 'none':
      return [];
    case 'noSuchDay':
      return ['nosuchday'];
    case 'one':
      return [short(dates.date)];
    case 'week':
      return [`week ${short(dates.dates[0] ?? '')}`];
    case 'several':
      return [dates.dates.map(short).join('|')];
  }
}
