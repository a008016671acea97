import { isOneOf, nounAlone, young } from './counted.ts';
import type { Segment } from './segments.ts';

/** "2 bé 1 bé 5t 1 bé 9t", "3 kids: one is 8, one 5, one 2": each with an age, who are not counted again. */
export function withoutListedAges(segments: readonly Segment[]): readonly Segment[] {
  const all = segments.flatMap(agedLast);
  const again = new Set(all.flatMap((_, at) => (areAllListed(all, at) ? listedBehind(all, at) : [])));
  return again.size === 0 ? segments : all.map((one) => (again.has(one) ? { ...one, parts: [] } : one));
}

/** "3 bé, 1 bé 5 tuổi": one of the three, or a fourth. */
export function areAgesListedPartly(segments: readonly Segment[]): boolean {
  const all = segments.flatMap(agedLast);
  return all.some(
    (_, at) => listedBehind(all, at).some(({ parts }) => parts.length > 1) && !areAllListed(all, at),
  );
}

function areAllListed(all: readonly Segment[], at: number): boolean {
  return listedBehind(all, at).length === childrenIn(all[at]);
}

/** Those with an age each who are listed directly behind several children. */
function listedBehind(all: readonly Segment[], at: number): readonly Segment[] {
  const count = childrenIn(all[at]);
  if (count < 2 || all[at + 1]?.isLinked === true) return [];
  const listed = all.slice(at + 1, at + 1 + count);
  const end = listed.findIndex((one) => !isOneAged(one));
  return end < 0 ? listed : listed.slice(0, end);
}

/** The number of the children without ages at the end of a segment. */
function childrenIn(segment: Segment | undefined): number {
  const [number, noun] = segment?.parts.slice(-2) ?? [];
  const [first, second] = number?.kind === 'noun' ? [noun, number] : [number, noun];
  const isCounted = first?.kind === 'number' && second?.kind === 'noun' && young.has(second.whom);
  return isCounted && segment?.ages === 0 ? first.count : 0;
}

function isOneAged(segment: Segment): boolean {
  const [number, noun, another] = segment.parts;
  if (segment.ages !== 1 || another !== undefined) return false;
  if (number === undefined) return true;
  if (number.kind === 'noun') return isOneOf(nounAlone(segment)) && young.has(number.whom);
  return (
    number.count === 1 &&
    !number.isNamed &&
    (noun === undefined || (noun.kind === 'noun' && young.has(noun.whom)))
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
