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
  /** Numbers by themselves, in their order. */
  readonly bare: readonly number[];
}

/** Who and what is counted in the tokens that nothing else has taken. */
export function countsIn(
  { tokens }: Sentence,
  isTaken: (token: number) => boolean,
  mentions: readonly PackageMention[],
  venue: VenueWords,
): CountReading {
  const segments = segmentsOf(tokens, isTaken, mentions);
  const isAllKnown = tokens.every(
    ({ meanings, digits, isSign }) => isSign || digits !== null || meanings.length > 0,
  );
  const counted = segments.flatMap((segment) => countedIn(segment));
  const singles = counted.some(({ isBare }) => !isBare) ? segments.flatMap(singleIn) : [];
  const all = withoutTotals([...counted.filter(({ isBare }) => !isBare), ...singles]);
  const named = [...new Set(mentions.flatMap(({ codes }) => codes))];
  const bare = counted
    .filter(({ isBare, form }) => isBare && (form === 'digits' || (form === 'words' && isAllKnown)))
    .map(({ count }) => count);
  return { counts: all.map((one) => withPackages(one, named, venue)), bare };
}

/** Runs of numbers and nouns; what lists things, and what nobody knows, ends one. */
function segmentsOf(
  tokens: readonly Token[],
  isTaken: (token: number) => boolean,
  mentions: readonly PackageMention[],
): readonly Segment[] {
  const mentionAt = mentionsByPlace(mentions);
  const segments: { parts: Part[]; isJoined: boolean }[] = [{ parts: [], isJoined: false }];
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
      segments.push({ parts: [], isJoined });
    }
  }
  return segments
    .map(({ parts, isJoined }) => ({ parts: withUnits(parts), isJoined }))
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
  if (count < 1 || count > mostCounted) return null;
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
  const sum = parts.reduce((total, { count }) => total + count, 0);
  const isTotal = ({ count, whom, packages }: Counted): boolean =>
    general.has(whom) && packages.length === 0 && count === sum;
  return parts.length === 0 ? counted : counted.filter((one) => !isTotal(one));
}

/** Of the packages named by it, else anywhere, else of all: those for whom it counts, as far as names tell. */
function withPackages(
  { count, whom, packages }: Counted,
  named: readonly string[],
  venue: VenueWords,
): Count {
  const mentioned = packages.length > 0 ? packages : named;
  if (general.has(whom)) return { count, whom, packages: mentioned };
  const candidates = mentioned.length > 0 ? mentioned : venue.codes;
  const fitting = candidates.filter((code) => venue.whomOf.get(code) === whom);
  return { count, whom, packages: fitting.length > 0 ? fitting : mentioned };
}
