/** A file of an upload. */
export interface Upload {
  readonly field: string;
  readonly bytes: number;
}

/** One call of a bot, as the tape keeps it. */
export interface TapeCall {
  readonly method: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly uploads: readonly Upload[];
}

export interface TapeStep {
  readonly name: string;
  readonly calls: readonly TapeCall[];
}

/** Every call that a booking takes, step by step: what the peers have to do too. */
export type Tape = readonly TapeStep[];

/** A call on its way in; of an upload only what is needed to answer it. */
export interface IncomingCall {
  readonly method: string;
  readonly body: Buffer;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly isUpload: boolean;
}

export function readCall(path: string, contentType: string, body: Buffer): IncomingCall {
  const method = path
    .slice(path.lastIndexOf('/') + 1)
    .split('?', 1)
    .join();
  const isUpload = contentType.startsWith('multipart/');
  return { method, body, isUpload, payload: isUpload ? uploadFields(body) : fieldsOf(contentType, body) };
}

function fieldsOf(contentType: string, body: Buffer): Readonly<Record<string, unknown>> {
  if (body.length === 0) return {};
  if (contentType.startsWith('application/json')) return JSON.parse(body.toString('utf8'));
  return Object.fromEntries(new URLSearchParams(body.toString('utf8')));
}

/** Only the chat, which the answer needs. The pictures are not parsed. */
function uploadFields(body: Buffer): Readonly<Record<string, unknown>> {
  const at = body.indexOf('name="chat_id"');
  const [, chat] = /\r\n\r\n(-?\d+)/.exec(body.toString('latin1', at, at + 200)) ?? [];
  return { chat_id: Number(chat) };
}

/** How many media an album has. */
export function mediaCount({ payload, body, isUpload }: IncomingCall): number {
  if (!isUpload) return Array.isArray(payload.media) ? payload.media.length : 1;
  let count = 0;
  for (let at = body.indexOf('filename="'); at >= 0; at = body.indexOf('filename="', at + 1)) count += 1;
  return count;
}

/** The whole of a call, files by their size: slow, for the tape alone. */
export async function tapeCall(call: IncomingCall, contentType: string): Promise<TapeCall> {
  const { method, payload, body, isUpload } = call;
  if (!isUpload) return { method, payload, uploads: [] };
  const form = await new Response(body, { headers: { 'content-type': contentType } }).formData();
  const fields: Record<string, unknown> = {};
  const uploads: Upload[] = [];
  for (const [field, value] of form) {
    if (typeof value === 'string') fields[field] = value;
    else uploads.push({ field, bytes: value.size });
  }
  return { method, payload: fields, uploads };
}
