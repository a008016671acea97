import { z } from 'zod';
import type { Day } from './calendar.ts';
import { type CataloguePackage, catalogue, packagesOn } from './catalogue.ts';

/** The changeable fields of a package; those left out stay unchanged. */
export const packageChange = z.object({
  name: z.string().min(1).optional(),
  price: z.int().min(1).optional(),
  minQuantity: z.int().min(1).optional(),
  maxQuantity: z.int().min(1).optional(),
  /** The hour at which same-day sales close; null: they don't. */
  cutoffHour: z.int().min(0).max(23).nullable().optional(),
  onSale: z.boolean().optional(),
});
export type PackageChange = z.output<typeof packageChange>;

export interface ShelvedPackage extends CataloguePackage {
  readonly onSale: boolean;
}

/** The catalogue with the vendor's changes. Existing bookings keep what was sold. */
export class Shelf {
  #packages: readonly ShelvedPackage[] = [];

  constructor() {
    this.restore();
  }

  get packages(): readonly ShelvedPackage[] {
    return this.#packages;
  }

  /** Changes a package; undefined when there is none of that code. */
  change(code: string, change: PackageChange): ShelvedPackage | undefined {
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    this.#packages = this.#packages.map((item) => (item.code === code ? { ...item, ...given } : item));
    return this.#packages.find((item) => item.code === code);
  }

  restore(): void {
    this.#packages = catalogue.map((item) => ({ ...item, onSale: true }));
  }

  packagesOn(day: Day, today: Day): readonly CataloguePackage[] {
    return packagesOn(
      this.#packages.filter(({ onSale }) => onSale),
      day,
      today,
    );
  }
}
