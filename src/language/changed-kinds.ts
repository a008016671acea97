import { ofNoKind } from './additions.ts';
import { adultAge } from './ages.ts';
import type { CountReading } from './counts.ts';
import { isA, meaningOf, numberOf, type Sentence, type Token } from './tokens.ts';
import type { VenueWords } from './venue-words.ts';
import type { Whom } from './words.ts';

function whomOf(token: Token | undefined): Whom | undefined {
  return meaningOf(token, 'whom')?.whom;
}

/** A kind of visitor, not just people or tickets. */
function visitorIn(token: Token | undefined): Whom | undefined {
  const whom = whomOf(token);
  return whom !== undefined && ofNoKind.has(whom) ? undefined : whom;
}

/**
 * The sentence without the clause behind a change that only says why: "make one of them a senior, my dad is 70", "한 명
 * 빼주세요 친구가 못 간대".
 */
export function withoutReason(sentence: Sentence): Sentence {
  const { tokens } = sentence;
  const change = tokens.findIndex(isOfChange);
  if (change < 0) return sentence;
  const cut = tokens.findIndex((_, at) => at > change && isEndOfChange(tokens, at));
  const tail = tokens.slice(cut);
  const isReason = cut > 0 && isChange(tokens.slice(0, cut)) && isWhy(tail);
  return isReason ? { ...sentence, tokens: tokens.slice(0, cut) } : sentence;
}

function isOfChange(token: Token): boolean {
  return isA(token, 'exchange', 'remove', 'turning', 'oneOfThem');
}

/** A sign, or in Korean the first word behind a verb with its ending. */
function isEndOfChange(tokens: readonly Token[], at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (token?.isSign) return /^[,.;!?…，。；！？]$/.test(token.text);
  if (token?.isGlued || !/\p{sc=Hang}/u.test(before?.text ?? '')) return false;
  const verb = tokens.slice(0, at).findLast((each) => !each.isGlued);
  return verb !== undefined && isOfChange(verb);
}

/** So many are taken away, or are to be of another kind. */
function isChange(tokens: readonly Token[]): boolean {
  const numbers = tokens.filter((token) => numberOf(token) !== null);
  // "한 명", and "make one a child"
  return tokens.filter(isOfChosen).length === 1 || (numbers.length === 1 && numbers.every(isArticleToken));
}

/** Of one person at most: how old, or that they don't come. */
function isWhy(tokens: readonly Token[]): boolean {
  const people = tokens.filter((token) => isA(token, 'named', 'whom'));
  const numbers = tokens.filter((token) => numberOf(token) !== null);
  const isOther = tokens.some((token) => isOfChange(token) || isA(token, 'more', 'join', 'classifier'));
  const isAge = numbers.length === 1 && tokens.some((_, at) => isAgeAt(tokens, at));
  return (
    people.length <= 1 &&
    !isOther &&
    (isAge || (numbers.length === 0 && tokens.some((token) => isA(token, 'absent'))))
  );
}

/** "6살", "she's 8", "маме 70": with its word, or of somebody. */
function isAgeAt(tokens: readonly Token[], at: number): boolean {
  const age = numberOf(tokens[at]);
  if (age === null) return false;
  if (isA(tokens[at + 1], 'age') || /^(?:she|he) ?s$/.test(tokens[at - 1]?.bare ?? '')) return true;
  return age >= adultAge && tokens.slice(0, at).some((token) => isA(token, 'named'));
}

/**
 * So many of those who were chosen are of another kind: "make one a child", "один из них ребёнок", "đổi 1 vé thành trẻ
 * em". Null: the sentence says something else, or counts others.
 */
function kindOfSome(
  { tokens }: Sentence,
  isTaken: (token: number) => boolean,
  venue: VenueWords,
): Pick<CountReading, 'counts' | 'removals'> | null {
  const words = tokens.filter((token, at) => !token.isSign && !isTaken(at));
  const numbers = words.flatMap((token, at) => (isOfChosen(token) ? [at] : []));
  const [number, another] = numbers;
  if (
    number === undefined ||
    another !== undefined ||
    words.some((token) => isA(token, 'more', 'without', 'absent'))
  )
    return null;
  const kinds = words.flatMap((token, at) => (visitorIn(token) === undefined ? [] : [at]));
  const [kind, other] = kinds;
  const whom = kind === undefined ? undefined : visitorIn(words[kind]);
  if (kind === undefined || whom === undefined || other !== undefined || kind < number) return null;
  const between = words.slice(number + 1, kind);
  if (!between.every(isBetweenThem)) return null;
  const isInto = between.some((token) => isA(token, 'exchangeFor', 'turning') || isArticleToken(token));
  const isAmong = isA(words[number], 'oneOfThem') || isA(words[number - 1], 'among');
  const isVerb = words.some((token) => isA(token, 'exchange', 'turning'));
  if (!isAmong && !(isVerb && isInto)) return null;
  const count = numberOf(words[number]) ?? 1;
  const packages = venue.codes.filter((code) => venue.whomOf.get(code) === whom);
  return { removals: [{ whom: null, count, packages: [] }], counts: [{ whom, count, packages }] };
}

function isOfChosen(token: Token): boolean {
  return (numberOf(token) !== null && !isArticleToken(token)) || isA(token, 'oneOfThem');
}

function isArticleToken(token: Token): boolean {
  return token.digits === null && meaningOf(token, 'number')?.form === 'article';
}

function isBetweenThem(token: Token): boolean {
  const isOfThem = isA(token, 'small', 'classifier', 'among', 'exchangeFor', 'turning', 'exchange');
  return isOfThem || isArticleToken(token) || ofNoKind.has(whomOf(token) ?? 'adult');
}

/** "Уберите одного": so many of those who were chosen, of whatever kind. */
function removedOf({ tokens }: Sentence): CountReading['removals'] {
  const words = tokens.filter((token) => !token.isSign && !isA(token, 'small'));
  const [number, another] = words.filter(isOfChosen);
  const isRemoving = words.some((token) => isA(token, 'remove'));
  const isAll = words.every((token) => isA(token, 'remove') || token === number);
  const count = number === undefined ? null : numberOf(number);
  return isRemoving && isAll && another === undefined && count !== null
    ? [{ whom: null, count, packages: [] }]
    : [];
}

/** The reading of such a sentence, or of one that takes so many away. */
export function withKindOfSome(
  counted: CountReading,
  sentence: Sentence,
  isTaken: (token: number) => boolean,
  venue: VenueWords,
): CountReading {
  if (counted.removals.length > 0) return counted;
  const some = kindOfSome(sentence, isTaken, venue);
  if (some === null) return { ...counted, removals: removedOf(sentence) };
  return {
    ...counted,
    ...some,
    uncounted: [],
    bare: [],
    isMore: true,
    isUncounted: false,
    mayOverlap: false,
  };
}
