import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deflated, inflated } from '../../src/store/chat-session.ts';

describe('a packed text', () => {
  it('is the same when it is unpacked, however long', () => {
    const objects = fc.dictionary(fc.string(), fc.string({ unit: 'grapheme', maxLength: 2_000 }));
    fc.assert(
      fc.property(objects, (object) => {
        const json = JSON.stringify(object);
        expect(inflated(deflated(json))).toBe(json);
      }),
    );
  });

  it('is much shorter when it was long, and left alone when it was short', () => {
    const line = { name: 'Vé cáp treo khứ hồi – Người lớn', quantity: 1, unitPrice: 450_000 };
    expect(deflated(JSON.stringify(line))).toBe(JSON.stringify(line));
    const long = JSON.stringify({ lines: Array.from({ length: 40 }, () => line) });
    expect(deflated(long).length).toBeLessThan(long.length / 4);
  });
});
