import { expect, it } from 'vitest';
import { people } from '../helpers/people.ts';
import { tapsLike, toReview } from './dialogue.ts';
import { startScene } from './scene.ts';

/** By the backoff alone the third try would come 25 s after the first. */
it('what waits for Telegram leaves as soon as that answers again, and the log says how each delivery ended', async () => {
  const run = await startScene({ overrides: { telegramProbeMs: 100 } });
  const an = await run.telegram.person(people.an);
  await toReview(an);
  const away = { kind: 'error', errorCode: 502, description: 'Bad Gateway' } as const;
  run.telegram.fault({ method: 'sendPhoto', times: 2, ...away });
  await tapsLike(an, 'Get tickets · ');
  await an.sees('Here is your ticket.');
  const linesWith = (...parts: readonly string[]) =>
    run
      .logs()
      .split('\n')
      .filter((line) => ['"entry":"tickets"', ...parts].every((part) => line.includes(part)));
  // The picture, and the card after it.
  await expect.poll(() => linesWith('"outcome":"done"')).toHaveLength(2);
  expect(linesWith('"outcome":"unanswered"', '"level":"warn"')).toHaveLength(2);
});
