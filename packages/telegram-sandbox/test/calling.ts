import { crc32, deflateSync } from 'node:zlib';
import type { Message, Update, WebhookInfo } from '@grammyjs/types';
import type { TelegramSandbox } from '../src/sandbox.ts';

export interface Refused {
  readonly ok: false;
  readonly error_code: number;
  readonly description: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
}

export interface Done<Result> {
  readonly ok: true;
  readonly result: Result;
  readonly description?: string;
}

type Body = Readonly<Record<string, unknown>> | FormData;

/** Calls the Bot API over HTTP the way any client does. */
export function createCaller({ apiRoot, token }: Pick<TelegramSandbox, 'apiRoot' | 'token'>) {
  async function call<Result = unknown>(
    method: string,
    body: Body = {},
    signal?: AbortSignal,
  ): Promise<Done<Result> | Refused> {
    const isForm = body instanceof FormData;
    const response = await fetch(`${apiRoot}/bot${token}/${method}`, {
      method: 'POST',
      body: isForm ? body : JSON.stringify(body),
      ...(!isForm && { headers: { 'content-type': 'application/json' } }),
      ...(signal && { signal }),
    });
    return (await response.json()) as Done<Result> | Refused;
  }

  async function done<Result = Message>(method: string, body: Body = {}): Promise<Result> {
    const answer = await call<Result>(method, body);
    if (answer.ok) return answer.result;
    throw new Error(`${method}: ${answer.description}`);
  }

  /** The description of a refusal. */
  async function refusal(method: string, body: Body = {}): Promise<string> {
    const answer = await call(method, body);
    if (!answer.ok) return answer.description;
    throw new Error(`${method} was not refused: ${JSON.stringify(answer.result)}`);
  }

  return {
    call,
    done,
    refusal,
    updates: (body: Body = {}) => done<Update[]>('getUpdates', body),
    webhookInfo: () => done<WebhookInfo>('getWebhookInfo'),
  };
}

/** A grey PNG of that size. */
export function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const pixels = deflateSync(Buffer.alloc((width + 1) * height));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export function formOf(
  fields: Readonly<Record<string, unknown>>,
  files: Readonly<Record<string, Buffer>>,
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  for (const [name, bytes] of Object.entries(files))
    form.set(name, new Blob([new Uint8Array(bytes)]), `${name}.png`);
  return form;
}
