import { mostDaysAsked } from '../language/dates.ts';
import { type Folded, foldedWithPlaces } from '../language/folding.ts';
import { type ReadContext, read } from '../language/read.ts';
import type { Count, TypedOrder } from '../language/reading-types.ts';
import { partsOf, type VenueDate } from '../venue/calendar.ts';
import { isWithin, type Mention, mentionsIn, type NamedOffer, occurrencesOf } from './mentions.ts';
import { type Answer, type AnswerLine, answerIn } from './schema.ts';

/** The facts against which an answer is checked. */
export interface CheckContext extends ReadContext {
  /** The offers on sale by the ids in the prompt. */
  readonly named: readonly NamedOffer[];
  /** The ids of what can be answered. */
  readonly facts: ReadonlySet<string>;
}

export type Verdict =
  /** Shown as a card with a button; several days are asked by a button each. */
  | { readonly kind: 'propose'; readonly answer: Answer; readonly order: TypedOrder }
  /** Something is unclear or contradictory. `days`: which may be meant; `unread`: words of the text, as typed. */
  | {
      readonly kind: 'ask';
      readonly answer: Answer;
      readonly days: readonly VenueDate[];
      readonly unread: readonly string[];
    }
  /** The venue's own words, small talk, or a person to ask. */
  | { readonly kind: 'answer'; readonly answer: Answer }
  /** A booking's own screen. */
  | { readonly kind: 'open'; readonly own: NonNullable<Answer['own']> }
  /** The card again, with its button. */
  | { readonly kind: 'go' }
  | {
      readonly kind: 'fallback';
      readonly because: 'shape' | 'unknownId' | 'notInText' | 'pastDay' | 'nothing';
    };

/** Decides on a model's answer to a text. Pure: every answer leads to a verdict, and to nothing else. */
export function verdictOn(text: string, given: unknown, context: CheckContext): Verdict {
  const answer = answerIn(given);
  if (answer === null) return { kind: 'fallback', because: 'shape' };
  const folded = foldedWithPlaces(text);
  const spans = quotesIn(answer, folded);
  if (spans === null) return { kind: 'fallback', because: 'notInText' };
  const because = invalidity(answer, context);
  if (because !== null) return { kind: 'fallback', because };
  switch (answer.act) {
    case 'order':
    case 'change':
      return ordering(answer, spans, folded, context);
    case 'ask':
      return answer.asks.length > 0 ? { kind: 'answer', answer } : noVerdict;
    case 'talk':
    case 'person':
      return { kind: 'answer', answer };
    case 'own':
      return answer.own === null ? noVerdict : { kind: 'open', own: answer.own };
    case 'go':
      return { kind: 'go' };
    case 'none':
      return noVerdict;
  }
}

const noVerdict: Verdict = { kind: 'fallback', because: 'nothing' };

/** An id that is not in the prompt, or a day in the past. */
function invalidity({ asks, day, lines, offer }: Answer, context: CheckContext) {
  const ids = [...lines.map((line) => line.offer), offer?.id ?? null].filter((id) => id !== null);
  const isKnown = (id: string): boolean => context.named.some((named) => named.id === id);
  if (!ids.every(isKnown) || !asks.every((id) => context.facts.has(id))) return 'unknownId';
  return day?.iso.some((each) => each < context.today) === true ? 'pastDay' : null;
}

/** Words of the text that an answer quotes, with the facts that it takes from them. */
type Quoted = { readonly start: number; readonly end: number } & (
  | { readonly by: 'line'; readonly line: AnswerLine }
  | { readonly by: 'day' | 'offer' | 'trait' }
);

/** Where the quoted words are in the text; the same words twice at two places. Null: some are not in it. */
function quotesIn({ day, lines, offer, traits }: Answer, folded: Folded): readonly Quoted[] | null {
  const wanted = [
    ...lines.map((line) => ({ said: line.said, by: 'line' as const, line })),
    ...(day === null ? [] : [{ said: day.said, by: 'day' as const }]),
    ...(offer === null ? [] : [{ said: offer.said, by: 'offer' as const }]),
    ...traits.map((said) => ({ said, by: 'trait' as const })),
  ];
  const spans: Quoted[] = [];
  for (const { said, ...what } of wanted) {
    const places = occurrencesOf(said, folded);
    const isUsed = ({ start, end }: { start: number; end: number }): boolean =>
      spans.some((span) => span.by === what.by && span.start === start && span.end === end);
    const place = places.find((each) => !isUsed(each)) ?? places[0];
    if (place === undefined) return null;
    spans.push({ ...what, ...place });
  }
  return spans;
}

function ordering(answer: Answer, spans: readonly Quoted[], folded: Folded, context: CheckContext): Verdict {
  const mentions = mentionsIn(folded, context);
  const within = (span: Quoted): readonly Mention[] => mentions.filter((mention) => isWithin(mention, span));
  const doubtful = spans.filter((span) => !isSupported(span, within(span), answer, folded, context));
  const uncovered = mentions.filter(
    (mention) =>
      !mayBeIgnored(mention, answer, folded.typed) && !spans.some((span) => covers(span, mention, answer)),
  );
  const order = singleOrder(answer, context);
  const isOpen = answer.rest.some((words) =>
    occurrencesOf(words, folded).every((place) => !spans.some((span) => isWithin(place, span))),
  );
  const isCertain = doubtful.length === 0 && uncovered.length === 0 && !isOpen;
  if (isCertain && order !== null) return { kind: 'propose', answer, order };
  const dayMentions = mentions.flatMap((mention) => (mention.is === 'day' ? mention.days : []));
  const days = [...new Set([...(answer.day?.iso ?? []), ...dayMentions])].toSorted();
  const rest = answer.rest.flatMap((words) => occurrencesOf(words, folded).slice(0, 1));
  // Quotes "5 of us", not "5".
  const kindsBehind = mentions.filter(
    ({ is, start }) => is === 'kind' && uncovered.some(({ end }) => start - end <= 1 && start >= end),
  );
  const open = [...doubtful.filter(({ by }) => by !== 'day'), ...uncovered, ...kindsBehind, ...rest];
  // Without a single order, everything is quoted.
  const several = open.length > 0 || order !== null ? open : spans.filter(({ by }) => by !== 'day');
  const hasNoQuote = several.length === 0 && days.length === 0;
  const unread = hasNoQuote ? [folded.typed.trim()] : asTyped(several, folded);
  return { kind: 'ask', answer, days: days.slice(0, mostDaysAsked), unread };
}

/** "No, one adult": rejects what the card shows. */
const rejection = /^\s*(?:no|nope|нет|không|ko|不对|不是|아니|아니요)(?=[\s,.!]|$)/iu;

/** People of no kind need not be covered, nor a "no" that begins a change. */
function mayBeIgnored(mention: Mention, { act }: Answer, text: string): boolean {
  if (mention.is === 'kind') return mention.kind === 'person';
  return mention.is === 'negation' && mention.start === 0 && act === 'change' && rejection.test(text);
}

const longestBetween = 2;

/** The quoted words as typed; places that nearly touch are joined: "without my uncle". */
function asTyped(
  places: readonly { readonly start: number; readonly end: number }[],
  { places: typedAt, text, typed }: Folded,
): readonly string[] {
  const runs: { start: number; end: number }[] = [];
  for (const { start, end } of places.toSorted((a, b) => a.start - b.start)) {
    const last = runs.at(-1);
    const isNear = last !== undefined && text.slice(last.end, start).trim().length <= longestBetween;
    if (isNear) last.end = Math.max(last.end, end);
    else runs.push({ start, end });
  }
  return runs.map(({ start, end }) => typed.slice(typedAt[start], typedAt[end]).trim());
}

/** Whether the grammar finds the answer's facts in the quoted words, as far as it can read them. */
function isSupported(
  span: Quoted,
  mentions: readonly Mention[],
  answer: Answer,
  folded: Folded,
  context: CheckContext,
): boolean {
  const words = folded.text.slice(span.start, span.end);
  switch (span.by) {
    case 'line':
      return isLineSupported(span.line, words, mentions, context);
    case 'day':
      return isDaySupported(answer.day?.iso ?? [], words, mentions, context);
    case 'offer':
      return isOfferSupported(answer.offer?.id ?? '', mentions);
    case 'trait': {
      // "3 adults" is no trait; "75" may be one.
      const reading = read(words, context);
      return reading.kind !== 'order' || reading.order.counts.every(({ kind }) => kind === 'bare');
    }
  }
}

function isDaySupported(
  iso: readonly VenueDate[],
  words: string,
  mentions: readonly Mention[],
  context: CheckContext,
): boolean {
  const isSame = (days: readonly VenueDate[]): boolean =>
    days.length === new Set(iso).size && days.every((each) => iso.includes(each));
  const reading = read(words, context);
  if (reading.kind === 'order' && reading.order.days.length > 0) return isSame(reading.order.days);
  const days = mentions.filter((mention) => mention.is === 'day');
  return days.length === 0
    ? !mentions.some(({ is }) => is === 'negation')
    : days.every((each) => isSame(each.days));
}

function isOfferSupported(id: string, mentions: readonly Mention[]): boolean {
  const offers = mentions.filter((mention) => mention.is === 'offer');
  return offers.length > 0 && offers.every((each) => each.offers.includes(id));
}

function isLineSupported(
  line: AnswerLine,
  words: string,
  mentions: readonly Mention[],
  context: CheckContext,
): boolean {
  if (line.n === null) return false;
  if (line.offer !== null && !isOfferSupported(line.offer, mentions)) return false;
  const reading = read(words, context);
  if (reading.kind === 'order' && reading.order.counts.length > 0) {
    const [count, another] = reading.order.counts;
    const { change } = reading.order;
    if ((change === 'add' || change === 'remove') && change !== line.op) return false;
    return count !== undefined && another === undefined && isCount(line, count);
  }
  return isNumberSupported(line.n, mentions) && isKindSupported(line, mentions);
}

function isCount({ n, who }: AnswerLine, { kind, quantity }: Count): boolean {
  const isOfAnybody = kind === 'bare' || kind === 'person';
  return quantity === n && (isOfAnybody ? who === 'person' || who === 'ticket' : who === kind);
}

/** The only number is the count; without a number, the adults that are named, or one person of the named kind. */
function isNumberSupported(n: number, mentions: readonly Mention[]): boolean {
  const numbers = [
    ...new Map(mentions.flatMap((each) => (each.is === 'number' ? [[each.start, each.value]] : []))),
  ];
  const isNegated = mentions.some(({ is }) => is === 'negation');
  if (n === 0) return isNegated && numbers.length === 0;
  if (isNegated) return false;
  // "One for me and one for my wife".
  if (numbers.every(([, value]) => value === 1) && numbers.length > 1) return numbers.length === n;
  if (numbers.length > 0) return numbers.length === 1 && numbers[0]?.[1] === n;
  const adults = mentions.reduce((sum, each) => sum + (each.is === 'adults' ? each.quantity : 0), 0);
  return adults > 0 ? n === adults : n === 1;
}

function isKindSupported({ who }: AnswerLine, mentions: readonly Mention[]): boolean {
  return mentions.every((each) => {
    if (each.is === 'adults') return who === 'adult';
    return each.is !== 'kind' || each.kind === 'person' || each.kind === who;
  });
}

/** Whether a quote of the answer covers what the text mentions. */
function covers(span: Quoted, mention: Mention, { day, lines }: Answer): boolean {
  const { start, end } = mention;
  if (mention.is === 'day' && span.by === 'day' && start < span.end && end > span.start) {
    return mention.days.every((each) => day?.iso.includes(each));
  }
  if (!isWithin(mention, span)) return false;
  switch (mention.is) {
    case 'day':
      return false;
    case 'offer':
      return span.by === 'offer' || (span.by === 'line' && span.line.offer !== null);
    case 'negation':
      return span.by === 'trait' || (span.by === 'line' && (span.line.n === 0 || span.line.op === 'remove'));
    case 'number':
      if (span.by === 'day')
        return day?.iso.some((iso) => Object.values(partsOf(iso)).includes(mention.value)) === true;
      return span.by === 'line' || span.by === 'trait' || (span.by === 'offer' && mention.value === 1);
    case 'kind':
      // "Kids are 3 and 7" is no trait of a booking without children.
      return span.by !== 'trait' || lines.some(({ who }) => who === mention.kind);
    case 'adults':
    case 'person':
      return true;
  }
}

/** The answer as one order; null: it is none, or several. */
function singleOrder(
  { act, day, instead, lines, offer }: Answer,
  { named }: CheckContext,
): TypedOrder | null {
  const ids = new Set([...lines.map((line) => line.offer), offer?.id ?? null].filter((id) => id !== null));
  const [id, another] = ids;
  const [op = 'set', ...otherOps] = new Set(lines.map((line) => line.op));
  const days = [...new Set(day?.iso ?? [])].toSorted();
  if (another !== undefined || otherOps.length > 0) return null;
  if (day === null && lines.length === 0 && offer === null) return null;
  const counts = lines.map(({ n, who }): Count => {
    const kind = who === 'ticket' || who === 'student' ? 'person' : who;
    return { quantity: n ?? 0, kind };
  });
  const some = counts.filter(({ quantity }) => quantity > 0);
  const isMixed = some.length > 1 && some.some(({ kind }) => kind === 'person');
  const isTwice = new Set(counts.map(({ kind }) => kind)).size < counts.length;
  if (isMixed || isTwice || (some.length === 0 && counts.length > 0)) return null;
  if (op !== 'set' && (some.length !== 1 || days.length > 0 || id !== undefined)) return null;
  return {
    days,
    counts: some,
    offers: named.find((each) => each.id === id)?.packages.map(({ code }) => code) ?? [],
    change: op !== 'set' ? op : act === 'change' || instead ? 'to' : 'new',
    only: some.length < counts.length,
  };
}
