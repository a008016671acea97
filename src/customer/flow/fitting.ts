import type { SalePackage } from '../../booking/ports.ts';
import { quantityProblem } from '../../booking/rules.ts';
import type { Member, Party } from '../../language/people/party.ts';
import { type Draft, quantityOf, sentencesOf, type Wanted } from './draft.ts';
import { offerOnCard, opensAsList, packagesOnSale } from './offers.ts';
import {
  type Admission,
  admissionOf,
  type PartyFit,
  type PartyQuestion,
  partyFit,
  payingAsAdults,
  peopleBeside,
  placesIn,
  timesWithin,
} from './party-fit.ts';
import { anybody, membersOf, readTogether, type TicketRequest, type Together } from './requests.ts';
import type { Offer, World } from './step.ts';

const mostChoices = 4;

/** The packages for a request; an ambiguous one is asked about. */
type Fit =
  | {
      readonly kind: 'lines';
      readonly lines: readonly FittedLine[];
      readonly packageCode: string | null;
      /** The question to the customer before the dialogue continues. */
      readonly question?: PartyQuestion;
      /** Those who get the ticket of an adult. */
      readonly asAdults?: readonly Member[];
    }
  /** One of these kinds of an offer is meant. */
  | {
      readonly kind: 'choice';
      readonly count: number;
      readonly codes: readonly string[];
      readonly packageCode: string | null;
    }
  /** Packages were named without a number. */
  | { readonly kind: 'offer'; readonly packageCode: string | null }
  /** They are of several offers. */
  | { readonly kind: 'list'; readonly codes: readonly string[] };

export interface FittedLine {
  readonly code: string;
  readonly count: number;
}

/** A count of tickets with the packages that may be meant. */
interface Candidates {
  readonly count: number;
  readonly added?: readonly number[] | undefined;
  readonly codes: readonly string[];
}

/** Fits the requests of the sentences to the day's packages. */
export function fitted(draft: Draft, wanted: Wanted, world: World): Fit {
  const together = readTogether(sentencesOf(wanted), world);
  return fitOfSubgroups(draft, wanted, together, world) ?? fitTogether(draft, wanted, together, world);
}

/**
 * "2 adults the cruise, 1 child the cable car only": each with the packages of their own. What is asked of one of them
 * comes on its card. Null: all are for packages of one offer, or one is yet to be chosen.
 */
function fitOfSubgroups(draft: Draft, wanted: Wanted, together: Together, world: World): Fit | null {
  const subgroups = subgroupsOf(together, world);
  if (subgroups.length < 2 || wanted.picked !== null) return null;
  const fits = subgroups.map((subgroup) => fitTogether(draft, wanted, subgroup, world));
  if (!fits.every((fit) => fit.kind === 'lines')) return null;
  const [asking, ...others] = fits.filter(({ question }) => question !== undefined);
  const lines = fits.flatMap((fit) => fit.lines);
  return {
    ...(asking ?? fits.at(-1)),
    kind: 'lines',
    lines,
    packageCode: asking?.packageCode ?? lines.at(-1)?.code ?? null,
    asAdults: fits.flatMap(({ asAdults = [] }) => asAdults),
    // Nobody else is left out without a word.
    ...(others.some((fit) => fit.lines.length === 0) && { question: { kind: 'overlap' } }),
  };
}

/** The requests of each offer that some of them are for; none where one isn't for a single offer. */
function subgroupsOf(together: Together, world: World): readonly Together[] {
  const { offers } = world;
  const offerOf = ({ count, packages }: TicketRequest): Offer | null => {
    const sold = soldSo(count, packages, world) ?? packages;
    const [only = null, another] = offers.filter(({ codes }) => codes.some((code) => sold.includes(code)));
    return another === undefined ? only : null;
  };
  const subgroups = Map.groupBy(together.requests, offerOf);
  if (subgroups.has(null) || together.party.members.some(({ count }) => count === null)) return [];
  return [...subgroups].map(([offer, requests]) => ({
    ...together,
    requests,
    named: together.named.filter((code) => offer?.codes.includes(code)),
    party: { ...together.party, members: membersOf(requests) },
  }));
}

function fitTogether(draft: Draft, wanted: Wanted, together: Together, world: World): Fit {
  const certain =
    fitBesides(draft, together, world) ?? fitOfFewer(draft, together, world) ?? fitOfOne(together, world);
  if (certain !== null) return certain;
  const fit = fitOfRequests(draft, wanted, together, world);
  if (fit.kind === 'list' && together.named.length === 0) return fitOfUsual(draft, wanted, world) ?? fit;
  if (fit.kind === 'choice') return fitOfParty(fit, codesBeside(fit, world), together, draft, world);
  if (fit.kind !== 'lines' || fit.question !== undefined) return fit;
  if (fit.lines.some((line) => isBesideSeveral(line, together, world)))
    return { ...fit, lines: [], question: { kind: 'overlap' } };
  const isCounted = draft.packageCode !== null && wanted.picked === null && !wanted.goesOn;
  const isUnsure = (line: FittedLine): boolean =>
    isMultiple(line, fit.lines, { ...together, isCounted }, world);
  if (together.requests.some(isOfTickets) && fit.lines.some(isUnsure))
    return { ...fit, lines: [], question: { kind: 'howMany', who: [] } };
  // An offer may let in people whom none of its packages is named after.
  const codes = fit.lines.length > 0 ? fit.lines.map(({ code }) => code) : codesBeside(fit, world);
  return fitOfParty(fit, codes, together, draft, world);
}

/** "1 VIP cabin and grandma": she may be one of those whom it admits. */
function isBesideSeveral({ code }: FittedLine, { requests }: Together, world: World): boolean {
  return (
    isForSeveral(code, world) &&
    requests.some(({ whom }) => whom === null || whom === 'ticket') &&
    requests.some(({ whom }) => !anybody.has(whom))
  );
}

/**
 * "4 tickets" are not four of a package that admits several, unless that is named; "can we add two lunches?" asks for
 * none, and "2 with lunch and 1 without" are not three of it.
 */
function isMultiple(
  { code, count }: FittedLine,
  lines: readonly FittedLine[],
  { isAsked, isCounted, isMore, named }: Together & { readonly isCounted: boolean },
  world: World,
): boolean {
  const isAgain = lines.filter((line) => line.code === code).length > 1;
  const isMeant = !(isAsked && isMore) && (isCounted || named.includes(code));
  return (isAgain || (count > 1 && !isMeant)) && isForSeveral(code, world);
}

/** "2 tickets", "two of these" */
function isOfTickets({ whom, added }: TicketRequest): boolean {
  return added === undefined && (whom === null || whom === 'ticket');
}

function isForSeveral(code: string, world: World): boolean {
  const sold = packagesOnSale(world).find((each) => each.code === code);
  return sold !== undefined && placesIn(admissionIn(sold, world)) > 1;
}

/**
 * "1 family package, and grandma", "the family package for 2 adults and 3 children": so many of the package, and others
 * besides. Null: the sentences don't say this.
 */
function fitBesides(
  draft: Draft,
  { requests, named, party, isAsked, isMore }: Together,
  world: World,
): Fit | null {
  const [code, another] = named;
  const sold = packagesOnSale(world).find((each) => each.code === code);
  if (sold === undefined || another !== undefined) return null;
  const admits = admissionIn(sold, world);
  if (placesIn(admits) < 2 || admits.person !== undefined) return null;
  const said = requests.find(isOfTickets);
  // "1 family package, and grandma": whom it admits is known.
  if (said === undefined && party.mayOverlap) return null;
  const full = timesWithin(admits, party);
  // "5 adults and 3 children with lunch", "does the family package do for 2 adults and 3 children?", "add lunch for 2"
  const isOfAnybody = isMore ? party.members.some(({ who }) => who === 'person') : full > 1;
  if (isAsked || (said === undefined && isOfAnybody)) return null;
  const times = said?.count ?? (isMore ? 1 : full);
  const who = peopleBeside(admits, isMore ? 0 : Math.min(times, full), party);
  if (times === 0 || (said === undefined && who.length === 0)) return null;
  // One that is in the booking already is not taken again.
  const isThere = isMore && quantityOf(draft, sold.code) > 0;
  const lines = isThere ? [] : [{ code: sold.code, count: times }];
  const fit = { kind: 'lines', lines, packageCode: sold.code } as const;
  if (who.length > 0) return { ...fit, question: { kind: 'besides', who, lines } };
  return party.members.length > 0 ? fit : null;
}

/** "Only 1 person", or "not 2 but 4 people", where two have one kind of ticket: so many of it. Null: it may be of other tickets. */
function fitOfFewer(
  draft: Draft,
  { requests, named, corrected, isMore }: Together,
  world: World,
): Fit | null {
  const [request, another] = requests;
  const [line, other] = draft.lines;
  if (request?.whom !== 'person' || another !== undefined || line === undefined || other !== undefined)
    return null;
  const { code, quantity } = line;
  const isOfCard = offerOnCard(draft, world)?.codes.includes(code) === true;
  const sold = packagesOnSale(world).find((each) => each.code === code);
  if (sold === undefined || !isOfCard || isMore || named.length > 0) return null;
  if (request.count > quantity && corrected !== quantity) return null;
  const isSingle = placesIn(admissionIn(sold, world)) === 1;
  return isSingle ? { kind: 'lines', lines: [{ code, count: request.count }], packageCode: code } : null;
}

/** "The VIP cabin for 2", of which there is one: not two of it. Null: they are too many for one, or tickets are counted. */
function fitOfOne({ requests, named, party }: Together, world: World): Fit | null {
  const [code, another] = named;
  const sold = packagesOnSale(world).find((each) => each.code === code);
  if (sold === undefined || another !== undefined || sold.maxQuantity !== 1) return null;
  const { person = 0 } = admissionIn(sold, world);
  const counts = requests.map(({ count }) => count);
  // "For my girlfriend, we are 2": she is one of them.
  const all = party.mayOverlap ? Math.max(...counts) : counts.reduce((sum, count) => sum + count, 0);
  const isCounted = requests.some(({ whom }) => whom === 'ticket');
  const isOpen = party.members.some(({ count }) => count === null);
  if (counts.length === 0 || isCounted || isOpen || person < 2 || all > person) return null;
  return { kind: 'lines', lines: [{ code: sold.code, count: 1 }], packageCode: sold.code };
}

export type FitOfLines = Extract<Fit, { kind: 'lines' }>;

/** The tickets that certainly come of an offer which is taken for all; null: something is to be asked, or can't be booked. */
export function certainFit({ codes }: Offer, draft: Draft, wanted: Wanted, world: World): FitOfLines | null {
  const fit = fitted(draft, { ...wanted, picked: codes[0] ?? null }, world);
  if (fit.kind !== 'lines' || fit.question !== undefined || fit.lines.length === 0) return null;
  const isSold = ({ code, count }: FittedLine): boolean => soldSo(count, [code], world) !== null;
  return fit.lines.every(isSold) ? fit : null;
}

/** The last bought package, when it admits all of them by their kinds: one for whoever comes is only a guess. */
function fitOfUsual(draft: Draft, wanted: Wanted, world: World): Fit | null {
  const { offers, usualCodes } = world;
  const [usual, another] = offers.filter(({ codes }) => codes.some((code) => usualCodes.includes(code)));
  if (usual === undefined || another !== undefined || wanted.picked !== null) return null;
  if (usual.kinds.some(({ sold }) => admissionIn(sold, world).person !== undefined)) return null;
  const fit = certainFit(usual, draft, wanted, world);
  return fit && { ...fit, packageCode: usual.codes[0] ?? null };
}

type FitOfCounts = Extract<Fit, { kind: 'lines' | 'choice' }>;

/** The packages of the offer that is meant. */
function codesBeside({ packageCode }: FitOfCounts, { offers }: World): readonly string[] {
  return offers.find((each) => packageCode !== null && each.codes.includes(packageCode))?.codes ?? [];
}

/** Finds tickets for each of the party among the packages; asks about what is uncertain. */
function fitOfParty(
  fit: FitOfCounts,
  codes: readonly string[],
  { requests, party }: Together,
  draft: Draft,
  world: World,
): Fit {
  const isOpen = party.mayOverlap || party.members.some(({ count }) => count === null);
  const isOfPeople = requests.every(
    ({ whom, added }) => added !== undefined || (whom !== null && whom !== 'ticket'),
  );
  // A single number for anybody is for one package, which the choice asks for.
  const isAsked = fit.kind === 'choice' && requests.every(({ whom }) => anybody.has(whom));
  if (!isOpen && (!isOfPeople || isAsked)) return fit;
  const packages = packagesOnSale(world)
    .filter(({ code }) => codes.includes(code))
    .map((offer) => ({ code: offer.code, admits: admissionIn(offer, world) }));
  const isSingle = packages.every(({ admits }) => placesIn(admits) === 1);
  const isAlone = draft.lines.every(({ code }) => codes.includes(code));
  const childrenNeedAdult = isAlone && !isAccompanied(draft, world);
  const ofParty = partyFit(party, packages, { childrenNeedAdult });
  const { packageCode } = fit;
  const asAdults = payingAsAdults(party, packages);
  if (ofParty.kind === 'fits' && !ofParty.lines.some((line) => isTooMany(line, packages, world)))
    return { kind: 'lines', lines: ofParty.lines, packageCode, asAdults };
  const question = questionOfFit(ofParty, party, packages);
  if (question.kind === 'whichPackages' && isSingle) return fit;
  const counted = fit.kind === 'lines' && isSingle && question.kind === 'howMany' ? fit.lines : [];
  const lines = 'lines' in question ? question.lines : counted;
  return { kind: 'lines', lines, packageCode, question, asAdults };
}

/** Whether adults come on that day with the customer's own booking, beside which this one is. */
function isAccompanied({ beside, date }: Draft, world: World): boolean {
  if (beside === undefined || beside.date !== date) return false;
  const booked = packagesOnSale(world).filter(({ code }) => beside.codes.includes(code));
  return booked.some((sold) => {
    const { adult = 0, person = 0, senior = 0 } = admissionIn(sold, world);
    return adult + person + senior > 0;
  });
}

/** "The cabin for 4 people", where one cabin may be for all of them. */
function isTooMany({ code, count }: FittedLine, packages: readonly Admitting[], world: World): boolean {
  const admits = packages.find((each) => each.code === code)?.admits ?? {};
  return placesIn(admits) > 1 && soldSo(count, [code], world) === null;
}

interface Admitting {
  readonly code: string;
  readonly admits: Admission;
}

/** What is asked of a party that doesn't simply fit; of a single package for several, whom that is for. */
function questionOfFit(fit: PartyFit, party: Party, packages: readonly Admitting[]): PartyQuestion {
  const [only, another] = packages;
  const isOpen = fit.kind === 'asks' && (fit.question.kind === 'howMany' || fit.question.kind === 'overlap');
  if (only !== undefined && another === undefined && placesIn(only.admits) > 1 && !isOpen) {
    const { admits } = only;
    return admits.person === undefined ? { kind: 'admits', admits } : { kind: 'howMany', who: [] };
  }
  return fit.kind === 'asks' ? fit.question : nobodyLetIn(party);
}

function nobodyLetIn({ members }: Party): PartyQuestion {
  return { kind: 'withoutPackage', who: members, lines: [] };
}

/** Whom one of a package admits, by its name and that of its kind. */
export function admissionIn(
  offer: SalePackage,
  { offers, read, venue, words }: Pick<World, 'offers' | 'read' | 'venue' | 'words'>,
): Admission {
  const kinds = offers.flatMap((each) => each.kinds).filter(({ sold }) => sold.code === offer.code);
  const kindNames = kinds.map(({ name }) => name);
  return admissionOf(offer, {
    said: venue.packageAdmits.get(offer.code),
    names: [offer.name, words.packageName(offer), ...kindNames],
    partyIn: (text) => read(text, []).party,
  });
}

function fitOfRequests(draft: Draft, wanted: Wanted, { requests, named }: Together, world: World): Fit {
  const { packageCode } = draft;
  const { picked } = wanted;
  if (requests.length === 0) {
    return named.length === 0 || picked !== null ? { kind: 'offer', packageCode } : fitOfNames(named, world);
  }
  // On the list a number alone doesn't say what it counts.
  const isOnCard = draft.packageCode !== null || !opensAsList(world);
  const card = wanted.goesOn || !isOnCard ? null : offerOnCard(draft, world);
  const asked = requests.map((request) => candidatesFor(request, named, card, world));
  const offer = world.offers.find(({ codes }) => picked !== null && codes.includes(picked));
  // The last purchase is no suggestion for a larger number than can be booked.
  const usualCodes = world.usualCodes.filter((code) =>
    requests.every(({ count }) => soldSo(count, [code], world) !== null),
  );
  const meant = offer ?? offerOfAll(asked, draft, { ...world, usualCodes });
  if (meant !== null) return fitWithin(meant, asked, draft, world);
  const lines = asked.map((each) => ({
    count: each.count,
    code: packageMeant(each, draft, usualCodes),
  }));
  return lines.every((line): line is FittedLine => line.code !== null)
    ? { kind: 'lines', lines, packageCode }
    : { kind: 'list', codes: asked.flatMap(({ codes }) => codes) };
}

/** For packages named without a number: their one offer, or a list of them. */
function fitOfNames(named: readonly string[], { offers }: World): Fit {
  const [only, another] = offers.filter(({ codes }) => codes.some((code) => named.includes(code)));
  const first = only?.codes.find((code) => named.includes(code));
  if (first === undefined || another !== undefined) return { kind: 'list', codes: named };
  return { kind: 'offer', packageCode: first };
}

/** A count without a package is for the card's offer, unless its limits exclude the number. */
function candidatesFor(
  { count, added, packages }: TicketRequest,
  named: readonly string[],
  card: Offer | null,
  world: World,
): Candidates {
  const both = packages.filter((code) => named.includes(code));
  const meant = [both, packages, named].find(({ length }) => length > 0);
  const sold = packagesOnSale(world).map(({ code }) => code);
  // Too many for packages of that kind, with none named: packages that allow the number are offered too.
  const others = named.length === 0 ? (soldSo(count, sold, world) ?? []) : [];
  const codes = meant === undefined ? sold : (soldSo(count, meant, world) ?? [...meant, ...others]);
  const here = (card?.codes ?? []).filter((code) => codes.includes(code));
  return { count, added, codes: here.length > 0 ? here : codes };
}

/** The packages that may be booked that often; null: none. */
function soldSo(count: number, codes: readonly string[], world: World): readonly string[] | null {
  const possible = packagesOnSale(world)
    .filter(({ code, ...limits }) => codes.includes(code) && quantityProblem(count, limits) === null)
    .map(({ code }) => code);
  return possible.length > 0 ? possible : null;
}

/** The one offer that has all requested packages. */
function offerOfAll(asked: readonly Candidates[], draft: Draft, { offers, usualCodes }: World): Offer | null {
  const having = offers.filter((offer) =>
    asked.every(({ codes }) => offer.codes.some((code) => codes.includes(code))),
  );
  return onlyOne(having, ({ codes }) => codes, draft, usualCodes);
}

/** The one requested package. A sum may be of several kinds, so it is one package only when there is no other. */
function packageMeant(
  { codes, added }: Candidates,
  draft: Draft,
  usualCodes: readonly string[],
): string | null {
  if (added === undefined) return onlyOne(codes, (code) => [code], draft, usualCodes);
  const [only = null, another] = codes;
  return another === undefined ? only : null;
}

/** One of several: the only one, the one in the draft, or the last bought. */
function onlyOne<Item>(
  all: readonly Item[],
  codesIn: (item: Item) => readonly string[],
  draft: Draft,
  usualCodes: readonly string[],
): Item | null {
  const having = (isThere: (code: string) => boolean): readonly Item[] =>
    all.filter((item) => codesIn(item).some(isThere));
  const preferred = [
    all,
    having((code) => quantityOf(draft, code) > 0),
    having((code) => usualCodes.includes(code)),
  ];
  return preferred.find(({ length }) => length === 1)?.[0] ?? null;
}

/** Each request with its kinds of one offer; leaves out requests without any. */
function fitWithin(offer: Offer, asked: readonly Candidates[], draft: Draft, world: World): Fit {
  const [packageCode = null] = offer.codes;
  const within = asked
    .map((each) => ({ ...each, codes: each.codes.filter((code) => offer.codes.includes(code)) }))
    .filter(({ codes }) => codes.length > 0)
    // Leaves out what can't be booked; says why for the first.
    .map((each) => ({ ...each, codes: soldSo(each.count, each.codes, world) ?? each.codes.slice(0, 1) }));
  const open = within.find((each) => packageMeant(each, draft, []) === null);
  if (open === undefined) {
    const lines = within.map(({ count, codes: [code = ''] }) => ({ count, code }));
    return { kind: 'lines', lines, packageCode };
  }
  const { count, codes } = open;
  if (open.added !== undefined)
    return { kind: 'lines', lines: [], packageCode, question: { kind: 'whichKinds', count } };
  return { kind: 'choice', count, codes: codes.slice(0, mostChoices), packageCode };
}
