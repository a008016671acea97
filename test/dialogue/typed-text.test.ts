import { describe, expect, it } from 'vitest';
import { lineFor } from '../../src/dialogue/draft.ts';
import type { World } from '../../src/dialogue/step-types.ts';
import type { Reading, Wish } from '../../src/language/reading-types.ts';
import { sampleVenue } from '../helpers/venue.ts';
import { asking, written } from './readings.ts';
import { labelsOf, samplePackage } from './sample-world.ts';
import { createWalker, type Walker } from './walker.ts';

const adult = samplePackage('CC-A', { name: 'Cable car, adult', price: 450_000 });
const park = samplePackage('AQ', {
  name: 'Water park',
  note: 'Bring swimwear.',
  price: 350_000,
  services: [
    { name: 'Slides', code: 'S2', quantity: 1 },
    { name: 'Lunch', code: 'S3', quantity: 1 },
  ],
});
const packages = [adult, park];
const lines = [lineFor(adult, 2)];
const details = { name: 'Emma Wilson', phone: '+84912345678' };
const policy = { cancelUntilHours: 24, changeUntilHours: 24, returns: [{ hoursBefore: 24, percent: 50 }] };
const locker = { words: { en: ['locker'] }, answer: { en: 'Lockers are at the gate.' } };
const venue = sampleVenue({ policy, questions: [locker] });

type At = 'day' | 'tickets' | 'name' | 'review';

/** A customer at a step of a booking for Saturday, with two adults in the cart behind the first. */
async function at(step: At, change: Partial<World> = {}): Promise<Walker> {
  const walker = createWalker();
  await walker.move({ kind: 'world', change: { packages: { kind: 'known', packages }, venue, ...change } });
  const chosen = step === 'day' ? {} : { date: '2026-11-21', lines, linesDate: '2026-11-21' };
  const known = step === 'review' ? { details, consent: { at: 1, version: '1' } } : {};
  await walker.begin({ step, ...chosen, ...known });
  return walker;
}

const types = (walker: Walker, reading: Reading) => walker.send({ kind: 'text', text: written(reading) });
const wishing = (wish: Wish): Reading => ({ kind: 'wish', wish, code: null });
const textOf = (walker: Walker) => walker.screen()?.text ?? '';
const labels = (walker: Walker) => labelsOf(walker.screen() ?? { text: '', rows: [] });

it.each([
  ['day', ['dear all, hooray']],
  ['name', []],
] as const)('a text at %s that may be a detail is no model’s to read', async (step, heard) => {
  const walker = await at(step);
  await walker.send({ kind: 'text', text: 'dear all, hooray' });
  expect(walker.heard).toEqual(heard);
});

it('a change of date is offered no other tickets', async () => {
  const walker = await at('day');
  const date = '2026-11-21';
  const replaces = { reference: 'old', code: 'BK1', date, total: 900_000, paid: null };
  await walker.begin({ step: 'day', lines, details, consent: { at: 1, version: '1' }, replaces });
  await walker.send({ kind: 'text', text: '3 adults on 24 november, im already at the gate' });
  expect(walker.draft()?.unread).toMatchObject({ order: null });
});

it('more than there are can not be taken away', async () => {
  const walker = await at('tickets');
  await walker.send({ kind: 'text', text: 'remove 3 adults' });
  expect(textOf(walker)).toContain('You haven’t chosen any');
  expect(walker.draft()?.lines).toMatchObject([{ quantity: 2 }]);
});

describe('a question', () => {
  it.each(['day', 'tickets', 'name', 'review'] as const)(
    'is answered above %s by the venue’s own words, with the venue to ask, and changes nothing',
    async (step) => {
      const walker = await at(step);
      const before = walker.draft();
      const plan = await types(walker, asking({ answers: [0], topics: ['refund'] }));
      expect(textOf(walker)).toContain(
        '💬 Lockers are at the gate.\n\nYou can change the date or cancel here up to 24 hours before the day of your visit begins.',
      );
      expect(labels(walker)).toContain('Ask the venue');
      expect(plan?.mayPassOn).toBe(true);
      expect(walker.draft()).toMatchObject({
        step,
        lines: before?.lines ?? [],
        date: before?.date ?? null,
        details: before?.details ?? {},
      });
    },
  );

  it('about a package tells its price, what it holds, and its note', async () => {
    const walker = await at('tickets');
    await types(walker, asking({}, ['AQ']));
    for (const fact of [
      'Prices for Sat, 21 Nov 2026:',
      'Water park – ₫350,000',
      '1 × Slides',
      'Bring swimwear.',
    ])
      expect(textOf(walker)).toContain(fact);
  });

  it('for prices tells those of the day', async () => {
    const walker = await at('tickets');
    await types(walker, asking({ topics: ['prices'] }));
    expect(textOf(walker)).toContain('Cable car, adult – ₫450,000\nWater park – ₫350,000');
  });

  it('about a booking tells the policy’s terms', async () => {
    const walker = await at('review', { venue: sampleVenue() });
    await types(walker, asking({ topics: ['booking'] }));
    expect(textOf(walker)).toContain('💬 To change the date or cancel, please ask the venue.');
  });

  it('that nobody here can answer is for another screen, and the booking stays', async () => {
    const walker = await at('review');
    expect(await types(walker, asking({ topics: ['parking'] }))).toBeNull();
    expect(walker.draft()).toMatchObject({ step: 'review', lines });
  });
});

describe('a wish', () => {
  it('to leave is asked about where tickets are chosen, and leaves where none are', async () => {
    for (const step of ['tickets', 'review'] as const) {
      const walker = await at(step);
      await types(walker, wishing('cancel'));
      expect(textOf(walker)).toContain('Do you want to leave this booking?');
      expect((await walker.send({ kind: 'text', text: 'cancel' }))?.isOver).toBe(true);
    }
    expect((await types(await at('day'), wishing('cancel')))?.isOver).toBe(true);
  });

  it('to go on goes on, and on the last screen names its button, which alone books', async () => {
    const walker = await at('tickets');
    await types(walker, wishing('next'));
    expect(walker.draft()?.step).toBe('name');
    const last = await at('review');
    await types(last, wishing('yes'));
    expect(textOf(last)).toContain('Almost done: tap “Get tickets · ₫900,000”.');
    expect(last.placed).toEqual([]);
  });

  it('to go back goes back, and for another date opens the calendar', async () => {
    const walker = await at('review');
    await types(walker, wishing('back'));
    expect(walker.draft()?.step).toBe('tickets');
    await types(walker, wishing('changeDate'));
    expect(walker.draft()).toMatchObject({ step: 'day', isEditing: true, lines });
  });

  it('with a screen of its own opens that', async () => {
    for (const wish of ['myTickets', 'help', 'person', 'visit', 'language', 'privacy'] as const)
      expect(await types(await at('review'), wishing(wish))).toBeNull();
  });

  it('for what the venue says is answered above the card', async () => {
    const address = { und: '12 Quay Road' };
    const told = sampleVenue({ visit: { ...sampleVenue().visit, address } });
    const walker = await at('review', { venue: told });
    await types(walker, asking({ topics: ['directions'] }));
    expect(textOf(walker)).toContain('💬 12 Quay Road');
    expect(walker.draft()).toMatchObject({ step: 'review', lines });
  });
});

it('small talk gets a short line, and nothing to ask the venue', async () => {
  const walker = await at('tickets');
  await types(walker, { kind: 'talk', talk: 'thanks' });
  expect(textOf(walker)).toContain('💬 You’re welcome!');
  expect(labels(walker)).not.toContain('Ask the venue');
});

it('what is not understood gets one sentence, what the step expects, and the venue to ask', async () => {
  const walker = await at('day');
  await types(walker, { kind: 'nothing', unread: 'blah' });
  expect(textOf(walker)).toContain('❗ Sorry, I didn’t get that. Please choose a day.');
  expect(labels(walker)).toContain('Ask the venue');
  expect(labels(walker).slice(-2)).toEqual(['Back', 'Cancel']);
});

it('a day’s number is the button of the calendar that bears it', async () => {
  const walker = await at('day');
  await walker.send({ kind: 'text', text: '28' });
  expect(walker.draft()).toMatchObject({ step: 'tickets', date: '2026-11-28' });
});

it('a number typed at the calendar is the day of that label, whatever marks it', async () => {
  for (const [typed, date] of [
    ['20', '2026-11-20'],
    ['24', '2026-11-24'],
  ] as const) {
    const walker = await at('day', { ownDays: ['2026-11-24'] });
    await walker.send({ kind: 'text', text: typed });
    expect(walker.draft()).toMatchObject({ step: 'tickets', date });
  }
});
