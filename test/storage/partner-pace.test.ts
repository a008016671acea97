import { expect, test } from 'vitest';
import { createKeys } from '../../src/storage/keys.ts';
import { createPartnerPace } from '../../src/storage/partner-pace.ts';
import { randomPrefix, useStore } from '../helpers/store.ts';

const store = useStore();
const windowMs = 1_001;

function paceOf(requestsPerSecond: number, keys = createKeys(randomPrefix())) {
  return createPartnerPace(store().chats, keys, requestsPerSecond);
}

test('so many begin at once, and none of those that can wait before a second has passed', async () => {
  const pace = paceOf(5);
  expect(await pace(3, true)).toEqual({ count: 3, waitMs: 0 });
  expect(await pace(3, false)).toEqual({ count: 2, waitMs: 0 });
  const { count, waitMs } = await pace(3, false);
  expect(count).toBe(0);
  expect(waitMs).toBeLessThanOrEqual(windowMs);
  await expect.poll(() => pace(9, false)).toMatchObject({ count: expect.toBeOneOf([3, 5]), waitMs: 0 });
});

test('who asks first begins first, and is never more than some seconds ahead', async () => {
  const pace = paceOf(1);
  const answers: Awaited<ReturnType<typeof pace>>[] = [];
  for (let n = 0; n < 8; n += 1) answers.push(await pace(1, true));
  expect(answers.map(({ count }) => count)).toEqual([1, 1, 1, 1, 1, 0, 0, 0]);
  const gaps = answers.slice(1, 5).map(({ waitMs }, n) => waitMs - Number(answers[n]?.waitMs));
  for (const gap of gaps) expect(gap).toBeLessThanOrEqual(windowMs);
  // Whoever can wait begins after all that was booked.
  const { waitMs } = await pace(1, false);
  expect(waitMs).toBeGreaterThan(Number(answers[4]?.waitMs));
});

test('processes with another allowance share the count', async () => {
  const keys = createKeys(randomPrefix());
  const [few, many] = [paceOf(2, keys), paceOf(4, keys)];
  expect(await few(9, false)).toEqual({ count: 2, waitMs: 0 });
  expect(await many(9, false)).toEqual({ count: 2, waitMs: 0 });
  expect((await few(9, false)).count).toBe(0);
  expect((await many(9, false)).count).toBe(0);
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
