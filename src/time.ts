/** Durations in the unit that each is named for. */
export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

export const hourSeconds = hourMs / secondMs;
export const daySeconds = dayMs / secondMs;
