import { type Draft, reconcile } from '../../booking/draft.ts';
import { lineClosedBy } from '../../booking/rules.ts';
import { clipped } from '../text.ts';
import type { Words } from '../wording.ts';
import { clockText, longestNameInAnswer } from './package-text.ts';
import { hasDayPassed, type Taken, toAnotherDay, type World } from './step.ts';

export interface Held {
  readonly draft: Draft;
  /** What has changed since it was shown; null: nothing. */
  readonly say: Words | null;
}

/** Holds the cart against the day's packages and the time: what has changed since it was shown is said, and shown again. */
export function held(draft: Draft, world: World): Held {
  const checked = reconciled(draft, world);
  return checked.say === null ? onTime(checked.draft, world) : checked;
}

function reconciled(draft: Draft, world: World): Held {
  const { packages } = world;
  if (packages.kind !== 'known') return { draft, say: null };
  if (draft.lines.length === 0) return wished(draft, world);
  const { lines, gone, changed } = reconcile(draft.lines, packages.packages);
  const checked = { ...draft, lines, linesDate: draft.date };
  const [goneFirst] = gone;
  const named = goneFirst ?? changed[0];
  if (named === undefined) return { draft: checked, say: null };
  const name = clipped(world.words.packageName(named), longestNameInAnswer);
  const say: Words =
    goneFirst === undefined
      ? { key: 'cart-changed', values: { name } }
      : { key: 'cart-gone', values: { name, others: gone.length - 1 } };
  return { draft: fromReview(checked, lines.length === 0 ? 'package' : 'cart'), say };
}

/** Same-day sales may have closed for what is in the cart. */
function onTime(draft: Draft, world: World): Held {
  const { date, lines, step } = draft;
  const isCounted = step === 'cart' || step === 'review';
  if (!isCounted || date === null || hasDayPassed(draft, world)) return { draft, say: null };
  const order = { date, isGrouped: false, note: '', lines, total: 0 };
  const closed = lineClosedBy(order, world.now, world.timeZone);
  if (closed === null) return { draft, say: null };
  const values = {
    name: clipped(world.words.packageName(closed), longestNameInAnswer),
    time: clockText(closed.cutoffMinutes ?? 0),
  };
  return { draft: fromReview(draft, 'cart'), say: { key: 'package-closed-now', values } };
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

/** The review gives way to the step where something can be done, which leads straight back; without a package, each does. */
function fromReview(draft: Draft, step: 'cart' | 'package'): Draft {
  if (draft.step === 'review') return { ...draft, step, isEditing: true };
  return step === 'package' ? { ...draft, step } : draft;
}

/** What stands between the review and the booking now: time may have passed while the customer thought. */
export function bookable(draft: Draft, world: World): Extract<Taken, { kind: 'next' | 'stay' }> | null {
  if (draft.date === null || hasDayPassed(draft, world)) {
    return toAnotherDay({ ...draft, isEditing: true }, world);
  }
  const checked = held(draft, world);
  if (checked.say !== null) return { kind: 'next', draft: checked.draft, say: checked.say };
  return checked.draft.linesDate === draft.date ? null : { kind: 'stay', why: { key: 'venue-silent' } };
}
