import type { Redis } from 'ioredis';
import type { Replication } from '../booking/ports.ts';
import { luaOf, type StoreConnections, StoreUnavailable } from './connection.ts';
import type { Keys } from './redis-keys.ts';

interface ReplicaQuestion {
  /** A script that answers 1 when something is stored, and writes the first key then. */
  readonly lua: string;
  /** From the second on. */
  readonly keys: readonly string[];
  readonly args: readonly (string | number)[];
}

const bookingStands = luaOf('check-booking-stored');
const receiptStands = luaOf('check-receipt-stored');

/** Less than the longest pause that is allowed between an intent and its call. */
const replicaWaitMs = 3_000;

type Connections = Pick<StoreConnections, 'hasReplicas' | 'openAnother'>;

/**
 * Makes sure that writes survive a failover. Without replicas an acknowledged write is safe. With replicas one of
 * them must have it: a primary that is cut off or frozen acknowledges writes that a failover loses.
 */
export function createReplication(connections: Connections, keys: Keys): Replication {
  const isOnReplica = createReplicaRounds(connections, keys.replicated);

  async function insist(question: ReplicaQuestion): Promise<void> {
    if (!(await isOnReplica(question)))
      throw new StoreUnavailable(new Error('No replica has the last writes'));
  }

  return {
    hasIntent: ({ reference, nonce = '' }) =>
      isOnReplica({ lua: bookingStands, keys: [keys.booking(reference)], args: [nonce, ''] }),
    ofBooking: ({ reference, nonce = '', version }) =>
      insist({ lua: bookingStands, keys: [keys.booking(reference)], args: [nonce, version] }),
    ofReceipt: (id) => insist({ lua: receiptStands, keys: [keys.receipt(id), keys.unmatched], args: [id] }),
  };
}

/** Questions that arrive during a round share the next one, so a slow replica delays each by two rounds at most. */
function createReplicaRounds({ hasReplicas, openAnother }: Connections, markKey: string) {
  let waiting: { readonly question: ReplicaQuestion; readonly answer: (isOnReplica: boolean) => void }[] = [];
  let isUnderWay = false;
  let opened: Promise<Redis> | null = null;

  /** A connection of its own, since WAIT blocks it. */
  async function connection(): Promise<Redis> {
    opened ??= openAnother('replicas');
    return opened.catch((error) => {
      opened = null;
      throw error;
    });
  }

  async function ask(questions: readonly ReplicaQuestion[]): Promise<readonly boolean[]> {
    const pipeline = (await connection()).pipeline();
    for (const { lua, keys, args } of questions)
      pipeline.eval(lua, keys.length + 1, markKey, ...keys, ...args);
    const replies = (await pipeline.wait(1, replicaWaitMs).exec()) ?? [];
    const isAcknowledged = Number(replies.at(-1)?.[1] ?? 0) > 0;
    return questions.map((_question, index) => isAcknowledged && replies[index]?.[1] === 1);
  }

  async function goRound(): Promise<void> {
    isUnderWay = true;
    while (waiting.length > 0) {
      const round = waiting;
      waiting = [];
      const answers = await ask(round.map(({ question }) => question)).catch(() => []);
      for (const [index, { answer }] of round.entries()) answer(answers[index] === true);
    }
    isUnderWay = false;
  }

  return async (question: ReplicaQuestion): Promise<boolean> => {
    if (!hasReplicas()) return true;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    waiting.push({ question, answer: resolve });
    if (!isUnderWay) void goRound();
    return promise;
  };
}
