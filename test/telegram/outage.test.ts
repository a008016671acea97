import { expect, it } from 'vitest';
import { createOutageWatch } from '../../src/telegram/telegram.ts';
import { secondMs } from '../../src/time.ts';

const send = 'sendMessage';

/** A watch by a clock of the test, and what it did. */
function watched() {
  let now = 0;
  let timer: { readonly at: number; readonly task: () => void } | null = null;
  const did: string[] = [];
  const watch = createOutageWatch({
    after(ms, task) {
      const own = { at: now + ms, task };
      timer = own;
      return () => {
        if (timer === own) timer = null;
      };
    },
    monotonic: () => now,
  });
  watch.start({
    async probe() {
      did.push(`probe at ${now / secondMs}`);
    },
    onBack: () => did.push(`back at ${now / secondMs}`),
  });
  return {
    did,
    watch,
    learn: (method: string, status: number | null) => watch.learn({ method, status }),
    async passes(seconds: number) {
      for (let left = seconds; left > 0; left -= 1) {
        now += secondMs;
        if (timer === null || timer.at > now) continue;
        const { task } = timer;
        timer = null;
        task();
        await Promise.resolve();
        await Promise.resolve();
        await Promise.resolve();
      }
    },
  };
}

it.each([null, 502])(
  'Telegram that does not answer (%s) is asked until it does, once each',
  async (status) => {
    const { did, learn, passes } = watched();
    learn(send, status);
    await passes(7);
    learn('getMe', 200);
    learn(send, 200);
    await passes(10);
    expect(did).toEqual(['probe at 3', 'probe at 6', 'back at 7']);
  },
);

it('a call that fails alone among others is no outage, but right after one it is', async () => {
  const { did, learn, passes } = watched();
  const fails = () => {
    learn(send, 502);
    learn(send, 200);
  };
  fails();
  expect(did).toEqual([]);
  learn(send, null);
  await passes(3);
  learn(send, 200);
  await passes(10);
  fails();
  await passes(60);
  fails();
  expect(did).toEqual(['probe at 3', 'back at 3', 'back at 13']);
});

it.each([
  ['a refusal', send, 403],
  ['too many messages', send, 429],
  ['a long poll without updates', 'getUpdates', null],
  ['an action that is cut off', 'sendChatAction', null],
])('%s is no outage', async (_what, method, status) => {
  const { did, learn, passes } = watched();
  learn(method, status);
  await passes(10);
  expect(did).toEqual([]);
});

it('nothing is asked once the bot stops', async () => {
  const { did, learn, passes, watch } = watched();
  learn(send, null);
  watch.stop();
  learn(send, null);
  await passes(10);
  expect(did).toEqual([]);
});
