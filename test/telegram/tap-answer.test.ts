import type { Api } from 'grammy';
import { expect, it } from 'vitest';
import { createTapAnswer } from '../../src/telegram/context.ts';

it.each([
  ['😀'.repeat(150)],
  ['👨‍👩‍👧'.repeat(150)],
  [`${'x'.repeat(198)}😀😀`],
  ['Please choose another day. '.repeat(10)],
])('A long answer to a tap is cut between letters, within what Telegram takes: %s', (text) => {
  const carried: (string | undefined)[] = [];
  const tap = createTapAnswer({} as Api, '1', { carry: (call) => carried.push(call.text) > 0 });
  tap.give(text);
  const [said = ''] = carried;
  expect(said.length).toBeLessThanOrEqual(200);
  expect(said.isWellFormed()).toBe(true);
  expect(said).toMatch(/…$/);
  const letters = (of: string) => [...new Intl.Segmenter().segment(of)].map(({ segment }) => segment);
  expect(letters(text).slice(0, letters(said).length - 1)).toEqual(letters(said).slice(0, -1));
});

it('A short answer to a tap stays as it is', () => {
  const carried: unknown[] = [];
  createTapAnswer({} as Api, '1', { carry: (call) => carried.push(call.text) > 0 }).give('Done 😀');
  expect(carried).toEqual(['Done 😀']);
});
