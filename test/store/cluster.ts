import { Redis } from 'ioredis';
import { expect, vi } from 'vitest';
import { type Server, startServer } from './servers.ts';

const slots = 16_384;
const primaries = 3;

export interface ClusterStore {
  readonly url: string;
  /** The ports of its nodes, the primaries first. */
  readonly ports: readonly number[];
  stop(): Promise<void>;
}

/** Three nodes that share the slots among them, each with so many replicas. */
export async function startClusterStore({ replicas = 0 } = {}): Promise<ClusterStore> {
  const count = primaries * (1 + replicas);
  const nodes = await Promise.all(Array.from({ length: count }, () => startNode()));
  const clients = nodes.map(({ port }) => new Redis(port, '127.0.0.1'));
  await form(clients, nodes);
  for (const client of clients) client.disconnect();
  return {
    url: `redis-cluster://${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}`,
    ports: nodes.map(({ port }) => port),
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()));
    },
  };
}

function startNode(): Promise<Server> {
  return startServer((port) => [
    ...['--port', String(port), '--repl-diskless-sync-delay', '0', '--cluster-enabled', 'yes'],
    ...['--cluster-port', String(port < 50_000 ? port + 10_000 : port - 10_000)],
  ]);
}

async function form(clients: readonly Redis[], nodes: readonly Server[]): Promise<void> {
  const share = Math.ceil(slots / primaries);
  for (const [index, client] of clients.slice(0, primaries).entries()) {
    await client.call('CLUSTER', 'ADDSLOTSRANGE', index * share, Math.min((index + 1) * share, slots) - 1);
    await client.call('CLUSTER', 'SET-CONFIG-EPOCH', index + 1);
  }
  for (const { port } of nodes.slice(1)) await clients[0]?.call('CLUSTER', 'MEET', '127.0.0.1', port);
  for (const client of clients) {
    await vi.waitFor(() => isFormed(client, nodes.length), { timeout: formingMs });
  }
  const ids = await Promise.all(clients.map((client) => client.cluster('MYID')));
  for (const [index, client] of clients.entries()) {
    if (index < primaries) continue;
    await client.call('CLUSTER', 'REPLICATE', ids[index % primaries] ?? '');
    await vi.waitFor(() => isFollowing(client), { timeout: formingMs });
  }
}

const formingMs = 30_000;

async function isFormed(client: Redis, count: number): Promise<void> {
  const info = await client.cluster('INFO');
  expect(info).toContain('cluster_state:ok');
  expect(info).toContain(`cluster_known_nodes:${count}`);
}

async function isFollowing(client: Redis): Promise<void> {
  expect(await client.info('replication')).toContain('master_link_status:up');
}
