import { isA, isKnown, meaningOf, numberOf, type Token } from '../tokens.ts';
import type { Whom } from '../words/words.ts';

export interface NumberPart {
  readonly kind: 'number';
  /** True when it names the people itself: "my wife and I". */
  readonly isNamed?: true;
  readonly isSpeaker?: true;
  /** True for couples, of which the number before it says how many. */
  readonly isEach?: true;
  readonly count: number;
  readonly form: 'digits' | 'words' | 'article';
  /** From the number's own form or the adjacent token: "двое", "2명", "x2". */
  readonly unit: Whom | 'marked' | null;
}

export interface NounPart {
  readonly kind: 'noun';
  /** True when it says that there are some, without a number: "friends". */
  readonly isSome?: true;
  readonly whom: Whom | null;
  readonly packages: readonly string[];
  /** Means one by itself: "and a child". */
  readonly isOne: boolean;
}

export type Part = NumberPart | NounPart;

const mostCounted = 999;
/** A larger number without a noun is as likely a day. */
export const largestParty = 10;
export const multiplied = new Set(['x', '×', '*', 'х']);
export const linkSigns = new Set(['+', '&']);
export const listSigns = new Set(['+', '&', ',', '，', '、', '/']);
/** How far before the speaker the others may be, in words. */
const mostBefore = 24;
export const general: ReadonlySet<Whom | null> = new Set(['person', 'ticket', null]);

export function partAt(
  tokens: readonly Token[],
  index: number,
  previous: Part | undefined,
  packages: readonly string[] | undefined,
): Part | null {
  const token = tokens[index];
  if (token === undefined) return null;
  const isOne = meaningOf(token, 'named')?.count === 1 && previous?.kind !== 'number';
  if (isOne && isSaidBefore(tokens, index)) return null;
  const named = namedAt(tokens, index, previous);
  if (named !== null) return named;
  const next = tokens[index + 1];
  // "Năm 2027" is a year, where "năm" is also five.
  const isYear = isA(token, 'yearMark') && next?.digits?.length === 4;
  const number = isYear || isPronoun(tokens, index, previous) ? null : numberOf(token);
  if (isA(token, 'without', 'remove')) {
    const isOfNoun = isA(next, 'whom') || previous?.kind === 'noun' || next?.isGlued === true;
    // "No, we are 2 adults" is a correction.
    return isA(token, 'wish') && !isOfNoun ? null : { kind: 'number', count: 0, form: 'words', unit: null };
  }
  const unit = meaningOf(token, 'classifier')?.whom;
  if (unit !== undefined && previous === undefined && isNumberRange(tokens, index - 3)) {
    return { kind: 'noun', whom: unit, packages: [], isOne: false, isSome: true };
  }
  if (isSpeakerAsking(tokens, index)) return null;
  const nouns = token.meanings.filter((meaning) => meaning.kind === 'whom');
  const isBehindNumber =
    previous?.kind === 'number' || (previous?.kind === 'noun' && general.has(previous.whom));
  const isBehind = (one: Token): boolean => meaningOf(one, 'whom')?.isBehind === true;
  const isPerson = !isA(token, 'vehicles') || tokens.some((one) => isBehind(one) && !isA(one, 'vehicles'));
  const isOther = isPerson && (!isA(token, 'self') || isPersonHere(tokens, index, previous));
  const noun = nouns.find(({ isBehind }) => !isBehind || (isBehindNumber && isOther));
  if (noun !== undefined && (number === null || previous?.kind === 'number')) {
    return { kind: 'noun', whom: noun.whom, packages: [], isOne: noun.isOne };
  }
  if (number !== null) return numberAt(tokens, index, number);
  if (isOneOmitted(tokens, index)) return { kind: 'number', count: 1, form: 'words', unit: 'ticket' };
  if (packages === undefined) return null;
  return { kind: 'noun', whom: null, packages, isOne: false };
}

/** A person named without a number, or the speaker beside others. */
function namedAt(tokens: readonly Token[], index: number, previous: Part | undefined): Part | null {
  const token = tokens[index];
  const isBehindNumber = previous?.kind === 'number' && previous.isNamed === undefined;
  // "Пара и один пенсионер", where "пара билетов" is two of them.
  const isNumberToo = isA(token, 'number') && !isA(tokens[index + 1], 'whom', 'classifier');
  if (isA(token, 'couples') && isNumberToo) return namedNumber(2, 'adult');
  if (isBehindNumber && isA(token, 'couples')) return { ...namedNumber(2, 'adult'), isEach: true };
  if (isSpeakerAt(tokens, index, previous)) return { ...namedNumber(1, 'adult'), isSpeaker: true };
  const named = meaningOf(token, 'named');
  // "A couple ticket" names a package.
  const isOfTicket = named?.count !== null && meaningOf(tokens[index + 1], 'whom')?.whom === 'ticket';
  if (named === undefined || isOfTicket || (isBehindNumber && isA(token, 'whom'))) return null;
  // "1 mẹ 2 con", "两个姐姐"
  const isUnit = isA(tokens[index - 1], 'classifier') && token?.isGlued === true;
  // "我爸61 我妈59": ages.
  const isFew = isBehindNumber && previous.count <= largestParty;
  const isOfNumber = isFew && (previous.unit === null || isUnit);
  // "이모 두 분이랑 저"
  const isNumbered = named.count !== null && isCountedBehind(tokens, index + 1);
  if ((named.count === 1 && isOfNumber) || isNumbered)
    return { kind: 'noun', whom: named.whom, packages: [], isOne: true };
  // "Solo, just me": once.
  const speaker = named.count === 1 && named.isWithSpeaker ? { isSpeaker: true as const } : {};
  if (named.count !== null) return { ...namedNumber(named.count, named.whom), ...speaker };
  return { kind: 'noun', whom: named.whom, packages: [], isOne: false, isSome: true };
}

/** Whether a number is there that is no total: "with" or others are behind it, as in "엄마 둘 아이 셋". */
function isCountedBehind(tokens: readonly Token[], at: number): boolean {
  const isUnit = isA(tokens[at + 1], 'classifier');
  // "아내 두 아이": the number of what is behind it
  const isOfNext = !isUnit && meaningOf(tokens[at], 'number')?.form === 'article';
  const isKorean = /\p{sc=Hang}/u.test(tokens[at - 1]?.text ?? '');
  if (!isKorean || isOfNext || numberOf(tokens[at]) === null) return false;
  return isA(tokens[isUnit ? at + 2 : at + 1], 'withBehind', 'whom', 'named');
}

/** "My mom and me, my mom is 70", "bố mẹ em, mẹ 58": the same one; also in another case, "мама и папа, маме 65". */
function isSaidBefore(tokens: readonly Token[], index: number): boolean {
  const bare = tokens[index]?.bare ?? '';
  const isSame = (noun: string): boolean => withoutCase(noun) === withoutCase(bare);
  return tokens.slice(0, index).some((token) => {
    const isOne = isSame(token.bare) || ` ${token.bare} `.includes(` ${bare} `);
    const isOfTwo = meaningOf(token, 'named')?.count === 2 && token.bare.split(' ').some(isSame);
    return isA(token, 'named') && (isOne || isOfTwo);
  });
}

function withoutCase(noun: string): string {
  return /^[а-я]{4,}$/.test(noun) ? noun.replace(/(?:[ое]й|[аеиуюя])$/, '') : noun;
}

function namedNumber(count: number, unit: Whom): NumberPart {
  return { kind: 'number', count, form: 'words', unit, isNamed: true };
}

/** "3 chị", where "chị" may also be the speaker: "28 chị đi", or who is spoken to: "3 chị ơi". */
function isPersonHere(tokens: readonly Token[], index: number, previous: Part | undefined): boolean {
  const noun = meaningOf(tokens[index], 'whom');
  if (noun?.isBehind !== true) return noun !== undefined;
  const count = previous?.kind === 'number' ? previous.count : null;
  const isBeside = count !== null && numberOf(tokens[index - 1]) === count;
  return isBeside && count <= largestParty && !isA(tokens[index + 1], 'vocative');
}

/** "Cho cháu 2 vé", "con muốn đặt 2 người lớn": the speaker asks, and is not the child who gets the tickets. */
function isSpeakerAsking(tokens: readonly Token[], index: number): boolean {
  const isAsking = isA(tokens[index], 'self') && isA(tokens[index], 'whom');
  if (!isAsking) return false;
  const before = tokens[index - 1];
  const isFirst = before === undefined || before.isSign || isA(before, 'small');
  const next = pastSmall(tokens, index + 1, 1);
  const isVerb = tokens.slice(index + 1, next).some((token) => isA(token, 'asksFor'));
  if (isFirst && (isVerb || meaningOf(tokens[next], 'wish')?.wish === 'book')) return true;
  const isCount = numberOf(tokens[index + 1]) !== null && isA(tokens[index + 2], 'whom');
  return isA(before, 'forWhom') && isCount;
}

/** "Me and 2 kids", "2 kids and me". */
export function isSpeakerAt(tokens: readonly Token[], index: number, previous?: Part): boolean {
  if (isA(tokens[index], 'withMe'))
    return [index - 1, index + 1].some((at) => isA(tokens[at], 'whom', 'named', 'household'));
  if (!isA(tokens[index], 'self') || isA(tokens[index + 1], 'vocative')) return false;
  // "Vợ chồng em": the speaker's.
  const isOwner = isA(tokens[index], 'owner');
  const isBehindOwn = isOwner && isA(tokens[index - 1], 'named', 'household', 'whom');
  if (isBehindOwn || isPersonHere(tokens, index, previous)) return false;
  const isHan = /\p{sc=Han}/u.test(tokens[index]?.text ?? '');
  const following = tokens[index + 1];
  // "我 我老婆"
  if (isHan && following?.text.startsWith(tokens[index]?.text ?? '') && isA(following, 'named')) return true;
  // "我儿子": whose.
  if (isHan && isA(following, 'whom', 'named')) return false;
  const behind = pastSmall(tokens, pastBracket(tokens, index + 1), 1);
  const next = pastSmall(tokens, behind + 1, 1);
  // "我和室友三个人": the number is of all.
  const total = isA(tokens[next + 1], 'group') ? next + 2 : next + 1;
  if (isHan && meaningOf(tokens[next], 'whom')?.whom === 'person' && isOfPeople(tokens, total)) return false;
  if (isLink(tokens[behind]) && isOfPeople(tokens, next)) return true;
  const isListed = isA(tokens[next], 'named') || (isHan && isA(tokens[next], 'join'));
  if (listSigns.has(tokens[behind]?.text ?? '') && isListed) return true;
  const before = tokens[index - 1];
  // "Me, my wife", and "me my wife and a baby"
  const isFirst = (before === undefined || before.isSign) && !isOwner && isA(tokens[behind], 'named');
  if (isA(before, 'named') || isFirst) return true;
  const other = tokens[index - 2]?.text === ',' ? index - 3 : index - 2;
  const last = tokens[pastSmall(tokens, beforeBracket(tokens, other), -1)];
  // "My wife, me, my son", "my wife, my son, me", but not "my wife, my son, I think"
  const isInList =
    listSigns.has(following?.text ?? '') ||
    (listSigns.has(tokens[index - 3]?.text ?? '') && (following === undefined || isKnown(following)));
  const isSon = meaningOf(last, 'whom')?.whom === 'child' && meaningOf(last, 'whom')?.isOne === true;
  if ((isHan || isInList) && listSigns.has(before?.text ?? '') && (isA(last, 'named') || isSon)) return true;
  // "My parents are 70 and 72, plus me"
  const isPaused = isA(before, 'join') && tokens[index - 2]?.text === ',';
  if (isPaused && tokens.slice(Math.max(index - mostBefore, 0), index).some(isSomebody)) return true;
  return (
    isLink(before) && (numberOf(last) !== null || isA(last, 'whom', 'named', 'classifier', 'couples', 'age'))
  );
}

function isSomebody(token: Token): boolean {
  return isA(token, 'named', 'whom');
}

/** Past an age in brackets: "me (16) and my sister". */
function pastBracket(tokens: readonly Token[], at: number): number {
  return tokens[at]?.text === '(' && tokens[at + 2]?.text === ')' ? at + 3 : at;
}

/** Before ages in brackets: "our twins (5) and me", "my parents (68 and 72) and me". */
function beforeBracket(tokens: readonly Token[], at: number): number {
  let open = at;
  while (tokens[at]?.text === ')' && open > at - mostBefore && tokens[open]?.text !== '(') open -= 1;
  return tokens[open]?.text === '(' ? open - 1 : at;
}

function isLink(token: Token | undefined): boolean {
  return isA(token, 'join', 'bringing') || linkSigns.has(token?.text ?? '');
}

function pastSmall(tokens: readonly Token[], from: number, step: 1 | -1): number {
  let at = from;
  while (isA(tokens[at], 'small') && !isA(tokens[at], 'join', 'whom', 'named', 'number')) at += step;
  return at;
}

/** Whether the tokens from there on are about people, not tickets. */
function isOfPeople(tokens: readonly Token[], at: number): boolean {
  const counted = numberOf(tokens[at]) === null ? at : at + 1;
  const noun = isA(tokens[counted], 'classifier') && isA(tokens[counted + 1], 'whom') ? counted + 1 : counted;
  const whom = meaningOf(tokens[noun], 'whom')?.whom;
  // "Me and my 2 year old", "저랑 6살 딸"
  if (counted > at && isA(tokens[counted], 'age')) return true;
  if (isA(tokens[counted], 'named') || meaningOf(tokens[at], 'number')?.form === 'people') return true;
  return whom === undefined ? meaningOf(tokens[noun], 'classifier')?.whom === 'person' : whom !== 'ticket';
}

/** "Does a baby need one?", "the family one": no number. */
export function isPronoun(tokens: readonly Token[], index: number, previous?: Part): boolean {
  if (!isA(tokens[index], 'pronoun')) return false;
  const all = tokens.slice(Math.max(index - mostBefore, 0), index);
  const before = all.slice(all.findLastIndex(({ isSign }) => isSign) + 1);
  if (isA(before.at(-1), 'needs')) return before.some((token) => isA(token, 'asking', 'asksWhether'));
  const isOfPackage = previous?.kind === 'noun' && previous.packages.length > 0;
  const isDefinite = before.some((token) => isA(token, 'definite', 'household'));
  return isA(before.at(-1), 'household') || (isOfPackage && isDefinite);
}

function numberAt(tokens: readonly Token[], index: number, count: number): NumberPart | null {
  const [before, token, after] = [tokens[index - 1], tokens[index], tokens[index + 1]];
  const form = meaningOf(token, 'number')?.form;
  // "A family of 4"
  const isArticle = form === 'article' && isA(after, 'group', 'party', 'household');
  const classifier = meaningOf(after, 'classifier');
  const noun = classifier?.isOfEither === true ? tokens[index + 2] : after;
  const isOfFamilies = count > 1 && isA(noun, 'families');
  // "一个导游": one of something unknown.
  const isOfUnknown = classifier?.isOfEither === true && isUnknownHan(noun);
  if (count > mostCounted || isGroupOfZeros(token) || isArticle || isOfFamilies || isOfUnknown) return null;
  const isMultiplied = [before, after].some((other) => other !== undefined && multiplied.has(other.text));
  const isPeople = form === 'people';
  const isSum = after?.text === '+';
  // "Combo gia đình 1 suất"
  const isOfTickets = meaningOf(after, 'whom')?.whom === 'ticket';
  // "My brother's family of 4"
  const isOfFamily = isA(before, 'of') && isA(tokens[index - 2], 'household');
  const isBehindParty = isOfFamily || isA(before, 'party', 'forWhom');
  const isParty = !isSum && !isOfTickets && form !== 'article' && isBehindParty;
  const isOfPeople = isPeople || (!isSum && isA(before, 'group')) || (isParty && count <= largestParty);
  // "我们六个" are people, where "要六个" may be tickets.
  const counted = isOfPeople && classifier?.isOfEither === true ? 'person' : classifier?.whom;
  const unit = counted ?? (isOfPeople ? 'person' : isMultiplied ? 'marked' : null);
  const isWord = token?.digits === null;
  return { kind: 'number', count, form: !isWord ? 'digits' : form === 'article' ? form : 'words', unit };
}

/** "加个小孩": one. */
function isOneOmitted(tokens: readonly Token[], index: number): boolean {
  const [before, token] = [tokens[index - 1], tokens[index]];
  const isVerb = token?.isGlued === true && numberOf(before) === null && before?.meanings.length !== 0;
  return isVerb && meaningOf(token, 'classifier')?.isOfEither === true && isA(tokens[index + 1], 'whom');
}

function isUnknownHan(token: Token | undefined): boolean {
  return token?.isGlued === true && token.meanings.length === 0 && /\p{sc=Han}/u.test(token.text);
}

/** Zeros of a sum or a time, "450 000", "9 00", don't remove anything. */
function isGroupOfZeros(token: Token | undefined): boolean {
  return /^00+$/.test(token?.digits ?? '');
}

export function isNumberRange(tokens: readonly Token[], index: number): boolean {
  const [first, sign, second] = [tokens[index], tokens[index + 1], tokens[index + 2]];
  return numberOf(first) !== null && numberOf(second) !== null && /^[-–—~]$/.test(sign?.text ?? '');
}

/** Neighbouring nouns are one: "adult cable car tickets". */
export function addTo(segment: Part[], part: Part): void {
  const last = segment.at(-1);
  const isSaidAgain = part.kind === 'number' && last?.kind === 'number' && last.isNamed === true;
  if (isSaidAgain && part.unit === 'person' && part.count === last.count) return;
  if (part.kind === 'number' && part.isEach && last?.kind === 'number') {
    const before = segment.at(-2);
    // "커플 두 쌍"
    const isSaid = before?.kind === 'number' && before.isNamed === true;
    segment.splice(isSaid ? -2 : -1, isSaid ? 2 : 1, { ...part, count: last.count * part.count });
    return;
  }
  if (part.kind === 'number' || last?.kind !== 'noun') {
    segment.push(part);
    return;
  }
  const whom = general.has(last.whom)
    ? general.has(part.whom)
      ? (last.whom ?? part.whom)
      : part.whom
    : last.whom;
  const packages = last.packages.length > 0 ? last.packages : part.packages;
  const some = last.isSome || part.isSome ? { isSome: true as const } : {};
  segment.splice(-1, 1, { kind: 'noun', whom, packages, isOne: last.isOne || part.isOne, ...some });
}

/** In "adults 2 tickets, ..." the noun comes first, and the word behind the number is only its unit. */
export function withUnits(segment: readonly Part[]): readonly Part[] {
  const [first] = segment;
  if (first?.kind !== 'noun' || general.has(first.whom)) return segment;
  const parts: Part[] = [];
  for (const part of segment) {
    const last = parts.at(-1);
    const isUnit = part.kind === 'noun' && general.has(part.whom) && part.packages.length === 0;
    if (isUnit && last?.kind === 'number') parts.splice(-1, 1, { ...last, unit: last.unit ?? part.whom });
    else parts.push(part);
  }
  return parts;
}
