import type { SKRSContext2D } from '@napi-rs/canvas';

export type Brush = SKRSContext2D;

/** Paints the whole sheet. */
export type Scene = (brush: Brush, random: Random) => void;

/** Every scene is painted on a sheet of this size and scaled. */
export const sheet = { width: 1200, height: 800 } as const;

export type Random = () => number;

/** A repeatable stream of numbers from 0 to 1 (mulberry32), so that a picture is always the same. */
export function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function between(random: Random, low: number, high: number): number {
  return low + random() * (high - low);
}

/** Colours from top to bottom, evenly spread. */
export function downwards(brush: Brush, top: number, bottom: number, colours: readonly string[]) {
  const gradient = brush.createLinearGradient(0, top, 0, bottom);
  colours.forEach((colour, index) => {
    gradient.addColorStop(index / Math.max(1, colours.length - 1), colour);
  });
  return gradient;
}

/** Colours from left to right, evenly spread. */
export function across(brush: Brush, left: number, right: number, colours: readonly string[]) {
  const gradient = brush.createLinearGradient(left, 0, right, 0);
  colours.forEach((colour, index) => {
    gradient.addColorStop(index / Math.max(1, colours.length - 1), colour);
  });
  return gradient;
}

/** `#rrggbb` with an opacity from 0 to 1. */
export function faint(colour: string, opacity: number): string {
  return `${colour}${Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0')}`;
}

export function glow(brush: Brush, x: number, y: number, radius: number, colour: string, opacity = 1): void {
  const gradient = brush.createRadialGradient(x, y, 0, x, y, radius);
  gradient.addColorStop(0, faint(colour, opacity));
  gradient.addColorStop(0.35, faint(colour, opacity * 0.45));
  gradient.addColorStop(1, faint(colour, 0));
  brush.fillStyle = gradient;
  brush.fillRect(x - radius, y - radius, radius * 2, radius * 2);
}

export function disc(brush: Brush, x: number, y: number, radius: number): void {
  brush.beginPath();
  brush.arc(x, y, radius, 0, Math.PI * 2);
  brush.fill();
}

export function line(brush: Brush, x1: number, y1: number, x2: number, y2: number): void {
  brush.beginPath();
  brush.moveTo(x1, y1);
  brush.lineTo(x2, y2);
  brush.stroke();
}

export function polygon(brush: Brush, points: readonly (readonly [number, number])[]): void {
  brush.beginPath();
  for (const [x, y] of points) brush.lineTo(x, y);
  brush.closePath();
  brush.fill();
}

export function rounded(brush: Brush, x: number, y: number, width: number, height: number, radius: number) {
  brush.beginPath();
  brush.roundRect(x, y, width, height, radius);
  brush.fill();
}
