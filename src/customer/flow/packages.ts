import type { SalePackage, UseDay } from '../../booking/ports.ts';
import { isPastCutoff, totalOf } from '../../booking/rules.ts';
import { fold } from '../../language/phrases.ts';
import { clipped, paragraphs } from '../../telegram/text.ts';
import type { Wording } from '../../telegram/wording.ts';
import type { VenueDate } from '../../venue/calendar.ts';
import { inLocale } from '../../venue/venue.ts';
import { type Draft, type NamedPackage, quantityOf, reconcile } from './draft.ts';
import { goTo, hasDayPassed, type Said, type Taken, toAnotherDay, type World } from './step.ts';

/** What one card sells: a package, or the venue's group of packages for several kinds of visitors. */
export interface Offer {
  readonly name: string;
  readonly isGroup: boolean;
  readonly kinds: readonly Kind[];
}

export interface Kind {
  readonly offer: SalePackage;
  /** Within its group, such as "Adult"; of a package that stands alone, its name. */
  readonly name: string;
}

export function packagesOf(world: Pick<World, 'packages'>): readonly SalePackage[] {
  return world.packages.kind === 'known' ? world.packages.packages : [];
}

/** The day's packages in the partner's order, those of a group on one card. */
export function offersOf(world: World): readonly Offer[] {
  const { venue, words } = world;
  const packages = packagesOf(world);
  const grouped = new Set<string>();
  return packages.flatMap((offer): readonly Offer[] => {
    if (grouped.has(offer.code)) return [];
    const group = venue.groups.find(({ kinds }) =>
      kinds.some(({ packageCode }) => packageCode === offer.code),
    );
    const kinds = (group?.kinds ?? []).flatMap(({ packageCode, name }): readonly Kind[] => {
      const sold = packages.find(({ code }) => code === packageCode);
      return sold === undefined ? [] : [{ offer: sold, name: inLocale(name, words.locale, venue) }];
    });
    if (group === undefined || kinds.length < 2) {
      const name = words.packageName(offer);
      return [{ name, isGroup: false, kinds: [{ offer, name }] }];
    }
    for (const kind of kinds) grouped.add(kind.offer.code);
    return [{ name: inLocale(group.name, words.locale, venue), isGroup: true, kinds }];
  });
}

export function codesOf({ kinds }: Offer): readonly string[] {
  return kinds.map(({ offer }) => offer.code);
}

export function offerWith(code: string, world: World): Offer | undefined {
  return offersOf(world).find((offer) => codesOf(offer).includes(code));
}

/** The package's full name: its group's name before its kind. */
export function kindNamed({ code, name }: Pick<SalePackage, 'code' | 'name'>, world: World): string {
  const offer = offerWith(code, world);
  const kind = offer?.kinds.find((each) => each.offer.code === code);
  if (offer === undefined || kind === undefined) return world.words.packageName({ code, name });
  return offer.isGroup ? `${kind.name} · ${offer.name}` : kind.name;
}

export function isClosed(offer: SalePackage, date: VenueDate, { now, venue }: World): boolean {
  return isPastCutoff(offer.cutoffMinutes, date, now, venue.timeZone);
}

/** What the card shows: the offer last looked at, else the first that can be bought. */
export function shownOffer(
  draft: Draft,
  world: World,
): { readonly offer: Offer; readonly index: number; readonly count: number } | null {
  const offers = offersOf(world);
  const { date, packageCode } = draft;
  const wanted = offers.findIndex((offer) => packageCode !== null && codesOf(offer).includes(packageCode));
  const open = offers.findIndex(
    ({ kinds }) => date !== null && kinds.some(({ offer }) => !isClosed(offer, date, world)),
  );
  const index = wanted >= 0 ? wanted : Math.max(open, 0);
  const offer = offers[index];
  return offer === undefined ? null : { offer, index, count: offers.length };
}

export function chosenOf({ kinds }: Offer, draft: Draft): number {
  return kinds.reduce((sum, { offer }) => sum + quantityOf(draft, offer.code), 0);
}

const longestNote = 240;
const longestServiceList = 6;

/** In the answer to a tap, which has 200 characters. */
export function nameInAnswer(offer: NamedPackage, words: Wording): string {
  return clipped(words.packageName(offer), 60);
}

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
function validityText(offer: SalePackage, date: VenueDate, words: Wording): string | null {
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

export function linesText({ lines }: Pick<Draft, 'lines'>, words: Wording): string {
  return lines
    .map((line) =>
      words.html('cart-line', {
        name: clipped(words.packageName(line), 60),
        quantity: line.quantity,
        amount: words.money(line.quantity * line.unitPrice),
      }),
    )
    .join('\n');
}

export function totalText({ lines }: Pick<Draft, 'lines'>, words: Wording): string {
  return words.html('total', { amount: words.money(totalOf(lines)) });
}

export function cartText(cart: Pick<Draft, 'lines'>, words: Wording): string {
  return `${linesText(cart, words)}\n${totalText(cart, words)}`;
}

/** `say`: what has changed since it was shown; null: nothing. */
export interface CheckedDraft {
  readonly draft: Draft;
  readonly say: Said | null;
}

/** Reconciles the lines with the day's packages and the time: what has changed since it was shown is said and shown. */
export function reconciled(draft: Draft, world: World): CheckedDraft {
  if (draft.replaces !== undefined) return reconciledChange(draft, world);
  const checked = withPackages(draft, world);
  return checked.say === null ? onTime(checked.draft, world) : checked;
}

function withPackages(draft: Draft, world: World): CheckedDraft {
  const { packages } = world;
  if (packages.kind !== 'known') return { draft, say: null };
  if (draft.lines.length === 0) return onSale(draft, world);
  const { lines, gone, changed } = reconcile(draft.lines, packages.packages);
  const checked = { ...draft, lines, linesDate: draft.date };
  const nameOf = (offer: NamedPackage): string => nameInAnswer(offer, world.words);
  const [changedFirst] = changed;
  if (gone.length === 0 && changedFirst === undefined) return { draft: checked, say: null };
  const say: Said =
    gone.length > 0 || changedFirst === undefined
      ? { key: 'cart-gone', values: { names: gone.map(nameOf).join('; ') } }
      : { key: 'cart-changed', values: { name: nameOf(changedFirst) } };
  return { draft: backToTickets(checked), say };
}

/**
 * A change of date takes the same lines to another day, or not at all: a day that can't have them is said, and another is
 * asked for. The day's own prices are no news; that they have changed since they were shown is.
 */
function reconciledChange(draft: Draft, world: World): CheckedDraft {
  const { packages, words, now, venue } = world;
  const { date, lines, linesDate } = draft;
  if (packages.kind !== 'known' || date === null) return { draft, say: null };
  const { lines: current, gone } = reconcile(lines, packages.packages);
  const unfit = [...gone, ...current.filter((line, index) => line.quantity !== lines[index]?.quantity)];
  const closed = current.filter(({ cutoffMinutes }) =>
    isPastCutoff(cutoffMinutes, date, now, venue.timeZone),
  );
  const [problem] = gone.length > 0 ? gone : [...unfit, ...closed];
  if (problem !== undefined) {
    const values = { name: nameInAnswer(problem, words), date: words.day(date) };
    const other = { ...draft, step: 'day' as const, date: null, linesDate: null };
    return { draft: other, say: { key: 'change-not-that-day', values } };
  }
  const isNews = linesDate === date && totalOf(current) !== totalOf(lines);
  const checked = { ...draft, lines: current, linesDate: date };
  return { draft: checked, say: isNews ? { key: 'change-price-moved' } : null };
}

/** Same-day sales may have closed for what was chosen: it leaves the lines. */
function onTime(draft: Draft, world: World): CheckedDraft {
  const { date, lines } = draft;
  if (date === null || hasDayPassed(draft, world)) return { draft, say: null };
  const isOpen = ({ cutoffMinutes }: Draft['lines'][number]): boolean =>
    !isPastCutoff(cutoffMinutes, date, world.now, world.venue.timeZone);
  const closed = lines.find((line) => !isOpen(line));
  if (closed === undefined) return { draft, say: null };
  const values = {
    name: nameInAnswer(closed, world.words),
    time: clockText(closed.cutoffMinutes ?? 0),
  };
  const open = { ...draft, lines: lines.filter(isOpen), packageCode: closed.code };
  return { draft: backToTickets(open), say: { key: 'cart-closed', values } };
}

/** A package asked for before the day was known, as a link does, may not be sold that day. */
function onSale(draft: Draft, { packages }: World): CheckedDraft {
  if (draft.step !== 'tickets' || draft.packageCode === null || packages.kind !== 'known') {
    return { draft, say: null };
  }
  const isThere = packages.packages.some(({ code }) => code === draft.packageCode);
  if (isThere || packages.packages.length === 0) return { draft, say: null };
  return { draft: { ...draft, packageCode: null }, say: { key: 'package-gone' } };
}

/** The review gives way to the step where something can be done, which leads straight back. */
function backToTickets(draft: Draft): Draft {
  return draft.step === 'review' ? { ...draft, step: 'tickets', isEditing: draft.lines.length > 0 } : draft;
}

/** What stands between the review and the booking now: time may have passed while the customer thought. */
export function bookable(draft: Draft, world: World): Extract<Taken, { kind: 'next' | 'stay' }> | null {
  if (draft.date === null || hasDayPassed(draft, world)) return toAnotherDay(draft, world);
  const checked = reconciled(draft, world);
  if (checked.say !== null) return { kind: 'next', draft: checked.draft, say: checked.say };
  if (checked.draft.lines.length === 0) return goTo(checked.draft, 'tickets');
  return checked.draft.linesDate === draft.date ? null : { kind: 'stay', why: { key: 'venue-silent' } };
}
