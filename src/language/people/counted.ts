import { isA, meaningOf, numberOf, type Token } from '../tokens.ts';
import type { VenueWords } from '../venue-words.ts';
import type { Whom } from '../words/words.ts';
import { general, type NounPart, type NumberPart, type Part } from './parts.ts';
import type { Segment } from './segments.ts';

export interface Count {
  readonly count: number;
  /** Null: it was not said. */
  readonly whom: Whom | null;
  /** Codes of the packages that the count may be for, by the sentence or their names. */
  readonly packages: readonly string[];
}

/** A number whose subject may still be unknown. */
export interface Counted extends Count {
  readonly form: NumberPart['form'];
  /** True when nothing is beside it. */
  readonly isBare: boolean;
  /** True when it names the people, and no word joins them to others: "my mate's coming". */
  readonly isNamedApart?: boolean;
}

export const young: ReadonlySet<Whom | null> = new Set(['child', 'infant', 'student']);

export function isNumber(token: Token | undefined): boolean {
  return numberOf(token) !== null;
}

/** "One more", "+1 adult", "plus a child" */
export function isAdder(token: Token, index: number): boolean {
  return isA(token, 'more') || (index === 0 && (token.text === '+' || isA(token, 'plus')));
}

export function isNone({ count }: Counted): boolean {
  return count === 0;
}

export function isZero(part: Part): boolean {
  return part.kind === 'number' && part.count === 0;
}

export function sumOf(counted: readonly Pick<Count, 'count'>[]): number {
  return counted.reduce((total, { count }) => total + count, 0);
}

/** Groups of segments joined by plus signs: "2+1". */
export function chainsOf(segments: readonly Segment[]): readonly (readonly Segment[])[] {
  const chains: Segment[][] = [];
  for (const segment of segments) {
    if (segment.isAdded) chains.at(-1)?.push(segment);
    else chains.push([segment]);
  }
  return chains;
}

/** The counts of a chain; adds numbers up that count the same: "2+1 people". */
export function summed(chain: readonly Segment[]): {
  readonly counted: readonly Counted[];
  /** True for a sum without a noun. */
  readonly isSum: boolean;
} {
  const each = chain.map(countedIn);
  const counted = each.flat();
  const [named, another] = counted.filter(({ isBare }) => !isBare);
  const isOutside = chain[0]?.parts.at(-1)?.kind === 'number' && chain.at(-1)?.parts[0]?.kind === 'number';
  const isOfOne = isOutside && another === undefined && each.every(({ length }) => length === 1);
  if (isOfOne && named !== undefined && general.has(named.whom) && named.packages.length === 0) {
    return { counted: [{ ...named, count: sumOf(counted) }], isSum: false };
  }
  return { counted, isSum: chain.length > 1 && counted.some(({ isBare }) => isBare) };
}

function isArticlePart({ form, unit }: NumberPart): boolean {
  return form === 'article' && unit === null;
}

export function isArticle(token: Token): boolean {
  return token.digits === null && meaningOf(token, 'number')?.form === 'article';
}

/** "Two", "한 명", "one of them", but not "a". */
export function isOfChosen(token: Token, at: number, tokens: readonly Token[]): boolean {
  const isCount = !isArticle(token) || isA(tokens[at + 1], 'classifier');
  return (isNumber(token) && isCount) || isA(token, 'oneOfThem');
}

/**
 * Pairs numbers with nouns: nouns come first when the segment begins with one and ends with a number, else behind
 * their numbers.
 */
export function countedIn({ parts: segment, isLinked }: Segment): readonly Counted[] {
  const last = segment.at(-1);
  // "Do children need an id?"
  const isNameFirst = segment[0]?.kind === 'noun' && last?.kind === 'number' && !isArticlePart(last);
  return segment.flatMap((part, index): readonly Counted[] => {
    if (part.kind === 'noun') return [];
    if (part.isNamed && part.unit !== null && part.unit !== 'marked') {
      const isNamedApart = !isLinked;
      return [
        { count: part.count, whom: part.unit, packages: [], form: part.form, isBare: false, isNamedApart },
      ];
    }
    const other = segment[isNameFirst ? index - 1 : index + 1];
    const noun = other?.kind === 'noun' ? other : null;
    const lead =
      segment[0]?.kind === 'noun' && index === 1 && !isNameFirst && !isArticlePart(part) ? segment[0] : null;
    const whom = [noun?.whom, lead?.whom].find((one) => one !== undefined && !general.has(one));
    const unit = part.unit === 'marked' ? null : part.unit;
    return [
      {
        count: part.count,
        whom: whom ?? (unit === 'ticket' ? (noun?.whom ?? unit) : (unit ?? noun?.whom ?? null)),
        packages: noun !== null && noun.packages.length > 0 ? noun.packages : (lead?.packages ?? []),
        form: part.form,
        isBare: noun === null && part.unit === null && lead === null,
      },
    ];
  });
}

export function nounAlone({ parts }: Segment): NounPart | null {
  const [only, another] = parts;
  return only?.kind === 'noun' && another === undefined ? only : null;
}

/** "And a child", but not "2 or 3 adults". */
export function isOneOf(noun: NounPart | null): boolean {
  return noun?.isOne === true && noun.isSome !== true;
}

export function numberSaid({ parts: [first] }: Segment): number {
  return first?.kind === 'number' && !isArticlePart(first) ? first.count : 0;
}

/** "and a child", "и ребёнок": one, beside others that are counted; and who has an age. */
export function singlesIn(segments: readonly Segment[], people: readonly Counted[]): readonly Counted[] {
  return segments.flatMap((segment) => {
    const noun = nounAlone(segment) ?? agedAlone(segment, segments);
    const aged = Math.max(segment.ages, numberSaid(segment));
    const count = segment.ages > 0 ? aged : segment.isJoined && isOneOf(noun) ? 1 : 0;
    if (noun === null || noun.whom === null || count === 0) return [];
    // "2 kids: a boy of 5 and a girl of 7"
    const isSaid = people.some(({ whom, count: said }) => whom === noun.whom && said >= segment.ages);
    if (segment.ages > 0 && isSaid) return [];
    const { whom, packages } = noun;
    return [{ count, whom, packages, form: 'words', isBare: false, isNamedApart: !segment.isLinked }];
  });
}

/** "And a 5 year old": an age without a noun is a person, where a height may be of somebody who was counted. */
function agedAlone(
  { parts, ages, isJoined, isOfHeights }: Segment,
  all: readonly Segment[],
): NounPart | null {
  const [only, another] = parts;
  const isNumber = only?.kind === 'number' && !only.isNamed && another === undefined;
  const isAlone = isJoined && (only === undefined || isNumber);
  if (ages === 0 || isOfHeights || !isAlone || isYoungNamed(all)) return null;
  return { kind: 'noun', whom: 'child', packages: [], isOne: true };
}

function isYoungNamed(all: readonly Segment[]): boolean {
  return all.some(({ parts }) => parts.some((part) => part.kind === 'noun' && young.has(part.whom)));
}

/** Those who come without a number. */
export function uncountedIn(segments: readonly Segment[], isBesideOthers: boolean): readonly Whom[] {
  const uncounted = segments.flatMap((segment) => {
    const noun = nounAlone(segment);
    if (noun === null || noun.whom === null) return [];
    const isCounted = isBesideOthers && (segment.ages > 0 || (segment.isJoined && isOneOf(noun)));
    if (isCounted) return [];
    const isMeant = noun.isSome === true || segment.isEither || !general.has(noun.whom);
    return isMeant && (noun.packages.length === 0 || segment.isJoined) ? [noun.whom] : [];
  });
  return [...new Set(uncounted)];
}

/** True for "a 5 year old" and for "one of 3 and one of 7" beside children who are named. */
export function isOfAge(segment: Segment, all: readonly Segment[]): boolean {
  const [only, another] = segment.parts;
  const isOne = only?.kind === 'number' && only.count === 1 && only.form === 'words' && another === undefined;
  return agedAlone(segment, all) !== null || (isOne && segment.ages > 0 && isYoungNamed(all));
}

/**
 * The packages that a count may be for: those named by it, else anywhere, else all; of these the ones for the counted
 * kind, as far as names tell. `several`: named apart, and for several people: "2 adults, the park and a family lunch".
 */
export function withPackages<Item extends Pick<Count, 'whom' | 'packages'>>(
  item: Item,
  named: readonly string[],
  venue: VenueWords,
  several: readonly string[] = [],
): Item {
  const { whom, packages } = item;
  const mentioned = packages.length > 0 ? packages : named;
  if (general.has(whom)) return { ...item, packages: mentioned };
  const candidates = mentioned.length > 0 ? mentioned : venue.codes;
  const fitting = candidates.filter((code) => venue.whomOf.get(code) === whom);
  const own = fitting.length > 0 ? fitting : mentioned;
  return { ...item, packages: [...new Set([...own, ...several])] };
}
