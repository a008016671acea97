import type { Draft } from '../../booking/draft.ts';
import { dateProblem } from '../../booking/rules.ts';
import type { VenueDate } from '../../booking/sale-package.ts';
import { addVenueDays, partsOf, venueDate, weekdayOf } from '../../venue/calendar.ts';
import { type Button, inRows } from '../screen.ts';
import { clipped, paragraphs } from '../text.ts';
import type { Words } from '../wording.ts';
import { parseTypedDate } from './date-words.ts';
import { toReview } from './detail-order.ts';
import {
  backAndCancel,
  button,
  goTo,
  labelled,
  type Step,
  type StepEvent,
  stay,
  type Taken,
  type World,
} from './step.ts';

const daysInWeek = 7;
/** What was typed is repeated up to here. */
const longestEcho = 30;

export const dateStep: Step = {
  name: 'date',

  screen(draft, world) {
    const { words } = world;
    const month = shownMonth(draft, world.today);
    return {
      text: paragraphs(
        words.html('date-title'),
        draft.date !== null && words.html('date-current', { date: words.day(draft.date) }),
        words.html('date-hint', { example: exampleDate(world) }),
      ),
      rows: [
        [
          labelled(draft, '‹', 'month', monthBefore(month)),
          labelled(draft, words.month(month), 'title'),
          labelled(draft, '›', 'month', monthAfter(month)),
        ],
        words.weekdays().map(([name = '']) => labelled(draft, name, 'title')),
        ...inRows(monthCells(month), daysInWeek).map((week) =>
          week.map((cell) => dayButton(draft, cell, world)),
        ),
        [
          button(draft, words, 'today', 'day', { argument: compact(world.today) }),
          button(draft, words, 'tomorrow', 'day', { argument: compact(addVenueDays(world.today, 1)) }),
        ],
        backAndCancel(draft, words),
      ],
    };
  },

  take(draft, event, world) {
    switch (event.kind) {
      case 'tap':
        return takeTap(draft, event, world);
      case 'text':
        return takeTyped(draft, event.text, world);
      default:
        return stay('date-expected');
    }
  },
};

function takeTap(draft: Draft, { action, argument }: StepEvent & { kind: 'tap' }, world: World): Taken {
  switch (action) {
    case 'month':
      return turnTo(draft, argument, world);
    case 'title':
      return stay('date-pick-a-day');
    case 'blank':
      return stay('date-not-in-month');
    case 'back':
      return back(draft, world);
    case 'day': {
      const date = expanded(argument);
      return date === null ? stay('stale') : choose(draft, date, world);
    }
    default:
      return stay('stale');
  }
}

function takeTyped(draft: Draft, text: string, world: World): Taken {
  const typed = parseTypedDate(text, world, world.dateLanguages);
  switch (typed.kind) {
    case 'date':
      return choose(draft, typed.date, world);
    case 'noSuchDay':
      return stay('date-no-such-day', {
        typed: clipped(text.trim(), longestEcho),
        example: exampleDate(world),
      });
    case 'shortYear':
      return stay('date-short-year', { full: fullExampleDate(world), example: exampleDate(world) });
    case 'otherWeekday':
      return stay('date-other-weekday', { date: world.words.day(typed.date) });
    case 'twoDays': {
      const [first, second] = typed.dates.map(world.words.day);
      return stay('date-two-days', { first: first ?? '', second: second ?? '' });
    }
    case 'notADate':
      return stay('date-not-understood');
  }
}

function choose(draft: Draft, date: VenueDate, world: World): Taken {
  const problem = whyNot(date, world);
  if (problem !== null) return { kind: 'stay', why: problem };
  const chosen = { ...draft, date, month: date.slice(0, 7) };
  return draft.isEditing ? toReview(chosen, world) : goTo(chosen, 'package');
}

function back(draft: Draft, world: World): Taken {
  if (draft.isEditing) return toReview(draft, world);
  return draft.lines.length > 0 ? goTo(draft, 'cart') : { kind: 'leave' };
}

/** Why a day can't be chosen; null when it can. */
function whyNot(date: VenueDate, { today, horizonDays, words, hasNothingOn }: World): Words | null {
  const problem = dateProblem(date, today, horizonDays);
  const values = { date: words.day(date) };
  if (problem === 'past') return { key: 'date-past', values };
  if (problem === 'beyondHorizon') {
    return { key: 'date-beyond-horizon', values: { date: words.day(addVenueDays(today, horizonDays)) } };
  }
  return hasNothingOn(date) ? { key: 'date-nothing-on-sale', values } : null;
}

function turnTo(draft: Draft, month: string, world: World): Taken {
  if (!/^\d{4}-\d{2}$/.test(month)) return stay('stale');
  const last = addVenueDays(world.today, world.horizonDays);
  if (month < world.today.slice(0, 7)) return stay('date-month-past');
  if (month > last.slice(0, 7)) return stay('date-beyond-horizon', { date: world.words.day(last) });
  return goTo(draft, 'date', { month });
}

function dayButton(draft: Draft, date: VenueDate | null, world: World): Button {
  if (date === null) return labelled(draft, '·', 'blank');
  const label = whyNot(date, world) === null ? String(partsOf(date).day) : '·';
  return labelled(draft, label, 'day', compact(date));
}

/** The days of a month in whole weeks from Monday; null outside of it. */
function monthCells(month: string): readonly (VenueDate | null)[] {
  const { year, month: number } = partsOf(`${month}-01`);
  const days: (VenueDate | null)[] = Array(weekdayOf(`${month}-01`)).fill(null);
  for (let day = 1; ; day += 1) {
    const date = venueDate(year, number, day);
    if (date === null) break;
    days.push(date);
  }
  while (days.length % daysInWeek !== 0) days.push(null);
  return days;
}

/** The days on the calendar that the partner may have packages for. */
export function daysToSell(draft: Draft, today: VenueDate, horizonDays: number): readonly VenueDate[] {
  return monthCells(shownMonth(draft, today)).flatMap((date) =>
    date === null || dateProblem(date, today, horizonDays) !== null ? [] : [date],
  );
}

/** The month on the calendar, `YYYY-MM`. */
function shownMonth(draft: Draft, today: VenueDate): string {
  const earliest = today.slice(0, 7);
  const wanted = draft.month ?? draft.date?.slice(0, 7) ?? earliest;
  return wanted < earliest ? earliest : wanted;
}

function monthBefore(month: string): string {
  return addVenueDays(`${month}-01`, -1).slice(0, 7);
}

function monthAfter(month: string): string {
  return addVenueDays(`${month}-28`, 4).slice(0, 7);
}

function compact(date: VenueDate): string {
  return date.replaceAll('-', '');
}

function expanded(text: string): VenueDate | null {
  const parts = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  return parts === null ? null : venueDate(Number(parts[1]), Number(parts[2]), Number(parts[3]));
}

/** A day to come, as the customer's language writes it. */
function exampleDate({ today, words }: World): string {
  const { month, day } = partsOf(addVenueDays(today, daysInWeek));
  return words.text('date-example', { day: String(day), month: String(month) });
}

function fullExampleDate({ today, words }: World): string {
  const { year, month, day } = partsOf(addVenueDays(today, daysInWeek));
  return words.text('date-example-full', { day: String(day), month: String(month), year: String(year) });
}
