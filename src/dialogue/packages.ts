import type { SalePackage } from '../booking/ports.ts';
import { quantityProblem, totalOf } from '../booking/rules.ts';
import { tapData } from '../taps.ts';
import { fitsLabel, fittingLabel, pageOf, rowsOf, type Screen } from '../telegram/screen.ts';
import { clipped, clippedApart, inLines, paragraphs, type Wording } from '../telegram/wording.ts';
import type { VenueDate } from '../venue/calendar.ts';
import { cartText } from './cart.ts';
import { areBookable, linesOfOffer, sumOf, wishedText } from './counts-to-tickets.ts';
import { promiseText, tellRows } from './day.ts';
import {
  type Draft,
  mostLines,
  type OpenOrder,
  quantityOf,
  type ShownPackage,
  withQuantity,
} from './draft.ts';
import {
  clockText,
  isClosed,
  isWithoutTickets,
  nameInAnswer,
  offerKey,
  offerOnCard,
  offerText,
  packageKey,
  packagesOnSale,
} from './offers.ts';
import {
  backAndCancel,
  draftButton,
  goTo,
  hasDayPassed,
  labelled,
  longestLabel,
  type NextDraft,
  type Offer,
  type Stay,
  type Step,
  type StepOutcome,
  stay,
  type Tapped,
  toAnotherDay,
  toCalendar,
  toReview,
  type VisitorKind,
  type World,
} from './step-types.ts';

/** Characters of a caption without markup, less room for the text above. */
const roomyCaption = 800;

/** Chooses and counts packages: the card of one offer, with the draft's lines, and the other offers below it. */
export const ticketsStep: Step = {
  screen(draft, world) {
    const { date } = draft;
    const offer = offerOnCard(draft, world);
    if (date === null || offer === null) return noOfferScreen(draft, world);
    return {
      text: offerCard(draft, offer, date, world),
      picture: offer.kinds.flatMap(({ sold }) => sold.pictures)[0],
      shown: shownOf(offer),
      rows: rowsOf(
        ...counters(draft, offer, date, world),
        ...offerRows(draft, othersThan(offer, draft, world), date, world),
        ...onwardRows(draft, world.words),
      ),
    };
  },

  take(draft, event, world) {
    return event.kind === 'tap' ? takeTicketsTap(draft, event, world) : stay('package-expected');
  },
};

export function takeTicketsTap(draft: Draft, { action, argument }: Tapped, world: World): StepOutcome {
  switch (action) {
    case 'date':
      return toCalendar(draft);
    case 'back':
      return backFromTickets(draft, world);
    case 'title':
      return stay('choice-expected');
    case 'retry':
      return world.packages.kind === 'unavailable' ? stay('venue-silent') : goTo(draft, 'tickets');
    case 'page':
      return /^\d{1,3}$/.test(argument)
        ? goTo(draft, draft.step, { listPage: Number(argument) })
        : stay('stale');
    case 'open': {
      const packageCode = world.offers.find((each) => offerKey(each) === argument)?.codes[0];
      return packageCode === undefined ? packageGone(draft, world) : goTo(draft, 'tickets', { packageCode });
    }
    case 'more':
    case 'less':
    case 'count':
      return takeCount(draft, action, argument, world);
    case 'continue':
      return draft.lines.length === 0 ? stay('package-expected') : toReview(draft, world);
    default:
      return stay('stale');
  }
}

/** Leads back to the step before the tickets: a day without tickets has no review. */
function backFromTickets(draft: Draft, world: World): NextDraft {
  const isReviewable = draft.isEditing && draft.lines.length > 0 && !isWithoutTickets(world);
  return isReviewable ? toReview(draft, world) : toCalendar(draft);
}

/** The offers below the card, those in the booking first. */
function othersThan(onCard: Offer, { lines }: Draft, { offers }: World): readonly Offer[] {
  const rank = ({ codes }: Offer): number => Number(lines.some(({ code }) => codes.includes(code)));
  return offers.filter((each) => each !== onCard).toSorted((a, b) => rank(b) - rank(a));
}

function shownOf({ kinds }: Offer): readonly ShownPackage[] {
  return kinds.map(({ sold: { code, price, minQuantity, maxQuantity } }) => {
    return { code, price, minQuantity, maxQuantity };
  });
}

/** A row of counters for each kind that can be bought. */
function counters(draft: Draft, offer: Offer, date: VenueDate, world: World): Screen['rows'] {
  return offer.kinds
    .filter(({ sold }) => !isClosed(sold, date, world))
    .flatMap((kind) => counter(draft, kind, offer, world.words));
}

/** "Continue" as soon as something is chosen, and the ways back. */
export function onwardRows(draft: Draft, words: Wording): Screen['rows'] {
  const values = { amount: words.money(totalOf(draft.lines)) };
  return rowsOf(
    draft.lines.length > 0 && [
      draftButton(draft, words, 'continue-total', 'continue', { style: 'success', values }),
    ],
    [draftButton(draft, words, 'change-date', 'date'), ...backAndCancel(draft, words)],
  );
}

/** A row of counters; the name of a kind goes above if the row has no room for it. */
function counter(draft: Draft, { sold, name }: VisitorKind, offer: Offer, words: Wording): Screen['rows'] {
  const key = packageKey(sold.code);
  const quantity = quantityOf(draft, sold.code);
  const isChosen = quantity > 0;
  const nameAndCount = isChosen ? words.text('name-value', { name, value: quantity }) : name;
  const isAbove = offer.isGroup && !fitsLabel(nameAndCount, isChosen ? 3 : 2);
  const middle = labelled(draft, offer.isGroup && !isAbove ? nameAndCount : String(quantity), 'count', key);
  const ownRowName = (): string => fittingLabel(longestLabel, (most) => clipped(name, most));
  return rowsOf(isAbove && [labelled(draft, ownRowName(), 'count', key)], [
    isChosen && labelled(draft, '−', 'less', key),
    middle,
    labelled(draft, '+', 'more', key),
  ]);
}

/** The offer and the draft's lines below it, as much as fits under a picture. */
function offerCard(draft: Draft, offer: Offer, date: VenueDate, world: World): string {
  const cart = cartSection(draft, date, world.words);
  return roomiest(
    (['full', 'withoutNotes', 'short'] as const).map((detail) =>
      paragraphs(offerText(offer, date, world, detail), cart),
    ),
  );
}

export function cartSection(draft: Draft, date: VenueDate, words: Wording): string | false {
  if (draft.lines.length === 0) return false;
  return inLines(words.html('cart-title', { date: words.day(date) }), cartText(draft, words));
}

/** The first, and so most detailed, text that fits under a picture; else the last. */
export function roomiest(texts: readonly string[]): string {
  const fits = (text: string): boolean => text.replaceAll(/<[^>]*>/g, '').length <= roomyCaption;
  return texts.find(fits) ?? texts.at(-1) ?? '';
}

function noOfferScreen(draft: Draft, world: World): Screen {
  const { words, packages } = world;
  const date = draft.date === null ? '' : words.day(draft.date);
  const unopened = isWithoutTickets(world) ? draft.date : null;
  const key = { known: 'packages-none', slow: 'packages-slow', unavailable: 'packages-unavailable' }[
    packages.kind
  ];
  return {
    text: paragraphs(
      words.html(key, { date }),
      wishedText(draft, world),
      unopened !== null && promiseText(unopened, world),
    ),
    rows: rowsOf(
      ...(unopened === null ? [] : tellRows(unopened, world)),
      packages.kind !== 'known' && [draftButton(draft, words, 'try-again', 'retry', { style: 'success' })],
      [draftButton(draft, words, 'change-date', 'date'), ...backAndCancel(draft, words)],
    ),
  };
}

/** Handles "−", "+" and the number between them. */
function takeCount(
  draft: Draft,
  action: 'more' | 'less' | 'count',
  key: string,
  world: World,
): NextDraft | Stay {
  const sold = packagesOnSale(world).find(({ code }) => packageKey(code) === key);
  if (sold === undefined) {
    return world.packages.kind === 'known' ? packageGone(draft, world) : goTo(draft, 'tickets');
  }
  const { code, minQuantity } = sold;
  const current = quantityOf(draft, code);
  switch (action) {
    case 'count':
      return stay('quantity-expected');
    case 'less':
      if (current === 0) return stay('quantity-none');
      return setQuantity(draft, sold, current <= minQuantity ? 0 : current - 1, world);
    case 'more':
      return setQuantity(draft, sold, current === 0 ? minQuantity : current + 1, world);
  }
}

/** Sets the quantity of a package, if it can be booked as it was shown. */
export function setQuantity(
  draft: Draft,
  sold: SalePackage,
  quantity: number,
  world: World,
): NextDraft | Stay {
  const { date, shown } = draft;
  if (date === null || hasDayPassed(draft, world)) return toAnotherDay(draft, world);
  const name = nameInAnswer(sold, world.words);
  const counted = (change: Partial<Draft> = {}): NextDraft =>
    goTo(draft, 'tickets', { ...change, packageCode: sold.code });
  if (isClosed(sold, date, world)) {
    const values = { name, time: clockText(sold.cutoffMinutes ?? 0) };
    return { ...counted(), say: { key: 'package-closed-now', values } };
  }
  if (shown.some((before) => differs(before, sold))) {
    return { ...counted(), say: { key: 'package-changed', values: { name } } };
  }
  const problem = quantity === 0 ? null : quantityProblem(quantity, sold);
  if (problem?.kind === 'aboveMaximum') return stay('quantity-above', { maximum: problem.maximum });
  if (problem?.kind === 'belowMinimum') return stay('quantity-below', { minimum: problem.minimum });
  if (problem !== null) return stay('quantity-expected');
  const lines = withQuantity(draft.lines, sold, quantity);
  if (lines.length > mostLines) return stay('cart-full', { maximum: mostLines });
  return counted({ lines, linesDate: date, suggestedFor: undefined });
}

/** Whether the card showed the package at another price, or within other limits. */
function differs(before: Draft['shown'][number], sold: SalePackage): boolean {
  const { code, price, minQuantity, maxQuantity } = before;
  const isSame = price === sold.price && minQuantity === sold.minQuantity && maxQuantity === sold.maxQuantity;
  return code === sold.code && !isSame;
}

/** Shows the present packages when the tapped one is no longer among them. */
export function packageGone(draft: Draft, { packages }: World): NextDraft {
  const tickets = goTo(draft, 'tickets', { packageCode: null, listKeys: [] });
  return packages.kind === 'known' ? { ...tickets, say: { key: 'package-gone' } } : tickets;
}

/** How many offers a phone shows at once beside a card's counters and the row that turns pages. */
const mostOnPage = 4;

/** A button for each offer with its price, on pages where they are many; each opens its offer. */
export function offerRows(
  draft: Draft,
  offers: readonly Offer[],
  date: VenueDate,
  world: World,
): Screen['rows'] {
  const { revision, listPage } = draft;
  const turnTo = (number: number): string => tapData.draft(revision, 'page', String(number));
  const middle = tapData.draft(revision, 'title');
  const page = pageOf(offers, lengthOfPages(offers.length), listPage, world.words, turnTo, middle);
  return [
    ...page.items.map((offer) => [
      labelled(draft, entryLabel(offer, offers, draft, date, world), 'open', offerKey(offer)),
    ]),
    ...page.turningRows,
  ];
}

/** The chosen number, the name, and the price, or why there is none; the price stays whole, the name is cut. */
function entryLabel(
  offer: Offer,
  listedOffers: readonly Offer[],
  draft: Draft,
  date: VenueDate,
  world: World,
): string {
  const { words } = world;
  const chosen = offer.codes.reduce((sum, code) => sum + quantityOf(draft, code), 0);
  const names = listedOffers.map(({ name }) => name);
  const labelWith = (most: number, value: string): string => {
    const name = most < 1 ? '' : clippedApart(offer.name, names, most, words);
    const label = words.text('name-value', { name, value });
    return chosen === 0 ? label : words.text('line-entry', { quantity: chosen, name: label });
  };
  const prices = entryPrices(offer, draft, date, world);
  const [onePrice = ''] = prices.slice(-1);
  const price = prices.find((each) => each === onePrice || fitsLabel(labelWith(5, each))) ?? onePrice;
  return fittingLabel(longestLabel - labelWith(0, price).length, (most) => labelWith(most, price));
}

/** The price for the whole party, if certain, and the price of one; or why it can't be booked. */
function entryPrices(offer: Offer, { openOrder }: Draft, date: VenueDate, world: World): readonly string[] {
  const { words } = world;
  const open = offer.kinds.filter(({ sold }) => !isClosed(sold, date, world));
  if (open.length === 0) return [words.text('list-closed')];
  const ofPeople = openOrder === null ? null : priceFor(openOrder, offer, world);
  const price = words.money(Math.min(...open.map(({ sold }) => sold.price)));
  const onePrice = offer.isGroup ? words.text('list-from', { price }) : price;
  return ofPeople === null ? [onePrice] : [ofPeople, onePrice];
}

/** The price for the people of an open order; null where it is uncertain, or can't be booked. */
function priceFor({ counts }: OpenOrder, offer: Offer, world: World): string | null {
  const { words } = world;
  const lines = counts.length === 0 ? null : linesOfOffer(counts, offer, world);
  if (lines === null || !areBookable(lines)) return null;
  const visitors = counts.map(({ quantity }) => quantity).join(' + ');
  return words.text('list-for', { price: words.money(sumOf(lines)), visitors });
}

/** The length of pages of about the same size; one page when it has room for all. */
function lengthOfPages(count: number): number {
  return count <= mostOnPage + 1 ? mostOnPage + 1 : Math.ceil(count / Math.ceil(count / mostOnPage));
}
