import { existsSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { parse, stringify } from 'smol-toml';
import { lineOf } from '../config/venue-file.ts';

/** The text with these variables set, all other lines as they were. Throws where a value can't be written. */
export function withVariables(text: string, values: Readonly<Record<string, string>>): string {
  const present = parseEnv(text);
  const changed = Object.entries(values)
    .filter(([name, value]) => present[name] !== value)
    .reduce((before, [name, value]) => withVariable(before, name, value), text);
  const expected = { ...present, ...values };
  const actual = parseEnv(changed);
  for (const [name, value] of Object.entries(expected)) {
    if (actual[name] !== value) throw new Error(`${name} can't be written to an environment file.`);
  }
  return changed;
}

/** In the place where the variable is or, as a comment, is explained; else at the end. */
function withVariable(text: string, name: string, value: string): string {
  const line = `${name}=${quoted(value)}`;
  // A quoted value may go on over several lines.
  const present = new RegExp(`^(?:export )?${name}[ \\t]*=[ \\t]*(?:"[^"]*"|'[^']*'|\`[^\`]*\`|.*).*$`, 'gm');
  const explained = new RegExp(`^# ${name}=.*$`, 'm');
  // The last one counts.
  const last = [...text.matchAll(present)].at(-1) ?? explained.exec(text);
  if (last === null) return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`;
  return `${text.slice(0, last.index)}${line}${text.slice(last.index + last[0].length)}`;
}

/** Quotes only where they are needed: not every tool that reads such a file takes them off. */
function quoted(value: string): string {
  if (value === value.trim() && !/[#$'"`\\\n\r]/.test(value)) return value;
  // Single quotes first: between double ones, \n is a line end, and Docker replaces $.
  const quote = ["'", '"', '`'].find((each) => !value.includes(each)) ?? "'";
  return `${quote}${value}${quote}`;
}

/** The keys that setup asks for. */
export interface VenueKeys {
  readonly name: string;
  readonly time_zone: string;
  readonly currency: string;
}

/** What the venue's file says of these keys, where it says a text. `name` may be written in several languages. */
export function venueKeysOf(text: string): Partial<VenueKeys> & { readonly isNameTranslated: boolean } {
  const table = parse(text);
  const { name, time_zone: timeZone, currency } = table;
  return {
    ...(typeof name === 'string' && { name }),
    ...(typeof timeZone === 'string' && { time_zone: timeZone }),
    ...(typeof currency === 'string' && { currency }),
    isNameTranslated: typeof name === 'object',
  };
}

/** The text with these keys, all other lines as they were; null where it is written in a way that only a person can change. */
export function withVenueKeys(text: string, keys: Partial<VenueKeys>): string | null {
  // From the last one on, since each that is new comes before all that is there.
  const changed = Object.entries(keys).reduceRight<string | null>(
    (before, entry) => (before === null ? null : withVenueKey(before, entry)),
    text,
  );
  return changed !== null && isSame(parse(changed), { ...parse(text), ...keys }) ? changed : null;
}

/** Whatever the order of the keys. */
function isSame(one: object, other: object): boolean {
  const sorted = (table: object): string =>
    JSON.stringify(Object.entries(table).sort(([a], [b]) => (a < b ? -1 : 1)));
  return sorted(one) === sorted(other);
}

function withVenueKey(text: string, [key, value]: readonly [string, string]): string | null {
  const line = stringify({ [key]: value }).trim();
  const lines = text.split('\n');
  const present = parse(text)[key];
  if (present === value) return text;
  if (present === undefined) {
    // Before the first table, below what is said at the top.
    const at = lines.findIndex((each) => !/^\s*(#.*)?$/.test(each));
    const end = lines.at(-1) === '' ? lines.length - 1 : lines.length;
    return lines.toSpliced(at < 0 ? end : at, 0, line).join('\n');
  }
  const at = lineOf(text, [key]) - 1;
  const oneLine = /^[^=]*=\s*(?:"(?:[^"\\]|\\.)*"|'[^']*')(\s*#.*)?\r?$/.exec(lines[at] ?? '');
  return oneLine === null ? null : lines.with(at, `${line}${oneLine[1] ?? ''}`).join('\n');
}

export interface NewFile {
  readonly path: string;
  readonly text: string;
  readonly mode: number;
}

/** Writes all of them, or none: each is complete beside its place before the first one takes it. */
export function writeTogether(files: readonly NewFile[]): void {
  const staged = files.map(({ path, text, mode }) => {
    const target = existsSync(path) ? realpathSync(path) : path;
    return { target, text, mode, temporary: `${target}.${process.pid}.tmp` };
  });
  const undo: (() => void)[] = staged.map(
    ({ temporary }) =>
      () =>
        rmSync(temporary, { force: true }),
  );
  // With a listener a Ctrl-C waits until this is done.
  const later = (): void => undefined;
  process.on('SIGINT', later);
  try {
    for (const { temporary, text, mode } of staged) writeFileSync(temporary, text, { mode, flush: true });
    for (const { temporary, target } of staged) {
      const before = existsSync(target) ? readFileSync(target) : null;
      renameSync(temporary, target);
      undo.push(() => (before === null ? rmSync(target) : writeFileSync(target, before)));
    }
  } catch (error) {
    for (const step of undo) step();
    throw error;
  } finally {
    process.off('SIGINT', later);
  }
}
