import { Redis } from 'ioredis';
import type { PersonClient } from 'telegram-sandbox';
import { describe, expect, it, onTestFinished } from 'vitest';
import { people } from '../helpers/people.ts';
import { serverPath, startServer } from '../store/servers.ts';
import { startSmallStore } from '../store/small-store.ts';
import { closing, getTickets, hold, shown, tapsLike, toReview } from './dialogue.ts';
import { type StaffScene, startScene } from './scene.ts';

/** What was sent to the partner and changes something there. */
function sent({ logs }: StaffScene): readonly string[] {
  return [...logs().matchAll(/"partner":\{"operation":"((?:create|confirm|cancel)-booking)"/g)].map(
    ([, operation = '']) => operation,
  );
}

async function atReview(run: StaffScene, who: keyof typeof people): Promise<PersonClient> {
  const person = await run.telegram.person(people[who]);
  await toReview(person);
  return person;
}

describe.skipIf(serverPath === null)('a store that fills up', () => {
  it('is told at 80 %, takes no new booking from 90 %, sends nothing at 100 %, and goes on with room', async () => {
    const store = await startSmallStore();
    const run = await startScene({
      staff: true,
      mode: 'webhook',
      environment: { REDIS_URL: store.url, CONFIRM_QUIET_SECONDS: '1' },
    });
    const { linh, an, partner } = run;
    const url = `http://127.0.0.1:${run.app.port}`;
    const readiness = async () => (await fetch(`${url}/readyz`)).status;
    const metrics = async () => (await fetch(`${url}/metrics`)).text();

    await store.fillTo(80);
    await linh.sees(/The store is 8\d % full/);
    await toReview(an);
    await getTickets(an);
    const bo = await atReview(run, 'bo');
    await hold(bo);
    const chi = await atReview(run, 'chi');
    const emma = await atReview(run, 'emma');

    await store.fillTo(90);
    await linh.sees(/The store is 9\d % full, and no new booking is taken/);
    await tapsLike(chi, 'Get tickets · ');
    const paused = await shown(chi, 'Sales are paused for a moment');
    expect(paused.text).toContain('Please check your booking');
    expect(sent(run)).toEqual(['create-booking', 'confirm-booking', 'create-booking']);
    expect(await readiness()).toBe(200);

    // The answer gets lost while the store fills up.
    partner.faults.add({ operation: 'confirm-booking', kind: 'loseAnswer', applied: true, silence: 'hang' });
    await tapsLike(bo, 'Get tickets · ');
    await expect
      .poll(() => partner.book.bookings.filter(({ status }) => status !== 'BOOKING'))
      .toHaveLength(2);
    await store.overfill();
    await expect.poll(readiness).toBe(503);
    expect(await metrics()).toContain('boxoffice_store_up 0');
    await expect.poll(() => sent(run)).toHaveLength(4);
    const before = sent(run);
    await tapsLike(emma, 'Get tickets · ');
    const refusedWork = () =>
      run
        .logs()
        .split('\n')
        .filter((line) => line.includes('OOM')).length;
    const refused = refusedWork();
    await expect.poll(refusedWork, { timeout: 20_000 }).toBeGreaterThan(refused + 3);
    expect(sent(run)).toEqual(before);

    await store.makeRoom();
    await expect.poll(readiness).toBe(200);
    await expect.poll(metrics).toContain('boxoffice_store_up 1');
    await bo.sees(closing, { timeoutMs: 60_000 });
    await emma.sees(closing, { timeoutMs: 60_000 });
    await linh.sees('The store has room again');
    await getTickets(chi);
    // One each for the four of them; nobody's twice.
    expect(partner.book.bookings).toHaveLength(4);
    expect(sent(run).filter((operation) => operation === 'confirm-booking')).toHaveLength(4);
  });
});

/** What makes a server refuse every write, and what ends it. */
const refusals = {
  READONLY: { begin: ['REPLICAOF 127.0.0.1 1'], end: 'REPLICAOF NO ONE' },
  NOREPLICAS: {
    begin: ['CONFIG SET min-replicas-to-write 1'],
    end: 'CONFIG SET min-replicas-to-write 0',
  },
  // Nobody can write into /proc, so the snapshot fails.
  MISCONF: {
    begin: ['CONFIG SET save 3600:1', 'CONFIG SET dir /proc', 'BGSAVE'],
    end: 'CONFIG SET stop-writes-on-bgsave-error no',
  },
} as const;

describe.skipIf(serverPath === null)('a store that takes no writes', () => {
  it.each(Object.keys(refusals) as (keyof typeof refusals)[])(
    '(%s) is not ready and sends nothing to the partner; then what was tapped is done, once',
    async (refusal) => {
      const server = await startServer((port) => [
        ...['--port', String(port)],
        ...['--enable-protected-configs', 'yes'],
      ]);
      onTestFinished(() => server.stop());
      const url = `redis://127.0.0.1:${server.port}`;
      const admin = new Redis(url);
      onTestFinished(() => admin.disconnect());
      const command = (line: string) => {
        const [name = '', ...words] = line.split(' ');
        return admin.call(name, ...words.map((word) => word.replace(':', ' ')));
      };
      const run = await startScene({ staff: true, mode: 'webhook', environment: { REDIS_URL: url } });
      const readiness = async () => (await fetch(`http://127.0.0.1:${run.app.port}/readyz`)).status;
      const an = await atReview(run, 'an');
      await run.telegram.settled();

      const { begin, end } = refusals[refusal];
      for (const line of begin) await command(line);
      await expect.poll(readiness, { timeout: 20_000 }).toBe(503);
      await tapsLike(an, 'Get tickets · ');
      await expect.poll(() => run.logs()).toContain(refusal);
      expect(sent(run)).toEqual([]);

      await command(end);
      await expect.poll(readiness, { timeout: 20_000 }).toBe(200);
      await an.sees(closing, { timeoutMs: 60_000 });
      expect(sent(run)).toEqual(['create-booking', 'confirm-booking']);
      expect(run.partner.book.bookings).toHaveLength(1);
    },
  );
});
