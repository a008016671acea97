import fc from 'fast-check';
import { parse, stringify } from 'smol-toml';
import { expect, test } from 'vitest';
import { parseToml, type TomlPath } from '../../src/config/toml.ts';

/** The line whose text is what is looked for. */
function lineWith(toml: string, path: TomlPath): string {
  return (toml.split('\n')[parseToml(toml).lineOf(path) - 1] ?? '').trim();
}

test('tables, arrays of tables, dotted and quoted keys, and what stands within values', () => {
  const toml = [
    '# [no.table]',
    'a.b = 1 # a = 2',
    '"q.\\u0065\\U00000066" = "x"',
    'text = """',
    '[not.a.table]',
    'x = \\"""1"""',
    "raw = '''",
    "[nor.this] ''",
    "'''",
    '[[list]]',
    'x = 1',
    '[list.sub]',
    'y = 2',
    '[[list]]',
    'x = [',
    '  1, # one',
    '  { k = "]", m = [ 2 ] },',
    ']',
    '[list.sub]',
    'y = 3',
  ].join('\n');
  const expected: readonly (readonly [TomlPath, string])[] = [
    [['a', 'b'], 'a.b = 1 # a = 2'],
    [['q.ef'], '"q.\\u0065\\U00000066" = "x"'],
    [['raw'], "raw = '''"],
    [['list', 0, 'x'], 'x = 1'],
    [['list', 0, 'sub', 'y'], 'y = 2'],
    [['list', 1, 'x', 1, 'm', 0], '{ k = "]", m = [ 2 ] },'],
    [['list', 1, 'sub', 'y'], 'y = 3'],
    [['list', 1, 'missing'], '[[list]]'],
  ];
  for (const [path, line] of expected) expect(lineWith(toml, path), JSON.stringify(path)).toBe(line);
  expect(parseToml(toml).lineOf(['list', 1])).toBe(14);
  expect(parseToml(toml.replaceAll('\n', '\r\n')).lineOf(['list', 1])).toBe(14);
  expect(parseToml(toml).lineOf(['nowhere'])).toBe(1);
});

test('every value of any document is found on its line', () => {
  // The parser takes this one for the prototype of what it is in; venue.toml has no such key.
  const key = fc.string().filter((name) => name !== '__proto__');
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { depthSize: 'small' },
      fc.string({ unit: 'grapheme' }),
      fc.array(tie('any'), { maxLength: 3 }),
      fc.dictionary(key, tie('any'), { maxKeys: 4 }),
    ),
  })).any;
  fc.assert(
    fc.property(fc.dictionary(key, value, { maxKeys: 5 }), (document) => {
      let leaves = 0;
      const paths: TomlPath[] = [];
      /** Every leaf becomes a text that is nowhere else. */
      const marked = (part: unknown, path: TomlPath): unknown => {
        if (Array.isArray(part)) return part.map((item, index) => marked(item, [...path, index]));
        if (typeof part === 'object' && part !== null) {
          return Object.fromEntries(
            Object.entries(part).map(([key, inner]) => [key, marked(inner, [...path, key])]),
          );
        }
        paths.push(path);
        leaves += 1;
        return `${part} <${leaves}>`;
      };
      const toml = stringify(marked(document, []));
      expect({ ...parseToml(toml).value }).toEqual({ ...parse(toml) });
      for (const [index, path] of paths.entries()) expect(lineWith(toml, path)).toContain(`<${index + 1}>`);
    }),
  );
});
