import { Composer } from 'grammy';
import type { FeatureDependencies } from '../dependencies.ts';
import { creditLeft, type DebtInfo, type DebtStanding, debtStanding } from '../partner/debt.ts';
import { tapData } from '../taps.ts';
import { showingWork } from '../telegram/active-message.ts';
import type { BotContext } from '../telegram/context.ts';
import { button, type Screen } from '../telegram/screen.ts';
import { inLines, paragraphs } from '../telegram/text.ts';
import type { Wording } from '../telegram/wording.ts';
import { currencyDigits } from '../venue/money.ts';
import { decimalMoney } from './money.ts';
import { onList } from './taps.ts';

/** /debt: the standing of the account with the partner. */
export function debtFeature(dependencies: FeatureDependencies): Composer<BotContext> {
  const { config, staff, today } = dependencies;
  const { currency } = config.venue;
  const composer = new Composer<BotContext>();

  onList(composer, 'debt', async (ctx) => {
    const info = await showingWork(ctx, staff.debt.fresh());
    const debt = info && { info, standing: debtStanding(info, today()) };
    const { debtGuard: guard } = config.booking;
    return debtScreen({ debt, guard, currencyDigits: currencyDigits(currency) }, ctx.words);
  });
  return composer;
}

interface DebtPage {
  /** Null: the partner gave no answer. */
  readonly debt: { readonly info: DebtInfo; readonly standing: DebtStanding } | null;
  readonly guard: 'off' | 'warn' | 'block';
  readonly currencyDigits: number;
}

/** The debt to the partner, and the limit that would stop sales first. */
export function debtScreen({ debt, guard, currencyDigits }: DebtPage, words: Wording): Screen {
  const rows = [[button(words.text('refresh'), tapData.staff('debt'))]];
  if (debt === null) return { text: words.html('staff-debt-unreadable'), rows };
  const { info, standing } = debt;
  const money = (text: string | null): string => decimalMoney(text, currencyDigits, words);
  const { percent, daysLeft, daysPercent, stopsFirst } = standing;
  return {
    text: paragraphs(
      words.html('staff-debt', { type: words.text(`debt-limited-by-${info.limitedBy}`) }),
      inLines(
        percent !== null && words.html('staff-debt-share', { bar: bar(percent), percent }),
        words.html('staff-debt-amount', { debt: money(info.currentDebt), limit: money(info.limit) }),
        creditLeft(info) !== null && words.html('staff-debt-room', { amount: money(creditLeft(info)) }),
      ),
      daysLeft !== null &&
        inLines(
          daysPercent !== null &&
            words.html('staff-debt-share', { bar: bar(daysPercent), percent: daysPercent }),
          info.days !== null && words.html('staff-debt-days', { days: info.days }),
          info.dueDate !== null && words.html('staff-debt-due', { date: words.day(info.dueDate) }),
          daysLeft < 0
            ? words.html('staff-debt-overdue', { days: -daysLeft })
            : words.html('staff-debt-left', { days: daysLeft }),
        ),
      stopsFirst !== null && words.html(`staff-debt-stops-${stopsFirst}`),
      words.html(`staff-debt-guard-${guard}`),
    ),
    rows,
  };
}

const barLength = 10;

/** A share as a row of blocks: at least one above 0 %, all of them only at 100 %. */
function bar(percent: number): string {
  const exact = (Math.min(Math.max(percent, 0), 100) * barLength) / 100;
  const filled = percent > 0 ? Math.max(1, Math.floor(exact)) : 0;
  return '▰'.repeat(filled) + '▱'.repeat(barLength - filled);
}
