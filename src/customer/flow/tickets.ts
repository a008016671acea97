import type { SalePackage } from '../../booking/ports.ts';
import { quantityProblem, totalOf } from '../../booking/rules.ts';
import { packageKey, tapData } from '../../taps.ts';
import { type Button, pageOf, rowsOf, type Screen, turningRows } from '../../telegram/screen.ts';
import { clipped, clippedApart, inLines, paragraphs } from '../../telegram/text.ts';
import type { Wording } from '../../telegram/wording.ts';
import type { VenueDate } from '../../venue/calendar.ts';
import { cartText, totalText } from './cart.ts';
import { promiseText, tellRows } from './day.ts';
import { type Draft, mostLines, quantityOf, type ShownPackage, sentencesOf, withQuantity } from './draft.ts';
import {
  clockText,
  isClosed,
  isOfferOpen,
  nameInAnswer,
  offerLine,
  offerOnCard,
  offerText,
  opensAsList,
  packagesOnSale,
} from './offers.ts';
import { partySize, understoodText } from './requests.ts';
import {
  backAndCancel,
  draftButton,
  goTo,
  hasDayPassed,
  labelled,
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
} from './step.ts';

/** Characters of a caption, without its markup; some are left for what is said above. */
const roomyCaption = 800;
const offersOnPage = 8;
/** A package of which more than so many must be booked is made for groups. */
const smallParty = 5;
/** Clients show one line of a button. */
export const longestLabel = 34;

/** Choosing, counting and the lines of the booking, on the card of one offer. */
export const ticketsStep: Step = {
  screen(draft, world) {
    const { date, revision } = draft;
    const offer = offerOnCard(draft, world);
    if (date === null || offer === null) return noOfferScreen(draft, world);
    const { offers, words } = world;
    const turnTo = (number: number): string => tapData.draft(revision, 'turn', String(number));
    return {
      text: offerCard(draft, offer, date, world),
      picture: offerPicture(offer),
      shown: shownOf(offer),
      rows: rowsOf(
        ...counters(draft, offer, date, world),
        ...turningRows(offers.indexOf(offer), offers.length, words, turnTo, tapData.draft(revision, 'list')),
        ...onwardRows(draft, words),
      ),
    };
  },

  take(draft, event, world) {
    return event.kind === 'tap' ? takeTicketsTap(draft, event, world) : stay('package-expected');
  },
};

/**
 * All offers of the day, or only the ones that were asked for: each opens its card. The one last looked at has its
 * picture and counters here, unless a sentence is waiting to be told which offer it meant.
 */
export const listStep: Step = {
  screen(draft, world) {
    const { words } = world;
    const { date, found, wanted, revision } = draft;
    const offers = listed(draft, world);
    const turnTo = (number: number): string => tapData.draft(revision, 'page', String(number));
    const middle = tapData.draft(revision, 'title');
    const page = pageOf(offers, offersOnPage, draft.listPage, words, turnTo, middle);
    if (page.items.length === 0 || date === null) return ticketsStep.screen(draft, world);
    const counted = wanted === null && found.length === 0 ? offerOnCard(draft, world) : null;
    return {
      text: offersText(draft, page.items, date, world),
      picture: counted === null ? undefined : offerPicture(counted),
      shown: counted === null ? [] : shownOf(counted),
      rows: rowsOf(
        ...page.items.flatMap((offer) => [
          [labelled(draft, entryLabel(offer, offers, draft, date, world), 'open', offerKey(offer))],
          ...(offer === counted ? counters(draft, offer, date, world) : []),
        ]),
        ...page.turningRows,
        found.length > 0 && [draftButton(draft, words, 'all-tickets', 'all')],
        ...onwardRows(draft, words),
      ),
    };
  },

  take(draft, event, world) {
    if (event.kind !== 'tap') return stay('choice-expected');
    const { action, argument } = event;
    switch (action) {
      case 'open': {
        const packageCode = listed(draft, world).find((offer) => offerKey(offer) === argument)?.codes[0];
        if (packageCode === undefined) return packageGone(draft, world);
        const wanted = draft.wanted === null ? null : { ...draft.wanted, picked: packageCode };
        return goTo(draft, 'tickets', { packageCode, found: [], wanted });
      }
      case 'page':
        return /^\d{1,3}$/.test(argument)
          ? goTo(draft, 'list', { listPage: Number(argument) })
          : stay('stale');
      case 'all':
        return goTo(draft, 'list', { found: [], listPage: 0 });
      case 'back': {
        const isFirst = opensAsList(world) && draft.found.length === 0 && draft.wanted === null;
        return isFirst ? leaveTickets(draft, world) : goTo(draft, 'tickets', { found: [], wanted: null });
      }
      case 'title':
        return stay('choice-expected');
      case 'date':
        return toCalendar({ ...draft, packageCode: null });
      default:
        return takeTicketsTap(draft, event, world);
    }
  },
};

/** More offers than a few are shown as a list before the card of any. */
export function openedAsList(draft: Draft, world: World): Draft {
  const isOpening = draft.step === 'tickets' && draft.packageCode === null && opensAsList(world);
  return isOpening ? { ...draft, step: 'list', listPage: 0, found: [] } : draft;
}

function takeTicketsTap(draft: Draft, { action, argument }: Tapped, world: World): StepOutcome {
  switch (action) {
    case 'date':
      return toCalendar(draft);
    case 'back':
      return opensAsList(world) && !draft.isEditing ? toList(draft) : leaveTickets(draft, world);
    case 'list':
      return toList(draft);
    case 'retry':
      return world.packages.kind === 'unavailable' ? stay('venue-silent') : goTo(draft, 'tickets');
    case 'turn': {
      const packageCode = world.offers[Number(argument)]?.codes[0];
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

function toList(draft: Draft): NextDraft {
  return goTo(draft, 'list', { listPage: 0, found: [] });
}

/** Back to where the tickets were come to from. */
function leaveTickets(draft: Draft, world: World): NextDraft {
  return draft.isEditing && draft.lines.length > 0 ? toReview(draft, world) : toCalendar(draft);
}

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
  const now = quantityOf(draft, code);
  switch (action) {
    case 'count':
      return stay('quantity-expected');
    case 'less':
      if (now === 0) return stay('quantity-none');
      return setQuantity(draft, sold, now <= minQuantity ? 0 : now - 1, world);
    case 'more':
      return setQuantity(draft, sold, now === 0 ? minQuantity : now + 1, world);
  }
}

/** Puts that many of a package into the booking, if they can be booked as they were shown; on the list, that stays. */
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
    goTo(draft, draft.step === 'list' ? 'list' : 'tickets', { ...change, packageCode: sold.code });
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
  return counted({ lines, linesDate: date });
}

/** The card showed the package at another price, or within other limits. */
function differs(before: Draft['shown'][number], sold: SalePackage): boolean {
  const { code, price, minQuantity, maxQuantity } = before;
  const isSame = price === sold.price && minQuantity === sold.minQuantity && maxQuantity === sold.maxQuantity;
  return code === sold.code && !isSame;
}

/** What was tapped is not among the day's packages: they are shown as they are now. */
function packageGone(draft: Draft, { packages }: World): NextDraft {
  const shown = goTo(draft, 'tickets', { packageCode: null, found: [] });
  return packages.kind === 'known' ? { ...shown, say: { key: 'package-gone' } } : shown;
}

function shownOf({ kinds }: Offer): readonly ShownPackage[] {
  return kinds.map(({ sold: { code, price, minQuantity, maxQuantity } }) => {
    return { code, price, minQuantity, maxQuantity };
  });
}

function offerPicture({ kinds }: Offer): Screen['picture'] {
  return kinds.flatMap(({ sold }) => sold.pictures)[0];
}

/** A row for each kind that can be bought. */
function counters(draft: Draft, offer: Offer, date: VenueDate, world: World): Screen['rows'] {
  return offer.kinds
    .filter(({ sold }) => !isClosed(sold, date, world))
    .map((kind) => counter(draft, kind, offer.isGroup));
}

/** "Continue" as soon as something is chosen, and the ways back. */
function onwardRows(draft: Draft, words: Wording): Screen['rows'] {
  const values = { amount: words.money(totalOf(draft.lines)) };
  return rowsOf(
    draft.lines.length > 0 && [
      draftButton(draft, words, 'continue-total', 'continue', { style: 'success', values }),
    ],
    [draftButton(draft, words, 'change-date', 'date'), ...backAndCancel(draft, words)],
  );
}

function counter(draft: Draft, { sold, name }: VisitorKind, isNamed: boolean): readonly Button[] {
  const key = packageKey(sold.code);
  const quantity = quantityOf(draft, sold.code);
  const named = quantity === 0 ? clipped(name, 20) : `${clipped(name, 16)} · ${quantity}`;
  return [
    labelled(draft, '−', 'less', key),
    labelled(draft, isNamed ? named : String(quantity), 'count', key),
    labelled(draft, '+', 'more', key),
  ];
}

/** The offer and the booking below it, as much as goes under a picture. */
function offerCard(draft: Draft, offer: Offer, date: VenueDate, world: World): string {
  const cart = cartSection(draft, date, world.words);
  return roomiest(
    (['full', 'withoutNotes', 'short'] as const).map((detail) =>
      paragraphs(offerText(offer, date, world, detail), cart),
    ),
  );
}

/** The offers of a page with their full names and prices, and the booking; the card may still have a picture. */
function offersText(draft: Draft, offers: readonly Offer[], date: VenueDate, world: World): string {
  const { words } = world;
  const { found, wanted } = draft;
  const title = words.html(found.length === 0 ? 'list-title' : 'list-found', { date: words.day(date) });
  const asked =
    wanted !== null &&
    inLines(
      words.html('list-wanted', { text: sentencesOf(wanted).join(' · ') }),
      understoodText(wanted, world),
    );
  const cart = cartSection(draft, date, words);
  const list = inLines(...offers.map((offer) => offerLine(offer, words)));
  const total = draft.lines.length > 0 && totalText(draft, words);
  return roomiest([
    paragraphs(title, asked, list, cart),
    paragraphs(title, asked, list, total),
    paragraphs(title, asked, cart),
  ]);
}

function cartSection(draft: Draft, date: VenueDate, words: Wording): string | false {
  if (draft.lines.length === 0) return false;
  return inLines(words.html('cart-title', { date: words.day(date) }), cartText(draft, words));
}

/** The first text that goes under a picture, the most telling first; else the last. */
function roomiest(texts: readonly string[]): string {
  const fits = (text: string): boolean => text.replaceAll(/<[^>]*>/g, '').length <= roomyCaption;
  return texts.find(fits) ?? texts.at(-1) ?? '';
}

/** What was asked for decides the order: what a party of that size can book first. Else what was looked at or chosen. */
function listed(draft: Draft, world: World): readonly Offer[] {
  const { found, lines, wanted } = draft;
  const { offers } = world;
  const isFound = ({ codes }: Offer): boolean => codes.some((code) => found.includes(packageKey(code)));
  const shown = found.length === 0 ? offers : offers.filter(isFound);
  if (wanted !== null) {
    const size = partySize(wanted, world);
    return size === null ? shown : shown.toSorted((a, b) => fitness(b, size) - fitness(a, size));
  }
  const onCard = offerOnCard(draft, world);
  const isChosen = ({ codes }: Offer): boolean => lines.some(({ code }) => codes.includes(code));
  const rank = (offer: Offer): number => (offer === onCard ? 2 : Number(isChosen(offer)));
  return shown.toSorted((a, b) => rank(b) - rank(a));
}

/** Whether so many can book it at once, and then whether it is only for groups. */
function fitness({ kinds }: Offer, size: number): number {
  const possible = kinds.filter(({ sold }) => quantityProblem(size, sold) === null);
  if (possible.length === 0) return 0;
  return possible.some(({ sold }) => sold.minQuantity > smallParty) ? 2 : 1;
}

/** The number chosen first, the price last; the name gives way to both. */
function entryLabel(
  offer: Offer,
  all: readonly Offer[],
  draft: Draft,
  date: VenueDate,
  world: World,
): string {
  const { words } = world;
  const chosen = offer.codes.reduce((sum, code) => sum + quantityOf(draft, code), 0);
  const lowest = Math.min(...offer.kinds.map(({ sold }) => sold.price));
  const key = offer.isGroup ? 'list-from' : 'list-price';
  const price = words.text(isOfferOpen(offer, date, world) ? key : 'list-closed', {
    price: words.money(lowest),
  });
  const count = chosen === 0 ? '' : `${chosen} × `;
  const names = all.map(({ name }) => name);
  const name = clippedApart(offer.name, names, longestLabel - count.length - price.length - 3);
  return `${count}${name} · ${price}`;
}

function offerKey({ codes }: Offer): string {
  return packageKey(codes[0] ?? '');
}

function noOfferScreen(draft: Draft, world: World): Screen {
  const { words, packages } = world;
  const date = draft.date === null ? '' : words.day(draft.date);
  const isKnown = packages.kind === 'known';
  const unopened = isKnown ? draft.date : null;
  const key = { known: 'packages-none', slow: 'packages-slow', unavailable: 'packages-unavailable' }[
    packages.kind
  ];
  return {
    text: paragraphs(words.html(key, { date }), unopened !== null && promiseText(unopened, world)),
    rows: rowsOf(
      ...(unopened === null ? [] : tellRows(unopened, world)),
      !isKnown && [draftButton(draft, words, 'try-again', 'retry', { style: 'success' })],
      [draftButton(draft, words, 'change-date', 'date'), ...backAndCancel(draft, words)],
    ),
  };
}
