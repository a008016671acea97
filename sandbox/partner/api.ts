import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Delivery, deliver, headerOf, pathOf, readBytes } from '../http.ts';
import type { Book, ReadView, Result } from './book.ts';
import { envelope, play } from './fault-play.ts';
import type { CallFaults, FaultKind, Faults } from './faults.ts';
import { type Operation, operationAt } from './operation.ts';
import { perform, type Reply, readBody } from './perform.ts';
import { refuse } from './refusals.ts';
import { checkSignature, type SignaturePolicy } from './signature.ts';

/** One operation call as an observer sees it. Carries no personal data. */
export interface CallNote {
  readonly operation: Operation;
  /** Null when no answer left the server. */
  readonly status: number | null;
  /** The application code of the result; null when nothing was done (yet). */
  readonly code: number | null;
  readonly ms: number;
  readonly bookingCode?: string | undefined;
  readonly fault?: FaultKind | undefined;
  /** Marks the moment at which a call with the fault `applyLate` takes effect. */
  readonly late?: true | undefined;
}

/** A call with its bodies. Masks identity numbers, and leaves headers out. */
export interface ObservedCall extends CallNote {
  /** The body of the request; null when it was empty. */
  readonly request: string | null;
  /** The body of the answer; null when there was none. */
  readonly answer: string | null;
}

export interface ApiDependencies {
  readonly book: Book;
  readonly faults: Faults;
  readonly signature: SignaturePolicy;
  /** The origin of the pictures' addresses. */
  readonly origin: string;
  readonly note: (call: ObservedCall) => void;
  /** Aborted when the server stops: nothing takes effect after that. */
  readonly stopping: AbortSignal;
}

interface ReceivedCall {
  readonly operation: Operation;
  readonly text: string;
  /** Refused when the call is not authentic or not JSON. */
  readonly body: Result<unknown>;
  readonly bookingId: string | null;
  readonly startedAt: number;
}

const noFaults: CallFaults = { delayMs: 0, fault: null };

/** The six operations over HTTP: authentication, then faults, then the book. */
export function createApi(dependencies: ApiDependencies) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const operation = operationAt(request.method ?? '', pathOf(request));
    if (!operation) return deliver(envelope(refuse(1001, 'No such operation'), 404), response);
    const startedAt = performance.now();
    const bytes = await readBytes(request);
    if (!bytes) return deliver(envelope(refuse(1001, 'Body is too large'), 413), response);
    const body = open(request, operation, bytes, dependencies.signature);
    const bookingId = body.ok ? bookingIdOf(body.value) : null;
    const text = bytes.toString('utf8');
    await handle({ operation, text, body, bookingId, startedAt }, response, dependencies);
  };
}

async function handle(call: ReceivedCall, response: ServerResponse, dependencies: ApiDependencies) {
  const { book, faults, stopping, note } = dependencies;
  if (call.bookingId) book.countCall(call.operation, call.bookingId);
  const met = call.body.ok ? faults.take(call.operation, call.bookingId) : noFaults;
  if (met.delayMs > 0) await sleep(met.delayMs, undefined, { signal: stopping });
  const apply = (view?: ReadView) => applyTo(book, call, dependencies.origin, view);
  const played = play(met.fault, apply);
  note(describe(call, played.reply, played.delivery, met, book));
  deliver(played.delivery, response);
  if (played.applyAfterMs === undefined) return;
  await sleep(played.applyAfterMs, undefined, { signal: stopping });
  note({ ...describe(call, apply(), { kind: 'silence', how: 'cut' }, met, book), late: true });
}

function open(
  request: IncomingMessage,
  operation: Operation,
  bytes: Buffer,
  policy: SignaturePolicy,
): Result<unknown> {
  const signed = {
    method: request.method ?? '',
    path: pathOf(request),
    clientId: headerOf(request, 'x-client-id'),
    timestamp: headerOf(request, 'x-timestamp'),
    body: bytes,
  };
  return checkSignature(signed, headerOf(request, 'x-signature'), policy) ?? readBody(operation, bytes);
}

function applyTo(book: Book, { operation, body }: ReceivedCall, origin: string, view?: ReadView): Reply {
  return body.ok ? perform({ operation, body: body.value, origin }, book, view) : body;
}

function describe(
  call: ReceivedCall,
  reply: Reply | null,
  delivery: Delivery,
  met: CallFaults,
  book: Book,
): ObservedCall {
  const named = reply?.ok ? reply.bookingCode : undefined;
  const known = call.bookingId ? book.read(call.bookingId) : null;
  const bookingCode = named ?? (known?.ok ? known.value.code : undefined);
  const fault = met.fault?.kind ?? (met.delayMs > 0 ? 'delay' : undefined);
  return {
    operation: call.operation,
    status: delivery.kind === 'answer' ? delivery.status : null,
    code: reply && (reply.ok ? 1000 : reply.code),
    ms: performance.now() - call.startedAt,
    ...(bookingCode ? { bookingCode } : {}),
    ...(fault ? { fault } : {}),
    request: call.text === '' ? null : withoutCardId(call.text),
    answer: delivery.kind === 'answer' ? withoutCardId(delivery.body) : null,
  };
}

/** Masks a customer's identity number. */
function withoutCardId(json: string): string {
  return json.replace(/("card_id"\s*:\s*)"(?:[^"\\]|\\.)+"/g, '$1"•••"');
}

function bookingIdOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('booking_id' in body)) return null;
  return typeof body.booking_id === 'string' ? body.booking_id : null;
}
