import type { SalePackage } from '../booking/ports.ts';
import { quantityProblem } from '../booking/rules.ts';
import { packageKey } from '../taps.ts';
import { type Draft, mostLines, quantityOf, withQuantity } from './draft.ts';
import { clockText, isClosed, nameInAnswer, packagesOnSale } from './offers.ts';
import { goTo, hasDayPassed, type NextDraft, type Stay, stay, toAnotherDay, type World } from './step.ts';

/** Handles "−", "+" and the number between them. */
export function takeCount(
  draft: Draft,
  action: 'more' | 'less' | 'count',
  key: string,
  world: World,
): NextDraft | Stay {
  const sold = packagesOnSale(world).find(({ code }) => packageKey(code) === key);
  if (sold === undefined) {
    return world.packages.kind === 'known' ? packageGone(draft, world) : goTo(draft, 'tickets');
  }
  const { code, minQuantity } = sold;
  const now = quantityOf(draft, code);
  switch (action) {
    case 'count':
      return stay('quantity-expected');
    case 'less':
      if (now === 0) return stay('quantity-none');
      return setQuantity(draft, sold, now <= minQuantity ? 0 : now - 1, world);
    case 'more':
      return setQuantity(draft, sold, now === 0 ? minQuantity : now + 1, world);
  }
}

/** Sets the quantity of a package, if it can be booked as it was shown. */
export function setQuantity(
  draft: Draft,
  sold: SalePackage,
  quantity: number,
  world: World,
): NextDraft | Stay {
  const { date, shown } = draft;
  if (date === null || hasDayPassed(draft, world)) return toAnotherDay(draft, world);
  const name = nameInAnswer(sold, world.words);
  const counted = (change: Partial<Draft> = {}): NextDraft =>
    goTo(draft, 'tickets', { ...change, packageCode: sold.code });
  if (isClosed(sold, date, world)) {
    const values = { name, time: clockText(sold.cutoffMinutes ?? 0) };
    return { ...counted(), say: { key: 'package-closed-now', values } };
  }
  if (shown.some((before) => differs(before, sold))) {
    return { ...counted(), say: { key: 'package-changed', values: { name } } };
  }
  const problem = quantity === 0 ? null : quantityProblem(quantity, sold);
  if (problem?.kind === 'aboveMaximum') return stay('quantity-above', { maximum: problem.maximum });
  if (problem?.kind === 'belowMinimum') return stay('quantity-below', { minimum: problem.minimum });
  if (problem !== null) return stay('quantity-expected');
  const lines = withQuantity(draft.lines, sold, quantity);
  if (lines.length > mostLines) return stay('cart-full', { maximum: mostLines });
  return counted({ lines, linesDate: date, suggestedFor: undefined });
}

/** Whether the card showed the package at another price, or within other limits. */
function differs(before: Draft['shown'][number], sold: SalePackage): boolean {
  const { code, price, minQuantity, maxQuantity } = before;
  const isSame = price === sold.price && minQuantity === sold.minQuantity && maxQuantity === sold.maxQuantity;
  return code === sold.code && !isSame;
}

/** Shows the present packages when the tapped one is no longer among them. */
export function packageGone(draft: Draft, { packages }: World): NextDraft {
  const shown = goTo(draft, 'tickets', { packageCode: null, found: [] });
  return packages.kind === 'known' ? { ...shown, say: { key: 'package-gone' } } : shown;
}
