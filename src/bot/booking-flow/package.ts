import type { Draft, ShownPackage } from '../../booking/draft.ts';
import { fittingQuantity, isPastCutoff } from '../../booking/rules.ts';
import type { SalePackage, VenueDate } from '../../booking/sale-package.ts';
import { packageKey, tapData } from '../callback-data.ts';
import { type Screen, turningRows } from '../screen.ts';
import { clipped, paragraphs } from '../text.ts';
import { clockText, longestNameInAnswer, packageText } from './package-text.ts';
import {
  backAndCancel,
  button,
  goTo,
  hasDayPassed,
  type Step,
  type StepEvent,
  stay,
  type Taken,
  toAnotherDay,
  type World,
} from './step.ts';

export const packageStep: Step = {
  name: 'package',

  screen(draft, world) {
    const { date } = draft;
    const shown = shownPackage(draft, world);
    if (date === null || shown === null) return noPackageScreen(draft, world);
    const { offer, index, count } = shown;
    const { words } = world;
    const canChoose = !isClosed(offer, date, world);
    const turnTo = (to: number): string => tapData.draft(draft.revision, 'turn', String(to));
    const list = tapData.draft(draft.revision, 'list');
    return {
      text: packageText(offer, date, world),
      picture: offer.pictures[0],
      rows: [
        ...turningRows(index, count, words, turnTo, list),
        ...(canChoose
          ? [
              [
                button(draft, words, 'choose', 'choose', {
                  argument: packageKey(offer.code),
                  style: 'success',
                }),
              ],
            ]
          : []),
        [button(draft, words, 'change-date', 'date'), ...backAndCancel(draft, words)],
      ],
    };
  },

  take(draft, event, world) {
    if (event.kind === 'tap') return takeTap(draft, event, world);
    if (world.packages.kind !== 'known') return goTo(draft, 'package');
    if (event.kind === 'text') return takeTyped(draft, event.text, world);
    return stay('package-expected');
  },
};

function takeTap(draft: Draft, { action, argument }: StepEvent & { kind: 'tap' }, world: World): Taken {
  switch (action) {
    case 'date':
      return toDate(draft);
    case 'back':
      return draft.lines.length > 0 ? goTo(draft, 'cart') : toDate(draft);
    case 'list':
      return goTo(draft, 'packages', { packagesPage: 0 });
    case 'retry':
      return world.packages.kind === 'unavailable' ? stay('venue-silent') : goTo(draft, 'package');
    case 'turn': {
      const offer = packagesOf(world)[Number(argument)];
      return offer === undefined ? gone(draft, world) : goTo(draft, 'package', { packageCode: offer.code });
    }
    case 'choose': {
      const offer = packagesOf(world).find(({ code }) => packageKey(code) === argument);
      return offer === undefined ? gone(draft, world) : openQuantity(draft, offer, world);
    }
    default:
      return stay('stale');
  }
}

function toDate(draft: Draft): Taken {
  return goTo(draft, 'date', { month: draft.date?.slice(0, 7) ?? null });
}

/** What was tapped is not among the day's packages: they are shown as they are now. */
export function gone(draft: Draft, world: World): Taken {
  const shown = goTo(draft, 'package', { packageCode: null });
  return world.packages.kind === 'known' && shown.kind === 'next'
    ? { ...shown, say: { key: 'package-gone' } }
    : shown;
}

/** A package may be typed by its name, as far as that names one only. */
function takeTyped(draft: Draft, text: string, world: World): Taken {
  const wanted = folded(text);
  const packages = packagesOf(world);
  const namesOf = (offer: SalePackage): readonly string[] =>
    [offer.name, world.words.packageName(offer)].map(folded);
  const exact = packages.filter((offer) => namesOf(offer).includes(wanted));
  const similar = packages.filter((offer) => namesOf(offer).some((name) => name.includes(wanted)));
  const [only, ...others] = exact.length > 0 ? exact : similar;
  if (wanted === '' || only === undefined || others.length > 0) return stay('package-expected');
  return goTo(draft, 'package', { packageCode: only.code });
}

function folded(name: string): string {
  return name.normalize('NFC').trim().toLowerCase();
}

/** The stepper for a package: with its number in the cart, or the least that can be bought. */
export function openQuantity(draft: Draft, offer: SalePackage, world: World): Taken {
  if (draft.date === null || hasDayPassed(draft, world)) return toAnotherDay(draft, world);
  if (isClosed(offer, draft.date, world)) return closedSince(draft, offer, world);
  const inCart = draft.lines.find((line) => line.code === offer.code)?.quantity;
  const quantity = fittingQuantity(inCart ?? offer.minQuantity, offer);
  const opened = goTo(draft, 'quantity', { packageCode: offer.code, quantity });
  return isUnlikeCard(draft, offer) ? changedSince(opened, offer, world) : opened;
}

/** The card is shown again, without the way on that it had. */
function closedSince(draft: Draft, offer: SalePackage, { words }: World): Taken {
  const { code, cutoffMinutes } = offer;
  const name = clipped(words.packageName(offer), longestNameInAnswer);
  const values = { name, time: clockText(cutoffMinutes ?? 0) };
  const next = { ...draft, step: 'package', packageCode: code } as const;
  return { kind: 'next', draft: next, say: { key: 'package-closed-now', values } };
}

/** The card showed the package at another price, or within other limits. */
export function isUnlikeCard({ shown }: Draft, offer: SalePackage): boolean {
  return (
    shown !== undefined &&
    (shown.price !== offer.price ||
      shown.minQuantity !== offer.minQuantity ||
      shown.maxQuantity !== offer.maxQuantity)
  );
}

/** Says that the package is not what was shown any more. */
export function changedSince(taken: Taken, offer: SalePackage, { words }: World): Taken {
  if (taken.kind !== 'next') return taken;
  const name = clipped(words.packageName(offer), longestNameInAnswer);
  return { ...taken, say: { key: 'package-changed', values: { name } } };
}

/** What the card says of a package, while one stands on it. */
export function shownOnCard(draft: Draft, world: World): ShownPackage | undefined {
  const isCard = draft.step === 'package' || draft.step === 'quantity';
  const offer = isCard ? shownPackage(draft, world)?.offer : undefined;
  if (offer === undefined) return undefined;
  const { price, minQuantity, maxQuantity } = offer;
  return { price, minQuantity, maxQuantity };
}

export function isClosed(offer: SalePackage, date: VenueDate, world: World): boolean {
  return isPastCutoff(offer.cutoffMinutes, date, world.now, world.timeZone);
}

export function packagesOf(world: World): readonly SalePackage[] {
  return world.packages.kind === 'known' ? world.packages.packages : [];
}

/** The package that the card shows: the one last looked at, else the first that can be bought. */
export function shownPackage(
  draft: Draft,
  world: World,
): { readonly offer: SalePackage; readonly index: number; readonly count: number } | null {
  const packages = packagesOf(world);
  const { date } = draft;
  const wanted = packages.findIndex((offer) => offer.code === draft.packageCode);
  const open = date === null ? -1 : packages.findIndex((offer) => !isClosed(offer, date, world));
  const index = wanted >= 0 ? wanted : Math.max(open, 0);
  const offer = packages[index];
  return offer === undefined ? null : { offer, index, count: packages.length };
}

function noPackageScreen(draft: Draft, world: World): Screen {
  const { words, packages } = world;
  const date = draft.date === null ? '' : words.day(draft.date);
  const key = { known: 'packages-none', slow: 'packages-slow', unavailable: 'packages-unavailable' }[
    packages.kind
  ];
  return {
    text: paragraphs(words.html(key, { date })),
    rows: [
      ...(packages.kind === 'known'
        ? []
        : [[button(draft, words, 'try-again', 'retry', { style: 'success' })]]),
      [button(draft, words, 'change-date', 'date'), ...backAndCancel(draft, words)],
    ],
  };
}
