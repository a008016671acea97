import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Redis } from 'ioredis';
import { vi } from 'vitest';
import { freePort } from '../../sandbox/free-port.ts';
import { type LaggingLink, startLaggingLink } from './lagging-link.ts';
import { endOf, type Server, serverPath, startServer } from './servers.ts';

/** A primary with two replicas, watched by three sentinels. */
export interface SentinelStore {
  readonly url: string;
  /** Ends the primary as a power cut does. Answers how many bytes of writes no replica has heard, which are lost. */
  killPrimary(): Promise<number>;
  /** Freezes the primary, which loses its network at the same time. */
  freezePrimary(): Promise<FrozenPrimary>;
  /** Replicas hear nothing until the answer is called. */
  holdBack(): Promise<() => void>;
  /** Resolves when the sentinels have made another server the primary. */
  failedOver(): Promise<void>;
  /** Resolves when the primary has taken a write that a replica has too. */
  takesWrites(): Promise<void>;
  stop(): Promise<void>;
}

export interface FrozenPrimary {
  /** Of writes that no replica has heard. */
  readonly lostBytes: number;
  /** Lets it go on as the primary that it no longer is. */
  readonly resume: () => void;
}

export interface SentinelStoreOptions {
  /** How far behind the replicas are at most. */
  readonly mostLagMs?: number;
  /** Of each server. */
  readonly settings?: readonly string[];
}

const primaryName = 'boxoffice';
const noticedAfterMs = 1_000;
const settleMs = 60_000;

interface Member {
  readonly server: Server;
  readonly link: LaggingLink;
}

export async function startSentinelStore({
  mostLagMs = 0,
  settings = [],
}: SentinelStoreOptions = {}): Promise<SentinelStore> {
  const links = await Promise.all([0, 1, 2].map(() => startLaggingLink(mostLagMs)));
  const first = String(links[0]?.port);
  const members: Member[] = [];
  for (const [index, link] of links.entries()) {
    const server = await startServer((port) => [
      ...['--port', String(port), '--repl-diskless-sync-delay', '0'],
      ...['--replica-announce-ip', '127.0.0.1', '--replica-announce-port', String(link.port)],
      ...(index === 0 ? [] : ['--replicaof', '127.0.0.1', first]),
      ...settings,
    ]);
    link.to(server.port);
    members.push({ server, link });
  }
  const sentinels = await Promise.all([0, 1, 2].map(() => startSentinel(first)));
  const clients = sentinels.map(({ port }) => new Redis(port, '127.0.0.1'));
  for (const client of clients) await vi.waitFor(() => isSettled(client), { timeout: settleMs });

  async function primary(): Promise<Member> {
    const address = await clients[0]?.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', primaryName);
    const port = Number((address as readonly string[] | undefined)?.[1]);
    const found = members.find(({ link }) => link.port === port);
    if (found === undefined) throw new Error('The sentinels name a server that nobody started.');
    return found;
  }

  return {
    url: `redis-sentinel://${sentinels.map(({ port }) => `127.0.0.1:${port}`).join(',')}/${primaryName}`,
    async killPrimary() {
      const { server, link } = await primary();
      members.splice(
        members.findIndex((member) => member.server === server),
        1,
      );
      const lostBytes = link.forgetUnheard();
      await server.stop();
      await link.stop();
      return lostBytes;
    },
    async freezePrimary() {
      const { server, link } = await primary();
      server.pause();
      return { lostBytes: link.forgetUnheard(), resume: server.resume };
    },
    async holdBack() {
      return (await primary()).link.holdBack();
    },
    async failedOver() {
      const [client] = clients;
      if (client === undefined) throw new Error('There are sentinels.');
      const listener = client.duplicate();
      await listener.subscribe('+switch-master');
      await once(listener, 'message');
      listener.disconnect();
    },
    async takesWrites() {
      // Asked for anew each time: on a busy machine the sentinels may change their minds.
      const isWritten = async (): Promise<void> => {
        const { server } = await primary();
        const client = new Redis(server.port, '127.0.0.1', { lazyConnect: true, retryStrategy: () => null });
        client.on('error', () => undefined);
        try {
          await client.connect();
          await client.incr('takes-writes');
          if ((await client.wait(1, noticedAfterMs)) === 0) throw new Error('No replica has the write.');
        } finally {
          client.disconnect();
        }
      };
      await vi.waitFor(isWritten, { timeout: settleMs });
    },
    async stop() {
      for (const client of clients) client.disconnect();
      await Promise.all(sentinels.map((sentinel) => sentinel.stop()));
      await Promise.all(members.map(({ server }) => server.stop()));
      await Promise.all(members.map(({ link }) => link.stop()));
    },
  };
}

/** Throws until a sentinel knows both replicas and both other sentinels. */
async function isSettled(sentinel: Redis): Promise<void> {
  for (const what of ['REPLICAS', 'SENTINELS']) {
    const list = await sentinel.call('SENTINEL', what, primaryName);
    if (!Array.isArray(list) || list.length < 2) throw new Error(`A sentinel lacks ${what.toLowerCase()}.`);
  }
}

async function startSentinel(primaryPort: string) {
  const directory = await mkdtemp(join(tmpdir(), 'boxoffice-sentinel-'));
  const port = await freePort();
  const file = join(directory, 'sentinel.conf');
  const lines = [
    `port ${port}`,
    'bind 127.0.0.1',
    `dir ${directory}`,
    `sentinel monitor ${primaryName} 127.0.0.1 ${primaryPort} 2`,
    `sentinel down-after-milliseconds ${primaryName} ${noticedAfterMs}`,
    `sentinel failover-timeout ${primaryName} 10000`,
  ];
  await writeFile(file, `${lines.join('\n')}\n`);
  const child = spawn(serverPath ?? '', [file, '--sentinel'], { stdio: ['ignore', 'pipe', 'ignore'] });
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.includes('+monitor master')) break;
  }
  child.stdout.resume();
  return {
    port,
    async stop() {
      await endOf(child);
      await rm(directory, { recursive: true, force: true });
    },
  };
}
