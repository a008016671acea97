import { exitWith } from '../command-line.ts';
import { type Result, renderProblems, tokenRefused } from '../config/values.ts';
import { errorFields, type Logger } from '../logger.ts';
import { isPasswordRefused } from '../store/connection.ts';
import { CurrencyChanged, KeysDoNotFit, UnknownStore } from '../store/store-check.ts';
import { WebhookInTheWayError } from '../telegram/registration.ts';
import { isTokenRefused } from '../telegram/transport.ts';

/** The exit code for a wrong configuration: EX_CONFIG of sysexits.h. */
export const configurationError = 78;

/** Ends the process with its problems where the configuration is not valid. */
export function validOrExit<Value>(read: Result<Value>): Value {
  return read.ok ? read : exitWith(configurationError, renderProblems(read.problems));
}

const storeRefuses =
  'The store does not accept the user and password in REDIS_URL: they were changed, mistyped or left out.';

/** Logs why the program did not start, and answers the exit code: 78 where only another configuration helps. */
export function failedStart(error: unknown, logger: Logger, otherwise: string): number {
  const why = wrongConfiguration(error);
  logger.fatal(errorFields(error), why ?? otherwise);
  return why === null ? 1 : configurationError;
}

function wrongConfiguration(error: unknown): string | null {
  if (isTokenRefused(error)) return tokenRefused;
  if (isPasswordRefused(error)) return storeRefuses;
  const kinds = [KeysDoNotFit, UnknownStore, CurrencyChanged, WebhookInTheWayError];
  return kinds.some((kind) => error instanceof kind) && error instanceof Error ? error.message : null;
}
