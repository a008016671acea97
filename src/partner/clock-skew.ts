/** The Date header counts whole seconds: its instant lies on average half a second later. */
const meanTruncationMs = 500;

/**
 * How far the server's clock is ahead of ours, by the Date header of an answer whose request was begun and
 * ended at the given times; null when the header can't be read.
 */
export function clockSkewOf(dateHeader: unknown, beganAt: number, endedAt: number): number | null {
  const server = typeof dateHeader === 'string' ? Date.parse(dateHeader) : Number.NaN;
  return Number.isNaN(server) ? null : Math.round(server + meanTruncationMs - (beganAt + endedAt) / 2);
}
