import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import type { Duplex } from 'node:stream';
import { Cluster, type Command, Redis, type RedisOptions, ReplyError } from 'ioredis';
import type { Clock } from '../booking/ports.ts';
import { clusterOf, parseStoreAddress, type StoreAddress, type StoreNodes } from '../config/store-address.ts';
import { within } from '../time.ts';
import type { Instant } from '../venue/calendar.ts';

/**
 * The error of every failed command: the store did not answer, or refused. Whether a failed write was applied is
 * unknown. The cause may carry the command's arguments: log the message and the code, never the cause's fields.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  readonly code = 'STORE_UNAVAILABLE';

  constructor(cause?: unknown) {
    const why = cause instanceof Error ? `: ${cause.message}` : '';
    super(`The store is not available${why}`, { cause });
  }
}

export type UnreadableReason = 'malformed' | 'unknownKey' | 'notAuthentic';

/** A stored value that no key opens, or that was sealed for another place. Carries no content. */
export class UnreadableValue extends Error {
  override readonly name = 'UnreadableValue';
  readonly code = 'UNREADABLE_VALUE';
  readonly reason: UnreadableReason | 'unknownSchema';

  constructor(what: string, reason: UnreadableValue['reason']) {
    super(`Stored value "${what}" can't be read: ${reason}`);
    this.reason = reason;
  }
}

/** The error of a process whose chat lock has expired; the update is redelivered. */
export function lockLost(): StoreUnavailable {
  return new StoreUnavailable(new Error('The lock of the chat was lost.'));
}

function unavailable(error: unknown): StoreUnavailable {
  return error instanceof StoreUnavailable ? error : new StoreUnavailable(error);
}

const conflictTries = 10;

/** Repeats a compare-and-set until it succeeds. Throws StoreUnavailable after ten conflicts. */
export async function untilNoConflict<Result>(
  what: string,
  attempt: () => Promise<Result | 'conflict'>,
): Promise<Result> {
  for (let tries = 0; tries < conflictTries; tries += 1) {
    const result = await attempt();
    if (result !== 'conflict') return result;
  }
  throw new StoreUnavailable(new Error(`A ${what} kept changing under every attempt to change it.`));
}

/**
 * Whether the same request may succeed later: the store could not be reached, as opposed to one that refused, or this
 * process lacks a key or a schema that others use, as happens during a deployment or a rollback.
 */
export function isOutage(error: unknown): boolean {
  if (error instanceof UnreadableValue)
    return error.reason === 'unknownKey' || error.reason === 'unknownSchema';
  return error instanceof StoreUnavailable && !(error.cause instanceof ReplyError);
}

/** The level of an error whose work is tried again: `warn` where that is all that is needed. */
export function levelOf(error: unknown): 'warn' | 'error' {
  return isOutage(error) ? 'warn' : 'error';
}

/** The store requires a user and password, or others. */
export function isPasswordRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return /\b(?:WRONGPASS|NOAUTH)\b/.test(error.message) || isPasswordRefused(error.cause);
}

const commandTimeoutMs = 700;
const silentSocketMs = 1_000;
/** A timer this late was held up with the whole process. */
const standstillMs = 200;
const connectTimeoutMs = 2_000;
const longestReconnectMs = 1_000;
/** The time limit of the first connection. */
const firstConnectMs = 5_000;
const mostRedirections = 3;

export type StoreConnections = Awaited<ReturnType<typeof connectStore>>;

/**
 * Connects to the store at `url`. Throws StoreUnavailable when the store does not answer, as every later command does.
 * Reports losses to `onError` and reconnects in the background. Two connections, so that a large dialogue delays no
 * commit and no lock's renewal.
 */
export async function connectStore(url: string, onError: (error: Error) => void) {
  const parsed = parseStoreAddress(url);
  if (parsed === undefined) throw new Error('The address of the store can not be read.');
  const address = await discoveredAddress(parsed, onError);
  const opened: Redis[] = [];
  async function open(name: string): Promise<Redis> {
    const redis = clientOf(address, name, onError);
    try {
      await connected(redis);
    } catch (error) {
      disconnectForGood(redis);
      throw unavailable(error);
    }
    opened.push(redis);
    return redis;
  }
  const close = async (): Promise<void> => {
    await Promise.all(opened.map(closeConnection));
  };
  try {
    const [ledger, chats] = await Promise.all([open('ledger'), open('chats')]);
    return {
      ledger,
      chats,
      kind: address.kind,
      /** Whether a failover may lose acknowledged writes. In a cluster, stays true once a replica was seen. */
      hasReplicas: replicasOf(address, ledger),
      /** Opens a further connection, closed with the others, for subscriptions and blocking commands. */
      openAnother: open,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Connects for the time of the work. */
export async function withStore<Answer>(
  url: string,
  work: (connections: StoreConnections) => Promise<Answer>,
): Promise<Answer> {
  const connections = await connectStore(url, () => undefined);
  return work(connections).finally(connections.close);
}

function replicasOf({ kind }: StoreAddress, ledger: Redis): () => boolean {
  let hasSeen = kind === 'sentinel';
  return () => {
    const client: unknown = ledger;
    hasSeen ||= client instanceof Cluster && client.nodes('slave').length > 0;
    return hasSeen;
  };
}

/** Connects, or throws the reason why that failed. */
async function connected(redis: Redis): Promise<void> {
  let reason: Error | undefined;
  const note = (error: Error): void => {
    reason ??= error;
  };
  redis.on('error', note);
  const outcome = await within(redis.connect(), firstConnectMs, 'late').catch((error: unknown) => {
    // A refused connection fails as closed; the reason came before.
    throw reason ?? error;
  });
  redis.off('error', note);
  if (outcome === 'late') throw reason ?? new Error('The store does not answer');
  // Later a node of a cluster would refuse commands until it is connected.
  await Promise.allSettled(primariesOf(redis).map((primary) => primary.ping()));
}

/** The address, or that of the cluster to which its server belongs. */
async function discoveredAddress(
  address: StoreAddress,
  onError: (error: Error) => void,
): Promise<StoreAddress> {
  if (address.kind !== 'server') return address;
  const probe = openConnection(address.url, 'probe', onError);
  try {
    await connected(probe);
    const isNode = (await probe.info('cluster')).includes('cluster_enabled:1');
    return isNode ? clusterOf(address.url) : address;
  } catch (error) {
    throw unavailable(error);
  } finally {
    probe.disconnect();
  }
}

function clientOf(address: StoreAddress, name: string, onError: (error: Error) => void): Redis {
  switch (address.kind) {
    case 'server':
      return openConnection(address.url, name, onError);
    case 'sentinel':
      return openPrimary(address, name, onError);
    case 'cluster':
      return openCluster(address, name, onError);
  }
}

export function openConnection(url: string, name: string, onError: (error: Error) => void): Redis {
  return watched(new BoundedRedis(url, { ...boundedOptions, connectionName: `boxoffice-${name}` }), onError);
}

/** Connects to the sentinels' primary, and to the next one as soon as a sentinel announces it. */
function openPrimary(
  { nodes, name: primary, ...login }: Extract<StoreAddress, { kind: 'sentinel' }>,
  name: string,
  onError: (error: Error) => void,
): Redis {
  const { isEncrypted } = login;
  const redis = new BoundedRedis({
    ...boundedOptions,
    ...loginOptions(login),
    connectionName: `boxoffice-${name}`,
    sentinels: nodes.map((node) => ({ ...node })),
    name: primary,
    role: 'master',
    failoverDetector: true,
    sentinelCommandTimeout: commandTimeoutMs,
    sentinelRetryStrategy: retrySoon,
    sentinelReconnectStrategy: retrySoon,
    ...(isEncrypted && { enableTLSForSentinelMode: true, sentinelTLS: {} }),
  });
  // ioredis ends a client permanently when a failover is announced while it connects.
  redis.on('end', () => {
    if (!retired.has(redis)) redis.connect().catch(() => undefined);
  });
  return watched(redis, onError);
}

/** Clients that must not reconnect. */
const retired = new WeakSet<Redis>();

function disconnectForGood(redis: Redis): void {
  retired.add(redis);
  redis.disconnect();
}

function watched(redis: Redis, onError: (error: Error) => void): Redis {
  redis.on('error', onError);
  watchStream(redis);
  return redis;
}

/** The other nodes are discovered from the named ones, with the same credentials and TLS. */
function openCluster(
  { nodes, ...login }: Extract<StoreAddress, { kind: 'cluster' }>,
  name: string,
  onError: (error: Error) => void,
): Redis {
  const { lazyConnect, enableOfflineQueue, retryStrategy, ...nodeOptions } = boundedOptions;
  const cluster = new BoundedCluster([...nodes], {
    lazyConnect,
    enableOfflineQueue,
    clusterRetryStrategy: retryStrategy,
    maxRedirections: mostRedirections,
    slotsRefreshTimeout: commandTimeoutMs,
    // Commands in flight on a broken connection are not sent again.
    retryDelayOnFailover: 0,
    redisOptions: { ...nodeOptions, ...loginOptions(login), connectionName: `boxoffice-${name}` },
  });
  cluster.on('error', onError);
  cluster.on('+node', watchStream);
  // Both have every command that the store uses, from one base class; this file handles the differences.
  return cluster as unknown as Redis;
}

function loginOptions({ username, password, isEncrypted }: Omit<StoreNodes, 'nodes'>) {
  return {
    ...(username === '' ? {} : { username }),
    ...(password === '' ? {} : { password }),
    ...(isEncrypted ? { tls: {} } : {}),
  };
}

const retrySoon = (times: number): number => Math.min(times * 50, longestReconnectMs);

/**
 * A command is answered within a second or fails, and a command that failed unsent is never sent later: ioredis would
 * send its offline queue even after the caller's timeout, and would repeat commands in flight when a
 * connection broke.
 */
const boundedOptions = {
  lazyConnect: true,
  connectTimeout: connectTimeoutMs,
  // A broken connection fails its commands in flight.
  maxRetriesPerRequest: 0,
  enableOfflineQueue: false,
  maxLoadingRetryTime: longestReconnectMs,
  retryStrategy: retrySoon,
  // After a failover the old address may still answer, but only to reads.
  reconnectOnError: (error: Error) => error.message.startsWith('READONLY'),
} satisfies RedisOptions;

/** Whether the connection can be used, now or within the given time. */
export async function isReadyWithin(redis: Redis, timeoutMs: number): Promise<boolean> {
  if (redis.status === 'ready') return true;
  const ready = Promise.withResolvers<void>();
  redis.once('ready', ready.resolve);
  const outcome = await within(ready.promise, timeoutMs, 'late');
  redis.off('ready', ready.resolve);
  return outcome !== 'late';
}

/** The primaries: several in a cluster, else one. */
export function primariesOf(redis: Redis): readonly Redis[] {
  const client: unknown = redis;
  return client instanceof Cluster ? client.nodes('master') : [redis];
}

/** Every key that matches, some more than once, in batches; in a cluster those of all nodes. */
export async function* scanKeys(
  redis: Redis,
  match: string,
  count: number,
): AsyncGenerator<readonly string[]> {
  for (const node of primariesOf(redis)) {
    for await (const batch of node.scanStream({ match, count })) yield batch as readonly string[];
  }
}

async function closeConnection(redis: Redis): Promise<void> {
  retired.add(redis);
  // It may be disconnected already.
  await redis.quit().catch(() => undefined);
  redis.disconnect();
}

class BoundedRedis extends Redis {
  override sendCommand(command: Command, stream?: Parameters<Redis['sendCommand']>[1]): unknown {
    bound(command);
    return super.sendCommand(command, stream);
  }
}

class BoundedCluster extends Cluster {
  override sendCommand(command: Command, stream?: Parameters<Cluster['sendCommand']>[1], node?: unknown) {
    bound(command);
    return super.sendCommand(command, stream, node);
  }
}

/** Gives a command its time limit and its error. A cluster's redirections are followed first. */
function bound(command: Command): void {
  const { reject } = command;
  command.reject = (error) => reject(unavailable(error));
  // Its last argument is how long the store itself waits.
  const waitsMs = command.name === 'wait' ? Number(command.args.at(-1)) : 0;
  const cancelTimer = unlessHeard(commandTimeoutMs + waitsMs, () =>
    command.reject(new Error('Command timed out')),
  );
  command.promise.then(cancelTimer, cancelTimer);
}

/**
 * Acts when nothing arrives for a time; call the result when something does. Timers of a process that stood still fire
 * before the answers that arrived meanwhile, so a late timer waits once more. ioredis' own time limits would fail
 * everything under way.
 */
function unlessHeard(ms: number, act: () => void): () => void {
  const due = performance.now() + ms;
  let timer = setTimeout(() => {
    if (performance.now() - due < standstillMs) act();
    else timer = setTimeout(act, ms);
  }, ms);
  return () => clearTimeout(timer);
}

function watchStream(redis: Redis): void {
  redis.on('connect', () => {
    const { stream } = redis;
    gatherWrites(stream);
    endWhenSilent(stream);
  });
}

/**
 * Sends the commands of one turn of the event loop in one system call, which costs as much as the bot's own work for
 * a command. Each command keeps its own answer and time limit; with ioredis' automatic pipelines they would wait for
 * one another.
 */
function gatherWrites(stream: Duplex): void {
  onWrite(stream, () => {
    if (stream.writableCorked > 0) return;
    stream.cork();
    setImmediate(() => stream.uncork());
  });
}

/** Ends a connection on which commands get no answers: it is broken without having been closed. */
function endWhenSilent(stream: Duplex): void {
  let cancelTimer: (() => void) | null = null;
  const listen = (): void => {
    cancelTimer?.();
    cancelTimer = null;
  };
  onWrite(stream, () => {
    cancelTimer ??= unlessHeard(silentSocketMs, () => stream.destroy(new Error('The store stays silent')));
  });
  stream.on('data', listen).on('close', listen);
}

function onWrite(stream: Duplex, before: () => void): void {
  const write = stream.write.bind(stream) as (...args: unknown[]) => boolean;
  stream.write = (...args: unknown[]): boolean => {
    before();
    return write(...args);
  };
}

export type StoreClock = ReturnType<typeof createStoreClock>;

/**
 * The store's clock, extrapolated between replies by this process's monotonic clock. The machine's wall clock is
 * never read, so a wrong one moves no due time. A reply's time lies between sending and receiving: an offset inside
 * those bounds is kept, any other moves to the nearer bound. So `now()` is never behind a received reply, slow
 * replies don't disturb what a fast one has measured, and a step of the store's clock is followed.
 */
export function createStoreClock(monotonic: Clock['monotonic'] = () => performance.now()) {
  let offset: number | undefined;
  return {
    monotonic,
    now(): Instant {
      if (offset === undefined)
        throw new Error('The store clock was read before the first reply of the store');
      return Math.floor(monotonic() + offset);
    },
    /** Learns from a reply just received: the store's time in it, and `monotonic()` when its request was sent. */
    observe(storeTime: Instant, sentAt: number): void {
      const earliest = storeTime - monotonic();
      // The store's time was truncated to a whole millisecond.
      const latest = storeTime + 1 - sentAt;
      offset = offset === undefined ? (earliest + latest) / 2 : Math.min(Math.max(offset, earliest), latest);
    },
  };
}

/** Reads the store's time once, after which the clock can be used. */
export async function setStoreClock(clock: StoreClock, redis: Redis): Promise<void> {
  const sentAt = clock.monotonic();
  const [seconds, microseconds] = await redis.time();
  clock.observe(Number(seconds) * 1000 + Math.floor(Number(microseconds) / 1000), sentAt);
}

type Script<Answer> = (keys: readonly string[], args: readonly (string | number)[]) => Promise<Answer>;

/** The same in the sources and in the bundle. */
const scriptsDirectory = join(dirname(findPackageJSON(import.meta.url) ?? '.'), 'src/store/lua');

const includeLine = /^-- @include ([\w-]+)\n/gm;

/** A script of the folder `lua` by its file's name, with the files that it includes in the place of their lines. */
export function luaOf(name: string): string {
  const text = readFileSync(join(scriptsDirectory, `${name}.lua`), 'utf8');
  return text.replaceAll(includeLine, (_line, included: string) => luaOf(included));
}

/**
 * Registers a script of the folder `lua` with the connection: sent in full once, by its digest afterwards. `Answer`:
 * the script's result, as ioredis reads it.
 */
export function defineScript<Answer>(redis: Redis, name: string): Script<Answer> {
  redis.defineCommand(name, { lua: luaOf(name) });
  const command: unknown = Reflect.get(redis, name);
  if (typeof command !== 'function') throw new Error(`ioredis defined no command "${name}"`);
  return async (keys, args) => command.call(redis, keys.length, ...keys, ...args);
}
