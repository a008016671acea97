import { type Brush, between, disc, downwards, faint, glow, line, type Random, sheet } from './brush.ts';

export function sky(brush: Brush, colours: readonly string[], horizon = 560): void {
  brush.fillStyle = downwards(brush, 0, horizon, colours);
  brush.fillRect(0, 0, sheet.width, sheet.height);
}

export function sun(brush: Brush, x: number, y: number, radius: number, core: string, halo: string): void {
  glow(brush, x, y, radius * 8, halo, 0.55);
  glow(brush, x, y, radius * 3, halo, 0.8);
  brush.fillStyle = core;
  disc(brush, x, y, radius);
}

export function stars(brush: Brush, random: Random, count: number, bottom: number): void {
  for (let index = 0; index < count; index += 1) {
    const depth = random();
    brush.fillStyle = faint('#ffffff', 0.25 + depth * 0.7);
    disc(brush, random() * sheet.width, random() ** 1.4 * bottom, 0.6 + depth * 1.5);
  }
}

/** One cumulus with a flat foot, lit from above. */
export function cloud(
  brush: Brush,
  random: Random,
  x: number,
  y: number,
  width: number,
  colour: string,
): void {
  for (let index = 0; index < 26; index += 1) {
    const along = random() * 2 - 1;
    const radius = width * 0.17 * (1.15 - Math.abs(along) * 0.75) * between(random, 0.7, 1.2);
    const lift = (1 - along * along) * width * 0.13 * random();
    const [cx, cy] = [x + (along * width) / 2, y - lift];
    const puff = brush.createRadialGradient(cx, cy - radius * 0.3, 0, cx, cy, radius);
    puff.addColorStop(0, faint(colour, 0.55));
    puff.addColorStop(0.7, faint(colour, 0.28));
    puff.addColorStop(1, faint(colour, 0));
    brush.fillStyle = puff;
    disc(brush, cx, cy, radius);
  }
}

export interface Ridge {
  readonly base: number;
  readonly height: number;
  readonly colours: readonly [string, string];
  /** Peaks across the sheet. */
  readonly peaks: number;
}

/** A chain of hills to the foot of the sheet, hazier towards its foot. */
export function ridge(brush: Brush, random: Random, shape: Ridge): void {
  const phases = [random() * 7, random() * 7, random() * 7, random() * 7] as const;
  const wave = (turns: number, x: number, phase: number) =>
    Math.sin((x / sheet.width) * turns * Math.PI * 2 + phase);
  brush.beginPath();
  brush.moveTo(0, sheet.height);
  for (let x = 0; x <= sheet.width; x += 4) {
    const relief =
      0.55 * wave(shape.peaks * 0.5, x, phases[0]) +
      0.3 * wave(shape.peaks, x, phases[1]) +
      0.12 * wave(shape.peaks * 2.7, x, phases[2]) +
      0.04 * wave(shape.peaks * 8, x, phases[3]);
    brush.lineTo(x, shape.base - shape.height * (0.5 + relief * 0.5));
  }
  brush.lineTo(sheet.width, sheet.height);
  brush.fillStyle = downwards(brush, shape.base - shape.height, shape.base + 30, shape.colours);
  brush.fill();
}

/** A limestone island, steep as those of the northern bays, with its shaded side and its reflection. */
export function karst(
  brush: Brush,
  random: Random,
  place: { readonly x: number; readonly foot: number; readonly width: number; readonly height: number },
  colours: readonly [string, string],
): void {
  const { x, foot, width, height } = place;
  const outline = Array.from({ length: 33 }, (_, index) => {
    const along = index / 32;
    const dome = Math.sin(along * Math.PI) ** 0.42 * (0.86 + 0.14 * Math.sin(along * 9 + x));
    return [x + (along - 0.5) * width, height * dome * between(random, 0.94, 1.03)] as const;
  });
  const fill = (rise: number, style: Brush['fillStyle']) => {
    brush.beginPath();
    brush.moveTo(x - width / 2, foot);
    for (const [px, up] of outline) brush.lineTo(px, foot - up * rise);
    brush.lineTo(x + width / 2, foot);
    brush.fillStyle = style;
    brush.fill();
  };
  fill(1, downwards(brush, foot - height, foot, colours));
  const shade = brush.createLinearGradient(x - width / 2, 0, x + width / 2, 0);
  shade.addColorStop(0.35, faint('#0b2030', 0));
  shade.addColorStop(1, faint('#0b2030', 0.35));
  fill(1, shade);
  fill(-0.5, downwards(brush, foot, foot + height * 0.5, [faint(colours[1], 0.45), faint(colours[1], 0)]));
}

export interface Sea {
  readonly top: number;
  readonly colours: readonly string[];
  readonly glint: string;
  /** Where the light stands above the water. */
  readonly lightX: number;
}

export function sea(brush: Brush, random: Random, water: Sea): void {
  const depth = sheet.height - water.top;
  brush.fillStyle = downwards(brush, water.top, sheet.height, water.colours);
  brush.fillRect(0, water.top, sheet.width, depth);
  for (let index = 0; index < 420; index += 1) {
    const near = random() ** 1.6;
    const y = water.top + 3 + near * depth;
    const isInLight = random() < 0.5;
    const spread = isInLight ? 60 + near * 150 : sheet.width;
    const x = (isInLight ? water.lightX : sheet.width / 2) + (random() + random() - 1) * spread;
    brush.strokeStyle = faint(water.glint, (isInLight ? 0.5 : 0.16) * between(random, 0.3, 1));
    brush.lineWidth = 1 + near * 2.4;
    brush.lineCap = 'round';
    const length = 8 + near * 46 * random();
    line(brush, x - length, y, x + length, y);
  }
}

export function mist(brush: Brush, y: number, thickness: number, colour: string, opacity: number): void {
  brush.fillStyle = downwards(brush, y - thickness, y + thickness, [
    faint(colour, 0),
    faint(colour, opacity),
    faint(colour, 0),
  ]);
  brush.fillRect(0, y - thickness, sheet.width, thickness * 2);
}

/** A coconut palm that leans by so many pixels. */
export function palm(
  brush: Brush,
  random: Random,
  x: number,
  foot: number,
  height: number,
  lean: number,
): void {
  const [topX, topY] = [x + lean, foot - height];
  brush.strokeStyle = '#7a5a3a';
  brush.lineCap = 'round';
  for (let step = 0; step < 14; step += 1) {
    const [from, to] = [step / 14, (step + 1) / 14];
    brush.lineWidth = height * 0.05 * (1.2 - from * 0.7);
    line(brush, x + lean * from ** 1.8, foot - height * from, x + lean * to ** 1.8, foot - height * to);
  }
  for (let frond = 0; frond < 11; frond += 1) {
    const angle = -Math.PI * (0.02 + (frond / 10) * 0.96) + between(random, -0.1, 0.1);
    leaf(brush, topX, topY, angle, height * between(random, 0.42, 0.56), frond % 2 ? '#2f8f5b' : '#1f7048');
  }
}

function leaf(brush: Brush, x: number, y: number, angle: number, length: number, colour: string): void {
  const [dx, dy] = [Math.cos(angle) * length, Math.sin(angle) * length];
  const droop = length * 0.55;
  brush.fillStyle = colour;
  brush.beginPath();
  brush.moveTo(x, y);
  brush.quadraticCurveTo(x + dx * 0.55, y + dy * 0.9 - length * 0.12, x + dx, y + dy + droop);
  brush.quadraticCurveTo(x + dx * 0.45, y + dy * 0.45 + length * 0.06, x, y);
  brush.fill();
}

/** Gulls far away. */
export function gulls(brush: Brush, random: Random, count: number, colour: string): void {
  brush.strokeStyle = colour;
  brush.lineCap = 'round';
  for (let index = 0; index < count; index += 1) {
    const [x, y, span] = [between(random, 150, 1050), between(random, 90, 300), between(random, 7, 16)];
    brush.lineWidth = span / 6;
    brush.beginPath();
    brush.moveTo(x - span, y - span * 0.25);
    brush.quadraticCurveTo(x - span * 0.4, y - span * 0.7, x, y);
    brush.quadraticCurveTo(x + span * 0.4, y - span * 0.7, x + span, y - span * 0.25);
    brush.stroke();
  }
}
