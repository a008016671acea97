import type { SalePackage } from '../booking/ports.ts';
import { fittingQuantity, totalOf } from '../booking/rules.ts';
import { inLines, type Wording } from '../telegram/wording.ts';
import { orderLineText, packageLine } from '../views/ticket-words.ts';
import { type Draft, type DraftLine, lineFor } from './draft.ts';
import { clockText, isClosed, isWithoutTickets, nameInAnswer, namesInAnswer } from './offers.ts';
import {
  goTo,
  hasDayPassed,
  type NextDraft,
  type Remark,
  stay,
  toAnotherDay,
  type World,
} from './step-types.ts';

type Lines = Pick<Draft, 'lines'>;

const mostInOneLine = 3;
const longestInOneLine = 48;

export function linesText({ lines }: Lines, words: Wording): string {
  return inLines(...lines.map((line) => orderLineText(line, words)));
}

export function totalText({ lines }: Lines, words: Wording): string {
  return words.html('total', { amount: words.money(totalOf(lines)) });
}

export function cartText(cart: Lines, words: Wording): string {
  return inLines(linesText(cart, words), totalText(cart, words));
}

/** The day, the tickets and the total, which a sentence may have set unseen. Null: there is no cart yet. */
export function cartInOneLine({ date, lines }: Pick<Draft, 'date' | 'lines'>, words: Wording): string | null {
  if (date === null || lines.length === 0) return null;
  const firstLines = lines.slice(0, mostInOneLine).map((line) => packageLine(line, words, longestInOneLine));
  const more = lines.length - firstLines.length;
  return words.joined(
    words.dayLabel(date),
    ...firstLines,
    more > 0 && words.html('cart-lines-more', { count: more }),
    totalText({ lines }, words),
  );
}

/** The lines after the day or its packages have changed. */
interface ReconciledLines {
  readonly lines: readonly DraftLine[];
  /** Not sold that day. */
  readonly unsold: readonly DraftLine[];
  /** Lines with another price or other limits. */
  readonly changed: readonly DraftLine[];
}

/** Reconciles the lines with the day's packages: removes unsold lines, updates changed ones. */
export function reconcile(before: readonly DraftLine[], packages: readonly SalePackage[]): ReconciledLines {
  const isSold = ({ code }: DraftLine): boolean => packages.some((sold) => sold.code === code);
  const lines = before.map((line) => {
    const sold = packages.find(({ code }) => code === line.code);
    return sold === undefined ? line : lineFor(sold, fittingQuantity(line.quantity, sold));
  });
  const isChanged = (line: DraftLine, index: number): boolean =>
    line.unitPrice !== before[index]?.unitPrice || line.quantity !== before[index].quantity;
  return {
    lines: lines.filter(isSold),
    unsold: lines.filter((line) => !isSold(line)),
    changed: lines.filter(isChanged),
  };
}

/** `say`: the changes since the lines were shown; null: none. */
export interface CheckedDraft {
  readonly draft: Draft;
  readonly say: Remark | null;
}

/** Reconciles the lines with the day's packages and the time, and says what has changed since they were shown. */
export function reconciled(draft: Draft, world: World): CheckedDraft {
  const { packages } = world;
  if (draft.replaces !== undefined) return reconciledChange(draft, world);
  if (packages.kind !== 'known') return withoutClosed(draft, world);
  if (draft.lines.length === 0) return withPackageOnSale(draft, packages.packages);
  // The lines stay: the customer may wait for the day to open.
  if (isWithoutTickets(world)) return { draft: backToTickets(draft), say: null };
  const { lines, unsold, changed } = reconcile(draft.lines, packages.packages);
  const checked = { ...draft, lines, linesDate: draft.date };
  if (unsold.length + changed.length === 0) return withoutClosed(checked, world);
  return { draft: backToTickets(checked), say: newsOf(unsold, changed, world.words) };
}

function newsOf(unsold: readonly DraftLine[], changed: readonly DraftLine[], words: Wording): Remark {
  const about = (key: string, lines: readonly DraftLine[]): string | false =>
    lines.length > 0 && words.text(key, { names: namesInAnswer(lines, words) });
  const text = inLines(about('cart-gone', unsold), about('cart-changed', changed));
  return { key: 'fact', values: { text } };
}

/**
 * Reconciles a change of date, which needs the same lines on the other day. Asks for another day when that can't have
 * them. The other day's prices are no news; their change since they were shown is.
 */
function reconciledChange(draft: Draft, world: World): CheckedDraft {
  const { packages, words } = world;
  const { date, lines, linesDate } = draft;
  if (packages.kind !== 'known' || date === null) return { draft, say: null };
  const { lines: current, unsold } = reconcile(lines, packages.packages);
  const isUnfit = (line: DraftLine, index: number): boolean => line.quantity !== lines[index]?.quantity;
  const closed = current.filter((line) => isClosed(line, date, world));
  const [problem] = [...unsold, ...current.filter(isUnfit), ...closed];
  if (problem !== undefined) {
    const time = clockText(problem.cutoffMinutes ?? 0);
    const values = { name: nameInAnswer(problem, words), date: words.day(date), time };
    const key = closed.includes(problem) ? 'package-closed-now' : 'change-not-that-day';
    const unopenedDay = isWithoutTickets(world) ? date : undefined;
    const withoutDay = { ...draft, step: 'day' as const, date: null, linesDate: null, unopenedDay };
    return { draft: withoutDay, say: unopenedDay === undefined ? { key, values } : null };
  }
  const isNews = linesDate === date && totalOf(current) !== totalOf(lines);
  const checked = { ...draft, lines: current, linesDate: date };
  return { draft: checked, say: isNews ? { key: 'change-price-moved' } : null };
}

/** Removes lines whose same-day sale has closed. */
function withoutClosed(draft: Draft, world: World): CheckedDraft {
  const { date, lines } = draft;
  if (date === null || hasDayPassed(draft, world)) return { draft, say: null };
  const closed = lines.filter((line) => isClosed(line, date, world));
  const [first] = closed;
  if (first === undefined) return { draft, say: null };
  const latest = Math.max(...closed.map(({ cutoffMinutes }) => cutoffMinutes ?? 0));
  const values = { names: namesInAnswer(closed, world.words), time: clockText(latest) };
  const open = lines.filter((line) => !closed.includes(line));
  const next = backToTickets({ ...draft, lines: open, packageCode: first.code });
  return { draft: next, say: { key: 'cart-closed', values } };
}

/** Drops a package that was chosen before the day, as by a link, when it is not sold that day. */
function withPackageOnSale(draft: Draft, packages: readonly SalePackage[]): CheckedDraft {
  const { step, packageCode } = draft;
  const isChosenBefore = step === 'tickets' && packageCode !== null && packages.length > 0;
  if (!isChosenBefore || packages.some(({ code }) => code === packageCode)) return { draft, say: null };
  return { draft: { ...draft, packageCode: null }, say: { key: 'package-gone' } };
}

/** Leads from the review to the tickets, which lead straight back. */
function backToTickets(draft: Draft): Draft {
  return draft.step === 'review' ? { ...draft, step: 'tickets', isEditing: draft.lines.length > 0 } : draft;
}

/** What prevents the booking now: time may have passed since the review was shown. */
export function bookable(draft: Draft, world: World): NextDraft | ReturnType<typeof stay> | null {
  if (draft.date === null || hasDayPassed(draft, world)) return toAnotherDay(draft, world);
  const checked = reconciled(draft, world);
  if (checked.say !== null) return { kind: 'next', draft: checked.draft, say: checked.say };
  if (checked.draft.step !== draft.step) return { kind: 'next', draft: checked.draft };
  if (checked.draft.lines.length === 0) return goTo(checked.draft, 'tickets');
  return checked.draft.linesDate === draft.date ? null : stay('venue-silent');
}
