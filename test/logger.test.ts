import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

/** What a process that runs the lines with a `logger` has written when it is gone. */
async function loggedBy(lines: string): Promise<readonly string[]> {
  const module = new URL('../src/logger.ts', import.meta.url).href;
  const script = `import { createLogger } from ${JSON.stringify(module)}; const logger = createLogger('info'); ${lines}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const written = await text(child.stdout);
  return written
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line).msg);
}

it('has written what was flushed when the process is killed in the next moment', async () => {
  const logged = await loggedBy(`
    logger.info({}, 'before'); logger.info({}, 'flushed'); logger.flush();
    process.kill(process.pid, 'SIGKILL');
  `);
  expect(logged).toEqual(['before', 'flushed']);
});

it('has written everything when the process ends, also by an exit or after a fatal line', async () => {
  const [atItsEnd, byExit, afterFatal] = await Promise.all([
    loggedBy(`logger.info({}, 'one'); logger.warn({}, 'two');`),
    loggedBy(`logger.info({}, 'one'); logger.warn({}, 'two'); process.exit(1);`),
    loggedBy(`logger.info({}, 'one'); logger.fatal({}, 'two'); process.kill(process.pid, 'SIGKILL');`),
  ]);
  for (const logged of [atItsEnd, byExit, afterFatal]) expect(logged).toEqual(['one', 'two']);
});
