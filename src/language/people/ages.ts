import { isA, meaningOf, numberOf, type TakenTokens, type Token } from '../tokens.ts';
import type { Whom } from '../words/words.ts';
import { heightEnd } from './heights.ts';

const oldest = 120;
export const adultAge = 18;
/** Below this a child is a baby. */
const childAge = 2;
/** From this on nobody is a baby, whatever they are called. */
const noBabyAge = 3;
/** From this on an adult is a senior. */
const seniorAge = 60;

/** The ages in years that begin at a token that was set aside. */
export function agesAt(tokens: readonly Token[], index: number, taken: TakenTokens): readonly number[] {
  let numbers: number[] = [];
  let yearsEnd: number | null = null;
  const ages: number[] = [];
  let end = index;
  while (end < tokens.length && taken.isAside(end)) end += 1;
  let isOfAge = isInBrackets(tokens, index) || isSaidOfOne(tokens, index) || isListOfAges(tokens, index, end);
  for (let at = index; at < end; at += 1) {
    // "6 years old, 118 cm"
    const pastHeight = heightEnd(tokens, at);
    if (pastHeight !== null) {
      at = pastHeight - 1;
      continue;
    }
    // "세" is also three.
    const number = isA(tokens[at], 'age') || isFraction(tokens, at) ? null : numberOf(tokens[at]);
    if (number !== null) numbers.push(number);
    const isUnit = isAgeUnit(tokens, at);
    isOfAge ||= isUnit || isA(tokens[at], 'aged', 'over');
    if (!isUnit || numbers.length === 0) continue;
    const isOfMonths = isA(tokens[at], 'monthsOld');
    // "2 years 8 months", "2岁8个月": one age.
    const isRest = isOfMonths && yearsEnd === at - 2 && numbers.every((number) => number < 12);
    ages.push(...(isRest ? [] : numbers.map((number) => (isOfMonths ? Math.floor(number / 12) : number))));
    if (!isOfMonths) yearsEnd = at;
    numbers = [];
  }
  return isOfAge ? [...ages, ...numbers].filter((number) => number <= oldest) : [];
}

/** The 5 of "2.5 years", "2,5 года", where "2,5 лет" are two ages. */
function isFraction(tokens: readonly Token[], at: number): boolean {
  const [whole, point, token, unit] = tokens.slice(at - 2, at + 2);
  const isTight = at > 1 && whole?.digits != null && point?.isGlued === true && token?.isGlued === true;
  return (
    isTight && (point.text === '.' || (point.text === ',' && token.text === '5' && !isA(unit, 'manyYears')))
  );
}

/** True for "years old"; false for the month of a date and for "2 months from now". */
function isAgeUnit(tokens: readonly Token[], at: number): boolean {
  const [before, unit, next] = [tokens[at - 2], tokens[at], tokens[at + 1]];
  const isOfDate = isA(unit, 'month', 'monthMarkBefore') && !isMonthsOld(tokens, at - 1);
  const isYear = isA(unit, 'yearMark') && numberOf(next) !== null;
  // "Thêm 1 bé 4 tuổi nữa", where "4 tháng nữa" is a time
  const isTime = isA(next, 'later', 'ago') && !isA(before, 'whom', 'named');
  return isA(unit, 'age') && !isOfDate && !isYear && !isTime && !isA(before, 'in');
}

/** True for "bé 9 tháng"; a month of the year would have its number behind it. */
export function isMonthsOld(tokens: readonly Token[], start: number): boolean {
  let before = start - 1;
  while (isA(tokens[before], 'small') && meaningOf(tokens[before], 'whom')?.isBehind !== false) before -= 1;
  const whom = meaningOf(tokens[before], 'whom')?.whom;
  const isMonth = isA(tokens[start + 1], 'monthMarkBefore') && isA(tokens[start + 1], 'age');
  return isMonth && numberOf(tokens[start + 2]) === null && (whom === 'child' || whom === 'infant');
}

/** A smaller number may as well be a count. */
export const leastAge = 50;
/** One child's age from here on is no count. */
const leastTeen = 10;

/** True for "my mom is 70", "mẹ 58", "our daughter who's 9"; false for "the kids are 2". */
export function isSaidOfOne(tokens: readonly Token[], start: number): boolean {
  if (isSpeakersAge(tokens, start) || isAgeOfAll(tokens, start)) return true;
  // "My daughter and me, she's 6"
  const isPronoun = isA(tokens[start - 1], 'sheIs');
  const person = tokens[start - 2];
  const isOne = meaningOf(person, 'whom')?.isOne === true || meaningOf(person, 'named')?.count === 1;
  const fraction = tokens[start + 2];
  const isDecimal =
    /^[.,]$/.test(tokens[start + 1]?.text ?? '') && fraction?.digits != null && fraction.isGlued;
  const isAlone = !isDecimal && !isA(tokens[start + 1], 'measure') && tokens[start]?.digits != null;
  // "A boy of 5", where "a mother of 2" has two children
  const isOf = isA(tokens[start - 1], 'of') && meaningOf(person, 'whom')?.whom === 'child';
  const isCopula = isOf || isA(tokens[start - 1], 'copula');
  const isBehind =
    meaningOf(tokens[start - 1], 'named')?.count === 1 && (numberOf(tokens[start]) ?? 0) >= leastAge;
  return isAlone && (isBehind || isAgedPerson(tokens, start) || isPronoun || (isOne && isCopula));
}

/** "Сыну 12", "son 6", "мама 65", where "бабушка 1" is one of them. */
function isAgedPerson(tokens: readonly Token[], start: number): boolean {
  const person = tokens[start - 1];
  const whom = meaningOf(person, 'whom')?.whom ?? meaningOf(person, 'named')?.whom;
  const number = numberOf(tokens[start]) ?? 0;
  // "Подросток 14", where twelve would be "детей 12"
  const isTeen = meaningOf(person, 'whom')?.isOne === true && number >= leastTeen && number < adultAge;
  if (isTeen && whom === 'child' && /\p{sc=Cyrillic}/u.test(person?.text ?? '')) return true;
  if (whom === undefined || !isA(person, 'aged')) return false;
  return (whom === 'child' && number >= childAge) || number >= adultAge;
}

/** "I'm 67", "мне 67"; a smaller number may be of people. */
function isSpeakersAge(tokens: readonly Token[], start: number): boolean {
  const age = numberOf(tokens[start]) ?? 0;
  return (
    isA(tokens[start - 1], 'speakerIs') && tokens[start]?.digits != null && age >= seniorAge && age <= oldest
  );
}

/** From the speaker to the age: "I are both". */
const mostBeforeAge = 4;

/** "My wife and I are both 72" */
function isAgeOfAll(tokens: readonly Token[], start: number): boolean {
  const age = numberOf(tokens[start]) ?? 0;
  const isOfSpeaker = tokens
    .slice(Math.max(start - mostBeforeAge, 0), start)
    .some((token) => isA(token, 'self'));
  return isOfSpeaker && isA(tokens[start - 1], 'everybody') && age >= seniorAge && age <= oldest;
}

/** True for "2 teenagers, 14 and 16", as many numbers as children, and for "kids 3, 6 and 11". */
export function isListOfAges(tokens: readonly Token[], start: number, end: number): boolean {
  const isCopula = isA(tokens[start - 1], 'copula', 'of') || tokens[start - 1]?.text === ':';
  const noun = tokens[start - 1]?.text === ',' || isCopula ? start - 2 : start - 1;
  const numbers = tokens.slice(start, end).flatMap((token) => numberOf(token) ?? []);
  const isOfAge = numbers.every((number) => number >= childAge && number < adultAge);
  if (tokens.slice(start, end).some((token) => token.isSign && !/^[,&]$/.test(token.text))) return false;
  // "They're 68 and 71"
  const isOfThem = isA(tokens[start - 1], 'theyAre');
  if (isOfThem && numbers.length > 1 && numbers.every((number) => number <= oldest)) return true;
  const said = numberOf(tokens[noun - 1]);
  const isAll = numbers.length > 1 && (said === numbers.length || said === null);
  const whom = meaningOf(tokens[noun], 'whom') ?? meaningOf(tokens[noun], 'named');
  // "My parents are 68 and 72"
  const areOld = numbers.length > 1 && numbers.every((number) => number >= leastAge && number <= oldest);
  if (areOld && whom !== undefined && whom.whom !== 'ticket' && said === null) return true;
  return (
    isAll && isOfAge && (whom?.whom === 'child' || (whom?.whom === 'person' && isA(tokens[noun], 'aged')))
  );
}

/** True for numbers in brackets behind a person. */
function isInBrackets(tokens: readonly Token[], index: number): boolean {
  return tokens[index]?.text === '(' && isA(tokens[index - 1], 'whom', 'named', 'self');
}

/** All ages in the tokens that were set aside. */
export function agesIn(tokens: readonly Token[], taken: TakenTokens): readonly number[] {
  const starts = [...tokens.keys()].filter((index) => taken.isAside(index) && !taken.isAside(index - 1));
  return starts.flatMap((index) => agesAt(tokens, index, taken));
}

/** "Одному 4 года", "한 명은 6살": one of those who were counted. */
export function isAgeOfOneAmong(tokens: readonly Token[], taken: TakenTokens): boolean {
  return tokens.some((token, at) => {
    const isBegun = taken.isAside(at + 1) && !taken.isAside(at);
    if (!isBegun || agesAt(tokens, at + 1, taken).length === 0) return false;
    const number = isA(tokens[at - 1], 'classifier') ? at - 2 : at - 1;
    const isOfOne = isA(token, 'topic')
      ? numberOf(tokens[number]) !== null
      : isA(token, 'sheIs') && numberOf(token) !== null;
    return isOfOne && !taken.has(at);
  });
}

interface Aged {
  readonly count: number;
  readonly whom: Whom | null;
}

/** The ages of children; leaves out those of babies and adults. */
export function agesOfChildren(ages: readonly number[]): readonly number[] {
  return ages.filter((age) => age >= childAge && age < adultAge);
}

/** Counts children as babies and babies as children, and adults or people as seniors, by their ages. */
export function byAges<Item extends Aged>(
  counted: readonly Item[],
  ages: readonly number[],
  seniors: number,
): readonly Item[] {
  const babies = ages.filter((age) => age < childAge).length;
  const people = moved(counted, seniors, 'person', 'senior');
  const adults = moved(counted, seniors, 'adult', 'senior');
  const isOfAdults = counted.some(({ whom }) => whom === 'adult');
  const young = moved(isOfAdults ? adults : people, babies, 'child', 'infant');
  // "A baby, 7 years old"
  return moved(young, agesOfNoBabies(ages).length, 'infant', 'child');
}

/** The ages of those who are certainly children. */
export function agesOfNoBabies(ages: readonly number[]): readonly number[] {
  return agesOfChildren(ages).filter((age) => age >= noBabyAge);
}

/** The kinds of visitors of these ages; empty for adults. */
export function youngAt(ages: readonly number[]): readonly Whom[] {
  if (agesOfChildren(ages).length > 0) return ['child'];
  return ages.some((age) => age < childAge) ? ['infant'] : [];
}

export function isSenior(age: number): boolean {
  return age >= seniorAge;
}

/** Moves a number of one kind to another, less those counted there already. */
function moved<Item extends Aged>(
  counted: readonly Item[],
  count: number,
  from: Whom,
  to: Whom,
): readonly Item[] {
  const said = counted.reduce((sum, { count: each, whom }) => sum + (whom === to ? each : 0), 0);
  let left = Math.max(count - said, 0);
  return counted.flatMap((one) => {
    const moving = one.whom === from ? Math.min(left, one.count) : 0;
    left -= moving;
    const parts = [
      { ...one, count: one.count - moving },
      { ...one, count: moving, whom: to },
    ];
    return moving > 0 ? parts.filter((part) => part.count > 0) : [one];
  });
}
