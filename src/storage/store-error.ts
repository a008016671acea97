import { ReplyError } from 'ioredis';
import type { Opened, UnreadableReason } from './keyring.ts';

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

/** What a process that was held up for longer than the lock of its chat lasts may not do any more; its update comes again. */
export function lockLost(): StoreUnavailable {
  return new StoreUnavailable(new Error('The lock of the chat was lost.'));
}

/** Runs one exchange with the store. Throws StoreUnavailable, with the error as its cause. */
export async function askStore<Answer>(exchange: () => Answer | Promise<Answer>): Promise<Answer> {
  try {
    return await exchange();
  } catch (error) {
    throw error instanceof StoreUnavailable ? error : new StoreUnavailable(error);
  }
}

const conflictTries = 10;

/** Repeats a compare-and-set until it meets no conflict. Throws StoreUnavailable after ten of them. */
export async function untilNoConflict<Result>(
  what: string,
  attempt: () => Promise<Result | 'conflict'>,
): Promise<Result> {
  for (let tries = 0; tries < conflictTries; tries += 1) {
    const result = await attempt();
    if (result !== 'conflict') return result;
  }
  throw new StoreUnavailable(new Error(`A ${what} kept changing under every attempt to change it.`));
}

/**
 * The text of a value that nobody misses for long; null when there is none, or it is not what was sealed under that
 * name. Throws UnreadableValue when the key is unknown: other machines may have it.
 */
export function textOf(opened: Opened | null, what: string): string | null {
  if (opened?.kind === 'opened') return opened.text;
  if (opened?.reason === 'unknownKey') throw new UnreadableValue(what, opened.reason);
  return null;
}

/**
 * The same may be asked again: the store could not be reached, as opposed to one that refused, or this process lacks
 * a key that others seal with, as happens while a new key is deployed.
 */
export function isOutage(error: unknown): boolean {
  if (error instanceof UnreadableValue) return error.reason === 'unknownKey';
  return error instanceof StoreUnavailable && !(error.cause instanceof ReplyError);
}
