import { isA, meaningOf, numberOf, type TakenTokens, type Token } from '../tokens.ts';
import type { VenueWords } from '../venue-words.ts';
import { type Count, isAdder, withPackages } from './counted.ts';
import type { CountReading } from './gathered.ts';

/** True for "add 2 kids", "2 more", "1 bé nữa"; false for "2 adults and one more child". */
export function isMore(tokens: readonly Token[], taken: TakenTokens, counts: readonly Count[]): boolean {
  // "加一个孩子", where "我加一个孩子" are two.
  const isJoining = (index: number): boolean =>
    isA(tokens[index], 'join') && isA(tokens[index - 1], 'self', 'named', 'whom', 'classifier');
  const at = tokens.findIndex((one, index) => isAdder(one, index) && !taken.has(index) && !isJoining(index));
  const first = tokens.findIndex((token, index) => numberOf(token) !== null && !taken.has(index));
  return at >= 0 && (counts.length <= 1 || at <= first + 1);
}

/**
 * Adds who "comes too" to those who were chosen; a single one who is added is one, without a number: "oh and my 6yo
 * daughter".
 */
export function withJoining(
  counted: CountReading,
  tokens: readonly Token[],
  taken: TakenTokens,
  venue: VenueWords,
): CountReading {
  const isOfThem = (kind: 'joining' | 'forgotten'): boolean =>
    tokens.some((token, at) => isA(token, kind) && !taken.has(at));
  const isNumbered = tokens.some((token, at) => numberOf(token) !== null && !taken.has(at));
  const named = tokens.flatMap((token) => meaningOf(token, 'named') ?? []);
  // "Forgot to say, we are 4", "my wife is coming too, 2 adults", "me and my wife come too": perhaps all of them.
  const isOfAll =
    counted.isSpeakerCounted ||
    named.some(({ isWithSpeaker }) => isWithSpeaker) ||
    (isNumbered && (!isOfThem('joining') || named.some(({ count }) => count !== null)));
  const isJoining = !isOfAll && (isOfThem('joining') || isOfThem('forgotten'));
  const isLeaving = counted.removals.length > 0 || counted.isOfSomeAbsent || counted.isUncounted;
  const isOther = tokens.some((token) => isA(token, 'absent', 'remove', 'conclusion', 'without'));
  if (!(isJoining || counted.isMore) || isLeaving || isOther) return counted;
  const single = singleIn(counted, tokens, venue);
  if (single !== null) return { ...counted, counts: [single], uncounted: [], isMore: true };
  const isOne = counted.counts.length <= 1 && counted.bare.length === 0;
  return { ...counted, isMore: counted.isMore || (isJoining && isOne) };
}

/** "My son": the only one who is named, without a number. */
function singleIn(
  { ages, bare, counts, uncounted }: CountReading,
  tokens: readonly Token[],
  venue: VenueWords,
): Count | null {
  const [whom, another] = uncounted;
  if (counts.length + bare.length > 0 || whom === undefined || another !== undefined || ages.length > 1)
    return null;
  const named = tokens.filter((token) => isA(token, 'whom', 'named'));
  const aged = tokens.filter((token, at) => isA(token, 'age') && numberOf(tokens[at - 1]) !== null);
  const isOne = meaningOf(named[0], 'whom')?.isOne === true || aged.length === 1;
  if (!isOne || named.length !== 1) return null;
  return withPackages({ count: 1, whom, packages: [] }, [], venue);
}
