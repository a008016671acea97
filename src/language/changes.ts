import { countedAgain, totalBeside, withJoining } from './additions.ts';
import { agesIn, agesOfChildren } from './ages.ts';
import { withKindOfSome } from './changed-kinds.ts';
import { type CountReading, countsIn } from './counts.ts';
import { isA, type Sentence, type TakenTokens } from './tokens.ts';
import type { PackageMention, VenueWords } from './venue-words.ts';
import type { DateMatch } from './written-dates.ts';

interface ReadBefore {
  readonly matches: readonly DateMatch[];
  /** Tokens about something else than the visit. */
  readonly elsewhere: ReadonlySet<number>;
  readonly mentions: readonly PackageMention[];
}

interface CountedWithChanges {
  readonly counted: CountReading;
  readonly taken: TakenTokens;
  /** How many there are with those who are added. */
  readonly total: number | null;
}

/**
 * Counts who comes, and how that changes what was chosen: who is added, leaves, or is of another kind. `counting`: the
 * sentence without the reason for a change.
 */
export function countsWithChanges(
  sentence: Sentence,
  counting: Sentence,
  { matches, elsewhere, mentions }: ReadBefore,
  venue: VenueWords,
): CountedWithChanges {
  const { has } = takenBy(matches, elsewhere, counting);
  const said = totalBeside(counting, has);
  const total: readonly DateMatch[] = said === null ? [] : [{ ...said, kind: 'aside', dates: [] }];
  const taken = takenBy([...matches, ...total, ...countedAgain(counting, has)], elsewhere, sentence);
  const counts = countsIn(counting, taken, mentions, venue);
  const changed = withKindOfSome(counts, counting, taken.has, venue);
  const isElsewhere = (token: number): boolean => elsewhere.has(token);
  const counted = withJoining(changed, counting, { isTaken: taken.has, isElsewhere }, venue);
  const isChild = counted.counts.some(({ whom }) => whom === 'child');
  // "Make one of them a child, she's 3"
  const ages =
    isChild && counting !== sentence ? agesOfChildren(agesIn(sentence.tokens, taken)) : counted.ages;
  return { counted: { ...counted, ages }, taken, total: said?.total ?? null };
}

function takenBy(
  matches: readonly DateMatch[],
  elsewhere: ReadonlySet<number>,
  { tokens }: Sentence,
): TakenTokens {
  // "mot" without its mark is a day and a number.
  const isNumberToo = (start: number, end: number): boolean =>
    end === start + 1 && isA(tokens[start], 'number');
  const kinds = new Map(
    matches
      .filter(({ start, end, kind }) => kind === 'aside' || !isNumberToo(start, end))
      .flatMap(({ start, end, kind }) =>
        Array.from({ length: end - start }, (_, at) => [start + at, kind] as const),
      ),
  );
  return {
    has: (token) => kinds.has(token) || elsewhere.has(token),
    isAside: (token) => kinds.get(token) === 'aside' && !elsewhere.has(token),
  };
}
