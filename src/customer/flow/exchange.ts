import { quantityProblem } from '../../booking/rules.ts';
import type { Member, Visitor } from '../../language/people/party.ts';
import { packageKey } from '../../taps.ts';
import { packageLine } from '../ticket-words.ts';
import { type Draft, type DraftLine, lineFor, type Wanted, wantedText } from './draft.ts';
import { admissionIn } from './fitting.ts';
import { packagesOnSale } from './offers.ts';
import { kindsOf, partyFit } from './party-fit.ts';
import { partyText, type Together } from './requests.ts';
import { goTo, type NextDraft, type World } from './step.ts';

/** What leaves a booking for other packages. */
export interface PackageExchange {
  readonly gone: readonly DraftLine[];
  readonly kept: readonly DraftLine[];
  /** Codes of the packages that are wanted instead. */
  readonly codes: readonly string[];
}

/** "The dinner cruise instead": which tickets leave for which packages. Null: nothing is exchanged. */
export function packageExchange({ lines }: Draft, together: Together, world: World): PackageExchange | null {
  const { isExchange, isMore, isOfContents, named, replacing, requests } = together;
  if (lines.length === 0 || (isMore && requests.length > 0)) return null;
  if (!isExchange && !isForTheSame(lines, together, world)) return null;
  const isNamed = ({ code }: DraftLine): boolean => named.includes(code);
  const gone = lines.some(isNamed) ? lines.filter(isNamed) : lines;
  const own = world.offers.filter((offer) => gone.some(({ code }) => offer.codes.includes(code)));
  const isOther = (code: string): boolean => !own.some((offer) => offer.codes.includes(code));
  const [said, others] = [replacing.filter(isOther), named.filter(isOther)];
  const meant = said.length > 0 ? said : others;
  const codes = meant.length > 0 && isOfContents ? thoseHolding(meant, gone, world) : meant;
  return codes.length === 0 ? null : { gone, kept: lines.filter((line) => !gone.includes(line)), codes };
}

/** "Make that with the park for both of us": as many of a package that holds all that they have, and more. */
function isForTheSame(lines: readonly DraftLine[], { named, requests }: Together, world: World): boolean {
  const count = requests.reduce((sum, request) => sum + request.count, 0);
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0);
  const isOfNone = named.every((code) => lines.every((line) => line.code !== code));
  return isOfNone && count === quantity && named.some((code) => isHeldWithMore(code, lines, world));
}

/** "The one with the park included": of those named, what holds what leaves, and more; else one of those may be meant. */
function thoseHolding(named: readonly string[], gone: readonly DraftLine[], world: World): readonly string[] {
  const holding = packagesOnSale(world)
    .map(({ code }) => code)
    .filter((code) => isHeldWithMore(code, gone, world));
  const meant = holding.filter((code) => named.includes(code));
  return meant.length > 0 ? meant : [...new Set([...named, ...holding])];
}

function isHeldWithMore(code: string, gone: readonly DraftLine[], world: World): boolean {
  const offer = world.offers.find(({ codes }) => codes.includes(code));
  const held = offer?.kinds.map(({ sold }) => sold.services.map(({ name }) => name)) ?? [];
  return gone.every(({ serviceNames }) =>
    held.some(
      (names) => names.length > serviceNames.length && serviceNames.every((name) => names.includes(name)),
    ),
  );
}

/** The named package for the people whose tickets leave; asks how many, or which, where that isn't certain. */
export function exchanged(
  draft: Draft,
  { gone, kept, codes }: PackageExchange,
  { goesOn }: Wanted,
  world: World,
): NextDraft {
  const { offers, words } = world;
  const values = { lines: linesInWords(gone, world) };
  const members = visitorsWith(gone, world);
  const [only, another] = offers.filter((offer) => offer.codes.some((code) => codes.includes(code)));
  const leaving = gone.map(({ code }) => code);
  if (only === undefined || another !== undefined) {
    const people = members === null ? null : wantedText(partyText(members, words), goesOn);
    const found = codes.map(packageKey);
    const list = goTo(draft, 'list', { leaving, listPage: 0, found, wanted: people });
    return { ...list, say: { key: 'swap-open', values, isFact: true } };
  }
  const fitting = only.codes.filter((code) => codes.includes(code));
  const packageCode = fitting[0] ?? null;
  const lines = members === null ? null : linesFor(members, fitting, world);
  if (lines === null) {
    const card = goTo(draft, 'tickets', { leaving, packageCode, suggestedFor: undefined });
    return { ...card, say: { key: 'swap-how-many', values, isFact: true } };
  }
  const next = { lines: [...kept, ...lines], linesDate: draft.date, packageCode, suggestedFor: undefined };
  return { ...goTo(draft, 'tickets', next), say: { key: 'swapped', values, isFact: true } };
}

export function linesInWords(lines: readonly DraftLine[], { words }: World): string {
  return lines.map((line) => packageLine(line, words)).join(', ');
}

/** The people whom tickets are for; null: one of the packages is not on sale any more. */
function visitorsWith(lines: readonly DraftLine[], world: World): readonly Member[] | null {
  const counts = new Map<Visitor, number>();
  for (const { code, quantity } of lines) {
    const sold = packagesOnSale(world).find((each) => each.code === code);
    if (sold === undefined) return null;
    const admits = admissionIn(sold, world);
    for (const who of kindsOf(admits)) {
      counts.set(who, (counts.get(who) ?? 0) + quantity * (admits[who] ?? 0));
    }
  }
  return [...counts].map(([who, count]) => ({ who, count }));
}

/** Null: it isn't certain, or can't be booked. */
function linesFor(
  members: readonly Member[],
  codes: readonly string[],
  world: World,
): readonly DraftLine[] | null {
  const packages = packagesOnSale(world).filter(({ code }) => codes.includes(code));
  const admitting = packages.map((sold) => ({ code: sold.code, admits: admissionIn(sold, world) }));
  const party = { members, ages: [], mayOverlap: false };
  const fit = partyFit(party, admitting, { childrenNeedAdult: false });
  if (fit.kind !== 'fits') return null;
  const lines = fit.lines.flatMap(({ code, count }) => {
    const sold = packages.find((each) => each.code === code);
    return sold === undefined || quantityProblem(count, sold) !== null ? [] : [lineFor(sold, count)];
  });
  return lines.length === fit.lines.length ? lines : null;
}
