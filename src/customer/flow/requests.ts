import type { Count } from '../../language/people/counted.ts';
import type { Member, Party, Visitor } from '../../language/people/party.ts';
import type { Removal } from '../../language/people/removals.ts';
import type { Reading } from '../../language/read.ts';
import type { Wording } from '../../telegram/wording.ts';
import { sentencesOf, type Wanted } from './draft.ts';
import type { Offer, World } from './step.ts';

/** A count of tickets, with the visitors and packages as far as they were said. */
export interface TicketRequest extends Pick<Count, 'count' | 'packages' | 'whom'> {
  /** The numbers of a sum, "2+1": all of one kind, or each of a different one. */
  readonly added?: readonly number[] | undefined;
}

/** Counts of people without a kind, which are of everybody. */
export const anybody: ReadonlySet<TicketRequest['whom']> = new Set([null, 'ticket', 'person']);

/** What several sentences ask for. */
export interface Together {
  readonly requests: readonly TicketRequest[];
  readonly named: readonly string[];
  /** The party by the requests for people; asks for those who were not counted. */
  readonly party: Party;
  /** True when all of it adds to what was chosen. */
  readonly isMore: boolean;
  /** True when one of them names a package in the place of what was chosen. */
  readonly isExchange: boolean;
  /** The packages that the last of them names in that place. */
  readonly replacing: readonly string[];
  /** True when the last of them is put as a question. */
  readonly isAsked: boolean;
  /** True when packages are named by what they hold. */
  readonly isOfContents: boolean;
  /** The number that the last of them corrects. */
  readonly corrected: number | null;
  /** How many there are with those whom the last of them adds. */
  readonly total: number | null;
  /** True when somebody's height was said. */
  readonly isOfHeight: boolean;
  /** False when a sentence with requests was not read as a whole. */
  readonly isClear: boolean;
}

/** The combined requests of several sentences: a later one replaces what it names, and keeps the rest. */
export function readTogether(sentences: readonly string[], world: World): Together {
  let open = noneOpen;
  let isMore = true;
  let isClear = true;
  let isOfHeight = false;
  let requests: readonly TicketRequest[] = [];
  let named: readonly string[] = [];
  for (const sentence of sentences) {
    const reading = world.read(sentence);
    const kind = kindSaid(requests, sentence, reading, world);
    const before = requests;
    const others = withoutRemoved(before, reading);
    if (kind !== null) requests = [kind];
    else requests = reading.isMore ? withMore(others, reading) : withCorrections(others, reading);
    if (kind !== null || (requestsIn(reading).length > 0 && !reading.isMore)) isMore = false;
    if (requestsIn(reading).length > 0 && !reading.isClear) isClear = false;
    if (reading.isOfHeight) isOfHeight = true;
    if (reading.packages.length > 0) named = reading.packages;
    if (kind !== null) open = noneOpen;
    else if (reading.party !== null)
      open = { ...reading.party, ...(isNobodys(reading, before) && unsureWho) };
  }
  const uncounted = open.members.filter(({ count }) => count === null);
  const counted = membersOf(requests).filter(({ who }) => !uncounted.some((member) => member.who === who));
  const party = { members: [...counted, ...uncounted], ages: open.ages, mayOverlap: open.mayOverlap };
  const readings = sentences.map((sentence) => world.read(sentence));
  const isExchange = readings.some(({ topics }) => topics.has('exchange'));
  const { replacing = [], corrected = null, total = null, isAsked = false } = readings.at(-1) ?? {};
  const isOfContents = readings.some(({ topics }) => topics.has('contents'));
  const ofLast = { replacing, corrected, total, isAsked };
  return { requests, named, party, isMore, isExchange, ...ofLast, isOfContents, isOfHeight, isClear };
}

const noneOpen: Party = { members: [], ages: [], mayOverlap: false };

/** The people among the requests, each kind once; a sum is of people of unknown kind. */
export function membersOf(requests: readonly TicketRequest[]): readonly Member[] {
  const counts = new Map<Visitor, number>();
  for (const { count, whom, added } of requests) {
    const who = added === undefined ? whom : 'person';
    if (who !== null && who !== 'ticket') counts.set(who, (counts.get(who) ?? 0) + count);
  }
  return [...counts].map(([who, count]) => ({ who, count }));
}

/** How many visitors of each kind sentences ask for, of an offer where one is given; none: they don't say. */
export function visitorCounts(wanted: Wanted, world: World, offer?: Offer): readonly number[] {
  const { requests } = readTogether(sentencesOf(wanted), world);
  // "2 cable cars and 1 water park"
  const isOfOffer = ({ packages, whom }: TicketRequest): boolean =>
    offer === undefined ||
    packages.length === 0 ||
    !anybody.has(whom) ||
    packages.some((code) => offer.codes.includes(code));
  return requests.filter(isOfOffer).flatMap(({ count, added }) => added ?? [count]);
}

/** "Adults", after a number for anybody, says their kind. Null: the sentence says something else. */
export function kindSaid(
  before: readonly TicketRequest[],
  sentence: string,
  { counts: alone, bareNumbers }: Reading,
  world: World,
): TicketRequest | null {
  const [number, another] = before;
  if (number === undefined || another !== undefined || !anybody.has(number.whom)) return null;
  if (bareNumbers !== null || alone.some(({ count }) => count > 1) || /\p{N}/u.test(sentence)) return null;
  const [kind, ...others] = world.read(`${number.count} ${sentence}`).counts;
  const isMeant = kind?.count === number.count && !anybody.has(kind.whom) && others.length === 0;
  return isMeant ? kind : null;
}

const unsureWho = { mayOverlap: true };

/** "Swap an adult for a child" where no such adult was asked for. */
function isNobodys({ isMore, removals }: Reading, before: readonly TicketRequest[]): boolean {
  const isAmong = ({ count, whom }: Removal): boolean =>
    before.some((each) => each.whom === whom && each.count >= (count ?? 1));
  return isMore && before.length > 0 && !removals.every(isAmong);
}

/** Those who are left of the requests: "without the child", "remove 1 adult". */
function withoutRemoved(before: readonly TicketRequest[], { removals }: Reading): readonly TicketRequest[] {
  return before.flatMap((each) => {
    const removal = removals.find(({ whom }) => whom !== null && whom === each.whom);
    if (removal === undefined) return [each];
    const count = removal.count === null ? 0 : each.count - removal.count;
    return count > 0 ? [{ ...each, count }] : [];
  });
}

/** A later number replaces the one for the same visitors; one for anybody replaces all. */
function withCorrections(before: readonly TicketRequest[], reading: Reading): readonly TicketRequest[] {
  const requests = requestsIn(reading);
  const kinds = new Set(requests.map(({ whom }) => whom));
  const kept = kinds.isDisjointFrom(anybody) ? before.filter(({ whom }) => !kinds.has(whom)) : [];
  return [...kept, ...requests];
}

/** Adds "one more child" to those who were asked for. */
function withMore(before: readonly TicketRequest[], reading: Reading): readonly TicketRequest[] {
  const requests = requestsIn(reading);
  const added = before.map((each) => {
    const more = requests.filter(({ whom }) => whom === each.whom);
    return { ...each, count: more.reduce((sum, { count }) => sum + count, each.count) };
  });
  return [...added, ...requests.filter(({ whom }) => !before.some((each) => each.whom === whom))];
}

function requestsIn({ counts, bareNumbers }: Reading): readonly TicketRequest[] {
  const added = bareNumbers?.counts ?? [];
  const [number, another] = added;
  const ofAnybody = (count: number) => ({ count, packages: [], whom: null });
  if (bareNumbers?.isSum) {
    return [...counts, { ...ofAnybody(added.reduce((sum, each) => sum + each, 0)), added }];
  }
  const isAlone = counts.length === 0 && number !== undefined && another === undefined;
  return isAlone ? [ofAnybody(number)] : counts;
}

/** The people as understood; null: there are none, or the sentences say exactly that. */
export function understoodText(wanted: Wanted, world: World): string | null {
  const sentences = sentencesOf(wanted);
  const party = partyText(readTogether(sentences, world).party.members, world.words);
  const isWritten = sentences.some((sentence) => sentence.toLowerCase().includes(party.toLowerCase()));
  return isWritten ? null : world.words.html('party-understood', { party });
}

/** "2 adults, 1 child"; leaves out those who were not counted. */
export function partyText(members: readonly Member[], words: Wording): string {
  const counted = members.filter(({ count }) => count !== null);
  const [first = '', ...others] = counted.map(({ who, count }) =>
    words.text(`party-${who}`, { count: count ?? 0 }),
  );
  return others.reduce((party, next) => words.text('party-joined', { party, next }), first);
}
