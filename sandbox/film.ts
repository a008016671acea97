import { createCanvas, GifEncoder, type Image, loadImage } from '@napi-rs/canvas';

const width = 500;
/** The encoder's quality of quantisation: 1 is the slowest and best. */
const quality = 10;

/** The place of a touch, in the screen's pixels. */
export interface Touch {
  readonly x: number;
  readonly y: number;
  readonly screenWidth: number;
}

/** An animation of a phone's screen. Each frame holds only the changes from the one before. */
export interface Film {
  add(png: Buffer, shownMs: number, touch?: Touch): Promise<void>;
  /** The endless animated GIF. */
  finish(): Buffer;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export function createFilm(): Film {
  let encoder: GifEncoder | null = null;
  let former: Uint8ClampedArray | null = null;

  return {
    async add(png, shownMs, touch) {
      const { data, height } = drawn(await loadImage(png), touch);
      encoder ??= new GifEncoder(width, height, { repeat: 0, quality });
      const box = former === null ? { left: 0, top: 0, width, height } : changedBox(former, data, height);
      encoder.addFrame(cut(data, box), box.width, box.height, {
        delay: shownMs,
        left: box.left,
        top: box.top,
      });
      former = data;
    },
    finish() {
      if (encoder === null) throw new Error('a film without frames');
      return encoder.finish();
    },
  };
}

function drawn(image: Image, touch: Touch | undefined): { data: Uint8ClampedArray; height: number } {
  const height = Math.round((image.height * width) / image.width);
  const context = createCanvas(width, height).getContext('2d');
  context.drawImage(image, 0, 0, width, height);
  if (touch !== undefined) {
    const scale = width / touch.screenWidth;
    context.beginPath();
    context.arc(touch.x * scale, touch.y * scale, 22, 0, 2 * Math.PI);
    context.fillStyle = '#00000038';
    context.fill();
    context.lineWidth = 2;
    context.strokeStyle = '#ffffffb0';
    context.stroke();
  }
  return { data: context.getImageData(0, 0, width, height).data, height };
}

/** The smallest box around all pixels that differ; one pixel where none does, since a frame can't be empty. */
function changedBox(before: Uint8ClampedArray, after: Uint8ClampedArray, height: number): Box {
  const [old, now] = [new Uint32Array(before.buffer), new Uint32Array(after.buffer)];
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if (old[y * width + x] === now[y * width + x]) continue;
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    }
  if (right < left) return { left: 0, top: 0, width: 1, height: 1 };
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}

function cut(data: Uint8ClampedArray, box: Box): Uint8Array {
  const out = new Uint8Array(box.width * box.height * 4);
  for (let row = 0; row < box.height; row += 1) {
    const from = ((box.top + row) * width + box.left) * 4;
    out.set(data.subarray(from, from + box.width * 4), row * box.width * 4);
  }
  return out;
}
