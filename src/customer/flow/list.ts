import { packageKey, tapData } from '../../taps.ts';
import { fittingLabel } from '../../telegram/label-width.ts';
import { pageOf, rowsOf } from '../../telegram/screen.ts';
import { clippedApart, inLines, paragraphs } from '../../telegram/text.ts';
import type { VenueDate } from '../../venue/calendar.ts';
import { totalText } from './cart.ts';
import { packageGone } from './counting.ts';
import { type Draft, type OpenOrder, quantityOf } from './draft.ts';
import { areBookable, headcount, linesOfOffer, suitability, sumOf } from './fitting.ts';
import { isOfferOpen, offerLine, offerOnCard, opensAsList } from './offers.ts';
import { openOrderText } from './order-words.ts';
import { openedOffer } from './orders.ts';
import {
  draftButton,
  goTo,
  labelled,
  longestLabel,
  type Offer,
  type Step,
  stay,
  toCalendar,
  type World,
} from './step.ts';
import {
  cartSection,
  counters,
  leaveTickets,
  offerPicture,
  onwardRows,
  roomiest,
  shownOf,
  takeTicketsTap,
  ticketsStep,
} from './tickets.ts';

/** How many offers a phone shows at once beside the counters of one and the row that turns pages. */
const mostOnPage = 4;

/**
 * Lists all offers of the day, or only the requested ones; each opens its card. Shows the picture and counters of the
 * offer shown last, unless an order waits to be told which offer it meant.
 */
export const listStep: Step = {
  screen(draft, world) {
    const { words } = world;
    const { date, found, openOrder, revision } = draft;
    const offers = listed(draft, world);
    const turnTo = (number: number): string => tapData.draft(revision, 'page', String(number));
    const middle = tapData.draft(revision, 'title');
    const page = pageOf(offers, lengthOfPages(offers.length), draft.listPage, words, turnTo, middle);
    if (page.items.length === 0 || date === null) return ticketsStep.screen(draft, world);
    const counted = openOrder === null && found.length === 0 ? offerOnCard(draft, world) : null;
    return {
      text: offersText(draft, [offers, page.items], date, world),
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
        const offer = listed(draft, world).find((each) => offerKey(each) === argument);
        if (offer === undefined) return packageGone(draft, world);
        return openedOffer(draft, draft.openOrder ?? { counts: [], offers: [] }, offer, world);
      }
      case 'page':
        return /^\d{1,3}$/.test(argument)
          ? goTo(draft, 'list', { listPage: Number(argument) })
          : stay('stale');
      case 'all':
        return goTo(draft, 'list', { found: [], listPage: 0 });
      case 'back': {
        const { suggestedFor } = draft;
        // Takes the tickets of the last purchase again.
        if (suggestedFor !== undefined) return goTo(draft, 'tickets', { found: [], openOrder: suggestedFor });
        const isFirst = opensAsList(world) && draft.found.length === 0 && draft.openOrder === null;
        return isFirst ? leaveTickets(draft, world) : goTo(draft, 'tickets', { found: [], openOrder: null });
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

/** Begins with the list when the day has more than a few offers. */
export function openedAsList(draft: Draft, world: World): Draft {
  const isOpening = draft.step === 'tickets' && draft.packageCode === null && opensAsList(world);
  return isOpening ? { ...draft, step: 'list', listPage: 0, found: [] } : draft;
}

/**
 * The offers with their full names and prices, and the draft's lines, as many as fit; the card may still have a
 * picture. `choices`: which offers to name, most first.
 */
function offersText(
  draft: Draft,
  choices: readonly (readonly Offer[])[],
  date: VenueDate,
  world: World,
): string {
  const { words } = world;
  const { found, openOrder } = draft;
  const title = words.html(found.length === 0 ? 'list-title' : 'list-found', { date: words.day(date) });
  const asked = openOrder !== null && openOrderText(openOrder, world);
  const cart = cartSection(draft, date, words);
  const total = draft.lines.length > 0 && totalText(draft, words);
  const lists = choices.map((offers) => inLines(...offers.map((offer) => offerLine(offer, words))));
  const texts = [cart, total].flatMap((booking) =>
    lists.map((list) => paragraphs(title, asked, list, booking)),
  );
  return roomiest([...texts, paragraphs(title, asked, cart)]);
}

/** The offers in order: those bookable for the requested party first, else those shown or chosen. */
function listed(draft: Draft, world: World): readonly Offer[] {
  const { date, found, lines, openOrder } = draft;
  const { offers } = world;
  const isFound = ({ codes }: Offer): boolean => codes.some((code) => found.includes(packageKey(code)));
  const shown = found.length === 0 ? offers : offers.filter(isFound);
  if (openOrder !== null) {
    const people = headcount(openOrder.counts);
    const rankFor = (offer: Offer): number => suitability(offer, people, date ?? world.today, world);
    return people === 0 ? shown : shown.toSorted((a, b) => rankFor(b) - rankFor(a));
  }
  const onCard = offerOnCard(draft, world);
  const isChosen = ({ codes }: Offer): boolean => lines.some(({ code }) => codes.includes(code));
  const rank = (offer: Offer): number => (offer === onCard ? 2 : Number(isChosen(offer)));
  return shown.toSorted((a, b) => rank(b) - rank(a));
}

/** The chosen number, the name, and the price, the party's where certain; shortens the name. */
function entryLabel(
  offer: Offer,
  all: readonly Offer[],
  draft: Draft,
  date: VenueDate,
  world: World,
): string {
  const { words } = world;
  const chosen = offer.codes.reduce((sum, code) => sum + quantityOf(draft, code), 0);
  const price = isOfferOpen(offer, date, world) ? priceLabel(offer, draft, world) : words.text('list-closed');
  const count = chosen === 0 ? '' : `${chosen} × `;
  const names = all.map(({ name }) => name);
  return fittingLabel(
    longestLabel - count.length - price.length - 3,
    (most) => `${count}${clippedApart(offer.name, names, most)} · ${price}`,
  );
}

function priceLabel(offer: Offer, { openOrder }: Draft, world: World): string {
  const { words } = world;
  const ofPeople = openOrder === null ? null : priceFor(openOrder, offer, world);
  if (ofPeople !== null) return ofPeople;
  const lowest = Math.min(...offer.kinds.map(({ sold }) => sold.price));
  return words.text(offer.isGroup ? 'list-from' : 'list-price', { price: words.money(lowest) });
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

function offerKey({ codes }: Offer): string {
  return packageKey(codes[0] ?? '');
}
