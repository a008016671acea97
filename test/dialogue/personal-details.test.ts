import { describe, expect, it } from 'vitest';
import { screenOf } from '../../src/dialogue/steps.ts';
import { labelsOf, sampleDraft, sampleWorld } from './sample-world.ts';

const world = sampleWorld({ askedDetails: [{ detail: 'cardId', isRequired: true }] });
const draft = sampleDraft({ step: 'cardId', date: '2026-12-25', details: { cardId: 'B1234567' } });

describe('an ID number, whose message was deleted', () => {
  it('is shown whole neither on the button that keeps it nor in the review', () => {
    const question = screenOf(draft, world);
    expect(labelsOf(question)).toContain('Keep …567');
    const review = screenOf({ ...draft, step: 'review' }, world);
    expect(review.text).toContain('ID number: …567');
    expect(JSON.stringify([question, review])).not.toContain('B1234567');
  });
});
