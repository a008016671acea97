import { Pool } from 'undici';
import { answering, ownCpuMs, ready } from '../answering.ts';
import { startBotApi } from './bot-api.ts';
import type { Tape, TapeCall } from './call.ts';
import { type Chat, createChat } from './chat.ts';
import { playCustomer, poster, type StepTime, type Target } from './customer.ts';
import type { ScriptStep } from './script.ts';

/** Customers who go through a script, each once, so many at the same time, spread over the targets. */
export interface Run {
  readonly targets: readonly Target[];
  readonly script: readonly ScriptStep[];
  readonly customers: number;
  readonly atOnce: number;
  /** Customers of an earlier run who go on, by the first one's chat; absent: new ones. */
  readonly from?: number;
  /** All customers come over connections that have not stood before. */
  readonly overNewConnections?: boolean;
}

export interface RunResult {
  readonly times: readonly StepTime[];
  readonly wallMs: number;
  readonly botApiCalls: number;
  readonly firstChat: number;
}

const quietMs = 300;

const chats = new Map<number, Chat>();
const pools = new Map<string, Pool>();
let nextChat = 10_000_001;
const botApi = await startBotApi((id) => chats.get(id));

function poolOf({ url }: Target): Pool {
  const { origin } = new URL(url);
  const pool = pools.get(origin) ?? new Pool(origin, { connections: 256, headersTimeout: 0, bodyTimeout: 0 });
  pools.set(origin, pool);
  return pool;
}

async function closePool({ url }: Target): Promise<void> {
  const { origin } = new URL(url);
  await pools.get(origin)?.close();
  pools.delete(origin);
}

function chatOf(id: number): Chat {
  const chat = chats.get(id) ?? createChat(id);
  chats.set(id, chat);
  return chat;
}

async function run({
  targets,
  script,
  customers,
  atOnce,
  from,
  overNewConnections,
}: Run): Promise<RunResult> {
  if (overNewConnections === true) await Promise.all(targets.map(closePool));
  const firstChat = from ?? nextChat;
  if (from === undefined) nextChat += customers;
  const callsBefore = botApi.calls();
  const begunAt = performance.now();
  const times: StepTime[] = [];
  let begun = 0;
  const posters = targets.map((target) => poster(poolOf(target), target));
  async function next(): Promise<void> {
    while (begun < customers) {
      const id = firstChat + begun;
      begun += 1;
      const post = posters[id % posters.length];
      if (post === undefined) throw new Error('There is nobody to write to.');
      times.push(...(await playCustomer(chatOf(id), script, post)));
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, customers) }, next));
  return { times, wallMs: performance.now() - begunAt, botApiCalls: botApi.calls() - callsBefore, firstChat };
}

/** One customer, and every call that each step causes. */
async function record({
  target,
  script,
}: {
  readonly target: Target;
  readonly script: readonly ScriptStep[];
}): Promise<Tape> {
  const steps: { readonly name: string; readonly calls: TapeCall[] }[] = [];
  // What a bot asks for its own sake, such as how its webhook fares, is no part of a booking.
  const onCall = (call: TapeCall): void => {
    if (isForCustomer(call)) steps.at(-1)?.calls.push(call);
  };
  botApi.record(onCall);
  const id = nextChat;
  nextChat += 1;
  await playCustomer(chatOf(id), script, poster(poolOf(target), target, onCall), ({ name }) =>
    steps.push({ name, calls: [] }),
  );
  await new Promise((resolve) => setTimeout(resolve, quietMs));
  botApi.record(null);
  return steps;
}

function isForCustomer({ payload }: TapeCall): boolean {
  return 'chat_id' in payload || 'callback_query_id' in payload;
}

const answerAfter = (ms: number): void => botApi.answerAfter(ms);
answering({ run, record, answerAfter, calls: () => botApi.calls(), cpuMs: ownCpuMs });
ready({ botApiRoot: botApi.root });
