import type { Replaced } from '../booking/record.ts';
import { type DateProblem, dateProblem } from '../booking/rules.ts';
import { tapData } from '../taps.ts';
import { type Button, compactDate, expandedDate, inRows, type Screen } from '../telegram/screen.ts';
import { inLines, paragraphs, type Wording, type Words } from '../telegram/wording.ts';
import {
  addVenueDays,
  calendarWeeks,
  monthAfter,
  monthBefore,
  partsOf,
  thisWeekend,
  type VenueDate,
  weekDays,
} from '../venue/calendar.ts';
import { linesText } from './cart.ts';
import { openOrderText } from './counts-to-tickets.ts';
import type { Draft } from './draft.ts';
import {
  backAndCancel,
  draftButton,
  goTo,
  labelled,
  type Step,
  type StepOutcome,
  stay,
  stepsOfTickets,
  type Tapped,
  toReview,
  type World,
} from './step-types.ts';

/** An empty Braille pattern, since Telegram accepts no label of spaces alone. */
const blankLabel = '\u2800';

export const dayStep: Step = {
  screen(draft, world) {
    const { words, today } = world;
    const { date, lines, linesDate, replaces, unopenedDay, openOrder } = draft;
    const month = shownMonth(draft, today);
    const unopened = unopenedDay === undefined ? null : unopenedText(unopenedDay, world);
    // "Book again" has set the lines, and they have not been reconciled since.
    const isFromLastTime = replaces === undefined && lines.length > 0 && linesDate === null;
    const current = isFromLastTime ? 'date-last-time' : 'date-current';
    return {
      text: paragraphs(
        replaces === undefined ? words.html('date-title') : changeTitle(replaces, draft, words),
        date !== null && problemOf(date, world) === null && words.html(current, { date: words.day(date) }),
        openOrder !== null && openOrderText(openOrder, world),
        unopened,
        words.html(replaces === undefined ? 'date-hint' : 'change-hint', { example: exampleDate(world) }),
      ),
      rows: [
        [labelled(draft, words.month(month), 'title')],
        words.list('calendar-weekdays').map((name) => labelled(draft, name, 'title')),
        ...weeksOf(month, world).map((week) => week.map((date) => dayButton(draft, date, month, world))),
        ...(unopenedDay === undefined || unopened === null ? [] : tellRows(unopenedDay, world)),
        [
          labelled(draft, '‹', 'month', monthBefore(month)),
          draftButton(draft, words, 'today', 'day', { argument: compactDate(today) }),
          labelled(draft, '›', 'month', monthAfter(month)),
        ],
        [
          draftButton(draft, words, 'tomorrow', 'day', { argument: compactDate(addVenueDays(today, 1)) }),
          draftButton(draft, words, 'this-weekend', 'weekend'),
        ],
        backAndCancel(draft, words),
      ],
    };
  },

  take(draft, event, world) {
    return event.kind === 'tap' ? takeDayTap(draft, event, world) : stay('date-expected');
  },
};

/** The title of a change of date, with the booking whose date changes. */
export function changeTitle(replaces: Replaced, draft: Pick<Draft, 'lines'>, words: Wording): string {
  const from = words.html('change-from', { date: words.day(replaces.date), code: replaces.code });
  return paragraphs(words.html('change-title'), inLines(from, linesText(draft, words)));
}

function takeDayTap(draft: Draft, { action, argument }: Tapped, world: World): StepOutcome {
  switch (action) {
    case 'month':
      return turnTo(draft, argument, world);
    case 'title':
      return stay('date-pick-a-day');
    case 'blank':
      return stay('date-not-in-month');
    case 'weekend':
      return chooseAmongDays(draft, thisWeekend(world.today), world);
    case 'back':
      return backFromDay(draft, world);
    case 'day': {
      const date = expandedDate(argument);
      return date === null ? stay('stale') : chooseDay(draft, date, world);
    }
    default:
      return stay('stale');
  }
}

/** Sets a day that can be booked, and continues with what is missing. */
export function chooseDay(draft: Draft, date: VenueDate, world: World): StepOutcome {
  const problem = whyNot(date, world);
  if (problem !== null) {
    // The calendar then says why, and offers to tell when the day opens.
    if (stepsOfTickets.has(draft.step) && mayBeAwaited(date, world.today))
      return { ...goTo(draft, 'day', { unopenedDay: date }), answer: problem };
    return { kind: 'stay', why: problem };
  }
  if (draft.replaces?.date === date) return stay('change-same-day', { date: world.words.day(date) });
  const chosen = { ...draft, date, month: date.slice(0, 7), choice: null, unopenedDay: undefined };
  return draft.isEditing ? toReview(chosen, world) : goTo(chosen, 'tickets');
}

/** Sets the only bookable day, or asks which one is meant. */
export function chooseAmongDays(draft: Draft, dates: readonly VenueDate[], world: World): StepOutcome {
  const open = dates.filter((date) => problemOf(date, world) === null);
  const [first, second] = open;
  if (first === undefined) return chooseDay(draft, dates[0] ?? world.today, world);
  if (second === undefined) return chooseDay(draft, first, world);
  return goTo(draft, 'choice', { choice: { dates: open } });
}

function backFromDay(draft: Draft, world: World): StepOutcome {
  if (draft.isEditing && draft.date !== null) return toReview(draft, world);
  if (draft.replaces !== undefined) return { kind: 'leave' };
  return draft.lines.length > 0 && draft.date !== null ? goTo(draft, 'tickets') : { kind: 'leave' };
}

/** Why a day can't be chosen; null when it can. */
export function whyNot(date: VenueDate, world: World): Words | null {
  const { words, today, horizonDays } = world;
  switch (problemOf(date, world)) {
    case null:
      return null;
    case 'past':
      return { key: 'date-past', values: { date: words.day(date) } };
    case 'beyondHorizon': {
      const last = words.day(addVenueDays(today, horizonDays));
      return mayBeAwaited(date, today)
        ? { key: 'date-not-yet', values: { date: words.day(date), last } }
        : { key: 'date-beyond-horizon', values: { date: last } };
    }
    case 'nothingOn':
      return { key: 'date-nothing-on-sale', values: { date: words.day(date) } };
  }
}

function problemOf(
  date: VenueDate,
  { today, horizonDays, hasNothingOn }: World,
): DateProblem | 'nothingOn' | null {
  return dateProblem(date, today, horizonDays) ?? (hasNothingOn(date) ? 'nothingOn' : null);
}

/** How far ahead an awaited day may be. */
const farthestAwaited = 400;

/** Whether a customer may be told when tickets for the day go on sale. */
export function mayBeAwaited(date: VenueDate, today: VenueDate): boolean {
  return date >= today && date <= addVenueDays(today, farthestAwaited);
}

/** The promise to tell the customer when the day opens; null: they don't wait for it. */
export function promiseText(date: VenueDate, { words, isAwaited }: World): string | null {
  return isAwaited(date) ? words.html('opening-promise', { date: words.day(date) }) : null;
}

/** Why the chosen day can't be booked, or that its customer will be told; null: it can be booked. */
function unopenedText(date: VenueDate, world: World): string | null {
  const problem = whyNot(date, world);
  if (problem === null) return null;
  const { words } = world;
  return promiseText(date, world) ?? words.html('lead', { text: words.text(problem.key, problem.values) });
}

export function tellRows(date: VenueDate, { words, today, isAwaited }: World): Screen['rows'] {
  if (isAwaited(date) || !mayBeAwaited(date, today)) return [];
  return [[{ text: words.text('tell-when-open'), data: tapData.opening(date) }]];
}

function turnTo(draft: Draft, month: string, world: World): StepOutcome {
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month)) return stay('stale');
  const last = addVenueDays(world.today, world.horizonDays);
  if (month < world.today.slice(0, 7)) return stay('date-month-past');
  if (month > last.slice(0, 7)) return stay('date-beyond-horizon', { date: world.words.day(last) });
  return goTo(draft, 'day', { month, unopenedDay: undefined });
}

function dayButton(draft: Draft, date: VenueDate, month: string, world: World): Button {
  if (!date.startsWith(month)) return labelled(draft, blankLabel, 'blank');
  return labelled(draft, dayLabel(draft, date, world), 'day', compactDate(date));
}

/** "[28]" the chosen day, "(28)" today, "28•" a day with the customer's own booking, "·" a day that can't be booked. */
function dayLabel(draft: Draft, date: VenueDate, world: World): string {
  const { day } = partsOf(date);
  const isOwn = world.ownDays.includes(date);
  if (problemOf(date, world) !== null || world.hadNothingOn(date)) return isOwn ? '•' : '·';
  if (date === draft.date) return `[${day}]`;
  // A phone of 320 pixels has no room for two marks.
  if (isOwn) return `${day}•`;
  return date === world.today ? `(${day})` : String(day);
}

/** The month's weeks, from Monday, with a day in the booking period. */
function weeksOf(month: string, { today, horizonDays }: World): readonly (readonly VenueDate[])[] {
  return calendarWeeks(month).filter((week) =>
    week.some((date) => date.startsWith(month) && dateProblem(date, today, horizonDays) === null),
  );
}

/** The weeks on the calendar, with the days that the partner may have packages for. */
export function weeksToSell(
  draft: Draft,
  today: VenueDate,
  horizonDays: number,
): readonly (readonly VenueDate[])[] {
  const month = shownMonth(draft, today);
  return calendarWeeks(month).map((week) =>
    week.filter((date) => date.startsWith(month) && dateProblem(date, today, horizonDays) === null),
  );
}

/** The month on the calendar, `YYYY-MM`. */
function shownMonth(draft: Draft, today: VenueDate): string {
  const earliest = today.slice(0, 7);
  const chosen = draft.month ?? draft.date?.slice(0, 7) ?? earliest;
  return chosen < earliest ? earliest : chosen;
}

/** A future day, as the customer's language writes it. */
function exampleDate({ today, words }: World): string {
  const { month, day } = partsOf(addVenueDays(today, weekDays));
  return words.text('date-example', { day: String(day), month: String(month) });
}

/** Asks by buttons which of several days is meant. */
export const choiceStep: Step = {
  screen(draft, world) {
    const { choice, openOrder } = draft;
    if (choice === null) return dayStep.screen(draft, world);
    const { words } = world;
    const days = choice.dates.map((date) => labelled(draft, words.dayLabel(date), 'day', compactDate(date)));
    return {
      text: paragraphs(words.html('choice-day'), openOrder !== null && openOrderText(openOrder, world)),
      rows: [...inRows(days, 2), backAndCancel(draft, words)],
    };
  },

  take(draft, event, world) {
    if (event.kind !== 'tap') return stay('choice-expected');
    if (event.action === 'back') return goTo(draft, 'day', { choice: null });
    const date = event.action === 'day' ? expandedDate(event.argument) : null;
    return date === null ? stay('stale') : chooseDay(draft, date, world);
  },
};
