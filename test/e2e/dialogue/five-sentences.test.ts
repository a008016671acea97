import type { PersonClient } from 'telegram-sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partsOf } from '../../../src/venue/calendar.ts';
import { asRead } from '../../helpers/as-read.ts';
import { type BotRun, startBot } from '../../helpers/bot-run.ts';
import { demoVenueFileWith } from '../../helpers/venue-file.ts';
import { wordings } from '../../locales/locale-files.ts';
import { isTomorrowOpen, labelOf, openDay, shown, textOf } from '../dialogue.ts';
import { liveCard } from './chat-check.ts';

let run: BotRun;
beforeAll(async () => {
  run = await startBot({ environment: { VENUE_FILE: demoVenueFileWith() } });
});
afterAll(() => run.stop());

const soon = openDay();
// "2/12" may be a day in February for an English reader, who is asked.
let dated = soon;
while (partsOf(dated).day <= 12) dated = openDay(dated);
const { day, month } = partsOf(dated);
const weekday = (locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(new Date(soon));

const tomorrow = (locale: string, word: string): string => (isTomorrowOpen() ? word : weekday(locale));

/** The same five sentences in every language. */
const sentences = {
  en: [
    `2 adults 1 child ${weekday('en')}`,
    `${tomorrow('en', 'tomorrow')} 2 adults cable car`,
    `${day}/${month} x2`,
    'add 1 child',
    'my tickets',
  ],
  vi: [
    `2 người lớn 1 trẻ em ${weekday('vi')}`,
    `${tomorrow('vi', 'mai')} 2 người lớn cáp treo`,
    `${day}/${month} x2`,
    'thêm 1 trẻ em',
    'vé của tôi',
  ],
  ru: [
    `2 взрослых 1 ребёнок ${weekday('ru')}`,
    `${tomorrow('ru', 'завтра')} 2 взрослых канатная дорога`,
    `${day}.${month} x2`,
    'добавьте 1 ребёнка',
    'мои билеты',
  ],
  zh: [
    `${weekday('zh-CN')}2个大人1个小孩`,
    `${tomorrow('zh-CN', '明天')}2个大人缆车`,
    `${month}月${day}日 x2`,
    '加1个小孩',
    '我的门票',
  ],
  ko: [
    `${weekday('ko')} 성인 2명 어린이 1명`,
    `${tomorrow('ko', '내일')} 성인 2명 케이블카`,
    `${month}월 ${day}일 x2`,
    '어린이 1명 추가',
    '내 티켓',
  ],
} as const;

/** Sums as every language writes them: of two adults and a child, and of two adults, by cable car; of two in the water. */
const sums = {
  party: /1[.,\s]?220[.,\s]?000/,
  withChild: /1[.,\s]?540[.,\s]?000/,
  two: /900[.,\s]?000/,
  water: /700[.,\s]?000/,
};

/** A customer whose taps, typed messages and shared contacts are counted. */
async function customerOf(languageCode: string) {
  const words = wordings.for(languageCode);
  const person = await run.telegram.person({ firstName: 'An', languageCode });
  let count = 0;
  const act = async (what: Promise<unknown>): Promise<void> => {
    count += 1;
    await what;
    await run.telegram.settled();
  };
  return {
    words,
    person,
    /** How much was done since this was asked the last time. */
    count: () => {
      const done = count;
      count = 0;
      return done;
    },
    taps: (like: string | RegExp) => act(person.taps(labelOf(person, like))),
    types: (text: string) => act(person.sends(text)),
    sharesContact: () => act(person.sharesContact()),
    card: () => asRead(textOf(liveCard(person))),
    async getsTickets() {
      await act(person.taps(labelOf(person, words.text('get-tickets', { amount: '' }).trim())));
      await delivered(person, words.text('book-again'));
    },
  };
}

/** The closing message comes last, with its way to book again. */
async function delivered(person: PersonClient, label: string): Promise<void> {
  await person.sees(
    ({ reply_markup: markup }) => markup?.inline_keyboard.flat().some(({ text }) => text === label) === true,
    { onlyNew: true, timeoutMs: 30_000 },
  );
}

describe.each(Object.keys(sentences) as (keyof typeof sentences)[])('in the language %s', (locale) => {
  const [party, named, onDate, more, own] = sentences[locale];

  it('the five sentences lead from the start to tickets, within the taps that they may cost', async () => {
    const an = await customerOf(locale);
    const { words } = an;
    const name = words.text('agree-and-book-as', { name: 'An' });

    await an.types('/start');
    an.count();
    await an.types(party);
    expect(an.card()).toContain(words.text('party-adult', { count: 2 }));
    await an.taps(sums.party);
    await an.taps(name);
    await an.sharesContact();
    expect(an.card()).toMatch(sums.party);
    await an.types(more);
    expect(an.card()).toMatch(sums.withChild);
    await an.getsTickets();
    expect(an.count()).toBeLessThanOrEqual(9);
    expect(run.partner.book.bookings.at(-1)?.lines.map(({ quantity }) => quantity)).toEqual([2, 2]);

    await an.types(named);
    await an.taps(sums.two);
    expect(an.card()).toMatch(sums.two);
    await an.getsTickets();
    expect(an.count()).toBeLessThanOrEqual(3);
    expect(run.partner.book.bookings.at(-1)?.lines.map(({ quantity }) => quantity)).toEqual([2]);

    await an.types(onDate);
    await an.taps(sums.water);
    expect(an.card()).toMatch(sums.water);
    // With "Get tickets" three, as for the sentence before.
    expect(an.count()).toBeLessThanOrEqual(2);

    await an.types(own);
    await shown(an.person, words.text('tickets-title').replaceAll(/<[^>]*>/g, ''));
    expect(an.count()).toBe(1);
  });
});
