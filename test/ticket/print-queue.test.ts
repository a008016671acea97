import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createPrintQueue } from '../../src/ticket/print-queue.ts';
import { pictureLimitPx } from '../../src/ticket/symbol.ts';
import { theme } from '../../src/ticket/theme.ts';
import { plainLook, sampleFace } from './sample-face.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What a script prints in a process of its own, each line as JSON. */
function printed(script: string, options: readonly string[] = []): readonly unknown[] {
  const source = `${script}; process.exit()`;
  const { stdout, stderr } = spawnSync(process.execPath, [...options, '-e', source], {
    cwd: root,
    encoding: 'utf8',
  });
  if (stdout === '') throw new Error(stderr);
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

const isCanvasLoaded = `
  console.log(process.report.getReport().sharedObjects.some((path) => /skia.*\\.node$/.test(path)))`;

const openPress = `
  const { createPrintQueue } = await import('./src/ticket/print-queue.ts');
  const printQueue = createPrintQueue(2, { logo: null, colour: null });
  const face = ${JSON.stringify(sampleFace())};
  const isPng = (file) => file.subarray(1, 4).toString() === 'PNG';`;

describe('the canvas library', () => {
  test('is not loaded by a bot that has drawn nothing', () => {
    expect(printed(`await import('./src/app.ts'); ${isCanvasLoaded}`)).toEqual([false]);
  });

  test('is loaded with the first picture, and not by the thread that takes the updates', () => {
    const script = `${openPress}
      console.log(isPng(await printQueue.picture(face)));
      ${isCanvasLoaded};
      const { createRequire } = await import('node:module');
      console.log(Object.keys(createRequire(import.meta.url).cache).some((path) => path.includes('canvas')))`;
    expect(printed(script)).toEqual([true, true, false]);
  });
});

describe('a print queue that was prepared', () => {
  test('has loaded the canvas library, and draws as before', () => {
    const script = `${openPress}
      await printQueue.prepare({ ...face, code: '', facts: [{ label: '姓名', value: '王小明' }] });
      ${isCanvasLoaded};
      console.log(isPng(await printQueue.picture(face)))`;
    expect(printed(script)).toEqual([true, true]);
  });
});

test('a void ticket waits for no picture, since it shows none', async () => {
  const fetched: string[] = [];
  const printQueue = createPrintQueue(1, plainLook, async (address) => {
    fetched.push(address);
    return null;
  });
  const face = sampleFace({ picture: 'https://pictures.example/a' });
  await printQueue.picture({ ...face, void: true });
  expect(fetched).toEqual([]);
  await printQueue.picture(face);
  expect(fetched).toEqual([face.picture]);
});

describe('the thread that draws', () => {
  test('says why something can not be drawn, and draws the rest', () => {
    const transfer = { venueName: '', amount: '', bank: '', account: '', holder: '', code: '', labels: {} };
    const script = `${openPress}
      const unreadable = { ...${JSON.stringify(transfer)}, payload: 'x'.repeat(3000) };
      const all = await Promise.allSettled([printQueue.picture(face), printQueue.transfer(unreadable), printQueue.picture(face)]);
      for (const { value, reason } of all) console.log(JSON.stringify(value ? isPng(value) : reason.message))`;
    expect(printed(script)).toEqual([true, expect.any(String), true]);
  });

  test('is followed by another once it ends, and what it had not drawn is refused', () => {
    const directory = mkdtempSync(join(tmpdir(), 'boxoffice-thread-'));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    const failsOnce = `
      import { existsSync, writeFileSync } from 'node:fs';
      import { isMainThread, parentPort } from 'node:worker_threads';
      const mark = ${JSON.stringify(join(directory, 'failed'))};
      if (!isMainThread && !existsSync(mark)) {
        writeFileSync(mark, '');
        parentPort.once('message', () => { throw new Error('torn'); });
      }`;
    const script = `${openPress}
      const first = await Promise.allSettled([printQueue.picture(face), printQueue.picture(face)]);
      console.log(JSON.stringify(first.map(({ reason }) => [reason?.message, reason?.cause?.message])));
      console.log(isPng(await printQueue.picture(face)))`;
    const option = `--import=data:text/javascript,${encodeURIComponent(failsOnce)}`;
    const refused = ['the thread that draws has ended', 'torn'];
    expect(printed(script, [option])).toEqual([[refused, refused], true]);
  });

  test('gives the memory of each picture back at once', () => {
    const script = `
      const { openPrinter } = await import('./src/ticket/printer.ts');
      const printer = await openPrinter({ logo: null, colour: null });
      let most = 0;
      for (let count = 0; count < 40; count += 1) {
        await printer.ticket(${JSON.stringify(sampleFace())});
        most = Math.max(most, process.memoryUsage().arrayBuffers);
      }
      console.log(most)`;
    const [most] = printed(script);
    const pictureBytes = 4 * theme.narrowWidth * pictureLimitPx;
    expect(most).toBeLessThan(2 * pictureBytes);
  });
});
