import type { Count } from './counted.ts';
import type { CountReading } from './counts.ts';
import { isA, meaningOf, numberOf, type Sentence, type Token } from './tokens.ts';
import type { VenueWords } from './venue-words.ts';
import type { Whom } from './words.ts';
import type { DateMatch } from './written-dates.ts';

/** How many there are with those who are added: "2 more, so 4 in all". */
interface TotalSaid {
  readonly total: number;
  readonly start: number;
  readonly end: number;
}

/** The tokens of "the 4 tickets of them in all". */
const besideTotal = 2;
/** Of whom or what is counted, without a kind. */
export const ofNoKind: ReadonlySet<Whom> = new Set(['person', 'ticket']);

/**
 * The total that is said beside what is added, which adds nobody: "2 more, so 4 in all", "再加两张，一共4张". Null: there
 * is none, or more than one other number.
 */
export function totalBeside({ tokens }: Sentence, isTaken: (token: number) => boolean): TotalSaid | null {
  const isFree = (at: number): boolean => !isTaken(at);
  const added = tokens.findIndex(
    (token, at) => isFree(at) && (isA(token, 'more') || (at === 0 && token.text === '+')),
  );
  if (added < 0) return null;
  const numbers = tokens.flatMap((token, at) => (isFree(at) && numberOf(token) !== null ? [at] : []));
  const said = numbers.findLast((at) => isTotalAt(tokens, at));
  const others = numbers.filter((at) => at !== said);
  if (said === undefined || others.length > 1) return null;
  const total = numberOf(tokens[said]) ?? 0;
  const isLess = others.every((at) => at < said && (numberOf(tokens[at]) ?? 0) < total);
  if (!isLess || added >= said) return null;
  return { total, start: said, end: endOfCount(tokens, said) };
}

/** "In all 4", "4 tickets in all". */
function isTotalAt(tokens: readonly Token[], at: number): boolean {
  const end = endOfCount(tokens, at);
  const whom = tokens.slice(at + 1, end).flatMap((token) => meaningOf(token, 'whom')?.whom ?? []);
  if (!whom.every((who) => ofNoKind.has(who)) || isOfKind(tokens[end])) return false;
  const near = [...tokens.slice(Math.max(at - besideTotal, 0), at), ...tokens.slice(end, end + besideTotal)];
  return near.some((token) => isA(token, 'total'));
}

function isOfKind(token: Token | undefined): boolean {
  const whom = meaningOf(token, 'whom')?.whom;
  return isA(token, 'named') || (whom !== undefined && !ofNoKind.has(whom));
}

/** Behind a number, its unit and "tickets" or "people". */
function endOfCount(tokens: readonly Token[], at: number): number {
  let end = at + 1;
  while (isA(tokens[end], 'classifier') || ofNoKind.has(meaningOf(tokens[end], 'whom')?.whom ?? 'adult'))
    end += 1;
  return end;
}

/**
 * Those who are named once more where they are counted: "my friend is coming too, so 1 more adult", "친구 두 명 더 간대요
 * 같은 날로 2장 더요". The tokens that count them no more.
 */
export function countedAgain(
  { tokens }: Sentence,
  isTaken: (token: number) => boolean,
): readonly DateMatch[] {
  const numbers = tokens.flatMap((token, at) => (!isTaken(at) && numberOf(token) !== null ? [at] : []));
  const [first, last, another] = numbers;
  if (last === undefined) return first === undefined ? [] : namedBefore(tokens, first);
  const isSame =
    first !== undefined && another === undefined && numberOf(tokens[first]) === numberOf(tokens[last]);
  if (!isSame || first === undefined) return [];
  const isPeople = unitAt(tokens, first) === 'person' && unitAt(tokens, last) === 'ticket';
  const isAdded =
    tokens.slice(first, last).some((token) => isA(token, 'more')) &&
    tokens.slice(last).some((token) => isA(token, 'more'));
  return isPeople && isAdded ? [aside(first, endOfCount(tokens, first))] : [];
}

function unitAt(tokens: readonly Token[], at: number): Whom | undefined {
  return meaningOf(tokens[at + 1], 'classifier')?.whom ?? meaningOf(tokens[at + 1], 'whom')?.whom;
}

/** One who "comes too", before "1 more adult": of the same kind. */
function namedBefore(tokens: readonly Token[], number: number): readonly DateMatch[] {
  const people = tokens.flatMap((token, at) => (at < number && isA(token, 'named') ? [at] : []));
  const [only, another] = people;
  const named = only === undefined ? undefined : meaningOf(tokens[only], 'named');
  if (only === undefined || another !== undefined || named?.count !== numberOf(tokens[number])) return [];
  const isJoining = tokens.slice(0, number).some((token) => isA(token, 'joining', 'forgotten'));
  const isAdded = tokens.slice(only + 1).some((token) => isA(token, 'more') || token.text === '+');
  const whom = tokens.slice(number + 1, number + 3).flatMap((token) => meaningOf(token, 'whom')?.whom ?? []);
  const isAlike = whom[0] === named.whom;
  return isJoining && isAdded && isAlike ? [aside(only, only + 1)] : [];
}

function aside(start: number, end: number): DateMatch {
  return { start, end, kind: 'aside', dates: [] };
}

/**
 * Adds who "comes too" to those who were chosen; a single one who is added is one, without a number: "oh and my 6yo
 * daughter".
 */
export function withJoining(
  counted: CountReading,
  { tokens }: Sentence,
  { isTaken, isElsewhere }: Record<'isTaken' | 'isElsewhere', (token: number) => boolean>,
  venue: VenueWords,
): CountReading {
  const isOfThem = (kind: 'joining' | 'forgotten'): boolean =>
    tokens.some((token, at) => isA(token, kind) && !isElsewhere(at));
  const isNumbered = tokens.some((token, at) => numberOf(token) !== null && !isTaken(at));
  const named = tokens.flatMap((token) => meaningOf(token, 'named') ?? []);
  // "Forgot to say, we are 4", "my wife is coming too, 2 adults", "me and my wife come too": perhaps all of them.
  const isOfAll =
    counted.isSpeakerCounted ||
    named.some(({ isWithSpeaker }) => isWithSpeaker) ||
    (isNumbered && (!isOfThem('joining') || named.some(({ count }) => count !== null)));
  const isJoining = !isOfAll && (isOfThem('joining') || isOfThem('forgotten'));
  const isLeaving = counted.removals.length > 0 || counted.isOfSomeAbsent || counted.isUncounted;
  const isOther = tokens.some((token) => isA(token, 'absent', 'remove', 'conclusion', 'without'));
  if (!(isJoining || counted.isMore) || isLeaving || isOther) return counted;
  const single = singleIn(counted, tokens, venue);
  if (single !== null) return { ...counted, counts: [single], uncounted: [], isMore: true };
  const isOne = counted.counts.length <= 1 && counted.bare.length === 0;
  return { ...counted, isMore: counted.isMore || (isJoining && isOne) };
}

/** "My son": the only one who is named, without a number. */
function singleIn(
  { ages, bare, counts, uncounted }: CountReading,
  tokens: readonly Token[],
  venue: VenueWords,
): Count | null {
  const [whom, another] = uncounted;
  if (counts.length + bare.length > 0 || whom === undefined || another !== undefined || ages.length > 1)
    return null;
  const named = tokens.filter((token) => isA(token, 'whom', 'named'));
  const aged = tokens.filter((token, at) => isA(token, 'age') && numberOf(tokens[at - 1]) !== null);
  const isOne = meaningOf(named[0], 'whom')?.isOne === true || aged.length === 1;
  if (!isOne || named.length !== 1) return null;
  return { count: 1, whom, packages: venue.codes.filter((code) => venue.whomOf.get(code) === whom) };
}
