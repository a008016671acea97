import { isA, meaningOf, numberOf, type TakenTokens, type Token } from '../tokens.ts';
import type { PackageMention } from '../venue-words.ts';
import type { Whom } from '../words/words.ts';
import { isPerson } from './clauses.ts';
import { countAt, unitAt } from './count-places.ts';
import { isArticle, isNumber } from './counted.ts';

/**
 * "3 adults, one is in a wheelchair", "5 человек, двое без обеда", "3명인데 한 명은 휠체어": some of those who were
 * counted, of whom something else is said.
 */
export function tokensOfSome(
  tokens: readonly Token[],
  taken: TakenTokens,
  mentionAt: ReadonlyMap<number, PackageMention>,
): readonly number[] {
  let most = 0;
  return tokens.flatMap((token, at) => {
    const count = numberOf(token);
    if (taken.has(at) || count === null) return [];
    const places = countAt(tokens, at);
    const isSome = count < most && isToldOf(tokens, places, taken, mentionAt);
    if (!isSome && isCountOfPeople(tokens, at)) most = Math.max(most, count);
    return isSome ? places : [];
  });
}

/** "3 adults", "3 adult tickets", "нас трое", "we are 5", "어른 셋" */
function isCountOfPeople(tokens: readonly Token[], at: number): boolean {
  const near = tokens.slice(Math.max(at - 1, 0), at + 3);
  return near.some((token) => isA(token, 'party', 'group') || (isPerson(token) && !isTicket(token)));
}

function isTicket(token: Token): boolean {
  const unit = meaningOf(token, 'classifier');
  return meaningOf(token, 'whom')?.whom === 'ticket' || (unit?.whom === 'ticket' && !unit.isOfEither);
}

/** Words that say of what kind people are, or that they are others. */
const ofOtherPeople = [
  'whom',
  'named',
  'age',
  'aged',
  'over',
  'more',
  'plus',
  'total',
  'absent',
  'remove',
  'exchange',
  'turning',
  'into',
  'forWhom',
  'join',
  'or',
] as const;

/** Whether a clause goes on behind a count of people, or of nobody in particular, about these. */
function isToldOf(
  tokens: readonly Token[],
  places: readonly number[],
  taken: TakenTokens,
  mentionAt: ReadonlyMap<number, PackageMention>,
): boolean {
  const [at = 0] = places;
  const end = at + places.length;
  const isNext = (token: Token): boolean => token.isSign || (isNumber(token) && !isArticle(token));
  const length = tokens.slice(end).findIndex(isNext);
  const behind = tokens.slice(end, length < 0 ? undefined : end + length);
  const count = places.flatMap((place) => tokens[place] ?? []);
  const isArticleAlone = count.every(isArticle);
  const unit = unitAt(tokens, at);
  // "2 adults, 1 family package"
  const isOfPackage = unit !== 'person' && mentionAt.has(behind[0]?.start ?? NaN);
  const isOther = isA(tokens[at - 1], ...ofOtherPeople, 'only', 'conclusion') || tokens[at - 1]?.text === '+';
  const isOtherBehind = behind.some((token, index) => isA(token, ...ofOtherPeople) || taken.has(end + index));
  const isTold = behind.some((token) => !isA(token, 'topic', 'among', 'small'));
  return !count.some(isTicket) && isTold && !(isArticleAlone || isOfPackage || isOther || isOtherBehind);
}

/** Visitors who often have a price of their own. */
const reduced: ReadonlySet<Whom | undefined> = new Set(['senior', 'student']);

/** "My wife and I are both 72, do you have a senior price", "2 người lớn, có vé người già ko": nobody besides. */
export function tokensOfPrices(tokens: readonly Token[]): readonly number[] {
  const asked = tokens.flatMap((_, at) => (isOfPriceAsked(tokens, at) ? [at] : []));
  const isOther = (token: Token, at: number): boolean =>
    !asked.includes(at) && (isA(token, 'named', 'couples') || (isNumber(token) && !isArticle(token)));
  const articles = tokens.flatMap((token, at) => (isArticle(token) && asked.includes(at + 1) ? [at] : []));
  return tokens.some(isOther) ? [...asked, ...articles] : [];
}

export function isOfPrice(token: Token | undefined): boolean {
  return meaningOf(token, 'wish')?.wish === 'prices';
}

/** Whether a question or a word for prices is beside those who are named without a number, and nobody else is. */
function isOfPriceAsked(tokens: readonly Token[], at: number): boolean {
  const isPassed = (token: Token | undefined): boolean =>
    token !== undefined &&
    (isArticle(token) ||
      isTicket(token) ||
      meaningOf(token, 'classifier')?.isOfEither === true ||
      (isA(token, 'small', 'forWhom') && !isNumber(token)));
  const isAsked = (token: Token | undefined): boolean =>
    isA(token, 'asking', 'askingLast') || isOfPrice(token);
  const endOf = (step: 1 | -1): Token | undefined => {
    let other = at + step;
    while (isPassed(tokens[other]) && !isAsked(tokens[other])) other += step;
    return tokens[other];
  };
  const ends = [endOf(-1), endOf(1)];
  const isJoined = ends.some((token) => isA(token, 'join') || (token !== undefined && isNumber(token)));
  return reduced.has(meaningOf(tokens[at], 'whom')?.whom) && ends.some(isAsked) && !isJoined;
}
