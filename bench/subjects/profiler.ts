import { type Profiler, Session } from 'node:inspector/promises';

/** Time of the main thread by what it was spent on, in ms. */
export type TimeByPart = Readonly<Record<string, number>>;

/** Whose code a file is, the first that matches. Frames of Node's own count as their caller's. */
const owners: readonly (readonly [part: string, file: RegExp])[] = [
  ["Redis' client", /\/(?:ioredis|redis-parser)\/|\/storage\/connection/],
  ['calls to Telegram', /\/undici\/|\/src\/bot\/(?:transport|limiter)/],
  ['grammY', /\/node_modules\/grammy\//],
  ['the conversations plugin', /\/@grammyjs\/conversations\//],
  ['sealing', /\/src\/storage\/keyring/],
  ['logs and metrics', /\/(?:pino|sonic-boom|prom-client)\/|\/src\/(?:logger|metrics)/],
  ['storage', /\/src\/storage\//],
  ['webhook and intake', /\/(?:zod|src\/server)\/|\/src\/bot\/intake/],
  ['pictures', /\/src\/ticket\/|\/(?:@napi-rs|qrcode|bwip-js|p-queue)\//],
  ['calls to the partner', /\/src\/partner\/|\/(?:got|cockatiel)\//],
  ['dialogue, rules, words', /\/src\/|\/(?:@?date-fns|@fluent|libphonenumber-js)\/|\/bench\//],
];
const collector = 'garbage collection';
const node = "Node's own: sockets, timers, microtasks";

/** Profiles this process between two questions. */
export function createProfiler() {
  const session = new Session();
  return {
    async begin(): Promise<void> {
      session.connect();
      await session.post('Profiler.enable');
      await session.post('Profiler.start');
    },
    async end(): Promise<TimeByPart> {
      const { profile } = await session.post('Profiler.stop');
      session.disconnect();
      return timeByPart(profile);
    },
  };
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
