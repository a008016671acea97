import { isA, meaningOf, numberOf, type TakenTokens, type Token } from '../tokens.ts';
import type { PackageMention } from '../venue-words.ts';
import type { Whom } from '../words/words.ts';
import { isPerson } from './clauses.ts';
import { countAt, unitAt } from './count-places.ts';
import { isAdder, isNumber } from './counted.ts';
import { tokensOfPrices, tokensOfSome } from './nobody-more.ts';
import { general } from './parts.ts';

interface CountedAgain {
  readonly taken: TakenTokens;
  /** How many there are with those who are added: "2 more, so 4 in all". */
  readonly total: number | null;
}

/**
 * Takes the tokens of those whom the sentence counts elsewhere: in a total, behind a conclusion, or by their tickets, as in
 * "my wife is coming too, so 2 adults".
 */
export function countedAgain(
  tokens: readonly Token[],
  taken: TakenTokens,
  mentionAt: ReadonlyMap<number, PackageMention>,
): CountedAgain {
  const numbers = tokens.flatMap((token, at) => (isNumber(token) && !taken.has(at) ? [at] : []));
  const total = totalBeside(tokens, taken, numbers);
  const others = numbers.filter((at) => at !== total);
  const again = new Set([
    ...(total === null ? [] : countAt(tokens, total)),
    ...addedAgain(tokens, others),
    ...tokensSummedUp(tokens),
    ...tokensOfHolders(tokens),
    ...tokensAmong(tokens, others),
    ...tokensOfSome(tokens, taken, mentionAt),
    ...tokensOfPrices(tokens),
  ]);
  return {
    taken: {
      has: (at) => again.has(at) || taken.has(at),
      isAside: (at) => !again.has(at) && taken.isAside(at),
    },
    total: total === null ? null : numberOf(tokens[total]),
  };
}

/** The tokens of "the 4 tickets of them in all". */
const besideTotal = 2;

/**
 * The total that is said beside what is added, which adds nobody: "2 more, so 4 in all", "再加两张，一共4张". Null: there
 * is none, or more than one other number.
 */
function totalBeside(
  tokens: readonly Token[],
  taken: TakenTokens,
  numbers: readonly number[],
): number | null {
  const added = tokens.findIndex((token, at) => !taken.has(at) && isAdder(token, at));
  const total = numbers.findLast((at) => isTotalAt(tokens, at));
  const others = numbers.filter((at) => at !== total);
  if (total === undefined || others.length > 1 || added < 0 || added >= total) return null;
  const isLess = (at: number): boolean =>
    at < total && (numberOf(tokens[at]) ?? 0) < (numberOf(tokens[total]) ?? 0);
  return others.every(isLess) ? total : null;
}

/** "In all 4", "4 tickets in all". */
function isTotalAt(tokens: readonly Token[], at: number): boolean {
  const end = at + countAt(tokens, at).length;
  // "4 in all", where "4 of the kids in all" are others
  if (isA(tokens[end], 'named', 'whom')) return false;
  const near = tokens.slice(Math.max(at - besideTotal, 0), end + besideTotal);
  return near.some((token) => isA(token, 'total'));
}

/** "친구 두 명 더 간대요 같은 날로 2장 더요": people, and as many tickets. */
function addedAgain(tokens: readonly Token[], [first, last, another]: readonly number[]): readonly number[] {
  if (first === undefined || last === undefined || another !== undefined) return [];
  const isSame = numberOf(tokens[first]) === numberOf(tokens[last]);
  const isPeople = unitAt(tokens, first) === 'person' && unitAt(tokens, last) === 'ticket';
  const isAdded = [tokens.slice(first, last), tokens.slice(last)].every((some) =>
    some.some((token) => isA(token, 'more')),
  );
  return isSame && isPeople && isAdded ? countAt(tokens, first) : [];
}

/** "My wife is coming too, so 2 adults and a child": those who are counted again behind the conclusion. */
function tokensSummedUp(tokens: readonly Token[]): ReadonlySet<number> {
  const isAdded = tokens.some((token) => isA(token, 'more'));
  const end = isAdded ? -1 : tokens.findLastIndex((token) => isA(token, 'conclusion'));
  const whomOf = (token: Token): string =>
    isA(token, 'self') ? 'adult' : ((meaningOf(token, 'named') ?? meaningOf(token, 'whom'))?.whom ?? '');
  const isNumbered = (at: number): boolean => numberOf(tokens[at - 1]) !== null;
  const again = tokens.filter((token, at) => at > end && isNumbered(at) && isPerson(token)).map(whomOf);
  return new Set(
    tokens.flatMap((token, at) =>
      at < end && again.includes(whomOf(token)) ? (isNumbered(at) ? [at - 1, at] : [at]) : [],
    ),
  );
}

/** "3大2小 其中一个小的90公分", "4 kids, 2 of them boys": some of a kind, more of whom were counted before. */
function tokensAmong(tokens: readonly Token[], numbers: readonly number[]): readonly number[] {
  const among = tokens.findIndex((token) => isA(token, 'among'));
  const placesOf = (at: number): readonly number[] => {
    const noun = tokens
      .slice(at, at + mostOfCount)
      .findIndex((token) => !general.has(meaningOf(token, 'whom')?.whom ?? null));
    const isOther = noun < 0 || tokens.slice(at + 1, at + noun).some(isNumber);
    return isOther ? [] : Array.from({ length: noun + 1 }, (_, step) => at + step);
  };
  const whomOf = (at: number): Whom | undefined => meaningOf(tokens[placesOf(at).at(-1) ?? -1], 'whom')?.whom;
  const isLess = (at: number, than: number): boolean =>
    than < at && whomOf(than) === whomOf(at) && (numberOf(tokens[than]) ?? 0) > (numberOf(tokens[at]) ?? 0);
  return numbers
    .filter((at) => among >= 0 && at >= among - 1 && whomOf(at) !== undefined)
    .filter((at) => numbers.some((than) => isLess(at, than)))
    .flatMap(placesOf);
}

/** Tokens of "2 adult tickets". */
const mostOfCount = 4;
/** Who are named beside one another, at most, with the words between. */
const mostOfPeople = 12;

/**
 * "2 adult tickets for my parents", "đặt cho bố mẹ 2 người lớn", "vợ chồng em là 2 người lớn": those whom a number counts
 * already.
 */
function tokensOfHolders(tokens: readonly Token[]): readonly number[] {
  return tokens.flatMap((token, at) => {
    if (!isA(token, 'forWhom', 'copula')) return [];
    let number = at - 1;
    while (at - number < mostOfCount && isOfCount(tokens[number])) number -= 1;
    const people = peopleFrom(tokens, at + 1, 1);
    const before = holdersOf(tokens, people, number, at);
    if (before.length > 0) return before;
    if (isA(token, 'copula')) return holdersOf(tokens, peopleFrom(tokens, at - 1, -1), at + 1, at + 3);
    // The first number that directly follows a person.
    const next = people.find((place) => numberOf(tokens[place + 1]) !== null) ?? NaN;
    return holdersOf(
      tokens,
      people.filter((place) => place <= next),
      next + 1,
      next + 4,
    );
  });
}

function isOfCount(token: Token | undefined): boolean {
  return isA(token, 'whom', 'small', 'classifier') && numberOf(token) === null;
}

/** The places of the people whom the number counts, if it is of them. */
function holdersOf(
  tokens: readonly Token[],
  people: readonly number[],
  number: number,
  end: number,
): readonly number[] {
  const kinds = tokens.slice(number + 1, end).flatMap((token) => meaningOf(token, 'whom')?.whom ?? []);
  const kind = kinds.find((whom) => whom !== 'ticket' && whom !== 'person');
  if (kind === undefined) return [];
  let sum = 0;
  const sums = people.map((at) => (sum += countNamed(tokens, at, kind)));
  return people
    .slice(0, sums.lastIndexOf(numberOf(tokens[number]) ?? 0) + 1)
    .flatMap((at) => (numberOf(tokens[at - 1]) === null ? [at] : [at - 1, at]));
}

/** How many of a kind are named at a place; not a number: others, or some. */
function countNamed(tokens: readonly Token[], at: number, kind: Whom): number {
  const named = meaningOf(tokens[at], 'named');
  if (named !== undefined) return named.whom === kind ? (named.count ?? NaN) : NaN;
  // "Vợ chồng em": the speaker's.
  if (isA(tokens[at], 'self') && isA(tokens[at - 1], 'named', 'whom')) return 0;
  const count = numberOf(tokens[at - 1]);
  if (isA(tokens[at], 'self')) return kind === 'adult' ? 1 : NaN;
  const whom = meaningOf(tokens[at], 'whom')?.whom;
  if (whom === 'person' && kind === 'adult') return count ?? 1;
  return whom === kind ? (count ?? NaN) : NaN;
}

/** The people who are named beside one another from a place on. */
function peopleFrom(tokens: readonly Token[], from: number, step: 1 | -1): readonly number[] {
  const people: number[] = [];
  for (let at = from; Math.abs(at - from) < mostOfPeople && tokens[at] !== undefined; at += step) {
    if (isA(tokens[at], 'named', 'self', 'whom')) people.push(at);
    else if (numberOf(tokens[at]) === null && !isA(tokens[at], 'small', 'join', 'bringing')) break;
  }
  return people;
}
