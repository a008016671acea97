import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import qrcode from 'qrcode';
import { request } from 'undici';
import { ready } from '../answering.ts';
import type { Tape } from '../load/call.ts';

/** What the peers are started with. */
export interface PeerEnvironment {
  readonly token: string;
  readonly apiRoot: string;
  readonly redisUrl: string;
  readonly port: number;
  readonly secret: string;
  readonly tape: Tape;
  readonly partner: { readonly url: string; readonly clientId: string; readonly clientSecret: string };
}

export function peerEnvironment(): PeerEnvironment {
  return {
    token: required('BOT_TOKEN'),
    apiRoot: required('TELEGRAM_API_ROOT'),
    redisUrl: required('REDIS_URL'),
    port: Number(required('PORT')),
    secret: required('WEBHOOK_SECRET'),
    tape: JSON.parse(readFileSync(required('BENCH_TAPE'), 'utf8')),
    partner: {
      url: required('PARTNER_BASE_URL'),
      clientId: required('PARTNER_CLIENT_ID'),
      clientSecret: required('PARTNER_CLIENT_SECRET'),
    },
  };
}

function required(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is missing`);
  return value;
}

/** Takes updates in as the library's own webhook adapter does. */
export function listen({ port }: PeerEnvironment, listener: RequestListener): void {
  createServer(listener).listen(port, '127.0.0.1', () => ready());
}

/** What the customer's choices come to, for the partner. */
const packages = [
  { code: 'NL-CAP-NL', quantity: 2 },
  { code: 'NL-CAP-TE', quantity: 1 },
];

/** The partner as a tutorial would call it: signed, once, and hoping for the best. */
async function askPartner<Value>(
  { url, clientId, clientSecret }: PeerEnvironment['partner'],
  operation: string,
  body: object,
): Promise<Value> {
  const path = `/api/v1/${operation}`;
  const text = JSON.stringify(body);
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac('sha256', clientSecret).update(`POST${path}${timestamp}${text}`).digest('hex');
  const { body: answer } = await request(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-client-id': clientId,
      'x-timestamp': timestamp,
      'x-signature': signature,
    },
    body: text,
  });
  const { data } = (await answer.json()) as { readonly data: Value };
  return data;
}

const customer = { name: 'Nguyễn Văn Á', phone: '+84912345678' };

/** Creates and confirms, and answers the tickets' codes. */
export async function bookTickets(
  partner: PeerEnvironment['partner'],
  date: string,
): Promise<readonly string[]> {
  const { booking_id } = await askPartner<{ readonly booking_id: string }>(partner, 'create-booking', {
    date,
    packages,
    customer,
    is_grouped: false,
  });
  const { tickets } = await askPartner<{ readonly tickets: readonly { readonly code: string }[] }>(
    partner,
    'confirm-booking',
    { booking_id },
  );
  return tickets.map((ticket) => ticket.code);
}

/** Tickets as the library draws them: the bare symbol. */
export function drawTickets(codes: readonly string[]): Promise<readonly Buffer[]> {
  return Promise.all(codes.map((code) => qrcode.toBuffer(code, { width: 512 })));
}
