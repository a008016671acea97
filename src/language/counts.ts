import { adultAge, agesIn, agesOfChildren, agesOfNoBabies, byAges, isSenior, youngAt } from './ages.ts';
import { tokensBeside } from './clauses.ts';
import { general, isSpeakerAt, type NounPart, type NumberPart, type Part } from './parts.ts';
import { isSpeaker, type Segment, segmentsOf } from './segments.ts';
import { isA, isKnown, meaningOf, numberOf, type Sentence, type TakenTokens, type Token } from './tokens.ts';
import { mentionsByPlace, type PackageMention, type VenueWords } from './venue-words.ts';
import type { Whom } from './words.ts';

export interface Count {
  readonly count: number;
  /** Null: it was not said. */
  readonly whom: Whom | null;
  /** Codes of the packages that the count may be for, by the sentence or their names. */
  readonly packages: readonly string[];
}

/** A removal from what was chosen, with the same fields. */
export interface Removal extends Omit<Count, 'count'> {
  /** Null: all of it. */
  readonly count: number | null;
}

/** A number whose subject may still be unknown. */
interface Counted extends Count {
  readonly form: NumberPart['form'];
  /** True when nothing is beside it. */
  readonly isBare: boolean;
  /** True when it names the people, and no word joins them to others: "my mate's coming". */
  readonly isNamedApart?: boolean;
}

const young: ReadonlySet<Whom | null> = new Set(['child', 'infant', 'student']);

export interface CountReading {
  readonly counts: readonly Count[];
  readonly removals: readonly Removal[];
  /** Numbers without a noun, in order. */
  readonly bare: readonly number[];
  /** True when they were added up, of any kinds: "2+1". */
  readonly isSum: boolean;
  /** Those who come without a number. */
  readonly uncounted: readonly Whom[];
  /** True when some may have been counted among others. */
  readonly mayOverlap: boolean;
  /** True when the counts add to earlier ones: "one more child". */
  readonly isMore: boolean;
  /** The ages of children, in years. */
  readonly ages: readonly number[];
  /** True when the speaker is one of those counted, by the total alone. */
  readonly isSpeakerCounted: boolean;
  /** True when some of them can't come: "one of the 4". */
  readonly isOfSomeAbsent: boolean;
  /** True when nobody is counted: some are to be replaced by others, or somebody is asked first. */
  readonly isUncounted: boolean;
}

/** Counts people and packages in the tokens that no other reader has taken. */
export function countsIn(
  { tokens }: Sentence,
  taken: TakenTokens,
  mentions: readonly PackageMention[],
  venue: VenueWords,
): CountReading {
  const mentionAt = mentionsByPlace(mentions);
  const segments = segmentsOf(tokens, taken, mentionAt);
  const chains = chainsOf(segments.filter((segment) => !isOfAge(segment, segments))).map(summed);
  const all = chains.flatMap((chain) => chain.counted);
  const [said, alone] = [all.filter(({ isBare }) => !isBare), all.filter(({ isBare }) => isBare)];
  // In a sentence of known words, "one" and "two" are no days.
  const isWordSure = tokens.every(isKnown);
  const isAbsent = tokens.some((token, at) => isA(token, 'absent') && !taken.has(at));
  const isRemoving = isAbsent || tokens.some((token) => isA(token, 'remove'));
  const isUntaken = tokens.every((_, at) => !taken.has(at));
  const exchange = isUntaken ? exchangeIn(tokens, segments) : null;
  if (exchange !== null) return exchangedIn(exchange, tokens, mentionAt, venue);
  const isUncounted = (isUntaken && isOfOthers(tokens)) || isConsulting(tokens) || isOfEither(tokens);
  const isUnclear = isRemoving || isUncounted || segments.some(isWithoutNumber) || isOneAsked(tokens, said);
  const agedAdults = seniorsAmongAdults(said, segments);
  const people = said.filter((one) => !isNone(one) && !agedAdults.includes(one));
  const isAgeOpen = isMoreThanAges(segments, people) || isListedAgain(tokens, segments);
  const ages = agesIn(tokens, taken);
  const isAmong = isOfEach(ages, people) || tokens.some((token) => isA(token, 'among'));
  const { together, isSpeakerCounted, uncounted } = gathered(tokens, segments, people, ages, isAmong);
  const seniors = seniorsIn(tokens, segments, ages);
  const counts = isUnclear ? [] : byAges(together, ages, seniors);
  const isSaid = ({ form }: Counted): boolean => form === 'digits' || (form === 'words' && isWordSure);
  // A number that may be of another thing is not lost silently beside people.
  const isLost = alone.some((one) => one.count > 1 && !isSaid(one));
  // "They're both over 65" may be of those who were spoken of before.
  const isOfThose = agedAdults.length > 0 || (seniors === Infinity && !isAnyNumbered(tokens, taken));
  const isNoNumber = isRemoving || areNamedAgain(people, alone, tokens);
  const bare = isNoNumber ? [] : alone.filter((one) => isSaid(one) && !isNone(one));
  // "4 people (2+2)" counts them twice.
  const isTotal = counts.some(({ count, whom }) => general.has(whom) && count === sumOf(bare));
  const isSum = chains.some((chain) => chain.isSum);
  const isOfSome = isAbsent && !isOfThoseAbsent(said, alone, segments);
  const isSure = !isUncounted && !isOfSome && isRemovalSure(tokens, mentionAt);
  const removals = isSure ? removalsIn(said, isRemoving, isNothingElse(tokens)) : [];
  const named = [...new Set(mentions.flatMap(({ codes }) => codes))];
  return {
    counts: counts.map(({ count, whom, packages }) => withPackages({ count, whom, packages }, named, venue)),
    removals: removals.map((one) => withPackages(one, namedFor(one, named, venue), venue)),
    bare: isSum && isTotal ? [] : bare.map(({ count }) => count),
    isSum,
    uncounted: isRemoving || isUncounted ? [] : withoutAged(uncounted, counts, ages),
    mayOverlap:
      areSeveralTotals(counts, segments) ||
      (isAmong
        ? isOneOfOthers(people)
        : isAgeOpen || isOfThose || (isLost && counts.length > 0) || mayOverlap(counts, segments, venue)),
    isMore: isMore(tokens, taken, counts),
    ages: agesOfChildren(ages),
    isSpeakerCounted,
    isOfSomeAbsent: isAbsent && (all.length > 0 || uncountedIn(segments, false).length > 0),
    isUncounted,
  };
}

/** "My sister wants to join, 1 more": she is the one. */
function areNamedAgain(
  people: readonly Counted[],
  alone: readonly Counted[],
  tokens: readonly Token[],
): boolean {
  const isNamed = people.length > 0 && people.every(({ isNamedApart }) => isNamedApart === true);
  return isNamed && tokens.some(isAdder) && sumOf(people) === sumOf(alone);
}

/** "One more", "+1 adult", "plus a child" */
function isAdder(token: Token, index: number): boolean {
  return isA(token, 'more') || (index === 0 && (token.text === '+' || token.bare === 'plus'));
}

/** "The baby is 7": a child, where no other is mentioned. */
function withoutAged(
  uncounted: readonly Whom[],
  counts: readonly Count[],
  ages: readonly number[],
): readonly Whom[] {
  const isOther = uncounted.includes('child') || counts.some(({ whom }) => whom === 'child');
  const isBaby = isOther || ages.length === 0 || agesOfNoBabies(ages).length < ages.length;
  return isBaby ? uncounted : uncounted.map((who) => (who === 'infant' ? 'child' : who));
}

/** "What's included in the water park one?" */
function isOneAsked(tokens: readonly Token[], said: readonly Counted[]): boolean {
  const isOne = ({ count, whom }: Counted): boolean => count === 1 && whom === null;
  return (
    said.every(isOne) &&
    tokens.some((token) => token.text === '?' || isA(token, 'asking')) &&
    tokens.some((token) => isA(token, 'contents'))
  );
}

function isNumber(token: Token | undefined): boolean {
  return numberOf(token) !== null;
}

function isAnyNumbered(tokens: readonly Token[], taken: TakenTokens): boolean {
  return tokens.some((token, at) => isNumber(token) && !taken.has(at));
}

/** "4 of us, aged 34, 36, 8 and 5": an age of each. */
function isOfEach(ages: readonly number[], people: readonly Counted[]): boolean {
  return people.some(({ whom, count }) => whom === 'person' && count === ages.length);
}

/** "2 adults (1 person over 65 included), 1 child": one of the adults. */
function isOneOfOthers(people: readonly Counted[]): boolean {
  const others = sumOf(people.filter(({ whom }) => !general.has(whom)));
  return people.some(({ whom, count }) => general.has(whom) && count < others);
}

/** Those who come, each once: also those who are named without a number, and the speaker where only a total counts them. */
function gathered(
  tokens: readonly Token[],
  segments: readonly Segment[],
  people: readonly Counted[],
  ages: readonly number[],
  isAmong: boolean,
): Pick<CountReading, 'isSpeakerCounted' | 'uncounted'> & { readonly together: readonly Counted[] } {
  const isCertain = isAnyCertain(segments, people);
  const isOther = (whom: Whom | null): boolean => whom === null || !isSaidAgain(whom, tokens, people);
  const singles = isCertain ? singlesIn(segments, people).filter(({ whom }) => isOther(whom)) : [];
  const isAdding = tokens.some(isAdder);
  const listed = merged(isAdding ? withoutAddedAgain([...people, ...singles]) : [...people, ...singles]);
  const speaker = isBroughtAlong(tokens) ? speakerIn(listed) : speakerWith(tokens, listed);
  const all = speaker === null ? listed : merged([...listed, speaker]);
  const isApart = isAddedTo(segments) || isBringingYoung(tokens, listed);
  const together = withChildrenOfAges(isApart ? all : withoutTotals(all), ages);
  return {
    together: isAmong ? withoutThoseAmong(together, tokens) : together,
    isSpeakerCounted: speaker !== null || segments.some(({ parts }) => parts.some(isSpeaker)),
    uncounted: [...uncountedIn(segments, isCertain), ...agedOnly(segments, ages)].filter(
      (whom) => isOther(whom) && !(isAdding && isAddedOne(whom, segments, people)),
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
    const [total, another] = countedIn(segment);
    const isTotal = total?.whom === 'person' && !total.isBare && another === undefined;
    return isTotal && (segments[index + 1]?.isLinked === true || (index > 0 && segment.isWith));
  });
}

/** "2 people with 2 kids": four. */
function isBringingYoung(tokens: readonly Token[], listed: readonly Counted[]): boolean {
  const isYoung = listed.every(({ whom }) => general.has(whom) || young.has(whom));
  return isYoung && tokens.some((token) => isA(token, 'bringing'));
}

/** "1 adult 1 child, the child is 95cm": the one that was counted. */
function isSaidAgain(whom: Whom, tokens: readonly Token[], people: readonly Counted[]): boolean {
  const isTall = tokens.some((token, at) => isA(token, 'height') && numberOf(tokens[at - 1]) !== null);
  return isTall && people.some((one) => one.whom === whom);
}

/** "4 adults, one is over 65": one of the four. */
function seniorsAmongAdults(said: readonly Counted[], segments: readonly Segment[]): readonly Counted[] {
  const seniors = segments.filter(({ isOfSenior }) => isOfSenior).flatMap(countedIn);
  return said.filter(
    (one) =>
      one.whom === 'person' &&
      seniors.some(({ whom, count }) => whom === 'person' && count === one.count) &&
      said.some(({ whom, count }) => whom === 'adult' && count > one.count),
  );
}

/**
 * True for "1 child can't come"; false where a number may be of those who do come: "one of the kids can't come, so only
 * 1 child", "the kids can't come, only 2 adults".
 */
function isOfThoseAbsent(
  said: readonly Counted[],
  alone: readonly Counted[],
  segments: readonly Segment[],
): boolean {
  const isOfOther = (kind: Whom): boolean => said.every(({ whom }) => whom !== kind);
  // "Из 5 человек один не поедет": the one.
  const isLess = alone.some((one) => !isNone(one) && said.some(({ count }) => count > one.count));
  return said.length === 1 && !isLess && !uncountedIn(segments, false).some(isOfOther);
}

/** The same people without their numbers. */
export function uncountedOf(counted: CountReading): CountReading {
  const kinds = counted.counts.flatMap(({ whom }) => whom ?? []);
  return { ...counted, counts: [], uncounted: [...new Set([...counted.uncounted, ...kinds])] };
}

/** "Swap one adult for a child" */
function isOfOthers(tokens: readonly Token[]): boolean {
  const kinds = new Set(tokens.map((token) => meaningOf(token, 'whom')?.whom ?? null));
  // "改成两个大人一个孩子": into these.
  const first = tokens.find((token) => isA(token, 'exchange', 'whom'));
  const isInto = isA(first, 'exchangeFor');
  return (
    [...kinds].filter((kind) => !general.has(kind)).length > 1 &&
    tokens.some((token) => isA(token, 'exchange')) &&
    (!isInto || isOneForOther(tokens))
  );
}

interface Exchange {
  readonly removed: Pick<Removal, 'whom' | 'count'>;
  /** Null: only a package is named. */
  readonly added: Count | null;
}

/** "Вместо одного взрослого ребёнка", "один детский вместо взрослого": who stands behind the word leaves. */
function insteadIn(tokens: readonly Token[]): Exchange | null {
  const start = tokens.findIndex((token) => isA(token, 'exchange') && isA(token, 'except'));
  const words = tokens.filter((token, at) => at === start || !isA(token, 'small'));
  const instead = words.indexOf(tokens[start] as Token);
  const people = words.flatMap((token, at) => {
    const noun = meaningOf(token, 'whom');
    const count = numberOf(words[at - 1]) ?? (noun?.isOne === true ? 1 : null);
    return noun === undefined ? [] : [{ whom: noun.whom, count, at }];
  });
  const gone = people.find(({ at }) => at > instead && at <= instead + 2);
  const [come, another] = people.filter((one) => one !== gone);
  if (start < 0 || gone === undefined || come === undefined || another !== undefined) return null;
  const [removed, added] = [gone.count ?? come.count ?? 1, come.count ?? gone.count ?? 1];
  // "2 kids instead of an adult"
  const isSure = come.at > instead || removed === added;
  if (!isSure || general.has(gone.whom) || general.has(come.whom)) return null;
  return {
    removed: { whom: gone.whom, count: removed },
    added: { whom: come.whom, count: added, packages: [] },
  };
}

/** Who is replaced by whom; null when it isn't certain, as in "2 kids instead of an adult". */
function exchangeIn(tokens: readonly Token[], segments: readonly Segment[]): Exchange | null {
  const some = exchangeOfSome(tokens, segments);
  if (some !== null) return some;
  if (!isOfOthers(tokens)) return packageExchangeIn(tokens, segments);
  return oneForOther(tokens, segments) ?? insteadIn(tokens);
}

/** "Swap one adult for a child" */
function oneForOther(tokens: readonly Token[], segments: readonly Segment[]): Exchange | null {
  const who = segments.flatMap((segment): readonly Pick<Removal, 'whom' | 'count'>[] => {
    const noun = nounAlone(segment);
    return noun === null ? countedIn(segment) : [{ whom: noun.whom, count: isOneOf(noun) ? 1 : null }];
  });
  const [gone, come, another] = who;
  if (gone?.whom == null || come?.whom == null || another !== undefined) return null;
  const isInstead = tokens.some((token) => isA(token, 'exchange') && isA(token, 'except', 'exceptBehind'));
  if (isInstead || !isOneForOther(tokens) || general.has(gone.whom) || general.has(come.whom)) return null;
  const [removed, added] = [gone.count ?? come.count ?? 0, come.count ?? gone.count ?? 0];
  if (removed === 0 || added === 0) return null;
  return {
    removed: { whom: gone.whom, count: removed },
    added: { whom: come.whom, count: added, packages: [] },
  };
}

/** "Swap the adult tickets for a family package" */
function packageExchangeIn(tokens: readonly Token[], segments: readonly Segment[]): Exchange | null {
  const at = tokens.findLastIndex((token) => isA(token, 'exchange', 'exchangeFor'));
  const kind = tokens.findIndex((token) => !general.has(meaningOf(token, 'whom')?.whom ?? null));
  const isExchange = tokens.some((token) => isA(token, 'exchange')) && kind >= 0 && kind < at;
  if (!isExchange || tokens.some((token) => isA(token, 'except', 'remove'))) return null;
  const [gone, come, another] = segments.flatMap((segment): readonly (Removal | Count)[] => {
    const noun = nounAlone(segment);
    return noun === null ? countedIn(segment) : [{ ...noun, count: null }];
  });
  if (gone === undefined || come === undefined || another !== undefined) return null;
  if (general.has(gone.whom) || !general.has(come.whom) || come.packages.length === 0) return null;
  return { removed: gone, added: come.count === null ? null : { ...come, count: come.count } };
}

/** "둘 중 한 명은 어린이로 바꿔 주세요", "성인 한 명 어린이로 변경": so many of those who come are to be of another kind. */
function exchangeOfSome(tokens: readonly Token[], segments: readonly Segment[]): Exchange | null {
  const parts = segments.flatMap((segment) => segment.parts);
  const [number, noun] = parts.slice(-2);
  if (number?.kind !== 'number' || number.isNamed || noun?.kind !== 'noun') return null;
  const before = parts.slice(0, -2);
  const isAmong = tokens.some((token) => isA(token, 'among'));
  const isTotal = before.every(({ kind }, at) => (kind === 'noun' ? at === 0 : isAmong));
  const isList = tokens.some((token) => isA(token, 'join') && !isA(token, 'small'));
  if (noun.isSome || general.has(noun.whom) || number.count === 0 || !isTotal || isList) return null;
  const isVerb = (token: Token): boolean =>
    isA(token, 'exchange') || meaningOf(token, 'wish')?.wish === 'changeDate';
  const isInto = tokens.some((token, at) => isVerb(token) && /^으?로$/.test(tokens[at - 1]?.text ?? ''));
  // "한 명은 어린이예요"
  const isOfOne = tokens.some(
    (token, at) => /^[은는]$/.test(token.text) && isA(tokens[at - 1], 'classifier'),
  );
  if (!isInto && (!isOfOne || before.length > 0)) return null;
  const [first] = before;
  const whom = first?.kind === 'noun' && !general.has(first.whom) ? first.whom : null;
  return {
    removed: { whom, count: number.count },
    added: { whom: noun.whom, count: number.count, packages: [] },
  };
}

/** "Swap an adult for a child", but not "change it to 2 adults and 1 child". */
function isOneForOther(tokens: readonly Token[]): boolean {
  const isKind = (token: Token): boolean => !general.has(meaningOf(token, 'whom')?.whom ?? null);
  const between = tokens.slice(tokens.findIndex(isKind), tokens.findLastIndex(isKind));
  // "With" alone says who comes along.
  const isReplacing = tokens.some((token) => meaningOf(token, 'exchangeWith')?.part === 'verbs');
  const isWith = (token: Token): boolean => isReplacing && meaningOf(token, 'exchangeWith')?.part === 'with';
  return between.some((token) => isA(token, 'exchange', 'exchangeFor') || isWith(token));
}

/** The reading of an exchange; nobody is counted while not all of its words are known. */
function exchangedIn(
  { removed, added }: Exchange,
  tokens: readonly Token[],
  mentionAt: ReadonlyMap<number, PackageMention>,
  venue: VenueWords,
): CountReading {
  const isSure = isRemovalSure(tokens, mentionAt) && !tokens.some((token) => isA(token, 'more'));
  return {
    counts: isSure && added !== null ? [withPackages(added, [], venue)] : [],
    removals: isSure ? [withPackages({ ...removed, packages: [] }, [], venue)] : [],
    bare: [],
    isSum: false,
    uncounted: [],
    mayOverlap: false,
    isMore: isSure,
    ages: [],
    isSpeakerCounted: false,
    isOfSomeAbsent: false,
    isUncounted: !isSure,
  };
}

/** "Is my 13 year old a child or an adult?" */
function isOfEither(tokens: readonly Token[]): boolean {
  return tokens.some((token, at) => {
    const isArticle = meaningOf(tokens[at + 1], 'number')?.form === 'article';
    const [first, second] = [tokens[at - 1], tokens[at + (isArticle ? 2 : 1)]].map((other) =>
      meaningOf(other, 'whom'),
    );
    return isA(token, 'or') && first !== undefined && second !== undefined && first.whom !== second.whom;
  });
}

/** "Let me ask my husband", "남편한테 물어볼게요" */
function isConsulting(tokens: readonly Token[]): boolean {
  return tokens.some((token, at) => {
    if (!isA(token, 'consult')) return false;
    return [-1, 1].some((step) => {
      let other = at + step;
      while (isA(tokens[other], 'small', 'join', 'bringing', 'self')) other += step;
      return isA(tokens[other], 'named', 'whom', 'household');
    });
  });
}

function isNone({ count }: Counted): boolean {
  return count === 0;
}

/** True for "add 2 kids", "2 more", "1 bé nữa"; false for "2 adults and one more child". */
function isMore(tokens: readonly Token[], taken: TakenTokens, counts: readonly Count[]): boolean {
  // "加一个孩子", where "我加一个孩子" are two.
  const isJoining = (index: number): boolean =>
    isA(tokens[index], 'join') && isA(tokens[index - 1], 'self', 'named', 'whom', 'classifier');
  const at = tokens.findIndex((one, index) => isAdder(one, index) && !taken.has(index) && !isJoining(index));
  const first = tokens.findIndex((token, index) => numberOf(token) !== null && !taken.has(index));
  return at >= 0 && (counts.length <= 1 || at <= first + 1);
}

/** The number of seniors: one for each age, and all of those who are said to be above one. */
function seniorsIn(tokens: readonly Token[], segments: readonly Segment[], ages: readonly number[]): number {
  // "2 vợ chồng già 68 tuổi": one age of both.
  const isOfBoth = ages.length === 1 && segments.some((one) => one.isOfSenior && isCouple(one));
  const old = isOfBoth ? 2 : ages.filter(isSenior).length;
  if (old > 0 && tokens.some((token) => isA(token, 'everybody'))) return Infinity;
  // "6 adults, of whom 2 are over 70": the last of them.
  const above = segments.filter(({ isOld }) => isOld).flatMap((segment) => countedIn(segment).slice(-1));
  return Math.max(old, sumOf(above));
}

function isCouple({ parts }: Segment): boolean {
  const [only, another] = parts;
  return only?.kind === 'number' && only.isNamed === true && only.count === 2 && another === undefined;
}

/** Whether the words about a removal are known, and nothing is asked, or added: "remove 1 adult and add a child". */
function isRemovalSure(tokens: readonly Token[], mentionAt: ReadonlyMap<number, PackageMention>): boolean {
  const isRemoving = tokens.some((token) => isA(token, 'remove', 'absent'));
  const isBoth = isRemoving && tokens.some((token) => isA(token, 'more'));
  const words = tokensBeside(tokens, 'remove', 'absent');
  // "Take off one kid, just 2 adults"
  const meant = new Set(words);
  const others = tokens.filter((token) => !meant.has(token));
  const isCountedElse =
    others.some((token) => isA(token, 'whom', 'classifier')) &&
    others.some((token) => numberOf(token) !== null);
  return (
    !isBoth &&
    !isCountedElse &&
    words.every((one) => isKnown(one) || mentionAt.has(one.start)) &&
    !isAsked(tokens)
  );
}

/** A question, or a discount: "giảm 10% cho đoàn 20". */
function isAsked(tokens: readonly Token[]): boolean {
  return tokens.some(({ text }) => text === '?' || text === '%');
}

/** "Without 2 adults" may remove two of them, or all. */
function isWithoutNumber({ parts }: Segment): boolean {
  return parts.some((part, index) => isZero(part) && parts[index + 1]?.kind === 'number');
}

function isZero(part: Part): boolean {
  return part.kind === 'number' && part.count === 0;
}

/** The removals of a sentence; none when it may also say what is wanted. */
function removalsIn(said: readonly Counted[], isRemoving: boolean, isOfAll: boolean): readonly Removal[] {
  const kinds = said
    .filter(isNone)
    .filter(({ whom, form }) => isRemoving || form === 'digits' || !general.has(whom));
  const numbers = isRemoving ? removedOnce(said.filter((one) => !isNone(one))) : [];
  if (kinds.length > 0 && numbers.length > 0) return [];
  if (isOfAll) return [{ count: null, whom: null, packages: [] }];
  return [...kinds, ...numbers].map((one) => {
    const { count, whom, packages } = one;
    return { count: isNone(one) ? null : count, whom, packages };
  });
}

/** "One less, my husband is busy": the one who is named is the one of the number; none where that isn't certain. */
function removedOnce(numbers: readonly Counted[]): readonly Counted[] {
  const isNamed = ({ isNamedApart }: Counted): boolean => isNamedApart === true;
  const named = numbers.filter(isNamed);
  const [counted, another] = numbers.filter((one) => !isNamed(one));
  if (named.length === 0 || counted === undefined) return numbers;
  if (another !== undefined || counted.count !== sumOf(named)) return [];
  const [first, other] = named;
  const whom =
    general.has(counted.whom) && other === undefined ? (first?.whom ?? counted.whom) : counted.whom;
  return [{ ...counted, whom }];
}

/** "Remove it, please", "0": the sentence says nothing else. */
function isNothingElse(tokens: readonly Token[]): boolean {
  if (!tokens.some((token) => numberOf(token) === 0 || isA(token, 'remove'))) return false;
  return tokens.every(
    (token) =>
      /^[\p{P}~]$/u.test(token.text) ||
      numberOf(token) === 0 ||
      isA(token, 'remove', 'small') ||
      ['thanks', 'yes'].includes(meaningOf(token, 'wish')?.wish ?? ''),
  );
}

/** Groups of segments joined by plus signs: "2+1". */
function chainsOf(segments: readonly Segment[]): readonly (readonly Segment[])[] {
  const chains: Segment[][] = [];
  for (const segment of segments) {
    if (segment.isAdded) chains.at(-1)?.push(segment);
    else chains.push([segment]);
  }
  return chains;
}

/** The counts of a chain; adds numbers up that count the same: "2+1 people". */
function summed(chain: readonly Segment[]): {
  readonly counted: readonly Counted[];
  /** True for a sum without a noun. */
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

function isArticle({ form, unit }: NumberPart): boolean {
  return form === 'article' && unit === null;
}

/**
 * Pairs numbers with nouns: nouns come first when the segment begins with one and ends with a number, else behind
 * their numbers.
 */
function countedIn({ parts: segment, isLinked }: Segment): readonly Counted[] {
  const last = segment.at(-1);
  // "Do children need an id?"
  const isNameFirst = segment[0]?.kind === 'noun' && last?.kind === 'number' && !isArticle(last);
  return segment.flatMap((part, index): readonly Counted[] => {
    if (part.kind === 'noun') return [];
    if (part.isNamed && part.unit !== null && part.unit !== 'marked') {
      const isNamedApart = !isLinked;
      return [
        { count: part.count, whom: part.unit, packages: [], form: part.form, isBare: false, isNamedApart },
      ];
    }
    const other = segment[isNameFirst ? index - 1 : index + 1];
    const noun = other?.kind === 'noun' ? other : null;
    const lead =
      segment[0]?.kind === 'noun' && index === 1 && !isNameFirst && part.form !== 'article'
        ? segment[0]
        : null;
    const whom = [noun?.whom, lead?.whom].find((one) => one !== undefined && !general.has(one));
    const unit = part.unit === 'marked' ? null : part.unit;
    return [
      {
        count: part.count,
        whom: whom ?? (unit === 'ticket' ? (noun?.whom ?? unit) : (unit ?? noun?.whom ?? null)),
        packages: noun !== null && noun.packages.length > 0 ? noun.packages : (lead?.packages ?? []),
        form: part.form,
        isBare: noun === null && part.unit === null && lead === null,
      },
    ];
  });
}

/** "and a child", "и ребёнок": one, beside others that are counted; and who has an age. */
function singlesIn(segments: readonly Segment[], people: readonly Counted[]): readonly Counted[] {
  return segments.flatMap((segment) => {
    const noun = nounAlone(segment) ?? agedAlone(segment, segments);
    const aged = Math.max(segment.ages, numberSaid(segment));
    const count = segment.ages > 0 ? aged : segment.isJoined && isOneOf(noun) ? 1 : 0;
    if (noun === null || noun.whom === null || count === 0) return [];
    // "2 kids: a boy of 5 and a girl of 7"
    const isSaid = people.some(({ whom, count: said }) => whom === noun.whom && said >= segment.ages);
    if (segment.ages > 0 && isSaid) return [];
    const { whom, packages } = noun;
    return [{ count, whom, packages, form: 'words', isBare: false, isNamedApart: !segment.isLinked }];
  });
}

function numberSaid({ parts: [first] }: Segment): number {
  return first?.kind === 'number' && !isArticle(first) ? first.count : 0;
}

/** "And a child", but not "2 or 3 adults". */
function isOneOf(noun: NounPart | null): boolean {
  return noun?.isOne === true && noun.isSome !== true;
}

/** "2 adults, me and my wife", "4 kids: 2 boys and 2 girls": the same ones, or others. */
function isListedAgain(tokens: readonly Token[], segments: readonly Segment[]): boolean {
  const isAdding = tokens.some(isAdder);
  const all = segments.flatMap((segment) => {
    const [noun, numbers] = [nounAlone(segment), segment.parts.filter(({ kind }) => kind === 'number')];
    const counted = isOneOf(noun) ? [{ whom: noun?.whom, count: 1 }] : countedIn(segment);
    return counted.map(({ whom, count }, at) => {
      const isLinked = at === 0 && segment.isLinked;
      return {
        whom,
        count,
        isLinked,
        isNamed: numbers[at]?.kind === 'number' && numbers[at].isNamed === true,
      };
    });
  });
  return all.some(({ whom, count, isNamed }, at) => {
    const others = all.slice(at + 1).filter((one) => one.whom === whom);
    const isList = others.length > 1 && all[at + 1] === others[0] && others[0]?.isLinked === false;
    // "One more adult and my wife"
    const isAdded =
      isAdding &&
      count === 1 &&
      others.some((one) => one.isLinked && one.count === 1 && one.isNamed !== isNamed);
    return isAdded || (isList && !isNamed && !general.has(whom ?? null) && sumOf(others) === count);
  });
}

/** Whether more of a kind are counted than have an age: in "2 kids, and a girl of 4" she is one of them, or a third. */
function isMoreThanAges(segments: readonly Segment[], people: readonly Count[]): boolean {
  const aged = segments.filter((segment) => segment.ages > 0 && nounAlone(segment)?.isOne === true);
  return people.some(({ whom, count }) => {
    const ages = aged.filter((segment) => nounAlone(segment)?.whom === whom).map((segment) => segment.ages);
    return ages.length > 0 && ages.reduce((sum, each) => sum + each) < count;
  });
}

/** "And a 5 year old": an age without a noun is a person. */
function agedAlone({ parts, ages, isJoined }: Segment, all: readonly Segment[]): NounPart | null {
  const [only, another] = parts;
  const isNumber = only?.kind === 'number' && !only.isNamed && another === undefined;
  const isAlone = isJoined && (only === undefined || isNumber);
  if (ages === 0 || !isAlone || isYoungNamed(all)) return null;
  return { kind: 'noun', whom: 'child', packages: [], isOne: true };
}

function nounAlone({ parts }: Segment): NounPart | null {
  const [only, another] = parts;
  return only?.kind === 'noun' && another === undefined ? only : null;
}

/** Those who come without a number. */
function uncountedIn(segments: readonly Segment[], isBesideOthers: boolean): readonly Whom[] {
  const uncounted = segments.flatMap((segment) => {
    const noun = nounAlone(segment);
    if (noun === null || noun.whom === null) return [];
    const isCounted = isBesideOthers && (segment.ages > 0 || (segment.isJoined && isOneOf(noun)));
    if (isCounted) return [];
    const isMeant = noun.isSome === true || segment.isEither || !general.has(noun.whom);
    return isMeant && (noun.packages.length === 0 || segment.isJoined) ? [noun.whom] : [];
  });
  return [...new Set(uncounted)];
}

/** True for "a 5 year old" and for "one of 3 and one of 7" beside children who are named. */
function isOfAge(segment: Segment, all: readonly Segment[]): boolean {
  const [only, another] = segment.parts;
  const isOne = only?.kind === 'number' && only.count === 1 && only.form === 'words' && another === undefined;
  return agedAlone(segment, all) !== null || (isOne && segment.ages > 0 && isYoungNamed(all));
}

function isYoungNamed(all: readonly Segment[]): boolean {
  return all.some(({ parts }) => parts.some((part) => part.kind === 'noun' && young.has(part.whom)));
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

/** "3 people, 1 of the guys is ill": of people or tickets, one number may be of all. */
function areSeveralTotals(counts: readonly Count[], segments: readonly Segment[]): boolean {
  const unnamed = counts.filter(({ whom }) => general.has(whom));
  const isOfAlike = new Set(unnamed.map(({ packages }) => packages.join(' '))).size === 1;
  return unnamed.length > 1 && isOfAlike && !segments.some(({ isLinked }) => isLinked);
}

/** "4 people, 2 kids": the kids may be two of the four. */
function mayOverlap(counts: readonly Count[], segments: readonly Segment[], venue: VenueWords): boolean {
  if (isBesidePackage(counts, venue)) return true;
  const isListed = segments.some(({ isLinked }) => isLinked);
  // "Me, with 4 friends" are five.
  const isOther = (part: Part): boolean =>
    part.kind === 'noun'
      ? !general.has(part.whom)
      : part.isNamed === true && !part.isSpeaker && part.unit !== 'person';
  if (!segments.some(({ parts }) => !parts.some(isZero) && parts.some(isOther))) return false;
  const among = sumOf(counts.filter(({ whom }) => !general.has(whom)));
  // "My parents and a child, 4 people": they and the speaker, or others.
  const isTotalLast = segments.at(-1)?.parts.some(isOther) === false;
  return counts.some(
    ({ whom, count }) =>
      (whom === 'person' || whom === 'ticket') &&
      (isListed
        ? isTotalLast && count === among + 1
        : count > among || !segments.some(({ isWith }) => isWith)),
  );
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

/** "With my parents and a child, 4 in all": the speaker is the one whom only the total counts; null: no total says so. */
function speakerIn(counted: readonly Counted[]): Counted | null {
  const [total, another] = counted.filter(({ whom, packages }) => general.has(whom) && packages.length === 0);
  const others = sumOf(counted.filter(({ whom }) => !general.has(whom)));
  if (another !== undefined || total?.count !== others + 1 || others === 0) return null;
  return { count: 1, whom: 'adult', packages: [], form: 'words', isBare: false };
}

/** "남편이랑 딸이랑 가요": the speaker comes too, as the last of them is one "with" whom; null: a total or the speaker is named. */
function speakerWith(tokens: readonly Token[], listed: readonly Counted[]): Counted | null {
  const last = tokens.findLastIndex((token) => isA(token, 'whom', 'named', 'self', 'household'));
  const isAll = listed.length > 0 && listed.every(({ whom }) => !general.has(whom));
  const isSelf = tokens.some(
    (token, at) => isSpeakerAt(tokens, at) || meaningOf(token, 'named')?.isWithSpeaker === true,
  );
  if (!isAll || isSelf || !isA(tokens[last], 'whom', 'named')) return null;
  let behind = last + 1;
  while (numberOf(tokens[behind]) !== null || isA(tokens[behind], 'classifier')) behind += 1;
  if (!isA(tokens[behind], 'withBehind')) return null;
  return { count: 1, whom: 'adult', packages: [], form: 'words', isBare: false };
}

/** Before others, with whom the speaker need not come: "另外爷爷奶奶也去". */
const alsoComing = new Set('另外 还有 以及 然后 及 另有 外加 加上 再加上 还加'.split(' '));

/** "With my wife and 2 kids": the speaker comes too, without being mentioned. */
export function isBroughtAlong(tokens: readonly Token[]): boolean {
  const first = tokens.findIndex(
    (token) =>
      isA(token, 'named', 'couples') ||
      (isA(token, 'self') && !/\p{sc=Hang}/u.test(token.text)) ||
      meaningOf(token, 'number')?.form === 'people' ||
      (isA(token, 'whom') && meaningOf(token, 'whom')?.whom !== 'ticket'),
  );
  const whom = meaningOf(tokens[first], 'whom')?.whom;
  if (whom !== 'child' && whom !== 'infant' && !isA(tokens[first], 'named')) return false;
  const isBeside = (token: Token | undefined): boolean =>
    numberOf(token) !== null || (isA(token, 'small', 'classifier') && !isA(token, 'bringing'));
  let before = first - 1;
  while (isBeside(tokens[before])) before -= 1;
  // "今晚和女朋友去"
  const isHan = /\p{sc=Han}/u.test(tokens[before]?.text ?? '');
  const isAlso =
    alsoComing.has(tokens[before]?.text.replaceAll(' ', '') ?? '') || isA(tokens[before], 'more');
  const isWith = isHan && isA(tokens[before], 'join') && !isAlso;
  if (isWith || isA(tokens[before], 'bringing')) return true;
  let behind = first + 1;
  while (isBeside(tokens[behind])) behind += 1;
  return isA(tokens[behind], 'bringing') && /\p{sc=Hang}/u.test(tokens[behind]?.text ?? '');
}

/** "4 people (2 adults 2 children)" says the same people twice. */
function withoutTotals(counted: readonly Counted[]): readonly Counted[] {
  const parts = counted.filter(({ whom }) => !general.has(whom));
  const sum = sumOf(parts);
  const isTotal = ({ count, whom, packages }: Counted): boolean =>
    general.has(whom) && packages.length === 0 && count === sum;
  return parts.length === 0 ? counted : counted.filter((one) => !isTotal(one));
}

/** "1 family package, and grandma": she may not be one of those whom it admits. */
function isBesidePackage(counts: readonly Count[], { whomOf }: VenueWords): boolean {
  const isOfNone = ({ whom, packages }: Count): boolean => !general.has(whom) && packages.length === 0;
  const isFor = (codes: readonly string[], whom: Whom | null): boolean =>
    codes.some((code) => whomOf.get(code) === whom);
  const offered = counts.flatMap(({ whom, packages }) => (whom === 'ticket' ? packages : []));
  return offered.length > 0 && counts.some((one) => isOfNone(one) && !isFor(offered, one.whom));
}

/** "No adults, a family package": of the packages named, those for people of the kind. */
function namedFor(
  { whom }: Pick<Removal, 'whom'>,
  named: readonly string[],
  venue: VenueWords,
): readonly string[] {
  return general.has(whom) ? named : named.filter((code) => venue.whomOf.get(code) === whom);
}

/**
 * The packages that a count may be for: those named by it, else anywhere, else all; of these the ones for the counted
 * kind, as far as names tell.
 */
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
