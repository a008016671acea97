/** A calendar day at the venue, `YYYY-MM-DD`. */
export type VenueDate = string & { readonly __venueDate?: never };

/** Milliseconds since the Unix epoch. */
export type Instant = number;

/** A whole number of the currency's smallest unit (dong for VND, cents for USD). */
export type Amount = number;

/** The symbol a ticket code is printed as: a QR code or a Code 128 barcode. */
export type CodeType = 'QR' | 'CODE';

/** A day that the partner named, or its words where they could not be read as one. */
export type UseDay = { readonly date: VenueDate } | { readonly text: string };

export type Validity =
  | { readonly kind: 'dateRange'; readonly from: UseDay | null; readonly to: UseDay | null }
  | { readonly kind: 'numberOfDays'; readonly days: number }
  | { readonly kind: 'unstated' };

export interface PackagePicture {
  /** The picture in the preferred size. */
  readonly url: string;
  /** The address without a size, tried once when the sized one fails. */
  readonly bareUrl: string;
}

export interface ServiceItem {
  readonly name: string;
  readonly code: string;
  readonly quantity: number;
}

/** What the venue sells for one date. Source: the partner's sale-packages. */
export interface SalePackage {
  readonly code: string;
  readonly name: string;
  readonly note: string | null;
  readonly codeType: CodeType;
  readonly validity: Validity;
  readonly minQuantity: number;
  readonly maxQuantity: number;
  readonly price: Amount;
  readonly services: readonly ServiceItem[];
  readonly pictures: readonly PackagePicture[];
  /** Minutes after midnight, venue time, at which same-day sales close; null when there is no cutoff. */
  readonly cutoffMinutes: number | null;
}
