import { type VenueDate, weekdayOf } from '../venue/calendar.ts';
import { codeAt } from './booking-code.ts';
import { type Counted, childrenOfAge, countsAt, mostCounted } from './counts.ts';
import { type Calendar, daysAt, type FoundDay, longestPhrase, matchAt, textBefore } from './dates.ts';
import type { Found, Passage } from './lexemes.ts';
import { type OfferNames, offersAt } from './offer-names.ts';
import type { Count, Kind, TypedOrder, Wish } from './reading-types.ts';

/** What the text up to a place means. */
export interface Meaning {
  readonly days: readonly VenueDate[] | null;
  /** The weekday of `days`, if no date names them. */
  readonly weekday: number | null;
  readonly counts: readonly Count[];
  /** Adults named without a number. */
  readonly adults: number;
  readonly offers: readonly string[] | null;
  /** A kind of visitor behind an offer, without a number. */
  readonly kind: Kind | null;
  readonly change: TypedOrder['change'];
  readonly only: boolean;
  /** Whether there is a count with a number; whether a kind without a number counts as one. */
  readonly isCounted: boolean;
  readonly isImplied: boolean;
  /** "2 adults, kids 5": a number in another place than that of the other counts is an age. */
  readonly form: 'numberFirst' | 'kindFirst' | null;
  readonly wish: Wish | null;
  /** Whether the text has words that stand only around a wish: "where are my tickets?" */
  readonly isAsking: boolean;
  readonly code: string | null;
}

/** `people`: a count of no kind. `adults`: named without a number. */
type OrderPart = 'count' | 'people' | 'adults' | 'day' | 'offer';

/** What a piece of the text was read as. */
export interface Piece {
  readonly as: OrderPart | 'join' | 'filler' | 'word' | 'sign' | 'unread' | 'harmless';
  /** Of a count or a day: whether the next word may belong to it. */
  readonly isOpen: boolean;
  readonly start: number;
  readonly end: number;
}

export interface Outcome {
  readonly meaning: Meaning;
  /** In the order of the text, without spaces; empty if no word may be left over. */
  readonly pieces: readonly Piece[];
  /** The cost of the characters that were not read. */
  readonly cost: number;
}

interface ReadStep {
  readonly end: number;
  readonly as: Piece['as'] | 'space';
  readonly isOpen?: boolean | undefined;
  /** Null: the text contradicts itself. */
  readonly apply: (meaning: Meaning) => Meaning | null;
}

export const emptyMeaning: Meaning = {
  days: null,
  weekday: null,
  counts: [],
  adults: 0,
  offers: null,
  kind: null,
  change: 'new',
  only: false,
  isCounted: false,
  isImplied: false,
  form: null,
  wish: null,
  isAsking: false,
  code: null,
};

/** What a text is read with. */
interface Grammar {
  readonly passage: Passage;
  readonly offers: OfferNames;
  readonly calendar: Calendar;
  /** Whether nothing may be left over. */
  readonly isWhole: boolean;
}

/** Different meanings of the same beginning; a text that has more has no certain meaning. */
const mostMeanings = 40;
/** The same if words may be left over: the meanings with the fewest of them are enough. */
const mostPartMeanings = 16;

/** A meaning of the text so far, with the pieces that led to it. */
interface Reached {
  readonly meaning: Meaning;
  readonly key: string;
  readonly cost: number;
  readonly last: Piece | null;
  readonly before: Reached | null;
}

/**
 * What a text may mean. Reads from the beginning to the end and keeps at each place the meanings of the text before it.
 * Two segmentations with the same meaning count as one, so the work grows only with the length. Null: too many meanings
 * to be certain.
 */
export function meaningsOf(reading: Grammar): readonly Outcome[] | null {
  const { isWhole, passage } = reading;
  const { text } = passage;
  const most = isWhole ? mostMeanings : mostPartMeanings;
  const at: Map<string, Reached>[] = Array.from({ length: text.length + 1 }, () => new Map());
  at[0]?.set('', { meaning: emptyMeaning, key: '', cost: 0, last: null, before: null });
  for (let start = 0; start < text.length; start += 1) {
    const here = [...(at[start]?.values() ?? [])].toSorted((a, b) => a.cost - b.cost);
    if (here.length > most && isWhole) return null;
    const steps = here.length === 0 ? [] : stepsAt(reading, start);
    for (const reached of here.slice(0, most)) {
      for (const step of steps) {
        const next = reachedBy(step, reached, start, isWhole);
        const there = at[step.end];
        if (next === null || there === undefined) continue;
        if ((there.get(next.key)?.cost ?? Number.POSITIVE_INFINITY) > next.cost) there.set(next.key, next);
      }
    }
  }
  return [...(at[text.length]?.values() ?? [])].map((reached) => ({
    meaning: reached.meaning,
    cost: reached.cost,
    pieces: isWhole ? [] : piecesBehind(reached),
  }));
}

function reachedBy(
  { end, as, isOpen = false, apply }: ReadStep,
  before: Reached,
  start: number,
  isWhole: boolean,
): Reached | null {
  const meaning = apply(before.meaning);
  if (meaning === null) return null;
  const key = meaning === before.meaning ? before.key : JSON.stringify(meaning);
  const each = isWhole && as === 'filler' ? fillerCost : (costOf[as] ?? 0);
  const last = as === 'space' ? null : { as, isOpen, start, end };
  return { meaning, key, cost: before.cost + each * (end - start), last, before };
}

function piecesBehind(reached: Reached): readonly Piece[] {
  const pieces: Piece[] = [];
  for (let each: Reached | null = reached; each !== null; each = each.before) {
    if (each.last !== null) pieces.push(each.last);
  }
  return pieces.toReversed();
}

/** The cost of a character. Prefers to leave over a harmless word whole, and to read the longest words of a wish. */
const costOf: Readonly<Partial<Record<ReadStep['as'], number>>> = { unread: 1, harmless: 0.1 };
const fillerCost = 0.001;

const sameMeaning = (meaning: Meaning): Meaning => meaning;

function stepsAt(reading: Grammar, start: number): readonly ReadStep[] {
  const { isWhole, passage } = reading;
  if (passage.text[start] === ' ') return [{ end: start + 1, as: 'space', apply: sameMeaning }];
  const steps = [
    ...signsAt(passage, start),
    ...wordsAt(reading, start),
    ...orderSteps(reading, start),
    ...(isWhole ? codeSteps(passage, start) : []),
    ...(isWhole && passage.text[start] === '?'
      ? [{ end: start + 1, as: 'sign', apply: asking } as const]
      : []),
  ];
  const all = withParticles(passage, steps);
  return isWhole ? all : [...all, ...unreadAt(passage, start)];
}

function orderSteps({ calendar, isWhole, offers, passage }: Grammar, start: number): readonly ReadStep[] {
  // If words are left over, a number alone is left over too, and a Korean syllable is often a part of a word.
  const isWithin = passage.isWithinHangul(start);
  const aged = isWhole || isWithin || passage.ages.length === 0 ? [] : childrenOfAge(passage, start);
  // "1 VIP cabin".
  const isBeforeOffer = (end: number) => offersAt(passage, passage.skipSpaces(end), offers).length > 0;
  const counts = [...countsAt(passage, start), ...aged].filter(
    ({ end, value }) => isWhole || (!isWithin && (value.kind !== 'bare' || isBeforeOffer(end))),
  );
  // "수" is Wednesday, and "할 수 있나요" has it too.
  const days = daysAt(passage, start, calendar).filter(
    ({ end, weekday }) => isWhole || weekday === undefined || end > start + 1,
  );
  return [
    // "The 28th", or a holiday, behind which its market or its week may be meant.
    ...days.map((day): ReadStep => {
      const isOpen = day.part === 'ofMonth' || day.part === 'holiday';
      return { end: day.end, as: 'day', isOpen, apply: onDays(day) };
    }),
    ...days.flatMap(({ end }): readonly ReadStep[] =>
      isWhole || !isOtherDay(passage, start, end) ? [] : [{ end, as: 'harmless', apply: sameMeaning }],
    ),
    ...counts.map(
      ({ end, value }): ReadStep => ({
        end,
        as: partOf(value),
        isOpen: value.isOpen,
        apply: counting(value),
      }),
    ),
    ...offersAt(passage, start, offers).flatMap(({ end, value }): readonly ReadStep[] => [
      { end, as: 'offer', apply: naming(value, null) },
      ...kindsBehind(passage, end).map(
        (kind): ReadStep => ({ end: kind.end, as: 'offer', apply: naming(value, kind.value) }),
      ),
    ]),
  ];
}

/** "We land on the 3rd", "周一到": not the day of the visit, so it changes nothing. */
function isOtherDay({ text, words }: Passage, start: number, end: number): boolean {
  return words.otherDay.test(`${textBefore(text, start)}#${text.slice(end, end + longestPhrase)}`);
}

function partOf({ kind }: Counted): OrderPart {
  if (kind === 'adults') return 'adults';
  return kind === 'person' || kind === 'bare' ? 'people' : 'count';
}

/** A second mention must mean the same day; a weekday beside a date only has to fit the date. */
function onDays({ value: days, weekday: named }: FoundDay): ReadStep['apply'] {
  const weekday = named ?? null;
  return (meaning) => {
    if (isWishing(meaning)) return null;
    if (meaning.days === null) return { ...meaning, days, weekday };
    const dates = [...(meaning.weekday === null ? [meaning.days] : []), ...(weekday === null ? [days] : [])];
    const [first = days, second = first] = dates;
    const isOn = (day: VenueDate, each: number | null): boolean => each === null || weekdayOf(day) === each;
    const both = first.filter(
      (day) => second.includes(day) && isOn(day, meaning.weekday) && isOn(day, weekday),
    );
    return both.length === 0
      ? null
      : { ...meaning, days: both, weekday: dates.length > 0 ? null : meaning.weekday };
  };
}

/** No kind is counted twice. */
function counting({ quantity, kind, change = 'new', ...count }: Counted): ReadStep['apply'] {
  return (meaning) => {
    if (isWishing(meaning)) return null;
    const changed = change === 'new' ? meaning : changing(change)(meaning);
    const form = count.form ?? null;
    if (changed === null || (form !== null && changed.form !== null && form !== changed.form)) return null;
    const said = {
      form: changed.form ?? form,
      only: changed.only || count.isOnly === true,
      isCounted: changed.isCounted || count.isImplied !== true,
      isImplied: changed.isImplied || count.isImplied === true,
    };
    if (kind === 'adults') return { ...changed, ...said, adults: changed.adults + quantity };
    if (changed.counts.some((count) => count.kind === kind)) return null;
    const counts = [...changed.counts, { quantity, kind }].toSorted((a, b) => (a.kind < b.kind ? -1 : 1));
    return { ...changed, ...said, counts };
  };
}

/** "2 vé cáp treo người lớn", "Cable car, adult": whom the tickets are for. */
function kindsBehind(passage: Passage, end: number): readonly Found<Kind>[] {
  const [sign = ''] = matchAt(/ ?[,·–-]? ?/uy, passage.text, end) ?? [];
  const kinds = passage.only('kind', end + sign.length);
  return kinds
    .filter(({ value: { kind, use } }) => use !== 'behindNumber' && kind !== 'person')
    .map((found) => ({ end: found.end, value: found.value.kind }));
}

function naming(codes: readonly string[], kind: Kind | null): ReadStep['apply'] {
  return (meaning) => {
    const { offers } = meaning;
    if (isWishing(meaning)) return null;
    const isSame =
      offers === null || (offers.length === codes.length && offers.every((code) => codes.includes(code)));
    return isSame ? { ...meaning, offers: codes, kind: kind ?? meaning.kind } : null;
  };
}

function changing(change: TypedOrder['change']): ReadStep['apply'] {
  return (meaning) => {
    if (isWishing(meaning) || (meaning.change !== 'new' && meaning.change !== change)) return null;
    // "2 children change to 1 adult" is an exchange.
    if (change === 'to' && isCounting(meaning)) return null;
    return { ...meaning, change };
  };
}

function isOrdering({ adults, change, counts, days, offers, only }: Meaning): boolean {
  return adults > 0 || change !== 'new' || counts.length > 0 || days !== null || offers !== null || only;
}

function wishing(wish: Wish): ReadStep['apply'] {
  return (meaning) => {
    if (isOrdering(meaning) || (meaning.wish !== null && meaning.wish !== wish)) return null;
    return meaning.isAsking && saysOnly.has(wish) ? null : { ...meaning, wish };
  };
}

/** Wishes that a question can't ask for: a question around such a word is about something else. */
const saysOnly: ReadonlySet<Wish> = new Set(['yes', 'no', 'next', 'back', 'book']);

function asking(meaning: Meaning): Meaning | null {
  if (isOrdering(meaning) || (meaning.wish !== null && saysOnly.has(meaning.wish))) return null;
  return { ...meaning, isAsking: true };
}

function isWishing({ isAsking, wish }: Meaning): boolean {
  return isAsking || wish !== null;
}

function isCounting({ adults, counts }: Meaning): boolean {
  return adults > 0 || counts.length > 0;
}

/** "4 people, all adults". */
function ofAdults(meaning: Meaning): Meaning | null {
  const [count, another] = meaning.counts;
  const isOfPeople = count?.kind === 'person' && another === undefined && meaning.adults === 0;
  return isOfPeople ? { ...meaning, counts: [{ ...count, kind: 'adult' }] } : null;
}

function isAdults(passage: Passage, start: number, end: number): boolean {
  const kinds = passage.only('kind', start).filter((each) => each.end === end);
  return (
    /[,.:;()–-] ?$/.test(textBefore(passage.text, start)) &&
    kinds.every(({ value }) => value.kind === 'adult' && value.use === 'any')
  );
}

/** "And 2 kids" can't begin an order: it adds to an earlier text. */
function joining(meaning: Meaning): Meaning | null {
  return isOrdering(meaning) || isWishing(meaning) ? meaning : null;
}

function codeSteps(passage: Passage, start: number): readonly ReadStep[] {
  const code = codeAt(passage.text, start);
  if (code === null) return [];
  const apply = (meaning: Meaning): Meaning | null =>
    isOrdering(meaning) || meaning.code !== null ? null : { ...meaning, code: code.value };
  return [{ end: code.end, as: 'word', apply }];
}

function wordsAt({ isWhole, offers, passage }: Grammar, start: number): readonly ReadStep[] {
  const isSpeakerAnd = matchAt(passage.words.speakerAnd, passage.text, start) !== null;
  return passage.lexemesAt(start).flatMap(({ end, value }): readonly ReadStep[] => {
    const word = { end, as: 'word', apply: sameMeaning } as const;
    switch (value.is) {
      case 'filler':
        return isSpeakerAnd ? [] : [{ ...word, as: 'filler' }];
      case 'join':
        return isSpeakerAnd ? [] : [{ ...word, as: 'join', apply: isWhole ? joining : sameMeaning }];
      case 'talk':
        return [word];
      case 'with':
        // "Семейный билет с обедом".
        if (offersAt(passage, passage.skipSpaces(end), offers).length > 0)
          return [{ ...word, as: 'join', apply: (meaning) => (meaning.offers === null ? null : meaning) }];
        if (!countsAt(passage, passage.skipSpaces(end)).some(({ value: { kind } }) => kind !== 'bare'))
          return [];
        return [{ ...word, as: 'join', apply: (meaning) => (isCounting(meaning) ? meaning : null) }];
      case 'noChild':
        return [{ ...word, apply: counting({ quantity: 0, kind: 'child', isOnly: true }) }];
      case 'allAdults':
        return [{ ...word, as: 'count', apply: ofAdults }];
      // "2 tickets, adults".
      case 'kind':
        return isAdults(passage, start, end) ? [{ ...word, as: 'count', apply: ofAdults }] : [];
      // A holiday beside a date only gives the reason.
      case 'holiday':
      case 'harmless':
        return isWhole ? [] : [{ ...word, as: 'harmless' }];
      case 'change':
        return isWhole ? [{ ...word, apply: changing(value.change) }] : [];
      case 'only':
        return [{ ...word, apply: (meaning) => (isWishing(meaning) ? null : { ...meaning, only: true }) }];
      case 'asking':
        return isWhole ? [{ ...word, apply: asking }] : [];
      case 'wish':
        return isWhole ? [{ ...word, apply: wishing(value.wish) }] : [];
      default:
        return [];
    }
  });
}

/** Also Korean letters for laughing and crying. */
const harmlessSigns = /[,;.!:()&+、。"“”«»…~|^=*♡\u{110f}\u{1112}\u{1172}\u{116e}휴후]/uy;
const dashes = /[-–—/]/uy;
/** Pictographs, except those of people and of refusals. */
const picture = new RegExp(
  '(?![\\u{1f466}-\\u{1f487}\\u{1f6ab}\\u{1f6bc}\\u{274c}\\u{1f44e}\\u{1f645}\\u{1f9d1}-\\u{1f9d3}])' +
    '(?:\\p{Extended_Pictographic}|[\\u{1f3fb}-\\u{1f3ff}])',
  'uy',
);

/** Signs that change nothing; a dash between digits does. */
function signsAt(passage: Passage, start: number): readonly ReadStep[] {
  const { text } = passage;
  const sign = matchAt(harmlessSigns, text, start) ?? matchAt(picture, text, start);
  if (sign !== null) {
    const as = /[&+]/.test(sign[0]) ? 'join' : 'sign';
    return [{ end: start + sign[0].length, as, apply: sameMeaning }];
  }
  const isBetween = /\d ?$/.test(textBefore(text, start)) && /^ ?\d/.test(text.slice(start + 1));
  const isDash = matchAt(dashes, text, start) !== null && !isBetween;
  return isDash ? [{ end: start + 1, as: 'sign', apply: sameMeaning }] : [];
}

const mostParticles = 2;
/** "한 명은 아이": says something of the people, and doesn't count them. */
const aboutCount = /^[은는도]/u;

/** Adds, for each step, the same step with the particles that follow its word. */
function withParticles(passage: Passage, steps: readonly ReadStep[]): readonly ReadStep[] {
  if (passage.words.lexicon.particle === undefined) return steps;
  const all = [...steps];
  let last = steps.filter(({ as }) => as !== 'sign');
  for (let more = 0; more < mostParticles; more += 1) {
    last = last.flatMap((step) => {
      const isCount = step.as === 'count' || step.as === 'people';
      return passage
        .only('particle', step.end)
        .filter(({ end }) => !(isCount && aboutCount.test(passage.text.slice(step.end, end))))
        .map(({ end }) => ({ ...step, end }));
    });
    all.push(...last);
  }
  return all;
}

const unreadWord = /[\p{sc=Latin}\p{sc=Cyrillic}\p{M}\d]+|\p{sc=Hangul}+|./uy;

/** A word, a Chinese character or a sign that is left over. A Korean word is read whole or not at all. */
function unreadAt(passage: Passage, start: number): readonly ReadStep[] {
  if (passage.isWithinLetters(start)) return [];
  const { age, time } = passage.words;
  const word = matchAt(unreadWord, passage.text, start);
  const harmless = [time, age].map((pattern) => matchAt(pattern, passage.text, start));
  return [...harmless, word].flatMap((match): readonly ReadStep[] => {
    if (match === null) return [];
    const as = match === word ? 'unread' : 'harmless';
    return [{ end: start + match[0].length, as, apply: sameMeaning }];
  });
}

/** Whether a number counts the adults, or everybody. */
export function countsAdults({ counts }: Meaning): boolean {
  const isOfAll = counts.length === 1 && counts[0]?.kind === 'person';
  return isOfAll || counts.some(({ kind }) => kind === 'adult');
}

/** The order in a meaning; null if there is none, or it contradicts itself. */
export function typedOrderOf(meaning: Meaning, { kinds }: OfferNames, isWhole: boolean): TypedOrder | null {
  const { change, code, days, isCounted, isImplied, kind, only, wish } = meaning;
  // If words are left over, a count may include the people who are named.
  const adults = !isWhole && countsAdults(meaning) ? 0 : meaning.adults;
  const counted = meaning.counts.filter(({ quantity }) => quantity > 0);
  const isEmpty = counted.length === 0 && adults === 0;
  const offers = meaning.offers?.filter(
    (each) => kind === null || !isEmpty || kinds.get(each)?.includes(kind),
  );
  const counts = countsOf(isEmpty ? [] : forKind(counted, kind), adults);
  if (wish !== null || code !== null || (isImplied && !isCounted) || counts === null) return null;
  const hasAdult = counts.some((count) => count.kind === 'adult' || count.kind === 'senior');
  if (meaning.form === 'kindFirst' && !hasAdult) return null;
  if ((days === null && counts.length === 0 && offers === undefined) || offers?.length === 0) return null;
  const isChangeOfCount = change === 'add' || change === 'remove';
  if (isChangeOfCount && (counts.length !== 1 || days !== null || offers !== undefined)) return null;
  if (only && counts.length === 0) return null;
  return { days: days ?? [], counts, offers: offers ?? [], change, only };
}

/** The counts with the kind of visitor that stands behind the offer; null if they contradict it. */
function forKind(counts: readonly Count[], kind: Kind | null): readonly Count[] | null {
  if (kind === null) return counts;
  const [count, another] = counts;
  const isLoose = count?.kind === 'person' || count?.kind === 'bare';
  return isLoose && another === undefined ? [{ ...count, kind }] : null;
}

const countOrder: readonly Count['kind'][] = ['adult', 'child', 'infant', 'senior', 'person', 'bare'];

/** A number of people without a kind stands alone, or is the sum of the kinds. Null: it contradicts them. */
function countsOf(counted: readonly Count[] | null, adults: number): readonly Count[] | null {
  if (counted === null) return null;
  const named = counted.filter(({ kind }) => kind !== 'person' && kind !== 'bare');
  if (adults > 0 && named.some(({ kind }) => kind === 'adult')) return null;
  const kinds: readonly Count[] = adults > 0 ? [...named, { quantity: adults, kind: 'adult' }] : named;
  const [other, another] = counted.filter(({ kind }) => kind === 'person' || kind === 'bare');
  const total = kinds.reduce((sum, { quantity }) => sum + quantity, 0);
  if (total > mostCounted || another !== undefined) return null;
  const isSum = other?.kind === 'person' && other.quantity === total;
  if (other !== undefined && kinds.length > 0 && !isSum) return null;
  const all = kinds.length > 0 || other === undefined ? kinds : [other];
  return all.toSorted((a, b) => countOrder.indexOf(a.kind) - countOrder.indexOf(b.kind));
}
