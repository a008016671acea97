import { across, type Brush, disc, faint, glow, line, polygon, rounded } from './brush.ts';
import { rideColours } from './rides.ts';

const fullTurn = Math.PI * 2;

export interface Carousel {
  readonly x: number;
  readonly foot: number;
  readonly width: number;
}

export function carousel(brush: Brush, { x, foot, width }: Carousel): void {
  const [height, half] = [width * 0.78, width / 2];
  const eaves = foot - height * 0.62;
  glow(brush, x, eaves + height * 0.25, width * 0.8, '#ffd98a', 0.7);
  brush.fillStyle = across(brush, x - half, x + half, [
    '#8c3f6c',
    '#d9699f',
    '#f8b5cf',
    '#d9699f',
    '#8c3f6c',
  ]);
  rounded(brush, x - half * 1.04, foot - height * 0.05, width * 1.04, height * 0.1, 10);
  brush.fillStyle = across(brush, x - width * 0.1, x + width * 0.1, ['#c9913e', '#fff0c2', '#c9913e']);
  brush.fillRect(x - width * 0.1, eaves, width * 0.2, foot - eaves - height * 0.05);
  const places = [-0.42, -0.22, 0.22, 0.42, 0] as const;
  places.forEach((at, index) => {
    const lift = height * (index % 2 ? 0.2 : 0.14);
    horse(brush, x + at * width, foot - lift, width * 0.085, rideColours[index] ?? '#ffffff', eaves);
  });
  canopy(brush, x, eaves, width * 1.12, height * 0.42);
}

function canopy(brush: Brush, x: number, eaves: number, width: number, height: number): void {
  const stripes = 14;
  for (let index = 0; index < stripes; index += 1) {
    const edge = (at: number) => x - (Math.cos((at / stripes) * Math.PI) * width) / 2;
    brush.fillStyle = index % 2 ? '#fff4e0' : '#e5484d';
    brush.beginPath();
    brush.moveTo(x, eaves - height);
    brush.quadraticCurveTo((x + edge(index)) / 2, eaves - height * 0.36, edge(index), eaves);
    brush.lineTo(edge(index + 1), eaves);
    brush.quadraticCurveTo((x + edge(index + 1)) / 2, eaves - height * 0.36, x, eaves - height);
    brush.fill();
    const middle = (edge(index) + edge(index + 1)) / 2;
    const radius = (edge(index + 1) - edge(index)) / 2;
    brush.beginPath();
    brush.ellipse(middle, eaves, radius, 22, 0, 0, Math.PI);
    brush.fill();
    glow(brush, middle, eaves - 4, 16, '#fff2a8', 1);
  }
  brush.fillStyle = across(brush, x - width / 2, x + width / 2, [
    faint('#3b0d2b', 0.4),
    faint('#ffffff', 0.12),
    faint('#3b0d2b', 0.4),
  ]);
  brush.beginPath();
  brush.moveTo(x, eaves - height);
  brush.quadraticCurveTo(x - width * 0.25, eaves - height * 0.36, x - width / 2, eaves);
  brush.lineTo(x + width / 2, eaves);
  brush.quadraticCurveTo(x + width * 0.25, eaves - height * 0.36, x, eaves - height);
  brush.fill();
  brush.fillStyle = '#ffd166';
  disc(brush, x, eaves - height, 12);
  polygon(brush, [
    [x, eaves - height - 58],
    [x + 44, eaves - height - 44],
    [x, eaves - height - 30],
  ]);
  brush.fillRect(x - 2, eaves - height - 58, 4, 60);
}

function horse(brush: Brush, x: number, y: number, size: number, saddle: string, poleTop: number): void {
  brush.fillStyle = '#e7b450';
  brush.fillRect(x - size * 0.05, poleTop, size * 0.1, y - poleTop + size * 0.9);
  brush.fillStyle = '#fffaf2';
  brush.beginPath();
  brush.ellipse(x, y, size * 0.8, size * 0.4, 0, 0, fullTurn);
  brush.fill();
  brush.strokeStyle = '#fffaf2';
  brush.lineCap = 'round';
  brush.lineWidth = size * 0.2;
  for (const [from, to] of [
    [-0.6, -0.85],
    [-0.4, -0.3],
    [0.42, 0.36],
    [0.6, 0.92],
  ] as const) {
    line(brush, x + size * from, y + size * 0.2, x + size * to, y + size * 0.78);
  }
  brush.lineWidth = size * 0.42;
  line(brush, x + size * 0.55, y - size * 0.15, x + size * 0.85, y - size * 0.75);
  brush.lineWidth = size * 0.3;
  line(brush, x + size * 0.86, y - size * 0.78, x + size * 1.2, y - size * 0.55);
  brush.strokeStyle = saddle;
  brush.lineWidth = size * 0.2;
  line(brush, x + size * 0.38, y - size * 0.25, x + size * 0.66, y - size * 0.9);
  line(brush, x - size * 0.75, y - size * 0.1, x - size * 1.05, y + size * 0.35);
  brush.fillStyle = saddle;
  rounded(brush, x - size * 0.35, y - size * 0.44, size * 0.7, size * 0.4, size * 0.15);
}
