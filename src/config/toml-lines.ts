import { parse } from 'smol-toml';

/** Where a key or an item of an array stands, by its path. */
export type TomlPath = readonly (string | number)[];

/**
 * The line, from 1, of the deepest part of the path that the text has. The text has been parsed before, so only
 * valid TOML is met: nothing is checked twice.
 */
export function lineOf(toml: string, path: TomlPath): number {
  const lines = positionsIn(toml);
  for (let length = path.length; length > 0; length -= 1) {
    const line = lines.get(JSON.stringify(path.slice(0, length)));
    if (line !== undefined) return line;
  }
  return 1;
}

/** The first line of everything that has a path. */
function positionsIn(toml: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  const lengths = new Map<string, number>();
  let at = 0;
  let table: TomlPath = [];

  const note = (path: TomlPath, from: number): void => {
    const key = JSON.stringify(path);
    if (!lines.has(key)) lines.set(key, toml.slice(0, from).split('\n').length);
  };
  /** Moves past what the pattern matches here, and answers it. */
  const pass = (pattern: RegExp): string => {
    const sticky = new RegExp(pattern, 'sy');
    sticky.lastIndex = at;
    const [passed = ''] = sticky.exec(toml) ?? [];
    at += passed.length;
    return passed;
  };
  const passSpace = (): string => pass(/(?:\s|#[^\n]*)*/);

  /** A dotted key, of which each part may be quoted. */
  function keys(): readonly string[] {
    const parts: string[] = [];
    do {
      pass(/[ \t]*\.?[ \t]*/);
      const part = pass(/"(?:[^"\\]|\\.)*"|'[^']*'|[\w-]+/);
      parts.push(...Object.keys(parse(`${part} = 0`)));
      pass(/[ \t]*/);
    } while (toml[at] === '.');
    return parts;
  }

  function pair(within: TomlPath): void {
    const from = at;
    const path = [...within, ...keys()];
    for (let length = within.length + 1; length <= path.length; length += 1) {
      note(path.slice(0, length), from);
    }
    pass(/=[ \t]*/);
    value(path);
  }

  function value(path: TomlPath): void {
    note(path, at);
    if (pass(/\[/) !== '') {
      for (let index = 0; passSpace() !== null && pass(/\]/) === ''; index += 1) {
        value([...path, index]);
        passSpace();
        pass(/,/);
      }
    } else if (pass(/\{/) !== '') {
      while (passSpace() !== null && pass(/\}/) === '') {
        pair(path);
        passSpace();
        pass(/,/);
      }
    } else {
      pass(/"""(?:[^\\]|\\.)*?"{3,5}(?!")|'''.*?'{3,5}(?!')|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[^,\]}\n#]*/);
    }
  }

  /** The header of a table; of an array of tables, each header begins the next item. */
  function header(): TomlPath {
    const from = at;
    const isItem = pass(/\[\[?/) === '[[';
    const names = keys();
    pass(/\]\]?/);
    let path: TomlPath = [];
    for (const [depth, name] of names.entries()) {
      path = [...path, name];
      note(path, from);
      const key = JSON.stringify(path);
      const items = lengths.get(key) ?? 0;
      const isLast = depth === names.length - 1;
      if (isLast && isItem) {
        lengths.set(key, items + 1);
        path = [...path, items];
        note(path, from);
      } else if (items > 0) path = [...path, items - 1];
    }
    return path;
  }

  for (passSpace(); at < toml.length; passSpace()) {
    if (toml[at] === '[') table = header();
    else pair(table);
  }
  return lines;
}
