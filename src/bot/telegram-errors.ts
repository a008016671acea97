import { GrammyError, HttpError } from 'grammy';
import { StaleCall } from './transport.ts';

/** What a failed Bot API call means for whatever was to reach the chat. */
export type TelegramFailure =
  /** Nothing reached the chat; try again after the given time. */
  | { readonly kind: 'later'; readonly afterMs: number }
  /** No answer: it may have reached the chat. */
  | { readonly kind: 'unanswered' }
  /** The person blocked the bot, or the account or chat is gone. */
  | { readonly kind: 'unreachable' }
  /** Telegram won't do it, now or later: a mistake of ours. */
  | { readonly kind: 'refused'; readonly description: string };

const gone = /chat not found|user is deactivated|bot was blocked|bot was kicked|PEER_ID_INVALID/i;

/** Nothing reaches anybody until the operator has given the bot another token, which takes a new process. */
export const tokenRetryMs = 10_000;

/** Telegram knows no bot by this token (404: nor by its shape). */
export function isTokenRefused(error: unknown): boolean {
  if (!(error instanceof GrammyError)) return false;
  return error.error_code === 401 || (error.error_code === 404 && error.method === 'getMe');
}

/** Classifies a failed call; null when the error is none of Telegram's or of the way to it. */
export function telegramFailure(error: unknown): TelegramFailure | null {
  if (error instanceof HttpError) {
    return error.error instanceof StaleCall ? { kind: 'later', afterMs: 0 } : { kind: 'unanswered' };
  }
  if (!(error instanceof GrammyError)) return null;
  const { error_code: code, description, parameters } = error;
  if (code === 401) return { kind: 'later', afterMs: tokenRetryMs };
  if (code === 429) return { kind: 'later', afterMs: (parameters.retry_after ?? 5) * 1_000 };
  if (code >= 500) return { kind: 'unanswered' };
  if (code === 403 || gone.test(description)) return { kind: 'unreachable' };
  return { kind: 'refused', description };
}

/** The answer to a tap came too late: the work is done all the same. */
export function isLateAnswer(error: unknown): boolean {
  return error instanceof GrammyError && error.description.includes('query is too old');
}
