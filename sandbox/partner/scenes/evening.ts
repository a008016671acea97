import type { Scene } from './brush.ts';
import { type Brush, between, disc, downwards, faint, glow, rounded, sheet } from './brush.ts';
import { cabinColours, cableLine } from './cable-car.ts';
import { carousel as carouselRide } from './carousel.ts';
import { cloud, karst, palm, ridge, sea, sky, stars, sun } from './nature.ts';
import { firework, ferrisWheel as wheel } from './rides.ts';
import { cruiseBoat, figure, sailboat } from './shore.ts';

export const sunsetBay: Scene = (brush, random) => {
  sky(brush, ['#3b2a6e', '#8a3f86', '#e8636f', '#ffae6b', '#ffe0a3'], 540);
  sun(brush, 420, 470, 62, '#fff3cf', '#ffc56e');
  cloud(brush, random, 900, 190, 420, '#ff9d8a');
  cloud(brush, random, 240, 260, 300, '#ffb58f');
  ridge(brush, random, { base: 530, height: 110, colours: ['#9a5286', '#e58a7c'], peaks: 4 });
  sea(brush, random, { top: 530, colours: ['#f7a072', '#b3568a', '#45307a'], glint: '#ffe9b8', lightX: 420 });
  karst(brush, random, { x: 130, foot: 556, width: 220, height: 200 }, ['#5c3a77', '#43295f']);
  wheel(brush, { x: 870, y: 400, radius: 185, foot: 640, frame: '#3a2459', isLit: false });
  brush.fillStyle = downwards(brush, 600, 800, ['#33204f', '#1d1236']);
  brush.beginPath();
  brush.moveTo(560, 800);
  brush.bezierCurveTo(640, 690, 690, 636, 800, 630);
  brush.bezierCurveTo(960, 622, 1080, 632, 1200, 606);
  brush.lineTo(1200, 800);
  brush.fill();
  palm(brush, random, 1120, 640, 190, -36);
  palm(brush, random, 1170, 640, 150, 30);
  cableLine(brush, {
    from: [-40, 90],
    to: [1240, 60],
    sag: 110,
    cabins: [
      { at: 0.16, size: 84, colour: '#4b2a68' },
      { at: 0.42, size: 104, colour: '#e8423f' },
    ],
  });
  sailboat(brush, 470, 640, 90, '#7c3a6e');
};

export const ferrisWheel: Scene = (brush, random) => {
  sky(brush, ['#0b1140', '#2a2270', '#6b3f9c', '#d5719c', '#ffb394'], 640);
  stars(brush, random, 170, 360);
  glow(brush, 980, 130, 180, '#fff2cf', 0.35);
  brush.fillStyle = '#fff6df';
  disc(brush, 980, 130, 42);
  ridge(brush, random, { base: 640, height: 90, colours: ['#4d3580', '#8d5590'], peaks: 4 });
  sea(brush, random, { top: 640, colours: ['#b5638f', '#3d2a72', '#120f3a'], glint: '#ffd6c9', lightX: 540 });
  wheel(brush, { x: 540, y: 350, radius: 262, foot: 690, frame: '#2b2150', isLit: true });
  brush.fillStyle = '#17123a';
  rounded(brush, 340, 684, 400, 18, 6);
  for (let index = 0; index < 46; index += 1) {
    const x = between(random, 250, 830);
    const colour = cabinColours[index % cabinColours.length] ?? '#ffffff';
    const length = between(random, 20, 84);
    brush.fillStyle = downwards(brush, 704, 704 + length, [faint(colour, 0.55), faint(colour, 0)]);
    brush.fillRect(x, 704, between(random, 3, 8), length);
  }
};

export const carousel: Scene = (brush, random) => {
  sky(brush, ['#372a7a', '#7a4aa8', '#e583b0', '#ffd0a8'], 640);
  stars(brush, random, 60, 240);
  cloud(brush, random, 220, 250, 320, '#f7a8c8');
  cloud(brush, random, 1010, 190, 300, '#f7a8c8');
  ridge(brush, random, { base: 610, height: 130, colours: ['#7b5aa6', '#c98abb'], peaks: 3 });
  ridge(brush, random, { base: 670, height: 70, colours: ['#4f4a8c', '#7c5f9e'], peaks: 6 });
  brush.fillStyle = downwards(brush, 660, 800, ['#8a6aa8', '#4a3a72']);
  brush.fillRect(0, 660, sheet.width, 140);
  for (let index = 0; index < 13; index += 1) {
    const x = 20 + index * 98;
    const y = 130 + Math.sin((index / 12) * Math.PI) * 70;
    glow(brush, x, y, 40, '#ffe7a3', 0.9);
    brush.fillStyle = '#fff7dc';
    disc(brush, x, y, 6);
  }
  carouselRide(brush, { x: 600, foot: 730, width: 640 });
  for (const [index, x] of [110, 170, 1010, 1075].entries()) {
    figure(brush, x, 740, index % 2 ? 62 : 92, cabinColours[index] ?? '#ffffff');
  }
};

export const fireworks: Scene = (brush, random) => {
  sky(brush, ['#04061f', '#0d1546', '#2a2a72', '#5b3f86'], 580);
  stars(brush, random, 200, 420);
  brush.globalCompositeOperation = 'lighter';
  firework(brush, random, 330, 210, 190, '#ff5d73');
  firework(brush, random, 640, 130, 130, '#5ad1ff');
  firework(brush, random, 900, 240, 210, '#ffc04d');
  firework(brush, random, 560, 330, 100, '#b57bff');
  firework(brush, random, 1090, 110, 90, '#7dff9b');
  brush.globalCompositeOperation = 'source-over';
  ridge(brush, random, { base: 560, height: 90, colours: ['#191b4d', '#34306e'], peaks: 4 });
  sea(brush, random, { top: 560, colours: ['#4a3a80', '#1d1f56', '#070a2a'], glint: '#ffcf9a', lightX: 880 });
  for (const [x, colour] of [
    [330, '#ff5d73'],
    [900, '#ffc04d'],
    [640, '#5ad1ff'],
  ] as const) {
    glowOnWater(brush, x, colour);
  }
  karst(brush, random, { x: 110, foot: 580, width: 230, height: 180 }, ['#151741', '#0d0f30']);
  karst(brush, random, { x: 1130, foot: 584, width: 200, height: 150 }, ['#191a48', '#0f1034']);
  cruiseBoat(brush, 560, 680, 470);
};

/** The light of a burst on the sea, which begins at 560. */
function glowOnWater(brush: Brush, x: number, colour: string): void {
  brush.save();
  brush.beginPath();
  brush.rect(0, 561, sheet.width, sheet.height);
  brush.clip();
  brush.translate(x, 575);
  brush.scale(0.7, 1);
  glow(brush, 0, 0, 210, colour, 0.4);
  brush.restore();
}
