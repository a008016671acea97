import { basename, dirname, join } from 'node:path';
import { parse, TomlError } from 'smol-toml';
import { plainVenue, type Venue } from '../venue/venue.ts';
import type { ConfigProblem } from './problems.ts';
import { lineOf, type TomlPath } from './toml-lines.ts';
import { type ReadFile, type VenueTable, venueSchema } from './venue-schema.ts';

export type ParsedVenue =
  | { readonly ok: true; readonly venue: Venue }
  | { readonly ok: false; readonly problems: readonly ConfigProblem[] };

/** What holds where the file says nothing. */
export type Otherwise = Pick<Venue, 'timeZone' | 'currency' | 'support' | 'defaultLocale'>;

/** Reads the venue's file. Every problem is named with the line that it stands on. */
export function readVenueFile(
  fileName: string,
  bytes: Uint8Array,
  otherwise: Otherwise,
  readFile: ReadFile,
): ParsedVenue {
  const text = new TextDecoder().decode(bytes);
  const file = basename(fileName);
  const failed = (problems: readonly ConfigProblem[]): ParsedVenue => ({ ok: false, problems });
  let table: unknown;
  try {
    table = parse(text);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const problem = error.message.split('\n')[0]?.replace('Invalid TOML document: ', '') ?? '';
    return failed([
      { where: `${file}, line ${error.line}:`, problem: `is not TOML: ${problem}`, example: examples.name },
    ]);
  }
  const schema = venueSchema((name) => readFile(join(dirname(fileName), name)));
  const parsed = schema.safeParse(table);
  if (parsed.success) return { ok: true, venue: venueOf(parsed.data, otherwise) };
  const found = parsed.error.issues.flatMap((issue) => {
    const path = issue.path.filter((part) => typeof part !== 'symbol');
    return issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: [...path, key], problem: unknownKey(path) }))
      : [{ path, problem: issue.message }];
  });
  return failed(
    found
      .map((one) => ({ ...one, line: lineOf(text, one.path) }))
      .sort((a, b) => a.line - b.line)
      .map(({ path, problem, line }) => ({
        where: `${file}, line ${line}: ${keyOf(path)}`,
        problem,
        example: exampleFor(path),
      })),
  );
}

/** `visit.pin`, `questions[2].answer`: items are counted from 1. */
function keyOf(path: TomlPath): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part + 1}]` : `.${part}`))
    .join('')
    .replace(/^\./, '');
}

/** By the path of what they are an example for, in which an item or a package's code is `*`. */
const examples = {
  name: 'name = "Harbour Aquarium"',
  time_zone: 'time_zone = "Asia/Ho_Chi_Minh"',
  currency: 'currency = "VND"',
  support: 'support = "@harbour_help"',
  picture: 'picture = "venue.jpg"',
  visit: '[visit]',
  'visit.address': 'address = { en = "12 Quay Road", vi = "12 Đường Bến Cảng" }',
  'visit.pin': 'pin = [20.9501, 107.0739]',
  'visit.hours': 'hours = "08:00–21:00"',
  'visit.parking': 'parking = "Behind the main gate"',
  'visit.rules': 'rules = "No drones."',
  'visit.refunds': 'refunds = "Until the day before."',
  questions: '[[questions]]',
  'questions.*.words': 'words = { en = ["locker", "luggage"], vi = ["gửi đồ"] }',
  'questions.*.answer': 'answer = "Lockers are at the entrance."',
  policy: '[policy]',
  'policy.cancel_until_hours': 'cancel_until_hours = 24',
  'policy.change_until_hours': 'change_until_hours = 24',
  'policy.returns': 'returns = [[168, 100], [24, 50]]',
  'policy.review_after_visit': 'review_after_visit = true',
  packages: '[packages."CC-ADULT"]',
  'packages.*.name': 'name = { en = "Cable car, adult", vi = "Cáp treo, người lớn" }',
  groups: '[[groups]]',
  'groups.*.name': 'name = { en = "Cable car" }',
  'groups.*.kinds': 'kinds = [{ package = "CC-ADULT", name = { en = "Adult" } }]',
  ticket: '[ticket]',
  'ticket.logo': 'logo = "logo.png"',
  'ticket.colour': 'colour = "#0b4f5c"',
} as const;

const examplePaths = new Map<string, string>(Object.entries(examples));

function patternOf(path: TomlPath): string {
  return path
    .map((part, index) => (typeof part === 'number' || path[index - 1] === 'packages' ? '*' : part))
    .join('.');
}

/** Of the key itself, else of what it is in. */
function exampleFor(path: TomlPath): string {
  for (let length = path.length; length > 0; length -= 1) {
    const example = examplePaths.get(patternOf(path.slice(0, length)));
    if (example !== undefined) return example;
  }
  return examples.name;
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

function venueOf(table: VenueTable, otherwise: Otherwise): Venue {
  const { visit = {}, policy, ticket } = table;
  const pin = visit.pin;
  return {
    ...plainVenue({
      name: table.name,
      timeZone: table.time_zone ?? otherwise.timeZone,
      currency: table.currency ?? otherwise.currency,
      support: table.support ?? otherwise.support,
      defaultLocale: otherwise.defaultLocale,
    }),
    picture: table.picture ?? null,
    visit: {
      address: visit.address ?? null,
      pin: pin === undefined ? null : { latitude: pin[0], longitude: pin[1] },
      hours: visit.hours ?? null,
      parking: visit.parking ?? null,
      rules: visit.rules ?? null,
      refunds: visit.refunds ?? null,
    },
    questions: table.questions,
    policy: {
      cancelUntilHours: policy.cancel_until_hours ?? null,
      changeUntilHours: policy.change_until_hours ?? null,
      returns: policy.returns
        .map(([hoursBefore, percent]) => ({ hoursBefore, percent }))
        .sort((a, b) => b.hoursBefore - a.hoursBefore),
      reviewAfterVisit: policy.review_after_visit,
    },
    packageNames: new Map(Object.entries(table.packages).map(([code, { name }]) => [code, name])),
    groups: table.groups.map(({ name, kinds }) => ({
      name,
      kinds: kinds.map(({ package: packageCode, name: kind }) => ({ packageCode, name: kind })),
    })),
    ticket: { logo: ticket.logo ?? null, colour: ticket.colour ?? null },
  };
}
