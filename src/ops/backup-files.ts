import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import type { Instant } from '../venue/calendar.ts';

/*
 * A copy is NAME.rdb with NAME.rdb.sha256 beside it, which `sha256sum --check` reads too. The comment in it says what
 * the copy must hold. A copy under way is NAME.rdb.partial.
 */

const countsSchema = z.object({
  bookings: z.number(),
  unmatchedReceipts: z.number(),
  debtEntries: z.number(),
});

const manifestSchema = z.object({
  at: z.string(),
  prefix: z.string(),
  /** The number of the server's database. */
  database: z.number(),
  server: z.object({ name: z.enum(['redis', 'valkey']), version: z.string() }),
  /** Customers can book during the copy, so its counts lie between these. */
  before: countsSchema,
  after: countsSchema,
});

export type CopyManifest = z.infer<typeof manifestSchema>;

export const checksumOf = (file: string): string => `${file}.sha256`;
export const partialOf = (file: string): string => `${file}.partial`;

/** The end of a copy's name: when it began, and which of a cluster's nodes it is. */
const copyName = /^(.+)-(\d{8}T\d{6}Z)(?:-\d+of(\d+))?\.rdb(\.sha256|\.partial)?$/;

export function nameOfCopy(prefix: string, at: Instant, part: number, parts: number): string {
  const stamp = new Date(at).toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '');
  return `${nameOfPrefix(prefix)}-${stamp}${parts === 1 ? '' : `-${part}of${parts}`}.rdb`;
}

/** Some systems allow no colon in a file's name; a prefix has no plus sign. */
const nameOfPrefix = (prefix: string): string => prefix.replaceAll(':', '+');

/** The digest and size of a file. */
export async function digestOf(path: string): Promise<{ readonly sha256: string; readonly bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { sha256: hash.digest('hex'), bytes };
}

/** Makes a file, or what a folder lists, survive a power cut. */
export async function makeDurable(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync();
  await handle.close();
}

export async function writeChecksum(file: string, sha256: string, manifest: CopyManifest): Promise<void> {
  const lines = `# ${JSON.stringify(manifest)}\n${sha256}  ${basename(file)}\n`;
  await writeFile(checksumOf(file), lines, { flush: true });
}

/** Null: it is damaged, or of another file. */
export async function readChecksum(
  file: string,
): Promise<{ readonly sha256: string; readonly manifest: CopyManifest } | null> {
  const text = await readFile(checksumOf(file), 'utf8');
  const lines = /^# (\{.*\})\r?\n([\da-f]{64}) {2}(.+?)\r?\n$/.exec(text);
  const [, json = '', sha256 = '', name] = lines ?? [];
  if (name !== basename(file)) return null;
  try {
    return { sha256, manifest: manifestSchema.parse(JSON.parse(json)) };
  } catch {
    return null;
  }
}

/**
 * Deletes copies older than the last ones of that prefix, and files of an interrupted run. A copy of a cluster counts
 * when every node has its file.
 */
export async function keepLastCopies(folder: string, prefix: string, keep: number): Promise<void> {
  const names = (await readdir(folder)).flatMap((name) => {
    const [, owner, stamp = '', parts = 1, end] = copyName.exec(name) ?? [];
    return owner === nameOfPrefix(prefix) ? [{ name, stamp, parts: Number(parts), end }] : [];
  });
  const copied = names.filter(({ end }) => end === undefined);
  const stamps = [...Map.groupBy(copied, ({ stamp }) => stamp)]
    .filter(([, files]) => files.length === files[0]?.parts)
    .map(([stamp]) => stamp);
  const oldest = stamps.toSorted().at(-keep) ?? '';
  const outdated = names.filter(({ stamp, end }) => stamp < oldest || end === '.partial');
  for (const { name } of outdated) await rm(join(folder, name), { force: true });
}
