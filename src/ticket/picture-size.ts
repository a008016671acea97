interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The size in pixels that a PNG, JPEG or WebP names in its header. Decodes nothing. Null: it names none. */
export function namedSize(bytes: Uint8Array): PictureSize | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (file.readUInt16BE(0) === 0xffd8) return sizeOfJpeg(file);
    const [start, kind] = [file.toString('latin1', 1, 4), file.toString('latin1', 8, 16)];
    if (start === 'PNG') return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
    return kind.startsWith('WEBP') ? sizeOfWebp(file, kind.slice(4)) : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Its segments up to the frame's. Reading beyond the end throws a RangeError. */
function sizeOfJpeg(file: Buffer): PictureSize | null {
  for (let at = 2; file[at] === 0xff; ) {
    const marker = file.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) };
    // Any number of 0xff may stand before a marker.
    at += marker === 0xff ? 1 : 2 + file.readUInt16BE(at + 2);
  }
  return null;
}

function sizeOfWebp(file: Buffer, kind: string): PictureSize | null {
  switch (kind) {
    case 'VP8 ':
      return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = file.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
    default:
      return null;
  }
}
