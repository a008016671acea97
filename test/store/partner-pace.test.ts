import { expect, test } from 'vitest';
import { createPartnerPace } from '../../src/store/rate-limits.ts';
import { createKeys } from '../../src/store/redis-keys.ts';
import { randomPrefix, useStore } from '../helpers/store.ts';

// What is asked together leaves in one packet, so that a process that is held up for a second changes no answer.
const store = useStore();
const windowMs = 1_001;

function paceOf(requestsPerSecond: number, keys = createKeys(randomPrefix())) {
  return createPartnerPace(store().chats, keys, requestsPerSecond);
}

test('so many begin at once, and none of those that can wait before a second has passed', async () => {
  const pace = paceOf(5);
  const [three, two, none] = await Promise.all([pace(3, true), pace(3, false), pace(3, false)]);
  expect(three).toEqual({ count: 3, waitMs: 0 });
  expect(two).toEqual({ count: 2, waitMs: 0 });
  expect(none.count).toBe(0);
  expect(none.waitMs).toBeLessThanOrEqual(windowMs);
  await expect.poll(() => pace(9, false)).toMatchObject({ count: expect.toBeOneOf([3, 5]), waitMs: 0 });
});

test('who asks first begins first, and is never more than some seconds ahead', async () => {
  const pace = paceOf(1);
  const asked = [...Array.from({ length: 8 }, () => pace(1, true)), pace(1, false)];
  const [whoCanWait, ...answers] = (await Promise.all(asked)).toReversed();
  answers.reverse();
  expect(answers.map(({ count }) => count)).toEqual([1, 1, 1, 1, 1, 0, 0, 0]);
  const gaps = answers.slice(1, 5).map(({ waitMs }, n) => waitMs - Number(answers[n]?.waitMs));
  for (const gap of gaps) expect(gap).toBeLessThanOrEqual(windowMs);
  // Whoever can wait begins after all that was booked.
  expect(whoCanWait?.waitMs).toBeGreaterThan(Number(answers[4]?.waitMs));
});

test('processes with another allowance share the count', async () => {
  const keys = createKeys(randomPrefix());
  const [few, many] = [paceOf(2, keys), paceOf(4, keys)];
  const answers = await Promise.all([few, many, few, many].map((pace) => pace(9, false)));
  expect(answers.slice(0, 2)).toEqual([
    { count: 2, waitMs: 0 },
    { count: 2, waitMs: 0 },
  ]);
  expect(answers.slice(2).map(({ count }) => count)).toEqual([0, 0]);
});

test('a count from before the clock of the store went back is forgotten', async () => {
  const keys = createKeys(randomPrefix());
  const pace = paceOf(2, keys);
  const hourMs = 3_600_000;
  await store().chats.rpush(keys.partnerPace, Date.now() + hourMs, Date.now() + hourMs);
  expect(await pace(1, true)).toEqual({ count: 1, waitMs: 0 });
});

test('is gone from the store when nobody calls', async () => {
  const keys = createKeys(randomPrefix());
  await paceOf(5, keys)(5, true);
  expect(await store().chats.pttl(keys.partnerPace)).toBeLessThanOrEqual(windowMs);
});
