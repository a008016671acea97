import type { Reading, TypedQuestion, Wish } from '../language/reading-types.ts';
import { tapData } from '../taps.ts';
import {
  button,
  compactDate,
  expandedDate,
  inRows,
  isReplyScreen,
  rowsOf,
  type Screen,
} from '../telegram/screen.ts';
import { clipped, paragraphs, type Wording } from '../telegram/wording.ts';
import type { VenueDate } from '../venue/calendar.ts';
import { presentPolicyText } from '../views/after-sale.ts';
import { sendToVenueRows } from '../views/shared-buttons.ts';
import { goBackLabel, offerLabel } from './counts-to-tickets.ts';
import { chooseDay, whyNot } from './day.ts';
import type { Draft, StepName, Unread } from './draft.ts';
import { answerAt, factAbove, termsOf } from './question-answers.ts';
import {
  expectedAt,
  goTo,
  type Heard,
  labelled,
  type Proposal,
  type Stay,
  type Step,
  type StepOutcome,
  stay,
  type Tapped,
  toReview,
  type World,
} from './step-types.ts';
import { goBackToEarlier, ordered } from './typed-orders.ts';

/** The effect of a text that is no detail. `step`: the draft's. */
export function typed(draft: Draft, reading: Heard, step: Step, world: World): StepOutcome {
  switch (reading.kind) {
    case 'order':
      return ordered(draft, reading.order, world);
    case 'part':
      return partlyRead(draft, reading, world);
    case 'wish':
      return reading.code === null ? wished(draft, reading.wish, step, world) : { kind: 'elsewhere' };
    case 'question':
      return answerOrElsewhere(draft, reading.question, reading.offers, world);
    case 'talk':
      return { kind: 'stay', why: { key: `talk-${reading.talk}`, isFact: true } };
    case 'code':
      return { kind: 'elsewhere' };
    case 'proposal':
      return { kind: 'propose', proposal: reading };
    case 'go':
      return lastSteps.has(draft.step) ? almostDone(draft, step, world) : stay(expectedAt(draft));
    case 'nothing': {
      const values = { expected: world.words.text(expectedAt(draft)) };
      return { kind: 'stay', why: { key: 'not-understood-here', values }, unread: nothingOffered };
    }
  }
}

/** An answer above the card; an answer that needs a look-up has a screen of its own. */
function answerOrElsewhere(
  draft: Draft,
  question: TypedQuestion,
  namedCodes: readonly string[],
  world: World,
): StepOutcome {
  const answer = answerAt(draft, question, namedCodes, world);
  if (answer !== null) return { kind: 'stay', why: factAbove(answer), unread: nothingOffered };
  return question.topics.includes('booking') ? termsOrElsewhere(draft, world) : { kind: 'elsewhere' };
}

const lastSteps: ReadonlySet<StepName> = new Set(['review', 'change']);

/** A wish in the middle of a booking; a wish that has a screen of its own opens it. */
function wished(draft: Draft, wish: Wish, step: Step, world: World): StepOutcome {
  const { date, lines } = draft;
  const { words } = world;
  switch (wish) {
    case 'next':
    case 'yes':
    case 'book':
      if (lastSteps.has(draft.step)) return almostDone(draft, step, world);
      return lines.length > 0 && date !== null ? toReview(draft, world) : stay(expectedAt(draft));
    case 'back':
      return step.take(draft, { kind: 'tap', action: 'back', argument: '' }, world);
    case 'changeDate':
      return goTo(draft, 'day', { isEditing: lines.length > 0 });
    case 'cancel':
    case 'no':
      if (lines.length === 0 || draft.replaces !== undefined) return { kind: 'cancel' };
      return { kind: 'stay', why: factAbove(words.text('leave-asked', { button: words.text('cancel') })) };
    case 'refund':
      return termsOrElsewhere(draft, world);
    default:
      return { kind: 'elsewhere' };
  }
}

/** "Looks good, go ahead" on the last screen: only its button books. */
function almostDone(draft: Draft, step: Step, world: World): Stay {
  const screen = step.screen(draft, world);
  const rows = isReplyScreen(screen) ? [] : screen.rows;
  const button = rows.flat().find(({ style }) => style === 'success')?.text ?? '';
  return { kind: 'stay', why: factAbove(world.words.text('almost-done', { button })) };
}

/** The policy, with its terms for the chosen day, unless it leaves everything to staff. */
function termsOrElsewhere(draft: Draft, world: World): StepOutcome {
  const text = termsOf(draft, world) ?? presentPolicyText(world, world.words);
  if (text === null) return { kind: 'elsewhere' };
  return { kind: 'stay', why: factAbove(text), unread: nothingOffered };
}

type PartRead = Extract<Reading, { readonly kind: 'part' }>;

/** The card offers only to ask the venue. */
export const nothingOffered: Unread = { order: null, days: [] };

const longestUnread = 120;

/**
 * A text with unread words: offers its order or its days, and sets nothing. A single day opens its tickets if no
 * tickets are chosen yet.
 */
function partlyRead(draft: Draft, part: PartRead, world: World): StepOutcome {
  const { question } = part;
  const isChange = draft.replaces !== undefined;
  const order = isChange ? null : part.order;
  const days = order === null ? part.days : order.days;
  const [day, another] = days;
  const single = another === undefined ? day : undefined;
  const problem = single === undefined ? null : whyNot(single, world);
  if (problem !== null) return { kind: 'stay', why: problem, unread: nothingOffered };
  const answer = answerAt(draft, question, part.offers, world);
  const remark = order === null && answer !== null ? null : unreadText(part.unread, order !== null, world);
  const why = factAbove(paragraphs(answer, remark));
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
export function openQuestion({ days, question, unread }: Proposal, draft: Draft, world: World): Stay {
  const { words } = world;
  const answer = answerAt(draft, question, [], world);
  const quoted = clipped(unread.join(' … '), longestUnread);
  const request = words.text(quoted === '' ? 'choice-day' : 'part-unread', { words: quoted });
  return { kind: 'stay', why: factAbove(paragraphs(answer, request)), unread: { order: null, days } };
}

/** The card of a model's proposal: its only buttons are yes, no, the days to choose from, and "Ask the venue". */
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

/** "Let an assistant read it", with a line that names the assistant. */
export function readerOffer(isOffered: boolean, words: Wording) {
  const { recipient } = words;
  return !isOffered || recipient === null
    ? { text: null, rows: [] }
    : {
        text: words.html('reader-offer', { recipient }),
        rows: [[button(words.text('reader-allow'), tapData.reader('allow'))]],
      };
}

/** The card with further offers: the order or the days of the last text, "Ask the venue", the way back. */
export function withOffers(screen: Screen, draft: Draft, world: World): Screen {
  const { earlier, unread } = draft;
  const { words } = world;
  if (unread?.proposed !== undefined) return proposedScreen(unread.proposed, unread.days, draft, world);
  const reader = readerOffer(unread !== undefined && draft.offersReader === true, words);
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
      const order = draft.unread?.order ?? null;
      if (order === null) return stay('stale');
      const date = expandedDate(argument);
      return ordered(draft, date === null ? order : { ...order, days: [date] }, world);
    }
    case 'refuse':
      return goTo(draft, draft.step, { unread: undefined });
    case 'offerDay': {
      const date = expandedDate(argument);
      return date === null ? stay('stale') : chooseDay(draft, date, world);
    }
    case 'goBack':
      return goBackToEarlier(draft, world);
    default:
      return null;
  }
}
