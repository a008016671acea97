import { totalOf } from '../booking/rules.ts';
import { packageKey } from '../taps.ts';
import { fitsLabel, fittingLabel, rowsOf, type Screen } from '../telegram/screen.ts';
import { clipped, inLines, paragraphs, type Wording } from '../telegram/wording.ts';
import type { VenueDate } from '../venue/calendar.ts';
import { cartText } from './cart.ts';
import { packageGone, takeCount } from './counting.ts';
import { promiseText, tellRows } from './day.ts';
import { type Draft, quantityOf, type ShownPackage } from './draft.ts';
import { offerKey, offerRows } from './offer-buttons.ts';
import { isClosed, isWithoutTickets, offerOnCard, offerText } from './offers.ts';
import { wishedText } from './order-words.ts';
import {
  backAndCancel,
  draftButton,
  goTo,
  labelled,
  longestLabel,
  type NextDraft,
  type Offer,
  type Step,
  type StepOutcome,
  stay,
  type Tapped,
  toCalendar,
  toReview,
  type VisitorKind,
  type World,
} from './step.ts';

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
function othersThan(shown: Offer, { lines }: Draft, { offers }: World): readonly Offer[] {
  const rank = ({ codes }: Offer): number => Number(lines.some(({ code }) => codes.includes(code)));
  return offers.filter((each) => each !== shown).toSorted((a, b) => rank(b) - rank(a));
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
    .flatMap((kind) => counter(draft, kind, offer.isGroup));
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

/** A row of counters; a name of a kind that has no room in it stands above. */
function counter(draft: Draft, { sold, name }: VisitorKind, isNamed: boolean): Screen['rows'] {
  const key = packageKey(sold.code);
  const quantity = quantityOf(draft, sold.code);
  const isChosen = quantity > 0;
  const named = isChosen ? `${name} · ${quantity}` : name;
  const isAbove = isNamed && !fitsLabel(named, isChosen ? 3 : 2);
  const middle = labelled(draft, isNamed && !isAbove ? named : String(quantity), 'count', key);
  const above = fittingLabel(longestLabel, (most) => clipped(name, most));
  return rowsOf(isAbove && [labelled(draft, above, 'count', key)], [
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
