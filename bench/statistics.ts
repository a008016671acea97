/** The middle of the numbers; NaN when there are none. */
export function median(numbers: readonly number[]): number {
  return percentile(numbers, 50);
}

/** The number that `percent` of the numbers don't exceed. */
export function percentile(numbers: readonly number[], percent: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const index = Math.ceil((percent / 100) * sorted.length) - 1;
  return sorted[Math.max(0, index)] ?? Number.NaN;
}

/** How the ones compare with the others, pair by pair, since both halves of a pair met the same noise. */
export function medianRatio(ones: readonly number[], others: readonly number[]): number {
  return median(ones.map((one, index) => one / (others[index] ?? Number.NaN)));
}
