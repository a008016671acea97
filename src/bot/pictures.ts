import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { GrammyError, InputFile } from 'grammy';
import type { Message } from 'grammy/types';
import { request } from 'undici';
import type { PackagePicture } from '../booking/sale-package.ts';

/** Shows package pictures in the cheapest way that works. */
export interface Pictures {
  /**
   * Calls `send` with the ways to show the picture until Telegram takes one: the file it already has, its
   * address, the bytes fetched by ourselves, the bare address. Null: none was taken.
   */
  show<Sent extends Message | true>(
    picture: PackagePicture,
    send: (photo: string | InputFile) => Promise<Sent>,
  ): Promise<Sent | null>;
}

export interface PicturesOptions {
  /** Files that Telegram has of pictures sent before, by the picture's address. */
  readonly fileIds: {
    get(url: string): Promise<string | null>;
    set(url: string, fileId: string): Promise<void>;
    remove(url: string): Promise<void>;
  };
  /** Hosts from which a picture may be fetched, as `URL.host` spells them. */
  readonly hosts: readonly string[];
  /** The demo serves its pictures from this machine over http. */
  readonly allowsPrivate: boolean;
}

const mostBytes = 5 * 1024 * 1024;
const timeoutMs = 5_000;

export function createPictures(options: PicturesOptions): Pictures {
  const { fileIds } = options;

  async function ways(picture: PackagePicture): Promise<readonly Way[]> {
    const fileId = await fileIds.get(picture.url);
    const fresh: Way[] = [
      { photo: async () => picture.url, isCached: false },
      { photo: async () => fetched(picture.url, options), isCached: false },
      { photo: async () => picture.bareUrl, isCached: false },
    ];
    return fileId === null ? fresh : [{ photo: async () => fileId, isCached: true }, ...fresh];
  }

  return {
    async show(picture, send) {
      for (const way of await ways(picture)) {
        const photo = await way.photo();
        if (photo === null) continue;
        try {
          const sent = await send(photo);
          const fileId = way.isCached ? null : fileIdOf(sent);
          if (fileId !== null) await fileIds.set(picture.url, fileId);
          return sent;
        } catch (error) {
          if (!isPictureRefused(error)) throw error;
          if (way.isCached) await fileIds.remove(picture.url);
        }
      }
      return null;
    },
  };
}

interface Way {
  readonly photo: () => Promise<string | InputFile | null>;
  readonly isCached: boolean;
}

function fileIdOf(sent: Message | true): string | null {
  return sent === true ? null : (sent.photo?.at(-1)?.file_id ?? null);
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

/** The picture's bytes; null when its address is not one to fetch from, or what it serves is no picture. */
async function fetched(
  address: string,
  { hosts, allowsPrivate }: PicturesOptions,
): Promise<InputFile | null> {
  const url = new URL(address);
  const isAllowed = url.protocol === 'https:' || (allowsPrivate && url.protocol === 'http:');
  if (!isAllowed || !hosts.includes(url.host)) return null;
  if (!allowsPrivate && !(await isPublic(url.hostname))) return null;
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const { statusCode, body } = await request(url, { signal });
    const bytes = statusCode === 200 ? await readBounded(body) : null;
    if (bytes === null) body.destroy();
    return bytes !== null && isImage(bytes) ? new InputFile(bytes, 'picture.jpg') : null;
  } catch {
    return null;
  }
}

async function readBounded(body: AsyncIterable<Uint8Array>): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > mostBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const magics = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
  [0x52, 0x49, 0x46, 0x46],
];

function isImage(bytes: Buffer): boolean {
  return magics.some((magic) => magic.every((byte, index) => bytes[index] === byte));
}

const privateRanges = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  privateRanges.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::', 8],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  privateRanges.addSubnet(network, prefix, 'ipv6');
}

/** Every address behind the name must be public. */
async function isPublic(hostname: string): Promise<boolean> {
  const bare = hostname.replace(/^\[|\]$/g, '');
  const addresses =
    isIP(bare) === 0 ? await lookup(bare, { all: true }).catch(() => []) : [{ address: bare }];
  return (
    addresses.length > 0 &&
    addresses.every(({ address }) => !privateRanges.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'))
  );
}
