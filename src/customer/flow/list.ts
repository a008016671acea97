import { quantityProblem } from '../../booking/rules.ts';
import { packageKey, tapData } from '../../taps.ts';
import { pageOf, rowsOf } from '../../telegram/screen.ts';
import { clippedApart, inLines, paragraphs } from '../../telegram/text.ts';
import type { VenueDate } from '../../venue/calendar.ts';
import { totalText } from './cart.ts';
import { packageGone } from './counting.ts';
import { type Draft, quantityOf, sentencesOf } from './draft.ts';
import { isOfferOpen, offerLine, offerOnCard, opensAsList } from './offers.ts';
import { partySize, understoodText } from './requests.ts';
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

const offersOnPage = 8;
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
