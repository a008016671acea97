import { basename, dirname, join } from 'node:path';
import { type AST, getStaticTOMLValue, ParseError, parseTOML } from 'toml-eslint-parser';
import { z } from 'zod';
import {
  type Admits,
  admittedKinds,
  bestLocale,
  type Localised,
  locales,
  type Picture,
  type Venue,
} from '../venue/venue.ts';
import { country, currencyCode, type ParsedText, parsedBy, type Result, timeZone } from './values.ts';

/** The path of a key or an item of an array. */
export type TomlPath = readonly (string | number)[];

/** The value of a document, with the lines of its parts. */
interface Toml {
  readonly value: Readonly<Record<string, unknown>>;
  /** The line, from 1, of the deepest part of the path that the document has. */
  lineOf(path: TomlPath): number;
}

/** Throws `ParseError` for what is not TOML. */
export function parseToml(text: string): Toml {
  const program = parseTOML(text, { tomlVersion: '1.1' });
  const lines = linesIn(program.body[0]);
  return {
    value: getStaticTOMLValue(program),
    lineOf: (path) => deepest(path, (part) => lines.get(JSON.stringify(part))) ?? 1,
  };
}

/** The first line of each path. */
function linesIn(document: AST.TOMLTopLevelTable): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  /** Notes the line for the path and its parents. */
  const note = (path: TomlPath, { loc }: AST.TOMLNode): void => {
    for (let length = path.length; length > 0; length -= 1) {
      const key = JSON.stringify(path.slice(0, length));
      if (!lines.has(key)) lines.set(key, loc.start.line);
    }
  };
  const walk = (node: AST.TOMLTable | AST.TOMLKeyValue | AST.TOMLContentNode, path: TomlPath): void => {
    note(path, node);
    switch (node.type) {
      case 'TOMLTable':
      case 'TOMLInlineTable':
        for (const pair of node.body) walk(pair, [...path, ...getStaticTOMLValue(pair.key)]);
        break;
      case 'TOMLKeyValue':
        walk(node.value, path);
        break;
      case 'TOMLArray':
        for (const [index, element] of node.elements.entries()) walk(element, [...path, index]);
    }
  };
  for (const node of document.body) {
    walk(node, node.type === 'TOMLTable' ? node.resolvedKey : getStaticTOMLValue(node.key));
  }
  return lines;
}

/** The entry for the path, else for its nearest parent. */
function deepest<Found>(path: TomlPath, find: (part: TomlPath) => Found | undefined): Found | undefined {
  for (let length = path.length; length > 0; length -= 1) {
    const found = find(path.slice(0, length));
    if (found !== undefined) return found;
  }
  return undefined;
}

export type ReadFile = (path: string) => Uint8Array | 'missing' | 'unreadable';

const mostPictureBytes = 10 * 1024 ** 2;
const pictureStarts = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0xff, 0xd8, 0xff],
];

const aText = z.string('must be a text').trim().min(1, 'must not be empty');
const inEachLanguage = localised(aText);

function table<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject(shape, {
    error: ({ code }) => (code === 'invalid_type' ? 'must be a table' : undefined),
  });
}

function numberIn(least: number, most: number, problem: string) {
  return z.number(problem).min(least, problem).max(most, problem);
}

const aPin = 'must be a latitude and a longitude';
const visitTable = table({
  address: orNull(inEachLanguage),
  pin: orNull(
    z
      .tuple([numberIn(-90, 90, aPin), numberIn(-180, 180, aPin)], aPin)
      .transform(([latitude, longitude]) => ({ latitude, longitude })),
  ),
  hours: orNull(inEachLanguage),
  parking: orNull(inEachLanguage),
  rules: orNull(inEachLanguage),
}).prefault({});

const hours = numberIn(0, Number.POSITIVE_INFINITY, 'must be a number of hours');
const aReturn = 'must be pairs of hours and a percentage';
const policyTable = table({
  cancel_until_hours: orNull(hours),
  change_until_hours: orNull(hours),
  returns: z
    .array(
      z
        .tuple([numberIn(0, Number.POSITIVE_INFINITY, aReturn), numberIn(0, 100, aReturn)], aReturn)
        .transform(([hoursBefore, percent]) => ({ hoursBefore, percent })),
      aReturn,
    )
    .default([]),
  /** Without effect: files written for 1.0.0 have it. */
  review_after_visit: z.unknown().optional(),
}).prefault({});

const visitorCount = z
  .number('must be a number of visitors')
  .int('must be a whole number')
  .min(1, 'must be at least 1');
const admitsTable = table(
  Object.fromEntries(admittedKinds.map((kind) => [kind, visitorCount.optional()])),
).transform(
  (admits): Admits => Object.fromEntries(Object.entries(admits).filter(([, count]) => count !== undefined)),
);

const kindTable = table({ package: aText, name: inEachLanguage }).transform(
  ({ package: packageCode, name }) => ({
    packageCode,
    name,
  }),
);
const groupTables = z
  .array(
    table({
      name: inEachLanguage,
      kinds: z.array(kindTable, 'must be a list of packages').min(1, 'must have a package'),
    }),
    'must be [[groups]]',
  )
  .default([])
  .superRefine((given, { addIssue }) => {
    // Rejects a package in two groups, which would have two counters.
    const seen = new Set<string>();
    for (const [index, { kinds }] of given.entries()) {
      for (const [position, { packageCode }] of kinds.entries()) {
        const path = [index, 'kinds', position, 'package'];
        if (seen.has(packageCode)) addIssue({ code: 'custom', message: 'is in a group already', path });
        seen.add(packageCode);
      }
    }
  });

/** The allowed names of sources in links. */
const sourceKey = z.string().regex(/^[a-z0-9_-]{1,60}$/);
const sourceTables = z
  .record(
    sourceKey,
    table({
      name: inEachLanguage,
      commission: numberIn(0, 100, 'must be a percentage from 0 to 100').default(0),
    }),
    {
      error: ({ code }) =>
        code === 'invalid_key'
          ? 'must be 1 to 60 of a-z 0-9 _ -, as in the link ?start=src_hotel-lotus'
          : 'must be tables by the name in their links',
    },
  )
  .default({});

/** A picture beside the venue's file. */
function pictureFrom(readBeside: ReadFile) {
  return z.string('must be the name of a file').pipe(
    parsedBy((path): ParsedText<Picture> => {
      const bytes = readBeside(path);
      if (bytes === 'missing') return { ok: false, problem: 'names a file that is not beside this one' };
      if (bytes === 'unreadable') return { ok: false, problem: 'names a file that cannot be read' };
      const isPicture = pictureStarts.some((start) => start.every((byte, index) => bytes[index] === byte));
      if (!isPicture) return { ok: false, problem: 'must be a PNG or a JPEG' };
      return bytes.length > mostPictureBytes
        ? { ok: false, problem: 'must not be larger than 10 MB' }
        : { ok: true, value: { path, bytes } };
    }),
  );
}

/** The schema of the venue's file; `readBeside` reads the pictures. */
function venueSchema(readBeside: ReadFile) {
  const picture = pictureFrom(readBeside);
  const words = localised(z.array(aText, 'must be a list of words').min(1, 'must have a word'));
  const colour = z
    .string('must be a text')
    .regex(/^#[0-9a-f]{6}$/i, 'must be a colour of six hexadecimal digits');
  return table({
    name: inEachLanguage,
    time_zone: stringAs(timeZone).optional(),
    currency: stringAs(currencyCode).optional(),
    support: inEachLanguage.optional(),
    hosted_in: stringAs(country).optional(),
    picture: orNull(picture),
    visit: visitTable,
    questions: z.array(table({ words, answer: inEachLanguage }), 'must be [[questions]]').default([]),
    policy: policyTable,
    packages: z
      .record(
        z.string(),
        table({
          name: inEachLanguage.optional(),
          note: inEachLanguage.optional(),
          words: words.optional(),
          admits: admitsTable.optional(),
        }),
        'must be tables by package code',
      )
      .default({}),
    groups: groupTables,
    sources: sourceTables,
    reader: table({ recipient: orNull(inEachLanguage) }).prefault({}),
    ticket: table({ logo: orNull(picture), colour: orNull(colour) }).prefault({}),
    wallet: walletTable,
  });
}

const walletTable = table({
  google_issuer: orNull(z.string().regex(/^\d{4,30}$/, 'must be the number of an issuer account')),
  apple_pass_type: orNull(z.string().regex(/^pass\.[\w.-]+$/, 'must be a pass type identifier')),
  apple_team: orNull(
    z.string().regex(/^[A-Z0-9]{10}$/, 'must be a team identifier of 10 letters and digits'),
  ),
}).prefault({});

/** Null when absent. */
function orNull<Value>(schema: z.ZodType<Value>) {
  return schema.nullable().default(null);
}

/** A value by the schema of the variable of the same meaning. */
function stringAs<Value>(schema: z.ZodType<Value, string>) {
  return z.string('must be a text').pipe(schema);
}

/** One for all languages, or a table by language. */
function localised<Value>(schema: z.ZodType<Value>) {
  return z.unknown().transform((value, { issues }): Localised<Value> => {
    const isTable = typeof value === 'object' && value !== null && !Array.isArray(value);
    const parts = isTable ? Object.entries(value) : [['und', value] as const];
    const refuse = (message: string, path: string[]): void => {
      issues.push({ code: 'custom', message, input: value, path });
    };
    if (parts.length === 0) refuse('must be in a language at least', []);
    const read: [string, Value][] = [];
    for (const [language, part] of parts) {
      if (isTable && bestLocale(language, locales) === null) {
        refuse(`is no language that the bot speaks (${locales.join(', ')})`, [language]);
      }
      const parsed = schema.safeParse(part);
      if (parsed.success) read.push([language, parsed.data]);
      else {
        const problem = parsed.error.issues[0]?.message ?? 'cannot be read';
        refuse(part === undefined ? 'is required' : problem, isTable ? [language] : []);
      }
    }
    return Object.fromEntries(read);
  });
}

export type ParsedVenue = Result<{ readonly venue: Venue }>;

/** Defaults for keys that the file lacks. */
type Otherwise = Pick<Venue, 'timeZone' | 'currency' | 'support' | 'defaultLocale'>;

/** Reads the venue's file. Reports every problem with its line. */
export function readVenueFile(
  fileName: string,
  bytes: Uint8Array,
  otherwise: Otherwise,
  readFile: ReadFile,
): ParsedVenue {
  const text = new TextDecoder().decode(bytes);
  const file = basename(fileName);
  let toml: Toml;
  try {
    toml = parseToml(text);
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    const where = `${file}, line ${error.lineNumber}:`;
    const line = text.split('\n')[error.lineNumber - 1] ?? '';
    const problem = `is not TOML: ${hasOpenQuote(error, line) ? 'a quotation mark is opened and not closed' : error.message}`;
    return { ok: false, problems: [{ where, problem, example: examples.name }] };
  }
  const schema = venueSchema((name) => readFile(join(dirname(fileName), name)));
  const parsed = schema.safeParse(toml.value);
  if (parsed.success) return { ok: true, venue: venueFrom(parsed.data, otherwise) };
  const problems = parsed.error.issues
    .flatMap((issue) => {
      const path = issue.path.filter((part) => typeof part !== 'symbol');
      return issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => ({ path: [...path, key], problem: unknownKey(path) }))
        : [{ path, problem: issue.message }];
    })
    .map((one) => ({ ...one, line: toml.lineOf(one.path) }))
    .sort((a, b) => a.line - b.line)
    .map(({ path, problem, line }) => ({
      where: `${file}, line ${line}: ${keyOf(path)}`,
      problem,
      example: deepest(path, (part) => examplePaths.get(patternOf(part))) ?? examples.name,
    }));
  return { ok: false, problems };
}

/** A text that is not closed may end at the next quotation mark, which leaves an odd number of them. */
function hasOpenQuote({ message }: ParseError, line: string): boolean {
  const quotes = line.replaceAll(/\\./g, '').match(/"/g) ?? [];
  return message.startsWith('Unterminated string') || quotes.length % 2 === 1;
}

/** `visit.pin`, `questions[2].answer`: items are counted from 1. */
function keyOf(path: TomlPath): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part + 1}]` : `.${part}`))
    .join('')
    .replace(/^\./, '');
}

/** Examples by path, in which an item or a package's code is `*`. */
const examples = {
  name: 'name = "Harbour Aquarium"',
  time_zone: 'time_zone = "Asia/Ho_Chi_Minh"',
  currency: 'currency = "VND"',
  support: 'support = "@harbour_help"',
  hosted_in: 'hosted_in = "NL"',
  picture: 'picture = "venue.jpg"',
  visit: '[visit]',
  'visit.address': 'address = { en = "12 Quay Road", vi = "12 Đường Bến Cảng" }',
  'visit.pin': 'pin = [20.9501, 107.0739]',
  'visit.hours': 'hours = "08:00–21:00"',
  'visit.parking': 'parking = "Behind the main gate"',
  'visit.rules': 'rules = "No drones."',
  questions: '[[questions]]',
  'questions.*.words': 'words = { en = ["locker", "luggage"], vi = ["gửi đồ"] }',
  'questions.*.answer': 'answer = "Lockers are at the entrance."',
  policy: '[policy]',
  'policy.cancel_until_hours': 'cancel_until_hours = 24',
  'policy.change_until_hours': 'change_until_hours = 24',
  'policy.returns': 'returns = [[168, 100], [24, 50]]',
  packages: '[packages."CC-ADULT"]',
  'packages.*.name': 'name = { en = "Cable car, adult", vi = "Cáp treo, người lớn" }',
  'packages.*.note': 'note = { en = "Last ride at 20:30", vi = "Chuyến cuối lúc 20:30" }',
  'packages.*.words': 'words = { en = ["dinner boat"], vi = ["tàu ăn tối"] }',
  'packages.*.admits': 'admits = { adult = 2, child = 1 }',
  groups: '[[groups]]',
  'groups.*.name': 'name = { en = "Cable car" }',
  'groups.*.kinds': 'kinds = [{ package = "CC-ADULT", name = { en = "Adult" } }]',
  sources: '[sources.hotel-lotus]',
  'sources.*.name': 'name = "Hotel Lotus"',
  'sources.*.commission': 'commission = 8',
  reader: '[reader]',
  'reader.recipient': 'recipient = { en = "Example AI, Singapore" }',
  ticket: '[ticket]',
  'ticket.logo': 'logo = "logo.png"',
  'ticket.colour': 'colour = "#0b4f5c"',
  wallet: '[wallet]',
  'wallet.google_issuer': 'google_issuer = "3388000000012345678"',
  'wallet.apple_pass_type': 'apple_pass_type = "pass.example.tickets"',
  'wallet.apple_team': 'apple_team = "A1B2C3D4E5"',
} as const;

const examplePaths = new Map<string, string>(Object.entries(examples));

function patternOf(path: TomlPath): string {
  return path
    .map((part, index) => (typeof part === 'number' || isNamedByVenue(path[index - 1]) ? '*' : part))
    .join('.');
}

/** Whether the keys of a table are codes and names of the venue's own. */
function isNamedByVenue(part: TomlPath[number] | undefined): boolean {
  return part === 'packages' || part === 'sources';
}

function unknownKey(within: TomlPath): string {
  const pattern = patternOf(within);
  const beginning = pattern === '' ? '' : `${pattern}.`;
  const known = [...examplePaths.keys()]
    .filter((path) => path.startsWith(beginning))
    .map((path) => path.slice(beginning.length))
    .filter((rest) => rest !== '' && !rest.includes('.'));
  return known.length === 0 ? 'is not known here' : `is not known here; what is: ${known.join(', ')}`;
}

function venueFrom(table: z.output<ReturnType<typeof venueSchema>>, otherwise: Otherwise): Venue {
  const { name, picture, visit, questions, policy, groups, ticket } = table;
  return {
    name,
    timeZone: table.time_zone ?? otherwise.timeZone,
    currency: table.currency ?? otherwise.currency,
    support: table.support ?? otherwise.support,
    hostedIn: table.hosted_in ?? null,
    defaultLocale: otherwise.defaultLocale,
    picture,
    visit,
    questions,
    policy: {
      cancelUntilHours: policy.cancel_until_hours,
      changeUntilHours: policy.change_until_hours,
      returns: policy.returns.toSorted((a, b) => b.hoursBefore - a.hoursBefore),
    },
    packageNames: byPackage(table.packages, ({ name: called }) => called),
    packageNotes: byPackage(table.packages, ({ note }) => note),
    packageWords: byPackage(table.packages, ({ words: called }) => called),
    packageAdmits: byPackage(table.packages, ({ admits }) => admits),
    groups,
    sources: new Map(Object.entries(table.sources)),
    recipient: table.reader.recipient,
    ticket,
    wallet: {
      googleIssuer: table.wallet.google_issuer,
      applePassType: table.wallet.apple_pass_type,
      appleTeam: table.wallet.apple_team,
    },
  };
}

/** One value of the package tables, by package code. */
function byPackage<Table, Value>(
  tables: Readonly<Record<string, Table>>,
  saidBy: (table: Table) => Value | undefined,
): ReadonlyMap<string, Value> {
  const said = Object.entries(tables).map(([code, each]) => [code, saidBy(each)] as const);
  return new Map(said.filter((each): each is readonly [string, Value] => each[1] !== undefined));
}
