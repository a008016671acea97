import { isClosed } from '../../sandbox/partner/catalogue.ts';
import { addVenueDays, venueDateAt, weekdayOf } from '../../src/venue/calendar.ts';

export type CustomerAct =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'contact' }
  /** Taps the button with such data: the first, or the last, of the chat's latest keyboard. */
  | { readonly kind: 'tap'; readonly data: string; readonly which?: 'first' | 'last' };

/** One thing that a customer does, and what tells that the bot has answered it. */
export interface ScriptStep {
  readonly name: string;
  readonly act: CustomerAct;
  /** A pattern in the body of the Bot API call that ends the step. */
  readonly until: string;
}

const venueZone = 'Asia/Ho_Chi_Minh';
const saturday = 5;

/** A weekday of the next month on which everything without a period of its own is on sale. */
export function visitDay(): string {
  const today = venueDateAt(Date.now(), venueZone);
  let day = addVenueDays(`${today.slice(0, 7)}-28`, 4)
    .slice(0, 8)
    .concat('02');
  while (weekdayOf(day) >= saturday || isClosed(day)) day = addVenueDays(day, 1);
  return day;
}

const button = (data: string): string => `"callback_data":"${data}`;
const draft = (action: string): string => `d:[^:"]*:${action}:`;
const shows = (action: string): string => button(draft(action));

const start: ScriptStep = { name: 'start', act: { kind: 'text', text: '/start' }, until: button('g:') };
const calendar: ScriptStep = {
  name: 'calendar',
  act: { kind: 'tap', data: '^g:$' },
  until: shows('month'),
};

/** Turns the calendar's page, from this month to the next and back. */
export const monthForward = turn('last');
export const monthBack = turn('first');

function turn(which: 'first' | 'last'): ScriptStep {
  return { name: 'month', act: { kind: 'tap', data: '^d:[^:]*:month:', which }, until: shows('month') };
}

function tap(name: string, data: string, until: string): ScriptStep {
  return { name, act: { kind: 'tap', data }, until };
}

const draftTap = (action: string, until: string): ScriptStep =>
  tap(action, `^${draft(action)}`, shows(until));

const firstMore: ScriptStep = {
  name: 'more',
  act: { kind: 'tap', data: `^${draft('more')}`, which: 'first' },
  until: shows('continue'),
};

/** From /start to the open calendar. */
export const toCalendar: readonly ScriptStep[] = [start, calendar];

/** From /start to the review: two packages, three tickets, every question. */
export function dialogueScript(day = visitDay()): readonly ScriptStep[] {
  return [
    ...toCalendar,
    monthForward,
    monthForward,
    monthBack,
    tap('day', `:day:${day.replaceAll('-', '')}`, shows('more')),
    tap('open', ':open:', shows('page')),
    firstMore,
    firstMore,
    tap('page', ':page:1$', shows('more')),
    firstMore,
    tap('page', ':page:0$', shows('more')),
    draftTap('continue', 'back'),
    { name: 'name', act: { kind: 'text', text: 'Nguyễn Văn Á' }, until: '"request_contact":true' },
    { name: 'contact', act: { kind: 'contact' }, until: shows('get') },
  ];
}

/** From /start to the last message of the delivery. */
export function bookingScript(day = visitDay()): readonly ScriptStep[] {
  return [...dialogueScript(day), ...bookAndConfirm];
}

/** The same with the day typed, since the calendar that is shown goes on to learn its closed days. */
export function typedDayScript(day = visitDay()): readonly ScriptStep[] {
  const steps = bookingScript(day);
  const typed: ScriptStep = { name: 'day', act: { kind: 'text', text: day }, until: shows('more') };
  return [start, typed, ...steps.slice(steps.findIndex(({ name }) => name === 'open'))];
}

/** From the review to the last message of the delivery. */
export const bookAndConfirm: readonly ScriptStep[] = [tap('book', `^${draft('get')}`, button('b:again:'))];
