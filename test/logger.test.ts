import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';

/** Starts a process that runs the lines with a `logger`. */
function startLogging(lines: string) {
  const module = new URL('../src/logger.ts', import.meta.url).href;
  const script = `import { createLogger } from ${JSON.stringify(module)}; const logger = createLogger('info'); ${lines}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** What a process that runs the lines with a `logger` has written when it is gone. */
async function loggedBy(lines: string): Promise<readonly string[]> {
  const child = startLogging(lines);
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

it('has flushed lines that fill the buffer too, and in their order, while every thread is busy', async () => {
  const busy = `
    const { pbkdf2 } = await import('node:crypto');
    for (let n = 0; n < 4; n += 1) pbkdf2('a', 'b', 100_000, 64, 'sha512', () => {});
    logger.info({ problem: 'x'.repeat(5_000) }, 'long'); logger.info({}, 'short');`;
  const [flushed, byExit] = await Promise.all([
    loggedBy(`${busy} logger.flush(); process.kill(process.pid, 'SIGKILL');`),
    loggedBy(`${busy} process.exit(1);`),
  ]);
  for (const logged of [flushed, byExit]) expect(logged).toEqual(['long', 'short']);
});

it('lets the process go on when nobody reads the lines any more', async () => {
  const child = startLogging(`
    process.stdin.once('data', () => {
      logger.info({}, 'flushed'); logger.flush(); logger.fatal({}, 'fatal'); logger.info({}, 'at the exit');
      process.exit(7);
    });`);
  child.stdout.destroy();
  await once(child.stdout, 'close');
  child.stdin.end('go on');
  expect(await once(child, 'exit')).toEqual([7, null]);
});
