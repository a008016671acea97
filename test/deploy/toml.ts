export type TomlTable = { [key: string]: TomlValue };
export type TomlValue = string | number | boolean | readonly TomlValue[] | TomlTable;

/** As much of TOML as the deployment files use: tables, arrays of tables, and values that JSON spells alike. */
export function parseToml(text: string): TomlTable {
  const root: TomlTable = {};
  let table = root;
  for (const line of text.split('\n').map((raw) => raw.trim())) {
    const [, opening, path] = /^(\[\[?)([\w.]+)\]\]?$/.exec(line) ?? [];
    const [, key, value] = /^([\w-]+) = (.+)$/.exec(line) ?? [];
    if (path !== undefined) table = enter(root, path.split('.'), opening === '[[');
    else if (key !== undefined && value !== undefined) table[key] = JSON.parse(value);
    else if (line !== '' && !line.startsWith('#')) throw new Error(`Not read as TOML: ${line}`);
  }
  return root;
}

function enter(root: TomlTable, path: readonly string[], isList: boolean): TomlTable {
  let table = root;
  for (const [depth, key] of path.entries()) {
    const isLast = depth === path.length - 1;
    const present = table[key];
    if (isLast && isList) {
      const fresh: TomlTable = {};
      table[key] = [...(Array.isArray(present) ? present : []), fresh];
      return fresh;
    }
    const next = (present ?? {}) as TomlTable;
    table[key] = next;
    table = next;
  }
  return table;
}
