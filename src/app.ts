import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { Api, type StorageAdapter } from 'grammy';
import type { Update } from 'grammy/types';
import { type Bookings, createBookings } from './booking/bookings.ts';
import type { Draft } from './booking/draft.ts';
import type { LifecycleDependencies } from './booking/lifecycle.ts';
import type { LifecyclePolicy } from './booking/policy.ts';
import { dayMs, minuteMs, secondMs } from './booking/policy.ts';
import { quotasOf } from './booking/quotas.ts';
import { venueDateAt } from './booking/venue-time.ts';
import { createWorker } from './booking/worker.ts';
import { createDialogue } from './bot/booking-flow/dialogue.ts';
import { createDriver } from './bot/booking-flow/driver.ts';
import { createRepainter } from './bot/booking-flow/repainter.ts';
import { createWorldMaker } from './bot/booking-flow/world.ts';
import { createBot } from './bot/bot.ts';
import type { Profile } from './bot/context.ts';
import { createCourier } from './bot/courier/courier.ts';
import type { FeatureOptions } from './bot/features/feature.ts';
import { takeIn } from './bot/intake.ts';
import { createPictures } from './bot/pictures.ts';
import { createPolling } from './bot/polling.ts';
import { registerWithTelegram, updateKinds } from './bot/registration.ts';
import { createTransport } from './bot/transport.ts';
import { loadWordings } from './bot/wording.ts';
import type { Config } from './config.ts';
import { paymentNoticeFor } from './config.ts';
import { errorFields, type Logger } from './logger.ts';
import { createPartnerClient } from './partner/client.ts';
import { type Delivered, startServer } from './server/server.ts';
import { createChatLock } from './storage/chat-lock.ts';
import { checkStore } from './storage/check-store.ts';
import { connectStore } from './storage/connection.ts';
import { createDraftStore } from './storage/draft-store.ts';
import { createFileIds } from './storage/file-ids.ts';
import { createKeyring } from './storage/keyring.ts';
import { createKeys } from './storage/keys.ts';
import { createLedger } from './storage/ledger.ts';
import { createProfileStore } from './storage/profile-store.ts';
import { createConversationStorage } from './storage/sealed-storage.ts';
import { createStoreClock, setStoreClock } from './storage/store-clock.ts';
import { createUpdateLog } from './storage/update-log.ts';

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
const workerPollMs = 500;
const workerConcurrency = 16;
const telegramTimeoutMs = 30_000;
const graceMs = 8_000;
const mostBookingsListed = 200;

/** Builds everything from the configuration and starts it. Throws when the store or Telegram can't be reached. */
export async function startApp(config: Config, logger: Logger, overrides: AppOverrides = {}): Promise<App> {
  const policy = policyOf(config);
  const wordings = loadWordings({
    directory: localesDirectory,
    defaultLocale: config.defaultLocale,
    currency: config.venue.currency,
    timeZone: config.venue.timeZone,
  });
  const store = await connectStore(config.store.url, (error) =>
    logger.warn(errorFields(error), 'store connection'),
  );
  for (const warning of await checkStore(store.ledger))
    logger.warn({ warning }, 'the store may lose bookings');

  const keys = createKeys(config.store.prefix);
  const keyring = createKeyring(config.store.encryptionKeys);
  const clock = createStoreClock();
  await setStoreClock(clock, store.ledger);
  const ledger = createLedger({
    redis: store.ledger,
    keys,
    keyring,
    clock,
    quotasOf: (booking) => quotasOf(booking, policy),
  });

  const partner = createPartnerClient({
    config: config.partner,
    venue: config.venue,
    clock,
    log: { warn: (fields, message) => logger.warn(fields, message) },
    hooks: { onCall: (call) => logger.info({ partner: call }, 'partner call') },
  });

  const transport = createTransport({
    apiRoot: config.telegram.apiRoot,
    timeoutMs: telegramTimeoutMs,
    onCall: (call) => logger.debug({ telegram: call }, 'telegram call'),
  });
  const api = new Api(config.telegram.token, { apiRoot: config.telegram.apiRoot, fetch: transport.fetch });
  const botInfo = await api.getMe();
  const fileIds = createFileIds(store.chats, keys);
  const pictures = createPictures({
    fileIds: {
      get: (url) => fileIds.get(botInfo.id, url),
      set: (url, fileId) => fileIds.remember(botInfo.id, url, fileId),
      remove: (url) => fileIds.forget(botInfo.id, url),
    },
    hosts: config.partner.imageHosts,
    allowsPrivate: overrides.allowsPrivatePictures ?? false,
  });
  const cardTexts = (locale: string) => ({
    paymentNotice: paymentNoticeFor(config.venue.paymentNotice, locale),
    supportContact: config.venue.supportContact,
  });
  const sender = {
    api,
    venueName: config.venue.name,
    timeZone: config.venue.timeZone,
    now: () => clock.now(),
  };

  let isStopping = false;
  const lifecycle: LifecycleDependencies = {
    ledger,
    partner,
    courier: createCourier({
      sender,
      pictures,
      wordings,
      cardTexts,
      staffChatId: config.staff.chatId,
      onRefused: (duty, { reference }, description) =>
        logger.error({ reference, duty: duty.kind, description }, 'Telegram refused what is owed'),
    }),
    clock,
    policy,
    observe(event) {
      if (event.kind === 'confirmIntent') logger.info(event, 'confirm is about to be sent');
      if (event.kind === 'lateSend') logger.warn(event, 'held up before a send; it is not made');
      if (event.kind === 'committed' && event.before.state !== event.after.state) {
        const { reference, state, because } = event.after;
        logger.info({ reference, from: event.before.state, to: state, because }, 'booking moved');
      }
    },
    isStopping: () => isStopping,
  };
  const bookings: Bookings = createBookings(lifecycle, (error, reference) =>
    logger.error({ reference, ...errorFields(error) }, 'a booking was left to the worker'),
  );
  const worker = createWorker(lifecycle, {
    pollMs: overrides.workerPollMs ?? workerPollMs,
    concurrency: workerConcurrency,
    onError: (error, reference) => logger.error({ reference, ...errorFields(error) }, 'worker'),
  });

  const drafts = createDraftStore<Draft>(store.chats, keys, keyring);
  const profiles = createProfileStore<Profile>(store.chats, keys, keyring);
  const dialogue = createDialogue({
    drafts,
    worldFor: createWorldMaker({
      config,
      catalogue: partner.catalogue,
      wordings,
      now: () => clock.now(),
      savedDetails: async (userId) => (await profiles.load(userId))?.details ?? null,
    }),
    place: (request) => bookings.place(request),
    async remember(userId, draft) {
      const { cardId: _notKept, ...details } = draft.details;
      const consent = draft.consent ?? undefined;
      await profiles.update(userId, (profile) => ({
        ...profile,
        details,
        consent: consent ?? profile?.consent,
      }));
    },
  });
  const repainter = createRepainter({
    api,
    pictures,
    dialogue,
    lock: createChatLock(store.chats, keys),
    packagesOn: (date) => partner.catalogue.packagesOn(date),
    onError: (error) => logger.warn(errorFields(error), 'a waiting card was not painted'),
  });
  const driver = createDriver({ dialogue, pictures, onWaiting: repainter.watch });
  const features: FeatureOptions = {
    bookings,
    dialogue,
    driver,
    drafts,
    profiles,
    bookingsOf: async (userId) =>
      (await ledger.ofCustomer(userId, { offset: 0, limit: mostBookingsListed })).bookings,
    sender,
    wordings,
    venueName: config.venue.name,
    supportContact: config.venue.supportContact,
    retentionDays: config.booking.retentionDays,
    horizonDays: config.booking.horizonDays,
    now: () => clock.now(),
    today: () => venueDateAt(clock.now(), config.venue.timeZone),
    newReference: () => randomBytes(16).toString('base64url'),
  };
  const bot = createBot({
    token: config.telegram.token,
    apiRoot: config.telegram.apiRoot,
    transport,
    botInfo,
    wordings,
    profileOf: (userId) => profiles.load(userId),
    conversationStorage: createConversationStorage(store.chats, keyring) as StorageAdapter<never>,
    conversationKey: (chatId) => keys.conversation(chatId),
    features,
    onError: (error, ctx) =>
      logger.error({ update: ctx.update.update_id, ...errorFields(error) }, 'an update failed'),
  });

  const take = (update: Update) =>
    takeIn(update, {
      botId: botInfo.id,
      lock: createChatLock(store.chats, keys),
      log: createUpdateLog(store.chats, keys),
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

  const { webhook } = config.telegram;
  const takesUpdates = config.role !== 'worker';
  const server = await startServer({
    ...config.server,
    webhook:
      webhook === null || !takesUpdates
        ? null
        : { path: new URL(webhook.url).pathname, secret: webhook.secret },
    deliver,
    async isReady() {
      if (isStopping) return false;
      return store.ledger.ping().then(
        () => true,
        () => false,
      );
    },
  });
  const polling =
    webhook !== null || !takesUpdates
      ? null
      : createPolling({
          getUpdates: (offset, signal) =>
            api.getUpdates({ offset, timeout: 25, allowed_updates: updateKinds }, signal as never),
          take,
          onError: (error) => logger.warn(errorFields(error), 'polling'),
        });
  if (takesUpdates) {
    await registerWithTelegram(api, { webhook, wordings, venueName: config.venue.name });
    polling?.start();
  }
  if (config.role !== 'web') worker.start();
  logger.info(
    { port: server.port, bot: botInfo.username, mode: webhook === null ? 'polling' : 'webhook' },
    'started',
  );

  return {
    port: server.port,
    async stop() {
      isStopping = true;
      const grace = setTimeout(() => {
        partner.close();
        void transport.close();
      }, graceMs);
      await polling?.stop();
      await server.stop();
      await Promise.all([worker.stop(), bookings.settled()]);
      clearTimeout(grace);
      partner.close();
      await transport.close();
      await store.close();
      logger.info('stopped');
    },
  };
}

function policyOf({ booking, partner, venue }: Config): LifecyclePolicy {
  return {
    holdMs: booking.holdMinutes * minuteMs,
    holdReminderMs: booking.holdReminderMinutes === null ? null : booking.holdReminderMinutes * minuteMs,
    quietMs: booking.confirmQuietSeconds * secondMs,
    requestTimeoutMs: partner.timeoutMs,
    visitReminderHour: booking.visitReminderHour,
    retentionMs: booking.retentionDays * dayMs,
    timeZone: venue.timeZone,
    maxOpenHolds: booking.maxOpenHolds,
    maxTicketsPerDay: booking.maxTicketsPerDay,
  };
}
