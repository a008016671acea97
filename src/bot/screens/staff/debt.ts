import { creditLeft, type DebtInfo, type DebtStanding } from '../../../partner/debt.ts';
import { minorUnits } from '../../../partner/money.ts';
import { tapData } from '../../callback-data.ts';
import type { Screen } from '../../screen.ts';
import { paragraphs } from '../../text.ts';
import type { Wording } from '../../wording.ts';

export interface DebtPage {
  /** Null: it can't be read just now. */
  readonly debt: { readonly info: DebtInfo; readonly standing: DebtStanding } | null;
  readonly guard: 'off' | 'warn' | 'block';
  readonly currencyDigits: number;
}

/** The debt to the partner, and what would stop sales first. */
export function debtScreen({ debt, guard, currencyDigits }: DebtPage, words: Wording): Screen {
  const rows = [[{ text: words.text('refresh'), data: tapData.staff('debt') }]];
  if (debt === null) return { text: words.html('staff-debt-unreadable'), rows };
  const { info, standing } = debt;
  const money = (text: string | null): string => decimalMoney(text, currencyDigits, words);
  const { percent, daysLeft, daysPercent, stopsFirst } = standing;
  return {
    text: paragraphs(
      words.html('staff-debt', { type: words.text(typeKey(info.type)) }),
      [
        percent !== null && words.html('staff-debt-share', { bar: bar(percent), percent }),
        words.html('staff-debt-amount', { debt: money(info.currentDebt), limit: money(info.limit) }),
        creditLeft(info) !== null && words.html('staff-debt-room', { amount: money(creditLeft(info)) }),
      ]
        .filter((line) => line !== false)
        .join('\n'),
      daysLeft !== null &&
        [
          daysPercent !== null &&
            words.html('staff-debt-share', { bar: bar(daysPercent), percent: daysPercent }),
          info.days !== null && words.html('staff-debt-days', { days: info.days }),
          info.dueDate !== null && words.html('staff-debt-due', { date: words.day(info.dueDate) }),
          daysLeft < 0
            ? words.html('staff-debt-overdue', { days: -daysLeft })
            : words.html('staff-debt-left', { days: daysLeft }),
        ]
          .filter((line) => line !== false)
          .join('\n'),
      stopsFirst !== null && words.html(`staff-debt-stops-${stopsFirst}`),
      words.html(`staff-debt-guard-${guard}`),
    ),
    rows,
  };
}

/** A decimal text as money; as it came where it is no number. */
export function decimalMoney(text: string | null, currencyDigits: number, words: Wording): string {
  const amount = text === null ? null : minorUnits(text, currencyDigits);
  return amount === null ? (text ?? '—') : words.money(amount);
}

function typeKey(type: DebtInfo['type']): string {
  return ['BY_LIMIT', 'BY_DAYS', 'BOTH'].includes(type) ? `debt-${type}` : 'debt-other';
}

const barLength = 10;

/** A share as a row of blocks; anything above nothing shows, and only the whole fills it. */
export function bar(percent: number): string {
  const exact = (Math.min(Math.max(percent, 0), 100) * barLength) / 100;
  const filled = percent > 0 ? Math.max(1, Math.floor(exact)) : 0;
  return '▰'.repeat(filled) + '▱'.repeat(barLength - filled);
}
