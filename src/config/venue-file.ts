import { isUtf8 } from 'node:buffer';
import { basename, dirname, join } from 'node:path';
import { ParseError } from 'toml-eslint-parser';
import { z } from 'zod';
import { type PaymentMethod, paymentMethods } from '../money/prepayment.ts';
import { telegramExponents } from '../money/telegram-invoice.ts';
import {
  type Admits,
  admittedKinds,
  bestLocale,
  countryOfCurrency,
  type Localised,
  locales,
  type PhoneCountry,
  type Picture,
  type Venue,
} from '../venue/venue.ts';
import { deepest, parseToml, type TomlPath } from './toml.ts';
import type { ConfigProblem } from './values.ts';
import * as value from './values.ts';

export type ReadFile = (path: string) => Uint8Array | 'missing' | 'unreadable';

const mostPictureBytes = 10 * 1024 ** 2;
const pictureStarts = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0xff, 0xd8, 0xff],
];

const textValue = z.string({
  error: ({ input }) => (input === undefined ? 'is required' : 'must be a text'),
});
const aText = textValue.trim().min(1, 'must not be empty');
const inEachLanguage = localised(aText);

function table<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject(shape, {
    error: ({ code, input }) => {
      if (code !== 'invalid_type') return undefined;
      return input === undefined ? 'is required' : 'must be a table';
    },
  });
}

const aPin = 'must be a latitude and a longitude';
const visitTable = table({
  address: orNull(inEachLanguage),
  pin: orNull(
    z
      .tuple([value.numberIn(-90, 90, aPin), value.numberIn(-180, 180, aPin)], aPin)
      .transform(([latitude, longitude]) => ({ latitude, longitude })),
  ),
  hours: orNull(inEachLanguage),
  parking: orNull(inEachLanguage),
  rules: orNull(inEachLanguage),
}).prefault({});

const hours = value.numberIn(0, Number.POSITIVE_INFINITY, 'must be a number of hours');
const aReturn = 'must be pairs of hours and a percentage';
const hourOrOff = z.union(
  [value.wholeNumber(0, 23), z.literal('off').transform(() => null)],
  'must be a whole number from 0 to 23, or "off"',
);
const policyTable = table({
  cancel_until_hours: orNull(hours),
  change_until_hours: orNull(hours),
  returns: z
    .array(
      z
        .tuple(
          [value.numberIn(0, Number.POSITIVE_INFINITY, aReturn), value.numberIn(0, 100, aReturn)],
          aReturn,
        )
        .transform(([hoursBefore, percent]) => ({ hoursBefore, percent })),
      aReturn,
    )
    .refine(
      (given) => new Set(given.map(({ hoursBefore }) => hoursBefore)).size === given.length,
      'must name each number of hours once',
    )
    .default([]),
  horizon_days: value.wholeNumber(0, 730).default(90),
  reminder_hour: hourOrOff.default(18),
  hold_reminder_minutes: value.decimal(0, 43_200).default(10),
  opening_check_minutes: value.positive(1_440).default(15),
  close_hour: hourOrOff.default(6),
  retention_days: value.wholeNumber(1, 3_650).default(30),
  debt_guard: textAs(value.oneOf('off', 'warn', 'block')).default('warn'),
}).prefault({});

const limitsTable = table({
  open_holds: value.wholeNumber(1, 1_000).default(2),
  tickets_per_day: value.wholeNumber(1, 100_000).default(50),
}).prefault({});

const invoicesTable = table({
  ask: z.boolean('must be true or false').default(false),
}).prefault({});

type DetailName = 'name' | 'phone' | 'email' | 'cardId';

const detailNames = new Map<string, DetailName>([
  ['name', 'name'],
  ['phone', 'phone'],
  ['email', 'email'],
  ['card_id', 'cardId'],
]);
const aDetail = value.expecting(`one of ${[...detailNames.keys()].join(', ')}`, (text) =>
  detailNames.get(text),
);
const detailList = z
  .array(textAs(aDetail), 'must be a list: ["name", "phone"]')
  .transform((names) => [...new Set(names)]);
const detailsTable = table({
  required: detailList.prefault(['name', 'phone']),
  optional: detailList.prefault(['name', 'phone', 'email']),
}).prefault({});

const paymentTable = table({
  ways: z
    .array(textAs(value.oneOf(...paymentMethods)), 'must be a list: ["telegram", "transfer"]')
    .default([]),
  /** With an empty text customers read nothing. */
  notice: orNull(localised(textValue.trim())),
  transfer: orNull(
    table({
      bank: textAs(value.bank),
      account: textAs(value.accountNumber),
      holder: textAs(value.accountHolder),
      webhook: orNull(textAs(value.oneOf('sepay', 'payos', 'hmac'))),
    }),
  ),
});

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
      kinds: z.array(kindTable, 'must be a list of packages').min(1, 'must have at least one package'),
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
      commission: value.numberIn(0, 100, 'must be a percentage from 0 to 100').default(0),
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
    value.parsedBy((path): value.ParsedText<Picture> => {
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

const currencyValue = textAs(value.currencyCode).default('VND');

const applePairs = [
  ['apple_pass_type', 'apple_team'],
  ['apple_team', 'apple_pass_type'],
] as const;

/** Rules across several keys. Checked apart from the schema, so that every problem is reported at once. */
const agreement = z
  .object({
    currency: currencyValue.catch('VND'),
    phone_country: z.unknown().optional(),
    payment: z
      .object({ ways: z.array(z.unknown()).catch([]), transfer: z.unknown().optional() })
      .catch({ ways: [], transfer: undefined }),
    wallet: z.record(z.string(), z.unknown()).catch({}),
  })
  .superRefine((file, { addIssue }) => {
    const { ways, transfer } = file.payment;
    const refuse = (path: string[], message: string): void => addIssue({ code: 'custom', path, message });
    const reasons = {
      telegram: 'which takes no payments in',
      transfer: 'which takes only VND, not',
    } as const;
    for (const way of paymentMethods) {
      if (ways.includes(way) && !takesCurrency(way, file.currency))
        refuse(['payment', 'ways'], `has ${way}, ${reasons[way]} ${file.currency}`);
    }
    if (ways.includes('transfer') && transfer === undefined)
      refuse(['payment', 'transfer'], 'is required with "transfer" in ways');
    for (const [key, other] of applePairs)
      if (other in file.wallet && !(key in file.wallet)) refuse(['wallet', key], `is required with ${other}`);
    if (file.phone_country === undefined && countryOfCurrency(file.currency) === undefined) {
      const problem = `is required with the currency ${file.currency}, which several countries use`;
      refuse(['phone_country'], problem);
    }
  });

/** Whether the payment method takes the currency. */
export function takesCurrency(method: PaymentMethod, code: string): boolean {
  return method === 'transfer' ? code === 'VND' : telegramExponents.has(code);
}

/** The schema of the venue's file; `readBeside` reads the pictures. */
function venueSchema(readBeside: ReadFile) {
  const picture = pictureFrom(readBeside);
  const words = localised(z.array(aText, 'must be a list of words').min(1, 'must have at least one word'));
  const colour = z
    .string('must be a text')
    .regex(/^#[0-9a-f]{6}$/i, 'must be a colour of six hexadecimal digits');
  return table({
    name: inEachLanguage,
    time_zone: textAs(value.timeZone).default('Asia/Ho_Chi_Minh'),
    currency: currencyValue,
    phone_country: orNull(textAs(value.country)),
    default_locale: textAs(value.locale).prefault('en'),
    support: orNull(inEachLanguage),
    hosted_in: orNull(textAs(value.country)),
    picture: orNull(picture),
    access: textAs(value.oneOf('public', 'invite')),
    details: detailsTable,
    payment: paymentTable,
    visit: visitTable,
    questions: z.array(table({ words, answer: inEachLanguage }), 'must be [[questions]]').default([]),
    policy: policyTable,
    limits: limitsTable,
    invoices: invoicesTable,
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

function textAs<Value>(schema: value.TextSchema<Value>) {
  return textValue.pipe(schema);
}

/** One for all languages, or a table by language. */
function localised<Value>(schema: z.ZodType<Value>) {
  return z.unknown().transform((given, { issues }): Localised<Value> => {
    const isTable = typeof given === 'object' && given !== null && !Array.isArray(given);
    const parts = isTable ? Object.entries(given) : [['und', given] as const];
    const refuse = (message: string, path: string[]): void => {
      issues.push({ code: 'custom', message, input: given, path });
    };
    if (parts.length === 0) refuse('must have a text in at least one language', []);
    const read: [string, Value][] = [];
    for (const [language, part] of parts) {
      if (isTable && bestLocale(language, locales) === null) {
        refuse(`is not a language that the bot speaks (${locales.join(', ')})`, [language]);
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

export type ParsedVenue = value.Result<{ readonly venue: Venue; readonly terms: SalesTerms }> & {
  /** What the file asks of the environment, as far as it can be read. */
  readonly needs: { readonly ways: readonly unknown[]; readonly isTransferWatched: boolean };
};

/** Reads the venue's file. Reports every problem with its line. */
export function readVenueFile(fileName: string, bytes: Uint8Array, readFile: ReadFile): ParsedVenue {
  const file = basename(fileName);
  const refused = (line: number, problem: string): ParsedVenue => ({
    ok: false,
    problems: [{ where: `${file}, line ${line}:`, problem, example: examples.name }],
    needs: noNeeds,
  });
  if (!isUtf8(bytes)) return refused(lineNotInUtf8(bytes), 'is not UTF-8: save the file in that encoding');
  const text = new TextDecoder().decode(bytes);
  let toml: ReturnType<typeof parseToml>;
  try {
    toml = parseToml(text);
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    const line = text.split('\n')[error.lineNumber - 1] ?? '';
    const why = hasOpenQuote(error, line) ? 'a quotation mark is opened and not closed' : error.message;
    return refused(error.lineNumber, `is not TOML: ${why}`);
  }
  const parsed = venueSchema((name) => readFile(join(dirname(fileName), name))).safeParse(toml.value);
  const agreed = agreement.safeParse(toml.value);
  const { ways, transfer } = agreement.shape.payment.parse(toml.value.payment);
  const isTransferWatched = typeof transfer === 'object' && transfer !== null && 'webhook' in transfer;
  const needs = { ways, isTransferWatched };
  const phoneCountry = parsed.data?.phone_country ?? countryOfCurrency(parsed.data?.currency ?? '');
  if (parsed.success && agreed.success && phoneCountry !== undefined)
    return { ok: true, venue: venueFrom(parsed.data), terms: termsFrom(parsed.data, phoneCountry), needs };
  const issues = [...(parsed.error?.issues ?? []), ...(agreed.error?.issues ?? [])];
  return { ok: false, problems: problemsByLine(issues, toml, file), needs };
}

function lineNotInUtf8(bytes: Uint8Array): number {
  const lines = Buffer.from(bytes).toString('latin1').split('\n');
  return lines.findIndex((line) => !isUtf8(Buffer.from(line, 'latin1'))) + 1;
}

export const noNeeds: ParsedVenue['needs'] = { ways: [], isTransferWatched: false };

/** By line. */
function problemsByLine(
  issues: readonly z.core.$ZodIssue[],
  toml: ReturnType<typeof parseToml>,
  file: string,
): readonly ConfigProblem[] {
  return issues
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
      example: exampleOf(path),
    }));
}

function exampleOf(path: TomlPath): string {
  return deepest(path, (part) => examplePaths.get(patternOf(part))) ?? examples.name;
}

export type VenueKey = keyof typeof examples;

/** What is wrong with a key's value, without the rest of the file; undefined: nothing. */
export function problemOfKey(
  key: VenueKey,
  given: unknown,
): Pick<ConfigProblem, 'problem' | 'example'> | undefined {
  const path = key.split('.');
  const file = path.reduceRight<unknown>((inner, part) => ({ [part]: inner }), given);
  const issues = venueSchema(() => 'missing').safeParse(file).error?.issues ?? [];
  const issue = issues.find((each) => path.every((part, index) => each.path[index] === part));
  return issue && { problem: issue.message, example: examples[key] };
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
export const examples = {
  name: 'name = "Harbour Aquarium"',
  time_zone: 'time_zone = "Asia/Ho_Chi_Minh"',
  currency: 'currency = "VND"',
  phone_country: 'phone_country = "VN"',
  default_locale: 'default_locale = "en"',
  support: 'support = "@harbour_help"',
  hosted_in: 'hosted_in = "NL"',
  picture: 'picture = "venue.jpg"',
  access: 'access = "public"',
  details: '[details]',
  'details.required': 'required = ["name", "phone"]',
  'details.optional': 'optional = ["email"]',
  payment: '[payment]',
  'payment.ways': 'ways = ["telegram", "transfer"]',
  'payment.notice': 'notice = { en = "Pay at the gate", vi = "Trả tiền tại cổng" }',
  'payment.transfer': '[payment.transfer]',
  'payment.transfer.bank': 'bank = "Vietcombank"',
  'payment.transfer.account': 'account = "1133666688"',
  'payment.transfer.holder': 'holder = "NGUYEN VAN A"',
  'payment.transfer.webhook': 'webhook = "sepay"',
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
  'policy.horizon_days': 'horizon_days = 90',
  'policy.reminder_hour': 'reminder_hour = 18',
  'policy.hold_reminder_minutes': 'hold_reminder_minutes = 10',
  'policy.opening_check_minutes': 'opening_check_minutes = 15',
  'policy.close_hour': 'close_hour = 6',
  'policy.retention_days': 'retention_days = 30',
  'policy.debt_guard': 'debt_guard = "warn"',
  limits: '[limits]',
  'limits.open_holds': 'open_holds = 2',
  'limits.tickets_per_day': 'tickets_per_day = 50',
  invoices: '[invoices]',
  'invoices.ask': 'ask = true',
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

type VenueTables = z.output<ReturnType<typeof venueSchema>>;

/** How the venue sells. */
export type SalesTerms = ReturnType<typeof termsFrom>;

function termsFrom(
  { access, details, payment: { ways, notice, transfer }, policy, limits, invoices }: VenueTables,
  phoneCountry: PhoneCountry,
) {
  return {
    access,
    phoneCountry,
    payment: {
      ways,
      notice,
      transfer: transfer && {
        account: { bank: transfer.bank, number: transfer.account, holder: transfer.holder },
        preset: transfer.webhook,
      },
    },
    closeHour: policy.close_hour,
    holdReminderMinutes: policy.hold_reminder_minutes,
    booking: {
      horizonDays: policy.horizon_days,
      requiredDetails: details.required,
      /** Without the required ones. */
      optionalDetails: details.optional.filter((detail) => !details.required.includes(detail)),
      /** The interval of checking whether an awaited day can be booked. */
      openingCheckMinutes: policy.opening_check_minutes,
      maxOpenHolds: limits.open_holds,
      maxTicketsPerDay: limits.tickets_per_day,
      /** Venue time, the evening before; null: no reminder. */
      visitReminderHour: policy.reminder_hour,
      retentionDays: policy.retention_days,
      debtGuard: policy.debt_guard,
      /** Whether customers can ask for a company invoice. */
      asksInvoice: invoices.ask,
    },
  };
}

function venueFrom(table: VenueTables): Venue {
  const { name, picture, visit, questions, policy, groups, ticket } = table;
  return {
    name,
    timeZone: table.time_zone,
    currency: table.currency,
    support: table.support,
    hostedIn: table.hosted_in,
    defaultLocale: table.default_locale,
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
  pick: (table: Table) => Value | undefined,
): ReadonlyMap<string, Value> {
  const entries = Object.entries(tables).map(([code, each]) => [code, pick(each)] as const);
  return new Map(entries.filter((each): each is readonly [string, Value] => each[1] !== undefined));
}
