import { type LookupAddress, lookup } from 'node:dns';
import { isIP } from 'node:net';
import { InputFile } from 'grammy';
import type { Message } from 'grammy/types';
import ipaddr from 'ipaddr.js';
import { Agent, request } from 'undici';
import { digest } from '../store/redis-keys.ts';
import type { FileIds } from '../store/telegram-memory.ts';
import { isMediaRefused } from './transport.ts';

interface FetchBounds {
  /** Hosts from which a picture may be fetched, as `URL.host` spells them. */
  readonly hosts: readonly string[];
  /** Allows private addresses and http, for the demo's pictures on this machine. */
  readonly allowsPrivate: boolean;
}

type FetchPicture = (address: string) => Promise<Buffer | null>;

const mostFetchedBytes = 5 * 1024 * 1024;
const timeoutMs = 5_000;

/**
 * Fetches a picture's file. The address comes from the partner's answers and is not trusted: only hosts that
 * the operator named, only public addresses (checked on the one that is connected to), no redirects. Null when the
 * address is refused, or brings no picture.
 */
export function createPictureFetch({ hosts, allowsPrivate }: FetchBounds): FetchPicture {
  const agent = new Agent({
    connections: 8,
    connect: allowsPrivate ? {} : { lookup: lookupPublic },
    keepAliveTimeout: 10_000,
  });

  return async (address) => {
    const url = URL.parse(address);
    if (url === null || !hosts.includes(url.host)) return null;
    if (url.protocol !== 'https:' && !(allowsPrivate && url.protocol === 'http:')) return null;
    // A literal address needs no lookup, so it is checked here.
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    if (!allowsPrivate && isIP(literal) !== 0 && !isPublic(literal)) return null;
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const { statusCode, body } = await request(url, { dispatcher: agent, signal });
      // Destroying the rest of an unwanted body emits an error, which is expected.
      body.on('error', () => undefined);
      const bytes = statusCode === 200 ? await readBounded(body) : null;
      if (bytes === null) body.destroy();
      return bytes !== null && isImage(bytes) ? bytes : null;
    } catch {
      return null;
    }
  };
}

async function readBounded(body: AsyncIterable<Uint8Array>): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > mostFetchedBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** JPEG, PNG and WebP, by their first bytes. */
function isImage(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 12);
  return (
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    (head.startsWith('RIFF') && head.endsWith('WEBP'))
  );
}

type LookupDone = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** The connection's own name lookup, so that the checked address is the one connected to. */
function lookupPublic(hostname: string, options: object, done: LookupDone): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error !== null || first === undefined) return done(error ?? new Error('no address'), []);
    if (!addresses.every(({ address }) => isPublic(address))) {
      return done(new Error('A picture is not fetched from a private address.'), []);
    }
    if ('all' in options && options.all === true) done(null, addresses);
    else done(null, first.address, first.family);
  });
}

/** The only range of public IPv6 addresses that IANA assigns. */
const globalIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** False for every address that is not public, or that contains an IPv4 address. */
export function isPublic(address: string): boolean {
  // The library also accepts "010.8.8.8" and single numbers, which systems interpret differently.
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(globalIpv6);
}

/** A file of the venue's own. Telegram's file id is stored under the name, which changes with the content. */
interface OwnPicture {
  readonly url: `own:${string}`;
  readonly bytes: Uint8Array;
}

/** A picture on the web. `bareUrl` is tried where `url`, which may ask for a size, fails. */
interface WebPicture {
  readonly url: string;
  readonly bareUrl: string;
}

export type ShownPicture = WebPicture | OwnPicture;

/** The venue's own file as screens show it. */
export function ownPicture({ bytes }: { readonly bytes: Uint8Array }): OwnPicture {
  return { url: `own:${digest(bytes)}`, bytes };
}

export type Pictures = ReturnType<typeof createPictures>;

interface PicturesOptions {
  /** The ids of files that Telegram has, by the picture's address. */
  readonly fileIds: FileIds;
  readonly fetchPicture: FetchPicture;
  /** Called with Telegram's reason when it refuses one form of a picture. */
  readonly onRefused: (description: string) => void;
}

interface Way {
  readonly photo: () => Promise<string | InputFile | null>;
  readonly isStoredId: boolean;
}

/** A catalogue has some dozens of pictures; further ones are read from the store again. */
const mostInMemory = 500;

/** Caches the file ids, and asks the store once for each picture. */
function createFileCache({ recall, remember, forget }: FileIds) {
  const inMemory = new Map<string, string>();

  function hold(url: string, fileId: string): void {
    inMemory.set(url, fileId);
    const [eldest] = inMemory.keys();
    if (inMemory.size > mostInMemory && eldest !== undefined) inMemory.delete(eldest);
  }

  return {
    async find(url: string): Promise<string | null> {
      const known = inMemory.get(url);
      if (known !== undefined) return known;
      const fileId = await recall(url);
      if (fileId !== null) hold(url, fileId);
      return fileId;
    },
    async keep(url: string, sent: Message | true): Promise<void> {
      const fileId = sent === true ? undefined : sent.photo?.at(-1)?.file_id;
      if (fileId === undefined) return;
      hold(url, fileId);
      await remember(url, fileId);
    },
    async drop(url: string): Promise<void> {
      inMemory.delete(url);
      await forget(url);
    },
  };
}

/** Shows pictures in the cheapest way that works. */
export function createPictures({ fileIds, fetchPicture, onRefused }: PicturesOptions) {
  const files = createFileCache(fileIds);

  async function waysTo(picture: ShownPicture, onUpload: () => void): Promise<readonly Way[]> {
    const { url } = picture;
    const fileId = await files.find(url);
    const storedId = fileId === null ? [] : [{ photo: async () => fileId, isStoredId: true }];
    const upload = async () => {
      onUpload();
      if ('bytes' in picture) return new InputFile(picture.bytes, 'venue');
      const bytes = await fetchPicture(url);
      return bytes === null ? null : new InputFile(bytes, 'picture.jpg');
    };
    if ('bytes' in picture) return [...storedId, { photo: upload, isStoredId: false }];
    const { bareUrl } = picture;
    return [
      ...storedId,
      { photo: async () => url, isStoredId: false },
      { photo: upload, isStoredId: false },
      ...(bareUrl === url ? [] : [{ photo: async () => bareUrl, isStoredId: false }]),
    ];
  }

  return {
    /**
     * Calls `send` with one form of the picture after another until Telegram accepts one: a stored file id; then the
     * bytes of the venue's own picture; for a picture on the web its address, the bytes that we fetch, and the bare
     * address. Null: none was accepted. `onUpload` is called before an upload, which takes longer.
     */
    async show<Sent extends Message | true>(
      picture: ShownPicture,
      send: (photo: string | InputFile) => Promise<Sent>,
      onUpload: () => void,
    ): Promise<Sent | null> {
      for (const { photo, isStoredId } of await waysTo(picture, onUpload)) {
        const offered = await photo();
        if (offered === null) continue;
        try {
          const sent = await send(offered);
          if (!isStoredId) await files.keep(picture.url, sent);
          return sent;
        } catch (error) {
          if (!isMediaRefused(error)) throw error;
          onRefused(error.description);
          if (isStoredId) await files.drop(picture.url);
        }
      }
      return null;
    },
  };
}
