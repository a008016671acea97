import { describe, expect, it } from 'vitest';
import type { SalePackage } from '../../src/booking/ports.ts';
import { type Draft, lineFor } from '../../src/dialogue/draft.ts';
import type { World } from '../../src/dialogue/step-types.ts';
import type { Reading } from '../../src/language/reading-types.ts';
import { sampleVenue } from '../helpers/venue.ts';
import { of, ordering, part, written } from './readings.ts';
import { labelsOf, samplePackage } from './sample-world.ts';
import { createWalker, type Walker } from './walker.ts';

const cableAdult = samplePackage('CC-A', { name: 'Cable car, adult', price: 450_000 });
const cableChild = samplePackage('CC-C', { name: 'Cable car, child', price: 320_000 });
const parkAdult = samplePackage('PK-A', { name: 'Park, adult', price: 700_000 });
const parkChild = samplePackage('PK-C', { name: 'Park, child', price: 500_000 });
const cruise = samplePackage('CR', { name: 'Dinner cruise', minQuantity: 2, maxQuantity: 8 });
const family = samplePackage('FA', { name: 'Family: 2 adults, 1 child' });
const cabin = samplePackage('VI', { name: 'Private cabin', maxQuantity: 20 });
const many = samplePackage('GR', { name: 'Park for many', minQuantity: 10, maxQuantity: 100 });
const cable = [cableAdult, cableChild];
const all = [...cable, parkAdult, parkChild, cruise];

const groups = [
  { name: 'Cable car', codes: ['CC-A', 'CC-C'] },
  { name: 'Park', codes: ['PK-A', 'PK-C'] },
].map(({ name, codes }) => ({
  name: { und: name },
  kinds: codes.map((packageCode, index) => ({
    packageCode,
    name: { und: index === 0 ? 'Adult' : 'Child' },
  })),
}));

const saturday = '2026-11-21';
const sunday = '2026-11-22';
const family3 = [of(2, 'adult'), of(1, 'child')];
const details = { name: 'An', phone: '+84912345678' };

/** A customer whose details are known, in a booking that a text begins. */
async function writing(
  reading: Reading | null,
  packages: readonly SalePackage[],
  change: Partial<World> = {},
): Promise<Walker> {
  const walker = createWalker();
  const venue = sampleVenue({ groups, packageAdmits: new Map([['VI', { person: 2 }]]) });
  await walker.move({ kind: 'world', change: { packages: { kind: 'known', packages }, venue, ...change } });
  await walker.begin({ details, consent: { at: 1, version: '1' } });
  if (reading !== null) await types(walker, reading);
  return walker;
}

const types = (walker: Walker, reading: Reading) => walker.send({ kind: 'text', text: written(reading) });
const labels = (walker: Walker) => labelsOf(walker.screen() ?? { text: '', rows: [] });
const textOf = (walker: Walker) => walker.screen()?.text ?? '';
const lines = (walker: Walker) => walker.draft()?.lines.map(({ code, quantity }) => `${quantity} ${code}`);
const step = (walker: Walker) => walker.draft()?.step;

describe('an order', () => {
  it('with a day and people who can have one ticket each leads to the review, and is said', async () => {
    const walker = await writing(ordering({ days: [saturday], counts: family3 }), cable);
    expect(step(walker)).toBe('review');
    expect(lines(walker)).toEqual(['2 CC-A', '1 CC-C']);
    expect(textOf(walker)).toMatch(/^💬 Sat, 21 Nov · 2 adults, 1 child\n/);
  });

  it('whose tickets several offers have is asked, with the sum at each, and the picked one gets all', async () => {
    const walker = await writing(ordering({ days: [saturday], counts: family3 }), all);
    expect(step(walker)).toBe('list');
    expect(lines(walker)).toEqual([]);
    expect(textOf(walker)).toContain('2 adults, 1 child');
    expect(labels(walker).filter((label) => label.includes('₫'))).toEqual([
      'Cable car · ₫1,220,000 for 2 + 1',
      'Park · ₫1,900,000 for 2 + 1',
      'Dinner cruise · ₫300,000 for 2 + 1',
    ]);
    await walker.does('Park');
    expect(step(walker)).toBe('review');
    expect(lines(walker)).toEqual(['2 PK-A', '1 PK-C']);
  });

  it('is of the offer whose name is typed where it is asked which', async () => {
    const walker = await writing(ordering({ days: [saturday], counts: family3 }), all);
    await types(walker, ordering({ offers: ['PK-A', 'PK-C'] }));
    expect(lines(walker)).toEqual(['2 PK-A', '1 PK-C']);
  });

  it('means the offer of last time, which the review says, with the others a tap away', async () => {
    const walker = await writing(ordering({ days: [saturday], counts: family3 }), all, {
      usualCodes: ['PK-A'],
    });
    expect(step(walker)).toBe('review');
    expect(lines(walker)).toEqual(['2 PK-A', '1 PK-C']);
    expect(textOf(walker)).toContain('These are the tickets you chose last time.');
    await walker.does('Other tickets');
    expect(walker.draft()).toMatchObject({ step: 'list', lines: [] });
    await walker.does('Cable car');
    expect(lines(walker)).toEqual(['2 CC-A', '1 CC-C']);
    expect(textOf(walker)).not.toContain('last time');
  });

  it('of a named offer is of that one, and of one kind of it where that is named', async () => {
    const named = ordering({ days: [saturday], counts: [of(2, 'adult')], offers: ['CC-A', 'CC-C'] });
    expect(lines(await writing(named, all))).toEqual(['2 CC-A']);
    const ofKind = ordering({ days: [saturday], counts: [of(3, 'bare')], offers: ['CC-C'] });
    expect(lines(await writing(ofKind, all))).toEqual(['3 CC-C']);
  });

  it('of people of no kind is asked on the card with a counter for each', async () => {
    const named = ordering({ days: [saturday], counts: [of(5, 'person')], offers: ['CC-A', 'CC-C'] });
    const walker = await writing(named, all);
    expect(walker.draft()).toMatchObject({
      step: 'tickets',
      packageCode: 'CC-A',
      lines: [],
      openOrder: null,
    });
    expect(textOf(walker)).toContain('5 people: how many tickets of each kind?');
  });

  it('of people is never a number of a package for several, which only a bare number counts', async () => {
    for (const code of ['VI', 'FA']) {
      const people = ordering({ days: [saturday], counts: [of(2, 'person')], offers: [code] });
      const asked = await writing(people, [...all, cabin, family]);
      expect(lines(asked)).toEqual([]);
      expect(asked.draft()).toMatchObject({ step: 'tickets', packageCode: code });
      const bare = ordering({ days: [saturday], counts: [of(2, 'bare')], offers: [code] });
      expect(lines(await writing(bare, [...all, cabin, family]))).toEqual([`2 ${code}`]);
    }
  });

  it('is asked beside a package for several, which might be meant as well', async () => {
    const walker = await writing(ordering({ days: [saturday], counts: family3 }), [...cable, family]);
    expect(step(walker)).toBe('list');
    expect(lines(walker)).toEqual([]);
  });

  it('with somebody who has no ticket of their own takes none of the counts by itself', async () => {
    const counts = [of(2, 'adult'), of(1, 'senior'), of(1, 'infant')];
    const walker = await writing(ordering({ days: [saturday], counts, offers: ['CC-A', 'CC-C'] }), all);
    expect(lines(walker)).toEqual([]);
    expect(textOf(walker)).toContain('2 adults, 1 senior, 1 baby: how many tickets of each kind?');
  });

  it('is asked step by step where each kind has an offer of its own', async () => {
    const single = [
      samplePackage('AD', { name: 'Adult' }),
      samplePackage('CH', { name: 'Child' }),
      samplePackage('SW', { name: 'Swim' }),
    ];
    const walker = await writing(ordering({ days: [saturday], counts: family3 }), single);
    expect(step(walker)).toBe('list');
    await walker.does('Adult');
    expect(walker.draft()).toMatchObject({ step: 'list', openOrder: { counts: [of(1, 'child')] } });
    await walker.does('Child');
    expect(step(walker)).toBe('review');
    expect(lines(walker)).toEqual(['2 AD', '1 CH']);
  });

  it('without a day asks for it, and goes on by itself', async () => {
    const walker = await writing(ordering({ counts: family3 }), cable);
    expect(step(walker)).toBe('day');
    expect(textOf(walker)).toContain('2 adults, 1 child');
    await types(walker, ordering({ days: [sunday] }));
    expect(walker.draft()).toMatchObject({ step: 'review', date: sunday });
    expect(lines(walker)).toEqual(['2 CC-A', '1 CC-C']);
  });

  it('of a bare number is none where a day is asked for, as it may be one', async () => {
    const walker = await writing(ordering({ counts: [of(3, 'bare')] }), cable);
    expect(walker.draft()).toMatchObject({ step: 'day', openOrder: null });
    expect(textOf(walker)).toContain('Please choose a day.');
  });

  it('with two days asks which, and the tapped one has its tickets', async () => {
    const walker = await writing(ordering({ days: [saturday, sunday], counts: family3 }), cable);
    expect(labels(walker)).toEqual(['Sat, 21 Nov', 'Sun, 22 Nov', 'Back', 'Cancel']);
    await walker.does('Sun, 22 Nov');
    expect(walker.draft()).toMatchObject({ step: 'review', date: sunday });
    expect(lines(walker)).toEqual(['2 CC-A', '1 CC-C']);
  });

  it('of a package alone opens its card, and of several the list of them', async () => {
    const one = await writing(ordering({ days: [saturday], offers: ['CR'] }), all);
    expect(one.draft()).toMatchObject({ step: 'tickets', packageCode: 'CR', lines: [] });
    const two = await writing(ordering({ days: [saturday], offers: ['CC-A', 'CC-C', 'CR'] }), all);
    expect(step(two)).toBe('list');
    expect(labels(two).filter((label) => label.includes('₫'))).toEqual([
      'Cable car · from ₫320,000',
      'Dinner cruise · ₫100,000',
    ]);
  });

  it('of what is not sold that day says so, and shows the others', async () => {
    const walker = await writing(ordering({ days: [saturday], counts: family3, offers: ['XX'] }), all);
    expect(step(walker)).toBe('list');
    expect(textOf(walker)).toContain('not on sale that day');
    expect(lines(walker)).toEqual([]);
  });

  it('of too many or too few says so on the card', async () => {
    const few = await writing(ordering({ days: [saturday], counts: [of(1, 'adult')], offers: ['CR'] }), all);
    expect(few.draft()).toMatchObject({ step: 'tickets', packageCode: 'CR', lines: [] });
    expect(textOf(few)).toContain('at least 2');
  });

  it('of ten or more shows what is for many first, and asks for one shared ticket', async () => {
    const walker = await writing(ordering({ days: [saturday], counts: [of(12, 'adult')] }), [
      samplePackage('SW', { name: 'Swim', maxQuantity: 50 }),
      samplePackage('ZO', { name: 'Zoo', maxQuantity: 50 }),
      many,
    ]);
    const [first = ''] = labels(walker);
    expect(first).toContain('Park for many');
    await walker.does(first);
    expect(walker.draft()).toMatchObject({ step: 'review', isGrouped: true });
    expect(labels(walker)).toContain('Separate tickets');
  });

  it('of more people than a package for many takes says so, and sells as many as it takes', async () => {
    const group = samplePackage('GR', { name: 'Park for many', minQuantity: 10, maxQuantity: 100 });
    const walker = await writing(ordering({ days: [saturday], counts: [of(101, 'person')] }), [group]);
    expect(walker.draft()).toMatchObject({ step: 'tickets', packageCode: 'GR', lines: [] });
    expect(textOf(walker)).toContain('up to 100');
    await types(walker, ordering({ counts: [of(100, 'bare')] }));
    expect(lines(walker)).toEqual(['100 GR']);
  });

  it.each([
    ['ten of a package', samplePackage('SW', { name: 'Swim', maxQuantity: 50 }), 10, true],
    ['nine of a package', samplePackage('SW', { name: 'Swim', maxQuantity: 50 }), 9, false],
    ['five cabins for two each', cabin, 5, true],
  ])('%s that are counted on the card: shared %s', async (_, sold, count, isGrouped) => {
    const walker = await writing(ordering({ days: [saturday] }), [sold]);
    await types(walker, ordering({ counts: [of(count, 'bare')] }));
    await walker.does('Continue');
    expect(walker.draft()).toMatchObject({ step: 'review', isGrouped });
  });

  it('keeps the form that was chosen, whatever is changed afterwards', async () => {
    const walker = await writing(ordering({ days: [saturday], counts: [of(30, 'person')] }), [many]);
    await walker.does('Separate tickets');
    for (const part of ['Edit', 'Tickets', '+', 'Continue']) await walker.does(part);
    expect(walker.draft()).toMatchObject({ step: 'review', isGrouped: false });
    await types(walker, ordering({ days: [sunday], counts: [of(30, 'person')], offers: ['GR'] }));
    expect(walker.draft()).toMatchObject({ step: 'review', isGrouped: true });
  });

  it('for a day without tickets keeps people for when it opens', async () => {
    const walker = await writing(ordering({ days: ['2026-12-01'], counts: family3 }), cable);
    expect(walker.draft()).toMatchObject({
      step: 'day',
      unopenedDay: '2026-12-01',
      openOrder: { counts: family3 },
    });
    expect(labels(walker)).toContain('Tell me when it opens');
  });

  it('for a day that turns out to have no tickets keeps those in the booking, and shows them', async () => {
    const walker = await writing(ordering({ days: [saturday], counts: family3 }), cable);
    await walker.move({ kind: 'world', change: { packages: { kind: 'known', packages: [] } } });
    await walker.does('Get tickets');
    for (const action of ['Back', 'Change date'] as const) {
      expect(walker.draft()).toMatchObject({ step: 'tickets', date: saturday });
      expect(lines(walker)).toEqual(['2 CC-A', '1 CC-C']);
      expect(textOf(walker)).toContain('No tickets are on sale');
      expect(textOf(walker)).toContain('2 × Cable car, adult');
      expect(labels(walker)).toEqual(['Tell me when it opens', 'Change date', 'Back', 'Cancel']);
      await walker.does(action);
      expect(step(walker)).toBe('day');
      await types(walker, ordering({ days: [saturday] }));
    }
    await walker.move({ kind: 'world', change: { packages: { kind: 'known', packages: cable } } });
    await walker.does('Change date');
    await types(walker, ordering({ days: [sunday] }));
    expect(walker.draft()).toMatchObject({ step: 'review', date: sunday });
    expect(lines(walker)).toEqual(['2 CC-A', '1 CC-C']);
  });

  it('waits for packages that are not known yet', async () => {
    const walker = await writing(ordering({ days: [saturday], counts: family3 }), cable, {
      packages: { kind: 'slow' },
    });
    expect(walker.draft()).toMatchObject({ step: 'tickets', openOrder: { counts: family3 }, lines: [] });
    await walker.move({ kind: 'world', change: { packages: { kind: 'known', packages: cable } } });
    await walker.does('Try again');
    expect(lines(walker)).toEqual(['2 CC-A', '1 CC-C']);
  });
});

describe('a new order stands alone', () => {
  const thirty = ordering({ days: ['2026-12-20'], counts: [of(30, 'adult')], offers: ['GR'] });

  it('replaces the one before, and one tap goes back to that', async () => {
    const walker = await writing(thirty, [...cable, many]);
    expect(lines(walker)).toEqual(['30 GR']);
    await types(walker, ordering({ days: [saturday], counts: family3, offers: ['CC-A', 'CC-C'] }));
    expect(walker.draft()).toMatchObject({ step: 'review', date: saturday });
    expect(lines(walker)).toEqual(['2 CC-A', '1 CC-C']);
    expect(textOf(walker)).toContain('New booking.');
    expect(labels(walker)).toContain('Go back to: 30 × Park… on 20 Dec');
    await walker.does('Go back to: 30 × Park… on 20 Dec');
    expect(walker.draft()).toMatchObject({ step: 'tickets', date: '2026-12-20', packageCode: 'GR' });
    expect(lines(walker)).toEqual(['30 GR']);
    expect(labels(walker).join()).not.toContain('Go back to');
  });

  it('has the form of its tickets again that was chosen before', async () => {
    const walker = await writing(thirty, [...cable, many]);
    await walker.does('Separate tickets');
    expect(walker.draft()).toMatchObject({ isGrouped: false, isFormChosen: true });
    await types(walker, ordering({ days: [saturday], counts: family3, offers: ['CC-A', 'CC-C'] }));
    await walker.does('Go back to: 30 × Park… on 20 Dec');
    await walker.does('Continue');
    expect(walker.draft()).toMatchObject({ step: 'review', isGrouped: false, isFormChosen: true });
  });

  it('says what is not sold any more on the way back', async () => {
    const walker = await writing(thirty, [...cable, many]);
    await types(walker, ordering({ days: [saturday], counts: family3, offers: ['CC-A', 'CC-C'] }));
    await walker.move({ kind: 'world', change: { packages: { kind: 'known', packages: cable } } });
    await walker.does('Go back to: 30 × Park… on 20 Dec');
    expect(lines(walker)).toEqual([]);
    expect(textOf(walker)).toContain('taken out of your booking: Park for many');
  });

  it('has no way back once its details are given', async () => {
    const walker = await writing(thirty, [...cable, many]);
    await types(walker, ordering({ days: [saturday], counts: family3, offers: ['CC-A', 'CC-C'] }));
    await walker.does('Edit');
    expect(walker.draft()?.earlier).toBeUndefined();
  });

  it('keeps the day where packages and counts are written without one', async () => {
    const walker = await writing(thirty, [...cable, many]);
    await types(walker, ordering({ counts: [of(2, 'adult')], offers: ['CC-A', 'CC-C'] }));
    expect(walker.draft()?.date).toBe('2026-12-20');
    expect(lines(walker)).toEqual(['2 CC-A']);
  });

  it('is not framed by a question that was left open', async () => {
    const which = await writing(ordering({ days: [saturday, sunday], counts: [of(30, 'adult')] }), cable);
    await types(which, ordering({ days: [sunday], counts: [of(2, 'adult')] }));
    expect(lines(which)).toEqual(['2 CC-A']);
    const list = await writing(ordering({ days: [saturday], counts: [of(3, 'adult')] }), all);
    await types(list, ordering({ days: [sunday], counts: [of(1, 'child')], offers: ['CC-A', 'CC-C'] }));
    expect(lines(list)).toEqual(['1 CC-C']);
  });
});

describe('a change on an open card', () => {
  const onCard = async (): Promise<Walker> => {
    const walker = await writing(ordering({ days: [saturday], offers: ['CC-A', 'CC-C'] }), all);
    await types(walker, ordering({ counts: [of(2, 'adult')] }));
    return walker;
  };

  it('sets the people of the card that are named, and keeps the others', async () => {
    const walker = await onCard();
    expect(walker.draft()).toMatchObject({ step: 'tickets' });
    expect(lines(walker)).toEqual(['2 CC-A']);
    await types(walker, ordering({ counts: [of(1, 'child')] }));
    expect(lines(walker)).toEqual(['2 CC-A', '1 CC-C']);
    expect(textOf(walker)).toContain('In your booking now: 1 × Cable car, child');
    await types(walker, ordering({ counts: [of(3, 'adult')], only: true }));
    expect(lines(walker)).toEqual(['3 CC-A']);
  });

  it('is for whichever offer is chosen next, where no card was opened yet', async () => {
    const walker = await writing(ordering({ days: [saturday] }), all);
    expect(walker.draft()).toMatchObject({ step: 'tickets', packageCode: null });
    await types(walker, ordering({ counts: [of(2, 'adult')] }));
    expect(walker.draft()).toMatchObject({ step: 'list', openOrder: { counts: [of(2, 'adult')] } });
    await walker.does('Cable car');
    expect(lines(walker)).toEqual(['2 CC-A']);
  });

  it('adds and removes, on the card as at the review', async () => {
    const walker = await onCard();
    await types(walker, ordering({ counts: [of(1, 'child')], change: 'add' }));
    expect(lines(walker)).toEqual(['2 CC-A', '1 CC-C']);
    expect(textOf(walker)).toContain('Added: 1 × Cable car, child');
    await walker.does('Continue');
    expect(step(walker)).toBe('review');
    await types(walker, ordering({ counts: [of(1, 'adult')], change: 'remove' }));
    expect(walker.draft()).toMatchObject({ step: 'review' });
    expect(lines(walker)).toEqual(['1 CC-A', '1 CC-C']);
    await types(walker, ordering({ counts: [of(1, 'adult')], change: 'add' }));
    expect(lines(walker)).toEqual(['2 CC-A', '1 CC-C']);
    await types(walker, ordering({ counts: [of(4, 'adult')], change: 'to' }));
    expect(lines(walker)).toEqual(['4 CC-A', '1 CC-C']);
  });

  it('a bare number counts the only kind of a card, and is asked where there are two', async () => {
    const single = await writing(ordering({ days: [saturday], offers: ['CR'] }), all);
    await types(single, ordering({ counts: [of(3, 'bare')] }));
    expect(lines(single)).toEqual(['3 CR']);
    const two = await writing(ordering({ days: [saturday], offers: ['CC-A', 'CC-C'] }), all);
    await types(two, ordering({ counts: [of(3, 'bare')] }));
    expect(lines(two)).toEqual([]);
    expect(textOf(two)).toContain('How many?');
  });

  it('takes away nothing that isn’t there', async () => {
    const walker = await onCard();
    await types(walker, ordering({ counts: [of(3, 'adult')], change: 'remove' }));
    expect(lines(walker)).toEqual(['2 CC-A']);
    await types(walker, ordering({ counts: [of(1, 'child')], change: 'remove' }));
    expect(lines(walker)).toEqual(['2 CC-A']);
  });

  it('is none at a step that asks for something else', async () => {
    const walker = await onCard();
    await walker.does('Continue');
    await walker.does('Edit');
    await types(walker, ordering({ counts: [of(1, 'child')], change: 'add' }));
    await types(walker, ordering({ counts: [of(9, 'adult')] }));
    expect(walker.draft()).toMatchObject({ step: 'edit' });
    expect(lines(walker)).toEqual(['2 CC-A']);
  });

  it('of a date changes only the day', async () => {
    const walker = createWalker();
    await walker.move({ kind: 'world', change: { packages: { kind: 'known', packages: all } } });
    const replaces = { reference: 'old', code: 'BK1', date: sunday, total: 900_000, paid: null };
    const held = { lines: [lineFor(cableAdult, 2)], details, consent: { at: 1, version: '1' } };
    const begun: Partial<Draft> = { replaces, isEditing: true, ...held };
    await walker.begin(begun);
    await types(walker, ordering({ days: [saturday], counts: family3 }));
    expect(walker.draft()).toMatchObject({ step: 'day', date: null });
    await walker.move({ kind: 'world', change: { packages: { kind: 'known', packages: [] } } });
    await types(walker, ordering({ days: ['2026-12-01'] }));
    expect(labels(walker)).toContain('Tell me when it opens');
    await types(walker, ordering({ days: [saturday] }));
    expect(walker.draft()).toMatchObject({ step: 'day', date: null, unopenedDay: saturday });
  });
});

describe('a text that is partly read', () => {
  const order = ordering({ days: [saturday], counts: [of(2, 'adult')] }).order;

  it('opens its day and offers its order first, with the price where that is certain', async () => {
    const walker = await writing(part({ order, days: [saturday], unread: 'im at the gate' }), cable);
    expect(walker.draft()).toMatchObject({ step: 'tickets', date: saturday, lines: [] });
    expect(labels(walker)[0]).toBe('Sat, 21 Nov · 2 × Adult · ₫900,000');
    expect(labels(walker)).toContain('Ask the venue');
    expect(textOf(walker)).toContain('couldn’t read “im at the gate”');
    await walker.does('Sat, 21 Nov · 2 × Adult · ₫900,000');
    expect(step(walker)).toBe('review');
    expect(lines(walker)).toEqual(['2 CC-A']);
  });

  it('offers it without a price where several tickets may be meant, which the tap asks', async () => {
    const walker = await writing(part({ order, days: [saturday] }), all);
    expect(labels(walker)[0]).toBe('Sat, 21 Nov · 2 × Adult');
    await walker.does('Sat, 21 Nov · 2 × Adult');
    expect(step(walker)).toBe('list');
    expect(textOf(walker)).toContain('2 adults');
  });

  it('shows the card of the package that it names', async () => {
    const named = { ...order, offers: ['CR'] };
    const walker = await writing(part({ order: named, days: [saturday] }), all);
    expect(walker.draft()).toMatchObject({ step: 'tickets', packageCode: 'CR', lines: [] });
  });

  it('without a day asks for the day after the tap', async () => {
    const walker = await writing(part({ order: { ...order, days: [], counts: family3 } }), cable);
    expect(labels(walker)[0]).toBe('2 × Adult, 1 × Child');
    await walker.does('2 × Adult, 1 × Child');
    expect(walker.draft()).toMatchObject({ step: 'day', openOrder: { counts: family3 } });
  });

  it('of several days asks after the tap which, also where another day is chosen', async () => {
    for (const before of [part({}), ordering({ days: [saturday], counts: family3 })]) {
      const walker = await writing(before, cable);
      await types(walker, part({ order: { ...order, days: [saturday, sunday] } }));
      expect(labels(walker)[0]).toBe('2 × Adult');
      await walker.does('2 × Adult');
      expect(walker.draft()).toMatchObject({ step: 'choice', choice: { dates: [saturday, sunday] } });
    }
  });

  it('leaves what is chosen as it is until the tap, which goes back by one', async () => {
    const walker = await writing(ordering({ days: [sunday], counts: family3 }), cable);
    const before = walker.draft();
    await types(walker, part({ order, days: [saturday] }));
    expect(walker.draft()).toMatchObject({ step: 'review', date: sunday, lines: before?.lines });
    await walker.does('Sat, 21 Nov · 2 × Adult');
    expect(walker.draft()).toMatchObject({ date: saturday, earlier: { date: sunday } });
    expect(lines(walker)).toEqual(['2 CC-A']);
  });

  it('offers its days where it makes no order, and sets none of several', async () => {
    const walker = await writing(part({ days: [saturday, sunday] }), cable);
    expect(walker.draft()).toMatchObject({ step: 'day', date: null });
    expect(labels(walker).slice(0, 2)).toEqual(['Sat, 21 Nov', 'Sun, 22 Nov']);
    await walker.does('Sun, 22 Nov');
    expect(walker.draft()).toMatchObject({ step: 'tickets', date: sunday, lines: [] });
  });

  it('offers a change as a change', async () => {
    const walker = await writing(ordering({ days: [saturday], counts: family3 }), cable);
    const change = ordering({ counts: [of(1, 'child')], change: 'add' }).order;
    await types(walker, part({ order: change }));
    expect(lines(walker)).toEqual(['2 CC-A', '1 CC-C']);
    await walker.does('Add 1 × Child');
    expect(lines(walker)).toEqual(['2 CC-A', '2 CC-C']);
  });

  it('offers nothing that can’t be booked', async () => {
    const past = { ...order, days: ['2026-11-19'] };
    const walker = await writing(part({ order: past, days: past.days }), cable);
    expect(walker.draft()).toMatchObject({ step: 'day', date: null });
    expect(textOf(walker)).toContain('has passed');
    expect(walker.draft()?.unread).toEqual({ order: null, days: [] });
  });

  it('is over with the next tap', async () => {
    const walker = await writing(part({ order, days: [saturday] }), cable);
    await walker.does('+');
    expect(walker.draft()?.unread).toBeUndefined();
    expect(labels(walker)).not.toContain('Ask the venue');
  });

  it('quotes the last text only', async () => {
    const walker = await writing(part({ unread: 'first words' }), cable);
    await types(walker, part({ unread: 'other words' }));
    expect(textOf(walker)).toContain('other words');
    expect(textOf(walker)).not.toContain('first words');
  });
});
