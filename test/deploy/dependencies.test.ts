import { describe, expect, it } from 'vitest';
import { lockedPackages } from './image.ts';

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
        !permissive.test(license) &&
        !(isDevelopment && (forTools.test(license) || statedElsewhere.has(path))),
    );
    expect(others).toEqual([]);
  });
});
