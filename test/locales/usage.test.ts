import { describe, expect, it } from 'vitest';
import { english, localeFiles, readings } from './locale-files.ts';
import { parseSource, spokenFiles } from './syntax-tree.ts';
import { keysInPassing, keysNamed } from './wording-keys.ts';

const files = spokenFiles();
const named = keysNamed(files);
const said = [...named, ...keysInPassing(files)];
const keys = [...english.messages.keys()];

describe('what the bot says and what the locales hold', () => {
  it('has a message for every key that the bot names', () => {
    const missing = named.filter(({ matches }) => !keys.some(matches));
    expect(missing.map(({ path, written }) => `${path}: ${written}`)).toEqual([]);
  });

  it('holds no message that the bot never says', () => {
    expect(keys.filter((key) => !said.some(({ matches }) => matches(key)))).toEqual([]);
  });
});

describe('the search for keys', () => {
  const found = (source: string): readonly string[] =>
    keysNamed([{ path: 'sample.ts', program: parseSource(declarations + source) }]).map(
      ({ written }) => written,
    );
  const declarations = `
    const words = { html: (key: string) => '' };
    function stay(key: string) {}
    const send = (action: string, key: string) => ({});
  `;

  it('sees a key where one is taken, also behind a choice', () => {
    expect(found("words.html('a-b'); stay(x === 'no' ? 'c' : 'd'); send('open', 'e')")).toEqual([
      'a-b',
      'c',
      'd',
      'e',
    ]);
  });

  it('sees a key on its way', () => {
    expect(found("const say = { key: 'a' }; const key = { known: 'b', slow: 'c' }[kind];")).toEqual([
      'a',
      'b',
      'c',
    ]);
  });

  it('takes a template for every key that it could make', () => {
    const [key] = keysNamed([
      { path: 'sample.ts', program: parseSource(`${declarations} stay(\`state-\${state}\`)`) },
    ]);
    expect(
      ['state-held', 'state-', 'estate-held', 'state-held-long'].map((name) => key?.matches(name)),
    ).toEqual([true, false, false, false]);
  });

  it('puts a key together where its part is a choice', () => {
    const source = `const key = isDone ? 'done' : 'not-yet'; words.html(\`state-\${key}\`);`;
    expect(found(source)).toEqual(['state-done', 'state-not-yet']);
  });

  it('tells functions of one name apart by the module they come from', () => {
    const path = 'src/screens/one.ts';
    const here =
      "import { row } from './rows.ts'; row('open', 'a'); const send = (key: string) => key; send('b');";
    const there = 'export function row(action: string, key: string) {}';
    const elsewhere = "function row(key: string) {} row('c'); send('open');";
    const sources = { [path]: here, 'src/screens/rows.ts': there, 'src/other.ts': elsewhere };
    const all = Object.entries(sources).map(([name, text]) => ({ path: name, program: parseSource(text) }));
    expect(keysNamed(all).map(({ written }) => written)).toEqual(['a', 'b', 'c']);
  });

  it('leaves other texts alone', () => {
    expect(found("send('open'); other('x'); const action = 'y';")).toEqual([]);
  });
});

it('Telegram’s payment sheet is no “hóa đơn” in Vietnamese, which is a tax invoice', () => {
  const vietnamese = localeFiles.find(({ locale }) => locale === 'vi')?.messages ?? new Map<string, never>();
  const ofSheet = [...vietnamese].filter(([key]) => /^(?:checkout|card-pay)-/.test(key));
  expect(ofSheet.length).toBeGreaterThan(3);
  for (const [key, pattern] of ofSheet) expect(readings(pattern).join(), key).not.toMatch(/hóa đơn/i);
});
