import type { Delivery } from '../http.ts';
import type { ReadView } from './book.ts';
import { addDays } from './calendar.ts';
import type { Fault } from './faults.ts';
import type { Reply } from './perform.ts';
import { refuse, statusOf } from './refusals.ts';

export interface Played {
  readonly delivery: Delivery;
  /** The result in the book; null when nothing happened (yet). */
  readonly reply: Reply | null;
  readonly applyAfterMs?: number | undefined;
}

type Data = Readonly<Record<string, unknown>>;

const badGatewayPage =
  '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n</body>\r\n</html>\r\n';

/** Carries out a call with its fault: `apply` changes the book and is called at most once. */
export function play(fault: Fault | null, apply: (view?: ReadView) => Reply): Played {
  switch (fault?.kind) {
    case 'refuse':
      return plain(refuse(fault.code, fault.message));
    case 'rateLimit': {
      const headers = { 'retry-after': String(fault.retryAfterSeconds) };
      return { reply: null, delivery: { ...envelope(refuse(1013), 429), headers } };
    }
    case 'loseAnswer':
      return { reply: fault.applied ? apply() : null, delivery: { kind: 'silence', how: fault.silence } };
    case 'applyLate':
      return { reply: null, delivery: { kind: 'silence', how: fault.silence }, applyAfterMs: fault.delayMs };
    case 'serverError': {
      const delivery = envelope(refuse(500, 'Server Error'), 500);
      return { reply: fault.applied ? apply() : null, delivery };
    }
    case 'badGateway':
      return { reply: fault.applied ? apply() : null, delivery: html(502, badGatewayPage) };
    case 'truncate': {
      const played = plain(apply());
      return { ...played, delivery: firstHalf(played.delivery) };
    }
    case 'staleRead':
      return plain(apply('beforeLastChange'));
    default:
      return plain(fault ? falsify(apply(), fault) : apply());
  }
}

export function envelope(reply: Reply, status = statusOf(reply)): Delivery & { kind: 'answer' } {
  const body = reply.ok
    ? { success: true, code: 1000, message: reply.message, data: reply.data }
    : { success: false, code: reply.code, message: reply.message, data: null };
  return {
    kind: 'answer',
    status,
    contentType: 'application/json; charset=utf-8',
    body: JSON.stringify(body),
  };
}

function plain(reply: Reply): Played {
  return { reply, delivery: envelope(reply) };
}

function html(status: number, body: string): Delivery {
  return { kind: 'answer', status, contentType: 'text/html', body };
}

function firstHalf(delivery: Delivery): Delivery {
  if (delivery.kind === 'silence') return delivery;
  return { ...delivery, body: delivery.body.slice(0, Math.ceil(delivery.body.length / 2)) };
}

/** Makes a successful answer untrue; leaves the book unchanged. */
function falsify(reply: Reply, fault: Fault): Reply {
  if (!reply.ok) return reply;
  const change = (data: Data) => falsifyData(data, fault);
  const data = Array.isArray(reply.data) ? reply.data.map(change) : change(reply.data as Data);
  return { ...reply, data };
}

function falsifyData(data: Data, fault: Fault): Data {
  switch (fault.kind) {
    case 'omitFields':
      return Object.fromEntries(Object.entries(data).filter(([field]) => !fault.fields.includes(field)));
    case 'wrongTotal':
      return 'total_amount' in data ? { ...data, total_amount: Number(data.total_amount) + fault.by } : data;
    case 'wrongDate':
      return 'booking_date' in data ? { ...data, booking_date: shift(data.booking_date, fault.days) } : data;
    case 'withoutTickets':
      return Array.isArray(data.tickets) ? { ...data, tickets: data.tickets.slice(0, fault.shown) } : data;
    default:
      return data;
  }
}

/** Either of the two shapes in which a booking date is shown. */
function shift(bookingDate: unknown, days: number): string {
  const text = String(bookingDate);
  return addDays(text.slice(0, 10), days) + text.slice(10);
}
