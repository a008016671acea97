import type { Draft, StepName } from '../../booking/draft.ts';
import type { CustomerDetails } from '../../booking/record.ts';
import { quantityProblem, ticketCountOf } from '../../booking/rules.ts';
import { goTo, hasDayPassed, type Taken, toAnotherDay, type World } from './step.ts';

/** The way through the details: notice, saved details, one question each, then the ticket form. */
export function startOfDetails(draft: Draft, world: World): Taken {
  if (hasDayPassed(draft, world)) return toAnotherDay({ ...draft, isEditing: true }, world);
  if (draft.consent === null && world.asked.length > 0) return goTo(draft, 'notice');
  return afterNotice(draft, world);
}

export function afterNotice(draft: Draft, world: World): Taken {
  return hasUsableDetails(world) ? goTo(draft, 'saved') : firstQuestion(draft, world);
}

export function firstQuestion(draft: Draft, world: World): Taken {
  const [first] = world.asked;
  return first === undefined ? afterDetails(draft, world) : goTo(draft, first.detail);
}

/** The question that follows one, or what comes after the last. */
export function questionAfter(detail: keyof CustomerDetails, draft: Draft, world: World): Taken {
  const index = world.asked.findIndex((question) => question.detail === detail);
  const next = world.asked[index + 1];
  return next === undefined ? afterDetails(draft, world) : goTo(draft, next.detail);
}

/** The step before a question; the way back from the first leads out of the details. */
export function questionBefore(detail: keyof CustomerDetails, draft: Draft, world: World): Taken {
  const index = world.asked.findIndex((question) => question.detail === detail);
  const before = world.asked[index - 1];
  if (before !== undefined) return goTo(draft, before.detail);
  return draft.isEditing ? toReview(draft, world) : goTo(draft, 'cart');
}

export function lastQuestion(draft: Draft, world: World): Taken {
  const last = world.asked.at(-1);
  return last === undefined ? goTo(draft, 'cart') : goTo(draft, last.detail);
}

/** The ticket form is asked only where it makes a difference. */
export function afterDetails(draft: Draft, world: World): Taken {
  return !draft.isEditing && hasSeveralTickets(draft) ? goTo(draft, 'form') : toReview(draft, world);
}

export function hasSeveralTickets(draft: Draft): boolean {
  return ticketCountOf(draft) > 1;
}

/** To the review when nothing is missing, else to the first step that has something missing. */
export function toReview(draft: Draft, world: World): Taken {
  if (draft.date === null || hasDayPassed(draft, world)) {
    return toAnotherDay({ ...draft, isEditing: true }, world);
  }
  const step = unfinishedStep(draft, world);
  if (step !== null) return goTo(draft, step);
  return goTo(draft, 'review', { isEditing: false, isGrouped: draft.isGrouped ?? false });
}

function unfinishedStep(draft: Draft, world: World): StepName | null {
  const { lines, consent, details, isGrouped } = draft;
  if (lines.length === 0) return 'package';
  if (lines.some((line) => quantityProblem(line.quantity, line) !== null)) return 'cart';
  if (consent === null && world.asked.length > 0) return 'notice';
  const missing = world.asked.find(({ detail, isRequired }) => isRequired && details[detail] === undefined);
  if (missing !== undefined) return missing.detail;
  return isGrouped === null && hasSeveralTickets(draft) ? 'form' : null;
}

/** Details given before count when they answer every required question. */
export function hasUsableDetails({ asked, saved }: World): boolean {
  const isSaved = (detail: keyof CustomerDetails): boolean => saved?.[detail] !== undefined;
  return asked.length > 0 && asked.every((question) => !question.isRequired || isSaved(question.detail));
}
