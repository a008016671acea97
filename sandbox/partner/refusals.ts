/** A refusal at the application level; the book is unchanged. */
export interface Refusal {
  readonly ok: false;
  readonly code: number;
  readonly message: string;
}

const messages: Readonly<Record<number, string>> = {
  1001: 'Bad request',
  1002: 'Invalid signature',
  1003: 'Client not found',
  1004: 'Timestamp is out of range',
  1007: 'Booking date is invalid',
  1008: 'Booking not found',
  1009: 'Booking has already been confirmed',
  1010: 'Booking has already been cancelled',
  1011: 'Customer is invalid',
  1012: 'Packages are invalid',
  1013: 'Too many requests',
  1015: 'Parameters are invalid',
  1016: 'Debt limit has been reached',
  1017: 'Debt days have been exceeded',
};

export function refuse(code: number, message = messages[code] ?? `Error ${code}`): Refusal {
  return { ok: false, code, message };
}

/** The HTTP status of an answer. */
export function statusOf(reply: { readonly ok: true } | Refusal): number {
  if (reply.ok) return 200;
  const { code } = reply;
  if (code >= 1002 && code <= 1006) return 401;
  if (code === 1008) return 404;
  if (code === 1009 || code === 1010) return 409;
  if (code === 1013) return 429;
  return 400;
}
