import type { UploadedFile } from '../entities.ts';
import { badRequest } from '../refusal.ts';

/**
 * The arguments of one call, however they were sent. Telegram accepts JSON bodies, query strings and forms alike:
 * numbers may be strings, and objects may be JSON inside a string. Reading an argument counts as using it.
 */
export interface Arguments {
  has(name: string): boolean;
  text(name: string): string;
  integer(name: string): number | undefined;
  flag(name: string): boolean;
  /** An object or array; undefined when the argument is missing or empty. */
  json(name: string, whenBroken: string): unknown;
  /** A file uploaded under the name of its argument, or one that `attach://name` refers to. */
  file(reference: string): UploadedFile | undefined;
  /** The argument as sent, without counting as use; undefined when it is missing or empty. */
  peek(name: string): unknown;
  hasUpload(name: string): boolean;
  /** The names of given arguments that were never read. */
  unused(): readonly string[];
  /** The arguments for the log, with descriptions of files. */
  describe(): Readonly<Record<string, unknown>>;
}

/** A JSON object. */
export type Fields = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

export function createArguments(
  values: Readonly<Record<string, unknown>>,
  files: ReadonlyMap<string, UploadedFile>,
): Arguments {
  const used = new Set<string>();

  function text(name: string): string {
    used.add(name);
    const value = values[name];
    if (value === undefined || value === null) return '';
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  }

  return {
    has: (name) => text(name) !== '' || files.has(name),
    text,
    integer(name) {
      const digits = /^\s*(-?\d{1,15})\s*$/.exec(text(name))?.[1];
      return digits === undefined ? undefined : Number(digits);
    },
    flag: (name) => ['true', 'yes', '1'].includes(text(name).trim().toLowerCase()),
    json(name, whenBroken) {
      used.add(name);
      const value = values[name];
      if (typeof value === 'object' && value !== null) return value;
      if (text(name) === '') return undefined;
      try {
        return JSON.parse(text(name));
      } catch {
        throw badRequest(whenBroken);
      }
    },
    file(reference) {
      const name = reference.replace(/^attach:\/\//, '');
      used.add(name);
      return files.get(name);
    },
    peek: (name) => (isGiven(values[name]) ? values[name] : undefined),
    hasUpload: (name) => files.has(name),
    unused: () => {
      const given = Object.keys(values).filter((name) => isGiven(values[name]));
      return [...given, ...files.keys()].filter((name) => !used.has(name));
    },
    describe() {
      const described = [...files].map(([name, { name: file, mimeType, bytes }]) => [
        name,
        { file: { name: file, type: mimeType, size: bytes.length } },
      ]);
      return { ...values, ...Object.fromEntries(described) };
    },
  };
}
