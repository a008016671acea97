import type { PersonClient } from 'telegram-sandbox';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { asRead } from '../../helpers/as-read.ts';
import { type BotRun, demoVenue, startBot } from '../../helpers/bot-run.ts';
import { people } from '../../helpers/people.ts';
import { wordings } from '../../locales/locale-files.ts';
import { openDay, shown } from '../dialogue.ts';

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
