import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** What each file imports, type-only imports included: a path from the project's root, or the name of a package. */
type Imports = ReadonlyMap<string, readonly string[]>;

function importsIn(folders: readonly string[]): Imports {
  const files = folders.flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root }));
  return new Map(files.map((file) => [file, importsOf(file)]));
}

function importsOf(file: string): readonly string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const found = text.matchAll(
    /^(?:import|export)\b[^'"`;]*?\bfrom '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm,
  );
  return [...found].map(([, from, bare, dynamic]) => {
    const specifier = from ?? bare ?? dynamic ?? '';
    return specifier.startsWith('.') ? join(dirname(file), specifier) : specifier;
  });
}

/** Tarjan's strongly connected components that have more than one file, or a file that imports itself. */
function circlesIn(imports: Imports): readonly (readonly string[])[] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];

  function visit(file: string): number {
    const index = order.size;
    order.set(file, index);
    let low = index;
    stack.push(file);
    for (const imported of imports.get(file) ?? []) {
      if (!imports.has(imported)) continue;
      if (!order.has(imported)) low = Math.min(low, visit(imported));
      else if (stack.includes(imported)) low = Math.min(low, order.get(imported) ?? low);
    }
    lowest.set(file, low);
    if (low === index) {
      const circle = stack.splice(stack.indexOf(file));
      if (circle.length > 1 || imports.get(file)?.includes(file)) circles.push(circle.toSorted());
    }
    return low;
  }

  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return circles;
}

/** Each import as `file → imported` that goes where it must not. */
function strays(from: string, isForbidden: (imported: string) => boolean): readonly string[] {
  return [...src]
    .filter(([file]) => file.startsWith(from))
    .flatMap(([file, imported]) => imported.filter(isForbidden).map((one) => `${file} → ${one}`));
}

const src = importsIn(['src']);
const withoutTests = importsIn(['src', 'sandbox', 'bench', 'packages/*/src', 'packages/*/page']);
const everything = importsIn(['src', 'sandbox', 'test', 'bench']);
/** Of `payment/`: the format of transfers, and the shape of a bank's notice. */
const pureLibraries = ['zod', 'vietnam-qr-pay'];
const isPackage = (imported: string): boolean => !imported.startsWith('src/');

describe('the import graph', () => {
  it('is read: every file of src but the programs is imported by another one', () => {
    const programs = [
      'src/main.ts',
      'src/release.ts',
      'src/operator/setup.ts',
      'src/storage/rekey.ts',
      'src/partner/check-signature.ts',
    ];
    const imported = new Set([...everything.values()].flat());
    expect([...src.keys()].filter((file) => !imported.has(file) && !programs.includes(file))).toEqual([]);
  });

  it('finds a circle', () => {
    const imports = new Map([
      ['a', ['b']],
      ['b', ['c', 'd']],
      ['c', ['a']],
      ['d', []],
    ]);
    expect(circlesIn(imports)).toEqual([['a', 'b', 'c']]);
  });

  it('has no circle, type-only imports included', () => {
    expect([...withoutTests.keys()].some((file) => file.startsWith('packages/'))).toBe(true);
    expect(circlesIn(withoutTests)).toEqual([]);
  });

  it.each(['booking', 'payment', 'language'])('%s/ imports nothing of the outside world', (area) => {
    const outside =
      /^src\/(?:telegram|customer|staff|delivery|jobs|storage|partner|http|bank|ticket|config)\//;
    const isPure = (imported: string): boolean => pureLibraries.includes(imported);
    const isForbidden = (imported: string): boolean =>
      isPackage(imported) ? !isPure(imported) : outside.test(imported);
    expect(strays(`src/${area}/`, isForbidden)).toEqual([]);
  });

  it('leads from storage/ to nothing that speaks with people or runs beside them', () => {
    const above = /^src\/(?:telegram|customer|staff|delivery|jobs|http)\//;
    expect(strays('src/storage/', (imported) => above.test(imported))).toEqual([]);
  });

  it('never leads from src to the sandboxes, the tests or the packages of this project', () => {
    const elsewhere = /^(?:sandbox|test|bench|packages)\/|^telegram-sandbox/;
    expect(strays('src/', (imported) => elsewhere.test(imported))).toEqual([]);
  });

  it('leads to app.ts from main.ts, the tests and the sandboxes alone', () => {
    expect(strays('src/', (imported) => imported === 'src/app.ts')).toEqual(['src/main.ts → src/app.ts']);
  });
});

describe("the partner's wire format", () => {
  const words = /TICKET_EXPORTED|BOOKING_TIMEOUT|booking_id|UNPAID|sale_package|['"`]PAID['"`]|ticket_code/;

  it('has its words in partner/', () => {
    const files = [...src.keys()].filter((file) => file.startsWith('src/partner/'));
    expect(files.some((file) => words.test(readFileSync(join(root, file), 'utf8')))).toBe(true);
  });

  it('has no word in what customers and staff see', () => {
    const files = [...src.keys()].filter((file) =>
      /^src\/(?:telegram|customer|staff|delivery|jobs)\//.test(file),
    );
    expect(files.filter((file) => words.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });
});
