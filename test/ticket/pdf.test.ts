import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { hasGhostscript, printed } from '../../sandbox/paper.ts';
import { openPrinter } from '../../src/ticket/printer.ts';
import type { TicketFace } from '../../src/ticket/ticket-drawing.ts';
import { decodeSymbols } from '../helpers/decode.ts';
import { sampleFace, venueLook, wordyFace } from './sample-face.ts';

const printer = await openPrinter(venueLook);

function document(tickets: readonly TicketFace[]): Promise<Buffer> {
  return printer.document({ title: 'Tickets', tickets });
}

function pagesOf(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
}

describe('the document of all tickets', () => {
  test('has A4 pages with up to four tickets', async () => {
    const pages = async (count: number) => pagesOf(await document(Array(count).fill(sampleFace())));
    expect(await Promise.all([1, 2, 4, 5, 12].map(pages))).toEqual([1, 1, 1, 2, 3]);
    const text = (await document([sampleFace()])).toString('latin1');
    expect(text.startsWith('%PDF-')).toBe(true);
    expect(text).toContain('/MediaBox [0 0 595 842]');
  });

  test('holds four tickets a page, however long their texts are', async () => {
    expect(pagesOf(await document([wordyFace()]))).toBe(1);
    expect(pagesOf(await document(Array(4).fill(wordyFace())))).toBe(1);
  });

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
    'says on each card what it is, and which page it is on (needs ghostscript)',
    async () => {
      const pdf = await document(Array(7).fill(sampleFace()));
      const { stdout } = spawnSync(
        'gs',
        ['-q', '-dNOPAUSE', '-dBATCH', '-sDEVICE=txtwrite', '-sOutputFile=-', '-'],
        { input: pdf, encoding: 'utf8' },
      );
      for (const fact of ['NL-48213', 'Emma Wilson', 'Fri, 25 Dec 2026'])
        expect(stdout.split(fact).length - 1).toBe(7);
      expect(stdout).toMatch(/1 \/ 2[\s\S]*2 \/ 2/);
    },
  );
});
