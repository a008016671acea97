/**
 * What customers may do after the sale and what they get back. Frozen into the booking when it is placed, so later
 * changes of the venue's file don't affect it. Hours are elapsed hours before the day begins at the venue, also
 * across clock changes.
 */
export interface RefundPolicy {
  /** How many hours before the day the customer may still cancel; null: they ask staff. */
  readonly cancelUntilHours: number | null;
  readonly changeUntilHours: number | null;
  /** The percentage returned from so many hours before the day on, in any order; empty: everything is returned. */
  readonly returns: readonly { readonly hoursBefore: number; readonly percent: number }[];
}
