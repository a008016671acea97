/** A stored record of any version that the main branch ever had: its fields as JSON gave them. */
export type StoredFields = Readonly<Record<string, unknown>>;

/** Schemas that `broughtForward` knows. A record of another one is refused, never guessed at. */
export const readableSchemas: ReadonlySet<unknown> = new Set([1, 2, 3]);

/**
 * The record as today's version writes it. Every shape is told by the fields it has, not by its schema alone, since
 * fields were also added and renamed within one. A field that later versions add gets its meaning for older records here:
 *
 * - schema 1 called the outbox `owed` and the lease `claimedUntil`;
 * - the acceptance was a total alone, of the date that was ordered;
 * - before a policy was kept, only staff could cancel what was issued, and nobody paid here;
 * - an order without a currency was in the venue's of then, which is not known.
 */
export function broughtForward(stored: StoredFields): StoredFields {
  const { owed, claimedUntil, acceptedTotal, ...fields } = stored;
  return {
    ...(owed !== undefined && { outbox: owed }),
    ...(claimedUntil !== undefined && { leasedUntil: claimedUntil }),
    ...(acceptedTotal !== undefined && { accepted: acceptanceOf(acceptedTotal, stored.order) }),
    policy: { cancelUntilHours: null, changeUntilHours: null, returns: [] },
    prepayment: null,
    ...fields,
  };
}

/** Whether bringing it forward changes nothing. */
export function isOfToday(stored: StoredFields, schema: number): boolean {
  const forward = broughtForward(stored);
  return (
    stored.schema === schema &&
    Object.keys({ ...stored, ...forward }).every((name) => name in stored && name in forward)
  );
}

function acceptanceOf(total: unknown, order: unknown) {
  const { date } = order as { readonly date: unknown };
  return total === null ? null : { total, date };
}
