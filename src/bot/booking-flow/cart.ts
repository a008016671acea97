import { type Draft, mostLines } from '../../booking/draft.ts';
import { totalOf } from '../../booking/rules.ts';
import { packageKey } from '../callback-data.ts';
import { clipped, paragraphs } from '../text.ts';
import type { Wording } from '../wording.ts';
import { startOfDetails, toReview } from './detail-order.ts';
import { held } from './guards.ts';
import { packagesOf } from './package.ts';
import { backAndCancel, button, goTo, labelled, type Step, stay, type Taken, type World } from './step.ts';

export const cartStep: Step = {
  name: 'cart',

  screen(draft, { words }) {
    const date = draft.date === null ? '' : words.day(draft.date);
    return {
      text: paragraphs(words.html('cart-title', { date }), linesText(draft, words), totalText(draft, words)),
      rows: [
        [button(draft, words, 'continue', 'continue', { style: 'success' })],
        [button(draft, words, 'add-another', 'more'), button(draft, words, 'change', 'change')],
        backAndCancel(draft, words),
      ],
    };
  },

  take(draft, event, world) {
    if (event.kind !== 'tap') return stay('cart-expected');
    switch (event.action) {
      case 'more':
        if (draft.lines.length >= mostLines) return stay('cart-full', { maximum: mostLines });
        return goTo(draft, 'package', {
          packageCode: nextOffer(
            draft,
            packagesOf(world).map(({ code }) => code),
          ),
        });
      case 'change':
        return goTo(draft, 'line');
      case 'continue':
        return goOn(draft, world);
      case 'back':
        return draft.isEditing ? toReview(draft, world) : goTo(draft, 'package');
      default:
        return stay('stale');
    }
  },
};

/** What has changed since the cart was shown is shown before anything else is asked. */
function goOn(draft: Draft, world: World): Taken {
  if (draft.lines.length === 0) return goTo(draft, 'package');
  const checked = held(draft, world);
  if (checked.say !== null) return { kind: 'next', draft: checked.draft, say: checked.say };
  return draft.isEditing ? toReview(checked.draft, world) : startOfDetails(checked.draft, world);
}

/** Picks the line that is to be changed. */
export const lineStep: Step = {
  name: 'line',

  screen(draft, { words }) {
    return {
      text: paragraphs(words.html('line-title'), linesText(draft, words)),
      rows: [
        ...draft.lines.map((line) => [
          labelled(
            draft,
            words.text('line-entry', { name: clipped(words.packageName(line), 40), quantity: line.quantity }),
            'line',
            packageKey(line.code),
          ),
        ]),
        backAndCancel(draft, words),
      ],
    };
  },

  take(draft, event) {
    if (event.kind !== 'tap') return stay('line-expected');
    if (event.action === 'back') return goTo(draft, 'cart');
    const line = draft.lines.find(
      ({ code }) => event.action === 'line' && packageKey(code) === event.argument,
    );
    if (line === undefined) return stay('stale');
    return goTo(draft, 'quantity', { packageCode: line.code, quantity: line.quantity });
  },
};

/** The package to show when another one is wanted: the first that is not in the cart. */
function nextOffer(draft: Draft, codes: readonly string[]): string | null {
  return codes.find((code) => !draft.lines.some((line) => line.code === code)) ?? codes[0] ?? null;
}

export function linesText(draft: Draft, words: Wording): string {
  const lines = draft.lines.map((line) =>
    words.html('cart-line', {
      name: clipped(words.packageName(line), 60),
      quantity: line.quantity,
      amount: words.money(line.quantity * line.unitPrice),
    }),
  );
  return lines.join('\n');
}

export function totalText(draft: Draft, words: Wording): string {
  return words.html('total', { amount: words.money(totalOf(draft.lines)) });
}
