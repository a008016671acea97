import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutMarks } from '../../src/language/folding.ts';
import type { TypedOrder } from '../../src/language/reading-types.ts';
import { exampleOf, languages, linesOf, readIn } from './corpus.ts';

/** Texts that are acted on. */
const acted = linesOf('./must-act.tsv').map((line) => {
  const [, language = '', rest = ''] = line.split('\t');
  return { language, text: exampleOf(rest).text };
});
const anyActed = fc.constantFrom(...acted);

function orderOf(language: string, text: string): TypedOrder | null {
  const reading = readIn(language, text);
  return reading.kind === 'order' ? reading.order : null;
}

/** Words that no lexicon has, and what changes any order. */
const strangers = [
  'xylophone',
  'квартет',
  '鑫',
  '뷁뷁',
  'não',
  '#',
  '€',
  '§',
  '17',
  'not',
  'không phải',
  'не',
  '不',
  '말고',
  '👶',
];

describe('an order that is read whole', () => {
  it('ignores no character that changes something', () => {
    fc.assert(
      fc.property(anyActed, fc.constantFrom(...strangers), fc.nat(), ({ language, text }, word, at) => {
        const words = text.split(' ');
        const place = at % (words.length + 1);
        const changed = [...words.slice(0, place), word, ...words.slice(place)].join(' ');
        expect(orderOf(language, changed)).not.toEqual(orderOf(language, text));
      }),
      { numRuns: 1_500 },
    );
  });

  it('is the same in capitals, with other spaces, signs and characters as wide as two', () => {
    const wide = (text: string): string =>
      text.replace(/[0-9]/g, (digit) => String.fromCodePoint(digit.charCodeAt(0) + 0xfee0));
    fc.assert(
      fc.property(anyActed, ({ language, text }) => {
        const expected = orderOf(language, text);
        expect(expected).not.toBeNull();
        for (const same of [
          text.toUpperCase(),
          ` ${text.replaceAll(' ', '  ')}\n`,
          `${text}!!`,
          wide(text),
          text.normalize('NFD'),
        ])
          expect(orderOf(language, same)).toEqual(expected);
      }),
      { numRuns: acted.length },
    );
  });

  it('is the same with polite words around it', () => {
    const polite = {
      en: ['hi', 'please'],
      vi: ['chào shop,', 'ạ'],
      ru: ['здравствуйте,', 'пожалуйста'],
      zh: ['你好，', '，谢谢'],
      ko: ['안녕하세요', '감사합니다'],
    } as const;
    for (const language of languages) {
      const [before, behind] = polite[language];
      const isBare = (text: string): boolean => language === 'vi' && withoutMarks(text) === text;
      for (const { text } of acted.filter((each) => each.language === language)) {
        const around = `${before} ${text} ${behind}`;
        const read = orderOf(language, isBare(text) ? withoutMarks(around) : around);
        expect([text, read]).toEqual([text, orderOf(language, text)]);
      }
    }
  });

  it('is the same in Vietnamese without marks, or not certain', () => {
    const texts = acted.filter(({ language }) => language === 'vi').map(({ text }) => text);
    const bare = texts.map((text) => ({ text, order: orderOf('vi', withoutMarks(text.toLowerCase())) }));
    const certain = bare.filter(({ order }) => order !== null);
    expect(certain.map(({ text, order }) => [text, order])).toEqual(
      certain.map(({ text }) => [text, orderOf('vi', text)]),
    );
    expect(certain.length).toBeGreaterThan(texts.length * 0.9);
  });

  it('contradicts none of its parts', () => {
    for (const { language, text } of acted) {
      const whole = orderOf(language, text);
      for (const part of text.split(/[,，;+]| and | và | и |和/u)) {
        const read = orderOf(language, part);
        if (whole === null || read === null || /or|hoặc|hay|или|或|이나/u.test(text)) continue;
        expect([text, part, contradictionOf(whole, read)]).toEqual([text, part, []]);
      }
    }
  });
});

/** Kinds with another quantity, and days of which none is the same. */
function contradictionOf(whole: TypedOrder, part: TypedOrder): readonly string[] {
  const kinds = part.counts.flatMap(({ kind, quantity }) => {
    const same = whole.counts.find((count) => count.kind === kind);
    return same !== undefined && same.quantity !== quantity && kind !== 'adult' ? [kind] : [];
  });
  const isOther =
    part.days.length > 0 && whole.days.length > 0 && !part.days.some((day) => whole.days.includes(day));
  return [...kinds, ...(isOther ? part.days : [])];
}

describe('whatever is typed', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc
      .array(
        anyActed.map(({ text }) => text),
        { maxLength: 6 },
      )
      .map((texts) => texts.join(' ')),
    fc
      .array(fc.constantFrom(...'0123456789/-.:, \n()+$#@年月日号명일시xthứ'), { maxLength: 200 })
      .map((all) => all.join('')),
  );

  it('is read without an error, with at most four days, and counts from 1 to 200', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom(...languages, 'zh-hant', 'xx', ''), (text, locale) => {
        const reading = readIn(locale, text);
        const order = reading.kind === 'order' || reading.kind === 'part' ? reading.order : null;
        const days = order?.days ?? [];
        expect(days.length).toBeLessThanOrEqual(4);
        expect(days).toEqual([...new Set(days)].toSorted());
        for (const { quantity } of order?.counts ?? []) expect(quantity > 0 && quantity <= 200).toBe(true);
        const kinds = (order?.counts ?? []).map(({ kind }) => kind);
        expect(new Set(kinds).size).toBe(kinds.length);
      }),
      { numRuns: 500 },
    );
  });
});
