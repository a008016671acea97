import { isPastCutoff, totalOf } from '../../booking/rules.ts';
import { clipped } from '../text.ts';
import type { Wording } from '../wording.ts';
import type { Draft } from './draft.ts';
import { reconcile } from './draft.ts';
import { clockText, longestNameInAnswer } from './packages.ts';
import { goTo, hasDayPassed, type Said, type Taken, toAnotherDay, type World } from './step.ts';

export function linesText({ lines }: Pick<Draft, 'lines'>, words: Wording): string {
  return lines
    .map((line) =>
      words.html('cart-line', {
        name: clipped(words.packageName(line), 60),
        quantity: line.quantity,
        amount: words.money(line.quantity * line.unitPrice),
      }),
    )
    .join('\n');
}

export function totalText({ lines }: Pick<Draft, 'lines'>, words: Wording): string {
  return words.html('total', { amount: words.money(totalOf(lines)) });
}

export interface CheckedDraft {
  readonly draft: Draft;
  /** What has changed since it was shown; null: nothing. */
  readonly say: Said | null;
}

/** Reconciles the lines with the day's packages and the time: what has changed since it was shown is said and shown. */
export function reconciled(draft: Draft, world: World): CheckedDraft {
  if (draft.replaces !== undefined) return reconciledChange(draft, world);
  const checked = withPackages(draft, world);
  return checked.say === null ? onTime(checked.draft, world) : checked;
}

function withPackages(draft: Draft, world: World): CheckedDraft {
  const { packages } = world;
  if (packages.kind !== 'known') return { draft, say: null };
  if (draft.lines.length === 0) return onSale(draft, world);
  const { lines, gone, changed } = reconcile(draft.lines, packages.packages);
  const checked = { ...draft, lines, linesDate: draft.date };
  const nameOf = (offer: Parameters<Wording['packageName']>[0]): string =>
    clipped(world.words.packageName(offer), longestNameInAnswer);
  const [changedFirst] = changed;
  if (gone.length === 0 && changedFirst === undefined) return { draft: checked, say: null };
  const say: Said =
    gone.length > 0 || changedFirst === undefined
      ? { key: 'cart-gone', values: { names: gone.map(nameOf).join('; ') } }
      : { key: 'cart-changed', values: { name: nameOf(changedFirst) } };
  return { draft: backToTickets(checked), say };
}

/**
 * A change of date takes the same lines to another day, or not at all: a day that can't have them is said, and another is
 * asked for. The day's own prices are no news; that they have changed since they were shown is.
 */
function reconciledChange(draft: Draft, world: World): CheckedDraft {
  const { packages, words, now, venue } = world;
  const { date, lines, linesDate } = draft;
  if (packages.kind !== 'known' || date === null) return { draft, say: null };
  const { lines: current, gone } = reconcile(lines, packages.packages);
  const unfit = [...gone, ...current.filter((line, index) => line.quantity !== lines[index]?.quantity)];
  const closed = current.filter(({ cutoffMinutes }) =>
    isPastCutoff(cutoffMinutes, date, now, venue.timeZone),
  );
  const [problem] = gone.length > 0 ? gone : [...unfit, ...closed];
  if (problem !== undefined) {
    const values = { name: clipped(words.packageName(problem), longestNameInAnswer), date: words.day(date) };
    const other = { ...draft, step: 'day' as const, date: null, linesDate: null };
    return { draft: other, say: { key: 'change-not-that-day', values } };
  }
  const isNews = linesDate === date && totalOf(current) !== totalOf(lines);
  const checked = { ...draft, lines: current, linesDate: date };
  return { draft: checked, say: isNews ? { key: 'change-price-moved' } : null };
}

/** Same-day sales may have closed for what was chosen: it leaves the lines. */
function onTime(draft: Draft, world: World): CheckedDraft {
  const { date, lines } = draft;
  if (date === null || hasDayPassed(draft, world)) return { draft, say: null };
  const isOpen = ({ cutoffMinutes }: Draft['lines'][number]): boolean =>
    !isPastCutoff(cutoffMinutes, date, world.now, world.venue.timeZone);
  const closed = lines.find((line) => !isOpen(line));
  if (closed === undefined) return { draft, say: null };
  const values = {
    name: clipped(world.words.packageName(closed), longestNameInAnswer),
    time: clockText(closed.cutoffMinutes ?? 0),
  };
  const open = { ...draft, lines: lines.filter(isOpen), packageCode: closed.code };
  return { draft: backToTickets(open), say: { key: 'cart-closed', values } };
}

/** A package asked for before the day was known, as a link does, may not be sold that day. */
function onSale(draft: Draft, { packages }: World): CheckedDraft {
  if (draft.step !== 'tickets' || draft.packageCode === null || packages.kind !== 'known') {
    return { draft, say: null };
  }
  const isThere = packages.packages.some(({ code }) => code === draft.packageCode);
  if (isThere || packages.packages.length === 0) return { draft, say: null };
  return { draft: { ...draft, packageCode: null }, say: { key: 'package-gone' } };
}

/** The review gives way to the step where something can be done, which leads straight back. */
function backToTickets(draft: Draft): Draft {
  return draft.step === 'review' ? { ...draft, step: 'tickets', isEditing: draft.lines.length > 0 } : draft;
}

/** What stands between the review and the booking now: time may have passed while the customer thought. */
export function bookable(draft: Draft, world: World): Extract<Taken, { kind: 'next' | 'stay' }> | null {
  if (draft.date === null || hasDayPassed(draft, world)) return toAnotherDay(draft, world);
  const checked = reconciled(draft, world);
  if (checked.say !== null) return { kind: 'next', draft: checked.draft, say: checked.say };
  if (checked.draft.lines.length === 0) return goTo(checked.draft, 'tickets');
  return checked.draft.linesDate === draft.date ? null : { kind: 'stay', why: { key: 'venue-silent' } };
}
