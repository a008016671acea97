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

/**
 * The house: folders, and files at the root of src, from the top down. Each has a level of its own and imports only
 * what stands below it. `packages`: the only packages it may import; any unless given.
 */
const house: readonly { readonly part: string; readonly packages?: readonly string[] }[] = [
  { part: 'main.ts' },
  { part: 'app.ts' },
  { part: 'ops' },
  { part: 'bot.ts' },
  { part: 'bot' },
  { part: 'staff' },
  { part: 'customer' },
  { part: 'dialogue' },
  { part: 'delivery' },
  { part: 'views' },
  { part: 'relay' },
  { part: 'access.ts' },
  { part: 'taps.ts' },
  { part: 'telegram' },
  { part: 'store' },
  { part: 'config' },
  { part: 'partner' },
  { part: 'ticket' },
  { part: 'reader' },
  { part: 'language', packages: ['libphonenumber-js'] },
  { part: 'accounts', packages: [] },
  { part: 'booking', packages: [] },
  // The format of transfers, and the shape of a bank's notice.
  { part: 'money', packages: ['zod', 'vietnam-qr-pay'] },
  { part: 'venue' },
  { part: 'logger.ts', packages: ['node:async_hooks', 'pino'] },
  { part: 'circuit-breaker.ts', packages: [] },
  // Its own version, and the options of every program.
  { part: 'command-line.ts', packages: ['node:util', 'package.json'] },
  { part: 'time.ts', packages: ['node:timers/promises'] },
];

/** What may not be imported though it stands below. */
const strangers: Readonly<Record<string, readonly string[]>> = {
  // What customers see and what staff see change apart.
  staff: ['customer'],
  // Another bot could be built on it.
  telegram: ['partner', 'ticket', 'reader', 'language', 'accounts', 'booking', 'money'],
};

function partOf(path: string): string {
  return path.split('/')[1] ?? '';
}

function levelOf(part: string): number {
  return house.findIndex((one) => one.part === part);
}

function isAllowed(file: string, imported: string): boolean {
  const part = partOf(file);
  const level = levelOf(part);
  if (!imported.startsWith('src/')) return house[level]?.packages?.includes(imported) ?? level >= 0;
  const other = partOf(imported);
  if (strangers[part]?.includes(other)) return false;
  return level >= 0 && (other === part || levelOf(other) > level);
}

/** Each import as `file → imported` that goes where it must not. */
function straysIn(imports: Imports): readonly string[] {
  return [...imports].flatMap(([file, imported]) =>
    imported.filter((one) => !isAllowed(file, one)).map((one) => `${file} → ${one}`),
  );
}

const src = importsIn(['src']);
const withoutTests = importsIn(['src', 'sandbox', 'bench', 'packages/*/src', 'packages/*/page']);
const everything = importsIn(['src', 'sandbox', 'test', 'bench']);
describe('the import graph', () => {
  it('is read: every file of src but the programs is imported by another one', () => {
    const programs = [
      'src/main.ts',
      'src/ops/release.ts',
      'src/ops/setup.ts',
      'src/ops/backup.ts',
      'src/ops/backup-verify.ts',
      'src/ops/check-reader.ts',
      'src/ops/rekey.ts',
      'src/ops/check-signature.ts',
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

  it('has a level for each folder and each file at the root of src, and none for several', () => {
    const parts = new Set([...src.keys()].map(partOf));
    expect(house.map(({ part }) => part).toSorted()).toEqual([...parts].toSorted());
  });

  it('finds an arrow that points up, to a folder without a level, to a stranger, or to a package', () => {
    const imports = new Map([
      ['src/telegram/card.ts', ['grammy', 'src/booking/record.ts', 'src/store/store.ts']],
      ['src/booking/record.ts', ['node:fs', 'src/money/receipts.ts', 'src/app.ts', 'src/booking/rules.ts']],
      ['src/staff/find.ts', ['src/customer/show-screen.ts', 'src/views/paged-list.ts']],
      ['src/shop/shop.ts', ['src/time.ts']],
      ['src/main.ts', ['src/shop/shop.ts']],
    ]);
    expect(straysIn(imports)).toEqual([
      'src/telegram/card.ts → src/booking/record.ts',
      'src/booking/record.ts → node:fs',
      'src/booking/record.ts → src/app.ts',
      'src/staff/find.ts → src/customer/show-screen.ts',
      'src/shop/shop.ts → src/time.ts',
      'src/main.ts → src/shop/shop.ts',
    ]);
  });

  it('has no arrow that points up', () => {
    expect(straysIn(src)).toEqual([]);
  });

  it('never leads from src to the sandboxes, the tests or the packages of this project', () => {
    const elsewhere = /^(?:sandbox|test|bench|packages)\/|^telegram-sandbox/;
    expect([...src].filter(([, imported]) => imported.some((one) => elsewhere.test(one)))).toEqual([]);
  });

  it('leads to app.ts from main.ts, the tests and the sandboxes alone', () => {
    const users = [...src].filter(([, imported]) => imported.includes('src/app.ts'));
    expect(users.map(([file]) => file)).toEqual(['src/main.ts']);
  });
});

describe("the partner's wire format", () => {
  const words =
    /TICKET_EXPORTED|BOOKING_TIMEOUT|booking_id|UNPAID|sale_package|['"`]PAID['"`]|ticket_code|current_debt/;

  it('has its words in the payloads', () => {
    const files = [...src.keys()].filter((file) => words.test(readFileSync(join(root, file), 'utf8')));
    expect(files).toEqual(['src/partner/payloads.ts']);
  });

  it('has the words of its statuses in the payloads', () => {
    const statuses =
      /['"`](?:WAITING|USING|USED|LOCK|CANCEL|BOOKING|TICKET_EXPORTED|BOOKING_TIMEOUT|UNPAID|PAID|DATE_RANGE|NUM_OF_DAY|BY_LIMIT|BY_DAYS|BOTH)['"`]/;
    const files = [...src.keys()].filter((file) => statuses.test(readFileSync(join(root, file), 'utf8')));
    // CANCEL is a word of iCalendar, too.
    expect(files.toSorted()).toEqual(['src/partner/payloads.ts', 'src/ticket/calendar-event.ts']);
  });
});
