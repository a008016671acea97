import type { SalePackage } from '../../booking/ports.ts';
import { quantityProblem, totalOf } from '../../booking/rules.ts';
import { packageKey, tapData } from '../../taps.ts';
import { type Button, pageOf, rowsOf, type Screen, turningRows } from '../../telegram/screen.ts';
import { clipped, clippedApart, inLines, paragraphs } from '../../telegram/text.ts';
import type { VenueDate } from '../../venue/calendar.ts';
import { cartText } from './cart.ts';
import { promiseText, tellRows } from './day.ts';
import { type Draft, mostLines, quantityOf, sentencesOf, withQuantity } from './draft.ts';
import {
  clockText,
  isClosed,
  isOfferOpen,
  nameInAnswer,
  type OfferDetail,
  offerOnCard,
  offerText,
  packagesOnSale,
} from './offers.ts';
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
/** Clients show one line of a button. */
export const longestLabel = 34;

/** Choosing, counting and the lines of the booking, on one card. */
export const ticketsStep: Step = {
  screen(draft, world) {
    const { date, revision } = draft;
    const offer = offerOnCard(draft, world);
    if (date === null || offer === null) return noOfferScreen(draft, world);
    const { offers, words } = world;
    const turnTo = (number: number): string => tapData.draft(revision, 'turn', String(number));
    const values = { amount: words.money(totalOf(draft.lines)) };
    return {
      text: offerCard(draft, offer, date, world),
      picture: offer.kinds.flatMap(({ sold }) => sold.pictures)[0],
      shown: offer.kinds.map(({ sold: { code, price, minQuantity, maxQuantity } }) => {
        return { code, price, minQuantity, maxQuantity };
      }),
      rows: rowsOf(
        ...offer.kinds
          .filter(({ sold }) => !isClosed(sold, date, world))
          .map((kind) => counter(draft, kind, offer.isGroup)),
        ...turningRows(offers.indexOf(offer), offers.length, words, turnTo, tapData.draft(revision, 'list')),
        draft.lines.length > 0 && [
          draftButton(draft, words, 'continue-total', 'continue', { style: 'success', values }),
        ],
        [draftButton(draft, words, 'change-date', 'date'), ...backAndCancel(draft, words)],
      ),
    };
  },

  take(draft, event, world) {
    return event.kind === 'tap' ? takeTicketsTap(draft, event, world) : stay('package-expected');
  },
};

/** All offers of the day by name and price, those in the booking first, or only the ones that were asked for. */
export const listStep: Step = {
  screen(draft, world) {
    const { words } = world;
    const { date, found, wanted, revision } = draft;
    const offers = listed(draft, world);
    const turnTo = (number: number): string => tapData.draft(revision, 'page', String(number));
    const middle = tapData.draft(revision, 'title');
    const page = pageOf(offers, offersOnPage, draft.listPage, words, turnTo, middle);
    if (page.items.length === 0 || date === null) return ticketsStep.screen(draft, world);
    return {
      text: paragraphs(
        words.html(found.length === 0 ? 'list-title' : 'list-found', { date: words.day(date) }),
        wanted !== null && words.html('list-wanted', { text: sentencesOf(wanted).join(' · ') }),
      ),
      rows: rowsOf(
        ...page.items.map((offer) => [
          labelled(draft, entryLabel(offer, offers, draft, date, world), 'open', offerKey(offer)),
        ]),
        ...page.turningRows,
        found.length > 0 && [draftButton(draft, words, 'all-tickets', 'all')],
        backAndCancel(draft, words),
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
      case 'back':
        return goTo(draft, 'tickets', { found: [], wanted: null });
      case 'title':
        return stay('choice-expected');
      default:
        return takeTicketsTap(draft, event, world);
    }
  },
};

function takeTicketsTap(draft: Draft, { action, argument }: Tapped, world: World): StepOutcome {
  switch (action) {
    case 'date':
      return toCalendar(draft);
    case 'back':
      return draft.isEditing && draft.lines.length > 0 ? toReview(draft, world) : toCalendar(draft);
    case 'list':
      return goTo(draft, 'list', { listPage: 0, found: [] });
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

/** Puts that many of a package into the booking, if they can be booked as they were shown. */
export function setQuantity(
  draft: Draft,
  sold: SalePackage,
  quantity: number,
  world: World,
): NextDraft | Stay {
  const { date, shown } = draft;
  if (date === null || hasDayPassed(draft, world)) return toAnotherDay(draft, world);
  const name = nameInAnswer(sold, world.words);
  const onCard = goTo(draft, 'tickets', { packageCode: sold.code });
  if (isClosed(sold, date, world)) {
    const values = { name, time: clockText(sold.cutoffMinutes ?? 0) };
    return { ...onCard, say: { key: 'package-closed-now', values } };
  }
  if (shown.some((before) => differs(before, sold))) {
    return { ...onCard, say: { key: 'package-changed', values: { name } } };
  }
  const problem = quantity === 0 ? null : quantityProblem(quantity, sold);
  if (problem?.kind === 'aboveMaximum') return stay('quantity-above', { maximum: problem.maximum });
  if (problem?.kind === 'belowMinimum') return stay('quantity-below', { minimum: problem.minimum });
  if (problem !== null) return stay('quantity-expected');
  const lines = withQuantity(draft.lines, sold, quantity);
  if (lines.length > mostLines) return stay('cart-full', { maximum: mostLines });
  return goTo(draft, 'tickets', { lines, linesDate: date, packageCode: sold.code });
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
  const { words } = world;
  const cart =
    draft.lines.length > 0 &&
    inLines(words.html('cart-title', { date: words.day(date) }), cartText(draft, words));
  const withDetail = (detail: OfferDetail): string => paragraphs(offerText(offer, date, world, detail), cart);
  for (const detail of ['full', 'withoutNotes'] as const) {
    const text = withDetail(detail);
    if (text.replaceAll(/<[^>]*>/g, '').length <= roomyCaption) return text;
  }
  return withDetail('short');
}

function listed(draft: Draft, { offers }: World): readonly Offer[] {
  const { found, lines } = draft;
  const isFound = ({ codes }: Offer): boolean => codes.some((code) => found.includes(packageKey(code)));
  const isChosen = ({ codes }: Offer): boolean => lines.some(({ code }) => codes.includes(code));
  const wanted = found.length === 0 ? offers : offers.filter(isFound);
  return wanted.toSorted((a, b) => Number(isChosen(b)) - Number(isChosen(a)));
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
