import type { BookingReference, BookingState, MutationKind, OutboxEntry } from './booking/record.ts';
import type { TransportCall } from './bot/transport.ts';
import type { Config } from './config/config.ts';
import type { CallReport } from './partner/exchange.ts';
import type { StoreWarning } from './storage/check-store.ts';

/** An error without what it carries. */
export interface LoggedError {
  readonly message: string;
  readonly name?: string | undefined;
  readonly code?: string | undefined;
  /** Where it was thrown. */
  readonly at?: string | undefined;
}

/**
 * Everything that may stand in a log line. What a person wrote or is called by has no field here, nor has a ticket's
 * code, a token or a header; whoever adds a field makes sure of that.
 */
export interface LogFields {
  /** Telegram's update_id. */
  readonly update?: number | undefined;
  readonly booking?: BookingReference | undefined;

  readonly kind?: string | undefined;
  readonly outcome?: string | undefined;
  readonly durationMs?: number | undefined;

  readonly error?: LoggedError | undefined;
  readonly causes?: readonly LoggedError[] | undefined;

  readonly from?: BookingState | undefined;
  readonly to?: BookingState | undefined;
  readonly because?: string | undefined;
  readonly operation?: MutationKind | undefined;
  /** The partner's id of a booking, with the chat that it belongs to: should the store lose it, staff need both. */
  readonly bookingId?: string | undefined;
  readonly chatId?: number | undefined;
  /** Which send of a mutation. */
  readonly n?: number | undefined;
  readonly entry?: OutboxEntry['kind'] | undefined;
  /** Telegram's words for a refusal. */
  readonly description?: string | undefined;

  readonly partner?: CallReport | undefined;
  readonly telegram?: TransportCall | undefined;
  readonly clockSkewMs?: number | undefined;
  /** Of a package that was left out. */
  readonly date?: string | undefined;
  readonly index?: number | undefined;
  readonly problem?: string | undefined;
  readonly warning?: StoreWarning | undefined;

  readonly port?: number | undefined;
  readonly bot?: string | undefined;
  readonly mode?: 'polling' | 'webhook' | undefined;
  readonly role?: Config['role'] | undefined;
}
