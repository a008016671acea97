import type { DateReading } from '../../language/days/dates.ts';
import { correctedName } from '../../language/names/among.ts';
import type { Reading } from '../../language/read.ts';
import type { Wish } from '../../language/words/words.ts';
import type { VenueDate } from '../../venue/calendar.ts';
import { answerAbove, factAbove } from './answers.ts';
import { answerInBooking, termsOf } from './asked.ts';
import { chooseAmongDays, chooseDay } from './day.ts';
import { cleanName, type Draft, type DraftLine, type StepName, sentencesOf, wantedAfter } from './draft.ts';
import { offerOnCard } from './offers.ts';
import { anybody, kindSaid, readTogether } from './requests.ts';
import {
  goTo,
  type Heard,
  type NextDraft,
  type Stay,
  type StepOutcome,
  stay,
  toReview,
  type World,
} from './step.ts';

/** Takes what was found in a sentence: the day, the tickets, or a wish. */
export function heard(draft: Draft, said: Heard, world: World): StepOutcome {
  const outcome = heardOf(draft, said, world);
  if (outcome.kind !== 'next' || outcome.say !== undefined || said.reading.questions.length === 0)
    return outcome;
  // "2 adults with a stroller on Saturday" asks something besides.
  const say = answerAbove(said.reading, world);
  return say === null ? outcome : { ...outcome, say };
}

function heardOf(draft: Draft, { text, reading }: Heard, world: World): StepOutcome {
  const { counts, packages, removals, wishes } = reading;
  const answer = answerInBooking(draft, reading, world);
  if (answer !== null) return answer;
  if (reading.kind === 'changeName') return toName(draft, { text, reading }, world);
  // "What if we can't come on Saturday" chooses no day.
  if (wishes.includes('cancel') && reading.kind === 'question') return leaving(draft, reading, world);
  // Answers a question about prices with amounts, and orders nothing.
  const isOfOneDay = reading.dates.kind !== 'several' || reading.topics.has('cheapest');
  if (reading.kind === 'prices' && isOfOneDay) return { kind: 'elsewhere' };
  // A question whether the venue is open on a day doesn't choose that day.
  const isOpening = wishes[0] === 'hours' && reading.dates.kind === 'one';
  if (isOpening && draft.date !== null && draft.step !== 'day') return { kind: 'elsewhere' };
  // "Cancel one ticket" orders none, and drops no others.
  if (wishes.includes('cancel') && counts.length > 0) return stay(expectedAt(draft, reading));
  const dates = datesMeant(draft, reading);
  // A change of date changes only the day.
  const mayChange = draft.replaces === undefined;
  const without =
    mayChange && removals.length > 0 && draft.lines.length > 0 ? takenAway(draft, reading, world) : null;
  // "No adults, but a family package" asks for another.
  const isOther = packages.some((code) => removals.every((removal) => !removal.packages.includes(code)));
  if (without !== null && counts.length === 0 && dates.kind === 'none' && !isOther) return without;
  // "Swap an adult for a child": nobody comes in for one who can't be taken away.
  const isTaken = without?.kind === 'next' && without.say === undefined;
  if (without !== null && reading.isMore && !isTaken) return without;
  const { lines } = without?.kind === 'next' ? without.draft : draft;
  const isAboutTickets = mayChange && asksForTickets(draft, text, reading, dates, world);
  if (dates.kind === 'none' && !isAboutTickets) return wished(draft, reading, world);
  if (dates.kind === 'noSuchDay') return stay('date-no-such-day');
  const wanted = isAboutTickets
    ? wantedAfter(draft.wanted, text, dates.kind !== 'none' || draft.date === null || asksDetail(draft))
    : draft.wanted;
  const listening = { ...draft, lines, wanted };
  if (dates.kind === 'none') {
    return goTo(listening, draft.date === null ? 'day' : 'tickets');
  }
  const taken = withDay(listening, dates, reading, world);
  // After the day the tickets are asked for, whatever the present step.
  const isChosen = taken.kind === 'next' && taken.draft.step !== 'choice' && taken.draft.step !== 'day';
  return isChosen && wanted !== null ? goTo(taken.draft, 'tickets') : taken;
}

/** "The date is the 4th, right?" may be of the day that is chosen, or of another. */
function withDay(
  draft: Draft,
  dates: Extract<DateReading, { readonly kind: 'one' | 'several' | 'week' }>,
  reading: Reading,
  world: World,
): StepOutcome {
  const { kind, wishes } = reading;
  if (dates.kind !== 'one') return chooseAmongDays(draft, dates.dates, world);
  if (draft.date !== null && isOfAnotherVisit(draft, dates.date, reading))
    return chooseAmongDays(draft, [draft.date, dates.date].toSorted(), world, true);
  const isAsked = kind === 'question' && !wishes.includes('changeDate');
  const isChecked = isAsked && draft.lines.length > 0 && draft.date !== null && draft.date !== dates.date;
  return isChecked
    ? chooseAmongDays(draft, [draft.date, dates.date].toSorted(), world)
    : chooseDay(draft, dates.date, world);
}

/** "Plus 2 water parks for Friday", where the other tickets are for Thursday. */
function isOfAnotherVisit(
  { date, lines, replaces }: Draft,
  other: VenueDate,
  { packages, topics, wishes }: Reading,
): boolean {
  const isAnother = packages.length > 0 && lines.every(({ code }) => !packages.includes(code));
  const isMove = wishes.includes('changeDate') || topics.has('exchange') || replaces !== undefined;
  return lines.length > 0 && date !== other && isAnother && !isMove;
}

/** Removes what a sentence takes away; asks when that may be several tickets. */
function takenAway(draft: Draft, { removals }: Reading, world: World): NextDraft | Stay {
  let { lines, packageCode } = draft;
  for (const { count, whom, packages } of removals) {
    const isNamed = packages.length > 0 || !anybody.has(whom);
    const [line, another] = isNamed
      ? lines.filter(({ code }) => packages.includes(code))
      : linesOnCard(draft, world);
    if (line === undefined) return stay('quantity-none');
    const { code, quantity, minQuantity } = line;
    const left = count === null ? 0 : quantity - count;
    packageCode = code;
    if (another !== undefined || left < 0) {
      return { ...goTo(draft, 'tickets', { packageCode }), say: { key: 'quantity-expected' } };
    }
    if (left > 0 && left < minQuantity) return stay('quantity-below', { minimum: minQuantity });
    lines = lines
      .map((other) => (other === line ? { ...line, quantity: left } : other))
      .filter((other) => other.quantity > 0);
  }
  return goTo(draft, 'tickets', { lines, packageCode, suggestedFor: undefined });
}

/** The lines of the offer on the card; all lines without a card. */
function linesOnCard(draft: Draft, world: World): readonly DraftLine[] {
  const offer = draft.step === 'tickets' ? offerOnCard(draft, world) : null;
  const shown = draft.lines.filter(({ code }) => offer?.codes.includes(code));
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
  { date, lines, wanted }: Draft,
  text: string,
  reading: Reading,
  dates: DateReading,
  world: World,
): boolean {
  const { bareNumbers, counts, isMore, packages, party, removals, wishes } = reading;
  if (counts.length > 0 || packages.length > 0 || bareNumbers?.isSum) return true;
  // "My kids are coming too"
  if (isMore && party !== null && lines.length > 0) return true;
  if (wanted !== null) {
    if (removals.some(({ whom }) => whom !== null)) return true;
    const saidBefore = () => readTogether(sentencesOf(wanted), world).requests;
    if (dates.kind === 'none' && kindSaid(saidBefore(), text, reading, world) !== null) return true;
  }
  const isNumber = bareNumbers?.counts.length === 1;
  // "Book 2 for Saturday": with a day in the sentence, the number counts tickets.
  if (dates.kind !== 'none') return isNumber && reading.dates.kind !== 'none' && wishes.includes('book');
  return date !== null && isNumber;
}

/** Wishes that the dialogue answers or ignores; others open another screen. */
const wishesHere: ReadonlySet<Wish> = new Set([
  'book',
  'payment',
  'next',
  'yes',
  'no',
  'back',
  'thanks',
  'greeting',
]);

/** Answers a wish or a question in the middle of a booking; says what the step expects when it isn't understood. */
function wished(draft: Draft, reading: Reading, world: World): StepOutcome {
  const { step, lines } = draft;
  if (step === 'tickets' && lines.length > 0 && goesOn(reading)) return toReview(draft, world);
  const answer = answerAbove(reading, world);
  if (answer !== null) return { kind: 'stay', why: answer };
  const [wish] = reading.wishes;
  const talk = (['thanks', 'greeting'] as const).find((each) => reading.wishes.includes(each));
  // A step for a detail repeats its question instead.
  if (reading.kind === 'smallTalk' && talk !== undefined && !asksDetail(draft))
    return { kind: 'stay', why: { key: `talk-${talk}`, isFact: true } };
  if (wish === undefined)
    return reading.kind === 'question' ? { kind: 'elsewhere' } : stay(expectedAt(draft, reading));
  if (wish === 'cancel') return leaving(draft, reading, world);
  if (wish === 'refund') return termsAbove(draft, reading, world);
  if (wish === 'no' && mayBeLeft(draft)) return { kind: 'cancel' };
  // "Can I change the date later?"
  if (wish === 'changeDate' && reading.topics.has('afterwards')) return termsAbove(draft, reading, world);
  if (wish === 'changeDate') return goTo(draft, 'day', { isEditing: lines.length > 0 });
  if (!wishesHere.has(wish) || reading.bookingCode !== null) return { kind: 'elsewhere' };
  return stay(expectedAt(draft, reading));
}

/** "That's all, let's pay", "ok, what's next?" */
export function goesOn({ kind, wishes }: Reading): boolean {
  const isAgreed = wishes.includes('yes') || wishes[0] === 'book';
  const isNext = wishes.includes('next') || (isAgreed && kind !== 'question');
  return isNext && wishes.every((wish) => onward.has(wish));
}

const onward: ReadonlySet<Wish> = new Set(['yes', 'book', 'payment', 'next', 'thanks', 'greeting']);

/** A wish to leave does so where no tickets are lost; elsewhere it is shown how, and a question only gets its answer. */
function leaving(draft: Draft, reading: Reading, world: World): StepOutcome {
  const { words } = world;
  const isAsked = reading.kind === 'question';
  const isChange = draft.replaces !== undefined;
  if (!isAsked && (isChange || (draft.lines.length === 0 && reading.isClear))) return { kind: 'cancel' };
  if (isAsked) return termsAbove(draft, { ...reading, wishes: ['refund'] }, world);
  return {
    kind: 'stay',
    why: factAbove(words.text('leave-asked', { button: words.text('cancel') })),
  };
}

/** The venue's words for refunds, else what the policy allows. */
function termsAbove(draft: Draft, reading: Reading, world: World): StepOutcome {
  const terms = termsOf(draft, world);
  const answer = answerAbove(reading, world) ?? (terms === null ? null : factAbove(terms));
  return answer === null ? { kind: 'elsewhere' } : { kind: 'stay', why: answer };
}

/** Takes the right name where the sentence has it, which is shown; else leads to the name, as "Edit" does. */
function toName(draft: Draft, { text, reading }: Heard, world: World): StepOutcome {
  const isGiven = draft.details.name !== undefined && draft.replaces === undefined;
  if (!isGiven || draft.step === 'name') return stay(expectedAt(draft, reading));
  const name = cleanName(correctedName(text, world.read, draft.details.name) ?? '');
  if (name !== null) {
    const say = { key: 'name-corrected', values: { name }, isFact: true } as const;
    return { ...goTo(draft, draft.step, { details: { ...draft.details, name } }), say };
  }
  return goTo(draft, 'name', { isEditing: toReview(draft, world).draft.step === 'review' });
}

/** Only a day would be lost, so "never mind" leaves the draft. */
function mayBeLeft({ step, lines }: Draft): boolean {
  return lines.length === 0 && ['day', 'list', 'tickets', 'choice'].includes(step);
}

const expected: Partial<Record<StepName, string>> = {
  day: 'date-not-understood',
  tickets: 'package-expected',
  list: 'choice-expected',
};

/** The messages for a text that can't be the requested detail. */
const unusable: Partial<Record<StepName, string>> = {
  name: 'name-unusable',
  phone: 'phone-unusable',
  email: 'email-unusable',
  cardId: 'cardId-unusable',
};

function asksDetail({ step }: Draft): boolean {
  return unusable[step] !== undefined;
}

/** What the step asks the customer to do; for a detail, that the text can't be it. */
function expectedAt({ step }: Draft, { kind, wishes }: Reading): string {
  const isAttempt = kind !== 'smallTalk' && wishes.length === 0;
  return (isAttempt ? unusable[step] : undefined) ?? expected[step] ?? `${step}-expected`;
}
