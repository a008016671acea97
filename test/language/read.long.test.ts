import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateMatches } from '../../src/language/days/dates.ts';
import { countsIn } from '../../src/language/people/counts.ts';
import { fold } from '../../src/language/phrases.ts';
import { QuestionWords } from '../../src/language/question-words.ts';
import type { Reading } from '../../src/language/read.ts';
import { sentenceOf } from '../../src/language/tokens.ts';
import { packageMentions, venueWords } from '../../src/language/venue-words.ts';
import { described, examplesOf, languages, options, readIn, venue } from './corpus.ts';

const sentences = languages.flatMap((language) =>
  examplesOf(language).map(({ sentence }) => ({ language, sentence })),
);
const anySentence = fc.constantFrom(...sentences);
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc
    .array(
      anySentence.map(({ sentence }) => sentence),
      { maxLength: 6 },
    )
    .map((parts) => parts.join('')),
  fc
    .array(fc.constantFrom(...'0123456789/-.:, \n()+$#@年月日号명일시xthứ'), { maxLength: 200 })
    .map((c) => c.join('')),
);

describe('a number', () => {
  it.each([
    ['Sat 10', [10]],
    ['Sat 11', undefined],
    ['at 24', undefined],
    ['at 25', [25]],
    ['call 091 234 567', undefined],
  ])('in "%s" may be a count: %j', (text, counts) => {
    expect(readIn('en', text).bareNumbers?.counts).toEqual(counts);
  });
});

describe('whatever is typed', () => {
  it('is read without an error, the same each time', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom(...languages, 'zh-hans', 'xx', ''), (text, locale) => {
        expect(readIn(locale, text)).toEqual(readIn(locale, text));
      }),
      { numRuns: 300 },
    );
  });

  it('never gives one day for several, nor more than four, and never a count of none', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom(...languages), (text, locale) => {
        const { dates, counts, bareNumbers } = readIn(locale, text);
        for (const reading of [dates, bareNumbers?.dates]) {
          if (reading?.kind !== 'several') continue;
          expect(reading.dates.length).toBeGreaterThan(1);
          expect(reading.dates.length).toBeLessThanOrEqual(4);
          expect(reading.dates).toEqual([...new Set(reading.dates)].toSorted());
        }
        for (const { count } of counts) expect(count).toBeGreaterThan(0);
      }),
      { numRuns: 300 },
    );
  });

  it('means the same in capitals, with other spaces, and in full width', () => {
    fc.assert(
      fc.property(anySentence, ({ language, sentence }) => {
        const as = described(readIn(language, sentence));
        expect(described(readIn(language, sentence.toUpperCase())).toLowerCase()).toBe(as.toLowerCase());
        expect(described(readIn(language, `  ${sentence.replaceAll(' ', ' \u00a0 ')}\n`))).toBe(as);
        const wide = sentence.replaceAll(/[0-9]/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
        expect(described(readIn(language, wide))).toBe(as);
      }),
      { numRuns: sentences.length },
    );
  });

  it('means the same beside polite words and signs', () => {
    const politeWords: Readonly<Record<string, readonly string[]>> = {
      en: ['please', 'pls', '!!', '...'],
      vi: ['nhé', 'ạ', '!!', '~'],
      ru: ['пожалуйста', 'плиз', '!!', '...'],
      zh: ['！', '。', '~'],
      ko: ['!!', '~', '...'],
    };
    for (const { language, sentence } of sentences) {
      const { wishes: _wishes, kind: _kind, ...as } = readIn(language, sentence);
      for (const word of politeWords[language] ?? []) {
        const { wishes: _ofWord, kind: _otherKind, ...read } = readIn(language, `${sentence} ${word}`);
        expect.soft(read, `${sentence} ${word}`).toEqual(as);
      }
    }
  });

  it('loses no person who was counted', () => {
    const counted: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
      en: [
        ['adults', 'adult'],
        ['kids', 'child'],
        ['seniors', 'senior'],
        ['babies', 'infant'],
        ['students', 'student'],
      ],
      vi: [
        ['người lớn', 'adult'],
        ['trẻ em', 'child'],
        ['người già', 'senior'],
        ['sinh viên', 'student'],
      ],
      ru: [
        ['взрослых', 'adult'],
        ['детей', 'child'],
        ['пенсионеров', 'senior'],
        ['студентов', 'student'],
      ],
      zh: [
        ['个大人', 'adult'],
        ['个小孩', 'child'],
        ['位老人', 'senior'],
        ['个学生', 'student'],
      ],
      ko: [
        ['어른', 'adult'],
        ['아이', 'child'],
        ['경로', 'senior'],
        ['학생', 'student'],
      ],
    };
    const joins: Readonly<Record<string, readonly string[]>> = {
      en: [', ', ' and ', ' + ', ' '],
      vi: [', ', ' và ', ' + ', ' '],
      ru: [', ', ' и ', ' + ', ' '],
      zh: ['，', '和', '加', ''],
      ko: [', ', ' ', ' 그리고 '],
    };
    const anyParty = fc.constantFrom(...languages).chain((language) =>
      fc.record({
        language: fc.constant(language),
        kinds: fc.subarray([...(counted[language] ?? [])], { minLength: 1, maxLength: 4 }),
        counts: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 4, maxLength: 4 }),
        join: fc.constantFrom(...(joins[language] ?? [])),
      }),
    );
    fc.assert(
      fc.property(anyParty, ({ language, kinds, counts, join }) => {
        const parts = kinds.map(([noun], index) =>
          language === 'ko'
            ? `${noun} ${counts[index]}명`
            : `${counts[index]}${language === 'zh' ? '' : ' '}${noun}`,
        );
        const text = parts.join(join);
        const members = readIn(language, text).party?.members ?? [];
        const expected = kinds.map(([, who], index) => ({ who, count: counts[index] }));
        expect(members.toSorted(byKind), text).toEqual(expected.toSorted(byKind));
      }),
      { numRuns: 1_000 },
    );
  });

  it('loses no number: each is a count, a day, an age, in a sum or asked about', () => {
    const words: Readonly<Record<string, readonly string[]>> = {
      en: ['adults', 'kids', 'and', ',', '+', 'tickets', 'for', 'saturday', 'me', 'with', 'my'],
      vi: ['người lớn', 'trẻ em', 'và', ',', '+', 'vé', 'cho', 'thứ bảy', 'mình', 'với'],
      ru: ['взрослых', 'детей', 'и', ',', '+', 'билета', 'на', 'субботу', 'я', 'мы'],
      zh: ['个大人', '个小孩', '和', '，', '+', '张票', '周六', '我', '带'],
      ko: ['어른', '아이', '명', '그리고', ',', '+', '표', '장', '토요일', '저랑'],
    };
    const said = fc.constantFrom(...languages).chain((language) =>
      fc.record({
        language: fc.constant(language),
        parts: fc.array(fc.constantFrom('2', '3', '15', ...(words[language] ?? [])), {
          minLength: 1,
          maxLength: 8,
        }),
      }),
    );
    fc.assert(
      fc.property(said, ({ language, parts }) => {
        const text = parts.join(' ');
        const reading = readIn(language, text);
        const numbers = (text.match(/\d+/g) ?? []).map(Number);
        const lost = numbers.filter((number) => !isAccounted(number, numbers, reading));
        if (!isAsked(reading)) expect(lost, `${language}: ${text} -> ${described(reading)}`).toEqual([]);
      }),
      {
        numRuns: 5_000,
        examples: [
          ...['2 3 tickets', 'for 2 3 tickets', '2 15 kids'].map((text) => [
            { language: 'en', parts: [text] },
          ]),
          [{ language: 'ko', parts: ['2 3 장'] }],
        ] as [{ language: (typeof languages)[number]; parts: string[] }][],
      },
    );
  });

  it('means the same composed of other characters', () => {
    for (const { language, sentence } of sentences) {
      const as = described(readIn(language, sentence));
      expect(described(readIn(language, sentence.normalize('NFD'))), sentence).toBe(as);
    }
  });

  it('means the same in either order of day and counts', () => {
    const days = ['26/12', 'saturday', 'thứ bảy', '12月24日', '토요일', '24 декабря', 'tomorrow'];
    const counts = [
      '2 adults 1 child',
      '2 người lớn 1 trẻ em',
      '2大1小',
      '어른 2명 아이 1명',
      'двое взрослых',
    ];
    for (const day of days) {
      for (const count of counts) {
        for (const glue of [' ', ', ', '\n']) {
          const read = readIn('en', `${day}${glue}${count}`);
          expect(described(readIn('en', `${count}${glue}${day}`)), `${day}${glue}${count}`).toBe(
            described(read),
          );
          expect(read.dates.kind).toBe('one');
        }
      }
    }
  });
});

function byKind(a: { readonly who: string }, b: { readonly who: string }): number {
  return a.who.localeCompare(b.who);
}

describe('a long text', () => {
  const pieces = [
    '2 adults and 1 child for the cable car on saturday 28 nov, where can we park? ',
    'cho mình 2 vé cáp treo người lớn thứ bảy tuần sau nhé, đậu xe ở đâu ',
    '两张成人票一张儿童票下周六缆车多少钱，在哪里停车？',
    '이번 주말 어른 두 명이랑 아이 한 명 케이블카 주차장 어디예요? ',
    ...[
      '1/2',
      '1,',
      '12 ',
      '12.',
      '123 ',
      '1-',
      'sat ',
      'yes ',
      'in 3 ',
      'dec ',
      '月',
      '(',
      'в 9 ',
      'next ',
      'x2 ',
    ],
  ];

  it.each(pieces)('of %j takes twice the work when it is twice as long', (piece) => {
    const [short, long] = [
      workFor(piece.repeat(Math.ceil(500 / piece.length))),
      workFor(piece.repeat(Math.ceil(500 / piece.length) * 2)),
    ];
    expect(long / short).toBeLessThan(2.5);
  });

  it('is read to a length that does not depend on how its characters are written', () => {
    expect(described(readIn('en', `2 adults tomorrow ${'\ufdfa'.repeat(4_096)}`))).toBe(
      '11-21; 2 adult; unclear',
    );
  });

  it('is not cut within a number', () => {
    for (let length = 1_006; length < 1_026; length += 1) {
      expect(described(readIn('en', `${'.'.repeat(length)} 123 adults`))).toMatch(
        /^(?:123 adult|bare 123|nothing)$/,
      );
    }
  });
});

/** How often a token or a lexeme is looked at until everything is found. */
function workFor(text: string): number {
  let looks = 0;
  const counting = <Item>(items: readonly Item[]): readonly Item[] =>
    new Proxy(items, {
      get(target, key) {
        looks += 1;
        return Reflect.get(target, key);
      },
    });
  const { tokens, lexemes, language } = sentenceOf(fold(text), 'en', () => false);
  const sentence = { tokens: counting(tokens), lexemes: counting(lexemes), language };
  const matches = dateMatches(sentence, options);
  const mentions = packageMentions(sentence, venue);
  const has = (token: number): boolean => matches.some(({ start }) => start === token);
  countsIn(sentence, { has, isAside: has }, mentions, venue);
  return looks;
}

describe('Vietnamese without its marks', () => {
  const ambiguous = new Map([
    ['ngày kia', 'may also be "ngày kìa"'],
    ['ngày kìa', 'may also be "ngày kia"'],
    ['mốt đi', 'may also be "một"'],
    ['5 cháu mầm non với 1 cô', 'may also be "có"'],
    ['24 này 2 người', 'may also be "nay"'],
    ['thứ 7 đông quá, chuyển chủ nhật đi', 'may also be "chuyến"'],
    ['mình dắt 2 bé đi', 'may also be "đặt"'],
    ['sao mắc vậy', 'may also be "mặc váy"'],
  ]);

  it('means the same, unless other words are written so', () => {
    const changed = examplesOf('vi')
      .map(({ sentence }) => sentence)
      .filter((sentence) => !ambiguous.has(sentence) && readIn('vi', sentence).kind !== 'name')
      .filter((sentence) => {
        const plain = sentence
          .normalize('NFD')
          .replaceAll(/\p{M}/gu, '')
          .replaceAll('đ', 'd')
          .replaceAll('Đ', 'D');
        return described(readIn('vi', plain)) !== described(readIn('vi', sentence));
      });
    expect(changed).toEqual([]);
  });

  it('gives both readings where one of two is meant', () => {
    expect(described(readIn('vi', 'mot di'))).toBe('11-22; bare 1');
    expect(readIn('vi', 'ngay kia').dates).toEqual({ kind: 'several', dates: ['2026-11-22', '2026-11-23'] });
  });
});

describe('a number alone', () => {
  it('is both a count and a day', () => {
    expect(readIn('en', '28').bareNumbers).toEqual({
      counts: [28],
      dates: { kind: 'several', dates: ['2026-11-28', '2026-12-28'] },
    });
    expect(readIn('en', '2').bareNumbers).toEqual({
      counts: [2],
      dates: { kind: 'one', date: '2026-12-02' },
    });
    expect(readIn('en', '45').bareNumbers).toEqual({ counts: [45], dates: { kind: 'none' } });
  });

  it('that is added is no day', () => {
    for (const [language, text] of [
      ['en', '1 more for the same day'],
      ['ru', 'докупить еще 1 на тот же день'],
    ] as const)
      expect(readIn(language, text).bareNumbers, text).toEqual({ counts: [1], dates: { kind: 'none' } });
  });

  it('beside another is both counts and a day with its month', () => {
    expect(readIn('vi', '25 12').bareNumbers).toEqual({
      counts: [25, 12],
      dates: { kind: 'one', date: '2026-12-25' },
    });
  });
});

describe('a weekday alone', () => {
  const onWeekOf = (near: string, text: string): Reading['dates'] => readIn('en', text, { near }).dates;

  it('is the coming one, or that of the week of the day that is chosen already', () => {
    expect(onWeekOf('2026-12-03', 'make it saturday')).toEqual({
      kind: 'several',
      dates: ['2026-11-21', '2026-12-05'],
    });
    expect(onWeekOf('2026-12-10', 'friday instead')).toEqual({
      kind: 'several',
      dates: ['2026-11-27', '2026-12-11'],
    });
  });

  it('is not today, where another day is chosen already, but that of its week', () => {
    expect(onWeekOf('2026-11-26', 'friday instead')).toEqual({ kind: 'one', date: '2026-11-27' });
    expect(onWeekOf('2026-11-22', 'friday instead')).toEqual({
      kind: 'several',
      dates: ['2026-11-20', '2026-11-27'],
    });
  });

  it.each([
    ['en', 'dinner cruise fri nite for 2'],
    ['vi', 'thứ 6 cho 2 người'],
    ['ru', 'в пятницу нас двое'],
    ['zh', '周五晚上两位'],
    ['ko', '금요일 저녁 두 명이요'],
  ])('that is said on that weekday is today or in a week (%s)', (locale, text) => {
    expect(readIn(locale, text).dates).toEqual({ kind: 'several', dates: ['2026-11-20', '2026-11-27'] });
  });

  it.each([
    ['en', 'friday, so tonight'],
    ['vi', 'thứ 6 tuần này'],
    ['ru', 'в эту пятницу'],
    ['zh', '今天周五'],
    ['ko', '오늘 금요일'],
  ])('is today where the sentence says so (%s)', (locale, text) => {
    expect(readIn(locale, text).dates).toEqual({ kind: 'one', date: '2026-11-20' });
  });

  it.each([
    ['en', 'saturday if we can, i mean the 5th', '2026-12-05'],
    ['vi', 'thứ 7 đi, ngày 5 á', '2026-12-05'],
    ['ru', 'билеты на нг есть? 31го', '2026-12-31'],
    ['zh', '周六去，5号那个', '2026-12-05'],
    ['ko', '토요일로 바꿀수있나요 5일', '2026-12-05'],
  ])('or a holiday is the date that is named elsewhere in the sentence (%s)', (locale, text, date) => {
    expect(readIn(locale, text).dates).toEqual({ kind: 'one', date });
  });

  it('is the chosen day, where that is its own weekday', () => {
    expect(onWeekOf('2026-12-03', 'is thursday busy?')).toEqual({ kind: 'one', date: '2026-12-03' });
  });

  it.each([
    ['en', 'wait is thursday the 3rd? i meant wednesday'],
    ['vi', 'thứ 5 ngày 3 hả, nhầm, thứ 4'],
    ['ru', 'четверг 3 декабря? ой нет, среда'],
    ['zh', '周四3号吗？说错了，周三'],
    ['ko', '목요일 3일이에요? 아니 수요일이요'],
  ])('that corrects the chosen day moves it (%s)', (locale, text) => {
    const { dates, wishes } = readIn(locale, text, { near: '2026-12-03' });
    expect({ dates, isMoved: wishes.includes('changeDate') }).toEqual({
      dates: { kind: 'one', date: '2026-12-02' },
      isMoved: true,
    });
  });

  it('is the one of the week that is said', () => {
    expect(onWeekOf('2026-12-03', 'next friday')).toEqual({ kind: 'one', date: '2026-11-27' });
    expect(onWeekOf('2026-12-03', 'this saturday')).toEqual({ kind: 'one', date: '2026-11-21' });
  });
});

describe('what is not about tickets', () => {
  it.each([
    ['en', 'are you a robot?', 'robot'],
    ['vi', 'bạn là người hay máy vậy', 'robot'],
    ['en', 'how long have i got to pay', 'hold'],
    ['zh', '这个留到几点啊', 'hold'],
    ['en', 'oh i spelt my name wrong, its Katharine with an a', 'changeName'],
    ['ru', 'имя неправильно, Ольга а не Олга', 'changeName'],
  ])('%s: %s', (language, text, kind) => {
    expect(readIn(language, text).kind).toBe(kind);
  });
});

describe('those who get the tickets', () => {
  it.each([
    ['en', '2 adult tickets for my parents', '2 adult'],
    ['en', '2 child tickets for my 2 kids', '2 child'],
    ['en', '2 adults and 1 child for my sister', '3 adult; 1 child'],
    ['ru', '2 детских билета для двоих детей', '2 child'],
    ['vi', '2 vé người lớn cho ba mẹ', '2 adult'],
    ['vi', '2 vé người lớn cho anh và vợ', '2 adult'],
    ['vi', 'đặt cho bố mẹ em 2 vé người lớn', '2 adult; book'],
    ['vi', 'mua cho 2 bé 2 vé trẻ em', '2 child; book'],
    ['vi', 'cho 2 người lớn 2 trẻ em', '2 adult; 2 child'],
    ['vi', '2 người lớn là vợ chồng mình và 1 bé', '2 adult; 1 child'],
    ['vi', 'em với chồng em là 2 người lớn', '2 adult'],
  ])('are counted once, in %s: %s', (language, text, expected) => {
    expect(described(readIn(language, text))).toBe(expected);
  });
});

describe('a child who speaks', () => {
  it.each([
    ['cho cháu 2 người lớn', '2 adult'],
    ['con muốn mua 2 vé người lớn', '2 adult; book'],
    ['cháu lấy 3 vé', '3 ticket'],
    ['cho 2 người lớn và con', '2 adult; some child'],
  ])('is nobody who comes: %s', (text, expected) => {
    expect(described(readIn('vi', text))).toBe(expected);
  });
});

describe('a question', () => {
  it.each([
    ['en', "what if I can't come", 'refund; (question)'],
    ['vi', 'không đi được thì sao', 'refund; (question)'],
    ['vi', 'không đi được thì có mất tiền không', 'refund; (question)'],
  ])('whether money is lost cancels nothing, in %s: %s', (language, text, expected) => {
    expect(described(readIn(language, text))).toBe(expected);
  });

  it.each(['thứ 7 có đông hơn thứ 6 không', 'còn vé ngày 28 không'])('may end with a number: %s', (text) => {
    expect(readIn('vi', text).kind).toBe('question');
  });

  it('of another package is of no other day', () => {
    expect(described(readIn('vi', 'đổi combo gia đình được không'))).toBe('(question); =GIADINH; ~exchange');
  });

  it('where own tickets are books none', () => {
    const text = 'em mua 2 vé cho t7 này rồi mà chưa nhận được vé';
    expect(described(readIn('vi', text))).toBe('myTickets');
  });
});

describe('packages', () => {
  const packagesOf = (text: string, locale = 'en') =>
    readIn(locale, text).counts.map(({ count, packages }) => [count, packages]);

  it('are those for whom the tickets are, of those that were named', () => {
    expect(packagesOf('2 adults 1 child cable car')).toEqual([
      [2, ['CAP-NL', 'COMBO-NL']],
      [1, ['CAP-TE']],
    ]);
    expect(packagesOf('2 vé cáp treo trẻ em, 1 công viên nước', 'vi')).toEqual([
      [2, ['CAP-TE']],
      [1, ['NUOC']],
    ]);
  });

  it('are those for whom the tickets are, of all, when none was named', () => {
    expect(packagesOf('1 child')).toEqual([[1, ['CAP-TE']]]);
    expect(packagesOf('2 tickets')).toEqual([[2, []]]);
  });

  it('are found by one slip of the fingers in a long word, when it can only be one word', () => {
    expect(readIn('en', 'firworks').packages).toEqual(['PHAOHOA']);
    const venue = venueWords([
      { code: 'A', names: ['Garden'] },
      { code: 'B', names: ['Gardon'] },
    ]);
    expect(readIn('en', 'gardn', { venue }).packages).toEqual([]);
  });

  it.each([
    ['en', '2 adults, cable car only'],
    ['en', 'just the cable car for 2 adults'],
    ['vi', '2 người lớn cáp treo thôi'],
    ['ru', '2 взрослых, только на канатку'],
    ['zh', '两个大人 只坐缆车'],
    ['ko', '케이블카만 어른 2명'],
  ])('hold no more than was named: %s, %s', (language, typed) => {
    const [ride, park, guide] = ['ride', 'park entry', 'guide'];
    const venue = venueWords([
      {
        code: 'RIDE',
        names: ['Cáp treo (Cable car)', 'Канатная дорога', '缆车', '케이블카'],
        services: [ride],
      },
      {
        code: 'PARK',
        names: [
          'Cáp treo và công viên (Cable car and park)',
          'Канатная дорога и парк',
          '缆车和公园',
          '케이블카 공원',
        ],
        services: [ride, park],
      },
      {
        code: 'GROUP',
        names: ['Cáp treo, đoàn (Cable car, group)', 'Канатная дорога, группа', '缆车团体', '케이블카 단체'],
        services: [guide],
      },
    ]);
    expect(readIn(language, typed, { venue }).packages).toEqual(['RIDE', 'GROUP']);
    expect(readIn(language, typed.replace(/only|just|thôi|только|只|만/u, ''), { venue }).packages).toEqual([
      'RIDE',
      'PARK',
      'GROUP',
    ]);
  });

  it('may be called after a holiday, which is no day then', () => {
    const venue = venueWords([{ code: 'A', names: ['Tiệc Giáng sinh – Christmas dinner', '圣诞晚餐'] }]);
    for (const typed of ['2 tickets for the christmas dinner', '圣诞晚餐2位', '2 vé tiệc giáng sinh']) {
      expect(readIn('en', typed, { venue }), typed).toMatchObject({
        packages: ['A'],
        dates: { kind: 'none' },
      });
    }
  });

  it('are not told by single syllables, which are words of everyday speech', () => {
    for (const typed of ['sao vậy', 'nước', 'đi vườn', 'đêm nay', '公', '크']) {
      expect(readIn('vi', typed).packages, typed).toEqual([]);
    }
  });
});

describe('booking codes', () => {
  it.each([
    ['nl261224-7k2mqx', 'NL261224-7K2MQX'],
    ['code: NL261224 - 7K2MQX.', 'NL261224-7K2MQX'],
    ['  BK0123456789  ', 'BK0123456789'],
    ['b1234567', 'B1234567'],
    ['SWP7K2M9Q4X1', 'SWP7K2M9Q4X1'],
  ])('%s is one', (typed, code) => {
    const reading = readIn('en', typed);
    expect(reading).toMatchObject({
      bookingCode: code,
      bareNumbers: null,
      dates: { kind: 'none' },
      counts: [],
    });
  });

  it.each([
    ...['t7', 'x2', 'dec2026', 'covid19', 'sat28', 'thang12', '2adults1child', 'nl2te1', '26/12', '24.12.26'],
    ...[
      'anna1990@mail.com',
      'https://t.me/nl261224-7k2mqx',
      '@bk0123',
      '2026-12-25',
      '0912345678',
      'see you at 10am',
    ],
  ])('%s is none', (typed) => {
    expect(readIn('en', typed).bookingCode).toBeNull();
  });
});

describe('the owner’s questions', () => {
  it('are all that were asked', () => {
    const venue = venueWords([], new QuestionWords([['locker', 'gửi đồ'], ['wheelchair'], ['dog*']]));
    expect(readIn('en', 'Lockers? a locker and dogs', { venue }).questions).toEqual([0, 2]);
    expect(readIn('vi', 'co gui do khong', { venue }).questions).toEqual([0]);
    expect(readIn('en', 'hello', { ...options }).questions).toEqual([]);
  });

  const venue = venueWords(
    [],
    new QuestionWords([
      ['rain', 'bad weather', 'дождь', 'плохая погода', 'trời mưa', 'bão', '下雨', '비가'],
      ['ticket', 'билет', 'vé', '门票', '티켓'],
      ['ticket scan', 'билет сканировать', 'vé không quét được', '门票扫不了', '티켓 스캔'],
      ['wheelchair', 'инвалидная коляска', 'xe lăn', '轮椅', '휠체어'],
      ['stroller', 'детская коляска', 'xe đẩy', '婴儿车', '유모차'],
    ]),
  );

  it.each([
    ['en', 'what if it is raining?', [0]],
    ['en', 'Is it open in BAD cloudy weather', [0]],
    ['en', "my tickets aren't scanning", [2]],
    ['en', 'the scanner does not like this ticket, scan fails', [2]],
    ['en', 'where is my ticket', [1]],
    ['en', 'can i come with a wheelchiar', [3]],
    ['en', 'weather', []],
    ['en', 'bad weather with a stroller', [0, 4]],
    ['zh', '门票扫不了,婴儿车呢', [2, 4]],
    ['ru', 'А если будет дождь?', [0]],
    ['ru', 'что делать в плохую погоду', [0]],
    ['ru', 'билеты не сканируются', [1]],
    ['ru', 'можно с инвалидной коляской', [3]],
    ['ru', 'есть место для детских колясок?', [4]],
    ['vi', 'trời mưa có chạy không', [0]],
    ['vi', 'có bão thì sao', [0]],
    ['vi', 'gia bao nhieu', []],
    ['vi', 've khong quet duoc', [2]],
    ['vi', 'có xe đẩy không', [4]],
    ['zh', '下雨怎么办', [0]],
    ['zh', '我的门票扫不了', [2]],
    ['ko', '비가 오면 어떻게 하나요', [0]],
    ['ko', '티켓 스캔이 안 돼요', [2]],
  ])(
    'are found by stems and several words, a word only in the longest (%s: %s)',
    (locale, text, expected) => {
      expect(readIn(locale, text, { venue }).questions).toEqual(expected);
    },
  );
});

/** Whether a reading says that it isn't certain who comes, or orders nothing. */
function isAsked({ counts, removals, bareNumbers, dates, party, isClear }: Reading): boolean {
  const isEmpty = counts.length + removals.length === 0 && bareNumbers === null && dates.kind === 'none';
  const isOpen = party?.mayOverlap === true || party?.members.some(({ count }) => count === null);
  return !isClear || isOpen === true || (isEmpty && party === null);
}

/** A number is in the reading, by itself or in a sum with the others of the sentence. */
function isAccounted(number: number, numbers: readonly number[], reading: Reading): boolean {
  const { counts, removals, bareNumbers, dates, party } = reading;
  const said = [...counts, ...removals].map(({ count }) => count ?? 0);
  const days = dates.kind === 'one' ? [dates.date] : 'dates' in dates ? dates.dates : [];
  const other = [
    ...(bareNumbers?.counts ?? []),
    ...(party?.ages ?? []),
    ...days.map((date) => Number(date.slice(8))),
  ];
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  if ([...said, ...other, total].includes(number)) return true;
  const sum = numbers.reduce((all, each) => all + each, 0);
  return said.some((count) => count > number && count <= sum + 2);
}
