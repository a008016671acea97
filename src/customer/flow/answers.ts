import { paymentNoticeFor } from '../../config/config.ts';
import type { Reading } from '../../language/read.ts';
import type { Wish } from '../../language/words.ts';
import { paragraphs } from '../../telegram/text.ts';
import type { Wording } from '../../telegram/wording.ts';
import { inLocale, type Localised } from '../../venue/venue.ts';
import { howItIsPaid } from '../payment.ts';
import type { Said, World } from './step.ts';

/** The sources of answers to questions. */
type AnswerSources = Pick<World, 'venue' | 'payment' | 'paymentNotice' | 'retentionDays'> & {
  readonly words: Wording;
};

/** The answer to a sentence above the step; null: there is none. */
export function answerAbove(reading: Reading, world: World): Said | null {
  const text = answerTo(reading, world);
  return text === null ? null : { key: 'fact', values: { text }, isFact: true };
}

/** How many answers are given when several questions fit equally. */
const mostAnswers = 2;

/** Why details are asked for, or the venue's own answer to a question or a wish; null when it has none. */
export function answerTo(
  { kind, questions, wishes }: Reading,
  { venue, payment, paymentNotice, retentionDays, words }: AnswerSources,
): string | null {
  if (kind === 'whyAsked') return words.text('why-asked', { venue: words.venueName, days: retentionDays });
  const [wish] = wishes;
  const said = questions
    .slice(0, mostAnswers)
    .flatMap((asked) => venue.questions[asked] ?? [])
    .map(({ answer }) => inLocale(answer, words.locale, venue));
  if (said.length > 0) return paragraphs(...said);
  const { address, hours, parking, rules, refunds } = venue.visit;
  const facts: Partial<Record<Wish, Localised<string> | null>> = {
    directions: address,
    hours,
    parking,
    rules,
    refund: refunds,
  };
  const fact = wish === undefined ? null : facts[wish];
  if (fact) return inLocale(fact, words.locale, venue);
  if (wish !== 'payment') return null;
  return paymentNoticeFor(paymentNotice, words.locale) || howItIsPaid(payment, words);
}
