import { Api, type Transformer } from 'grammy';
import { type Config, telegramTimeoutMs } from '../config/config.ts';
import { tokenRefused } from '../config/values.ts';
import type { Logger } from '../logger.ts';
import type { ChatLock } from '../store/chat-session.ts';
import type { Store } from '../store/store.ts';
import type { ChatMoves } from '../store/telegram-memory.ts';
import { secondMs } from '../time.ts';
import { createPictureFetch, createPictures } from './pictures.ts';
import {
  type CallLimits,
  createTransport,
  type TelegramLimits,
  type Transport,
  type TransportCall,
} from './transport.ts';

/*
 * `openTelegram(config, store, logger)` once a process: `api` for calls, `apiWithin(limits)` for those that must be
 * answered by a deadline. Updates come by `createIntake`.
 */

/** Follows a group that has become a supergroup: repeats a call with the new id, which is stored for every process. */
export function followMoves(moves: Pick<ChatMoves, 'remember'>): Transformer {
  /** The moves that this process knows, so that it tries a former id only once. */
  const known = new Map<number, number>();
  return async (call, method, payload, signal) => {
    const chatId = 'chat_id' in payload ? Number(payload.chat_id) : Number.NaN;
    const at = (to: number) => ({ ...payload, chat_id: to }) as typeof payload;
    const moved = known.get(chatId);
    if (moved !== undefined) return call(method, at(moved), signal);
    const answer = await call(method, payload, signal);
    const to = answer.ok ? undefined : answer.parameters?.migrate_to_chat_id;
    if (to === undefined) return answer;
    known.set(chatId, to);
    await moves.remember(chatId, to);
    return call(method, at(to), signal);
  };
}

export type Telegram = Awaited<ReturnType<typeof openTelegram>>;

interface TelegramOptions {
  readonly allowsPrivatePictures?: boolean | undefined;
  readonly limits?: TelegramLimits | undefined;
  readonly onCall?: (call: TransportCall) => void;
}

/** Opens the API, and asks Telegram who the bot is. Throws when Telegram can't be reached. */
export async function openTelegram(
  { telegram: { apiRoot, token }, partner }: Config,
  { fileIds, chatMoves }: Pick<Store, 'fileIds' | 'chatMoves'>,
  logger: Logger,
  { allowsPrivatePictures = false, limits, onCall }: TelegramOptions = {},
) {
  let isTokenAccepted = true;
  function learn(status: number | null): void {
    if (status === 401 && isTokenAccepted) logger.error({}, tokenRefused);
    if (status === 401 || status === 200) isTokenAccepted = status === 200;
  }
  const transport = createTransport({
    apiRoot,
    timeoutMs: telegramTimeoutMs,
    limits,
    onCall(call) {
      onCall?.(call);
      learn(call.status);
      logger.debug({ telegram: call }, 'Telegram was called.');
    },
  });
  const follow = followMoves(chatMoves);
  const apiOver = (fetch: Transport['fetch']): Api => {
    const api = new Api(token, { apiRoot, fetch });
    api.config.use(follow);
    return api;
  };
  const api = apiOver(transport.fetch);
  const apiWithin = (limits: CallLimits): Api => apiOver(transport.fetchWithin(limits));
  /** Sends nothing once the lock of the chat is lost. */
  const apiUnder = ({ isHeld }: Pick<ChatLock, 'isHeld'>): Api => apiWithin({ mayBegin: () => isHeld() });
  const botInfo = await api.getMe();
  const fetchPicture = createPictureFetch({
    hosts: partner.imageHosts,
    allowsPrivate: allowsPrivatePictures,
  });
  const pictures = createPictures({
    fileIds: fileIds(botInfo.id),
    fetchPicture,
    onRefused: (description) => logger.warn({ description }, 'Telegram refused a picture.'),
  });
  return {
    api,
    apiWithin,
    apiUnder,
    botInfo,
    pictures,
    fetchPicture,
    transport,
    isTokenAccepted: () => isTokenAccepted,
  };
}

interface OutageWatchOptions {
  /** Between two probes while nothing is answered; a shorter outage counts as none. */
  readonly probeMs?: number | undefined;
  /** Runs a task once after a delay; answers a function that cancels it. */
  readonly after: (ms: number, task: () => void) => () => void;
  readonly monotonic: () => number;
}

interface OutageHandlers {
  /** Makes any call; its result is learnt by `learn`. */
  readonly probe: () => Promise<unknown>;
  /** Telegram answers again. */
  readonly onBack: () => void;
}

export type OutageWatch = ReturnType<typeof createOutageWatch>;

const usualProbeMs = 3 * secondMs;
/** Calls made during an outage may still fail for this long after it, and what they were for then waits too. */
const aftermathMs = 30 * secondMs;
/** While nothing is wrong, a long poll may stay silent, and a chat action may be cut off. */
const ignoredMethods: ReadonlySet<string> = new Set(['getUpdates', 'sendChatAction']);

/** Notices when Telegram answers again after an outage. Probes meanwhile, since there may be no other call. */
export function createOutageWatch({ probeMs = usualProbeMs, after, monotonic }: OutageWatchOptions) {
  let handlers: OutageHandlers | null = null;
  let downSince: number | null = null;
  let lastOutageAt = Number.NEGATIVE_INFINITY;
  let callOff = (): void => {};

  function probeSoon(): void {
    callOff();
    callOff = after(probeMs, async () => {
      await handlers?.probe().catch(() => undefined);
      if (downSince !== null && handlers !== null) probeSoon();
    });
  }

  return {
    learn({ method, status }: Pick<TransportCall, 'method' | 'status'>): void {
      if (handlers === null || ignoredMethods.has(method)) return;
      const isAnswered = status !== null && status < 500;
      if (!isAnswered && downSince === null) {
        downSince = monotonic();
        probeSoon();
      }
      if (!isAnswered || downSince === null) return;
      const now = monotonic();
      const isOutage = now - downSince >= probeMs;
      if (isOutage) lastOutageAt = now;
      downSince = null;
      callOff();
      if (isOutage || now - lastOutageAt < aftermathMs) handlers.onBack();
    },
    /** Whether the last call was not answered. */
    isDown: () => downSince !== null,
    start(all: OutageHandlers): void {
      handlers = all;
    },
    stop(): void {
      handlers = null;
      callOff();
    },
  };
}
