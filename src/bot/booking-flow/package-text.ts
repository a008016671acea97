import { isPastCutoff } from '../../booking/rules.ts';
import type { SalePackage, UseDay, VenueDate } from '../../booking/sale-package.ts';
import { clipped, paragraphs } from '../text.ts';
import type { Wording } from '../wording.ts';
import type { World } from './step.ts';

const longestNote = 240;
/** In the answer to a tap, which has 200 characters. */
export const longestNameInAnswer = 60;
const longestServiceList = 6;

/** Everything a customer should know before choosing the package for the date. */
export function packageText(offer: SalePackage, date: VenueDate, world: World): string {
  const { words } = world;
  return paragraphs(
    words.html('package-title', {
      name: clipped(words.packageName(offer), 120),
      price: words.money(offer.price),
    }),
    servicesText(offer, words),
    [
      isForTheDayAlone(offer, date) ? null : words.html('package-for-date', { date: words.day(date) }),
      validityText(offer, date, words),
      limitsText(offer, words),
      cutoffText(offer, date, world),
    ]
      .filter((line) => line !== null)
      .join('\n'),
    offer.note !== null &&
      offer.note !== '' &&
      words.html('package-note', { note: clipped(offer.note, longestNote) }),
  );
}

function servicesText(offer: SalePackage, words: Wording): string | null {
  if (offer.services.length === 0) return null;
  const shown = offer.services.slice(0, longestServiceList);
  const lines = shown.map(({ name, quantity }) =>
    words.html('package-service', { name: clipped(name, 60), quantity }),
  );
  const more = offer.services.length - shown.length;
  return [...lines, ...(more > 0 ? [words.html('package-services-more', { count: more })] : [])].join('\n');
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

function cutoffText(offer: SalePackage, date: VenueDate, world: World): string | null {
  if (offer.cutoffMinutes === null || date !== world.today) return null;
  const time = clockText(offer.cutoffMinutes);
  return isPastCutoff(offer.cutoffMinutes, date, world.now, world.timeZone)
    ? world.words.html('package-closed', { time })
    : world.words.html('package-cutoff', { time });
}

export function clockText(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
