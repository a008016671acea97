import { totalOf } from '../booking/rules.ts';
import type { Topic, TypedQuestion } from '../language/reading-types.ts';
import { clipped, inLines, paragraphs, type Wording } from '../telegram/wording.ts';
import type { VenueDate } from '../venue/calendar.ts';
import { inLocale, type Localised, type Venue } from '../venue/venue.ts';
import { presentPolicyText, termsText } from '../views/after-sale.ts';
import { isPaidHere, type Ways } from '../views/payment.ts';
import type { Draft } from './draft.ts';
import { isNamedAfterService } from './offers.ts';
import type { Offer, Remark, World } from './step-types.ts';

/** An answer above a step. */
export function factAbove(text: string): Remark {
  return { key: 'fact', values: { text }, isFact: true };
}

/** The answer to a question at a step; null: nothing is asked, or there is none. */
export function answerAt(
  { date }: Draft,
  question: TypedQuestion | null,
  namedCodes: readonly string[],
  world: World,
): string | null {
  return question === null ? null : answerTo(question, namedCodes, { ...world, date });
}

interface AnswerSources {
  readonly venue: Pick<Venue, 'visit' | 'policy' | 'questions' | 'defaultLocale'>;
  readonly payment: Ways;
  /** The day of the question, or the next one on sale; null: its packages are unknown. */
  readonly date: VenueDate | null;
  readonly offers: readonly Offer[];
  readonly words: Wording;
}

/** How many of the venue's answers are given to a text that asks several things. */
const mostAnswers = 3;

/** The venue's own answers, and descriptions of the named packages, else all prices; null: there is no answer. */
export function answerTo(
  { answers, topics }: TypedQuestion,
  namedCodes: readonly string[],
  { venue, payment, date, offers, words }: AnswerSources,
): string | null {
  const { address, hours, parking, rules } = venue.visit;
  const refunds = presentPolicyText({ venue, payment }, words);
  const facts: Partial<Record<Topic, Localised<string> | null>> = {
    directions: address,
    hours,
    parking,
    rules,
    refund: refunds === null ? null : { und: refunds },
  };
  const written = [
    ...answers.map((at) => venue.questions[at]?.answer),
    ...topics.map((topic) => facts[topic]),
  ].flatMap((answer) => (answer == null ? [] : inLocale(answer, words.locale, venue)));
  const namedOffers = offers.filter(({ codes }) => codes.some((code) => namedCodes.includes(code)));
  const descriptions = describedOffers(namedOffers.slice(0, mostDescribed), words);
  const needsPrices = topics.includes('prices') && descriptions.length === 0 && offers.length > 0;
  const prices = needsPrices ? offers.slice(0, mostPriced).map((offer) => pricesOf(offer, words)) : [];
  const needsDay = date !== null && prices.length + descriptions.length > 0;
  const lead = needsDay && words.text('prices-for', { date: words.day(date) });
  const firstAnswers = [...new Set(written)].slice(0, mostAnswers);
  return paragraphs(...firstAnswers, inLines(lead, ...prices), ...descriptions) || null;
}

const mostPriced = 12;
const mostDescribed = 4;
const mostServices = 6;
const longestAnswerName = 60;
const longestAnswerNote = 240;

/** "Water park – ₫350,000", each of its kinds. */
function pricesOf({ kinds }: Offer, words: Wording): string {
  return inLines(
    ...kinds.map(({ sold }) => {
      const name = clipped(words.packageName(sold), longestAnswerName);
      return words.text('day-on-sale-line', { name, price: words.money(sold.price) });
    }),
  );
}

/** Prices, services and notes; a line that several packages share is shown once. */
function describedOffers(offers: readonly Offer[], words: Wording): readonly string[] {
  const usedLines = new Set<string>();
  return offers.map((offer) =>
    inLines(
      pricesOf(offer, words),
      ...contentsOf(offer, words).filter((line) => !usedLines.has(line) && usedLines.add(line)),
    ),
  );
}

function contentsOf({ kinds }: Offer, words: Wording): readonly string[] {
  const packages = kinds.map(({ sold }) => sold);
  const services = packages
    .filter((sold) => !isNamedAfterService(sold, words))
    .flatMap((sold) => sold.services)
    .map((service) =>
      words.text('package-service', { name: words.packageName(service), quantity: service.quantity }),
    );
  const notes = packages.flatMap((sold) => words.packageNote(sold) ?? []);
  return [
    ...[...new Set(services)].slice(0, mostServices),
    ...notes.map((note) => clipped(note, longestAnswerNote)),
  ];
}

/** The terms by the policy that a booking placed now would have; null without a day. */
export function termsOf(draft: Draft, world: World): string | null {
  const { date } = draft;
  if (date === null) return null;
  const { venue, now, words } = world;
  const sale = { date, isPrepaid: isPrepaid(draft, world) };
  return termsText(venue.policy, sale, { now, timeZone: venue.timeZone }, words);
}

export function isPrepaid({ lines }: Draft, { payment }: World): boolean {
  return isPaidHere(payment) && totalOf(lines) > 0;
}
