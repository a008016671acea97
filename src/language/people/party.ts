import { isA, meaningOf, numberOf, type Sentence, type Token } from '../tokens.ts';
import type { PackageMention } from '../venue-words.ts';
import type { Whom } from '../words/words.ts';
import { type CountReading, isBroughtAlong } from './gathered.ts';

/** `person`: of unknown kind. */
export type Visitor = Exclude<Whom, 'ticket'>;

export interface Member {
  readonly who: Visitor;
  /** Null: some, without a number. */
  readonly count: number | null;
}

/** The people of a sentence. */
export interface Party {
  /** Each kind of visitor once, in a fixed order. */
  readonly members: readonly Member[];
  /** Ages of children, in years. */
  readonly ages: readonly number[];
  /** True when some members may have been counted among others: "4 people, 2 kids". */
  readonly mayOverlap: boolean;
}

const visitors: readonly Visitor[] = ['adult', 'child', 'infant', 'senior', 'student', 'person'];

/** The number of counted people of a party. */
export function headcount({ members }: Party): number {
  return members.reduce((sum, { count }) => sum + (count ?? 0), 0);
}

/** The party of a sentence by its counts; null when it mentions nobody. */
export function partyOf(
  { tokens }: Sentence,
  counted: CountReading,
  mentions: readonly PackageMention[],
): Party | null {
  const { ages, counts, bare, isSum, mayOverlap, isUncounted, isSpeakerCounted } = counted;
  if (isUncounted) return null;
  const people = counts.filter(({ whom }) => whom !== null && whom !== 'ticket');
  const isAlone = people.length === 0 && counted.uncounted.length === 0;
  const isHousehold =
    isAlone &&
    !tokens.some((token) => isA(token, 'absent')) &&
    // "4 vé nha em", where "nhà em" is the family.
    tokens.some((token) => isA(token, 'household') && !isA(token, 'small') && !isOfPackage(token, mentions));
  const isOfAll = people.some(({ whom }) => whom === 'person');
  const uncounted = new Set<Whom>([
    ...counted.uncounted.filter((who) => !(who === 'person' && isOfAll && isTotalSaid(tokens))),
    ...(isHousehold ? (['person'] as const) : []),
    ...(isBroughtAlong(tokens) && !isSpeakerCounted && !isOfAll ? (['adult'] as const) : []),
  ]);
  const summed = isSum ? bare.reduce((sum, number) => sum + number, 0) : 0;
  const members = visitors.flatMap((who): readonly Member[] => {
    const said = people.filter(({ whom }) => whom === who).reduce((sum, { count }) => sum + count, 0);
    const count = said + (who === 'person' ? summed : 0);
    if (uncounted.has(who)) return [{ who, count: null }];
    return count === 0 ? [] : [{ who, count }];
  });
  return members.length === 0 ? null : { members, ages, mayOverlap };
}

/** "Friends, 7 of us in all", "朋友们一共7人", "동료들이랑 8명"; those named behind the total may be others. */
function isTotalSaid(tokens: readonly Token[]): boolean {
  const some = tokens.findLastIndex((token) => meaningOf(token, 'named')?.count === null);
  return tokens
    .slice(some + 1)
    .some((token, at, rest) => isA(token, 'group', 'party', 'withBehind') && numberOf(rest[at + 1]) !== null);
}

/** "The family" of "the family combo". */
function isOfPackage({ end }: Token, mentions: readonly PackageMention[]): boolean {
  return mentions.some((mention) => mention.start <= end && mention.end >= end);
}
