import { readFile } from 'node:fs/promises';

/** What a process takes, in bytes. */
export interface ProcessMemory {
  readonly rss: number;
  /** What is its own, and nobody can take back: neither mapped files nor shared memory. */
  readonly anon: number;
}

/** Null where there is no /proc. */
export async function memoryOf(pid: number | 'self'): Promise<ProcessMemory | null> {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    const bytes = (name: string): number =>
      Number(new RegExp(`${name}:\\s*(\\d+)`).exec(status)?.[1]) * 1_024;
    return { rss: bytes('VmRSS'), anon: bytes('RssAnon') };
  } catch {
    return null;
  }
}
