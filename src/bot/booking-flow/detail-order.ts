import type { CustomerDetails } from '../../booking/booking.ts';
import type { Draft } from '../../booking/draft.ts';
import { ticketCountOf } from '../../booking/rules.ts';
import type { Taken, World } from './step.ts';
import { goTo } from './step.ts';

/** The way through the details: notice, saved details, one question each, then the ticket form. */
export function startOfDetails(draft: Draft, world: World): Taken {
  if (draft.consent === null && world.asked.length > 0) return goTo(draft, 'notice');
  return afterNotice(draft, world);
}

export function afterNotice(draft: Draft, world: World): Taken {
  return hasUsableDetails(world) ? goTo(draft, 'saved') : firstQuestion(draft, world);
}

export function firstQuestion(draft: Draft, world: World): Taken {
  const [first] = world.asked;
  return first === undefined ? afterDetails(draft) : goTo(draft, first.detail);
}

/** The question that follows one, or what comes after the last. */
export function questionAfter(detail: keyof CustomerDetails, draft: Draft, world: World): Taken {
  const index = world.asked.findIndex((question) => question.detail === detail);
  const next = world.asked[index + 1];
  return next === undefined ? afterDetails(draft) : goTo(draft, next.detail);
}

/** The step before a question; the way back from the first leads out of the details. */
export function questionBefore(detail: keyof CustomerDetails, draft: Draft, world: World): Taken {
  const index = world.asked.findIndex((question) => question.detail === detail);
  const before = world.asked[index - 1];
  if (before !== undefined) return goTo(draft, before.detail);
  return draft.isEditing ? goTo(draft, 'review', { isEditing: false }) : goTo(draft, 'cart');
}

export function lastQuestion(draft: Draft, world: World): Taken {
  const last = world.asked.at(-1);
  return last === undefined ? goTo(draft, 'cart') : goTo(draft, last.detail);
}

/** The ticket form is asked only where it makes a difference. */
export function afterDetails(draft: Draft): Taken {
  if (draft.isEditing) return goTo(draft, 'review', { isEditing: false });
  return ticketCountOf(draft) > 1 ? goTo(draft, 'form') : goTo(draft, 'review', { isGrouped: false });
}

/** Details given before count when they answer every required question. */
export function hasUsableDetails({ asked, saved }: World): boolean {
  const isSaved = (detail: keyof CustomerDetails): boolean => saved?.[detail] !== undefined;
  return asked.length > 0 && asked.every((question) => !question.isRequired || isSaved(question.detail));
}
