import { expect, it } from 'vitest';
import { ticketsText } from '../../src/views/ticket-words.ts';
import { booking, exportedSide, ticket } from '../booking/sample.ts';
import { readWords } from '../helpers/as-read.ts';
import { wordings } from '../locales/locale-files.ts';

it('each ticket has its status: in words, as it came when it is unknown, and "…" when the partner named none', () => {
  const tickets = [ticket(3, { status: '?' }), ticket(2, { status: '?ON_THE_MOON' }), ticket(1)];
  const issued = booking('issued', { partner: exportedSide({ tickets }) });
  expect(ticketsText({ booking: issued, words: wordings.for('en') })).toBe(
    '1. Gate: unused\n2. Gate: ON_THE_MOON\n3. Gate: …',
  );
});

it('the tickets of a large booking are counted by kind and status', () => {
  const tickets = Array.from({ length: 14 }, (_, n) =>
    ticket(n + 1, { status: n === 0 ? 'used' : 'unused' }),
  );
  const issued = booking('issued', { partner: exportedSide({ tickets }) });
  expect(ticketsText({ booking: issued, words: readWords(wordings.for('en')) })).toBe(
    '1 × Gate: used\n13 × Gate: unused',
  );
});
