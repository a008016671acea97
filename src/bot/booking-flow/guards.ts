import type { Draft } from '../../booking/draft.ts';
import { reconcile } from '../../booking/draft.ts';
import { dateProblem, lineClosedBy } from '../../booking/rules.ts';
import type { Words } from '../wording.ts';
import { clockText } from './package-text.ts';
import type { Taken, World } from './step.ts';

/** Holds the cart against the day's packages: what has changed since it was shown is said, and shown again. */
export function held(draft: Draft, world: World): { readonly draft: Draft; readonly say: Words | null } {
  if (world.packages.kind !== 'known' || draft.lines.length === 0) return { draft, say: null };
  const { lines, gone, changed } = reconcile(draft.lines, world.packages.packages);
  const [goneName] = gone;
  const [changedName] = changed;
  if (goneName === undefined && changedName === undefined) return { draft, say: null };
  const step = lines.length === 0 ? 'package' : draft.step === 'review' ? 'cart' : draft.step;
  const say: Words =
    goneName === undefined
      ? { key: 'cart-changed', values: { name: changedName ?? '' } }
      : { key: 'cart-gone', values: { name: goneName, others: gone.length - 1 } };
  return { draft: { ...draft, lines, step }, say };
}

/** What stands between the review and the booking now: time may have passed while the customer thought. */
export function bookable(draft: Draft, world: World): Extract<Taken, { kind: 'next' }> | null {
  const { words, today, horizonDays, now, timeZone } = world;
  if (draft.date === null || dateProblem(draft.date, today, horizonDays) !== null) {
    const say = { key: 'date-past', values: { date: draft.date === null ? '' : words.day(draft.date) } };
    return { kind: 'next', draft: { ...draft, step: 'date', month: null }, say };
  }
  const checked = held(draft, world);
  if (checked.say !== null) return { kind: 'next', draft: checked.draft, say: checked.say };
  const order = { date: draft.date, isGrouped: false, note: '', lines: draft.lines, total: 0 };
  const closed = lineClosedBy(order, now, timeZone);
  if (closed === null) return null;
  const values = { name: closed.name, time: clockText(closed.cutoffMinutes ?? 0) };
  return { kind: 'next', draft: { ...draft, step: 'cart' }, say: { key: 'package-closed-now', values } };
}
