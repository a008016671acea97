import { describe, expect, it } from 'vitest';
import { described, languages, readIn } from './corpus.ts';

type Cases = Readonly<Record<(typeof languages)[number], readonly (readonly [string, string])[]>>;

/** A reading as the corpus writes it, and `more` where it adds. */
function saidIn(locale: string, text: string): string {
  const reading = readIn(locale, text);
  return `${described(reading)}${reading.isMore ? '; more' : ''}`;
}

function casesOf(cases: Cases) {
  return languages.flatMap((locale) => cases[locale].map(([text, said]) => ({ locale, text, said })));
}

describe('somebody who comes besides', () => {
  it.each(
    casesOf({
      en: [
        ['oh and my 6yo daughter', '1 child; ages 6; more'],
        ["forgot my mom, she's coming too", '1 adult; more'],
        ['2 friends want to join us', '2 person; more'],
        ['my kids are coming too', 'some child; more'],
      ],
      vi: [
        ['à quên, thêm bé gái 6 tuổi nữa', '1 child; ages 6; more'],
        ['mẹ mình cũng đi nữa nha', '1 adult; more'],
        ['em gái em muốn đi cùng nữa', '1 adult; more'],
      ],
      ru: [
        ['ой, и ещё дочка 6 лет', '1 child; ages 6; more'],
        ['подруга тоже едет', '1 adult; more'],
        ['с нами еще подруга поедет, надо докупить 1 взр', '1 adult; more'],
      ],
      zh: [
        ['等等 我儿子也要去,他10岁', '1 child; ages 10; more'],
        ['忘了我妈妈，她也去', '1 adult; more'],
      ],
      ko: [
        ['아들도 가요 10살이에요', '1 child; ages 10; more'],
        ['엄마도 같이 가요 깜빡했네요', '1 adult; more'],
        ['친구 두명 더 간대요 같은 날로 2장 더요', '2 ticket; ~sameDay; more'],
      ],
    }),
  )('adds to what was chosen ($locale): $text', ({ locale, text, said }) => {
    expect(saidIn(locale, text)).toBe(said);
  });

  it.each(['forgot to say, we are 4', 'my wife is coming too, so 2 adults', "my mum can't come too"])(
    'is not one where all of them may be counted, or leave: %s',
    (text) => {
      expect(readIn('en', text).isMore).toBe(false);
    },
  );
});

describe('a total beside what is added', () => {
  it.each([
    ['en', '2 more, so 4 in all', 4],
    ['vi', 'thêm 2 vé nữa, tổng cộng 4 vé', 4],
    ['ru', 'ещё 2, всего 4', 4],
    ['zh', '另外再要两张水上乐园的,一共4张', 4],
    ['ko', '2장 더요, 총 4장', 4],
  ])('adds nobody (%s: %s)', (locale, text, total) => {
    const reading = readIn(locale, text);
    const numbers = [...reading.counts.map(({ count }) => count), ...(reading.bareNumbers?.counts ?? [])];
    expect({ numbers, total: reading.total, isMore: reading.isMore }).toEqual({
      numbers: [2],
      total,
      isMore: true,
    });
  });

  it('is one only where something is added', () => {
    expect(readIn('en', '4 tickets in all').total).toBeNull();
    expect(readIn('vi', '4 người tất cả').total).toBeNull();
  });
});

describe('one of those who were chosen', () => {
  it.each(
    casesOf({
      en: [
        ["actually make one a child, she's 8", '1 child; ages 8; -1 any; more'],
        ['make one of them a senior, my dad is 70', '1 senior; -1 any; more'],
        ['one of them is a child', '1 child; -1 any; more'],
        ["actually drop one, he's got to work", '-1 any'],
      ],
      vi: [
        ['đổi 1 vé thành vé trẻ em', '1 child; -1 any; more'],
        ['đổi 1 người lớn thành người cao tuổi nha, bố mình 70', '1 senior; -1 adult; more'],
        ['trong đó có 1 trẻ em', '1 child; -1 any; more'],
      ],
      ru: [
        ['вместо одного взрослого сделайте пенсионный, маме 70', '1 senior; -1 adult; more'],
        ['один из них ребёнок, 8 лет', '1 child; ages 8; -1 any; more'],
        ['уберите одного, муж не едет', '-1 any'],
      ],
      zh: [
        ['把一张换成儿童票', '1 child; -1 any; more'],
        ['一个成人换成老人票，我妈70了', '1 senior; -1 adult; more'],
      ],
      ko: [
        ['하나는 어린이로 바꿔줘요 6살이에요', '1 child; ages 6; -1 any; more'],
        ['한명 빼주세요 친구가 못간대', '-1 person'],
      ],
    }),
  )('leaves, or is of another kind, whatever the reason ($locale): $text', ({ locale, text, said }) => {
    expect(saidIn(locale, text)).toBe(said);
  });

  it.each([
    ['en', 'make it 2 adults and a child'],
    ['en', '6 of us including a baby'],
    ['vi', '4 người tính cả em bé'],
    ['ko', '아이 한 명은 빼주시고 어른 둘만 할게요'],
  ])('is not told by a number of all (%s: %s)', (locale, text) => {
    const { removals, counts } = readIn(locale, text);
    expect(removals.length > 0 && counts.length > 0).toBe(false);
  });
});

describe('a day that is counted from the booked one', () => {
  const near = '2026-12-03';
  it.each([
    ['en', 'can we do it a week later', '2026-12-10'],
    ['en', 'can we come one day earlier', '2026-12-02'],
    ['en', 'move it to the next day', '2026-12-04'],
    ['vi', 'dời qua hôm sau đc k, mai mốt có việc', '2026-12-04'],
    ['vi', 'lùi lại 1 tuần được không', '2026-12-10'],
    ['ru', 'можем перенести на неделю позже?', '2026-12-10'],
    ['ru', 'перенесите на 2 дня позже', '2026-12-05'],
    ['zh', '能推迟一天吗', '2026-12-04'],
    ['zh', '提前两天可以吗', '2026-12-01'],
    ['ko', '하루 늦게 갈 수 있을까요?', '2026-12-04'],
    ['ko', '일주일 뒤로 미룰 수 있어요?', '2026-12-10'],
  ])('is a wish to move (%s: %s)', (locale, text, date) => {
    const { dates, wishes } = readIn(locale, text, { near });
    expect(dates).toEqual({ kind: 'one', date });
    expect(wishes).toContain('changeDate');
  });

  it('is counted from today without one', () => {
    expect(readIn('en', '2 adults a week later').dates).toEqual({ kind: 'one', date: '2026-11-27' });
    expect(readIn('en', '2 adults in 3 days', { near }).dates).toEqual({ kind: 'one', date: '2026-11-23' });
  });
});

describe('some tickets that are given back', () => {
  it.each([
    ['en', 'only one of us can come now, can i get half back?'],
    ['en', 'can i return just one of them'],
    ['vi', 'hoàn 1 vé thôi được không, bạn em bận'],
    ['ru', 'муж не сможет, верните деньги за один билет'],
    ['zh', '只退一张可以吗'],
  ])('are not all (%s: %s)', (locale, text) => {
    const { isOfSome, wishes } = readIn(locale, text);
    expect(wishes).toContain('refund');
    expect(isOfSome).toBe(true);
  });
});

it.each([
  ['en', 'can u keep it till tonight'],
  ['vi', 'giữ giúp em đến tối được không ạ'],
  ['vi', 'đợi em 15 phút được không'],
  ['ru', 'щас жена решит, подождете минут 20?'],
  ['ru', 'сколько времени у меня есть чтобы оплатить?'],
  ['zh', '能等我20分钟吗，我问下老婆'],
  ['ko', '저녁까지 잡아주실 수 있나요?'],
  ['ko', '20분만 기다려 주세요'],
])('asks how long tickets are kept (%s: %s)', (locale, text) => {
  expect(readIn(locale, text).kind).toBe('hold');
});

it.each([
  ['en', 'the aqua park instead, the cable car scares me', 'NUOC'],
  ['vi', 'thôi lấy vé công viên nước đi, cáp treo sợ độ cao lắm', 'NUOC'],
  ['zh', '还是要水上乐园吧，缆车太高了害怕', 'NUOC'],
])('names what comes instead, and why the other leaves (%s: %s)', (locale, text, code) => {
  const { replacing, topics } = readIn(locale, text);
  expect(topics.has('exchange')).toBe(true);
  expect(replacing).toContain(code);
  expect(replacing).not.toContain('CAP-NL');
});

it.each([
  ['en', 'i left my umbrella on the cable car'],
  ['vi', 'em để quên áo khoác ở nhà ga cáp treo'],
  ['ru', 'забыли зонт в кабинке'],
  ['zh', '我的伞落在缆车上了'],
  ['ko', '케이블카에 우산을 두고 왔어요'],
])('is for a person to answer (%s: %s)', (locale, text) => {
  expect(readIn(locale, text).wishes).toEqual(['person']);
});
