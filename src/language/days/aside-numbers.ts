import { isListOfAges, isMonthsOld, isSaidOfOne, leastAge } from '../people/ages.ts';
import { heightEnd, heightsEnd } from '../people/heights.ts';
import { isA, meaningOf, numberOf, type Token } from '../tokens.ts';
import {
  type Context,
  type Found,
  foundAside,
  isCounted,
  isDateSign,
  isThrough,
  pastDayMark,
} from './written-dates.ts';

const between = new Set(['-', '–', '—', '~', '.', ',', '/', ':']);
const longestCount = 3;
const longestYear = 4;
/** Digits of a phone number, at least. */
export const phoneDigits = 9;
/** Limits the groups of digits in one number, so that a long list of numbers isn't read again from each of them. */
const mostGroups = 6;

/** A number that is neither a count nor a day: a time, an amount, an age, a phone. */
export function asideNumber({ tokens }: Context, start: number): Found | null {
  const end =
    numberOf(tokens[start]) === null
      ? leadIn(tokens, start)
      : (decadeEnd(tokens, start) ??
        agesEnd(tokens, start) ??
        heightsEnd(tokens, start) ??
        timeEnd(tokens, start) ??
        phoneEnd(tokens, start) ??
        monthsEnd(tokens, start) ??
        unitEnd(tokens, start) ??
        (isPartOfWord(tokens, start) ? start + 1 : null));
  return end === null ? null : foundAside(end);
}

/** "70대", "70s": people in their seventies. */
function decadeEnd(tokens: readonly Token[], start: number): number | null {
  const isDecade = /^[1-9]0$/.test(tokens[start]?.digits ?? '');
  const next = tokens[start + 1];
  return isDecade && isA(next, 'decade') && next?.isGlued ? start + 2 : null;
}

const lastGrade = 12;

/** "$20", "#12", "초3", "at 9", and an age in brackets behind a child. */
function leadIn(tokens: readonly Token[], start: number): number | null {
  const [token, next] = [tokens[start], tokens[start + 1]];
  const height = heightsEnd(tokens, start);
  if (height !== null) return height;
  const number = numberOf(next);
  if (number === null || token === undefined) return null;
  if (isA(token, 'money') && token.bare.length === 1 && !/\p{L}/u.test(token.bare)) {
    return pastDigits(tokens, start + 1);
  }
  if (token.text === '#' && next?.isGlued) return start + 2;
  const isGrade = number <= lastGrade && (next?.isGlued === true || token.bare.length > 1);
  // Korean joins its number to one syllable.
  if (isA(token, 'school') && isGrade) return start + 2;
  if (token.text === '(' && isA(tokens[start - 1], 'whom', 'named', 'self')) {
    const person = meaningOf(tokens[start - 1], 'whom') ?? meaningOf(tokens[start - 1], 'named');
    const isOfYoung = /^(?:child|infant)$/.test(person?.whom ?? '');
    const past = pastNumbers(tokens, start + 1);
    const isOfSeveral = !isOfYoung && meaningOf(tokens[start - 1], 'whom')?.isOne === false;
    // "The grandparents (2)", "4 adults (2+2)"
    const isAge = isOfYoung || number >= leastAge || past > start + 2 || !isOfSeveral;
    const isSum = tokens.slice(start, past).some(({ text }) => text === '+');
    if (isAge && !(isSum && isOfSeveral) && tokens[past]?.text === ')') return past + 1;
    if (isOfYoung && isBabyNext(tokens, past)) return past;
  }
  const numbered = numberedEnd(tokens, start);
  if (numbered !== null) return numbered;
  // "Under 1.4m"
  const isDecimal = tokens[start + 2]?.text === '.' && tokens[start + 3]?.isGlued === true;
  const unit = tokens[isDecimal ? start + 4 : start + 2];
  const isMeasured = isA(unit, 'whom', 'classifier', 'measure', 'height') && !isA(unit, 'age');
  if (isA(token, 'aged') && !isA(token, 'whom', 'named') && !isMeasured)
    return pastNumbers(tokens, start + 1);
  if (isA(token, 'over') && number >= leastAge) {
    const end = agesEnd(tokens, start + 1) ?? (isNumberAlone(tokens, start + 1) ? start + 2 : null);
    if (end !== null) return end;
  }
  // "Half past nine"
  const isSaid = next?.digits !== null || isA(token, 'clock');
  // "Khoảng 5 6 người": one or the other.
  const isOneOfTwo = numberOf(tokens[start + 2]) === number + 1 && isCounted(tokens, start + 3);
  // "До 10-го", "с 5 до 10 декабря"
  const isOfDay =
    pastDayMark(tokens, start + 2) > start + 2 ||
    (isThrough(tokens[start + 2]) && isA(tokens[start + 4], 'month'));
  const isOther = isOneOfTwo || isOfDay || continues(tokens, start + 2);
  const isHour = isA(token, 'at') && isSaid && number <= 24 && !isOther;
  // "Khoảng 1m2"
  return isHour && heightEnd(tokens, start + 1) === null ? start + 2 : null;
}

/** "3 kids (12, 7 and a baby)" */
function isBabyNext(tokens: readonly Token[], at: number): boolean {
  const next = isA(tokens[at], 'join') || tokens[at]?.text === ',' ? at + 1 : at;
  const noun =
    meaningOf(tokens[next + 1], 'number') === undefined && numberOf(tokens[next]) !== null ? next + 1 : next;
  const whom = meaningOf(tokens[noun], 'whom');
  return next > at && whom?.isOne === true && (whom.whom === 'infant' || whom.whom === 'child');
}

/** "Room 412", "배낭 2개"; "phòng 2 người" is of people. */
function numberedEnd(tokens: readonly Token[], start: number): number | null {
  const isDay = isDateSign(tokens, start + 2) || isA(tokens[start + 2], 'month', 'monthMarkBefore', 'join');
  const isOfPeople = meaningOf(tokens[start + 2], 'classifier')?.whom === 'person';
  if (!isA(tokens[start], 'numbered') || isDay || isOfPeople || isA(tokens[start + 2], 'whom', 'height'))
    return null;
  const isCountBehind = /\p{sc=Hang}/u.test(tokens[start]?.text ?? '');
  if (!isA(tokens[start + 2], 'classifier')) return phoneEnd(tokens, start + 1) ?? start + 2;
  return isCountBehind ? start + 3 : null;
}

/** "5 years old", "5 and 7 tuổi". */
function agesEnd(tokens: readonly Token[], start: number): number | null {
  const end = pastNumbers(tokens, start);
  // "60+"
  const isAndMore = tokens[start + 1]?.text === '+' && tokens[start + 1]?.isGlued === true;
  const isAlone = numberOf(tokens[start + 2]) === null || tokens[start + 2]?.isGlued === false;
  if (isAndMore && isAlone && (numberOf(tokens[start]) ?? 0) >= leastAge) return start + 2;
  const isAge = isA(tokens[end], 'age') && !isA(tokens[end], 'span', 'month', 'monthMarkBefore', 'yearMark');
  const isAgeOfSeveral = end > start + 1 && isA(tokens[end], 'age') && numberOf(tokens[end + 1]) === null;
  if (isAge || isAgeOfSeveral || isMonthsOld(tokens, start)) return end + 1;
  if (isListOfAges(tokens, start, end) && !continues(tokens, end)) return end;
  if (!isSaidOfOne(tokens, start)) return null;
  return isNumberAlone(tokens, start) || isBeforeOne(tokens, start) ? start + 1 : null;
}

/** "Сыну 14, детский": behind more than one, a word that means one is not counted. */
function isBeforeOne(tokens: readonly Token[], at: number): boolean {
  return (numberOf(tokens[at]) ?? 0) > 1 && meaningOf(tokens[at + 1], 'whom')?.isOne === true;
}

/** Nothing behind a number says what it is of. */
function isNumberAlone(tokens: readonly Token[], at: number): boolean {
  return !continues(tokens, at + 1) && !isA(tokens[at + 1], 'money', 'measure', 'clock');
}

/** Past numbers in a list: "5, 7 and 9". */
function pastNumbers(tokens: readonly Token[], start: number): number {
  let end = start + 1;
  for (let more = 1; more < mostGroups; more += 1) {
    const isListed = isA(tokens[end], 'join', 'or') || /^[,、&+/–-]$/.test(tokens[end]?.text ?? '');
    if (!isListed || numberOf(tokens[end + 1]) === null || isOfAnother(tokens, end + 2)) break;
    // "어른 셋에 8살": three of them, and one of eight.
    if ((tokens[end + 1]?.digits === null) !== (tokens[start]?.digits === null)) break;
    end += 2;
  }
  return end;
}

/** Whether a number before this is of others, or a day: "kids 6 and 9, 28/11". */
function isOfAnother(tokens: readonly Token[], at: number): boolean {
  return isCounted(tokens, at) || isDateSign(tokens, at) || isA(tokens[at], 'month', 'dayMarkAfter');
}

/** Whether the next token makes the number a count, a day or a span. */
function continues(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  // "Wed at 5, 2 of us"
  const isAnother = token?.text === ',' && isOfAnother(tokens, at + 2);
  if (token !== undefined && between.has(token.text) && tokens[at + 1]?.digits) return !isAnother;
  return (
    isA(token, 'whom', 'classifier', 'or', 'month', 'dayMarkAfter') ||
    isA(token, 'monthMarkAfter', 'monthMarkBefore', 'span')
  );
}

function timeEnd(tokens: readonly Token[], start: number): number | null {
  const isColon = tokens[start + 1]?.text === ':' && tokens[start + 1]?.isGlued;
  if (isColon && tokens[start + 2]?.digits?.length === 2 && tokens[start + 2]?.isGlued) {
    return pastClock(tokens, start + 3);
  }
  const isPoint = tokens[start + 1]?.text === '.' && tokens[start + 2]?.digits?.length === 2;
  if (isPoint && isA(tokens[start + 3], 'clock')) return pastClock(tokens, start + 3);
  if (isRange(tokens, start) && isA(tokens[start + 3], 'clock')) return pastClock(tokens, start + 3);
  return isClock(tokens, start + 1) ? pastClock(tokens, start + 1) : null;
}

/** A single letter such as "h" must follow its number directly. */
function isClock(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  return isA(token, 'clock') && (token?.isGlued || token?.bare.length !== 1 || !/[a-z]/.test(token.bare));
}

function pastClock(tokens: readonly Token[], at: number): number {
  let end = at;
  if (isA(tokens[end], 'clock')) end += 1;
  if (tokens[end]?.digits?.length === 2 && (tokens[end]?.isGlued || isA(tokens[end + 1], 'minute'))) end += 1;
  while (isA(tokens[end], 'clock') || isA(tokens[end], 'minute')) end += 1;
  return end;
}

function isRange(tokens: readonly Token[], start: number): boolean {
  return between.has(tokens[start + 1]?.text ?? '') && tokens[start + 2]?.digits !== null;
}

function phoneEnd(tokens: readonly Token[], start: number): number | null {
  let end = start + 1;
  let digits = tokens[start]?.digits?.length ?? 0;
  let isLong = digits >= longestCount;
  for (let groups = 1; groups < mostGroups; groups += 1) {
    const skipped = ['-', '.', '(', ')', ' '].includes(tokens[end]?.text ?? '') ? 1 : 0;
    const group = tokens[end + skipped]?.digits;
    if (group === null || group === undefined) break;
    digits += group.length;
    isLong ||= group.length >= longestCount;
    end += skipped + 1;
  }
  return digits >= phoneDigits && isLong ? end : null;
}

/** "3 tháng nữa", "3 tháng trước", "bầu 3 tháng": so many months. */
function monthsEnd(tokens: readonly Token[], start: number): number | null {
  if ((meaningOf(tokens[start + 1], 'monthAhead')?.months ?? 0) < 0) return start + 2;
  if (!isA(tokens[start + 1], 'monthMarkBefore') || numberOf(tokens[start + 2]) !== null) return null;
  return isA(tokens[start + 2], 'later', 'weeks') ? start + 3 : start + 2;
}

/** "450k", "450.000", "5, 7 years old", "2 nights". */
function unitEnd(tokens: readonly Token[], start: number): number | null {
  const end = pastDigits(tokens, start);
  const unit = tokens[end];
  const isShort = /^[a-zа-я]$/.test(unit?.bare ?? '');
  const isFraction = /^[.,]$/.test(tokens[start + 1]?.text ?? '') && end === start + 3;
  const isUnit = isA(unit, 'money', 'measure') && (!isShort || unit?.isGlued || isFraction);
  // "3/12 hôm nào cũng được"
  const isDate = tokens[start + 1]?.text === '/' && end > start + 1;
  const isSpan = !isDate && isA(unit, 'span') && !(isA(unit, 'dayMarkAfter') && unit?.isGlued);
  // "2 day passes"
  const isOfTicket = isSpan && meaningOf(tokens[end + 1], 'whom')?.whom === 'ticket';
  if ((isUnit || (isSpan && !isOfTicket)) && !isA(tokens[end], 'month')) {
    const next = tokens[end + 1];
    // "1tr5", where "三代6口人" are six.
    const isHan = /\p{sc=Han}/u.test(unit?.text ?? '');
    const isRest = next?.digits != null && !isHan;
    return end + (isRest && next?.isGlued ? 2 : 1);
  }
  const grouped = pastSpacedGroups(tokens, start);
  if (grouped > end && isA(tokens[grouped], 'money')) return grouped + 1;
  // "900 000 за двоих"
  const isOfThousands = tokens.slice(end, grouped).every(({ digits }) => digits === '000');
  if (grouped > end && isOfThousands && tokens[start]?.digits != null) return grouped;
  const [first, second] = [tokens[start]?.digits, tokens[start + 2]?.digits];
  const isThousands = first !== null && second?.length === 3 && /^[.,]$/.test(tokens[start + 1]?.text ?? '');
  return isThousands && tokens[start + 2]?.isGlued ? end : null;
}

/** Past a number with its groups of thousands, its fraction, or its range. */
function pastDigits(tokens: readonly Token[], start: number): number {
  let end = start + 1;
  // "아이 셋, 8살"
  const most = tokens[start]?.digits == null ? 1 : mostGroups;
  for (let groups = 1; groups < most; groups += 1) {
    if (!between.has(tokens[end]?.text ?? '') || !tokens[end + 1]?.digits) break;
    end += 2;
  }
  return end;
}

/** "450 000" */
function pastSpacedGroups(tokens: readonly Token[], start: number): number {
  let end = start + 1;
  while (end < start + mostGroups && tokens[end]?.digits?.length === 3) end += 1;
  return end;
}

/** Too long for a count or a year, or joined to an unknown word: "4d", "covid19". */
function isPartOfWord(tokens: readonly Token[], start: number): boolean {
  const [before, token, after] = [tokens[start - 1], tokens[start], tokens[start + 1]];
  if (token?.digits === null || token === undefined) return false;
  if ((token.digits?.length ?? 0) > longestYear) return true;
  const isUnknown = (other: Token | undefined): boolean =>
    other !== undefined && !other.isSign && other.meanings.length === 0 && /^[a-z]+$/.test(other.bare);
  return (token.isGlued && isUnknown(before)) || (after?.isGlued === true && isUnknown(after));
}
