import type { PersonClient } from 'telegram-sandbox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asRead } from '../../helpers/as-read.ts';
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

const customer = (languageCode: string): Promise<PersonClient> =>
  run.telegram.person({ ...people.an, languageCode });
const day = openDay();

it.each([
  ['en', 'do the tickets expire? like if we cant make it that day'],
  ['vi', 'vé có hạn sử dụng không ạ'],
  ['ru', 'какой срок действия у билета?'],
  ['zh', '门票有效期多久'],
  ['ko', '티켓 유효기간이 어떻게 되나요?'],
])('how long the tickets can be used, with the terms (%s)', async (locale, text) => {
  const an = await customer(locale);
  await an.sends(text);
  const words = wordings.for(locale);
  // The Ferris wheel's, and the weekday saver's or the water park's.
  const answer = textOf(await shown(an, asRead(words.text('validity-days', { days: 90 }))));
  expect(answer.split('\n').length).toBeGreaterThan(5);
});

it.each([
  ['en', 'any hidden fees?'],
  ['vi', 'giá này gồm thuế chưa, có phụ phí gì ko'],
  ['ru', 'есть ли скрытые комиссии?'],
  ['zh', '价格含税吗?有手续费吗'],
  ['ko', '수수료나 추가요금 있나요?'],
])('that nothing is added to the price (%s)', async (locale, text) => {
  const an = await customer(locale);
  await an.sends(text);
  await shown(an, asRead(wordings.for(locale).text('price-is-all')));
});

it.each([
  ['en', 'whats the difference between the cable car and the cable car & park one'],
  ['vi', 'cáp treo với combo cáp treo công viên khác gì nhau'],
  ['ru', 'чем отличается канатка от канатка и парк'],
  ['zh', '缆车票和缆车乐园套票有什么区别'],
  ['ko', '케이블카랑 케이블카+공원 차이가 뭐예요?'],
])('what packages that are compared cost and hold (%s)', async (locale, text) => {
  const an = await customer(locale);
  await an.sends(text);
  const words = wordings.for(locale);
  const answer = textOf(await shown(an, asRead(words.money(450_000)).replace(/\s/g, ' ')));
  expect(answer.replaceAll(/\D/g, '')).toContain('780000');
  expect(answer).toContain('• 1 ×');
});

it.each([
  ['en', 'how do I cancel a booking'],
  ['vi', 'muốn hủy vé thì làm sao'],
  ['ru', 'как отменить бронь'],
  ['zh', '怎么取消订单'],
  ['ko', '예약 취소할라면 어케해요'],
])('how a booking is cancelled, by who has none (%s)', async (locale, text) => {
  const an = await customer(locale);
  await an.sends(text);
  const words = wordings.for(locale);
  await shown(an, asRead(words.text('own-booking-how', { button: words.text('my-tickets') })));
});

it.each([
  ['en', `the dinner boat thing for 2 adults, ${day}`],
  ['vi', `ăn tối trên tàu 2 người ngày ${day}`],
  ['ru', `ужин на корабле ${day}, 2 персоны`],
  ['zh', `${day} 游轮 2个人`],
  ['ko', `유람선 2명 ${day}`],
])('a package by what customers call it (%s)', async (locale, text) => {
  const an = await customer(locale);
  await an.sends(text);
  const sum = asRead(wordings.for(locale).money(2_500_000)).replace(/\s/g, ' ');
  await shown(an, sum);
});
