import type { Booking, BookingReference } from '../../booking/record.ts';
import { tapData } from '../callback-data.ts';
import type { Button, Screen } from '../screen.ts';
import { paragraphs } from '../text.ts';
import type { Wording } from '../wording.ts';

/** The way to a person: staff, in this chat, or else whom the venue names on Telegram. */
export function askVenueRows(words: Wording, reference: BookingReference | null = null): Screen['rows'] {
  return words.hasDesk ? [[askButton(words, reference)]] : contactRows(words);
}

/** The venue's own contact, where it is one on Telegram. */
export function contactRows({ supportContact, text }: Wording): Screen['rows'] {
  const name = /^@(\w{4,32})$/.exec(supportContact ?? '')?.[1];
  return name === undefined ? [] : [[{ text: text('ask-the-venue'), url: `https://t.me/${name}` }]];
}

function askButton({ text }: Wording, reference: BookingReference | null): Button {
  return { text: text('ask-the-venue'), data: tapData.question('ask', reference) };
}

/** Below an answer of the venue, which stays in the chat. */
export function answerRows(reference: BookingReference | null, words: Wording): Screen['rows'] {
  return [[askButton(words, reference), doneButton(words, reference)]];
}

function doneButton({ text }: Wording, reference: BookingReference | null): Button {
  return { text: text('question-done'), data: tapData.question('done', reference) };
}

/** What is written next goes to staff. `note`: what became of the last message. */
export function askScreen(booking: Booking | null, note: string | null, words: Wording): Screen {
  const reference = booking?.reference ?? null;
  return {
    text:
      note === null
        ? paragraphs(words.html('question-ask', { venue: words.venueName }), aboutText(booking, words))
        : paragraphs(note, words.html('question-more')),
    rows: [
      [doneButton(words, reference), { text: words.text('back'), data: tapData.question('back', reference) }],
    ],
  };
}

function aboutText(booking: Booking | null, words: Wording): string {
  if (booking === null) return words.html('question-about-none');
  const date = words.day(booking.order.date);
  const code = booking.partner?.bookingCode;
  return code === undefined
    ? words.html('question-about-day', { date })
    : words.html('question-about', { date, code });
}

/** Nobody could be reached here. */
export function nobodyScreen(words: Wording): Screen {
  const { supportContact } = words;
  return {
    text: paragraphs(
      words.html('question-nobody'),
      supportContact !== null && words.html('support', { contact: supportContact }),
    ),
    rows: contactRows(words),
  };
}
