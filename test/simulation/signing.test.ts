import { expect, it } from 'vitest';
import { isAuthentic, sign } from './signing.ts';

const now = Date.UTC(2026, 10, 20, 3);
const signed = sign('confirm-booking', { booking_id: 'id-1' }, now);

it('The simulated partner takes what the bot has signed', () => {
  expect(isAuthentic(signed, now + 29_000)).toBe(true);
});

it.each([
  ['another body', { ...signed, body: '{"booking_id":"id-2"}' }],
  ['another path', { ...signed, path: '/api/v1/cancel-booking' }],
  ['another moment', { ...signed, headers: { ...signed.headers, 'X-Timestamp': String(now / 1_000 + 1) } }],
  ['no signature', { ...signed, headers: {} }],
])('and refuses it with %s', (_what, changed) => {
  expect(isAuthentic(changed, now)).toBe(false);
});

it('and refuses it half a minute later', () => {
  expect(isAuthentic(signed, now + 31_000)).toBe(false);
});
