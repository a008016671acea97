import fc from 'fast-check';
import { type PersonClient, startTelegramSandbox } from 'telegram-sandbox';
import { afterEach, expect, it } from 'vitest';
import { freePort } from '../../sandbox/free-port.ts';
import { startPartnerSandbox } from '../../sandbox/partner/server.ts';
import { hold, tapsLike, toReview } from '../e2e/dialogue.ts';
import { type Program, programEnvironment, startProgram, unpacedFile } from '../helpers/program.ts';
import { hostileUpdate, type Target } from './hostile-updates.ts';

const updates = Number(process.env.FUZZ_UPDATES ?? 2_000);
const atOnce = 16;
const batch = 200;
/** More than a heap wanders between two collections, far less than a leak of a kilobyte an update would add. */
const wanderingBytes = 15_000_000;

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function startTarget() {
  const telegram = await startTelegramSandbox({ quickDelivery: true });
  const partner = await startPartnerSandbox();
  const port = await freePort();
  const program = startProgram(
    {
      ...programEnvironment(telegram, partner),
      WEBHOOK_URL: `http://127.0.0.1:${port}/telegram`,
      WEBHOOK_SECRET: 'fuzz-secret',
      PORT: String(port),
      STAFF_IDS: '999',
      LOG_LEVEL: 'warn',
    },
    unpacedFile,
  );
  undo.push(
    () => telegram.stop(),
    () => partner.stop(),
    () => program.process.kill('SIGKILL'),
  );
  await expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${port}/readyz`).then(
          (r) => r.status,
          () => 0,
        ),
      { timeout: 60_000 },
    )
    .toBe(200);
  return { telegram, partner, program, url: `http://127.0.0.1:${port}` };
}

/** A customer with a booking that is held, whose "Confirm" button tells its reference and total. */
async function heldBooking(person: PersonClient): Promise<Target> {
  await toReview(person);
  const card = await hold(person);
  const packed = JSON.stringify(card.reply_markup);
  const [, reference = '', total = ''] = /b:confirm:([\w-]+):(\w+)/.exec(packed) ?? [];
  return { userId: person.id, reference, total: Number.parseInt(total, 36) };
}

/** What is held after a collection; the signal is handled before the request that follows it. */
async function heapBytes(program: Program, url: string): Promise<number> {
  program.process.kill('SIGUSR2');
  await fetch(`${url}/healthz`);
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(text)?.[1]);
}

it(`takes ${updates} hostile updates: no crash, no 5xx, nothing of others told or changed, memory flat`, async () => {
  const { telegram, partner, program, url } = await startTarget();
  const victim = await telegram.person({
    firstName: 'Viktoria',
    username: 'viktoria_real',
    languageCode: 'en',
  });
  const target = await heldBooking(victim);
  const people = await Promise.all(
    Array.from({ length: 60 }, (_, n) => telegram.person({ firstName: `Mallory ${n}`, languageCode: 'en' })),
  );
  const unknownPeople = [1, 2 ** 40, 777_000];
  const attackers = [...people.map(({ id }) => id), ...unknownPeople];
  const [booking] = partner.book.bookings;
  const secrets = [
    booking?.id,
    booking?.code,
    target.reference,
    'viktoria_real',
    'Nguyễn Văn Á',
    '84900000001',
    telegram.token,
  ];
  const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
  const stream = fc.sample(hostileUpdate([target], attackers), { numRuns: updates, seed });

  const statuses = new Map<number, number>();
  const heaps: number[] = [];
  let seen = telegram.log().at(-1)?.id ?? 0;
  /** As Telegram does, sends an update that was refused for want of the lock or the store again, until it is taken. */
  async function post(update: object, id: number): Promise<void> {
    const until = performance.now() + 60_000;
    let status = 503;
    while (status === 503 && performance.now() < until) {
      const response = await fetch(`${url}/telegram`, {
        method: 'POST',
        headers: { 'x-telegram-bot-api-secret-token': 'fuzz-secret' },
        body: JSON.stringify({ update_id: id, ...update }),
      });
      status = response.status;
    }
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  for (let from = 0; from < stream.length; from += batch) {
    const queue = stream
      .slice(from, from + batch)
      .map((update, index) => [update, 1_000 + from + index] as const);
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let next = queue.pop(); next !== undefined; next = queue.pop()) await post(...next);
      }),
    );
    const told = telegram
      .calls()
      .filter(({ id, params }) => id > seen && Number(params.chat_id) !== victim.id);
    for (const secret of secrets)
      expect(JSON.stringify(told.map(({ params }) => params)), `seed ${seed}`).not.toContain(secret);
    seen = telegram.log().at(-1)?.id ?? seen;
    heaps.push(await heapBytes(program, url));
  }

  const answered = [...statuses.keys()].sort();
  expect(
    answered.filter((status) => ![200, 400, 413].includes(status)),
    `seed ${seed}`,
  ).toEqual([]);
  expect(program.process.exitCode, program.output().slice(-2_000)).toBeNull();
  expect(partner.book.bookings.filter(({ id }) => id === booking?.id)).toMatchObject([
    { status: 'BOOKING', paymentStatus: 'UNPAID' },
  ]);
  const quarter = Math.ceil(heaps.length / 4);
  const early = Math.min(...heaps.slice(quarter, 2 * quarter));
  const late = Math.min(...heaps.slice(-quarter));
  expect(late - early, `seed ${seed}: ${heaps.map((bytes) => Math.round(bytes / 1e6))}`).toBeLessThan(
    wanderingBytes,
  );
  await tapsLike(victim, 'Get tickets · ');
  await victim.sees('Here is your ticket', { onlyNew: true });
}, 400_000);
