import { across, type Brush, disc, downwards, faint, line, polygon, rounded } from './brush.ts';

export interface CableLine {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  /** How far the rope hangs below a straight line. */
  readonly sag: number;
  readonly cabins: readonly Cabin[];
}

export interface Cabin {
  /** Along the rope, 0 to 1. */
  readonly at: number;
  /** Width in pixels. */
  readonly size: number;
  readonly colour: string;
}

export const cabinColours = ['#e8423f', '#f7b32b', '#1fa2a8', '#ee6c4d', '#5b5fc7', '#2f9e6e'] as const;

export function cableLine(brush: Brush, rope: CableLine): void {
  brush.strokeStyle = faint('#2b3440', 0.85);
  brush.lineWidth = 2.6;
  brush.beginPath();
  for (let step = 0; step <= 40; step += 1) brush.lineTo(...pointOn(rope, step / 40));
  brush.stroke();
  for (const cabin of rope.cabins) paintCabin(brush, pointOn(rope, cabin.at), cabin);
}

export function pylon(brush: Brush, x: number, top: number, foot: number, width: number): void {
  brush.fillStyle = across(brush, x - width / 2, x + width / 2, ['#f4f7fa', '#b9c5d0', '#8796a5']);
  polygon(brush, [
    [x - width * 0.2, top],
    [x + width * 0.2, top],
    [x + width * 0.5, foot],
    [x - width * 0.5, foot],
  ]);
  brush.fillStyle = '#5b6875';
  rounded(brush, x - width * 1.1, top - width * 0.18, width * 2.2, width * 0.3, width * 0.1);
}

function pointOn(rope: CableLine, at: number): [number, number] {
  const [x1, y1] = rope.from;
  const [x2, y2] = rope.to;
  return [x1 + (x2 - x1) * at, y1 + (y2 - y1) * at + rope.sag * 4 * at * (1 - at)];
}

function paintCabin(brush: Brush, [x, y]: readonly [number, number], { size, colour }: Cabin): void {
  const [hanger, height] = [size * 0.55, size * 0.95];
  const [left, top] = [x - size / 2, y + hanger];
  brush.strokeStyle = '#2b3440';
  brush.lineWidth = Math.max(1.5, size * 0.05);
  line(brush, x, y, x, top);
  brush.fillStyle = '#2b3440';
  rounded(brush, x - size * 0.2, y - size * 0.06, size * 0.4, size * 0.12, size * 0.05);
  brush.fillStyle = colour;
  rounded(brush, left, top, size, height, size * 0.24);
  brush.fillStyle = across(brush, left, left + size, [
    faint('#ffffff', 0.38),
    faint('#ffffff', 0),
    faint('#000000', 0.25),
  ]);
  rounded(brush, left, top, size, height, size * 0.24);
  windows(brush, left, top, size, height);
}

function windows(brush: Brush, left: number, top: number, size: number, height: number): void {
  brush.fillStyle = downwards(brush, top, top + height * 0.6, ['#dff4ff', '#8cc4dd', '#4d86a3']);
  rounded(brush, left + size * 0.09, top + height * 0.14, size * 0.38, height * 0.44, size * 0.09);
  rounded(brush, left + size * 0.53, top + height * 0.14, size * 0.38, height * 0.44, size * 0.09);
  brush.fillStyle = faint('#24313d', 0.75);
  for (const [at, radius] of [
    [0.22, 0.075],
    [0.36, 0.06],
    [0.68, 0.08],
  ] as const) {
    disc(brush, left + size * at, top + height * 0.44, size * radius);
    rounded(brush, left + size * (at - 0.08), top + height * 0.47, size * 0.16, height * 0.11, size * 0.04);
  }
  brush.fillStyle = faint('#ffffff', 0.85);
  rounded(brush, left, top + height * 0.68, size, height * 0.06, 0);
}
