import { quantityProblem } from '../../booking/rules.ts';
import { packageKey } from '../../taps.ts';
import { compactDate, expandedDate } from '../../telegram/callback-data.ts';
import { inRows, type Screen } from '../../telegram/screen.ts';
import { clippedApart, paragraphs } from '../../telegram/text.ts';
import { choose, dayStep } from './day.ts';
import { type Choice, type Draft, quantityOf, sentencesOf } from './draft.ts';
import {
  codesOf,
  isClosed,
  kindNamed,
  type Offer,
  offersOf,
  offerWith,
  packagesOf,
  shownOffer,
} from './packages.ts';
import {
  backAndCancel,
  goTo,
  type Heard,
  labelled,
  type NextTaken,
  type Step,
  stay,
  type Taken,
  type Tapped,
  toReview,
  type World,
} from './step.ts';
import { setQuantity } from './tickets.ts';
import { type Counted, heard, kindOf, readTogether } from './typed.ts';

const mostFound = 30;
const mostChoices = 4;

/** So many tickets, for which any of these packages can be meant. */
interface Asked extends Pick<Counted, 'count' | 'added'> {
  readonly codes: readonly string[];
}

/**
 * Puts the tickets that a sentence asked for into the booking, now that the day's packages are known. What can be
 * meant in several ways is asked.
 */
export function fulfilled(draft: Draft, world: World): NextTaken {
  const { wanted } = draft;
  if (wanted === null || world.packages.kind !== 'known') return goTo(draft, draft.step);
  const done = { ...draft, wanted: null };
  const { counts, named } = readTogether(sentencesOf(wanted), world);
  const asked = askedIn(counts, named, wanted.goesOn ? null : onCard(draft, world), world);
  const isShown = named.length === 0 || wanted.picked !== null;
  if (asked.length === 0) return isShown ? goTo(done, 'tickets') : showing(draft, named, world);
  const picked = wanted.picked === null ? undefined : offerWith(wanted.picked, world);
  const offer = picked ?? meantOffer(draft, asked, world);
  if (offer !== null) return inOffer(done, asked, offer, wanted.goesOn, world);
  const codes = asked.map((each) => meantCode(each, draft, world));
  if (codes.every((code) => code !== null)) {
    const lines = asked.map(({ count }, index) => ({ count, code: codes[index] ?? '' }));
    return put(done, lines, wanted.goesOn, world);
  }
  const possible = asked.flatMap((each) => each.codes);
  return listOf(draft, possible, world);
}

/** What is asked for; a count for whatever stands on the card is for that, unless its limits exclude what was named. */
function askedIn(
  counts: readonly Counted[],
  named: readonly string[],
  card: Offer | null,
  world: World,
): readonly Asked[] {
  const sold = packagesOf(world);
  const onThis = card === null ? [] : codesOf(card);
  return counts.map(({ count, added, packages }) => {
    const both = packages.filter((code) => named.includes(code));
    const meant = both.length > 0 ? both : packages.length > 0 ? packages : named;
    if (meant.length === 0)
      return { count, added, codes: onThis.length > 0 ? onThis : sold.map(({ code }) => code) };
    const possible = soldSo(count, meant, world);
    const codes = possible.length > 0 ? possible : meant;
    const here = onThis.filter((code) => codes.includes(code));
    return { count, added, codes: here.length > 0 ? here : codes };
  });
}

/** Those of the packages that may be booked so many times. */
function soldSo(count: number, codes: readonly string[], world: World): readonly string[] {
  return packagesOf(world)
    .filter(({ code, ...limits }) => codes.includes(code) && quantityProblem(count, limits) === null)
    .map(({ code }) => code);
}

function onCard(draft: Draft, world: World): Offer | null {
  return shownOffer(draft, world)?.offer ?? null;
}

/** The one offer that has all that was asked for. */
function meantOffer(draft: Draft, asked: readonly Asked[], world: World): Offer | null {
  const covering = offersOf(world).filter((offer) =>
    asked.every(({ codes }) => codesOf(offer).some((code) => codes.includes(code))),
  );
  return onlyOne(covering, codesOf, draft, world);
}

/** The one package that is asked for; a sum only where it can't be of several, nor a package's name: "Family 2+1". */
function meantCode({ codes, added }: Asked, draft: Draft, world: World): string | null {
  if (added === undefined) return onlyOne(codes, (code) => [code], draft, world);
  const [only, another] = packagesOf(world).filter(({ code }) => codes.includes(code));
  if (only === undefined || another !== undefined) return null;
  const isNamedSo = (name: string): boolean => name.match(/\d+/g)?.join() === added.join();
  return [only.name, world.words.packageName(only)].some(isNamedSo) ? null : only.code;
}

/** Of several: the only one, the one in the booking, or the one bought last. */
function onlyOne<Item>(
  all: readonly Item[],
  codesIn: (item: Item) => readonly string[],
  draft: Draft,
  { usualCodes }: World,
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

function inOffer(
  draft: Draft,
  asked: readonly Asked[],
  offer: Offer,
  goesOn: boolean,
  world: World,
): NextTaken {
  const codes = codesOf(offer);
  const [packageCode = null] = codes;
  const within = asked.flatMap((each) => {
    const possible = each.codes.filter((code) => codes.includes(code));
    if (possible.length === 0) return [];
    // What can't be booked is no choice: it is said of the first.
    const sold = soldSo(each.count, possible, world);
    return [{ ...each, codes: sold.length > 0 ? sold : possible.slice(0, 1) }];
  });
  const open = within.find((each) => meantCode(each, draft, { ...world, usualCodes: [] }) === null);
  if (open?.added !== undefined) {
    return { ...goTo(draft, 'tickets', { packageCode }), say: { key: 'quantity-expected' } };
  }
  if (open !== undefined) {
    const choice = { kind: 'packages', count: open.count, codes: open.codes.slice(0, mostChoices) } as const;
    return goTo(draft, 'choice', { packageCode, choice });
  }
  const lines = within.map(({ count, codes: [code = ''] }) => ({ count, code }));
  return put({ ...draft, packageCode }, lines, goesOn, world);
}

/** Puts the counts into the booking; the first that can't be bought is said and shown. */
function put(
  draft: Draft,
  lines: readonly { readonly count: number; readonly code: string }[],
  goesOn: boolean,
  world: World,
): NextTaken {
  const totals = new Map<string, number>();
  for (const { code, count } of lines) totals.set(code, (totals.get(code) ?? 0) + count);
  let next = draft;
  for (const [code, count] of totals) {
    const offer = packagesOf(world).find((each) => each.code === code);
    if (offer === undefined) continue;
    const set = setQuantity(next, offer, count, world);
    if (set.kind !== 'next') {
      const shown = goTo(next, 'tickets', { packageCode: code });
      return set.kind === 'stay' && set.why !== null ? { ...shown, say: set.why } : shown;
    }
    if (set.say !== undefined) return set;
    next = set.draft;
  }
  return goesOn ? toReview(next, world) : goTo(next, 'tickets');
}

/** Packages were named without a number: the one offer they are of, or the list narrowed to them. */
function showing(draft: Draft, codes: readonly string[], world: World): NextTaken {
  const named = (offer: Offer): readonly string[] => codesOf(offer).filter((code) => codes.includes(code));
  const [only, another] = offersOf(world).filter((offer) => named(offer).length > 0);
  if (only === undefined || another !== undefined) return listOf(draft, codes, world);
  return goTo(draft, 'tickets', { packageCode: named(only)[0] ?? null, wanted: null });
}

function listOf(draft: Draft, codes: readonly string[], world: World): NextTaken {
  const sold = packagesOf(world).filter((offer) => codes.includes(offer.code));
  const open = sold.filter((offer) => draft.date === null || !isClosed(offer, draft.date, world));
  const found = (open.length > 0 ? open : sold).map(({ code }) => packageKey(code));
  const isAll = found.length === packagesOf(world).length;
  return goTo(draft, 'list', { listPage: 0, found: isAll ? [] : found.slice(0, mostFound) });
}

const longestLabel = 34;

/** What was typed can mean several things: at most four buttons ask which. */
export const choiceStep: Step = {
  screen(draft, world) {
    const { choice } = draft;
    switch (choice?.kind) {
      case 'days':
        return daysScreen(draft, choice.dates, world);
      case 'packages':
        return packagesScreen(draft, choice, world);
      default:
        return dayStep.screen(draft, world);
    }
  },

  takesText: true,

  take(draft, event, world) {
    switch (event.kind) {
      case 'tap':
        return takeTap(draft, event, world);
      case 'text':
        return takeKind(draft, event, world) ?? heard(draft, event, world);
      default:
        return stay('choice-expected');
    }
  },
};

/** "Children" alone says which of the packages the count is for. Null: the text says something else. */
function takeKind(draft: Draft, { text, reading }: Heard, world: World): Taken | null {
  const { choice } = draft;
  if (choice?.kind !== 'packages' || reading.dates.kind !== 'none') return null;
  const kind = kindOf([{ count: choice.count, packages: [], whom: null }], text, reading, world);
  const codes = choice.codes.filter((code) => kind?.packages.includes(code));
  const [code] = codes;
  if (code === undefined || codes.length > 1) return null;
  return takeTap(draft, { kind: 'tap', action: 'package', argument: packageKey(code) }, world);
}

function daysScreen(draft: Draft, dates: readonly string[], { words }: World): Screen {
  const days = dates.map((date) => labelled(draft, words.dayLabel(date), 'day', compactDate(date)));
  return {
    text: paragraphs(words.html('choice-day')),
    rows: [...inRows(days, 2), backAndCancel(draft, words)],
  };
}

function packagesScreen(draft: Draft, choice: Extract<Choice, { kind: 'packages' }>, world: World): Screen {
  const { words } = world;
  const offers = packagesOf(world).filter(({ code }) => choice.codes.includes(code));
  const names = offers.map((offer) => kindNamed(offer, world));
  const buttons = offers.map((offer) => {
    const name = clippedApart(kindNamed(offer, world), names, longestLabel - 6);
    const label = words.text('line-entry', { quantity: choice.count, name });
    return [labelled(draft, label, 'package', packageKey(offer.code))];
  });
  return {
    text: paragraphs(words.html('choice-package', { count: choice.count })),
    rows: [...buttons, backAndCancel(draft, words)],
  };
}

function takeTap(draft: Draft, { action, argument }: Tapped, world: World): Taken {
  const { choice } = draft;
  if (action === 'back') {
    const step = draft.date === null || choice?.kind === 'days' ? 'day' : 'tickets';
    return goTo(draft, step, { choice: null, wanted: null });
  }
  if (action === 'day') {
    const date = expandedDate(argument);
    return date === null ? stay('stale') : choose(draft, date, world);
  }
  if (action !== 'package' || choice?.kind !== 'packages') return stay('stale');
  const offer = packagesOf(world).find(({ code }) => packageKey(code) === argument);
  if (offer === undefined) return stay('package-gone');
  const set = setQuantity(draft, offer, choice.count, world);
  return set.kind === 'next' ? goTo(set.draft, 'tickets', { choice: null }) : set;
}
