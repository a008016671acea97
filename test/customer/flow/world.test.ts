import { expect, it } from 'vitest';
import { parseConfig } from '../../../src/config/config.ts';
import { createWorlds } from '../../../src/customer/flow/world.ts';
import { sampleVenue } from '../../helpers/venue.ts';
import { samplePackages, venueClock } from './sample-world.ts';

const environment = {
  BOT_TOKEN: '123456789:AAExample',
  PARTNER_BASE_URL: 'https://partner.example.com/',
  PARTNER_CLIENT_ID: 'demo-client',
  PARTNER_CLIENT_SECRET: 'test_secret',
  VENUE_NAME: 'Harbour Park',
  CUSTOMER_ACCESS: 'public',
  PAYMENT_NOTICE: 'Pay at the gate.',
};

it('prepares the words of the venue’s questions once, whichever packages may be named', () => {
  const parsed = parseConfig(environment, 'embedded', () => 'missing');
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  let prepared = 0;
  const question = {
    get words() {
      prepared += 1;
      return { en: ['locker'], vi: ['gửi đồ'] };
    },
    answer: { en: 'Lockers are at the gate.' },
  };
  const { read } = createWorlds({
    config: { ...parsed.config, venue: sampleVenue({ questions: [question] }) },
    catalogue: { known: () => null, packagesWithin: async () => ({ kind: 'slow' }) },
    usualCodesOf: async () => [],
    awaitedBy: async () => [],
    now: () => venueClock('09:00'),
  });
  for (const packages of [undefined, [], [], samplePackages, samplePackages.slice(1)])
    expect(read('is there a locker', 'en', { among: packages }).questions).toEqual([0]);
  expect(prepared).toBe(1);
});
