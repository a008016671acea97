import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Whether the canvas library is in memory after the script, in a process of its own. */
function loadsCanvas(script: string): boolean {
  const report = 'process.report.getReport().sharedObjects.some((path) => /skia.*\\.node$/.test(path))';
  const source = `${script}; console.log(${report}); process.exit()`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', source], {
    cwd: root,
    encoding: 'utf8',
  });
  if (!['true\n', 'false\n'].includes(stdout)) throw new Error(`${stdout}${stderr}`);
  return stdout === 'true\n';
}

const face = {
  venueName: 'Bình Minh',
  ticketName: 'Adult',
  code: 'A1',
  symbol: 'QR',
  position: '',
  day: '',
  validity: '',
  facts: [],
  notes: [],
  labels: { void: '' },
};

describe('the canvas library', () => {
  test('is not loaded by a bot that has drawn nothing', () => {
    expect(loadsCanvas("await import('./src/app.ts')")).toBe(false);
  });

  test('is loaded with the first picture', () => {
    const script = `
      const { createTicketPress } = await import('./src/ticket/ticket-press.ts');
      const press = createTicketPress(1, { logo: null, colour: null });
      await press.picture(${JSON.stringify(face)})`;
    expect(loadsCanvas(script)).toBe(true);
  });
});
