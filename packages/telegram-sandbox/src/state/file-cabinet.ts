import { createHash } from 'node:crypto';
import type { FileKind, StoredFile, UploadedFile } from '../entities.ts';

const maxKeptBytes = 256 * 1024 * 1024;

interface NewFile extends UploadedFile {
  readonly kind: FileKind;
  readonly width?: number;
  readonly height?: number;
}

export interface FileCabinet {
  keep(file: NewFile): StoredFile;
  /** Undefined for an id of another bot, or of a file that was dropped. */
  find(fileId: string): StoredFile | undefined;
  findByPath(path: string): StoredFile | undefined;
  /** `variant`: which of a photo's sizes. */
  fileId(file: StoredFile, variant?: string): string;
  path(file: StoredFile): string;
  clear(): void;
}

const folders: Readonly<Record<FileKind, string>> = {
  photo: 'photos',
  document: 'documents',
  sticker: 'stickers',
  voice: 'voice',
};

/** Keeps the files used last, up to a total size. A file_id is valid only for the bot that it was made for. */
export function createFileCabinet(botId: number): FileCabinet {
  const files = new Map<number, StoredFile>();
  let keptBytes = 0;
  let lastSerial = 0;

  function makeRoom() {
    for (const [serial, file] of files) {
      if (keptBytes <= maxKeptBytes || files.size === 1) return;
      files.delete(serial);
      keptBytes -= file.bytes.length;
    }
  }

  function touch(file: StoredFile): StoredFile {
    files.delete(file.serial);
    files.set(file.serial, file);
    return file;
  }

  function path(file: StoredFile): string {
    const extension = /\.[A-Za-z0-9]{1,8}$/.exec(file.name)?.[0] ?? '';
    return `${folders[file.kind]}/file_${file.serial}${extension}`;
  }

  return {
    keep(file) {
      lastSerial += 1;
      const digest = createHash('sha256').update(file.kind).update(file.bytes).digest('base64url');
      const stored = {
        width: 0,
        height: 0,
        ...file,
        serial: lastSerial,
        uniqueId: `AQAD${digest.slice(0, 12)}`,
      };
      keptBytes += file.bytes.length;
      touch(stored);
      makeRoom();
      return stored;
    },
    find(fileId) {
      const [owner, serial] = Buffer.from(fileId, 'base64url').toString('latin1').split(':');
      const file = owner === String(botId) ? files.get(Number(serial)) : undefined;
      return file && touch(file);
    },
    findByPath: (wanted) => [...files.values()].find((file) => path(file) === wanted),
    fileId: (file, variant = 'x') =>
      Buffer.from(`${botId}:${file.serial}:${variant}:${file.uniqueId}`, 'latin1').toString('base64url'),
    path,
    clear() {
      files.clear();
      keptBytes = 0;
    },
  };
}
