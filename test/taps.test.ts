import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packageKey } from '../src/dialogue/offers.ts';
import { parseTap, staffTaps, type Tap, type TapOf, tapData, ticketsTaps } from '../src/taps.ts';

const longestData = 64;
const reference = 'AAAAAAAAAAAAAAAAAAAAAA';

const references = fc.stringMatching(/^[\w-]{8,32}$/);
const codes = fc.stringMatching(/^[\w-]{1,40}$/);
const days = fc
  .date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const orNull = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null });

const taps: { readonly [Kind in Tap['kind']]: fc.Arbitrary<Omit<TapOf<Kind>, 'kind'>> } = {
  draft: fc.record({
    revision: fc.maxSafeNat(),
    action: fc.stringMatching(/^[\w-]{1,24}$/),
    argument: fc.stringMatching(/^[\w-]{0,24}$/),
  }),
  booking: fc.record({
    action: fc.constantFrom('confirm', 'payCard', 'cancelSurely'),
    reference: references,
    total: orNull(fc.maxSafeNat()),
  }),
  tickets: fc.record({
    action: fc.constantFrom(...ticketsTaps),
    reference: fc.oneof(references, fc.constant('')),
    page: fc.nat(999),
    shown: orNull(fc.nat(1_000_000_000)),
    part: orNull(fc.nat(99)),
  }),
  menu: fc.record({ entry: fc.constantFrom('start', 'book', 'directions') }),
  begin: fc.record({ date: orNull(days), hasSavedOrder: fc.boolean() }),
  opening: fc.record({ date: days }),
  language: fc.record({ locale: fc.stringMatching(/^[a-z]{2,3}$/) }),
  reader: fc.record({ action: fc.constantFrom('allow', 'withdraw') }),
  reminders: fc.record({ on: fc.boolean() }),
  privacy: fc.record({ action: fc.constantFrom('data', 'forgetSurely') }),
  question: fc.record({ action: fc.constantFrom('ask', 'done'), reference: orNull(references) }),
  staff: fc.record({
    action: fc.constantFrom(...staffTaps),
    subject: fc.stringMatching(/^[\w-]{0,22}$/),
    argument: fc.stringMatching(/^[\w-]{0,22}$/),
  }),
  resume: fc.constant({}),
  startOver: fc
    .record({ date: orNull(days), code: orNull(codes), hasSavedOrder: fc.boolean() })
    .map(({ date, code, hasSavedOrder }) => ({ date, code: hasSavedOrder ? null : code, hasSavedOrder })),
};

const anyTap = fc.oneof(
  ...Object.entries(taps).map(([kind, values]) =>
    // The table above says that they are a tap of that kind.
    (values as fc.Arbitrary<object>).map((fields) => ({ kind, ...fields }) as Tap),
  ),
);

/** The builders take the values in the order in which they are read. */
function packed({ kind, ...values }: Tap): string {
  const build: (...values: never[]) => string = tapData[kind];
  return build(...(Object.values(values) as never[]));
}

describe('callback data', () => {
  it('comes back as it was packed', () => {
    expect(parseTap(tapData.draft(42, 'day', '20261225'))).toEqual({
      kind: 'draft',
      revision: 42,
      action: 'day',
      argument: '20261225',
    });
    expect(parseTap(tapData.booking('confirm', reference, 1_250_000))).toEqual({
      kind: 'booking',
      action: 'confirm',
      reference,
      total: 1_250_000,
    });
    expect(parseTap(tapData.tickets('open', reference, 3))).toMatchObject({
      action: 'open',
      reference,
      page: 3,
    });
    expect(parseTap(tapData.menu('book'))).toEqual({ kind: 'menu', entry: 'book' });
    expect(parseTap(tapData.language('vi'))).toEqual({ kind: 'language', locale: 'vi' });
    expect(parseTap(tapData.opening('2026-12-25'))).toEqual({ kind: 'opening', date: '2026-12-25' });
    expect(parseTap(tapData.resume())).toEqual({ kind: 'resume' });
    const date = '2026-12-25';
    const startOver = { kind: 'startOver', date: null, code: null, hasSavedOrder: false };
    expect(parseTap(tapData.startOver())).toEqual(startOver);
    expect(parseTap(tapData.startOver(date))).toEqual({ ...startOver, date });
    expect(parseTap(tapData.startOver(date, 'NL-1'))).toEqual({ ...startOver, date, code: 'NL-1' });
    expect(parseTap(tapData.startOver(date, null, true))).toEqual({
      ...startOver,
      date,
      hasSavedOrder: true,
    });
    for (const hasSavedOrder of [false, true])
      expect(parseTap(tapData.begin(date, hasSavedOrder))).toEqual({ kind: 'begin', date, hasSavedOrder });
  });

  it.each([
    [tapData.draft(42, 'title'), 'd:16:title:'],
    [tapData.draft(42, 'day', '20261225'), 'd:16:day:20261225'],
    [tapData.booking('keep', reference), `b:keep:${reference}:`],
    [tapData.booking('confirm', reference, 1_250_000), `b:confirm:${reference}:qsi8`],
    [tapData.tickets('page', ''), 't:page::0'],
    [tapData.tickets('open', reference, 36), `t:open:${reference}:10`],
    [tapData.tickets('cancelSurely', reference, 0, 0), `t:cancelSurely:${reference}:0:0`],
    [tapData.tickets('wallet', reference, 0, null, 1), `t:wallet:${reference}:0::1`],
    [tapData.menu('book'), 'm:book'],
    [tapData.begin(null), 'g:'],
    [tapData.begin('2026-12-25'), 'g:20261225'],
    [tapData.begin('2026-12-25', true), 'g:20261225:asked'],
    [tapData.opening('2026-12-25'), 'o:20261225'],
    [tapData.language('vi'), 'l:vi'],
    [tapData.language('zh-hant'), 'l:zh-hant'],
    [tapData.reminders(true), 'n:on'],
    [tapData.privacy('forget'), 'p:forget'],
    [tapData.question('ask'), 'q:ask:'],
    [tapData.question('ask', reference), `q:ask:${reference}`],
    [tapData.staff('todo'), 's:todo::'],
    [tapData.staff('attention', '', '2'), 's:attention::2'],
    [tapData.resume(), 'r:continue'],
    [tapData.startOver(), 'r:startOver::'],
    [tapData.startOver('2026-12-25', 'NL-1'), 'r:startOver:20261225:NL-1'],
    [tapData.startOver('2026-12-25', 'not a code'), 'r:startOver:20261225:'],
    [tapData.startOver('2026-12-25', null, true), 'r:startOver:20261225::asked'],
  ])('%s stays as it is in old chats', (data, bytes) => expect(data).toBe(bytes));

  it('fits in 64 bytes with the longest values', () => {
    const largest = Number.MAX_SAFE_INTEGER;
    const longest = [
      tapData.draft(largest, 'addAnother', packageKey('a very long package code '.repeat(20))),
      tapData.booking('confirm', reference, largest),
      tapData.tickets('calendar', reference, 999),
      tapData.startOver('2026-12-25', 'x'.repeat(40)),
      tapData.startOver('2026-12-25', 'x'.repeat(60)),
    ];
    for (const data of longest) expect(Buffer.byteLength(data)).toBeLessThanOrEqual(longestData);
  });

  it('is not packed where Telegram would refuse it', () => {
    expect(() => tapData.staff('show', 'x'.repeat(32), 'y'.repeat(32))).toThrow(RangeError);
  });

  it('comes back as it was packed, whatever it carries', () => {
    fc.assert(
      fc.property(anyTap, (tap) => {
        expect(parseTap(packed(tap))).toEqual(tap);
      }),
    );
  });

  it('is refused, or understood in one way, whatever a modified client makes up', () => {
    const bytes = fc.string({ unit: 'binary', maxLength: 80 });
    const changed = fc
      .tuple(anyTap.map(packed), fc.nat(64), fc.nat(8), fc.string({ maxLength: 8 }))
      .map(([data, at, length, insert]) => data.slice(0, at) + insert + data.slice(at + length));
    fc.assert(
      fc.property(fc.oneof(bytes, changed), (data) => {
        const tap = parseTap(data);
        if (tap !== null) expect(parseTap(packed(tap))).toEqual(tap);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['t:open:AAAAAAAAAAAA', { page: 0, shown: null }],
    ['t:open:AAAAAAAAAAAA:2', { page: 2, shown: null, part: null }],
    ['g:20261225', { hasSavedOrder: false }],
    ['r:startOver', { date: null, code: null, hasSavedOrder: false }],
  ])('is understood as it stands in chats from before: %s', (data, values) =>
    expect(parseTap(data)).toMatchObject(values),
  );

  it.each([
    '',
    'x',
    'd',
    'd:',
    'd:-1:day',
    'b:confirm:short',
    'b:drop:AAAAAAAAAAAA',
    't:open:a b c d e f',
    'm:admin',
    'l:../../etc',
    'b:confirm:AAAAAAAAAAAA:-5',
    'b:confirm:AAAAAAAAAAAA:1:1',
    't:cancelSurely:AAAAAAAAAAAA:0:nothing!',
    'r:continue:1',
    `d:1:${'x'.repeat(60)}`,
    // Of removed features.
    `h:give:${reference}:0`,
    `u:open:${reference}`,
    `e:4:${reference}`,
    'w:off',
  ])('refuses %j', (data) => expect(parseTap(data)).toBeNull());
});
