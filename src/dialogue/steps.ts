import { fold } from '../language/folding.ts';
import { isReplyScreen, type ReplyScreen, type Screen } from '../telegram/screen.ts';
import { type CheckedDraft, reconciled } from './cart.ts';
import { invoiceStep } from './company-invoice.ts';
import { choiceStep, dayStep } from './day.ts';
import { cardIdStep, emailStep, nameStep, phoneStep } from './details.ts';
import { type Draft, needsPackages, type StepName } from './draft.ts';
import { fulfilled, listStep } from './orders.ts';
import { changeStep, editStep, noteStep, reviewStep } from './review.ts';
import { asTap, type Input, type Step, type StepEvent, type StepOutcome, type World } from './step.ts';
import { ticketsStep } from './tickets.ts';
import { typed } from './typed.ts';
import { takeOffer, withOffers } from './unread.ts';

const steps: Readonly<Record<StepName, Step>> = {
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
  invoice: invoiceStep,
  change: changeStep,
};

/** The screen of the draft's step, with what it offers besides. */
export function screenOf(draft: Draft, world: World): ReturnType<Step['screen']> {
  const screen = steps[draft.step].screen(draft, world);
  return isReplyScreen(screen) ? screen : withOffers(screen, draft, world);
}

/** Buttons that do nothing, or whose label is a number that counts; their typed labels are read like any text. */
const inertActions: ReadonlySet<string> = new Set(['title', 'blank', 'count']);

/** The event of an update. Typing works wherever a tap does: a typed label counts as the button. */
export function meant(draft: Draft, { event }: Input, world: World): StepEvent {
  if (event.kind !== 'text') return event;
  return labelTyped(event.text, screenOf(draft, world)) ?? { ...event, reading: world.read(event.text) };
}

function labelTyped(text: string, screen: Screen | ReplyScreen): StepEvent | null {
  const label = typedLabel(text);
  if (isReplyScreen(screen) || label === '') return null;
  const found = screen.rows.flat().find((button) => typedLabel(button.text) === label);
  const tap = found !== undefined && 'data' in found ? asTap(found.data) : null;
  return tap === null || inertActions.has(tap.action) ? null : tap;
}

/** What people type of a label: of "(28)" the number. */
function typedLabel(label: string): string {
  return fold(label).replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** Whether the step takes any text as its answer, which nobody else is to read. */
export function takesText({ step }: Draft): boolean {
  return steps[step].takesText === true;
}

/** The decision on an event: of the draft's step, for texts that are no detail of what they order, wish or ask. */
export function takenAt(draft: Draft, event: StepEvent, world: World): StepOutcome {
  const step = steps[draft.step];
  if (event.kind === 'tap') {
    if (event.action === 'cancel') return { kind: 'cancel' };
    return takeOffer(draft, event, world) ?? step.take(draft, event, world);
  }
  return event.kind === 'text' && step.takesText !== true
    ? typed(draft, event.heard ?? event.reading, step, world)
    : step.take(draft, event, world);
}

/** Reconciles the lines with the day's packages, and chooses the tickets of an open order. */
export function checkedWith(draft: Draft, world: World): CheckedDraft {
  if (!needsPackages(draft)) return { draft, say: null };
  const checked = reconciled(draft, world);
  const done = fulfilled(checked.draft, world);
  return { ...done, say: checked.say ?? done.say };
}
