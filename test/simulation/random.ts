/** Numbers that look random and come out the same for the same seed. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number;
  chance(probability: number): boolean;
  /** A whole number between the two, both included. */
  between(low: number, high: number): number;
  pick<Value>(values: readonly Value[]): Value;
}

/** Mulberry32. Streams of one seed for different purposes don't disturb each other. */
export function createRandom(seed: number, stream = 0): Random {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(stream + 1, 0x85ebca6b)) >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    chance: (probability) => next() < probability,
    between,
    pick(values) {
      const value = values[between(0, values.length - 1)];
      if (value === undefined) throw new Error('There is nothing to pick from.');
      return value;
    },
  };
}
