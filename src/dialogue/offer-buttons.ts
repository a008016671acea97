import { packageKey, tapData } from '../taps.ts';
import { fittingLabel, pageOf, type Screen } from '../telegram/screen.ts';
import { clippedApart } from '../telegram/wording.ts';
import type { VenueDate } from '../venue/calendar.ts';
import { type Draft, type OpenOrder, quantityOf } from './draft.ts';
import { areBookable, linesOfOffer, sumOf } from './fitting.ts';
import { isClosed } from './offers.ts';
import { labelled, longestLabel, type Offer, type World } from './step.ts';

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

/** The chosen number, the name, and the price, the party's where certain, or why there is none; shortens the name. */
function entryLabel(
  offer: Offer,
  all: readonly Offer[],
  draft: Draft,
  date: VenueDate,
  world: World,
): string {
  const chosen = offer.codes.reduce((sum, code) => sum + quantityOf(draft, code), 0);
  const price = priceLabel(offer, draft, date, world);
  const count = chosen === 0 ? '' : `${chosen} × `;
  const names = all.map(({ name }) => name);
  return fittingLabel(
    longestLabel - count.length - price.length - 3,
    (most) => `${count}${clippedApart(offer.name, names, most)} · ${price}`,
  );
}

function priceLabel(offer: Offer, { openOrder }: Draft, date: VenueDate, world: World): string {
  const { words } = world;
  const open = offer.kinds.filter(({ sold }) => !isClosed(sold, date, world));
  if (open.length === 0) return words.text('list-closed');
  const ofPeople = openOrder === null ? null : priceFor(openOrder, offer, world);
  if (ofPeople !== null) return ofPeople;
  const price = words.money(Math.min(...open.map(({ sold }) => sold.price)));
  return offer.isGroup ? words.text('list-from', { price }) : price;
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

export function offerKey({ codes }: Offer): string {
  return packageKey(codes[0] ?? '');
}
