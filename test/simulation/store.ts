import type { Quota } from '../../src/booking/limits.ts';
import type { CommitOutcome, UnmatchedReceipt } from '../../src/booking/ports.ts';
import { type Booking, type BookingReference, claimedBookingId } from '../../src/booking/record.ts';
import { secondMs } from '../../src/time.ts';

/** What a booking claims for itself alone, by the name under which it is claimed. */
function claimsOf(booking: Booking) {
  const { prepayment } = booking;
  const bookingId = claimedBookingId(booking);
  const ids = bookingId === null ? [] : [{ name: 'bookingId', key: `id ${bookingId}` } as const];
  if (prepayment === null) return ids;
  const { code, payments } = prepayment;
  return [
    ...ids,
    ...(code === null ? [] : [{ name: 'paymentCode', key: `code ${code}` } as const]),
    ...payments.receipts.map(({ id }) => ({ name: 'receipt', key: `receipt ${id}` }) as const),
  ];
}

interface StoredRecord {
  readonly booking: Booking;
  /** The amounts that the record holds of each quota. */
  readonly quotas: ReadonlyMap<string, number>;
}

const keptMs = 2_000;

/**
 * The ledger's store as its Lua scripts have it, in memory: compare-and-set, quotas, due times by its own clock.
 * `ledger-model.test.ts` holds it to the scripts.
 */
export class SimulatedStore {
  readonly #now: () => number;
  readonly #quotasOf: (booking: Booking) => readonly Quota[];
  readonly #records = new Map<BookingReference, StoredRecord>();
  readonly #claims = new Map<string, BookingReference>();
  readonly #unmatched = new Map<string, UnmatchedReceipt>();
  readonly #untold = new Map<string, number>();
  readonly #quotas = new Map<string, Map<BookingReference, number>>();
  /** When each quota lapses. */
  readonly #lapses = new Map<string, number>();
  /** A planted bug may let quotas lapse sooner than was asked for. */
  longestQuotaMs = Number.POSITIVE_INFINITY;
  /** A planted bug may leave the partner's ids to whoever names them. */
  claimsBookingIds = true;
  /** A planted bug may forget what a booking counts towards. */
  isCounted: (quota: Quota, booking: Booking) => boolean = () => true;
  readonly #undo: { readonly at: number; readonly revert: () => void }[] = [];

  constructor(now: () => number, quotasOf: (booking: Booking) => readonly Quota[]) {
    this.#now = now;
    this.#quotasOf = quotasOf;
  }

  get bookings(): readonly Booking[] {
    return [...this.#records.values()].map((record) => record.booking);
  }

  load(reference: BookingReference): Booking | null {
    return this.#records.get(reference)?.booking ?? null;
  }

  commit(next: Booking, nonce: string): CommitOutcome {
    const stored = this.#records.get(next.reference);
    if ((stored?.booking.version ?? 0) !== next.version || stored?.booking.nonce !== next.nonce) {
      return { kind: 'conflict', current: stored?.booking ?? null };
    }
    const quotas = this.#quotasOf(next).filter((quota) => this.isCounted(quota, next));
    for (const { key } of quotas) if (this.#now() >= (this.#lapses.get(key) ?? 0)) this.#quotas.delete(key);
    const held = stored?.quotas ?? new Map<string, number>();
    const exceeded = quotas.find((quota) => this.#exceeds(quota, next.reference, held));
    if (exceeded !== undefined) return { kind: 'limit', limit: exceeded.name };

    const claims = claimsOf(next).filter(({ name }) => this.claimsBookingIds || name !== 'bookingId');
    const taken = claims.find(({ name, key }) => {
      const owner = this.#claims.get(key) ?? (name === 'bookingId' ? this.#firstNamed(next) : undefined);
      return owner !== undefined && owner !== next.reference;
    });
    if (taken !== undefined) return { kind: 'taken', claim: taken.name };
    for (const { key } of claims) this.#remember(setIn(this.#claims, key, next.reference));

    const amounts = new Map(quotas.map(({ key, amount }) => [key, amount]));
    for (const key of held.keys()) if (!amounts.has(key)) this.#setQuota(key, next.reference, undefined);
    for (const { key, amount, ttlSeconds } of quotas) {
      if (amount === held.get(key)) continue;
      this.#setQuota(key, next.reference, amount);
      this.#lapses.set(key, this.#now() + Math.min(ttlSeconds * secondMs, this.longestQuotaMs));
    }
    const booking = { ...next, version: next.version + 1, nonce };
    this.#setRecord(next.reference, { booking, quotas: amounts });
    return { kind: 'committed', booking };
  }

  due(limit: number): readonly BookingReference[] {
    const now = this.#now();
    return this.bookings
      .filter(({ wakeAt }) => wakeAt !== null && wakeAt <= now)
      .sort((a, b) => (a.wakeAt ?? 0) - (b.wakeAt ?? 0) || (a.reference < b.reference ? -1 : 1))
      .slice(0, limit)
      .map(({ reference }) => reference);
  }

  /** A record that has changed since stays. Its quotas outlive it. */
  remove({ reference, version, nonce }: Booking): void {
    const stored = this.#records.get(reference)?.booking;
    if (stored?.version === version && stored.nonce === nonce) this.#setRecord(reference, undefined);
  }

  ownerOfCode(code: string): BookingReference | null {
    return this.#claims.get(`code ${code}`) ?? null;
  }

  ownerOfReceipt(id: string): BookingReference | null {
    return this.#claims.get(`receipt ${id}`) ?? null;
  }

  get unmatched(): readonly UnmatchedReceipt[] {
    return [...this.#unmatched.values()].filter(({ id }) => this.ownerOfReceipt(id) === null);
  }

  findUnmatched(id: string): UnmatchedReceipt | null {
    return this.#unmatched.get(id) ?? null;
  }

  addUnmatched(receipt: UnmatchedReceipt): 'added' | 'known' {
    const { id, at } = receipt;
    if (this.#unmatched.has(id) || this.ownerOfReceipt(id) !== null) return 'known';
    this.#remember(setIn(this.#unmatched, id, receipt));
    this.#remember(setIn(this.#untold, id, at));
    return 'added';
  }

  removeUnmatched(id: string): void {
    this.#remember(setIn(this.#unmatched, id, undefined));
    this.#remember(setIn(this.#untold, id, undefined));
  }

  /** The earliest wake-up of all. */
  nextDueAt(): number | null {
    let earliest: number | null = null;
    for (const { booking } of this.#records.values()) {
      if (booking.wakeAt !== null && (earliest === null || booking.wakeAt < earliest))
        earliest = booking.wakeAt;
    }
    return earliest;
  }

  quotaOf(key: string): Readonly<Record<BookingReference, number>> {
    return Object.fromEntries(this.#quotas.get(key) ?? []);
  }

  /** Goes back to what it was so long ago; no more than `keptMs` are kept. */
  forget(ms: number): void {
    const since = this.#now() - ms;
    for (const { at, revert } of this.#undo.splice(0).reverse()) if (at >= since) revert();
  }

  /** The earliest record of a booking at the partner: it owns the id that nobody has claimed. */
  #firstNamed({ partner }: Booking): BookingReference | undefined {
    const [first] = this.bookings
      .filter((other) => other.partner?.bookingId === partner?.bookingId)
      .sort((a, b) => a.createdAt - b.createdAt || (a.reference < b.reference ? -1 : 1));
    return first?.reference;
  }

  #exceeds(quota: Quota, reference: BookingReference, held: ReadonlyMap<string, number>): boolean {
    if (quota.amount <= (held.get(quota.key) ?? 0)) return false;
    let total = quota.amount;
    for (const [other, amount] of this.#quotas.get(quota.key) ?? []) if (other !== reference) total += amount;
    return total > quota.limit;
  }

  #setQuota(key: string, reference: BookingReference, amount: number | undefined): void {
    const members = this.#quotas.get(key) ?? new Map<BookingReference, number>();
    this.#quotas.set(key, members);
    this.#remember(setIn(members, reference, amount));
  }

  #setRecord(reference: BookingReference, record: StoredRecord | undefined): void {
    this.#remember(setIn(this.#records, reference, record));
  }

  #remember(revert: () => void): void {
    const at = this.#now();
    while ((this.#undo[0]?.at ?? at) < at - keptMs) this.#undo.shift();
    this.#undo.push({ at, revert });
  }
}

/** Sets or deletes; answers how to take it back. */
function setIn<Key, Value>(map: Map<Key, Value>, key: Key, value: Value | undefined): () => void {
  const before = map.get(key);
  const put = (entry: Value | undefined): void => {
    if (entry === undefined) map.delete(key);
    else map.set(key, entry);
  };
  put(value);
  return () => put(before);
}
