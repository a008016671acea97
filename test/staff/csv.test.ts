import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvCell } from '../../src/staff/csv.ts';

describe('a cell', () => {
  test.each(['=1+1', '+84912345678', '-2+3', '@SUM(A1)', '\t=1', '  =HYPERLINK("x")', '＝1'])(
    'that begins like a formula is text: %j',
    (value) => {
      expect(csvCell(value)).toBe(`"'${value.replaceAll('"', '""')}"`);
    },
  );

  test('that is a code which begins with a zero is text, so that the zero stays', () => {
    expect(['0101234567', '0', '0.50'].map(csvCell)).toEqual([`"'0101234567"`, '0', '0.50']);
  });

  test('that is a plain word or number stays as it is', () => {
    expect(['BK0123', '2026-12-25', '1500000', '-12.50', ''].map(csvCell)).toEqual([
      'BK0123',
      '2026-12-25',
      '1500000',
      '-12.50',
      '',
    ]);
  });

  test('never ends its row or its field, whatever a customer typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (value) => {
        const cell = csvCell(value);
        const isQuoted = cell.startsWith('"') && cell.endsWith('"') && cell.length >= 2;
        const inner = isQuoted ? cell.slice(1, -1).replaceAll('""', '') : cell;
        expect(inner).not.toContain('"');
        if (!isQuoted) expect(cell).not.toMatch(/[,;\r\n\t ]/);
        const text = isQuoted ? cell.slice(1, -1) : cell;
        if (!/^-\d+(\.\d+)?$/.test(text)) expect(text).not.toMatch(/^\s*[=+\-@]/);
      }),
    );
  });
});
