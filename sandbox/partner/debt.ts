import { addDays, type Day, dayAt } from './calendar.ts';
import { type Refusal, refuse } from './refusals.ts';

export type DebtType = 'BY_LIMIT' | 'BY_DAYS' | 'BOTH';

/** The vendor's terms for the partner, and the debt before the first booking. */
export interface DebtTerms {
  readonly type: DebtType;
  readonly limit: number;
  /** The earlier debt; a negative amount is a payment. */
  readonly openingDebt: number;
  /** When the opening debt arose, in milliseconds since the epoch. */
  readonly openedAt: number;
  readonly days: number;
}

export interface DebtEntry {
  readonly bookingId: string;
  readonly amount: number;
  readonly at: number;
}

const dayMs = 86_400_000;

export function currentDebt(terms: DebtTerms, entries: readonly DebtEntry[]): number {
  return entries.reduce((sum, entry) => sum + entry.amount, terms.openingDebt);
}

/** When the oldest debt arose; null when there is none. */
export function oldestDebtAt(terms: DebtTerms, entries: readonly DebtEntry[]): number | null {
  if (currentDebt(terms, entries) <= 0) return null;
  const instants = entries.map((entry) => entry.at);
  return Math.min(...(terms.openingDebt > 0 ? [terms.openedAt, ...instants] : instants));
}

export function dueDate(terms: DebtTerms, entries: readonly DebtEntry[], now: number, timeZone: string): Day {
  return addDays(dayAt(oldestDebtAt(terms, entries) ?? now, timeZone), terms.days);
}

/** Whether the partner may owe that much more. Null: yes. */
export function refuseDebt(
  terms: DebtTerms,
  entries: readonly DebtEntry[],
  amount: number,
  now: number,
): Refusal | null {
  const oldest = oldestDebtAt(terms, entries);
  if (terms.type !== 'BY_DAYS' && currentDebt(terms, entries) + amount > terms.limit) return refuse(1016);
  if (terms.type !== 'BY_LIMIT' && oldest !== null && now - oldest > terms.days * dayMs) return refuse(1017);
  return null;
}
