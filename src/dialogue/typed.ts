import type { TypedQuestion, Wish } from '../language/reading.ts';
import { isReplyScreen } from '../telegram/screen.ts';
import { policyText } from '../views/after-sale.ts';
import { isPaidHere } from '../views/payment.ts';
import { answerAbove, factAbove, termsOf } from './answers.ts';
import type { Draft, StepName } from './draft.ts';
import { ordered } from './orders.ts';
import {
  expectedAt,
  goTo,
  type Heard,
  type Stay,
  type Step,
  type StepOutcome,
  stay,
  toReview,
  type World,
} from './step.ts';
import { nothingOffered, partlyRead } from './unread.ts';

/** What a text does that is no detail. `step`: the draft's. */
export function typed(draft: Draft, reading: Heard, step: Step, world: World): StepOutcome {
  switch (reading.kind) {
    case 'order':
      return ordered(draft, reading.order, world);
    case 'part':
      return partlyRead(draft, reading, world);
    case 'wish':
      return reading.code === null ? wished(draft, reading.wish, step, world) : { kind: 'elsewhere' };
    case 'question':
      return answerOrElsewhere(draft, reading.question, reading.offers, world);
    case 'talk':
      return { kind: 'stay', why: { key: `talk-${reading.talk}`, isFact: true } };
    case 'code':
      return { kind: 'elsewhere' };
    case 'proposal':
      return { kind: 'propose', proposal: reading };
    case 'go':
      return lastSteps.has(draft.step) ? almostDone(draft, step, world) : stay(expectedAt(draft));
    case 'nothing': {
      const values = { expected: world.words.text(expectedAt(draft)) };
      return { kind: 'stay', why: { key: 'not-understood-here', values }, unread: nothingOffered };
    }
  }
}

/** An answer above the card; one that needs a look-up has a screen of its own. */
function answerOrElsewhere(
  draft: Draft,
  question: TypedQuestion,
  named: readonly string[],
  world: World,
): StepOutcome {
  const terms = question.topics.includes('booking') ? termsAbove(draft, world) : null;
  const why = answerAbove(draft, question, named, world) ?? terms;
  return why === null ? { kind: 'elsewhere' } : { kind: 'stay', why, unread: nothingOffered };
}

const lastSteps: ReadonlySet<StepName> = new Set(['review', 'change']);

/** A wish in the middle of a booking; one that has a screen of its own opens it. */
function wished(draft: Draft, wish: Wish, step: Step, world: World): StepOutcome {
  const { date, lines } = draft;
  const { words } = world;
  switch (wish) {
    case 'next':
    case 'yes':
    case 'book':
      if (lastSteps.has(draft.step)) return almostDone(draft, step, world);
      return lines.length > 0 && date !== null ? toReview(draft, world) : stay(expectedAt(draft));
    case 'back':
      return step.take(draft, { kind: 'tap', action: 'back', argument: '' }, world);
    case 'changeDate':
      return goTo(draft, 'day', { isEditing: lines.length > 0 });
    case 'cancel':
    case 'no':
      if (lines.length === 0 || draft.replaces !== undefined) return { kind: 'cancel' };
      return { kind: 'stay', why: factAbove(words.text('leave-asked', { button: words.text('cancel') })) };
    case 'refund': {
      const why = termsAbove(draft, world);
      return why === null ? { kind: 'elsewhere' } : { kind: 'stay', why, unread: nothingOffered };
    }
    case 'prices':
    case 'directions':
    case 'hours':
    case 'parking':
    case 'rules':
      return answerOrElsewhere(draft, { topics: [wish], answers: [] }, [], world);
    default:
      return { kind: 'elsewhere' };
  }
}

/** "Looks good, go ahead" on the last screen: only its button books. */
function almostDone(draft: Draft, step: Step, world: World): Stay {
  const screen = step.screen(draft, world);
  const rows = isReplyScreen(screen) ? [] : screen.rows;
  const button = rows.flat().find(({ style }) => style === 'success')?.text ?? '';
  return { kind: 'stay', why: factAbove(world.words.text('almost-done', { button })) };
}

/** The policy, with its terms for the chosen day; null: it leaves everything to staff. */
function termsAbove(draft: Draft, world: World) {
  const { venue, payment, words } = world;
  const text = termsOf(draft, world) ?? policyText(venue.policy, isPaidHere(payment), words);
  return text === null ? null : factAbove(text);
}
