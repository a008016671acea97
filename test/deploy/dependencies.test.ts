import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { lockedPackages, project } from './image.ts';

/** Nothing of a licence that asks more than to be named goes to who runs the bot. */
const permissive =
  /^\(?(?:MIT|ISC|BSD-2-Clause|BSD-3-Clause|0BSD|Apache-2\.0|OFL-1\.1|BlueOak-1\.0\.0|CC0-1\.0|Unlicense)(?: OR .+)?\)?$/;
/** Of tools that are only run here: a copyleft of single files is no matter. */
const forTools = /^MPL-2\.0$/;
/** Packages whose lockfile entry has none; their LICENSE file says MIT. */
const statedElsewhere = new Set(['node_modules/busboy', 'node_modules/streamsearch']);

describe('the dependencies', () => {
  it('have permissive licences', async () => {
    const others = (await lockedPackages()).filter(
      ({ path, license = '', isDevelopment }) =>
        !license.split(' AND ').every((each) => permissive.test(each)) &&
        !(isDevelopment && (forTools.test(license) || statedElsewhere.has(path))),
    );
    expect(others).toEqual([]);
  });
});

describe('npm, on a Node that is older than what the packages want', () => {
  async function warnings(hasOurSettings: boolean): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'boxoffice-npm-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const wanting = { name: 'wanting', version: '1.0.0', engines: { node: '<1' } };
    await writeFile(join(folder, 'package.json'), JSON.stringify(wanting));
    if (hasOurSettings) await copyFile(join(project, '.npmrc'), join(folder, '.npmrc'));
    // Whatever runs the tests may have settings of its own.
    const { PATH, HOME } = process.env;
    const install = promisify(execFile)('npm', ['install', '--dry-run', '--offline'], {
      cwd: folder,
      env: { PATH, HOME },
    });
    return (await install).stderr;
  }

  it('says nothing of it: the project runs on the Node that it installs', async () => {
    expect(await warnings(false)).toContain('EBADENGINE');
    expect(await warnings(true)).not.toContain('EBADENGINE');
  });
});
