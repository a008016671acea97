import { spawnSync } from 'node:child_process';
import { loadImage } from '@napi-rs/canvas';
import { describe, expect, test } from 'vitest';
import { hasGhostscript, printed } from '../../sandbox/paper.ts';
import { openPrinter } from '../../src/ticket/printer.ts';
import type { TicketFace } from '../../src/ticket/ticket-drawing.ts';
import { decodeSymbols } from '../helpers/decode.ts';
import { areaOf, black, canvasOf, type Pixels } from './pixels.ts';
import { sampleFace, venueLook, wordyFace } from './sample-face.ts';

async function pixelsIn(png: Buffer): Promise<Pixels> {
  const image = await loadImage(png);
  const { width, height } = image;
  const context = canvasOf(width, height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { buffer } = context.getImageData(0, 0, width, height).data;
  return { width, height, data: new Uint32Array(buffer) };
}

const printer = await openPrinter(venueLook);

function document(tickets: readonly TicketFace[]): Promise<Buffer> {
  const facts = [
    { label: 'Booking', value: 'NL-48213', isCode: true },
    { label: 'Name', value: 'Alexandra Montgomery-Featherstonehaugh' },
    { label: 'Date', value: 'Tue, 24 Nov 2026' },
  ];
  return printer.document({
    title: 'Tickets',
    venueName: 'Công viên nước Bình Minh',
    facts,
    notes: [address, '08:00–21:00'],
    tickets,
  });
}

const address = '12 Quay Road, by the old harbour';

function pagesOf(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
}

describe('the document of all tickets', () => {
  test('has A4 pages with one ticket or two', async () => {
    const pages = async (count: number) => pagesOf(await document(Array(count).fill(sampleFace())));
    expect(await Promise.all([1, 2, 3, 6, 7, 12].map(pages))).toEqual([1, 1, 2, 3, 4, 6]);
    const text = (await document([sampleFace()])).toString('latin1');
    expect(text.startsWith('%PDF-')).toBe(true);
    expect(text).toContain('/MediaBox [0 0 595 842]');
  });

  test('holds two tickets a page, however long their texts are', async () => {
    expect(pagesOf(await document([wordyFace()]))).toBe(1);
    expect(pagesOf(await document(Array(4).fill(wordyFace())))).toBe(2);
  });

  test.skipIf(!hasGhostscript)(
    'has a ticket without a second one in the middle of its page (needs ghostscript)',
    async () => {
      const pdf = await document(Array(3).fill(sampleFace()));
      const { width, height, data } = await pixelsIn(printed(pdf, 2));
      const below = Math.floor(height / 4);
      const symbol = areaOf({ width, height: height - below, data: data.subarray(below * width) }, black);
      expect(symbol.width).toBeGreaterThan(width / 8);
      expect(Math.abs(symbol.x + symbol.width / 2 - width / 2)).toBeLessThan(width / 100);
    },
  );

  test.skipIf(!hasGhostscript)('scans from paper, a void ticket apart (needs ghostscript)', async () => {
    const faces = [
      sampleFace({ code: 'QR-CODE-1' }),
      sampleFace({ code: 'BARCODE-2', symbol: 'CODE' }),
      sampleFace({ code: 'ABCDEFGHJKLMNPQRSTUVWXYZ', symbol: 'CODE' }),
      sampleFace({ code: 'VOID-4', void: true }),
      sampleFace({ code: '1234567890ABCDEFG', symbol: 'CODE' }),
    ];
    const pdf = await document(faces);
    const found = [];
    for (let page = 1; page <= pagesOf(pdf); page += 1)
      found.push(...(await decodeSymbols(printed(pdf, page))));
    expect(found.map(({ text }) => text).toSorted()).toEqual([
      '1234567890ABCDEFG',
      'ABCDEFGHJKLMNPQRSTUVWXYZ',
      'BARCODE-2',
      'QR-CODE-1',
    ]);
  });

  test.skipIf(!hasGhostscript)(
    'says on each page what it is and which page it is (needs ghostscript)',
    async () => {
      const pdf = await document(Array(7).fill(sampleFace()));
      const { stdout } = spawnSync(
        'gs',
        ['-q', '-dNOPAUSE', '-dBATCH', '-sDEVICE=txtwrite', '-sOutputFile=-', '-'],
        {
          input: pdf,
          encoding: 'utf8',
        },
      );
      expect(stdout.match(/Công viên nước Bình Minh/g)?.length).toBe(11);
      expect(stdout.match(/NL-48213/g)?.length).toBe(11);
      expect(stdout).toMatch(/1 \/ 4[\s\S]*4 \/ 4/);
      for (const fact of [
        'Alexandra Montgomery-Featherstonehaugh',
        'Tue, 24 Nov 2026',
        address,
        '08:00–21:00',
      ])
        expect(stdout.split(fact).length - 1).toBeGreaterThanOrEqual(4);
    },
  );
});
