import { readFileSync, writeFileSync } from 'node:fs';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { fontFor } from '../../src/ticket/fonts.ts';
import { venueName } from '../partner/catalogue.ts';
import { type Brush, disc, downwards, faint, seeded, sheet } from '../partner/scenes/brush.ts';
import { cableLine, pylon } from '../partner/scenes/cable-car.ts';
import { cloud, karst, mist, palm, ridge, sea, sky, sun } from '../partner/scenes/nature.ts';
import { ferrisWheel } from '../partner/scenes/rides.ts';
import { sailboat } from '../partner/scenes/shore.ts';

/*
 * node sandbox/venue/picture.ts
 *
 * Draws venue.jpg, which the demo's /start shows: the bay in the colours of its logo and tickets. The same bytes each time.
 */

const size = { width: 1280, height: 720 } as const;
/** What the picture shows of the scenes' sheet. */
const top = 110;
const jpegQuality = 86;
const file = (name: string): URL => new URL(name, import.meta.url);

function paintBay(brush: Brush): void {
  const random = seeded(20_26);
  sky(brush, ['#0b4f5c', '#2b8a93', '#7fc0b4', '#f6d59a', '#f9b45c'], 560);
  sun(brush, 640, 500, 66, '#fff6d8', '#f3a53a');
  cloud(brush, random, 990, 300, 380, '#ffe2b0');
  cloud(brush, random, 240, 350, 300, '#ffd9a4');
  ridge(brush, random, { base: 560, height: 90, colours: ['#4f9a9b', '#a9c7a6'], peaks: 4 });
  mist(brush, 548, 40, '#fff1cf', 0.55);
  sea(brush, random, { top: 560, colours: ['#f0b765', '#3f9a9c', '#0b4f5c'], glint: '#fff0c4', lightX: 640 });
  karst(brush, random, { x: 150, foot: 590, width: 250, height: 250 }, ['#1f7f88', '#0e5a66']);
  karst(brush, random, { x: 330, foot: 600, width: 150, height: 130 }, ['#2a8d94', '#14666f']);
  ferrisWheel(brush, { x: 930, y: 478, radius: 138, foot: 640, frame: '#0a4552', isLit: true });
  brush.fillStyle = downwards(brush, 630, 800, ['#0a4552', '#062d37']);
  brush.beginPath();
  brush.moveTo(700, 800);
  brush.bezierCurveTo(780, 690, 830, 650, 930, 640);
  brush.bezierCurveTo(1040, 630, 1120, 640, 1200, 620);
  brush.lineTo(1200, 800);
  brush.fill();
  palm(brush, random, 1092, 652, 120, -26);
  palm(brush, random, 1178, 650, 140, 16);
  pylon(brush, 1140, 214, 640, 24);
  cableLine(brush, {
    from: [-40, 330],
    to: [1140, 212],
    sag: 74,
    cabins: [
      { at: 0.3, size: 70, colour: '#f3a53a' },
      { at: 0.56, size: 84, colour: '#e8423f' },
      { at: 0.85, size: 62, colour: '#1fa2a8' },
    ],
  });
  sailboat(brush, 520, 690, 84, '#fff3d9');
}

/** The logo and the name, on the dark of the sky. */
async function paintName(brush: Brush): Promise<void> {
  brush.fillStyle = downwards(brush, 0, 190, [faint('#062d37', 0.72), faint('#062d37', 0)]);
  brush.fillRect(0, 0, size.width, 190);
  const logo = await loadImage(readFileSync(file('logo.png')));
  brush.fillStyle = '#ffffff';
  disc(brush, 88, 84, 50);
  brush.drawImage(logo, 38, 34, 100, 100);
  brush.font = fontFor(venueName, 58, 700);
  brush.textBaseline = 'middle';
  brush.fillStyle = '#ffffff';
  brush.fillText(venueName, 162, 86);
}

const canvas = createCanvas(size.width, size.height);
const brush = canvas.getContext('2d');
brush.save();
brush.scale(size.width / sheet.width, size.width / sheet.width);
brush.translate(0, -top);
paintBay(brush);
brush.restore();
await paintName(brush);
writeFileSync(file('venue.jpg'), await canvas.encode('jpeg', jpegQuality));
