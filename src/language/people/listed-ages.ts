import { isOneOf, nounAlone, young } from './counted.ts';
import { general } from './parts.ts';
import type { Segment } from './segments.ts';

/** "2 bé 1 bé 5t 1 bé 9t", "3 kids: one is 8, one 5, one 2": each with an age, who are not counted again. */
export function withoutListedAges(segments: readonly Segment[]): readonly Segment[] {
  const all = segments.flatMap(agedLast);
  const again = new Set(all.flatMap((_, at) => (areAllListed(all, at) ? listedBehind(all, at) : [])));
  return again.size === 0 ? segments : all.map((one) => (again.has(one) ? { ...one, parts: [] } : one));
}

/** "3 kids (12, 7 and a baby)": those without an age, who are named behind the ages, are not counted among the others too. */
export function withoutOthersListed(segments: readonly Segment[]): readonly Segment[] {
  return segments.map((segment, at) => {
    const [number, noun] = segment.parts.slice(-2);
    const isCounted = number?.kind === 'number' && noun?.kind === 'noun' && young.has(noun.whom);
    if (!isCounted || segment.isOfHeights) return segment;
    const behind = segments.slice(at + 1);
    const named = behind.findIndex(({ parts }) => parts.length > 0);
    const ages = behind.slice(0, Math.max(named, 0)).reduce((sum, one) => sum + one.ages, segment.ages);
    const open = number.count - ages;
    const others = behind.slice(named, named + open);
    const isAll = ages > 1 && open > 0 && others.length === open && others.every(isOneYoung);
    const parts = [...segment.parts.slice(0, -2), { ...number, count: ages }, noun];
    return isAll ? { ...segment, parts } : segment;
  });
}

function isOneYoung(segment: Segment): boolean {
  const [number, noun = number, another] = segment.parts;
  const isOne = number?.kind === 'number' ? number.count === 1 : isOneOf(nounAlone(segment));
  return isOne && another === undefined && noun?.kind === 'noun' && young.has(noun.whom);
}

/** "3 bé, 1 bé 5 tuổi": one of the three, or a fourth. */
export function areAgesListedPartly(segments: readonly Segment[]): boolean {
  const all = segments.flatMap(agedLast);
  return all.some(
    (_, at) => listedBehind(all, at).some(({ parts }) => parts.length > 1) && !areAllListed(all, at),
  );
}

function areAllListed(all: readonly Segment[], at: number): boolean {
  const [first, another] = listedBehind(all, at);
  // "2 kids 1m2 and a baby 90cm": one of the two, or another.
  const isOnlyOther = first?.isLinked === true && another === undefined && first.parts.length > 0;
  const isOpen = isOnlyOther && (all[at]?.ages ?? 0) < 2;
  return !isOpen && listedBehind(all, at).length === childrenIn(all[at]);
}

/** Those with an age each who are listed directly behind several children. */
function listedBehind(all: readonly Segment[], at: number): readonly Segment[] {
  const count = childrenIn(all[at]);
  const isBegun = (all[at]?.ages ?? 0) > 0;
  if (count === 0 || (!isBegun && (count < 2 || all[at + 1]?.isLinked === true))) return [];
  const listed = all.slice(at + 1, at + 1 + count);
  const end = listed.findIndex((one) => !isOneAged(one));
  return end < 0 ? listed : listed.slice(0, end);
}

/** The number of the children at the end of a segment whose ages, or some of whose heights, are not said yet. */
function childrenIn(segment: Segment | undefined): number {
  const [number, noun] = segment?.parts.slice(-2) ?? [];
  const [first, second] = number?.kind === 'noun' ? [noun, number] : [number, noun];
  const isCounted = first?.kind === 'number' && second?.kind === 'noun' && young.has(second.whom);
  if (!isCounted || segment === undefined || (segment.ages > 0 && !segment.isOfHeights)) return 0;
  return Math.max(first.count - segment.ages, 0);
}

function isOneAged(segment: Segment): boolean {
  const [number, noun, another] = segment.parts;
  if (segment.ages !== 1 || another !== undefined) return false;
  if (number === undefined) return true;
  if (number.kind === 'noun') return isOneOf(nounAlone(segment)) && young.has(number.whom);
  return (
    number.count === 1 &&
    !number.isNamed &&
    (noun === undefined || (noun.kind === 'noun' && (young.has(noun.whom) || general.has(noun.whom))))
  );
}

/** Parts the last, who has an age, from others of a segment: "2 bé 1 bé 5t". */
function agedLast(segment: Segment): readonly Segment[] {
  const [number, noun] = segment.parts.slice(-2);
  const isApart = segment.parts.length > 3 && segment.ages > 0;
  if (!isApart || number?.kind !== 'number' || noun?.kind !== 'noun' || !young.has(noun.whom))
    return [segment];
  return [
    { ...segment, parts: segment.parts.slice(0, -2), ages: 0 },
    { ...segment, parts: [number, noun], isJoined: true, isLinked: false, isWith: false, isAdded: false },
  ];
}
