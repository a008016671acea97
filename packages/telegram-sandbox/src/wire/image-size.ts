interface ImageSize {
  readonly width: number;
  readonly height: number;
  readonly mimeType: 'image/png' | 'image/jpeg';
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Markers among the start-of-frame ones with another meaning. */
const notFrames: ReadonlySet<number> = new Set([0xc4, 0xc8, 0xcc]);

function jpegSize(bytes: Buffer): ImageSize | null {
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    if (marker >= 0xc0 && marker <= 0xcf && !notFrames.has(marker))
      return {
        height: bytes.readUInt16BE(at + 5),
        width: bytes.readUInt16BE(at + 7),
        mimeType: 'image/jpeg',
      };
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

/** The size in a picture's header; null when it is neither PNG nor JPEG. */
export function readImageSize(bytes: Buffer): ImageSize | null {
  if (bytes.length >= 24 && bytes.subarray(0, 8).equals(pngSignature))
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), mimeType: 'image/png' };
  if (bytes.length >= 4 && bytes.readUInt16BE(0) === 0xffd8) return jpegSize(bytes);
  return null;
}
