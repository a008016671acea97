import { dateProblem } from '../booking/rules.ts';
import type { Member, Party, Visitor } from '../language/people/party.ts';
import type { Reading } from '../language/read.ts';
import { tapData } from '../taps.ts';
import { type Button, button, inRows } from '../telegram/screen.ts';
import type { Wording } from '../telegram/wording.ts';
import type { VenueDate } from '../venue/calendar.ts';
import { type ChildrenDoubt, childrenDoubt } from './flow/children.ts';
import { type Draft, isUnderWay, type Wanted, wantedText } from './flow/draft.ts';
import { partyText } from './flow/requests.ts';
import { bookRow } from './shared-buttons.ts';
import { resumeButton } from './show.ts';

/** What a question has named of a booking. */
interface NamedOrder {
  readonly date: VenueDate | null;
  readonly party: Party | null;
  /** What is doubtful of its children. */
  readonly doubt?: ChildrenDoubt | null;
  /** The only package that was named. */
  readonly packageCode: string | null;
}

export function namedOrder({ dates, isOfHeight, packages, party }: Reading): NamedOrder {
  const [packageCode = null, another] = packages;
  return {
    date: dates.kind === 'one' ? dates.date : null,
    party,
    doubt: party === null ? null : childrenDoubt(party, isOfHeight),
    packageCode: another === undefined ? packageCode : null,
  };
}

interface OnwardSources {
  readonly config: { readonly booking: { readonly horizonDays: number } };
  readonly today: () => VenueDate;
}

/** The way on to buying: the booking under way, else one with what the question named. */
export function onwardRow(
  { date, party, packageCode, doubt = null }: NamedOrder,
  draft: Draft | null,
  words: Wording,
  { config, today }: OnwardSources,
): readonly Button[] {
  const isBookable = date !== null && dateProblem(date, today(), config.booking.horizonDays) === null;
  // Another day replaces a booking that has only a day.
  const isKept = draft !== null && (draft.lines.length > 0 || (isUnderWay(draft) && !isBookable));
  if (isKept) return [resumeButton(words)];
  const people = partyKey(party, doubt);
  const isNamed = people !== '' || packageCode !== null;
  if (!isBookable && !isNamed) return bookRow(words);
  const day = isBookable ? date : null;
  const data = isNamed ? tapData.beginFor(day, people, packageCode) : tapData.begin(day);
  return [button(words.text(isBookable ? 'choose-tickets' : 'book-tickets'), data, 'success')];
}

const mostDays = 8;

/** The way on: each of the days that were named, or the booking. */
export function onwardDays(
  reading: Reading,
  draft: Draft | null,
  words: Wording,
  sources: OnwardSources,
): readonly (readonly Button[])[] {
  const { horizonDays } = sources.config.booking;
  const { dates } = reading;
  const named = dates.kind === 'several' || dates.kind === 'week' ? dates.dates : [];
  const open = named.filter((date) => dateProblem(date, sources.today(), horizonDays) === null);
  const order = namedOrder(reading);
  if (open.length === 0 || open.length > mostDays || (draft?.lines.length ?? 0) > 0)
    return [onwardRow(order, draft, words, sources)];
  const people = partyKey(order.party, order.doubt);
  const isNamed = people !== '' || order.packageCode !== null;
  const days = open.map((date) => {
    const data = isNamed ? tapData.beginFor(date, people, order.packageCode) : tapData.begin(date);
    return button(words.dayLabel(date), data, 'success');
  });
  return inRows(days, 2);
}

const visitorLetters: Readonly<Record<Visitor, string>> = {
  adult: 'a',
  child: 'c',
  infant: 'i',
  senior: 's',
  student: 't',
  person: 'p',
};
const mostOfKind = 999;

/** "2a1c", "2a1c14y" with an age to be checked, "2a1ch" with a height; empty for a party that isn't certain. */
function partyKey(party: Party | null, doubt: ChildrenDoubt | null = null): string {
  if (party === null || party.mayOverlap) return '';
  const isCertain = party.members.every(({ count }) => count !== null && count <= mostOfKind);
  if (!isCertain) return '';
  const mark = doubt === null ? '' : doubt.kind === 'height' ? 'h' : `${Math.max(...doubt.ages)}y`;
  return party.members.map(({ who, count }) => `${count}${visitorLetters[who]}`).join('') + mark;
}

/** The wish for the party of a button, in words that are read as the customer's own; null: it names nobody. */
export function wantedOf(
  { party, code }: { readonly party: string; readonly code: string | null },
  words: Wording,
): Wanted | null {
  const members = (Object.keys(visitorLetters) as Visitor[]).flatMap((who) => {
    const count = new RegExp(`(\\d+)${visitorLetters[who]}`).exec(party)?.[1];
    return count === undefined ? [] : [{ who, count: Number(count) }];
  });
  if (members.length === 0) return null;
  // With its package the tickets are shown before the booking goes on.
  return { ...wantedText(markedText(members, party, words), code === null), picked: code };
}

/** The children last, with what is to be checked of them: "2 adults, 1 child (14 years old)". */
function markedText(members: readonly Member[], key: string, words: Wording): string {
  const mark = /(\d+)y$|h$/.exec(key);
  if (mark === null) return partyText(members, words);
  const party = partyText(
    members.toSorted((a, b) => Number(a.who === 'child') - Number(b.who === 'child')),
    words,
  );
  const [, age] = mark;
  return age === undefined
    ? words.text('party-by-height', { party })
    : words.text('party-with-age', { party, age });
}
