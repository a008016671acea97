import { type Config, paymentNoticeFor } from '../../config/config.ts';
import type { Reading } from '../../language/read.ts';
import type { Wish } from '../../language/words/words.ts';
import { inLines, paragraphs } from '../../telegram/text.ts';
import type { Wording } from '../../telegram/wording.ts';
import { inLocale, type Localised } from '../../venue/venue.ts';
import { howItIsPaid, paymentWaysOf } from '../payment.ts';
import { contactRows } from '../shared-buttons.ts';
import type { Said, World } from './step.ts';

/** The sources of answers to questions. */
type AnswerSources = Pick<World, 'venue' | 'payment' | 'paymentNotice' | 'retentionDays' | 'holdMinutes'> & {
  readonly words: Wording;
};

/** An answer above a step. */
export function factAbove(text: string): Said {
  return { key: 'fact', values: { text }, isFact: true };
}

/** The answer to a sentence above the step; null: there is none. */
export function answerAbove(reading: Reading, world: World): Said | null {
  const text = answerTo(reading, world);
  return text === null ? null : factAbove(text);
}

/** The answer to a sentence outside the dialogue. `isOnCard`: a held booking's card says the same. */
export function venueAnswer(
  reading: Reading,
  words: Wording,
  config: Config,
): { readonly answer: string | null; readonly isOnCard: boolean } {
  const { booking, venue, paymentNotice } = config;
  const answer = answerTo(reading, {
    words,
    venue,
    payment: paymentWaysOf(config),
    paymentNotice,
    retentionDays: booking.retentionDays,
    holdMinutes: booking.holdMinutes,
  });
  return { answer, isOnCard: answer === paymentNoticeFor(paymentNotice, words.locale) };
}

/** How many answers are given to a sentence that asks several things. */
const mostAnswers = 3;

/** What the bot knows of itself, or the venue's own answers to the questions and the wishes; null when there are none. */
export function answerTo(
  { kind, questions, topics, wishes }: Reading,
  { venue, payment, paymentNotice, retentionDays, holdMinutes, words }: AnswerSources,
): string | null {
  if (kind === 'whyAsked') return words.text('why-asked', { venue: words.venueName, days: retentionDays });
  if (kind === 'robot') return robotText(words);
  if (kind === 'hold')
    return words.text('hold-asked', { button: words.text('hold', { minutes: holdMinutes }) });
  const { address, hours, parking, rules, refunds } = venue.visit;
  const facts: Partial<Record<Wish, Localised<string> | null>> = {
    directions: address,
    hours,
    parking,
    // The owner's own answer says more than all the rules.
    rules: questions.length > 0 ? null : rules,
    refund: refunds,
  };
  // Who asks how long a ticket is good fears to miss the day.
  const wished = topics.has('validity') ? new Set([...wishes, 'refund'] as const) : wishes;
  const written = [
    ...questions.map((asked) => venue.questions[asked]?.answer),
    ...[...wished].map((wish) => facts[wish]),
  ].map((answer) => answer && inLocale(answer, words.locale, venue));
  const known = [
    topics.has('fees') && words.text('price-is-all'),
    topics.has('delivery') && words.text('tickets-come-here', { button: words.text('my-tickets') }),
  ];
  const paid = wishes.includes('payment')
    ? paymentNoticeFor(paymentNotice, words.locale) || howItIsPaid(payment, words)
    : null;
  return paragraphs(...[...known, ...written, paid].filter(Boolean).slice(0, mostAnswers)) || null;
}

/** Says who answers, and how a person is reached. */
function robotText(words: Wording): string {
  const { canAskStaff, supportContact: contact } = words;
  const button = words.text('ask-the-venue');
  const isAsked = canAskStaff || contactRows(words).length > 0;
  const person = isAsked
    ? words.text('robot-person', { button })
    : contact !== null && words.text('support', { contact });
  return inLines(words.text('robot', { venue: words.venueName }), person);
}
