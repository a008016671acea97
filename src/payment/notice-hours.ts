/** How many notices of the bank came in each hour of a day, from midnight on, by the venue's clock. */
export type NoticeHours = readonly number[];

export const hoursOfDay = 24;

/** Hours without a notice, from the beginning of `from` to the beginning of `until`. */
export interface Silence {
  readonly from: number;
  readonly until: number;
}

/** As many days before as decide what is usual. */
export const daysForUsual = 14;

/**
 * The hours without a notice in which each of the `daysForUsual` days before had one: the bank, or what passes its notices on,
 * may have been away. `over`: how many hours of the day are over.
 */
export function silencesIn(
  day: NoticeHours,
  before: readonly NoticeHours[],
  over = hoursOfDay,
): readonly Silence[] {
  if (before.length < daysForUsual) return [];
  const isSilent = (hour: number): boolean =>
    hour < over && (day[hour] ?? 0) === 0 && before.every((other) => (other[hour] ?? 0) > 0);
  const silences: { from: number; until: number }[] = [];
  for (let hour = 0; hour < hoursOfDay; hour += 1) {
    if (!isSilent(hour)) continue;
    const last = silences.at(-1);
    if (last?.until === hour) last.until = hour + 1;
    else silences.push({ from: hour, until: hour + 1 });
  }
  return silences;
}
