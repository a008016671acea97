import { promisify } from 'node:util';
import { constants, crc32, deflate } from 'node:zlib';
import type { Ground, Rows } from './drawing.ts';

/** An opaque picture. */
interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly alike: readonly Rows[];
  readonly ground?: Ground | undefined;
  /** Row by row, four bytes a pixel: red, green, blue, opacity. */
  readonly read: (rows: Rows) => Uint8ClampedArray;
}

const mostColours = 256;
/** Colours are distinguished by the upper five bits of each part. */
const buckets = 1 << 15;
/** The steps from one colour of a blend to the other, for the edges of letters. */
const blendSteps = 12;
const filterUp = 2;
/** Holds a usual picture: each further chunk is a turn of the thread. */
const chunkBytes = 1 << 16;
/** Pixels from which on a native fill is faster than a loop. */
const longRun = 24;

const compress = promisify(deflate);

/** Two colours such as "#0b4f5c", one drawn on the other. */
type Blend = readonly [ground: string, ink: string];

/**
 * Encodes a PNG with a palette (PNG 1.2, colour type 3). The palette begins with the blends, whose colours are exact;
 * others are added in order of appearance, similar ones as one. Once it is full, a further colour becomes the
 * nearest.
 */
export async function palettePng(pixels: Pixels, blends: readonly Blend[]): Promise<Buffer> {
  const { rows, colours } = indexedRows(pixels, blends.flatMap(stepsOf));
  const head = Buffer.alloc(13);
  head.writeUInt32BE(pixels.width, 0);
  head.writeUInt32BE(pixels.height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  const data = await compress(rows, { level: 1, strategy: constants.Z_RLE, chunkSize: chunkBytes });
  free(rows);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('PLTE', paletteBytes(colours)),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/**
 * Gives the memory back at once: V8 would let some 60 MB of it gather before it collects what it thinks of as
 * small.
 */
export function free({ buffer }: Uint8Array | Uint8ClampedArray): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}

interface IndexedRows {
  /** Each row begins with its filter. */
  readonly rows: Buffer;
  readonly colours: readonly number[];
}

/** Reads only the first of identical rows; writes the others as no difference from the one above. */
function indexedRows({ width, height, alike, ground, read }: Pixels, first: readonly number[]): IndexedRows {
  // The colours of the ground follow the first one, so that their indexes are known.
  const palette = createPalette([...first.slice(0, 1), ...(ground?.colours ?? []), ...first]);
  const rows = Buffer.alloc((width + 1) * height);
  const index = ({ start, end }: Rows): void => {
    if (start >= end) return;
    const below = ground && {
      pixels: ground.pixels.subarray(start * width),
      indexes: ground.indexes.subarray(start * width),
    };
    indexPixels(read({ start, end }), rows.subarray((width + 1) * start), { width, below }, palette.indexOf);
  };
  let done = 0;
  for (const { start, end } of alike) {
    index({ start: done, end: start + 1 });
    for (let row = start + 1; row < end; row += 1) rows[row * (width + 1)] = filterUp;
    done = end;
  }
  index({ start: done, end: height });
  return { rows, colours: palette.colours };
}

/**
 * Fast because most rows repeat the one above, and most pixels of others their neighbour. `rows` is all zeros before.
 */
function indexPixels(
  data: Uint8ClampedArray,
  rows: Buffer,
  { width, below }: { readonly width: number; readonly below: Omit<Ground, 'colours'> | undefined },
  indexOf: (pixel: number) => number,
): void {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.length);
  const pixels = new Int32Array(data.buffer, data.byteOffset, data.length / 4);
  const under = below?.pixels ?? new Int32Array();
  const rowBytes = 4 * width;
  for (let start = 0, at = 0; start < pixels.length; start += width, at += width + 1) {
    const above = 4 * start - rowBytes;
    if (start > 0 && bytes.compare(bytes, above, above + rowBytes, 4 * start, 4 * start + rowBytes) === 0) {
      rows[at] = filterUp;
      continue;
    }
    const end = start + width;
    const isOnGround = end <= under.length;
    if (isOnGround) rows.set(below?.indexes.subarray(start, end) ?? [], at + 1);
    for (let from = start; from < end; ) {
      const pixel = pixels[from] ?? 0;
      let to = from + 1;
      if (!isOnGround || under[from] !== pixel) {
        while (to < end && pixels[to] === pixel) to += 1;
        const index = indexOf(pixel);
        if (index !== 0 || isOnGround) fillRun(rows, index, at + 1 + from - start, at + 1 + to - start);
      }
      from = to;
    }
  }
}

function fillRun(rows: Buffer, index: number, from: number, to: number): void {
  if (to - from > longRun) rows.fill(index, from, to);
  else for (let at = from; at < to; at += 1) rows[at] = index;
}

function createPalette(first: readonly number[]) {
  const colours: number[] = [];
  const indexes = new Int16Array(buckets).fill(-1);
  const indexOf = (pixel: number): number => {
    const bucket = bucketOf(pixel);
    const known = indexes[bucket] ?? -1;
    if (known !== -1) return known;
    const index = colours.length < mostColours ? colours.push(pixel) - 1 : nearest(pixel, colours);
    indexes[bucket] = index;
    return index;
  };
  for (const pixel of first) indexOf(pixel);
  return { colours, indexOf };
}

/** The index of the colour that is most like the pixel. */
function nearest(pixel: number, colours: readonly number[]): number {
  let found = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let index = 0; index < colours.length; index += 1) {
    const colour = colours[index] ?? 0;
    const red = (pixel & 0xff) - (colour & 0xff);
    const green = ((pixel >>> 8) & 0xff) - ((colour >>> 8) & 0xff);
    const blue = ((pixel >>> 16) & 0xff) - ((colour >>> 16) & 0xff);
    const distance = red * red + green * green + blue * blue;
    if (distance < least) [found, least] = [index, distance];
  }
  return found;
}

/** The first byte of a pixel, the lowest of the number, is red. */
export function channelsOf(pixel: number): readonly [red: number, green: number, blue: number] {
  return [pixel & 0xff, (pixel >>> 8) & 0xff, (pixel >>> 16) & 0xff];
}

/** Colours of one bucket are shown as one. */
function bucketOf(pixel: number): number {
  return ((pixel >>> 3) & 0x1f) | ((pixel >>> 6) & 0x3e0) | ((pixel >>> 9) & 0x7c00);
}

/** The opaque colour in the middle of a bucket. */
function middleOf(bucket: number): number {
  const [red, green, blue] = [bucket & 0x1f, (bucket >>> 5) & 0x1f, bucket >>> 10];
  return ((blue << 19) | (green << 11) | (red << 3) | 0x040404 | 0xff000000) >>> 0;
}

/** Leaves the most frequent colours, and makes every other one the nearest of them. */
export function reduceColours(data: Uint8ClampedArray, most: number): Ground {
  const pixels = new Int32Array(data.buffer, data.byteOffset, data.length / 4);
  const counts = new Uint32Array(buckets);
  for (const pixel of pixels) {
    const bucket = bucketOf(pixel);
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  const present = [...counts.keys()].filter((bucket) => counts[bucket] !== 0);
  const frequent = present.toSorted((one, other) => (counts[other] ?? 0) - (counts[one] ?? 0)).slice(0, most);
  const colours = frequent.map(middleOf);
  const indexOf = new Uint8Array(buckets);
  for (const bucket of present) indexOf[bucket] = 1 + nearest(middleOf(bucket), colours);
  const indexes = Uint8Array.from(pixels, (pixel) => indexOf[bucketOf(pixel)] ?? 0);
  for (const [at, index] of indexes.entries()) pixels[at] = colours[index - 1] ?? 0;
  return { pixels, colours, indexes };
}

/** The ground and the ink come first, so that both are exact. */
function stepsOf([ground, ink]: Blend): readonly number[] {
  const between = Array.from({ length: blendSteps - 1 }, (_, step) => (step + 1) / blendSteps);
  return [0, 1, ...between].map((share) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const [from, to] = [ground, ink].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16));
      return Math.round((from ?? 0) + ((to ?? 0) - (from ?? 0)) * share);
    });
    return ((blue << 16) | (green << 8) | red | 0xff000000) >>> 0;
  });
}

function paletteBytes(colours: readonly number[]): Buffer {
  return Buffer.from(colours.flatMap(channelsOf));
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(named, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
