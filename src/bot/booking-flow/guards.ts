import type { Draft } from '../../booking/draft.ts';
import { reconcile } from '../../booking/draft.ts';
import { lineClosedBy } from '../../booking/rules.ts';
import type { Words } from '../wording.ts';
import { clipped, clockText, longestNameInAnswer } from './package-text.ts';
import type { Taken, World } from './step.ts';
import { hasDayPassed, toAnotherDay } from './step.ts';

export interface Held {
  readonly draft: Draft;
  /** What has changed since it was shown; null: nothing. */
  readonly say: Words | null;
}

/** Holds the cart against the day's packages: what has changed since it was shown is said, and shown again. */
export function held(draft: Draft, world: World): Held {
  const { packages } = world;
  if (packages.kind !== 'known') return { draft, say: null };
  if (draft.lines.length === 0) return wished(draft, world);
  const { lines, gone, changed } = reconcile(draft.lines, packages.packages);
  const checked = { ...draft, lines, linesDate: draft.date };
  const [goneName] = gone;
  const [changedName] = changed;
  if (goneName === undefined && changedName === undefined) return { draft: checked, say: null };
  const say: Words =
    goneName === undefined
      ? { key: 'cart-changed', values: { name: changedName ?? '' } }
      : { key: 'cart-gone', values: { name: goneName, others: gone.length - 1 } };
  return { draft: lines.length === 0 ? { ...checked, step: 'package' } : toCart(checked), say };
}

/** A package asked for before the day was known, as a link does, may not be sold that day. */
function wished(draft: Draft, world: World): Held {
  const { packages } = world;
  if (draft.step !== 'package' || draft.packageCode === null || packages.kind !== 'known') {
    return { draft, say: null };
  }
  const isThere = packages.packages.some(({ code }) => code === draft.packageCode);
  if (isThere || packages.packages.length === 0) return { draft, say: null };
  return { draft: { ...draft, packageCode: null }, say: { key: 'package-gone' } };
}

/** From the review the customer goes through the cart and straight back. */
function toCart(draft: Draft): Draft {
  return draft.step === 'review' ? { ...draft, step: 'cart', isEditing: true } : draft;
}

/** What stands between the review and the booking now: time may have passed while the customer thought. */
export function bookable(draft: Draft, world: World): Extract<Taken, { kind: 'next' | 'stay' }> | null {
  const { now, timeZone } = world;
  if (draft.date === null || hasDayPassed(draft, world)) {
    return toAnotherDay({ ...draft, isEditing: true }, world);
  }
  const checked = held(draft, world);
  if (checked.say !== null) return { kind: 'next', draft: checked.draft, say: checked.say };
  if (checked.draft.linesDate !== draft.date) return { kind: 'stay', why: { key: 'venue-silent' } };
  const order = { date: draft.date, isGrouped: false, note: '', lines: draft.lines, total: 0 };
  const closed = lineClosedBy(order, now, timeZone);
  if (closed === null) return null;
  const values = {
    name: clipped(closed.name, longestNameInAnswer),
    time: clockText(closed.cutoffMinutes ?? 0),
  };
  return { kind: 'next', draft: toCart(draft), say: { key: 'package-closed-now', values } };
}
