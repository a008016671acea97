import { isA, meaningOf, numberOf, type Sentence, type Token } from './tokens.ts';

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
  const summedUp = tokensSummedUp(tokens);
  if (!tokens.some((token) => isA(token, 'elsewhere', 'booked', 'absent') || isNo(token))) return summedUp;
  const clauses = clausesOf(tokens);
  const has = (clause: Clause, is: (token: Token | undefined) => boolean): boolean =>
    clause.some((at) => is(tokens[at]));
  const isApart = (token: Token | undefined): boolean => isA(token, 'elsewhere', 'booked');
  const apart = clauses.filter((one, at) => has(one, isApart) || isTakenBack(tokens, clauses.slice(at)));
  const rest = clauses.filter((clause) => !apart.includes(clause));
  const ofAbsent = rest.filter(
    (clause) => has(clause, (token) => isA(token, 'absent')) && has(clause, isPerson),
  );
  const isOthersNamed = rest.some((clause) => !ofAbsent.includes(clause) && has(clause, isPerson));
  if (isOthersNamed) return new Set([...apart, ...ofAbsent].flat());
  // "Last time we paid 25 each, that was March 3rd"
  const isAllApart = apart.length > 1 && rest.every((clause) => clause.length === 0);
  const isSure = isAllApart || rest.some((clause) => has(clause, isOfVisit)) || !tokens.some(isDayOrWish);
  return isSure ? new Set(apart.flat()) : noPlaces;
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
  return isA(token, 'whom', 'named', 'classifier');
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
