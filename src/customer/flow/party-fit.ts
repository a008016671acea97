import type { SalePackage } from '../../booking/ports.ts';
import { headcount, type Member, type Party, type Visitor } from '../../language/people/party.ts';

/** Whom one of a package admits; `person`: anybody but infants. */
export type Admission = Readonly<Partial<Record<Visitor, number>>>;

interface AdmittingPackage {
  readonly code: string;
  readonly admits: Admission;
}

interface PartyLine {
  readonly code: string;
  readonly count: number;
}

/** What has to be asked before a party can be booked. */
export type PartyQuestion =
  /** How many of these come. */
  | { readonly kind: 'howMany'; readonly who: readonly Visitor[] }
  /** Whether those who were counted are among the others: "4 people, 2 kids". */
  | { readonly kind: 'overlap' }
  /** Of which kinds the people are. */
  | { readonly kind: 'whichKinds'; readonly count: number }
  /** Some have no package; the others' tickets are known. */
  | { readonly kind: 'withoutPackage'; readonly who: readonly Member[]; readonly lines: readonly PartyLine[] }
  /** Others come besides the people of a package that admits several, whose tickets are known. */
  | { readonly kind: 'besides'; readonly who: readonly Member[]; readonly lines: readonly PartyLine[] }
  /** A package admits other people than these. */
  | { readonly kind: 'admits'; readonly admits: Admission }
  /** Children come alone. */
  | { readonly kind: 'withoutAdult'; readonly who: readonly Member[]; readonly lines: readonly PartyLine[] }
  /** Which of several ways to book them is meant. */
  | { readonly kind: 'whichPackages'; readonly ways: readonly (readonly PartyLine[])[] };

export type PartyFit =
  | { readonly kind: 'fits'; readonly lines: readonly PartyLine[] }
  | { readonly kind: 'asks'; readonly question: PartyQuestion }
  /** Nobody of the party has a package among these. */
  | { readonly kind: 'none' };

/**
 * The tickets of a party among packages: the named ones, or those of one offer. Takes a package that admits several
 * as often as the party fills it; leaves nobody out silently.
 */
export function partyFit(
  said: Party,
  packages: readonly AdmittingPackage[],
  { childrenNeedAdult }: { readonly childrenNeedAdult: boolean },
): PartyFit {
  const open = openQuestion(said);
  if (open !== null) return { kind: 'asks', question: open };
  const party = withAdultTickets(withGrownUps(said), payingAsAdults(said, packages));
  const ways = [...wholeWays(party, packages), ...waysByKind(party, packages)];
  const [way, another] = different(ways);
  if (another !== undefined)
    return { kind: 'asks', question: { kind: 'whichPackages', ways: different(ways) } };
  if (way === undefined) return withoutWay(party, packages);
  if (childrenNeedAdult && isWithoutAdult(party))
    return { kind: 'asks', question: { kind: 'withoutAdult', who: party.members, lines: way } };
  return { kind: 'fits', lines: way };
}

function openQuestion({ members, mayOverlap }: Party): PartyQuestion | null {
  const who = members.filter(({ count }) => count === null).map((member) => member.who);
  if (who.length > 0) return { kind: 'howMany', who };
  return mayOverlap ? { kind: 'overlap' } : null;
}

/** "3 people, one of them is 5": beside children who are counted, the others are grown-ups. */
function withGrownUps(party: Party): Party {
  const person = countOf(party, 'person');
  if (person === 0 || countOf(party, 'child') === 0) return party;
  const count = person + countOf(party, 'adult');
  const others = party.members.filter(({ who }) => who !== 'person' && who !== 'adult');
  return { ...party, members: [{ who: 'adult', count }, ...others] };
}

const asAdult: ReadonlySet<Visitor> = new Set(['senior', 'student']);

/** Seniors and students who get the ticket of an adult, as none of the packages is their own. */
export function payingAsAdults(
  { members }: Party,
  packages: readonly Pick<AdmittingPackage, 'admits'>[],
): readonly Member[] {
  const isFor = (who: Visitor): boolean => packages.some(({ admits }) => (admits[who] ?? 0) > 0);
  return isFor('adult') ? members.filter(({ who }) => asAdult.has(who) && !isFor(who)) : [];
}

/** The party with those among its adults. */
export function withAdultTickets(party: Party, those: readonly Member[]): Party {
  if (those.length === 0) return party;
  const adults = [...party.members.filter(({ who }) => who === 'adult'), ...those];
  const isCounted = adults.every(({ count }) => count !== null);
  const count = isCounted ? headcount({ ...party, members: adults }) : null;
  const others = party.members.filter((member) => !adults.includes(member));
  return { ...party, members: [{ who: 'adult', count }, ...others] };
}

function countOf({ members }: Party, who: Visitor): number {
  return members.find((member) => member.who === who)?.count ?? 0;
}

export function placesIn(admits: Admission): number {
  return Object.values(admits).reduce((sum, count) => sum + count, 0);
}

/** The packages that admit exactly this party, with their number. */
function wholeWays(party: Party, packages: readonly AdmittingPackage[]): readonly (readonly PartyLine[])[] {
  return packages.flatMap(({ code, admits }) => {
    const count = headcount(party) / placesIn(admits);
    // People of unknown kind may be children, so they don't count as adults.
    if (countOf(party, 'person') > 0 && placesIn(admits) === 1 && admits.person === undefined) return [];
    return Number.isInteger(count) && count > 0 && isLetIn(party, admits, count) ? [[{ code, count }]] : [];
  });
}

/** People of unknown kind take any place but an infant's; infants take only their own. */
function isLetIn({ members }: Party, admits: Admission, times: number): boolean {
  const left = members
    .filter(({ who }) => who !== 'person')
    .map(({ who, count }) => ({ who, count: Math.max(0, (count ?? 0) - (admits[who] ?? 0) * times) }));
  const isInfantLeft = left.some(({ who, count }) => who === 'infant' && count > 0);
  const others = left.reduce((sum, { count }) => sum + count, 0);
  return (
    !isInfantLeft && others <= (admits.person ?? 0) * times && !isInfantPlaceEmpty(members, admits, times)
  );
}

function isInfantPlaceEmpty(members: readonly Member[], { infant = 0 }: Admission, times: number): boolean {
  return (members.find(({ who }) => who === 'infant')?.count ?? 0) < infant * times;
}

/** How often a party has all the people of a package that is for kinds of visitors. */
export function timesWithin(admits: Admission, party: Party): number {
  const times = kindsOf(admits).map((who) => Math.floor(countOf(party, who) / (admits[who] ?? 1)));
  return times.length === 0 ? 0 : Math.min(...times);
}

/** Those of a party who are none of the people of so many of a package. */
export function peopleBeside(admits: Admission, times: number, { members }: Party): readonly Member[] {
  return members.flatMap(({ who, count }) => {
    const left = (count ?? 0) - times * (admits[who] ?? 0);
    return left > 0 ? [{ who, count: left }] : [];
  });
}

export function kindsOf(admits: Admission): readonly Visitor[] {
  return accompanying.concat('child', 'infant').filter((who) => (admits[who] ?? 0) > 0);
}

/** The packages for one person of a kind; those for anybody when the kind has none. */
function packagesFor(who: Visitor, packages: readonly AdmittingPackage[]): readonly AdmittingPackage[] {
  const single = packages.filter(({ admits }) => placesIn(admits) === 1);
  const own = single.filter(({ admits }) => admits[who] === 1);
  return own.length > 0 || who === 'infant' ? own : single.filter(({ admits }) => admits.person === 1);
}

/** A package for each kind; several ways where a kind has several packages. */
function waysByKind(party: Party, packages: readonly AdmittingPackage[]): readonly (readonly PartyLine[])[] {
  let ways: readonly (readonly PartyLine[])[] = [[]];
  for (const { who, count } of party.members) {
    const own = packagesFor(who, packages);
    ways = ways.flatMap((lines) => own.map(({ code }) => withLine(lines, { code, count: count ?? 0 })));
    if (ways.length > mostWays) return ways.slice(0, mostWays);
  }
  return ways;
}

const mostWays = 64;

function withLine(lines: readonly PartyLine[], line: PartyLine): readonly PartyLine[] {
  const others = lines.filter(({ code }) => code !== line.code);
  const same = lines.find(({ code }) => code === line.code);
  return [...others, { ...line, count: line.count + (same?.count ?? 0) }];
}

function different(ways: readonly (readonly PartyLine[])[]): readonly (readonly PartyLine[])[] {
  const keyOf = (lines: readonly PartyLine[]): string =>
    lines
      .map(({ code, count }) => `${code} ${count}`)
      .toSorted()
      .join('; ');
  return [...new Map(ways.map((lines) => [keyOf(lines), lines])).values()];
}

/** The result when some of the party have a package and some have none. */
function withoutWay(party: Party, packages: readonly AdmittingPackage[]): PartyFit {
  const { members } = party;
  const who = members.filter((member) => packagesFor(member.who, packages).length === 0);
  const others = { ...party, members: members.filter((member) => !who.includes(member)) };
  const person = countOf(party, 'person');
  if (person > 0 && packages.length > 0)
    return { kind: 'asks', question: { kind: 'whichKinds', count: person } };
  if (others.members.length === 0) return isAnybodyLetIn(party, packages) ? asked(who, []) : { kind: 'none' };
  const [lines = [], another] = different([...wholeWays(others, packages), ...waysByKind(others, packages)]);
  return asked(who, another === undefined ? lines : []);
}

function isAnybodyLetIn({ members }: Party, packages: readonly AdmittingPackage[]): boolean {
  return packages.some(({ admits }) => members.some(({ who }) => (admits[who] ?? admits.person ?? 0) > 0));
}

function asked(who: readonly Member[], lines: readonly PartyLine[]): PartyFit {
  return { kind: 'asks', question: { kind: 'withoutPackage', who, lines } };
}

const accompanying: readonly Visitor[] = ['adult', 'senior', 'student', 'person'];

function isWithoutAdult(party: Party): boolean {
  return accompanying.every((who) => countOf(party, who) === 0);
}

/**
 * Whom one of a package admits: by the venue's file, else by the count in a name of it ("Family: 2 adults, 1 child"),
 * else by its services, of which several are for the same people; else one person.
 */
export function admissionOf(
  offer: Pick<SalePackage, 'services'>,
  { said, names, partyIn }: AdmissionSources,
): Admission {
  if (said !== undefined) return said;
  const counted = names.map((name) => admissionNamed(partyIn(name))).find((admits) => placesIn(admits) > 1);
  if (counted !== undefined) return counted;
  const kinds: Partial<Record<Visitor, number>> = {};
  let most = 1;
  for (const { name, quantity } of offer.services) {
    const [kind, another] = kindsIn(partyIn(name));
    most = Math.max(most, quantity);
    if (kind !== undefined && another === undefined) kinds[kind] = Math.max(kinds[kind] ?? 0, quantity);
  }
  if (placesIn(kinds) > 1) return kinds;
  const [own, other] = new Set(names.flatMap((name) => kindsIn(partyIn(name))));
  if (most === 1 && own !== undefined && other === undefined) return { [own]: 1 };
  return placesIn(kinds) === most ? kinds : { person: most };
}

interface AdmissionSources {
  /** From the venue's file. */
  readonly said: Admission | undefined;
  /** The partner's and the venue's names. */
  readonly names: readonly string[];
  readonly partyIn: (text: string) => Party | null;
}

/** The admission by a name that counts everybody it mentions. */
function admissionNamed(party: Party | null): Admission {
  if (party === null || party.mayOverlap || party.members.some(({ count }) => count === null)) return {};
  return Object.fromEntries(party.members.map(({ who, count }) => [who, count ?? 0]));
}

/** The kinds of visitors that a name mentions. */
function kindsIn(party: Party | null): readonly Visitor[] {
  return (party?.members ?? []).map(({ who }) => who).filter((who) => who !== 'person');
}
