import { isA, meaningOf, numberOf, type Sentence, type Token } from '../tokens.ts';
import { adultAge } from './ages.ts';
import { isOfChosen } from './counted.ts';

/** A clause, by the places of its tokens. */
type Clause = readonly number[];

const noPlaces: ReadonlySet<number> = new Set();
/** Signs and words of a clause that only says no: ", oh no wait". */
const longestNo = 4;

/**
 * The tokens of clauses that are about something else than the visit, beside clauses that are about it: "last year we
 * were 5, now 3", "the kids stay with grandma, 2 adults", "my wife can't come, only me and 1 child".
 */
export function tokensElsewhere(sentence: Sentence): ReadonlySet<number> {
  const { tokens } = withoutReason(sentence);
  const checked = tokensChecked(tokens);
  if (checked.size > 0) return checked;
  const bought = tokensBought(tokens);
  if (bought.size > 0) return bought;
  if (!tokens.some((token) => isA(token, 'elsewhere', 'journey', 'booked', 'absent') || isNo(token)))
    return noPlaces;
  const clauses = clausesOf(tokens);
  const has = (clause: Clause, is: (token: Token | undefined) => boolean): boolean =>
    clause.some((at) => is(tokens[at]));
  const isApart = (token: Token | undefined): boolean => isA(token, 'elsewhere', 'booked');
  const ofDays = clauses.filter((clause) => has(clause, isDayNamed));
  const isJourney = (clause: Clause): boolean =>
    ofDays.includes(clause) && has(clause, (token) => isA(token, 'journey'));
  const isVisitSaid = ofDays.some((clause) => !isJourney(clause));
  const apart = clauses.filter(
    (clause, at) =>
      has(clause, isApart) || (isVisitSaid && isJourney(clause)) || isTakenBack(tokens, clauses.slice(at)),
  );
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

export function isPerson(token: Token | undefined): boolean {
  return isA(token, 'whom', 'named', 'classifier') || meaningOf(token, 'number')?.form === 'people';
}

function isOfVisit(token: Token | undefined): boolean {
  return isPerson(token) || isDay(token) || numberOf(token) !== null;
}

function isDay(token: Token | undefined): boolean {
  return isA(token, 'weekday', 'weekend', 'ahead', 'weeks', 'holiday', 'ordinal');
}

function isDayNamed(token: Token | undefined): boolean {
  return isDay(token) || isA(token, 'month', 'dayMarkAfter', 'dayMarkBefore', 'weekdayMark');
}

function isDayOrWish(token: Token): boolean {
  const isOfTicket = meaningOf(token, 'whom')?.whom === 'ticket' || meaningOf(token, 'wish')?.wish === 'book';
  return isOfTicket || isDay(token) || isA(token, 'month', 'booked', 'absent');
}

function clausesOf(tokens: readonly Token[]): readonly Clause[] {
  const clauses: number[][] = [[]];
  for (const [at, token] of tokens.entries()) {
    const isVerbLast = /\p{sc=Hang}/u.test(token.text);
    // "We land on Friday and come on Saturday"
    const isBehindJourney =
      isA(token, 'join') && clauses.at(-1)?.some((before) => isA(tokens[before], 'journey')) === true;
    if (isEnd(tokens, at) || ((isA(token, 'but') || isBehindJourney) && !isVerbLast)) clauses.push([]);
    clauses.at(-1)?.push(at);
    // "한명 못 간대요 1명만 할게요", "我老婆不去了 就我自己", "5号到下龙 6号去你们那"
    const isAbsentLast = isA(token, 'absent', 'journey') && (isVerbLast || /\p{sc=Han}/u.test(token.text));
    if (isAbsentLast || (isVerbLast && isA(token, 'but'))) clauses.push([]);
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

function isOfChange(token: Token | undefined): boolean {
  return isA(token, 'exchange', 'remove', 'turning', 'oneOfThem');
}

/** A sign, or in Korean the first word behind a verb with its ending. */
function isEndOfChange(tokens: readonly Token[], at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (token?.isSign) return isEnd(tokens, at);
  if (token?.isGlued || !/\p{sc=Hang}/u.test(before?.text ?? '')) return false;
  let verb = at - 1;
  while (tokens[verb]?.isGlued) verb -= 1;
  return isOfChange(tokens[verb]);
}

/** So many are taken away, or are to be of another kind. */
function isChange(tokens: readonly Token[]): boolean {
  return tokens.filter(isOfChosen).length === 1;
}

/** Of one person at most: how old, or that they don't come. */
function isWhy(tokens: readonly Token[]): boolean {
  const people = tokens.filter((token) => isA(token, 'named', 'whom'));
  const numbers = tokens.filter((token) => numberOf(token) !== null);
  const isOther = tokens.some((token) => isOfChange(token) || isA(token, 'more', 'join', 'classifier'));
  if (people.length > 1 || isOther) return false;
  if (numbers.length === 0) return tokens.some((token) => isA(token, 'absent'));
  return numbers.length === 1 && tokens.some((_, at) => isAgeAt(tokens, at));
}

/** "6살", "she's 8", "маме 70": with its word, or of somebody. */
function isAgeAt(tokens: readonly Token[], at: number): boolean {
  const age = numberOf(tokens[at]);
  if (age === null) return false;
  if (isA(tokens[at + 1], 'age') || isA(tokens[at - 1], 'sheIs')) return true;
  return age >= adultAge && tokens.slice(0, at).some((token) => isA(token, 'named'));
}
