/** The middle of the numbers, of two the lower; NaN when there are none. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
}

/** How the ones compare with the others, pair by pair, since both halves of a pair met the same noise. */
export function medianRatio(ones: readonly number[], others: readonly number[]): number {
  return median(ones.map((one, index) => one / (others[index] ?? Number.NaN)));
}
