import type { SalePackage, UseDay, VenueDate } from '../../booking/sale-package.ts';
import { fold } from '../../language/fold.ts';
import { clipped, paragraphs } from '../text.ts';
import type { Wording } from '../wording.ts';
import { isClosed, type Offer } from './offers.ts';
import type { World } from './step.ts';

const longestNote = 240;
/** In the answer to a tap, which has 200 characters. */
export const longestNameInAnswer = 60;
const longestServiceList = 6;

/** How much is said of an offer; Telegram allows 1,024 characters under a picture. */
export type Detail = 'full' | 'withoutNotes' | 'short';

/** Everything a customer should know before choosing the offer for the date. */
export function offerText(offer: Offer, date: VenueDate, world: World, detail: Detail): string {
  const { words } = world;
  const [first] = offer.kinds;
  if (first === undefined) return '';
  const head = offer.isGroup
    ? [words.html('group-title', { name: clipped(offer.name, 120) }), ...offer.kinds.map(kindText)].join('\n')
    : words.html('package-title', { name: clipped(offer.name, 120), price: words.money(first.offer.price) });
  const facts = [
    isForTheDayAlone(first.offer, date) ? null : words.html('package-for-date', { date: words.day(date) }),
    validityText(first.offer, date, words),
    offer.isGroup ? null : limitsText(first.offer, words),
    ...cutoffTexts(offer, date, world),
  ];
  return paragraphs(
    head,
    detail !== 'short' && servicesText(offer, words),
    facts.filter((line) => line !== null).join('\n'),
    detail === 'full' && notesText(offer, words),
  );

  function kindText({ offer: kind, name }: Offer['kinds'][number]): string {
    return words.html('group-kind', {
      name: clipped(name, 60),
      price: words.money(kind.price),
      minimum: kind.minQuantity,
      maximum: kind.maxQuantity,
    });
  }
}

/**
 * What is in it, in the venue's words where it has them; a group's kinds hold much the same, so each service is named
 * once. Null where it would only say the name again.
 */
function servicesText({ kinds }: Offer, words: Wording): string | null {
  const services = new Map(
    kinds.flatMap(({ offer }) => {
      if (isNamedAfterService(offer, words)) return [];
      return offer.services.map((each) => {
        const name = words.packageName(each);
        return [name, { name, quantity: each.quantity }] as const;
      });
    }),
  );
  if (services.size === 0) return null;
  const shown = [...services.values()].slice(0, longestServiceList);
  const lines = shown.map(({ name, quantity }) =>
    words.html('package-service', { name: clipped(name, 60), quantity }),
  );
  const more = services.size - shown.length;
  return [...lines, ...(more > 0 ? [words.html('package-services-more', { count: more })] : [])].join('\n');
}

/** The package is one service: the partner's word for that says no more than the venue's name, or a part of its own. */
function isNamedAfterService(offer: SalePackage, words: Wording): boolean {
  const [service, another] = offer.services;
  if (service === undefined || another !== undefined || service.quantity !== 1) return false;
  return words.packageName(offer) !== offer.name || fold(offer.name).includes(fold(service.name));
}

/** How long a ticket of the package can be used. */
export function validityText(offer: SalePackage, date: VenueDate, words: Wording): string | null {
  const { validity } = offer;
  if (validity.kind === 'numberOfDays') return words.html('validity-days', { days: validity.days });
  if (validity.kind === 'unstated') return null;
  const from = dayText(validity.from, words) ?? words.day(date);
  const to = dayText(validity.to, words) ?? words.day(date);
  return from === to ? words.html('validity-on', { date: from }) : words.html('validity-range', { from, to });
}

/** The validity then names the day by itself. */
function isForTheDayAlone({ validity }: SalePackage, date: VenueDate): boolean {
  if (validity.kind !== 'dateRange') return false;
  return [validity.from, validity.to].every((day) => day === null || ('date' in day && day.date === date));
}

function dayText(day: UseDay | null, words: Wording): string | null {
  if (day === null) return null;
  return 'date' in day ? words.day(day.date) : clipped(day.text, 40);
}

function limitsText(offer: SalePackage, words: Wording): string {
  const { minQuantity, maxQuantity } = offer;
  return minQuantity > 1
    ? words.html('package-limits', { minimum: minQuantity, maximum: maxQuantity })
    : words.html('package-limit', { maximum: maxQuantity });
}

/** When the sale for today closes or has closed, once where all kinds close together. */
function cutoffTexts({ kinds, isGroup }: Offer, date: VenueDate, world: World): readonly string[] {
  if (date !== world.today) return [];
  const cutoffs = new Set(kinds.map(({ offer }) => offer.cutoffMinutes));
  const told = cutoffs.size === 1 ? kinds.slice(0, 1) : kinds;
  return told.flatMap(({ offer, name }) => {
    if (offer.cutoffMinutes === null) return [];
    const text = world.words.html(isClosed(offer, date, world) ? 'package-closed' : 'package-cutoff', {
      time: clockText(offer.cutoffMinutes),
    });
    return [isGroup && cutoffs.size > 1 ? `${world.words.html('of-kind', { name })} ${text}` : text];
  });
}

function notesText({ kinds }: Offer, words: Wording): string {
  const notes = new Set(kinds.map(({ offer }) => offer.note).filter((note) => note !== null && note !== ''));
  return [...notes]
    .map((note) => words.html('package-note', { note: clipped(note ?? '', longestNote) }))
    .join('\n');
}

export function clockText(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
