import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, answerCall, canonicalName, refusalAnswer } from '../bot-api.ts';
import type { Fault } from '../entities.ts';
import { Refusal, tooManyRequests } from '../refusal.ts';
import { type Arguments, createArguments } from '../wire/arguments.ts';
import { readArguments } from '../wire/request-body.ts';
import type { World } from '../world.ts';
import { type Address, hangUpSignal, sendBytes, sendJson } from './answers.ts';
import { describeCall } from './call-entry.ts';

const badGatewayPage =
  '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n</body>\r\n</html>\r\n';

const defaultDelayMs = 1000;

type Delivery =
  | { readonly kind: 'answer'; readonly answer: Answer }
  | { readonly kind: 'page'; readonly status: number; readonly html: string }
  | { readonly kind: 'cut'; readonly answer: Answer | null };

/** The answer of a refusing fault, which replaces the method's. */
function faultAnswer({ kind, errorCode = 500, description, retryAfter = 1 }: Fault): Answer {
  if (kind === 'flood') return refusalAnswer(tooManyRequests(retryAfter));
  return refusalAnswer(new Refusal(errorCode, description ?? 'Internal Server Error'));
}

async function hang(hangMs: number | undefined, hangUp: AbortSignal) {
  const longest = 2 ** 31 - 1;
  await pause(hangMs ?? longest, undefined, { signal: hangUp, ref: false }).catch(() => undefined);
}

async function executeCall(
  world: World,
  method: string,
  args: Arguments,
  fault: Fault | null,
  hangUp: AbortSignal,
): Promise<Delivery> {
  switch (fault?.kind) {
    case undefined:
      return { kind: 'answer', answer: await answerCall(world, method, args, hangUp) };
    case 'error':
    case 'flood':
      return { kind: 'answer', answer: faultAnswer(fault) };
    case 'bad-gateway':
      return { kind: 'page', status: 502, html: badGatewayPage };
    case 'hang':
      await hang(fault.hangMs, hangUp);
      return { kind: 'cut', answer: null };
    case 'delay':
      // Telegram completes a call whose sender has given up.
      await pause(fault.delayMs ?? defaultDelayMs, undefined, { ref: false });
      return { kind: 'answer', answer: await answerCall(world, method, args, hangUp) };
    case 'lose-answer':
      return { kind: 'cut', answer: await answerCall(world, method, args, hangUp) };
  }
}

function deliver(response: ServerResponse, delivery: Delivery) {
  if (delivery.kind === 'cut') {
    response.destroy();
  } else if (delivery.kind === 'page') {
    response.writeHead(delivery.status, { 'content-type': 'text/html' });
    response.end(delivery.html);
  } else {
    sendJson(response, delivery.answer.status, delivery.answer.body);
  }
}

/** True for an empty getUpdates, which a bot makes every few seconds. */
function isSilent(method: string, answer: Answer | null): boolean {
  const result = answer?.body.result;
  return method === 'getUpdates' && Array.isArray(result) && result.length === 0;
}

function logCall(
  world: World,
  call: { method: string; args: Arguments; fault: Fault | null; ms: number },
  delivery: Delivery,
) {
  const { fault, ...finished } = call;
  const answer = delivery.kind === 'page' ? null : delivery.answer;
  if (isSilent(call.method, answer)) return;
  const status = delivery.kind === 'page' ? delivery.status : (answer?.status ?? 0);
  const entry = describeCall({ ...finished, status, body: answer?.body ?? null });
  world.log.call({
    ...entry,
    ok: delivery.kind === 'answer' && entry.ok,
    ...(fault && { fault: fault.kind }),
  });
}

async function answerBotCall(
  world: World,
  method: string,
  request: IncomingMessage,
  response: ServerResponse,
  query: URLSearchParams,
) {
  const startedAt = performance.now();
  const hangUp = hangUpSignal(response);
  let fault: Fault | null = null;
  let args = createArguments({}, new Map());
  let delivery: Delivery;
  try {
    args = await readArguments(request, query);
    fault = world.faults.strike(method, Number(args.peek('chat_id')));
    delivery = await executeCall(world, method, args, fault, hangUp);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    delivery = { kind: 'answer', answer: refusalAnswer(error) };
  }
  logCall(world, { method, args, fault, ms: performance.now() - startedAt }, delivery);
  deliver(response, delivery);
}

function answerFile(world: World, response: ServerResponse, path: string) {
  const file = world.files.findByPath(path);
  if (file) sendBytes(response, file.bytes, 'application/octet-stream');
  else sendJson(response, 404, { ok: false, error_code: 404, description: 'Not Found' });
}

/** Serves the bot's addresses, `/bot<token>/<method>` and `/file/bot<token>/<path>`. False: it is another address. */
export async function serveBot(
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
  { path, query }: Address,
): Promise<boolean> {
  const [, folder, token, rest] = /^\/(file\/)?bot([^/]+)\/(.+)$/.exec(path) ?? [];
  if (token === undefined || rest === undefined) return false;
  if (token !== world.token) {
    request.resume();
    sendJson(response, 401, { ok: false, error_code: 401, description: 'Unauthorized' });
  } else if (folder !== undefined) {
    answerFile(world, response, rest);
  } else {
    await answerBotCall(world, canonicalName(rest), request, response, query);
  }
  return true;
}
