import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyringOf, randomKey } from './sample-keyring.ts';

const first = randomKey('first');
const second = randomKey('second');

describe('a keyring', () => {
  it('opens what it sealed, whatever the text and the place', () => {
    const keyring = keyringOf(first);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, context) => {
        expect(keyring.open(keyring.seal(text, context), context)).toEqual({ kind: 'opened', text });
      }),
    );
  });

  it('seals the same text differently each time, and names the key', () => {
    const keyring = keyringOf(first, second);
    const sealed = [keyring.seal('text', 'place'), keyring.seal('text', 'place')];
    expect(new Set(sealed).size).toBe(2);
    expect(sealed.every((value) => value.startsWith('first:'))).toBe(true);
  });

  it('opens nothing in another place', () => {
    const keyring = keyringOf(first);
    expect(keyring.open(keyring.seal('text', 'phone of A'), 'phone of B')).toEqual({
      kind: 'unreadable',
      reason: 'notAuthentic',
    });
  });

  it('opens nothing in which a single byte was changed', () => {
    const keyring = keyringOf(first);
    const bytes = Buffer.from(keyring.seal('text', 'place').slice('first:'.length), 'base64');
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (index, mask) => {
        const changed = Buffer.from(bytes);
        changed[index] = (changed[index] ?? 0) ^ mask;
        expect(keyring.open(`first:${changed.toString('base64')}`, 'place').kind).toBe('unreadable');
      }),
    );
  });

  it('says why it can not open', () => {
    const sealed = keyringOf(first).seal('text', 'place');
    const reasonOf = (value: string) => keyringOf(second).open(value, 'place');
    expect(reasonOf(sealed)).toEqual({ kind: 'unreadable', reason: 'unknownKey' });
    for (const malformed of ['', 'no colon', ':', 'second:', 'second:AAAA', 'second:not base64!']) {
      expect(reasonOf(malformed)).toEqual({ kind: 'unreadable', reason: 'malformed' });
    }
  });

  it('opens with every key after a rotation, and seals with the first', () => {
    const old = keyringOf(first).seal('text', 'place');
    const rotated = keyringOf(second, first);
    expect(rotated.open(old, 'place')).toEqual({ kind: 'opened', text: 'text' });
    expect(keyringOf(second).open(rotated.seal('text', 'place'), 'place').kind).toBe('opened');
  });

  it('finds with every key what the first one names', () => {
    const [before] = keyringOf(first).lookupHashes('phone', '+84912345678');
    const [written, ...others] = keyringOf(second, first).lookupHashes('phone', '+84912345678');
    expect(others).toEqual([before]);
    expect(written).not.toBe(before);
  });

  it('names the same text of two kinds differently', () => {
    const keyring = keyringOf(first);
    expect(keyring.lookupHashes('phone', '123')).not.toEqual(keyring.lookupHashes('username', '123'));
  });
});
