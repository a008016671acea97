import type { Update } from 'grammy/types';
import type { Instant } from './booking/sale-package.ts';
import { createMessenger } from './bot/delivery/messenger.ts';
import type { TicketSender } from './bot/delivery/ticket-faces.ts';
import type { PaceLimits } from './bot/pace.ts';
import { createPolling, type Polling } from './bot/polling.ts';
import { registerProfile, registerWebhook, updateKinds } from './bot/registration.ts';
import { type CardTexts, cardTextsFor } from './bot/screens/booking-card.ts';
import { type UpdateRate, usualUpdateRate } from './bot/update-rate.ts';
import { loadWordings, type Wordings } from './bot/wording.ts';
import type { Config } from './config/config.ts';
import { errorFields, type Logger } from './logger.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { createPartnerClient } from './partner/client.ts';
import { startServer } from './server/server.ts';
import type { Admission } from './storage/update-meter.ts';
import { createTicketPress } from './ticket/ticket-press.ts';
import { openBookings, policyOf } from './wiring/bookings.ts';
import { openBot } from './wiring/bot.ts';
import { createReachability, watchHealth } from './wiring/health.ts';
import { registrationOf } from './wiring/registration.ts';
import { openStaff, type StaffTiming, usualStaffTiming } from './wiring/staff.ts';
import { openStore, type Store } from './wiring/store.ts';
import { openTelegram, type Telegram, telegramTimeoutMs } from './wiring/telegram.ts';
import { openUpdates } from './wiring/updates.ts';

export interface AppOverrides {
  /** The demo's pictures come from this machine. */
  readonly allowsPrivatePictures?: boolean;
  readonly workerPollMs?: number;
  /** What one message takes of a chat's room; Telegram's own second unless given. */
  readonly messageMs?: number;
  /** What time it is for customers who put a booking together; the store's time unless given. */
  readonly customerTime?: () => Instant;
  /** How many updates of one customer are taken; a generous number unless given. */
  readonly updateRate?: UpdateRate;
  /** How fast messages go out to all chats; Telegram's own limits unless given. */
  readonly telegramLimits?: PaceLimits;
  /** How often staff's room looks after the partner and its debt. */
  readonly staffTiming?: Partial<StaffTiming>;
  readonly metrics?: Metrics;
}

export interface App {
  /** The port that is listened on. */
  readonly port: number;
  /** Stops taking updates, lets what runs come to its end, and closes every connection. */
  stop(): Promise<void>;
}

const defaultWorkerPollMs = 500;
const graceMs = 8_000;
const picturesDrawnAtOnce = 3;
const longPollSeconds = 25;

/** Builds everything from the configuration and starts it. Throws when the store or Telegram can't be reached. */
export async function startApp(config: Config, logger: Logger, overrides: AppOverrides = {}): Promise<App> {
  let isStopping = false;
  const { webhook } = config.telegram;
  const metrics = overrides.metrics ?? createMetrics({ ofProcess: false });
  const policy = policyOf(config);
  const wordings = loadWordings(config.venue);
  const store = await openStore(config, policy, logger, overrides.messageMs);
  const telegram = await openTelegram(config, store, metrics, logger, {
    allowsPrivatePictures: overrides.allowsPrivatePictures ?? false,
    limits: overrides.telegramLimits,
  });
  const reachability = createReachability();
  const partner = createPartnerClient({
    config: config.partner,
    venue: config.venue,
    clock: store.clock,
    log: { warn: (fields, message) => logger.warn(fields, message) },
    hooks: {
      onCall(call) {
        reachability.learn(call);
        metrics.partnerCalled(call);
        logger.info({ partner: { ...call, durationMs: Math.round(call.durationMs) } }, 'partner call');
      },
    },
  });
  const cardTexts = (locale: string): CardTexts => cardTextsFor(config, locale);
  const sender: TicketSender = {
    api: telegram.api,
    press: createTicketPress(picturesDrawnAtOnce),
    faceDigest: store.faceDigest,
    timeZone: config.venue.timeZone,
    now: () => store.clock.now(),
    cardTexts,
  };
  const { bookings, worker } = openBookings({
    store,
    partner,
    messenger: openMessenger(config, store, telegram, sender, wordings, cardTexts, logger),
    policy,
    metrics,
    logger,
    isStopping: () => isStopping,
    workerPollMs: overrides.workerPollMs ?? defaultWorkerPollMs,
    onCommitted: (before, after) => staff.committed(before, after),
  });
  const staff = openStaff({
    config,
    store,
    telegram,
    partner,
    bookings,
    wordings,
    logger,
    timing: { ...usualStaffTiming, ...overrides.staffTiming },
  });
  const failed = new WeakSet<Update>();
  const admissions = new WeakMap<Update, Admission>();
  const bot = openBot({
    config,
    store,
    telegram,
    partner,
    bookings,
    staff,
    cardTexts,
    sender,
    wordings,
    logger,
    onFailed: (update) => failed.add(update),
    now: overrides.customerTime ?? (() => store.clock.now()),
    admissionOf: (update) => admissions.get(update) ?? 'admitted',
  });
  const { take, deliver } = openUpdates({
    botId: telegram.botInfo.id,
    store,
    rate: overrides.updateRate ?? usualUpdateRate,
    handle(update, admission) {
      admissions.set(update, admission);
      return bot.handleUpdate(update);
    },
    hasFailed: (update) => failed.has(update),
    isStopping: () => isStopping,
    isCutOff: () => telegram.transport.isClosed,
    metrics,
    logger,
  });

  const takesUpdates = config.role !== 'worker';
  const server = await startServer({
    ...config.server,
    webhook:
      takesUpdates && webhook !== null
        ? { path: new URL(webhook.url).pathname, secret: webhook.secret, deliver }
        : null,
    isReady: async () => !isStopping && (await store.ping()),
    metrics,
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
    const registration = registrationOf(config, store, telegram, wordings, { anew: false });
    // People can book without the list of commands, and Telegram limits how often it may be set.
    await registerProfile(telegram.api, registration).catch((error: unknown) =>
      logger.warn(errorFields(error), 'commands and descriptions were not registered'),
    );
    await registerWebhook(telegram.api, registration);
    void staff.retireMenus();
    polling?.start();
  }
  const stopWatching = watchHealth({
    store,
    telegram,
    webhook: takesUpdates ? webhook : null,
    partner: () => ({ isReachable: reachability.isReachable(), clockSkewMs: partner.clockSkewMs() }),
    metrics,
    logger,
  });
  if (config.role !== 'web') worker.start();
  staff.watch.start();
  const mode = webhook === null ? 'polling' : 'webhook';
  logger.info({ port: server.port, bot: telegram.botInfo.username, mode, role: config.role }, 'started');

  return {
    port: server.port,
    async stop() {
      isStopping = true;
      stopWatching();
      const abort = async (): Promise<void> => {
        partner.close();
        await telegram.transport.close();
      };
      const grace = setTimeout(() => void abort(), graceMs);
      await polling?.stop();
      await server.stop();
      await Promise.all([worker.stop(), bookings.settled(), staff.watch.stop()]);
      await staff.settled();
      clearTimeout(grace);
      await abort();
      await store.close();
      logger.info({}, 'stopped');
    },
  };
}

function openMessenger(
  config: Config,
  { profiles, chatPace, saidOnce, staff }: Store,
  { pictures, apiWithin }: Telegram,
  sender: TicketSender,
  wordings: Wordings,
  cardTexts: (locale: string) => CardTexts,
  logger: Logger,
) {
  return createMessenger({
    sender,
    apiWithin,
    messageTimeoutMs: telegramTimeoutMs,
    pictures,
    wordings,
    preferencesOf: async (userId) => (await profiles.load(userId)) ?? {},
    pace: chatPace,
    saidOnce,
    audit: staff.audit,
    cardTexts,
    staffChatId: config.staff.chatId,
    onRefused: (entry, { reference }, description) =>
      logger.error(
        { booking: reference, entry: entry.kind, description },
        'Telegram refused an outbox entry',
      ),
  });
}
