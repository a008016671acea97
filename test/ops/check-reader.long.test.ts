import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { startModelSandbox } from '../../sandbox/model/model.ts';
import { programEnvironment, startProgram, startSandboxes } from '../helpers/program.ts';

const command = fileURLToPath(new URL('../../src/ops/check-reader.ts', import.meta.url));

async function checkReader(changes: Readonly<Record<string, string>> = {}) {
  const { telegram, partner } = await startSandboxes();
  const model = await startModelSandbox();
  onTestFinished(() => model.stop());
  const environment = {
    ...programEnvironment(telegram, partner, { reader: { recipient: 'Example AI, Singapore' } }),
    READER_URL: model.url,
    READER_MODEL: 'sandbox',
    ...changes,
  };
  const program = startProgram(environment, command, ['3 adults next sunday']);
  return { exitCode: await program.ended, output: program.output() };
}

it('prints what is sent, what comes, and what the checker makes of it', async () => {
  const { exitCode, output } = await checkReader();
  expect(output).toMatch(
    /--- sent\n.*Cable Car, Adult.*--- answer after \d+ ms: answered\n.*--- the checker\n\{/s,
  );
  expect(exitCode).toBe(0);
});

it.each([
  [
    'the partner',
    { PARTNER_BASE_URL: 'http://127.0.0.1:9' },
    "the partner can't be reached at http://127.0.0.1:9",
  ],
  ['the model', { READER_URL: 'http://127.0.0.1:9' }, 'The model gave no answer that can be read.'],
])('ends with 1 and says so where %s gives no answer', async (_who, changes, sentence) => {
  const { exitCode, output } = await checkReader(changes);
  expect(output).toContain(sentence);
  expect(exitCode).toBe(1);
});
