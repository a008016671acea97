import { quantityProblem } from '../../booking/rules.ts';
import { packageKey, tapData } from '../../taps.ts';
import { pageOf, rowsOf } from '../../telegram/screen.ts';
import { clippedApart, inLines, paragraphs } from '../../telegram/text.ts';
import type { VenueDate } from '../../venue/calendar.ts';
import type { Amount } from '../../venue/money.ts';
import { totalText } from './cart.ts';
import { packageGone } from './counting.ts';
import { type Draft, quantityOf, sentencesOf, type Wanted } from './draft.ts';
import { certainLines } from './fitting.ts';
import { isOfferOpen, offerLine, offerOnCard, opensAsList, packagesOnSale } from './offers.ts';
import { understoodText, visitorCounts } from './requests.ts';
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

/** With the counters of one and the row that turns pages, a phone shows so many at once. */
const mostOnPage = 4;
/** A package of which more than so many must be booked is made for groups. */
const smallParty = 5;

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
        // The tickets of last time are taken once more.
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

/** More offers than a few are shown as a list before the card of any. */
export function openedAsList(draft: Draft, world: World): Draft {
  const isOpening = draft.step === 'tickets' && draft.packageCode === null && opensAsList(world);
  return isOpening ? { ...draft, step: 'list', listPage: 0, found: [] } : draft;
}

/**
 * The offers with their full names and prices, and the booking, the more the better; the card may still have a picture.
 * `choices`: which offers to name, the most first.
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
    );
  const cart = cartSection(draft, date, words);
  const total = draft.lines.length > 0 && totalText(draft, words);
  const lists = choices.map((offers) => inLines(...offers.map((offer) => offerLine(offer, words))));
  const texts = [cart, total].flatMap((booking) =>
    lists.map((list) => paragraphs(title, asked, list, booking)),
  );
  return roomiest([...texts, paragraphs(title, asked, cart)]);
}

/** What was asked for decides the order: what a party of that size can book first. Else what was looked at or chosen. */
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

/** Whether so many can book it at once, and then whether it is only for groups. */
function fitness({ kinds }: Offer, size: number): number {
  const possible = kinds.filter(({ sold }) => quantityProblem(size, sold) === null);
  if (possible.length === 0) return 0;
  return possible.some(({ sold }) => sold.minQuantity > smallParty) ? 2 : 1;
}

/** The number chosen first, the price last, of the party where it is certain; the name gives way to both. */
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
    const visitors = visitorCounts(wanted, world).join(' + ');
    return words.text('list-for', { price: words.money(ofParty), visitors });
  }
  const lowest = Math.min(...offer.kinds.map(({ sold }) => sold.price));
  return words.text(offer.isGroup ? 'list-from' : 'list-price', { price: words.money(lowest) });
}

/** What the visitors who were asked for cost with this offer; null where that is to be asked, or can't be booked. */
function partyPrice(offer: Offer, draft: Draft, wanted: Wanted, world: World): Amount | null {
  const lines = certainLines(offer, draft, wanted, world);
  const priceOf = (code: string): Amount =>
    packagesOnSale(world).find((sold) => sold.code === code)?.price ?? 0;
  return lines?.reduce((sum, { code, count }) => sum + count * priceOf(code), 0) ?? null;
}

/** Pages of much the same length; where one page has room for all, no row turns pages. */
function lengthOfPages(count: number): number {
  return count <= mostOnPage + 1 ? mostOnPage + 1 : Math.ceil(count / Math.ceil(count / mostOnPage));
}

function offerKey({ codes }: Offer): string {
  return packageKey(codes[0] ?? '');
}
