import { isA, meaningOf, numberOf, type Token } from '../tokens.ts';
import type { VenueWords } from '../venue-words.ts';
import type { Whom } from '../words/words.ts';
import { adultAge, agesOfChildren, youngAt } from './ages.ts';
import {
  type Count,
  type Counted,
  countedIn,
  isAdder,
  isNumber,
  nounAlone,
  numberSaid,
  singlesIn,
  sumOf,
  uncountedIn,
  young,
} from './counted.ts';
import { general, isSpeakerAt, type Part } from './parts.ts';
import type { Removal } from './removals.ts';
import { isSpeaker, type Segment } from './segments.ts';

interface Gathered {
  readonly together: readonly Counted[];
  /** Those who come without a number. */
  readonly uncounted: readonly Whom[];
  /** True when the speaker is one of those counted, by the total alone. */
  readonly isSpeakerCounted: boolean;
}

export interface CountReading extends Omit<Gathered, 'together'> {
  readonly counts: readonly Count[];
  readonly removals: readonly Removal[];
  /** Numbers without a noun, in order. */
  readonly bare: readonly number[];
  /** True when they were added up, of any kinds: "2+1". */
  readonly isSum: boolean;
  /** True when some may have been counted among others. */
  readonly mayOverlap: boolean;
  /** True when the counts add to earlier ones: "one more child". */
  readonly isMore: boolean;
  /** The ages of children, in years. */
  readonly ages: readonly number[];
  /** True when some of them can't come: "one of the 4". */
  readonly isOfSomeAbsent: boolean;
  /** How many there are with those who are added: "2 more, so 4 in all". */
  readonly total: number | null;
  /** True when nobody is counted: some are to be replaced by others, or somebody is asked first. */
  readonly isUncounted: boolean;
}

/** Those who come, each once: also those who are named without a number, and the speaker where only a total counts them. */
export function gathered(
  tokens: readonly Token[],
  segments: readonly Segment[],
  people: readonly Counted[],
  ages: readonly number[],
  { isAmong, venue }: { readonly isAmong: boolean; readonly venue: VenueWords },
): Gathered {
  const isCertain = isAnyCertain(segments, people);
  const singles = isCertain ? singlesIn(segments, people) : [];
  // "Forgot my brother, +1 adult"
  const isAdding = tokens.some(
    (token, at) => isAdder(token, at) || (token.text === '+' && tokens[at - 1]?.isSign === true),
  );
  const listed = merged(isAdding ? withoutAddedAgain([...people, ...singles]) : [...people, ...singles]);
  const speaker = speakerIn(listed, tokens) ?? speakerWith(tokens, listed);
  const all = speaker === null ? listed : merged([...listed, speaker]);
  const isApart = isAddedTo(segments) || isBringingYoung(tokens, listed);
  const each = isApart ? all : withoutTotals(all, isPackageListed(segments) ? venue.ofSeveral : null);
  const together = withChildrenOfAges(each, ages);
  // "5 người gồm 2 vợ chồng, bà ngoại và 2 con": all of them.
  const isList = each.length < all.length;
  return {
    together: isAmong && !isList ? withoutThoseAmong(together, tokens) : together,
    isSpeakerCounted: speaker !== null || segments.some(({ parts }) => parts.some(isSpeaker)),
    uncounted: [...uncountedIn(segments, isCertain), ...agedOnly(segments, ages)].filter(
      (whom) => !(isAdding && isAddedOne(whom, segments, people)),
    ),
  };
}

/** "One more adult, my mate is coming", "my nephew is coming too, add a kid": those who are named are added once. */
function withoutAddedAgain(people: readonly Counted[]): readonly Counted[] {
  const [added, another] = people.filter(({ isNamedApart }) => isNamedApart !== true);
  const named = people.filter(({ isNamedApart, whom }) => isNamedApart === true && whom === added?.whom);
  const isAgain = added !== undefined && another === undefined && sumOf(named) === added.count;
  return isAgain ? people.filter((one) => !named.includes(one)) : people;
}

/** "My nephew is coming too, 1 more kid", "one more ticket, my mate's coming". */
function isAddedOne(whom: Whom, segments: readonly Segment[], people: readonly Counted[]): boolean {
  const [added, another] = people;
  if (added === undefined || another !== undefined || segments.some(({ isLinked }) => isLinked)) return false;
  return added.whom === whom || (added.count === 1 && whom === 'person' && general.has(added.whom));
}

/** Whether people are counted, or several said by their ages: "my niece (8) and nephew (12)", "bé trai 5t, bé gái 3t". */
function isAnyCertain(segments: readonly Segment[], people: readonly Counted[]): boolean {
  const aged = segments.filter((segment) => segment.ages > 0 && young.has(nounAlone(segment)?.whom ?? null));
  // "Two 5 year olds"
  const isNumbered = segments.some((segment) => segment.ages > 0 && numberSaid(segment) > 0);
  return people.length > 0 || aged.length > 1 || isNumbered;
}

/** "我们俩加岳母", "the 2 of us plus a child", "ba mẹ với 2 người bạn": the number is not of all. */
function isAddedTo(segments: readonly Segment[]): boolean {
  return segments.some((segment, index) => {
    // "Plus our 2 lads 7 and 10"
    const [total, another] = countedIn(segment).filter(({ isBare }) => !isBare);
    const isTotal = total?.whom === 'person' && another === undefined;
    return isTotal && (segments[index + 1]?.isLinked === true || (index > 0 && segment.isWith));
  });
}

/** "2 people with 2 kids": four. */
function isBringingYoung(tokens: readonly Token[], listed: readonly Counted[]): boolean {
  const isYoung = listed.every(({ whom }) => general.has(whom) || young.has(whom));
  return isYoung && tokens.some((token) => isA(token, 'bringing'));
}

/** Counts as many children as ages, where no digits count them. */
function withChildrenOfAges(counted: readonly Counted[], ages: readonly number[]): readonly Counted[] {
  const isChild = ({ whom }: Counted): boolean => whom === 'child' || whom === 'infant';
  const more = ages.filter((age) => age < adultAge).length - sumOf(counted.filter(isChild));
  const first = counted.find((one) => isChild(one) && one.form !== 'digits');
  const older = Math.min(more, agesOfChildren(ages).length);
  // "A 5 year old and a baby of 11 months"
  if (first?.whom === 'infant' && older > 0) return [...counted, { ...first, count: older, whom: 'child' }];
  return counted.map((one) => (one === first && more > 0 ? { ...one, count: one.count + more } : one));
}

/** The people of a sentence that only says an age: "8 month old". */
function agedOnly(segments: readonly Segment[], ages: readonly number[]): readonly Whom[] {
  return segments.every(({ parts }) => parts.length === 0) ? youngAt(ages) : [];
}

/** "My mother and my father" are two adults. */
function merged(counted: readonly Counted[]): readonly Counted[] {
  const kinds = new Map<string, Counted>();
  for (const one of counted) {
    const isAlike = !general.has(one.whom) && one.packages.length === 0;
    const key = isAlike ? `${one.whom}` : `${one.whom} ${kinds.size}`;
    kinds.set(key, { ...one, count: one.count + (kinds.get(key)?.count ?? 0) });
  }
  return [...kinds.values()];
}

/** "4 people, 2 of them kids", "4 adults including 2 seniors": two others. */
function withoutThoseAmong(counted: readonly Counted[], tokens: readonly Token[]): readonly Counted[] {
  const isOfAll = counted.some(({ whom }) => general.has(whom));
  // "Nhà anh gồm 2 vợ chồng, bà ngoại": a list.
  const last = tokens.findLastIndex((token) => isA(token, 'among'));
  const isList = !tokens.slice(0, last).some(isNumber);
  if (isList && !isOfAll) return counted;
  const isAmong = ({ whom }: Counted): boolean => (isOfAll ? !general.has(whom) : whom === 'senior');
  const among = sumOf(counted.filter(isAmong));
  const total = counted.find(
    ({ whom, count }) => (isOfAll ? general.has(whom) : whom === 'adult') && count > among,
  );
  return counted.map((one) => (one === total ? { ...one, count: one.count - among } : one));
}

/**
 * "4 people (2 adults 2 children)", "3 combo tickets, 2 adults 1 child" say the same people twice. `ofSeveral`: packages
 * that are for several themselves; null: the tickets of packages are others' anyway.
 */
function withoutTotals(
  counted: readonly Counted[],
  ofSeveral: VenueWords['ofSeveral'] | null,
): readonly Counted[] {
  const parts = counted.filter(({ whom }) => !general.has(whom));
  const sum = sumOf(parts);
  const isOfKinds =
    ofSeveral !== null && parts.length > 1 && parts.every(({ packages }) => packages.length === 0);
  const isOfEach = ({ packages }: Counted): boolean =>
    packages.length === 0 || (isOfKinds && packages.some((code) => !ofSeveral.has(code)));
  const isTotal = (one: Counted): boolean => general.has(one.whom) && isOfEach(one) && one.count === sum;
  return parts.length === 0 ? counted : counted.filter((one) => !isTotal(one));
}

/** Whether no word adds others to the tickets of a package: "3 combo tickets, 2 adults 1 child". */
function isPackageListed(segments: readonly Segment[]): boolean {
  const isOfPackage = (part: Part): boolean => part.kind === 'noun' && part.packages.length > 0;
  const at = segments.findIndex(({ parts }) => parts.some(isOfPackage));
  return segments[at]?.isLinked === false && segments[at + 1]?.isLinked !== true;
}

const theSpeaker: Counted = { count: 1, whom: 'adult', packages: [], form: 'words', isBare: false };

/**
 * The speaker who brings others: "with my wife and a baby", and "with my parents and a child, 4 in all", where only the
 * total counts the speaker. Null: grown-ups besides may come too, as in "with 2 kids".
 */
function speakerIn(counted: readonly Counted[], tokens: readonly Token[]): Counted | null {
  const brought = broughtAlong(tokens);
  if (brought === null) return null;
  const [total, another] = counted.filter(({ whom, packages }) => general.has(whom) && packages.length === 0);
  const others = sumOf(counted.filter(({ whom }) => !general.has(whom)));
  if (another !== undefined || others === 0) return null;
  const isOne = total === undefined ? !young.has(brought) : total.count === others + 1;
  return isOne ? theSpeaker : null;
}

/** "남편이랑 딸이랑 가요": the speaker comes too, as the last of them is one "with" whom; null: a total or the speaker is named. */
function speakerWith(tokens: readonly Token[], listed: readonly Counted[]): Counted | null {
  const last = tokens.findLastIndex((token) => isA(token, 'whom', 'named', 'self', 'household'));
  const isAll = listed.length > 0 && listed.every(({ whom }) => !general.has(whom));
  if (isBroughtAlong(tokens)) return null;
  const isSelf = tokens.some(
    (token, at) => isSpeakerAt(tokens, at) || meaningOf(token, 'named')?.isWithSpeaker === true,
  );
  if (!isAll || isSelf || !isA(tokens[last], 'whom', 'named')) return null;
  let behind = last + 1;
  while (numberOf(tokens[behind]) !== null || isA(tokens[behind], 'classifier')) behind += 1;
  return isA(tokens[behind], 'withBehind') ? theSpeaker : null;
}

/** "With my wife and 2 kids": the speaker comes too, without being mentioned. */
export function isBroughtAlong(tokens: readonly Token[]): boolean {
  return broughtAlong(tokens) !== null;
}

/** The first of those whom the speaker brings. */
function broughtAlong(tokens: readonly Token[]): Whom | null {
  // "Discounts for seniors? My husband and I are coming": nobody of a question before.
  const asked = tokens.findLastIndex(({ text }) => text === '?');
  const from = asked < tokens.length - 1 ? asked : -1;
  const first = tokens.findIndex(
    (token, at) =>
      at > from &&
      (isA(token, 'named', 'couples') ||
        isSpeakerAt(tokens, at) ||
        meaningOf(token, 'number')?.form === 'people' ||
        (isA(token, 'whom') && meaningOf(token, 'whom')?.whom !== 'ticket')),
  );
  const whom = (meaningOf(tokens[first], 'named') ?? meaningOf(tokens[first], 'whom'))?.whom ?? null;
  if (!young.has(whom) && !isA(tokens[first], 'named')) return null;
  const isBeside = (token: Token | undefined): boolean =>
    numberOf(token) !== null || (isA(token, 'small', 'classifier') && !isA(token, 'bringing'));
  let before = first - 1;
  while (isBeside(tokens[before])) before -= 1;
  if (isA(tokens[before], 'withBefore', 'bringing')) return whom;
  let behind = first + 1;
  while (isBeside(tokens[behind])) behind += 1;
  return isA(tokens[behind], 'bringingBehind') ? whom : null;
}
