/**
 * A request that Telegram answers with an error.
 * Thrown, against the habit of this project, because validation happens at any depth of a method and every
 * refusal has exactly one destination: the dispatcher that turns it into Telegram's answer.
 */
export class Refusal extends Error {
  readonly errorCode: number;
  readonly parameters: Readonly<Record<string, unknown>> | undefined;

  constructor(errorCode: number, description: string, parameters?: Readonly<Record<string, unknown>>) {
    super(description);
    this.errorCode = errorCode;
    this.parameters = parameters;
  }
}

export function badRequest(reason: string): Refusal {
  return new Refusal(400, `Bad Request: ${reason}`);
}

export function forbidden(reason: string): Refusal {
  return new Refusal(403, `Forbidden: ${reason}`);
}

export function conflict(reason: string): Refusal {
  return new Refusal(409, `Conflict: ${reason}`);
}

/** What Telegram can do and the sandbox can't. */
export function notImplemented(what: string): Refusal {
  return new Refusal(501, `Not Implemented: ${what} is not implemented in this sandbox`);
}

export function tooManyRequests(retryAfterSeconds: number): Refusal {
  return new Refusal(429, `Too Many Requests: retry after ${retryAfterSeconds}`, {
    retry_after: retryAfterSeconds,
  });
}
