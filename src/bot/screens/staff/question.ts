import type { Booking } from '../../../booking/record.ts';
import { tapData } from '../../callback-data.ts';
import type { Screen } from '../../screen.ts';
import { clipped, paragraphs } from '../../text.ts';
import type { Wording } from '../../wording.ts';
import { asNewMessage } from './alert-rows.ts';
import { bookingSummary } from './booking.ts';
import { showButton } from './cancel.ts';

/** Of Telegram, in characters. */
const longestTopicName = 128;
const longestName = 60;

export interface Asker {
  readonly booking: Booking | null;
  /** As Telegram has it: all that staff learn of a customer without a booking. */
  readonly firstName: string;
}

/** Who asks, as on the booking. */
export function askerName({ booking, firstName }: Asker): string {
  const named = booking?.details.name ?? '';
  return clipped(named === '' ? firstName : named, longestName);
}

/** Names the customer and the booking that was asked about first. */
export function topicName(asker: Asker): string {
  const code = asker.booking?.partner?.bookingCode;
  const name = [askerName(asker), code].filter((part) => part !== undefined).join(' · ');
  return [...name].slice(0, longestTopicName).join('');
}

/** Stands above a customer's messages: who asks, about which booking, and how to answer. */
export function questionHeader(asker: Asker & { readonly hasTopic: boolean }, words: Wording): Screen {
  const { booking, hasTopic } = asker;
  return {
    text: paragraphs(
      words.html('question-header', { name: askerName(asker) }),
      booking === null ? words.html('question-without-booking') : bookingSummary(booking, words),
      words.html('question-how-to-answer'),
    ),
    rows: [
      [
        { text: words.text('answer-question'), data: tapData.staff('answerQuestion') },
        ...(hasTopic ? [{ text: words.text('close-question'), data: tapData.staff('closeQuestion') }] : []),
      ],
      ...(booking === null ? [] : [[showButton(booking, words, asNewMessage)]]),
    ],
  };
}
