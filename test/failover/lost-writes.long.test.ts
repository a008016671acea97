import { expect, it, onTestFinished } from 'vitest';
import { tapsLike, toReview } from '../e2e/dialogue.ts';
import { endWithTest, startBot } from '../helpers/bot-run.ts';
import { people } from '../helpers/people.ts';
import { openWitness, unrest } from '../kills/witness.ts';
import { codesIn } from '../scale/customer.ts';
import { startSentinelStore } from '../store/sentinels.ts';
import { serverPath } from '../store/servers.ts';

const key = Buffer.alloc(32, 7);

it.skipIf(serverPath === null)(
  'a booking that the store has forgotten again after its create was sent is confirmed once',
  async () => {
    const store = await startSentinelStore();
    onTestFinished(() => store.stop());
    const run = await startBot({
      environment: { REDIS_URL: store.url, ENCRYPTION_KEYS: `k1:${key.toString('base64')}` },
    });
    endWithTest(run);
    const { partner, telegram } = run;
    const an = await telegram.person(people.an);
    await toReview(an);
    partner.faults.add({ operation: 'create-booking', kind: 'delay', delayMs: 1_500 });
    await tapsLike(an, 'Get tickets · ');
    await expect.poll(() => partner.faults.list()).toEqual([]);
    // From here on the replicas hear nothing: neither the answer to the create nor what is intended next.
    await store.holdBack();
    await expect.poll(() => run.logs()).toMatch(/notReplicated|issued/);
    const failover = store.failedOver();
    await store.killPrimary();
    await failover;
    const witness = await openWitness(store.url, run.prefix, key);
    onTestFinished(() => witness.close());
    const atRest = async (): Promise<unknown> => unrest(await witness.bookings());
    await expect.poll(atRest, { timeout: 90_000 }).toEqual([]);
    await telegram.settled();
    expect(await witness.bookings()).toHaveLength(1);
    const { bookings, confirmedCount } = partner.book;
    expect(confirmedCount).toBe(1);
    const issued = bookings.filter(({ status }) => status === 'TICKET_EXPORTED');
    expect(new Set(codesIn(an))).toEqual(
      new Set(issued.flatMap(({ tickets }) => tickets.map(({ code }) => code))),
    );
  },
);
