import { createHmac } from 'node:crypto';
import { onTestFinished } from 'vitest';
import {
  type PartnerSandbox,
  type PartnerSandboxOptions,
  startPartnerSandbox,
} from '../../../sandbox/partner/server.ts';

/** 09:00 on Tuesday, 10 March 2026, at the venue. */
export const morning = Date.parse('2026-03-10T02:00:00Z');
export const minuteMs = 60_000;
export const dayMs = 1_440 * minuteMs;

export interface WirePackage {
  readonly code: string;
  readonly name: string;
  readonly images: readonly string[];
  readonly image_size: readonly string[];
  readonly price: number;
}

export interface WireTicket {
  readonly code: string;
  readonly service_name: string;
  readonly use_from_date: string;
  readonly use_to_date: string;
  readonly price?: number;
  readonly status: string;
  readonly sequence: number;
}

export interface WireBooking {
  readonly booking_id: string;
  readonly booking_code: string;
  readonly booking_date: string;
  readonly total_amount: number;
  readonly status: string;
  readonly payment_status: string;
  readonly note: string;
  readonly tickets: readonly WireTicket[];
}

export interface Answer<Data> {
  readonly status: number;
  readonly success: boolean;
  readonly code: number;
  readonly message: string;
  readonly data: Data;
}

/** A sandbox whose clock stands at `morning` until it is moved, and a partner that signs its calls. */
export async function openSandbox(options: PartnerSandboxOptions = {}) {
  let now = morning;
  const sandbox = await startPartnerSandbox({ clock: () => now, ...options });
  onTestFinished(() => sandbox.stop());
  const clock = options.clock ?? (() => now);

  const raw = (operation: string, body?: unknown, init: RequestInit = {}) =>
    fetch(`${sandbox.baseUrl}/api/v1/${operation}`, {
      ...signedRequest(sandbox, operation, body, clock()),
      ...init,
    });

  const call = async <Data = WireBooking>(operation: string, body?: unknown): Promise<Answer<Data>> => {
    const response = await raw(operation, body);
    return { status: response.status, ...((await response.json()) as Omit<Answer<Data>, 'status'>) };
  };

  const create = async (order: Readonly<Record<string, unknown>> = {}): Promise<WireBooking> => {
    const usual = { date: '2026-03-14', packages: [{ code: 'NL-CAP-NL', quantity: 2 }] };
    return (await call('create-booking', { ...usual, ...order })).data;
  };

  const control = async <Value = unknown>(method: string, path: string, body?: unknown) => {
    const response = await fetch(`${sandbox.url}/_/${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, value: (await response.json()) as Value };
  };

  const pass = (milliseconds: number) => {
    now += milliseconds;
  };
  return { sandbox, raw, call, create, control, pass };
}

export function signedRequest(
  sandbox: Pick<PartnerSandbox, 'clientId' | 'clientSecret'>,
  operation: string,
  body: unknown,
  now: number,
): RequestInit & { readonly headers: Record<string, string> } {
  const method = operation === 'debt-info' ? 'GET' : 'POST';
  const text = body === undefined ? '' : JSON.stringify(body);
  const timestamp = String(Math.floor(now / 1000));
  const signature = createHmac('sha256', sandbox.clientSecret)
    .update(`${method}/api/v1/${operation}${timestamp}${text}`)
    .digest('hex');
  return {
    method,
    headers: {
      'content-type': 'application/json',
      'x-client-id': sandbox.clientId,
      'x-timestamp': timestamp,
      'x-signature': signature,
    },
    ...(text ? { body: text } : {}),
  };
}
