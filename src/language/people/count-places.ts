import { isA, meaningOf, type Token } from '../tokens.ts';
import type { Whom } from '../words/words.ts';
import { general } from './parts.ts';

/** The places of a number, its unit and "tickets" or "people". */
export function countAt(tokens: readonly Token[], at: number): readonly number[] {
  const places = [at];
  const isUnit = (token: Token | undefined): boolean =>
    isA(token, 'classifier') || (isA(token, 'whom') && general.has(meaningOf(token, 'whom')?.whom ?? null));
  while (isUnit(tokens[at + places.length])) places.push(at + places.length);
  return places;
}

/** Of whom a number is by its unit. */
export function unitAt(tokens: readonly Token[], at: number): Whom | undefined {
  return meaningOf(tokens[at + 1], 'classifier')?.whom ?? meaningOf(tokens[at + 1], 'whom')?.whom;
}
