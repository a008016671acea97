import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BotRun, startBot } from '../../helpers/bot-run.ts';
import { people } from '../../helpers/people.ts';
import { demoVenueFileWith } from '../../helpers/venue-file.ts';
import { openDay } from '../dialogue.ts';
import { liveCard } from './chat-check.ts';

let run: BotRun;
beforeAll(async () => {
  run = await startBot({
    environment: { VENUE_FILE: demoVenueFileWith() },
  });
});
afterAll(() => run.stop());

it.each([
  ['en', '30 people', 'groups…'],
  ['en', '30 adults', 'groups…'],
  ['vi', '30 người', 'Vé đoàn'],
  ['ru', '30 человек', 'Группы'],
  ['zh-hans', '30人', '团体票'],
  ['ko', '30명', '단체권'],
])(
  'a group of 30 sees the package for groups first, and books it (%s, %s)',
  async (languageCode, typed, name) => {
    const an = await run.telegram.person({ ...people.an, languageCode });
    await an.sends(openDay());
    await an.sees((message) => message.photo !== undefined, { onlyNew: true });
    await an.sends(typed);
    await an.sees(new RegExp(typed.replace('30', '30 ?')), { onlyNew: true });
    const [first] = liveCard(an).reply_markup?.inline_keyboard.flat() ?? [];
    expect(first?.text).toMatch(new RegExp(`^${RegExp.escape(name)}.*15\\D600\\D000`));
    await an.taps(first?.text ?? '');
    await an.sees(/30 × .*15[., {2}]600[., {2}]000/s, { onlyNew: true });
  },
);
