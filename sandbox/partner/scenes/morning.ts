import type { Scene } from './brush.ts';
import { between, disc, downwards, polygon, rounded } from './brush.ts';
import { cabinColours, cableLine, pylon } from './cable-car.ts';
import { cloud, gulls, mist, ridge, sea, sky, sun } from './nature.ts';
import { balloon } from './rides.ts';
import { sailboat, lighthouse as tower } from './shore.ts';

export const balloonMorning: Scene = (brush, random) => {
  sky(brush, ['#8fb8f0', '#c9c8f5', '#fbd3dc', '#ffe9cf'], 600);
  sun(brush, 600, 500, 60, '#fff6dc', '#ffd9a0');
  cloud(brush, random, 180, 300, 300, '#fff4f6');
  cloud(brush, random, 980, 220, 360, '#fff4f6');
  ridge(brush, random, { base: 580, height: 150, colours: ['#b9a9da', '#e8cfe0'], peaks: 3 });
  ridge(brush, random, { base: 650, height: 130, colours: ['#86b39c', '#c5dcc0'], peaks: 3.4 });
  ridge(brush, random, { base: 740, height: 110, colours: ['#5fa37a', '#7fbf86'], peaks: 2.2 });
  balloon(brush, 220, 210, 96, ['#ff8fa3', '#fff1e6']);
  balloon(brush, 860, 215, 62, ['#7bdff2', '#f7fff7']);
  balloon(brush, 520, 120, 44, ['#ffd166', '#ef476f']);
  cableLine(brush, {
    from: [-40, 470],
    to: [1240, 250],
    sag: 90,
    cabins: [
      { at: 0.18, size: 80, colour: cabinColours[4] },
      { at: 0.5, size: 128, colour: cabinColours[1] },
      { at: 0.82, size: 80, colour: cabinColours[2] },
    ],
  });
};

export const mountainPass: Scene = (brush, random) => {
  sky(brush, ['#4a86c9', '#a5cbe8', '#f2e3cf', '#ffd9ac'], 520);
  sun(brush, 300, 320, 54, '#fff9e3', '#ffe0a0');
  ridge(brush, random, { base: 480, height: 260, colours: ['#8fa9cf', '#d5d8e2'], peaks: 4 });
  mist(brush, 480, 70, '#fff4e6', 0.7);
  ridge(brush, random, { base: 570, height: 230, colours: ['#5f86a8', '#b3c7cf'], peaks: 3.2 });
  mist(brush, 575, 70, '#fff4e6', 0.65);
  ridge(brush, random, { base: 680, height: 210, colours: ['#3d7370', '#8fb5a3'], peaks: 2.6 });
  mist(brush, 690, 60, '#f4f5e6', 0.5);
  ridge(brush, random, { base: 800, height: 170, colours: ['#1f5a4c', '#3f8264'], peaks: 2 });
  pylon(brush, 700, 250, 560, 34);
  for (const [from, to, phase] of [
    [[-40, 330], [700, 250], 0],
    [[700, 250], [1240, 120], 3],
    [[-40, 470], [1240, 210], 1],
  ] as const) {
    const cabins = [0.14, 0.38, 0.62, 0.86].map((at, index) => ({
      at,
      size: phase === 1 ? 84 - index * 10 : 50,
      colour: cabinColours[(index + phase) % cabinColours.length] ?? '#ffffff',
    }));
    cableLine(brush, { from, to, sag: phase === 1 ? 130 : 40, cabins });
  }
};

export const lighthouse: Scene = (brush, random) => {
  sky(brush, ['#6fa8dc', '#b9cdf0', '#fbd9d0', '#ffe9c4'], 540);
  sun(brush, 330, 500, 50, '#fff8e0', '#ffd59a');
  cloud(brush, random, 240, 210, 360, '#fff1ee');
  cloud(brush, random, 600, 300, 260, '#fff1ee');
  ridge(brush, random, { base: 540, height: 70, colours: ['#a9b6dc', '#e3cfd6'], peaks: 4 });
  sea(brush, random, { top: 540, colours: ['#f3cbb9', '#86b3cc', '#2f789c'], glint: '#fff3d6', lightX: 330 });
  gulls(brush, random, 9, '#56627c');
  sailboat(brush, 250, 630, 96, '#f4a261');
  sailboat(brush, 520, 590, 56, '#2a9d8f');
  sailboat(brush, 90, 580, 44, '#e76f51');
  brush.fillStyle = downwards(brush, 520, 800, ['#7fae74', '#4c7f62', '#2c5a52']);
  brush.beginPath();
  brush.moveTo(600, 800);
  brush.bezierCurveTo(690, 640, 780, 560, 920, 540);
  brush.bezierCurveTo(1040, 524, 1130, 560, 1200, 540);
  brush.lineTo(1200, 800);
  brush.fill();
  brush.fillStyle = '#f7efe3';
  rounded(brush, 1010, 500, 110, 60, 4);
  brush.fillStyle = '#c5373f';
  polygon(brush, [
    [1000, 502],
    [1065, 462],
    [1130, 502],
  ]);
  tower(brush, 940, 560, 330);
  for (let index = 0; index < 60; index += 1) {
    brush.fillStyle = ['#ffd166', '#ff8fa3', '#ffffff'][index % 3] ?? '#ffffff';
    const x = between(random, 760, 1190);
    disc(brush, x, between(random, 640, 790), between(random, 2, 5));
  }
};
