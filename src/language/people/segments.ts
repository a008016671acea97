import { isA, meaningOf, numberOf, type TakenTokens, type Token } from '../tokens.ts';
import type { PackageMention } from '../venue-words.ts';
import type { Whom } from '../words/words.ts';
import { adultAge, agesAt, isSenior } from './ages.ts';
import { heightsAt } from './heights.ts';
import {
  addTo,
  general,
  isNumberRange,
  linkSigns,
  listSigns,
  multiplied,
  type NounPart,
  type NumberPart,
  type Part,
  partAt,
  withUnits,
} from './parts.ts';

export interface Segment {
  readonly parts: readonly Part[];
  /** True when it is in a list with another: "and a child", "2 adults, child". */
  readonly isJoined: boolean;
  /** True when a word or a sign adds it: "and", "+". */
  readonly isLinked: boolean;
  /** True when a word such as "and" or "with" is before it. */
  readonly isWith: boolean;
  /** True when a plus sign is before it. */
  readonly isAdded: boolean;
  /** True when another number is before it and either is meant: "2 or 3 people". */
  readonly isEither: boolean;
  /** The number of its ages, or of its heights where there are no ages. */
  readonly ages: number;
  readonly isOfHeights: boolean;
  /** All of it are above an age. */
  readonly isOld: boolean;
  /** It has an age of a senior. */
  readonly isOfSenior: boolean;
  /** Its ages are in brackets, and so of nobody else: "her parents (both over 65)". */
  readonly isAgedApart: boolean;
}

type Run = { -readonly [Key in keyof Segment]: Segment[Key] extends readonly Part[] ? Part[] : Segment[Key] };

const passedOver = new Set([':', '(', ')', '-', '=', '.', '×', '*']);

/** Splits tokens into runs of numbers and nouns; list words and unknown words end a run. */
export function segmentsOf(
  tokens: readonly Token[],
  taken: TakenTokens,
  mentionAt: ReadonlyMap<number, PackageMention>,
): readonly Segment[] {
  const runs: Run[] = [newRun({ isJoined: false })];
  for (const [index, token] of tokens.entries()) {
    const run = runs.at(-1);
    if (run === undefined) break;
    // "Not 3 but 4": the number is another one's.
    if (!taken.has(index) && isCorrectedAway(tokens, index)) continue;
    const part =
      taken.has(index) || isOneOfTwo(tokens, index) || isBeforeAge(tokens, index, taken)
        ? null
        : ofDay(
            partAt(tokens, index, run.parts.at(-1), mentionAt.get(token.start)?.codes),
            tokens,
            index,
            taken,
          );
    // "Me and my wife and me", "2 kids and me, adult": once.
    if (isSpeaker(part) && runs.some(({ parts }) => parts.some(isSpeaker))) continue;
    const before = tokens[index - 1]?.text === ',' ? runs.at(-2) : run;
    if (isAdult(part) && isSpeaker(before?.parts.at(-1))) continue;
    const isWithMe = isSpeaker(part) && isA(token, 'withMe');
    if (isWithMe) run.isJoined = true;
    if (part !== null && (isWithMe || beginsAnother(part, run.parts) || isOfAged(part, run))) {
      runs.push(newRun({ isJoined: true, isLinked: true, parts: [part] }));
    } else if (part !== null) {
      addTo(run.parts, part);
      // "Вдвоем с дочкой": two, of whom she is one.
      if (part.kind === 'number' && isA(token, 'among')) runs.push(newRun({ isJoined: true }));
    } else if (taken.has(index)) runs.push(...afterTaken(tokens, index, taken, run));
    else if (isBeforeAge(tokens, index, taken)) runs.push(newRun({ isJoined: true }));
    else if (!isPassedOver(token, run, tokens[index + 1]) || isOneOfTwo(tokens, index))
      runs.push(newRun(separation(tokens, index, run)));
  }
  return runs
    .flatMap(runsOfTotal)
    .map((run) => ({ ...run, parts: withUnits(ofAge(run.parts, run)) }))
    .filter(({ parts, ages }) => parts.length > 0 || ages > 0)
    .map(withEither);
}

/** "Одному 4 года": no number of people. */
function isBeforeAge(tokens: readonly Token[], index: number, taken: TakenTokens): boolean {
  return isA(tokens[index], 'sheIs') && isA(tokens[index], 'number') && taken.isAside(index + 1);
}

/** A larger number beside a day is as likely a day. */
const mostOfDay = 10;

/** "2 for Saturday", "2 today": a count. */
function ofDay(part: Part | null, tokens: readonly Token[], index: number, taken: TakenTokens): Part | null {
  if (part?.kind !== 'number' || part.unit !== null || part.count === 0 || part.count > mostOfDay)
    return part;
  let behind = index + 1;
  while (isA(tokens[behind], 'small') && !taken.has(behind)) behind += 1;
  // "Me plus one on Friday", "2+1 on Friday", "2 or 3 for Saturday"
  const isOfOthers = isA(tokens[index - 1], 'join') && isA(tokens[index - 2], 'self', 'named', 'whom');
  if (isOfOthers || isA(tokens[index - 1], 'or') || tokens[index - 1]?.text === '+') return part;
  const isFor = isA(tokens[index + 1], 'forDay', 'ahead');
  return isFor && taken.has(behind) && !taken.isAside(behind) ? { ...part, unit: 'marked' } : part;
}

export function isSpeaker(part: Part | null | undefined): boolean {
  return part?.kind === 'number' && part.isSpeaker === true;
}

function isAdult(part: Part | null): boolean {
  return part?.kind === 'noun' && part.whom === 'adult' && part.packages.length === 0;
}

/** "And a 5 year old on the cable car": the package is nobody's noun. */
function isOfAged(part: Part, { ages }: Run): boolean {
  return part.kind === 'noun' && part.whom === null && ages > 0;
}

/** "4인 가족이고 아이가 2명", "총 4명 성인 3 소아 1", "family of 5 (kids 3, 7 and 15)": the first number is of all. */
function runsOfTotal(run: Run): readonly Run[] {
  const [first, ...rest] = run.parts;
  const isTotal = first?.kind === 'number' && first.unit === 'person' && rest[0]?.kind === 'noun';
  if (!isTotal) return [run];
  const isOfSome = run.ages > 1 && run.ages < first.count && rest.length === 1;
  const { ages, isOfHeights } = run;
  if (isOfSome) return [{ ...run, parts: [first], ages: 0 }, newRun({ parts: rest, ages, isOfHeights })];
  const isCountedBehind = rest.at(-1)?.kind === 'number';
  return isCountedBehind ? [first, rest].map((parts) => ({ ...run, parts: [parts].flat() })) : [run];
}

const ofAnyAge: ReadonlySet<NumberPart['unit']> = new Set(['adult', 'person']);

/** "My brother (12)" is a child, and so are "2 lads (12 & 14)". */
function ofAge(parts: readonly Part[], { ages, isOfHeights }: Run): readonly Part[] {
  if (isOfHeights) return parts;
  const [before, last] = [parts.at(-2), parts.at(-1)];
  const isOfPeople = last?.kind === 'noun' && ofAnyAge.has(last.whom) && before?.kind === 'number';
  if (isOfPeople && ages > 1 && before.count === ages)
    return [...parts.slice(0, -1), { ...last, whom: 'child' }];
  // "사촌동생 9살"
  const isYoung = last?.kind === 'noun' && last.isSome === true && last.whom === 'person' && ages > 0;
  if (isYoung) return [...parts.slice(0, -1), { ...last, whom: 'child' }];
  const isOne = last?.kind === 'number' && last.isNamed === true;
  if (!isOne || last.count !== 1 || !ofAnyAge.has(last.unit) || ages !== 1) return parts;
  return [...parts.slice(0, -1), { ...last, unit: 'child' }];
}

const ofYoung: ReadonlySet<Whom | null> = new Set(['child', 'infant']);

/** "My wife kids", "어른 2명 아이들": each named noun begins a new run. */
function beginsAnother(part: Part, all: readonly Part[]): boolean {
  const [first, second, third] = all;
  if (part.kind !== 'noun' || (general.has(part.whom) && part.isSome !== true)) return false;
  if (first !== undefined && all.every((one) => one.kind === 'number' && one.isNamed)) return true;
  // "两个大人 孩子98公分"
  const isAdults = first?.kind === 'number' && second?.kind === 'noun' && second.whom === 'adult';
  if (isAdults && third === undefined && second.packages.length === 0 && ofYoung.has(part.whom)) return true;
  const isNameFirst = first?.kind === 'noun' && !general.has(first.whom) && second?.kind === 'number';
  return isNameFirst && third === undefined;
}

/** "Not 2", "3명 말고": neither the number nor what says that it isn't meant. */
export function isCorrectedAway(tokens: readonly Token[], index: number): boolean {
  if (isA(tokens[index], 'except', 'exceptBehind')) return !isA(tokens[index], 'without', 'whom', 'remove');
  const whom = meaningOf(tokens[index], 'whom')?.whom;
  // "Not 3 adults but 2 adults", where "not 2 adults but 3" has the noun of both.
  const before = isA(tokens[index - 1], 'classifier') ? index - 2 : index - 1;
  if (whom !== undefined && numberOf(tokens[before]) !== null && isExcepting(tokens[before - 1]))
    return tokens.slice(index + 1).some((token) => meaningOf(token, 'whom')?.whom === whom);
  if (numberOf(tokens[index]) === null) return false;
  let lead = index - 1;
  while (isA(tokens[lead], 'small') && !isA(tokens[lead], 'except')) lead -= 1;
  let behind = index + 1;
  while (isA(tokens[behind], 'classifier', 'small', 'whom') && !isA(tokens[behind], 'exceptBehind'))
    behind += 1;
  // "一个大人去不了": who can't come.
  const isExceptedBehind = isA(tokens[behind], 'exceptBehind') && !isA(tokens[behind], 'absent');
  return isExcepting(tokens[lead]) || isExceptedBehind;
}

function isExcepting(token: Token | undefined): boolean {
  return isA(token, 'except') && !isA(token, 'remove', 'without');
}

/** The first number of "两三个人" and "10–100 people": the count is one of the two, or between them. */
function isOneOfTwo(tokens: readonly Token[], index: number): boolean {
  const [token, next, noun] = [tokens[index], tokens[index + 1], tokens[index + 2]];
  if (isNumberRange(tokens, index)) return next?.isGlued === true && noun?.isGlued === true;
  const [first, second] = [numberOf(token), numberOf(next)];
  // "A two day ticket"
  const isCountedApart = meaningOf(token, 'number')?.form === 'article' || isA(token, 'among');
  if (first === null || second === null || isCountedApart) return false;
  const isOfWords = token?.digits === null && next?.digits === null;
  if (isOfWords && next?.isGlued === true && /\p{sc=Han}/u.test(token.text)) return true;
  // "Khoảng 5 6 người", "два три билета"; "hai mươi ba vé" is asked about too, and not counted as three.
  return (isOfWords || second === first + 1) && isA(noun, 'whom', 'classifier');
}

function newRun(change: Partial<Run>): Run {
  return {
    parts: [],
    isJoined: false,
    isLinked: false,
    isWith: false,
    isAdded: false,
    isEither: false,
    ages: 0,
    isOfHeights: false,
    isOld: false,
    isOfSenior: false,
    isAgedApart: false,
    ...change,
  };
}

/** How a sign or a word between two runs connects them. */
function separation(tokens: readonly Token[], index: number, before: Run): Partial<Run> {
  const token = tokens[index];
  const isSign = listSigns.has(token?.text ?? '');
  // "A family of 5 with 2 kids" may be five or seven.
  const isLinked = (isA(token, 'join') && !isA(token, 'bringing')) || linkSigns.has(token?.text ?? '');
  const isJoined = isA(token, 'join') || isSign;
  // "18+ 2 tickets" adds nothing up.
  const isPlus = token?.text === '+' && token.isGlued === tokens[index + 1]?.isGlued;
  const isEither = isOneOfTwo(tokens, index) || (isA(token, 'or') && before.parts.at(-1)?.kind === 'number');
  // The first item belongs to the list too.
  before.isJoined ||= isJoined && !isSign;
  const wasEmpty = before.parts.length === 0;
  // "My 8 year old and me": the age is of somebody else.
  const ages = wasEmpty && !before.isJoined ? before.ages : 0;
  before.ages -= ages;
  return {
    isJoined: isJoined || (wasEmpty && before.isJoined),
    isLinked: isLinked || (wasEmpty && before.isLinked),
    isWith: (isA(token, 'join') && !isA(token, 'withBehind')) || (wasEmpty && before.isWith),
    isAdded: isPlus && !wasEmpty,
    isEither: isEither || (wasEmpty && before.isEither),
    ages,
    isOfHeights: ages > 0 && before.isOfHeights,
  };
}

/** Ages and heights belong to the noun before them, else after them; a range of numbers has no count. */
function afterTaken(
  tokens: readonly Token[],
  index: number,
  taken: TakenTokens,
  before: Run,
): readonly Run[] {
  if (taken.has(index - 1) && taken.isAside(index - 1) === taken.isAside(index)) return [];
  const isLed = isA(tokens[index], 'over');
  let end = index;
  while (taken.isAside(end)) end += 1;
  // "65세 이상", "65岁以上"
  const isOld = isLed || isA(tokens[end - 1], 'over') || isA(tokens[end], 'over');
  before.isOld ||= isLed;
  before.isAgedApart ||= isOpenBracket(tokens, index);
  const all = agesAt(tokens, index, taken);
  const heights = all.length === 0 ? heightsAt(tokens, index, taken) : 0;
  const isOfHeights = heights > 0;
  const ages = isOfHeights ? heights : all.filter((age) => age < adultAge).length;
  const isOfNext = all.length + heights > 0 && !before.isOld;
  const counted = isOfNext ? takenNumber(before.parts) : null;
  // "One 5 year old child"
  const isOfSenior = all.some(isSenior);
  if (counted !== null)
    return [newRun({ parts: [counted], isJoined: true, ages, isOfHeights, isOld, isOfSenior })];
  before.isOld ||= isOld;
  before.isOfSenior ||= isOfSenior;
  if (ages > 0 && before.parts.length > 0) {
    before.ages += ages;
    before.isOfHeights = isOfHeights;
  }
  const isRange = isNumberRange(tokens, index) && !taken.has(index + 3);
  const { parts, isJoined, isLinked } = before;
  const joined = parts.length === 0 ? { isJoined, isLinked } : {};
  const own = parts.length === 0 ? { ages, isOfHeights } : {};
  return [newRun({ ...joined, ...own, isEither: isRange })];
}

/** Before an age in brackets, at most: "(both of them over 65)". */
const mostInBrackets = 6;

/** Whether a bracket opens there or before, with nobody named in it so far. */
function isOpenBracket(tokens: readonly Token[], index: number): boolean {
  const before = tokens.slice(Math.max(index - mostInBrackets, 0), index + 1);
  const open = before.findLastIndex(({ text }) => text === '(' || text === ')');
  const isOther = (token: Token): boolean =>
    isA(token, 'named', 'self', 'couples') || !general.has(meaningOf(token, 'whom')?.whom ?? null);
  return before[open]?.text === '(' && !before.slice(open).some(isOther);
}

/** Takes the number without a noun from the end of a run; null: there is none. */
function takenNumber(parts: Part[]): NumberPart | null {
  const last = parts.at(-1);
  const isNameFirst = parts.length === 2 && parts[0]?.kind === 'noun';
  if (last?.kind !== 'number' || last.isNamed || isNameFirst) return null;
  parts.pop();
  return last.unit === 'ticket' ? { ...last, unit: null } : last;
}

/** "2 or 3 people": the count is unknown. */
function withEither(segment: Segment, index: number, all: readonly Segment[]): Segment {
  const { parts } = segment;
  const next = all[index + 1];
  const last = parts.at(-1);
  // "Нас будет 5 или 6": the noun may be the first number's.
  const unit = last?.kind === 'number' ? last.unit : null;
  if (next !== undefined && last?.kind === 'number') {
    if (eitherOf(next) !== null) return { ...segment, parts: parts.slice(0, -1) };
    const some = eitherOf(next, unit);
    if (some !== null) return { ...segment, parts: [...parts.slice(0, -1), some] };
  }
  const before = all[index - 1]?.parts.at(-1);
  const unitBefore = before?.kind === 'number' ? before.unit : null;
  if (eitherOf(segment) === null && eitherOf(segment, unitBefore) !== null) return { ...segment, parts: [] };
  const either = eitherOf(segment);
  return either === null ? segment : { ...segment, parts: [either] };
}

/** Who is counted by an either-or count, as said by its noun or the unit of the number before it; null when it is none. */
function eitherOf({ parts, isEither }: Segment, before: NumberPart['unit'] = null): NounPart | null {
  const [first, second] = parts;
  if (!isEither || first === undefined) return null;
  const noun = first.kind === 'number' ? second : first;
  if (noun?.kind === 'noun') return { ...noun, whom: whoseTicket(noun.whom), isSome: true };
  const own = first.kind === 'number' ? first.unit : null;
  const unit = own ?? (first.kind === 'number' ? before : null);
  return unit === null || unit === 'marked'
    ? null
    : { kind: 'noun', whom: whoseTicket(unit), packages: [], isOne: false, isSome: true };
}

/** "2 or 3 tickets": for some people, who are asked about. */
function whoseTicket(whom: Whom | null): Whom | null {
  return whom === 'ticket' ? 'person' : whom;
}

function isPassedOver(token: Token, { parts, isLinked }: Run, next: Token | undefined): boolean {
  const previous = parts.at(-1);
  // "Swap 2 adults for seniors", "keep the adults but drop the kids"
  const isOfOthers = previous?.kind === 'noun' && !general.has(previous.whom) && isA(next, 'whom');
  const isRemoval = isA(token, 'but') && isA(next, 'remove', 'without');
  if (isRemoval || (isA(token, 'exchangeFor') && isOfOthers)) return false;
  const isOfAll = previous?.kind === 'number' && previous.unit === 'person' && previous.isNamed !== true;
  // "3 people, all adults"
  const isOfPeople = isOfAll || (previous?.kind === 'noun' && previous.whom === 'person');
  if (isOfPeople && (isA(token, 'everybody') || (token.text === ',' && isA(next, 'everybody')))) return true;
  // "4인 가족이고 막내는 10개월", "4 of us, but the little one": one of them.
  if (isOfAll && isA(token, 'party', 'household', 'but')) return false;
  // "2 adults and kids, in all 5": the number is not of the kids.
  if (isLinked && previous?.kind === 'noun' && isA(token, 'group')) return false;
  if (isA(token, 'join', 'or') && !isA(token, 'small')) return false;
  if (isA(token, 'among')) {
    // "Трое из них дети", where "4名" are no others, but not "пятеро, считая младенца"
    const isOfThem =
      previous?.kind === 'number' &&
      previous.form === 'words' &&
      previous.unit === 'person' &&
      meaningOf(next, 'whom')?.isOne !== true;
    // "할머니 포함 6명": she is one of the six, and so is the baby of "4 người tính cả em bé".
    return previous === undefined || isOfThem || (previous.kind === 'number' && previous.unit === null);
  }
  return (
    isA(token, 'small', 'party', 'group', 'household', 'classifier', 'everybody') ||
    passedOver.has(token.text) ||
    multiplied.has(token.text)
  );
}
