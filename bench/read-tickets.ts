import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { decodeSymbols } from '../sandbox/decode.ts';
import type { CodeType } from '../src/booking/record.ts';
import { asDelivered, photographed } from '../test/ticket/as-delivered.ts';
import { sampleFace } from '../test/ticket/sample-face.ts';

/**
 * `node bench/read-tickets.ts <checkout> <checkout> …`: how many of a checkout's tickets ZXing and ZBar (zbarimg) read,
 * from the picture to a photo of the screen that shows it. Each checkout has its packages installed.
 */
const perSymbol = 12;
const conditions: Readonly<Record<string, (picture: Buffer) => Promise<Buffer>>> = {
  'the picture': async (picture) => picture,
  'Telegram, 1280 px': (picture) => asDelivered(picture, 1280, 75),
  'Telegram, 800 px': (picture) => asDelivered(picture, 800, 75),
  'photographed, 480 px wide': (picture) => photographedAt(picture, 480),
  'photographed, 320 px wide': (picture) => photographedAt(picture, 320),
  'photographed, 160 px wide': (picture) => photographedAt(picture, 160),
  'photographed, 110 px wide': (picture) => photographedAt(picture, 110),
};

const codes = Array.from({ length: perSymbol }, (_, index) =>
  index % 2 === 0 ? `NLQ-7Kd92mQxT${100 + index}` : `820461739502${10 + index}`,
);

/**
 * In a process of its own: two copies of the drawing library don't take each other's pictures. Older versions answer
 * more than the picture.
 */
const drawing = `
  const { openPrinter } = await import(process.argv[1]);
  const printer = await openPrinter({ logo: null, colour: null });
  const pictures = [];
  for (const face of JSON.parse(process.argv[2])) {
    const drawn = await printer.ticket(face);
    pictures.push((drawn.jpeg ?? drawn.image ?? drawn).toString('base64'));
  }
  console.log(JSON.stringify(pictures));`;

function picturesOf(checkout: string, symbol: CodeType): readonly Buffer[] {
  const printer = pathToFileURL(resolve(checkout, 'src/ticket/printer.ts')).href;
  const faces = JSON.stringify(codes.map((code) => sampleFace({ code, symbol })));
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', drawing, printer, faces], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const pictures: readonly string[] = JSON.parse(stdout);
  return pictures.map((picture) => Buffer.from(picture, 'base64'));
}

async function photographedAt(picture: Buffer, widthPx: number): Promise<Buffer> {
  return photographed(await asDelivered(picture, 1280, 75), { widthPx, blurPx: 1 });
}

function zbarReads(picture: Buffer, code: string): boolean {
  const { stdout } = spawnSync('zbarimg', ['-q', '--raw', '-'], { input: picture, encoding: 'utf8' });
  return stdout.trim() === code;
}

async function read(pictures: readonly Buffer[], make: (picture: Buffer) => Promise<Buffer>) {
  let [zxing, zbar] = [0, 0];
  for (const [index, picture] of pictures.entries()) {
    const code = codes[index] ?? '';
    const seen = await make(picture);
    if ((await decodeSymbols(seen)).some(({ text }) => text === code)) zxing += 1;
    if (zbarReads(seen, code)) zbar += 1;
  }
  return `${zxing} / ${zbar}`;
}

const checkouts = process.argv.slice(2);
console.log(`| of ${perSymbol}: by ZXing / by ZBar | ${checkouts.join(' | ')} |`);
console.log(`|---|${'---|'.repeat(checkouts.length)}`);
for (const symbol of ['QR', 'CODE'] as const) {
  const all = checkouts.map((checkout) => picturesOf(checkout, symbol));
  for (const [name, make] of Object.entries(conditions)) {
    const cells: string[] = [];
    for (const pictures of all) cells.push(await read(pictures, make));
    console.log(`| ${symbol}, ${name} | ${cells.join(' | ')} |`);
  }
}
