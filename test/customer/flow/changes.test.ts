import { describe, expect, it } from 'vitest';
import type { SalePackage } from '../../../src/booking/ports.ts';
import { type Draft, lineFor, wantedText } from '../../../src/customer/flow/draft.ts';
import { readWords } from '../../helpers/as-read.ts';
import { sampleVenue } from '../../helpers/venue.ts';
import { samplePackage, sampleWorld, wordings } from './sample-world.ts';
import { createWalker } from './walker.ts';

const cableServices = [{ code: 'S-C', name: 'Cable car ride', quantity: 1 }];
const parkServices = [...cableServices, { code: 'S-P', name: 'Park entry', quantity: 1 }];
const cableAdult = samplePackage('CC-A', { name: 'Cable car, adult', services: cableServices });
const childServices = [{ code: 'S-K', name: 'Cable car ride, child', quantity: 1 }];
const cableChild = samplePackage('CC-C', { name: 'Cable car, child', services: childServices });
const bothAdult = samplePackage('BO-A', { name: 'Cable car & park, adult', services: parkServices });
const bothChild = samplePackage('BO-C', {
  name: 'Cable car & park, child',
  services: [...childServices, { code: 'S-P', name: 'Park entry', quantity: 1 }],
});
const water = samplePackage('WP', { name: 'Water park day' });
const cabin = samplePackage('VC', {
  name: 'Private cabin',
  maxQuantity: 1,
  services: [
    { code: 'S-V', name: 'Cabin', quantity: 1 },
    { code: 'S-D', name: 'Drink', quantity: 2 },
  ],
});
const packages = [cableAdult, cableChild, bothAdult, bothChild, water, cabin];

const groups = [
  { name: 'Cable car', codes: ['CC-A', 'CC-C'] },
  { name: 'Cable car & park', codes: ['BO-A', 'BO-C'] },
].map(({ name, codes }) => ({
  name: { und: name },
  kinds: codes.map((packageCode, index) => ({
    packageCode,
    name: { und: index === 0 ? 'Adult' : 'Child' },
  })),
}));

const date = '2026-11-21';

/** A customer of a language at the tickets, with those lines. */
async function withCart(
  locale: string,
  lines: readonly (readonly [SalePackage, number])[],
  change: Partial<Draft> = {},
) {
  const walker = createWalker();
  const words = readWords(wordings.for(locale));
  const venue = sampleVenue({ groups });
  const { read } = sampleWorld({ packages: { kind: 'known', packages }, words });
  await walker.move({
    kind: 'world',
    change: { packages: { kind: 'known', packages }, venue, read, words },
  });
  await walker.begin({
    date,
    month: date.slice(0, 7),
    step: 'tickets',
    lines: lines.map(([sold, count]) => lineFor(sold, count)),
    linesDate: date,
    details: { name: 'An', phone: '+84912345678' },
    consent: { at: 1, version: '1' },
    ...change,
  });
  return walker;
}

async function afterTwoAdults(locale: string, text: string) {
  const walker = await withCart(locale, [[cableAdult, 2]]);
  await walker.does({ kind: 'text', text });
  return walker;
}

type Walker = Awaited<ReturnType<typeof withCart>>;
const asAdult = (locale: string, count: number) => {
  const words = wordings.for(locale);
  return words.text('prices-as-adults', { who: words.text('party-senior', { count }) });
};
const bought = (walker: Walker) => walker.draft()?.lines.map(({ code, quantity }) => `${quantity} ${code}`);

describe('people with packages of their own', () => {
  it.each([
    ['2 adults cable car and park and 1 child cable car only', ['2 BO-A', '1 CC-C']],
    [
      'cable car for 2 kids (5 and 7) and me, and water park for my husband and his brother',
      ['2 CC-C', '1 CC-A', '2 WP'],
    ],
    ['2 adults water park, 2 adults and a child cable car', ['2 WP', '2 CC-A', '1 CC-C']],
  ])('each get their own: %s', async (text, lines) => {
    const walker = await withCart('en', []);
    await walker.does({ kind: 'text', text });
    expect(bought(walker)?.toSorted()).toEqual(lines.toSorted());
  });

  it('are asked about where one of them has no ticket, on the card of their package', async () => {
    const walker = await withCart('en', []);
    await walker.does({ kind: 'text', text: 'we two the water park, 2 adults and a baby the cable car' });
    expect(bought(walker)).toEqual(['2 WP', '2 CC-A']);
    expect(walker.screen()?.text).toMatch(/just for 1 baby.*Cable car/s);
  });

  it('include a senior with the ticket of an adult, who is told on the card', async () => {
    const walker = await withCart('en', []);
    await walker.does({ kind: 'text', text: 'we two the water park, grandpa the cable car only' });
    expect(bought(walker)).toEqual(['2 WP', '1 CC-A']);
    expect(walker.screen()?.text).toMatch(/1 senior: there is no separate ticket.*Cable car/s);
  });

  it('are all named where two of them are open', async () => {
    const walker = await withCart('en', []);
    const babies = '1 baby cable car and park, 2 adults water park, 1 baby cable car only';
    await walker.does({ kind: 'text', text: babies });
    expect(bought(walker)).toEqual(['2 WP']);
    expect(walker.screen()?.text).toMatch(/2 babies, 2 adults: have I got that right/);
  });

  it('are asked about where it isn’t certain how many have which', async () => {
    const walker = await withCart('en', []);
    await walker.does({ kind: 'text', text: '2 adults the water park and the kids the cable car' });
    expect(bought(walker)).toEqual(['2 WP']);
    expect(walker.draft()?.step).toBe('tickets');
    expect(walker.screen()?.text).toContain('how many');
  });
});

describe('a package for two, of which there is one', () => {
  it.each([
    ['en', 'private cabin for 2'],
    ['en', 'private cabin for my gf pls, its a surprise, 2 ppl'],
    ['vi', 'private cabin cho 2 người'],
    ['ru', 'хочу private cabin на 2'],
    ['zh', '想给女朋友惊喜 private cabin'],
    ['ko', 'private cabin 둘만 타는거'],
  ])('is taken once (%s: %s)', async (locale, text) => {
    const walker = await withCart(locale, []);
    await walker.does({ kind: 'text', text });
    expect(bought(walker)).toEqual(['1 VC']);
  });

  it('is not taken for more people', async () => {
    const walker = await withCart('en', []);
    await walker.does({ kind: 'text', text: 'private cabin for 3 people' });
    expect(bought(walker)).toEqual([]);
  });
});

describe('a cart of two adults', () => {
  it.each([
    ['en', 'oh and my 6yo daughter', ['2 CC-A', '1 CC-C']],
    ['vi', 'à quên, thêm bé gái 6 tuổi nữa', ['2 CC-A', '1 CC-C']],
    ['ru', 'подождите, сын тоже поедет, ему 10', ['2 CC-A', '1 CC-C']],
    ['zh', '等等 我儿子也要去,他10岁', ['2 CC-A', '1 CC-C']],
    ['ko', '잠깐만요 아들도 가요 10살이에요', ['2 CC-A', '1 CC-C']],
    ['en', "forgot my mom, she's coming too", ['3 CC-A']],
    ['vi', 'mẹ mình cũng đi nữa nha', ['3 CC-A']],
    ['ru', 'забыла маму, она тоже едет', ['3 CC-A']],
    ['zh', '忘了我妈妈，她也去', ['3 CC-A']],
    ['ko', '엄마도 같이 가요 깜빡했네요', ['3 CC-A']],
  ])('has somebody more who is named (%s: %s)', async (locale, text, lines) => {
    expect(bought(await afterTwoAdults(locale, text))).toEqual(lines);
  });

  it.each([
    ['en', 'one less adult and one more child'],
    ['vi', 'bớt 1 người lớn, thêm 1 trẻ em'],
    ['ru', 'уберите одного взрослого и добавьте одного ребёнка'],
    ['zh', '少一个大人 加一个小孩'],
    ['ko', '어른 한 명 빼고 아이 한 명 추가해 주세요'],
  ])('has one less of a kind and one more of another (%s: %s)', async (locale, text) => {
    expect(bought(await afterTwoAdults(locale, text))).toEqual(['1 CC-A', '1 CC-C']);
  });

  it.each([
    ['en', 'actually make that the cable car & park for both of us'],
    ['vi', '2 người lớn cable car & park nhé'],
    ['ru', 'давайте cable car & park на двоих взрослых'],
    ['zh', '两个大人 cable car & park'],
    ['ko', '어른 둘 cable car & park'],
  ])('becomes as many of what holds it and more (%s: %s)', async (locale, text) => {
    expect(bought(await afterTwoAdults(locale, text))).toEqual(['2 BO-A']);
  });

  it.each([
    ['en', 'plus 2 water park on 22 November tho'],
    ['vi', 'thêm 2 vé water park ngày 22/11'],
    ['ru', 'ещё 2 water park на 22 ноября'],
    ['zh', '11月22号再加两张 water park'],
    ['ko', '11월 22일 water park 2장 추가'],
  ])('stays on its day where others are for another (%s: %s)', async (locale, text) => {
    const walker = await afterTwoAdults(locale, text);
    expect(walker.draft()).toMatchObject({ step: 'choice', date });
    expect(bought(walker)).toEqual(['2 CC-A']);
  });

  it.each([
    ['en', 'change the date to 22 November and add 2 water park'],
    ['vi', 'đổi sang ngày 22/11 và thêm 2 vé water park'],
    ['zh', '日期改成22号，water park 也要两张'],
    ['ko', '날짜 22일로 바꾸고 water park도 두 장'],
  ])('moves with what is added (%s: %s)', async (locale, text) => {
    const walker = await afterTwoAdults(locale, text);
    expect(walker.draft()?.date).toBe('2026-11-22');
    expect(bought(walker)).toEqual(['2 CC-A', '2 WP']);
  });

  it.each([
    ['en', "oh wait we're 3 adults now. name is Doug Pratt", 'Doug Pratt'],
    ['vi', 'giờ là 3 người lớn nhé. tên Nguyễn Văn An', 'Nguyễn Văn An'],
    ['ru', 'нас теперь трое взрослых. имя Иван Петров', 'Иван Петров'],
    ['zh', '我们现在三个大人了，名字叫刘志强', '刘志强'],
    ['ko', '이제 어른 셋이에요. 이름은 박서연', '박서연'],
  ])('has another number that is said beside the name (%s: %s)', async (locale, text, name) => {
    const walker = await withCart(locale, [[cableAdult, 2]], { step: 'name', details: {} });
    await walker.does({ kind: 'text', text });
    expect(walker.draft()?.details.name).toBe(name);
    expect(bought(walker)).toEqual(['3 CC-A']);
  });

  it.each([
    ['en', 'not 2 people, 4 people'],
    ['vi', 'không phải 2 người, 4 người'],
    ['ru', 'не 2 человека, а 4 человека'],
    ['zh', '不是两个人，是四个人'],
    ['ko', '두명 말고 네명이요'],
  ])('has the number that corrects theirs (%s: %s)', async (locale, text) => {
    expect(bought(await afterTwoAdults(locale, text))).toEqual(['4 CC-A']);
  });

  it('stays where the name is somebody’s who is no visitor', async () => {
    const walker = await withCart('zh', [[cableAdult, 2]], { step: 'name', details: {} });
    await walker.does({ kind: 'text', text: '写我老公的吧 刘志强 13800138000' });
    expect(walker.draft()?.details.name).toBe('刘志强');
    expect(bought(walker)).toEqual(['2 CC-A']);
  });

  it('is asked how many more come where that is not said', async () => {
    const walker = await afterTwoAdults('en', 'my kids are coming too');
    expect(bought(walker)).toEqual(['2 CC-A']);
    expect(walker.screen()?.text).toContain('How many?');
  });

  it.each([
    ['en', '2 more, so 4 in all'],
    ['vi', 'thêm 2 vé nữa, tổng cộng 4 vé'],
    ['ru', 'ещё 2, всего 4'],
    ['zh', '再加两张，一共4张'],
    ['ko', '2장 더요, 총 4장'],
  ])('gets what adds up with it (%s: %s)', async (locale, text) => {
    expect(bought(await afterTwoAdults(locale, text))).toEqual(['4 CC-A']);
  });

  it.each([
    ['en', 'that’s all, let’s pay'],
    ['vi', 'vậy thôi, thanh toán luôn'],
    ['ru', 'всё, больше ничего'],
    ['zh', '就这些，结账吧'],
    ['ko', '이게 다예요 결제할게요'],
  ])('goes on where that is all (%s: %s)', async (locale, text) => {
    const walker = await afterTwoAdults(locale, text);
    expect(walker.draft()?.step).toBe('review');
    expect(bought(walker)).toEqual(['2 CC-A']);
  });

  it.each([
    ['en', 'can I change the date later if something comes up?'],
    ['vi', 'mua rồi có đổi ngày được ko'],
    ['ru', 'а потом перенести дату можно если что'],
    ['zh', '买了以后可以改日期吗'],
    ['ko', '나중에 날짜 바꿀 수 있나요?'],
  ])('keeps its day where only the terms are asked for (%s: %s)', async (locale, text) => {
    const walker = await afterTwoAdults(locale, text);
    expect(walker.draft()).toMatchObject({ step: 'tickets', date });
    expect(bought(walker)).toEqual(['2 CC-A']);
    expect(walker.screen()?.text).toContain(`💬 ${wordings.for(locale).text('both-by-staff')}`);
  });

  it.each([
    ['en', '2 adults and a kid of 1m35, cable car & park'],
    ['vi', '2 người lớn 1 bé 1m35 cable car & park'],
    ['ru', '2 взрослых и 1 ребёнок 135 см, cable car & park'],
    ['zh', '2个大人1个小孩 身高135厘米 cable car & park'],
    ['ko', '어른 2명 아이 1명 135cm cable car & park'],
  ])('is checked where a child’s height is said (%s: %s)', async (locale, text) => {
    const walker = await withCart(locale, []);
    await walker.does({ kind: 'text', text });
    expect(walker.screen()?.text).toContain(wordings.for(locale).text('children-of-height'));
  });

  it.each([
    ['en', 'and 2 kids, one is 1.5m tall the other 130'],
    ['vi', 'thêm 2 đứa nhỏ, 1 đứa 98cm 1 đứa 1m3'],
    ['ru', 'и двое детей, один 1м20 другой 1м45'],
    ['zh', '再加2个小孩，一个1米2，一个1米45'],
    ['ko', '아이 2명 추가요 120cm 145cm'],
  ])('gets children who are told by their heights once each (%s: %s)', async (locale, text) => {
    const walker = await afterTwoAdults(locale, text);
    expect(bought(walker)).toEqual(['2 CC-A', '2 CC-C']);
    expect(walker.screen()?.text).toContain(wordings.for(locale).text('children-of-height'));
  });

  it.each([
    ['en', 'add a kid 6 years old, height 118'],
    ['vi', 'thêm 1 bé cao 118'],
    ['ru', 'добавьте ребенка 6 лет рост 118'],
    ['zh', '再加一个孩子 身高118'],
    ['ko', '아이 한 명 추가요 키 118이에요'],
  ])('gets a child whose height is no count (%s: %s)', async (locale, text) => {
    const walker = await afterTwoAdults(locale, text);
    expect(bought(walker)).toEqual(['2 CC-A', '1 CC-C']);
    expect(walker.screen()?.text).toContain(wordings.for(locale).text('children-of-height'));
  });

  it.each([
    ['en', '3 more so that’s 6 altogether'],
    ['vi', 'thêm 3 vé, tổng 6 vé'],
    ['ru', 'добавьте ещё 3, всего 6'],
    ['zh', '再加三张，总共6张'],
    ['ko', '3장 더요, 총 6장'],
  ])('is asked where it does not add up (%s: %s)', async (locale, text) => {
    const walker = await afterTwoAdults(locale, text);
    expect(bought(walker)).toEqual(['2 CC-A']);
    expect(walker.screen()?.text).toContain(wordings.for(locale).text('quantity-expected'));
  });

  it.each([
    ['en', "actually make one a child, she's 8"],
    ['vi', 'đổi 1 vé thành vé trẻ em'],
    ['ru', 'один из них ребёнок, 8 лет'],
    ['zh', '把一张换成儿童票'],
    ['ko', '하나는 어린이로 바꿔줘요 6살이에요'],
  ])('becomes one adult and a child (%s: %s)', async (locale, text) => {
    expect(bought(await afterTwoAdults(locale, text))).toEqual(['1 CC-A', '1 CC-C']);
  });

  it.each([
    ['en', 'make one of them a senior, my dad is 70'],
    ['ru', 'вместо одного взрослого сделайте пенсионный, маме 70'],
    ['zh', '一个成人换成老人票，我妈70了'],
    ['ko', '둘중 하나는 어르신으로 바꿔주세요'],
    ['vi', 'đổi 1 người lớn thành người cao tuổi nha, bố mình 70'],
  ])('stays where one of them is a senior without an own ticket (%s: %s)', async (locale, text) => {
    const walker = await afterTwoAdults(locale, text);
    expect(bought(walker)).toEqual(['2 CC-A']);
    expect(walker.screen()?.text).toContain(asAdult(locale, 1));
    expect(walker.draft()?.step).toBe('tickets');
  });

  it.each([
    ['en', 'add my nan shes 81'],
    ['vi', 'thêm bà ngoại 70t nữa'],
    ['ru', 'добавьте ещё одного пенсионера'],
    ['zh', '等下 再加1个老人'],
    ['ko', '할머니도 한 분 추가요'],
  ])('has a senior more with the ticket of an adult, and is told so (%s: %s)', async (locale, text) => {
    const walker = await afterTwoAdults(locale, text);
    expect(bought(walker)).toEqual(['3 CC-A']);
    expect(walker.screen()?.text).toContain(asAdult(locale, 1));
    expect(walker.draft()?.step).toBe('tickets');
  });

  it.each([
    ['en', 'one senior'],
    ['vi', '1 người cao tuổi'],
    ['ru', 'один пенсионер'],
    ['zh', '一位老人'],
    ['ko', '어르신 한 분'],
  ])('is asked about where a senior may be one of the two, or another (%s: %s)', async (locale, text) => {
    const walker = await afterTwoAdults(locale, text);
    expect(bought(walker)).toEqual(['2 CC-A']);
    expect(walker.screen()?.text).toContain(asAdult(locale, 1));
    expect(walker.screen()?.text).toContain(wordings.for(locale).text('quantity-expected'));
  });

  it.each([
    ['en', 'not 2 but 4, and two of them are seniors'],
    ['vi', '4 chứ không phải 2, trong đó 2 người cao tuổi'],
    ['ru', 'не 2 а 4, и двое из них пенсионеры'],
    ['zh', '我们4个，其中两个老人'],
    ['ko', '2명 말고 4명이요, 그중 2명은 어르신'],
  ])('is asked about with all who come, of whom some are seniors (%s: %s)', async (locale, text) => {
    const walker = await afterTwoAdults(locale, text);
    const words = wordings.for(locale);
    const [next, party] = ['party-senior', 'party-person'].map((key) => words.text(key, { count: 2 }));
    const all = [words.text('party-joined', { party: party ?? '', next: next ?? '' })];
    all.push(words.text('party-joined', { party: next ?? '', next: party ?? '' }));
    expect(all.some((each) => walker.screen()?.text.includes(each))).toBe(true);
    expect(walker.screen()?.text).toContain(asAdult(locale, 2));
    expect(bought(walker)).toEqual(['2 CC-A']);
  });

  it.each([
    ['en', "actually drop one, he's got to work"],
    ['ru', 'уберите одного, муж не едет'],
    ['ko', '한명 빼주세요 친구가 못간대'],
  ])('loses one whose reason is told (%s: %s)', async (locale, text) => {
    expect(bought(await afterTwoAdults(locale, text))).toEqual(['1 CC-A']);
  });
});

describe('another package that is described', () => {
  it('is taken where it holds what was chosen, and more', async () => {
    const walker = await afterTwoAdults('en', 'can we swap to the one with the park included?');
    expect(bought(walker)).toEqual(['2 BO-A']);
  });

  it('is listed where another was named that holds none of it, and what was chosen stays until then', async () => {
    const walker = await afterTwoAdults('en', 'swap to the one with the water included?');
    expect(walker.draft()?.step).toBe('list');
    expect(bought(walker)).toEqual(['2 CC-A']);
    await walker.does('Water park day');
    expect(bought(walker)).toEqual(['2 WP']);
  });

  it('leaves what was chosen where none is chosen in its place', async () => {
    const walker = await afterTwoAdults('en', 'the water park or the cable car & park instead');
    expect(walker.draft()?.step).toBe('list');
    await walker.does('Continue');
    expect(walker.draft()).toMatchObject({ step: 'review' });
    expect(walker.draft()?.leaving).toBeUndefined();
    expect(bought(walker)).toEqual(['2 CC-A']);
  });
});

describe('a child for the day of a booking', () => {
  const added = { wanted: wantedText('add 1 child for the same day', true) };

  it('comes with its adults', async () => {
    const walker = await withCart('en', [], { ...added, beside: { date, codes: ['CC-A'] } });
    await walker.does('Cable car');
    expect(walker.draft()?.step).toBe('review');
    expect(bought(walker)).toEqual(['1 CC-C']);
  });

  it.each([
    { date: '2026-11-22', codes: ['CC-A'] },
    { date, codes: ['CC-C'] },
  ])('is asked about where no adult comes then: %j', async (beside) => {
    const walker = await withCart('en', [], { ...added, beside });
    await walker.does('Cable car');
    expect(walker.draft()?.step).toBe('tickets');
  });
});
