import { readFile } from 'node:fs/promises';

/** Of the clock in /proc. */
const tickMs = 10;

/** A process's own memory, without mapped files and shared memory; NaN where there is no /proc. */
export async function anonBytesOf(pid: number | 'self'): Promise<number> {
  const [, kibibytes] = /RssAnon:\s*(\d+)/.exec(await readProc(pid, 'status')) ?? [];
  return Number(kibibytes) * 1_024;
}

/** The CPU that a process has used since its start; NaN where there is no /proc. */
export async function cpuMsOf(pid: number): Promise<number> {
  const text = await readProc(pid, 'stat');
  // After the name in parentheses: user and system time are the 12th and 13th.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}

async function readProc(pid: number | 'self', file: string): Promise<string> {
  return readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
}
