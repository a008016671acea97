import type { CountReading } from './counts.ts';
import { isA, meaningOf, numberOf, type Sentence, type Token } from './tokens.ts';
import type { Whom } from './words.ts';

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
export function partyOf({ tokens }: Sentence, counted: CountReading): Party | null {
  const { ages, counts, bare, isSum, mayOverlap, isUncounted } = counted;
  if (isUncounted) return null;
  const people = counts.filter(({ whom }) => whom !== null && whom !== 'ticket');
  const isAlone = people.length === 0 && counted.uncounted.length === 0;
  const isHousehold = isAlone && tokens.some((token) => isA(token, 'household'));
  const uncounted = new Set<Whom>([
    ...counted.uncounted,
    ...(isHousehold ? (['person'] as const) : []),
    ...(isBroughtAlong(tokens) && !people.some(({ whom }) => whom === 'person') ? (['adult'] as const) : []),
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

/** "With my wife and 2 kids": the speaker comes too, without being mentioned. */
function isBroughtAlong(tokens: readonly Token[]): boolean {
  const first = tokens.findIndex(
    (token) =>
      isA(token, 'named', 'self') ||
      meaningOf(token, 'number')?.form === 'people' ||
      (isA(token, 'whom') && meaningOf(token, 'whom')?.whom !== 'ticket'),
  );
  const whom = meaningOf(tokens[first], 'whom')?.whom;
  if (whom !== 'child' && whom !== 'infant' && !isA(tokens[first], 'named')) return false;
  const isBeside = (token: Token | undefined): boolean =>
    numberOf(token) !== null || (isA(token, 'small', 'classifier') && !isA(token, 'bringing'));
  let before = first - 1;
  while (isBeside(tokens[before])) before -= 1;
  if (isA(tokens[before], 'bringing')) return true;
  let behind = first + 1;
  while (isBeside(tokens[behind])) behind += 1;
  return isA(tokens[behind], 'bringing') && /\p{sc=Hang}/u.test(tokens[behind]?.text ?? '');
}
