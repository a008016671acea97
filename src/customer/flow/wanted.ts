import type { SalePackage } from '../../booking/ports.ts';
import type { Member } from '../../language/people/party.ts';
import { packageKey } from '../../taps.ts';
import { inLines } from '../../telegram/text.ts';
import { childrenDoubt, doubtText } from './children.ts';
import { setQuantity } from './counting.ts';
import { type Draft, quantityOf, sentencesOf, type Wanted, wantedText } from './draft.ts';
import { exchanged, linesInWords, type PackageExchange, packageExchange } from './exchange.ts';
import { admissionIn, type FitOfLines, type FittedLine, fitted } from './fitting.ts';
import { isClosed, packagesOnSale } from './offers.ts';
import { kindsOf, type PartyQuestion, placesIn } from './party-fit.ts';
import { partyText, readTogether, type Together, visitorCounts } from './requests.ts';
import { goTo, type NextDraft, type Said, toReview, type World } from './step.ts';

const mostFoundPackages = 30;

/** Adds the wanted tickets to the draft once the day's packages are known, or asks which are meant. */
export function fulfilled(draft: Draft, wanted: Wanted, world: World): NextDraft {
  if (world.packages.kind !== 'known') return goTo(draft, draft.step);
  const exchange = packageExchange(draft, readTogether(sentencesOf(wanted), world), world);
  if (exchange === null) return withRequests(draft, wanted, world);
  if (isOfPeopleLeaving(exchange, wanted, world))
    return exchanged({ ...draft, wanted: null }, exchange, wanted, world);
  const leaving = exchange.gone.map(({ code }) => code);
  const next = withRequests({ ...draft, leaving }, { ...wanted, goesOn: false }, world);
  const values = { lines: linesInWords(exchange.gone, world) };
  const isGone = next.draft.leaving === undefined;
  const said = { key: isGone ? 'swapped' : 'swap-open', values, isFact: true } as const;
  const { say: asked = null } = next;
  return { ...next, say: saidTogether(isGone ? [said, asked] : [asked ?? said], world) ?? said };
}

/**
 * Whether no number says how many come instead; that of the tickets which leave is none of a package for several
 * people: "change these 2 to the one with lunch".
 */
function isOfPeopleLeaving({ codes, gone }: PackageExchange, wanted: Wanted, world: World): boolean {
  const [count, another] = visitorCounts(wanted, world);
  if (count === undefined) return true;
  const isForOne = (sold: SalePackage): boolean =>
    codes.includes(sold.code) && placesIn(admissionIn(sold, world)) === 1;
  const leaving = gone.reduce((sum, { quantity }) => sum + quantity, 0);
  return another === undefined && count === leaving && !packagesOnSale(world).some(isForOne);
}

function withRequests(draft: Draft, wanted: Wanted, world: World): NextDraft {
  const fit = fitted(draft, wanted, world);
  if (fit.kind === 'list') return narrowedList(draft, fit.codes, world);
  const { packageCode } = fit;
  const done = { ...draft, wanted: null, packageCode };
  const together = readTogether(sentencesOf(wanted), world);
  const { isMore } = together;
  switch (fit.kind) {
    case 'lines': {
      if (fit.question?.kind === 'besides') return askedForOthers(done, fit.question, wanted, world);
      const isAmongChosen = mayBeChosen(fit, together, draft);
      const question = saidTogether(
        [
          questionOf(fit.question, together, world) ?? unsure(draft, wanted, together, world),
          isAmongChosen ? { key: 'quantity-expected' } : null,
          asAdults(fit.asAdults, world),
          fit.lines.length === 0 ? null : ofChildren(together, world),
        ],
        world,
      );
      const lines = isAmongChosen ? [] : isMore ? besideChosen(fit.lines, draft) : fit.lines;
      if (isMore && !addsUp(lines, together, draft)) {
        return { ...goTo(done, 'tickets'), say: { key: 'quantity-expected' } };
      }
      const next = withLines(done, lines, wanted.goesOn, world, question);
      const suggestedFor = isSuggestion(draft, wanted, world) ? wanted : undefined;
      // Who has no ticket yet gets one on the card of their package, which need not be the last that was counted.
      const isOfCard = fit.question?.kind === 'withoutPackage' && next.say === question;
      return { ...next, draft: { ...next.draft, suggestedFor, ...(isOfCard && { packageCode }) } };
    }
    case 'choice':
      if (isMore && (draft.lines.length > 0 || together.total !== null))
        return { ...goTo(done, 'tickets'), say: { key: 'quantity-expected' } };
      return goTo(done, 'choice', { choice: { kind: 'packages', count: fit.count, codes: fit.codes } });
    case 'offer': {
      // "My kids are coming too"
      const isOpen = isMore && together.party.members.length > 0;
      return { ...goTo(done, 'tickets'), ...(isOpen && { say: { key: 'quantity-expected' } }) };
    }
  }
}

/** All tickets of the day, for those who come besides the people of a package that is in the booking. */
function askedForOthers(
  draft: Draft,
  { lines, who }: Extract<PartyQuestion, { kind: 'besides' }>,
  { goesOn }: Wanted,
  world: World,
): NextDraft {
  const { words } = world;
  const next = withLines(draft, lines, false, world, null);
  if (next.say !== undefined) return next;
  const { packageCode } = draft;
  const party = partyText(who, words);
  const chosen = next.draft.lines.filter(({ code }) => code === packageCode);
  const values = { lines: linesInWords(chosen, world), party };
  const open = { listPage: 0, found: [], wanted: wantedText(party, goesOn) };
  return { ...goTo(next.draft, 'list', open), say: { key: 'party-beside', values, isFact: true } };
}

/** "One more child": adds to the chosen tickets. */
function besideChosen(lines: readonly FittedLine[], draft: Draft): readonly FittedLine[] {
  return lines.map(({ code, count }) => ({ code, count: count + quantityOf(draft, code) }));
}

/** "2 more, so 4 in all": whether there are so many then, of these packages or in the whole booking. */
function addsUp(lines: readonly FittedLine[], { total }: Together, draft: Draft): boolean {
  const others = draft.lines.filter(({ code }) => lines.every((line) => line.code !== code));
  const own = lines.reduce((sum, { count }) => sum + count, 0);
  const all = others.reduce((sum, { quantity }) => sum + quantity, own);
  return total === null || total === own || total === all;
}

/** Whether the tickets of last time were taken where several could be meant. */
function isSuggestion(draft: Draft, wanted: Wanted, world: World): boolean {
  if (!wanted.goesOn || draft.lines.length > 0 || world.usualCodes.length === 0) return false;
  return fitted(draft, wanted, { ...world, usualCodes: [] }).kind === 'list';
}

/** Adds the counts to the draft; says why the first impossible one can't be bought, and shows it. */
function withLines(
  draft: Draft,
  lines: readonly FittedLine[],
  goesOn: boolean,
  world: World,
  question: Said | null,
): NextDraft {
  const totals = new Map<string, number>();
  for (const { code, count } of lines) totals.set(code, (totals.get(code) ?? 0) + count);
  let next = draft;
  for (const [packageCode, count] of totals) {
    const sold = packagesOnSale(world).find(({ code }) => code === packageCode);
    if (sold === undefined) continue;
    const set = setQuantity(next, sold, count, world);
    if (set.kind === 'stay') return { ...goTo(next, 'tickets', { packageCode }), say: set.why };
    if (set.say !== undefined) return set;
    next = set.draft;
  }
  if (question !== null) return { ...goTo(next, 'tickets'), say: question };
  return goesOn ? toReview(next, world) : goTo(next, 'tickets');
}

/** All of it above one card. */
function saidTogether(all: readonly (Said | null)[], { words }: World): Said | null {
  const [first = null, ...others] = all.filter((said) => said !== null);
  if (first === null || others.length === 0) return first;
  const texts = [first, ...others].map(({ key, values }) => words.text(key, values));
  return { key: 'fact', values: { text: inLines(...texts) } };
}

/** "1 senior", where adults are in the booking: one of them, or another. */
function mayBeChosen(
  { asAdults: those = [], lines }: Pick<FitOfLines, 'asAdults' | 'lines'>,
  { isMore, party }: Together,
  draft: Draft,
): boolean {
  const isChosen = lines.some(({ code }) => quantityOf(draft, code) > 0);
  return those.length > 0 && isChosen && !isMore && party.members.every(({ who }) => who !== 'adult');
}

/** Who gets the ticket of an adult, which the card shows. */
function asAdults(those: readonly Member[] = [], { words }: World): Said | null {
  if (those.length === 0) return null;
  return { key: 'prices-as-adults', values: { who: partyText(those, words) }, isFact: true };
}

/** The question about the party on the card of the tickets. */
function questionOf(question: PartyQuestion | undefined, together: Together, { words }: World): Said | null {
  const party = partyText(together.party.members, words);
  switch (question?.kind) {
    case undefined:
      return null;
    case 'howMany':
    case 'whichKinds':
      return party === '' ? { key: 'quantity-expected' } : { key: 'party-how-many', values: { party } };
    case 'overlap':
      return { key: 'party-overlap', values: { party } };
    case 'withoutPackage':
      return { key: 'party-without-package', values: { who: partyText(question.who, words) } };
    case 'besides':
      return null;
    case 'admits': {
      const { admits } = question;
      const members = kindsOf(admits).map((who) => ({ who, count: admits[who] ?? 0 }));
      return { key: 'party-admits', values: { party, admits: partyText(members, words) } };
    }
    case 'withoutAdult':
      return { key: 'party-without-adult', values: { party: partyText(question.who, words) } };
    case 'whichPackages':
      return { key: 'quantity-expected' };
  }
}

/** "2 kids, 132 and 145 cm": their tickets are on the card, to be changed there. */
function ofChildren({ isOfHeight, party }: Together, { words }: World): Said | null {
  const doubt = childrenDoubt(party, isOfHeight);
  return doubt && { key: 'party-children', values: { why: doubtText(doubt, words) } };
}

/** Says the day and the people of sentences that are not clear; null: they are, or the list has shown them. */
function unsure(
  { date }: Draft,
  { picked }: Wanted,
  { isClear, party }: Together,
  { words }: World,
): Said | null {
  if (isClear || picked !== null || date === null) return null;
  const [day, people] = [words.day(date), partyText(party.members, words)];
  const wanted = people === '' ? day : words.text('party-joined', { party: day, next: people });
  return { key: 'sentence-unsure', values: { wanted } };
}

/** The list of those of the packages that can be bought. */
function narrowedList(draft: Draft, codes: readonly string[], world: World): NextDraft {
  const sold = packagesOnSale(world).filter(({ code }) => codes.includes(code));
  const open = sold.filter((each) => draft.date === null || !isClosed(each, draft.date, world));
  const found = (open.length > 0 ? open : sold).map(({ code }) => packageKey(code));
  const isAll = found.length === packagesOnSale(world).length;
  return goTo(draft, 'list', { listPage: 0, found: isAll ? [] : found.slice(0, mostFoundPackages) });
}
