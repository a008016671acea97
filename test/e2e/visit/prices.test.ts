import type { PersonClient } from 'telegram-sandbox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { partyText } from '../../../src/customer/flow/requests.ts';
import { type BotRun, startBot } from '../../helpers/bot-run.ts';
import { people } from '../../helpers/people.ts';
import { wordings } from '../../locales/locale-files.ts';
import { textOf } from '../dialogue/chat-check.ts';
import { openDay, shown } from '../dialogue.ts';

let run: BotRun;
beforeAll(async () => {
  run = await startBot({
    environment: { VENUE_FILE: 'sandbox/venue/venue.toml', TIME_ZONE: '', CURRENCY: '' },
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
  expect(answer).not.toContain('Aqua park');
  await an.taps('Choose tickets');
  await shown(an, 'per booking');
});

it.each(['how much is it?', 'how much for my family?', 'price for 4 people and some kids'])(
  'what is not certain gets the list of prices: %s',
  async (text) => {
    const an = await customer();
    await an.sends(text);
    const answer = textOf(await shown(an, 'Tickets are on sale for'));
    expect(answer).toContain('Cable car return, adult – ₫450,000');
    expect(answer).toContain('Cable car return, child under 1.4 m – ₫320,000');
  },
);
