import { isA, isKnown, meaningOf, numberOf, type Token } from '../tokens.ts';
import type { PackageMention, VenueWords } from '../venue-words.ts';
import type { Whom } from '../words/words.ts';
import { tokensBeside } from './clauses.ts';
import { type Count, type Counted, isArticle, isNone, isZero, sumOf, uncountedIn } from './counted.ts';
import { general } from './parts.ts';
import type { Segment } from './segments.ts';

/** A removal from what was chosen, with the same fields. */
export interface Removal extends Omit<Count, 'count'> {
  /** Null: all of it. */
  readonly count: number | null;
}

/** The removals of a sentence; none when it may also say what is wanted. */
export function removalsIn(
  tokens: readonly Token[],
  said: readonly Counted[],
  mentionAt: ReadonlyMap<number, PackageMention>,
  isRemoving: boolean,
): readonly Removal[] {
  if (!isRemovalSure(tokens, mentionAt)) return [];
  const kinds = said
    .filter(isNone)
    .filter(({ whom, form }) => isRemoving || form === 'digits' || !general.has(whom));
  const numbers = isRemoving ? removedOnce(said.filter((one) => !isNone(one))) : [];
  if (kinds.length > 0 && numbers.length > 0) return [];
  const alone = removalAlone(tokens);
  if (alone !== null) return [alone];
  return [...kinds, ...numbers].map((one) => {
    const { count, whom, packages } = one;
    return { count: isNone(one) ? null : count, whom, packages };
  });
}

/** "One less, my husband is busy": the one who is named is the one of the number; none where that isn't certain. */
function removedOnce(numbers: readonly Counted[]): readonly Counted[] {
  const isNamed = ({ isNamedApart }: Counted): boolean => isNamedApart === true;
  const named = numbers.filter(isNamed);
  const [counted, another] = numbers.filter((one) => !isNamed(one));
  if (named.length === 0 || counted === undefined) return numbers;
  if (another !== undefined || counted.count !== sumOf(named)) return [];
  const [first, other] = named;
  const whom =
    general.has(counted.whom) && other === undefined ? (first?.whom ?? counted.whom) : counted.whom;
  return [{ ...counted, whom }];
}

/** Whether the words about a removal are known, and nothing is asked, or added. */
export function isRemovalSure(
  tokens: readonly Token[],
  mentionAt: ReadonlyMap<number, PackageMention>,
): boolean {
  const isRemoving = tokens.some((token) => isA(token, 'remove', 'absent'));
  const isBoth = isRemoving && tokens.some((token) => isA(token, 'more'));
  const words = tokensBeside(tokens, 'remove', 'absent');
  // "Take off one kid, just 2 adults"
  const meant = new Set(words);
  const others = tokens.filter((token) => !meant.has(token));
  const isCountedElse =
    others.some((token) => isA(token, 'whom', 'classifier')) &&
    others.some((token) => numberOf(token) !== null);
  return (
    !isBoth &&
    !isCountedElse &&
    words.every((one) => isKnown(one) || mentionAt.has(one.start)) &&
    !isAsked(tokens)
  );
}

/** A question, or a discount: "giảm 10% cho đoàn 20". */
function isAsked(tokens: readonly Token[]): boolean {
  return tokens.some(({ text }) => text === '?' || text === '%');
}

/** "Without 2 adults" may remove two of them, or all. */
export function isWithoutNumber({ parts }: Segment): boolean {
  return parts.some((part, index) => isZero(part) && parts[index + 1]?.kind === 'number');
}

/**
 * True for "1 child can't come"; false where a number may be of those who do come: "one of the kids can't come, so only
 * 1 child", "the kids can't come, only 2 adults".
 */
export function isOfThoseAbsent(
  said: readonly Counted[],
  alone: readonly Counted[],
  segments: readonly Segment[],
): boolean {
  const isOfOther = (kind: Whom): boolean => said.every(({ whom }) => whom !== kind);
  // "Из 5 человек один не поедет": the one.
  const isLess = alone.some((one) => !isNone(one) && said.some(({ count }) => count > one.count));
  return said.length === 1 && !isLess && !uncountedIn(segments, false).some(isOfOther);
}

/** "Remove it, please", "0", "уберите одного": of whatever was chosen; null when the sentence says anything else. */
function removalAlone(tokens: readonly Token[]): Removal | null {
  const isOf = (token: Token): boolean => numberOf(token) === 0 || isA(token, 'remove');
  const [number, another] = tokens.filter(
    (token) =>
      !isOf(token) &&
      !/^[\p{P}~]$/u.test(token.text) &&
      !(isA(token, 'small') && numberOf(token) === null) &&
      !['thanks', 'yes'].includes(meaningOf(token, 'wish')?.wish ?? ''),
  );
  const isNumber = number !== undefined && numberOf(number) !== null && !isArticle(number);
  const isOfNumber = isNumber && tokens.some((token) => isA(token, 'remove'));
  if (another !== undefined || !(number === undefined ? tokens.some(isOf) : isOfNumber)) return null;
  return { count: numberOf(number), whom: null, packages: [] };
}

/** "No adults, a family package": of the packages named, those for people of the kind. */
export function namedFor(
  { whom }: Pick<Removal, 'whom'>,
  named: readonly string[],
  venue: VenueWords,
): readonly string[] {
  return general.has(whom) ? named : named.filter((code) => venue.whomOf.get(code) === whom);
}
