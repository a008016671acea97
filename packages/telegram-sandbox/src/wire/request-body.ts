import type { IncomingMessage } from 'node:http';
import busboy from 'busboy';
import type { UploadedFile } from '../entities.ts';
import { badRequest, Refusal } from '../refusal.ts';
import { type Arguments, createArguments, type Fields, isRecord } from './arguments.ts';

const maxFileBytes = 50 * 1024 * 1024;
const maxBodyBytes = 1024 * 1024;

export async function readBytes(request: IncomingMessage, maxBytes = maxBodyBytes): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length > maxBytes) throw new Refusal(413, 'Request Entity Too Large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parserOf({ headers }: IncomingMessage) {
  try {
    return busboy({ headers, limits: { fileSize: maxFileBytes } });
  } catch {
    throw badRequest("can't parse multipart form data");
  }
}

function readForm(request: IncomingMessage, query: Fields): Promise<Arguments> {
  const form = parserOf(request);
  const values: Record<string, unknown> = { ...query };
  const files = new Map<string, UploadedFile>();
  return new Promise((resolve, reject) => {
    form.on('field', (name, value) => {
      values[name] = value;
    });
    form.on('file', (field, stream, { filename, mimeType }) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('limit', () => reject(new Refusal(413, 'Request Entity Too Large')));
      stream.on('end', () =>
        files.set(field, { name: filename || field, mimeType, bytes: Buffer.concat(chunks) }),
      );
    });
    form.on('close', () => resolve(createArguments(values, files)));
    form.on('error', () => reject(badRequest("can't parse multipart form data")));
    request.on('error', reject);
    request.pipe(form);
  });
}

/** Reads a call's arguments from its query string and its body, in any of the forms that Telegram takes. */
export async function readArguments(request: IncomingMessage, query: URLSearchParams): Promise<Arguments> {
  const type = request.headers['content-type'] ?? '';
  const values = Object.fromEntries(query);
  if (type.startsWith('multipart/form-data')) return readForm(request, values);
  const body = (await readBytes(request)).toString('utf8');
  if (body === '') return createArguments(values, new Map());
  if (type.startsWith('application/x-www-form-urlencoded'))
    return createArguments({ ...values, ...Object.fromEntries(new URLSearchParams(body)) }, new Map());
  if (!type.startsWith('application/json')) return createArguments(values, new Map());
  return createArguments({ ...values, ...parseObject(body) }, new Map());
}

function parseObject(json: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(json);
    if (isRecord(value)) return value;
  } catch {
    // Invalid JSON gets the same refusal as a value that is no object.
  }
  throw badRequest("can't parse JSON object");
}
