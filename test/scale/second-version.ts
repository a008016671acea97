import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface SecondVersion {
  /** Its src/main.ts. */
  readonly mainFile: string;
  remove(): Promise<void>;
}

const project = fileURLToPath(new URL('../..', import.meta.url));
const version = /const conversationVersion = (\d+);/;

/** The program as a deployment brings it whose dialogues the old state does not fit. */
export async function makeSecondVersion(): Promise<SecondVersion> {
  const directory = await mkdtemp(join(tmpdir(), 'boxoffice-version-'));
  await Promise.all(
    ['src', 'locales', 'package.json'].map((name) =>
      cp(join(project, name), join(directory, name), { recursive: true }),
    ),
  );
  await symlink(join(project, 'node_modules'), join(directory, 'node_modules'));
  const routingFile = join(directory, 'src/bot/routing.ts');
  const routing = await readFile(routingFile, 'utf8');
  if (!version.test(routing))
    throw new Error('The version of the dialogues was not found where it was expected.');
  await writeFile(
    routingFile,
    routing.replace(version, (_, current: string) => `const conversationVersion = ${Number(current) + 1};`),
  );
  return {
    mainFile: join(directory, 'src/main.ts'),
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}
