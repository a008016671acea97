import { describe, expect, it } from 'vitest';
import { type Draft, lineFor } from '../../src/dialogue/draft.ts';
import type { InputEvent, StepOutcome, World } from '../../src/dialogue/step-types.ts';
import { decisionOn, screenOf } from '../../src/dialogue/steps.ts';
import type { Reading } from '../../src/language/reading-types.ts';
import { asking, of, ordering, part } from './readings.ts';
import { labelsOf, pressing, sampleDraft, samplePackage, sampleWorld, wordings } from './sample-world.ts';

const consent = { at: 1, version: '1' };
const lines = [lineFor(samplePackage('A'), 2)];
const nothing: Reading = { kind: 'nothing', unread: '' };
const tomorrow = ordering({ days: ['2026-11-21'] });
const wish: Reading = { kind: 'wish', wish: 'help', code: null };

function draftAt(step: 'name' | 'phone' | 'email' | 'cardId', change: Partial<Draft> = {}): Draft {
  const details = step === 'name' ? {} : { name: 'Emma Wilson' };
  return sampleDraft({ step, date: '2026-11-25', lines, details, consent, ...change });
}

function types(draft: Draft, text: string, reading: Reading = nothing, world = sampleWorld()): StepOutcome {
  return decisionOn(draft, { kind: 'text', text, reading }, world);
}

function taps(draft: Draft, label: string, world: World): StepOutcome {
  const event: InputEvent = pressing(screenOf(draft, world), label);
  if (event.kind === 'text') throw new Error('There is a keyboard.');
  return decisionOn(draft, event, world);
}

describe('at the name step every text that can be a name is one', () => {
  it.each([
    'Da Silva',
    'Eva Man',
    'Dung Ho',
    'Two Feathers',
    'Mai',
    'Trần Thị Mai',
    'Park Ji-sung',
    'O’Neill',
    "D'Arcy",
    'J. R. Ewing',
    '김수안',
    '王小明',
    'Nguyễn Văn Á',
    'อนันดา',
    'أحمد',
  ])('%s', (name) => {
    const taken = types(draftAt('name'), name);
    expect(taken).toMatchObject({ draft: { step: 'phone', details: { name } } });
  });

  it('whatever it may mention besides, as long as the whole of it is nothing else', () => {
    for (const reading of [part({ days: ['2026-11-21'] }), asking({ topics: ['parking'] }), nothing]) {
      expect(types(draftAt('name'), 'May Park', reading)).toMatchObject({
        draft: { details: { name: 'May Park' } },
      });
    }
  });

  it('and what is surely none is asked again, in one line', () => {
    for (const text of ['2', '!!!', 'an@example.com', '\u3164', '0912345678', 'x'.repeat(61)]) {
      expect(types(draftAt('name'), text)).toMatchObject({ kind: 'stay', why: { key: 'name-unusable' } });
    }
  });

  it('but an order with digits is one, and replaces what was chosen', () => {
    const order = ordering({ days: ['2026-11-21'], counts: [of(2, 'adult')] });
    expect(types(draftAt('name'), '2 adults tomorrow', order)).toMatchObject({
      draft: { step: 'tickets', date: '2026-11-21', lines: [], earlier: { date: '2026-11-25' } },
    });
  });
});

describe('a name that may be an order or a wish', () => {
  const world = sampleWorld({ read: () => tomorrow });
  const asked = (change: Partial<Draft> = {}): Draft => {
    const taken = types(draftAt('name', change), 'Thu Ba', tomorrow, world);
    if (taken.kind !== 'next') throw new Error('It is not asked.');
    return taken.draft;
  };

  it('is asked once, with two buttons, and nothing is taken before', () => {
    for (const reading of [tomorrow, wish] as const) {
      expect(types(draftAt('name'), 'Thu Ba', reading)).toMatchObject({
        draft: { step: 'name', doubtfulName: 'Thu Ba', details: {}, date: '2026-11-25' },
      });
    }
    expect(labelsOf(screenOf(asked(), world))).toEqual([
      'Yes, book as Thu Ba',
      'No, I meant tickets',
      'Back',
      'Cancel',
    ]);
    expect(screenOf(asked(), world).text).toContain('Is “Thu Ba” the name for the booking?');
  });

  it('is the name, and the consent, by "Yes"', () => {
    const draft = asked({ consent: null });
    expect(screenOf(draft, world).text).toContain('By answering you agree');
    expect(labelsOf(screenOf(draft, world))).toContain('Privacy notice');
    const taken = taps(draft, 'Yes, book as Thu Ba', world);
    expect(taken).toMatchObject({
      draft: { step: 'phone', details: { name: 'Thu Ba' }, consent: { version: '1' } },
    });
    expect(taken.kind === 'next' && taken.draft.doubtfulName).toBeUndefined();
  });

  it('is the order by "No", without a consent', () => {
    expect(taps(asked({ consent: null }), 'No, I meant tickets', world)).toMatchObject({
      draft: { step: 'tickets', date: '2026-11-21', consent: null, details: {} },
    });
  });

  it('is asked for again by "No" where it orders nothing', () => {
    const ofHelp = sampleWorld({ read: () => wish });
    const taken = taps(asked(), 'No, I meant tickets', ofHelp);
    expect(taken).toMatchObject({ draft: { step: 'name', details: {} } });
    expect(taken.kind === 'next' && taken.draft.doubtfulName).toBeUndefined();
  });

  it('is not asked a second time', () => {
    expect(types(asked(), 'Thu Ba', tomorrow, world)).toMatchObject({
      draft: { step: 'phone', details: { name: 'Thu Ba' } },
    });
    expect(types(asked(), 'Emma Wilson', nothing, world)).toMatchObject({
      draft: { step: 'phone', details: { name: 'Emma Wilson' } },
    });
    expect(taps(asked(), 'Back', world)).toMatchObject({ draft: { step: 'name' } });
  });
});

describe('the phone step', () => {
  it.each([
    ['0912345678', '+84912345678'],
    ['+44 7400 123456', '+447400123456'],
    ['091 234 56 78', '+84912345678'],
    ['my number is 0912 345 678', '+84912345678'],
  ])('takes its number: %s', (text, phone) => {
    expect(types(draftAt('phone'), text)).toMatchObject({ draft: { step: 'review', details: { phone } } });
  });

  it.each(['call me', '0912 345 678 or 0987 654 321', 'yes', '12'])(
    'says in one line that there is none: %s',
    (text) => {
      expect(types(draftAt('phone'), text)).toMatchObject({ kind: 'stay', why: { key: 'phone-unusable' } });
    },
  );

  it.each([
    ['zh', '13800138000', '+8613800138000'],
    ['zh-hant', '223456789', '+886223456789'],
  ])(
    'asks whether it is one of their country, where it is none of the venue’s: %s',
    (locale, text, phone) => {
      const world = sampleWorld({ words: wordings.for(locale) });
      const taken = types(draftAt('phone'), text, nothing, world);
      expect(taken).toMatchObject({ draft: { step: 'phone', unlikelyPhone: phone } });
    },
  );

  it('takes an unlikely one by a typed yes too', () => {
    const draft = draftAt('phone', { unlikelyPhone: '+8400000000' });
    const yes: Reading = { kind: 'wish', wish: 'yes', code: null };
    expect(types(draft, 'yes', yes)).toMatchObject({
      draft: { step: 'review', details: { phone: '+8400000000' } },
    });
  });
});

describe('at every detail', () => {
  const steps = ['phone', 'email', 'cardId'] as const;

  it.each(steps)('%s: a whole order is one, and never the consent', (step) => {
    const order = ordering({ days: ['2026-11-21'], counts: [of(2, 'adult')] });
    const taken = types(draftAt(step, { consent: null }), '2 adults saturday', order);
    expect(taken).toMatchObject({ draft: { date: '2026-11-21', consent: null } });
  });

  it.each(steps)('%s: a question is answered, and the step stays', (step) => {
    const taken = types(draftAt(step), 'how do I get there?', asking({ topics: ['directions'] }));
    expect(taken).toMatchObject({ kind: 'stay', why: { values: { text: '12 Quay Road' } } });
  });

  it.each(steps)('%s: a wish is granted', (step) => {
    expect(types(draftAt(step), 'help', wish)).toEqual({ kind: 'elsewhere' });
  });

  it.each(steps)('%s: a bare number or half a sentence says what is missing, and changes nothing', (step) => {
    for (const reading of [ordering({ counts: [of(2, 'bare')] }), part({}), nothing]) {
      expect(types(draftAt(step), 'xy', reading)).toMatchObject({
        kind: 'stay',
        why: { key: `${step}-unusable` },
      });
    }
  });

  it('an email and an ID number are taken', () => {
    expect(types(draftAt('email'), 'an@example.com')).toMatchObject({
      draft: { details: { email: 'an@example.com' } },
    });
    expect(types(draftAt('cardId'), 'b1234567')).toMatchObject({
      draft: { details: { cardId: 'B1234567' } },
      forget: 'message',
    });
    expect(types(draftAt('cardId'), '?')).toMatchObject({ kind: 'stay' });
  });

  it('a day is no ID number', () => {
    expect(types(draftAt('cardId'), '2026-12-24', ordering({ days: ['2026-12-24'] }))).toMatchObject({
      draft: { date: '2026-12-24', details: { name: 'Emma Wilson' } },
    });
  });
});
