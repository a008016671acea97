import { offerNames } from '../../src/language/offer-names.ts';
import { read } from '../../src/language/read.ts';
import { questionStems } from '../../src/language/topics.ts';
import { median, percentile } from '../statistics.ts';
import type { Row } from '../table.ts';

/** Twice as long a text may take so much longer at most, and little more for what is prepared once. */
const goalTimes = 2.5;
const goalMs = 10;
const rounds = 100;
/** A longer text isn't read. */
const longest = 300;

const offers = offerNames(
  Array.from({ length: 50 }, (_, index) => ({
    code: `PACKAGE-${index}`,
    names: [
      `Vé cáp treo khứ hồi số ${index} – Người lớn (Cable Car ${index}, Adult)`,
      '缆车成人票',
      '케이블카 어른',
    ],
    words: [],
  })),
);
const context = {
  today: '2026-11-20',
  lastDay: '2027-02-18',
  offers,
  questions: questionStems([['locker', 'gửi đồ']]),
} as const;

/** Sentences, and what could make a reader go over the same text again and again. */
const pieces: Readonly<Record<string, readonly [locale: string, text: string]>> = {
  'English sentences': [
    'en',
    '2 adults and 1 child for the cable car on saturday 28 nov, where can we park? ',
  ],
  'Vietnamese sentences': [
    'vi',
    'cho mình 2 vé cáp treo người lớn 1 trẻ em thứ bảy tuần sau nhé, đậu xe ở đâu ',
  ],
  'Russian sentences': ['ru', 'двое взрослых и ребёнок на субботу 28 ноября, где можно припарковаться? '],
  'Chinese sentences': ['zh', '两张成人票一张儿童票下周六缆车多少钱，在哪里停车？'],
  'Korean sentences': ['ko', '이번 주말 어른 두 명이랑 아이 한 명 케이블카 주차장 어디예요? '],
  'digits and slashes': ['en', '1/2'],
  'numbers and spaces': ['en', '12 '],
  'halves of booking codes': ['en', 'ab1- '],
  'one word': ['vi', 'a'],
  'Chinese numbers': ['zh', '二'],
  fillers: ['en', 'please '],
};

function medianMs(
  locale: string,
  piece: string,
  length: number,
): { readonly median: number; readonly p95: number } {
  const text = piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
  const times = Array.from({ length: rounds }, () => {
    const begunAt = performance.now();
    read(text, { ...context, locale });
    return performance.now() - begunAt;
  });
  return { median: median(times), p95: percentile(times, 95) };
}

/** What reading the longest text costs, and how it grows from half of it. */
export async function languageSection(): Promise<readonly Row[]> {
  const costs = Object.entries(pieces).map(([name, [locale, piece]]) => {
    const whole = medianMs(locale, piece, longest);
    return { name, ...whole, growth: whole.median / medianMs(locale, piece, longest / 2).median };
  });
  const [slowest] = costs.toSorted((a, b) => b.median - a.median);
  const [steepest] = costs.toSorted((a, b) => b.growth - a.growth);
  if (slowest === undefined || steepest === undefined) return [];
  return [
    {
      what: `Reading a text of ${longest} characters, the slowest of ${costs.length} kinds`,
      unit: 'ms',
      values: { bot: slowest.median },
      note: `${slowest.name}; 95th percentile ${slowest.p95.toFixed(2)} ms`,
      goal: { words: `at most ${goalMs} ms`, isMet: slowest.median <= goalMs },
    },
    {
      what: 'How much longer a text of twice the length takes, the steepest kind',
      unit: 'times',
      values: { bot: steepest.growth },
      note: steepest.name,
      goal: { words: `at most ${goalTimes} times`, isMet: steepest.growth <= goalTimes },
    },
  ];
}
