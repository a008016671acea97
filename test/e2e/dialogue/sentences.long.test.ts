import type { PersonClient } from 'telegram-sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isClosed } from '../../../sandbox/partner/catalogue.ts';
import { addVenueDays, venueDateAt, weekdayOf } from '../../../src/venue/calendar.ts';
import { type BotRun, demoVenue, startBot } from '../../helpers/bot-run.ts';
import { people } from '../../helpers/people.ts';
import { wordings } from '../../locales/locale-files.ts';
import {
  closing,
  fillCart,
  getTickets,
  giveDetails,
  hold,
  labelOf,
  openDay,
  shown,
  tapsLike,
} from '../dialogue.ts';
import { liveCard, textOf } from './chat-check.ts';
import { seenIn } from './way.ts';

let run: BotRun;
beforeAll(async () => {
  run = await startBot({
    environment: {
      ...demoVenue,
      // Every day of a year can be asked for.
      BOOKING_HORIZON_DAYS: '400',
    },
  });
});
afterAll(() => run.stop());

const customer = (): Promise<PersonClient> => run.telegram.person(people.an);

/** A day on which everything is sold, and that has not begun anywhere. */
const day = openDay();
const today = venueDateAt(Date.now(), 'Asia/Ho_Chi_Minh');

/** A booking that waits for its customer. */
async function withHeld(): Promise<PersonClient> {
  const an = await customer();
  await fillCart(an, { packageName: 'Fireworks dinner cruise', quantity: 2 });
  await giveDetails(an);
  await hold(an);
  return an;
}

describe('what is typed outside of a booking', () => {
  it('begins one with the day and the tickets that it names', async () => {
    const an = await customer();
    await an.sends(`2 adults 1 child ${day}`);
    await shown(an, 'You wrote');
    await tapsLike(an, '…car return · ');
    await shown(an, 'What name');
    await an.taps('Back');
    expect(textOf(await shown(an, 'Your booking for'))).toContain('2 × Cable car return, adult');
  });

  it('takes a number for tickets where the day is said beside it', async () => {
    const an = await customer();
    await an.sends(`Book 2 for ${day} at 5pm`);
    await shown(an, 'Tickets for ');
    await tapsLike(an, 'Cable car return · ');
    await shown(an, '2 of which ticket?');
  });

  it('has the prices of the next day on sale, where the question was what it costs', async () => {
    const an = await customer();
    await an.sends('how much is the cable car?');
    const answer = textOf(await shown(an, 'Prices for'));
    expect(answer).toContain('Cable car return, adult – ₫450,000');
    expect(answer).not.toContain('Fireworks');
    await an.taps('Another day');
    await shown(an, seenIn.day);
  });

  it('is answered from the venue’s facts, and by its own questions', async () => {
    const an = await customer();
    await an.sends('what are your opening hours?');
    await shown(an, '08:00–21:00');
    await an.sends('is there a locker?');
    await shown(an, 'Lockers are beside the ticket hall');
  });

  it('opens what is wished for', async () => {
    const an = await customer();
    await an.sends('my tickets');
    await shown(an, 'No booking was made in this chat.');
    await an.sends('I want to book');
    await shown(an, seenIn.day);
  });

  it('is answered besides, where it is a booking with a question in it', async () => {
    const an = await customer();
    await an.sends(`2 adults with a stroller on ${day}`);
    const list = textOf(await shown(an, 'Strollers may come everywhere'));
    expect(list).toContain(`You wrote: 2 adults with a stroller on ${day}`);
  });

  it('is told why details are asked for, before any is', async () => {
    const an = await customer();
    for (const text of ['why do you need my name?', 'why do you need my phone number?']) {
      await an.sends(text);
      await shown(an, 'encrypted, so that you can get your tickets');
    }
  });

  it('takes a question about a package for no order', async () => {
    const an = await customer();
    await an.sends('my son is 1m35, does he need a ticket?');
    await shown(an, '1 to 1.4 m pays the child’s price');
  });

  it('of a group has the package for groups first', async () => {
    const an = await customer();
    await an.sends(`group of 30 on ${day}`);
    const list = await shown(an, `You wrote: group of 30 on ${day}`);
    expect(list.reply_markup?.inline_keyboard[0]?.[0]?.text).toMatch(/, grou/);
  });

  it('is read anew when it is edited, as long as it was only answered', async () => {
    const an = await customer();
    await an.sends('qwertz');
    await shown(an, "Sorry, I didn't get that.");
    const typed = an.view().messages.findLast(({ text }) => text === 'qwertz');
    await an.edits(typed?.message_id ?? 0, `2 adults on ${day}`);
    await shown(an, `You wrote: 2 adults on ${day}`);
    await an.edits(typed?.message_id ?? 0, `3 adults on ${day}`);
    await shown(an, 'already acted on that message');
  });

  it('about one person who needs help is answered, and begins no booking for them alone', async () => {
    const an = await customer();
    await an.sends('My mother is using wheelchair, cable car is possible for her or no?');
    expect(textOf(await shown(an, 'step-free'))).not.toContain('Which day');
  });

  it('that nobody understands is said, with the menu and a person to ask', async () => {
    const an = await customer();
    await an.sends('qwertz');
    await shown(an, "Sorry, I didn't get that.");
    expect(labelOf(an, 'Today')).toBe('Today');
    expect(labelOf(an, 'Ask the venue')).toBe('Ask the venue');
  });
});

describe('whether the venue is open on a day', () => {
  const closedDay = (): string => {
    for (let date = addVenueDays(day, 1); ; date = addVenueDays(date, 1)) if (isClosed(date)) return date;
  };

  it('is said with the hours and the least price, and the way to those tickets', async () => {
    const an = await customer();
    await an.sends(`are you open on ${day}?`);
    const card = textOf(await shown(an, /^💬 Yes, we’re open on .*\nOpen 08:00–21:00/));
    expect(card).toContain('Tickets from ₫320,000.');
    expect(card).not.toContain('Fireworks');
    await an.taps('Choose tickets');
    await shown(an, 'per booking');
  });

  it('is said with the price of the package that was named', async () => {
    const an = await customer();
    await an.sends(`is the water park open on ${day} or nah`);
    const card = textOf(await shown(an, 'Yes, we’re open on'));
    expect(card).toContain('Water park, day pass – ₫350,000');
    expect(card).not.toContain('Tickets from');
    await an.taps('Choose tickets');
    expect(textOf(await shown(an, 'Same-day sales end'))).toContain('Water park, day pass');
  });

  it('is said of a day without tickets too, which can be waited for', async () => {
    const an = await customer();
    await an.sends(`do you open on ${closedDay()}?`);
    await shown(an, 'No tickets are on sale for');
    const tap = await an.taps('Tell me when it opens');
    expect((await tap.answer()).text).toContain('We’ll tell you');
  });

  it('is no matter where the day has passed', async () => {
    const an = await customer();
    await an.sends('what were your opening hours on 1/1/2020?');
    await shown(an, /has passed/);
  });

  it('changes no day that was chosen', async () => {
    const an = await customer();
    await fillCart(an, { packageName: 'Fireworks dinner cruise', quantity: 2 });
    await an.sends(`are you open on ${closedDay()}?`);
    await shown(an, 'No tickets are on sale for');
    await an.taps('Continue booking');
    await shown(an, /2 × Fireworks dinner cruise/);
  });
});

describe('a question about a package', () => {
  it('is answered by its own note, and not by the hours of the whole venue', async () => {
    const an = await customer();
    await fillCart(an, { packageName: 'Fireworks dinner cruise', quantity: 2 });
    await an.sends('/cancel');
    for (const text of [
      'When does the fireworks dinner cruise start?',
      'what time is the fireworks cruise open',
    ]) {
      await an.sends(text);
      const card = textOf(await shown(an, 'Fireworks dinner cruise – ₫1,250,000'));
      expect(card).toContain('19:30');
      expect(card).not.toContain('08:00');
    }
    await an.sends('fireworks dinner cruise');
    await shown(an, seenIn.day);
  });

  it('is answered by what it holds, where it has no note too', async () => {
    const an = await customer();
    await an.sends('what is included in the family fun buffet?');
    const family = textOf(await shown(an, 'Family: 2 adults, 1 child, lunch buffet – ₫1,890,000'));
    expect(family).toContain('1 × Cable car return, child');
    expect(family).toContain('Lunch buffet 11:00–13:30');
    await an.sends('what is in the cable car & park, adult?');
    const card = textOf(await shown(an, 'Cable car & park – Adult ₫780,000'));
    expect(card).toContain('1 × Park entry, adult');
    expect(card).toContain('1 × Park entry, child');
  });
});

describe('a question that names packages', () => {
  it.each([
    ['vip cabin ferris wheel tomorrow evening how many ppl fit', ['VIP cabin – ₫990,000', 'A cabin for two']],
    ['whats the diff btw family package and buying seperate', ['Family: 2 adults', '3 × Lunch buffet']],
    ['is the weekday ticket good for the whole site?', ['Weekday saver, Monday to Friday – ₫390,000']],
  ])('is answered by what is known of them, and books nothing: %s', async (text, facts) => {
    const an = await customer();
    await an.sends(text);
    const answer = textOf(await shown(an, facts[0] ?? ''));
    for (const fact of facts) expect(answer).toContain(fact);
    expect(labelOf(an, 'Ask the venue')).toBe('Ask the venue');
  });

  it('says so where that day has none of them', async () => {
    const an = await customer();
    // On that weekday itself it might be the next one.
    const isSunday = weekdayOf(today) === 6;
    await an.sends(`is the weekday ticket ok on ${isSunday ? 'saturday' : 'sunday'}?`);
    await shown(an, /Weekday saver, Monday to Friday is not on sale for S/);
    await an.taps('Choose tickets');
    await shown(an, /Tickets for S(?:at|un)/);
  });
});

describe('several things asked at once', () => {
  it.each([
    ['en', 'tix 4 my dog lol also what time u close', ['Pets can’t come in', '08:00–21:00']],
    ['zh', '从芽庄市区怎么过去 有停车场吗', ['河内机场', '玉蓝市海湾路1号', '停车场在正门后面']],
    ['vi', 'có chỗ gửi xe máy với cho mang đồ ăn vô hông', ['không mang đồ ăn', 'xe máy 10.000₫']],
    ['en', 'is there wifi and a place for our luggage?', ['Wi-Fi', 'Lockers']],
  ])('are answered together (%s): %s', async (languageCode, text, facts) => {
    const an = await run.telegram.person({ ...people.an, languageCode });
    await an.sends(text);
    const answer = textOf(await shown(an, facts[0] ?? ''));
    for (const fact of facts) expect(answer).toContain(fact);
  });
});

describe('an answer from the venue’s facts', () => {
  const firstLabel = async (an: PersonClient, fact: string): Promise<string | undefined> =>
    (await shown(an, fact)).reply_markup?.inline_keyboard[0]?.[0]?.text;

  it('leads on to buying', async () => {
    const an = await customer();
    await an.sends('is there a locker?');
    expect(await firstLabel(an, 'Lockers are beside')).toBe('Book tickets');
  });

  it('leads on with the day and the people that were named', async () => {
    const an = await customer();
    await an.sends(`2 adults on ${day}, where do we park?`);
    expect(await firstLabel(an, 'behind the main gate')).toBe('Choose tickets');
    await an.taps('Choose tickets');
    await shown(an, 'You wrote: 2 adults');
  });

  it('leads back to the booking under way', async () => {
    const an = await customer();
    await fillCart(an, { packageName: 'Fireworks dinner cruise', quantity: 2 });
    await an.sends('how much is the cable car?');
    expect(await firstLabel(an, 'Cable car return, adult – ₫450,000')).toBe('Continue booking');
  });

  it('stands above the booking that the sentence begins', async () => {
    for (const [languageCode, text, fact] of [
      ['en', `need 4 tix ${day} but one of us is in a wheelchair`, 'step-free'],
      ['zh', `你好,想订${day}的票,两大一小,小孩5岁身高1米08`, '1至1.4米购儿童票'],
    ] as const) {
      const an = await run.telegram.person({ ...people.an, languageCode });
      await an.sends(text);
      expect(textOf(await shown(an, fact))).toContain(text);
    }
  });

  it('on rain has the venue’s word on refunds besides, and looks for no booking', async () => {
    const an = await customer();
    await an.sends('If it rains do i get my money back');
    const said = textOf(await shown(an, 'stays open in the rain'));
    expect(said).toContain('half until the day before');
    expect(said).not.toContain('No booking was made');
  });
});

describe('a wish about a booking that was not made here', () => {
  const labelsNow = (an: PersonClient): readonly string[] =>
    an
      .view()
      .messages.at(-1)
      ?.reply_markup?.inline_keyboard.flat()
      .map(({ text }) => text) ?? [];

  it.each(['Hi, can I get a refund?', 'change my date', 'change my date to Saturday', 'cancel my booking'])(
    'is answered so, with the venue to ask and a way to book: "%s"',
    async (text) => {
      const an = await customer();
      await an.sends(text);
      await shown(an, 'No booking was made in this chat.');
      expect(labelsNow(an)).toEqual(['Book tickets', 'Ask the venue']);
    },
  );

  it('has the venue’s word on refunds besides', async () => {
    const an = await customer();
    await an.sends('can I get a refund?');
    const said = textOf(await shown(an, 'No booking was made in this chat.'));
    expect(said.indexOf('No booking')).toBeGreaterThan(10);
  });

  it('is one about the unfinished booking, where there is one', async () => {
    const an = await customer();
    await an.sends('2 adults');
    await shown(an, seenIn.day);
    await an.sends('/help');
    await an.sends('change my date');
    await shown(an, /unfinished|Which day/);
  });
});

it('the code of a booking that is issued opens its view', async () => {
  const an = await customer();
  await fillCart(an, { packageName: 'Fireworks dinner cruise', quantity: 2 });
  await giveDetails(an);
  await getTickets(an);
  const code = run.partner.book.bookings.at(-1)?.code ?? '';
  await an.sends(`Hello, ${code.toLowerCase()}?`);
  const card = await shown(an, 'Confirmed');
  expect(textOf(card)).toContain(code);
  expect(labelOf(an, 'Send tickets again')).toBe('Send tickets again');
});

describe('what cannot be filled in yet', () => {
  it('is shown while the day is asked for', async () => {
    const an = await customer();
    await an.sends('2 adults 1 child');
    expect(textOf(await shown(an, seenIn.day))).toContain('You wrote: 2 adults 1 child');
    await an.sends('28/12');
    await shown(an, 'Which of these for');
    await an.sends('🙂');
    await shown(an, /^❗ Please tap one of the buttons below\./);
  });
});

describe('on the card of the day', () => {
  it('stand the last text and what it was answered with, and nothing of those before', async () => {
    const an = await customer();
    await an.sends('/book');
    await shown(an, seenIn.day);
    await an.sends('2 adults');
    expect(textOf(await shown(an, seenIn.day))).toContain('You wrote: 2 adults');
    await an.sends('3 adults');
    expect(textOf(await shown(an, 'You wrote: 3 adults'))).not.toContain(' · ');
    await an.sends('31/12/2030');
    await shown(an, 'Tickets can be booked up to');
    await an.sends('31/2');
    const card = textOf(await shown(an, seenIn.day));
    expect(card.match(/❗/g)).toHaveLength(1);
    expect(card).not.toContain('Tickets can be booked up to');
  });
});

describe('a day that is typed below the calendar', () => {
  it.each([
    ['en', ['sat', 'SAT'], 'mon'],
    ['vi', ['T7'], 'CN'],
    ['ru', ['сб'], 'Пн'],
    ['zh-hans', ['六', '周六'], '周日'],
    ['ko', ['토'], '월'],
  ])('is a day, also where the head of a column says the same (%s)', async (languageCode, typed, other) => {
    const an = await run.telegram.person({ ...people.an, languageCode });
    // On a Saturday it might be the next one.
    for (const day of weekdayOf(today) === 5 ? [other] : typed) {
      await an.sends('/book');
      await an.sees((message) => message.reply_markup?.inline_keyboard[0]?.length === 3, { onlyNew: true });
      await an.sends(day);
      await an.sees((message) => message.photo !== undefined, { onlyNew: true });
      await an.sends('/cancel');
      await an.sees((message) => message.reply_markup?.inline_keyboard.length === 1, { onlyNew: true });
    }
  });
});

describe('while a booking is held', () => {
  it.each(['yes', 'ok', 'thanks', 'hello'])('"%s" brings its card', async (text) => {
    const an = await withHeld();
    await an.sends(text);
    await shown(an, 'One step left');
    await run.telegram.settled();
    expect(textOf(liveCard(an))).toContain('One step left');
  });

  it('what is not understood brings its card, which says so, and nothing piles up', async () => {
    const an = await withHeld();
    const before = an.view().messages.length;
    for (const text of ['qwertz', 'uiop']) {
      await an.sends(text);
      await shown(an, /^❗ Sorry, I didn't get that\.\s+One step left/);
    }
    await run.telegram.settled();
    await expect.poll(() => an.view().messages.length).toBe(before + 2);
  });

  it.each([
    ['/start', 'Hello An!'],
    ['/help', 'Tickets for '],
  ])('%s says it first, and leads to it', async (command, screen) => {
    const an = await withHeld();
    await an.sends(command);
    const text = textOf(await shown(an, screen));
    expect(text).toMatch(/^One step left\..*2 × Fireworks dinner cruise.*(?:Hello An!|Tickets for )/s);
    await an.taps('To the booking on hold');
    await shown(an, /^One step left(?!.*(?:Hello|mytickets))/s);
    expect(labelOf(an, 'Get tickets')).toContain('₫');
  });

  it('its code brings its card, and /cancel offers it', async () => {
    const an = await withHeld();
    const code = run.partner.book.bookings.at(-1)?.code ?? '';
    await an.sends(`what about ${code}?`);
    await shown(an, code);
    await an.sends('/cancel');
    await shown(an, 'One step left');
  });

  it('"Cancel booking" asks once, and "Keep booking" leaves it as it was', async () => {
    const an = await withHeld();
    await an.taps('Cancel booking');
    await shown(an, 'Cancel this booking?');
    await an.taps('Keep booking');
    await shown(an, 'One step left');
    await an.taps('Cancel booking');
    await an.taps('Yes, cancel booking');
    await shown(an, 'You cancelled this booking');
    await an.taps('Book again');
    const review = textOf(await shown(an, 'Please check your booking'));
    expect(review).toContain('2 × ');
  });
});

describe('where a name is asked for', () => {
  it('a question, a count and a day are read as such, and only the name is one', async () => {
    const an = await customer();
    await fillCart(an, { packageName: 'Fireworks dinner cruise', quantity: 2 });
    await tapsLike(an, 'Continue · ');
    await shown(an, 'What name');
    await an.sends('why do you need my name?');
    const answered = textOf(await shown(an, 'encrypted, so that you can get your tickets'));
    expect(answered).toContain('What name');
    await an.sends('3 tickets please');
    await shown(an, 'What name');
    await an.sends(`${openDay(day)} instead`);
    expect(textOf(await shown(an, 'Your booking for'))).toContain('3 × Fireworks dinner cruise');
    await tapsLike(an, 'Continue · ');
    await shown(an, 'What name');
    await an.sends('my name is Emma Wilson, thanks');
    await shown(an, 'phone number');
    await an.sends('what are your opening hours?');
    expect(textOf(await shown(an, '08:00–21:00'))).toContain('phone number');
    await an.sharesContact();
    expect(textOf(await shown(an, 'Please check your booking'))).toContain('Name: Emma Wilson');
  });
});

describe('where a phone number is asked for', () => {
  it('a question that nobody can answer leaves the booking as it is', async () => {
    const an = await customer();
    await fillCart(an, { packageName: 'Fireworks dinner cruise', quantity: 2 });
    await tapsLike(an, 'Continue · ');
    await shown(an, 'What name');
    await an.sends('Emma Wilson');
    await shown(an, 'phone number');
    await an.sends('is the moon visible from up there?');
    await shown(an, "Sorry, I didn't get that.");
    expect(an.transcript()).not.toContain('is gone');
    await an.taps('Continue booking');
    await shown(an, 'phone number');
    await an.sharesContact();
    await shown(an, 'Please check your booking');
  });
});

describe('what is typed piece by piece', () => {
  const reviewed = async (an: PersonClient): Promise<string> => {
    await shown(an, 'What name');
    await an.taps('Back');
    return textOf(await shown(an, 'Your booking for'));
  };

  it('keeps the counts when the tickets are named afterwards', async () => {
    const an = await customer();
    await an.sends(`2 adults and a child on ${day}`);
    await shown(an, 'Which of these');
    await an.sends('the cable car');
    expect(textOf(await shown(an, 'Which of these'))).toContain(
      `2 adults and a child on ${day} · the cable car`,
    );
    await tapsLike(an, '…car return · ');
    const review = await reviewed(an);
    expect(review).toContain('2 × Cable car return, adult');
    expect(review).toContain('1 × Cable car return, child');
  });

  it('keeps the tickets when the counts are typed afterwards', async () => {
    const an = await customer();
    await an.sends(`cable car on ${day}`);
    await shown(an, 'Which of these');
    await an.sends('2 adults');
    await shown(an, `cable car on ${day} · 2 adults`);
    await tapsLike(an, 'Cable car & pa');
    expect(await reviewed(an)).toContain('2 × Cable car & park');
  });

  it('adds who was not named yet, and puts another number in the place of the former', async () => {
    const an = await customer();
    await an.sends(`2 adults on ${day}`);
    await shown(an, 'Which of these');
    await an.sends('and 1 child');
    await shown(an, 'Which of these');
    await an.sends('3 adults');
    await shown(an, 'Which of these');
    await tapsLike(an, '…car return · ');
    const review = await reviewed(an);
    expect(review).toContain('3 × Cable car return, adult');
    expect(review).toContain('1 × Cable car return, child');
  });

  it('says what no ticket of the card allows, and does not offer it', async () => {
    const an = await customer();
    await an.sends(day);
    await shown(an, 'Tickets for');
    await tapsLike(an, 'Cable car return · ');
    await shown(an, 'Adult: ');
    await an.sends('21');
    const card = await shown(an, 'Each booking can have up to 20 of this ticket.');
    expect(card.reply_markup?.inline_keyboard.flat().map(({ text }) => text)).toContain('Child');
    await an.sends('20');
    await shown(an, '20 of which ticket?');
  });

  it('picks of a choice by its kind', async () => {
    const an = await customer();
    await an.sends(`3 tickets for the cable car return on ${day}`);
    await shown(an, '3 of which ticket?');
    await an.sends('children please');
    expect(textOf(await shown(an, 'Your booking for'))).toContain('3 × Cable car return, child');
  });

  it('says who they are, of whom there was only a number', async () => {
    const an = await customer();
    await an.sends(`4 tickets on ${day}`);
    await shown(an, 'Tickets for ');
    await an.sends('children');
    await shown(an, `4 tickets on ${day} · children`);
    await tapsLike(an, 'Cable car return · ');
    const asked = textOf(await shown(an, '4 children: does an adult come with them?'));
    expect(asked).toContain('4 × Cable car return, child');
    await tapsLike(an, 'Continue');
    expect(await reviewed(an)).toContain('4 × Cable car return, child');
  });

  it.each(['a child', 'and one child please', '1 child'])(
    'takes “%s” for one, whatever the number before',
    async (text) => {
      const an = await customer();
      await an.sends(`4 tickets on ${day}`);
      await shown(an, 'Tickets for ');
      await an.sends(text);
      await shown(an, `4 tickets on ${day} · ${text}`);
      await tapsLike(an, 'Cable car return · ');
      await shown(an, '4 of which ticket?');
    },
  );

  it('goes on by a word when the tickets are chosen', async () => {
    const an = await customer();
    await an.sends(`fireworks dinner cruise on ${day}`);
    await shown(an, '2 to 8 per booking');
    await an.sends('2');
    await shown(an, '2 × Fireworks dinner cruise');
    await an.sends('ok, book it');
    await shown(an, 'What name');
    await an.sends('stop');
    await shown(an, 'Please type the name');
  });

  it('does not count among groups what is too few for one', async () => {
    const an = await customer();
    await an.sends(`the group ticket on ${day}`);
    await shown(an, '10 to 100 per booking');
    await an.sends('cable car for 2');
    await shown(an, 'Which of these');
  });

  it('is told what it costs, and nothing is ordered by that', async () => {
    const an = await customer();
    await an.sends('/book');
    await shown(an, seenIn.day);
    await an.sends('how much is it?');
    expect(textOf(await shown(an, 'Prices for'))).toContain('₫320,000');
    await fillCart(an, { packageName: 'Fireworks dinner cruise', quantity: 2 });
    await an.sends('how much is the cable car return for 2 adults and a child?');
    const answer = textOf(await shown(an, 'Tickets are on sale for'));
    expect(answer).toContain('₫1,220,000');
    await an.taps('Continue booking');
    expect(textOf(await shown(an, 'Fireworks dinner cruise'))).not.toContain('Cable car return');
  });

  it('gets so many more of what is chosen already', async () => {
    const an = await customer();
    await an.sends(`2 adults and 1 child on ${day}`);
    await shown(an, 'Which of these');
    await tapsLike(an, '…car return · ');
    await shown(an, 'What name');
    await an.sends('add one more child');
    const review = await reviewed(an);
    expect(review).toContain('2 × Cable car return, adult');
    expect(review).toContain('2 × Cable car return, child');
  });

  it('leaves a booking in which there is nothing yet', async () => {
    const an = await customer();
    await an.sends(`2 adults on ${day}`);
    await shown(an, 'Which of these');
    await an.sends('never mind');
    await shown(an, 'Nothing was booked');
  });
});

describe('what is typed about tickets that were bought', () => {
  it('begins no other booking, whatever day or number it names', async () => {
    const an = await withHeld();
    await tapsLike(an, 'Get tickets · ');
    await shown(an, 'Here are your 2 tickets');
    await an.sends('i want to change to saturday or sunday');
    await shown(an, 'Which day do you mean?');
    await an.taps('Cancel');
    await shown(an, 'Nothing was changed');
    await an.sends('swap one adult for a child');
    await shown(an, "Sorry, I didn't get that.");
    await an.sends('cancel 2 tickets please');
    await shown(an, 'Cancel this booking?');
    await an.sends(`2 adults on ${day}`);
    await shown(an, 'You wrote');
    await an.sends('cancel one ticket');
    expect(textOf(await shown(an, 'You wrote'))).not.toContain('cancel');
  });
});

describe('a day that is named by more than a date', () => {
  it.each([
    ['en', 'next week'],
    ['vi', 'tuần sau'],
    ['ru', 'на следующей неделе'],
    ['zh-hans', '下周'],
    ['ko', '다음 주'],
  ])('of a week is asked for among its days (%s)', async (languageCode, week) => {
    const an = await run.telegram.person({ ...people.an, languageCode });
    await an.sends(week);
    const title = wordings
      .for(languageCode)
      .html('choice-day')
      .replaceAll(/<[^>]*>/g, '');
    const { reply_markup: keyboard } = await shown(an, title);
    // "Back" and "Cancel" beside the days, of which one may be known to have nothing on sale.
    expect(keyboard?.inline_keyboard.flat().length).toBeGreaterThanOrEqual(8);
  });

  it('of next week takes the tickets along', async () => {
    const an = await customer();
    await an.sends('2 adults next week');
    await shown(an, 'Which day do you mean?');
    await tapsLike(an, 'Thu, ');
    await shown(an, 'You wrote: 2 adults next week');
  });

  it.each([
    ['2 adults on Christmas Day', '25 Dec'],
    ['New Year’s Eve for 2', '31 Dec'],
    ['1 January', '1 Jan'],
  ])('is the one of the calendar: %s', async (text, date) => {
    const an = await customer();
    await an.sends(text);
    await shown(an, date);
  });

  it('is asked about where a holiday can be either of two', async () => {
    const an = await customer();
    await an.sends('2 tickets for new year');
    const { reply_markup: keyboard } = await shown(an, 'Which day do you mean?');
    expect((keyboard?.inline_keyboard[0] ?? []).map(({ text }) => text)).toEqual(
      expect.arrayContaining([expect.stringMatching(/31 Dec/), expect.stringMatching(/1 Jan/)]),
    );
  });
});

describe('people who have no ticket of their own', () => {
  it.each([
    ['2 adults and a baby', 'I couldn’t find a ticket just for 1 baby here.', 2],
    ['2 adults and 1 senior', '1 senior: there is no separate ticket, so the adult price applies.', 3],
    ['2 adults with 1 student', '1 student: there is no separate ticket, so the adult price applies.', 3],
  ])('are told of, with the others in the booking: %s', async (text, said, adults) => {
    const an = await customer();
    await an.sends(`${text} cable car return ${day}`);
    const card = textOf(await shown(an, said));
    expect(card).toContain(`${adults} × Cable car return, adult`);
  });
});

describe('numbers that are added up', () => {
  it('are their sum where they can only be of one ticket', async () => {
    const an = await customer();
    await an.sends(`fireworks dinner cruise on ${day}`);
    await shown(an, '2 to 8 per booking');
    await an.sends('2+2');
    await shown(an, '4 × Fireworks dinner cruise');
  });

  it('are asked about where they can be of several', async () => {
    const an = await customer();
    await an.sends(`2+1 on ${day}`);
    await shown(an, `You wrote: 2+1 on ${day}`);
    await tapsLike(an, 'Cable car return · ');
    const asked = textOf(await shown(an, '3 people: how many tickets of each kind?'));
    expect(asked).not.toContain('Your booking for');
  });

  it('are one ticket that admits so many', async () => {
    const an = await customer();
    await an.sends(`2+1 on ${day}`);
    await shown(an, 'You wrote');
    await tapsLike(an, 'Family: ');
    await shown(an, 'What name');
    await an.taps('Back');
    expect(textOf(await shown(an, 'Your booking for'))).toContain('1 × Family');
  });
});

describe('what is taken away from a booking', () => {
  /** Two adults and a child for the cable car, on its card. */
  async function withTwoLines(): Promise<PersonClient> {
    const an = await customer();
    await an.sends(`2 adults 1 child ${day}`);
    await shown(an, 'You wrote');
    await tapsLike(an, '…car return · ');
    await shown(an, 'What name');
    await an.taps('Back');
    await shown(an, '1 × Cable car return, child');
    return an;
  }

  it('leaves the rest, whatever words say whose tickets it is', async () => {
    const an = await withTwoLines();
    await an.sends('without the child');
    expect(textOf(await shown(an, '2 × Cable car return, adult'))).not.toContain('child ');
    await an.sends('remove 1 adult please');
    await shown(an, '1 × Cable car return, adult');
    await an.sends('no infants');
    await shown(an, 'You haven’t chosen any of these yet.');
  });

  it.each(['0', 'none', 'remove it'])('is the only ticket there is: %s', async (text) => {
    const an = await customer();
    await fillCart(an, { packageName: 'Fireworks dinner cruise', quantity: 2 }, day);
    await an.sends(text);
    expect(textOf(await shown(an, 'per booking'))).not.toContain('Your booking for');
  });

  it.each(['0', 'remove it', 'remove 3 adults'])('is asked about where it is not clear: %s', async (text) => {
    const an = await withTwoLines();
    await an.sends(text);
    const asked = textOf(await shown(an, 'How many? Use − and +'));
    expect(asked).toContain('2 × Cable car return, adult');
    expect(asked).toContain('1 × Cable car return, child');
  });

  it('is no longer asked for where the tickets are still to be chosen', async () => {
    const an = await customer();
    await an.sends(`2 adults 1 child ${day}`);
    await shown(an, 'You wrote');
    await an.sends('without the child');
    await shown(an, 'without the child');
    await tapsLike(an, 'Cable car return · ');
    await shown(an, 'What name');
    await an.taps('Back');
    expect(textOf(await shown(an, '2 × Cable car return, adult'))).not.toContain('× Cable car return, child');
  });
});

it('names its packages in the first sentence after a start too', async () => {
  const fresh = await startBot({
    environment: demoVenue,
  });
  try {
    const an = await fresh.telegram.person(people.an);
    await an.sends('fireworks dinner cruise');
    await shown(an, seenIn.day);
  } finally {
    await fresh.stop();
  }
});

it('a ticket takes six taps, and one after a sentence of a customer who has bought before', async () => {
  const an = await customer();
  let taps = 0;
  const tap = async (like: string | RegExp, sees: string | RegExp): Promise<void> => {
    taps += 1;
    await an.taps(labelOf(an, like));
    await an.sees(sees, { onlyNew: true, timeoutMs: 90_000 });
  };

  await an.sends('/book');
  await shown(an, 'Which day would you like');
  await tap(new RegExp(`^${Number(day.slice(8))}$`), 'per booking');
  await tap('+', 'Your booking for');
  await tap('Continue · ', 'What name');
  await tap('Agree, book as', 'phone number');
  taps += 1;
  await an.sharesContact();
  await shown(an, 'Please check your booking');
  await tap('Get tickets · ', closing);
  expect(taps).toBe(6);

  taps = 0;
  await an.sends(`2 adults 1 child ${day}`);
  await shown(an, 'These are the tickets you chose last time.');
  await tap('Get tickets · ', closing);
  expect(taps).toBe(1);
});
