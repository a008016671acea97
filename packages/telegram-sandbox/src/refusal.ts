/**
 * A request that Telegram answers with an error. Thrown, unlike other failures in this project, since validation
 * happens at any depth of a method, and the dispatcher alone turns every refusal into Telegram's answer.
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

/** The refusal of what the sandbox doesn't model. */
export function notImplemented(what: string): Refusal {
  return new Refusal(501, `Not Implemented: ${what} is not implemented in this sandbox`);
}

export function tooManyRequests(retryAfterSeconds: number): Refusal {
  return new Refusal(429, `Too Many Requests: retry after ${retryAfterSeconds}`, {
    retry_after: retryAfterSeconds,
  });
}
