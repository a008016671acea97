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

/** Folders, and files at the root of src, that may import one another and what they name. */
interface Level {
  readonly parts: readonly string[];
  /** Parts that stand above this level in the table. */
  readonly imports: readonly string[];
  /** The only packages they may import; any unless given. */
  readonly packages?: readonly string[];
}

const domain = ['venue', 'payment', 'booking'];
const belowTelegram = ['logger.ts', 'time.ts', 'venue', 'config', 'storage'];
const belowPeople = [
  ...belowTelegram,
  ...domain,
  'accounts',
  'language',
  'reader',
  'ticket',
  'partner',
  'telegram',
  'taps.ts',
];

/** The house, from its foundations up, so that every arrow between folders points one way. */
const house: readonly Level[] = [
  { parts: ['time.ts'], imports: [], packages: ['node:timers/promises'] },
  // Its own version, and the options of every program.
  { parts: ['command-line.ts'], imports: [], packages: ['node:util', 'package.json'] },
  { parts: ['circuit-breaker.ts'], imports: [], packages: [] },
  { parts: ['logger.ts'], imports: [], packages: ['node:async_hooks', 'pino'] },
  { parts: ['venue'], imports: ['time.ts'] },
  // The format of transfers, and the shape of a bank's notice.
  { parts: ['payment'], imports: ['time.ts', 'venue'], packages: ['zod', 'vietnam-qr-pay'] },
  { parts: ['booking'], imports: ['time.ts', 'venue', 'payment'], packages: [] },
  { parts: ['accounts'], imports: ['time.ts', 'venue', 'booking'], packages: [] },
  { parts: ['language'], imports: ['time.ts', 'venue', 'booking'], packages: [] },
  { parts: ['reader'], imports: ['time.ts', 'circuit-breaker.ts', 'venue', 'booking', 'language'] },
  { parts: ['ticket'], imports: ['venue', 'booking'] },
  // The partner's conventions are settings, and its client is made from them.
  { parts: ['config', 'partner'], imports: ['time.ts', 'command-line.ts', 'circuit-breaker.ts', ...domain] },
  {
    parts: ['storage'],
    imports: ['time.ts', 'logger.ts', 'command-line.ts', ...domain, 'accounts', 'language', 'config'],
  },
  { parts: ['telegram'], imports: belowTelegram },
  { parts: ['taps.ts'], imports: ['telegram'] },
  { parts: ['http'], imports: ['command-line.ts', ...belowTelegram, ...domain, 'partner', 'telegram'] },
  { parts: ['relay'], imports: belowPeople },
  // What speaks to people, and what its parts are given.
  {
    parts: ['customer', 'staff', 'delivery', 'jobs', 'access.ts', 'dependencies.ts'],
    imports: [...belowPeople, 'relay'],
  },
  { parts: ['operator'], imports: ['command-line.ts', ...belowPeople, 'http', 'customer'] },
];

/** The composition root and the programs at the root of src, which may import everything. */
const compositionRoot = 'the composition root';

function partOf(path: string): string {
  const [, part = '', ...rest] = path.split('/');
  const isNamed = rest.length > 0 || house.some(({ parts }) => parts.includes(part));
  return isNamed ? part : compositionRoot;
}

/** Each import as `file → imported` that goes where it must not. */
function straysIn(imports: Imports): readonly string[] {
  return [...imports].flatMap(([file, imported]) => {
    const part = partOf(file);
    const level = house.find(({ parts }) => parts.includes(part));
    if (part === compositionRoot) return [];
    const isAllowed = (one: string): boolean => {
      if (!one.startsWith('src/')) return level?.packages?.includes(one) ?? level !== undefined;
      return level !== undefined && [...level.parts, ...level.imports].includes(partOf(one));
    };
    return imported.filter((one) => !isAllowed(one)).map((one) => `${file} → ${one}`);
  });
}

const src = importsIn(['src']);
const withoutTests = importsIn(['src', 'sandbox', 'bench', 'packages/*/src', 'packages/*/page']);
const everything = importsIn(['src', 'sandbox', 'test', 'bench']);
describe('the import graph', () => {
  it('is read: every file of src but the programs is imported by another one', () => {
    const programs = [
      'src/main.ts',
      'src/release.ts',
      'src/operator/setup.ts',
      'src/operator/backup.ts',
      'src/operator/backup-verify.ts',
      'src/operator/check-reader.ts',
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

  it('has a table of levels in which every level names only what stands above it', () => {
    const upward = house.flatMap(({ parts, imports }, index) => {
      const above = new Set(house.slice(0, index).flatMap((level) => level.parts));
      return imports.filter((one) => !above.has(one)).map((one) => `${parts.join(', ')} → ${one}`);
    });
    expect(upward).toEqual([]);
  });

  it('finds an arrow that points up, to a folder without a level, or from a pure one to a package', () => {
    const imports = new Map([
      ['src/telegram/card.ts', ['grammy', 'src/booking/record.ts', 'src/storage/store.ts']],
      ['src/booking/record.ts', ['node:fs', 'src/payment/receipts.ts', 'src/app.ts']],
      ['src/shop/shop.ts', ['src/time.ts']],
      ['src/main.ts', ['src/shop/shop.ts']],
    ]);
    expect(straysIn(imports)).toEqual([
      'src/telegram/card.ts → src/booking/record.ts',
      'src/booking/record.ts → node:fs',
      'src/booking/record.ts → src/app.ts',
      'src/shop/shop.ts → src/time.ts',
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
