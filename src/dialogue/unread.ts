import type { Reading } from '../language/reading.ts';
import { tapData } from '../taps.ts';
import { button, compactDate, expandedDate, inRows, rowsOf, type Screen } from '../telegram/screen.ts';
import { clipped, paragraphs, type Wording } from '../telegram/wording.ts';
import type { VenueDate } from '../venue/calendar.ts';
import { sendToVenueRows } from '../views/shared-buttons.ts';
import { answerTo, factAbove } from './answers.ts';
import { chooseDay, whyNot } from './day.ts';
import type { Draft, Unread } from './draft.ts';
import { goBackLabel, offerLabel } from './order-words.ts';
import { goneBack, ordered } from './orders.ts';
import {
  goTo,
  labelled,
  type Proposal,
  type Stay,
  type StepOutcome,
  stay,
  type Tapped,
  type World,
} from './step.ts';

type PartRead = Extract<Reading, { readonly kind: 'part' }>;

/** The card offers only to ask the venue. */
export const nothingOffered: Unread = { order: null, days: [] };

const longestUnread = 120;

/**
 * A text of which words are left over: its order is offered, or its days are, and nothing is set. A single day opens
 * its tickets where no others are chosen.
 */
export function partlyRead(draft: Draft, part: PartRead, world: World): StepOutcome {
  const { question } = part;
  const isChange = draft.replaces !== undefined;
  const order = isChange ? null : part.order;
  const days = order === null ? part.days : order.days;
  const [day, another] = days;
  const single = another === undefined ? day : undefined;
  const problem = single === undefined ? null : whyNot(single, world);
  if (problem !== null) return { kind: 'stay', why: problem, unread: nothingOffered };
  const answer = question === null ? null : answerTo(question, part.offers, { ...world, date: draft.date });
  const asked = order === null && answer !== null ? null : unreadText(part.unread, order !== null, world);
  const why = factAbove(paragraphs(answer, asked));
  const isOpened = single !== undefined && draft.lines.length === 0 && !isChange;
  if (!isOpened) return { kind: 'stay', why, unread: { order, days } };
  const packageCode = order?.offers[0] ?? draft.packageCode;
  const opened = chooseDay({ ...draft, openOrder: null, packageCode }, single, world);
  if (opened.kind !== 'next') return opened;
  return { ...opened, draft: { ...opened.draft, unread: { order, days: [] } }, say: why };
}

function unreadText(unread: string, isOffered: boolean, { words }: World): string {
  if (unread === '') return words.text('part-asked');
  return words.text(isOffered ? 'part-offered' : 'part-unread', { words: clipped(unread, longestUnread) });
}

/** The text and the days above the step, where a model's answer leaves something open. */
export function askedAbout({ days, question, unread }: Proposal, draft: Draft, world: World): Stay {
  const { words } = world;
  const answer = question === null ? null : answerTo(question, [], { ...world, date: draft.date });
  const quoted = clipped(unread.join(' … '), longestUnread);
  const asked = words.text(quoted === '' ? 'choice-day' : 'not-read', { words: quoted });
  return { kind: 'stay', why: factAbove(paragraphs(answer, asked)), unread: { order: null, days } };
}

/** What a model has proposed: a card with nothing else to tap but yes, no, the days that are asked, and the venue. */
function proposedScreen(
  proposed: string,
  days: readonly VenueDate[],
  draft: Draft,
  { words }: World,
): Screen {
  const yes =
    days.length > 0
      ? days.map((day) => labelled(draft, words.dayLabel(day), 'offer', compactDate(day)))
      : [labelled(draft, words.text('proposal-yes'), 'offer', '', 'primary')];
  return {
    text: words.html('proposal', { proposed }),
    rows: [
      ...inRows(yes, 2),
      [labelled(draft, words.text('proposal-change'), 'refuse')],
      ...sendToVenueRows(words),
    ],
  };
}

/** "Let an assistant read it", with a line that says who that is. */
export function readerOffer(recipient: string | null, words: Wording) {
  return recipient === null
    ? { text: null, rows: [] }
    : {
        text: words.html('reader-offer', { recipient }),
        rows: [[button(words.text('reader-allow'), tapData.reader('allow'))]],
      };
}

/** The card with what it offers besides: the order or the days of the last text, the venue to ask, the way back. */
export function withOffers(screen: Screen, draft: Draft, world: World): Screen {
  const { earlier, unread } = draft;
  const { words } = world;
  if (unread?.proposed !== undefined) return proposedScreen(unread.proposed, unread.days, draft, world);
  const isRead = unread === undefined || draft.offersReader !== true;
  const reader = readerOffer(isRead ? null : world.recipient, words);
  const [last, ...before] = screen.rows.toReversed();
  const offered =
    unread === undefined
      ? []
      : unread.order === null
        ? unread.days.map((day) => labelled(draft, words.dayLabel(day), 'offerDay', compactDate(day)))
        : [labelled(draft, offerLabel(unread.order, draft, world), 'offer', '', 'primary')];
  return {
    ...screen,
    text: paragraphs(earlier !== undefined && words.html('new-booking'), screen.text, reader.text),
    rows: rowsOf(
      ...offered.map((each) => [each]),
      ...before.toReversed(),
      earlier !== undefined && [labelled(draft, goBackLabel(earlier, words), 'goBack')],
      ...reader.rows,
      ...(unread === undefined ? [] : sendToVenueRows(words)),
      last ?? [],
    ),
  };
}

/** Takes a tap on what was offered; null: the tap is on the step's own buttons. */
export function takeOffer(draft: Draft, { action, argument }: Tapped, world: World): StepOutcome | null {
  switch (action) {
    case 'offer': {
      const { order = null, days = [] } = draft.unread ?? {};
      const date = expandedDate(argument);
      if (order === null) return stay('stale');
      return ordered(draft, date !== null && days.includes(date) ? { ...order, days: [date] } : order, world);
    }
    case 'refuse':
      return goTo(draft, draft.step, { unread: undefined });
    case 'offerDay': {
      const date = expandedDate(argument);
      return date === null ? stay('stale') : chooseDay(draft, date, world);
    }
    case 'goBack':
      return goneBack(draft, world);
    default:
      return null;
  }
}
