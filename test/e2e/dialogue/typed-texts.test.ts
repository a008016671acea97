import type { PersonClient } from 'telegram-sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BotRun, startBot } from '../../helpers/bot-run.ts';
import { people } from '../../helpers/people.ts';
import { demoVenueFileWith } from '../../helpers/venue-file.ts';
import { fillCart, getTickets, giveDetails, hold, labelsOf, openDay, shown, textOf } from '../dialogue.ts';
import { liveCard } from './chat-check.ts';
import { seenIn } from './way.ts';

let run: BotRun;
beforeAll(async () => {
  run = await startBot({ environment: { VENUE_FILE: demoVenueFileWith() } });
});
afterAll(() => run.stop());

const day = openDay();
const later = openDay(day);
const customer = (): Promise<PersonClient> => run.telegram.person(people.an);
const labelsNow = (an: PersonClient): readonly string[] => labelsOf(liveCard(an)).flat();
const bookings = () => run.partner.book.bookings;

async function withTickets(): Promise<PersonClient> {
  const an = await customer();
  await fillCart(an, { packageName: 'Fireworks dinner cruise', quantity: 2 });
  await giveDetails(an);
  await getTickets(an);
  return an;
}

it('a change is none where no booking is being made', async () => {
  const an = await customer();
  await an.sends('add 1 child');
  await shown(an, 'There is no unfinished booking to change.');
});

describe('a text that is partly read', () => {
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
