import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lockedPackages, project } from './image.ts';

const mostMegabytes = 150;
/** Nothing of a licence that asks more than to be named goes to who runs the bot. */
const permissive =
  /^\(?(?:MIT|ISC|BSD-2-Clause|BSD-3-Clause|0BSD|Apache-2\.0|OFL-1\.1|BlueOak-1\.0\.0|CC0-1\.0|Unlicense)(?: OR .+)?\)?$/;
/** Of tools that are only run here: a copyleft of single files is no matter. */
const forTools = /^MPL-2\.0$/;
/** Packages whose lockfile entry has none; their LICENSE file says MIT. */
const statedElsewhere = new Set(['node_modules/busboy', 'node_modules/streamsearch']);

async function bytesUnder(path: string): Promise<number> {
  const stat = await lstat(path).catch(() => null);
  if (stat === null) return 0;
  // What it takes on the disk, as `du` counts.
  if (!stat.isDirectory()) return stat.blocks * 512;
  const names = await readdir(path);
  const sizes = await Promise.all(names.map((name) => bytesUnder(join(path, name))));
  return sizes.reduce((sum, size) => sum + size, stat.blocks * 512);
}

describe('the dependencies', () => {
  it('have permissive licences', async () => {
    const others = (await lockedPackages()).filter(
      ({ path, license = '', isDevelopment }) =>
        !permissive.test(license) &&
        !(isDevelopment && (forTools.test(license) || statedElsewhere.has(path))),
    );
    expect(others).toEqual([]);
  });

  it(`that run take less than ${mostMegabytes} MB`, async () => {
    const running = (await lockedPackages()).filter(({ isDevelopment }) => !isDevelopment);
    const sizes = await Promise.all(running.map(({ path }) => bytesUnder(join(project, path))));
    const megabytes = sizes.reduce((sum, size) => sum + size, 0) / 1024 ** 2;
    expect(megabytes).toBeGreaterThan(50);
    expect(megabytes).toBeLessThan(mostMegabytes);
  });
});
