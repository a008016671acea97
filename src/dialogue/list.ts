import { packageKey } from '../taps.ts';
import { rowsOf } from '../telegram/screen.ts';
import { paragraphs } from '../telegram/wording.ts';
import { totalText } from './cart.ts';
import { packageGone } from './counting.ts';
import type { Draft } from './draft.ts';
import { headcount, suitability } from './fitting.ts';
import { offerKey, offerRows } from './offer-buttons.ts';
import { openOrderText } from './order-words.ts';
import { openedOffer } from './orders.ts';
import { draftButton, goTo, type Offer, type Step, stay, type World } from './step.ts';
import { cartSection, onwardRows, roomiest, takeTicketsTap, ticketsStep } from './tickets.ts';

/** Asks which offer an order is of: one of those that it may mean, or of all of the day. */
export const listStep: Step = {
  screen(draft, world) {
    const { words } = world;
    const { date, found, openOrder } = draft;
    const offers = listed(draft, world);
    if (offers.length === 0 || date === null) return ticketsStep.screen(draft, world);
    const title = words.html('list-title', { date: words.day(date) });
    const asked = openOrder !== null && openOrderText(openOrder, world);
    const cart = cartSection(draft, date, words);
    const total = draft.lines.length > 0 && totalText(draft, words);
    return {
      text: roomiest([cart, total].map((booking) => paragraphs(title, asked, booking))),
      rows: rowsOf(
        ...offerRows(draft, offers, date, world),
        found.length > 0 && [draftButton(draft, words, 'all-tickets', 'all')],
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
        return goTo(draft, 'list', { found: [], listPage: 0 });
      case 'back': {
        // Takes the tickets of the last purchase again.
        const { suggestedFor: openOrder = null } = draft;
        return goTo(draft, 'tickets', { found: [], listPage: 0, openOrder });
      }
      default:
        return takeTicketsTap(draft, event, world);
    }
  },
};

/** The offers in order: those bookable for the requested party first. */
function listed({ date, found, openOrder }: Draft, world: World): readonly Offer[] {
  const { offers } = world;
  const isFound = ({ codes }: Offer): boolean => codes.some((code) => found.includes(packageKey(code)));
  const shown = found.length === 0 ? offers : offers.filter(isFound);
  const people = headcount(openOrder?.counts ?? []);
  const rankFor = (offer: Offer): number => suitability(offer, people, date ?? world.today, world);
  return people === 0 ? shown : shown.toSorted((a, b) => rankFor(b) - rankFor(a));
}
