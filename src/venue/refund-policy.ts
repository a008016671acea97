/**
 * What customers may do after the sale and what they get back. Frozen into the booking when it is placed: a later
 * change of the venue's file changes nothing that was bought before. Hours are elapsed hours before the day begins at
 * the venue, so a day on which the clocks change is not treated apart.
 */
export interface RefundPolicy {
  /** Until how long before the day the customer may cancel; null: they ask staff. */
  readonly cancelUntilHours: number | null;
  readonly changeUntilHours: number | null;
  /** "At least so many hours before: so many percent", in any order; none: everything is returned. */
  readonly returns: readonly { readonly hoursBefore: number; readonly percent: number }[];
}
