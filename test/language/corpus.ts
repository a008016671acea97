import { readFileSync } from 'node:fs';
import { offerNames } from '../../src/language/offer-names.ts';
import { questionStems } from '../../src/language/question-topics.ts';
import { read } from '../../src/language/read.ts';
import type { Reading, TypedOrder } from '../../src/language/reading-types.ts';

export const languages = ['en', 'vi', 'ru', 'zh', 'ko'] as const;

/** Packages of the demo, by the names that customers use. */
export const offers = offerNames(
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
  ].map((named) => ({ ...named, words: [] })),
);

/** Friday, 20 November 2026; until 18 February 2027 can be booked. */
export const context = {
  today: '2026-11-20',
  lastDay: '2027-02-18',
  offers,
  questions: questionStems([['locker', 'lockers', 'gửi đồ', 'камера хранения', '寄存', '짐 보관']]),
} as const;

export function readIn(
  locale: string,
  text: string,
  change: Partial<Parameters<typeof read>[1]> = {},
): Reading {
  return read(text, { ...context, locale, ...change });
}

/** Lines of a file beside this one, without comments and empty ones. */
export function linesOf(path: string): readonly string[] {
  const source = readFileSync(new URL(path, import.meta.url), 'utf8');
  return source.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

/** A text, and each reading of it that is right. */
export interface Example {
  readonly text: string;
  readonly rights: readonly string[];
}

export function exampleOf(line: string): Example {
  const [text = '', right = ''] = line.split(' -> ');
  return { text, rights: right.split(' / ') };
}

/**
 * An order as the corpora write it: days (`11-21`, another year's `27-01-05`, any of several `11-21|11-22`), counts
 * (`2 adult`; `2 any` for people, tickets and numbers alone), what is taken away (`-1 child`) and packages (`=CODE`).
 */
export function described({ days, counts, offers: codes, change }: TypedOrder): readonly string[] {
  const short = (date: string): string =>
    date.startsWith('2026') && date >= '2026-11' ? date.slice(5) : date.slice(2);
  const sign = change === 'remove' ? '-' : '';
  return [
    ...(days.length === 0 ? [] : [days.map(short).join('|')]),
    ...counts.map(({ quantity, kind }) => `${sign}${quantity} ${kindNamed(kind)}`),
    ...(codes.length === 0 ? [] : [`=${codes.join(' ')}`]),
  ].toSorted();
}

function kindNamed(kind: string): string {
  return ['person', 'ticket', 'any', 'bare'].includes(kind) ? 'any' : kind;
}

/** What goes with a reading without changing what is ordered. */
const beside = new Set([
  'greeting',
  'thanks',
  'book',
  'yes',
  'changeDate',
  '~exchange',
  '(question)',
  '(open)',
  'overlap',
  'unclear',
]);

/** Whether an order is what a corpus says: everything that it names, and nothing else. "Only" leaves no child. */
export function isRight(order: TypedOrder, rights: readonly string[]): boolean {
  const said = described(order).join('; ');
  const meant = order.only ? rights.map((right) => right.replace('; -child', '')) : rights;
  return meant.some((right) => readingsOf(right).some((each) => each === said));
}

/** A part in brackets may be missing, and people who may be counted twice may be. */
function readingsOf(right: string): readonly string[] {
  const parts = right.split('; ');
  const isTwice = parts.includes('overlap') || parts.includes('[overlap]');
  let readings: readonly (readonly string[])[] = [[]];
  for (const part of parts) {
    const isOptional = part.startsWith('[');
    const plain = plainPart(isOptional ? part.slice(1, -1) : part);
    if (beside.has(plain)) continue;
    const withPart = readings.map((each) => [...each, plain]);
    readings = isOptional || (isTwice && plain.endsWith(' any')) ? [...readings, ...withPart] : withPart;
  }
  return readings.map((each) => each.toSorted().join('; '));
}

function plainPart(part: string): string {
  const counted = /^(-?)(\d+) (\w+)$/.exec(part);
  if (counted !== null) return `${counted[1]}${counted[2]} ${kindNamed(counted[3] ?? '')}`;
  return part.replace(/^bare (\d+)$/, '$1 any');
}
