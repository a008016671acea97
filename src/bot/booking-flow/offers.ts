import { isPastCutoff } from '../../booking/rules.ts';
import type { SalePackage, VenueDate } from '../../booking/sale-package.ts';
import { inLocale } from '../../venue/venue.ts';
import type { Draft } from './draft.ts';
import { quantityOf } from './draft.ts';
import type { World } from './step.ts';

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

export function offerWith(code: string, world: World): Offer | undefined {
  return offersOf(world).find(({ kinds }) => kinds.some(({ offer }) => offer.code === code));
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
  const wanted = offers.findIndex(({ kinds }) => kinds.some(({ offer }) => offer.code === packageCode));
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
