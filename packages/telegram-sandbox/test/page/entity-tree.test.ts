import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entityTree, type Marked } from '../../page/entity-tree.js';

type Nodes = readonly (string | Marked)[];

/** Nested brackets: `a[bold:b[italic:c]]`. */
function written(nodes: Nodes): string {
  return nodes
    .map((node) => (typeof node === 'string' ? node : `[${node.entity.type}:${written(node.children)}]`))
    .join('');
}

function plain(nodes: Nodes): string {
  return nodes.map((node) => (typeof node === 'string' ? node : plain(node.children))).join('');
}

describe('a text with entities', () => {
  it.each([
    ['nothing marked', [], 'a bc def'],
    ['one word marked', [{ type: 'bold', offset: 2, length: 2 }], 'a [bold:bc] def'],
    [
      'one inside another, whichever comes first in the list',
      [
        { type: 'italic', offset: 2, length: 2 },
        { type: 'bold', offset: 0, length: 4 },
      ],
      '[bold:a [italic:bc]] def',
    ],
    [
      'two over the same stretch',
      [
        { type: 'bold', offset: 0, length: 1 },
        { type: 'code', offset: 0, length: 1 },
      ],
      '[bold:[code:a]] bc def',
    ],
    [
      'one that runs over the end of the one around it, which cuts it',
      [
        { type: 'bold', offset: 0, length: 3 },
        { type: 'italic', offset: 2, length: 4 },
      ],
      '[bold:a [italic:b]]c def',
    ],
    ['one beyond the end', [{ type: 'bold', offset: 6, length: 99 }], 'a bc d[bold:ef]'],
    ['one of no length', [{ type: 'bold', offset: 2, length: 0 }], 'a bc def'],
  ])('has %s', (_what, entities, expected) => {
    expect(written(entityTree('a bc def', entities))).toBe(expected);
  });

  it('counts in UTF-16 units, as Telegram does', () => {
    const [, marked] = entityTree('👋 hi', [{ type: 'bold', offset: 3, length: 2 }]);
    expect(marked).toMatchObject({ text: 'hi' });
  });

  it('loses and doubles nothing of the text, whatever the entities', () => {
    const entity = fc.record({ type: fc.constant('bold'), offset: fc.nat(30), length: fc.nat(30) });
    fc.assert(
      fc.property(fc.string({ maxLength: 25 }), fc.array(entity, { maxLength: 6 }), (text, entities) => {
        expect(plain(entityTree(text, entities))).toBe(text);
      }),
    );
  });
});
