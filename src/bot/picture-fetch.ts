import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP } from 'node:net';
import { InputFile } from 'grammy';
import { Agent, request } from 'undici';

export interface FetchBounds {
  /** Hosts from which a picture may be fetched, as `URL.host` spells them. */
  readonly hosts: readonly string[];
  /** The demo serves its pictures from this machine over http. */
  readonly allowsPrivate: boolean;
}

export type FetchPicture = (address: string) => Promise<InputFile | null>;

const mostBytes = 5 * 1024 * 1024;
const timeoutMs = 5_000;

/**
 * Fetches a picture for uploading. The address comes from the partner's answers, so it is trusted with nothing:
 * only hosts that the operator named, only public addresses (the very one that is connected to), no redirects.
 * Null when it is not to be fetched, or is no picture.
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
    const isAllowed = url.protocol === 'https:' || (allowsPrivate && url.protocol === 'http:');
    // A literal address is connected to without a lookup.
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    if (!isAllowed || (!allowsPrivate && isIP(literal) !== 0 && !isPublic(literal))) return null;
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const { statusCode, body } = await request(url, { dispatcher: agent, signal });
      // What is not wanted is cut off, and that it was is no news.
      body.on('error', () => undefined);
      const bytes = statusCode === 200 ? await readBounded(body) : null;
      if (bytes === null) body.destroy();
      return bytes !== null && isImage(bytes) ? new InputFile(bytes, 'picture.jpg') : null;
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
    if (size > mostBytes) return null;
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

/** The connection's own name lookup, so that what was checked is what is connected to. */
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

/** False for every address that is not for everybody on the Internet. */
export function isPublic(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  return family === 6 ? !privateIpv6.check(address, 'ipv6') : !privateIpv4.check(address, 'ipv4');
}

// Two lists: in one, an IPv4 address would also be looked for as `::ffff:a.b.c.d` among the IPv6 ranges.
const privateIpv4 = new BlockList();
const privateIpv6 = new BlockList();
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
  privateIpv4.addSubnet(network, prefix, 'ipv4');
}
// Those that carry an IPv4 address inside are refused whole.
for (const [network, prefix] of [
  ['::', 8],
  ['64:ff9b::', 32],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  privateIpv6.addSubnet(network, prefix, 'ipv6');
}
