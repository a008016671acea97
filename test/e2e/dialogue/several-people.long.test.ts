import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BotRun, demoVenue, startBot } from '../../helpers/bot-run.ts';
import { people } from '../../helpers/people.ts';
import { openDay, shown } from '../dialogue.ts';
import { textOf } from './chat-check.ts';

let run: BotRun;
beforeAll(async () => {
  run = await startBot({ environment: { ...demoVenue, BOOKING_HORIZON_DAYS: '400' } });
});
afterAll(() => run.stop());

const day = openDay();

describe('a package for several people', () => {
  it.each([
    ['en', `${day} 2 adlts 3 kidz park n lunch`, 'Which of these for'],
    [
      'vi',
      `${day} 5 ng lớn 3 trẻ em có combo ăn trưa ko ạ`,
      'mỗi vé loại này dành cho 2 người lớn, 1 trẻ em',
    ],
    ['ru', `${day} 2 взрослых парк с обедом`, 'Какой из этих билетов'],
    ['zh', `${day} 4个大人 缆车 要午餐`, '您要哪一种'],
    ['ko', `${day} 어른 4명 놀이공원이랑 점심`, '어떤 티켓인가요'],
    ['en', `${day} is the family package good for 2 adults and 3 kids`, 'admits 2 adults, 1 child'],
  ])('is neither dropped nor taken unasked (%s: %s)', async (languageCode, text, asked) => {
    const person = await run.telegram.person({ ...people.an, languageCode });
    await person.sends(text);
    const card = textOf(await shown(person, asked));
    expect(card).not.toMatch(/\d × (?:Family|Combo gia|Семейный|家庭|가족)/);
  });

  it.each([
    ['en', 'can we add a buffet lunch for 2?', 'how many tickets of each kind'],
    ['vi', 'thêm suất ăn trưa buffet cho 2 ng đc k', 'mỗi vé loại này dành cho 2 người lớn, 1 trẻ em'],
    ['ru', 'можно добавить обед-буфет на двоих?', '2 взрослых, 1 ребёнок'],
    ['zh', '可以加两份自助午餐吗', '家庭套票'],
    ['ko', '점심 뷔페도 2명 추가할 수 있나요?', '성인 2명, 어린이 1명 기준'],
  ])('is not added where what it holds is asked for (%s: %s)', async (languageCode, text, asked) => {
    const person = await run.telegram.person({ ...people.an, languageCode });
    await person.sends(`${day} 2 adults weekday saver`);
    await shown(person, /2 × .*780/);
    await person.sends(text);
    const card = textOf(await shown(person, asked));
    expect(card).not.toMatch(/\d × (?:Family|Combo gia|Семейный|家庭|가족)/);
  });

  it('says whom it admits, where it is asked', async () => {
    const an = await run.telegram.person(people.an);
    await an.sends('does the family one cover 2 adults n 3 kids');
    await shown(an, 'Family: 2 adults, 1 child, lunch buffet – ');
  });

  it('comes in the place of tickets by people, not by their number', async () => {
    const an = await run.telegram.person(people.an);
    await an.sends(`2 adults cable car return only ${day}`);
    await shown(an, '2 × Cable car return, adult');
    await an.sends('change these 2 tickets to the one with lunch');
    await shown(an, 'How many of these would you like instead?');
  });
});
