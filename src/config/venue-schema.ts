import { z } from 'zod';
import { bestLocale, locales } from '../venue/locales.ts';
import type { Localised, Picture } from '../venue/venue.ts';
import type { TomlPath } from './toml-lines.ts';
import { currencyCode, timeZone } from './values.ts';

export type ReadFile = (path: string) => Uint8Array | 'missing' | 'unreadable';

export type VenueTable = z.output<ReturnType<typeof venueSchema>>;

const mostPictureBytes = 10 * 1024 ** 2;
const pictureStarts = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0xff, 0xd8, 0xff],
];

/** The venue's file as it is written; `readBeside` finds the pictures. */
export function venueSchema(readBeside: ReadFile) {
  const aText = z.string('must be a text').trim().min(1, 'must not be empty');
  const text = localised(aText);
  const words = localised(z.array(aText, 'must be a list of words').min(1, 'must have a word'));
  const hours = z.number('must be a number of hours').min(0, 'must be a number of hours');
  const picture = z.string('must be the name of a file').transform((path, { issues }): Picture => {
    const bytes = readBeside(path);
    const refuse = (message: string): typeof z.NEVER => {
      issues.push({ code: 'custom', message, input: path });
      return z.NEVER;
    };
    if (bytes === 'missing') return refuse('names a file that is not beside this one');
    if (bytes === 'unreadable') return refuse('names a file that cannot be read');
    const isPicture = pictureStarts.some((start) => start.every((byte, index) => bytes[index] === byte));
    if (!isPicture) return refuse('must be a PNG or a JPEG');
    if (bytes.length > mostPictureBytes) return refuse('must not be larger than 10 MB');
    return { path, bytes };
  });
  const table = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
    z.strictObject(shape, { error: ({ code }) => (code === 'invalid_type' ? 'must be a table' : undefined) });
  const pin = 'must be a latitude and a longitude';
  const returns = 'must be pairs of hours and a percentage';
  return table({
    name: text,
    time_zone: stringAs(timeZone).optional(),
    currency: stringAs(currencyCode).optional(),
    support: text.optional(),
    picture: picture.optional(),
    visit: table({
      address: text.optional(),
      pin: z
        .tuple([z.number(pin).min(-90, pin).max(90, pin), z.number(pin).min(-180, pin).max(180, pin)], pin)
        .optional(),
      hours: text.optional(),
      parking: text.optional(),
      rules: text.optional(),
      refunds: text.optional(),
    }).optional(),
    questions: z.array(table({ words, answer: text }), 'must be [[questions]]').default([]),
    policy: table({
      cancel_until_hours: hours.optional(),
      change_until_hours: hours.optional(),
      returns: z
        .array(
          z.tuple(
            [z.number(returns).min(0, returns), z.number(returns).min(0, returns).max(100, returns)],
            returns,
          ),
          returns,
        )
        .default([]),
      review_after_visit: z.boolean('must be true or false').default(true),
    }).prefault({}),
    packages: z.record(z.string(), table({ name: text }), 'must be tables by package code').default({}),
    groups: z
      .array(
        table({
          name: text,
          kinds: z
            .array(table({ package: aText, name: text }), 'must be a list of packages')
            .min(1, 'must have a package'),
        }),
        'must be [[groups]]',
      )
      .default([])
      .superRefine((groups, { addIssue }) => {
        for (const path of packagesNamedAgain(groups)) {
          addIssue({ code: 'custom', message: 'is in a group already', path: [...path] });
        }
      }),
    ticket: table({
      logo: picture.optional(),
      colour: z
        .string('must be a text')
        .regex(/^#[0-9a-f]{6}$/i, 'must be a colour of six hexadecimal digits')
        .optional(),
    }).prefault({}),
  });
}

/** A value as the variable of the same meaning takes it. */
function stringAs<Value>(schema: z.ZodType<Value, string>) {
  return z.string('must be a text').pipe(schema);
}

/** One for all languages, or a table by language. */
function localised<Value>(schema: z.ZodType<Value>) {
  return z.unknown().transform((value, { issues }): Localised<Value> => {
    const isTable = typeof value === 'object' && value !== null && !Array.isArray(value);
    const read = (part: unknown, path: readonly string[]): Value | undefined => {
      const parsed = schema.safeParse(part);
      if (parsed.success) return parsed.data;
      const missing = part === undefined ? 'is required' : undefined;
      const message = missing ?? parsed.error.issues[0]?.message ?? 'cannot be read';
      issues.push({ code: 'custom', message, input: part, path: [...path] });
      return undefined;
    };
    if (!isTable) {
      const whole = read(value, []);
      return whole === undefined ? z.NEVER : { und: whole };
    }
    const parts = Object.entries(value).map(([language, part]) => {
      if (bestLocale(language, locales) === null) {
        const message = `is no language that the bot speaks (${locales.join(', ')})`;
        issues.push({ code: 'custom', message, input: part, path: [language] });
      }
      return [language, read(part, [language])] as const;
    });
    if (parts.length === 0)
      issues.push({ code: 'custom', message: 'must be in a language at least', input: value });
    return Object.fromEntries(
      parts.flatMap(([language, part]) => (part === undefined ? [] : [[language, part]])),
    );
  });
}

/** On two cards a package would have two counters. */
function packagesNamedAgain(
  groups: readonly { readonly kinds: readonly { readonly package: string }[] }[],
): readonly TomlPath[] {
  const seen = new Set<string>();
  const again: TomlPath[] = [];
  for (const [index, { kinds }] of groups.entries()) {
    for (const [position, kind] of kinds.entries()) {
      if (seen.has(kind.package)) again.push([index, 'kinds', position, 'package']);
      seen.add(kind.package);
    }
  }
  return again;
}
