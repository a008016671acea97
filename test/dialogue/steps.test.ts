import { describe, expect, it } from 'vitest';
import { bookable, reconciled } from '../../src/dialogue/cart.ts';
import { type Draft, lineFor, mostLines } from '../../src/dialogue/draft.ts';
import type { InputEvent, StepOutcome, World } from '../../src/dialogue/step-types.ts';
import { decisionOn, screenOf as screenOn } from '../../src/dialogue/steps.ts';
import { isReplyScreen } from '../../src/telegram/screen.ts';
import type { RefundPolicy } from '../../src/venue/refund-policy.ts';
import { sampleVenue } from '../helpers/venue.ts';
import { bothWays, noWays } from '../money/ways.ts';
import {
  labelsOf,
  pressing,
  sampleDraft,
  samplePackage,
  samplePackages,
  sampleWorld,
  venueClock,
} from './sample-world.ts';

const date = '2026-12-25';
const lines = [lineFor(samplePackage('A'), 3)];
const words = sampleWorld().words;
const consent = { at: 1, version: '1' };
const details = { name: 'An', phone: '+84912345678' };

function screenOf(draft: Draft, world: World = sampleWorld()) {
  return screenOn(draft, world);
}

function take(draft: Draft, event: string | InputEvent, world: World = sampleWorld()): StepOutcome {
  const what = typeof event === 'string' ? pressing(screenOf(draft, world), event) : event;
  return decisionOn(draft, what.kind === 'text' ? { ...what, reading: world.read(what.text) } : what, world);
}

/** The reason why nothing changes, in words. */
function reason(taken: StepOutcome): string {
  const why = taken.kind === 'stay' ? taken.why : taken.kind === 'next' && taken.answer;
  if (!why) throw new Error(`There is no reason in ${JSON.stringify(taken)}`);
  return words.text(why.key, why.values);
}

function next(taken: StepOutcome): Draft {
  if (taken.kind !== 'next') throw new Error(`Nothing changes: ${JSON.stringify(taken)}`);
  return taken.draft;
}

/** What is said once the draft is checked against the day. */
function saidOf(draft: Draft, world: World): string | null {
  const { say } = reconciled(draft, world);
  return say && words.text(say.key, say.values);
}

const text = (typed: string): InputEvent => ({ kind: 'text', text: typed });

const group = {
  name: { und: 'Cable car' },
  kinds: [
    { packageCode: 'A', name: { und: 'Adult' } },
    { packageCode: 'B', name: { und: 'Child' } },
  ],
};
const grouped = sampleWorld({ venue: sampleVenue({ groups: [group] }) });

describe('the buttons of each step', () => {
  const complete = { date, lines, details, consent };
  const others = ['Package B · ₫250,000', 'Package C · ₫100,000', 'Package D · ₫1'];
  it.each<[string, Partial<Draft>, readonly string[]]>([
    ['tickets', { date }, ['0', '+', ...others, 'Change date', 'Back', 'Cancel']],
    [
      'tickets',
      { date, lines },
      ['−', '3', '+', ...others, 'Continue · ₫300,000', 'Change date', 'Back', 'Cancel'],
    ],
    [
      'list',
      { date, lines: [lineFor(samplePackage('B'), 2)] },
      [
        'Package A · ₫100,000',
        '2 × Package B · ₫250,000',
        'Package C · ₫100,000',
        'Package D · ₫1',
        'Continue · ₫200,000',
        'Change date',
        'Back',
        'Cancel',
      ],
    ],
    [
      'choice',
      { choice: { dates: ['2026-11-28', '2026-11-29'] } },
      ['Sat, 28 Nov', 'Sun, 29 Nov', 'Back', 'Cancel'],
    ],
    ['name', {}, ['Agree, book as An', 'Privacy notice', 'Back', 'Cancel']],
    ['name', { consent }, ['Book as An', 'Back', 'Cancel']],
    ['phone', {}, ['Share my phone number', 'Back', 'Cancel']],
    ['phone', { unlikelyPhone: '+8400000000' }, ["Yes, that's right", 'Back', 'Cancel']],
    ['email', { consent }, ['Back', 'Cancel']],
    ['cardId', { consent }, ['Back', 'Cancel']],
    ['note', { ...complete, note: 'x' }, ['Remove note', 'Back', 'Cancel']],
    [
      'review',
      complete,
      ['Get tickets · ₫300,000', 'Hold for 60 minutes', 'One shared ticket', 'Edit', 'Back', 'Cancel'],
    ],
    [
      'review',
      { ...complete, lines: [lineFor(samplePackage('A'), 1)] },
      ['Get tickets · ₫100,000', 'Hold for 60 minutes', 'Edit', 'Back', 'Cancel'],
    ],
    ['edit', complete, ['Date', 'Tickets', 'Name', 'Phone', 'Email', 'Note', 'Back', 'Cancel']],
  ])('%s', (step, change, labels) => {
    const screen = screenOf(sampleDraft({ ...change, step: step as Draft['step'] }));
    expect(labelsOf(screen)).toEqual(labels);
    const rows = isReplyScreen(screen) ? screen.keys : screen.rows;
    expect(rows.filter((row) => row.length > 3)).toEqual([]);
  });

  it('the calendar: month, Monday first, the chosen day marked, no week that is over', () => {
    const labels = labelsOf(screenOf(sampleDraft({ date: '2026-11-28' })));
    expect(labels[0]).toBe('November 2026');
    expect(labels.slice(1, 8)).toEqual(['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']);
    expect(labels.slice(8, 15)).toEqual(['·', '·', '·', '·', '(20)', '21', '22']);
    expect(labels).toContain('[28]');
    expect(labels.slice(15, -7)).toHaveLength(14);
    expect(labels.slice(-7)).toEqual(['‹', 'Today', '›', 'Tomorrow', 'This weekend', 'Back', 'Cancel']);
  });

  it('the calendar marks today and the customer’s own days, and days without tickets at once', () => {
    const world = sampleWorld({
      ownDays: ['2026-11-24', '2026-11-26'],
      hadNothingOn: (day) => day === '2026-11-25' || day === '2026-11-26',
    });
    const labels = labelsOf(screenOf(sampleDraft(), world));
    expect(labels.slice(12, 22)).toEqual(['(20)', '21', '22', '23', '24•', '·', '•', '27', '28', '29']);
    const visitToday = sampleWorld({ ownDays: ['2026-11-20'] });
    expect(labelsOf(screenOf(sampleDraft(), visitToday))).toContain('20•');
    // What was seen once may have changed: the partner is asked.
    const tap: InputEvent = { kind: 'tap', action: 'day', argument: '20261125' };
    expect(next(take(sampleDraft(), tap, world))).toMatchObject({ step: 'tickets', date: '2026-11-25' });
  });

  it('a group has a row of counters for each kind', () => {
    const draft = sampleDraft({ step: 'tickets', date, lines });
    const screen = screenOf(draft, grouped);
    expect(labelsOf(screen).slice(0, 5)).toEqual(['−', 'Adult · 3', '+', 'Child', '+']);
    expect(screen.text).toContain('Adult: ₫100,000');
  });
});

describe('a day that can’t be booked', () => {
  it.each([
    ['2027-03-01', 'up to Thu, 18 Feb 2027'],
    ['2026-12-01', 'No tickets are on sale'],
  ])('%s: the reason is said', (typed, why) => {
    expect(reason(take(sampleDraft(), text(typed)))).toContain(why);
  });

  it('is a "·" that says the same when it is tapped', () => {
    const tap: InputEvent = { kind: 'tap', action: 'day', argument: '20261201' };
    expect(reason(take(sampleDraft(), tap))).toContain('No tickets are on sale for Tue, 1 Dec 2026');
  });

  it('is offered to be told of, unless it has passed or lies too far ahead', () => {
    const offers = (typed: string): readonly string[] => {
      const taken = take(sampleDraft(), text(typed));
      return taken.kind === 'next' ? labelsOf(screenOf(taken.draft, sampleWorld())) : [];
    };
    expect(offers('2026-12-01')).toContain('Tell me when it opens');
    expect(offers('2027-03-01')).toContain('Tell me when it opens');
    expect(offers('2026-11-19')).toEqual([]);
    expect(offers('2029-01-01')).toEqual([]);
    const awaited = sampleDraft({ unopenedDay: '2026-12-01' });
    const screen = screenOf(awaited, sampleWorld({ isAwaited: (date) => date === '2026-12-01' }));
    expect(labelsOf(screen)).not.toContain('Tell me when it opens');
    expect('text' in screen && screen.text).toContain('We’ll write to you here');
  });

  it('has no label of a day of another month, and no week without a day to book', () => {
    const screen = screenOf(sampleDraft({ month: '2026-11' }), sampleWorld());
    const weeks = ('rows' in screen ? screen.rows : []).filter((row) => row.length === 7).slice(1);
    expect(weeks.map((week) => week.map(({ text }) => text))).toEqual([
      ['·', '·', '·', '·', '(20)', '21', '22'],
      ['23', '24', '25', '26', '27', '28', '29'],
      ['30', ...Array.from({ length: 6 }, () => '\u2800')],
    ]);
  });

  it('of a month that there is not is no step of ours', () => {
    const tap: InputEvent = { kind: 'tap', action: 'month', argument: '2026-13' };
    expect(reason(take(sampleDraft(), tap))).toBe('This button is from an earlier step.');
  });

  it('is not reached by turning the months', () => {
    expect(reason(take(sampleDraft({ month: '2026-11' }), '‹'))).toBe('Those days have passed.');
    expect(reason(take(sampleDraft({ month: '2027-02' }), '›'))).toContain('up to Thu, 18 Feb 2027');
  });
});

describe('a day that is typed', () => {
  it.each([['this weekend', ['2026-11-21', '2026-11-22']]])(
    '%s can mean several, which become buttons',
    (typed, dates) => {
      const asked = next(take(sampleDraft(), text(typed)));
      expect(asked).toMatchObject({ step: 'choice', choice: { dates } });
      const [first = ''] = labelsOf(screenOf(asked));
      expect(next(take(asked, first))).toMatchObject({ step: 'tickets', date: dates[0] });
    },
  );

  it.each(['sat', 'T7', 'сб', '周六', '토', '21/11', '21.11.26', 'tomorrow please'])(
    '%s is the Saturday',
    (typed) => {
      expect(next(take(sampleDraft(), text(typed)))).toMatchObject({ step: 'tickets', date: '2026-11-21' });
    },
  );
});

describe('counting on the card', () => {
  const draft = sampleDraft({ step: 'tickets', date, packageCode: 'B' });

  it('the first "+" gives the least that may be booked, "−" from there gives none', () => {
    const some = next(take(draft, '+'));
    expect(some.lines).toMatchObject([{ code: 'B', quantity: 2 }]);
    expect(next(take(some, '−')).lines).toEqual([]);
    expect(next(take(next(take(some, '+')), '−')).lines).toMatchObject([{ quantity: 2 }]);
  });

  it('says what can’t be: none to take away, more than may be booked', () => {
    expect(labelsOf(screenOf(draft))).not.toContain('−');
    const less = pressing(screenOf(next(take(draft, '+'))), '−');
    expect(reason(take(draft, less))).toContain('haven’t chosen any');
    const full = { ...draft, lines: [lineFor(samplePackages[1] ?? samplePackage('B'), 8)] };
    expect(reason(take(full, '+'))).toContain('up to 8');
  });

  it('of kinds in one booking has a limit', () => {
    const full = Array.from({ length: mostLines }, (_, n) => lineFor(samplePackage(`P${n}`), 1));
    expect(reason(take({ ...draft, lines: full }, '+'))).toContain('10');
  });

  it('a package past its cutoff is shown with the reason and without a counter', () => {
    const world = sampleWorld({ now: venueClock('15:00') });
    const today = sampleDraft({ step: 'tickets', date: '2026-11-20', packageCode: 'C' });
    expect(screenOf(today, world).text).toContain('closed at 15:00');
    expect(labelsOf(screenOf(today, world))).not.toContain('+');
    expect(screenOf(today).text).toContain('closes at 15:00');
  });

  it('a package whose sale closed since it was shown is not chosen', () => {
    const today = sampleDraft({ step: 'tickets', date: '2026-11-20', packageCode: 'C' });
    const more = pressing(screenOf(today), '+');
    expect(take(today, more, sampleWorld({ now: venueClock('15:00') }))).toMatchObject({
      draft: { step: 'tickets', packageCode: 'C', lines: [] },
      say: { key: 'package-closed-now', values: { time: '15:00' } },
    });
  });

  it('a package whose price is another than the card showed is shown again before it counts', () => {
    const { code, price, minQuantity, maxQuantity } = samplePackage('A');
    const shown = [{ code, price: price - 1, minQuantity, maxQuantity }];
    const taken = take(sampleDraft({ step: 'tickets', date, packageCode: 'A', shown }), '+');
    expect(taken).toMatchObject({ draft: { lines: [] }, say: { key: 'package-changed' } });
  });

  it.each([
    ['fewer', { minQuantity: 2 }],
    ['more', { maxQuantity: 5 }],
  ])(
    'a package of which %s are sold than the card showed is shown again before it counts',
    (_what, limit) => {
      const { code, price, minQuantity, maxQuantity } = samplePackage('A');
      const shown = [{ code, price, minQuantity, maxQuantity, ...limit }];
      const taken = take(sampleDraft({ step: 'tickets', date, packageCode: 'A', shown }), '+');
      expect(taken).toMatchObject({ draft: { lines: [] }, say: { key: 'package-changed' } });
    },
  );

  it('a line whose sale has closed by the review leaves the booking, and the others stay', () => {
    const today = '2026-11-20';
    const both = [lineFor(samplePackage('A'), 3), lineFor(samplePackage('C', { cutoffMinutes: 15 * 60 }), 1)];
    const review = sampleDraft({
      step: 'review',
      date: today,
      linesDate: today,
      lines: both,
      consent,
      details,
    });
    const checked = reconciled(review, sampleWorld({ now: venueClock('15:00') }));
    expect(checked).toMatchObject({
      say: { key: 'cart-closed', values: { time: '15:00' } },
      draft: { step: 'tickets', packageCode: 'C', lines: [{ code: 'A', quantity: 3 }] },
    });
  });

  it.each([
    ['cart-changed', [{ price: 1 }, { price: 2 }, {}], {}],
    ['cart-closed', [{ cutoffMinutes: 15 * 60 }, { cutoffMinutes: 14 * 60 }, {}], { time: '15:00' }],
  ])('%s names all lines that it is about', (key, changes, values) => {
    const today = '2026-11-20';
    const chosen = changes.map((change, n) => samplePackage(`P${n}`, change));
    const packages = chosen.map((sold) => ({ ...sold, price: 100_000 }));
    const lines = chosen.map((sold) => lineFor(sold, 1));
    const review = sampleDraft({ step: 'review', date: today, linesDate: today, lines });
    const world = sampleWorld({ now: venueClock('16:00'), packages: { kind: 'known', packages } });
    const names = 'Package P0; Package P1';
    expect(saidOf(review, world)).toBe(words.text(key, { names, ...values }));
  });

  it('a line that is gone hides no new price of another', () => {
    const [gone, changed] = [lineFor(samplePackage('X'), 1), lineFor(samplePackage('A', { price: 1 }), 1)];
    const review = sampleDraft({ step: 'review', date, linesDate: date, lines: [gone, changed] });
    expect(saidOf(review, sampleWorld())).toMatch(
      /taken out of your booking: Package X\.\n.*has changed .*: Package A\./,
    );
  });

  it('a package that is gone when it is counted is said to be gone, with the others on the card', () => {
    const more = pressing(screenOf(sampleDraft({ step: 'tickets', date })), '+');
    const world = sampleWorld({ packages: { kind: 'known', packages: samplePackages.slice(1) } });
    expect(take(sampleDraft({ step: 'tickets', date }), more, world)).toMatchObject({
      kind: 'next',
      say: { key: 'package-gone' },
    });
  });

  it('a number is said to be faster typed where many can be booked, and only there', () => {
    const typed = 'More than 5? Just type the number.';
    expect(screenOf(draft).text).toContain(typed);
    expect(screenOf({ ...draft, packageCode: 'C' }).text).not.toContain(typed);
  });

  it('the list shows the last page', () => {
    const packages = Array.from({ length: 20 }, (_, n) => samplePackage(`P${n}`));
    const world = sampleWorld({ packages: { kind: 'known', packages } });
    const labels = labelsOf(screenOf(sampleDraft({ step: 'list', date, listPage: 4 }), world));
    expect(labels.filter((label) => label.startsWith('Package'))).toHaveLength(4);
    expect(labels).toContain('5 of 5');
  });

  it('the labels of the list are one line with the price', () => {
    const packages = [
      samplePackage('L', { name: 'An experience with a very long name indeed', price: 1_250_000 }),
    ];
    const world = sampleWorld({ packages: { kind: 'known', packages } });
    const [label = ''] = labelsOf(screenOf(sampleDraft({ step: 'list', date }), world));
    expect(label.length).toBeLessThan(35);
    expect(label).toContain('₫1,250,000');
  });
});

describe('details', () => {
  const asking = (step: Draft['step'], change: Partial<Draft> = {}) =>
    sampleDraft({ step, date, lines, ...change });

  it('a phone number that is not in use is shown back, and counts when it is right', () => {
    const asked = next(take(asking('phone', { details: { name: 'An' } }), text('000000000')));
    expect(asked).toMatchObject({ step: 'phone', unlikelyPhone: '+8400000000' });
    expect(screenOf(asked).text).toContain('+8400000000');
    const right = next(take(asked, "Yes, that's right"));
    expect(right).toMatchObject({ step: 'review', details: { phone: '+8400000000' }, unlikelyPhone: null });
    expect(next(take(asked, text('0912345678'))).details.phone).toBe('+84912345678');
  });

  it('a contact counts when it is the sender’s own', () => {
    const own: InputEvent = { kind: 'contact', phone: '84912345678', isOwn: true };
    expect(next(take(asking('phone'), own)).details.phone).toBe('+84912345678');
    expect(reason(take(asking('phone'), { ...own, isOwn: false }))).toContain('somebody else’s');
  });

  it.each([
    ['phone', 'Share my phone number', 'phone number'],
    ['phone', 'Remove', 'phone number'],
    ['phone', '91234', 'phone number'],
    ['email', 'a@b', 'email'],
    ['email', 'a b@c.de', 'email'],
    ['email', 'anna@example..com', 'email'],
    ['email', '.anna@example.com', 'email'],
    ['email', 'anna@-example.com', 'email'],
    ['cardId', 'ab', 'ID number'],
    ['cardId', 'passport', 'ID number'],
  ] as const)('%s "%s" is asked again with what is expected', (step, typed, why) => {
    expect(reason(take(asking(step), text(typed)))).toContain(why);
  });

  it('names keep their letters and lose what can’t be seen', () => {
    expect(next(take(asking('name'), text(' Nguyễn\u200b  Văn\nÁ '))).details.name).toBe('Nguyễn Văn Á');
  });

  it('an ID number has digits', () => {
    for (const typed of ['B1234567', '079 204 001 234', 'C01X00T47', '4510 123456']) {
      expect(next(take(asking('cardId'), text(typed))).details.cardId).toBe(typed);
    }
  });

  it('that are given already may be kept, an ID number without being shown whole, nor by the review', () => {
    const given = { details: { name: 'An', cardId: 'B1234567' } };
    expect(labelsOf(screenOf({ ...asking('name'), ...given }))).toContain('Keep An');
    const question = screenOf({ ...asking('cardId'), ...given });
    expect(labelsOf(question)).toContain('Keep …567');
    const review = screenOf({ ...asking('review'), ...given });
    expect(review.text).toContain('ID number: …567');
    expect(JSON.stringify([question, review])).not.toContain('B1234567');
  });

  it('an optional one is never asked on the way, and can be taken out again', () => {
    const complete = asking('review', { consent, details: { ...details, email: 'a@b.co' } });
    const email = next(take({ ...complete, step: 'edit' }, 'Email'));
    expect(next(take(email, 'Remove')).details).toEqual(details);
    const phone = asking('phone', { consent, details });
    expect(take(phone, text('Remove')).kind).toBe('stay');
    const world = sampleWorld({ askedDetails: [{ detail: 'phone', isRequired: false }] });
    expect(next(take(phone, text('Remove'), world)).details).toEqual({ name: 'An' });
    expect(next(take(asking('phone', { details: { name: 'An' } }), text('0912345678'))).step).toBe('review');
  });

  it('the first answer is the consent, to what its card says', () => {
    const question = screenOf(asking('name'));
    for (const fact of ['By answering you agree', 'name and phone number', 'Harbour Park', '30 days']) {
      expect(question.text).toContain(fact);
    }
    const now = sampleWorld().now;
    expect(next(take(asking('name'), 'Agree, book as An')).consent).toEqual({ at: now, version: '1' });
    expect(next(take(asking('name'), text('Bình'))).consent).toEqual({ at: now, version: '1' });
    expect(take(asking('name'), 'Back')).toMatchObject({ draft: { consent: null, step: 'tickets' } });
  });

  it('that are given later renew no consent, and a required one is not taken out', () => {
    const later = asking('phone', { consent, details: { name: 'An' } });
    expect(next(take(later, text('0912345678'))).consent).toEqual(consent);
    const remove: InputEvent = { kind: 'tap', action: 'remove', argument: '' };
    expect(take(asking('name', { consent, details }), remove).kind).toBe('stay');
  });

  it('that are still missing lead back to the tickets, also where the day was edited before them', () => {
    const editing = { consent, details: { name: 'An' }, isEditing: true };
    const phone = asking('phone', { ...editing, unlikelyPhone: '+8400000000' });
    expect(next(take({ ...phone, unlikelyPhone: null }, text('Back')))).toMatchObject({ step: 'name' });
    const back = next(take(asking('name', { ...editing, details: {} }), 'Back'));
    expect(back).toMatchObject({ step: 'tickets', isEditing: false });
    const replaces = { reference: 'old', code: 'BK1', date, total: 300_000, paid: null };
    const change = asking('name', { ...editing, details: {}, replaces });
    expect(next(take(change, 'Back'))).toMatchObject({ step: 'day', isEditing: true });
  });

  it('that are known and agreed to are not asked again', () => {
    const known = asking('tickets', { details, consent });
    expect(next(take(known, 'Continue')).step).toBe('review');
  });
});

describe('nothing is booked unseen', () => {
  it('nor at prices that were not read for its day', () => {
    const review = sampleDraft({ step: 'review', date, lines, details, consent, linesDate: null });
    const silent = sampleWorld({ packages: { kind: 'unavailable' } });
    expect(bookable(review, silent)).toMatchObject({ kind: 'stay', why: { key: 'venue-silent' } });
    expect(bookable({ ...review, linesDate: date }, silent)).toBeNull();
  });

  it('nor issued where only a hold is wanted', () => {
    const review = sampleDraft({ step: 'review', date, linesDate: date, lines, details, consent });
    expect(take(review, 'Hold for 60 minutes')).toEqual({ kind: 'book', isAccepted: false });
    expect(take(review, 'Get tickets')).toEqual({ kind: 'book', isAccepted: true });
  });

  it('a detail is asked for below the day, the tickets and the total, in one line', () => {
    for (const step of ['name', 'phone', 'email', 'cardId'] as const) {
      for (const unlikelyPhone of [null, '+8400000000']) {
        const { text: question } = screenOf(sampleDraft({ step, date, lines, unlikelyPhone }));
        expect(question.split('\n')[0]).toBe('Fri, 25 Dec · 3 × Package A · Total: <b>₫300,000</b>');
      }
      expect(screenOf(sampleDraft({ step })).text).not.toContain('Total');
    }
  });

  it('of many lines only so many stand there as are read at a glance', () => {
    const many = ['A', 'B', 'C', 'D', 'E'].map((code) => lineFor(samplePackage(code), 1));
    const [line] = screenOf(sampleDraft({ step: 'name', date, lines: many })).text.split('\n');
    expect(line).toContain('1 × Package C · …and 2 more · Total: <b>₫500,000</b>');
  });

  const reviewOn = (
    hours: readonly [change: number | null, cancel: number | null],
    now = venueClock('09:00'),
    { returns, payment }: Partial<RefundPolicy & World> = {},
  ) => {
    const [changeUntilHours, cancelUntilHours] = hours;
    const policy = { ...sampleVenue().policy, changeUntilHours, cancelUntilHours, returns: returns ?? [] };
    const world = sampleWorld({ venue: sampleVenue({ policy }), now, payment: payment ?? noWays });
    return screenOf(sampleDraft({ step: 'review', date, lines, details, consent }), world).text;
  };

  it.each([
    [
      [24, 24],
      'up to 24 hours before the day of your visit begins.\nFor this day that is until the end of Wed, 23 Dec',
    ],
    [
      [48, null],
      'You can change this date until the end of Tue, 22 Dec (venue time).\nTo cancel, please ask',
    ],
    [[null, null], 'To change the date or cancel, please ask the venue.'],
  ] as const)('the review says the terms by the policy of the day: %j', (hours, terms) => {
    expect(reviewOn(hours)).toContain(terms);
  });

  it.each([
    [
      [
        { hoursBefore: 168, percent: 100 },
        { hoursBefore: 24, percent: 50 },
      ],
      'If you cancel up to 7 days before the day of your visit begins, you get 100% back.\nIf you cancel up to 24 hours before the day of your visit begins, you get 50% back.\nAfter that, nothing is paid back.',
    ],
    [
      [{ hoursBefore: 48, percent: 80 }],
      '2 days before the day of your visit begins, you get 80% back.\nAfter',
    ],
    [[{ hoursBefore: 24, percent: 0 }], 'begins.\nAfter that, nothing is paid back.'],
    [[], '24 hours before the day of your visit begins, you get 100% back.'],
  ])('the review says what comes back of what is paid in advance: %j', (returns, terms) => {
    expect(reviewOn([24, 24], undefined, { returns, payment: bothWays })).toContain(terms);
    expect(reviewOn([24, null], undefined, { returns, payment: bothWays })).not.toContain('back');
    expect(reviewOn([24, 24], undefined, { returns })).not.toContain('back');
  });

  it('the review says that it is too late to change or cancel, where it is', () => {
    const late = venueClock('09:00', '2026-12-24');
    expect(reviewOn([24, 24], late)).toContain('To change the date or cancel, please ask the venue.');
  });
});

describe('a change of date', () => {
  const replaces = { reference: 'old', code: 'BK1', date, total: 300_000, paid: null };

  it('is to another day than the one that is booked', () => {
    const choosing = sampleDraft({ step: 'day', date: null, lines, replaces });
    expect(reason(take(choosing, text('25 December')))).toContain('25 Dec');
    expect(next(take(choosing, text('26 December'))).date).toBe('2026-12-26');
  });

  it('is to no day on which fewer are sold', () => {
    const packages = { kind: 'known', packages: [samplePackage('A', { maxQuantity: 2 })] } as const;
    const chosen = sampleDraft({ step: 'change', date: '2026-12-26', lines, replaces });
    expect(reconciled(chosen, sampleWorld({ packages }))).toMatchObject({
      draft: { step: 'day', date: null },
      say: { key: 'change-not-that-day' },
    });
  });

  it('to today says which sale has closed, and when', () => {
    const closing = [lineFor(samplePackage('C', { cutoffMinutes: 15 * 60 }), 1)];
    const today = sampleDraft({ step: 'change', date: '2026-11-20', lines: closing, replaces });
    const late = sampleWorld({ now: venueClock('16:00') });
    expect(reconciled(today, late)).toMatchObject({
      draft: { step: 'day', date: null },
      say: { key: 'package-closed-now', values: { name: 'Package C', time: '15:00' } },
    });
  });

  it('whose day has another price since it was shown says so; that days differ in price is no news', () => {
    const cheaper = [{ ...lineFor(samplePackage('A'), 3), unitPrice: 90_000 }];
    const other = sampleDraft({ step: 'review', date: '2026-12-26', lines: cheaper, replaces });
    const say = (linesDate: string | null) => reconciled({ ...other, linesDate }, sampleWorld()).say;
    expect(say('2026-12-26')).toEqual({ key: 'change-price-moved' });
    expect(say(date)).toBeNull();
  });
});

describe('a note', () => {
  const draft = sampleDraft({ step: 'note', date, lines, consent, details });
  it('has 200 characters at most', () => {
    expect(next(take(draft, text('n'.repeat(200)))).note).toHaveLength(200);
    expect(reason(take(draft, text('n'.repeat(201))))).toContain('200');
    // Each counts as one, though it has two units.
    expect(next(take(draft, text('🎟'.repeat(200)))).step).toBe('review');
  });
});
