import { Api } from 'grammy';
import type { PaceLimits } from '../bot/pace.ts';
import { createPictureFetch } from '../bot/picture-fetch.ts';
import { createPictures } from '../bot/pictures.ts';
import { type CallLimits, createTransport } from '../bot/transport.ts';
import type { Config } from '../config/config.ts';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Store } from './store.ts';

export type Telegram = Awaited<ReturnType<typeof openTelegram>>;

export interface TelegramOptions {
  readonly allowsPrivatePictures: boolean;
  readonly limits: PaceLimits | undefined;
}

/** An album may be slow to go out. Part of a lease, see `leaseMs`. */
export const telegramTimeoutMs = 15_000;

/** Said in the log and at the end of a start that failed. */
export const tokenRefused = 'Telegram does not accept BOT_TOKEN: it was revoked or mistyped';

/** The way to Telegram, and who the bot is there. Throws when Telegram can't be reached. */
export async function openTelegram(
  config: Config,
  store: Store,
  metrics: Metrics,
  logger: Logger,
  { allowsPrivatePictures, limits }: TelegramOptions,
) {
  const { apiRoot, token } = config.telegram;
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
      metrics.telegramCalled(call);
      learn(call.status);
      logger.debug({ telegram: call }, 'telegram call');
    },
  });
  const api = new Api(token, { apiRoot, fetch: transport.fetch });
  const apiWithin = (limits: CallLimits): Api =>
    new Api(token, { apiRoot, fetch: transport.fetchWithin(limits) });
  const botInfo = await api.getMe();
  const { fileIds } = store;
  const pictures = createPictures({
    fileIds: {
      get: (url) => fileIds.get(botInfo.id, url),
      set: (url, fileId) => fileIds.remember(botInfo.id, url, fileId),
      remove: (url) => fileIds.forget(botInfo.id, url),
    },
    fetchPicture: createPictureFetch({
      hosts: config.partner.imageHosts,
      allowsPrivate: allowsPrivatePictures,
    }),
  });
  return { api, apiWithin, botInfo, pictures, transport, isTokenAccepted: () => isTokenAccepted };
}
