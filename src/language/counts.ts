import { isA, meaningOf, numberOf, type Sentence, type Token } from './tokens.ts';
import { mentionsByPlace, type PackageMention, type VenueWords } from './venue-words.ts';
import type { Whom } from './words.ts';

export interface Count {
  readonly count: number;
  /** Null: it was not said. */
  readonly whom: Whom | null;
  /** Codes of the packages that the count can be for, as far as the sentence or their names tell. */
  readonly packages: readonly string[];
}

/** What is taken away from what was chosen, under the same names. */
export interface Removal extends Omit<Count, 'count'> {
  /** Null: all of it. */
  readonly count: number | null;
}

/** A number of something, before it is known what. */
interface Counted extends Count {
  readonly form: NumberPart['form'];
  /** Nothing stands by it. */
  readonly isBare: boolean;
}

interface NumberPart {
  readonly kind: 'number';
  readonly count: number;
  readonly form: 'digits' | 'words' | 'article';
  /** From the number's own form or what stands directly by it: "двое", "2명", "x2". */
  readonly unit: Whom | 'marked' | null;
}

interface NounPart {
  readonly kind: 'noun';
  readonly whom: Whom | null;
  readonly packages: readonly string[];
  /** Means one by itself: "and a child". */
  readonly isOne: boolean;
}

type Part = NumberPart | NounPart;

interface Segment {
  readonly parts: readonly Part[];
  /** It stands beside another in a list: "and a child", "2 adults, child". */
  readonly isJoined: boolean;
  /** A plus sign stands between it and the one before. */
  readonly isAdded: boolean;
}

const mostCounted = 999;
/** More people than this are not said without a noun; it is as likely a day. */
const largestParty = 10;
const multiplied = new Set(['x', '×', '*', 'х']);
const passedOver = new Set([':', '(', ')', '-', '=', '.', '×', '*']);
const listSigns = new Set(['+', '&', ',', '，', '、', '/']);
const forWhom = new Set(['for', 'cho']);
const general: ReadonlySet<Whom | null> = new Set(['person', 'ticket', null]);

export interface CountReading {
  readonly counts: readonly Count[];
  readonly removals: readonly Removal[];
  /** Numbers by themselves, in their order. */
  readonly bare: readonly number[];
  /** They were added up, of whatever kinds: "2+1". */
  readonly isSum: boolean;
}

/** Who and what is counted in the tokens that nothing else has taken. */
export function countsIn(
  { tokens }: Sentence,
  isTaken: (token: number) => boolean,
  mentions: readonly PackageMention[],
  venue: VenueWords,
): CountReading {
  const mentionAt = mentionsByPlace(mentions);
  const segments = segmentsOf(tokens, isTaken, mentionAt);
  const chains = chainsOf(segments).map(summed);
  const all = chains.flatMap(({ counted }) => counted);
  const [said, alone] = [all.filter(({ isBare }) => !isBare), all.filter(({ isBare }) => isBare)];
  const isAllKnown = tokens.every((token) => isKnown(token) || mentionAt.has(token.start));
  // Beside a package's name, "one" and "two" are no days.
  const isWordSure = tokens.every(isKnown);
  const isRemoving = tokens.some((token) => isA(token, 'remove'));
  const isUnclear = isRemoving || segments.some(isWithoutNumber);
  const singles = said.length > 0 ? segments.flatMap(singleIn) : [];
  const counts = isUnclear ? [] : withoutTotals([...said.filter((one) => !isNone(one)), ...singles]);
  const isSaid = ({ form }: Counted): boolean => form === 'digits' || (form === 'words' && isWordSure);
  const bare = isRemoving ? [] : alone.filter((one) => isSaid(one) && !isNone(one));
  // "4 people (2+2)" says them twice.
  const isTotal = counts.some(({ count, whom }) => general.has(whom) && count === sumOf(bare));
  const isSum = chains.some((chain) => chain.isSum);
  const isAsked = tokens.some(({ text }) => text === '?');
  const removals = isAllKnown && !isAsked ? removalsIn(said, isRemoving, isNothingElse(tokens)) : [];
  const named = [...new Set(mentions.flatMap(({ codes }) => codes))];
  return {
    counts: counts.map(({ count, whom, packages }) => withPackages({ count, whom, packages }, named, venue)),
    removals: removals.map((one) => withPackages(one, named, venue)),
    bare: isSum && isTotal ? [] : bare.map(({ count }) => count),
    isSum,
  };
}

function isKnown({ isSign, digits, meanings }: Token): boolean {
  return isSign || digits !== null || meanings.length > 0;
}

function isNone({ count }: Counted): boolean {
  return count === 0;
}

/** "Without 2 adults" may give up two of them, or all. */
function isWithoutNumber({ parts }: Segment): boolean {
  return parts.some((part, index) => isZero(part) && parts[index + 1]?.kind === 'number');
}

function isZero(part: Part): boolean {
  return part.kind === 'number' && part.count === 0;
}

/** What a sentence takes away; nothing where it may as well say what is wanted. */
function removalsIn(said: readonly Counted[], isRemoving: boolean, isOfAll: boolean): readonly Removal[] {
  const kinds = said
    .filter(isNone)
    .filter(({ whom, form }) => isRemoving || form === 'digits' || !general.has(whom));
  const numbers = isRemoving ? said.filter((one) => !isNone(one)) : [];
  if (kinds.length > 0 && numbers.length > 0) return [];
  if (isOfAll) return [{ count: null, whom: null, packages: [] }];
  return [...kinds, ...numbers].map((one) => {
    const { count, whom, packages } = one;
    return { count: isNone(one) ? null : count, whom, packages };
  });
}

/** "Remove it, please", "0": there is no word of anything else. */
function isNothingElse(tokens: readonly Token[]): boolean {
  if (!tokens.some((token) => numberOf(token) === 0 || isA(token, 'remove'))) return false;
  return tokens.every(
    (token) =>
      /^\p{P}$/u.test(token.text) ||
      numberOf(token) === 0 ||
      isA(token, 'remove', 'small') ||
      ['thanks', 'yes'].includes(meaningOf(token, 'wish')?.wish ?? ''),
  );
}

/** Segments with nothing but a plus sign between them: "2+1". */
function chainsOf(segments: readonly Segment[]): readonly (readonly Segment[])[] {
  const chains: Segment[][] = [];
  for (const segment of segments) {
    if (segment.isAdded) chains.at(-1)?.push(segment);
    else chains.push([segment]);
  }
  return chains;
}

/** What is counted; numbers that are added up are one where they count the same: "2+1 people". */
function summed(chain: readonly Segment[]): {
  readonly counted: readonly Counted[];
  /** Of what is not said. */
  readonly isSum: boolean;
} {
  const each = chain.map(countedIn);
  const counted = each.flat();
  const [named, another] = counted.filter(({ isBare }) => !isBare);
  const isOutside = chain[0]?.parts.at(-1)?.kind === 'number' && chain.at(-1)?.parts[0]?.kind === 'number';
  const isOfOne = isOutside && another === undefined && each.every(({ length }) => length === 1);
  if (isOfOne && named !== undefined && general.has(named.whom) && named.packages.length === 0) {
    return { counted: [{ ...named, count: sumOf(counted) }], isSum: false };
  }
  return { counted, isSum: chain.length > 1 && counted.some(({ isBare }) => isBare) };
}

function sumOf(counted: readonly Pick<Count, 'count'>[]): number {
  return counted.reduce((total, { count }) => total + count, 0);
}

/** Runs of numbers and nouns; what lists things, and what nobody knows, ends one. */
function segmentsOf(
  tokens: readonly Token[],
  isTaken: (token: number) => boolean,
  mentionAt: ReadonlyMap<number, PackageMention>,
): readonly Segment[] {
  const segments: (Segment & { parts: Part[]; isJoined: boolean })[] = [
    { parts: [], isJoined: false, isAdded: false },
  ];
  for (const [index, token] of tokens.entries()) {
    const segment = segments.at(-1);
    if (segment === undefined) break;
    const { parts } = segment;
    const part = isTaken(index)
      ? null
      : partAt(tokens, index, parts.at(-1), mentionAt.get(token.start)?.codes);
    if (part !== null) {
      addTo(parts, part);
    } else if (isTaken(index) || !isPassedOver(token)) {
      const isJoined = isA(token, 'join') || listSigns.has(token.text);
      segment.isJoined ||= isJoined;
      // "18+ 2 tickets" adds nothing up.
      const isPlus = token.text === '+' && token.isGlued === tokens[index + 1]?.isGlued;
      const isAdded = isPlus && parts.length > 0;
      segments.push({ parts: [], isJoined, isAdded });
    }
  }
  return segments
    .map((segment) => ({ ...segment, parts: withUnits(segment.parts) }))
    .filter(({ parts }) => parts.length > 0);
}

function isPassedOver(token: Token): boolean {
  if (isA(token, 'join', 'or') && !isA(token, 'small')) return false;
  return (
    isA(token, 'small', 'party', 'classifier') || passedOver.has(token.text) || multiplied.has(token.text)
  );
}

function partAt(
  tokens: readonly Token[],
  index: number,
  previous: Part | undefined,
  packages: readonly string[] | undefined,
): Part | null {
  const token = tokens[index];
  if (token === undefined) return null;
  if (isA(token, 'pair')) return { kind: 'number', count: 2, form: 'words', unit: 'adult' };
  const number = numberOf(token);
  if (isA(token, 'without', 'remove')) {
    const next = tokens[index + 1];
    const isOfNoun = isA(next, 'whom') || previous?.kind === 'noun' || next?.isGlued === true;
    // "No, we are 2 adults" is a correction.
    return isA(token, 'wish') && !isOfNoun ? null : { kind: 'number', count: 0, form: 'words', unit: null };
  }
  const nouns = token.meanings.filter((meaning) => meaning.kind === 'whom');
  const isBehindNumber =
    previous?.kind === 'number' || (previous?.kind === 'noun' && general.has(previous.whom));
  const noun = nouns.find(({ isBehind }) => !isBehind || isBehindNumber);
  if (noun !== undefined && (number === null || previous?.kind === 'number')) {
    return { kind: 'noun', whom: noun.whom, packages: [], isOne: noun.isOne };
  }
  if (number !== null) return numberAt(tokens, index, number);
  if (packages === undefined) return null;
  return { kind: 'noun', whom: null, packages, isOne: false };
}

function numberAt(tokens: readonly Token[], index: number, count: number): NumberPart | null {
  const [before, token, after] = [tokens[index - 1], tokens[index], tokens[index + 1]];
  if (count > mostCounted || isGroupOfZeros(token)) return null;
  const form = meaningOf(token, 'number')?.form;
  const isMultiplied = [before, after].some((other) => other !== undefined && multiplied.has(other.text));
  const isPeople = form === 'people';
  const isSum = after?.text === '+';
  const isParty = !isSum && (isA(before, 'party') || forWhom.has(before?.bare ?? ''));
  const unit =
    meaningOf(after, 'classifier')?.whom ??
    (isPeople || (isParty && count <= largestParty) ? 'person' : isMultiplied ? 'marked' : null);
  const isWord = token?.digits === null;
  return { kind: 'number', count, form: !isWord ? 'digits' : form === 'article' ? form : 'words', unit };
}

/** Of a sum or a time, "450 000", "9 00": it takes nothing away. */
function isGroupOfZeros(token: Token | undefined): boolean {
  return /^00+$/.test(token?.digits ?? '');
}

/** Neighbouring nouns are one: "adult cable car tickets". */
function addTo(segment: Part[], part: Part): void {
  const last = segment.at(-1);
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
  segment.splice(-1, 1, { kind: 'noun', whom, packages, isOne: last.isOne || part.isOne });
}

/** "adults 2 tickets, ..." names first: what is said behind the number is only its unit. */
function withUnits(segment: readonly Part[]): readonly Part[] {
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

/** Names come first where a segment begins with one and ends with a number; else behind their numbers. */
function countedIn({ parts: segment }: Segment): readonly Counted[] {
  const isNameFirst = segment[0]?.kind === 'noun' && segment.at(-1)?.kind === 'number';
  return segment.flatMap((part, index): readonly Counted[] => {
    if (part.kind === 'noun') return [];
    const other = segment[isNameFirst ? index - 1 : index + 1];
    const noun = other?.kind === 'noun' ? other : null;
    const lead = segment[0]?.kind === 'noun' && index === 1 && !isNameFirst ? segment[0] : null;
    const whom = [noun?.whom, lead?.whom].find((one) => one !== undefined && !general.has(one));
    const unit = part.unit === 'marked' ? null : part.unit;
    return [
      {
        count: part.count,
        whom: whom ?? (unit === 'adult' ? unit : (noun?.whom ?? unit)),
        packages: noun !== null && noun.packages.length > 0 ? noun.packages : (lead?.packages ?? []),
        form: part.form,
        isBare: noun === null && part.unit === null && lead === null,
      },
    ];
  });
}

/** "and a child", "и ребёнок": one, beside others that are counted. */
function singleIn({ parts, isJoined }: Segment): readonly Counted[] {
  const [only, another] = parts;
  if (!isJoined || only?.kind !== 'noun' || another !== undefined) return [];
  if (!only.isOne || only.whom === null) return [];
  return [{ count: 1, whom: only.whom, packages: only.packages, form: 'words', isBare: false }];
}

/** "4 people (2 adults 2 children)" says the same people twice. */
function withoutTotals(counted: readonly Counted[]): readonly Counted[] {
  const parts = counted.filter(({ whom }) => !general.has(whom));
  const sum = sumOf(parts);
  const isTotal = ({ count, whom, packages }: Counted): boolean =>
    general.has(whom) && packages.length === 0 && count === sum;
  return parts.length === 0 ? counted : counted.filter((one) => !isTotal(one));
}

/** Of the packages named by it, else anywhere, else of all: those for whom it counts, as far as names tell. */
function withPackages<Item extends Pick<Count, 'whom' | 'packages'>>(
  item: Item,
  named: readonly string[],
  venue: VenueWords,
): Item {
  const { whom, packages } = item;
  const mentioned = packages.length > 0 ? packages : named;
  if (general.has(whom)) return { ...item, packages: mentioned };
  const candidates = mentioned.length > 0 ? mentioned : venue.codes;
  const fitting = candidates.filter((code) => venue.whomOf.get(code) === whom);
  return { ...item, packages: fitting.length > 0 ? fitting : mentioned };
}
