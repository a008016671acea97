import type { Replaced } from '../../booking/record.ts';
import { totalOf } from '../../booking/rules.ts';
import type { Amount } from '../../booking/sale-package.ts';
import { clipped, paragraphs } from '../text.ts';
import type { Wording } from '../wording.ts';
import { linesText, totalText } from './cart.ts';
import type { Draft } from './draft.ts';
import type { Step, World } from './step.ts';
import { backAndCancel, button, goTo, stay } from './step.ts';

const longestPaymentNotice = 200;

/** The review of a change of date: both days, the lines, and what the other day costs more or less. */
export const changeStep: Step = {
  screen(draft, world) {
    const { words, packages } = world;
    const { replaces, date } = draft;
    const day = date === null ? '' : words.day(date);
    if (packages.kind !== 'known' || replaces === undefined || date === null) {
      const key = packages.kind === 'unavailable' ? 'packages-unavailable' : 'packages-slow';
      const again = packages.kind === 'unavailable' ? [[button(draft, words, 'try-again', 'retry')]] : [];
      return { text: words.html(key, { date: day }), rows: [...again, backAndCancel(draft, words)] };
    }
    return {
      text: paragraphs(
        words.html('change-review', { before: words.day(replaces.date), date: day }),
        [linesText(draft, words), totalText(draft, words)].join('\n'),
        differenceText(totalOf(draft.lines) - replaces.total, world),
        words.html('change-promise', { code: replaces.code }),
      ),
      rows: [
        [
          button(draft, words, 'change-to', 'change', {
            style: 'success',
            values: { date: words.dayLabel(date) },
          }),
        ],
        backAndCancel(draft, words),
      ],
    };
  },

  take(draft, event) {
    if (event.kind !== 'tap') return stay('change-expected');
    switch (event.action) {
      case 'change':
        return { kind: 'book', isAccepted: true };
      case 'back':
        return goTo(draft, 'day', { month: draft.date?.slice(0, 7) ?? null });
      case 'retry':
        return goTo(draft, 'change');
      default:
        return stay('stale');
    }
  },
};

function differenceText(difference: Amount, { words, paymentNotice }: World): string {
  if (difference === 0) return words.html('change-same-price');
  const key = difference > 0 ? 'change-dearer' : 'change-cheaper';
  return [
    words.html(key, { amount: words.money(Math.abs(difference)) }),
    paymentNotice !== '' &&
      words.html('payment-notice', { notice: clipped(paymentNotice, longestPaymentNotice) }),
  ]
    .filter((line) => line !== false)
    .join('\n');
}

/** Above the calendar: which booking it is about. */
export function changeTitle(replaces: Replaced, draft: Pick<Draft, 'lines'>, words: Wording): string {
  return paragraphs(
    words.html('change-title'),
    [
      words.html('change-from', { date: words.day(replaces.date), code: replaces.code }),
      linesText(draft, words),
    ].join('\n'),
  );
}
