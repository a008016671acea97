import { expect, it } from 'vitest';
import type { SalePackage } from '../../src/booking/ports.ts';
import { parseConfig } from '../../src/config/config.ts';
import { createWorlds } from '../../src/dialogue/step-world.ts';
import { read } from '../../src/language/read.ts';
import { sampleVenue } from '../helpers/venue.ts';
import { venueFileWith } from '../helpers/venue-file.ts';
import { samplePackage, samplePackages, venueClock } from './sample-world.ts';

const environment = {
  BOT_TOKEN: '123456789:AAExample',
  PARTNER_BASE_URL: 'https://partner.example.com/',
  PARTNER_CLIENT_ID: 'demo-client',
  PARTNER_CLIENT_SECRET: 'test_secret',
  VENUE_FILE: venueFileWith(),
};

it('finds the names of the packages that are sold on another day only', () => {
  const parsed = parseConfig(environment, 'embedded');
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const weekday = samplePackage('WEEK', { name: 'Weekday saver' });
  const water = samplePackage('WATER', { name: 'Water park' });
  const saturday = ['2026-11-21', [water]] as const;
  const known = new Map<string, readonly SalePackage[]>([saturday, ['2026-11-23', [water, weekday]]]);
  const worlds = createWorlds({
    config: { ...parsed.config, venue: sampleVenue({}) },
    catalogue: {
      known: (date) => known.get(date) ?? null,
      wasEmpty: () => false,
      packagesWithin: async () => ({ kind: 'slow' }),
    },
    usualCodesOf: async () => [],
    visitDaysOf: async () => [],
    awaitedBy: async () => [],
    now: () => venueClock('09:00'),
  });
  const found = (text: string) => {
    const reading = worlds.read(text, 'en');
    return reading.kind === 'order' ? reading.order.offers : [];
  };
  expect([found('weekday saver'), found('water park')]).toEqual([['WEEK'], ['WATER']]);
  known.set('2026-11-23', [water]);
  expect(found('weekday saver')).toEqual([]);
});

it('prepares the words of the venue’s questions once, whichever packages may be named', () => {
  const parsed = parseConfig(environment, 'embedded');
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  let prepared = 0;
  const question = {
    get words() {
      prepared += 1;
      return { en: ['locker'], vi: ['gửi đồ'] };
    },
    answer: { en: 'Lockers are at the gate.' },
  };
  const { contextOf } = createWorlds({
    config: { ...parsed.config, venue: sampleVenue({ questions: [question] }) },
    catalogue: { known: () => null, wasEmpty: () => false, packagesWithin: async () => ({ kind: 'slow' }) },
    usualCodesOf: async () => [],
    visitDaysOf: async () => [],
    awaitedBy: async () => [],
    now: () => venueClock('09:00'),
  });
  for (const packages of [undefined, [], [], samplePackages, samplePackages.slice(1)])
    expect(read('is there a locker', contextOf('en', packages))).toMatchObject({
      question: { answers: [0] },
    });
  expect(prepared).toBe(1);
});
