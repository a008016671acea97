import { describe, expect, it } from 'vitest';
import type { Draft } from '../../../src/bot/booking-flow/draft.ts';
import { lineFor, mostLines } from '../../../src/bot/booking-flow/draft.ts';
import type { StepEvent, Taken, World } from '../../../src/bot/booking-flow/step.ts';
import { steps } from '../../../src/bot/booking-flow/steps.ts';
import { isReplyScreen } from '../../../src/bot/screen.ts';
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

function screenOf(draft: Draft, world: World = sampleWorld()) {
  return steps[draft.step].screen(draft, world);
}

function take(draft: Draft, event: string | StepEvent, world: World = sampleWorld()): Taken {
  const what = typeof event === 'string' ? pressing(screenOf(draft, world), event) : event;
  return steps[draft.step].take(draft, what, world);
}

/** The reason why nothing changes, in words. */
function reason(taken: Taken): string {
  if (taken.kind !== 'stay' || taken.why === null)
    throw new Error(`There is no reason in ${JSON.stringify(taken)}`);
  return words.text(taken.why.key, taken.why.values);
}

function next(taken: Taken): Draft {
  if (taken.kind !== 'next') throw new Error(`Nothing changes: ${JSON.stringify(taken)}`);
  return taken.draft;
}

const text = (typed: string): StepEvent => ({ kind: 'text', text: typed });

describe('the buttons of each step', () => {
  const complete = { date, lines, details: { name: 'An', phone: '+84912345678' }, isGrouped: false };
  it.each<[string, Partial<Draft>, readonly string[]]>([
    ['package', { date }, ['‹', '1 of 4', '›', 'Choose', 'Change date', 'Back', 'Cancel']],
    [
      'quantity',
      { date, packageCode: 'A', quantity: 3 },
      ['−', '3', '+', '1', '2', '4', 'Add to booking', 'Back', 'Cancel'],
    ],
    ['cart', complete, ['Continue', 'Add another package', 'Change', 'Back', 'Cancel']],
    ['line', complete, ['3 × Package A', 'Back', 'Cancel']],
    ['notice', complete, ['Agree', 'Privacy notice', 'Back', 'Cancel']],
    ['saved', complete, ['Use saved details', 'Enter new details', 'Back', 'Cancel']],
    ['name', {}, ['Use An', 'Back', 'Cancel']],
    ['phone', {}, ['Share my phone number', 'Back', 'Cancel']],
    ['email', {}, ['Skip', 'Back', 'Cancel']],
    ['cardId', {}, ['Back', 'Cancel']],
    ['form', complete, ['Separate tickets', 'One group ticket per type', 'Back', 'Cancel']],
    ['note', { ...complete, note: 'x' }, ['Remove note', 'Back', 'Cancel']],
    ['review', complete, ['Book', 'Edit', 'Back', 'Cancel']],
    ['edit', complete, ['Date', 'Packages', 'Details', 'Ticket form', 'Note', 'Back', 'Cancel']],
  ])('%s', (step, change, labels) => {
    const screen = screenOf(sampleDraft({ ...change, step: step as Draft['step'] }));
    expect(labelsOf(screen)).toEqual(labels);
    const rows = isReplyScreen(screen) ? screen.keys : screen.rows;
    expect(rows.filter((row) => row.length > 3)).toEqual([]);
  });

  it('the calendar: month, Monday first, days, "Today" and "Tomorrow"', () => {
    const labels = labelsOf(screenOf(sampleDraft({ month: '2026-12' })));
    expect(labels.slice(0, 10)).toEqual([
      '‹',
      'December 2026',
      '›',
      'Mon',
      'Tue',
      'Wed',
      'Thu',
      'Fri',
      'Sat',
      'Sun',
    ]);
    expect(labels.slice(10, 14)).toEqual(['·', '·', '2', '3']);
    expect(labels.slice(-4)).toEqual(['Today', 'Tomorrow', 'Back', 'Cancel']);
  });
});

describe('a day that can’t be booked', () => {
  it.each([
    ['2026-11-19', 'has passed'],
    ['2027-03-01', 'up to Thu, 18 Feb 2027'],
    ['2026-12-01', 'No tickets are on sale'],
    ['31/2', 'no such day'],
    ['1.7.26', 'year in full'],
    ['whenever', 'couldn’t read'],
  ])('%s: the reason is said', (typed, why) => {
    expect(reason(take(sampleDraft(), text(typed)))).toContain(why);
  });

  it('is a "·" that says the same when it is tapped', () => {
    const tap: StepEvent = { kind: 'tap', action: 'day', argument: '20261201' };
    expect(reason(take(sampleDraft(), tap))).toContain('No tickets are on sale for Tue, 1 Dec 2026');
  });

  it('is not reached by turning the months', () => {
    expect(reason(take(sampleDraft({ month: '2026-11' }), '‹'))).toBe('Those days have passed.');
    expect(reason(take(sampleDraft({ month: '2027-02' }), '›'))).toContain('up to Thu, 18 Feb 2027');
  });
});

describe('a package', () => {
  it('past its cutoff is shown with the reason and without "Choose"', () => {
    const world = sampleWorld({ now: venueClock('15:00') });
    const draft = sampleDraft({ step: 'package', date: '2026-11-20', packageCode: 'C' });
    const screen = screenOf(draft, world);
    expect(screen.text).toContain('closed at 15:00');
    expect(labelsOf(screen)).not.toContain('Choose');
  });

  it('before its cutoff says until when it can be bought', () => {
    const draft = sampleDraft({ step: 'package', date: '2026-11-20', packageCode: 'C' });
    expect(screenOf(draft).text).toContain('closes at 15:00');
  });

  it('whose sale closed since it was shown is not chosen', () => {
    const draft = sampleDraft({ step: 'package', date: '2026-11-20', packageCode: 'C' });
    const choose = pressing(screenOf(draft), 'Choose');
    const world = sampleWorld({ now: venueClock('15:00') });
    expect(take(draft, choose, world)).toMatchObject({
      draft: { step: 'package', packageCode: 'C' },
      say: { key: 'package-closed-now', values: { time: '15:00' } },
    });
  });

  it('may be typed by any part of its name that names one only', () => {
    const draft = sampleDraft({ step: 'package', date });
    expect(next(take(draft, text('package d'))).packageCode).toBe('D');
    expect(reason(take(draft, text('package')))).toContain('choose a package');
  });

  it('that is gone when it is chosen is said to be gone, with the others on the card', () => {
    const draft = sampleDraft({ step: 'package', date });
    const choose = pressing(screenOf(draft), 'Choose');
    const world = sampleWorld({ packages: { kind: 'known', packages: samplePackages.slice(1) } });
    expect(take(draft, choose, world)).toMatchObject({ kind: 'next', say: { key: 'package-gone' } });
  });

  it('list is paged by eight', () => {
    const packages = Array.from({ length: 20 }, (_, n) => samplePackage(`P${n}`));
    const world = sampleWorld({ packages: { kind: 'known', packages } });
    const draft = sampleDraft({ step: 'packages', date, packagesPage: 2 });
    const labels = labelsOf(screenOf(draft, world));
    expect(labels.filter((label) => label.startsWith('Package'))).toHaveLength(4);
    expect(labels).toContain('3 of 3');
  });
});

describe('a number', () => {
  const draft = sampleDraft({ step: 'quantity', date, packageCode: 'B', quantity: 2 });
  it.each([
    ['8', 8],
    ['０５', 5],
    [' 3 ', 3],
  ])('%s sets the quantity', (typed, quantity) => {
    expect(next(take(draft, text(typed))).quantity).toBe(quantity);
  });

  it.each([
    ['1', 'At least 2'],
    ['9', 'At most 8'],
    ['0', 'At least 2'],
    ['-1', 'At least 2'],
    ['1e3', 'type a number'],
    ['two', 'type a number'],
    ['99999999999', 'type a number'],
  ])('%s is refused with the limit', (typed, why) => {
    expect(reason(take(draft, text(typed)))).toContain(why);
  });

  it('below or above the limits is refused on the stepper too', () => {
    expect(reason(take(draft, '−'))).toContain('At least 2');
    expect(reason(take({ ...draft, quantity: 8 }, '+'))).toContain('At most 8');
  });

  it('of a package in the cart stands on the stepper, and replaces the one in the cart', () => {
    const inCart = sampleDraft({ step: 'package', date, lines, packageCode: 'A' });
    const opened = next(take(inCart, 'Choose'));
    expect(opened).toMatchObject({ step: 'quantity', quantity: 3 });
    const added = next(take({ ...opened, quantity: 5 }, 'Add to booking'));
    expect(added.lines.map(({ quantity }) => quantity)).toEqual([5]);
  });

  it('of kinds in one booking has a limit', () => {
    const full = Array.from({ length: mostLines }, (_, n) => lineFor(samplePackage(`P${n}`), 1));
    expect(reason(take(sampleDraft({ step: 'cart', date, lines: full }), 'Add another package'))).toContain(
      '10',
    );
    expect(reason(take({ ...draft, lines: full }, 'Add to booking'))).toContain('10');
  });
});

describe('details', () => {
  const asking = (step: Draft['step']) => sampleDraft({ step, date, lines });

  it.each([
    ['0912345678', '+84912345678'],
    ['+44 7400 123456', '+447400123456'],
    ['091 234 56 78', '+84912345678'],
  ])('a phone number %s becomes %s', (typed, phone) => {
    expect(next(take(asking('phone'), text(typed))).details.phone).toBe(phone);
  });

  it('a contact counts when it is the sender’s own', () => {
    const own: StepEvent = { kind: 'contact', phone: '84912345678', isOwn: true };
    expect(next(take(asking('phone'), own)).details.phone).toBe('+84912345678');
    expect(reason(take(asking('phone'), { ...own, isOwn: false }))).toContain('somebody else’s');
  });

  it.each([
    ['phone', '12', 'phone number'],
    ['phone', 'call me', 'phone number'],
    ['phone', '000000000', '+8400000000 is not a number that is in use'],
    ['email', 'a@b', 'email'],
    ['email', 'a b@c.de', 'email'],
    ['name', '!!!', 'name'],
    ['name', 'x'.repeat(81), 'name'],
    ['cardId', 'ab', 'ID number'],
  ] as const)('%s "%s" is refused with what is expected', (step, typed, why) => {
    expect(reason(take(asking(step), text(typed)))).toContain(why);
  });

  it('names keep their letters and lose what can’t be seen', () => {
    expect(next(take(asking('name'), text(' Nguyễn\u200b  Văn\nÁ '))).details.name).toBe('Nguyễn Văn Á');
  });

  it('the message with an ID number is deleted once the number is kept, and not before', () => {
    const world = sampleWorld({ asked: [{ detail: 'cardId', isRequired: true }] });
    expect(take(asking('cardId'), text('b1234567'), world)).toMatchObject({ forget: 'message' });
    expect(take(asking('cardId'), text('?'), world)).toMatchObject({ kind: 'stay' });
  });

  it('that are given already may be kept, an ID number without being shown', () => {
    const given = { details: { name: 'An', cardId: 'B1234567' } };
    expect(labelsOf(screenOf({ ...asking('name'), ...given }))).toContain('Keep An');
    expect(labelsOf(screenOf({ ...asking('cardId'), ...given }))).toContain('Keep …567');
  });

  it('an optional one may be skipped, a required one may not', () => {
    expect(next(take(asking('email'), 'Skip')).skipped).toEqual(['email']);
    expect(reason(take(asking('name'), { kind: 'tap', action: 'skip', argument: '' }))).toContain(
      'earlier step',
    );
  });

  it('of an earlier booking are offered when they answer what is asked', () => {
    const world = sampleWorld({ saved: { name: 'An', phone: '+84912345678' } });
    const agreed = next(take(asking('notice'), 'Agree', world));
    expect(agreed).toMatchObject({ step: 'saved', consent: { version: '1' } });
    expect(next(take(agreed, 'Use saved details', world))).toMatchObject({
      step: 'form',
      details: { name: 'An' },
    });
    expect(next(take(agreed, 'Enter new details', world)).step).toBe('name');
  });

  it('come after the notice has been agreed to, with the time and its version', () => {
    expect(next(take(sampleDraft({ step: 'cart', date, lines }), 'Continue')).step).toBe('notice');
    expect(next(take(asking('notice'), 'Agree')).consent).toEqual({ at: sampleWorld().now, version: '1' });
    const screen = screenOf(asking('notice'));
    for (const fact of [
      'your name',
      'phone number',
      'email address (if you like)',
      'Harbour Park',
      '30 days',
    ]) {
      expect(screen.text).toContain(fact);
    }
  });
});

describe('a note', () => {
  const draft = sampleDraft({
    step: 'note',
    date,
    lines,
    consent: { at: 1, version: '1' },
    details: { name: 'An', phone: '+84912345678' },
  });
  it('has 200 characters at most', () => {
    expect(next(take(draft, text('n'.repeat(200)))).note).toHaveLength(200);
    expect(reason(take(draft, text('n'.repeat(201))))).toContain('200');
  });
});

describe('the ticket form', () => {
  it('is asked when there is more than one ticket', () => {
    const one = [lineFor(samplePackage('A'), 1)];
    const email = (of: typeof lines) =>
      next(
        take(
          sampleDraft({
            step: 'email',
            date,
            lines: of,
            consent: { at: 1, version: '1' },
            details: { name: 'An', phone: '+84912345678' },
          }),
          'Skip',
        ),
      );
    expect(email(lines).step).toBe('form');
    expect(email(one)).toMatchObject({ step: 'review', isGrouped: false });
  });
});
