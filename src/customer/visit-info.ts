import { type Booking, type BookingReference, bookingCodeOf } from '../booking/record.ts';
import type { Stars } from '../storage/days.ts';
import { tapData } from '../telegram/callback-data.ts';
import { type Button, button, rowsOf, type Screen } from '../telegram/screen.ts';
import { clipped, paragraphs } from '../telegram/text.ts';
import type { Wording } from '../telegram/wording.ts';
import { inLocale, type Venue } from '../venue/venue.ts';

/** The way to a person: staff, in this chat, or else whom the venue names on Telegram. */
export function askVenueRows(words: Wording, reference: BookingReference | null = null): Screen['rows'] {
  return words.hasDesk ? [[askButton(words, reference)]] : contactRows(words);
}

/** The venue's own contact in words, where it has one. */
export function supportText(words: Wording): string | null {
  const { supportContact } = words;
  return supportContact === null ? null : words.html('support', { contact: supportContact });
}

/** The venue's own contact, where it is one on Telegram. */
function contactRows({ supportContact, text }: Wording): Screen['rows'] {
  const name = /^@(\w{4,32})$/.exec(supportContact ?? '')?.[1];
  return name === undefined ? [] : [[{ text: text('ask-the-venue'), url: `https://t.me/${name}` }]];
}

function askButton({ text }: Wording, reference: BookingReference | null): Button {
  return button(text('ask-the-venue'), tapData.question('ask', reference));
}

/** Below an answer of the venue, which stays in the chat. */
export function answerRows(reference: BookingReference | null, words: Wording): Screen['rows'] {
  return [[askButton(words, reference), doneButton(words, reference)]];
}

function doneButton({ text }: Wording, reference: BookingReference | null): Button {
  return button(text('question-done'), tapData.question('done', reference));
}

/**
 * What is written next goes to staff. `note`: what became of the last message. `canPassOn`: what the customer wrote just
 * before can go too.
 */
export function askScreen(
  booking: Booking | null,
  { note = null, canPassOn = false }: { readonly note?: string | null; readonly canPassOn?: boolean },
  words: Wording,
): Screen {
  const reference = booking?.reference ?? null;
  return {
    text:
      note === null
        ? paragraphs(
            words.html('question-ask', { venue: words.venueName }),
            canPassOn && words.html('question-as-it-is'),
            aboutText(booking, words),
          )
        : paragraphs(note, words.html('question-more')),
    rows: rowsOf(
      canPassOn && [button(words.text('question-send'), tapData.question('send', reference), 'success')],
      [doneButton(words, reference), button(words.text('back'), tapData.question('back', reference))],
    ),
  };
}

function aboutText(booking: Booking | null, words: Wording): string {
  if (booking === null) return words.html('question-about-none');
  const date = words.day(booking.order.date);
  const code = bookingCodeOf(booking);
  return code === ''
    ? words.html('question-about-day', { date })
    : words.html('question-about', { date, code });
}

/** Nobody could be reached here. */
export function nobodyScreen(words: Wording): Screen {
  return {
    text: paragraphs(words.html('question-nobody'), supportText(words)),
    rows: contactRows(words),
  };
}

const sections = ['address', 'hours', 'parking', 'rules', 'refunds'] as const;
/** All sections together fit into one message. */
const longestSection = 700;

/** All that the venue says about a visit; what it doesn't say is left out, and a person can be asked. */
export function visitScreen(venue: Pick<Venue, 'visit' | 'defaultLocale'>, words: Wording): Screen {
  const { visit } = venue;
  const facts = sections.flatMap((section) => {
    const said = visit[section];
    if (said === null) return [];
    const text = clipped(inLocale(said, words.locale, venue), longestSection);
    return [words.html(`visit-${section}`, { text })];
  });
  return {
    text: paragraphs(
      words.html('visit-title', { venue: words.venueName }),
      ...(facts.length === 0 ? [words.html('visit-nothing')] : facts),
    ),
    rows: rowsOf(visit.pin !== null && [directionsButton(words)], ...askVenueRows(words), [
      backToMenu(words),
    ]),
  };
}

export function bookRow(words: Wording): readonly Button[] {
  return [button(words.text('book-tickets'), tapData.menu('book'), 'success')];
}

export function myTicketsButton(words: Wording): Button {
  return button(words.text('my-tickets'), tapData.menu('tickets'));
}

export function visitInfoButton(words: Wording): Button {
  return button(words.text('visit-info'), tapData.menu('visit'));
}

/** From a screen of the menu to the menu itself. */
export function backToMenu(words: Wording): Button {
  return button(words.text('back'), tapData.menu('start'));
}

/** Brings the venue's pin. Shown only where the venue has one. */
export function directionsButton(words: Wording): Button {
  return button(words.text('directions'), tapData.menu('directions'));
}

/** The longest sentence about a visit, in characters. */
export const longestSentence = 500;

const starRows = [[5], [4, 3], [2, 1]] as const;

/** "How was it?", with a button for each number of stars. */
export function ratingQuestion(reference: BookingReference, words: Wording): Screen {
  return {
    text: words.html('rating-question', { venue: words.venueName }),
    rows: starRows.map((row) =>
      row.map((stars): Button => button(starsText(stars), tapData.rating(`${stars}`, reference))),
    ),
  };
}

/** The rating has arrived; there is room for a sentence. */
export function ratingThanks(
  reference: BookingReference,
  stars: Stars,
  hasSentence: boolean,
  words: Wording,
): Screen {
  return {
    text: words.html('rating-thanks', { stars: starsText(stars) }),
    rows: hasSentence ? [] : [[button(words.text('add-sentence'), tapData.rating('say', reference))]],
  };
}

export function sentenceQuestion(reference: BookingReference, words: Wording): Screen {
  return {
    text: words.html('rating-sentence-question', { maximum: longestSentence }),
    rows: [[button(words.text('back'), tapData.rating('back', reference))]],
  };
}

export function sentenceThanks(stars: Stars, text: string, words: Wording): Screen {
  return { text: words.html('rating-sentence-thanks', { stars: starsText(stars), text }), rows: [] };
}

function starsText(stars: Stars): string {
  return '⭐'.repeat(stars);
}
