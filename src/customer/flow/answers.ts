import { paymentNoticeFor } from '../../config/config.ts';
import type { Reading } from '../../language/read.ts';
import type { Wish } from '../../language/words.ts';
import { paragraphs } from '../../telegram/text.ts';
import type { Wording } from '../../telegram/wording.ts';
import { inLocale, type Localised } from '../../venue/venue.ts';
import { howItIsPaid } from '../payment.ts';
import type { Stay, World } from './step.ts';

/** What an answer to a question may be taken from. */
type AnswerSources = Pick<World, 'venue' | 'payment' | 'paymentNotice'> & { readonly words: Wording };

/** An answer above the step as it is: the venue's own, or what details are asked for; null where there is none. */
export function answeredFrom(reading: Reading, world: World): Stay | null {
  if (reading.kind === 'whyAsked') {
    const values = { venue: world.words.venueName, days: world.retentionDays };
    return { kind: 'stay', why: { key: 'why-asked', values, isFact: true } };
  }
  const text = answerTo(reading, world);
  return text === null ? null : { kind: 'stay', why: { key: 'fact', values: { text }, isFact: true } };
}

/** Of questions that a sentence fits equally. */
const mostAnswers = 2;

/** The venue's own answer to a question or a wish; null where it has none. */
export function answerTo(
  { questions, wishes }: Reading,
  { venue, payment, paymentNotice, words }: AnswerSources,
): string | null {
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
