import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('..', import.meta.url));

export interface Bundle {
  /** What production starts. */
  readonly main: string;
  /** The same with what the subjects import. */
  readonly app: string;
  remove(): Promise<void>;
}

export async function buildBundle(): Promise<Bundle> {
  const directory = await mkdtemp(join(tmpdir(), 'boxoffice-bundle-'));
  const build = spawn('npm', ['run', 'build', '--', '--dir', directory], {
    cwd: project,
    stdio: 'ignore',
    env: { ...process.env, BUNDLE_FOR_TESTS: '1' },
  });
  const [code] = await once(build, 'exit');
  if (code !== 0) throw new Error(`The build ended with ${code}`);
  return {
    main: join(directory, 'main.js'),
    app: join(directory, 'app.js'),
    remove: () => rm(directory, { recursive: true }),
  };
}
