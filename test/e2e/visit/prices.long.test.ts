import type { PersonClient } from 'telegram-sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partyText } from '../../../src/customer/flow/requests.ts';
import { type BotRun, demoVenue, startBot } from '../../helpers/bot-run.ts';
import { people } from '../../helpers/people.ts';
import { wordings } from '../../locales/locale-files.ts';
import { textOf } from '../dialogue/chat-check.ts';
import { openDay, shown } from '../dialogue.ts';

let run: BotRun;
beforeAll(async () => {
  run = await startBot({
    environment: demoVenue,
  });
});
afterAll(() => run.stop());

const customer = (languageCode = 'en'): Promise<PersonClient> =>
  run.telegram.person({ ...people.an, languageCode });
const day = openDay();

it.each([
  ['en', `how much for 2 adults and a child on ${day}?`],
  ['vi', `2 người lớn 1 trẻ em ngày ${day} giá bao nhiêu?`],
  ['ru', `сколько стоит 2 взрослых и 1 ребёнок ${day}?`],
  ['zh', `${day} 2个大人1个小孩多少钱？`],
  ['ko', `${day} 어른 2명 어린이 1명 얼마예요?`],
])(
  'a party’s price is its sum by each offer that fits it, with what was counted (%s)',
  async (locale, text) => {
    const an = await customer(locale);
    await an.sends(text);
    const answer = textOf(await shown(an, wordings.for(locale).money(1_220_000).replace(/\s/g, ' ')));
    const words = wordings.for(locale);
    const members = [
      { who: 'adult', count: 2 },
      { who: 'child', count: 1 },
    ] as const;
    expect(answer).toContain(words.text('party-understood', { party: partyText(members, words) }));
    // The family's package is one, which lets the three of them in.
    expect(answer.replace(/\D/g, '')).toContain('1890000');
    expect(answer.replace(/\D/g, '')).not.toContain('5670000');
  },
);

it('a package’s price is its own, on the next day on sale where none is named', async () => {
  const an = await customer();
  await an.sends('price of the fireworks dinner cruise');
  const answer = textOf(await shown(an, 'Fireworks dinner cruise – ₫1,250,000'));
  expect(answer).not.toContain('Water park');
  await an.taps('Choose tickets');
  await shown(an, 'per booking');
});

it('a package that isn’t counted by people has its price beside theirs', async () => {
  const an = await customer();
  await an.sends('want to propose to my gf on the ferris wheel, how much is a private one');
  await shown(an, 'private VIP cabin – ₫990,000');
});

it.each([
  ['en', 'is it cheaper on weekdays?'],
  ['vi', 'ngày thường có rẻ hơn không'],
  ['ru', 'а в какие дни дешевле'],
  ['zh', '平日会便宜点吗'],
  ['ko', '평일이 더 싼가요?'],
])('the days are compared, a weekday and one of a weekend (%s: %s)', async (locale, text) => {
  const an = await customer(locale);
  const words = wordings.for(locale);
  const [lead = ''] = words
    .text('prices-least', { date: '|' })
    .split('|')
    .toSorted((a, b) => b.length - a.length);
  await an.sends(text);
  const answer = textOf(await shown(an, words.money(390_000).replace(/\s/g, ' ')));
  expect(answer.split(lead.trim())).toHaveLength(3);
});

it('packages are compared with what they hold, and one says when it begins', async () => {
  const an = await customer('zh');
  await an.sends('缆车跟乐园一起的套票和光缆车差多少钱');
  expect(textOf(await shown(an, '₫780,000'))).toContain('₫450,000');
  await an.sends('烟花船几点开 两个大人一个婴儿8个月');
  await shown(an, '19:30');
});

it.each(['how much is it?', 'how much for my family?', 'price for 4 people and some kids'])(
  'what is not certain gets the list of prices: %s',
  async (text) => {
    const an = await customer();
    await an.sends(text);
    const answer = textOf(await shown(an, 'Prices for'));
    expect(answer).toContain('Cable car return, adult – ₫450,000');
    expect(answer).toContain('Cable car return, child under 1.4 m – ₫320,000');
  },
);

describe('the prices of a party', () => {
  it('stand below the answer to a question, and lead to the booking of just these people', async () => {
    const an = await customer();
    await an.sends(`Were 45 ppl from a school, ${day}, any group discount?`);
    const answer = textOf(await shown(an, 'Visitors: 45 people'));
    expect(answer).toContain('the group ticket for 10 to 100 people');
    expect(answer).toContain('45 × Cable car & park, groups of 10–100 – ₫23,400,000');
    // So many people can't book any other.
    expect(answer.match(/ – ₫/g)).toHaveLength(1);
    await an.taps('Choose tickets');
    await shown(an, 'You wrote: 45 people');
  });

  it('have seniors as adults and leave babies out, where neither has a ticket, and say so', async () => {
    const an = await customer();
    await an.sends(`how much for 2 adults, 1 senior and a baby on ${day}?`);
    const answer = textOf(await shown(an, '3 × Cable car return, adult – ₫1,350,000'));
    expect(answer).toContain('1 senior: there is no separate ticket, so the adult price applies.');
    expect(answer).toContain('1 baby: there is no separate ticket, so not counted here.');
  });

  it.each([
    ['en', '2 adults 2 kids, one 1m35 the other 90cm, how much for the cable car', 'children-of-height'],
    ['vi', '2 vc mình với 2 bé đi cáp treo, bé lớn 1m35 bé nhỏ 90cm, hết nhiu tiền', 'children-of-height'],
    ['ru', 'почем 2 взрослых и 2 детей 120 и 145 см', 'children-of-height'],
    ['zh', '2大2小多少钱，一个1米2，一个1米45', 'children-of-height'],
    ['ko', '성인 2명 소인 2명 (키 120, 135) 얼마예요', 'children-of-height'],
    ['en', 'how much for 2 adults and 2 kids, 5 and 13', 'children-of-age'],
    ['ru', 'почем 2 взрослых и 2 детей 5 и 13 лет', 'children-of-age'],
  ])(
    'say what is to be checked of the children, and so does the booking (%s: %s)',
    async (locale, text, key) => {
      const an = await customer(locale);
      await an.sends(text);
      const words = wordings.for(locale);
      const said = words.text(key, { ages: '13' });
      expect(textOf(await shown(an, said))).toMatch(/1[,.\s]?540[,.\s]?000/);
      await an.taps(words.text('choose-tickets'));
      expect(
        textOf(await shown(an, words.text('list-wanted', { text: '' }).replace(/<.*/, '').trim())),
      ).toContain(said);
    },
  );

  it.each([
    ['en', 'is family package cheaper for 2+2', 2_210_000],
    ['vi', '2 lớn 2 nhỏ mua combo gia đình có rẻ hơn không', 2_210_000],
    ['ru', 'семейный билет выгоднее на 2 взрослых и 2 детей?', 2_210_000],
    ['zh', '2大2小怎么买划算', 2_210_000],
    ['ko', '어른 2명 아이 3명 가족권이 더 싸요?', 2_530_000],
  ])(
    'have a package for a part of them with tickets for the others, least first (%s)',
    async (locale, text, sum) => {
      const an = await customer(locale);
      await an.sends(text);
      const { money } = wordings.for(locale);
      const answer = textOf(await shown(an, money(sum).replace(/\s/g, ' ')));
      const sums = [...answer.matchAll(/(?:₫([\d,]+)|([\d.\s]+)\s₫)$/gm)].map(([amount]) =>
        Number(amount.replaceAll(/\D/g, '')),
      );
      expect(sums).toEqual(sums.toSorted((a, b) => a - b));
      expect(sums.length).toBeGreaterThan(2);
    },
  );

  it.each([
    ['en', 'cheapest for 2'],
    ['vi', 'vé rẻ nhất cho 2 người'],
    ['ru', 'самое дешёвое на двоих'],
    ['zh', '最便宜的2张'],
    ['ko', '제일 싼거 2장'],
  ])('are of adults where nothing else is said, and of no child alone (%s)', async (locale, text) => {
    const an = await customer(locale);
    await an.sends(text);
    const { money } = wordings.for(locale);
    const answer = textOf(await shown(an, money(900_000).replace(/\s/g, ' '))).replace(/\s/g, ' ');
    expect(answer).not.toContain(money(320_000).replace(/\s/g, ' '));
    expect(answer).not.toContain(money(450_000).replace(/\s/g, ' '));
  });

  it('of a baby alone, who has no ticket, are no sums of nothing', async () => {
    const an = await customer('ko');
    await an.sends('키 98cm 애기는 무료죠?');
    expect(textOf(await shown(an, '1m'))).not.toContain('₫0');
  });

  it('of unknown kinds are sums only where anybody may come, and the others’ by the piece', async () => {
    const an = await customer();
    await an.sends(`how much for 6 people on ${day}?`);
    const answer = textOf(await shown(an, 'Visitors: 6 people'));
    expect(answer).toContain('6 × Water park, day pass – ₫2,100,000');
    expect(answer).toContain('\nCable car return, adult – ₫450,000');
    expect(answer).toContain('\nFamily: 2 adults, 1 child, lunch buffet – ₫1,890,000');
    expect(answer).not.toMatch(/groups of|VIP/);
  });

  it('name the only package, which is begun with them', async () => {
    const an = await customer();
    await an.sends(`how much is the dinner cruise for 4 people on ${day}?`);
    await shown(an, '4 × Fireworks dinner cruise – ₫5,000,000');
    await an.taps('Choose tickets');
    expect(textOf(await shown(an, 'Your booking for'))).toContain('4 × Fireworks dinner cruise');
  });
});

it('the cheapest comes first', async () => {
  const an = await customer();
  await an.sends(`whats the cheapest you got on ${day}`);
  const answer = textOf(await shown(an, 'Tickets are on sale for'));
  const prices = [...answer.matchAll(/ – ₫([\d,]+)/g)].map(([, price = '']) =>
    Number(price.replaceAll(',', '')),
  );
  expect(prices.length).toBeGreaterThan(5);
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
});

it('a question of the owner’s has no list of prices below, where nobody is counted', async () => {
  const an = await customer();
  await an.sends('any discount for students?');
  expect(textOf(await shown(an, 'no separate ticket for seniors or students'))).not.toContain('₫');
});
