import { tapData } from '../taps.ts';
import { type Button, button, expandedDate, inRows, type Screen } from '../telegram/screen.ts';
import type { Wording } from '../telegram/wording.ts';
import { dayCount } from '../venue/calendar.ts';
import type { Period } from './read-past-days.ts';

/** The days of a quarter; more bookings would take too long to load for one answer. */
export const mostDaysShown = 92;

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

export function periodText({ from, until }: Period, words: Wording): string {
  if (from === until) return words.day(from);
  return words.html('staff-period', { from: words.day(from), until: words.day(until) });
}

export function tooLong(period: Period, words: Wording): Screen {
  const values = { period: periodText(period, words), days: dayCount(period), most: mostDaysShown };
  return { text: words.html('money-too-long', values), rows: [] };
}

export function whichPeriod(periods: readonly Period[], words: Wording): Screen {
  const labelOf = ({ from, until }: Period): string =>
    from === until
      ? words.dayLabel(from)
      : words.text('staff-period', { from: words.shortDay(from), until: words.shortDay(until) });
  const choices = periods.map((period) =>
    button(labelOf(period), tapData.staff('money', textOfPeriod(period))),
  );
  return whichOf(choices, words.html('staff-usage-money', { most: mostDaysShown }), words);
}

const choicesInRow = 2;

/** Asks which of several days is meant; without any says how to name one. */
export function whichOf(choices: readonly Button[], usage: string, words: Wording): Screen {
  return choices.length === 0
    ? { text: usage, rows: [] }
    : { text: words.html('choice-day'), rows: inRows(choices, choicesInRow) };
}
