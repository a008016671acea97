import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BotRun, startBot } from '../../helpers/bot-run.ts';
import { people } from '../../helpers/people.ts';
import { demoVenueFileWith } from '../../helpers/venue-file.ts';
import { wordings } from '../../locales/locale-files.ts';
import { labelOf, labelsOf, openDay, shown, textOf } from '../dialogue.ts';
import { liveCard } from './chat-check.ts';

let run: BotRun;
beforeAll(async () => {
  run = await startBot({ environment: { VENUE_FILE: demoVenueFileWith({ policy: { horizon_days: 400 } }) } });
});
afterAll(() => run.stop());

const day = openDay();

/** The packages of which a card counts so many for several people. */
const counted = /\d × (?:Family|Combo gia|Семейный|家庭|가족)/;

describe('a package for several people', () => {
  it.each([
    ['en', `${day} 2 adlts 3 kidz park n lunch`, 'Lunch is included in the family package only'],
    ['vi', `${day} 5 ng lớn 3 trẻ em có combo ăn trưa ko ạ`, 'Chỉ combo gia đình có bữa trưa'],
    ['ru', `${day} 2 взрослых парк с обедом`, 'Обед входит только в семейный билет'],
    ['zh', `${day} 4个大人 缆车 要午餐`, '只有家庭套票含午餐'],
    ['ko', `${day} 어른 4명 놀이공원이랑 점심`, '점심은 가족권에만'],
  ])(
    'is answered, and nothing is counted, where its lunch is asked for (%s: %s)',
    async (locale, text, told) => {
      const person = await run.telegram.person({ ...people.an, languageCode: locale });
      await person.sends(text);
      const { message_id: id } = await shown(person, told);
      const card = liveCard(person);
      expect(card.message_id).toBe(id);
      expect(textOf(card)).not.toMatch(counted);
      expect(labelsOf(card).flat()).toContain(wordings.for(locale).text('ask-the-venue'));
    },
  );

  it('is offered for a party that it does not fit, and by the button its number is asked', async () => {
    const an = await run.telegram.person(people.an);
    await an.sends(`${day} is the family package good for 2 adults and 3 kids`);
    await shown(an, 'I couldn’t read “is … good”');
    await an.taps(labelOf(an, /2 × Adult, 3 × Child · /));
    const card = textOf(await shown(an, '2 adults, 3 children: how many tickets of each kind?'));
    expect(card).toContain('Family: 2 adults, 1 child, lunch buffet');
    expect(card).not.toContain('Your booking');
  });

  it.each([
    ['en', 'can we add a buffet lunch for 2?', 'Lunch is included in the family package only'],
    ['vi', 'thêm suất ăn trưa buffet cho 2 ng đc k', 'Chỉ combo gia đình có bữa trưa'],
    ['ru', 'можно добавить обед-буфет на двоих?', 'Обед входит только в семейный билет'],
    ['zh', '可以加两份自助午餐吗？', '只有家庭套票含午餐'],
    ['ko', '점심 뷔페도 2명 추가할 수 있나요?', '점심은 가족권에만'],
  ])('is not added where what it holds is asked for (%s: %s)', async (languageCode, text, told) => {
    const person = await run.telegram.person({ ...people.an, languageCode });
    await person.sends(`${day} 2 adults weekday saver`);
    await shown(person, /2 × .*780/);
    await person.sends(text);
    const card = textOf(await shown(person, told));
    expect(card).toMatch(/2 × .*780/);
    expect(card).not.toMatch(counted);
  });

  it('comes in the place of no tickets that were chosen', async () => {
    const an = await run.telegram.person(people.an);
    await an.sends(`2 adults cable car return only ${day}`);
    await shown(an, '2 × Cable car return, adult');
    await an.sends('change these 2 tickets to the one with lunch');
    const card = textOf(await shown(an, 'Lunch is included in the family package only'));
    expect(card).toContain('2 × Cable car return, adult');
    expect(card).not.toMatch(counted);
  });
});
