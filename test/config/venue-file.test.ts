import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { plainVenue } from '../../sandbox/plain-venue.ts';
import { type ParsedVenue, readVenueFile } from '../../src/config/venue-file.ts';
import { fold } from '../../src/language/folding.ts';
import { questionIn, questionStems } from '../../src/language/question-topics.ts';
import { languageOf } from '../../src/language/read.ts';
import { locales, type Venue } from '../../src/venue/venue.ts';
import { requiredLines } from '../helpers/venue-file.ts';

const png = Buffer.from('89504e470d0a1a0a0000', 'hex');
const files: Readonly<Record<string, Uint8Array>> = {
  'shop/looks/logo.png': png,
  'shop/venue.jpg': Buffer.from('ffd8ffe000', 'hex'),
  'shop/notes.png': Buffer.from('no picture'),
  'shop/huge.png': Buffer.concat([png, Buffer.alloc(10 * 1024 ** 2)]),
};

function read(text: string): ParsedVenue {
  return readVenueFile('shop/venue.toml', Buffer.from(text), (path) => files[path] ?? 'missing');
}

function venueIn(text: string): Venue {
  const parsed = read(text.includes('access = ') ? text : `${requiredLines}${text}`);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.venue;
}

/** The problems of a file with a name, but without access and payment, which are named too. */
function otherProblemsIn(text: string): readonly string[] {
  return problemsIn(text).filter((problem) => !/: (access|payment) is required$/.test(problem));
}

/** Without the examples. */
function problemsIn(text: string): readonly string[] {
  const parsed = read(text);
  return parsed.ok ? [] : parsed.problems.map(({ where, problem }) => `${where} ${problem}`);
}

test('a name is enough of what a venue is', () => {
  const essentials = { timeZone: 'Asia/Ho_Chi_Minh', currency: 'VND', support: null, defaultLocale: 'en' };
  expect(venueIn('name = "Harbour Aquarium"')).toEqual(
    plainVenue({ ...essentials, name: { und: 'Harbour Aquarium' } }),
  );
});

test('the example is read whole, with everything in it', () => {
  const example = readFileSync(new URL('../../venue.example.toml', import.meta.url), 'utf8');
  const all = example.replaceAll(/^# (picture|logo) = "\w+\.(\w+)"/gm, (_line, key, kind) =>
    kind === 'jpg' ? `${key} = "venue.jpg"` : `${key} = "looks/logo.png"`,
  );
  const venue = venueIn(all);
  expect(venueIn(example)).toMatchObject({ picture: null, ticket: { logo: null } });
  expect(venue).toMatchObject({
    name: { und: 'Harbour Aquarium' },
    timeZone: 'Asia/Ho_Chi_Minh',
    currency: 'VND',
    support: { und: '@harbour_help' },
    picture: { path: 'venue.jpg' },
    visit: {
      address: { en: '12 Quay Road, Ha Long' },
      pin: { latitude: 20.9501, longitude: 107.0739 },
      hours: { en: 'Open every day 08:00–21:00', vi: 'Mở cửa mỗi ngày 08:00–21:00' },
    },
    policy: {
      cancelUntilHours: 24,
      changeUntilHours: 24,
      returns: [
        { hoursBefore: 168, percent: 100 },
        { hoursBefore: 24, percent: 50 },
      ],
    },
    groups: [
      { name: { en: 'Cable car' }, kinds: [{ packageCode: 'CC-ADULT' }, { packageCode: 'CC-CHILD' }] },
    ],
    ticket: { logo: { path: 'looks/logo.png', bytes: png }, colour: '#0b4f5c' },
  });
  expect(venue.sources).toEqual(new Map([['hotel-lotus', { name: { und: 'Hotel Lotus' }, commission: 8 }]]));
  expect(venue.questions).toHaveLength(2);
  expect(venue.questions[0]?.words.vi).toEqual(['gửi đồ', 'hành lý']);
  expect(venue.packageNames.get('CC-CHILD')?.ru).toBe('Канатная дорога, детский');
  expect(venue.packageNotes).toEqual(
    new Map([['CC-ADULT', { en: 'Last ride at 20:30.', vi: 'Chuyến cuối lúc 20:30.' }]]),
  );
  // Nothing that a venue may have is missing from the example.
  for (const part of [venue, venue.visit, venue.policy, venue.ticket]) {
    expect(Object.values(part)).not.toContain(null);
  }
});

test('a package may have a note and keep the partner’s name', () => {
  const { packageNames, packageNotes } = venueIn('name = "A"\n[packages.CC]\nnote = "Last ride at 20:30."');
  expect([packageNames.size, packageNotes.get('CC')]).toEqual([0, { und: 'Last ride at 20:30.' }]);
});

test('returns with two percentages from the same hour on are refused', () => {
  expect(otherProblemsIn('name = "A"\n[policy]\nreturns = [[24, 50], [24, 80]]')).toEqual([
    'venue.toml, line 3: policy.returns must name each number of hours once',
  ]);
});

test('returns are put in order, the most hours first', () => {
  expect(venueIn('name = "A"\n[policy]\nreturns = [[24, 50], [168, 100]]').policy.returns[0]).toEqual({
    hoursBefore: 168,
    percent: 100,
  });
});

test('a source has a name, and a commission or none', () => {
  const { sources } = venueIn('name = "A"\n[sources.lotus]\nname = { en = "Lotus", vi = "Sen" }');
  expect(sources.get('lotus')).toEqual({ name: { en: 'Lotus', vi: 'Sen' }, commission: 0 });
  expect(
    otherProblemsIn(`name = "A"
[sources."Hotel Lotus"]
name = "Hotel Lotus"
[sources.rose]
commission = 108
share = 3
`),
  ).toEqual([
    'venue.toml, line 2: sources.Hotel Lotus must be 1 to 60 of a-z 0-9 _ -, as in the link ?start=src_hotel-lotus',
    'venue.toml, line 4: sources.rose.name is required',
    'venue.toml, line 5: sources.rose.commission must be a percentage from 0 to 100',
    'venue.toml, line 6: sources.rose.share is not known here; what is: name, commission',
  ]);
});

test('every problem is named at once, with its line and an example', () => {
  const text = `# What we are.
time_zone = "Asia/Nowhere"
currency = 7
colour = "#0b4f5c"

[visit]
address = { en = "12 Quay Road", vn = "12 Đường Bến Cảng" }
pin = [200, 107]
hours = """
[policy]
open = "always"
"""

[[questions]]
words = ["locker"]
answer = "At the entrance."

[[questions]]
answer = 5

[policy]
returns = [
  [168, 100],
  [24, 150],
]

[packages."CC-ADULT"]
names = "Adult"

[[groups]]
name = "Cable car"
kinds = [
  { package = "CC-ADULT", name = "Adult" },
  { package = "CC-ADULT", name = { en = "" } },
]

[ticket]
logo = "logo.png"
colour = "teal"
`;
  expect(problemsIn(text)).toEqual([
    'venue.toml, line 1: name is required',
    'venue.toml, line 1: access is required',
    'venue.toml, line 1: payment is required',
    "venue.toml, line 2: time_zone must be an IANA time zone's name, such as Asia/Ho_Chi_Minh",
    'venue.toml, line 3: currency must be a text',
    'venue.toml, line 4: colour is not known here; what is: name, time_zone, currency, phone_country, default_locale, support, hosted_in, picture, access, details, payment, visit, questions, policy, limits, invoices, packages, groups, sources, reader, ticket, wallet',
    `venue.toml, line 7: visit.address.vn is not a language that the bot speaks (${locales.join(', ')})`,
    'venue.toml, line 8: visit.pin[1] must be a latitude and a longitude',
    'venue.toml, line 18: questions[2].words is required',
    'venue.toml, line 19: questions[2].answer must be a text',
    'venue.toml, line 24: policy.returns[2][2] must be pairs of hours and a percentage',
    'venue.toml, line 28: packages.CC-ADULT.names is not known here; what is: name, note, words, admits',
    'venue.toml, line 34: groups[1].kinds[2].name.en must not be empty',
    'venue.toml, line 38: ticket.logo names a file that is not beside this one',
    'venue.toml, line 39: ticket.colour must be a colour of six hexadecimal digits',
  ]);
  const parsed = read(text);
  const examples = parsed.ok ? [] : parsed.problems.map(({ example }) => example);
  expect(examples).toContain('pin = [20.9501, 107.0739]');
  expect(examples).toContain('[packages."CC-ADULT"]');
  for (const example of examples) expect(example).not.toBe('');
});

test.each([
  [
    'a package in two groups',
    'name = "A"\n[[groups]]\nname = "G"\nkinds = [{ package = "P", name = "a" }]\n[[groups]]\nname = "H"\nkinds = [{ package = "P", name = "b" }]',
    'line 7: groups[2].kinds[1].package is in a group already',
  ],
  ['no picture', 'name = "A"\npicture = "notes.png"', 'line 2: picture must be a PNG or a JPEG'],
  [
    'a picture that Telegram would not take',
    'name = "A"\npicture = "huge.png"',
    'line 2: picture must not be larger than 10 MB',
  ],
  ['a text in no language', 'name = {}', 'line 1: name must have a text in at least one language'],
  ['a value for a table', 'name = "A"\nvisit = "us"', 'line 2: visit must be a table'],
  [
    'a key of dotted ones',
    'name = "A"\n\nvisit.pin = "here"',
    'line 3: visit.pin must be a latitude and a longitude',
  ],
  ['a quoted key', "name = 'A'\n'tick et' = 1", 'line 2: tick et is not known here'],
  [
    'a string that is not closed',
    'name = "A"\nsupport = "@help\n[visit]\n',
    'line 2: is not TOML: a quotation mark is opened and not closed',
  ],
  [
    'a string that ends at the next quotation mark',
    'name = { en = "A, vi = "B" }',
    'line 1: is not TOML: a quotation mark is opened and not closed',
  ],
  [
    'an Apple team without its pass type',
    'name = "A"\n[wallet]\napple_team = "A1B2C3D4E5"',
    'line 2: wallet.apple_pass_type is required with apple_team',
  ],
  [
    'an Apple pass type without its team',
    'name = "A"\n[wallet]\napple_pass_type = "pass.example.tickets"',
    'line 2: wallet.apple_team is required with apple_pass_type',
  ],
  ['a key twice', 'name = "A"\nname = "B"', 'line 2: is not TOML:'],
])('%s is a problem', (_what, text, problem) => {
  expect(otherProblemsIn(text).join('\n')).toContain(`venue.toml, ${problem}`);
  expect(otherProblemsIn(text)).toHaveLength(1);
});

test('a file that is not UTF-8 is a problem of its first line that is not, and a mark of the encoding is none', () => {
  const saidOf = (bytes: Uint8Array) => {
    const parsed = readVenueFile('shop/venue.toml', bytes, () => 'missing');
    return parsed.ok ? [] : parsed.problems.map(({ where, problem }) => `${where} ${problem}`);
  };
  const text = `${requiredLines}# Chợ\nname = "Café"`;
  const line = text.split('\n').length;
  expect(saidOf(Buffer.from(`\ufeff${text}`))).toEqual([]);
  expect(saidOf(Buffer.from(`${requiredLines}\nname = "Café"`, 'latin1'))).toEqual([
    `venue.toml, line ${line}: is not UTF-8: save the file in that encoding`,
  ]);
  expect(saidOf(Buffer.from(`\ufeff${text}`, 'utf16le'))).toEqual([
    'venue.toml, line 1: is not UTF-8: save the file in that encoding',
  ]);
});

test('the demo’s venue answers its visitors’ questions in every language, each found by any of its own words', () => {
  const url = new URL('../../sandbox/venue/venue.toml', import.meta.url);
  const parsed = readVenueFile(fileURLToPath(url), readFileSync(url), readFileSync);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const { questions } = parsed.venue;
  const wordsOf = ({ words }: Venue['questions'][number]): readonly string[] => Object.values(words).flat();
  expect(questions).toHaveLength(38);
  const stems = questionStems(questions.map(wordsOf));
  for (const [index, question] of questions.entries()) {
    expect(Object.keys(question.answer).toSorted()).toEqual(locales.toSorted());
    for (const [locale, words] of Object.entries(question.words)) {
      const found = words.map((word) => questionIn(fold(word), [languageOf(locale)], stems)?.answers);
      expect(
        words.filter((_, at) => found[at]?.includes(index) !== true),
        locale,
      ).toEqual([]);
    }
  }
});
