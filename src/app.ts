import { fileURLToPath } from 'node:url';
import type { Update } from 'grammy/types';
import { createCourier } from './bot/courier/courier.ts';
import type { TicketSender } from './bot/courier/tickets.ts';
import { takeIn } from './bot/intake.ts';
import { createPolling, type Polling } from './bot/polling.ts';
import { registerWithTelegram, updateKinds } from './bot/registration.ts';
import { loadWordings, type Wordings } from './bot/wording.ts';
import { type Config, paymentNoticeFor } from './config.ts';
import { errorFields, type Logger } from './logger.ts';
import { createPartnerClient } from './partner/client.ts';
import { type Delivered, startServer } from './server/server.ts';
import { openBookings, policyOf } from './wiring/bookings.ts';
import { openBot } from './wiring/bot.ts';
import { openStore } from './wiring/store.ts';
import { openTelegram, type Telegram } from './wiring/telegram.ts';

export interface AppOverrides {
  /** The demo's pictures come from this machine. */
  readonly allowsPrivatePictures?: boolean;
  readonly workerPollMs?: number;
}

export interface App {
  /** The port that is listened on. */
  readonly port: number;
  /** Stops taking updates, lets what runs come to its end, and closes every connection. */
  stop(): Promise<void>;
}

const localesDirectory = fileURLToPath(new URL('../locales', import.meta.url));
const defaultWorkerPollMs = 500;
const graceMs = 8_000;
const longPollSeconds = 25;

/** Builds everything from the configuration and starts it. Throws when the store or Telegram can't be reached. */
export async function startApp(config: Config, logger: Logger, overrides: AppOverrides = {}): Promise<App> {
  let isStopping = false;
  const { webhook } = config.telegram;
  const policy = policyOf(config);
  const wordings = loadWordings({
    directory: localesDirectory,
    defaultLocale: config.defaultLocale,
    currency: config.venue.currency,
    timeZone: config.venue.timeZone,
  });
  const store = await openStore(config, policy, logger);
  const telegram = await openTelegram(config, store, logger, overrides.allowsPrivatePictures ?? false);
  const partner = createPartnerClient({
    config: config.partner,
    venue: config.venue,
    clock: store.clock,
    log: { warn: (fields, message) => logger.warn(fields, message) },
    hooks: { onCall: (call) => logger.info({ partner: call }, 'partner call') },
  });
  const sender: TicketSender = {
    api: telegram.api,
    venueName: config.venue.name,
    timeZone: config.venue.timeZone,
    now: () => store.clock.now(),
  };
  const { bookings, worker } = openBookings({
    store,
    partner,
    courier: openCourier(config, telegram, sender, wordings, logger),
    policy,
    logger,
    isStopping: () => isStopping,
    workerPollMs: overrides.workerPollMs ?? defaultWorkerPollMs,
  });
  const bot = openBot({ config, store, telegram, partner, bookings, sender, wordings, logger });

  const take = (update: Update) =>
    takeIn(update, {
      botId: telegram.botInfo.id,
      lock: store.chatLock,
      log: store.updateLog,
      handle: (incoming) => bot.handleUpdate(incoming),
    });
  async function deliver(update: Update): Promise<Delivered> {
    if (isStopping) return 'later';
    try {
      return (await take(update)) === 'busy' ? 'later' : 'done';
    } catch (error) {
      logger.error({ update: update.update_id, ...errorFields(error) }, 'an update could not be taken in');
      return 'later';
    }
  }

  const takesUpdates = config.role !== 'worker';
  const server = await startServer({
    ...config.server,
    webhook:
      takesUpdates && webhook !== null
        ? { path: new URL(webhook.url).pathname, secret: webhook.secret }
        : null,
    deliver,
    isReady: async () => !isStopping && (await store.ping()),
  });
  const polling: Polling | null =
    takesUpdates && webhook === null
      ? createPolling({
          getUpdates: (offset, signal) =>
            telegram.api.getUpdates(
              { offset, timeout: longPollSeconds, allowed_updates: updateKinds },
              // grammY's AbortSignal is a polyfill's type; the real one has all of it.
              signal as Parameters<typeof telegram.api.getUpdates>[1],
            ),
          take,
          onError: (error) => logger.warn(errorFields(error), 'polling'),
        })
      : null;
  if (takesUpdates) {
    await registerWithTelegram(telegram.api, { webhook, wordings, venueName: config.venue.name });
    polling?.start();
  }
  if (config.role !== 'web') worker.start();
  const mode = webhook === null ? 'polling' : 'webhook';
  logger.info({ port: server.port, bot: telegram.botInfo.username, mode, role: config.role }, 'started');

  return {
    port: server.port,
    async stop() {
      isStopping = true;
      const abort = async (): Promise<void> => {
        partner.close();
        await telegram.transport.close();
      };
      const grace = setTimeout(() => void abort(), graceMs);
      await polling?.stop();
      await server.stop();
      await Promise.all([worker.stop(), bookings.settled()]);
      clearTimeout(grace);
      await abort();
      await store.close();
      logger.info('stopped');
    },
  };
}

function openCourier(
  config: Config,
  { pictures }: Telegram,
  sender: TicketSender,
  wordings: Wordings,
  logger: Logger,
) {
  return createCourier({
    sender,
    pictures,
    wordings,
    cardTexts: (locale) => ({
      paymentNotice: paymentNoticeFor(config.venue.paymentNotice, locale),
      supportContact: config.venue.supportContact,
    }),
    staffChatId: config.staff.chatId,
    onRefused: (duty, { reference }, description) =>
      logger.error({ reference, duty: duty.kind, description }, 'Telegram refused what is owed'),
  });
}
