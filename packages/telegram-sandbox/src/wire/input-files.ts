import type { FileKind, StoredFile, UploadedFile } from '../entities.ts';
import { badRequest } from '../refusal.ts';
import type { FileCabinet } from '../state/file-cabinet.ts';
import type { Arguments } from './arguments.ts';
import { readImageSize } from './image-size.ts';

const maxPhotoBytes = 10 * 1024 * 1024;
const maxPhotoUrlBytes = 5 * 1024 * 1024;
const maxDocumentUrlBytes = 20 * 1024 * 1024;
const maxPhotoSides = 10_000;
const maxPhotoRatio = 20;
const downloadTimeoutMs = 10_000;

type InputKind = Extract<FileKind, 'photo' | 'document'>;

/** A file that a request refers to: uploaded with it, an address to fetch, or a file_id. */
interface FileReference {
  readonly kind: InputKind;
  /** The argument's text: `attach://name`, an address or a file_id; empty when the file is the argument itself. */
  readonly reference: string;
  /** The argument that an upload without `attach://` came under. */
  readonly field?: string;
  readonly whenMissing: string;
}

function keepPhoto(files: FileCabinet, file: UploadedFile): StoredFile {
  const { name, bytes } = file;
  if (bytes.length > maxPhotoBytes)
    throw badRequest(`file "${name}" of size ${bytes.length} bytes is too big for a photo`);
  const size = readImageSize(bytes);
  if (size === null) throw badRequest('IMAGE_PROCESS_FAILED');
  const { width, height, mimeType } = size;
  const ratio = Math.max(width, height) / Math.min(width, height);
  if (width + height > maxPhotoSides || !(ratio <= maxPhotoRatio))
    throw badRequest('PHOTO_INVALID_DIMENSIONS');
  const extension = mimeType === 'image/png' ? '.png' : '.jpg';
  return files.keep({ name: `photo${extension}`, bytes, mimeType, kind: 'photo', width, height });
}

function keepUpload(files: FileCabinet, kind: InputKind, file: UploadedFile): StoredFile {
  if (file.bytes.length === 0) throw badRequest('file must be non-empty');
  return kind === 'photo' ? keepPhoto(files, file) : files.keep({ ...file, kind });
}

async function download(address: string, kind: InputKind): Promise<UploadedFile> {
  const limitBytes = kind === 'photo' ? maxPhotoUrlBytes : maxDocumentUrlBytes;
  const url = new URL(address);
  const response = await fetch(url, { signal: AbortSignal.timeout(downloadTimeoutMs) }).catch(() => null);
  if (!response?.ok) {
    await response?.body?.cancel();
    throw badRequest('failed to get HTTP URL content');
  }
  const bytes = await response.arrayBuffer().catch(() => null);
  if (bytes === null || bytes.byteLength === 0 || bytes.byteLength > limitBytes)
    throw badRequest('failed to get HTTP URL content');
  const mimeType = response.headers.get('content-type')?.split(';')[0] ?? 'application/octet-stream';
  return { name: url.pathname.split('/').at(-1) || 'file', mimeType, bytes: Buffer.from(bytes) };
}

async function keepDownload(files: FileCabinet, kind: InputKind, address: string): Promise<StoredFile> {
  const file = await download(address, kind);
  if (kind === 'photo' && readImageSize(file.bytes) === null)
    throw badRequest('wrong type of the web page content');
  return keepUpload(files, kind, file);
}

function findKept(files: FileCabinet, kind: InputKind, fileId: string): StoredFile {
  const file = files.find(fileId);
  if (file === undefined) throw badRequest('wrong file identifier/HTTP URL specified');
  if (file.kind !== kind)
    throw badRequest(`can't use file of type ${capital(file.kind)} as ${capital(kind)}`);
  return file;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

export async function resolveFile(
  files: FileCabinet,
  args: Arguments,
  { kind, reference, field, whenMissing }: FileReference,
): Promise<StoredFile> {
  const text = reference.trim();
  const isAttached = text.startsWith('attach://');
  const upload = isAttached
    ? args.file(text)
    : text === '' && field !== undefined
      ? args.file(field)
      : undefined;
  if (upload) return keepUpload(files, kind, upload);
  if (text === '' || isAttached) throw badRequest(whenMissing);
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) return keepDownload(files, kind, text);
  return findKept(files, kind, text);
}
