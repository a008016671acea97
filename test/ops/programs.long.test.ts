import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const manifest = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));

/** Every program that an operator or a developer starts, by the name of its script; the others are tests. */
const programs: readonly (readonly [script: string, file: string])[] = Object.entries<string>(
  manifest.scripts,
)
  .filter(([script]) => !/^(?:test|fixtures):|^check:audit$/.test(script))
  .map(([script, command]) => [script, /^node (?:--\S+ )*(\S+\.ts)$/.exec(command)?.[1] ?? ''] as const)
  .filter(([, file]) => file !== '');

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the program without any setting of this machine. */
function run(file: string, option: string): Promise<Ended> {
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };
  return new Promise((resolve) => {
    execFile(process.execPath, [`${root}${file}`, option], { cwd: root, env }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    );
  });
}

describe.each(programs)('npm run %s', (script, file) => {
  it('prints its usage with --help, and does nothing', async () => {
    const { code, out } = await run(file, '--help');
    expect(code).toBe(0);
    expect(out).toContain(script === 'start' ? 'npm start' : `npm run ${script}`);
  });

  it('says its version', async () => {
    const { code, out } = await run(file, '--version');
    expect([code, out]).toEqual([0, `boxoffice-bot ${manifest.version}, Node ${process.versions.node}\n`]);
  });

  it('ends with 64 and its usage on an option that it does not know', async () => {
    const { code, err } = await run(file, '--hepl');
    expect(code).toBe(64);
    expect(err).toContain('--hepl');
    expect(err).toContain(`npm ${script === 'start' ? '' : 'run '}${script}`);
  });
});
