const barLength = 10;

/** A share as a row of blocks; anything above nothing shows, and only the whole fills it. */
export function bar(percent: number): string {
  const exact = (Math.min(Math.max(percent, 0), 100) * barLength) / 100;
  const filled = percent > 0 ? Math.max(1, Math.floor(exact)) : 0;
  return '▰'.repeat(filled) + '▱'.repeat(barLength - filled);
}
