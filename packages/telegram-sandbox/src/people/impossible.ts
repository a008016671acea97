/** An action that a person's client would not allow. Thrown for the same reason as a Refusal. */
export class Impossible extends Error {
  readonly status: 400 | 403 | 404;

  constructor(status: 400 | 403 | 404, message: string) {
    super(message);
    this.status = status;
  }
}
