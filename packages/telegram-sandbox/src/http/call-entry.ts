import type { Answer } from '../bot-api.ts';
import type { CallEntry } from '../entities.ts';
import type { Arguments } from '../wire/arguments.ts';

type UnloggedCall = Omit<CallEntry, 'kind' | 'id' | 'at'>;

interface FinishedCall {
  readonly method: string;
  readonly args: Arguments;
  readonly ms: number;
  readonly status: number;
  /** Telegram's answer; null when there was none of its own. */
  readonly body: Answer['body'] | null;
}

/** A call's entry in the log. */
export function describeCall({ method, args, ms, status, body }: FinishedCall): UnloggedCall {
  const { ok = false, result, description } = body ?? {};
  const ignored = args.unused();
  return {
    method,
    params: args.describe(),
    ok,
    status,
    ...(result !== undefined && { result }),
    ...(description !== undefined && { description }),
    ms: Math.round(ms * 10) / 10,
    ...(ok && ignored.length > 0 && { ignored }),
  };
}
