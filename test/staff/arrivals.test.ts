import { expect, test } from 'vitest';
import { readFirstDays } from '../../src/staff/arrivals.ts';

/** A Sunday. */
const today = '2026-11-22';

test.each([
  ['en', 'tomorrow The park opens at 9', ['2026-11-23'], 'The park opens at 9'],
  ['en', 'tomorrow', ['2026-11-23'], ''],
  ['vi', '28/11 Cáp treo  mở lúc 9h', ['2026-11-28'], 'Cáp treo  mở lúc 9h'],
  ['en', 'The park opens at 9', [], ''],
])('a message behind the day is kept: %s, %s', (locale, text, days, rest) => {
  expect(readFirstDays(text, { locale, today })).toEqual({ days, rest });
});
