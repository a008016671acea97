import { describe, expect, it } from 'vitest';
import type { World } from '../../../src/customer/flow/step.ts';
import { sampleVenue } from '../../helpers/venue.ts';
import { samplePackage, sampleWorld, wordings } from './sample-world.ts';
import { createWalker, type Walker } from './walker.ts';

const adult = samplePackage('CC-A', {
  name: 'Cable car, adult',
  price: 450_000,
  services: [{ name: 'Cable car, adult', code: 'S1', quantity: 1 }],
});
const child = samplePackage('CC-C', { name: 'Cable car, child', price: 320_000 });
const park = samplePackage('AQ', {
  name: 'Water park',
  note: 'Bring swimwear.',
  price: 350_000,
  services: [
    { name: 'Slides', code: 'S2', quantity: 1 },
    { name: 'Lunch', code: 'S3', quantity: 1 },
  ],
});
const group = samplePackage('GR', { name: 'Garden tour', price: 1_000, minQuantity: 10, maxQuantity: 100 });
const packages = [adult, child, park, group];

const refunds = { und: 'Half until the day before.' };
const visit = { ...sampleVenue().visit, refunds };

const ways = {
  tickets: [],
  cart: ['2 adults'],
  name: ['2 adults', 'Continue'],
  phone: ['2 adults', 'Continue', 'Emma Wilson'],
  review: ['2 adults', 'Continue', 'Emma Wilson', '+84 912 345 678'],
} as const;

/** A customer at a step of a booking for Saturday, with two adults in the cart behind the first. */
async function at(step: keyof typeof ways, change: Partial<World> = {}): Promise<Walker> {
  const walker = createWalker();
  const known = { packages: { kind: 'known', packages } } as const;
  const { read } = sampleWorld(known);
  await walker.move({
    kind: 'world',
    change: { ...known, read, venue: sampleVenue({ visit }), ...change },
  });
  await walker.begin();
  await say(walker, '2026-11-21');
  for (const each of ways[step]) await (each === 'Continue' ? walker.does(each) : say(walker, each));
  return walker;
}

const say = (walker: Walker, text: string) => walker.send({ kind: 'text', text });
const textOf = (walker: Walker) => walker.screen()?.text ?? '';

describe('a booking is not thrown away by what is typed', () => {
  it.each(["what if we can't come?", 'can I cancel later?', 'could I cancel on 25 November?'])(
    'a question gets its answer: %s',
    async (question) => {
      const walker = await at('review');
      await say(walker, question);
      expect(walker.draft()).toMatchObject({ step: 'review', date: '2026-11-21' });
      expect(textOf(walker)).toContain('💬 Half until the day before.');
    },
  );

  it('a question is told the terms of the policy, where nothing is written of refunds', async () => {
    const walker = await at('review', { venue: sampleVenue() });
    await say(walker, 'can I cancel later?');
    expect(textOf(walker)).toContain('💬 To change the date or cancel, please ask the venue.');
  });

  it('a wish to leave tickets is asked about, and "cancel" does what the button does', async () => {
    for (const step of ['cart', 'name', 'phone', 'review'] as const) {
      const walker = await at(step);
      await say(walker, 'cancel it please');
      expect(walker.draft()?.step).toBe(step === 'cart' ? 'tickets' : step);
      expect(textOf(walker)).toContain('Do you want to leave this booking?');
      expect((await say(walker, 'cancel'))?.isOver).toBe(true);
    }
  });

  it('without tickets it is left at once, unless the wish depends on something', async () => {
    const walker = await at('tickets');
    await say(walker, 'cancel unless it is sunny');
    expect(textOf(walker)).toContain('Do you want to leave');
    expect((await say(walker, 'cancel please'))?.isOver).toBe(true);
  });
});

describe('a question about the booking is answered above the step, which stays', () => {
  it('who answers', async () => {
    const walker = await at('cart');
    await say(walker, 'are you a robot?');
    expect(textOf(walker)).toContain('I’m the booking bot of Harbour Park.');
    expect(walker.draft()?.step).toBe('tickets');
  });

  it('how long tickets are kept', async () => {
    const walker = await at('review');
    await say(walker, 'how long have I got to pay');
    expect(textOf(walker)).toContain('Nothing is held yet. “Hold for 60 minutes” on the last screen');
  });

  it.each([
    [
      'tickets',
      "what's included in the water park one?",
      ['Water park includes:', '1 × Lunch', 'Bring swim'],
    ],
    ['cart', 'do these include lunch', ['Cable car, adult includes:', '1 × Cable car, adult']],
    ['cart', 'does this include the water park?', ['Water park includes:', 'Cable car, adult includes:']],
    ['phone', 'is lunch included?', ['Cable car, adult includes:']],
    ['review', 'is lunch included?', ['Cable car, adult includes:']],
  ] as const)('what tickets hold, at %s: %s', async (step, question, facts) => {
    const walker = await at(step);
    const before = walker.draft();
    await say(walker, question);
    for (const fact of facts) expect(textOf(walker)).toContain(fact);
    expect(walker.draft()).toMatchObject({ step: before?.step, lines: before?.lines });
  });

  it('is for the venue where nothing is written of what they hold', async () => {
    const walker = await at('tickets');
    expect(await say(walker, 'what is included in the garden tour?')).toBeNull();
  });

  it('the least prices of the day, at the tickets', async () => {
    const walker = await at('tickets');
    await say(walker, 'what is the cheapest?');
    expect(textOf(walker)).toContain(
      'The lowest prices for Sat, 21 Nov 2026:\nCable car, child – ₫320,000\nWater park – ₫350,000\nCable car, adult – ₫450,000\n',
    );
    expect(walker.draft()).toMatchObject({ lines: [] });
  });

  it.each(['cart', 'name', 'phone', 'review'] as const)('the price of the cart, at %s', async (step) => {
    const walker = await at(step);
    const before = walker.draft()?.step;
    for (const question of ['how much is it in total?', 'is that the price for two people or for each?']) {
      await say(walker, question);
      expect(textOf(walker)).toContain('2 × Cable car, adult – ₫900,000 (₫450,000 each)\nTotal: ₫900,000');
      expect(walker.draft()?.step).toBe(before);
    }
    expect(await say(walker, 'how much is it for 3 children?')).toBeNull();
  });
});

describe('the name is corrected', () => {
  it.each(['phone', 'review'] as const)('from %s, and the other details stay', async (step) => {
    const walker = await at(step);
    await say(walker, 'oh I spelt my name wrong');
    expect(walker.draft()?.step).toBe('name');
    await say(walker, 'Emma Willson');
    expect(walker.draft()).toMatchObject({ step, details: { name: 'Emma Willson' } });
  });

  it('leads back from the review, and not where there is no name yet', async () => {
    const walker = await at('review');
    await say(walker, 'wrong name');
    await walker.does('Back');
    expect(walker.draft()).toMatchObject({ step: 'review', details: { name: 'Emma Wilson' } });
    const unnamed = await at('cart');
    await say(unnamed, 'wrong name');
    expect(unnamed.draft()?.step).toBe('tickets');
  });
});

describe('the right name in a correction', () => {
  it.each([
    ["wrong name, it's Emma Willson", 'Emma Willson'],
    ['имя не то, я Анна Вилсон', 'Анна Вилсон'],
    ['名字打错了 是李婷婷 不是李亭亭', '李婷婷'],
    ['名字写错了 应该是王丽', '王丽'],
    ['tên sai rồi, Trần Văn Đức mới đúng', 'Trần Văn Đức'],
    ['I spelt my name wrong, its Katharine with an a', 'Katharine'],
    ['имя неправильно, Ольга а не Олга', 'Ольга'],
    ['wrong name, should be Wilsen', 'Emma Wilsen'],
    ['change the surname to Smith', 'Emma Smith'],
    ['фамилию поменяйте на Гусейнова', 'Emma Гусейнова'],
  ])('is taken where it is certain, and shown: %s', async (text, name) => {
    const walker = await at('review');
    await say(walker, text);
    expect(walker.draft()).toMatchObject({ step: 'review', details: { name } });
    expect(textOf(walker)).toContain(`Name: ${name}`);
  });

  it.each(['I spelt my name wrong, two letters are off', 'имя неправильно, Ольга или Олга'])(
    'is asked for else: %s',
    async (text) => {
      const walker = await at('review');
      await say(walker, text);
      expect(walker.draft()).toMatchObject({ step: 'name', details: { name: 'Emma Wilson' } });
    },
  );
});

it.each(['the date is 25 November, right?', 'oh wait, the date is 25 November, right?'])(
  'a question about another day asks which one is meant: %s',
  async (text) => {
    const walker = await at('review');
    await say(walker, text);
    expect(walker.draft()).toMatchObject({ step: 'choice', date: '2026-11-21' });
  },
);

describe.each([
  ['en', 'all correct, book it', 'get the tickets', 'ok whats next?'],
  ['vi', 'ok chốt, đặt luôn đi', 'lấy luôn', 'ok r đó, sao nữa'],
  ['ru', 'все верно, оплачиваем', 'оформляем', 'и что дальше?'],
  ['zh', '可以了 付钱吧', '就这样吧 出票', '好了 然后呢'],
  ['ko', '됐어요 결제할게요', '네 이대로 결제할게요', '이제 어떻게 해요?'],
])('who is done, in %s,', (_, ...texts) => {
  it.each(texts)(
    'goes on from the cart, and is told on the last screen which button books: %s',
    async (text) => {
      const walker = await at('cart');
      await say(walker, text);
      expect(walker.draft()?.step).toBe('name');
      const done = await at('review');
      await say(done, text);
      expect(textOf(done)).toContain('💬 Almost done: tap “Get tickets · ₫900,000”.');
      expect(done.draft()?.step).toBe('review');
    },
  );
});

it('who agrees on the last screen is told which button books, and what else is said counts', async () => {
  const walker = await at('review');
  for (const text of ['looks good 👍 go ahead', 'yes', 'ok thanks']) {
    await say(walker, text);
    expect(textOf(walker)).toContain('💬 Almost done: tap “Get tickets · ₫900,000”.');
  }
  for (const text of ['ok but 3 adults', 'yes and my kids are coming too', 'ok but remove one adult']) {
    const asked = await at('review');
    await say(asked, text);
    expect(textOf(asked)).not.toContain('Almost done');
  }
});

it.each([
  'start over',
  'clear everything',
  'changed my mind, dont need anything thanks',
  'thôi ko mua nữa',
  'xóa hết làm lại từ đầu',
  'передумал, ничего не надо, спасибо',
  'убери всё и начнем сначала',
  '不要了 谢谢',
  '全部删掉重来',
  '다 지우고 처음부터',
  '안 살래요',
])('who wants none of it is asked, and nothing is lost: %s', async (text) => {
  const walker = await at('cart');
  await say(walker, text);
  expect(textOf(walker)).toContain('Do you want to leave this booking? Then tap “Cancel” below.');
  expect(walker.draft()?.lines).toMatchObject([{ code: 'CC-A', quantity: 2 }]);
});

describe('where a name is asked for', () => {
  it.each([
    ['for my boss, Anna Lee', 'Anna Lee'],
    ['На имя мужа можно? Igor Petrenko', 'Igor Petrenko'],
    ['đặt cho sếp em, anh Trần Quốc Một', 'Trần Quốc Một'],
    ['예약자는 최유리구요 가는사람은 저희 부모님이에요', '최유리'],
    ['제 이름은 남궁서연입니다 ㅎㅎ', '남궁서연'],
    ['叫我小李就行😄', '小李'],
    ['dạ em tên Mười ạ', 'Mười'],
  ])('one within a sentence is taken, and nothing else: %s', async (sentence, name) => {
    const walker = await at('name');
    await say(walker, sentence);
    expect(walker.draft()).toMatchObject({ step: 'phone', details: { name } });
    expect(walker.draft()?.lines).toMatchObject([{ code: 'CC-A', quantity: 2 }]);
  });

  it.each([
    ['영어로 써야 하나요? Lee Jiyeon', 'Lee Jiyeon'],
    ['要写拼音吗？Zhang Wei', 'Zhang Wei'],
    ['латиницей писать? Aleksei Petrov', 'Aleksei Petrov'],
    ['tên viết không dấu được không? Nguyễn Văn Nam', 'Nguyễn Văn Nam'],
  ])('one behind the question how it is written is taken, and that is said: %s', async (sentence, name) => {
    const walker = await at('name');
    await say(walker, sentence);
    expect(walker.draft()).toMatchObject({ step: 'phone', details: { name } });
    expect(textOf(walker)).toContain('in any letters');
  });

  it('what is added beside it is added', async () => {
    const walker = await at('name');
    await say(walker, 'Emma Wilson, and add one more child');
    expect(walker.draft()).toMatchObject({ step: 'phone', details: { name: 'Emma Wilson' } });
    expect(walker.draft()?.lines).toMatchObject([{ quantity: 2 }, { code: 'CC-C', quantity: 1 }]);
  });

  it.each(['Water Park, please', 'Ngoc Lam Bay, how far is it?'])('none is guessed: %s', async (sentence) => {
    const walker = await at('name');
    await say(walker, sentence);
    expect(walker.draft()?.details).toEqual({});
  });

  it.each([
    'does it have to be the name in my passport?',
    'can I use my nick name?',
    'а на английском писать или по русски',
  ])('a question is told which, and asked again: %s', async (question) => {
    const walker = await at('name');
    await say(walker, question);
    expect(walker.draft()?.step).toBe('name');
    expect(textOf(walker)).toContain('💬 The name of the person who comes is enough, in any letters.');
  });
});

describe('where a phone number is asked for', () => {
  it.each(['i dont have a vietnamese number, is whatsapp ok?', 'I don’t want to give my phone number'])(
    'a question or a refusal is told which, and whether it must be: %s',
    async (text) => {
      const walker = await at('phone');
      await say(walker, text);
      expect(walker.draft()?.step).toBe('phone');
      expect(textOf(walker)).toContain(
        '💬 A number from any country is fine: write it with + and the country code. This booking needs a phone',
      );
    },
  );

  it.each([
    ['ru', '8 916 555-12-34', '+79165551234'],
    ['ko', '010-2345-6789', '+821023456789'],
    ['zh', '138 1234 5678', '+8613812345678'],
  ])('a national number of the customer’s language is shown back: %s %s', async (locale, typed, phone) => {
    const walker = await at('phone');
    await walker.move({ kind: 'world', change: { words: wordings.for(locale) } });
    await say(walker, typed);
    expect(walker.draft()).toMatchObject({ step: 'phone', unlikelyPhone: phone });
    await walker.does(wordings.for(locale).text('phone-right'));
    expect(walker.draft()).toMatchObject({ step: 'review', details: { phone } });
  });

  it('one of the venue’s country is taken', async () => {
    const walker = await at('phone');
    await walker.move({ kind: 'world', change: { words: wordings.for('ru') } });
    await say(walker, '0912 345 678');
    expect(walker.draft()).toMatchObject({ step: 'review', details: { phone: '+84912345678' } });
  });
});
