import { offerNames } from '../../src/language/offer-names.ts';
import { questionStems } from '../../src/language/question-topics.ts';
import { read } from '../../src/language/read.ts';
import type { Row } from '../table.ts';

const shortLength = 75;
const longLength = 300;
const rounds = 200;
const mostGrowth = 1.1;

const offers = offerNames(
  Array.from({ length: 50 }, (_, index) => ({
    code: `PACKAGE-${index}`,
    names: [`Vé cáp treo số ${index} – Người lớn (Cable Car ${index}, Adult)`, '缆车成人票', '케이블카 어른'],
    words: [],
  })),
);
const questions = questionStems([['locker', 'gửi đồ']]);
const context = { locale: 'en', today: '2026-11-20', lastDay: '2027-02-18', offers, questions };

/** Sentences, and what could make a reader go over the same text again and again. */
const pieces: Readonly<Record<string, string>> = {
  'English sentences': '2 adults and 1 child for the cable car on saturday 28 nov, where can we park? ',
  'Vietnamese sentences': 'cho mình 2 vé cáp treo người lớn 1 trẻ em thứ bảy tuần sau nhé, đậu xe ở đâu ',
  'Russian sentences': 'двое взрослых и ребёнок на субботу 28 ноября, где можно припарковаться? ',
  'Chinese sentences': '两张成人票一张儿童票下周六缆车多少钱，在哪里停车？',
  'Korean sentences': '이번 주말 어른 두 명이랑 아이 한 명 케이블카 주차장 어디예요? ',
  'digits and slashes': '1/2',
  'halves of booking codes': 'ab1- ',
};

/** Whether the work of reading grows faster than the text; once all is compiled. */
export async function languageSection(): Promise<readonly Row[]> {
  for (const piece of Object.values(pieces)) readingMs(piece, longLength);
  const costs = Object.entries(pieces).map(([name, piece]) => {
    const [short, long] = [readingMs(piece, shortLength), readingMs(piece, longLength)];
    return { name, long, growth: long / short / (longLength / shortLength) };
  });
  return costs.map(({ name, long, growth }) => ({
    what: `Reading ${longLength} characters: ${name}`,
    unit: 'ms',
    values: { bot: long },
    note: `a character of them costs ${growth.toFixed(2)}× one of ${shortLength}`,
    goal: { words: `at most ${mostGrowth}×`, isMet: growth <= mostGrowth },
  }));
}

/** CPU of one reading: a busy machine keeps no thread from its own time. */
function readingMs(piece: string, length: number): number {
  const text = piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
  const before = process.threadCpuUsage();
  for (let round = 0; round < rounds; round += 1) read(text, context);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000 / rounds;
}
