import { ReplyError } from 'ioredis';
import type { UnreadableReason } from './keyring.ts';

/**
 * The store did not answer, or refused. Whether a write that failed this way was applied is unknown.
 * The cause may carry the command's arguments: log the message and the code, never the cause's fields.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  readonly code = 'STORE_UNAVAILABLE';

  constructor(cause?: unknown) {
    const why = cause instanceof Error ? `: ${cause.message}` : '';
    super(`The store is not available${why}`, { cause });
  }
}

/** A stored value that no key opens, or that is not what was sealed under that name. Carries no content. */
export class UnreadableValue extends Error {
  override readonly name = 'UnreadableValue';
  readonly code = 'UNREADABLE_VALUE';
  readonly reason: UnreadableReason | 'unknownSchema';

  constructor(what: string, reason: UnreadableReason | 'unknownSchema') {
    super(`Stored value "${what}" can't be read: ${reason}`);
    this.reason = reason;
  }
}

/** Runs one exchange with the store; whatever goes wrong in it is a StoreUnavailable. */
export async function askStore<Answer>(exchange: () => Answer | Promise<Answer>): Promise<Answer> {
  try {
    return await exchange();
  } catch (error) {
    throw error instanceof StoreUnavailable ? error : new StoreUnavailable(error);
  }
}

/** The store could not be reached, as opposed to one that refused: the same may be asked again. */
export function isOutage(error: unknown): boolean {
  return error instanceof StoreUnavailable && !(error.cause instanceof ReplyError);
}
