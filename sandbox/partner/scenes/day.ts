import type { Scene } from './brush.ts';
import { type Brush, between, disc, downwards, faint, glow, polygon, type Random, rounded } from './brush.ts';
import { cabinColours, cableLine, pylon } from './cable-car.ts';
import { cloud, karst, palm, ridge, sea, sky, sun } from './nature.ts';
import { type Slide, slide } from './rides.ts';
import { figure, kite, parasol, sailboat } from './shore.ts';

export const cableCarDay: Scene = (brush, random) => {
  sky(brush, ['#2f8fe0', '#7cc6f2', '#d9f1fb', '#fdf6e4'], 520);
  sun(brush, 930, 150, 44, '#fffbe6', '#fff2b0');
  cloud(brush, random, 280, 170, 340, '#ffffff');
  cloud(brush, random, 700, 240, 260, '#ffffff');
  cloud(brush, random, 1080, 290, 300, '#ffffff');
  ridge(brush, random, { base: 520, height: 130, colours: ['#9cc9dd', '#cfe8ee'], peaks: 4 });
  sea(brush, random, { top: 520, colours: ['#8fdcd9', '#2fb0bd', '#0f7f9c'], glint: '#ffffff', lightX: 900 });
  karst(brush, random, { x: 190, foot: 548, width: 190, height: 190 }, ['#5f9d86', '#3c7a70']);
  karst(brush, random, { x: 330, foot: 560, width: 140, height: 120 }, ['#6aab8c', '#468878']);
  karst(brush, random, { x: 1040, foot: 560, width: 230, height: 230 }, ['#57977d', '#2f6d66']);
  karst(brush, random, { x: 1180, foot: 580, width: 160, height: 150 }, ['#6aab8c', '#3f8274']);
  sailboat(brush, 520, 610, 74, '#f7b32b');
  sailboat(brush, 690, 660, 100, '#e8423f');
  pylon(brush, 1020, 270, 350, 26);
  cableLine(brush, {
    from: [-40, 150],
    to: [1020, 268],
    sag: 70,
    cabins: [
      { at: 0.27, size: 150, colour: cabinColours[0] },
      { at: 0.62, size: 92, colour: cabinColours[1] },
      { at: 0.85, size: 54, colour: cabinColours[2] },
    ],
  });
};

export const kiteBeach: Scene = (brush, random) => {
  sky(brush, ['#29a3e6', '#86d3f5', '#e4f7fb'], 460);
  cloud(brush, random, 940, 150, 360, '#ffffff');
  cloud(brush, random, 300, 330, 300, '#ffffff');
  sea(brush, random, { top: 440, colours: ['#5fd0df', '#22a7c4', '#8fe3df'], glint: '#ffffff', lightX: 700 });
  karst(brush, random, { x: 1010, foot: 452, width: 210, height: 130 }, ['#6fae97', '#4c8f83']);
  karst(brush, random, { x: 860, foot: 450, width: 110, height: 74 }, ['#8fc3ae', '#6dab9b']);
  sailboat(brush, 560, 500, 62, '#ee6c4d');
  brush.fillStyle = downwards(brush, 590, 800, ['#fdf0cf', '#f0d39a', '#e2b877']);
  brush.beginPath();
  brush.moveTo(0, 640);
  brush.bezierCurveTo(300, 560, 700, 690, 1200, 600);
  brush.lineTo(1200, 800);
  brush.lineTo(0, 800);
  brush.fill();
  brush.strokeStyle = faint('#ffffff', 0.85);
  brush.lineWidth = 9;
  brush.beginPath();
  brush.moveTo(0, 636);
  brush.bezierCurveTo(300, 556, 700, 686, 1200, 596);
  brush.stroke();
  kite(brush, 380, 150, 62, ['#ef476f', '#ffd166']);
  kite(brush, 650, 240, 44, ['#7a5cf0', '#9df0d8']);
  kite(brush, 170, 260, 36, ['#ff9f1c', '#2ec4b6']);
  palm(brush, random, 1130, 720, 330, -120);
  parasol(brush, 880, 730, 110, '#ef476f');
  parasol(brush, 700, 770, 96, '#118ab2');
  figure(brush, 330, 730, 104, '#1fa2a8');
  figure(brush, 395, 736, 70, '#f7b32b');
  figure(brush, 455, 730, 110, '#e8423f');
};

const waterSlides: readonly Slide[] = [
  {
    points: [
      [830, 300],
      [620, 270],
      [420, 340],
      [640, 420],
      [700, 520],
      [470, 560],
      [330, 640],
      [310, 650],
    ],
    colour: '#ffb703',
    width: 58,
  },
  {
    points: [
      [960, 220],
      [1090, 280],
      [1130, 390],
      [930, 450],
      [900, 560],
      [1040, 620],
      [1060, 650],
    ],
    colour: '#fb5f8a',
    width: 54,
  },
  {
    points: [
      [840, 230],
      [560, 190],
      [250, 300],
      [210, 480],
      [180, 620],
      [170, 640],
    ],
    colour: '#5b5fe0',
    width: 50,
  },
];

export const waterPark: Scene = (brush, random) => {
  sky(brush, ['#1f9be3', '#7fd3f7', '#e9faff'], 480);
  sun(brush, 180, 130, 46, '#fffce0', '#fff3a6');
  cloud(brush, random, 640, 170, 360, '#ffffff');
  ridge(brush, random, { base: 500, height: 90, colours: ['#6cc0a0', '#a8ddc0'], peaks: 5 });
  palm(brush, random, 120, 610, 230, 30);
  palm(brush, random, 240, 600, 170, -30);
  palm(brush, random, 1130, 600, 220, -24);
  slideTower(brush);
  sea(brush, random, { top: 590, colours: ['#7ff0ee', '#25c3dc', '#0d93c4'], glint: '#ffffff', lightX: 420 });
  for (const each of waterSlides) slide(brush, each);
  splash(brush, random, 310, 660);
  splash(brush, random, 1062, 664);
  splash(brush, random, 170, 652);
  ring(brush, 560, 720, '#ff5d8f');
  ring(brush, 760, 690, '#ffd166');
  ring(brush, 900, 750, '#06d6a0');
};

function slideTower(brush: Brush): void {
  brush.fillStyle = '#d7e2ea';
  for (const x of [812, 852, 932, 972]) brush.fillRect(x, 200, 12, 430);
  brush.fillStyle = '#f4f8fb';
  for (const y of [300, 410, 520]) rounded(brush, 796, y, 204, 14, 6);
  brush.fillStyle = '#ef476f';
  polygon(brush, [
    [780, 200],
    [897, 96],
    [1014, 200],
  ]);
}

function splash(brush: Brush, random: Random, x: number, y: number): void {
  glow(brush, x, y, 90, '#ffffff', 0.9);
  for (let index = 0; index < 50; index += 1) {
    const angle = -Math.PI * random();
    const reach = between(random, 10, 80);
    brush.fillStyle = faint('#ffffff', between(random, 0.5, 1));
    disc(brush, x + Math.cos(angle) * reach, y + Math.sin(angle) * reach * 0.7, between(random, 1.5, 5));
  }
}

function ring(brush: Brush, x: number, y: number, colour: string): void {
  brush.fillStyle = faint('#064a6b', 0.25);
  brush.beginPath();
  brush.ellipse(x, y + 12, 52, 18, 0, 0, Math.PI * 2);
  brush.fill();
  brush.lineWidth = 20;
  for (const [style, dash] of [
    [colour, []],
    ['#ffffff', [24, 34]],
  ] as const) {
    brush.strokeStyle = style;
    brush.setLineDash([...dash]);
    brush.beginPath();
    brush.ellipse(x, y, 42, 18, 0, 0, Math.PI * 2);
    brush.stroke();
  }
  brush.setLineDash([]);
}
