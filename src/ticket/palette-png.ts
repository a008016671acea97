import { promisify } from 'node:util';
import { constants, crc32, deflate } from 'node:zlib';
import { format, mix, parse, type Rgb } from './theme.ts';

/** An opaque picture. */
interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Row by row, four bytes a pixel: red, green, blue, opacity. */
  readonly data: Uint8ClampedArray;
}

const mostColours = 256;
/** Colours are distinguished by the upper five bits of each part. */
const buckets = 1 << 15;
/** The steps from one colour of a blend to the other, for the edges of letters. */
const blendSteps = 12;
const filterUp = 2;
/** Holds a usual picture. Each further chunk costs a turn of the event loop. */
const chunkBytes = 1 << 16;
/** From this many pixels on, a native fill is faster than a loop. */
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
  const { width, height } = pixels;
  const palette = createPalette(blends.flatMap(stepsOf));
  const rows = indexedRows(pixels, palette.indexOf);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  const data = await compress(rows, { level: 1, strategy: constants.Z_RLE, chunkSize: chunkBytes });
  free(rows);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette.colours.flatMap(channelsOf))),
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

/** The rows, each beginning with its filter. Fast, since most repeat the one above, or most pixels their neighbour. */
function indexedRows({ width, height, data }: Pixels, indexOf: (pixel: number) => number): Buffer {
  const rows = Buffer.alloc((width + 1) * height);
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.length);
  const pixels = new Int32Array(data.buffer, data.byteOffset, data.length / 4);
  const rowBytes = 4 * width;
  for (let start = 0, at = 0; start < pixels.length; start += width, at += width + 1) {
    const above = 4 * start - rowBytes;
    if (start > 0 && bytes.compare(bytes, above, above + rowBytes, 4 * start, 4 * start + rowBytes) === 0) {
      rows[at] = filterUp;
      continue;
    }
    const end = start + width;
    for (let from = start; from < end; ) {
      const pixel = pixels[from] ?? 0;
      let to = from + 1;
      while (to < end && pixels[to] === pixel) to += 1;
      const index = indexOf(pixel);
      if (index !== 0) fillRun(rows, index, at + 1 + from - start, at + 1 + to - start);
      from = to;
    }
  }
  return rows;
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
  let closest = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let index = 0; index < colours.length; index += 1) {
    const colour = colours[index] ?? 0;
    const red = (pixel & 0xff) - (colour & 0xff);
    const green = ((pixel >>> 8) & 0xff) - ((colour >>> 8) & 0xff);
    const blue = ((pixel >>> 16) & 0xff) - ((colour >>> 16) & 0xff);
    const distance = red * red + green * green + blue * blue;
    if (distance < least) [closest, least] = [index, distance];
  }
  return closest;
}

/** The first byte of a pixel, the lowest of the number, is red. */
function channelsOf(pixel: number): Rgb {
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

/** Leaves the most frequent colours, and makes every other one the nearest of them. Answers them as CSS writes them. */
export function reduceColours(data: Uint8ClampedArray, most: number): readonly string[] {
  const pixels = new Int32Array(data.buffer, data.byteOffset, data.length / 4);
  const counts = new Uint32Array(buckets);
  for (const pixel of pixels) {
    const bucket = bucketOf(pixel);
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  const present = [...counts.keys()].filter((bucket) => counts[bucket] !== 0);
  const frequent = present.toSorted((one, other) => (counts[other] ?? 0) - (counts[one] ?? 0)).slice(0, most);
  const colours = frequent.map(middleOf);
  const colourOf = new Uint32Array(buckets);
  for (const bucket of present) colourOf[bucket] = colours[nearest(middleOf(bucket), colours)] ?? 0;
  for (const [at, pixel] of pixels.entries()) pixels[at] = colourOf[bucketOf(pixel)] ?? 0;
  return colours.map((colour) => format(channelsOf(colour)));
}

/** The ground and the ink come first, so that both are exact. */
function stepsOf([ground, ink]: Blend): readonly number[] {
  const steps = ground === ink ? 1 : blendSteps;
  const between = Array.from({ length: steps - 1 }, (_, step) => (step + 1) / steps);
  return [0, 1, ...between].map((share) => {
    const [red, green, blue] = mix(parse(ground), parse(ink), share);
    return ((blue << 16) | (green << 8) | red | 0xff000000) >>> 0;
  });
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(named, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
