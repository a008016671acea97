import { spawnSync } from 'node:child_process';
import { decodeSymbols } from '../sandbox/decode.ts';
import type { CodeType } from '../src/booking/record.ts';
import { createPrintQueue } from '../src/ticket/print-queue.ts';
import { asDelivered, photographed } from '../test/ticket/as-delivered.ts';
import { sampleFace } from '../test/ticket/sample-face.ts';

/**
 * `node bench/read-tickets.ts`: how many tickets ZXing and ZBar (zbarimg) read, from the picture to a photo of the
 * screen that shows it: turned, blurred, darker and with noise.
 */
const perSymbol = 12;
const widths = [480, 320, 160, 110];
const glares = [
  [0.3, 0.6],
  [0.5, 0.8],
  [0.7, 0.9],
] as const;
const conditions: readonly (readonly [name: string, make: (picture: Buffer) => Promise<Buffer>])[] = [
  ['the picture', async (picture) => picture],
  ['Telegram, 1280 px', (picture) => asDelivered(picture, 1280, 75)],
  ['Telegram, 800 px', (picture) => asDelivered(picture, 800, 75)],
  ...widths.map(
    (widthPx) =>
      [
        `photographed, ${widthPx} px wide`,
        async (picture: Buffer) => photographed(await asDelivered(picture, 1280, 75), { widthPx, blurPx: 1 }),
      ] as const,
  ),
  ...glares.map(
    (glare) =>
      [
        `a 390 px screen, ${100 * glare[0]} to ${100 * glare[1]} % glare`,
        async (picture: Buffer) =>
          photographed(await asDelivered(picture, 1280, 75), { widthPx: 390, blurPx: 1, glare }),
      ] as const,
  ),
];

const codes = Array.from({ length: perSymbol }, (_, index) =>
  index % 2 === 0 ? `NLQ-7Kd92mQxT${100 + index}` : `820461739502${10 + index}`,
);

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

const symbols: readonly CodeType[] = ['QR', 'CODE'];
const press = createPrintQueue(1, { logo: null, colour: null });
const pictures = await Promise.all(
  symbols.map((symbol) => Promise.all(codes.map((code) => press.picture(sampleFace({ code, symbol }))))),
);
console.log(`| of ${perSymbol}: by ZXing / by ZBar | QR | barcode |\n|---|---|---|`);
for (const [name, make] of conditions) {
  const cells: string[] = [];
  for (const drawn of pictures) cells.push(await read(drawn, make));
  console.log(`| ${name} | ${cells.join(' | ')} |`);
}
