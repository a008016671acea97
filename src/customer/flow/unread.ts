import type { Reading } from '../../language/reading.ts';
import { compactDate, expandedDate } from '../../telegram/callback-data.ts';
import { rowsOf, type Screen } from '../../telegram/screen.ts';
import { clipped, paragraphs } from '../../telegram/text.ts';
import { sendToVenueRows } from '../shared-buttons.ts';
import { answerTo, factAbove } from './answers.ts';
import { chooseDay, whyNot } from './day.ts';
import type { Draft, Unread } from './draft.ts';
import { goBackLabel, offerLabel } from './order-words.ts';
import { goneBack, ordered } from './orders.ts';
import { labelled, type StepOutcome, stay, type Tapped, type World } from './step.ts';

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
  const opened = chooseDay({ ...draft, openOrder: null }, single, world);
  if (opened.kind !== 'next') return opened;
  return { ...opened, draft: { ...opened.draft, unread: { order, days: [] } }, say: why };
}

function unreadText(unread: string, isOffered: boolean, { words }: World): string {
  if (unread === '') return words.text('part-asked');
  return words.text(isOffered ? 'part-offered' : 'part-unread', { words: clipped(unread, longestUnread) });
}

/** The card with what it offers besides: the order or the days of the last text, the venue to ask, the way back. */
export function withOffers(screen: Screen, draft: Draft, world: World): Screen {
  const { earlier, unread } = draft;
  const { words } = world;
  const [last, ...before] = screen.rows.toReversed();
  const offered =
    unread === undefined
      ? []
      : unread.order === null
        ? unread.days.map((day) => labelled(draft, words.dayLabel(day), 'offerDay', compactDate(day)))
        : [labelled(draft, offerLabel(unread.order, draft, world), 'offer', '', 'primary')];
  return {
    ...screen,
    text: paragraphs(earlier !== undefined && words.html('new-booking'), screen.text),
    rows: rowsOf(
      ...offered.map((each) => [each]),
      ...before.toReversed(),
      earlier !== undefined && [labelled(draft, goBackLabel(earlier, words), 'goBack')],
      ...(unread === undefined ? [] : sendToVenueRows(words)),
      last ?? [],
    ),
  };
}

/** Takes a tap on what was offered; null: the tap is on the step's own buttons. */
export function takeOffer(draft: Draft, { action, argument }: Tapped, world: World): StepOutcome | null {
  switch (action) {
    case 'offer':
      return draft.unread?.order == null ? stay('stale') : ordered(draft, draft.unread.order, world);
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
