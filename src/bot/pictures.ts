import { createHash } from 'node:crypto';
import { GrammyError, InputFile } from 'grammy';
import type { Message } from 'grammy/types';
import type { PackagePicture } from '../booking/sale-package.ts';
import type { FetchPicture } from './picture-fetch.ts';

/** A file of the venue's own. Telegram's file is remembered by the name, which changes with what is in it. */
export interface OwnPicture {
  readonly url: `own:${string}`;
  readonly bytes: Uint8Array;
}

export type ShownPicture = PackagePicture | OwnPicture;

/** The venue's own file as screens show it. */
export function ownPicture({ bytes }: { readonly bytes: Uint8Array }): OwnPicture {
  return { url: `own:${createHash('sha256').update(bytes).digest('base64url')}`, bytes };
}

/** Shows pictures in the cheapest way that works. */
export interface Pictures {
  /**
   * Calls `send` with the ways to show the picture until Telegram takes one: the file it already has; then the bytes
   * of an own one; of another its address, the bytes fetched by ourselves, the bare address. Null: none was taken.
   * `onUpload`: it takes longer.
   */
  show<Sent extends Message | true>(
    picture: ShownPicture,
    send: (photo: string | InputFile) => Promise<Sent>,
    onUpload: () => void,
  ): Promise<Sent | null>;
}

export interface PicturesOptions {
  /** Files that Telegram has of pictures sent before, by the picture's address. */
  readonly fileIds: {
    get(url: string): Promise<string | null>;
    set(url: string, fileId: string): Promise<void>;
    remove(url: string): Promise<void>;
  };
  readonly fetchPicture: FetchPicture;
}

interface Way {
  readonly photo: () => Promise<string | InputFile | null>;
  readonly isKept: boolean;
}

/** A catalogue has some dozens of pictures; more are read from the store again. */
const mostInMemory = 500;

export function createPictures({ fileIds, fetchPicture }: PicturesOptions): Pictures {
  const inMemory = new Map<string, string>();

  async function keptFileId(url: string): Promise<string | null> {
    const known = inMemory.get(url);
    if (known !== undefined) return known;
    const fileId = await fileIds.get(url);
    if (fileId !== null) hold(url, fileId);
    return fileId;
  }

  function hold(url: string, fileId: string): void {
    inMemory.set(url, fileId);
    const [eldest] = inMemory.keys();
    if (inMemory.size > mostInMemory && eldest !== undefined) inMemory.delete(eldest);
  }

  async function drop(url: string): Promise<void> {
    inMemory.delete(url);
    await fileIds.remove(url);
  }

  async function keep(url: string, sent: Message | true): Promise<void> {
    const fileId = sent === true ? undefined : sent.photo?.at(-1)?.file_id;
    if (fileId === undefined) return;
    hold(url, fileId);
    await fileIds.set(url, fileId);
  }

  async function waysTo(picture: ShownPicture, onUpload: () => void): Promise<readonly Way[]> {
    const { url } = picture;
    const fileId = await keptFileId(url);
    const kept = fileId === null ? [] : [{ photo: async () => fileId, isKept: true }];
    const upload = async () => {
      onUpload();
      return 'bytes' in picture ? new InputFile(picture.bytes, 'venue') : fetchPicture(url);
    };
    if ('bytes' in picture) return [...kept, { photo: upload, isKept: false }];
    const { bareUrl } = picture;
    return [
      ...kept,
      { photo: async () => url, isKept: false },
      { photo: upload, isKept: false },
      ...(bareUrl === url ? [] : [{ photo: async () => bareUrl, isKept: false }]),
    ];
  }

  return {
    async show(picture, send, onUpload) {
      for (const { photo, isKept } of await waysTo(picture, onUpload)) {
        const offered = await photo();
        if (offered === null) continue;
        try {
          const sent = await send(offered);
          if (!isKept) await keep(picture.url, sent);
          return sent;
        } catch (error) {
          if (!isPictureRefused(error)) throw error;
          if (isKept) await drop(picture.url);
        }
      }
      return null;
    },
  };
}

/** Telegram could not or would not take this way of showing a picture. */
function isPictureRefused(error: unknown): boolean {
  return (
    error instanceof GrammyError &&
    error.error_code === 400 &&
    /wrong file identifier|failed to get HTTP URL content|wrong type of the web page content|WEBPAGE|IMAGE_PROCESS_FAILED|PHOTO_INVALID|wrong remote file|can't use file|http url/i.test(
      error.description,
    )
  );
}
