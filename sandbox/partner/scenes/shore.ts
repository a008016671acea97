import { across, type Brush, disc, downwards, faint, glow, line, polygon, rounded } from './brush.ts';

export function sailboat(brush: Brush, x: number, foot: number, height: number, sail: string): void {
  const hull = height * 0.34;
  brush.fillStyle = faint(sail, 0.25);
  polygon(brush, [
    [x + 2, foot + 4],
    [x + height * 0.34, foot + 4],
    [x + 2, foot + height * 0.6],
  ]);
  brush.fillStyle = sail;
  polygon(brush, [
    [x + 2, foot - height],
    [x + height * 0.42, foot - height * 0.2],
    [x + 2, foot - height * 0.2],
  ]);
  brush.fillStyle = faint('#ffffff', 0.92);
  polygon(brush, [
    [x - 3, foot - height * 0.86],
    [x - 3, foot - height * 0.2],
    [x - height * 0.3, foot - height * 0.2],
  ]);
  brush.fillStyle = '#4a3326';
  polygon(brush, [
    [x - hull, foot - height * 0.14],
    [x + hull * 1.2, foot - height * 0.14],
    [x + hull * 0.9, foot],
    [x - hull * 0.75, foot],
  ]);
}

/** A lit pleasure boat at night, with the shine of its windows on the water. */
export function cruiseBoat(brush: Brush, x: number, foot: number, width: number): void {
  const deck = width * 0.085;
  glow(brush, x, foot - deck, width * 0.75, '#ffc873', 0.5);
  for (let level = 0; level < 3; level += 1) {
    const span = width * (0.78 - level * 0.16);
    const top = foot - deck * (level + 2.1);
    brush.fillStyle = downwards(brush, top, top + deck, ['#fdf6ea', '#d9c7ae']);
    rounded(brush, x - span / 2, top, span, deck * 0.95, deck * 0.25);
    for (let at = 0; at < span - deck; at += deck * 0.62) {
      brush.fillStyle = '#ffcf70';
      rounded(brush, x - span / 2 + deck * 0.4 + at, top + deck * 0.25, deck * 0.36, deck * 0.42, deck * 0.1);
    }
  }
  brush.fillStyle = downwards(brush, foot - deck * 1.2, foot, ['#8a2f3c', '#4d1723']);
  polygon(brush, [
    [x - width * 0.5, foot - deck * 1.25],
    [x + width * 0.54, foot - deck * 1.5],
    [x + width * 0.42, foot],
    [x - width * 0.44, foot],
  ]);
  for (let at = -0.42; at < 0.44; at += 0.035) {
    const length = width * (0.1 + 0.16 * Math.abs(Math.sin(at * 90)));
    brush.fillStyle = downwards(brush, foot, foot + length, [faint('#ffcf70', 0.55), faint('#ffcf70', 0)]);
    brush.fillRect(x + at * width, foot + 2, width * 0.012, length);
  }
}

export function lighthouse(brush: Brush, x: number, foot: number, height: number): void {
  const [base, top] = [height * 0.15, height * 0.095];
  const widthAt = (at: number) => base + (top - base) * at;
  for (let band = 0; band < 6; band += 1) {
    const [low, high] = [band / 6, (band + 1) / 6];
    brush.fillStyle = across(
      brush,
      x - base,
      x + base,
      band % 2 ? ['#ffffff', '#f4f0ea', '#b9b6c4'] : ['#f2605d', '#d63c42', '#8e2440'],
    );
    polygon(brush, [
      [x - widthAt(low), foot - height * low],
      [x + widthAt(low), foot - height * low],
      [x + widthAt(high), foot - height * high],
      [x - widthAt(high), foot - height * high],
    ]);
  }
  const head = foot - height;
  brush.fillStyle = '#39404f';
  rounded(brush, x - top * 1.5, head - 8, top * 3, 12, 4);
  brush.fillStyle = '#fff2b8';
  rounded(brush, x - top * 0.8, head - height * 0.13, top * 1.6, height * 0.12, 5);
  glow(brush, x, head - height * 0.07, height * 0.5, '#fff0ac', 0.9);
  brush.fillStyle = '#c5373f';
  polygon(brush, [
    [x - top * 1.15, head - height * 0.13],
    [x + top * 1.15, head - height * 0.13],
    [x, head - height * 0.23],
  ]);
}

export function parasol(brush: Brush, x: number, foot: number, size: number, colour: string): void {
  brush.strokeStyle = '#f4efe6';
  brush.lineWidth = size * 0.05;
  line(brush, x, foot, x, foot - size);
  for (let index = 0; index < 6; index += 1) {
    const edge = (at: number) => x - Math.cos((at / 6) * Math.PI) * size * 0.75;
    brush.fillStyle = index % 2 ? '#fffaf0' : colour;
    brush.beginPath();
    brush.moveTo(x, foot - size * 1.25);
    brush.quadraticCurveTo(edge(index), foot - size * 1.15, edge(index), foot - size * 0.78);
    brush.lineTo(edge(index + 1), foot - size * 0.78);
    brush.quadraticCurveTo(edge(index + 1), foot - size * 1.15, x, foot - size * 1.25);
    brush.fill();
  }
}

export function kite(
  brush: Brush,
  x: number,
  y: number,
  size: number,
  colours: readonly [string, string],
): void {
  brush.save();
  brush.translate(x, y);
  brush.rotate(0.5);
  brush.fillStyle = colours[0];
  polygon(brush, [
    [0, -size],
    [size * 0.68, 0],
    [0, size * 1.2],
    [-size * 0.68, 0],
  ]);
  brush.fillStyle = colours[1];
  polygon(brush, [
    [0, -size],
    [size * 0.68, 0],
    [0, 0],
  ]);
  polygon(brush, [
    [0, size * 1.2],
    [-size * 0.68, 0],
    [0, 0],
  ]);
  brush.restore();
  tail(brush, x, y, size, colours[0]);
}

function tail(brush: Brush, x: number, y: number, size: number, colour: string): void {
  brush.strokeStyle = colour;
  brush.lineWidth = size * 0.07;
  brush.beginPath();
  for (let step = 0; step <= 30; step += 1) {
    const along = step / 30;
    const sway = Math.sin(along * 11) * size * 0.25 * along;
    brush.lineTo(x - size * (0.55 + along * 1.4) + sway, y + size * (1.05 + along * 2.1));
  }
  brush.stroke();
}

/** A person seen from far away. */
export function figure(brush: Brush, x: number, foot: number, height: number, colour: string): void {
  brush.fillStyle = '#5a3a2c';
  disc(brush, x, foot - height * 0.86, height * 0.14);
  brush.fillStyle = colour;
  rounded(brush, x - height * 0.16, foot - height * 0.7, height * 0.32, height * 0.42, height * 0.12);
  brush.fillStyle = '#39404f';
  rounded(brush, x - height * 0.14, foot - height * 0.34, height * 0.11, height * 0.34, height * 0.05);
  rounded(brush, x + height * 0.03, foot - height * 0.34, height * 0.11, height * 0.34, height * 0.05);
}
