import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { kindsNamed, offerNames } from '../../src/language/offer-names.ts';
import { phoneAmong } from '../../src/language/phone.ts';
import { questionStems } from '../../src/language/question-topics.ts';
import { described, languages, readIn } from './corpus.ts';

const order = (locale: string, text: string, change = {}): string => {
  const reading = readIn(locale, text, change);
  return reading.kind === 'order' ? described(reading.order).join('; ') : reading.kind;
};

describe('the same five sentences in every language', () => {
  test.each([
    [
      'en',
      '2 adults 1 child saturday',
      'tomorrow 2 adults cable car',
      '28/11 x2',
      'add 1 child',
      'my tickets',
    ],
    [
      'vi',
      '2 người lớn 1 trẻ em thứ bảy',
      'ngày mai 2 người lớn cáp treo',
      '28/11 x2',
      'thêm 1 trẻ em',
      'vé của tôi',
    ],
    [
      'ru',
      '2 взрослых 1 ребёнок суббота',
      'завтра 2 взрослых канатная дорога',
      '28.11 x2',
      'добавьте 1 ребёнка',
      'мои билеты',
    ],
    ['zh-hans', '周六2个大人1个小孩', '明天2个大人缆车', '11月28日 x2', '加1个小孩', '我的票'],
    ['ko', '토요일 어른 2명 아이 1명', '내일 어른 2명 케이블카', '11월 28일 x2', '아이 1명 추가', '내 티켓'],
  ])('%s', (locale, ...[people, offer, number, added, tickets]) => {
    expect(order(locale, people ?? '')).toBe('1 child; 11-21; 2 adult');
    expect(order(locale, offer ?? '')).toBe('11-21; 2 adult; =CAP-NL CAP-TE COMBO-NL');
    expect(order(locale, number ?? '')).toBe('11-28; 2 any');
    expect(readIn(locale, added ?? '')).toMatchObject({
      kind: 'order',
      order: { change: 'add', counts: [{ quantity: 1, kind: 'child' }] },
    });
    expect(readIn(locale, tickets ?? '')).toEqual({ kind: 'wish', wish: 'myTickets', code: null });
  });
});

describe('what once cost money', () => {
  test.each([
    ['en', 'I want to ask a person', 'wish'],
    ['en', 'a group of 30 on 20/12', '12-20; 30 any'],
    ['zh', '成人2，奶奶也去', 'part'],
    ['ko', '부모님이랑 성인만 네명', 'part'],
    ['en', 'seven cable cars for the seven of us', 'part'],
    ['en', '2 adults, kids 5', 'part'],
    ['en', '3 adults no wait 4', 'part'],
    ['en', '2 adults 👶', 'part'],
    ['en', 'we need 2 to 3 adults', 'part'],
    ['vi', 'mình với 3 đứa bạn, thứ 7', 'part'],
    ['ko', '한명은 어른 한명은 아이', 'nothing'],
    ['zh', '两个小孩换成一个大人', 'part'],
  ])('%s: %s', (locale, text, meant) => {
    const said = order(locale, text);
    expect(said).toBe(meant);
    const reading = readIn(locale, text);
    if (reading.kind === 'part') expect(reading.order).toBeNull();
  });
});

describe('days', () => {
  test.each([
    ['en', 'friday', '11-20|11-27'],
    ['en', 'this friday', '11-20'],
    ['en', 'next friday', '11-27'],
    // Either one is called so.
    ['en', 'next saturday', '11-21|11-28'],
    ['en', 'Sunday, 29 Nov', '11-29'],
    ['en', 'may we come on saturday', '11-21'],
    ['en', 'Sunday, 28 Nov', 'nothing'],
    ['en', '31 feb', 'nothing'],
    ['en', '12/26', '12-26'],
    ['en', '1/2', '27-01-02|27-02-01'],
    ['ru', '1/2', '27-02-01'],
    ['zh', '1/2', '27-01-02'],
    ['zh', '十二月二十四号', '12-24'],
    ['en', 'saturday or sunday next week', 'part'],
    ['zh', '成人2,12月11日', '12-11; 2 adult'],
    ['vi', 'mùng 4 tết', 'nothing'],
    ['ko', '음력 1월 3일', 'nothing'],
    ['en', '5,5', 'nothing'],
    ['en', 'yesterday', 'nothing'],
  ])('%s: %s', (locale, text, meant) => {
    expect(order(locale, text)).toBe(meant);
  });

  test('of the weekend, said on a Sunday, are asked', () => {
    expect(order('en', 'weekend', { today: '2026-11-22' })).toBe('11-22|11-28|11-29');
  });
});

describe('changes', () => {
  test.each([
    ['zh', '多两个大人 帮加一下'],
    ['zh', '再多两个大人'],
    ['zh', '帮我加两个大人'],
  ])('%s: %s', (locale, text) => {
    const order = { change: 'add', counts: [{ quantity: 2, kind: 'adult' }] };
    expect(readIn(locale, text)).toMatchObject({ kind: 'order', order });
  });
});

describe('what is left over', () => {
  test('is quoted as typed, beside the order that may be offered', () => {
    expect(readIn('en', '2 Adults today, I’m already AT the gate')).toMatchObject({
      kind: 'part',
      order: { days: ['2026-11-20'], counts: [{ quantity: 2, kind: 'adult' }] },
      unread: 'I’m already … gate',
    });
  });

  test('may be an order of which the day is asked', () => {
    const days = ['2026-11-20', '2026-11-27'];
    expect(readIn('en', '2 adults friday, we are staying nearby')).toMatchObject({ order: { days } });
    expect(readIn('en', '2 adults 1/2, we are staying nearby')).toMatchObject({
      order: { days: ['2027-01-02', '2027-02-01'], counts: [{ quantity: 2, kind: 'adult' }] },
    });
  });

  test('is empty where only a question mark is', () => {
    expect(readIn('en', '2 adults tomorrow?')).toMatchObject({ kind: 'part', unread: '', question: null });
  });

  test('gives the days that were read, unless it turns them round', () => {
    const days = ['2026-11-21'];
    expect(readIn('en', '2 or 3 adults saturday')).toMatchObject({ order: null, days });
    expect(readIn('en', 'family of 4, kids 5 and 8, for saturday')).toMatchObject({ order: null, days });
    expect(readIn('en', 'any day but not saturday, 2 adults')).toMatchObject({ order: null, days: [] });
  });

  test.each([
    ['zh', '上周日我们四个人去的'],
    ['ko', '토요일은 아직 예약하지 마세요'],
    ['en', 'we were there on 15 november with friends'],
    ['vi', 'Nguyễn Thị Thu Hà'],
    ['en', 'the lady at gate 2 was really rude to us today'],
    ['vi', 'thứ 7 noel'],
    ['vi', 'thứ 7 tháng 12, 2 người lớn'],
    ['vi', 'chu nhat tet 2 nguoi lon'],
    ['en', '2 adults christmas saturday'],
    ['en', 'saturday in december'],
    ['ru', '2 взрослых в субботу на рождество'],
    ['zh', '春节周六两个大人'],
    ['ko', '토요일 크리스마스 어른 2명'],
  ])('gives no day that is past, or that nobody wants: %s, %s', (locale, text) => {
    const reading = readIn(locale, text);
    expect('days' in reading ? reading.days : []).toEqual([]);
  });

  test('asks nothing by the name of an offer', () => {
    const reading = readIn('en', 'locker tour tomorrow, very excited', {
      offers: offerNames([{ code: 'X', names: ['Locker tour'], words: [] }]),
    });
    expect(reading).toMatchObject({ order: { offers: ['X'] } });
  });

  test('may ask what the venue answers', () => {
    expect(readIn('en', '2 adults tomorrow, are there lockers')).toMatchObject({
      kind: 'part',
      order: { counts: [{ quantity: 2 }] },
      question: { answers: [0] },
    });
  });
});

describe('a question', () => {
  test.each([
    ['en', 'is there parking?', ['parking'], []],
    ['en', 'how much is the cable car', ['prices'], []],
    ['zh-hant', '怎麼走', ['directions'], []],
    ['en', 'как добраться', ['directions'], []],
    ['vi', 'có tủ gửi đồ không', [], [0]],
    ['ru', 'а где можно припарковаться с прицепом', ['parking'], []],
    ['zh', '行李可以寄存吗', [], [0]],
    ['ko', '짐 보관 되나요', [], [0]],
  ])('%s: %s', (locale, text, topics, answers) => {
    expect(readIn(locale, text)).toMatchObject({ kind: 'question', question: { answers } });
    expect(readIn(locale, text)).toMatchObject({ question: { topics } });
  });

  test('of a venue is found by its stems, in any order, and by the longest phrase', () => {
    const questions = questionStems([['ticket scan'], ['print ticket'], ['bão'], ['thời tiết xấu']]);
    const answers = (locale: string, text: string): unknown => {
      const reading = readIn(locale, text, { questions });
      return reading.kind === 'question' ? reading.question.answers : reading.kind;
    };
    expect(answers('en', "my tickets aren't scanning")).toEqual([0]);
    expect(answers('en', 'must I print the tickets')).toEqual([1]);
    expect(answers('vi', 'bao nhieu')).toEqual([]);
    expect(answers('vi', 'thoi tiet xau thi sao')).toEqual([3]);
  });

  test('of somebody who has booked is about the booking', () => {
    expect(readIn('en', 'need to cancel sorry, my son is ill')).toMatchObject({
      kind: 'question',
      question: { topics: ['booking'] },
    });
  });
});

describe('the whole message', () => {
  test.each([
    ['en', 'change date', 'changeDate'],
    ['vi', 'hủy vé', 'cancel'],
    ['vi', 'huy ve', 'cancel'],
    ['ru', 'помощь', 'help'],
    ['ko', '취소하고 싶어요', 'cancel'],
  ])('is a wish, %s: %s', (locale, text, wish) => {
    expect(readIn(locale, text)).toEqual({ kind: 'wish', wish, code: null });
  });

  test('is a code, alone or with a wish', () => {
    const code = 'NL261224-7K2MQX';
    expect(readIn('en', 'nl261224 - 7k2mqx')).toEqual({ kind: 'code', code });
    expect(readIn('en', `cancel ${code} please`)).toEqual({ kind: 'wish', wish: 'cancel', code });
    expect(readIn('en', 'dec2026').kind).not.toBe('code');
  });

  test.each([
    ['en', 'thanks!! 🙏', 'thanks'],
    ['vi', 'cám ơn shop nhiều', 'thanks'],
    ['ru', 'здравствуйте', 'greeting'],
    ['ko', '안녕하세요~ ㅎㅎ', 'greeting'],
    ['zh', '👍', 'thanks'],
  ])('is talk, %s: %s', (locale, text, talk) => {
    expect(readIn(locale, text)).toEqual({ kind: 'talk', talk });
  });

  test('is a name where the name is asked for, although it is read', () => {
    expect(['Thu Ba', 'Ngày Mai', 'Bảy'].map((name) => readIn('vi', name).kind)).toEqual(
      Array.from({ length: 3 }, () => 'order'),
    );
    expect(['Da Silva', 'Dung Ho'].map((name) => readIn('en', name).kind)).toEqual(['nothing', 'nothing']);
  });

  test('is read in the language that it is written in', () => {
    expect(order('en', '2 người lớn ngày mai')).toBe('11-21; 2 adult');
    expect(order('ko', '2 adults tomorrow')).toBe('11-21; 2 adult');
    expect(order('en', '明天两个大人')).toBe('11-21; 2 adult');
  });

  test('is not read beyond 300 characters', () => {
    const text = `${'please '.repeat(60)}2 adults`;
    expect(readIn('en', text)).toEqual({ kind: 'nothing', unread: text });
    expect(readIn('en', '  ')).toEqual({ kind: 'nothing', unread: '' });
  });
});

/** What the menu and the cards say, which people copy. */
describe.each(languages)('our own labels in %s', (language) => {
  const texts = readFileSync(new URL(`../../locales/${language}.ftl`, import.meta.url), 'utf8');
  const labelOf = (key: string): string => new RegExp(`^${key} = (.+)$`, 'm').exec(texts)?.[1] ?? key;

  test.each([
    ['my-tickets', 'myTickets'],
    ['ask-the-venue', 'person'],
    ['book-tickets', 'book'],
    ['visit-info', 'visit'],
    ['language', 'language'],
    ['help', 'help'],
    ['change-date', 'changeDate'],
    ['cancel-booking', 'cancel'],
  ])('%s', (key, wish) => {
    expect(readIn(language, labelOf(key))).toMatchObject({ kind: 'wish', wish });
  });
});

describe('the name of an offer', () => {
  const named = (names: readonly string[], words: readonly string[] = []) =>
    offerNames([{ code: 'X', names, words }]);
  test.each([
    ['Water park, day pass', 'water park', true],
    ['Water park, day pass', 'waterpark', true],
    ['Water park, day pass', '2 park', false],
    ['Water park, day pass', 'day', false],
    ['Аквапарк, билет на день', 'билет на день', false],
    ['Công viên nước, vé ngày', 'vé ngày chủ nhật', false],
    ['Family: 2 adults, 1 child, lunch', 'family of 4', false],
    ['Cable car & park, adult', 'cable car and park', true],
    ['Cable car & park, adult', 'park and cable car', true],
    ['Cable car & park, adult', 'car park', false],
    ['Vé ngày thường, thứ 2 – thứ 6', 'ngày mai', false],
    ['Vé ngày thường, thứ 2 – thứ 6', 've ngay thuong', true],
    ['Канатная дорога, взрослый', 'канатную дорогу', true],
    ['Круиз с ужином и фейерверком', 'круиз с фейерверком', true],
    ['Парк и канатная дорога', 'канатка и парк', true],
    ['缆车往返票（成人）', '往返缆车', true],
    ['摩天轮贵宾包厢', '贵宾包厢', true],
    ['성인 케이블카', '케이블카로', true],
  ])('%s: "%s" names it: %s', (name, text, isNamed) => {
    const locale = /[а-я]/u.test(text) ? 'ru' : 'en';
    const reading = readIn(locale, text, { offers: named([name]) });
    const offers = reading.kind === 'order' ? reading.order.offers : [];
    expect(offers).toEqual(isNamed ? ['X'] : []);
  });

  test('is that of the package whose whole name it is, in a section of its own', () => {
    const offers = offerNames([
      { code: 'A', names: ['Vé cáp treo – Trẻ em (Cable Car, Child)'], words: [] },
      {
        code: 'B',
        names: ['Combo Cáp treo & Công viên – Trẻ em (Cable Car & Park, Child 1m–1m4)'],
        words: [],
      },
      { code: 'C', names: ['Zoo'], words: [] },
    ]);
    expect(readIn('en', 'Cable Car, Child', { offers })).toMatchObject({ order: { offers: ['A'] } });
    expect(readIn('en', 'zoo', { offers })).toMatchObject({ order: { offers: ['C'] } });
  });

  test('is also what customers call it', () => {
    const offers = named(['Cable car'], ['gondola']);
    expect(readIn('en', 'gondola for 2 adults', { offers })).toMatchObject({ order: { offers: ['X'] } });
    const cruise = named(['Ужин на корабле'], ['салют']);
    expect(order('ru', 'ужин на корабле с салютом, завтра', { offers: cruise })).toBe('11-21; =X');
  });
});

test.each([
  ['Cable car return, adult', ['adult']],
  ['Trẻ em', ['child']],
  ['Family: 2 adults, 1 child, lunch buffet', ['adult', 'child']],
  ['Combo Gia đình 2 lớn + 1 nhỏ', ['adult', 'child']],
  ['Groups of 10–100', []],
  ['Water park, day pass', []],
  ['缆车往返票·成人', ['adult']],
  ['케이블카 왕복 · 어린이', ['child']],
])('The kinds of visitors in "%s" are %j', (name, kinds) => {
  expect(kindsNamed(name)).toEqual(kinds);
});

test.each([
  ['+84 912 345 678', '+84912345678'],
  ['my number is 0912 345 678, thanks', '0912345678'],
  ['电话13812345678', '13812345678'],
  ['0912 345 678 or 0987 654 321', null],
  ['12345', null],
])('The phone in "%s" is %s', (text, phone) => {
  expect(phoneAmong(text)).toBe(phone);
});
