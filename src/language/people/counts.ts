import { isA, isKnown, meaningOf, type Sentence, type TakenTokens, type Token } from '../tokens.ts';
import { mentionsByPlace, type PackageMention, type VenueWords } from '../venue-words.ts';
import type { Whom } from '../words/words.ts';
import { isMore, withJoining } from './additions.ts';
import { agesIn, agesOfChildren, agesOfNoBabies, byAges, isAgeOfOneAmong, isSenior } from './ages.ts';
import { withoutReason } from './clauses.ts';
import {
  type Count,
  type Counted,
  chainsOf,
  countedIn,
  isAdder,
  isNone,
  isNumber,
  isOfAge,
  nounAlone,
  summed,
  sumOf,
  uncountedIn,
  withPackages,
  young,
} from './counted.ts';
import { countedAgain } from './counted-again.ts';
import { type Exchange, exchangeIn, isOfOthers } from './exchanges.ts';
import { type CountReading, gathered } from './gathered.ts';
import { areAgesListedPartly, withoutListedAges, withoutOthersListed } from './listed-ages.ts';
import { isOfPrice } from './nobody-more.ts';
import { areSeveralTotals, isListedAgain, isMoreThanAges, isOneOfOthers, mayOverlap } from './overlaps.ts';
import { general, largestParty, type Part } from './parts.ts';
import { isOfThoseAbsent, isRemovalSure, isWithoutNumber, namedFor, removalsIn } from './removals.ts';
import { type Segment, segmentsOf } from './segments.ts';
import type { Subgroup } from './subgroups.ts';

/**
 * Counts people and packages in the tokens that no other reader has taken, and how that changes what was chosen: who is
 * added, leaves, or is of another kind.
 */
export function countsIn(
  sentence: Sentence,
  takenBefore: TakenTokens,
  mentions: readonly PackageMention[],
  venue: VenueWords,
): CountReading {
  const { tokens } = withoutReason(sentence);
  const mentionAt = mentionsByPlace(mentions);
  const { taken, total } = countedAgain(tokens, takenBefore, mentionAt);
  const segments = withoutOthersListed(withoutListedAges(segmentsOf(tokens, taken, mentionAt)));
  // "Make one of them a child, she's 3"
  const ages = agesIn(sentence.tokens, taken);
  const exchange = exchangeIn(tokens, taken, segments);
  if (exchange !== null) return exchangedIn(exchange, tokens, ages, mentionAt, venue);
  const counted = countedOf(tokens, taken, { segments, ages, mentions, venue });
  const uncounted = [...counted.uncounted, ...othersWithout(tokens, mentions)];
  return withJoining({ ...counted, uncounted, total }, tokens, taken, venue);
}

/** The people of each subgroup, with its packages; null: it isn't certain how many are of which. */
export function countsOfSubgroups(subgroups: readonly Subgroup[], venue: VenueWords): CountReading | null {
  const all = subgroups.map((subgroup) =>
    countsIn(subgroup.sentence, subgroup.taken, subgroup.mentions, venue),
  );
  const [first] = all;
  const isCertain = all.every(
    ({ bare, counts, removals, uncounted }) =>
      counts.length > 0 && bare.length + removals.length + uncounted.length === 0,
  );
  if (first === undefined || !isCertain) return null;
  return {
    ...first,
    counts: all.flatMap(({ counts }) => counts),
    ages: all.flatMap(({ ages }) => ages),
    mayOverlap: all.some(({ mayOverlap: isOpen }) => isOpen),
    isSpeakerCounted: all.some(({ isSpeakerCounted }) => isSpeakerCounted),
  };
}

interface CountContext {
  readonly segments: readonly Segment[];
  readonly ages: readonly number[];
  readonly mentions: readonly PackageMention[];
  readonly venue: VenueWords;
}

function countedOf(
  tokens: readonly Token[],
  taken: TakenTokens,
  { segments, ages, mentions, venue }: CountContext,
): Omit<CountReading, 'total'> {
  const chains = chainsOf(segments.filter((segment) => !isOfAge(segment, segments))).map(summed);
  const all = chains.flatMap((chain) => chain.counted);
  const [said, alone] = [all.filter(({ isBare }) => !isBare), all.filter(({ isBare }) => isBare)];
  // In a sentence of known words, "one" and "two" are no days.
  const isWordSure = tokens.every(isKnown);
  const isAbsent = tokens.some((token, at) => isA(token, 'absent') && !taken.has(at));
  const isRemoving = isAbsent || tokens.some((token) => isA(token, 'remove'));
  const isUntaken = tokens.every((_, at) => !taken.has(at));
  const isUncounted = (isUntaken && isOfOthers(tokens)) || isConsulting(tokens) || isOfEither(tokens);
  const isUnclear = isRemoving || isUncounted || segments.some(isWithoutNumber);
  const { people, isAmong, ofOthers, isOfAdults } = peopleIn(tokens, taken, segments, all, ages);
  const isAgeOpen =
    isMoreThanAges(segments, people) || isListedAgain(tokens, segments) || areAgesListedPartly(segments);
  const { together, uncounted, ...rest } = gathered(tokens, segments, people, ages, { isAmong, venue });
  const seniors = seniorsIn(tokens, segments, ages);
  const counts = isUnclear ? [] : byAges(together, ages, seniors);
  const isSaid = ({ form }: Counted): boolean => form === 'digits' || (form === 'words' && isWordSure);
  // A number that may be of another thing is not lost silently beside people.
  const isLost = alone.some((one) => one.count > 1 && !isSaid(one));
  // "They're both over 65" may be of those who were spoken of before.
  const isOfThose = isOfAdults || (seniors === Infinity && !isAnyCounted(tokens, taken));
  const isNoNumber = isRemoving || areNamedAgain(people, alone, tokens);
  const numbers = alone.filter((one) => isSaid(one) && !isNone(one) && !ofOthers.includes(one));
  const bare = isNoNumber ? [] : numbers;
  // "4 people (2+2)" counts them twice.
  const isTotal = counts.some(({ count, whom }) => general.has(whom) && count === sumOf(bare));
  const isSum = chains.some((chain) => chain.isSum);
  // "Family of 5, kids 3 7 and 15": ages that are not read as such.
  const isListLost = !isSum && alone.length > 1 && counts.some(({ whom }) => whom === 'person');
  const isOfSome = isAbsent && !isOfThoseAbsent(said, alone, segments);
  const removals =
    isUncounted || isOfSome ? [] : removalsIn(tokens, said, mentionsByPlace(mentions), isRemoving);
  const named = [...new Set(mentions.flatMap(({ codes }) => codes))];
  return {
    counts: ofPackages(counts, named, forSeveral(counts, mentions, venue), venue),
    removals: removals.map((one) => withPackages(one, namedFor(one, named, venue), venue)),
    bare: isSum && isTotal ? [] : bare.map(({ count }) => count),
    isSum,
    uncounted: isRemoving || isUncounted ? [] : withoutAged(notSaidAgain(uncounted, segments), counts, ages),
    mayOverlap:
      areSeveralTotals(counts, segments) ||
      (isAmong
        ? isOneOfOthers(people)
        : isAgeOpen ||
          isOfThose ||
          isListLost ||
          (isLost && counts.length > 0) ||
          mayOverlap(counts, segments, venue)),
    isMore: isMore(tokens, taken, counts),
    ages: agesOfChildren(ages),
    ...rest,
    isOfSomeAbsent: isAbsent && (all.length > 0 || uncountedIn(segments, false).length > 0),
    isUncounted,
  };
}

/** "One adult with the park, one without": others, whose ticket is not named. */
function othersWithout(tokens: readonly Token[], mentions: readonly PackageMention[]): readonly Whom[] {
  const isLast = (next: Token | undefined): boolean =>
    next === undefined || next.isSign || isA(next, 'small', 'talk', 'wish');
  const isAny = tokens.some(
    (token, at) => isA(token, 'without') && isNumber(tokens[at - 1]) && isLast(tokens[at + 1]),
  );
  return isAny && mentions.length > 0 ? ['person'] : [];
}

function ofPackages(
  counts: readonly Count[],
  named: readonly string[],
  several: readonly string[],
  venue: VenueWords,
): readonly Count[] {
  return counts.map(({ count, whom, packages }) =>
    withPackages({ count, whom, packages }, named, venue, several),
  );
}

/** The packages for several people that are named by themselves, not by "combo" as others are, and not counted. */
function forSeveral(
  counts: readonly Count[],
  mentions: readonly PackageMention[],
  { ofSeveral }: Pick<VenueWords, 'ofSeveral'>,
): readonly string[] {
  const isCounted = (code: string): boolean =>
    counts.some(({ whom, packages }) => general.has(whom) && packages.includes(code));
  return mentions
    .filter(({ codes }) => codes.every((code) => ofSeveral.has(code) && !isCounted(code)))
    .flatMap(({ codes }) => codes);
}

interface Comers {
  readonly people: readonly Counted[];
  /** True when some may be counted among others: "4 people, 2 of them kids". */
  readonly isAmong: boolean;
  /** Numbers that are not of more people. */
  readonly ofOthers: readonly Counted[];
  /** True when a number of these is of seniors among the adults. */
  readonly isOfAdults: boolean;
}

/** Those who are counted, each number once. */
function peopleIn(
  tokens: readonly Token[],
  taken: TakenTokens,
  segments: readonly Segment[],
  all: readonly Counted[],
  ages: readonly number[],
): Comers {
  const agedAdults = seniorsAmongAdults(all, segments);
  const said = all.filter((one) => !one.isBare && !isNone(one) && !agedAdults.includes(one));
  const isSaidAmong = isAgeOfOneAmong(tokens, taken) || tokens.some((token) => isA(token, 'among'));
  // "3, and one of them is 5"
  const isOfAll = isSaidAmong && isAnyYoungOrOld(segments) && !said.some(({ whom }) => general.has(whom));
  const totals = isOfAll ? totalAlone(all.filter(({ isBare }) => isBare)) : [];
  const people = [...said, ...totals.map((one) => ({ ...one, whom: 'person' as const }))];
  return {
    people,
    isAmong: isOfEach(ages, people) || isSaidAmong,
    ofOthers: [...agedAdults, ...totals],
    isOfAdults: agedAdults.length > 0,
  };
}

/** "My sister wants to join, 1 more": she is the one. */
function areNamedAgain(
  people: readonly Counted[],
  alone: readonly Counted[],
  tokens: readonly Token[],
): boolean {
  const isNamed = people.length > 0 && people.every(({ isNamedApart }) => isNamedApart === true);
  return isNamed && tokens.some(isAdder) && sumOf(people) === sumOf(alone);
}

/** "The baby is 7": a child, where no other is mentioned. */
function withoutAged(
  uncounted: readonly Whom[],
  counts: readonly Count[],
  ages: readonly number[],
): readonly Whom[] {
  const isOther = uncounted.includes('child') || counts.some(({ whom }) => whom === 'child');
  const isBaby = isOther || ages.length === 0 || agesOfNoBabies(ages).length < ages.length;
  return isBaby ? uncounted : uncounted.map((who) => (who === 'infant' ? 'child' : who));
}

/** "3 взр и 2 дет, дети высокие": not those who are counted before, where nothing adds them. */
function notSaidAgain(uncounted: readonly Whom[], segments: readonly Segment[]): readonly Whom[] {
  return uncounted.filter((whom) => {
    const counted = segments.findIndex((segment) => countedIn(segment).some((one) => one.whom === whom));
    const isNew = (segment: Segment, at: number): boolean => {
      const noun = nounAlone(segment);
      // "The kids" are those who were counted, "friends" are not.
      const isOthers = noun?.isSome === true && general.has(whom);
      return noun?.whom === whom && (at < counted || segment.isLinked || segment.isEither || isOthers);
    };
    return counted < 0 || segments.some(isNew);
  });
}

/** By a number, or for the price of these. */
function isAnyCounted(tokens: readonly Token[], taken: TakenTokens): boolean {
  return tokens.some((token, at) => (isNumber(token) && !taken.has(at)) || isOfPrice(token));
}

function isAnyYoungOrOld(segments: readonly Segment[]): boolean {
  const isKind = (part: Part): boolean =>
    part.kind === 'noun' && (young.has(part.whom) || part.whom === 'senior');
  return segments.some(({ parts, ages }) => ages > 0 || parts.some(isKind));
}

/** The only number without a noun, as far as it may be of people. */
function totalAlone(alone: readonly Counted[]): readonly Counted[] {
  const numbers = alone.filter(({ count }) => count > 1);
  return numbers.length === 1 && numbers.every(({ count }) => count <= largestParty) ? numbers : [];
}

/** "4 of us, aged 34, 36, 8 and 5": an age of each. */
function isOfEach(ages: readonly number[], people: readonly Counted[]): boolean {
  return people.some(({ whom, count }) => whom === 'person' && count === ages.length);
}

/** "4 adults, one is over 65": one of the four. */
function seniorsAmongAdults(said: readonly Counted[], segments: readonly Segment[]): readonly Counted[] {
  const seniors = segments.filter(({ isOfSenior }) => isOfSenior).flatMap(countedIn);
  return said.filter(
    (one) =>
      general.has(one.whom) &&
      seniors.some(({ whom, count }) => general.has(whom) && count === one.count) &&
      said.some(({ whom, count }) => whom === 'adult' && count > one.count),
  );
}

/** The same people without their numbers. */
export function uncountedOf(counted: CountReading): CountReading {
  const kinds = counted.counts.flatMap(({ whom }) => whom ?? []);
  return { ...counted, counts: [], uncounted: [...new Set([...counted.uncounted, ...kinds])] };
}

/** The reading of an exchange; nobody is counted while not all of its words are known. */
function exchangedIn(
  { removed, added, isOfBoth }: Exchange,
  tokens: readonly Token[],
  ages: readonly number[],
  mentionAt: ReadonlyMap<number, PackageMention>,
  venue: VenueWords,
): CountReading {
  const isSure =
    isOfBoth || (isRemovalSure(tokens, mentionAt) && !tokens.some((token) => isA(token, 'more')));
  return {
    counts: isSure && added !== null ? [withPackages(added, [], venue)] : [],
    removals: isSure ? [withPackages({ ...removed, packages: [] }, [], venue)] : [],
    bare: [],
    isSum: false,
    uncounted: [],
    mayOverlap: false,
    isMore: isSure,
    ages: added?.whom === 'child' ? agesOfChildren(ages) : [],
    isSpeakerCounted: false,
    isOfSomeAbsent: false,
    total: null,
    isUncounted: !isSure,
  };
}

/** "Is my 13 year old a child or an adult?" */
function isOfEither(tokens: readonly Token[]): boolean {
  return tokens.some((token, at) => {
    const isArticle = meaningOf(tokens[at + 1], 'number')?.form === 'article';
    const [first, second] = [tokens[at - 1], tokens[at + (isArticle ? 2 : 1)]].map((other) =>
      meaningOf(other, 'whom'),
    );
    return isA(token, 'or') && first !== undefined && second !== undefined && first.whom !== second.whom;
  });
}

/** "Let me ask my husband", "남편한테 물어볼게요" */
function isConsulting(tokens: readonly Token[]): boolean {
  return tokens.some((token, at) => {
    if (!isA(token, 'consult')) return false;
    return [-1, 1].some((step) => {
      let other = at + step;
      while (isA(tokens[other], 'small', 'join', 'bringing', 'self')) other += step;
      return isA(tokens[other], 'named', 'whom', 'household');
    });
  });
}

/** The number of seniors: one for each age, and all of those who are said to be above one. */
function seniorsIn(tokens: readonly Token[], segments: readonly Segment[], ages: readonly number[]): number {
  const apart = segments
    .filter(({ isAgedApart }) => isAgedApart)
    .flatMap((segment) => countedIn(segment).slice(-1));
  // "2 vợ chồng già 68 tuổi", "爸妈70多了": one age of both.
  const isOfBoth = segments.some((one) => one.isOfSenior && isCouple(one));
  const aged = ages.filter(isSenior).length;
  // "할머니 72세": no adult who was counted.
  const uncounted = segments.filter((one) => one.isOfSenior && nounAlone(one)?.whom === 'senior').length;
  const old = Math.max((isOfBoth && aged === 1 ? 2 : aged) - uncounted, 0);
  if (old > 0 && tokens.some((token) => isA(token, 'everybody')))
    return apart.length === 0 ? Infinity : sumOf(apart);
  // "6 adults, of whom 2 are over 70": the last of them.
  const above = segments
    .filter(({ isOld, isOfSenior }) => isOld && isOfSenior)
    .flatMap((segment) => countedIn(segment).slice(-1));
  return Math.max(old, sumOf(above));
}

function isCouple({ parts }: Segment): boolean {
  const [only, another] = parts;
  return only?.kind === 'number' && only.isNamed === true && only.count === 2 && another === undefined;
}
