import { type Draft, lineFor, mostLines, withLine, withoutLine } from '../../booking/draft.ts';
import { fittingQuantity, quantityProblem } from '../../booking/rules.ts';
import type { SalePackage } from '../../booking/sale-package.ts';
import { paragraphs } from '../text.ts';
import {
  changedSince,
  gone,
  isClosed,
  isUnlikeCard,
  openQuantity,
  packageStep,
  packagesOf,
} from './package.ts';
import { packageText } from './package-text.ts';
import {
  backAndCancel,
  button,
  goTo,
  hasDayPassed,
  labelled,
  type Step,
  type StepEvent,
  stay,
  type Taken,
  type World,
} from './step.ts';

const quickPicks = [1, 2, 4, 6, 10, 20, 50];
const mostQuickPicks = 3;

export const quantityStep: Step = {
  name: 'quantity',

  screen(draft, world) {
    const offer = offerOf(draft, world);
    const { words } = world;
    if (offer === null || draft.date === null) return packageStep.screen(draft, world);
    const { quantity } = draft;
    const amount = words.money(quantity * offer.price);
    return {
      text: paragraphs(
        packageText(offer, draft.date, world),
        words.html('quantity-chosen', { quantity, price: words.money(offer.price), amount }),
      ),
      picture: offer.pictures[0],
      rows: [
        [
          labelled(draft, '−', 'set', String(quantity - 1)),
          labelled(draft, String(quantity), 'number'),
          labelled(draft, '+', 'set', String(quantity + 1)),
        ],
        picksFor(offer, quantity).map((pick) =>
          labelled(draft, words.text('quick-pick', { count: pick }), 'set', String(pick)),
        ),
        [button(draft, words, 'add-to-booking', 'add', { style: 'success' })],
        ...(isInCart(draft, offer.code)
          ? [[button(draft, words, 'remove', 'remove', { style: 'danger' })]]
          : []),
        backAndCancel(draft, words),
      ].filter((row) => row.length > 0),
    };
  },

  take(draft, event, world) {
    const offer = offerOf(draft, world);
    if (offer === null)
      return world.packages.kind === 'known' ? gone(draft, world) : unknownOffer(draft, event);
    if (event.kind === 'tap') return takeTap(draft, event, offer, world);
    if (event.kind === 'text') return setTo(draft, numberIn(event.text), offer, world);
    return stay('quantity-expected');
  },
};

function takeTap(
  draft: Draft,
  { action, argument }: StepEvent & { kind: 'tap' },
  offer: SalePackage,
  world: World,
): Taken {
  switch (action) {
    case 'set':
      return setTo(draft, Number(argument), offer, world);
    case 'number':
      return stay('quantity-expected');
    case 'add':
      return add(draft, offer, world);
    case 'remove': {
      const left = withoutLine(draft, offer.code);
      return goTo(left, left.lines.length === 0 ? 'package' : 'cart');
    }
    case 'back':
      return goTo(draft, isInCart(draft, offer.code) ? 'cart' : 'package');
    case 'retry':
      return goTo(draft, 'quantity');
    default:
      return packageStep.take(draft, { kind: 'tap', action, argument }, world);
  }
}

function setTo(draft: Draft, quantity: number, offer: SalePackage, world: World): Taken {
  const problem = quantityProblem(quantity, offer);
  if (problem === null) {
    const set = goTo(draft, 'quantity', { quantity });
    return isUnlikeCard(draft, offer) ? changedSince(set, offer, world) : set;
  }
  if (quantityProblem(draft.quantity, offer) !== null) return refitted(draft, offer, world);
  if (problem.kind === 'aboveMaximum') return stay('quantity-above', { maximum: problem.maximum });
  if (problem.kind === 'belowMinimum') return stay('quantity-below', { minimum: problem.minimum });
  return quantity < 1 ? stay('quantity-below', { minimum: offer.minQuantity }) : stay('quantity-expected');
}

/** The limits are others than when the number was set: it is moved inside them, and shown before it counts. */
function refitted(draft: Draft, offer: SalePackage, world: World): Taken {
  const quantity = fittingQuantity(draft.quantity, offer);
  return changedSince(goTo(draft, 'quantity', { quantity }), offer, world);
}

function add(draft: Draft, offer: SalePackage, world: World): Taken {
  if (quantityProblem(draft.quantity, offer) !== null || isUnlikeCard(draft, offer)) {
    return refitted(draft, offer, world);
  }
  if (draft.date === null || hasDayPassed(draft, world) || isClosed(offer, draft.date, world)) {
    return openQuantity(draft, offer, world);
  }
  if (draft.lines.length >= mostLines && !isInCart(draft, offer.code)) {
    return stay('cart-full', { maximum: mostLines });
  }
  return goTo(withLine(draft, lineFor(offer, draft.quantity)), 'cart');
}

/** The day's packages could not be had just now: the way back stays open. */
function unknownOffer(draft: Draft, event: StepEvent): Taken {
  const isLeaving = event.kind === 'tap' && (event.action === 'date' || event.action === 'back');
  if (isLeaving) return goTo(draft, event.action === 'date' ? 'date' : 'package');
  return goTo(draft, 'quantity');
}

function isInCart(draft: Draft, code: string): boolean {
  return draft.lines.some((line) => line.code === code);
}

function offerOf(draft: Draft, world: World): SalePackage | null {
  return packagesOf(world).find((offer) => offer.code === draft.packageCode) ?? null;
}

function picksFor({ minQuantity, maxQuantity }: SalePackage, current: number): readonly number[] {
  const fitting = quickPicks.filter((pick) => pick >= minQuantity && pick <= maxQuantity && pick !== current);
  return fitting.slice(0, mostQuickPicks);
}

/** The whole number that was typed, in any script's digits; NaN when it is none. */
function numberIn(text: string): number {
  const digits = text.trim().normalize('NFKC');
  return /^-?\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
}
