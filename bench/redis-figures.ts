import { Redis } from 'ioredis';

/** What a store has done since `reset`. */
export interface StoreFigures {
  readonly cpuMs: number;
  readonly bytesIn: number;
  readonly bytesOut: number;
}

export interface StoreWatch {
  readonly redis: Redis;
  reset(): Promise<void>;
  read(): Promise<StoreFigures>;
  /** Bytes of memory of all keys that match. */
  bytesOf(pattern: string): Promise<number>;
  close(): void;
}

/** Reads a store's own counts over a connection of the bench's. */
export function watchStore(url: string): StoreWatch {
  const redis = new Redis(url);
  let before = { cpuMs: 0, bytesIn: 0, bytesOut: 0 };
  async function totals() {
    const info = fieldsOf(await redis.info('cpu', 'stats'));
    const seconds = Number(info.used_cpu_user) + Number(info.used_cpu_sys);
    return {
      cpuMs: seconds * 1_000,
      bytesIn: Number(info.total_net_input_bytes),
      bytesOut: Number(info.total_net_output_bytes),
    };
  }
  return {
    redis,
    async reset() {
      before = await totals();
    },
    async read() {
      const now = await totals();
      return {
        cpuMs: now.cpuMs - before.cpuMs,
        bytesIn: now.bytesIn - before.bytesIn,
        bytesOut: now.bytesOut - before.bytesOut,
      };
    },
    async bytesOf(pattern) {
      let bytes = 0;
      for await (const keys of redis.scanStream({ match: pattern, count: 1_000 })) {
        const batch = redis.pipeline();
        for (const key of keys as readonly string[]) batch.memory('USAGE', key);
        for (const [, size] of (await batch.exec()) ?? []) bytes += Number(size ?? 0);
      }
      return bytes;
    },
    close: () => redis.disconnect(),
  };
}

function fieldsOf(info: string): Readonly<Record<string, string>> {
  const lines = info.split('\r\n').filter((line) => line.includes(':'));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
  );
}
