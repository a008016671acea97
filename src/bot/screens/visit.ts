import { inLocale, type Venue } from '../../venue/venue.ts';
import { tapData } from '../callback-data.ts';
import type { Button, Screen } from '../screen.ts';
import { clipped, paragraphs } from '../text.ts';
import type { Wording } from '../wording.ts';
import { askVenueRows } from './ask-venue.ts';

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
  const back: Button = { text: words.text('back'), data: tapData.menu('start') };
  return {
    text: paragraphs(
      words.html('visit-title', { venue: words.venueName }),
      ...(facts.length === 0 ? [words.html('visit-nothing')] : facts),
    ),
    rows: [...(visit.pin === null ? [] : [[directionsButton(words)]]), ...askVenueRows(words), [back]],
  };
}

export function visitInfoButton(words: Wording): Button {
  return { text: words.text('visit-info'), data: tapData.menu('visit') };
}

/** Brings the venue's pin. Shown only where the venue has one. */
export function directionsButton(words: Wording): Button {
  return { text: words.text('directions'), data: tapData.menu('directions') };
}
