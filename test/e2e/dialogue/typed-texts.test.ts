import type { PersonClient } from 'telegram-sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addVenueDays, partsOf, venueDateAt } from '../../../src/venue/calendar.ts';
import { type BotRun, startBot } from '../../helpers/bot-run.ts';
import { people } from '../../helpers/people.ts';
import { demoVenueFileWith } from '../../helpers/venue-file.ts';
import { wordings } from '../../locales/locale-files.ts';
import { fillCart, getTickets, giveDetails, hold, labelOf, openDay, shown, tapsLike } from '../dialogue.ts';
import { liveCard, textOf } from './chat-check.ts';
import { seenIn } from './way.ts';

let run: BotRun;
beforeAll(async () => {
  run = await startBot({ environment: { VENUE_FILE: demoVenueFileWith() } });
});
afterAll(() => run.stop());

const words = wordings.for('en');
const day = openDay();
const later = openDay(day);
const label = words.dayLabel(day);
const customer = (): Promise<PersonClient> => run.telegram.person(people.an);
const labelsNow = (an: PersonClient): readonly string[] =>
  liveCard(an)
    .reply_markup?.inline_keyboard.flat()
    .map(({ text }) => text) ?? [];
const bookings = () => run.partner.book.bookings;

/** Everything up to the review, for somebody of whom nothing is known. */
async function toReview(an: PersonClient): Promise<void> {
  await shown(an, 'What name');
  await tapsLike(an, 'Agree, book as ');
  await shown(an, 'phone number');
  await an.sharesContact();
  await shown(an, 'Please check your booking');
}

async function withTickets(): Promise<PersonClient> {
  const an = await customer();
  await fillCart(an, { packageName: 'Fireworks dinner cruise', quantity: 2 });
  await giveDetails(an);
  await getTickets(an);
  return an;
}

describe('a text that orders', () => {
  it('is done and said, where it is certain which tickets are meant', async () => {
    const an = await customer();
    await an.sends(`4 dinner cruise ${day}`);
    await shown(an, 'What name');
    await an.taps('Back');
    expect(textOf(await shown(an, 'Your booking for'))).toContain('4 × Fireworks dinner cruise');
  });

  it('is asked which tickets, where several may be meant, and nothing is chosen', async () => {
    const an = await customer();
    await an.sends(`2 adults 1 child ${day}`);
    expect(textOf(await shown(an, 'Which of these for'))).toContain('2 adults, 1 child');
    expect(labelsNow(an).some((each) => each.startsWith('Continue'))).toBe(false);
    await an.taps(labelOf(an, /₫1,220,000/));
    await toReview(an);
    expect(textOf(liveCard(an))).toContain('2 × Cable car return, adult');
  });

  it('of a group shows the package for groups first, and one shared ticket', async () => {
    const an = await customer();
    await an.sends(`30 people ${day}`);
    await shown(an, '30 people');
    expect(labelsNow(an)[0]).toMatch(/grou.*₫15,600,000 for 30/);
    await an.taps(labelsNow(an)[0] ?? '');
    await toReview(an);
    expect(labelsNow(an)).toContain('Separate tickets');
  });

  it('asks which day where a day may be one of two', async () => {
    const an = await customer();
    await an.sends(`${day} or ${later}`);
    await shown(an, 'Which day do you mean?');
    expect(labelsNow(an)).toEqual([label, words.dayLabel(later), 'Back', 'Cancel']);
  });

  it('changes the open card, and only that', async () => {
    const an = await customer();
    await fillCart(an, { packageName: 'Fireworks dinner cruise', quantity: 2 });
    await an.sends('add 1');
    await shown(an, 'Added: 1 × Fireworks dinner cruise');
    await an.sends('4');
    await shown(an, /4 × Fireworks dinner cruise – ₫5,000,000/);
    await an.sends('/cancel');
    await shown(an, 'You left the booking');
    await an.sends('add 1 child');
    await shown(an, 'There is no unfinished booking to change.');
  });
});

describe('a new order', () => {
  it('never adds up with the one before, and one tap goes back to that', async () => {
    const an = await customer();
    await an.sends(`30 people ${later}`);
    await shown(an, '30 people');
    await an.taps(labelsNow(an)[0] ?? '');
    await toReview(an);
    expect(textOf(liveCard(an))).toContain('30 × ');
    await an.sends(`2 adults 1 child ${day}`);
    await shown(an, 'New booking.');
    const back = labelOf(an, 'Go back to: 30 × ');
    expect(back).toMatch(new RegExp(`^Go back to: 30 × .* on ${words.shortDay(later)}$`));
    await an.taps(labelOf(an, /₫1,220,000/));
    await shown(an, 'Please check your booking');
    const review = textOf(liveCard(an));
    expect(review).toContain('2 × Cable car return, adult');
    expect(review).not.toContain('30 × ');
    await tapsLike(an, 'Go back to: 30 × ');
    expect(textOf(await shown(an, 'Your booking for'))).toMatch(/30 × .*₫15,600,000/);
    await an.sends(`2 adults 1 child ${day}`);
    await shown(an, '2 adults, 1 child');
    await an.taps(labelOf(an, /₫1,220,000/));
    await shown(an, 'Please check your booking');
    await getTickets(an);
    expect(
      bookings()
        .at(-1)
        ?.lines.map(({ quantity }) => quantity),
    ).toEqual([2, 1]);
  });
});

describe('a text that is partly read', () => {
  it('is offered by the first button, and the venue can be asked with what was written', async () => {
    const an = await customer();
    await an.sends(`2 adults cable car ${day} see you soon`);
    const card = textOf(await shown(an, 'see you soon'));
    expect(card).toContain('Is this what you would like?');
    expect(labelsNow(an)[0]).toContain(`${label} · 2 × Adult`);
    expect(labelsNow(an).some((each) => each.startsWith('Continue'))).toBe(false);
    await an.taps(labelsNow(an)[0] ?? '');
    await shown(an, 'Which of these');
    await tapsLike(an, 'Cable car return · ₫900,000');
    await toReview(an);
    expect(textOf(liveCard(an))).toContain('2 × Cable car return, adult');
  });

  it('has the price on its button where the tickets are certain', async () => {
    const an = await withTickets();
    await an.sends(`4 adults ${day} see you soon`);
    await shown(an, 'see you soon');
    await an.taps(labelOf(an, /4 × .*₫5,000,000/));
    expect(textOf(await shown(an, 'Please check your booking'))).toContain('4 × Fireworks dinner cruise');
  });

  it('sets no count that it might have turned round', async () => {
    const an = await customer();
    await an.sends(`3 adults no wait 4 ${day}`);
    await run.telegram.settled();
    expect(labelsNow(an).join()).not.toMatch(/[34] × Adult/);
    expect(textOf(liveCard(an))).not.toContain('Your booking');
  });

  it('is read anew when it is edited, and no more once it was acted on', async () => {
    const an = await customer();
    await an.sends('/book');
    await shown(an, seenIn.day);
    await an.sends('qwertz');
    await shown(an, 'Sorry, I didn’t get that.');
    const typed = an.view().messages.findLast(({ text }) => text === 'qwertz');
    await an.edits(typed?.message_id ?? 0, `2 adults ${day}`);
    await shown(an, '2 adults');
    await an.edits(typed?.message_id ?? 0, `3 adults ${day}`);
    await shown(an, 'already acted on that message');
  });
});

describe('a name', () => {
  it('that is a day as well is asked about once, and books by "Yes"', async () => {
    const an = await customer();
    await an.sends(`4 dinner cruise ${day}`);
    await shown(an, 'What name');
    const { day: date, month } = partsOf(addVenueDays(day, 1));
    for (const name of ['Monday', 'Tomorrow']) {
      await an.sends(name);
      await shown(an, `Is “${name}” the name for the booking?`);
    }
    await an.taps('Yes, book as Tomorrow');
    await shown(an, 'phone number');
    await an.sends(`${date}/${month}`);
    await run.telegram.settled();
    await an.sends('0912345678');
    await run.telegram.settled();
  });

  it('is the day by "No, I meant tickets"', async () => {
    const an = await customer();
    await an.sends(`4 dinner cruise ${day}`);
    await shown(an, 'What name');
    await an.sends('Tomorrow');
    await shown(an, 'Is “Tomorrow” the name');
    await an.taps('No, I meant tickets');
    const tomorrow = addVenueDays(venueDateAt(Date.now(), 'Asia/Ho_Chi_Minh'), 1);
    await shown(an, words.day(tomorrow));
  });

  it.each(['Da Silva', 'Eva Man', 'Dung Ho', 'Two Feathers', 'Ngày Mai'])(
    'is never refused, and changes no tickets: %s',
    async (name) => {
      const an = await customer();
      await an.sends(`4 dinner cruise ${day}`);
      await shown(an, 'What name');
      await an.sends(name);
      await run.telegram.settled();
      if (an.view().keyboard === null) await an.taps(`Yes, book as ${name}`);
      await run.telegram.settled();
      await an.sharesContact();
      const review = textOf(await shown(an, 'Please check your booking'));
      expect(review).toContain(`Name: ${name}`);
      expect(review).toContain(words.day(day));
      expect(review).toContain('4 × Fireworks dinner cruise');
    },
  );
});

describe('a text that orders nothing', () => {
  it('begins no booking: "I want to ask a person"', async () => {
    const an = await customer();
    const before = bookings().length;
    await an.sends('I want to ask a person');
    await run.telegram.settled();
    expect(textOf(liveCard(an))).not.toMatch(/Tickets for|Which day/);
    expect(labelsNow(an).join()).not.toContain('1 ×');
    expect(bookings()).toHaveLength(before);
  });

  it('opens what is wished for', async () => {
    const an = await customer();
    await an.sends('my tickets');
    await shown(an, 'No booking was made in this chat.');
    await an.sends('help');
    await shown(an, 'Tickets for Ngọc Lam Bay Park');
    await an.sends('cancel my booking');
    await run.telegram.settled();
    expect(textOf(liveCard(an))).toContain('No booking was made in this chat.');
    expect(labelsNow(an)).toEqual(['Book tickets', 'Ask the venue']);
    await an.sends('book');
    await shown(an, seenIn.day);
  });

  it('is answered from the venue’s facts, by its own questions, and by the prices of the next day on sale', async () => {
    const an = await customer();
    await an.sends('what are your opening hours?');
    await shown(an, '08:00–21:00');
    await an.sends('is there a locker?');
    await shown(an, 'Lockers are beside the ticket hall');
    expect(labelsNow(an)).toContain('Ask the venue');
    await an.sends('how much is it?');
    const prices = textOf(await shown(an, 'Prices for'));
    expect(prices).toContain('Cable car return, adult – ₫450,000');
    await an.taps('Another day');
    await shown(an, seenIn.day);
  });

  it('about a package tells its price, what it holds and its note', async () => {
    const an = await customer();
    await an.sends('what time does the fireworks dinner cruise leave?');
    const card = textOf(await shown(an, 'Fireworks dinner cruise – ₫1,250,000'));
    expect(card).toContain('19:30');
    expect(card).not.toContain('Water park');
  });

  it('in the middle of a booking leaves it as it is', async () => {
    const an = await customer();
    await fillCart(an, { packageName: 'Fireworks dinner cruise', quantity: 2 });
    await an.sends('is there a locker?');
    const card = textOf(await shown(an, 'Lockers are beside the ticket hall'));
    expect(card).toContain('2 × Fireworks dinner cruise');
    await an.sends('where can I park?');
    expect(textOf(await shown(an, 'behind the main gate'))).toContain('2 × Fireworks dinner cruise');
  });

  it('that nobody understands is said in one sentence, with the menu and the venue to ask', async () => {
    const an = await customer();
    await an.sends('qwertz');
    await shown(an, "Sorry, I didn't get that.");
    expect(labelsNow(an).slice(0, 2)).toEqual(['Ask the venue', 'Today']);
  });
});

describe('with a booking', () => {
  it('that is held, an order is one of its own, and what is not understood brings its card', async () => {
    const an = await customer();
    await fillCart(an, { packageName: 'Fireworks dinner cruise', quantity: 2 });
    await giveDetails(an);
    await hold(an);
    await an.sends('qwertz');
    expect(textOf(await shown(an, 'One step left'))).toContain("Sorry, I didn't get that.");
    await an.sends('yes');
    await shown(an, 'One step left');
    await an.sends(`2 adults ${later}`);
    await shown(an, 'What you ask for now is a booking of its own');
    await shown(an, '2 adults');
  });

  it('that is issued, wishes about it open its screens', async () => {
    const an = await withTickets();
    const code = bookings().at(-1)?.code ?? '';
    await an.sends('my tickets');
    await shown(an, code);
    await an.sends(code);
    await shown(an, code);
    await an.sends('change date');
    await shown(an, 'Which day would you like to come instead?');
    await an.sends(`2 adults ${later}`);
    await shown(an, 'Please use the buttons below, or type another day.');
    await an.sends(later);
    await shown(an, 'Please check the change');
    await an.sends('/cancel');
    await shown(an, 'Nothing was changed');
    await an.sends('cancel my booking');
    await shown(an, 'Cancel this booking?');
  });
});
