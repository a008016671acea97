import { describe, expect, it } from 'vitest';
import { type Draft, lineFor } from '../../src/dialogue/draft.ts';
import type { StepOutcome, World } from '../../src/dialogue/step-types.ts';
import { decisionOn, screenOf, takesText } from '../../src/dialogue/steps.ts';
import { staffBooking } from '../../src/views/staff-booking.ts';
import { wordings } from '../locales/locale-files.ts';
import { sampleBooking } from '../store/sample-booking.ts';
import { of, ordering } from './readings.ts';
import { labelsOf, pressing, sampleDraft, samplePackage, sampleWorld } from './sample-world.ts';

const asking = sampleWorld({ asksInvoice: true });
const invoice = { company: 'ACME Co.', taxCode: '0101234567', email: 'an@acme.vn' };
const review = sampleDraft({
  step: 'review',
  date: '2026-11-25',
  lines: [lineFor(samplePackage('A'), 1)],
  details: { name: 'An', phone: '+84912345678' },
  consent: { at: 1, version: '1' },
});

function next(taken: StepOutcome): Draft {
  if (taken.kind !== 'next') throw new Error(`Nothing changes: ${JSON.stringify(taken)}`);
  return taken.draft;
}

const taps = (draft: Draft, label: string, world = asking): StepOutcome =>
  decisionOn(draft, pressing(screenOf(draft, world), label) as Parameters<typeof decisionOn>[1], world);

function types(draft: Draft, text: string, world: World = asking): StepOutcome {
  // Whatever else the words mean, they are the answer.
  const reading = ordering({ counts: [of(2, 'adult')] });
  return decisionOn(draft, { kind: 'text', text, reading }, world);
}

/** At the question whose answer is the next after these. */
function askedAfter(...texts: readonly string[]): Draft {
  return texts.reduce((draft, text) => next(types(draft, text)), next(taps(review, 'Company invoice')));
}

describe('the company invoice', () => {
  it('is offered at the review where the venue asks for it, and only there', () => {
    expect(labelsOf(screenOf(review, asking))).toContain('Company invoice');
    expect(labelsOf(screenOf(review, sampleWorld())).join()).not.toContain('nvoice');
    const event = { kind: 'tap', action: 'invoice', argument: '' } as const;
    expect(decisionOn(review, event, sampleWorld())).toMatchObject({ kind: 'stay' });
  });

  it('is asked for in three questions that show what was entered, and is a line of the review', () => {
    const first = askedAfter();
    expect(screenOf(first, asking).text).toContain('Which company is the invoice for?');
    const second = askedAfter('ACME  Co.');
    expect(screenOf(second, asking).text).toContain('Company: ACME Co.');
    const third = askedAfter('ACME Co.', '0101 234 567');
    expect(screenOf(third, asking).text).toContain('Tax code: 0101234567');
    for (const draft of [first, second, third]) expect(takesText(draft)).toBe(true);
    const done = next(types(third, ' an@acme.vn '));
    expect(done).toMatchObject({ step: 'review', details: { ...review.details, invoice } });
    expect(done.invoiceSoFar).toBeUndefined();
    expect(screenOf(done, asking).text).toContain('Invoice: ACME Co., 0101234567, an@acme.vn');
    expect(labelsOf(screenOf(done, asking))).not.toContain('Company invoice');
    // Also where it is no longer offered.
    expect(next(taps(done, 'No invoice', sampleWorld())).details).toEqual(review.details);
  });

  it('goes back one question at a time, and from the first to the review', () => {
    const second = next(taps(askedAfter('ACME Co.', '0101234567'), 'Back'));
    expect(second.invoiceSoFar).toEqual({ company: 'ACME Co.' });
    const first = next(taps(second, 'Back'));
    expect(first).toMatchObject({ step: 'invoice', invoiceSoFar: {} });
    expect(next(taps(first, 'Back'))).toMatchObject({ step: 'review', details: review.details });
  });

  it.each([
    ['0101234567', '0101234567'],
    ['0101234567-001', '0101234567-001'],
    ['0101234567 – 001', '0101234567-001'],
    ['0101234567001', '0101234567-001'],
    ['001099012345', '001099012345'],
    ['０１０１２３４５６７', '0101234567'],
  ])('takes the Vietnamese tax code %s', (typed, taxCode) => {
    expect(next(types(askedAfter('A'), typed)).invoiceSoFar).toEqual({ company: 'A', taxCode });
  });

  it.each(['010123456', '01012345678', '0101234567-01', '01012345678901', 'DE123456789', '-', ''])(
    'asks again for a Vietnamese tax code after %j',
    (typed) => {
      const why = { key: 'invoice-taxCode-unusable-vn' };
      expect(types(askedAfter('A'), typed)).toMatchObject({ kind: 'stay', why });
    },
  );

  it('takes 4 to 20 letters, digits and hyphens elsewhere', () => {
    const abroad = sampleWorld({ asksInvoice: true, phoneCountry: 'DE' });
    const asked = askedAfter('A');
    expect(next(types(asked, 'de 123-456', abroad)).invoiceSoFar?.taxCode).toBe('DE123-456');
    for (const typed of ['abc', 'x'.repeat(21), '-1234', '1234/5', '<b>1'])
      expect(types(asked, typed, abroad)).toMatchObject({ why: { key: 'invoice-taxCode-unusable' } });
  });

  it('takes any visible text of up to 100 characters as the company, and an address as the email', () => {
    for (const company of ['2 adults', '株式会社', 'x'.repeat(100)])
      expect(next(types(askedAfter(), company)).invoiceSoFar).toEqual({ company });
    for (const text of ['', '\u3164', '!', 'x'.repeat(101)])
      expect(types(askedAfter(), text)).toMatchObject({ why: { key: 'invoice-company-unusable' } });
    const third = askedAfter('A', '0101234567');
    expect(types(third, 'an@acme')).toMatchObject({ why: { key: 'email-unusable' } });
  });

  it('stands on the review and on the card for staff as it was typed, never as markup', () => {
    const details = { ...review.details, invoice: { ...invoice, company: '<b>A&B' } };
    const staffs = staffBooking({
      booking: sampleBooking({ details }),
      isLive: false,
      words: wordings.for('en'),
    }).text;
    for (const text of [screenOf({ ...review, details }, asking).text, staffs])
      expect(text).toContain('&lt;b&gt;A&amp;B');
  });
});
