import { type Profiler, Session } from 'node:inspector/promises';
import { sum } from '../statistics.ts';

/** CPU time by what it was spent on, in ms. */
export type TimeByPart = Readonly<Record<string, number>>;

/** Whose code a file is, the first that matches. Frames of Node's own count as their caller's. */
const owners: readonly (readonly [part: string, file: RegExp])[] = [
  ["Redis' client", /\/(?:ioredis|redis-parser)\/|\/storage\/connection/],
  ['calls to Telegram', /\/undici\/|\/src\/telegram\/(?:transport|limiter)/],
  ['grammY', /\/node_modules\/grammy\//],
  ['the conversations plugin', /\/@grammyjs\/conversations\//],
  ['sealing', /\/src\/storage\/keyring/],
  ['logs and metrics', /\/(?:pino|sonic-boom|prom-client)\/|\/src\/(?:logger|http\/metrics)/],
  ['storage', /\/src\/storage\//],
  ['webhook and intake', /\/(?:zod|src\/http)\/|\/src\/telegram\/intake/],
  ['pictures', /\/src\/ticket\/|\/(?:@napi-rs|qrcode|bwip-js|p-queue)\//],
  ['calls to the partner', /\/src\/partner\/|\/(?:got|cockatiel)\//],
  ['dialogue, rules, words', /\/src\/|\/(?:@?date-fns|@fluent|libphonenumber-js)\/|\/bench\//],
];
const collector = 'garbage collection';
const node = "Node's own: sockets, timers, microtasks";
const otherThreads = 'other threads';

/** Profiles this process between two questions. */
export function createProfiler() {
  const session = new Session();
  let before = used();
  return {
    async begin(): Promise<void> {
      session.connect();
      await session.post('Profiler.enable');
      await session.post('Profiler.start');
      before = used();
    },
    async end(): Promise<TimeByPart> {
      const { thread, all } = used();
      const { profile } = await session.post('Profiler.stop');
      session.disconnect();
      const mainMs = thread - before.thread;
      return { ...ofCpu(timeByPart(profile), mainMs), [otherThreads]: all - before.all - mainMs };
    },
  };
}

/** What this process has used, and its main thread of it. */
function used() {
  const ms = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1_000;
  return { thread: ms(process.threadCpuUsage()), all: ms(process.cpuUsage()) };
}

/** Samples also count the time for which a busy machine kept the thread waiting: their shares hold, not their sum. */
function ofCpu(sampled: TimeByPart, cpuMs: number): TimeByPart {
  const scale = cpuMs / sum(Object.values(sampled));
  return Object.fromEntries(Object.entries(sampled).map(([part, ms]) => [part, ms * scale]));
}

function timeByPart({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): TimeByPart {
  const byId = new Map(nodes.map((frame) => [frame.id, frame]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const times: Record<string, number> = {};
  for (const [index, id] of samples.entries()) {
    const part = partOf(id, byId, parents);
    if (part !== null) times[part] = (times[part] ?? 0) + (timeDeltas[index] ?? 0) / 1_000;
  }
  return times;
}

/** Null: nothing was done. */
function partOf(
  leaf: number,
  byId: ReadonlyMap<number, Profiler.ProfileNode>,
  parents: ReadonlyMap<number, number>,
): string | null {
  const { functionName } = byId.get(leaf)?.callFrame ?? { functionName: '(idle)' };
  if (functionName === '(idle)') return null;
  if (functionName === '(garbage collector)') return collector;
  for (let id: number | undefined = leaf; id !== undefined; id = parents.get(id)) {
    const url = byId.get(id)?.callFrame.url ?? '';
    const owner = owners.find(([, file]) => file.test(url));
    if (owner !== undefined) return owner[0];
  }
  return node;
}
