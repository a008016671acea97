import { describe, expect, it } from 'vitest';
import type { SalePackage } from '../../../src/booking/ports.ts';
import { wantedText } from '../../../src/customer/flow/draft.ts';
import { partyText } from '../../../src/customer/flow/requests.ts';
import type { World } from '../../../src/customer/flow/step.ts';
import { sampleVenue } from '../../helpers/venue.ts';
import { labelsOf, samplePackage, sampleWorld, wordings } from './sample-world.ts';
import { createWalker, type Walker } from './walker.ts';

const cableAdult = samplePackage('CC-A', { name: 'Cable car, adult' });
const cableChild = samplePackage('CC-C', { name: 'Cable car, child' });
const parkAdult = samplePackage('PK-A', { name: 'Water park, adult' });
const parkChild = samplePackage('PK-C', { name: 'Water park, child' });
const cruise = samplePackage('CR', { name: 'Dinner cruise' });

const groups = [
  { name: 'Cable car', codes: ['CC-A', 'CC-C'] },
  { name: 'Water park', codes: ['PK-A', 'PK-C'] },
].map(({ name, codes }) => ({
  name: { und: name },
  kinds: codes.map((packageCode, index) => ({
    packageCode,
    name: { und: index === 0 ? 'Adult' : 'Child' },
  })),
}));

/** A customer whose details are known, in a booking that their sentence begins. */
async function saying(sentence: string, packages: readonly SalePackage[], change: Partial<World> = {}) {
  const walker = createWalker();
  const { read } = sampleWorld({ packages: { kind: 'known', packages } });
  await walker.move({
    kind: 'world',
    change: { packages: { kind: 'known', packages }, venue: sampleVenue({ groups }), read, ...change },
  });
  const details = { name: 'An', phone: '+84912345678' };
  const consent = { at: 1, version: '1' };
  await walker.begin({ wanted: wantedText(sentence, true), details, consent });
  return walker;
}

const labelsNow = (walker: Walker) => labelsOf(walker.screen() ?? { text: '', rows: [] });
const textOf = (walker: Walker) => walker.screen()?.text ?? '';

const all = [cableAdult, cableChild, parkAdult, parkChild, cruise];
const bought = (walker: Awaited<ReturnType<typeof saying>>) =>
  walker.draft()?.lines.map(({ code, quantity }) => `${quantity} ${code}`);

describe('a sentence that begins a booking', () => {
  it('with a day and tickets that can mean one thing leads to the review', async () => {
    const walker = await saying('2 adults 1 child saturday', [cableAdult, cableChild, cruise]);
    expect(walker.draft()).toMatchObject({ step: 'review', date: '2026-11-21', wanted: null });
    expect(bought(walker)).toEqual(['2 CC-A', '1 CC-C']);
  });

  it('of tickets that several offers have is asked, and the offer that is picked gets all of it', async () => {
    const walker = await saying('2 adults 1 child saturday', all);
    expect(walker.draft()).toMatchObject({ step: 'list', date: '2026-11-21' });
    const labels = labelsOf(walker.screen() ?? { text: '', rows: [] });
    expect(labels.filter((label) => label.includes('₫'))).toEqual([
      'Cable car · ₫300,000 for 2 + 1',
      'Water park · ₫300,000 for 2 + 1',
    ]);
    await walker.does('Water park');
    expect(walker.draft()?.step).toBe('review');
    expect(bought(walker)).toEqual(['2 PK-A', '1 PK-C']);
  });

  it('of tickets that several offers have means the ones bought last', async () => {
    const walker = await saying('2 adults 1 child saturday', all, { usualCodes: ['PK-A'] });
    expect(walker.draft()?.step).toBe('review');
    expect(bought(walker)).toEqual(['2 PK-A', '1 PK-C']);
  });

  it('says that the tickets are those of last time, and others are a tap away', async () => {
    const walker = await saying('2 adults 1 child saturday', all, { usualCodes: ['PK-A'] });
    expect(textOf(walker)).toContain('These are the tickets you chose last time.');
    await walker.does('Other tickets');
    expect(walker.draft()).toMatchObject({ step: 'list', lines: [] });
    await walker.does('Cable car');
    expect(walker.draft()?.step).toBe('review');
    expect(bought(walker)).toEqual(['2 CC-A', '1 CC-C']);
    expect(textOf(walker)).not.toContain('last time');
    expect(labelsNow(walker)).not.toContain('Other tickets');
  });

  it('takes the tickets of last time again on the way back from the others', async () => {
    const walker = await saying('2 adults 1 child saturday', all, { usualCodes: ['PK-A'] });
    await walker.does('Other tickets');
    await walker.does('Back');
    expect(walker.draft()?.step).toBe('review');
    expect(bought(walker)).toEqual(['2 PK-A', '1 PK-C']);
    await walker.does('Back');
    await walker.does('−');
    await walker.does('Continue');
    expect(labelsNow(walker)).not.toContain('Other tickets');
  });

  it('means a package for all of them, if that was bought last', async () => {
    const family = samplePackage('FA', { name: 'Family: 2 adults, 1 child', price: 250_000 });
    const last = { usualCodes: ['FA'] };
    const walker = await saying('2 adults 1 child saturday', [...all, family], last);
    expect(walker.draft()?.step).toBe('review');
    expect(bought(walker)).toEqual(['1 FA']);
    const others = await saying('2 adults 2 children saturday', [...all, family], last);
    expect(others.draft()).toMatchObject({ step: 'list', lines: [] });
    const named = await saying('2 adults 1 child saturday cable car', [...all, family], last);
    expect(bought(named)).toEqual(['2 CC-A', '1 CC-C']);
  });

  it('is asked where what was bought last is for whoever comes, and others are named after the visitors', async () => {
    const walker = await saying('2 adults saturday', all, { usualCodes: ['CR'] });
    expect(walker.draft()).toMatchObject({ step: 'list', lines: [] });
  });

  it('without a day keeps the tickets until one is chosen', async () => {
    const walker = await saying('3 dinner cruise', all);
    expect(walker.draft()).toMatchObject({ step: 'day', lines: [] });
    await walker.does('Tomorrow');
    expect(walker.draft()?.step).toBe('review');
    expect(bought(walker)).toEqual(['3 CR']);
  });

  it('with more than may be booked says so, and buys none of it', async () => {
    const walker = await saying('30 dinner cruise saturday', all);
    expect(walker.draft()).toMatchObject({ step: 'tickets', lines: [] });
    expect(walker.screen()?.text).toContain('up to 10');
  });

  it('of days of which any can be meant asks which, and keeps the tickets', async () => {
    const walker = await saying('2 dinner cruise this weekend', all);
    expect(walker.draft()?.step).toBe('choice');
    await walker.does('Sun, 22 Nov');
    expect(walker.draft()).toMatchObject({ step: 'review', date: '2026-11-22' });
  });
});

describe('on the card of tickets', () => {
  async function onCard() {
    const walker = await saying('saturday', all);
    expect(walker.draft()?.step).toBe('tickets');
    return walker;
  }

  it('a number alone is a quantity, of a group one that is asked for', async () => {
    const walker = await onCard();
    await walker.does({ kind: 'text', text: '2' });
    expect(walker.draft()).toMatchObject({ step: 'choice', choice: { kind: 'packages', count: 2 } });
    await walker.does('2 × Child · Cable car');
    expect(walker.draft()?.step).toBe('tickets');
    expect(bought(walker)).toEqual(['2 CC-C']);
  });

  it('counts are for the offer on the card, and the booking waits for "Continue"', async () => {
    const walker = await onCard();
    await walker.does({ kind: 'text', text: '2 adults 1 child' });
    expect(walker.draft()?.step).toBe('tickets');
    expect(bought(walker)).toEqual(['2 CC-A', '1 CC-C']);
  });

  it('a name shows its offer, and one that several have narrows the list', async () => {
    const walker = await onCard();
    await walker.does({ kind: 'text', text: 'dinner' });
    expect(walker.draft()).toMatchObject({ step: 'tickets', packageCode: 'CR' });
    await walker.does({ kind: 'text', text: 'adult' });
    expect(walker.draft()?.step).toBe('list');
  });

  it('another day moves the booking to it', async () => {
    const walker = await onCard();
    await walker.does({ kind: 'text', text: '1 adult' });
    await walker.does({ kind: 'text', text: 'sunday' });
    expect(walker.draft()).toMatchObject({ step: 'tickets', date: '2026-11-22' });
    expect(bought(walker)).toEqual(['1 CC-A']);
  });

  it('a question is answered from the venue’s facts above the card', async () => {
    const venue = sampleVenue({ groups });
    const hours = { und: '08:00–21:00' };
    const walker = await saying('saturday', all, { venue: { ...venue, visit: { ...venue.visit, hours } } });
    await walker.does({ kind: 'text', text: 'when do you open?' });
    expect(walker.screen()?.text).toContain('08:00–21:00');
    expect(walker.draft()?.step).toBe('tickets');
  });

  it('"cancel please" leaves, and what is for the rest of the bot is passed on', async () => {
    const walker = await onCard();
    expect(await walker.does({ kind: 'text', text: 'my tickets' })).toBeNull();
    const plan = await walker.does({ kind: 'text', text: 'cancel please' });
    expect(plan?.isOver).toBe(true);
  });
});

describe('a package that admits several', () => {
  const family = samplePackage('FAM', { name: 'Family: 2 adults + 1 child', maxQuantity: 5 });
  const tour = samplePackage('TOUR', { name: 'Garden tour' });

  it.each([
    ['family package for 2 adults and a child, saturday', ['1 FAM']],
    ['family package for a family of three on saturday', ['1 FAM']],
    ['family package 2+1 saturday', ['1 FAM']],
    ['2 family packages saturday', ['2 FAM']],
    ['4 adults 2 kids family package saturday', ['2 FAM']],
  ])('is taken once for a party that fits: %s', async (sentence, expected) => {
    const walker = await saying(sentence, [family, tour]);
    expect(bought(walker)).toEqual(expected);
  });

  it('is not guessed for a party that does not fit', async () => {
    const walker = await saying('family package for 4 people saturday', [family, tour]);
    expect(walker.draft()).toMatchObject({ step: 'tickets', packageCode: 'FAM', lines: [] });
  });

  it('says whom it admits to a party that does not fit, and takes no two of it', async () => {
    const walker = await saying('family package for 4 people saturday', [family, tour]);
    expect(textOf(walker)).toContain('4 people: one of these tickets admits 2 adults, 1 child.');
  });

  it.each(['need 4 tix saturday', '4 tickets saturday'])(
    'is not multiplied by a number of tickets: %s',
    async (sentence) => {
      const walker = await saying(sentence, [family, tour]);
      const label = labelsNow(walker).find((each) => each.startsWith('Family')) ?? '';
      expect(label).toMatch(/ · ₫100,000$/);
      await walker.does(label);
      expect(walker.draft()).toMatchObject({ step: 'tickets', packageCode: 'FAM', lines: [] });
      expect(textOf(walker)).toContain('How many?');
    },
  );

  it.each([
    ['family package + 1 extra adult saturday', '1 adult', ['1 FAM', '1 CC-A']],
    ['1 family package saturday, and one more adult', '1 adult', ['1 FAM', '1 CC-A']],
    ['family package for 2 adults and 3 children saturday', '2 children', ['1 FAM', '2 CC-C']],
  ])('is taken once, and others are asked about: %s', async (sentence, others, expected) => {
    const walker = await saying(sentence, [family, cableAdult, cableChild, tour]);
    expect(walker.draft()?.step).toBe('list');
    expect(textOf(walker)).toContain(
      `In your booking: 1 × Family: 2 adults + 1 child. Which ticket for ${others}?`,
    );
    await walker.does('Cable car');
    expect(bought(walker)).toEqual(expected);
  });

  it('is taken once for a sum of people, without being named', async () => {
    const walker = await saying('2+1 saturday', [family]);
    expect(bought(walker)).toEqual(['1 FAM']);
  });

  it('with its own people said beside it is that one', async () => {
    const walker = await saying('1 family package for 2 adults and a child saturday', [family, cableAdult]);
    expect(bought(walker)).toEqual(['1 FAM']);
  });

  it('is asked about where others may be among those whom it admits', async () => {
    const packageAdmits = new Map([['TOUR', { person: 2 }]]);
    const walker = await saying('1 garden tour and grandma saturday', [tour, cableAdult], {
      venue: sampleVenue({ packageAdmits }),
    });
    expect(textOf(walker)).toContain('1 senior: have I got that right');
    expect(bought(walker)).toEqual([]);
  });

  it('admits whom the venue says', async () => {
    const packageAdmits = new Map([['TOUR', { adult: 2, child: 2 }]]);
    const walker = await saying('garden tour for 2 adults 2 kids saturday', [tour, family], {
      venue: sampleVenue({ packageAdmits }),
    });
    expect(bought(walker)).toEqual(['1 TOUR']);
  });
});

it('a day that has passed this year is the next year’s, and can be waited for', async () => {
  const walker = await saying('2 adults 30/4', all);
  expect(walker.draft()).toMatchObject({ step: 'day', unopenedDay: '2027-04-30' });
  expect(labelsOf(walker.screen() ?? { text: '', rows: [] })).toContain('Tell me when it opens');
});

describe('a number with its day as the first sentence', () => {
  const group = samplePackage('GR', { name: 'Groups of 10–100', minQuantity: 10, maxQuantity: 100 });
  it.each([
    'group of 30 28 november',
    'group of 30 November 28',
    'group of 30, 28/11',
    'a group of 30 sat 28 nov',
  ])('keeps both: %s', async (sentence) => {
    const walker = await saying(sentence, [cruise, group]);
    expect(walker.draft()?.date).toBe('2026-11-28');
    expect(walker.screen()?.text).toContain('Visitors: 30 people');
    expect(labelsOf(walker.screen() ?? { text: '', rows: [] })[0]).toMatch(/^Groups of 10/);
  });
});

describe('so many more', () => {
  async function withTwoAdults() {
    const walker = await saying('2 adults saturday', [cableAdult, cableChild]);
    expect(bought(walker)).toEqual(['2 CC-A']);
    return walker;
  }

  it.each([
    ['add one more child', ['2 CC-A', '1 CC-C']],
    ['one more adult', ['3 CC-A']],
    ['2 more adults and a child', ['4 CC-A', '1 CC-C']],
    ['add 2 kids', ['2 CC-A', '2 CC-C']],
    ['3 adults', ['3 CC-A']],
  ])('come to those who were chosen: %s', async (sentence, lines) => {
    const walker = await withTwoAdults();
    await walker.does({ kind: 'text', text: sentence });
    expect(bought(walker)).toEqual(lines);
  });

  it('of what is not said is asked', async () => {
    const walker = await saying('2 adults 1 child saturday', [cableAdult, cableChild]);
    await walker.does({ kind: 'text', text: '1 more ticket' });
    expect(walker.draft()?.step).toBe('tickets');
    expect(bought(walker)).toEqual(['2 CC-A', '1 CC-C']);
  });
});

it('who is taken away before an offer is picked is not booked', async () => {
  const walker = await saying('2 adults 2 kids saturday', all);
  expect(walker.draft()?.step).toBe('list');
  await walker.does({ kind: 'text', text: 'remove 1 child' });
  await walker.does('Cable car');
  expect(bought(walker)).toEqual(['2 CC-A', '1 CC-C']);
});

describe('one kind of visitor in the place of another', () => {
  it.each(['swap one adult for a child', 'change 1 adult to a child please'])(
    'changes both, on the card and before an offer is picked: %s',
    async (sentence) => {
      const onCard = await saying('2 adults 1 child saturday', [cableAdult, cableChild]);
      await onCard.does({ kind: 'text', text: sentence });
      expect(bought(onCard)).toEqual(['1 CC-A', '2 CC-C']);
      const listed = await saying('2 adults 1 child saturday', all);
      await listed.does({ kind: 'text', text: sentence });
      await listed.does('Cable car');
      expect(bought(listed)).toEqual(['1 CC-A', '2 CC-C']);
    },
  );

  it('gives way to another package, which is shown', async () => {
    const walker = await saying('2 adults saturday', [cableAdult, cableChild, cruise]);
    expect(bought(walker)).toEqual(['2 CC-A']);
    await walker.does({ kind: 'text', text: 'no adult tickets, the dinner cruise' });
    expect(walker.draft()).toMatchObject({ step: 'tickets', packageCode: 'CR', lines: [] });
  });

  it('is asked about where there is no such visitor', async () => {
    const onCard = await saying('1 child saturday', [cableAdult, cableChild]);
    await onCard.does({ kind: 'text', text: 'swap one adult for a child' });
    expect(bought(onCard)).toEqual(['1 CC-C']);
    const listed = await saying('2 tickets saturday', all);
    await listed.does({ kind: 'text', text: 'swap one adult for a child' });
    await listed.does('Cable car');
    expect(listed.draft()?.step).not.toBe('review');
  });
});

describe('one of those who were counted is a child', () => {
  it.each([
    'sorry, 3 not 2, and one of them is 5 yrs old, saturday',
    '3 người, trong đó 1 bé 5 tuổi, thứ 7',
    'нас трое, одному 5 лет, суббота',
    '周六三个人,其中一个5岁',
    '토요일 세 명이요 한 명은 5살',
  ])('and the others are grown-ups: %s', async (sentence) => {
    const walker = await saying(sentence, [cableAdult, cableChild]);
    expect(bought(walker)).toEqual(['2 CC-A', '1 CC-C']);
  });
});

describe('what is not certain of a party is asked on the card', () => {
  const none: readonly string[] = [];
  it.each([
    ['2 adults and a baby', [cableAdult, cableChild], 'a ticket just for 1 baby here', ['2 CC-A']],
    ['2 adults and a baby', [cruise], 'a ticket just for 1 baby here', ['2 CR']],
    [
      '2 adults 1 child 1 senior',
      [cableAdult, cableChild],
      '1 senior: there is no separate ticket, so the adult price applies.',
      ['3 CC-A', '1 CC-C'],
    ],
    ['2 students', [cableAdult, cableChild], '2 students: there is no separate ticket', ['2 CC-A']],
    ['3 people, one of them is 66', [cableAdult, cableChild], '1 senior: there is no separate', none],
    ['2 adults and 1 child', [cableAdult], 'a ticket just for 1 child here', ['2 CC-A']],
    ['2 kids', [cableAdult, cableChild], '2 children: does an adult come with them?', ['2 CC-C']],
    ['2 kids', [cruise], '2 children: does an adult come with them?', ['2 CR']],
    ['4 people, 2 kids', [cruise], '4 people, 2 children: have I got that right', none],
    ['4 people, 2 kids', [cableAdult, cableChild], '4 people, 2 children: have I got that right', none],
    ['2 adults and kids', [cableAdult, cableChild], '2 adults: how many tickets of each', ['2 CC-A']],
    [
      '2 adults and 2 children, 3 and 14,',
      [cableAdult, cableChild],
      '3 and 14 years old: please check whether the child’s ticket',
      ['2 CC-A', '2 CC-C'],
    ],
    ['2+1', [cableAdult, cableChild], '3 people: how many tickets of each kind?', none],
  ] as const)('%s', async (sentence, packages, question, lines) => {
    const walker = await saying(`${sentence} saturday`, packages);
    expect(walker.draft()).toMatchObject({ step: 'tickets', wanted: null });
    expect(walker.screen()?.text).toContain(question);
    expect(bought(walker)).toEqual(lines);
  });

  it('of children of school age is certain', async () => {
    const walker = await saying('2 adults and 2 children, 4 and 11, saturday', [cableAdult, cableChild]);
    expect(walker.screen()?.text).not.toContain('years old');
    expect(bought(walker)).toEqual(['2 CC-A', '2 CC-C']);
  });

  it('of children for whom a ticket of an adult is in the booking is certain', async () => {
    const walker = await saying('saturday', [cableAdult, cableChild]);
    await walker.does({ kind: 'text', text: '1 adult' });
    await walker.does({ kind: 'text', text: '2 kids' });
    expect(walker.screen()?.text).not.toContain('does an adult come');
    expect(bought(walker)).toEqual(['1 CC-A', '2 CC-C']);
  });
});

describe('what was made of a sentence with other words in it is shown back before it is taken', () => {
  const packages = [cableAdult, cableChild];

  it.each([
    'if the weather is fine, 2 adults saturday',
    '2 adults saturday, unless the forecast is awful',
    'for my boss and his entourage, 2 adults saturday',
  ])('%s', async (sentence) => {
    const walker = await saying(sentence, packages);
    expect(walker.draft()?.step).toBe('tickets');
    expect(textOf(walker)).toMatch(/Sat, 21 Nov.*2 adults: is that right\?/);
    await walker.does('Continue');
    expect(walker.draft()?.step).toBe('review');
  });

  it('but not where the list of offers has shown the people and their price', async () => {
    const walker = await saying('2 adults saturday for my boss and his entourage', all);
    expect(walker.draft()?.step).toBe('list');
    await walker.does('Cable car · ₫200,000 for 2');
    expect(walker.draft()?.step).toBe('review');
  });

  it('and a sentence of known words is taken at once, however friendly', async () => {
    const walker = await saying(
      'hi there, could we get 2 adults for our anniversary trip on saturday please?',
      packages,
    );
    expect(walker.draft()?.step).toBe('review');
  });
});

describe('who was understood to come is shown back', () => {
  it.each([
    ['en', '2 adults, 1 child'],
    ['zh', '2 位成人、1 名儿童'],
  ])('with the signs of the language: %s', (locale, party) => {
    const members = [
      { who: 'adult', count: 2 },
      { who: 'child', count: 1 },
    ] as const;
    expect(partyText(members, wordings.for(locale))).toBe(party);
  });

  const understood = 'Visitors: 2 adults, 1 child, 1 baby';

  it('where the day is asked for, and where the ticket is', async () => {
    const walker = await saying('two adults, a kid and a baby', all);
    expect(walker.draft()?.step).toBe('day');
    expect(walker.screen()?.text).toContain(understood);
    await walker.does('Tomorrow');
    expect(walker.draft()?.step).toBe('list');
    expect(walker.screen()?.text).toContain(understood);
  });

  it('with what a later sentence adds, and not where it is written just so', async () => {
    const walker = await saying('2 adults', all);
    expect(walker.screen()?.text).not.toContain('Visitors');
    await walker.does({ kind: 'text', text: 'and 1 child' });
    expect(walker.screen()?.text).toContain('Visitors: 2 adults, 1 child');
  });
});

it('somebody who comes and was not counted keeps the booking at the tickets', async () => {
  const walker = await saying('2 adults and kids dinner cruise saturday', [cableAdult, cableChild, cruise]);
  expect(walker.draft()?.step).toBe('tickets');
  expect(bought(walker)).toEqual(['2 CR']);
});

describe('a package in the place of what was chosen', () => {
  const family = samplePackage('FAM', { name: 'Family: 2 adults + 1 child' });
  const garden = samplePackage('GA', { name: 'Garden tour', maxQuantity: 1 });
  const packages = [cableAdult, cableChild, cruise, family, garden];

  async function afterTwoAdults(sentence: string) {
    const walker = await saying('2 adults saturday cable car', packages);
    await walker.does('Back');
    await walker.does({ kind: 'text', text: sentence });
    return walker;
  }

  it.each(['can we swap to the dinner cruise instead?', 'the dinner cruise instead of these please'])(
    'is taken for the same people, and what left is said: %s',
    async (sentence) => {
      const walker = await afterTwoAdults(sentence);
      expect(bought(walker)).toEqual(['2 CR']);
      expect(textOf(walker)).toContain('💬 Taken out of your booking: 2 × Cable car, adult.');
      expect(walker.draft()?.step).toBe('tickets');
    },
  );

  it.each([
    ['family package instead', 'FAM'],
    ['the garden tour instead', 'GA'],
  ])('is asked about where the number is not certain: %s', async (sentence, packageCode) => {
    const walker = await afterTwoAdults(sentence);
    expect(walker.draft()).toMatchObject({ step: 'tickets', packageCode });
    expect(textOf(walker)).toContain('instead? Until then 2 × Cable car, adult stay in your booking.');
    expect(bought(walker)).toEqual(['2 CC-A']);
    await walker.does('+');
    expect(bought(walker)).toEqual([`1 ${packageCode}`]);
  });

  it('comes as often as is said', async () => {
    expect(bought(await afterTwoAdults('swap to 3 dinner cruise instead'))).toEqual(['3 CR']);
  });

  it('is listed where several are meant, and what leaves stays until one is chosen', async () => {
    const walker = await afterTwoAdults('the garden tour or the dinner cruise instead');
    expect(walker.draft()?.step).toBe('list');
    expect(bought(walker)).toEqual(['2 CC-A']);
    await walker.does('Dinner cruise');
    expect(bought(walker)).toEqual(['2 CR']);
  });

  it('leaves alone what another sentence names', async () => {
    expect(bought(await afterTwoAdults('2 dinner cruise'))).toEqual(['2 CC-A', '2 CR']);
  });
});

it('fewer people than have the only ticket of a booking have so many of it', async () => {
  const walker = await saying('2 adults saturday', [cableAdult, cableChild]);
  await walker.does({ kind: 'text', text: 'only 1 person' });
  expect(bought(walker)).toEqual(['1 CC-A']);
  await walker.does({ kind: 'text', text: '3 people' });
  expect(textOf(walker)).toContain('3 people: how many tickets of each kind?');
});
