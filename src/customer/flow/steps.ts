import type { Reading } from '../../language/read.ts';
import { isReplyScreen } from '../../telegram/screen.ts';
import { factAbove } from './answers.ts';
import { type CheckedDraft, reconciled } from './cart.ts';
import { choiceStep } from './choice.ts';
import { dayStep } from './day.ts';
import { cardIdStep, correctedDetail, emailStep, nameStep, phoneStep } from './details.ts';
import { type Draft, needsPackages, type StepName } from './draft.ts';
import { listStep, openedAsList } from './list.ts';
import { changeStep, editStep, noteStep, reviewStep } from './review.ts';
import { asTap, type Input, type Step, type StepEvent, type StepOutcome, type World } from './step.ts';
import { ticketsStep } from './tickets.ts';
import { goesOn, heard } from './typed.ts';
import { fulfilled } from './wanted.ts';

export const steps: Readonly<Record<StepName, Step>> = {
  day: dayStep,
  tickets: ticketsStep,
  list: listStep,
  choice: choiceStep,
  name: nameStep,
  phone: phoneStep,
  email: emailStep,
  cardId: cardIdStep,
  review: reviewStep,
  edit: editStep,
  note: noteStep,
  change: changeStep,
};

/** Buttons that do nothing; their typed labels are read like any text. */
const inertActions: ReadonlySet<string> = new Set(['title', 'blank']);

/** The event of an update. Typing works wherever a tap does: a typed label counts as the button. */
export function meant(draft: Draft, { event }: Input, world: World): StepEvent {
  if (event.kind !== 'text') return event;
  const heardText = { ...event, reading: world.read(event.text) };
  const screen = steps[draft.step].screen(draft, world);
  if (isReplyScreen(screen) || !/\p{L}/u.test(event.text)) return heardText;
  const wanted = event.text.trim().toLowerCase();
  const typed = screen.rows.flat().find((button) => button.text.toLowerCase() === wanted);
  const tap = typed !== undefined && 'data' in typed ? asTap(typed.data) : null;
  return tap === null || inertActions.has(tap.action) ? heardText : tap;
}

/** The decision of the draft's step; for steps that don't take texts, texts are read as sentences. */
export function takenAt(draft: Draft, event: StepEvent, world: World): StepOutcome {
  if (event.kind === 'tap' && event.action === 'cancel') return { kind: 'cancel' };
  const step = steps[draft.step];
  if (event.kind === 'text' && step.takesText !== true)
    return (
      correctedDetail(draft, event, world) ??
      agreed(draft, event.reading, world) ??
      heard(draft, event, world)
    );
  return step.take(draft, event, world);
}

const lastSteps: ReadonlySet<StepName> = new Set(['review', 'change']);

/** "Looks good, go ahead" on the last screen: only its button books. Null: the text says something else. */
function agreed(draft: Draft, reading: Reading, world: World): StepOutcome | null {
  const { bareNumbers, dates, isClear, isMore, packages, party, questions, removals } = reading;
  const isOfTickets = party !== null || bareNumbers !== null || packages.length + removals.length > 0;
  const isOther = !isClear || isMore || isOfTickets || dates.kind !== 'none' || questions.length > 0;
  if (!lastSteps.has(draft.step) || isOther || !goesOn(reading)) return null;
  const screen = steps[draft.step].screen(draft, world);
  const button = isReplyScreen(screen)
    ? undefined
    : screen.rows.flat().find(({ style }) => style === 'success');
  if (button === undefined) return null;
  return {
    kind: 'stay',
    why: factAbove(world.words.text('almost-done', { button: button.text })),
  };
}

/** Reconciles the lines with the day's packages, and adds what a sentence asked for. */
export function checkedWith(draft: Draft, world: World): CheckedDraft {
  if (!needsPackages(draft)) return { draft, say: null };
  const checked = reconciled(draft, world);
  const { wanted, step } = checked.draft;
  if (wanted === null || step !== 'tickets') return { ...checked, draft: openedAsList(checked.draft, world) };
  const { draft: done, say } = fulfilled(checked.draft, wanted, world);
  return { draft: openedAsList(done, world), say: checked.say ?? say ?? null };
}
