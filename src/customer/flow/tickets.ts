import type { SalePackage } from '../../booking/ports.ts';
import { quantityProblem, totalOf } from '../../booking/rules.ts';
import { packageKey, tapData } from '../../taps.ts';
import { type Button, pageOf, type Screen, turningRows } from '../../telegram/screen.ts';
import { clipped, clippedApart, paragraphs } from '../../telegram/text.ts';
import type { VenueDate } from '../../venue/calendar.ts';
import { promiseText, tellRows } from './day.ts';
import { type Draft, mostLines, quantityOf, sentencesOf, withQuantity } from './draft.ts';
import {
  cartText,
  chosenOf,
  clockText,
  codesOf,
  type Detail,
  isClosed,
  type Kind,
  nameInAnswer,
  type Offer,
  offersOf,
  offerText,
  packagesOf,
  shownOffer,
} from './packages.ts';
import {
  backAndCancel,
  button,
  goTo,
  hasDayPassed,
  labelled,
  type Step,
  stay,
  type Taken,
  type Tapped,
  toAnotherDay,
  toCalendar,
  toReview,
  type World,
} from './step.ts';

/** Characters of a caption, without its markup; some are left for what is said above. */
const roomyCaption = 800;
const offersOnPage = 8;
/** Clients show one line of a button. */
const longestLabel = 34;

/** Choosing, counting and the lines of the booking, on one card. */
export const ticketsStep: Step = {
  screen(draft, world) {
    const { date } = draft;
    const shown = shownOffer(draft, world);
    if (date === null || shown === null) return noOfferScreen(draft, world);
    const { offer, index, count } = shown;
    const { words } = world;
    const turnTo = (number: number): string => tapData.draft(draft.revision, 'turn', String(number));
    const listing = tapData.draft(draft.revision, 'list');
    return {
      text: offerCard(draft, offer, date, world),
      picture: offer.kinds.flatMap((kind) => kind.offer.pictures)[0],
      shown: offer.kinds.map(({ offer: { code, price, minQuantity, maxQuantity } }) => {
        return { code, price, minQuantity, maxQuantity };
      }),
      rows: [
        ...offer.kinds
          .filter((kind) => !isClosed(kind.offer, date, world))
          .map((kind) => counter(draft, kind, offer.isGroup)),
        ...turningRows(index, count, words, turnTo, listing),
        ...continueRow(draft, world),
        [button(draft, words, 'change-date', 'date'), ...backAndCancel(draft, words)],
      ],
    };
  },

  take(draft, event, world) {
    return event.kind === 'tap' ? takeTap(draft, event, world) : stay('package-expected');
  },
};

/** All offers of the day by name and price, those in the booking first, or only the ones that were asked for. */
export const listStep: Step = {
  screen(draft, world) {
    const { words } = world;
    const { date, found, wanted } = draft;
    const offers = listed(draft, world);
    const turnTo = (number: number): string => tapData.draft(draft.revision, 'page', String(number));
    const middle = tapData.draft(draft.revision, 'title');
    const page = pageOf(offers, offersOnPage, draft.listPage, words, turnTo, middle);
    if (page.items.length === 0 || date === null) return ticketsStep.screen(draft, world);
    const title = words.html(found.length === 0 ? 'list-title' : 'list-found', { date: words.day(date) });
    return {
      text: paragraphs(
        title,
        wanted !== null && words.html('list-wanted', { text: sentencesOf(wanted).join(' · ') }),
      ),
      rows: [
        ...page.items.map((offer) => [
          labelled(
            draft,
            entryLabel(offer, offers, draft, date, world),
            'open',
            packageKey(firstOf(offer).code),
          ),
        ]),
        ...page.turningRows,
        ...(found.length > 0 ? [[button(draft, words, 'all-tickets', 'all')]] : []),
        backAndCancel(draft, words),
      ],
    };
  },

  take(draft, event, world) {
    if (event.kind !== 'tap') return stay('choice-expected');
    const { action, argument } = event;
    switch (action) {
      case 'open': {
        const chosen = listed(draft, world).find((offer) => packageKey(firstOf(offer).code) === argument);
        if (chosen === undefined) return gone(draft, world);
        const { code } = firstOf(chosen);
        const wanted = draft.wanted === null ? null : { ...draft.wanted, picked: code };
        return goTo(draft, 'tickets', { packageCode: code, found: [], wanted });
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
        return takeTap(draft, event, world);
    }
  },
};

function takeTap(draft: Draft, { action, argument }: Tapped, world: World): Taken {
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
      const offer = offersOf(world)[Number(argument)];
      return offer === undefined
        ? gone(draft, world)
        : goTo(draft, 'tickets', { packageCode: firstOf(offer).code });
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

function takeCount(draft: Draft, action: 'more' | 'less' | 'count', key: string, world: World): Taken {
  const offer = packagesOf(world).find(({ code }) => packageKey(code) === key);
  if (offer === undefined)
    return world.packages.kind === 'known' ? gone(draft, world) : goTo(draft, 'tickets');
  const now = quantityOf(draft, offer.code);
  if (action === 'count') return stay('quantity-expected');
  if (action === 'less') {
    if (now === 0) return stay('quantity-none');
    return setQuantity(draft, offer, now <= offer.minQuantity ? 0 : now - 1, world);
  }
  return setQuantity(draft, offer, now === 0 ? offer.minQuantity : now + 1, world);
}

/** Puts that many of a package into the booking, if they can be booked as they were shown. */
export function setQuantity(draft: Draft, offer: SalePackage, quantity: number, world: World): Taken {
  if (draft.date === null || hasDayPassed(draft, world)) return toAnotherDay(draft, world);
  const name = nameInAnswer(offer, world.words);
  const onCard = goTo(draft, 'tickets', { packageCode: offer.code });
  if (isClosed(offer, draft.date, world)) {
    const values = { name, time: clockText(offer.cutoffMinutes ?? 0) };
    return { ...onCard, say: { key: 'package-closed-now', values } };
  }
  if (isUnlikeCard(draft, offer)) return { ...onCard, say: { key: 'package-changed', values: { name } } };
  const problem = quantity === 0 ? null : quantityProblem(quantity, offer);
  if (problem?.kind === 'aboveMaximum') return stay('quantity-above', { maximum: problem.maximum });
  if (problem?.kind === 'belowMinimum') return stay('quantity-below', { minimum: problem.minimum });
  if (problem !== null) return stay('quantity-expected');
  const lines = withQuantity(draft.lines, offer, quantity);
  if (lines.length > mostLines) return stay('cart-full', { maximum: mostLines });
  return goTo(draft, 'tickets', { lines, linesDate: draft.date, packageCode: offer.code });
}

/** The card showed the package at another price, or within other limits. */
function isUnlikeCard({ shown }: Draft, offer: SalePackage): boolean {
  const before = shown.find(({ code }) => code === offer.code);
  return (
    before !== undefined &&
    (before.price !== offer.price ||
      before.minQuantity !== offer.minQuantity ||
      before.maxQuantity !== offer.maxQuantity)
  );
}

/** What was tapped is not among the day's packages: they are shown as they are now. */
function gone(draft: Draft, world: World): Taken {
  const shown = goTo(draft, 'tickets', { packageCode: null, found: [] });
  return world.packages.kind === 'known' ? { ...shown, say: { key: 'package-gone' } } : shown;
}

function counter(draft: Draft, { offer, name }: Kind, isNamed: boolean): readonly Button[] {
  const key = packageKey(offer.code);
  const quantity = quantityOf(draft, offer.code);
  const named = quantity === 0 ? clipped(name, 20) : `${clipped(name, 16)} · ${quantity}`;
  return [
    labelled(draft, '−', 'less', key),
    labelled(draft, isNamed ? named : String(quantity), 'count', key),
    labelled(draft, '+', 'more', key),
  ];
}

function continueRow(draft: Draft, { words }: World): readonly (readonly Button[])[] {
  if (draft.lines.length === 0) return [];
  const values = { amount: words.money(totalOf(draft.lines)) };
  return [[button(draft, words, 'continue-total', 'continue', { style: 'success', values })]];
}

/** The offer and the booking below it, as much as goes under a picture. */
function offerCard(draft: Draft, offer: Offer, date: VenueDate, world: World): string {
  const { words } = world;
  const booking =
    draft.lines.length > 0 &&
    [words.html('cart-title', { date: words.day(date) }), cartText(draft, words)].join('\n');
  const withDetail = (detail: Detail): string => paragraphs(offerText(offer, date, world, detail), booking);
  for (const detail of ['full', 'withoutNotes'] as const) {
    const text = withDetail(detail);
    if (lengthOf(text) <= roomyCaption) return text;
  }
  return withDetail('short');
}

function lengthOf(html: string): number {
  return html.replaceAll(/<[^>]*>/g, '').length;
}

function listed(draft: Draft, world: World): readonly Offer[] {
  const offers = offersOf(world);
  const { found } = draft;
  const wanted =
    found.length === 0
      ? offers
      : offers.filter((offer) => codesOf(offer).some((code) => found.includes(packageKey(code))));
  return wanted.toSorted((a, b) => Number(chosenOf(b, draft) > 0) - Number(chosenOf(a, draft) > 0));
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
  const chosen = chosenOf(offer, draft);
  const isOpen = offer.kinds.some((kind) => !isClosed(kind.offer, date, world));
  const lowest = Math.min(...offer.kinds.map((kind) => kind.offer.price));
  const price = words.text(isOpen ? (offer.isGroup ? 'list-from' : 'list-price') : 'list-closed', {
    price: words.money(lowest),
  });
  const count = chosen === 0 ? '' : `${chosen} × `;
  const names = all.map(({ name }) => name);
  const name = clippedApart(offer.name, names, longestLabel - count.length - price.length - 3);
  return `${count}${name} · ${price}`;
}

function firstOf({ kinds }: Offer): SalePackage {
  const [first] = kinds;
  if (first === undefined) throw new Error('An offer has no package.');
  return first.offer;
}

function noOfferScreen(draft: Draft, world: World): Screen {
  const { words, packages } = world;
  const date = draft.date === null ? '' : words.day(draft.date);
  const unopened = packages.kind === 'known' ? draft.date : null;
  const key = { known: 'packages-none', slow: 'packages-slow', unavailable: 'packages-unavailable' }[
    packages.kind
  ];
  return {
    text: paragraphs(words.html(key, { date }), unopened !== null && promiseText(unopened, world)),
    rows: [
      ...(unopened === null ? [] : tellRows(unopened, world)),
      ...(packages.kind === 'known'
        ? []
        : [[button(draft, words, 'try-again', 'retry', { style: 'success' })]]),
      [button(draft, words, 'change-date', 'date'), ...backAndCancel(draft, words)],
    ],
  };
}
