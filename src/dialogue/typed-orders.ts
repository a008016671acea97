import type { SalePackage } from '../booking/ports.ts';
import type { Count, TypedOrder } from '../language/reading-types.ts';
import { rowsOf } from '../telegram/screen.ts';
import { paragraphs } from '../telegram/wording.ts';
import { type CheckedDraft, totalText } from './cart.ts';
import {
  certainLines,
  countsText,
  type FittedLine,
  fitAmong,
  headcount,
  linesAmong,
  offersWith,
  openOrderText,
  packagesMeant,
  suitability,
  understood,
} from './counts-to-tickets.ts';
import { chooseAmongDays, chooseDay } from './day.ts';
import { type Draft, type Earlier, type OpenOrder, quantityOf, type StepName } from './draft.ts';
import { nameInAnswer, namesInAnswer, offerKey, offerOnCard, packageKey, packagesOnSale } from './offers.ts';
import {
  cartSection,
  offerRows,
  onwardRows,
  packageGone,
  roomiest,
  setQuantity,
  takeTicketsTap,
  ticketsStep,
} from './packages.ts';
import {
  draftButton,
  expectedAt,
  goTo,
  type NextDraft,
  type Offer,
  type Remark,
  type Step,
  type StepOutcome,
  stay,
  stepsOfTickets,
  toReview,
  type World,
} from './step-types.ts';

/** What an order does to a draft: a new one replaces it; "add", "remove", "change to" and bare counts change it. */
export function ordered(draft: Draft, order: TypedOrder, world: World): StepOutcome {
  const { change, counts, days, offers } = order;
  if (counts.length === 0 && offers.length === 0) return chooseAmongDays(draft, days, world);
  // A change of date changes only the day.
  if (draft.replaces !== undefined) return stay('change-expected');
  const isWhole = days.length > 0 || offers.length > 0;
  if (change === 'add' || change === 'remove') return changeOrder(draft, order, world);
  if (change === 'to') return isWhole ? begunAnew(draft, order, world) : changeOrder(draft, order, world);
  if (days.length === 0 && counts.length === 0) return shownOffer(draft, order);
  // A number alone may be a day, and people alone are for whichever offer is chosen next.
  const hasPeople = counts.some(({ kind }) => kind !== 'bare');
  const isOnOpenedCard = draft.step === 'tickets' && draft.packageCode !== null;
  const isBeginning = hasPeople && draft.lines.length === 0 && !isOnOpenedCard;
  if (isWhole || (isBeginning && stepsOfTickets.has(draft.step))) return begunAnew(draft, order, world);
  return openCards.has(draft.step) ? changeOrder(draft, order, world) : stay(expectedAt(draft));
}

/** Cards whose tickets "add 1 child" and "3" change. */
const openCards: ReadonlySet<StepName> = new Set(['tickets', 'list', 'review']);

/** A new order replaces all choices; one tap brings the former ones back. */
function begunAnew(draft: Draft, { counts, days, offers }: TypedOrder, world: World): StepOutcome {
  const fresh: Draft = {
    ...draft,
    lines: [],
    linesDate: null,
    shown: [],
    isEditing: false,
    isFormChosen: false,
    packageCode: null,
    listKeys: [],
    choice: null,
    suggestedFor: undefined,
    openOrder: { counts, offers },
    earlier: draft.lines.length > 0 ? earlierOf(draft) : draft.earlier,
  };
  if (days.length > 0) return chooseAmongDays({ ...fresh, date: null }, days, world);
  return draft.date === null ? goTo(fresh, 'day') : chooseDay(fresh, draft.date, world);
}

function earlierOf({ date, lines, isGrouped, isFormChosen }: Draft): Earlier {
  const earlierLines = lines.map(({ code, name, quantity }) => ({ code, name, quantity }));
  return { date, lines: earlierLines, isGrouped, isFormChosen };
}

/** "Go back to": the choices before the new order, as far as they are still on sale. */
export function goBackToEarlier(draft: Draft, world: World): StepOutcome {
  const { earlier } = draft;
  if (earlier === undefined) return stay('stale');
  const { date, lines, ...form } = earlier;
  const openOrder = { counts: [], offers: [], lines };
  const changed = { date, lines: [], linesDate: null, shown: [], isEditing: false, listKeys: [] };
  const before: Draft = { ...draft, ...changed, ...form, earlier: undefined, openOrder };
  return date === null ? goTo(before, 'day') : chooseDay(before, date, world);
}

/** "Water park" alone: shows its card, or those that may be meant. Keeps the tickets, and at the list the counts. */
function shownOffer(draft: Draft, { offers }: TypedOrder): NextDraft {
  const counts = draft.step === 'list' ? (draft.openOrder?.counts ?? []) : [];
  const openOrder = { counts, offers };
  return goTo(draft, draft.date === null ? 'day' : 'tickets', { openOrder });
}

/** The open order, once the day's packages are known: its tickets, or the choice among those that may be meant. */
export function fulfilled(draft: Draft, open: OpenOrder, world: World): CheckedDraft {
  if (draft.step !== 'tickets' || packagesOnSale(world).length === 0) return { draft, say: null };
  if (open.lines !== undefined) return withEarlierLines(draft, open.lines, world);
  const next = withTickets(draft, open, world);
  return { draft: next.draft, say: next.say ?? null };
}

function withTickets(draft: Draft, open: OpenOrder, world: World): NextDraft {
  const packages = packagesMeant(open, world);
  // None of the named packages is sold that day: offers all others.
  if (packages.length === 0) {
    const list = toListOf(draft, { counts: open.counts, offers: [] }, []);
    return { ...list, say: { key: 'package-gone' } };
  }
  const certain = certainLines(open, world);
  if (certain !== null) return reviewWith(draft, open, certain, world);
  const [only, another] = offersWith(packages, world);
  return only !== undefined && another === undefined
    ? openedOffer(draft, open, only, world)
    : toListOf(draft, open, open.offers.length === 0 ? [] : packages);
}

function reviewWith(
  draft: Draft,
  open: OpenOrder,
  { lines, isSuggestion }: { readonly lines: readonly FittedLine[]; readonly isSuggestion: boolean },
  world: World,
): NextDraft {
  const next = withLines({ ...draft, openOrder: null }, lines, world);
  if (next.say !== undefined) return next;
  const suggestedFor = isSuggestion ? open : undefined;
  return {
    ...toReview({ ...next.draft, suggestedFor }, world),
    say: understood(open, draft.date, world),
  };
}

/** The list of the offers that may be meant; without any, of all. */
function toListOf(draft: Draft, open: OpenOrder, packages: readonly SalePackage[]): NextDraft {
  const listKeys = packages.map(({ code }) => packageKey(code));
  return goTo(draft, 'list', { openOrder: open, listPage: 0, listKeys, packageCode: null });
}

/** The customer has picked an offer for the open order: sets the tickets of it that are certain. */
function openedOffer(draft: Draft, open: OpenOrder, offer: Offer, world: World): NextDraft {
  const { counts } = open;
  const packages = offer.kinds.map(({ sold }) => sold);
  const namedPackages = packages.filter(({ code }) => open.offers.includes(code));
  const packageCode = (namedPackages[0] ?? packages[0])?.code ?? null;
  const card = { ...draft, openOrder: null, packageCode, suggestedFor: undefined };
  if (counts.length === 0) return goTo(card, 'tickets', { listKeys: [] });
  const { lines, uncertain } = fitAmong(counts, namedPackages.length > 0 ? namedPackages : packages, world);
  if (uncertain.length === 0) return reviewWith(card, open, { lines, isSuggestion: false }, world);
  // "2 adults, 1 child", where each has an offer of their own.
  if (lines.length > 0 && !offer.isGroup) {
    const next = withLines(card, lines, world);
    return next.say === undefined ? toListOf(next.draft, { counts: uncertain, offers: [] }, []) : next;
  }
  return { ...goTo(card, 'tickets', { listKeys: [] }), say: howMany(counts, world) };
}

function howMany(counts: readonly Count[], { words }: World): Remark {
  const isBare = counts.every(({ kind }) => kind === 'bare');
  if (isBare) return { key: 'quantity-expected' };
  return { key: 'party-how-many', values: { party: countsText(counts, words) } };
}

/** Sets the quantities; says why the first impossible one can't be bought, and shows it. */
function withLines(draft: Draft, lines: readonly FittedLine[], world: World): NextDraft {
  let next = draft;
  for (const { sold, quantity } of lines) {
    const outcome = setQuantity(next, sold, quantity, world);
    if (outcome.kind === 'stay')
      return { ...goTo(next, 'tickets', { packageCode: sold.code }), say: outcome.why };
    if (outcome.say !== undefined) return outcome;
    next = outcome.draft;
  }
  return { kind: 'next', draft: next };
}

function withEarlierLines(draft: Draft, lines: NonNullable<OpenOrder['lines']>, world: World): CheckedDraft {
  const soldAs = (code: string) => packagesOnSale(world).find((sold) => sold.code === code);
  const fitted = lines.flatMap(({ code, quantity }) => {
    const sold = soldAs(code);
    return sold === undefined ? [] : [{ sold, quantity }];
  });
  const unsold = lines.filter(({ code }) => soldAs(code) === undefined);
  const names = namesInAnswer(unsold, world.words);
  const packageCode = fitted[0]?.sold.code ?? null;
  const next = withLines({ ...draft, openOrder: null, packageCode }, fitted, world);
  const say = next.say ?? (unsold.length === 0 ? null : { key: 'cart-gone', values: { names } });
  return { draft: { ...next.draft, packageCode: packageCode ?? next.draft.packageCode }, say };
}

/** "Add 1 child", "remove 1 adult", "make it 3", "2 adults" on an open card: asks where it may be several tickets. */
function changeOrder(draft: Draft, order: TypedOrder, world: World): StepOutcome {
  const { change, counts, only } = order;
  if (!openCards.has(draft.step)) return stay(expectedAt(draft));
  if (world.packages.kind !== 'known') return stay('venue-silent');
  const changedLines = packagesToChange(draft, order, world)
    .map((packages) => linesAmong(counts, packages, world))
    .find((lines) => lines !== null);
  if (changedLines === undefined) {
    const isNone = change === 'remove' && draft.lines.length === 0;
    return { ...goTo(draft, 'tickets'), say: isNone ? { key: 'quantity-none' } : howMany(counts, world) };
  }
  const newLines = changedLines.map(({ sold, quantity }) => {
    const current = quantityOf(draft, sold.code);
    return {
      sold,
      quantity: change === 'add' ? current + quantity : change === 'remove' ? current - quantity : quantity,
    };
  });
  if (newLines.some(({ quantity }) => quantity < 0)) return stay('quantity-none');
  const isKept = (code: string): boolean => !only || newLines.some(({ sold }) => sold.code === code);
  const lines = draft.lines.filter(({ code }) => isKept(code));
  const next = withLines({ ...draft, lines, suggestedFor: undefined, openOrder: null }, newLines, world);
  if (next.say !== undefined) return next;
  const say = changeRemark(change, changedLines, world);
  return draft.step === 'review' ? { ...toReview(next.draft, world), say } : { ...next, say };
}

/** Where the counts of a change may be, the likeliest first: on the card, then in the booking. */
function packagesToChange(
  draft: Draft,
  order: TypedOrder,
  world: World,
): readonly (readonly SalePackage[])[] {
  const { change, offers: namedCodes } = order;
  const onSale = packagesMeant(order, world);
  const booked = onSale.filter(({ code }) => quantityOf(draft, code) > 0);
  if (change === 'remove') return [booked];
  if (namedCodes.length > 0) return [onSale];
  const codesOnCard = draft.step === 'tickets' ? (offerOnCard(draft, world)?.codes ?? []) : [];
  const onCard = onSale.filter(({ code }) => codesOnCard.includes(code));
  const besides = offersWith(booked, world).flatMap(({ kinds }) => kinds.map(({ sold }) => sold));
  return [onCard, besides].filter(({ length }) => length > 0);
}

function changeRemark(change: TypedOrder['change'], lines: readonly FittedLine[], { words }: World): Remark {
  const tickets = lines.map(({ sold, quantity }) =>
    words.text('line-entry', { quantity, name: nameInAnswer(sold, words) }),
  );
  const key = change === 'add' ? 'order-added' : change === 'remove' ? 'order-removed' : 'order-set';
  return { key, values: { tickets: words.listed(tickets) }, isFact: true };
}

/** Asks which offer an order means: lists the possible ones, or all of the day. */
export const listStep: Step = {
  screen(draft, world) {
    const { words } = world;
    const { date, listKeys, openOrder } = draft;
    const offers = listed(draft, world);
    if (offers.length === 0 || date === null) return ticketsStep.screen(draft, world);
    const title = words.html('list-title', { date: words.day(date) });
    const orderText = openOrder !== null && openOrderText(openOrder, world);
    const cart = cartSection(draft, date, words);
    const total = draft.lines.length > 0 && totalText(draft, words);
    return {
      text: roomiest([cart, total].map((booking) => paragraphs(title, orderText, booking))),
      rows: rowsOf(
        ...offerRows(draft, offers, date, world),
        listKeys.length > 0 && [draftButton(draft, words, 'all-tickets', 'all')],
        ...onwardRows(draft, words),
      ),
    };
  },

  take(draft, event, world) {
    if (event.kind !== 'tap') return stay('choice-expected');
    switch (event.action) {
      case 'open': {
        const offer = listed(draft, world).find((each) => offerKey(each) === event.argument);
        if (offer === undefined) return packageGone(draft, world);
        return openedOffer(draft, draft.openOrder ?? { counts: [], offers: [] }, offer, world);
      }
      case 'all':
        return goTo(draft, 'list', { listKeys: [], listPage: 0 });
      case 'back': {
        // Takes the tickets of the last purchase again.
        const { suggestedFor: openOrder = null } = draft;
        return goTo(draft, 'tickets', { listKeys: [], listPage: 0, openOrder });
      }
      default:
        return takeTicketsTap(draft, event, world);
    }
  },
};

/** The offers in order: those bookable for the requested party first. */
function listed({ date, listKeys, openOrder }: Draft, world: World): readonly Offer[] {
  const { offers } = world;
  const isNamed = ({ codes }: Offer): boolean => codes.some((code) => listKeys.includes(packageKey(code)));
  const listedOffers = listKeys.length === 0 ? offers : offers.filter(isNamed);
  const people = headcount(openOrder?.counts ?? []);
  const rankFor = (offer: Offer): number => suitability(offer, people, date ?? world.today, world);
  return people === 0 ? listedOffers : listedOffers.toSorted((a, b) => rankFor(b) - rankFor(a));
}
