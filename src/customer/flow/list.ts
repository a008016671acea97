import { quantityProblem } from '../../booking/rules.ts';
import { packageKey, tapData } from '../../taps.ts';
import { pageOf, rowsOf } from '../../telegram/screen.ts';
import { clippedApart, inLines, paragraphs } from '../../telegram/text.ts';
import type { VenueDate } from '../../venue/calendar.ts';
import type { Amount } from '../../venue/money.ts';
import { totalText } from './cart.ts';
import { childrenDoubt, doubtText } from './children.ts';
import { packageGone } from './counting.ts';
import { type Draft, quantityOf, sentencesOf, type Wanted } from './draft.ts';
import { certainFit } from './fitting.ts';
import { isOfferOpen, offerLine, offerOnCard, opensAsList, packagesOnSale } from './offers.ts';
import { readTogether, understoodText, visitorCounts } from './requests.ts';
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
/** A package with a larger minimum is for groups. */
const smallParty = 5;

/**
 * Lists all offers of the day, or only the requested ones; each opens its card. Shows the picture and counters of the
 * offer shown last, unless a sentence waits to be told which offer it meant.
 */
export const listStep: Step = {
  screen(draft, world) {
    const { words } = world;
    const { date, found, wanted, revision } = draft;
    const offers = listed(draft, world);
    const turnTo = (number: number): string => tapData.draft(revision, 'page', String(number));
    const middle = tapData.draft(revision, 'title');
    const page = pageOf(offers, lengthOfPages(offers.length), draft.listPage, words, turnTo, middle);
    if (page.items.length === 0 || date === null) return ticketsStep.screen(draft, world);
    const counted = wanted === null && found.length === 0 ? offerOnCard(draft, world) : null;
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
        const packageCode = listed(draft, world).find((offer) => offerKey(offer) === argument)?.codes[0];
        if (packageCode === undefined) return packageGone(draft, world);
        const wanted = draft.wanted === null ? null : { ...draft.wanted, picked: packageCode };
        return goTo(draft, 'tickets', { packageCode, found: [], wanted, suggestedFor: undefined });
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
        if (suggestedFor !== undefined) return goTo(draft, 'tickets', { found: [], wanted: suggestedFor });
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
  const { found, wanted } = draft;
  const title = words.html(found.length === 0 ? 'list-title' : 'list-found', { date: words.day(date) });
  const asked =
    wanted !== null &&
    inLines(
      words.html('list-wanted', { text: sentencesOf(wanted).join(' · ') }),
      understoodText(wanted, world),
      childrenText(wanted, world),
    );
  const cart = cartSection(draft, date, words);
  const total = draft.lines.length > 0 && totalText(draft, words);
  const lists = choices.map((offers) => inLines(...offers.map((offer) => offerLine(offer, words))));
  const texts = [cart, total].flatMap((booking) =>
    lists.map((list) => paragraphs(title, asked, list, booking)),
  );
  return roomiest([...texts, paragraphs(title, asked, cart)]);
}

/** What is to be checked of the children, whose sums the buttons have. */
function childrenText(wanted: Wanted, world: World): string | null {
  const { isOfHeight, party } = readTogether(sentencesOf(wanted), world);
  const doubt = childrenDoubt(party, isOfHeight);
  return doubt && world.words.html('fact', { text: doubtText(doubt, world.words) });
}

/** The offers in order: those bookable for the requested party first, else those shown or chosen. */
function listed(draft: Draft, world: World): readonly Offer[] {
  const { found, lines, wanted } = draft;
  const { offers } = world;
  const isFound = ({ codes }: Offer): boolean => codes.some((code) => found.includes(packageKey(code)));
  const shown = found.length === 0 ? offers : offers.filter(isFound);
  if (wanted !== null) {
    const counts = visitorCounts(wanted, world);
    const size = counts.reduce((sum, count) => sum + count, 0);
    return size === 0 ? shown : shown.toSorted((a, b) => fitness(b, size) - fitness(a, size));
  }
  const onCard = offerOnCard(draft, world);
  const isChosen = ({ codes }: Offer): boolean => lines.some(({ code }) => codes.includes(code));
  const rank = (offer: Offer): number => (offer === onCard ? 2 : Number(isChosen(offer)));
  return shown.toSorted((a, b) => rank(b) - rank(a));
}

/** Ranks by whether a party of that size can book it at once, then by whether it is only for groups. */
function fitness({ kinds }: Offer, size: number): number {
  const possible = kinds.filter(({ sold }) => quantityProblem(size, sold) === null);
  if (possible.length === 0) return 0;
  return possible.some(({ sold }) => sold.minQuantity > smallParty) ? 2 : 1;
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
  const name = clippedApart(offer.name, names, longestLabel - count.length - price.length - 3);
  return `${count}${name} · ${price}`;
}

function priceLabel(offer: Offer, draft: Draft, world: World): string {
  const { words } = world;
  const { wanted } = draft;
  const ofParty = wanted === null ? null : partyPrice(offer, draft, wanted, world);
  if (wanted !== null && ofParty !== null) {
    const visitors = visitorCounts(wanted, world, offer).join(' + ');
    return words.text('list-for', { price: words.money(ofParty), visitors });
  }
  const lowest = Math.min(...offer.kinds.map(({ sold }) => sold.price));
  return words.text(offer.isGroup ? 'list-from' : 'list-price', { price: words.money(lowest) });
}

/** The price of the requested visitors with this offer; null when it is uncertain, or can't be booked. */
function partyPrice(offer: Offer, draft: Draft, wanted: Wanted, world: World): Amount | null {
  const fit = certainFit(offer, draft, wanted, world);
  const priceOf = (code: string): Amount =>
    packagesOnSale(world).find((sold) => sold.code === code)?.price ?? 0;
  return fit?.lines.reduce((sum, { code, count }) => sum + count * priceOf(code), 0) ?? null;
}

/** The length of pages of about the same size; one page when it has room for all. */
function lengthOfPages(count: number): number {
  return count <= mostOnPage + 1 ? mostOnPage + 1 : Math.ceil(count / Math.ceil(count / mostOnPage));
}

function offerKey({ codes }: Offer): string {
  return packageKey(codes[0] ?? '');
}
