import { describe, expect, it } from 'vitest';
import type { SalePackage } from '../../src/booking/ports.ts';
import type { World } from '../../src/dialogue/step-types.ts';
import { sampleVenue } from '../helpers/venue.ts';
import { of, ordering, written } from './readings.ts';
import { labelsOf, samplePackage } from './sample-world.ts';
import { createWalker, type Walker } from './walker.ts';

const longName = 'Evening on the bay with dinner, music and fireworks';
const cableAdult = samplePackage('CC-A', { name: 'Cable car, adult' });
const cableChild = samplePackage('CC-C', { name: 'Cable car, child', price: 60_000 });
const park = samplePackage('PK', { name: 'Water park' });
const cruise = samplePackage('CR', { name: longName, minQuantity: 2, maxQuantity: 8 });
const wheel = samplePackage('WH', { name: 'Ferris wheel' });
const groupTicket = samplePackage('GR', { name: 'Park for many', minQuantity: 10, maxQuantity: 100 });
const bothAdult = samplePackage('CP-A', { name: 'Cable car and park, adult', price: 180_000 });
const bothChild = samplePackage('CP-C', { name: 'Cable car and park, child', price: 90_000 });
const few = [cableAdult, cableChild, park, cruise, wheel];
const many = [...few, groupTicket];

const groups = [
  { name: 'Cable car', codes: { Adult: 'CC-A', Child: 'CC-C' } },
  { name: 'Cable car and park', codes: { Adult: 'CP-A', Child: 'CP-C' } },
].map(({ name, codes }) => ({
  name: { und: name },
  kinds: Object.entries(codes).map(([kind, packageCode]) => ({ packageCode, name: { und: kind } })),
}));

/** A customer whose details are known, who has chosen a day. */
async function onDay(packages: readonly SalePackage[], change: Partial<World> = {}): Promise<Walker> {
  const walker = createWalker();
  const known = { kind: 'known', packages } as const;
  const venue = sampleVenue({ groups });
  await walker.move({ kind: 'world', change: { packages: known, venue, ...change } });
  const consent = { at: 1, version: '1' };
  await walker.begin({ details: { name: 'An', phone: '+84912345678' }, consent });
  await types(walker, { days: ['2026-12-25'] });
  return walker;
}

function labels(walker: Walker): readonly string[] {
  return labelsOf(walker.screen() ?? { text: '', rows: [] });
}

function textOf(walker: Walker): string {
  return (walker.screen()?.text ?? '').replaceAll(/<[^>]*>/g, '');
}

/** The labels of offers, in their order. */
function offersOf(walker: Walker): readonly string[] {
  return labels(walker).filter((label) => label.includes('₫') && !label.startsWith('Continue'));
}

function rowsOf(walker: Walker): number {
  const screen = walker.screen();
  return screen !== null && 'rows' in screen ? screen.rows.length : 0;
}

const types = (walker: Walker, order: Parameters<typeof ordering>[0]) =>
  walker.does({ kind: 'text', text: written(ordering(order)) });

describe('the tickets of a day', () => {
  it('are the card of the first offer with its counters, and a button for each other', async () => {
    const walker = await onDay(many);
    expect(walker.draft()?.step).toBe('tickets');
    expect(textOf(walker)).toContain('Adult: ₫100,000');
    for (const { name } of [park, cruise, wheel, groupTicket]) expect(textOf(walker)).not.toContain(name);
    expect(labels(walker)).toEqual([
      ...['Adult', '+', 'Child', '+'],
      'Water park · ₫100,000',
      'Evening on the bay… · ₫100,000',
      'Ferris wheel · ₫100,000',
      'Park for many · ₫100,000',
      ...['Change date', 'Back', 'Cancel'],
    ]);
  });

  it('are counted on the card, which has the booking and leads on', async () => {
    const walker = await onDay(many);
    await walker.does('+');
    await walker.does('+');
    expect(walker.draft()).toMatchObject({ step: 'tickets', lines: [{ code: 'CC-A', quantity: 2 }] });
    expect(labels(walker).slice(0, 5)).toEqual(['−', 'Adult · 2', '+', 'Child', '+']);
    expect(textOf(walker)).toContain('2 × Cable car, adult – ₫200,000');
    await walker.does('Continue');
    expect(walker.draft()?.step).toBe('review');
  });

  it('change places with the card when they are tapped, those in the booking first', async () => {
    const walker = await onDay(many);
    await walker.does('Park for many');
    await walker.does('+');
    await walker.does('Ferris wheel');
    expect(textOf(walker)).toContain('Ferris wheel');
    expect(labels(walker).slice(0, 2)).toEqual(['0', '+']);
    expect(offersOf(walker).slice(0, 2)).toEqual([
      '10 × Park for many · ₫100,000',
      'Cable car · from ₫60,000',
    ]);
    await walker.does('+');
    await walker.does('10 × Park for many');
    expect(labels(walker).slice(0, 3)).toEqual(['−', '10', '+']);
    expect(offersOf(walker)[0]).toBe('1 × Ferris wheel · ₫100,000');
  });

  it('have one way back, to the day', async () => {
    const walker = await onDay(many);
    await walker.does('Ferris wheel');
    expect(labels(walker).filter((label) => label === 'Back')).toHaveLength(1);
    await walker.does('Back');
    expect(walker.draft()?.step).toBe('day');
  });

  it('of another day begin with the one looked at, and keep the booking', async () => {
    const walker = await onDay(many);
    await walker.does('+');
    await walker.does('Ferris wheel');
    await walker.does('Change date');
    await types(walker, { days: ['2026-12-26'] });
    expect(walker.draft()).toMatchObject({ step: 'tickets', date: '2026-12-26', packageCode: 'WH' });
    expect(offersOf(walker)[0]).toBe('1 × Cable car · from ₫60,000');
  });

  it('say why they can’t be bought, in place of the price', async () => {
    const walker = await onDay([wheel, { ...park, cutoffMinutes: 0 }]);
    await types(walker, { days: ['2026-11-20'] });
    expect(labels(walker)).toContain('Water park · closed today');
    await walker.does('Water park');
    expect(textOf(walker)).toContain('closed at 00:00');
    expect(labels(walker)).not.toContain('+');
  });

  it('are on pages that a phone shows whole, each as long as the others', async () => {
    const packages = [...'ABCDEFGHIJKLM'].map((code) => samplePackage(code));
    const walker = await onDay(packages);
    const pages: (readonly string[])[] = [];
    for (const page of [1, 2, 3]) {
      expect(labels(walker)).toContain(`${page} of 3`);
      expect(rowsOf(walker)).toBeLessThanOrEqual(8);
      pages.push(offersOf(walker));
      await walker.does('›');
    }
    expect(pages.map(({ length }) => length)).toEqual([4, 4, 4]);
    expect(new Set(pages.flat()).size).toBe(12);
    await walker.does('Package B');
    await walker.does('1 of 3');
    expect(walker.draft()).toMatchObject({ packageCode: 'B' });
  });

  it('go under a picture, however many and long they are', async () => {
    const packages = [...'ABCDEFGHIJ'].map((code) => samplePackage(code, { name: `${longName} ${code}` }));
    const walker = await onDay(packages);
    for (const { code } of packages) {
      await types(walker, { offers: [code] });
      await walker.does('+');
      expect(textOf(walker).length).toBeLessThanOrEqual(1_024);
    }
    expect(textOf(walker)).toContain('Total: ₫1,000,000');
  });
});

describe('a number that is written at the tickets', () => {
  it('of a group shows what a group can book first, whatever was bought last', async () => {
    for (const usualCodes of [[], ['CC-A'], ['PK']]) {
      const walker = await onDay(many, { usualCodes });
      await types(walker, { days: ['2026-12-25'], counts: [of(30, 'person')] });
      expect(walker.draft()).toMatchObject({ step: 'list', lines: [] });
      expect(offersOf(walker)[0]).toBe('Park for many · ₫3,000,000 for 30');
      expect(offersOf(walker)).toHaveLength(5);
      await walker.does('Park for many');
      expect(walker.draft()?.lines).toMatchObject([{ code: 'GR', quantity: 30 }]);
    }
  });

  it('of few keeps what few can book in the venue’s order', async () => {
    const walker = await onDay(many);
    await types(walker, { days: ['2026-12-25'], counts: [of(3, 'person')] });
    expect(offersOf(walker).at(-1)).toBe('Park for many · ₫100,000');
    expect(offersOf(walker)[0]).toBe('Cable car · from ₫60,000');
  });
});

describe('an offer that visitors are to choose', () => {
  const family = samplePackage('FA', { name: 'Family: 2 adults, 1 child', price: 250_000 });
  const cabin = samplePackage('VI', { name: 'Cabin', maxQuantity: 1 });
  const onSale = [cableAdult, cableChild, park, bothAdult, bothChild, family, cabin];
  const party = { days: ['2026-12-25'], counts: [of(2, 'adult'), of(1, 'child')] };

  it('says what it costs them, where that is certain', async () => {
    const walker = await onDay(onSale);
    await types(walker, party);
    expect(offersOf(walker)).toEqual([
      'Cable car · ₫260,000 for 2 + 1',
      'Water park · ₫300,000 for 2 + 1',
      'park · Cable… · ₫450,000 for 2 + 1',
      // Whether one of it is meant for all of them is asked.
      'Family: 2 adults, 1… · ₫250,000',
      // There are not so many.
      'Cabin · ₫100,000',
    ]);
    for (const label of offersOf(walker)) expect(label.length).toBeLessThanOrEqual(34);
  });

  it.each([
    ['Cable car', 260_000, ['CC-A 2', 'CC-C 1']],
    ['Water park', 300_000, ['PK 3']],
  ])('costs what was said once it is taken: %s', async (label, amount, lines) => {
    const walker = await onDay(onSale);
    await types(walker, party);
    await walker.does(label);
    const draft = walker.draft();
    expect(draft?.lines.map(({ code, quantity }) => `${code} ${quantity}`)).toEqual(lines);
    expect(textOf(walker)).toContain(`Total: ${walker.world().words.money(amount)}`);
  });

  it('is counted by hand where one of it is for several', async () => {
    const walker = await onDay(onSale);
    await types(walker, party);
    await walker.does('Family: 2 adults, 1…');
    expect(walker.draft()).toMatchObject({ step: 'tickets', packageCode: 'FA', lines: [] });
  });

  it('promises no sum where it is to be asked who comes', async () => {
    const walker = await onDay(onSale);
    await types(walker, { days: ['2026-12-25'], counts: [of(3, 'person')] });
    expect(offersOf(walker)).toContain('Cable car · from ₫60,000');
    expect(offersOf(walker)).toContain('Water park · ₫300,000 for 3');
  });
});
