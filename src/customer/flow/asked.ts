import type { SalePackage } from '../../booking/ports.ts';
import { totalOf } from '../../booking/rules.ts';
import { headcount } from '../../language/people/party.ts';
import type { Reading } from '../../language/read.ts';
import { clipped, inLines, paragraphs } from '../../telegram/text.ts';
import type { Wording } from '../../telegram/wording.ts';
import { termsText } from '../after-sale.ts';
import { methodsOf } from '../payment.ts';
import { answerAbove, answerTo, factAbove } from './answers.ts';
import { chooseAmongDays } from './day.ts';
import type { Draft, DraftLine, StepName } from './draft.ts';
import { isClosed, isNamedAfterService, offerOnCard, packagesOnSale } from './offers.ts';
import { goTo, type StepOutcome, type World } from './step.ts';

/**
 * The answer to a question about the booking that is under way: what its tickets hold or cost, what costs least on its
 * day, how a day is, who answers, how long tickets are kept. Null: the sentence asks for none of these.
 */
export function answerInBooking(draft: Draft, reading: Reading, world: World): StepOutcome | null {
  const ofDays = daysAsked(draft, reading, world);
  if (ofDays !== null) return ofDays;
  const { kind, topics } = reading;
  const isOfBot = kind === 'robot' || kind === 'hold' || topics.has('fees') || topics.has('delivery');
  if (topics.has('validity') || topics.has('otherSeller')) return { kind: 'elsewhere' };
  const isOfContents = asksContents(reading);
  // Several are told with their prices.
  if (isOfContents && reading.packages.length > 1 && draft.lines.length === 0) return { kind: 'elsewhere' };
  const own = isOfBot
    ? null
    : isOfContents
      ? contentsText(draft, reading, world)
      : pricesText(draft, reading, world);
  const text = own ?? (isOfBot || isOfContents ? answerTo(reading, world) : null);
  if (text !== null) return { kind: 'stay', why: factAbove(text) };
  return isOfContents ? { kind: 'elsewhere' } : null;
}

/** "Are you open on Monday?", "is it crowded on Saturday?": answered, and no day is chosen by that. */
function daysAsked(draft: Draft, reading: Reading, world: World): StepOutcome | null {
  const { counts, dates, kind, packages, questions, topics, wishes } = reading;
  if (counts.length > 0 || wishes.includes('book') || wishes.includes('changeDate')) return null;
  if (wishes[0] === 'hours' && (dates.kind === 'one' || dates.kind === 'several'))
    return { kind: 'elsewhere' };
  if (packages.length > 0) return null;
  if (topics.has('eachDay') && dates.kind === 'several')
    return chooseAmongDays(draft, dates.dates, world, true);
  const why = kind === 'question' && questions.length > 0 ? answerAbove(reading, world) : null;
  if (why === null || dates.kind !== 'one') return null;
  return draft.step === 'day'
    ? { ...goTo(draft, 'day', { month: dates.date.slice(0, 7) }), say: why }
    : { kind: 'stay', why };
}

/** "The family package including lunch" may be an order, and "swap to the one with lunch included" is one. */
function asksContents({ counts, dates, kind, packages, topics }: Reading): boolean {
  // "Saturday, 4 of us, lunch should be included"
  const isOrder = kind !== 'question' && counts.length > 0 && dates.kind !== 'none';
  if (topics.has('exchange') || isOrder) return false;
  return topics.has('contents') && (kind === 'question' || packages.length === 0);
}

const mostDescribed = 3;
const mostServices = 6;
const longestDescribedNote = 240;
const longestDescribedName = 60;

/** What the named packages hold, and those of the cart, the card or the list. */
function contentsText(draft: Draft, { packages }: Reading, world: World): string | null {
  const onCard = draft.step === 'tickets' ? offerOnCard(draft, world)?.codes : undefined;
  // "What's the difference?", at the list of all.
  const card = onCard ?? (ticketSteps.has(draft.step) ? packagesOnSale(world).map(({ code }) => code) : []);
  const own = draft.lines.length > 0 ? draft.lines.map(({ code }) => code) : packages.length > 0 ? [] : card;
  const written = new Set(
    [...packages, ...own].flatMap((code) => {
      const line = draft.lines.find((each) => each.code === code);
      const sold = packagesOnSale(world).find((each) => each.code === code) ?? (line && heldBy(line));
      return sold === undefined ? [] : (contentsOf(sold, world.words) ?? []);
    }),
  );
  return written.size === 0 ? null : paragraphs(...[...written].slice(0, mostDescribed));
}

type Holding = Pick<SalePackage, 'code' | 'name' | 'note' | 'services'>;

/** What is known of a chosen package where those of the day are not. */
function heldBy({ code, name, note, serviceNames, serviceQuantities = [] }: DraftLine): Holding {
  const services = serviceNames.map((service, at) => {
    return { name: service, code: '', quantity: serviceQuantities[at] ?? 1 };
  });
  return { code, name, note: note ?? null, services };
}

/** Null: nothing is written of it. */
function contentsOf(sold: Holding, words: Wording): string | null {
  const note = words.packageNote(sold);
  if (sold.services.length === 0 && note === null) return null;
  return inLines(
    words.text('package-holds', { name: clipped(words.packageName(sold), longestDescribedName) }),
    ...sold.services.slice(0, mostServices).map((service) => {
      const named = isNamedAfterService(sold, words) ? sold : service;
      return words.text('package-service', { name: words.packageName(named), quantity: service.quantity });
    }),
    note !== null && clipped(note, longestDescribedNote),
  );
}

const mostLeastPrices = 3;
const ticketSteps: ReadonlySet<StepName> = new Set(['tickets', 'list']);

/** The least prices of the day where tickets are chosen, or the prices of the cart; beside the venue's own answer. */
function pricesText(draft: Draft, reading: Reading, world: World): string | null {
  const { counts, dates, kind, packages, party, topics } = reading;
  const isOfDay = dates.kind === 'none' || (dates.kind === 'one' && dates.date === draft.date);
  if (kind !== 'prices' || packages.length > 0 || !isOfDay || topics.has('byDay')) return null;
  const isOfNobody = party === null && counts.length === 0;
  const isCheapest = ticketSteps.has(draft.step) && topics.has('cheapest') && isOfNobody;
  const prices = isCheapest ? leastPrices(draft, world) : cartPrices(draft, reading, world);
  return prices === null ? null : paragraphs(answerTo(reading, world), prices);
}

function leastPrices({ date }: Draft, world: World): string | null {
  const { words } = world;
  if (date === null) return null;
  const single = packagesOnSale(world).filter(
    (sold) => sold.minQuantity === 1 && !isClosed(sold, date, world),
  );
  const least = single.toSorted((a, b) => a.price - b.price).slice(0, mostLeastPrices);
  if (least.length === 0) return null;
  return inLines(
    words.text('prices-least', { date: words.day(date) }),
    ...least.map((sold) => {
      const name = clipped(words.packageName(sold), longestDescribedName);
      return words.text('day-on-sale-line', { name, price: words.money(sold.price) });
    }),
  );
}

/** Each line with the price of one, and the total, unless the sentence is about other visitors. */
function cartPrices({ lines }: Draft, { party }: Reading, { words }: World): string | null {
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0);
  const isOfOthers =
    party !== null && (headcount(party) !== quantity || party.members.some(({ count }) => count === null));
  if (lines.length === 0 || isOfOthers) return null;
  return inLines(
    ...lines.map((line) => {
      const [price, amount] = [line.unitPrice, line.quantity * line.unitPrice].map(words.money);
      const values = {
        name: clipped(words.packageName(line), longestDescribedName),
        quantity: line.quantity,
      };
      return line.quantity === 1
        ? words.text('cart-line', { ...values, amount: amount ?? '' })
        : words.text('cart-line-each', { ...values, amount: amount ?? '', price: price ?? '' });
    }),
    words.text('prices-total', { amount: words.money(totalOf(lines)) }),
  );
}

/** The terms by the policy that a booking placed now would have; null without a day. */
export function termsOf(draft: Draft, world: World): string | null {
  const { venue, now, words } = world;
  const { date } = draft;
  if (date === null) return null;
  const sale = { date, isPrepaid: isPrepaid(draft, world) };
  return termsText(venue.policy, sale, { now, timeZone: venue.timeZone }, words);
}

export function isPrepaid({ lines }: Draft, { payment }: World): boolean {
  return methodsOf(payment).length > 0 && totalOf(lines) > 0;
}
