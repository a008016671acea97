import type { BookingReference } from '../../booking/record.ts';
import type { Stars } from '../../storage/ratings.ts';
import { type RatingTap, tapData } from '../callback-data.ts';
import type { Button, Screen } from '../screen.ts';
import type { Wording } from '../wording.ts';

/** The longest sentence about a visit, in characters. */
export const longestSentence = 500;

const starRows = [[5], [4, 3], [2, 1]] as const;

/** "How was it?", with a button for each number of stars. */
export function ratingQuestion(reference: BookingReference, words: Wording): Screen {
  return {
    text: words.html('rating-question', { venue: words.venueName }),
    rows: starRows.map((row) =>
      row.map((stars): Button => ({ text: starsText(stars), data: tapData.rating(`${stars}`, reference) })),
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
  const button = (key: string, action: RatingTap): Button => ({
    text: words.text(key),
    data: tapData.rating(action, reference),
  });
  return {
    text: words.html('rating-thanks', { stars: starsText(stars) }),
    rows: hasSentence ? [] : [[button('add-sentence', 'say')]],
  };
}

export function sentenceQuestion(reference: BookingReference, words: Wording): Screen {
  return {
    text: words.html('rating-sentence-question', { maximum: longestSentence }),
    rows: [[{ text: words.text('back'), data: tapData.rating('back', reference) }]],
  };
}

export function sentenceThanks(stars: Stars, text: string, words: Wording): Screen {
  return { text: words.html('rating-sentence-thanks', { stars: starsText(stars), text }), rows: [] };
}

function starsText(stars: Stars): string {
  return '⭐'.repeat(stars);
}
