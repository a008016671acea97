import { QuestionWords } from '../../src/language/question-words.ts';
import { read } from '../../src/language/read.ts';
import { venueWords } from '../../src/language/venue-words.ts';
import { median, percentile } from '../statistics.ts';
import type { Row } from '../table.ts';

const longestMessage = 4_096;
const goalMs = 2;
const rounds = 200;

const venue = venueWords(
  Array.from({ length: 50 }, (_, index) => ({
    code: `PACKAGE-${index}`,
    names: [
      `Vé cáp treo khứ hồi số ${index} – Người lớn (Cable Car ${index}, Adult)`,
      '缆车成人票',
      '케이블카 어른',
    ],
  })),
  new QuestionWords([['locker', 'gửi đồ']]),
);

/** Sentences, and what could make a reader go over the same text again and again. */
const pieces: Readonly<Record<string, string>> = {
  'English sentences': '2 adults and 1 child for the cable car on saturday 28 nov, where can we park? ',
  'Vietnamese sentences': 'cho mình 2 vé cáp treo người lớn 1 trẻ em thứ bảy tuần sau nhé, đậu xe ở đâu ',
  'Russian sentences': 'двое взрослых и ребёнок на субботу 28 ноября, где можно припарковаться? ',
  'Chinese sentences': '两张成人票一张儿童票下周六缆车多少钱，在哪里停车？',
  'Korean sentences': '이번 주말 어른 두 명이랑 아이 한 명 케이블카 주차장 어디예요? ',
  'digits and slashes': '1/2',
  'numbers and spaces': '12 ',
  'halves of booking codes': 'ab1- ',
  'one word': 'a',
  'misspelt words': 'tomorrwo ',
  'words of agreement': 'yes ',
};

/** What reading the longest message of Telegram costs, at its worst. */
export async function languageSection(): Promise<readonly Row[]> {
  const options = { today: '2026-11-20', horizonDays: 90, locale: 'en', venue };
  const costs = Object.entries(pieces).map(([name, piece]) => {
    const text = piece.repeat(Math.ceil(longestMessage / piece.length)).slice(0, longestMessage);
    const times = Array.from({ length: rounds }, () => {
      const begunAt = performance.now();
      read(text, options);
      return performance.now() - begunAt;
    });
    return { name, median: median(times), p95: percentile(times, 95) };
  });
  const [dearest] = costs.toSorted((a, b) => b.median - a.median);
  if (dearest === undefined) return [];
  return [
    {
      what: `Reading a message of ${longestMessage} characters, the dearest of ${costs.length} kinds`,
      unit: 'ms',
      values: { bot: dearest.median },
      note: `${dearest.name}; 95th percentile ${dearest.p95.toFixed(2)} ms`,
      goal: { words: `at most ${goalMs} ms`, isMet: dearest.median <= goalMs },
    },
  ];
}
