import type { MessageContent } from '../entities.ts';
import { mediaContent } from '../methods/media.ts';
import type { FileCabinet } from '../state/file-cabinet.ts';

const placeholderKinds = ['photo', 'sticker', 'voice', 'document'] as const;
export type Placeholder = (typeof placeholderKinds)[number];

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const voiceSeconds = 3;
const stickerSide = 512;

export function isPlaceholder(kind: unknown): kind is Placeholder {
  return placeholderKinds.some((known) => known === kind);
}

/** A minimal message of that kind, for bots that must say they can't use it. */
export function placeholderContent(files: FileCabinet, kind: Placeholder, caption?: string): MessageContent {
  const captioned = caption === undefined ? {} : { caption };
  if (kind === 'photo') {
    const photo = { name: 'photo.png', mimeType: 'image/png', bytes: onePixel, width: 1, height: 1 };
    return { ...mediaContent(files, files.keep({ ...photo, kind })), ...captioned };
  }
  if (kind === 'document') {
    const text = { name: 'document.txt', mimeType: 'text/plain', bytes: Buffer.from('A document.\n') };
    return { ...mediaContent(files, files.keep({ ...text, kind })), ...captioned };
  }
  const bytes = Buffer.from(kind);
  const stored = files.keep({ kind, name: kind, mimeType: 'application/octet-stream', bytes });
  const file = { file_id: files.fileId(stored), file_unique_id: stored.uniqueId, file_size: bytes.length };
  if (kind === 'voice')
    return { voice: { ...file, duration: voiceSeconds, mime_type: 'audio/ogg' }, ...captioned };
  return {
    sticker: {
      ...file,
      type: 'regular',
      width: stickerSide,
      height: stickerSide,
      is_animated: false,
      is_video: false,
      emoji: '🙂',
    },
  };
}
