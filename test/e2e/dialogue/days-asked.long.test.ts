import type { PersonClient } from 'telegram-sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asRead } from '../../helpers/as-read.ts';
import { type BotRun, demoVenue, startBot } from '../../helpers/bot-run.ts';
import { people } from '../../helpers/people.ts';
import { wordings } from '../../locales/locale-files.ts';
import { openDay, shown } from '../dialogue.ts';
import { textOf } from './chat-check.ts';

let run: BotRun;
beforeAll(async () => {
  run = await startBot({
    environment: demoVenue,
  });
});
afterAll(() => run.stop());

const customer = (languageCode: string): Promise<PersonClient> =>
  run.telegram.person({ ...people.an, languageCode });
const day = openDay();
const next = openDay(day);

describe('a question about days chooses none', () => {
  it.each([
    ['en', `depends, is the park closed on ${day}?`],
    ['vi', `ngày ${day} có mở cửa không ạ?`],
    ['ru', `а ${day} вы работаете?`],
    ['zh', `${day} 开门吗？`],
    ['ko', `${day} 문 여나요?`],
  ])('at the calendar: whether the venue is open (%s)', async (locale, text) => {
    const an = await customer(locale);
    const words = wordings.for(locale);
    await an.sends('/book');
    await an.sends(text);
    await shown(an, asRead(words.text('day-open', { date: words.day(day) })));
    await an.taps(words.text('choose-tickets'));
    await shown(an, '450');
  });

  it.each([
    ['en', `which is quieter, ${day} or ${next}?`],
    ['vi', `ngày ${day} hay ${next} vắng hơn?`],
    ['ru', `когда народу поменьше, ${day} или ${next}?`],
    ['zh', `${day}和${next}哪天人少？`],
    ['ko', `${day}이랑 ${next} 중에 언제가 더 한가해요?`],
  ])('how busy it is, with the days as buttons (%s)', async (locale, text) => {
    const an = await customer(locale);
    await an.sends(text);
    await shown(an, /10:00|10시/);
    const words = wordings.for(locale);
    await an.taps(words.dayLabel(next));
    await shown(an, '450');
  });

  it.each([
    ['en', `${day} or ${next}, whichever is cheaper, 3 adults`],
    ['vi', `${day} hay ${next} rẻ hơn, 3 người lớn`],
    ['ru', `${day} или ${next}, где дешевле, нас трое взрослых`],
    ['zh', `${day}或者${next} 看哪天便宜 3大`],
    ['ko', `${day}이나 ${next} 중에 더 싼 날로 어른 3명`],
  ])('which is cheaper: the least prices of each, and the party goes along (%s)', async (locale, text) => {
    const an = await customer(locale);
    const words = wordings.for(locale);
    for (const command of ['/start', '/book']) {
      await an.sends(command);
      await an.sends(text);
      for (const date of [day, next])
        await shown(an, asRead(words.text('prices-least', { date: words.day(date) })));
      await shown(an, '3 × ');
    }
    await an.taps(words.dayLabel(next));
    await shown(an, asRead(words.text('party-adult', { count: 3 })));
  });

  it.each([
    ['en', `are you open on ${day} and ${next}?`],
    ['vi', `${day} với ${next} có mở cửa không ạ?`],
    ['ru', `а ${day} и ${next} вы работаете?`],
    ['zh', `${day}和${next}开门吗？`],
    ['ko', `${day}이랑 ${next} 문 여나요?`],
  ])('whether the venue is open on several: of each (%s)', async (locale, text) => {
    const an = await customer(locale);
    const words = wordings.for(locale);
    await an.sends('/book');
    await an.sends(text);
    for (const date of [day, next])
      await shown(an, asRead(words.text('day-open', { date: words.day(date) })));
    await an.taps(words.dayLabel(next));
    await shown(an, '450');
  });
});

it.each([
  ['en', `${day}, 4 adults, lunch should be included`],
  ['vi', `${day} đi 4 người lớn, có bao gồm bữa trưa nhé`],
  ['ru', `${day} едем 4 взрослых, обед включен чтоб был`],
  ['zh', `${day} 4个大人，要包含午餐`],
  ['ko', `${day} 어른 4명, 점심 포함으로요`],
])('an order that wants lunch keeps its day and its people (%s)', async (locale, text) => {
  const an = await customer(locale);
  const words = wordings.for(locale);
  await an.sends(text);
  const card = await shown(an, asRead(words.text('party-adult', { count: 4 })));
  expect(textOf(card).toLowerCase()).toContain(asRead(words.day(day)).toLowerCase());
});

it.each([
  ['en', `we come 2 days, ${day} and ${next}`],
  ['vi', `mình đi 2 ngày ${day} với ${next}`],
  ['ru', `мы на 2 дня, ${day} и ${next}`],
  ['zh', `我们来2天，${day}和${next}`],
  ['ko', `${day}, ${next} 이틀 갈 거예요`],
])('two days that are both wanted are booked one after the other (%s)', async (locale, text) => {
  const an = await customer(locale);
  await an.sends(text);
  const words = wordings.for(locale);
  await shown(an, asRead(words.text('date-each')));
  await an.taps(words.dayLabel(day));
  await shown(an, '450');
});

describe('a complaint', () => {
  it.each([
    ['en', 'ur website charged me twice yesterday and no one picks up the phone!!!'],
    ['vi', 'hôm qua bị trừ tiền hai lần'],
    ['ru', 'вчера деньги сняли дважды'],
    ['zh', '昨天扣了两次款'],
    ['ko', '어제 두번 결제됐어요'],
  ])('is for the venue, at the start and at the calendar (%s)', async (locale, text) => {
    const an = await customer(locale);
    for (const command of ['/start', '/book']) {
      await an.sends(command);
      await an.sends(text);
      await shown(an, '@ngoclam_support');
    }
  });
});
