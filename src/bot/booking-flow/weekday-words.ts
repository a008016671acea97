import type { VenueDate } from '../../booking/sale-package.ts';
import { addVenueDays, weekdayOf } from '../../venue/calendar.ts';
import type { Wording } from '../wording.ts';
import { spelledList, spellingsOf, withoutSmallWords } from './folded-text.ts';

const daysInWeek = 7;
const weekend = [5, 6];

/** Words for a day, by how far ahead it is. */
const relativeDays: readonly { readonly key: string; readonly ahead: number }[] = [
  { key: 'date-word-yesterday', ahead: -1 },
  { key: 'date-word-today', ahead: 0 },
  { key: 'date-word-tomorrow', ahead: 1 },
  { key: 'date-word-day-after-tomorrow', ahead: 2 },
  { key: 'date-word-in-three-days', ahead: 3 },
];

/** The days that "tomorrow", "saturday" or "next weekend" can mean, in order; none when a text is none of these. */
export function spokenDays(text: string, today: VenueDate, words: Wording): readonly VenueDate[] {
  const relative = relativeDays.find(({ key }) => spelledList(key, words).includes(text));
  if (relative !== undefined) return [addVenueDays(today, relative.ahead)];
  const monday = addVenueDays(today, -weekdayOf(today));
  const daysOf = ({ weekdays, week }: Naming): readonly VenueDate[] =>
    weekdays.map((weekday) => {
      if (week === 'next') return addVenueDays(monday, daysInWeek + weekday);
      if (week === 'this') return addVenueDays(monday, weekday);
      return addVenueDays(today, (weekday - weekdayOf(today) + daysInWeek) % daysInWeek);
    });
  const naming = namingsIn(text, words).find(({ weekdays }) => weekdays.length > 0);
  return naming === undefined ? [] : daysOf(naming).toSorted();
}

interface Naming {
  /** Monday 0 to Sunday 6. */
  readonly weekdays: readonly number[];
  /** Null: the coming one. */
  readonly week: 'this' | 'next' | null;
}

/** The week may be named before the day or after it: "next saturday", "saturday next week". */
function namingsIn(text: string, words: Wording): readonly Naming[] {
  const bare = withoutSmallWords(text, words);
  const weeks = [
    ...spelledList('date-word-next', words).map((word) => ({ word, week: 'next' as const })),
    ...spelledList('date-word-this-week', words).map((word) => ({ word, week: 'this' as const })),
  ];
  return [
    { weekdays: weekdaysNamed(text, bare, words), week: null },
    ...weeks.flatMap(({ word, week }) =>
      [text, bare].flatMap((whole) =>
        restsAround(whole, word).map((rest) => ({
          weekdays: weekdaysNamed(rest, withoutSmallWords(rest, words), words),
          week,
        })),
      ),
    ),
  ];
}

function weekdaysNamed(text: string, bare: string, words: Wording): readonly number[] {
  const named = words.weekdays().map((names) => names.flatMap(spellingsOf));
  const weekday = named.findIndex((names) => names.includes(text) || names.includes(bare));
  if (weekday >= 0) return [weekday];
  return spelledList('date-word-weekend', words).includes(bare) ? weekend : [];
}

/** What is left of a text that begins or ends with a word. */
function restsAround(text: string, word: string): readonly string[] {
  return [
    ...(text.startsWith(word) ? [text.slice(word.length)] : []),
    ...(text.endsWith(word) ? [text.slice(0, -word.length)] : []),
  ].map((rest) => rest.trim());
}

/** A date that is written beside its weekday: "sat, 28 nov 2026", "2026年11月28日周六". */
export interface BesideWeekday {
  readonly weekday: number;
  readonly rest: string;
}

/** Every way in which a text begins or ends with the name of a weekday. */
export function besideWeekdays(text: string, words: Wording): readonly BesideWeekday[] {
  return words.weekdays().flatMap((names, weekday) =>
    names
      .flatMap(spellingsOf)
      .flatMap((name) => restsAround(text.replace(/\)$/, ''), name))
      .map((rest) => ({ weekday, rest: rest.replaceAll(/^[\s,.(]+|[\s,.(]+$/g, '') })),
  );
}
