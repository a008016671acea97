import { expect, it } from 'vitest';
import { periodIn, textOfPeriod } from '../../src/staff/periods.ts';
import { addVenueDays } from '../../src/venue/calendar.ts';

it('a button names up to 92 days, each period by its own text', () => {
  const from = '2026-10-01';
  const periodOf = (days: number) => ({ from, until: addVenueDays(from, days - 1) });
  for (const days of [1, 2, 92]) {
    const period = periodOf(days);
    expect(periodIn(textOfPeriod(period))).toEqual(period);
  }
  const none = [textOfPeriod(periodOf(93)), '2026-10-02_2026-10-01', `${from}_${from}_${from}`, 'x'];
  expect(none.map(periodIn)).toEqual([null, null, null, null]);
});
