import { totalOf } from '../booking/rules.ts';
import type { Count, TypedOrder } from '../language/reading.ts';
import { fitsLabel, fittingLabel } from '../telegram/screen.ts';
import { clipped, inLines, type Wording } from '../telegram/wording.ts';
import type { VenueDate } from '../venue/calendar.ts';
import type { Draft, Earlier, OpenOrder } from './draft.ts';
import { certainLines, type FittedLine, offersWith, packagesMeant, sumOf } from './fitting.ts';
import { kindNamed, packagesOnSale } from './offers.ts';
import type { Said, World } from './step.ts';

/** What is on sale on the day of a wish. */
type OnSale = Pick<World, 'packages' | 'offers' | 'words'>;

/** "2 adults, 1 child" */
export function countsText(counts: readonly Count[], words: Wording): string {
  return enumerated(
    counts.map(({ kind, quantity }) => words.text(`party-${kind}`, { count: quantity })),
    words,
  );
}

function enumerated(parts: readonly string[], words: Wording): string {
  const [first = '', ...others] = parts;
  return others.reduce((party, next) => words.text('party-joined', { party, next }), first);
}

const longestOfferName = 40;

/** The name of the only offer, or of the only package, that is named; null: there is none, or several. */
function nameOfOffer(open: OpenOrder, world: OnSale): string | null {
  if (open.offers.length === 0) return null;
  const packages = packagesMeant(open, world);
  const [offer, another] = offersWith(packages, world);
  if (offer === undefined || another !== undefined) return null;
  const [only, other] = packages;
  const name = only !== undefined && other === undefined ? kindNamed(only, world) : offer.name;
  return clipped(name, longestOfferName);
}

/** "Sat, 28 Nov · 2 adults, 1 child": what was understood. */
export function understood(open: OpenOrder, date: VenueDate | null, world: World): Said {
  const { words } = world;
  const text = dotted(
    date === null ? null : words.dayLabel(date),
    countsText(open.counts, words),
    nameOfOffer(open, world),
  );
  return { key: 'fact', values: { text }, isFact: true };
}

/** The people and the offer of an order whose tickets are not chosen yet. */
export function openOrderText(open: OpenOrder, world: OnSale): string {
  const { words } = world;
  const asked = dotted(countsText(open.counts, words), nameOfOffer(open, world));
  return inLines(...entries(open.lines ?? [], words), asked !== '' && words.html('fact', { text: asked }));
}

/** What is wished for a day, without prices: they may be others on that day. */
export function wishedText({ openOrder, lines }: Pick<Draft, 'openOrder' | 'lines'>, world: OnSale): string {
  const open = openOrder !== null && openOrderText(openOrder, world);
  return inLines(...entries(lines, world.words), open);
}

function entries(lines: NonNullable<OpenOrder['lines']>, words: Wording): readonly string[] {
  return lines.map(({ name, quantity, code }) =>
    words.html('line-entry', { quantity, name: words.packageName({ code, name }) }),
  );
}

function dotted(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(' · ');
}

/** "Sat, 28 Nov · 2 × Adult · ₫900,000": the price only where it is certain which tickets are meant. */
export function offerLabel(order: TypedOrder, draft: Draft, world: World): string {
  const { words } = world;
  const { change, days, counts, offers } = order;
  const [day = null] = days;
  const isOfThisDay = draft.date !== null && (day === null || day === draft.date);
  const certain = isOfThisDay && change === 'new' ? certainLines({ counts, offers }, world) : null;
  if (certain === null) {
    const name = nameOfOffer({ counts, offers }, world);
    return fittingLabel(longestOfferName, (most) => {
      const tickets = dotted(countsLabel(counts, words), name && clipped(name, most));
      const asked = change === 'new' ? tickets : words.text(`offer-${change}`, { tickets });
      return dotted(day === null ? null : words.dayLabel(day), asked);
    });
  }
  const price = words.money(sumOf(certain.lines));
  const date = draft.date ?? '';
  // The card's title has the day.
  const labels = [words.dayLabel(date), words.shortDay(date), null].flatMap((written) =>
    lineNameLengths.map((most) => {
      const tickets = certain.lines.map((line) => lineLabel(line, most, world));
      return dotted(written, enumerated(tickets, words), price);
    }),
  );
  return labels.find((label) => fitsLabel(label)) ?? labels[0] ?? '';
}

/** "2 × Adult, 1 × Child" */
function countsLabel(counts: readonly Count[], words: Wording): string {
  const labels = counts.map(({ kind, quantity }) =>
    kind === 'person' || kind === 'bare'
      ? words.text(`party-${kind}`, { count: quantity })
      : words.text('line-entry', { quantity, name: words.text(`kind-${kind}`) }),
  );
  return enumerated(labels, words);
}

/** "Sat, 28 Nov · 2 × Adult, 1 × Child · ₫900,000": a draft with tickets. */
export function bookingLabel({ date, lines }: Draft, world: World): string {
  const { words } = world;
  const fitted = lines.flatMap(({ code, quantity }): readonly FittedLine[] => {
    const sold = packagesOnSale(world).find((each) => each.code === code);
    return sold === undefined ? [] : [{ sold, quantity }];
  });
  const tickets = enumerated(
    fitted.map((line) => lineLabel(line, longestLineName, world)),
    words,
  );
  return dotted(date === null ? null : words.dayLabel(date), tickets, words.money(totalOf(lines)));
}

const longestLineName = 24;
/** Less of a name says nothing. */
const lineNameLengths = [longestLineName, 20, 16, 12, 10, 8, 6];

function lineLabel({ sold, quantity }: FittedLine, most: number, { offers, words }: World): string {
  const kind = offers.flatMap(({ kinds }) => kinds).find((each) => each.sold.code === sold.code);
  const name = clipped(kind?.name ?? words.packageName(sold), most);
  return words.text('line-entry', { quantity, name });
}

const longestEarlierName = 14;

/** "Go back to: 2 × Cable car ret… + 1 on 20 Dec" */
export function goBackLabel({ date, lines }: Earlier, words: Wording): string {
  const [first, ...others] = lines;
  const more = others.reduce((sum, { quantity }) => sum + quantity, 0);
  return fittingLabel(longestEarlierName, (most) => {
    const name = first === undefined ? '' : clipped(words.packageName(first), most);
    const entry = words.text('line-entry', { quantity: first?.quantity ?? 0, name });
    const tickets = more === 0 ? entry : `${entry} + ${more}`;
    return date === null
      ? words.text('go-back-to', { tickets })
      : words.text('go-back-to-day', { tickets, date: words.shortDay(date) });
  });
}
