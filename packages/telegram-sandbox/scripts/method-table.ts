import { readdir, readFile, writeFile } from 'node:fs/promises';
import { implementedMethods } from '../src/bot-api.ts';
import { methodNames } from '../src/schema/schema.ts';

// node scripts/method-table.ts
// Writes docs/methods.md. A test says so when the file is no longer what this would write.

const tests = new URL('../test/', import.meta.url);
export const methodsDocument = new URL('../docs/methods.md', import.meta.url);
/** It calls every method that is carried out, so it is named where no other test is. */
const callsAll = 'protocol.test.ts';
/** How the tests call some methods, in place of their names. */
const helpers: Readonly<Record<string, string>> = {
  getUpdates: '|\\bupdates\\(',
  getWebhookInfo: '|\\bwebhookInfo\\(',
};

/** The tests that name a method, by file. */
async function readTests(): Promise<ReadonlyMap<string, string>> {
  const names = (await readdir(tests)).filter((name) => name.endsWith('.test.ts') && name !== callsAll);
  const texts = await Promise.all(names.map((name) => readFile(new URL(name, tests), 'utf8')));
  return new Map(names.toSorted().map((name) => [name, texts[names.indexOf(name)] ?? '']));
}

function linkTo(file: string): string {
  return `[${file.replace('.test.ts', '')}](../test/${file})`;
}

/** The document: every method of the Bot API, and whether the sandbox carries it out. */
export async function writeMethodTable(): Promise<string> {
  const files = await readTests();
  const rows = methodNames.map((method) => {
    if (!implementedMethods.has(method)) return `| \`${method}\` | 501 | |`;
    const call = new RegExp(`['"\`/]${method}\\b${helpers[method] ?? ''}`);
    const callers = [...files].filter(([, text]) => call.test(text)).map(([file]) => file);
    const linked = callers.length === 0 ? [callsAll] : callers;
    return `| \`${method}\` | carried out | ${linked.map(linkTo).join(', ')} |`;
  });
  return `# Methods

All ${methodNames.length} methods of Bot API 10.3: ${implementedMethods.size} are carried out, ${methodNames.length - implementedMethods.size} answer 501 once their parameters are in order. Beside a method
that is carried out stand the tests that call it. \`node scripts/method-table.ts\` writes this file.

| method | | tests |
|---|---|---|
${rows.join('\n')}
`;
}

if (import.meta.main) await writeFile(methodsDocument, await writeMethodTable());
