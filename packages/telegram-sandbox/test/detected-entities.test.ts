import { describe, expect, it } from 'vitest';
import { detectEntities } from '../src/text/detected-entities.ts';

function found(text: string): readonly string[] {
  return detectEntities(text).map(
    ({ type, offset, length }) => `${type} ${text.slice(offset, offset + length)}`,
  );
}

describe('what Telegram finds in a text by itself', () => {
  it('is a phone number as far as its line goes', () => {
    expect(found('Phone: +84 900 000 008\n\n1 ticket')).toEqual(['phone_number +84 900 000 008']);
  });
});
