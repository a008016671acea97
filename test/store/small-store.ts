import { Redis } from 'ioredis';
import { onTestFinished } from 'vitest';
import { readMemory, usedPercent } from '../../src/store/store-check.ts';
import { startServer } from './servers.ts';

const megabyte = 1024 ** 2;
/** Less than a percent. */
const fillerBytes = megabyte / 4;

/** A server with 32 MB, which the test fills with what is none of the bot's. Ends with the test. */
export async function startSmallStore() {
  const limits = ['--maxmemory', '32mb', '--maxmemory-policy', 'noeviction'];
  const server = await startServer((port) => ['--port', String(port), ...limits]);
  onTestFinished(() => server.stop());
  const url = `redis://127.0.0.1:${server.port}`;
  // Without the bot's time limits.
  const redis = new Redis(url);
  onTestFinished(() => redis.disconnect());
  let fillers = 0;

  async function isUnder(percent: number): Promise<boolean> {
    return usedPercent(await readMemory(redis)) < percent;
  }

  async function add(bytes: number): Promise<void> {
    // Made inside the store, whose limit counts what it is being sent.
    await redis.eval("redis.call('SET', KEYS[1], string.rep('x', ARGV[1]))", 1, `filler:${fillers}`, bytes);
    fillers += 1;
  }

  return {
    url,
    async fillTo(percent: number): Promise<void> {
      while (await isUnder(percent)) await add(fillerBytes);
    },
    /** Well beyond the limit: the store refuses only what comes after it was passed. */
    async overfill(): Promise<void> {
      await add(4 * megabyte);
    },
    async makeRoom(): Promise<void> {
      for (; fillers > 0; fillers -= 1) await redis.del(`filler:${fillers - 1}`);
    },
  };
}
