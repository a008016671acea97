import { Pool } from 'undici';
import { answering, ready } from '../answering.ts';
import { startBotApi } from './bot-api.ts';
import type { Tape, TapeCall } from './call.ts';
import { type Chat, createChat } from './chat.ts';
import { playCustomer, poster, type Target } from './customer.ts';
import { bookingScript, type ScriptStep } from './script.ts';

/** Customers who go through a script, each once, so many at the same time. */
export interface Run {
  readonly target: Target;
  readonly script: readonly ScriptStep[];
  readonly customers: number;
  readonly atOnce: number;
  /** Customers of an earlier run who go on, by the first one's chat; absent: new ones. */
  readonly from?: number | undefined;
}

export interface RunResult {
  /** Of each customer, from the last step's update to its first picture. */
  readonly picturesMs: readonly number[];
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

function chatOf(id: number): Chat {
  const chat = chats.get(id) ?? createChat(id);
  chats.set(id, chat);
  return chat;
}

async function run({ target, script, customers, atOnce, from }: Run): Promise<RunResult> {
  const firstChat = from ?? nextChat;
  if (from === undefined) nextChat += customers;
  const callsBefore = botApi.calls();
  const picturesMs: number[] = [];
  let begun = 0;
  const post = poster(poolOf(target), target);
  async function next(): Promise<void> {
    while (begun < customers) {
      const id = firstChat + begun;
      begun += 1;
      picturesMs.push(await playCustomer(chatOf(id), script, post));
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, customers) }, next));
  return { picturesMs, botApiCalls: botApi.calls() - callsBefore, firstChat };
}

/** One customer's booking, and every call that each step causes. */
async function record(target: Target): Promise<Tape> {
  const steps: { readonly name: string; readonly calls: TapeCall[] }[] = [];
  // What a bot asks for its own sake, such as how its webhook fares, is no part of a booking.
  const onCall = (call: TapeCall): void => {
    if (isForCustomer(call)) steps.at(-1)?.calls.push(call);
  };
  botApi.record(onCall);
  const id = nextChat;
  nextChat += 1;
  await playCustomer(chatOf(id), bookingScript(), poster(poolOf(target), target, onCall), ({ name }) =>
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
answering({ run, record, answerAfter });
ready({ botApiRoot: botApi.root });
