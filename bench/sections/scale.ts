import { setTimeout as sleep } from 'node:timers/promises';
import { startStore } from '../../sandbox/redis.ts';
import { createKeys } from '../../src/storage/keys.ts';
import { bookingScript, visitDay } from '../load/script.ts';
import { type Cost, measure } from '../measure.ts';
import type { PartnerAddress } from '../partner.ts';
import { heldBookings, populateLedger } from '../populate.ts';
import type { Stage } from '../stage.ts';
import { median, medianRatio } from '../statistics.ts';
import { createBooking } from '../subjects/peer.ts';
import { type Subject, storePrefix } from '../subjects/subject.ts';
import type { Row } from '../table.ts';

const rounds = 2;
const holds = 10_000;
const partnerCallsAtOnce = 64;
/** What has not ended by then is reckoned from what has. */
const watchedMs = 10_000;
const lookEveryMs = 100;
const hourMs = 3_600_000;

/** One process and two on one store; a minute in which ten thousand holds end. */
export async function scaleSection(stage: Stage): Promise<readonly Row[]> {
  return [...(await processRows(stage)), ...(await expiryRows(stage))];
}

async function processRows(stage: Stage): Promise<readonly Row[]> {
  const first = await stage.start({ name: 'first', module: 'boxoffice.ts' });
  const second = await stage.start({ name: 'second', module: 'boxoffice.ts', storeUrl: first.storeUrl });
  const load = { script: bookingScript(), customers: 32, atOnce: 32 };
  await measure(stage, [first], load);
  await measure(stage, [second], load);
  const one: Cost[] = [];
  const two: Cost[] = [];
  for (let round = 0; round < rounds; round += 1) {
    one.push(await measure(stage, [first], load));
    two.push(await measure(stage, [first, second], load));
  }
  await second.stop();
  await first.stop();
  const cpu = (cost: Cost): number => cost.cpuMsPerCustomer;
  const rate = (cost: Cost): number => cost.customersPerSecond;
  return [
    { what: 'Bookings by 1 process', unit: 'per second', values: { bot: median(one.map(rate)) } },
    {
      what: 'Bookings by 2 processes on one store',
      unit: 'per second',
      values: { bot: median(two.map(rate)) },
      note: `${medianRatio(two.map(rate), one.map(rate)).toFixed(2)}× one; CPU of a booking ${medianRatio(two.map(cpu), one.map(cpu)).toFixed(2)}×`,
    },
  ];
}

async function expiryRows(stage: Stage): Promise<readonly Row[]> {
  const { address, stop } = await stage.startPartner();
  const store = await startStore({ requireServer: true });
  const bookingIds = await holdAtPartner(address);
  await fetch(`${address.baseUrl}/_/clock`, { method: 'POST', body: JSON.stringify({ advanceMs: hourMs }) });
  await populateLedger(store.url, heldBookings(bookingIds, visitDay(), Date.now()));
  const worker = await stage.start({
    name: 'worker',
    module: 'boxoffice.ts',
    environment: { ...partnerEnvironment(address), ROLE: 'worker' },
    storeUrl: store.url,
  });
  const ended = await watchExpiry(worker);
  await worker.stop();
  await Promise.all([store.stop(), stop()]);
  const perSecond = ended.count / (ended.ms / 1_000);
  return [
    {
      what: 'Due bookings by 1 worker, each read at the partner',
      unit: 'per second',
      values: { bot: perSecond },
      ...(ended.left === 0 ? {} : { note: `${ended.left} of ${holds} left after ${watchedMs / 1_000} s` }),
    },
    {
      what: `${holds.toLocaleString('en')} holds that end in the same minute`,
      unit: 's',
      values: { bot: holds / perSecond },
    },
    { what: 'CPU of the end of a hold', unit: 'ms', values: { bot: ended.cpuMs / ended.count } },
  ];
}

function partnerEnvironment({ baseUrl, clientId, clientSecret }: PartnerAddress) {
  return { PARTNER_BASE_URL: baseUrl, PARTNER_CLIENT_ID: clientId, PARTNER_CLIENT_SECRET: clientSecret };
}

/** Drafts at the partner, whose clock is then turned past their end. */
async function holdAtPartner({
  baseUrl,
  clientId,
  clientSecret,
}: PartnerAddress): Promise<readonly string[]> {
  const partner = { url: baseUrl, clientId, clientSecret };
  const order = { date: visitDay(), packages: [{ code: 'NL-CAP-NL', quantity: 2 }] };
  const ids: string[] = [];
  async function next(): Promise<void> {
    while (ids.length < holds) ids.push((await createBooking(partner, order)).booking_id);
  }
  await Promise.all(Array.from({ length: partnerCallsAtOnce }, next));
  return ids.slice(0, holds);
}

interface Ended {
  readonly count: number;
  readonly left: number;
  readonly ms: number;
  readonly cpuMs: number;
}

/** From the first look, when the worker has just begun, to the last hold's end or until enough has been seen. */
async function watchExpiry({ store, figures }: Subject): Promise<Ended> {
  const expired = createKeys(storePrefix).state('expired');
  const look = async () => ({
    at: performance.now(),
    count: await store.redis.zcard(expired),
    cpuMs: (await figures()).cpuMs,
  });
  const first = await look();
  let last = first;
  while (last.count < holds && last.at - first.at < watchedMs) {
    await sleep(lookEveryMs);
    last = await look();
  }
  return {
    count: last.count - first.count,
    left: holds - last.count,
    ms: last.at - first.at,
    cpuMs: last.cpuMs - first.cpuMs,
  };
}
