import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type IncomingCall, mediaCount, readCall, type TapeCall, tapeCall } from './call.ts';
import type { Chat } from './chat.ts';

/** A Bot API that only answers: the same for every bot, and cheap enough to be no part of what is measured. */
export interface BotApi {
  readonly root: string;
  readonly calls: () => number;
  /** Passes on every further call in full; null: no more. */
  record(onCall: ((call: TapeCall) => void) | null): void;
  /** Every further call is answered so much later than it could be. */
  answerAfter(ms: number): void;
}

export const botToken = '1000000001:bench-token';
const bot = { id: 1_000_000_001, is_bot: true, first_name: 'Bench', username: 'bench_bot' };

/** Nothing waits, nothing failed. */
const webhookInfo = { url: '', has_custom_certificate: false, pending_update_count: 0 };

export async function startBotApi(chatOf: (id: number) => Chat | undefined): Promise<BotApi> {
  let count = 0;
  let messages = 0;
  let recorder: ((call: TapeCall) => void) | null = null;
  let latencyMs = 0;

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bytesOf(request);
    const contentType = request.headers['content-type'] ?? '';
    const call = readCall(request.url ?? '', contentType, body);
    if (recorder !== null) recorder(await tapeCall(call, contentType));
    count += 1;
    if (latencyMs > 0) await sleep(latencyMs);
    const result = resultOf(call);
    const answer = Buffer.from(JSON.stringify({ ok: true, result }));
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': answer.length });
    response.end(answer);
    chatOf(Number(call.payload.chat_id))?.called(call, messageIdOf(result));
  }

  function resultOf(call: IncomingCall): unknown {
    const { method, payload } = call;
    if (method === 'getMe') return bot;
    if (method === 'getWebhookInfo') return webhookInfo;
    if (method === 'sendMediaGroup')
      return Array.from({ length: mediaCount(call) }, () => message(payload, photo()));
    if (/^send(?!ChatAction)/.test(method)) return message(payload, contentOf(method, payload));
    return /^edit/.test(method) ? message(payload, contentOf(method, payload)) : true;
  }

  function message(payload: IncomingCall['payload'], content: object): object {
    messages += 1;
    const id = payload.message_id ?? messages;
    const { reply_markup: markup } = payload;
    return {
      message_id: Number(id),
      from: bot,
      chat: { id: Number(payload.chat_id), type: 'private', first_name: 'An' },
      date: Math.floor(Date.now() / 1_000),
      ...content,
      ...(markup === undefined || JSON.stringify(markup).includes('"keyboard"')
        ? {}
        : { reply_markup: markup }),
    };
  }

  const server = createServer((request, response) => {
    take(request, response).catch((error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    });
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    root: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: () => count,
    record(onCall) {
      recorder = onCall;
    },
    answerAfter(ms) {
      latencyMs = ms;
    },
  };
}

function contentOf(method: string, payload: IncomingCall['payload']): object {
  if (/Photo|Media$|Caption/.test(method)) return { ...photo(), caption: payload.caption };
  if (method === 'sendDocument') return { document: { ...file('document'), file_name: 'file' } };
  return { text: payload.text ?? '' };
}

function photo(): object {
  const sizes = [90, 320, 800, 1280].map((width) => ({ ...file(`photo-${width}`), width, height: width }));
  return { photo: sizes };
}

function file(name: string): object {
  return {
    file_id: `AgACAgIAAxkBAAIB-${name}-of-the-length-that-ids-have-in-telegram`,
    file_unique_id: name,
    file_size: 90_000,
  };
}

function messageIdOf(result: unknown): number | null {
  return typeof result === 'object' && result !== null && 'message_id' in result
    ? Number(result.message_id)
    : null;
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
}
