import type { Token } from '../tokens.ts';
import type { VenueWords } from '../venue-words.ts';
import type { Whom } from '../words/words.ts';
import {
  type Count,
  type Counted,
  countedIn,
  isAdder,
  isOfAge,
  isOneOf,
  isZero,
  nounAlone,
  sumOf,
} from './counted.ts';
import { general, type Part } from './parts.ts';
import type { Segment } from './segments.ts';

/** "4 people, 2 kids": the kids may be two of the four. */
export function mayOverlap(
  counts: readonly Count[],
  segments: readonly Segment[],
  venue: VenueWords,
): boolean {
  // "4 people, 2 kids of 5 and 9": ages are joined, not people.
  const isListed = segments.some((one) => one.isLinked && (one.parts.length > 0 || isOfAge(one, segments)));
  if (isBesidePackage(counts, venue, isListed)) return true;
  // "Me, with 4 friends" are five.
  const isOther = (part: Part): boolean =>
    part.kind === 'noun'
      ? !general.has(part.whom)
      : part.isNamed === true && !part.isSpeaker && part.unit !== 'person';
  if (!segments.some(({ parts }) => !parts.some(isZero) && parts.some(isOther))) return false;
  const among = sumOf(counts.filter(({ whom }) => !general.has(whom)));
  // "My parents and a child, 4 people": they and the speaker, or others.
  const isTotalLast = segments.at(-1)?.parts.some(isOther) === false;
  return counts.some(
    ({ whom, count }) =>
      (whom === 'person' || whom === 'ticket') &&
      (isListed
        ? isTotalLast && count === among + 1
        : count > among || !segments.some(({ isWith }) => isWith)),
  );
}

/** "3 people, 1 of the guys is ill": of people or tickets, one number may be of all. */
export function areSeveralTotals(counts: readonly Count[], segments: readonly Segment[]): boolean {
  const unnamed = counts.filter(({ whom }) => general.has(whom));
  const isOfAlike = new Set(unnamed.map(({ packages }) => packages.join(' '))).size === 1;
  return unnamed.length > 1 && isOfAlike && !segments.some(({ isLinked }) => isLinked);
}

/** "2 adults, me and my wife", "4 kids: 2 boys and 2 girls": the same ones, or others. */
export function isListedAgain(tokens: readonly Token[], segments: readonly Segment[]): boolean {
  const isAdding = tokens.some(isAdder);
  const all = segments.flatMap((segment) => {
    const [noun, numbers] = [nounAlone(segment), segment.parts.filter(({ kind }) => kind === 'number')];
    const counted = isOneOf(noun) ? [{ whom: noun?.whom, count: 1 }] : countedIn(segment);
    return counted.map(({ whom, count }, at) => {
      const isLinked = at === 0 && segment.isLinked;
      return {
        whom,
        count,
        isLinked,
        isNamed: numbers[at]?.kind === 'number' && numbers[at].isNamed === true,
      };
    });
  });
  return all.some(({ whom, count, isNamed }, at) => {
    const others = all.slice(at + 1).filter((one) => one.whom === whom);
    // "Make it 3 adults, my mum decided to come": one of the three, or a fourth.
    const isExplained =
      !isNamed &&
      count > 1 &&
      others.length === 1 &&
      all[at + 1] === others[0] &&
      others.every((one) => one.isNamed && !one.isLinked);
    const isList = others.length > 1 && all[at + 1] === others[0] && others[0]?.isLinked === false;
    // "One more adult and my wife"
    const isAdded =
      isAdding &&
      count === 1 &&
      others.some((one) => one.isLinked && one.count === 1 && one.isNamed && !isNamed);
    return (
      isAdded || isExplained || (isList && !isNamed && !general.has(whom ?? null) && sumOf(others) === count)
    );
  });
}

/** Whether more of a kind are counted than have an age: in "2 kids, and a girl of 4" she is one of them, or a third. */
export function isMoreThanAges(segments: readonly Segment[], people: readonly Count[]): boolean {
  const aged = segments.filter((segment) => segment.ages > 0 && nounAlone(segment)?.isOne === true);
  return people.some(({ whom, count }) => {
    const ages = aged.filter((segment) => nounAlone(segment)?.whom === whom).map((segment) => segment.ages);
    return ages.length > 0 && ages.reduce((sum, each) => sum + each) < count;
  });
}

/** "3 adults 2 kids, including 1 person in a wheelchair": one of them, or another. */
export function isOneOfOthers(people: readonly Counted[]): boolean {
  const others = sumOf(people.filter(({ whom }) => !general.has(whom)));
  return people.some(({ whom, count }) => general.has(whom) && count < others);
}

/** "1 family package, and grandma": she may not be one of those whom it admits. */
function isBesidePackage(
  counts: readonly Count[],
  { whomOf, ofSeveral }: VenueWords,
  isListed: boolean,
): boolean {
  const isOfNone = ({ whom, packages }: Count): boolean => !general.has(whom) && packages.length === 0;
  const isFor = (codes: readonly string[], whom: Whom | null): boolean =>
    codes.some((code) => whomOf.get(code) === whom);
  const offered = counts.flatMap(({ whom, packages }) => (whom === 'ticket' ? packages : []));
  // "3 water park tickets and 1 for a child": four of them.
  if (isListed && !offered.some((code) => ofSeveral.has(code))) return false;
  return offered.length > 0 && counts.some((one) => isOfNone(one) && !isFor(offered, one.whom));
}
