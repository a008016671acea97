import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { ticketsPdf } from '../../src/ticket/pdf.ts';
import { decodeSymbols } from '../helpers/decode.ts';
import { sampleFace } from './sample-face.ts';

const hasGhostscript = spawnSync('gs', ['--version']).status === 0;

/** A page as an office printer would put it on paper. */
function printed(pdf: Buffer, page: number): Buffer {
  const options = ['-q', '-dNOPAUSE', '-dBATCH', '-sDEVICE=png16m', '-r150'];
  const pages = [`-dFirstPage=${page}`, `-dLastPage=${page}`];
  const { stdout } = spawnSync('gs', [...options, ...pages, '-sOutputFile=-', '-'], {
    input: pdf,
    maxBuffer: 2 ** 26,
  });
  return stdout;
}

describe('the document of all tickets', () => {
  test('has two tickets on each A4 page', async () => {
    const pdf = await ticketsPdf([sampleFace(), sampleFace(), sampleFace()], 'Tickets');
    const text = pdf.toString('latin1');
    expect(text.startsWith('%PDF-')).toBe(true);
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(2);
    expect(text).toContain('/MediaBox [0 0 595 842]');
  });

  test.skipIf(!hasGhostscript)('scans from paper, a void ticket apart (needs ghostscript)', async () => {
    const faces = [
      sampleFace({ code: 'QR-CODE-1' }),
      sampleFace({ code: 'BARCODE-2', symbol: 'CODE' }),
      sampleFace({ code: 'ABCDEFGHJKLMNPQRSTUVWXYZ', symbol: 'CODE' }),
      sampleFace({ code: 'VOID-4', void: true }),
    ];
    const pdf = await ticketsPdf(faces, 'Tickets');
    const first = await decodeSymbols(printed(pdf, 1));
    const second = await decodeSymbols(printed(pdf, 2));
    expect(first.map(({ text }) => text).toSorted()).toEqual(['BARCODE-2', 'QR-CODE-1']);
    expect(second).toEqual([{ format: 'Code128', text: 'ABCDEFGHJKLMNPQRSTUVWXYZ' }]);
  });
});
