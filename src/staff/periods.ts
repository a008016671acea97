import type { Composer } from 'grammy';
import type { FeatureDependencies } from '../dependencies.ts';
import { type Period, readPeriods } from '../language/past-days.ts';
import { onStaffTaps, type StaffTapped, tapData } from '../taps.ts';
import { expandedDate } from '../telegram/callback-data.ts';
import type { BotContext, TapContext } from '../telegram/context.ts';
import { button, inRows, type Screen } from '../telegram/screen.ts';
import type { Wording } from '../telegram/wording.ts';
import { dayCount } from '../venue/calendar.ts';
import { answer, paint } from './answer.ts';
import { about, type StaffTaps } from './taps.ts';

/** The days of a quarter; more bookings would take too long to load for one answer. */
const mostDaysShown = 92;

/** For callback data: one day, or the first and the last. */
export function textOfPeriod({ from, until }: Period): string {
  return from === until ? from : `${from}_${until}`;
}

/** Null: no button names such a period. */
export function periodIn(text: string): Period | null {
  const days = text.split('_').map((day) => expandedDate(day.replaceAll('-', '')));
  const [from, until = from, more] = days;
  if (from == null || until == null || more !== undefined || from > until) return null;
  return dayCount({ from, until }) > mostDaysShown ? null : { from, until };
}

/** Wraps handlers of taps whose subject is a period. */
export function aboutPeriod(taps: StaffTaps<[period: Period]>): StaffTaps {
  return about(periodIn, taps);
}

/** Shows a period: by a command with its words, today's without, and by the buttons that name one. */
export function onPeriods(
  composer: Composer<BotContext>,
  command: 'today' | 'close',
  { today }: Pick<FeatureDependencies, 'today'>,
  screenOf: (ctx: BotContext, period: Period) => Promise<Screen>,
): void {
  const justToday = (): Period => ({ from: today(), until: today() });
  composer.command(command, async (ctx) => {
    const { words, match } = ctx;
    const typed = { locale: words.locale, today: today(), longest: mostDaysShown };
    const periods = match.trim() === '' ? [justToday()] : readPeriods(match, typed);
    const [period, another] = periods;
    if (period === undefined || another !== undefined) {
      return void (await answer(ctx, whichPeriod(periods, command, words)));
    }
    await answer(
      ctx,
      dayCount(period) > mostDaysShown ? tooLong(period, words) : await screenOf(ctx, period),
    );
  });
  const named = (subject: string) => (subject === '' ? justToday() : periodIn(subject));
  const show = async (ctx: TapContext, _tap: StaffTapped, period: Period): Promise<void> =>
    paint(ctx, await screenOf(ctx, period));
  onStaffTaps(composer, about(named, { [actions[command]]: show }));
}

/** The action of the buttons that show a period. */
const actions = { today: 'today', close: 'dayClose' } as const;

export function periodText({ from, until }: Period, words: Wording): string {
  if (from === until) return words.day(from);
  return words.html('staff-period', { from: words.day(from), until: words.day(until) });
}

function tooLong(period: Period, words: Wording): Screen {
  const shown = { period: periodText(period, words), days: dayCount(period), most: mostDaysShown };
  return { text: words.html('staff-today-too-long', shown), rows: [] };
}

/** Asks which of several periods is meant, or says how to name one. */
function whichPeriod(periods: readonly Period[], command: 'today' | 'close', words: Wording): Screen {
  if (periods.length === 0)
    return { text: words.html(`staff-usage-${command}`, { most: mostDaysShown }), rows: [] };
  const labelOf = ({ from, until }: Period): string =>
    from === until
      ? words.dayLabel(from)
      : words.text('staff-period', { from: words.shortDay(from), until: words.shortDay(until) });
  const buttons = periods.map((one) =>
    button(labelOf(one), tapData.staff(actions[command], textOfPeriod(one))),
  );
  return { text: words.html('choice-day'), rows: inRows(buttons, periodsInRow) };
}

const periodsInRow = 2;
