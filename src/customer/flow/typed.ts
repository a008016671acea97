import type { SalePackage } from '../../booking/ports.ts';
import { paymentNoticeFor } from '../../config/config.ts';
import type { Count } from '../../language/counts.ts';
import type { DateReading } from '../../language/dates.ts';
import type { Reading } from '../../language/read.ts';
import type { Wish } from '../../language/words.ts';
import type { Wording } from '../../telegram/wording.ts';
import { inLocale, type Localised } from '../../venue/venue.ts';
import { howItIsPaid } from '../payment.ts';
import { choose, chooseAmong } from './day.ts';
import { type Draft, type DraftLine, sentencesOf, wantedAfter } from './draft.ts';
import { codesOf, packagesOf, shownOffer } from './packages.ts';
import { goTo, type Heard, type Said, stay, type Taken, toReview, type World } from './step.ts';

/** What an answer to a question may be taken from. */
export type Facts = Pick<World, 'venue' | 'payment' | 'paymentNotice'> & { readonly words: Wording };

/** Takes whatever was found in a sentence: the day, the tickets, or a wish. */
export function heard(draft: Draft, { text, reading }: Heard, world: World): Taken {
  // Whether the venue is open on another day chooses no other.
  const isOpening = reading.wishes[0] === 'hours' && reading.dates.kind === 'one';
  if (isOpening && draft.date !== null && draft.step !== 'day') return { kind: 'elsewhere' };
  // "Cancel one ticket" orders none, and gives up no others.
  if (reading.wishes.includes('cancel') && reading.counts.length > 0) return stay(expectedAt(draft));
  const dates = datesMeant(draft, reading);
  const without = takenAway(draft, reading, world);
  if (without !== null && reading.counts.length === 0 && dates.kind === 'none') return without;
  const kept = without?.kind === 'next' ? without.draft : draft;
  // A change of date is of the day alone.
  const isAboutTickets = draft.replaces === undefined && asksForTickets(draft, text, reading, dates, world);
  if (dates.kind === 'none' && !isAboutTickets) return wished(draft, reading, world);
  if (dates.kind === 'noSuchDay') return stay('date-no-such-day');
  const wanted = isAboutTickets
    ? wantedAfter(draft.wanted, text, dates.kind !== 'none' || draft.date === null)
    : draft.wanted;
  const listening: Draft = { ...draft, lines: kept.lines, wanted };
  if (dates.kind === 'none') {
    const next = goTo(listening, draft.date === null ? 'day' : 'tickets');
    return reading.wishes.includes('prices') ? { ...next, say: wherePrices(next.draft) } : next;
  }
  const taken =
    dates.kind === 'one' ? choose(listening, dates.date, world) : chooseAmong(listening, dates.dates, world);
  // With the day chosen, the tickets come first, whatever step was to be next.
  const isChosen = taken.kind === 'next' && taken.draft.step !== 'choice' && taken.draft.step !== 'day';
  return isChosen && wanted !== null ? goTo(taken.draft, 'tickets') : taken;
}

/** The booking without what a sentence takes away; it is asked where that can be several tickets. Null: it takes nothing. */
function takenAway(draft: Draft, { removals }: Reading, world: World): Taken | null {
  if (removals.length === 0 || draft.lines.length === 0 || draft.replaces !== undefined) return null;
  let { lines, packageCode } = draft;
  for (const { count, whom, packages } of removals) {
    const isNamed = packages.length > 0 || !anybody.has(whom);
    const [line, another] = isNamed
      ? lines.filter(({ code }) => packages.includes(code))
      : shownLines(draft, world);
    if (line === undefined) return stay('quantity-none');
    const { code, quantity, minQuantity } = line;
    const left = count === null ? 0 : quantity - count;
    packageCode = code;
    if (another !== undefined || left < 0) {
      return { ...goTo(draft, 'tickets', { packageCode }), say: { key: 'quantity-expected' } };
    }
    if (left > 0 && left < minQuantity) return stay('quantity-below', { minimum: minQuantity });
    const others = lines.filter((other) => other !== line);
    lines =
      left === 0 ? others : lines.map((other) => (other === line ? { ...line, quantity: left } : other));
  }
  return goTo(draft, 'tickets', { lines, packageCode });
}

/** The lines of the offer on the card; all of them where none is. */
function shownLines(draft: Draft, world: World): readonly DraftLine[] {
  const offer = draft.step === 'tickets' ? shownOffer(draft, world)?.offer : undefined;
  const shown = draft.lines.filter(({ code }) => offer !== undefined && codesOf(offer).includes(code));
  return shown.length > 0 ? shown : draft.lines;
}

/** A number alone is a day where a day is asked for, and a quantity elsewhere. */
function datesMeant({ step, date, choice }: Draft, { dates, bareNumbers }: Reading): DateReading {
  if (dates.kind !== 'none' || bareNumbers === null) return dates;
  const isDayAsked =
    step === 'day' || step === 'change' || date === null || (step === 'choice' && choice?.kind === 'days');
  return isDayAsked ? bareNumbers.dates : dates;
}

function asksForTickets(
  draft: Draft,
  text: string,
  reading: Reading,
  dates: DateReading,
  world: World,
): boolean {
  if (reading.counts.length > 0 || reading.packages.length > 0 || reading.bareNumbers?.isSum) return true;
  if (draft.wanted !== null && reading.removals.some(({ whom }) => whom !== null)) return true;
  if (draft.wanted !== null && dates.kind === 'none') {
    const { counts } = readTogether(sentencesOf(draft.wanted), world);
    if (kindOf(counts, text, reading, world) !== null) return true;
  }
  const isNumber = reading.bareNumbers?.counts.length === 1;
  // "Book 2 for Saturday": the day is said beside the number, so that counts tickets.
  if (dates.kind !== 'none')
    return isNumber && reading.dates.kind !== 'none' && reading.wishes.includes('book');
  if (draft.date === null) return false;
  return isNumber || namedPackages(text, reading, world).length > 0;
}

export interface Counted extends Pick<Count, 'count' | 'packages' | 'whom'> {
  /** The numbers of a sum, "2+1": all of one kind, or each of another. */
  readonly added?: readonly number[] | undefined;
}

/** Whoever they are: such a count is of everybody. */
const anybody: ReadonlySet<Counted['whom']> = new Set([null, 'ticket', 'person']);

/** What sentences ask for together: a later one speaks of what it names, and leaves the rest as it was. */
export function readTogether(
  sentences: readonly string[],
  world: World,
): { readonly counts: readonly Counted[]; readonly named: readonly string[] } {
  let counts: readonly Counted[] = [];
  let named: readonly string[] = [];
  for (const sentence of sentences) {
    const reading = world.read(sentence);
    const packages = namedPackages(sentence, reading, world);
    const kind = kindOf(counts, sentence, reading, world);
    const isGone = ({ whom }: Counted): boolean =>
      whom !== null && reading.removals.some((removal) => removal.count === null && removal.whom === whom);
    counts = kind === null ? corrected(counts, countsIn(reading)).filter((one) => !isGone(one)) : [kind];
    if (packages.length > 0) named = packages;
  }
  return { counts, named };
}

/** "Adults", after a number for anybody, says who they are. Null: the sentence says something else. */
export function kindOf(
  before: readonly Counted[],
  sentence: string,
  { counts: alone, bareNumbers }: Reading,
  world: World,
): Counted | null {
  const [number, another] = before;
  if (number === undefined || another !== undefined || !anybody.has(number.whom)) return null;
  if (bareNumbers !== null || alone.some(({ count }) => count > 1) || /\p{N}/u.test(sentence)) return null;
  const [kind, ...others] = world.read(`${number.count} ${sentence}`).counts;
  const isMeant = kind?.count === number.count && !anybody.has(kind.whom) && others.length === 0;
  return isMeant ? kind : null;
}

function countsIn({ counts, bareNumbers }: Reading): readonly Counted[] {
  const bare = bareNumbers?.counts ?? [];
  if (bareNumbers?.isSum) {
    const count = bare.reduce((sum, number) => sum + number, 0);
    return [...counts, { count, packages: [], whom: null, added: bare }];
  }
  if (counts.length > 0 || bare.length !== 1) return counts;
  return bare.map((count) => ({ count, packages: [], whom: null }));
}

/** Another number for the same visitors takes the place of theirs, and one for anybody of all. */
function corrected(before: readonly Counted[], counts: readonly Counted[]): readonly Counted[] {
  const kinds = new Set(counts.map(({ whom }) => whom));
  const kept = kinds.isDisjointFrom(anybody) ? before.filter(({ whom }) => !kinds.has(whom)) : [];
  return [...kept, ...counts];
}

/**
 * Codes of the packages that the sentence names; a name that was typed as it stands counts alone, and so does a part of
 * one, unless it is a number of visitors.
 */
function namedPackages(text: string, reading: Reading, world: World): readonly string[] {
  const wanted = folded(text);
  const namesOf = (offer: { readonly code: string; readonly name: string }): readonly string[] =>
    [offer.code, offer.name, world.words.packageName(offer)].map(folded);
  const packages = packagesOf(world);
  const exact = packages.filter((offer) => namesOf(offer).includes(wanted));
  const isPartOf = (offer: SalePackage): boolean => namesOf(offer).some((name) => name.includes(wanted));
  const similar = countsIn(reading).length > 0 ? [] : packages.filter(isPartOf);
  const typed = exact.length > 0 ? exact : similar;
  return typed.length > 0 && wanted.length > 2 ? typed.map(({ code }) => code) : reading.packages;
}

function folded(text: string): string {
  return text.normalize('NFC').trim().toLowerCase();
}

/** Wishes that other screens answer; what the venue says in a sentence was answered before. */
const elsewhere: ReadonlySet<Wish> = new Set([
  'myTickets',
  'help',
  'language',
  'person',
  'refund',
  'visit',
  'directions',
  'hours',
  'parking',
  'rules',
]);

/** A wish or a question in the middle of a booking; what is not understood is said, with what the step expects. */
function wished(draft: Draft, reading: Reading, world: World): Taken {
  const answered = answeredFrom(reading, world);
  if (answered !== null) return answered;
  const [wish] = reading.wishes;
  if (wish === undefined) return stay(expectedAt(draft));
  if (wish === 'cancel' || (wish === 'no' && mayBeLeft(draft))) return { kind: 'cancel' };
  if (wish === 'prices') return pricesAt(draft);
  if ((wish === 'yes' || wish === 'book') && draft.step === 'tickets' && draft.lines.length > 0) {
    return toReview(draft, world);
  }
  if (wish === 'changeDate') return goTo(draft, 'day', { isEditing: draft.lines.length > 0 });
  if (elsewhere.has(wish) || reading.bookingCode !== null) return { kind: 'elsewhere' };
  return stay(expectedAt(draft));
}

/** Nothing would be lost but a day: whoever says "never mind" there has changed their mind. */
function mayBeLeft({ step, lines }: Draft): boolean {
  return lines.length === 0 && ['day', 'list', 'tickets', 'choice'].includes(step);
}

/** The card of the tickets says what they cost, and a choice among kinds does not. */
function pricesAt(draft: Draft): Taken {
  const say = wherePrices(draft);
  const isAsked = draft.step === 'choice' && draft.date !== null;
  return isAsked ? { ...goTo(draft, 'tickets'), say } : { kind: 'stay', why: say };
}

function wherePrices({ date, step }: Draft): Said {
  return { key: date === null || step === 'day' ? 'prices-by-day' : 'prices-below', isFact: true };
}

/** What the customer is asked to do at a step. */
function expectedAt({ step }: Draft): string {
  switch (step) {
    case 'day':
      return 'date-not-understood';
    case 'tickets':
      return 'package-expected';
    case 'list':
      return 'choice-expected';
    default:
      return `${step}-expected`;
  }
}

/** The venue's own answer above the step as it is; null where it has none. */
export function answeredFrom(reading: Reading, world: World): Taken | null {
  const text = answerTo(reading, world);
  return text === null ? null : { kind: 'stay', why: { key: 'fact', values: { text }, isFact: true } };
}

/** The venue's own answer to a question or a wish; null where it has none. */
export function answerTo(reading: Reading, { venue, payment, paymentNotice, words }: Facts): string | null {
  const { visit, questions } = venue;
  const [asked] = reading.questions;
  const question = asked === undefined ? undefined : questions[asked];
  if (question !== undefined) return inLocale(question.answer, words.locale, venue);
  const [wish] = reading.wishes;
  const facts: Partial<Record<Wish, Localised<string> | null>> = {
    directions: visit.address,
    hours: visit.hours,
    parking: visit.parking,
    rules: visit.rules,
    refund: visit.refunds,
  };
  const fact = wish === undefined ? null : (facts[wish] ?? null);
  if (fact !== null) return inLocale(fact, words.locale, venue);
  if (wish !== 'payment') return null;
  const notice = paymentNoticeFor(paymentNotice, words.locale);
  return notice === '' ? howItIsPaid(payment, words) : notice;
}
