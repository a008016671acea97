import { type Brush, disc, downwards, faint, glow, line, type Random, rounded } from './brush.ts';

export interface Wheel {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly foot: number;
  readonly frame: string;
  readonly isLit: boolean;
}

export const rideColours = [
  '#ff5d5d',
  '#ffb02e',
  '#ffe45c',
  '#5ad17a',
  '#3fb8e8',
  '#7a6cf0',
  '#f06cc4',
] as const;
const fullTurn = Math.PI * 2;

export function ferrisWheel(brush: Brush, wheel: Wheel): void {
  const { x, y, radius, foot, frame, isLit } = wheel;
  brush.lineCap = 'round';
  brush.strokeStyle = frame;
  brush.lineWidth = radius * 0.045;
  line(brush, x, y, x - radius * 0.48, foot);
  line(brush, x, y, x + radius * 0.48, foot);
  if (isLit) glow(brush, x, y, radius * 1.5, '#7f6bff', 0.45);
  rims(brush, wheel);
  for (let index = 0; index < 18; index += 1) {
    const angle = (index / 18) * fullTurn + 0.12;
    gondola(brush, x + Math.cos(angle) * radius, y + Math.sin(angle) * radius, radius * 0.085, index, isLit);
  }
  brush.fillStyle = isLit ? '#fff3c4' : '#ffffff';
  disc(brush, x, y, radius * 0.09);
  brush.fillStyle = frame;
  disc(brush, x, y, radius * 0.045);
}

function rims(brush: Brush, { x, y, radius, frame, isLit }: Wheel): void {
  for (const [share, width] of [
    [1, 0.022],
    [0.9, 0.01],
    [0.55, 0.01],
  ] as const) {
    brush.strokeStyle = isLit ? '#cfc4ff' : frame;
    brush.lineWidth = radius * width;
    brush.beginPath();
    brush.arc(x, y, radius * share, 0, fullTurn);
    brush.stroke();
  }
  for (let spoke = 0; spoke < 36; spoke += 1) {
    const angle = (spoke / 36) * fullTurn;
    const [dx, dy] = [Math.cos(angle) * radius, Math.sin(angle) * radius];
    brush.strokeStyle = faint(isLit ? '#a896ff' : frame, 0.7);
    brush.lineWidth = radius * 0.006;
    line(brush, x, y, x + dx, y + dy);
    if (!isLit) continue;
    const colour = rideColours[spoke % rideColours.length] ?? '#ffffff';
    for (const share of [0.35, 0.6, 0.82])
      glow(brush, x + dx * share, y + dy * share, radius * 0.05, colour, 0.9);
  }
}

function gondola(brush: Brush, x: number, y: number, size: number, index: number, isLit: boolean): void {
  const colour = rideColours[index % rideColours.length] ?? '#ffffff';
  if (isLit) glow(brush, x, y + size, size * 3, colour, 0.6);
  brush.fillStyle = colour;
  rounded(brush, x - size, y, size * 2, size * 1.7, size * 0.6);
  brush.fillStyle = isLit ? '#fff6d8' : '#e6f6ff';
  rounded(brush, x - size * 0.72, y + size * 0.35, size * 1.44, size * 0.65, size * 0.2);
}

export interface Slide {
  readonly points: readonly (readonly [number, number])[];
  readonly colour: string;
  readonly width: number;
}

/** A tube from one point to the next in soft bends, lit from above. */
export function slide(brush: Brush, { points, colour, width }: Slide): void {
  brush.lineCap = 'round';
  brush.lineJoin = 'round';
  const coats = [
    [faint('#0a3a52', 0.25), width, 8],
    [colour, width, 0],
    [faint('#ffffff', 0.35), width * 0.45, -width * 0.16],
    [faint('#ffffff', 0.75), width * 0.1, -width * 0.26],
  ] as const;
  for (const [style, thickness, lift] of coats) {
    brush.strokeStyle = style;
    brush.lineWidth = thickness;
    brush.beginPath();
    points.forEach(([x, y], index) => {
      const [nextX, nextY] = points[index + 1] ?? [x, y];
      if (index === 0) brush.moveTo(x, y + lift);
      else brush.quadraticCurveTo(x, y + lift, (x + nextX) / 2, (y + nextY) / 2 + lift);
    });
    brush.stroke();
  }
}

export function balloon(
  brush: Brush,
  x: number,
  y: number,
  radius: number,
  colours: readonly [string, string],
): void {
  const foot = y + radius * 1.35;
  for (let stripe = 0; stripe < 8; stripe += 1) {
    const bulge = (at: number) => -Math.cos((at / 8) * Math.PI) * radius;
    brush.fillStyle = colours[stripe % 2] ?? '#ffffff';
    brush.beginPath();
    brush.moveTo(x, y - radius);
    brush.bezierCurveTo(
      x + bulge(stripe) * 1.35,
      y - radius,
      x + bulge(stripe) * 1.2,
      y + radius * 0.5,
      x,
      foot,
    );
    brush.bezierCurveTo(
      x + bulge(stripe + 1) * 1.2,
      y + radius * 0.5,
      x + bulge(stripe + 1) * 1.35,
      y - radius,
      x,
      y - radius,
    );
    brush.fill();
  }
  const light = brush.createRadialGradient(x - radius * 0.35, y - radius * 0.4, 0, x, y, radius * 1.3);
  light.addColorStop(0, faint('#ffffff', 0.4));
  light.addColorStop(0.5, faint('#ffffff', 0));
  light.addColorStop(1, faint('#30123a', 0.3));
  brush.fillStyle = light;
  brush.beginPath();
  brush.moveTo(x, y - radius);
  brush.bezierCurveTo(x - radius * 1.35, y - radius, x - radius * 1.2, y + radius * 0.5, x, foot);
  brush.bezierCurveTo(x + radius * 1.2, y + radius * 0.5, x + radius * 1.35, y - radius, x, y - radius);
  brush.fill();
  brush.strokeStyle = '#6b4a2f';
  brush.lineWidth = Math.max(1, radius * 0.02);
  line(brush, x - radius * 0.12, foot - radius * 0.25, x - radius * 0.12, foot + radius * 0.25);
  line(brush, x + radius * 0.12, foot - radius * 0.25, x + radius * 0.12, foot + radius * 0.25);
  brush.fillStyle = downwards(brush, foot + radius * 0.15, foot + radius * 0.45, ['#b98250', '#7d5330']);
  rounded(brush, x - radius * 0.17, foot + radius * 0.16, radius * 0.34, radius * 0.28, radius * 0.06);
}

/** One burst, with trails that fall a little. */
export function firework(
  brush: Brush,
  random: Random,
  x: number,
  y: number,
  radius: number,
  colour: string,
): void {
  glow(brush, x, y, radius * 1.5, colour, 0.35);
  glow(brush, x, y, radius * 0.4, '#ffffff', 0.8);
  for (let ray = 0; ray < 54; ray += 1) {
    const angle = random() * fullTurn;
    const reach = radius * (0.45 + 0.55 * Math.sqrt(random()));
    const [tipX, tipY] = [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach + radius * 0.16];
    const trail = brush.createLinearGradient(x, y, tipX, tipY);
    trail.addColorStop(0.1, faint(colour, 0));
    trail.addColorStop(0.75, faint(colour, 0.75));
    trail.addColorStop(1, faint(colour, 1));
    brush.strokeStyle = trail;
    brush.lineWidth = 2.4;
    brush.beginPath();
    brush.moveTo(x, y);
    brush.quadraticCurveTo((x + tipX) / 2, (y + tipY) / 2 - radius * 0.06, tipX, tipY);
    brush.stroke();
    glow(brush, tipX, tipY, 9, colour, 0.9);
    brush.fillStyle = '#fff8ec';
    disc(brush, tipX, tipY, 2);
  }
}
