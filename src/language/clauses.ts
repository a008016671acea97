import { isA, meaningOf, numberOf, type Sentence, type Token } from './tokens.ts';
import type { Whom } from './words.ts';

/** A clause, by the places of its tokens. */
type Clause = readonly number[];

const noPlaces: ReadonlySet<number> = new Set();
/** Signs and words of a clause that only says no: ", oh no wait". */
const longestNo = 4;

/**
 * The tokens of clauses that are about something else than the visit, beside clauses that are about it: "last year we
 * were 5, now 3", "the kids stay with grandma, 2 adults", "my wife can't come, only me and 1 child".
 */
export function tokensElsewhere({ tokens }: Sentence): ReadonlySet<number> {
  const again = new Set([...tokensSummedUp(tokens), ...tokensOfHolders(tokens)]);
  const checked = tokensChecked(tokens);
  if (checked.size > 0) return checked;
  const bought = tokensBought(tokens);
  if (bought.size > 0) return bought;
  if (!tokens.some((token) => isA(token, 'elsewhere', 'booked', 'absent') || isNo(token))) return again;
  const clauses = clausesOf(tokens);
  const has = (clause: Clause, is: (token: Token | undefined) => boolean): boolean =>
    clause.some((at) => is(tokens[at]));
  const isApart = (token: Token | undefined): boolean => isA(token, 'elsewhere', 'booked');
  const apart = clauses.filter((one, at) => has(one, isApart) || isTakenBack(tokens, clauses.slice(at)));
  const rest = clauses.filter((clause) => !apart.includes(clause));
  // "One of us is sick, so only 3"
  const isRest = (clause: Clause): boolean =>
    has(clause, (token) => isA(token, 'only')) && clause.some((at) => numberOf(tokens[at]) !== null);
  const isAbsent = (clause: Clause): boolean => has(clause, (token) => isA(token, 'absent'));
  // "애가 아파서 못 간대요": of whom the clause before it says why.
  const isOfOneNamed = (clause: Clause): boolean =>
    has(clause, isPerson) ||
    clauses.some((before, at) => apart.includes(before) && clauses[at + 1] === clause);
  const isRestSaid = rest.some((clause) => isRest(clause) && !isAbsent(clause));
  const ofAbsent = rest.filter((clause) => isAbsent(clause) && (isRestSaid || isOfOneNamed(clause)));
  const isOthersNamed = rest.some((clause) => !ofAbsent.includes(clause) && has(clause, isPerson));
  if (isRestSaid || isOthersNamed) return new Set([...apart, ...ofAbsent].flat());
  // "Last time we paid 25 each, that was March 3rd"
  const isAllApart = apart.length > 1 && rest.every((clause) => clause.length === 0);
  const isSure = isAllApart || rest.some((clause) => has(clause, isOfVisit)) || !tokens.some(isDayOrWish);
  return isSure ? new Set(apart.flat()) : noPlaces;
}

/** "Is that 2 adults and a child? I need a kid ticket too": those of the question are chosen already. */
function tokensChecked(tokens: readonly Token[]): ReadonlySet<number> {
  const clauses = clausesOf(tokens);
  const first = clauses.findIndex((clause) => clause.some((at) => isA(tokens[at], 'checking')));
  const clause = clauses[first] ?? [];
  let count = (clause.find((at) => isA(tokens[at], 'checking')) ?? tokens.length) + 1;
  while (isA(tokens[count], 'small') && numberOf(tokens[count]) === null) count += 1;
  const rest = clauses.slice(first + 1);
  const isAsked = tokens[rest[0]?.[0] ?? -1]?.text === '?';
  const isCounting = rest.some((other) => other.some((at) => numberOf(tokens[at]) !== null));
  return numberOf(tokens[count]) !== null && isAsked && isCounting ? new Set(clause) : noPlaces;
}

/** "I bought 2 tickets yesterday, where are they": what was bought, as far as no more are wanted. */
function tokensBought(tokens: readonly Token[]): ReadonlySet<number> {
  if (!tokens.some((token) => isA(token, 'bought'))) return noPlaces;
  const bought = clausesOf(tokens).filter((clause) => clause.some((at) => isA(tokens[at], 'bought')));
  const more = tokens.findIndex((token) => isA(token, 'more'));
  return new Set(bought.flat().filter((at) => more < 0 || at < more));
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

function isNo(token: Token | undefined): boolean {
  return meaningOf(token, 'wish')?.wish === 'no';
}

/** "2 adults, no, 3 adults": the first, unless another kind of people is counted behind. */
function isTakenBack(tokens: readonly Token[], clauses: readonly Clause[]): boolean {
  const [said = [], no = [], instead = []] = clauses.map((clause) =>
    clause.flatMap((at) => tokens[at] ?? []),
  );
  if (!no.some(isNo) || no.length > longestNo || no.some(isOfVisit) || !instead.some(isOfVisit)) return false;
  const isCounting = (token: Token): boolean => numberOf(token) !== null;
  const kinds = instead.flatMap((token) => meaningOf(token, 'whom')?.whom ?? []);
  const isOther = (token: Token): boolean =>
    !kinds.includes(meaningOf(token, 'whom')?.whom ?? kinds[0] ?? 'person');
  const isAlike = kinds.length === 0 || !said.some(isOther);
  return isAlike && said.some(isCounting) === instead.some(isCounting);
}

function isPerson(token: Token | undefined): boolean {
  return isA(token, 'whom', 'named', 'classifier') || meaningOf(token, 'number')?.form === 'people';
}

function isOfVisit(token: Token | undefined): boolean {
  return isPerson(token) || isDay(token) || numberOf(token) !== null;
}

function isDay(token: Token | undefined): boolean {
  return isA(token, 'weekday', 'weekend', 'ahead', 'weeks', 'holiday', 'ordinal');
}

function isDayOrWish(token: Token): boolean {
  const isOfTicket = meaningOf(token, 'whom')?.whom === 'ticket' || meaningOf(token, 'wish')?.wish === 'book';
  return isOfTicket || isDay(token) || isA(token, 'month', 'booked', 'absent');
}

function clausesOf(tokens: readonly Token[]): readonly Clause[] {
  const clauses: number[][] = [[]];
  for (const [at, token] of tokens.entries()) {
    const isVerbLast = /\p{sc=Hang}/u.test(token.text);
    if (isEnd(tokens, at) || (isA(token, 'but') && !isVerbLast)) clauses.push([]);
    clauses.at(-1)?.push(at);
    // "한명 못 간대요 1명만 할게요"
    if (isVerbLast && isA(token, 'but', 'absent')) clauses.push([]);
  }
  return clauses;
}

/** A sign between clauses; none between digits, as in "28.11". */
function isEnd(tokens: readonly Token[], at: number): boolean {
  const isSign = /^[,.;!?…，。；！？]$/.test(tokens[at]?.text ?? '');
  const isOfNumber = tokens[at - 1]?.digits != null && tokens[at + 1]?.digits != null;
  return isSign && !(isOfNumber && tokens[at + 1]?.isGlued === true);
}

/** The tokens of the clauses in which one is of these kinds; all tokens when none is. */
export function tokensBeside(
  tokens: readonly Token[],
  ...kinds: Parameters<typeof isA>[1][]
): readonly Token[] {
  const meant = clausesOf(tokens).filter((clause) => clause.some((at) => isA(tokens[at], ...kinds)));
  return meant.length === 0 ? tokens : meant.flat().flatMap((at) => tokens[at] ?? []);
}
