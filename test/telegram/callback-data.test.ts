import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packageKey, parseTap, tapData } from '../../src/telegram/callback-data.ts';

const longestData = 64;
const reference = 'AAAAAAAAAAAAAAAAAAAAAA';

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
    expect(parseTap(tapData.rating('4', reference))).toEqual({ kind: 'rating', action: '4', reference });
    expect(parseTap(tapData.reviews(false))).toEqual({ kind: 'reviews', on: false });
    expect(parseTap(tapData.resume())).toEqual({ kind: 'resume' });
    const date = '2026-12-25';
    const startOver = { kind: 'startOver', date: null, code: null, isAsked: false };
    expect(parseTap(tapData.startOver())).toEqual(startOver);
    expect(parseTap(tapData.startOver(date))).toEqual({ ...startOver, date });
    expect(parseTap(tapData.startOver(date, 'NL-1'))).toEqual({ ...startOver, date, code: 'NL-1' });
    expect(parseTap(tapData.startOver(date, null, true))).toEqual({ ...startOver, date, isAsked: true });
    for (const isAsked of [false, true])
      expect(parseTap(tapData.begin(date, isAsked))).toEqual({ kind: 'begin', date, isAsked });
    // As it stands in chats from before.
    expect(parseTap('r:startOver')).toEqual(startOver);
  });

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

  it('is refused whatever a modified client makes up, without a throw', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 64 }), (data) => {
        const tap = parseTap(data);
        if (tap?.kind === 'booking') expect(tap.reference).toMatch(/^[\w-]{8,32}$/);
      }),
    );
  });

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
  ])('refuses %j', (data) => expect(parseTap(data)).toBeNull());
});
